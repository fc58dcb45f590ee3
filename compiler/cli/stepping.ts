/**
 * One move after another in a play: what was handed in, what a policy takes, what a person answers, or what is drawn.
 * How a play begins and how it is shown is the command's.
 */
import type { Play, Playing } from "../check/plays.ts";
import type { Program, Type } from "../check/program.ts";
import { decode, inputsOf } from "../evaluate/decode.ts";
import {
  type Asked,
  isState,
  type PlayEvent,
  type PlayState,
  startPlay,
  step,
} from "../evaluate/plays/play.ts";
import type { GivenFault } from "../evaluate/given-faults.ts";
import type { Readings } from "../evaluate/situation.ts";
import { type NextChoice, nextChoice } from "../odds/next-choice.ts";
import type { Random } from "../play/random.ts";
import { sampleOf } from "../play/sampling.ts";
import { Misuse, type Terminal, writeRefusal } from "./command.ts";
import { jsonFrom, valueFrom } from "./json-text.ts";
import { drawnEvent, eventHandedIn, eventOf, fromTable } from "./drawn-events.ts";
import { byPath } from "./handed-events.ts";
import { lineAt, question } from "./shown-course.ts";
import type { Json, JsonObject } from "../core/json.ts";

export interface Stepping {
  readonly terminal: Terminal;
  readonly program: Program;
  readonly play: Play;
  readonly readings: Readings;
  readonly language: string;
  readonly random: Random;
  /** What was given of rolls, choices and the like, for when it is asked for. */
  readonly handedIn: JsonObject;
  readonly playing: readonly (readonly [owner: string, playing: Playing])[];
  /** How those played of whom nothing was said. */
  readonly assumed: Map<string, string>;
  /** Whether a person is asked. */
  readonly isAsking: boolean;
}

/** A play so far, and what was asked for at each event. */
export interface Course {
  readonly state: PlayState;
  readonly paths: readonly string[];
}

export function begun({ program, play, readings }: Stepping, given: JsonObject): Course {
  const started = startPlay(program, play.id, given, readings);
  return isState(started) ? { state: started, paths: [] } : misused(started);
}

/** One event more, which has to be one that can be. */
export function taken({ program }: Stepping, { state, paths }: Course, event: PlayEvent): Course {
  const after = step(program, state, event);
  return isState(after) ? { state: after, paths: [...paths, state.request?.path ?? ""] } : misused(after);
}

/** Null where nobody can tell, or nobody answers any more. */
export async function moved(at: Stepping, course: Course, request: Asked): Promise<Course | null> {
  const given = fromTable(course.state, request, at.handedIn) ?? eventHandedIn(request, at.handedIn);
  if (given !== null) return taken(at, course, given);
  const chosen = request.kind === "choose" ? byPolicy(at, course, request) : null;
  if (chosen !== null) return taken(at, course, chosen);
  return at.isAsking ? await answered(at, course, request) : drawn(at, course, request);
}

function misused([first]: readonly GivenFault[]): never {
  throw new Misuse(first?.message ?? "", first?.help ?? "", first?.near ?? []);
}

// ---------------------------------------------------------------- drawn

/** So often what is seen is drawn alike; small numbers and the ends, among which is what must be, are drawn then. */
const mostAlike = 20;
/** What has to fit together in several parts is seldom drawn so. */
const mostTries = 1000;

/** What must not be seen, or leads to what cannot be paid, is drawn again. */
function drawn(at: Stepping, course: Course, request: Asked): Course | null {
  for (let tries = 0; tries < mostTries; tries++) {
    const event = drawnFor(at, request, tries >= mostAlike);
    if (event === null) return null;
    const after = step(at.program, course.state, event);
    if (isState(after)) return { state: after, paths: [...course.paths, request.path] };
    if (after[0]?.code !== "refused") misused(after);
  }
  return null;
}

/** The domain of a list is that of its elements, so a list is always sampled by its type. */
function drawnFor(at: Stepping, request: Asked, isUnlikely = false): PlayEvent | null {
  const type = observedType(at, request);
  const isList = type?.kind === "list" || type?.kind === "set";
  return (
    (isList || isUnlikely ? sampled(at, request, type) : null) ??
    drawnEvent(request, at.random) ??
    sampled(at, request, type)
  );
}

/** What is seen and cannot be listed, such as who stands where: something that fits its type. */
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
      throw new Misuse(
        `The choice${owner ? ` of ${owner}` : ""} for \`${request.path}\` depends on missing facts: ${open}.`,
        "Add them to --given, or choose another --policy.",
      );
    }
    case "refused":
      throw new Misuse(found.refusal.message, found.refusal.help);
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

// ---------------------------------------------------------------- by a person

/** Asks until it is answered; null at the end of the input. */
async function answered(at: Stepping, course: Course, request: Asked): Promise<Course | null> {
  const { terminal, program, play, language } = at;
  const { state, paths } = course;
  const external = state.external.map((name) => `!${name}`);
  const more = external.length > 0 ? `  or from the table: ${external.join(", ")}\n` : "";
  for (;;) {
    const line = await terminal.ask(`${more}${question(program, play, request, language, terminal.width)}`);
    if (line === null) return null;
    const text = line.trim();
    let event: PlayEvent | null;
    try {
      event =
        text === ""
          ? drawnFor(at, request)
          : text.startsWith("!")
            ? { external: text.slice(1) }
            : eventOf(request, typedIn(text, request));
    } catch (problem) {
      if (!(problem instanceof Misuse)) throw problem;
      writeRefusal({ terminal }, [problem]);
      continue;
    }
    if (event === null) {
      terminal.write("Only you know this: type an answer.\n");
      continue;
    }
    const after = step(program, state, event);
    if (isState(after)) return { state: after, paths: [...paths, request.path] };
    writeRefusal({ terminal }, after);
  }
}

function typedIn(text: string, { kind, domain }: Asked): Json {
  if (kind === "roll") return text.split(/[\s,]+/).map(Number);
  if (/^[[{"]/.test(text)) return jsonFrom(text, "What you typed");
  const values = domain.kind === "values" ? domain.values : [];
  if (values.includes(true) && /^(yes|y|true)$/i.test(text)) return true;
  if (values.includes(false) && /^(no|n|false)$/i.test(text)) return false;
  if (values.includes(null) && /^none$/i.test(text)) return null;
  return values.includes(text) ? text : valueFrom(text, "What you typed");
}
