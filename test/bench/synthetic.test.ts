/**
 * The generated sources have no faults, and ratios are judged as the README says. `contestants.test.ts` compares the
 * contestants.
 */
import { expect, test } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { judge, type Line } from "./figure.ts";
import { median, ratioOf } from "./measure.ts";
import { syntheticBook, syntheticProvisions } from "./synthetic.ts";

test("a synthetic book compiles without an error, with its printing and its update", () => {
  const { value, diagnostics } = compile(syntheticBook(200));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const versions = [...value.versions.values()].flatMap((ofBook) => [...ofBook.values()]);
  expect(versions.map(({ book }) => book.version)).toEqual(["base", "1.1"]);
  expect(versions.map(({ program }) => program.decisions.length)).toEqual([200, 200]);
});

test("a provision is the same in a short book and in a long one", () => {
  expect(syntheticProvisions(250)[1]).toEqual(syntheticProvisions(1_000)[1]);
});

test("a ratio is the median over the rounds, with the least and the greatest", () => {
  expect(median([4, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(ratioOf([2, 9, 4], [1, 3, 1])).toEqual({ ratio: 3, spread: [2, 4], rounds: 3 });
});

test("a line that misses its bound is told from one that is not measured", () => {
  const line = (bound: Line["bound"], measured: Line["measured"]): Line => ({
    figure: "a",
    compared: "b",
    bound,
    measured,
    note: "",
  });
  const twice = { ratio: 2, spread: [2, 2], rounds: 1 } as const;
  expect(judge(line({ kind: "at-most", ratio: 2 }, twice))).toBe("pass");
  expect(judge(line({ kind: "at-most", ratio: 1.5 }, twice))).toBe("miss");
  expect(judge(line({ kind: "at-least", ratio: 20 }, twice))).toBe("miss");
  expect(judge(line({ kind: "at-least", ratio: 20 }, { missing: "run with --peers" }))).toBe("not measured");
});
