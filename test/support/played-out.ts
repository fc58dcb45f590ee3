/** A play drawn to its end by a seed, move by move as `rubric play --seed` draws it where nobody is asked. */
import type { Play } from "../../compiler/check/plays.ts";
import type { Program } from "../../compiler/check/program.ts";
import { begun, moved, type Stepping } from "../../compiler/cli/stepping.ts";
import { randomFrom } from "../../compiler/play/random.ts";
import type { JsonObject } from "../../compiler/core/json.ts";

/** How it ended, on what it depends, and what was asked for last. */
export interface PlayedOut {
  readonly status: string;
  readonly last: string;
}

const silent = {
  write: () => undefined,
  writeError: () => undefined,
  isInteractive: false,
  hasColour: false,
  hasErrorColour: false,
  width: 100,
  ask: async () => null,
};

export async function playedOut(
  program: Program,
  play: Play,
  given: JsonObject,
  seed: number,
): Promise<PlayedOut> {
  const at: Stepping = {
    terminal: silent,
    program,
    play,
    readings: new Map(),
    language: "en",
    random: randomFrom(seed),
    handedIn: {},
    playing: [],
    assumed: new Map(),
    isAsking: false,
  };
  let course = begun(at, given);
  let last = "";
  while (course.state.request) {
    last = course.state.request.path;
    const next = await moved(at, course, course.state.request);
    if (next === null) return { status: "waiting", last };
    course = next;
  }
  const { status = "over", missing = [] } = course.state.result ?? {};
  return { status: [status, ...missing].join(" "), last };
}
