/**
 * Whether measures fall, in order, with every pass of a loop, and cannot fall for ever; and which measure would.
 * What cannot be shown is tried out elsewhere.
 */
import { inWords } from "../../check/in-words.ts";
import type { Expr } from "../../check/program.ts";
import { ownExpressions } from "../own-expressions.ts";
import { atMost, below, follows, isWholeForm, leastOf, minus } from "../linear.ts";
import { bodyOf, type Loop, measureBefore, passOf } from "../loops.ts";
import { everyLine, everyPart } from "../parts.ts";
import { measured } from "../reckon.ts";
import type { Following, State } from "../state.ts";
import { isOp, numberIn } from "../../core/expressions.ts";
import { countExpr, differenceExpr, fieldExpr, nameExpr } from "../../core/make.ts";

/** Null: they fall. */
export function whyNotFalling(at: Following, loop: Loop, measures: readonly Expr[]): string | null {
  const { again } = passOf(at, loop, measures);
  for (const state of again) {
    const why = whyNot(at, state, measures);
    if (why !== null) return why;
  }
  return null;
}

/** A measure that is shown to fall, taken from what the loop asks and pays. */
export function measureFor(at: Following, loop: Loop): Expr | null {
  for (const candidate of candidatesOf(loop)) {
    const fresh = { ...at, budget: { left: 3_000 } };
    if (whyNotFalling(fresh, loop, [candidate]) === null) return candidate;
  }
  return null;
}

/** What might fall: the difference of what is compared, what is counted, what is paid from. */
function candidatesOf(loop: Loop): readonly Expr[] {
  const { line } = loop;
  const how = line.kind === "repeat" ? line.how : null;
  const guards = how?.kind === "while" ? [how.while] : how?.kind === "until" ? [how.until] : [];
  const options = line.kind === "menu" ? line.options.flatMap(({ when }) => (when ? [when] : [])) : [];
  const lines = everyLine(bodyOf(loop));
  const conditions = [...guards, ...options, ...lines.flatMap(ownExpressions)];
  const purses = lines.flatMap((each) => (each.kind === "pay" ? each.purses.map(({ purse }) => purse) : []));
  const paid = purses.map(({ root, fields, type, span }): Expr => {
    const base = nameExpr(root.kind, root.name, type, span);
    return fields.reduce((of, name) => fieldExpr(of, name, type, span), base);
  });
  const found = [...conditions.flatMap(everyPart).flatMap(measuresIn), ...paid];
  const byWords = new Map(found.map((each) => [inWords(each), each]));
  return [...byWords.values()].slice(0, 12);
}

// ---------------------------------------------------------------- private

function whyNot(at: Following, state: State, measures: readonly Expr[]): string | null {
  const forms: (readonly [State, readonly ReturnType<typeof minus>[]])[] = [[state, []]];
  let now = forms as readonly (readonly [State, readonly ReturnType<typeof minus>[]])[];
  for (const measure of measures)
    now = now.flatMap(([next, all]) =>
      measured(at, next, measure).map(([then, form]) => [then, [...all, form]] as const),
    );
  for (const [next, after] of now) {
    const falls = measures.some((_, i) => {
      const isHeld = after.slice(0, i).every((form, j) => {
        const before = measureBefore(next, j);
        return before !== null && follows(next.known, atMost(form, before));
      });
      const before = measureBefore(next, i);
      const form = after[i];
      if (!isHeld || before === null || form === undefined) return false;
      if (leastOf(boundsOf(next), before) === null) return false;
      const fall = minus(before, form);
      if (isWholeForm(fall)) return follows(next.known, below(form, before));
      const least = leastOf(next.known, fall);
      return least !== null && least.n > 0n;
    });
    if (!falls) return bounded(next, measures) ?? "in one way through the loop it may not get smaller";
  }
  return null;
}

/** What is set keeps its declared bounds, or the sequence ends there. */
function boundsOf({ known, declared }: State): State["known"] {
  return [...known, ...declared];
}

function bounded(state: State, measures: readonly Expr[]): string | null {
  const i = measures.findIndex((_, place) => {
    const before = measureBefore(state, place);
    return before !== null && leastOf(boundsOf(state), before) === null;
  });
  const measure = measures[i];
  return measure === undefined ? null : `\`${inWords(measure)}\` has no lower bound`;
}

function measuresIn(part: Expr): readonly Expr[] {
  if (part.kind === "some") return [countExpr(part.binder, part.list, part.body, part.span)];
  if (!isOp(part, "=", "<", "<=", ">", ">=")) return [];
  const [left, right] = part.args;
  if (!isNumeric(left) || !isNumeric(right)) return [];
  const difference = (a: Expr, b: Expr): Expr => (numberIn(b) !== null ? a : differenceExpr(a, b, part.span));
  switch (part.op) {
    case ">":
    case ">=":
      return [difference(left, right)];
    case "<":
    case "<=":
      return [difference(right, left)];
    case "=":
      return [difference(left, right), difference(right, left)];
  }
}

function isNumeric({ type }: Expr): boolean {
  return type.kind === "count" || type.kind === "quantity" || type.kind === "ratio";
}
