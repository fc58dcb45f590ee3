/** What a sequence asks for where its author does not say it, in Spanish. */
import type { SequenceWords } from "../language.ts";

export const sequences: SequenceWords = {
  roll: "Tira {0}.",
  draw: "Saca {0}.",
  choose: "Elige {0}.",
  chooseFor: "Elige {0}: {1}.",
  observe: "¿Qué es {0}?",
};
