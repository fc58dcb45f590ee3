/** What a clause is over in the end: what it names, and what that is over. How names become labels is precedence.ts. */
import type { CheckedClause } from "./program.ts";

/** The clauses with all that each is over: what overrides a clause overrides all that this one overrides. */
export function withOver<T extends Pick<CheckedClause, "label" | "overDirectly">>(
  clauses: readonly T[],
): readonly (T & Pick<CheckedClause, "over">)[] {
  const byLabel = new Map(clauses.map((each) => [each.label, each]));
  const closed = new Map<T, ReadonlySet<string>>();
  const close = (clause: T): ReadonlySet<string> => {
    const before = closed.get(clause);
    if (before !== undefined) return before;
    const reached = new Set(clause.overDirectly.filter((label) => byLabel.has(label)));
    for (const label of [...reached]) {
      const below = byLabel.get(label);
      if (below !== undefined) for (const further of close(below)) reached.add(further);
    }
    closed.set(clause, reached);
    return reached;
  };
  return clauses.map((clause) => ({ ...clause, over: inOrder(clauses, close(clause)) }));
}

/** Labels in the order of their clauses, each once. */
export function inOrder(
  all: readonly { readonly label: string }[],
  labels: ReadonlySet<string>,
): readonly string[] {
  if (labels.size === 0) return [];
  return all.map(({ label }) => label).filter((label) => labels.has(label));
}
