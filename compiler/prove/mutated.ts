/**
 * Turns a decision into those that differ from it in one small way: a clause gone, an `over` or `bars` that no longer holds,
 * a cell or figure that is another, a condition that is nearly the same. Judging them is mutants.ts.
 */
import type { CheckedClause, Decision, Program, RuledDecision } from "../check/program.ts";
import type { NodeId } from "../resolve/graph.ts";
import { textOf } from "./likeness.ts";
import { type SmallChange, variantsOf } from "./variants.ts";

export type Change = "dropped-clause" | "dropped-over" | "dropped-bars" | "dropped-told" | SmallChange;

export interface Mutated {
  /** Of a clause or row; of a way to gain its number; of a figure its name. */
  readonly label: string;
  readonly change: Change;
  /** In words; null where the change says it all. */
  readonly was: string | null;
  readonly became: string | null;
  readonly sentences: readonly NodeId[];
  readonly span: Decision["span"];
  readonly decision: Decision;
}

/** In order of writing; none is written like the decision itself or like one before it. */
export function mutatedFrom(program: Program, decision: Decision): readonly Mutated[] {
  const seen = new Set([textOf(decision)]);
  return allFrom(program, decision).filter((mutated) => {
    const text = textOf(mutated.decision);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

function allFrom(program: Program, decision: Decision): readonly Mutated[] {
  switch (decision.kind) {
    case "ruled":
      return decision.clauses.flatMap((clause) => fromClause(program, decision, clause));
    case "table":
      return decision.rows.flatMap((row, at) =>
        variantsOf(program, { key: row.key, cells: row.cells }).map(({ whole, ...change }) => ({
          ...change,
          label: row.label,
          sentences: [],
          span: row.span,
          decision: { ...decision, rows: decision.rows.with(at, { ...row, ...whole }) },
        })),
      );
    case "figure":
      return variantsOf(program, decision.value).map(({ whole, ...change }) => ({
        ...change,
        label: decision.id,
        sentences: [decision.node],
        span: decision.span,
        decision: { ...decision, value: whole },
      }));
    case "gain":
      return decision.ways.flatMap((way, at) => {
        const { sentences, span } = way;
        const place = { label: `${at + 1}`, sentences, span };
        const gone: Mutated = {
          ...place,
          change: "dropped-clause",
          was: null,
          became: null,
          decision: { ...decision, ways: decision.ways.toSpliced(at, 1) },
        };
        const others = variantsOf(program, way.when).map(({ whole, ...change }) => ({
          ...change,
          ...place,
          decision: { ...decision, ways: decision.ways.with(at, { ...way, when: whole }) },
        }));
        return [gone, ...others];
      });
  }
}

function fromClause(program: Program, decision: RuledDecision, clause: CheckedClause): readonly Mutated[] {
  const { label, sentences, span, over, bars, told } = clause;
  const place = { label, sentences, span };
  const at = decision.clauses.indexOf(clause);
  // That it always has a value was shown of the decision as it stands.
  const withClauses = (clauses: readonly CheckedClause[]): Decision => ({
    ...decision,
    clauses,
    total: false,
  });
  const withClause = (other: CheckedClause): Decision => withClauses(decision.clauses.with(at, other));
  const plain = (change: Change, was: string | null, mutated: Decision): Mutated => ({
    ...place,
    change,
    was,
    became: null,
    decision: mutated,
  });
  const { when, stages, value } = clause;
  const beaten = over.filter((other) => !givesWay(decision, other, clause));
  return [
    plain("dropped-clause", null, withClauses(without(decision, label))),
    ...(beaten.length > 0
      ? [plain("dropped-over", beaten.join(", "), withClause({ ...clause, over: [] }))]
      : []),
    ...(bars.length > 0 ? [plain("dropped-bars", bars.join(", "), withClause({ ...clause, bars: [] }))] : []),
    ...(told ? [plain("dropped-told", null, withClause({ ...clause, told: false }))] : []),
    ...variantsOf(program, { when, stages, value }).map(({ whole, ...change }) => ({
      ...change,
      ...place,
      decision: withClause({ ...clause, ...whole }),
    })),
  ];
}

/** An `otherwise` gives way to what has a value without being told to. */
function givesWay({ clauses }: RuledDecision, label: string, to: CheckedClause): boolean {
  const isOtherwise = clauses.some((clause) => clause.label === label && clause.otherwise);
  return isOtherwise && !to.otherwise && to.value !== null;
}

/** What is over it or bars it is so no longer. */
function without({ clauses }: RuledDecision, label: string): readonly CheckedClause[] {
  const others = (labels: readonly string[]): readonly string[] => labels.filter((each) => each !== label);
  return clauses
    .filter((clause) => clause.label !== label)
    .map((clause) => ({ ...clause, over: others(clause.over), bars: others(clause.bars) }));
}
