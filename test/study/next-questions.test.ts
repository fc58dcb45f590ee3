/**
 * What is asked next, on the books: each value that is asked for can change the answer, nothing is asked that `facts`
 * does not list, and once nothing is asked the answer depends on nothing. `npm test` goes through a part of all decisions and
 * sequences, soak through all of them, several times.
 */
import { describe, expect, it } from "vitest";
import type { Play } from "../../compiler/check/plays.ts";
import type { Decision, Program } from "../../compiler/check/program.ts";
import type { Json, JsonObject } from "../../compiler/core/json.ts";
import { partAt } from "../../compiler/evaluate/filled.ts";
import { putAt } from "../../compiler/evaluate/plays/paths.ts";
import { ask } from "../../compiler/study/ask.ts";
import { askableFacts, askedInPlay } from "../../compiler/study/askable.ts";
import { drawValue, newRandom, type Random } from "../../compiler/study/drawn-situations.ts";
import { type NextQuestion, nextQuestions } from "../../compiler/study/next-questions.ts";
import { compile } from "../../compiler/compile.ts";
import { RequestError } from "../../compiler/study/request-error.ts";
import { selectVersion } from "../../compiler/study/select-version.ts";
import { compiledRules } from "../support/rules.ts";
import { isSoak, seed } from "../support/seed.ts";

interface Subject {
  readonly name: string;
  readonly program: Program;
  readonly asked: Decision | Play;
}

const all = [...compiledRules().versions].flatMap(([book, versions]) =>
  [...versions].map(([version, { program }]) => ({ book, version, program })),
);
const subjects = (kind: "decisions" | "plays", part: number): readonly Subject[] =>
  all
    .flatMap(({ book, version, program }) =>
      program[kind].map((asked) => ({ name: `${book}@${version} ${asked.id}`, program, asked })),
    )
    .filter((_, i) => isSoak || i % part === seed % part);

interface Walked {
  readonly asked: number;
  readonly unshown: number;
  /** What is wrong, if anything. */
  readonly wrong: readonly string[];
}

/** Answers one question after another at random, until nothing is asked any more. */
function walk({ name, program, asked }: Subject, random: Random): Walked {
  const listed = new Set(
    [...askableFacts(program, asked), ...askedInPlay(program, asked)].map(({ path }) => path),
  );
  const wrong: string[] = [];
  let [count, unshown] = [0, 0];
  // Some sequences take long to play hundreds of times.
  const draws = isSoak || asked.kind === "ruled" || /roll-off|set-up|objective-kind/.test(asked.id);
  let given: JsonObject = {};
  for (let step = 0; step < (isSoak ? 30 : 6); step++) {
    const { questions, settled } = nextQuestions(program, asked.id, given, { draws });
    for (const { path, pair } of questions) {
      count++;
      const [one, other] = pair?.map((each) => answerOf(program, asked, each)) ?? [];
      if (pair === null) unshown++;
      else if (one === other) wrong.push(`${name}: ${path} changes nothing`);
      if (!listed.has(path.replaceAll(/\[\d+\]/g, "[]"))) wrong.push(`${name}: ${path} is not listed`);
    }
    const [next] = questions;
    if (next === undefined) {
      const { status } = ask(program, asked.id, given);
      if (status === "depends" && settled === null) wrong.push(`${name} depends: ${JSON.stringify(given)}`);
      return { asked: count, unshown, wrong };
    }
    const after = answered(program, asked, given, next, random);
    if (after === null) return { asked: count, unshown, wrong };
    given = after;
  }
  return { asked: count, unshown, wrong };
}

function answerOf(program: Program, { id }: Decision | Play, given: JsonObject): string {
  const { status, value, laws } = ask(program, id, given);
  expect({ status: status === "depends", laws }).toEqual({ status: false, laws: [] });
  return JSON.stringify([status, value]);
}

/** With a value for a question that fits the laws; null where ten tries find none. */
function answered(
  program: Program,
  asked: Decision | Play,
  given: JsonObject,
  next: NextQuestion,
  random: Random,
): JsonObject | null {
  for (let tries = 0; tries < 10; tries++) {
    const part = partAt(program, asked, next.path);
    const value = part === null ? pick(next, random) : drawValue(program, part, random);
    const after = putAt(given, next.path, value);
    try {
      if (ask(program, asked.id, after).laws.length === 0) return after;
    } catch (problem) {
      if (!(problem instanceof RequestError)) throw problem;
    }
  }
  return null;
}

function pick({ domain }: NextQuestion, random: Random): Json {
  if (domain.kind === "values") return domain.values[random(domain.values.length)] ?? null;
  if (domain.kind === "dice") return Array.from({ length: domain.dice ?? 1 }, () => random(domain.sides) + 1);
  return domain.kind === "range" ? (domain.from ?? 0) + random(3) : {};
}

function walkAll(chosen: readonly Subject[]): Walked {
  const rounds = isSoak ? 20 : 1;
  const walked = chosen.flatMap((subject) =>
    Array.from({ length: rounds }, (_, i) => walk(subject, newRandom(`${seed} ${i} ${subject.name}`))),
  );
  return {
    asked: walked.reduce((sum, { asked }) => sum + asked, 0),
    unshown: walked.reduce((sum, { unshown }) => sum + unshown, 0),
    wrong: walked.flatMap(({ wrong }) => wrong),
  };
}

describe("what is asked next", () => {
  it("can change the answer, is listed, and leaves nothing open, for decisions", () => {
    const { asked, unshown, wrong } = walkAll(subjects("decisions", 20));
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(100);
    // The few without two situations: no proof and no draw found them within the budget.
    expect(unshown / asked).toBeLessThan(0.15);
  });

  it("can change the answer, is listed, and leaves nothing open, for sequences", () => {
    const { asked, wrong } = walkAll(subjects("plays", 20));
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(10);
  });

  const text = `book well { held in en }
fact depth: count 0..9 { about en "How deep it is." }
fact dry: truth { about en "Is it dry?" }
fact cold: truth { about en "Is it cold?" }
record rope { about en "A rope."  sound: truth { about en "Is it sound?" } }
fact ropes: list of rope { about en "The ropes." }
decide may-wade: truth { about en "May one wade?" low: yes when dry or depth <= 3 otherwise: no }
decide is-even: truth { about en "Does the cold count?" warm: yes when cold chilly: yes when not cold }
decide may-climb: truth {
  about en "May one climb?" held: yes when dry and some r in ropes has r.sound otherwise: no
}`;
  const { program } = selectVersion(compile([{ path: "well.rubric", text }]).value, "well");
  const paths = (name: string, given: JsonObject): readonly string[] =>
    nextQuestions(program, name, given).questions.map(({ path }) => path);

  it("leaves out what cannot matter any more", () => {
    expect(paths("may-wade", {})).toEqual(["dry", "depth"]);
    expect(paths("may-wade", { dry: false })).toEqual(["depth"]);
    expect(paths("may-wade", { dry: true })).toEqual([]);
    expect(paths("may-climb", { ropes: [] })).toEqual([]);
    expect(paths("may-climb", { dry: false })).toEqual([]);
    expect(paths("may-climb", { dry: true, ropes: [{}, { sound: false }] })).toEqual(["ropes[0].sound"]);
  });

  it("knows the answer where every value has the same one", () => {
    const { questions, settled } = nextQuestions(program, "is-even", {});
    expect(questions).toEqual([]);
    expect(settled).toMatchObject({ status: "ruled", value: true });
  });

  it("shows two situations that differ in one value", () => {
    const [question] = nextQuestions(program, "may-wade", { dry: false }).questions;
    const answers = question?.pair?.map((given) => ask(program, "may-wade", given).value);
    expect(answers?.toSorted()).toEqual([false, true]);
    expect(question?.pair?.every((given) => given.dry === false)).toBe(true);
  });

  it("asks for all that is looked at where the proof takes more steps than allowed, `mostAskingSteps` by default", () => {
    const { questions, settled } = nextQuestions(program, "is-even", {}, { steps: 1 });
    expect(questions.map(({ path, pair }) => [path, pair])).toEqual([["cold", null]]);
    expect(settled).toBe(null);
  });
});
