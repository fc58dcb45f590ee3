/** Units behind numbers, in English. */
import type { UnitWords } from "../language.ts";

export const units: UnitWords = {
  in: { one: "{0}″", more: "{0}″" },
  '"': { one: "{0}″", more: "{0}″" },
  sqcm: { one: "{0} cm²", more: "{0} cm²" },
  pt: { one: "{0} point", more: "{0} points" },
};
