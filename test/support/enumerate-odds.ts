/**
 * The chances of a play by brute force over the stepper: every die by itself, every draw, every way choices may
 * fall. Slow, and knows no dice but one by one: the independent check of odds that are reckoned otherwise.
 */
import type { Program, Rational } from "../../compiler/check/program.ts";
import { add, multiply, rational, zero } from "../../compiler/check/rational.ts";
import {
  type Asked,
  isState,
  type PlayEvent,
  type PlayState,
  startPlay,
  step,
} from "../../compiler/evaluate/plays/play.ts";
import type { DecisionId, DoubtId } from "../../compiler/resolve/graph.ts";
import type { Json, JsonObject } from "../../compiler/core/json.ts";

export interface EnumerateOptions {
  /** What whoever chooses takes; undefined, or nothing said: each option alike. */
  readonly chooses?: (asked: Asked, state: PlayState) => Json | undefined;
  /** What the table tells, where something is to be observed. */
  readonly sees?: (asked: Asked, state: PlayState) => Json;
  /** What comes from the table, by name: at which path, with what. */
  readonly comes?: Readonly<Record<string, Json>>;
  readonly readings?: ReadonlyMap<DoubtId, string>;
  /** A line of play with more events than this counts as `unfinished`. */
  readonly most?: number;
}

/** By the value as JSON, or the status where there is none: `no-ruling`, `unfinished`. */
export type Chances = ReadonlyMap<string, Rational>;

export function enumerateOdds(
  program: Program,
  play: string,
  given: JsonObject,
  options: EnumerateOptions = {},
): Chances {
  const chances = new Map<string, Rational>();
  const count = (key: string, weight: Rational): void => {
    chances.set(key, add(chances.get(key) ?? zero, weight));
  };
  const walk = (state: PlayState, weight: Rational): void => {
    const { request, result } = state;
    if (result !== null) {
      count(result.status === "ruled" ? JSON.stringify(result.value) : result.status, weight);
      return;
    }
    if (request === null) throw new Error("a play neither waits nor is over");
    if (state.events.length >= (options.most ?? 100)) {
      count("unfinished", weight);
      return;
    }
    const coming = comingAt(state, options.comes ?? {});
    const events = coming ? [coming] : eventsFor(request, state, options);
    const share = multiply(weight, rational(1n, BigInt(events.length)));
    for (const event of events) {
      const next = step(program, state, event);
      if (!isState(next)) throw new Error(next.map(({ message }) => message).join(" "));
      walk(next, share);
    }
  };
  const start = startPlay(program, play as DecisionId, given, options.readings);
  if (!isState(start)) throw new Error(start.map(({ message }) => message).join(" "));
  walk(start, rational(1n));
  return chances;
}

/** What is left once the lines of play that did not end are divided out. */
export function amongFinished(chances: Chances): Chances {
  const finished = [...chances].filter(([key]) => key !== "unfinished");
  const whole = finished.map(([, chance]) => chance).reduce(add, zero);
  return new Map(finished.map(([key, chance]) => [key, rational(chance.n * whole.d, chance.d * whole.n)]));
}

/** `11/36` */
export function inFractions(chances: Chances): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...chances].map(([key, { n, d }]) => [key, d === 1n ? `${n}` : `${n}/${d}`]).sort(),
  );
}

/** The first that is to come at what is asked for, and has not come. */
function comingAt(
  { request, external, events }: PlayState,
  comes: Readonly<Record<string, Json>>,
): PlayEvent | null {
  for (const name of external) {
    const given = comes[name];
    const { at, ...more } = isObject(given) ? given : { at: given };
    const hasCome = events.some((event) => "external" in event && event.external === name);
    if (at === request?.path && !hasCome) return { external: name, with: more };
  }
  return null;
}

function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

/** Each as likely as the others. */
function eventsFor(request: Asked, state: PlayState, options: EnumerateOptions): readonly PlayEvent[] {
  const { path: at, domain } = request;
  if (request.kind === "observe") {
    if (options.sees === undefined) throw new Error(`${at} is observed, and nobody says what is seen`);
    return [{ at, saw: options.sees(request, state) }];
  }
  if (domain.kind === "dice")
    return throwsOf(domain.dice ?? 0, domain.sides).map((rolled) => ({ at, rolled }));
  if (domain.kind !== "values") throw new Error(`${at} has no options`);
  if (request.kind === "draw") return domain.values.map((drew) => ({ at, drew }));
  const chosen = options.chooses?.(request, state);
  return (chosen === undefined ? domain.values : [chosen]).map((chose) => ({ at, chose }));
}

function throwsOf(dice: number, sides: number): readonly (readonly number[])[] {
  if (dice === 0) return [[]];
  const faces = Array.from({ length: sides }, (_, i) => i + 1);
  return throwsOf(dice - 1, sides).flatMap((before) => faces.map((face) => [...before, face]));
}
