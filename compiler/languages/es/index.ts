/** Spanish. */
import type { LanguageFolder } from "../language.ts";
import { addresses } from "./addresses.ts";
import { builtIn } from "./built-in.ts";
import { numbers, numerals } from "./numbers.ts";
import { phrases } from "./phrases.ts";
import { questionFrom } from "./questions.ts";
import { search } from "./search.ts";
import { sequences } from "./sequences.ts";
import { silence } from "./silence.ts";
import { statements } from "./statements.ts";
import { units } from "./units.ts";

export const spanish: LanguageFolder = {
  code: "es",
  phrases,
  statements,
  questionFrom,
  search,
  numbers,
  numerals,
  builtIn,
  addresses,
  sequences,
  silence,
  units,
};
