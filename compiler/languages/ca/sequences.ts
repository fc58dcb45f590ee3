/** What a sequence asks for where its author does not say it, in Catalan. */
import type { SequenceWords } from "../language.ts";

export const sequences: SequenceWords = {
  roll: "Tira {0}.",
  draw: "Treu {0}.",
  choose: "Tria {0}.",
  chooseFor: "Tria {0}: {1}.",
  observe: "Què és {0}?",
};
