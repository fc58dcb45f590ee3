/** The work of compiling a book grows with the book, not with its square. */
import { describe, expect, test } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { withOver } from "../../compiler/check/override-closure.ts";
import { countedWork } from "../support/counted-work.ts";

const list = (length: number, one: (i: number) => string, joined = "\n") =>
  Array.from({ length }, (_, i) => one(i)).join(joined);

/** The work of a book with `size` parts. */
const workOf = (book: (size: number) => string, size: number) =>
  countedWork(() => {
    const text = `book b { held in en } enum side { one, two } ${book(size)}`;
    const { diagnostics } = compile([{ path: "b.rubric", text }]);
    const wrong = diagnostics.find(({ severity }) => severity === "error");
    if (wrong) throw new Error(wrong.message);
  });

const sequence = (lines: string) => `provision p { sentence s { en "S." } resolve r {
  about en "R."
  ${lines}
  gives out: count = 1 from s
} }`;

const books: Record<string, (size: number) => string> = {
  "lines that name a value": (size) => sequence(list(size, (i) => `let k${i} = ${i}`)),
  "lines that roll": (size) => sequence(list(size, (i) => `roll k${i} = 1 of D6 from s`)),
  "a choice among the values of an enumeration": (size) => {
    const names = list(size, (i) => `v${i}`, ", ");
    return `enum kind { ${names} } ${sequence(`choose k: kind by one among { ${names} } from s`)}`;
  },
  "clauses that each override twenty": (size) => `fact x: count 0..9999
    decide d: count { about en "D." }
    provision p {
      ${list(size, (i) => `sentence c${i} { en "S." }`)}
      clauses of d { ${list(size, (i) => `c${i} ${overriding(i)}: ${i} when x = ${i}`)} }
    }`,
};

/** Twenty of the clauses c0 to c19, for those that come after them. */
const overriding = (i: number) => (i < 20 ? "" : `over ${list(20, (below) => `c${below}`, ", ")}`);

describe("twice as many parts take twice the work", () => {
  test.each(Object.entries(books))("%s", (_, book) => {
    expect(workOf(book, 1200) / workOf(book, 600)).toBeLessThan(2.6);
  });
});

test("clauses that override all before them list each once, at a small price", () => {
  const chain = (length: number) =>
    Array.from({ length }, (_, i) => ({
      label: `c${i}`,
      overDirectly: Array.from({ length: Math.min(i, 50) }, (_, back) => `c${i - 1 - back}`),
    }));
  const clauses = chain(600);
  // The lists themselves have 600 · 599 / 2 labels.
  expect(countedWork(() => withOver(clauses))).toBeLessThan(3 * ((600 * 599) / 2));
  expect(withOver(chain(70)).map(({ over }) => over)).toEqual(
    Array.from({ length: 70 }, (_, i) => Array.from({ length: i }, (_, below) => `c${below}`)),
  );
});
