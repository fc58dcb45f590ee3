/**
 * Turns the clauses of a decision into the order in which straight code asks them: whoever silences another comes first,
 * and clauses that may speak at once with different values stand together. Code for each is clauses.ts.
 */
import type { CheckedClause, Expr, Program } from "../../check/program.ts";
import { flattened } from "./expression/conditions.ts";
import { keyOf } from "./key-of.ts";
import { findDoubt } from "../../core/lookup.ts";
import { toNumber } from "../../check/rational.ts";
import { isOp, itemsIn, numberIn, type Operation, truthIn } from "../../core/expressions.ts";

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
    const parts = clause.when === null ? [] : flattened([clause.when], "and");
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

/** What the readings taken settle; null for what the situation decides. */
function known(program: Program, expr: Expr): boolean | null {
  if (expr.kind === "reading") {
    const doubt = findDoubt(program, expr.doubt);
    return doubt?.readings.find((reading) => reading.taken)?.name === expr.reading;
  }
  if (!isOp(expr, "not", "and", "or")) return truthIn(expr);
  const all = expr.args.map((each) => known(program, each));
  if (expr.op === "not") return all[0] === null ? null : !all[0];
  const stop = expr.op === "or";
  return all.includes(stop) ? stop : all.includes(null) ? null : !stop;
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
  return expr.kind === "literal";
}

// ---------------------------------------------------------------- who excludes whom

/** Whether what one condition asks cannot hold together with what the other does. */
export function areExclusive(a: readonly Expr[], b: readonly Expr[]): boolean {
  return b.some((y) => contradictAll(a, y)) || a.some((x) => contradictAll(b, x));
}

/** Whether `y` cannot hold where all of `parts` do: of an `or`, no alternative can. */
function contradictAll(parts: readonly Expr[], y: Expr): boolean {
  if (isOp(y, "or")) return y.args.every((each) => contradictAll(parts, each));
  if (isOp(y, "and")) return y.args.some((each) => contradictAll(parts, each));
  return parts.some((x) => contradict(x, y));
}

function contradict(x: Expr, y: Expr): boolean {
  if (isOp(x, "not") && isContrary(x.args[0], y)) return true;
  if (isOp(y, "not") && isContrary(y.args[0], x)) return true;
  if (isOp(x, "or")) return x.args.every((each) => contradictAll([each], y));
  if (isOp(x, "and")) return contradictAll(x.args, y);
  const [p, q] = [choiceOf(x), choiceOf(y)];
  if (p !== null && q !== null && p.of === q.of) return !p.among.some((value) => q.among.includes(value));
  return isCompare(x) && isCompare(y) && areApart(x, y);
}

/** Whether `y` cannot hold where `not x` does. */
function isContrary(x: Expr, y: Expr): boolean {
  if (keyOf(x) === keyOf(y)) return true;
  return x.kind === "some" && y.kind === "some" && isFoundBy(x, y);
}

type Some = Extract<Expr, { kind: "some" }>;

/** Whether `some m in L has c` finds every element that `some m in L has d` finds. */
function isFoundBy(wider: Some, narrower: Some): boolean {
  if (wider.binder !== narrower.binder || keyOf(wider.list) !== keyOf(narrower.list)) return false;
  const parts = flattened([narrower.body], "and");
  const keys = new Set(parts.map(keyOf));
  return flattened([wider.body], "and").every(
    (part) => keys.has(keyOf(part)) || (isOp(part, "not") && contradictAll(parts, part.args[0])),
  );
}

/** `x = a` and `x in { a, b }` as a choice among written values. */
function choiceOf(expr: Expr): { readonly of: string; readonly among: readonly string[] } | null {
  if (!isOp(expr, "=", "in")) return null;
  const [of, wanted] = expr.args;
  const among = expr.op === "=" ? [wanted] : itemsIn(wanted);
  return among?.every(isWritten) ? { of: keyOf(of), among: among.map(keyOf) } : null;
}

type Compare = Operation<"=" | "<" | "<=" | ">" | ">=">;

function isCompare(expr: Expr): expr is Compare {
  return isOp(expr, "=", "<", "<=", ">", ">=");
}

/** `x < 3` and `x >= 3`. */
function areApart(x: Compare, y: Compare): boolean {
  const [[of, a], [other, b]] = [x.args, y.args];
  if (keyOf(of) !== keyOf(other)) return false;
  if (keyOf(a) === keyOf(b)) {
    const pair = [x.op, y.op].sort().join(" ");
    return ["< =", "= >", "< >", "< >=", "<= >"].includes(pair);
  }
  const [left, right] = [numberIn(a), numberIn(b)];
  if (left === null || right === null) return false;
  const [one, two] = [toNumber(left), toNumber(right)];
  const isBelow = (op: string): boolean => op === "<" || op === "<=" || op === "=";
  const isAbove = (op: string): boolean => op === ">" || op === ">=" || op === "=";
  return (isBelow(x.op) && isAbove(y.op) && one < two) || (isAbove(x.op) && isBelow(y.op) && one > two);
}
