/**
 * Events of a play, and the same in the form in which what is rolled, chosen and seen is given by path.
 * The stepper checks each event.
 */
import type { Play } from "../check/plays.ts";
import type { Program } from "../check/program.ts";
import { decode, inputsOf } from "../evaluate/decode.ts";
import { putAt } from "../evaluate/plays/paths.ts";
import { type PlayEvent, startPlay, step } from "../evaluate/plays/play.ts";
import type { Readings } from "../evaluate/situation.ts";
import type { Json, JsonObject } from "../core/json.ts";
import { stateOf } from "./play.ts";
import { refuseFaults, RequestError } from "./request-error.ts";

/** The facts of the situation, and the input of the sequence itself. */
export function splitGiven(
  program: Program,
  play: Play,
  given: JsonObject,
): { readonly given: JsonObject; readonly handedIn: JsonObject } {
  const { situation, faults } = decode(program, inputsOf(program, play), given, [play]);
  refuseFaults(faults);
  const isHandedIn = ([name]: readonly [string, Json]): boolean => Object.hasOwn(situation.played, name);
  const all = Object.entries(given);
  return {
    given: Object.fromEntries(all.filter((each) => !isHandedIn(each))),
    handedIn: Object.fromEntries(all.filter(isHandedIn)),
  };
}

/** The given values with later events, each under the path of its request. */
export function withEvents(
  program: Program,
  play: Play,
  readings: Readings,
  all: JsonObject,
  events: readonly PlayEvent[],
): JsonObject {
  const { given, handedIn } = splitGiven(program, play, all);
  let state = stateOf(startPlay(program, play.id, given, readings));
  const past = events.map((event) => {
    const at = state.request?.path ?? "";
    state = stateOf(step(program, state, event));
    return { event, at, hiddenFrom: [] };
  });
  return { ...given, ...handedIn, ...byPath(past) };
}

/** The events by path; `unseenBy`: without those hidden from that side. */
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
        throw new RequestError(
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
