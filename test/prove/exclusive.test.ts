/** Which conditions are seen to exclude each other as they are written, and that no others are. */
import { describe, expect, test } from "vitest";
import type { Expr } from "../../compiler/check/program.ts";
import { mostPartsCompared } from "../../compiler/limits.ts";
import { areExclusive } from "../../compiler/prove/prove.ts";
import * as b from "../support/program-builder.ts";

const role = b.factExpr("role", b.enumType("role"));
const n = b.factExpr("n", b.countType());
const roles = (...names: string[]) =>
  b.setExpr(b.enumType("role"), ...names.map((name) => b.listed("role", name)));
const isOneOf = (...names: string[]) => b.within(role, roles(...names));
const isRole = (name: string, op: "=" | "!=" = "=") => b.compare(role, op, b.listed("role", name));
const compared = (op: "=" | "!=" | "<" | "<=" | ">" | ">=", at: number) => b.compare(n, op, b.counted(at));
const between = (from: number | null, to: number | null) =>
  b.within(n, b.interval(from === null ? null : b.counted(from), to === null ? null : b.counted(to)));

function seen(one: Expr, other: Expr): boolean {
  const answer = areExclusive(one, other);
  expect(areExclusive(other, one)).toBe(answer);
  return answer;
}

describe("conditions that exclude each other", () => {
  test.each<[string, Expr, Expr]>([
    ["two sets without a common name", isOneOf("troops", "flyer"), isOneOf("tank")],
    ["a name and a set without it", isRole("tank"), isOneOf("troops", "flyer")],
    ["a name and a set that is ruled out", isRole("troops"), b.not(isOneOf("troops", "flyer"))],
    ["a set and a name that is ruled out", isOneOf("troops"), isRole("troops", "!=")],
    [
      "a set of numbers and its contrary",
      b.within(n, b.setExpr(b.countType(), b.counted(1))),
      b.not(b.within(n, b.setExpr(b.countType(), b.counted(1)))),
    ],
    ["an interval and its contrary", between(1, 3), b.not(between(1, 3))],
    ["an interval and what is above it", between(1, 3), compared(">", 3)],
    ["an interval and what is below it", between(1, 3), compared("<", 1)],
    ["two intervals apart", between(null, 3), between(4, null)],
    ["a number and another", compared("=", 3), compared("=", 4)],
    ["less and at least", compared("<", 3), compared(">=", 3)],
  ])("%s", (_, one, other) => expect(seen(one, other)).toBe(true));
});

describe("conditions that may hold together", () => {
  test.each<[string, Expr, Expr]>([
    ["two sets with a common name", isOneOf("troops", "flyer"), isOneOf("flyer", "tank")],
    ["a name and a set with it", isRole("troops"), isOneOf("troops", "flyer")],
    ["two names that are ruled out", isRole("troops", "!="), b.not(isOneOf("flyer"))],
    ["a name, where another is ruled out", isRole("troops"), isRole("flyer", "!=")],
    [
      "two sets of numbers",
      b.within(n, b.setExpr(b.countType(), b.counted(1))),
      b.within(n, b.setExpr(b.countType(), b.counted(2), b.counted(1))),
    ],
    ["an interval and its end", between(1, 3), compared(">=", 3)],
    ["intervals that touch", between(1, 3), between(3, null)],
    ["at most and at least", compared("<=", 3), compared(">=", 3)],
    ["not within an interval, and beyond it", b.not(between(1, 3)), compared(">", 3)],
  ])("%s", (_, one, other) => expect(seen(one, other)).toBe(false));
});

test("many parts are compared up to the limit, and then nothing is seen to exclude anything", () => {
  const facts = (count: number, last: Expr) =>
    b.and(...Array.from({ length: count - 1 }, (_, i) => b.factExpr(`f${i}`, b.truthType)), last);
  const open = b.factExpr("open", b.truthType);
  const seenIn = (count: number) => {
    const effort = { left: mostPartsCompared };
    return areExclusive(facts(count, open), facts(count, b.not(open)), effort);
  };
  expect(seenIn(Math.floor(Math.sqrt(mostPartsCompared)))).toBe(true);
  expect(seenIn(Math.ceil(Math.sqrt(mostPartsCompared)) + 1)).toBe(false);
});

test("sets of many names count with each of their names", () => {
  const many = Array.from({ length: 1_000 }, (_, i) => `role-${i}`);
  const effort = { left: 1_500 };
  expect(areExclusive(isOneOf(...many), isRole("tank"), effort)).toBe(true);
  expect(areExclusive(isOneOf(...many), isRole("tank"), effort)).toBe(true);
  expect(areExclusive(isOneOf(...many), isRole("tank"), effort)).toBe(false);
});
