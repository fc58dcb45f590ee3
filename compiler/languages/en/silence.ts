/** Why a clause does not decide, in English. */
import type { SilenceWords } from "../language.ts";

export const silence: SilenceWords = {
  told: "a rule on the table says otherwise",
  fails: "its condition does not hold: {0}",
  barred: "barred by {0}",
  overridden: "overridden by {0}",
  open: "it may apply, but that would not change the answer",
  unseen: "it applies, but we don't have its text",
  valueless: "it applies, but gives no answer itself",
};
