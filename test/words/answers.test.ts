/** Answers of all decisions of all books, in every language: nobody needs a name of the rule files to read them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Decision, Program } from "../../compiler/check/program.ts";
import { ask } from "../../compiler/study/ask.ts";
import { answerInWords } from "../../compiler/study/answer-words.ts";
import { languages } from "../../compiler/languages/index.ts";
import { languageFor } from "../../compiler/words/language.ts";
import { statementLines } from "../../compiler/words/lines.ts";
import { RequestError } from "../../compiler/study/request-error.ts";
import { situations } from "../support/generate-situations.ts";
import { identifiersIn, isUnreadable } from "../support/readable.ts";
import { compiledRules } from "../support/rules.ts";
import { isSoak, seed } from "../support/seed.ts";

const programs: readonly Program[] = [...compiledRules().versions.values()].flatMap((versions) =>
  [...versions.values()].map(({ program }) => program),
);

/** Without what people at the table named themselves, and what is in another language and marked so. */
function linesOf(program: Program, decision: Decision, given: object, code: string): readonly string[] {
  const verdict = ask(program, decision.id, given as Parameters<typeof ask>[2], { language: code });
  const asked = { given: given as Parameters<typeof ask>[2] & object, readings: new Map(), language: code };
  const words = answerInWords(program, decision.id, verdict, asked as Parameters<typeof answerInWords>[3]);
  const { phrases } = languageFor(code);
  expect(words.borrowed, `${program.book} ${decision.id}`).toEqual([]);
  return [
    words.question,
    ...words.reasons.flatMap(({ asked: question, inShort, clause, sentence }) => [
      ...[question, inShort, sentence].filter((each) => each !== null),
      ...clause.flatMap((each) => statementLines(phrases, each)),
    ]),
    ...words.considered.flatMap(({ why, instead }) => [
      why,
      ...(instead === null ? [] : statementLines(phrases, instead)),
    ]),
    ...words.missing.flatMap(({ name, question }) => [name, question ?? phrases.none]),
    ...words.doubts.flatMap(({ readings }) => readings.map((reading) => reading.words)),
    ...words.laws,
  ];
}

describe.each(languages.map((language) => language.code))("in %s", (code) => {
  it("answers contain no identifier, no path and no empty line", () => {
    const wrong = new Set<string>();
    for (const [i, program] of programs.entries()) {
      const identifiers = identifiersIn(program, code);
      for (const [k, decision] of program.decisions.entries()) {
        if (!isSoak && (i + k) % 3 !== 0) continue;
        const drawn = fc.sample(situations(program, decision, { complete: false, longest: 1 }), {
          seed,
          numRuns: 1,
        });
        for (const given of [{}, ...drawn])
          try {
            for (const line of linesOf(program, decision, given, code))
              if (isUnreadable(line, identifiers)) wrong.add(`${program.book} ${decision.id}: ${line}`);
          } catch (problem) {
            // A drawn situation may not fit.
            if (!(problem instanceof RequestError)) throw problem;
          }
      }
    }
    expect([...wrong]).toEqual([]);
  });
});
