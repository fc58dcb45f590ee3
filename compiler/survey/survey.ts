/**
 * Looks over the clauses of a book in all its versions: what rules against what and which invariants are broken, which is always said; and, where all is
 * wanted, what never has a say, what is left open, and what could not be settled. Each question is a file of its own.
 */
import type { Diagnostic } from "../../grammar/tree.ts";
import { mostCheckSteps, mostProofSteps } from "../limits.ts";
import type { CheckKind } from "../report/not-proved.ts";
import { asking, ofEachDecision, type SurveyEngines, type Version } from "./asking.ts";
import type { RuledDecision } from "../check/program.ts";
import { clashesOf, mayHoldClashes } from "./clashes.ts";
import { conflictOf } from "./conflicts.ts";
import { deadIn } from "./dead.ts";
import type { Section } from "./findings.ts";
import { gapIn } from "./gaps.ts";
import { idleIn } from "./idle.ts";
import { brokenInvariants, countInvariants, invariantsByReading, invariantsOf } from "./invariants.ts";
import { placeIn } from "./places.ts";
import { type Open, openIn } from "./open.ts";
import { sectionsOf } from "./sections.ts";

export interface Surveyed {
  readonly diagnostics: readonly Diagnostic[];
  /** Empty unless all was wanted. */
  readonly sections: readonly Section[];
  /** By check, how many questions ended without an answer. */
  readonly notProved: ReadonlyMap<CheckKind, number>;
  /** How many invariants hold in all versions, and how many are shown neither way. */
  readonly invariants: { readonly hold: number; readonly open: number };
}

export interface SurveyHow {
  readonly isWhole: boolean;
  /** Receives the name of each next step. */
  readonly tell: (text: string) => void;
}

/** `versions`: all of one book, in order. Conflicts get a smaller budget unless everything is wanted. */
export function surveyVersions(
  versions: readonly Version[],
  engines: SurveyEngines,
  { isWhole, tell }: SurveyHow,
): Surveyed {
  const ask = asking(engines, isWhole ? mostProofSteps : mostCheckSteps);
  const telling = (what: string, { book }: Version, { id }: RuledDecision): void =>
    tell(`${what} of ${id} of ${book.id}@${book.version}`);
  const clashing = ofEachDecision(
    versions,
    (version, decision) => {
      telling("Comparing the clauses", version, decision);
      return clashesOf(ask, version, decision);
    },
    ({ program }) => program.decisions.filter((each) => each.kind === "ruled" && mayHoldClashes(each)),
  );
  const invariants = invariantsOf(versions, engines, isWhole, (version, invariant) =>
    telling("Proving the invariant", version, invariant),
  );
  const found = clashing.flatMap(({ version, decision, found: { clashes } }) =>
    clashes.map((clash) => ({
      version,
      decision,
      clash,
      told: conflictOf(version, decision, clash),
    })),
  );
  const conflicts = found.flatMap(({ told }) => told ?? []);
  const diagnostics = eachOnce([...conflicts, ...brokenInvariants(invariants)]);
  const counts = countInvariants(invariants);
  if (!isWhole)
    return {
      diagnostics,
      sections: [],
      notProved: counted(openIn({ clashing, invariants })),
      invariants: counts,
    };
  const idle = ofEachDecision(versions, (version, decision) => {
    telling("Looking for dead clauses", version, decision);
    return idleIn(ask, version, decision);
  });
  const gaps = ofEachDecision(versions, (version, decision) => {
    telling("Looking for gaps", version, decision);
    return gapIn(ask, version, decision);
  });
  const dead = deadIn(idle);
  const open = openIn({ clashing, idle, gaps, invariants });
  return {
    diagnostics: [...diagnostics, ...dead],
    sections: [
      ...sectionsOf({
        gaps,
        idle,
        dead,
        expected: found.filter(({ told }) => told === null),
        open,
      }),
      invariantsByReading(invariants),
    ],
    notProved: counted(open),
    invariants: counts,
  };
}

function counted(open: readonly Open[]): ReadonlyMap<CheckKind, number> {
  const found = new Map<CheckKind, number>();
  for (const { check, count } of open) found.set(check, (found.get(check) ?? 0) + count);
  return found;
}

/** A finding in several versions is reported once, with the first situation found. */
function eachOnce(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  for (const each of diagnostics) {
    const places = [each.span, ...each.related.map(({ span }) => span)];
    const key = [each.code, ...places.map(placeIn)].join(" ");
    if (!found.has(key)) found.set(key, each);
  }
  return [...found.values()];
}
