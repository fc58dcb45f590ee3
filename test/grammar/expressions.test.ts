/** How expressions are understood: what binds how tightly, where a filter ends, and which words are names. */
import { describe, expect, test } from "vitest";
import { parseExpression } from "../../grammar/index.ts";
import { sketch } from "./sketch.ts";

function understood(text: string): string {
  const { value, diagnostics } = parseExpression({ path: "prompt", text });
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  return sketch(value);
}

describe("precedence", () => {
  test.each([
    ["a or b and c", "(or a (and b c))"],
    ["(a or b) and c", "(and (or a b) c)"],
    ["a and b and c", "(and a b c)"],
    ["a and (b and c)", "(and a (and b c))"],
    ["not a and b", "(and (not a) b)"],
    ["not a = b", "(not (= a b))"],
    ["a + b * c - d", "(- (+ a (* b c)) d)"],
    ["a - (b - c)", "(- a (- b c))"],
    ["-a * b", "(* (negate a) b)"],
    ["half of a + b", "(+ (half a) b)"],
    ["rounded up half of a", "(rounded-up (half a))"],
    ["rounded down a / 2", "(/ (rounded-down a) 2)"],
    ["a + 1 <= b - 1", "(<= (+ a 1) (- b 1))"],
    ["a in 1..3 + 2", "(in a (.. 1 (+ 3 2)))"],
    ["a = at least b + 1", "(= a (.. (+ b 1) _))"],
    ["a in at most 3", "(in a (.. _ 3))"],
    ["-a.b", "(negate a.b)"],
    ["a without b without c", "(without (without a b) c)"],
    ["2 * a without b", "(* 2 (without a b))"],
    ["-a without b", "(without (negate a) b)"],
    ["highest 2 of dice + 1", "(+ (highest 2 dice) 1)"],
    ["highest n - 1 of dice without a", "(highest (- n 1) (without dice a))"],
    ["(lowest 1 of dice) without a", "(without (lowest 1 dice) a)"],
  ])("%s", (text, expected) => expect(understood(text)).toBe(expected));
});

describe("tests", () => {
  test.each([
    ["target has INFANTRY", "(has target INFANTRY)"],
    ["not target has INFANTRY", "(not (has target INFANTRY))"],
    ["target not has INFANTRY", "(not (has target INFANTRY))"],
    ["x in { a, b }", "(in x (set a b))"],
    ["x not in L", "(not (in x L))"],
    ["x is known", "(is x known)"],
    ["x is not none", "(is-not x none)"],
    ["a / 2 is whole", "(is (/ a 2) whole)"],
    ["dice is not double and a", "(and (is-not dice double) a)"],
    ["reading extent = whole", "(reading extent whole)"],
    ["reading E17.extent = whole and a", "(and (reading E17.extent whole) a)"],
  ])("%s", (text, expected) => expect(understood(text)).toBe(expected));
});

describe("values", () => {
  test.each([
    ['3"', "3in"],
    ["10cm..12.5cm", "(.. 10cm 12.5cm)"],
    ["50%", "50%"],
    ["1..2", "(.. 1 2)"],
    ["1.5", "1.5"],
    ['"a \\"b\\" {c}"', '"a \\"b\\" {c}"'],
    ["may", "may"],
    ["may not", "may-not"],
    ["must", "must"],
    ["none", "none"],
    ["{}", "(set)"],
    ["{ a: 1, b: { c } }", "(record a:1 b:(set c))"],
    ["[1, 2]", "(list 1 2)"],
    ["f(a, b.c)", "(f a b.c)"],
    ["min(a, b)", "(min a b)"],
    ["a-b - c", "(- a-b c)"],
    ["a - -b", "(- a (negate b))"],
    ["(5 when a, 6 when b, otherwise 7)", "(cases [5 a] [6 b] 7)"],
    ["(5 when a)", "(cases [5 a])"],
  ])("%s", (text, expected) => expect(understood(text)).toBe(expected));
});

describe("over lists", () => {
  test.each([
    ["every m in target.models has hidden >= 50%", "(every m target.models has (>= hidden 50%))"],
    ["every m in L has a and b", "(and (every m L has a) b)"],
    ["every m in L with alive has hidden >= 50%", "(every m L with alive has (>= hidden 50%))"],
    ["every m in L with not alive has hidden >= 50%", "(every m L with (not alive) has (>= hidden 50%))"],
    ["some u in L with u has INFANTRY", "(some u L with (has u INFANTRY))"],
    ["some u in L has INFANTRY", "(some u L has INFANTRY)"],
    [
      "every u in L with u has INFANTRY has wounds >= 3",
      "(every u L with (has u INFANTRY) has (>= wounds 3))",
    ],
    ["every m in L with alive has (granted)", "(every m L with alive has granted)"],
    ["some m in L", "(some m L)"],
    ["some d in dice without a has d = 1", "(some d (without dice a) has (= d 1))"],
    ["count d in highest 2 of dice with d = 1", "(count d (highest 2 dice) with (= d 1))"],
    ["count m in L >= 3", "(>= (count m L) 3)"],
    ["(count m in L with alive) >= 3", "(>= (count m L with alive) 3)"],
    ["count m in L with hidden >= 3", "(count m L with (>= hidden 3))"],
    ["count m in L with m has FLY", "(count m L with (has m FLY))"],
    ["those m in L with alive", "(those m L with alive)"],
    ["those m in L with alive and b", "(and (those m L with alive) b)"],
    ["a in those m in L with m has FLY", "(in a (those m L with (has m FLY)))"],
    ["count m in (those n in L with alive)", "(count m (those n L with alive))"],
    ["every m in (those n in L with alive) has b", "(every m (those n L with alive) has b)"],
    ["sum of r.hits for r in rolls with fresh else 0", "(sum r.hits r rolls with fresh else 0)"],
    ["common of u.keywords for u in L", "(common u.keywords u L)"],
    ["highest of a + b for r in L + 1", "(+ (highest (+ a b) r L) 1)"],
    ["nearest e in L with visible by e.gap", "(nearest e L with visible by e.gap)"],
    ["one group of a, b in L linked by gap(a, b) <= 2", "(one-group a b L by (<= (gap a b) 2))"],
    ["fold t = 0 over r in L gives t + r.n", "(fold t 0 r L gives (+ t r.n))"],
    ["fold t = 0 over r in L backwards gives t", "(fold-backwards t 0 r L gives t)"],
  ])("%s", (text, expected) => expect(understood(text)).toBe(expected));
});

describe("words that are words of the language only in their context", () => {
  test.each([
    ["half + half of half", "(+ half (half half))"],
    ["min + max", "(+ min max)"],
    ["at + one", "(+ at one)"],
    ["rounded = up", "(= rounded up)"],
    ["those = these", "(= those these)"],
    ["those not in L", "(not (in those L))"],
    ["page.name", "page.name"],
    ["else(known)", "(else known)"],
  ])("%s", (text, expected) => expect(understood(text)).toBe(expected));
});

describe("what is refused", () => {
  test.each([
    ["a = b = c", "Found `=`, expected `and`, `or` or the end of the comparison."],
    ["a = not b", "Found `not`, expected a value or `(not …)` in parentheses."],
    ["a +", "The file ends too early: expected an expression."],
    ["", "The file ends too early: expected an expression."],
    ["a b", "Found `b`, expected the end."],
    ["those m in L", "The file ends too early: expected `with`."],
    ["every m in L with", "The file ends too early: expected an expression."],
    ["(a when b, otherwise c, d when e)", "Found `,`, expected `)`."],
  ])("%s", (text, expected) => {
    const { diagnostics } = parseExpression({ path: "prompt", text });
    expect(diagnostics.map(({ message }) => message)).toEqual([expected]);
  });
});
