/**
 * Plays a sequence to its end. Each move is given, follows a policy, or is drawn by a seed. The command line can ask a
 * person instead.
 */
import type { Line, Play, Playing } from "../check/plays.ts";
import type { Program, Type } from "../check/program.ts";
import { findPlay, findReaction } from "../core/lookup.ts";
import { linesWithin } from "../core/walk.ts";
import { decode, inputsOf } from "../evaluate/decode.ts";
import {
  type Asked,
  isState,
  type PlayEvent,
  type PlayState,
  startPlay,
  step,
} from "../evaluate/plays/play.ts";
import type { Readings } from "../evaluate/situation.ts";
import { type NextChoice, nextChoice } from "../odds/next-choice.ts";
import type { Random } from "../play/random.ts";
import { sampleOf } from "../play/sampling.ts";
import { drawnEvent, eventHandedIn, eventOf, fromTable } from "./drawn-events.ts";
import { byPath } from "./handed-events.ts";
import { stateOf } from "./play.ts";
import { refuseFaults, RequestError } from "./request-error.ts";
import type { Json, JsonObject } from "../core/json.ts";

/** How a play is played. */
export interface Stepping {
  readonly program: Program;
  readonly play: Play;
  readonly readings: Readings;
  readonly random: Random;
  /** The given rolls, choices and observations, used when they are requested. */
  readonly handedIn: JsonObject;
  readonly playing: readonly (readonly [owner: string, playing: Playing])[];
  /** How sides without a policy played. */
  readonly assumed: Map<string, string>;
  /** Whether a person plays the sides without a policy. */
  readonly isAsking: boolean;
}

/** A play so far, and what was asked for at each event. */
export interface Course {
  readonly state: PlayState;
  readonly paths: readonly string[];
}

export function startCourse({ program, play, readings }: Stepping, given: JsonObject): Course {
  return { state: stateOf(startPlay(program, play.id, given, readings)), paths: [] };
}

/** One event more, which has to be one that can be. */
export function takeEvent({ program }: Stepping, { state, paths }: Course, event: PlayEvent): Course {
  return { state: stateOf(step(program, state, event)), paths: [...paths, state.request?.path ?? ""] };
}

/** The given answer to this request, or the choice of a policy; null if there is neither. */
export function takeKnown(at: Stepping, course: Course, request: Asked): Course | null {
  const given = fromTable(course.state, request, at.handedIn) ?? eventHandedIn(request, at.handedIn);
  const event = given ?? (request.kind === "choose" ? byPolicy(at, course, request) : null);
  return event === null ? null : takeEvent(at, course, event);
}

/** The line at which a play waits, found by the path of what it waits for. */
export function lineAt(program: Program, play: Play, path: string): Line | null {
  const parts = path.replace(/\[\d+\]/g, "").split(".");
  const name = parts.pop();
  let lines: readonly Line[] = play.lines;
  for (const part of parts) {
    const inner = linesWithin(lines).find((line) => line.kind === "play" && line.prefix === part);
    const played = inner?.kind === "play" ? findPlay(program, inner.play) : undefined;
    lines = played?.lines ?? findReaction(program, part)?.lines ?? [];
  }
  const isNamed = (line: Line): boolean =>
    line.label === name ||
    ("name" in line && line.name === name) ||
    (line.kind === "each" && line.binder === name);
  return linesWithin(lines).find(isNamed) ?? null;
}

// ---------------------------------------------------------------- drawn

/** So often what is seen is drawn alike; small numbers and the ends, among which is what must be, are drawn then. */
const mostAlike = 20;
/** A value whose parts must fit together is rarely drawn right. */
const mostTries = 1000;

/** Draws again if the stepper refuses a value. */
export function drawNext(at: Stepping, course: Course, request: Asked): Course | null {
  for (let tries = 0; tries < mostTries; tries++) {
    const event = drawAnswer(at, request, tries >= mostAlike);
    if (event === null) return null;
    const after = step(at.program, course.state, event);
    if (isState(after)) return { state: after, paths: [...course.paths, request.path] };
    if (after[0]?.code !== "refused") refuseFaults(after);
  }
  return null;
}

/** The domain of a list is that of its elements, so a list is always sampled by its type. */
export function drawAnswer(at: Stepping, request: Asked, isUnlikely = false): PlayEvent | null {
  const type = observedType(at, request);
  const isList = type?.kind === "list" || type?.kind === "set";
  return (
    (isList || isUnlikely ? sampled(at, request, type) : null) ??
    drawnEvent(request, at.random) ??
    sampled(at, request, type)
  );
}

/** Draws an observation that cannot be listed, such as positions, by its type. */
function sampled({ program, random }: Stepping, request: Asked, type: Type | null): PlayEvent | null {
  return type === null ? null : eventOf(request, sampleOf(program, type, random));
}

function observedType({ program, play }: Stepping, request: Asked): Type | null {
  const line = request.kind === "observe" ? lineAt(program, play, request.path) : null;
  return line?.kind === "observe" ? line.type : null;
}

// ---------------------------------------------------------------- by a policy

/** Null where no policy says what is chosen. */
function byPolicy(at: Stepping, course: Course, request: Asked): PlayEvent | null {
  const owner = request.owner ?? "";
  const playing = new Map(at.playing);
  const own = playing.get(owner) ?? playing.get("");
  const isBest = at.playing.some(([, { kind }]) => kind === "best");
  const drawnAlike = (): PlayEvent | null => {
    if (own?.kind !== "uniform" && !at.isAsking) at.assumed.set(owner, "uniform");
    return own?.kind === "uniform" ? drawnEvent(request, at.random) : null;
  };
  // A person plays those of whom nothing is said.
  if (own?.kind === "uniform" || (own === undefined && (at.isAsking || !isBest))) return drawnAlike();
  const values = request.domain.kind === "values" ? request.domain.values : [];
  const found: NextChoice =
    own?.kind === "first"
      ? { kind: "chosen", option: values[0] ?? null, at: 0, isAgainst: false }
      : nextChoice(...asQuestion(at, course, owner));
  switch (found.kind) {
    case "left":
      return drawnAlike();
    case "chosen": {
      if (found.isAgainst) at.assumed.set(owner, "against");
      const isSame = (option: Json): boolean => JSON.stringify(option) === JSON.stringify(found.option);
      return eventOf(request, values.find(isSame) ?? values[found.at] ?? null);
    }
    case "depends": {
      const open = [...new Set(found.missing.map(({ path }) => `\`${path}\``))].join(", ");
      throw new RequestError(
        `The choice${owner ? ` of ${owner}` : ""} for \`${request.path}\` depends on missing facts: ${open}.`,
        "Add them to --given, or choose another --policy.",
      );
    }
    case "refused":
      throw new RequestError(found.refusal.message, found.refusal.help);
  }
}

/** The play as it has come to the choice, as odds are asked of it. */
function asQuestion(
  { program, play, readings, playing }: Stepping,
  { state, paths }: Course,
  owner: string,
): Parameters<typeof nextChoice> {
  const events = state.events.map((event, i) => ({
    event,
    at: paths[i] ?? "",
    hiddenFrom: state.hidden[i] ?? [],
  }));
  const given = { ...state.given, ...byPath(events) };
  const { situation } = decode(program, inputsOf(program, play), given, [play]);
  return [{ program, play, situation, readings, playing }, byPath(events, owner)];
}
