/**
 * `facts` lists everything that the sequences of the books ask for, step by step or for their chances, and the facts that one
 * waits for change what happens. `npm test` goes through a part of the sequences,
 * soak through all of them. Questions on the way to a result are in next-questions.test.ts.
 */
import { beforeAll, describe, expect, it } from "vitest";
import type { Play } from "../../compiler/check/plays.ts";
import { presentType } from "../../compiler/core/types.ts";
import { isObject, type Json, type JsonObject } from "../../compiler/core/json.ts";
import { compile, type CompiledVersion } from "../../compiler/compile.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { givenAs, partAt } from "../../compiler/evaluate/filled.ts";
import { putAt } from "../../compiler/evaluate/plays/paths.ts";
import { brokenLaws } from "../../compiler/evaluate/run.ts";
import { randomFrom } from "../../compiler/play/random.ts";
import { askableFacts, askedInPlay } from "../../compiler/study/askable.ts";
import { drawNext, startCourse, type Stepping } from "../../compiler/study/course.ts";
import { drawValue, newRandom } from "../../compiler/study/drawn-situations.ts";
import { anyElement } from "../../compiler/study/next-step.ts";
import { odds } from "../../compiler/study/odds.ts";
import { RequestError } from "../../compiler/study/request-error.ts";
import { selectVersion } from "../../compiler/study/select-version.ts";
import { compiledRules } from "../support/rules.ts";
import { isSoak, seed } from "../support/seed.ts";

interface Subject {
  readonly name: string;
  readonly version: CompiledVersion;
  readonly play: Play;
}

const part = isSoak ? 1 : 12;
const most = isSoak ? { events: 100, walks: 300 } : { events: 20, walks: 120 };
/** Of the facts that are waited for, this many may be without two values that lead to something else among those drawn. */
const mostUnshown = isSoak ? 0.5 : 0.65;
/** Faults of the list that long walks find: what is read is not followed to what is given. */
const notFollowed = new Set([
  "fantasy@base charge needs others[].keywords",
  "fantasy@base charge needs others[].beaten",
  "fantasy@base charge needs others[].leadership",
  "hulk@base ordered needs m.watching",
  "hulk@base activation needs m.watching",
  "hulk@base answering needs m.watching",
]);

const subjects: readonly Subject[] = [...compiledRules().versions]
  .flatMap(([book, versions]) =>
    [...versions].flatMap(([id, version]) =>
      version.program.plays.map((play) => ({ name: `${book}@${id} ${play.id}`, version, play })),
    ),
  )
  .filter((_, i) => i % part === seed % part);

// ---------------------------------------------------------------- walking

interface Walked {
  /** What was asked and how, and what came of it. */
  readonly seen: string;
  /** The facts of the situation as they stand then. */
  readonly facts: JsonObject;
  readonly asked: readonly string[];
  /** Facts without which it does not go on. */
  readonly missing: readonly string[];
}

/** Steps through a sequence by a seed; null where the situation cannot be. */
function walk({ version: { program }, play }: Subject, given: JsonObject, by: number): Walked | null {
  const { situation, faults } = decode(program, inputsOf(program, play), given, [play]);
  const readings = new Map<never, never>();
  if (faults.length > 0 || brokenLaws(program, inputsOf(program, play), situation, readings).length > 0)
    return null;
  const at: Stepping = {
    program,
    play,
    readings,
    random: randomFrom(by),
    handedIn: {},
    playing: [],
    assumed: new Map(),
    isAsking: false,
  };
  try {
    let course = startCourse(at, given);
    const seen: unknown[] = [];
    const asked: string[] = [];
    for (let i = 0; i < most.events && course.state.request !== null; i++) {
      const { path, kind, owner, domain } = course.state.request;
      asked.push(path);
      seen.push([path, kind, owner, domain]);
      const next = drawNext(at, course, course.state.request);
      if (next === null) break;
      course = next;
    }
    const { result, facts } = course.state;
    return {
      seen: JSON.stringify([seen, result?.status, result?.value]),
      facts,
      asked,
      missing: result?.missing ?? [],
    };
  } catch (problem) {
    if (problem instanceof RequestError) return null;
    throw problem;
  }
}

/** A value for a fact, always the same for the same words. Numbers without an end are drawn large as well. */
function valueFor({ version: { program }, play }: Subject, path: string, words: string): Json {
  const found = partAt(program, play, path);
  if (found === null) return null;
  const random = newRandom(`${words} ${path}`);
  const value = drawValue(program, found, random);
  const type = presentType(found.type);
  const isOpen = (type.kind === "count" || type.kind === "quantity") && type.to === null;
  return isOpen && typeof value === "number" ? value * (largest[random(largest.length)] ?? 1) : value;
}

const largest = [1, 10, 100];

// ---------------------------------------------------------------- what is asked

interface Found {
  /** What `facts` does not list. */
  readonly unlisted: ReadonlySet<string>;
  /** Each fact that was waited for, and whether two of its values were seen to lead to something else. */
  readonly waited: ReadonlyMap<string, boolean>;
  readonly asked: number;
}

interface Filled {
  readonly given: JsonObject;
  readonly walked: Walked;
}

function lookAt(subject: Subject): Found {
  const { name, version, play } = subject;
  const { program } = version;
  const facts = new Set(askableFacts(program, play).map(({ path }) => path));
  const asks = new Set(askedInPlay(program, play).map(({ path }) => path));
  const unlisted = new Set<string>();
  const asked = new Set<string>();
  const waited = new Map<string, boolean>();
  let left = most.walks;
  const walkOn = (given: JsonObject, by: number): Walked | null => {
    left--;
    return walk(subject, given, by);
  };
  const lookForUnlisted = (given: JsonObject, walked: Walked, first: boolean): void => {
    for (const path of walked.asked.map(anyElement)) {
      asked.add(path);
      if (!asks.has(path)) unlisted.add(`${name} asks for ${path}`);
    }
    for (const missing of [...walked.missing, ...(first ? missingForChances(subject, given) : [])]) {
      const path = anyElement(givenAs(program, play, missing));
      if (!facts.has(path) && !asks.has(path)) unlisted.add(`${name} needs ${path}`);
    }
  };
  /** Fills in whatever it waits for, until it ends; null where what is drawn does not fit. */
  const fill = (start: JsonObject, by: number, look: boolean): Filled | null => {
    let given = start;
    let walked = walkOn(given, by);
    while (walked !== null && left > 0) {
      if (look) lookForUnlisted(given, walked, by === 0);
      const [path, ...others] = walked.missing.map((each) => givenAs(program, play, each));
      if (path === undefined) return { given, walked };
      if (look)
        for (const each of [path, ...others])
          waited.set(anyElement(each), waited.get(anyElement(each)) ?? false);
      const before = given;
      walked = null;
      for (let tries = 0; walked === null && tries < 10; tries++) {
        given = putAt(before, path, valueFor(subject, path, `${seed} ${by} ${tries}`));
        walked = walkOn(given, by);
      }
    }
    return null;
  };
  for (let by = 0; left > 0 && (by === 0 || [...waited.values()].includes(false)); by++) {
    const one = fill({}, by, true);
    if (one === null) continue;
    for (const path of leavesOf(one.given)) {
      if (waited.get(anyElement(path)) !== false) continue;
      for (let value = 0; value < 4; value++) {
        const other = putAt(one.given, path, valueFor(subject, path, `${seed} ${by} other ${value}`));
        const two = fill(other, by, false);
        if (two === null || !isDifferent(one.walked, two.walked, path)) continue;
        waited.set(anyElement(path), true);
        break;
      }
    }
    // A record has no value of its own: it is asked for its parts.
    for (const path of waited.keys())
      if ([...waited.keys()].some((each) => each.startsWith(`${path}.`))) waited.set(path, true);
  }
  return { unlisted, waited, asked: asked.size };
}

/** Whether something else happens, or the other facts stand otherwise afterwards. */
function isDifferent(one: Walked, two: Walked, path: string): boolean {
  const others = ({ facts }: Walked): string => JSON.stringify(putAt(facts, path, null));
  return one.seen !== two.seen || others(one) !== others(two);
}

/** The paths of all that is given, a list before its elements. */
function leavesOf(given: Json, at = ""): readonly string[] {
  if (Array.isArray(given))
    return [at, ...(given as readonly Json[]).flatMap((each, i) => leavesOf(each, `${at}[${i}]`))];
  if (!isObject(given)) return [at];
  const parts = Object.entries(given).flatMap(([name, each]) =>
    leavesOf(each, at === "" ? name : `${at}.${name}`),
  );
  return at === "" ? parts : [at, ...parts];
}

function missingForChances({ version, play }: Subject, given: JsonObject): readonly string[] {
  try {
    return odds(version, play.id, given, { mostStates: 300 }).missing.map(({ path }) => path);
  } catch (problem) {
    if (problem instanceof RequestError) return [];
    throw problem;
  }
}

let found: readonly Found[] = [];
beforeAll(() => {
  found = subjects.map(lookAt);
}, 3_600_000);

describe("what sequences ask for", () => {
  it("is listed by `facts`", () => {
    const unlisted = found.flatMap((each) => [...each.unlisted]);
    expect(unlisted.filter((each) => !notFollowed.has(each))).toEqual([]);
    expect(found.reduce((sum, { asked }) => sum + asked, 0)).toBeGreaterThan(10);
  });

  it("changes what happens, or how things stand afterwards", () => {
    const waited = found.flatMap((each) => [...each.waited.values()]);
    expect(waited.length).toBeGreaterThan(20);
    expect(waited.filter((matters) => !matters).length / waited.length).toBeLessThan(mostUnshown);
  });
});

const text = `book well { held in en }
record rope {
  about en "A rope."
  sound: truth { about en "Is it sound?" }
  wet: truth { about en "Is it wet?" }
  length: count 0..9 { about en "How long it is." }
}
record pair {
  about en "Two ropes."
  upper: rope { about en "The upper one." }
  lower: rope { about en "The lower one." }
}
fact ropes: list of rope { about en "All ropes." }
resolve climb given p: pair { about en "Both ropes." } {
  about en "Does one get up?"
  let upper: rope = p.upper
  gives up: truth = upper.sound and p.lower.wet
}
resolve swap given one: rope { about en "One rope." }, other: rope { about en "The other rope." } {
  about en "Is the rope that is taken sound?"
  let taken: rope = one
  when one.wet { set taken to other }
  gives fine: truth = taken.sound
}
resolve tie given one: rope { about en "One rope." }, other: rope { about en "The other rope." } {
  about en "Do they hold, tied together?"
  play up = climb({ upper: one, lower: other })
  gives held: truth = up.up
}
resolve choice {
  about en "Which rope is taken?"
  let short = those r in ropes with r.length <= 3
  gives wet: truth = some r in short has r.wet
}`;

describe("`facts` of a sequence lists", () => {
  const { program } = selectVersion(compile([{ path: "well.rubric", text }]).value, "well");
  it.each([
    [
      "a record that gets a name, as a whole",
      "climb",
      ["p", "p.upper", "p.upper.sound", "p.lower", "p.lower.wet"],
    ],
    [
      "the parts of all that a name may stand for",
      "swap",
      ["one", "other", "one.wet", "one.sound", "other.sound"],
    ],
    ["what a record is made of that is written out", "tie", ["one", "other", "one.sound", "other.wet"]],
    [
      "the parts of elements of a list that gets a name",
      "choice",
      ["ropes", "ropes[].length", "ropes[].wet"],
    ],
  ])("%s", (_, name, paths) => {
    const play = program.plays.find(({ id }) => id === name);
    expect(
      play &&
        askableFacts(program, play)
          .map(({ path }) => path)
          .toSorted(),
    ).toEqual(paths.toSorted());
  });
});
