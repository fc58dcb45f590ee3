/** Expressions in words: as an author would write them, with brackets where they would run together. */
import { expect, it } from "vitest";
import type { Expr } from "../../compiler/check/program.ts";
import { inWords } from "../../compiler/check/in-words.ts";
import * as b from "../support/program-builder.ts";

const list = b.factExpr("models", b.listOf(b.recordType("model")));
const m = b.local("m", b.recordType("model"));
const open = b.factExpr("open", b.truthType);
const gap = b.fieldOf(m, "gap", b.lengthType());

const said: readonly (readonly [Expr, string])[] = [
  [b.yes, "yes"],
  [b.noneExpr, "none"],
  [b.duty("may not"), "may not"],
  [b.inches(5, 2), '2.5"'],
  [b.amount(50, b.percentType), "50%"],
  [b.amount(1, b.ratioType, 3), "1/3"],
  [b.listed("phase", "charge"), "charge"],
  [b.text("title", "Leman Russ"), '"Leman Russ"'],
  [b.has(m, "FLY"), "m has FLY"],
  [b.not(b.or(open, b.has(m, "FLY"))), "not (open or m has FLY)"],
  [b.and(open, b.compare(gap, "<=", b.inches(1))), 'open and m.gap <= 1"'],
  [b.within(gap, b.interval(b.inches(1), b.inches(3))), 'm.gap in 1"..3"'],
  [b.within(gap, b.interval(b.inches(1), null)), 'm.gap in at least 1"'],
  [b.within(gap, b.interval(null, b.inches(1))), 'm.gap in at most 1"'],
  [b.within(gap, b.setExpr(b.lengthType(), b.inches(1), b.inches(2))), 'm.gap in { 1", 2" }'],
  [b.is("known", gap), "m.gap is known"],
  [b.is("ruled", b.callOf("near", b.truthType, m)), "near(m) is ruled"],
  [b.reading("edge", "in"), "reading edge = in"],
  [b.reckon(gap, "+", b.reckon(gap, "*", b.counted(2))), "m.gap + m.gap * 2"],
  [b.reckon(b.reckon(gap, "+", gap), "*", b.counted(2)), "(m.gap + m.gap) * 2"],
  [b.reckon(gap, "-", b.reckon(gap, "-", gap)), "m.gap - (m.gap - m.gap)"],
  [b.not(b.is("known", gap)), "m.gap is not known"],
  [b.and(b.or(open, open), b.not(open)), "(open or open) and not open"],
  [b.or(b.and(open, open), b.every("m", list, open)), "open and open or every m in models has open"],
  [b.every("m", list, b.and(open, open)), "every m in models has (open and open)"],
  [b.round("up", gap), "rounded up m.gap"],
  [b.extreme("min", gap, b.inches(1)), 'min(m.gap, 1")'],
  [b.every("m", list, open, b.is("known", gap)), "every m in models with m.gap is known has open"],
  [b.some("m", list, null, open), "some m in models with open"],
  [b.compare(b.countIn("m", list), ">", b.counted(2)), "(count m in models) > 2"],
  [b.aggregate("sum", gap, "m", list, { empty: b.inches(0) }), 'sum of m.gap for m in models else 0"'],
  [b.those("m", list, b.is("known", gap)), "those m in models with m.gap is known"],
  [b.countIn("n", b.those("m", list, open)), "count n in (those m in models with open)"],
  [b.nearest("m", list, gap), "nearest m in models by m.gap"],
  [b.oneGroup("m", "n", list, open), "one group of m, n in models linked by open"],
  [b.fold("t", b.inches(0), "m", list, gap, true), 'fold t = 0" over m in models backwards gives m.gap'],
  [b.casesOf([[b.counted(5), open]], b.counted(6)), "(5 when open, otherwise 6)"],
  [b.listExpr(b.countType(), b.counted(1), b.counted(2)), "[1, 2]"],
  [b.recordExpr(b.recordType("model"), { gap: b.inches(1) }), '{ gap: 1" }'],
  [b.builtin("range", b.countType(), m, m), "range(m, m)"],
];

it.each(said.map(([expr, words]) => [words, expr] as const))("%s", (words, expr) => {
  expect(inWords(expr)).toBe(words);
});
