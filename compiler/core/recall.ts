/** The interface to answers of earlier runs, which `store/` keeps. */
import type { Program } from "../check/program.ts";

/**
 * Returns what is known about a question to programs, or finds it. The question is plain data that tells it from all others
 * about the same programs; the answer is plain data, and rests on nothing else.
 */
export type Recall = <T>(question: readonly unknown[], programs: readonly Program[], find: () => T) => T;

/** The parts of a program on which the faults of a sequence or reaction rest. */
export interface PartsRead {
  /** Unique in the program. */
  readonly course: string;
  /** The same list for all sequences of a program: declarations, reactions, and what these call. */
  readonly around: readonly (object | string)[];
  /** The sequence, and what it calls besides. */
  readonly own: readonly object[];
}

/** Returns the faults that were found earlier for the same parts, or finds them. */
export type RecallCourse = <Fault>(read: PartsRead, find: () => readonly Fault[]) => readonly Fault[];
