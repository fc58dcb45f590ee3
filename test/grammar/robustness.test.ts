/** Whatever stands in a file, parsing ends, soon, with a tree and with places inside the file. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { format, holdsNoItems, type Node, parse, parseExpression, print, walk } from "../../grammar/index.ts";
import { typeOfWord } from "../../grammar/tokens.ts";
import { runs, seed } from "../support/seed.ts";
import { document } from "./trees.ts";

const rules = fileURLToPath(new URL("../../rules", import.meta.url));
const corpus = readdirSync(rules, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".rubric"))
  .sort()
  .map((name) => readFileSync(join(rules, name), "utf8"));

/** A piece of the corpus, or a generated file, no longer than what a mutation needs. */
const text = fc.oneof(
  document.map((tree) => print(tree)),
  ...(corpus.length === 0
    ? []
    : [
        fc.tuple(fc.nat(corpus.length - 1), fc.nat()).map(([index, from]) => {
          const whole = corpus[index] ?? "";
          const start = whole.length <= 3000 ? 0 : from % (whole.length - 3000);
          return whole.slice(start, start + 3000);
        }),
      ]),
);
const piece = fc.oneof(
  fc.constantFrom(
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    '"',
    "\\",
    ":",
    ",",
    ".",
    "..",
    "-",
    "--",
    "=",
    "§",
    "≤",
    "“",
    "’",
    "–",
    "ñ",
    "\n",
    " ",
    "1",
    '3"',
  ),
  fc.constantFrom(...typeOfWord.keys()),
);
const mutation = fc.record({ at: fc.nat(), length: fc.nat(40), insert: piece, doubled: fc.boolean() });

function mutate(
  original: string,
  mutations: readonly { at: number; length: number; insert: string; doubled: boolean }[],
): string {
  let mutated = original;
  for (const { at, length, insert, doubled } of mutations) {
    const place = at % (mutated.length + 1);
    const gone = mutated.slice(place, place + length);
    mutated = `${mutated.slice(0, place)}${insert}${doubled ? gone + gone : ""}${mutated.slice(place + length)}`;
  }
  return mutated;
}

function survives(mutated: string): void {
  const source = { path: "mutated.rubric", text: mutated };
  const { value, diagnostics } = parse(source);
  const places = diagnostics.flatMap(({ span, related }) => [span, ...related.map((one) => one.span)]);
  const outside = places.filter(({ start, end }) => !(0 <= start && start <= end && end <= mutated.length));
  expect(outside).toEqual([]);
  const astray: Node[] = [];
  walk(value, (node) => {
    if (!(0 <= node.start && node.start <= node.end && node.end <= mutated.length)) astray.push(node);
  });
  expect(astray).toEqual([]);
  expect(typeof print(value, mutated)).toBe("string");
  expect(typeof format(source).value).toBe("string");
  parseExpression(source);
}

test("no sentence and no group of clauses stands below what is said to hold none", () => {
  const property = fc.property(document, (tree) => {
    const found = { all: [] as Node[], seen: [] as Node[] };
    const isItem = ({ kind }: Node): boolean => kind === "sentence" || kind === "clauses";
    walk(tree, (node) => void (isItem(node) && found.all.push(node)));
    walk(tree, (node) => {
      if (isItem(node)) found.seen.push(node);
      return !holdsNoItems.has(node.kind);
    });
    expect(found.seen).toEqual(found.all);
  });
  fc.assert(property, { seed, numRuns: runs(200) });
});

describe("a mutated text never throws", () => {
  test("with a few slips", () => {
    const property = fc.property(
      text,
      fc.array(mutation, { minLength: 1, maxLength: 4 }),
      (original, mutations) => survives(mutate(original, mutations)),
    );
    fc.assert(property, { seed, numRuns: runs(400) });
  });

  test("cut off anywhere", () => {
    const property = fc.property(text, fc.nat(), (original, at) =>
      survives(original.slice(0, at % (original.length + 1))),
    );
    fc.assert(property, { seed, numRuns: runs(200) });
  });

  test("made of nothing but pieces", () => {
    const property = fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => survives(pieces.join(" ")));
    fc.assert(property, { seed, numRuns: runs(400) });
  });
});

describe("what was meant to be endless ends", () => {
  const many = 20_000;
  test.each([
    ["brackets", "({[".repeat(many)],
    ["closing brackets", ")}]".repeat(many)],
    ["brackets that do not match", "(".repeat(many) + "]".repeat(many)],
    ["items that are not closed", "provision p {\n".repeat(many / 4)],
    ["sentences that are not closed", `provision p {\n${"sentence s {\n".repeat(many / 4)}`],
    ["strays", "provision p {}\n}\n".repeat(many / 4)],
    ["broken items", "fact a b c\n".repeat(many / 4)],
    ["broken clauses", "provision p { clauses of d { a: ) } }\n".repeat(many / 8)],
    ["broken lines", "resolve r { roll a = ) }\n".repeat(many / 8)],
    ["lines within lines", "resolve r {\n".concat("when a { ".repeat(many / 4))],
    ["rows within rows", "provision p { table t: count on D6 { ".concat("row 1 on D6 { ".repeat(many / 4))],
    ["labels", `resolve r { ${"a: ".repeat(many)} }`],
    ["the highest of the highest", `law l: ${"highest 1 of ".repeat(many)}dice`],
    ["one without another", `law l: dice${" without a".repeat(many)}`],
    ["quotes", '"'.repeat(many)],
    ["lines without closing quote", 'en "a\n'.repeat(many / 2)],
    ["backslashes", `"${"\\".repeat(many)}`],
    ["braces in a text", `provision p { heading en "${"{".repeat(many)}" }`],
    ["characters that mean nothing", "§ ".repeat(many)],
    ["signs that look like others", "≤ ".repeat(many)],
    ["curly quotes", "“".repeat(many)],
    ["apostrophes", "'a".repeat(many)],
    ["letters with accents", "ñ-".repeat(many)],
    ["dashes between names", "a–".repeat(many)],
    ["digits", "1".repeat(many * 5)],
    ["dots", `law l: ${"1.".repeat(many)}`],
    ["dashes in a name", "a-".repeat(many)],
    ["comments", "--\n".repeat(many)],
    ["comparisons", `law l: ${"a = ".repeat(many)}`],
    ["arguments", `law l: f(${"a, ".repeat(many)}a)`],
    ["cases", `law l: (${"a when b, ".repeat(many / 4)}otherwise c)`],
    ["parameters", `decide d: truth given ${'a: u { name en "x" }, '.repeat(many / 8)}{}`],
  ])("%s", (_, endless) => {
    const before = process.cpuUsage();
    survives(endless);
    // Seconds of the processor: those of the clock also pass while others use it.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(5);
  });
});
