/**
 * The part of a program that one question needs, as JSON and back: what is asked of it gets the answer of the whole program, in
 * the same words, and leads to the same next question.
 */
import { describe, expect, it } from "vitest";
import type { Decision, Program } from "../../compiler/check/program.ts";
import type { JsonObject } from "../../compiler/core/json.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { givenOf } from "../../compiler/evaluate/examples.ts";
import { type Packed, packProgram, unpackProgram } from "../../compiler/slice/pack.ts";
import { sliceProgram } from "../../compiler/slice/slice.ts";
import { answerInWords } from "../../compiler/study/answer-words.ts";
import { ask } from "../../compiler/study/ask.ts";
import { nextQuestions } from "../../compiler/study/next-questions.ts";
import { languages } from "../../compiler/languages/index.ts";
import { restatedIn } from "../support/restated.ts";
import { compiledRules } from "../support/rules.ts";
import { isSoak, seed } from "../support/seed.ts";

function sliced(program: Program, decision: Decision, language: string): Program {
  const packed = JSON.stringify(packProgram(sliceProgram(program, decision, language)));
  return unpackProgram(JSON.parse(packed) as Packed);
}

/** The situations of the examples of a decision, as far as it reads them; at most so many. */
function situationsOf(
  program: Program,
  decision: Decision,
  part: Program,
  most: number,
): readonly JsonObject[] {
  const own = new Set(["told", ...decision.params.map(({ name }) => name), ...decision.reads]);
  return program.examples
    .filter(({ runs, expects }) => runs && expects.some((expected) => expected.decision === decision.id))
    .map((example) =>
      Object.fromEntries(Object.entries(givenOf(program, example)).filter(([name]) => own.has(name))),
    )
    .filter((given) => decode(part, inputsOf(part, decision), given).faults.length === 0)
    .slice(0, most);
}

const versions = [...compiledRules().versions].flatMap(([book, all]) =>
  [...all].map(([version, { program }]) => [`${book}@${version}`, program] as const),
);

describe.each(versions)("%s", (_, program) => {
  const isRestated = restatedIn(program);
  const decisions = program.decisions.filter(({ id }) => isSoak || !isRestated(id));

  it("answers every question from its part", { timeout: 240_000 }, () => {
    let compared = 0;
    for (const [i, decision] of decisions.entries())
      for (const language of [languages[i % languages.length]?.code ?? "en"]) {
        const part = sliced(program, decision, language);
        for (const given of [{}, ...situationsOf(program, decision, part, isSoak ? 3 : 1)]) {
          const options = { language, triesInput: true };
          const [whole, own] = [program, part].map((each) => ask(each, decision.id, given, options));
          const withoutWhy = (answer: typeof whole) => ({
            ...answer,
            // In the language of the rules, and shown to nobody.
            unless: answer?.unless.map(({ clause }) => clause),
            missing: answer?.missing.map(({ path, domain }) => ({ path, domain })),
            laws: answer?.laws.map(({ name }) => name),
            notes: answer?.notes.map(({ owner, rests }) => ({ owner, rests })),
          });
          expect(withoutWhy(own), decision.id).toEqual(withoutWhy(whole));
          if (whole === undefined || own === undefined) continue;
          const how = { given, readings: new Map(), language };
          expect(answerInWords(part, decision.id, own, how), decision.id).toEqual(
            answerInWords(program, decision.id, whole, how),
          );
          compared += 1;
        }
      }
    expect(compared).toBeGreaterThan(decisions.length);
  });

  it("asks for nothing that the whole program does not ask for", { timeout: 240_000 }, () => {
    const [language = "en"] = program.languages;
    // Every second decision; soak asks all.
    const some = decisions.filter((_, at) => isSoak || at % 2 === seed % 2);
    let same = 0;
    for (const decision of some) {
      const part = sliced(program, decision, language);
      const [whole = [], own = []] = [program, part].map((each) =>
        nextQuestions(each, decision.id, {}, { language }).questions.map(({ path }) => path),
      );
      expect(whole, decision.id).toEqual(expect.arrayContaining([...own]));
      if (whole.join() === own.join()) same += 1;
    }
    // A proof about less gets further within its budget, and may show that a value does not matter after all.
    expect(same).toBeGreaterThanOrEqual(some.length - 2);
  });
});
