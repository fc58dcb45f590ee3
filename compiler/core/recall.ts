/** The interface to answers of earlier runs, which `store/` keeps. */
import type { Program } from "../check/program.ts";

/**
 * Returns what is known about a question to programs, or finds it. The question is plain data that tells it from all others
 * about the same programs; the answer is plain data, and rests on nothing else.
 */
export type Recall = <T>(question: readonly unknown[], programs: readonly Program[], find: () => T) => T;
