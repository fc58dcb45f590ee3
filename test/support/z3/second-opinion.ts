/**
 * What z3 makes of two versions of a decision: whether some situation tells them apart, and by which kinds of flips. It is
 * translated from the typed programs alone, so that what the prover says can be held against it.
 */
import type { Fact, Program } from "../../../compiler/check/program.ts";
import type { DecisionId } from "../../../compiler/resolve/graph.ts";
import { sameOutcome } from "./comparing.ts";
import type { Side } from "./expressions.ts";
import { newSituation } from "./situation.ts";
import type { Answered, Solver } from "./solver.ts";
import { and, newTerms, not, or, type Term, type Terms } from "./terms.ts";
import { statuses, type Value } from "./values.ts";
import { ask, obeyLaws, outcomeOf } from "./verdicts.ts";

/** What comes of a decision, as far as flips are told apart here: names and all other values are `a value`. */
export type Outcome = (typeof statuses)[number] | "yes" | "no" | "none" | "a value";

export interface Question {
  readonly terms: Terms;
  /** When the two versions differ. */
  readonly differ: Term;
  /** When a side comes to such an outcome. */
  readonly comesTo: (side: 0 | 1, outcome: Outcome) => Term;
}

/** Both versions put to all situations whose lists have at most so many elements. */
export function questionOf(
  programs: readonly [Program, Program],
  decision: DecisionId,
  longest: number,
): Question {
  const terms = newTerms();
  const declared = programs.map((program) => program.decisions.find(({ id }) => id === decision));
  const params = declared.map((each): readonly Fact[] => each?.params ?? []);
  const read = new Set(declared.flatMap((each) => each?.reads ?? []));
  const situation = newSituation(terms, programs, params, read, longest);
  const sides = programs.map((program): Side => ({ situation, program, ask, asked: new Map() }));
  const [before = [], after = []] = sides.map((side) => outcomeOf(side, decision));
  obeyLaws(sides);
  const outcomes = [before, after];
  return {
    terms,
    differ: not(terms, sameOutcome(situation, before, after)),
    comesTo: (side, outcome) => isOutcome(terms, outcomes[side] ?? [], outcome),
  };
}

function isOutcome(terms: Terms, value: Value, outcome: Outcome): Term {
  return or(
    terms,
    ...value.map(({ when, leaf }) => {
      switch (leaf.kind) {
        case "status":
          return statuses[leaf.weight] === outcome ? when : "false";
        case "truth":
          if (outcome === "yes") return and(terms, when, leaf.holds);
          return outcome === "no" ? and(terms, when, not(terms, leaf.holds)) : "false";
        case "none":
          return outcome === "none" ? when : "false";
        default:
          return outcome === "a value" ? when : "false";
      }
    }),
  );
}

/** A kind of flip as it is told apart here. */
export interface Kind {
  readonly from: Outcome;
  readonly to: Outcome;
}

export function kindOf({ from, to }: { readonly from: string; readonly to: string }): Kind {
  const plain = (outcome: string): Outcome =>
    [...statuses, "yes", "no", "none"].includes(outcome) ? (outcome as Outcome) : "a value";
  return { from: plain(from), to: plain(to) };
}

/** Whether such a flip is there. */
export function shows(solver: Solver, { terms, differ, comesTo }: Question, { from, to }: Kind): Answered {
  return solver.check(terms, [differ, comesTo(0, from), comesTo(1, to)]);
}

/** Whether there is any other flip than these. */
export function showsOthers(solver: Solver, question: Question, kinds: readonly Kind[]): Answered {
  const { terms, differ, comesTo } = question;
  const none = kinds.map(({ from, to }) => not(terms, and(terms, comesTo(0, from), comesTo(1, to))));
  return differ === "false" ? "impossible" : solver.check(terms, [differ, ...none]);
}
