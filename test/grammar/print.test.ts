/** The canonical layout, what becomes of comments, and that printing and parsing are each other's inverse. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Expr, format, parse, parseExpression, print, printExpression } from "../../grammar/index.ts";
import { runs, seed } from "../support/seed.ts";
import { document, expr, withoutPlaces } from "./trees.ts";

const formatted = (text: string): string => {
  const { value, diagnostics } = format({ path: "test.rubric", text });
  expect(diagnostics).toEqual([]);
  return value;
};

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
      expect(formatted(text)).toBe(text);
    });
    fc.assert(property, { seed, numRuns: runs(400) });
  });

  test("comments anywhere are kept, and the second time nothing moves", () => {
    const property = fc.property(
      document,
      fc.array(fc.nat(), { maxLength: 6 }),
      fc.boolean(),
      (tree, places, alone) => {
        const plain = print(tree);
        const text = withComments(plain, places, alone);
        const once = formatted(text);
        expect(withoutPlaces(parse({ path: "generated.rubric", text: once }).value.items), text).toEqual(
          withoutPlaces(tree.items),
        );
        expect(comments(once).sort(), text).toEqual(comments(text).sort());
        expect(formatted(once), text).toBe(once);
      },
    );
    fc.assert(property, { seed, numRuns: runs(400) });
  });

  function comments(text: string): string[] {
    return parse({ path: "generated.rubric", text }).value.comments.map((comment) => comment.text);
  }

  /** Comments at ends of lines, where no text is cut. */
  function withComments(text: string, places: readonly number[], alone: boolean): string {
    const lines = text.split("\n");
    for (const [index, place] of places.entries()) {
      const at = place % lines.length;
      const line = lines[at] ?? "";
      lines[at] = line.includes("--") ? line : `${line}${alone ? "\n  " : " "}-- comment ${index}`;
    }
    return lines.join("\n");
  }
});

describe("layout", () => {
  test.each([
    ["spaces go", "fact   a :truth", "fact a: truth\n"],
    ["a short body stays on its line", "enum e {\n  a,\n  b\n}", "enum e { a, b }\n"],
    [
      "members on one line stand two spaces apart",
      "book b { held in en unit length = in }",
      "book b { held in en  unit length = in }\n",
    ],
    [
      "clauses have lines of their own",
      "decide d: truth { a: yes when x and y b: no }",
      "decide d: truth {\n  a: yes when x and y\n  b: no\n}\n",
    ],
    [
      "a provision is never on one line",
      "provision p { sentence s unseen }",
      "provision p {\n  sentence s unseen\n}\n",
    ],
    [
      "declarations of one kind stay together, others keep apart",
      "fact a: truth\nfact b: truth\nkeyword K",
      "fact a: truth\nfact b: truth\n\nkeyword K\n",
    ],
    [
      "an empty line of the author stays, and no second",
      "fact a: truth\n\n\n\nfact b: truth",
      "fact a: truth\n\nfact b: truth\n",
    ],
    [
      "parentheses go where they say nothing",
      "law l: ((a) and (b = (c + (d * e))))",
      "law l: a and b = c + d * e\n",
    ],
    [
      "and stay where they say something",
      "law l: (a or b) and (c + d) * e = f",
      "law l: (a or b) and (c + d) * e = f\n",
    ],
    [
      "a sentence of a point with the same label needs no name",
      'provision p { point 2 { sentence 2 { en "x" } } }',
      'provision p {\n  point 2 { en "x" }\n}\n',
    ],
    [
      "what is given stands behind one word",
      'provision p { example "e" { given a = 1 given b = 2 expect c = 3 } }',
      'provision p {\n  example "e" {\n    given a = 1, b = 2\n    expect c = 3\n  }\n}\n',
    ],
    ["two dashes never meet", "law l: - - a", "law l: - -a\n"],
  ])("%s", (_, text, expected) => expect(formatted(text)).toBe(expected));

  test("long texts stand below each other", () => {
    const long = "x".repeat(60);
    expect(formatted(`provision p { heading en "${long}" es "${long}" }`)).toBe(
      `provision p {\n  heading\n    en "${long}"\n    es "${long}"\n}\n`,
    );
  });

  test("a long condition breaks at its `and`", () => {
    const names = Array.from({ length: 12 }, (_, i) => `condition-${i}`).join(" and ");
    expect(formatted(`decide d: truth { a: yes when ${names} }`).split("\n").slice(0, 5)).toEqual([
      "decide d: truth {",
      "  a: yes",
      "    when condition-0",
      "      and condition-1",
      "      and condition-2",
    ]);
  });
});

describe("comments", () => {
  test.each([
    [
      "before and after",
      "-- one\nfact a: truth -- two\n-- three",
      "-- one\nfact a: truth  -- two\n-- three\n",
    ],
    [
      "between members, at their ends and after the last",
      "decide d: truth {\n-- one\na: yes -- two\n\n-- three\nb: no\n-- four\n}",
      "decide d: truth {\n  -- one\n  a: yes  -- two\n\n  -- three\n  b: no\n  -- four\n}\n",
    ],
    ["in an empty body", "enum e { -- nothing yet\n}", "enum e {\n  -- nothing yet\n}\n"],
    ["within a value", "law l: a in { b, -- one\n c }", "law l:\n  a in {\n    b,  -- one\n    c\n  }\n"],
    ["where nothing can break", "fact a -- one\n: truth", "-- one\nfact a: truth\n"],
  ])("%s", (_, text, expected) => {
    expect(formatted(text)).toBe(expected);
    expect(formatted(expected)).toBe(expected);
  });
});

test("a file with faults is left alone", () => {
  const text = "fact   a truth";
  const { value, diagnostics } = format({ path: "test.rubric", text });
  expect(value).toBe(text);
  expect(diagnostics).toHaveLength(1);
});
