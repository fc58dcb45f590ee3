/** What a sequence asks for where its author does not say it, in English. */
import type { SequenceWords } from "../language.ts";

export const sequences: SequenceWords = {
  roll: "Roll {0}.",
  draw: "Draw {0}.",
  choose: "Choose {0}.",
  chooseFor: "Choose {0}: {1}.",
  observe: "What is {0}?",
};
