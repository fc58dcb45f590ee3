/**
 * Turns typed decisions, in order, into decisions that know what they rest on: facts, doubts, told rules, the core, totality.
 * Each is worked out from its own expressions and from those of the decisions it calls, which come before it.
 */
import type { DecisionId, DoubtId } from "../resolve/graph.ts";
import { reasonOutside } from "./core.ts";
import type { Decision, RuledDecision } from "./program.ts";
import { expressionsOfDecision, subexpressionsOf } from "../core/walk.ts";

export function derived(decisions: readonly Decision[]): readonly Decision[] {
  const done = new Map<DecisionId, Decision>();
  const total = new Set<DecisionId>();
  const isFigure = (id: DecisionId) => done.get(id)?.kind === "figure";
  for (const decision of decisions) {
    const called = decision.calls.flatMap((id) => done.get(id) ?? []);
    const own = ownReading(decision);
    const shared = {
      reads: [...new Set([...own.reads, ...called.flatMap((each) => each.reads)])].sort(),
      doubts: [...new Set([...own.doubts, ...called.flatMap((each) => each.doubts)])].sort(),
      told: called.some((each) => each.told) || isTold(decision),
      outside: outsideOf(decision, called, isFigure),
    };
    const restsOnTotal = decision.calls.every((id) => total.has(id));
    const isTotal = restsOnTotal && hasAlways(decision);
    if (isTotal) total.add(decision.id);
    const full: Decision =
      decision.kind === "ruled" ? { ...decision, ...shared, total: isTotal } : { ...decision, ...shared };
    done.set(decision.id, full);
  }
  return decisions.flatMap(({ id }) => done.get(id) ?? []);
}

function ownReading(decision: Decision): {
  readonly reads: readonly string[];
  readonly doubts: readonly DoubtId[];
} {
  const reads = new Set<string>();
  const doubts = new Set<DoubtId>();
  for (const expr of expressionsOfDecision(decision)) {
    for (const part of subexpressionsOf(expr)) {
      if (part.kind === "fact") reads.add(part.name);
      if (part.kind === "reading") doubts.add(part.doubt);
    }
  }
  return { reads: [...reads], doubts: [...doubts] };
}

function isTold(decision: Decision): boolean {
  return decision.kind === "ruled" && decision.clauses.some((clause) => clause.told);
}

function outsideOf(
  decision: Decision,
  called: readonly Decision[],
  isFigure: (id: DecisionId) => boolean,
): string | null {
  for (const expr of expressionsOfDecision(decision)) {
    const reason = reasonOutside(expr, isFigure);
    if (reason !== null) return reason;
  }
  const through = called.find((each) => each.outside !== null);
  if (through === undefined) return null;
  return through.outside?.startsWith("it rests on ")
    ? through.outside
    : `it rests on \`${through.id}\`: ${through.outside}`;
}

/** Whether it has a value in every situation whose facts are known. */
function hasAlways(decision: Decision): boolean {
  switch (decision.kind) {
    case "ruled":
      // What is added up comes to 0 where nothing applies.
      if (decision.adds) return decision.clauses.every(({ unseen, told }) => !unseen && !told);
      return isAlways(decision);
    case "table":
      return (
        decision.rows.length > 0 &&
        decision.rows.every((row) => row.cells.every((cell) => cell !== "hole" && cell !== "unseen"))
      );
    case "figure":
      return decision.value !== null;
    case "gain":
      return true;
  }
}

/** Whether one applies whatever is so, nothing bars it, no rule may set it aside, and what is over it has a value itself. */
function isAlways({ clauses }: RuledDecision): boolean {
  const silenced = new Set(
    clauses.flatMap(({ bars, over, value, unseen }) =>
      value !== null && !unseen ? bars : [...bars, ...over],
    ),
  );
  return clauses.some(
    ({ label, when, told, value }) => when === null && !told && value !== null && !silenced.has(label),
  );
}
