/**
 * Programs made at random that do nothing but reckon: sums, products and quotients of amounts of three decimals, rounded,
 * compared or as they are. What else a program may hold is generate-programs.ts.
 */
import fc from "fast-check";
import type { Expr, Program, Type } from "../../compiler/check/program.ts";
import * as b from "./program-builder.ts";

const length = b.lengthType(null);
const names = ["across", "far", "deep"] as const;

/** With decimals that a double does not hold, and that a product of two makes six of. */
const fine = fc.integer({ min: 1, max: 4999 });

function amounts(depth: number): fc.Arbitrary<Expr> {
  const plain = fc.oneof(
    fine.map((n) => b.inches(n, 1000)),
    fc.constantFrom(...names).map((name) => b.factExpr(name, b.lengthType())),
  );
  if (depth <= 0) return plain;
  const inner = amounts(depth - 1);
  const by = fc.constantFrom(2, 3, 7, 8, 9, 10, 16);
  return fc.oneof(
    { weight: 1, arbitrary: plain },
    {
      weight: 2,
      arbitrary: fc
        .tuple(inner, fc.constantFrom("+" as const, "-" as const), inner)
        .map(([left, op, right]) => b.reckon(left, op, right, length)),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(inner, ratios(depth - 1))
        .map(([left, right]) => b.reckon(left, "*", right, length)),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(inner, by).map(([left, n]) => b.reckon(left, "/", b.counted(n), length)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(inner, by).map(([left, n]) => b.reckon(left, "*", b.counted(n), length)),
    },
  );
}

function ratios(depth: number): fc.Arbitrary<Expr> {
  const plain = fine.map((n) => b.amount(n, b.ratioType, 1000));
  if (depth <= 0) return plain;
  const inner = amounts(depth - 1);
  return fc.oneof(
    plain,
    fc.tuple(inner, inner).map(([left, right]) => b.reckon(left, "/", right, b.ratioType)),
  );
}

/** What is divided and multiplied back is what it was, and no whisker less. */
const restored = fc
  .tuple(amounts(1), fc.constantFrom(3, 7, 9))
  .map(([of, n]) =>
    b.compare(b.reckon(b.reckon(of, "/", b.counted(n), length), "*", b.counted(n), length), "=", of),
  );
const compared = fc
  .tuple(amounts(2), fc.constantFrom("<=" as const, "=" as const, ">" as const), amounts(2))
  .map(([left, op, right]) => b.compare(left, op, right));
const rounded = fc
  .tuple(fc.constantFrom("up" as const, "down" as const), amounts(2))
  .map(([direction, of]) => b.round(direction, b.reckon(of, "*", b.counted(1000), length)));

const asked: fc.Arbitrary<readonly [Type, Expr]> = fc.oneof(
  amounts(3).map((expr) => [length, expr] as const),
  rounded.map((expr) => [length, expr] as const),
  ratios(2).map((expr) => [b.ratioType, expr] as const),
  fc.oneof(restored, compared).map((expr) => [b.truthType, expr] as const),
);

export const reckonings: fc.Arbitrary<Program> = fc
  .array(asked, { minLength: 12, maxLength: 12 })
  .map((all) =>
    b.programOf({
      facts: names.map((name) => b.fact(name, b.lengthType())),
      decisions: all.map(([type, expr], i) =>
        b.ruled(`reckoned-${i}`, type, [b.clause("a", expr)], { reads: [...names].sort() }),
      ),
    }),
  );
