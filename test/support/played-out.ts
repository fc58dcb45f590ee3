/** A play drawn to its end by a seed, move by move as `rubric play --seed` draws it where nobody is asked. */
import type { Play } from "../../compiler/check/plays.ts";
import type { Program } from "../../compiler/check/program.ts";
import { type Course, drawNext, startCourse, type Stepping, takeKnown } from "../../compiler/study/course.ts";
import { randomFrom } from "../../compiler/play/random.ts";
import type { JsonObject } from "../../compiler/core/json.ts";

/** How it ended, on what it depends, and what was asked for last. */
export interface PlayedOut {
  readonly status: string;
  readonly last: string;
}

export function playedOut(program: Program, play: Play, given: JsonObject, seed: number): PlayedOut {
  const at: Stepping = {
    program,
    play,
    readings: new Map(),
    random: randomFrom(seed),
    handedIn: {},
    playing: [],
    assumed: new Map(),
    isAsking: false,
  };
  let course = startCourse(at, given);
  let last = "";
  while (course.state.request) {
    last = course.state.request.path;
    const { request } = course.state;
    const next: Course | null = takeKnown(at, course, request) ?? drawNext(at, course, request);
    if (next === null) return { status: "waiting", last };
    course = next;
  }
  const { status = "over", missing = [] } = course.state.result ?? {};
  return { status: [status, ...missing].join(" "), last };
}
