/** A language as words are made in it: its phrases are text for people. */
import { amountWithUnit, findLanguage, languageInWords, usualLanguage } from "../languages/index.ts";
import type { LanguageFolder, StatementMaking } from "../languages/language.ts";
import type { Phrases as PhrasesOf } from "../languages/phrases.ts";
import { memoize } from "../memoize.ts";
import { asWording, type Wording } from "./wording.ts";

export type Phrases = PhrasesOf<Wording>;

export interface Language extends Pick<StatementMaking, "refersBack" | "opensWith"> {
  readonly code: string;
  readonly phrases: Phrases;
  readonly statementFrom: (question: string, isSo: boolean) => Wording | null;
  readonly questionFrom: (description: string) => Wording | null;
  /** `20 cm`, from a number and the symbol of a unit. */
  readonly amount: (number: string, unit: string) => Wording;
  /** `in Spanish` */
  readonly nameOf: (code: string) => Wording;
}

/** The usual language where Rubric does not speak the one asked for. */
export function languageFor(code: string): Language {
  const known = findLanguage(code);
  return known ? languageOf(known) : { ...languageOf(usualLanguage), code };
}

export const languageOf = memoize((folder: LanguageFolder): Language => {
  const { code, phrases, statements, questionFrom } = folder;
  return {
    code,
    refersBack: statements.refersBack,
    opensWith: statements.opensWith,
    phrases: marked(phrases) as unknown as Phrases,
    statementFrom: (question, isSo) => {
      const found = statements.statementFrom(question, isSo);
      return found === null ? null : asWording(found);
    },
    questionFrom: (description) => {
      const found = questionFrom(description);
      return found === null ? null : asWording(found);
    },
    amount: (number, unit) => asWording(amountWithUnit(number, unit, folder)),
    nameOf: (other) => asWording(languageInWords(folder, other)),
  };
});

type Tree = string | { readonly [key: string]: Tree };

function marked(phrases: Tree | PhrasesOf<string>): unknown {
  if (typeof phrases === "string") return asWording(phrases);
  return Object.fromEntries(Object.entries(phrases).map(([key, part]) => [key, marked(part as Tree)]));
}
