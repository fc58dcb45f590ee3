/** Units behind numbers, in Catalan. */
import type { UnitWords } from "../language.ts";

export const units: UnitWords = {
  in: { one: "{0}″", more: "{0}″" },
  '"': { one: "{0}″", more: "{0}″" },
  sqcm: { one: "{0} cm²", more: "{0} cm²" },
  pt: { one: "{0} punt", more: "{0} punts" },
};
