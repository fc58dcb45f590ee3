/** How two threads that make pages begin together. */

/** The channel by which the second says that it is ready, and is told to begin. */
export const beginning = "rubric-pages";

export interface Ready {
  /** By the clock of both. */
  readonly started: number;
  /** In milliseconds: what ships with the package, and what was found out about the rules. */
  readonly reading: number;
  readonly findings: number;
}

/** Milliseconds on a clock that threads share. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}
