/**
 * Plays a play to its end in every way there is, or in a spread of ways where there are too many: what was handed in each
 * time, what was asked for, and what came of it. Which situations it is played in is the caller's.
 */
import type { Play, Reaction } from "../../check/plays.ts";
import type { Decision, Program, Type } from "../../check/program.ts";
import { decode, inputsOf } from "../decode.ts";
import { encode } from "../encode.ts";
import { brokenLaws } from "../run.ts";
import type { Place } from "../scope.ts";
import type { Situation } from "../situation.ts";
import { isOpen, openWithin } from "../../runtime/result.ts";
import { statusOf } from "../../runtime/verdict.ts";
import { answerTo, domainOfRequest, isAnswer } from "./answers.ts";
import { playByPath, type PlayedByPath } from "./play-by-path.ts";
import { foundAt, putAt } from "./paths.ts";
import { type Outcome, runPlay, typeOfPlay } from "./run-play.ts";
import type { Answer, Request } from "./running.ts";
import { linesWithin, statedExpressions, subexpressionsOf } from "../../core/walk.ts";
import type { Json, JsonObject } from "../../core/json.ts";

/** One way in which a play came to its end. */
export interface Course {
  readonly given: JsonObject;
  /** By path. */
  readonly played: JsonObject;
  readonly came: Came;
  /** What it came by. */
  readonly cameBy: ReadonlySet<Place>;
}

/** A situation, and perhaps what somebody handed in there. */
export type Start = Pick<Course, "given" | "played">;

export interface Came {
  /** `waiting`: something else is asked for; `refused`: what was handed in cannot be. */
  readonly status: string;
  readonly value: Json;
  /** What was asked for and what could be answered, in order. */
  readonly asked: string;
  readonly left: Left;
}

/** What is no longer as it was given, facts and parameters, as it was and as the play leaves it; nothing where it does not end. */
export interface Left {
  readonly was: JsonObject;
  readonly is: JsonObject;
}

const untouched: Left = { was: {}, is: {} };

export interface Sample {
  readonly courses: readonly Course[];
  /** There are no others in these situations. */
  readonly areAll: boolean;
}

/**
 * `most`: so many courses in one situation at most; where not all can be had, each situation has its share of some times as
 * many requests, and ways to begin with are gone first. A situation that breaks a law is passed over.
 */
export function sampled(
  program: Program,
  play: Play,
  situations: readonly JsonObject[],
  most: number,
  starts: readonly Start[] = [],
): Sample {
  const lawful = situations.flatMap((given) => {
    const situation = situationIn(program, play, given);
    return situation === null ? [] : [{ given, situation }];
  });
  const every = goesByOrder(program) ? null : everywhere(program, play, lawful, most);
  if (every !== null) return { courses: every, areAll: true };
  const courses: Course[] = [];
  let left = 40 * most;
  for (const [at, { given, situation }] of lawful.entries()) {
    const share = left / (lawful.length - at);
    const ways = starts.filter((start) => JSON.stringify(start.given) === JSON.stringify(given));
    const first = ways.map(({ played }) => played);
    const all = [...first, ...starts.map(({ played }) => played)];
    const found = spread(program, play, { given, situation }, { first, all }, Math.ceil(most / 8), share);
    courses.push(...found);
    left -= found.reduce((sum, { came }) => sum + requestsIn(came), 0);
    if (left <= 0) break;
  }
  return { courses, areAll: false };
}

interface Lawful {
  readonly given: JsonObject;
  readonly situation: Situation;
}

function everywhere(
  program: Program,
  play: Play,
  lawful: readonly Lawful[],
  most: number,
): readonly Course[] | null {
  const courses: Course[] = [];
  for (const { given, situation } of lawful) {
    const found = everyCourse(program, play, given, situation, most);
    if (found === null || courses.length > 40 * most) return null;
    courses.push(...found);
  }
  return courses;
}

function requestsIn({ asked }: Came): number {
  return asked.split("\n").length;
}

/** What comes of the same situation and the same events. */
export function cameOf(program: Program, play: Play, { given, played }: Start): Came {
  const situation = knownIn(program, play, given);
  if (situation === null) return { status: "refused", value: null, asked: "", left: untouched };
  const found = playByPath(program, play, { ...situation, played }, new Map());
  return came(program, play, situation, found);
}

// ---------------------------------------------------------------- private

interface Known {
  readonly facts: Program["facts"];
  readonly params: Play["params"];
  readonly situation: Situation | null;
}
const situations = new WeakMap<JsonObject, Known>();

/** The same situation is put to one play after another that differ in their lines alone. */
function knownIn(program: Program, play: Play, given: JsonObject): Situation | null {
  const known = situations.get(given);
  const { facts } = program;
  const { params } = play;
  if (known?.facts === facts && known.params === params) return known.situation;
  const situation = situationIn(program, play, given);
  situations.set(given, { facts, params, situation });
  return situation;
}

function situationIn(program: Program, play: Play, given: JsonObject): Situation | null {
  const inputs = inputsOf(program, play);
  const { situation, faults } = decode(program, inputs, given);
  return faults.length > 0 || brokenLaws(program, inputs, situation, new Map()).length > 0 ? null : situation;
}

/** Null where there are too many, or something can be answered in ways that cannot be listed. */
function everyCourse(
  program: Program,
  play: Play,
  given: JsonObject,
  situation: Situation,
  most: number,
): readonly Course[] | null {
  const courses: Course[] = [];
  const path: { taken: number; readonly of: number }[] = [];
  for (;;) {
    let depth = 0;
    let isListed = true;
    const course = follow(program, play, given, situation, (_, { answers, areAll }) => {
      isListed &&= areAll;
      const step = path[depth] ?? { taken: 0, of: answers.length };
      path[depth] = step;
      depth += 1;
      return answers[step.taken];
    });
    if (!isListed || course === null || courses.length >= most) return null;
    courses.push(course);
    path.length = depth;
    while ((path.at(-1)?.taken ?? 0) + 1 >= (path.at(-1)?.of ?? Number.POSITIVE_INFINITY)) path.pop();
    const last = path.at(-1);
    if (last === undefined) return courses;
    last.taken += 1;
  }
}

/** What is given for rolls and choices, by path. */
interface GivenAnswers {
  /** In this situation. */
  readonly first: readonly JsonObject[];
  /** In any, for what can be answered in ways that cannot be listed. */
  readonly all: readonly JsonObject[];
}

/**
 * By a row of numbers that is the same each time: ways that were handed in, ways that leave one of those found before at
 * some point, which come to what is seldom come to, and others.
 */
function spread(
  program: Program,
  play: Play,
  { given, situation }: Lawful,
  { first, all }: GivenAnswers,
  most: number,
  requests: number,
): readonly Course[] {
  const courses = new Map<string, Course>();
  const seen = new Set<Place>();
  // Those that came by something new are gone on from.
  const telling: Course[] = [];
  let seed = 20261118;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  let left = requests;
  for (let tried = 0; tried < most + first.length && left > 0; tried++) {
    const isFirst = tried < first.length;
    const before = isFirst || tried % 4 === 3 ? undefined : telling[next(telling.length)];
    const leftAt = before ? next(requestsIn(before.came)) : -1;
    const along = first[tried] ?? before?.played ?? null;
    let asked = 0;
    const course = follow(program, play, given, situation, (request, { answers }) => {
      left -= 1;
      asked += 1;
      const taken = along === null || asked - 1 === leftAt ? undefined : foundAt(along, request.path);
      const same = taken === undefined ? undefined : sameAmong(answers, request, taken);
      if (same !== undefined) return same;
      const options =
        answers.length > 0
          ? answers
          : all.map((each) => foundAt(each, request.path)).filter((each) => each !== undefined);
      // A menu is left with its last option: who never takes it does not come to an end.
      const isLast = request.kind === "choose" && next(4) === 0;
      return options[isLast ? options.length - 1 : next(options.length)];
    });
    if (course === null) continue;
    courses.set(JSON.stringify(course.played), course);
    const isNew = [...course.cameBy].some((place) => !seen.has(place));
    for (const place of course.cameBy) seen.add(place);
    if (isNew || isFirst) telling.push(course);
  }
  return [...courses.values()];
}

/** Dice are the same however they lie; what cannot be listed can be answered as it was. */
function sameAmong(answers: readonly Json[], { kind }: Request, taken: Json): Json | undefined {
  if (answers.length === 0) return taken;
  const asText = (answer: Json): string =>
    JSON.stringify(kind === "roll" && Array.isArray(answer) ? [...answer].sort().reverse() : answer);
  const wanted = asText(kind === "roll" && typeof taken === "number" ? [taken] : taken);
  return answers.find((answer) => asText(answer) === wanted);
}

/** `choose` takes one of the answers there are; null where nothing can be answered, or it does not end. */
function follow(
  program: Program,
  play: Play,
  given: JsonObject,
  situation: Situation,
  choose: (request: Request, answers: Answers) => Json | undefined,
): Course | null {
  let played: JsonObject = {};
  const asked: string[] = [];
  let isStuck = false;
  const answer = (request: Request, external: readonly string[]): Answer | null => {
    const { answers, areAll } = answersTo(program, request);
    asked.push(askedFor(program, request));
    const chosen = choose(request, { answers, areAll: areAll && external.length === 0 });
    const value = chosen === undefined ? [] : answerTo(program, request, chosen);
    if (chosen === undefined || !isAnswer(value) || asked.length > longest) {
      isStuck = true;
      return null;
    }
    played = putAt(played, request.path, chosen);
    return value;
  };
  const { outcome, running } = runPlay(program, play, situation, new Map(), answer);
  if (isStuck || (outcome.kind !== "result" && outcome.kind !== "halt")) return null;
  const left = outcome.kind === "result" ? leftIn(program, play, situation, running.situation) : untouched;
  const came = { ...resultOf(program, play, outcome), asked: asked.join("\n"), left };
  return { given, played, came, cameBy: running.passed };
}

/** A play that asks oftener is not worth writing down. */
const longest = 60;

function came(
  program: Program,
  play: Play,
  before: Situation,
  { outcome, faults, asked, running }: PlayedByPath,
): Came {
  const all = asked.map((request) => askedFor(program, request)).join("\n");
  if (faults.length > 0 || outcome.kind === "refused")
    return { status: "refused", value: null, asked: all, left: untouched };
  const left = outcome.kind === "result" ? leftIn(program, play, before, running.situation) : untouched;
  return { ...resultOf(program, play, outcome), asked: all, left };
}

/** What was not touched is the same value still. */
function leftIn(program: Program, play: Play, before: Situation, after: Situation): Left {
  const touched = inputsOf(program, play).filter(
    ({ name }) => after.known.get(name) !== before.known.get(name),
  );
  const of = ({ known }: Situation): JsonObject =>
    Object.fromEntries(
      touched.flatMap(({ name, type }): [string, Json][] => {
        const value = known.get(name);
        return value === undefined || isOpen(value) ? [] : [[name, encode(program, type, value)]];
      }),
    );
  return touched.length === 0 ? untouched : { was: of(before), is: of(after) };
}

function askedFor(program: Program, request: Request): string {
  return `${request.kind} ${request.path} ${JSON.stringify(domainOfRequest(program, request))}`;
}

function resultOf(program: Program, play: Play, outcome: Outcome): Pick<Came, "status" | "value"> {
  if (outcome.kind !== "result" && outcome.kind !== "halt") return { status: outcome.kind, value: null };
  const result = outcome.kind === "result" ? outcome.value : outcome.why;
  const open = openWithin(result);
  const value = open || isOpen(result) ? null : encode(program, typeOfPlay(play), result);
  return { status: statusOf(open), value };
}

interface Answers {
  readonly answers: readonly Json[];
  readonly areAll: boolean;
}

function answersTo(program: Program, request: Request): Answers {
  const domain = domainOfRequest(program, request);
  switch (domain.kind) {
    case "dice":
      return thrown(domain.dice ?? 1, domain.sides);
    case "values":
      return { answers: domain.values, areAll: !domain.open };
    case "range": {
      const from = domain.from ?? 0;
      const to = domain.to ?? from + 12;
      const answers = Array.from({ length: Math.min(to - from, 100) + 1 }, (_, i) => from + i);
      // Amounts are not whole alone.
      return { answers, areAll: domain.unit === null && domain.to !== null && to - from <= 100 };
    }
    case "any":
      return { answers: [], areAll: false };
  }
}

/** Falling faces: but for what goes through dice one by one nothing goes by the order in which they lie. */
function thrown(dice: number, sides: number): Answers {
  let rows: readonly (readonly number[])[] = [[]];
  for (let die = 0; die < dice; die++) {
    rows = rows.flatMap((row) =>
      Array.from({ length: row.at(-1) ?? sides }, (_, face) => [...row, face + 1]),
    );
    if (rows.length > 500) return { answers: someThrown(dice, sides), areAll: false };
  }
  return { answers: rows, areAll: true };
}

function goesByOrder({ plays, decisions, reactions }: Program): boolean {
  return [...plays, ...reactions, ...decisions].some((part) => {
    const found = goingByOrder.get(part) ?? goesThroughDice(part);
    goingByOrder.set(part, found);
    return found;
  });
}

/** Of programs that differ in one decision or play all others are the same. */
const goingByOrder = new WeakMap<object, boolean>();

/** A fold, or lines for each, over dice or what was made of them: things of a game lie as they do, however dice fall. */
function goesThroughDice(part: Decision | Play | Reaction): boolean {
  const lines = "lines" in part ? linesWithin(part.lines) : [];
  return (
    lines.some((line) => line.kind === "each" && !isOfThings(line.list.type)) ||
    statedExpressions(part)
      .flatMap(subexpressionsOf)
      .some((expr) => expr.kind === "fold" && !isOfThings(expr.list.type))
  );
}

function isOfThings(type: Type): boolean {
  if (type.kind === "or-none" || type.kind === "list" || type.kind === "set") return isOfThings(type.of);
  return type.kind === "record" || type.kind === "ref" || type.kind === "enum";
}

/** Of very many dice: all alike, and rows that go round. */
function someThrown(dice: number, sides: number): readonly Json[] {
  return Array.from({ length: sides * sides }, (_, at) =>
    Array.from({ length: dice }, (_, die) => ((Math.floor(at / sides) * die + at) % sides) + 1),
  );
}
