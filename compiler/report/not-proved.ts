/**
 * The checks that can end without a proof, and the words for their number. The survey, the judge of claims and the checks
 * of sequences report them.
 */
import type { Diagnostic } from "../../grammar/tree.ts";

/** The question of a check. */
export type CheckKind =
  /** Do two clauses conflict? */
  | "conflicts"
  /** Does an invariant hold? */
  | "invariants"
  /** Does an entry do what it claims? */
  | "claims"
  /** Does a decision that looks complete leave a situation without an answer? */
  | "coverage"
  /** Does a clause ever decide? */
  | "dead-clauses"
  /** Does an `over` or `bars` have an effect? */
  | "overrides"
  /** Is each step of a sequence reached? */
  | "steps"
  /** Is there always a legal option? */
  | "dead-ends"
  /** Does a loop end? */
  | "loops";

export interface NotProved {
  readonly count: number;
  /** By check, in a fixed order; a check that answered everything is left out. */
  readonly kinds: Readonly<Partial<Record<CheckKind, number>>>;
}

const named: Readonly<Record<CheckKind, readonly [one: string, many: string]>> = {
  conflicts: ["possible conflict", "possible conflicts"],
  invariants: ["invariant", "invariants"],
  claims: ["claim", "claims"],
  coverage: ["possible gap", "possible gaps"],
  "dead-clauses": ["possibly dead clause", "possibly dead clauses"],
  overrides: ["possibly redundant override", "possibly redundant overrides"],
  steps: ["possibly unreachable step", "possibly unreachable steps"],
  "dead-ends": ["possible dead end", "possible dead ends"],
  loops: ["loop that may not end", "loops that may not end"],
};

/** Counts missing proofs in diagnostics, and adds those of other checks. */
export function countNotProved(
  diagnostics: readonly Diagnostic[],
  others: ReadonlyMap<CheckKind, number> = new Map(),
): NotProved {
  const found = new Map(others);
  for (const diagnostic of diagnostics) {
    const kind = kindOf(diagnostic);
    if (kind !== null) found.set(kind, (found.get(kind) ?? 0) + 1);
  }
  const kinds: Partial<Record<CheckKind, number>> = {};
  for (const kind of Object.keys(named) as CheckKind[]) {
    const number = found.get(kind) ?? 0;
    if (number > 0) kinds[kind] = number;
  }
  return { count: Object.values(kinds).reduce((sum, number) => sum + number, 0), kinds };
}

function kindOf({ code, data }: Diagnostic): CheckKind | null {
  switch (code) {
    case "claim-not-proved":
      return "claims";
    case "possible-dead-end":
      return "dead-ends";
    case "not-proved":
      return data.check === "steps" ? "steps" : "loops";
    default:
      return null;
  }
}

/** `not proved: 2 possible conflicts, 1 claim`; empty where everything was proved. */
export function notProvedInWords({ kinds }: NotProved): string {
  const parts = Object.entries(kinds).map(([kind, number]) => {
    const [one, many] = named[kind as CheckKind];
    return `${number} ${number === 1 ? one : many}`;
  });
  return parts.length === 0 ? "" : `not proved: ${parts.join(", ")}`;
}

/** Several counts of what was not proved as one. */
export function sumByCheck(
  counts: readonly (readonly [CheckKind, number])[],
): ReadonlyMap<CheckKind, number> {
  const found = new Map<CheckKind, number>();
  for (const [kind, count] of counts) found.set(kind, (found.get(kind) ?? 0) + count);
  return found;
}
