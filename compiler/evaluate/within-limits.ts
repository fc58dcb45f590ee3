/** For those who try many situations on the evaluator: one that goes beyond a limit is left out. */
import { LimitReached } from "../limits.ts";

/** What the work gives; null where it goes beyond a limit. */
export function withinLimits<T>(work: () => T): T | null {
  try {
    return work();
  } catch (problem) {
    if (problem instanceof LimitReached) return null;
    throw problem;
  }
}
