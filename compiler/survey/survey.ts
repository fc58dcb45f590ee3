/**
 * Looks over the clauses of a book in all its versions: what rules against what, which is always said; and, where all is
 * wanted, what never has a say, what is left open, and what could not be settled. Each question is a file of its own.
 */
import type { Diagnostic } from "../../grammar/index.ts";
import { mostSteps } from "../prove/prove.ts";
import { asking, type HandedIn, ofEachDecision, type Version } from "./asking.ts";
import { clashesOf, mayHoldClashes } from "./clashes.ts";
import { conflictOf } from "./conflicts.ts";
import { deadIn } from "./dead.ts";
import type { Section } from "./findings.ts";
import { gapIn } from "./gaps.ts";
import { idleIn } from "./idle.ts";
import { placeIn } from "./places.ts";
import { sectionsOf } from "./sections.ts";

export interface Surveyed {
  readonly diagnostics: readonly Diagnostic[];
  /** Empty unless all was wanted. */
  readonly sections: readonly Section[];
}

/** `versions`: of one book, in their order. What clashes is looked for within a smaller budget unless all is wanted. */
export function survey(
  versions: readonly Version[],
  handed: HandedIn,
  { isWhole }: { readonly isWhole: boolean },
): Surveyed {
  const ask = asking(handed, isWhole ? mostSteps : fewerSteps);
  const clashing = ofEachDecision(
    versions,
    (version, decision) => clashesOf(ask, version, decision),
    mayHoldClashes,
  );
  const found = clashing.flatMap(({ version, decision, found: { clashes } }) =>
    clashes.map((clash) => ({
      version,
      decision,
      clash,
      told: conflictOf(handed, version, decision, clash),
    })),
  );
  const diagnostics = eachOnce(found.flatMap(({ told }) => told ?? []));
  if (!isWhole) return { diagnostics, sections: [] };
  const idle = ofEachDecision(versions, (version, decision) => idleIn(ask, version, decision));
  const gaps = ofEachDecision(versions, (version, decision) => gapIn(ask, version, decision));
  const dead = deadIn(idle);
  return {
    diagnostics: [...diagnostics, ...dead],
    sections: sectionsOf(handed, {
      gaps,
      idle,
      dead,
      clashing,
      expected: found.filter(({ told }) => told === null),
    }),
  };
}

/** A check is run all the time; what needs more than this is left to those who want it all. */
const fewerSteps = 200_000;

/** What two versions have alike is said once, with the situation that was found first. */
function eachOnce(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  for (const each of diagnostics) {
    const places = [each.span, ...each.related.map(({ span }) => span)];
    const key = [each.code, ...places.map(placeIn)].join(" ");
    if (!found.has(key)) found.set(key, each);
  }
  return [...found.values()];
}
