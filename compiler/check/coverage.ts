/**
 * Checks that the rows of a table speak for every place of its key, and for none of them twice.
 * Counts and values are reckoned place by place, amounts as stretches.
 */
import type { Span } from "../../grammar/index.ts";
import type { Context } from "./context.ts";
import { raise } from "./faults.ts";
import type { Type } from "./program.ts";
import type { Surface } from "./surface.ts";
import { rational, toNumber } from "./rational.ts";
import { isNumeric } from "./type-system.ts";
import { keyInWords } from "./type-words.ts";
import { presentType } from "../core/types.ts";

/** A stretch of the key, both ends in it; infinite where it is open. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}
interface Covered extends Stretch {
  readonly row: Keyed;
}
/** What coverage needs of a row. */
interface Keyed {
  readonly key: Surface;
  readonly span: Span;
}

/** What the key runs through, and how its places are named. */
interface Line extends Stretch {
  /** Places lie one apart; null where between two there is always another. */
  readonly step: 1 | null;
  readonly inWords: (stretch: Stretch) => string;
  readonly at: (key: Surface) => number | null;
  /** Places that no row need speak for. */
  readonly isOpen: boolean;
}

export function tellCoverage(
  context: Context,
  table: string,
  key: Type,
  rows: readonly Keyed[],
  at: Span,
): void {
  const line = lineOf(context, key);
  if (line === null) return;
  const covered = rows.flatMap((row) => stretchOf(line, row));
  // A row whose key could not be read has had its message, and may speak for anything.
  if (covered.length < rows.length) return;
  const inOrder = [...covered].sort((a, b) => a.from - b.from || a.to - b.to);
  let farthest: Covered | null = null;
  for (const one of inOrder) {
    if (farthest !== null && one.from <= farthest.to) tellShared(context, table, line, farthest, one);
    if (farthest === null || one.to > farthest.to) farthest = one;
  }
  const gaps = gapsIn(line, inOrder).map(line.inWords);
  if (gaps.length > 0 && !line.isOpen) context.report(raise("table-gap", at, { table, places: gaps }));
}

function tellShared(context: Context, table: string, line: Line, before: Covered, one: Covered): void {
  const [other, row] =
    before.row.span.start <= one.row.span.start ? [before.row, one.row] : [one.row, before.row];
  const related = [{ span: other.span, label: "the other row" }];
  const shared = line.inWords({ from: one.from, to: Math.min(before.to, one.to) });
  const data = { table, row: keyInWords(row.key), other: keyInWords(other.key), shared };
  context.report(raise("table-overlap", row.span, data, { related }));
}

/** Stretches of the line between what is covered. */
function gapsIn(line: Line, covered: readonly Stretch[]): Stretch[] {
  const gaps: Stretch[] = [];
  let from = line.from;
  let isTaken = false;
  for (const one of covered) {
    if (one.from > from) gaps.push({ from, to: line.step === null ? one.from : one.from - 1 });
    if (one.to >= from) from = line.step === null ? one.to : one.to + 1;
    isTaken = one.to >= line.to || isTaken;
  }
  if (!isTaken && from <= line.to) gaps.push({ from, to: line.to });
  return gaps;
}

function stretchOf(line: Line, row: Keyed): readonly Covered[] {
  const { key } = row;
  const [from, to] = key.kind === "interval" ? [key.least, key.most] : [key, key];
  const start = from === null ? line.from : line.at(from);
  const end = to === null ? line.to : line.at(to);
  return start === null || end === null ? [] : [{ from: start, to: end, row }];
}

/** Null for keys without places that could be listed: opaque names, records. */
function lineOf(context: Context, key: Type): Line | null {
  const type = presentType(key);
  if (isNumeric(type)) {
    return {
      from: type.from ?? -Infinity,
      to: type.to ?? Infinity,
      step: type.kind === "count" ? 1 : null,
      inWords: (stretch) => rangeInWords(type, stretch),
      at: numberOf,
      isOpen: false,
    };
  }
  const names = type.kind === "truth" ? ["no", "yes"] : valuesOf(context, type);
  if (names === null) return null;
  const isOpen = type.kind === "enum" && context.types.enums.get(type.name)?.open === true;
  return {
    from: 0,
    to: names.length - 1,
    step: 1,
    inWords: ({ from, to }) => names.slice(from, to + 1).join(", "),
    at: (place) => indexOf(names, keyInWords(place)),
    isOpen,
  };
}

function valuesOf(context: Context, type: Type): readonly string[] | null {
  if (type.kind !== "enum") return null;
  return context.types.enums.get(type.name)?.values.map((value) => value.name) ?? null;
}

function indexOf(names: readonly string[], name: string): number | null {
  const index = names.indexOf(name);
  return index < 0 ? null : index;
}

function numberOf(expr: Surface): number | null {
  if (expr.kind === "number") return toNumber(expr.value);
  const of = expr.kind === "negate" ? numberOf(expr.of) : null;
  return of === null ? null : 0 - of;
}

function rangeInWords(type: Type, { from, to }: Stretch): string {
  const span: Span = { file: "", start: 0, end: 0 };
  const end = (at: number): Surface => ({ kind: "number", value: exact(at), type, span });
  if (from === to) return keyInWords(end(from));
  const [start, stop] = [Number.isFinite(from) ? end(from) : null, Number.isFinite(to) ? end(to) : null];
  return keyInWords({
    kind: "interval",
    least: start,
    most: stop,
    type: { kind: "interval", of: type },
    span,
  });
}

/** Ends come from written numbers, so a few decimals hold them. */
function exact(at: number): ReturnType<typeof rational> {
  return rational(BigInt(Math.round(at * 1e6)), 1_000_000n);
}
