/**
 * What a decision comes to while a play is followed, clause by clause and row by row: one state for each that may rule.
 * Where it is too large, or rests on what is not on record, null: then it is only the same as itself; a tally has bounds still.
 */
import type {
  CheckedClause,
  CheckedRow,
  Decision,
  Expr,
  RuledDecision,
  TableDecision,
} from "../check/program.ts";
import { add, zero } from "../check/rational.ts";
import { type Between, constant, minus, plus, rangeOf, spanning } from "./linear.ts";
import { assume, type Following, type State } from "./state.ts";
import { always, equal, type Formula, isOne, not, number, type Value } from "./values.ts";
import { findDecision } from "../core/lookup.ts";
import { endsIn } from "../core/expressions.ts";

type Reckoned = readonly (readonly [State, Value])[];

export function ruledBy(at: Following, state: State, expr: Extract<Expr, { kind: "call" }>): Reckoned | null {
  const decision = findDecision(at.program, expr.decision);
  if (decision === undefined || at.depth > deepest || !isFollowed(decision)) return null;
  const isOpaque = at.care === "broad" || (at.care === "alone" && at.depth > 0);
  if (isOpaque && decision.kind !== "figure") return null;
  const inner = { ...at, depth: at.depth + 1 };
  return (
    called(at, state, expr, decision)?.flatMap(([next, locals]) =>
      within(inner, { ...next, locals }, decision).map(
        ([then, value]) => [{ ...then, locals: next.locals }, value] as const,
      ),
    ) ?? null
  );
}

/** What a tally can come to at the least and the most, each clause for itself: those that may not be in force may add nothing. */
export function boundsOf(at: Following, state: State, expr: Extract<Expr, { kind: "call" }>): Between | null {
  const decision = findDecision(at.program, expr.decision);
  if (decision?.kind !== "ruled" || !decision.adds || at.care === "broad" || at.depth > deepest) return null;
  if (!isPlain(decision) || decision.clauses.length > mostClauses) return null;
  const inner = { ...at, depth: at.depth + 1 };
  const found = called(at, state, expr, decision)?.map(([next, locals]) =>
    decision.clauses
      .map((clause) => clauseBounds(inner, { ...next, locals }, decision, clause))
      .reduce(
        (sum, each) => ({
          least: sum.least && each.least && add(sum.least, each.least),
          most: sum.most && each.most && add(sum.most, each.most),
        }),
        nought,
      ),
  );
  return found === undefined || found.length === 0 ? null : found.reduce(spanning);
}

const nought: Between = { least: zero, most: zero };
const deepest = 5;
const mostClauses = 24;

/** Clauses that add up are told apart by whether each is in force: twice as many ways with each of them. */
const mostAdded = 3;

/** What is known where a decision is called, and what its parameters stand for there. */
function called(
  at: Following,
  state: State,
  { args }: Extract<Expr, { kind: "call" }>,
  { params }: Decision,
): readonly (readonly [State, ReadonlyMap<string, Value>])[] | null {
  let found: readonly (readonly [State, ReadonlyMap<string, Value>])[] = [[state, new Map()]];
  for (const [i, param] of params.entries()) {
    const arg = args[i];
    if (arg === undefined) return null;
    found = found.flatMap(([next, locals]) =>
      at
        .reckon(at, next, arg)
        .map(([then, value]) => [then, new Map(locals).set(param.name, value)] as const),
    );
  }
  return found;
}

function isPlain({ clauses }: RuledDecision): boolean {
  return clauses.every((clause) => clause.stages.length === 0 && !clause.unseen && !clause.told);
}

function isFollowed(decision: Decision): boolean {
  switch (decision.kind) {
    case "ruled": {
      const { clauses, adds } = decision;
      return isPlain(decision) && clauses.length <= (adds ? mostAdded : mostClauses);
    }
    case "table":
      return (
        decision.columns.length === 0 &&
        decision.rows.length * Math.max(1, decision.across.length) <= mostClauses
      );
    case "figure":
      return decision.value !== null;
    case "gain":
      return false;
  }
}

function within(at: Following, state: State, decision: Decision): Reckoned {
  switch (decision.kind) {
    case "figure":
      return decision.value ? at.reckon(at, state, decision.value) : [];
    case "table":
      return tabled(at, state, decision);
    case "ruled":
      return decision.adds ? added(at, state, decision) : ruled(at, state, decision);
    case "gain":
      return [];
  }
}

function ruled(at: Following, state: State, { clauses }: RuledDecision): Reckoned {
  return applying(
    at,
    state,
    clauses.map(({ when, otherwise }) => (otherwise ? null : when)),
  ).flatMap(([next, applies]) =>
    clauses.flatMap((clause, i): Reckoned => {
      if (clause.value === null) return [];
      const { value } = clause;
      const against = clauses.flatMap((other, j) => {
        const isAbove = other.over.includes(clause.label) || other.bars.includes(clause.label);
        const isBefore = clause.otherwise && !other.otherwise;
        return i !== j && (isAbove || isBefore) && !other.otherwise ? [not(applies[j] ?? always)] : [];
      });
      const holds: Formula = { kind: "and", all: [applies[i] ?? always, ...against] };
      return assume(at, next, holds, true).flatMap((then) => at.reckon(at, then, value));
    }),
  );
}

function added(at: Following, state: State, decision: RuledDecision): Reckoned {
  let found: Reckoned = [[state, number(constant(0))]];
  for (const clause of decision.clauses) {
    const { value } = clause;
    if (value === null) continue;
    found = found.flatMap(([next, sum]) =>
      inForce(at, next, decision, clause).flatMap(([then, holds]) => {
        const more = assume(at, then, holds, true).flatMap((one) =>
          at.reckon(at, one, value).map(([last, each]): readonly [State, Value] => {
            if (sum.kind !== "number" || each.kind !== "number")
              return [last, { kind: "other", id: "tally" }];
            return [last, number(plus(sum.form, each.form))];
          }),
        );
        return [...more, ...assume(at, then, holds, false).map((one) => [one, sum] as const)];
      }),
    );
  }
  return found;
}

/** When a clause of a tally counts: it applies, and none that goes over it or bars it does. */
function inForce(
  at: Following,
  state: State,
  { clauses }: RuledDecision,
  { label, when }: CheckedClause,
): readonly (readonly [State, Formula])[] {
  const above = clauses.filter((other) => other.over.includes(label) || other.bars.includes(label));
  return applying(at, state, [when, ...above.map((other) => other.when)]).map(
    ([next, [own = always, ...others]]) => [next, { kind: "and", all: [own, ...others.map(not)] }],
  );
}

function clauseBounds(at: Following, state: State, decision: RuledDecision, clause: CheckedClause): Between {
  const { value } = clause;
  if (value === null) return nought;
  const found = inForce(at, state, decision, clause).flatMap(([next, holds]) => [
    ...assume(at, next, holds, true).flatMap((one) =>
      at
        .reckon(at, one, value)
        .map(([then, each]) =>
          each.kind === "number" ? rangeOf(then.known, each.form) : { least: null, most: null },
        ),
    ),
    ...(assume(at, next, holds, false).length > 0 ? [nought] : []),
  ]);
  return found.length === 0 ? nought : found.reduce(spanning);
}

function tabled(at: Following, state: State, { params, rows, across }: TableDecision): Reckoned {
  const keys = params.map(({ name }) => state.locals.get(name));
  return rows.flatMap((row) =>
    keyed(at, state, keys[0], row.key).flatMap((next) => {
      if (across.length === 0) return cellOf(at, next, row, 0);
      return across.flatMap((key, i) =>
        keyed(at, next, keys[1], key).flatMap((then) => cellOf(at, then, row, i)),
      );
    }),
  );
}

function cellOf(at: Following, state: State, row: CheckedRow, place: number): Reckoned {
  const cell = row.cells[place];
  return cell === undefined || typeof cell === "string" ? [] : at.reckon(at, state, cell);
}

/** The states in which a key stands at a row; where that cannot be told, the state as it is. */
function keyed(at: Following, state: State, key: Value | undefined, wanted: Expr): readonly State[] {
  if (key === undefined) return [state];
  const interval = endsIn(wanted);
  if (interval !== null) {
    const ends = [interval.from, interval.to].map((end) =>
      end ? at.reckon(at, state, end)[0]?.[1] : undefined,
    );
    const [from, to] = ends;
    if (key.kind !== "number") return [state];
    const bounds: Formula[] = [];
    if (from?.kind === "number") bounds.push(less(from, key));
    if (to?.kind === "number") bounds.push(less(key, to));
    return assume(at, state, { kind: "and", all: bounds }, true);
  }
  return at.reckon(at, state, wanted).flatMap(([next, value]) => {
    if (key.kind === "truth" && value.kind === "truth")
      return assume(at, next, key.holds, value.holds === always);
    return key.kind === "number" && value.kind === "number"
      ? assume(at, next, equal(key.form, value.form), true)
      : [next];
  });
}

function less(a: Extract<Value, { kind: "number" }>, b: Extract<Value, { kind: "number" }>): Formula {
  return { kind: "compare", op: "<=", form: minus(a.form, b.form) };
}

/** Each condition as a formula; without one it always applies. */
function applying(
  at: Following,
  state: State,
  conditions: readonly (Expr | null)[],
): readonly (readonly [State, readonly Formula[]])[] {
  return conditions.reduce<readonly (readonly [State, readonly Formula[]])[]>(
    (all, condition) =>
      all.flatMap(([next, formulas]) => {
        if (condition === null) return [[next, [...formulas, always]] as const];
        return at.reckon(at, next, condition).map(([then, value]) => {
          const holds =
            value.kind === "truth" ? value.holds : value.kind === "number" ? isOne(value.form) : always;
          return [then, [...formulas, holds]] as const;
        });
      }),
    [[state, []]],
  );
}
