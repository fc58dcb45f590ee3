/** Steps through a play of a version as emitted modules do: pure functions over states that are plain data. */
import type { Program } from "../check/program.ts";
import { isObject, type Json, type JsonObject } from "../core/json.ts";
import { findPlay } from "../core/lookup.ts";
import { sidesOf } from "../core/sides.ts";
import type { GivenFault } from "../evaluate/given-faults.ts";
import {
  isState,
  legal as legalIn,
  type PlayEvent,
  type PlayState,
  startPlay,
  step as stepFrom,
  view as viewFor,
} from "../evaluate/plays/play.ts";
import { nearNames } from "../near-names.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { frozenCopy } from "../runtime/frozen.ts";
import { type ReadingsAsked, selectReadings } from "./readings.ts";
import { refuseFaults, RequestError } from "./request-error.ts";

export interface PlayingOptions {
  /** How doubts are read; those not named are read as taken. */
  readonly readings?: Readonly<Record<string, string>>;
  /** Events and passes after which it is unfinished. */
  readonly cap?: number;
}

/** A play so far, which can be kept and sent. */
export interface SavedPlay {
  readonly play: string;
  /** The version whose play it is: `hulk@base`. */
  readonly version: string;
  readonly given: JsonObject;
  readonly options: PlayingOptions;
  readonly events: readonly PlayEvent[];
}

/** The functions of one sequence. None of them changes the state that it receives. */
export interface PlaySteps {
  /** Throws a `RequestError` where what is given does not fit. */
  readonly start: (given: JsonObject, options?: PlayingOptions) => SavedPlay;
  /** The request that it waits for, or null once it is over, and the possible events from the table. */
  readonly legal: (state: SavedPlay) => Pick<PlayState, "request" | "external">;
  /** The state after one event more, or why there cannot be such an event. */
  readonly step: (state: SavedPlay, event: PlayEvent) => SavedPlay | readonly GivenFault[];
  /** All there is to see, or what one side may see: the result, the facts as they stand, and the log. */
  readonly view: (state: SavedPlay, side?: string) => PlayState;
}

/**
 * A sequence of a version, to step through. Throws a `RequestError` if the version has no such sequence.
 *
 * ```ts
 * import { compile, play, selectVersion } from "rubric";
 *
 * const text = `book well { held in en }
 * resolve luck { about en "Is one lucky?" roll dice = 1 of D6 gives struck: truth = some d in dice has d >= 5 }`;
 * const { program } = selectVersion(compile([{ path: "well.rubric", text }]).value, "well");
 * const luck = play(program, "luck");
 * const start = luck.start({});
 * luck.legal(start).request?.path; // "dice"
 * const after = luck.step(start, { at: "dice", rolled: [6] });
 * if (!("events" in after)) throw new Error(after[0]?.message);
 * luck.view(after).result?.value; // { struck: true }
 * ```
 */
export function play(program: Program, name: string): PlaySteps {
  const found = findPlay(program, name);
  if (found === undefined) throw unknownPlay(program, name);
  const version = `${program.book}@${program.version}`;
  // States made here are frozen. A state from a caller is played up to again whenever it is used.
  const known = new WeakMap<SavedPlay, PlayState>();
  const stand = (saved: SavedPlay): PlayState =>
    known.get(saved) ?? replayed(program, found.id, version, saved);
  const keep = (state: PlayState, options: PlayingOptions): SavedPlay => {
    const { given, events } = state;
    const saved = Object.freeze({ play: name, version, given, options: frozenCopy(options), events });
    known.set(saved, state);
    return saved;
  };
  return {
    start: (given, options = {}) => keep(begin(program, found.id, given, options), options),
    legal: (state) => legalIn(stand(state)),
    step: (state, event) => {
      const before = stand(state);
      const after = stepFrom(program, before, event, capOf(state.options));
      return isState(after) ? keep(after, state.options) : after;
    },
    view: (state, side) => {
      if (side === undefined) return stand(state);
      tellUnknownSide(program, side);
      return viewFor(program, stand(state), side);
    },
  };
}

function begin(program: Program, id: DecisionId, given: JsonObject, options: PlayingOptions): PlayState {
  const readings = selectReadings(program, (options.readings ?? {}) satisfies ReadingsAsked);
  return stateOf(startPlay(program, id, given, readings, capOf(options)));
}

/** A state that was kept or sent is played up to again. It may come from a file, so it may be anything. */
function replayed(program: Program, id: DecisionId, version: string, saved: SavedPlay): PlayState {
  const refuse = (message: string): never => {
    throw new RequestError(message, "Give a state that `start` or `step` of this sequence returned.");
  };
  if (!isObject(saved as unknown as Json)) return refuse("The state is not an object.");
  const { play: found, version: of, given, options, events } = saved;
  if (typeof found !== "string" || typeof of !== "string")
    return refuse("`play` and `version` of the state are not texts.");
  if (found !== id || of !== version)
    return refuse(`This is a state of \`${found}\` of ${of}, not of \`${id}\` of ${version}.`);
  if (!Array.isArray(events)) return refuse("`events` of the state is not a list.");
  if (!isObject(options as unknown as Json)) return refuse("`options` of the state is not an object.");
  const start = begin(program, id, given, options);
  return events.reduce<PlayState>(
    (state, event) => stateOf(stepFrom(program, state, event, capOf(options))),
    start,
  );
}

/** A misspelt side would see what is hidden from the right one. */
function tellUnknownSide(program: Program, side: unknown): void {
  const sides = sidesOf(program);
  if (typeof side === "string" && sides.includes(side)) return;
  throw new RequestError(
    typeof side === "string" ? `There is no side \`${side}\`.` : "The name of the side is not a text.",
    sides.length === 0 ? "Leave it out: this version has no sides." : `The sides: ${sides.join(", ")}.`,
    typeof side === "string" ? nearNames(side, sides) : [],
  );
}

/** Returns the state, or throws an error with the problem. */
export function stateOf(found: PlayState | readonly GivenFault[]): PlayState {
  if (isState(found)) return found;
  refuseFaults(found);
  throw new Error("a play gives neither a state nor a fault");
}

function capOf({ cap }: PlayingOptions): { readonly cap?: number } {
  return cap === undefined ? {} : { cap };
}

export function unknownPlay({ book, version, plays }: Program, name: string): RequestError {
  return new RequestError(
    `\`${book}\` has no sequence \`${name}\` in version ${version}.`,
    `\`rubric facts ${book}@${version}\` lists them.`,
    nearNames(
      name,
      plays.map(({ id }) => id),
    ),
  );
}
