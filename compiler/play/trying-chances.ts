/**
 * Looks for a situation, and for what is chosen and seen in it, in which a pass leaves its loop too seldom: every way dice
 * can fall is played, as far as there is room. What is not played to its end counts as leaving, so that what is shown is so.
 */
import type { Line, Play } from "../check/plays.ts";
import type { Program, Rational } from "../check/program.ts";
import { add, compare, multiply, one, rational, subtract, zero } from "../check/rational.ts";
import type { DoubtId } from "../resolve/graph.ts";
import { stageOf, withPasses } from "./marking.ts";
import { type Random, randomFrom } from "./random.ts";
import { drawn, situationFor } from "./sampling.ts";
import type { Shown } from "./trying.ts";
import type { PlayEvent, PlayedSoFar, Stepper } from "../core/stepper.ts";

export interface ShownChance extends Shown {
  /** With which a pass leaves at the most. */
  readonly chance: Rational;
}

/** The shortest of some found in which the first pass leaves with a chance less than `wanted`. */
export function tryChances(
  program: Program,
  play: Play,
  loop: Line,
  readings: ReadonlyMap<DoubtId, string>,
  stepper: Stepper<Program>,
  wanted: Rational,
): ShownChance | null {
  if (loop.kind !== "repeat") return null;
  const marked = withPasses(play, loop);
  const changed = { ...program, plays: program.plays.map((each) => (each.id === play.id ? marked : each)) };
  let shortest: ShownChance | null = null;
  for (let seed = 1; seed <= tries && (shortest === null || seed <= few); seed++) {
    const random = randomFrom(seed);
    const given = situationFor(program, marked, random);
    const trying: Trying = {
      program: changed,
      stepper,
      random,
      answers: new Map(),
      room: { steps: mostSteps },
    };
    const begun = stepper.start(changed, play.id, given, readings);
    const staying = begun === null ? zero : chanceOfAgain(trying, begun);
    const chance = subtract(one, staying);
    const events = [...trying.answers.values()];
    const isShorter = events.length < (shortest?.events.length ?? tooLong);
    if (compare(chance, wanted) < 0 && isShorter) shortest = { given, events, chance };
  }
  return shortest;
}

// ---------------------------------------------------------------- private

const tries = 40;
const few = 12;

/** Nobody reads so many events. */
const tooLong = 16;
const mostSteps = 80;
const mostFaces = 36;

interface Trying {
  readonly program: Program;
  readonly stepper: Stepper<Program>;
  readonly random: Random;
  /** What is chosen and seen by path: the same however dice fall. */
  readonly answers: Map<string, PlayEvent>;
  readonly room: { steps: number };
}

/** How likely another pass is at the least, the likeliest ways first; dice before the first pass fall one way. */
function chanceOfAgain(trying: Trying, begun: PlayedSoFar): Rational {
  let again = zero;
  const waiting: { played: PlayedSoFar; weight: Rational }[] = [{ played: begun, weight: one }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { played, weight } = next;
    const stage = stageOf(played);
    if (stage === "again") again = add(again, weight);
    const { request } = played;
    if (stage === "again" || stage === "elsewhere" || request === null) continue;
    const isChance = request.kind === "roll" || request.kind === "draw";
    const events = isChance && stage === "within" ? everyWay(request) : answerTo(trying, request);
    const each = multiply(weight, rational(1n, BigInt(Math.max(1, events.length))));
    for (const event of events) {
      trying.room.steps -= 1;
      const after = trying.room.steps < 0 ? null : trying.stepper.step(trying.program, played, event);
      if (after !== null) waiting.push({ played: after, weight: each });
    }
  }
  return again;
}

type Request = NonNullable<PlayedSoFar["request"]>;

function answerTo({ random, answers }: Trying, request: Request): readonly PlayEvent[] {
  const event = answers.get(request.path) ?? drawn(request, random);
  if (event === null) return [];
  answers.set(request.path, event);
  return [event];
}

/** Each way alike; none where there are too many. */
function everyWay({ kind, path, domain }: Request): readonly PlayEvent[] {
  if (domain.kind === "values") return domain.open ? [] : domain.values.map((drew) => ({ at: path, drew }));
  if (kind !== "roll" || domain.kind !== "dice" || domain.dice === null) return [];
  const { dice, sides } = domain;
  if (sides ** dice > mostFaces) return [];
  return Array.from({ length: sides ** dice }, (_, way) => ({
    at: path,
    rolled: Array.from({ length: dice }, (_, i) => (Math.floor(way / sides ** i) % sides) + 1),
  }));
}
