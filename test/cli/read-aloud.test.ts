/**
 * Answers to the situations of all examples, as one reads them aloud: each sentence once, what is so and not what is not, parts of
 * sums that count, tables by the names of their columns. Each rule here mends a line that readers took for its contrary.
 */
import { describe, expect, it } from "vitest";
import { isOp, conjunctsOf } from "../../compiler/core/expressions.ts";
import { presentType } from "../../compiler/core/types.ts";
import type { JsonObject } from "../../compiler/core/json.ts";
import { evaluateExpression } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { givenOf } from "../../compiler/evaluate/examples.ts";
import { findDecision } from "../../compiler/core/lookup.ts";
import type { Decision, Program } from "../../compiler/check/program.ts";
import { type AnswerInWords, answerInWords } from "../../compiler/study/answer-words.ts";
import { ask, type Answer } from "../../compiler/study/ask.ts";
import { verdictLines } from "../../compiler/cli/shown-verdict.ts";
import { languages } from "../../compiler/languages/index.ts";
import { RequestError } from "../../compiler/study/request-error.ts";
import { languageFor } from "../../compiler/words/language.ts";
import { statementLines } from "../../compiler/words/lines.ts";
import { compiledRules } from "../support/rules.ts";

interface Read {
  readonly program: Program;
  readonly decision: Decision;
  readonly given: JsonObject;
  readonly verdict: Answer;
  readonly words: AnswerInWords;
  readonly code: string;
}

/** What the examples ask, in each language in turn. */
const answers: readonly Read[] = [...compiledRules().versions.values()].flatMap((versions) => {
  const program = [...versions.values()].at(-1)?.program;
  if (program === undefined) return [];
  return program.examples.flatMap((example, i) => {
    const { code } = languages[i % languages.length] ?? { code: "en" };
    return example.expects.flatMap((expected) => {
      const { subject } = expected;
      const decision = subject.kind === "call" ? findDecision(program, subject.decision) : undefined;
      const isPlain =
        subject.kind === "call" && subject.args.every(({ kind }) => kind === "local" || kind === "fact");
      if (decision === undefined || !isPlain || subject.kind !== "call") return [];
      const all = givenOf(program, example);
      const passed = subject.args.flatMap((arg, at): readonly [string, JsonObject[string]][] => {
        const name = arg.kind === "local" || arg.kind === "fact" ? arg.name : "";
        const value = all[name];
        return value === undefined ? [] : [[decision.params[at]?.name ?? name, value]];
      });
      const given: JsonObject = { ...all, ...Object.fromEntries(passed) };
      const own = inputsOf(program, decision).map(({ name }) => name);
      const known = Object.fromEntries(Object.entries(given).filter(([name]) => own.includes(name)));
      try {
        const verdict = ask(program, decision.id, known, { language: code });
        const words = answerInWords(program, decision.id, verdict, {
          given: known,
          readings: new Map(),
          language: code,
        });
        return [{ program, decision, given: known, verdict, words, code }];
      } catch (problem) {
        if (problem instanceof RequestError) return [];
        throw problem;
      }
    });
  });
});

const named = ({ decision, given, code }: Read): string => `${decision.id} ${code} ${JSON.stringify(given)}`;

describe("answers to the situations of examples", () => {
  it("are many", () => {
    expect(answers.length).toBeGreaterThan(800);
  });
  it("cite a sentence once, also where another sentence of the same place has it in itself", () => {
    for (const read of answers) {
      const said = read.words.reasons.filter(({ sentence, asked }) => sentence !== null && asked === null);
      for (const one of said)
        for (const other of said)
          if (one !== other && one.citation === other.citation && one.sentence !== null)
            expect(other.sentence, named(read)).not.toBe(one.sentence);
    }
  });
  it("do not cite parts of a sum that add nothing", () => {
    let sums = 0;
    for (const { program, decision, given, verdict, words } of answers) {
      if (decision.kind !== "ruled" || !decision.adds || verdict.status !== "ruled" || verdict.value === 0)
        continue;
      sums += 1;
      const { situation } = decode(program, inputsOf(program, decision), given);
      const idle = decision.clauses.filter(
        ({ value }) => value !== null && evaluateExpression(program, value, situation).value === 0,
      );
      const counting = decision.clauses.filter((clause) => !idle.includes(clause));
      const sentences = (clauses: typeof idle) =>
        clauses.flatMap(({ origin }) => Object.values(origin.words));
      const wrong = sentences(idle).filter((each) => !sentences(counting).includes(each));
      expect(words.reasons.filter(({ sentence }) => sentence !== null && wrong.includes(sentence))).toEqual(
        [],
      );
    }
    expect(sums).toBeGreaterThan(3);
  });
  it("say what a thing is where a rule wants it to be something else", () => {
    let said = 0;
    for (const { program, decision, given, words, code } of answers) {
      if (decision.kind !== "ruled") continue;
      const { phrases } = languageFor(code);
      const { situation } = decode(program, inputsOf(program, decision), given);
      for (const { name, instead } of words.considered) {
        const clause = decision.clauses.find(({ label }) => label === name);
        const failed = clause?.when
          ? conjunctsOf(clause.when).find(
              (part) => evaluateExpression(program, part, situation).value === false,
            )
          : undefined;
        if (failed === undefined || instead === null || !isOp(failed, "=", "in")) continue;
        const [subject] = failed.args;
        if (presentType(subject.type).kind !== "enum" || !["fact", "local"].includes(subject.kind)) continue;
        said += 1;
        const { value } = evaluateExpression(program, subject, situation);
        const type = presentType(subject.type);
        const values = type.kind === "enum" ? program.types.enums.get(type.name)?.values : [];
        const called = values?.find((each) => each.name === value)?.called[code];
        if (called === undefined) continue;
        expect(statementLines(phrases, instead).join("\n").endsWith(`: ${called}`)).toBe(true);
      }
    }
    expect(said).toBeGreaterThan(20);
  });
  it("never begin a reason of a question that is used with a bare yes or no", () => {
    for (const read of answers) {
      const { phrases } = languageFor(read.code);
      for (const { clause } of read.words.reasons)
        for (const [i, each] of clause.entries())
          if (clause.length > 1 || each.parts.length > 0)
            expect([phrases.yes, phrases.no], `${named(read)} ${i}`).not.toContain(each.text);
    }
  });
  it("say in one line what makes no difference, and call the first version the printed book", () => {
    for (const { verdict, words, code } of answers) {
      const lines = verdictLines(verdict, words, 1000, { hasNames: false, isWhole: true });
      expect((words.idle === null) === (words.unused.length === 0)).toBe(true);
      const text = lines.join(" ").replaceAll(/\s+/g, " ");
      if (words.idle !== null) expect(text.split(words.idle)).toHaveLength(2);
      const { phrases } = languageFor(code);
      if (verdict.elsewhere.includes("base" as (typeof verdict.elsewhere)[number]))
        expect(text).toContain(phrases.printedBook);
      expect(words.idle ?? "").not.toMatch(/\bbase\b/);
    }
  });
  it("name the columns of a table, and the row that was read", () => {
    const tables = answers.filter(({ decision: { kind } }) => kind === "table");
    for (const { decision, verdict, words, code } of tables) {
      if (decision.kind !== "table" || verdict.status !== "ruled") continue;
      for (const { called } of decision.columns) expect(words.answer).toContain(called[code] ?? "");
      expect(words.reasons.some(({ sentence, clause }) => sentence !== null || clause.length > 0)).toBe(true);
    }
    expect(tables.length).toBeGreaterThan(3);
  });
});
