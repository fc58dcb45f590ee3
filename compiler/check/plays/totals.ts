/**
 * Reckons which totals a roll with its modifier can come to, along the path to a row, and checks that each has one row, and
 * each row a total.
 * A row further in is only reached where the modifier allows it, if it is the same one.
 */
import type { Span } from "../../../grammar/index.ts";
import { type Bounds, addBounds, multiplyBounds } from "../bounds.ts";
import type { Context } from "../context.ts";
import { tellCoverage } from "../coverage.ts";
import { raise } from "../faults.ts";
import { inWords } from "../in-words.ts";
import type { Surface } from "../surface.ts";
import { toNumber } from "../rational.ts";
import { boundsOf } from "../type-system.ts";
import { keyInWords } from "../type-words.ts";
import { presentType } from "../../core/types.ts";

/** What dice and modifier can come to. */
export interface Rolled {
  readonly dice: Bounds;
  readonly plus: Surface | null;
  readonly modifier: Bounds;
  /** Only these of their sums are meant. */
  readonly within: Bounds;
}

export function everyTotal(many: Surface, sides: number, plus: Surface | null, outer: Rolled | null): Rolled {
  const dice = multiplyBounds(boundsOf(presentType(many.type)), { from: 1, to: sides });
  const own: Bounds = plus === null ? nothing : boundsOf(presentType(plus.type));
  const modifier = plus !== null && outer !== null && isSame(plus, outer) ? common(own, leftFor(outer)) : own;
  return { dice, plus, modifier, within: { from: null, to: null } };
}

/** The same roll where it led to the row of that key. */
export function narrowedTo(rolled: Rolled, key: Surface): Rolled {
  return { ...rolled, within: boundsOfKey(key) };
}

function boundsOfKey(key: Surface): Bounds {
  const [from, to] = key.kind === "interval" ? [key.least, key.most] : [key, key];
  return { from: from === null ? null : numberOf(from), to: to === null ? null : numberOf(to) };
}

interface TotalRow {
  readonly key: Surface;
  readonly span: Span;
}

export function tellTotals(
  context: Context,
  table: string,
  rolled: Rolled,
  rows: readonly TotalRow[],
  at: Span,
): void {
  const totals = addBounds(rolled.dice, rolled.modifier);
  // A nested row that no total leads to has no total of its own.
  if (totals.from !== null && totals.to !== null && totals.from > totals.to) return;
  tellCoverage(context, table, { kind: "count", ...totals }, rows, at);
  for (const row of rows) if (!isReached(row.key, totals)) tellUnreached(context, table, rolled, row, totals);
}

/** A key that could not be read has had its message. */
function isReached(key: Surface, totals: Bounds): boolean {
  const { from, to } = boundsOfKey(key);
  const isBeyond = from !== null && totals.to !== null && from > totals.to;
  return !isBeyond && !(to !== null && totals.from !== null && to < totals.from);
}

function tellUnreached(
  context: Context,
  table: string,
  { plus }: Rolled,
  { key, span }: TotalRow,
  { from, to }: Bounds,
): void {
  const [least, most] = [from ?? "…", to ?? "…"];
  const totals = least === most ? `${least}` : `${least}..${most}`;
  context.report(
    raise("unreachable-row", span, { table, row: keyInWords(key), totals, hasModifier: plus !== null }),
  );
}

const nothing: Bounds = { from: 0, to: 0 };

/** What the modifier must be for the dice to come to what is meant. */
function leftFor({ dice, modifier, within }: Rolled): Bounds {
  const from = within.from === null || dice.to === null ? null : within.from - dice.to;
  const to = within.to === null || dice.from === null ? null : within.to - dice.from;
  return common(modifier, { from, to });
}

function common(a: Bounds, b: Bounds): Bounds {
  const pick = (x: number | null, y: number | null, of: (x: number, y: number) => number) =>
    x === null ? y : y === null ? x : of(x, y);
  return { from: pick(a.from, b.from, Math.max), to: pick(a.to, b.to, Math.min) };
}

/** Read once more, in the same words, it comes to the same. */
function isSame(plus: Surface, outer: Rolled): boolean {
  return outer.plus !== null && inWords(plus) === inWords(outer.plus);
}

function numberOf(expr: Surface): number | null {
  if (expr.kind === "number") return toNumber(expr.value);
  const of = expr.kind === "negate" ? numberOf(expr.of) : null;
  return of === null ? null : 0 - of;
}
