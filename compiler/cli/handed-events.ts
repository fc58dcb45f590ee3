/**
 * Events of a play from a file, as `rubric play --json` writes them, and what they are when they are handed in by path.
 * Whether each of them can be is the stepper's to say.
 */
import type { Play } from "../check/plays.ts";
import type { Program } from "../check/program.ts";
import type { GivenFault } from "../evaluate/given-faults.ts";
import { decode, inputsOf } from "../evaluate/decode.ts";
import { putAt } from "../evaluate/plays/paths.ts";
import { isState, type PlayEvent, type PlayState, startPlay, step } from "../evaluate/plays/play.ts";
import type { Readings } from "../evaluate/situation.ts";
import { refusalInWords } from "../host.ts";
import { type Context, Misuse, option } from "./command.ts";
import { jsonFrom } from "./json-text.ts";
import type { Json, JsonObject } from "../core/json.ts";

/** What is known of the situation, and what is handed in for the play itself. */
export function splitGiven(
  program: Program,
  play: Play,
  given: JsonObject,
): { readonly given: JsonObject; readonly handedIn: JsonObject } {
  const { situation, faults } = decode(program, inputsOf(program, play), given, [play]);
  const [first] = faults;
  if (first) throw new Misuse(first.message, first.help, first.near);
  const isHandedIn = ([name]: readonly [string, Json]): boolean => Object.hasOwn(situation.played, name);
  const all = Object.entries(given);
  return {
    given: Object.fromEntries(all.filter((each) => !isHandedIn(each))),
    handedIn: Object.fromEntries(all.filter(isHandedIn)),
  };
}

export async function eventsHandedIn(context: Context): Promise<readonly PlayEvent[] | null> {
  const path = option(context, "events");
  if (path === null) return null;
  const read = await context.host.readText(path);
  if (!read.ok)
    throw new Misuse(
      `\`${path}\` cannot be read: ${refusalInWords(read)}.`,
      "Name a file inside the project's folder.",
    );
  const data: unknown = jsonFrom(read.text, `\`${path}\``);
  const events: unknown = Array.isArray(data)
    ? data
    : typeof data === "object" && data !== null && "events" in data
      ? data.events
      : null;
  if (!Array.isArray(events) || !events.every(isEvent))
    throw new Misuse(
      `\`${path}\` contains no events.`,
      'A JSON list such as [{"at":"dice","rolled":[6,2]}], or what --json wrote.',
    );
  return events;
}

function isEvent(value: unknown): value is PlayEvent {
  if (typeof value !== "object" || value === null) return false;
  if ("external" in value)
    return typeof value.external === "string" && (!("with" in value) || isPlain(value.with));
  if (!("at" in value) || typeof value.at !== "string") return false;
  if ("rolled" in value)
    return Array.isArray(value.rolled) && value.rolled.every((face) => typeof face === "number");
  return "chose" in value || "drew" in value || "saw" in value;
}

function isPlain(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What is given, with events that have happened since: each at what was asked for then. */
export function withEvents(
  program: Program,
  play: Play,
  readings: Readings,
  all: JsonObject,
  events: readonly PlayEvent[],
): JsonObject {
  const { given, handedIn } = splitGiven(program, play, all);
  const stated = (found: PlayState | readonly GivenFault[]): PlayState => {
    if (isState(found)) return found;
    const [first] = found;
    throw new Misuse(first?.message ?? "", first?.help ?? "", first?.near ?? []);
  };
  let state = stated(startPlay(program, play.id, given, readings));
  const past = events.map((event) => {
    const at = state.request?.path ?? "";
    state = stated(step(program, state, event));
    return { event, at, hiddenFrom: [] };
  });
  return { ...given, ...handedIn, ...byPath(past) };
}

/** What has happened, by path; `unseenBy`: without what is hidden from that side. */
export function byPath(
  events: readonly {
    readonly event: PlayEvent;
    readonly at: string;
    readonly hiddenFrom: readonly string[];
  }[],
  unseenBy: string | null = null,
): JsonObject {
  let json: JsonObject = {};
  const outside: Record<string, Json> = {};
  for (const { event, at, hiddenFrom } of events) {
    if ("external" in event) {
      if (Object.hasOwn(outside, event.external))
        throw new Misuse(
          `\`${event.external}\` happened twice, so a policy that looks ahead cannot use it.`,
          "Use the policy `uniform` or `first`, or run `rubric odds` from the start.",
        );
      outside[event.external] = { at, ...event.with };
    } else if (unseenBy === null || !hiddenFrom.includes(unseenBy)) json = putAt(json, at, handedIn(event));
  }
  return { ...json, ...outside };
}

function handedIn(event: Exclude<PlayEvent, { readonly external: string }>): Json {
  if ("rolled" in event) return event.rolled;
  if ("chose" in event) return event.chose;
  return "drew" in event ? event.drew : event.saw;
}
