/**
 * Looks for a short play that shows something, by trying situations and events drawn from a fixed seed, within bounds.
 * What it should show is said by the caller; that nothing is found proves nothing.
 */
import type { Play } from "../check/plays.ts";
import type { Program } from "../check/program.ts";
import type { DoubtId } from "../resolve/graph.ts";
import { randomFrom } from "./random.ts";
import { drawn, situationFor } from "./sampling.ts";
import type { PlayEvent, PlayedSoFar, Stepper } from "../core/stepper.ts";
import type { JsonObject } from "../core/json.ts";

export interface Shown {
  readonly given: JsonObject;
  readonly events: readonly PlayEvent[];
}

const tries = 60;
const longest = 30;
const mostSteps = 900;

/** The first play tried of which `shows` is true after some event. */
export function tryPlays(
  program: Program,
  play: Play,
  readings: ReadonlyMap<DoubtId, string>,
  stepper: Stepper<Program>,
  shows: (played: PlayedSoFar) => boolean,
): Shown | null {
  const changed = { ...program, plays: program.plays.map((each) => (each.id === play.id ? play : each)) };
  let steps = 0;
  for (let seed = 1; seed <= tries; seed++) {
    const random = randomFrom(seed);
    const given = situationFor(program, play, random);
    let played = stepper.start(changed, play.id, given, readings);
    const events: PlayEvent[] = [];
    while (played !== null) {
      if (shows(played)) return { given, events };
      if (played.request === null || events.length >= longest || ++steps > mostSteps) break;
      const event = drawn(played.request, random);
      if (event === null) break;
      events.push(event);
      played = stepper.step(changed, played, event);
    }
    if (steps > mostSteps) return null;
  }
  return null;
}

/** What was tried, in a line. */
export function inShort({ given, events }: Shown): string {
  const shown = events.map((event) => {
    const value =
      "rolled" in event
        ? event.rolled
        : "chose" in event
          ? event.chose
          : "drew" in event
            ? event.drew
            : event.saw;
    return `${event.at}: ${JSON.stringify(value)}`;
  });
  const from = `\`${JSON.stringify(given)}\``;
  return shown.length === 0 ? from : `${from}, with ${shown.map((each) => `\`${each}\``).join(", then ")}`;
}
