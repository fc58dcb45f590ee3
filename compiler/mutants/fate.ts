/**
 * What becomes of a change: an example notices it, nothing can, a situation tells it apart and no example is about that, or
 * it was not found out.
 */
import type { CheckedExample, RuledDecision } from "../check/program.ts";
import type { VersionId } from "../resolve/graph.ts";
import type { Situation, Told } from "./situation.ts";

export type Fate =
  | { readonly kind: "killed"; readonly by: CheckedExample }
  /** No example notices it, but this invariant fails. */
  | { readonly kind: "refuted"; readonly by: RuledDecision }
  /** An example is about it that waits for a person to say what is to be expected. */
  | { readonly kind: "awaited"; readonly by: CheckedExample }
  /** Proved to say the same of every situation. */
  | { readonly kind: "equivalent" }
  | Alive
  | { readonly kind: "open"; readonly why: string };

export interface Alive extends Told {
  readonly kind: "alive";
  /** The version in which it is told apart. */
  readonly version: VersionId;
  readonly situation: Situation;
  /** An example of it, with `?` for what is to be expected. */
  readonly example: string;
}

/** What was found out of a change that no example notices. */
export type Finding =
  | { readonly kind: "equivalent" }
  | ({ readonly kind: "alive"; readonly situation: Situation } & Told)
  | { readonly kind: "open"; readonly why: string };
