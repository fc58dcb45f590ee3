/** Holds a comparison against what z3 makes of the same two versions, with lists of the same length. */
import type { Program } from "../../../compiler/check/program.ts";
import type { Comparison } from "../../../compiler/prove/prove.ts";
import type { DecisionId } from "../../../compiler/resolve/graph.ts";
import { kindOf, questionOf, shows, showsOthers } from "./second-opinion.ts";
import { Beyond } from "./situation.ts";
import type { Solver } from "./solver.ts";

export type Agreement =
  | { readonly kind: "agreed" }
  /** The one or the other cannot say, and why. */
  | { readonly kind: "left out"; readonly why: string }
  | { readonly kind: "disagreed"; readonly about: string };

/** `compareUpTo` compares with lists of at most so many elements, where no shorter ones are enough for a proof. */
export function agreementOn(
  solver: Solver,
  programs: readonly [Program, Program],
  decision: DecisionId,
  compareUpTo: (longest: number) => Comparison,
): Agreement {
  const found = agreementAt(solver, programs, decision, compareUpTo(usual), usual);
  // What is too much for z3 with many elements is asked again with one.
  const isTooMuch = found.kind === "left out" && found.why === tooMuch;
  return isTooMuch ? agreementAt(solver, programs, decision, compareUpTo(1), 1) : found;
}

const usual = 3;
/** Flips that need longer lists are looked for up to here. */
const furthest = 6;
export const tooMuch = "z3: more work than it is given";

export function agreementAt(
  solver: Solver,
  programs: readonly [Program, Program],
  decision: DecisionId,
  { meaning, bound, why, open, flips }: Comparison,
  longest: number,
): Agreement {
  if (meaning === "not-proved") return { kind: "left out", why: `the prover: ${why}` };
  const kinds = flips.map(kindOf);
  const least = Math.min(bound ?? longest, longest);
  try {
    const question = questionOf(programs, decision, least);
    // Where the prover says that there may be others, those it found still have to be there.
    const others = open === null ? showsOthers(solver, question, kinds) : "impossible";
    if (others === "open") return { kind: "left out", why: tooMuch };
    if (others === "possible")
      return { kind: "disagreed", about: `z3 finds another flip than ${JSON.stringify(kinds)}` };
    for (const kind of kinds) {
      let shown = shows(solver, question, kind);
      for (let length = least + 1; shown === "impossible" && length <= furthest; length++)
        shown = shows(solver, questionOf(programs, decision, length), kind);
      if (shown === "open") return { kind: "left out", why: tooMuch };
      if (shown === "impossible")
        return { kind: "disagreed", about: `z3 finds no flip from ${kind.from} to ${kind.to}` };
    }
    return open === null ? { kind: "agreed" } : { kind: "left out", why: `the prover: ${open}` };
  } catch (stopped) {
    if (stopped instanceof Beyond) return { kind: "left out", why: `z3: ${stopped.message}` };
    throw stopped;
  }
}
