/**
 * The engines that mutants call without importing them. Comparisons have others (diff/engines.ts): they put one question to two
 * versions, while a mutant is judged by examples, which are run, and by sequences, which are tried out.
 */
import type { Line, Play, Reaction } from "../check/plays.ts";
import type { CheckedExample, Program } from "../check/program.ts";
import type { Replay } from "../prove/witness.ts";
import type { DecisionId } from "../resolve/graph.ts";
import type { Json, JsonObject } from "../core/json.ts";

export interface MutantEngines {
  /** What comes of each expectation of an example, told apart by text; and whether all are as expected. */
  readonly run: (program: Program, example: CheckedExample) => Ran;
  /** Whether it holds, without more. */
  readonly holds: (program: Program, example: CheckedExample) => boolean;
  /** What the evaluator answers in each of the programs. */
  readonly replayOn: (programs: readonly Program[], decision: DecisionId) => Replay;
  /** Plays it in many ways in each of the situations, or in all there are; `starts` are ways to begin with. */
  readonly sample: (
    program: Program,
    play: Play,
    situations: readonly JsonObject[],
    most: number,
    starts: readonly Start[],
  ) => Sample;
  readonly play: (program: Program, play: Play, course: Start) => Came;
  /** What was handed in by these paths, and then an option. */
  readonly turned: (played: JsonObject, before: readonly string[], path: string, option: Json) => JsonObject;
  /** The exact chances of a play where every side does as it likes; null where they cannot be had. */
  readonly chances: (program: Program, play: Play, given: JsonObject) => readonly Chance[] | null;
  /** What an example gives that a play reads. */
  readonly situationOf: (program: Program, example: CheckedExample, asked: Asked) => JsonObject;
  /** What it hands in for plays, by path. */
  readonly playedOf: (program: Program, example: CheckedExample) => JsonObject;
  /** Situations made of what the types admit. */
  readonly situations: (program: Program, asked: Asked) => Tried;
}

/** A decision or a play: what it reads. */
export type Asked = Pick<Play, "params" | "reads">;

export interface Ran {
  /** Nothing of it fails. */
  readonly holds: boolean;
  /** Some of it waits for a person to say what is to be expected. */
  readonly isOpen: boolean;
  /** What was found, as text. */
  readonly found: string;
  /** All it came by, but for what chances rest on. */
  readonly cameBy: ReadonlySet<Place>;
}

/** A line or reaction of a play, a decision. */
export type Place = Line | Reaction | DecisionId;

export interface Start {
  readonly given: JsonObject;
  readonly played: JsonObject;
}
export interface Course extends Start {
  readonly came: Came;
  readonly cameBy: ReadonlySet<Place>;
}
export interface Came {
  readonly status: string;
  readonly value: Json;
  readonly asked: string;
  /** What it set, as it was given and as it leaves it. */
  readonly left: { readonly was: JsonObject; readonly is: JsonObject };
}
export interface Sample {
  readonly courses: readonly Course[];
  readonly areAll: boolean;
}
export interface Tried {
  readonly situations: readonly JsonObject[];
  readonly areAll: boolean;
}

export interface Chance {
  readonly value: Json;
  readonly status: string;
  readonly chance: string;
}

/** What is said of a situation. */
export interface Answer {
  readonly status: string;
  readonly value: Json;
}
