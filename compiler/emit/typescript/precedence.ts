/**
 * Turns the clauses of a decision into the order in which straight code asks them: whoever silences another comes first,
 * and clauses that may speak at once with different values stand together. Code for each is clauses.ts.
 */
import type { CheckedClause, Expr, Program } from "../../check/program.ts";
import { flattened } from "./expression/conditions.ts";
import { keyOf } from "./key-of.ts";
import { findDoubt } from "../../core/lookup.ts";

/** A clause as code sees it: its condition in parts, with what is settled by the readings taken left out. */
export interface Asked {
  readonly clause: CheckedClause;
  readonly parts: readonly Expr[];
  /** Clauses that put this one out of force. */
  readonly silencers: readonly CheckedClause[];
}

/** Clauses that may be in force together and differ; mostly a single one. */
export type Rank = readonly Asked[];

/** Null where clauses silence one another in a way that no order tells. */
export function ranksOf(program: Program, clauses: readonly CheckedClause[]): readonly Rank[] | null {
  const asked = asking(program, clauses);
  const groups = grouped(asked);
  const open = groups.map((rank) => ({ rank, waits: waitsFor(rank, groups) }));
  const done = new Set<Rank>();
  const ranks: Rank[] = [];
  while (ranks.length < groups.length) {
    const ready = open.filter(({ rank, waits }) => !done.has(rank) && waits.every((each) => done.has(each)));
    const guard = guardOf(ranks.at(-1));
    const next = (guard === null ? undefined : ready.find(({ rank }) => guardOf(rank) === guard)) ?? ready[0];
    if (next === undefined) return null;
    done.add(next.rank);
    ranks.push(next.rank);
  }
  return ranks;
}

/** The first thing a clause asks: clauses of one group ask the same. */
function guardOf(rank: Rank | undefined): string | null {
  const [first] = rank ?? [];
  const [part] = first?.parts ?? [];
  return part === undefined ? null : keyOf(part);
}

// ---------------------------------------------------------------- who is asked at all

function asking(program: Program, clauses: readonly CheckedClause[]): readonly Asked[] {
  const conditions = new Map<CheckedClause, readonly Expr[]>();
  for (const clause of clauses) {
    const parts = clause.when === null ? [] : flattened([clause.when], "and").map(asEvery);
    const settled = parts.map((part) => ({ part, is: known(program, part) }));
    if (settled.some(({ is }) => is === false)) continue;
    conditions.set(
      clause,
      settled.filter(({ is }) => is === null).map(({ part }) => part),
    );
  }
  let kept = clauses.filter((clause) => conditions.has(clause));
  for (;;) {
    const speaks = (clause: CheckedClause): boolean =>
      clause.value !== null || kept.some((other) => howSilenced(other, clause) !== null);
    const next = kept.filter(speaks);
    if (next.length === kept.length) break;
    kept = next;
  }
  return kept.map((clause) => ({
    clause,
    parts: conditions.get(clause) ?? [],
    silencers: kept.filter((other) => howSilenced(clause, other) !== null),
  }));
}

/** `some m in L has not c` asks the contrary of `every m in L has c`, and is told apart by that. */
function asEvery(expr: Expr): Expr {
  if (expr.kind !== "some" || expr.body?.kind !== "not") return expr;
  // In the order in which every expression of its kind has its parts: what is the same must read the same.
  return {
    kind: "not",
    of: { ...expr, kind: "every", body: expr.body.of },
    type: expr.type,
    span: expr.span,
  };
}

/** What the readings taken settle; null for what the situation decides. */
function known(program: Program, expr: Expr): boolean | null {
  switch (expr.kind) {
    case "truth":
      return expr.value;
    case "reading": {
      const doubt = findDoubt(program, expr.doubt);
      return doubt?.readings.find((reading) => reading.taken)?.name === expr.reading;
    }
    case "not": {
      const of = known(program, expr.of);
      return of === null ? null : !of;
    }
    case "and": {
      const all = expr.all.map((each) => known(program, each));
      return all.includes(false) ? false : all.includes(null) ? null : true;
    }
    case "or": {
      const any = expr.any.map((each) => known(program, each));
      return any.includes(true) ? true : any.includes(null) ? null : false;
    }
    default:
      return null;
  }
}

/** `otherwise` gives way to every other clause that gives a value. */
export function howSilenced(clause: CheckedClause, by: CheckedClause): "bars" | "over" | null {
  if (by === clause) return null;
  if (by.bars.includes(clause.label)) return "bars";
  if (by.over.includes(clause.label)) return "over";
  return clause.otherwise && !by.otherwise && by.value !== null ? "over" : null;
}

// ---------------------------------------------------------------- who stands together

function grouped(asked: readonly Asked[]): readonly Rank[] {
  const groupOf = new Map<Asked, Asked[]>(asked.map((each) => [each, [each]]));
  asked.forEach((a, i) => {
    for (const b of asked.slice(i + 1)) {
      const [left, right] = [groupOf.get(a), groupOf.get(b)];
      if (left === undefined || right === undefined || left === right || !mayConflict(a, b)) continue;
      left.push(...right);
      for (const each of right) groupOf.set(each, left);
    }
  });
  return [...new Set(groupOf.values())];
}

function waitsFor(rank: Rank, groups: readonly Rank[]): readonly Rank[] {
  const silencers = new Set(rank.flatMap((each) => each.silencers));
  return groups.filter((other) => other !== rank && other.some((each) => silencers.has(each.clause)));
}

export function mayConflict(a: Asked, b: Asked): boolean {
  if (a.clause.value === null || b.clause.value === null) return false;
  if (a.silencers.includes(b.clause) || b.silencers.includes(a.clause)) return false;
  return !areSurelySame(a.clause.value, b.clause.value) && !areExclusive(a.parts, b.parts);
}

/** As written; what is computed may be the same or not. */
export function areSurelySame(a: Expr, b: Expr): boolean {
  return isWritten(a) && isWritten(b) && keyOf(a) === keyOf(b);
}

export function areSurelyDifferent(a: Expr, b: Expr): boolean {
  return isWritten(a) && isWritten(b) && keyOf(a) !== keyOf(b);
}

function isWritten(expr: Expr): boolean {
  return ["truth", "number", "enum-value", "keyword-value", "name-value", "duty", "none"].includes(expr.kind);
}

// ---------------------------------------------------------------- who excludes whom

/** Whether what one condition asks cannot hold together with what the other does. */
export function areExclusive(a: readonly Expr[], b: readonly Expr[]): boolean {
  return b.some((y) => contradictAll(a, y)) || a.some((x) => contradictAll(b, x));
}

/** Whether `y` cannot hold where all of `parts` do: of an `or`, no alternative can. */
function contradictAll(parts: readonly Expr[], y: Expr): boolean {
  if (y.kind === "or") return y.any.every((each) => contradictAll(parts, each));
  if (y.kind === "and") return y.all.some((each) => contradictAll(parts, each));
  return parts.some((x) => contradict(x, y));
}

function contradict(x: Expr, y: Expr): boolean {
  if (x.kind === "not" && keyOf(x.of) === keyOf(y)) return true;
  if (y.kind === "not" && keyOf(y.of) === keyOf(x)) return true;
  if (x.kind === "or") return x.any.every((each) => contradictAll([each], y));
  if (x.kind === "and") return contradictAll(x.all, y);
  if (x.kind === "every" && y.kind === "some") return isCounterExample(x, y);
  if (x.kind === "some" && y.kind === "every") return isCounterExample(y, x);
  const [p, q] = [choiceOf(x), choiceOf(y)];
  if (p !== null && q !== null && p.of === q.of) return !p.among.some((value) => q.among.includes(value));
  return x.kind === "compare" && y.kind === "compare" && areApart(x, y);
}

/** `every m in L has c` and `some m in L has d`, where no element can have both. */
function isCounterExample(
  every: Extract<Expr, { kind: "every" }>,
  some: Extract<Expr, { kind: "some" }>,
): boolean {
  if (every.binder !== some.binder || keyOf(every.list) !== keyOf(some.list) || some.body === null)
    return false;
  const [all, one] = [every.filter, some.filter].map((filter) => (filter === null ? "" : keyOf(filter)));
  return all === one && contradictAll([every.body], some.body);
}

/** `x = a` and `x in { a, b }` as a choice among written values. */
function choiceOf(expr: Expr): { readonly of: string; readonly among: readonly string[] } | null {
  if (expr.kind === "compare" && expr.op === "=" && isWritten(expr.right)) {
    return { of: keyOf(expr.left), among: [keyOf(expr.right)] };
  }
  if (expr.kind !== "within" || (expr.range.kind !== "set" && expr.range.kind !== "list")) return null;
  return expr.range.items.every(isWritten)
    ? { of: keyOf(expr.of), among: expr.range.items.map(keyOf) }
    : null;
}

type Compare = Extract<Expr, { kind: "compare" }>;

/** `x < 3` and `x >= 3`, or `x = a` and `x != a`. */
function areApart(x: Compare, y: Compare): boolean {
  if (keyOf(x.left) !== keyOf(y.left)) return false;
  if (keyOf(x.right) === keyOf(y.right)) {
    const pair = [x.op, y.op].sort().join(" ");
    return ["!= =", "< =", "= >", "< >", "< >=", "<= >"].includes(pair);
  }
  if (x.right.kind !== "number" || y.right.kind !== "number") return false;
  const [a, b] = [
    Number(x.right.value.n) / Number(x.right.value.d),
    Number(y.right.value.n) / Number(y.right.value.d),
  ];
  const isBelow = (op: string): boolean => op === "<" || op === "<=" || op === "=";
  const isAbove = (op: string): boolean => op === ">" || op === ">=" || op === "=";
  return (isBelow(x.op) && isAbove(y.op) && a < b) || (isAbove(x.op) && isBelow(y.op) && a > b);
}
