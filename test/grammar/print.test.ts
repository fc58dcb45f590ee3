/** What is printed is parsed back to the same tree, printing twice changes nothing, and no comment is lost. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Expr, format, parse, parseExpression, print, printExpression } from "../../grammar/index.ts";
import { runs, seed } from "../support/seed.ts";
import { document, expr, withoutPlaces } from "./trees.ts";

describe("parse and print are each other's inverse", () => {
  test("for expressions", () => {
    const property = fc.property(expr(4), (tree: Expr) => {
      const text = printExpression(tree);
      const { value, diagnostics } = parseExpression({ path: "generated.rubric", text });
      expect(
        diagnostics.map(({ message }) => message),
        text,
      ).toEqual([]);
      expect(withoutPlaces(value), text).toEqual(withoutPlaces(tree));
    });
    fc.assert(property, { seed, numRuns: runs(1500) });
  });

  test("for whole files", () => {
    const property = fc.property(document, (tree) => {
      const text = print(tree);
      const { value, diagnostics } = parse({ path: "generated.rubric", text });
      expect(
        diagnostics.map(({ message }) => message),
        text,
      ).toEqual([]);
      expect(withoutPlaces(value), text).toEqual(withoutPlaces(tree));
      expect(format({ path: "generated.rubric", text }).value).toBe(text);
    });
    fc.assert(property, { seed, numRuns: runs(400) });
  });
});
