/**
 * Whole books made at random compile, and whatever is emitted of them is right: modules pass the strict type check and agree
 * with the evaluator in every version, data keeps to its schemas. Every kind of the tree is made at some time.
 */
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "../../grammar/index.ts";
import { compile } from "../../compiler/compile.ts";
import { emitJson } from "../../compiler/emit/json.ts";
import { agreesInPart, agreesWhole } from "../support/agreement.ts";
import { emitted } from "../support/emitted.ts";
import { generateBook, tapes } from "../support/generate-books.ts";
import { playsAlike } from "../support/play-agreement.ts";
import { isSoak, runs, seed } from "../support/seed.ts";
import { typeCheck } from "../support/type-check.ts";

/** Books in one type check: one process for many. */
const batch = 26;
/** Situations put to each decision, known in whole and in part. */
const situations = isSoak ? 2 : 1;
const many = Math.min(runs(batch), 4000);
const books = fc.sample(tapes, { numRuns: many, seed }).map((tape, i) => generateBook(`made-${i}`, tape));

/** What is so of the course of a play that was made at random: it can be emitted and played all the same. */
const ofCourse = [
  "unreachable-step",
  "ended-by-nobody",
  "reaction-circle",
  "missing-certificate",
  "dead-end",
];

const compiled = books.map((book) => compile(book.files));

it("compile without an error", () => {
  const errors = compiled.flatMap(({ diagnostics }) =>
    diagnostics
      .filter(({ severity, code }) => severity === "error" && !ofCourse.includes(code))
      .map(({ code, message, span }) => `${span?.file}: ${code}: ${message}`),
  );
  expect(errors).toEqual([]);
});

describe.each(Array.from({ length: Math.ceil(many / batch) }, (_, i) => [i] as const))("batch %i", (at) => {
  const own = compiled.slice(at * batch, (at + 1) * batch);
  const programs = own.map(({ value }) =>
    [...value.versions.values()].flatMap((all) => [...all.values()].map(({ program }) => program)),
  );

  it("passes the type check and agrees with the evaluator", async () => {
    using code = await emitted(...programs);
    expect(await typeCheck(code.folder, { include: ["**/*.ts"], exclude: ["**/*.d.ts"] })).toBe("");
    // All are checked by their types; every second one is asked, in soak all of them.
    for (const [i, all] of programs.entries()) {
      if (!isSoak && i % 2 !== seed % 2) continue;
      for (const program of all) {
        for (const decision of program.decisions) {
          await agreesWhole(code, program, decision, situations);
          await agreesInPart(code, program, decision, situations);
        }
        for (const play of program.plays) await playsAlike(code, program, play, 1);
      }
    }
  }, 3_600_000);
});

it("become data that keeps to its schemas", () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  const schema = (name: string) =>
    ajv.compile(
      JSON.parse(
        readFileSync(new URL(`../../compiler/emit/schema/${name}.schema.json`, import.meta.url), "utf8"),
      ),
    );
  const [ofBook, ofIndex] = [schema("book"), schema("index")];
  for (const { value } of compiled.slice(0, 3))
    for (const [path, text] of emitJson(value)) {
      const validate = path === "index.json" ? ofIndex : ofBook;
      validate(JSON.parse(text));
      expect([path, validate.errors ?? []]).toEqual([path, []]);
    }
});

describe("what is made", () => {
  /** Kinds of the tree that no generated book has, each with its reason. */
  const operation = "Operations on words decide nothing: `test/amend/operations.test.ts` has each.";
  const never = new Map([
    ["missing", "Recovery puts it where an expression could not be read."],
    ["append", operation],
    ["delete", operation],
    ["move", operation],
    ["replace-words", operation],
    ["restated", operation],
    ["word-change", operation],
    ["rule", "Where a name in a text leads: `test/cases/rules-that-texts-name.md` has it."],
    ["form", "It says how an entry is listed and decides nothing."],
    ["part", "Each file of a generated book begins with its own header."],
    ["open", "An example that waits for its value is a fault."],
    ["on", "A loop that only `gives` or `go` leaves: `test/support/generate-plays.ts` has others."],
    ["always", "Invariants decide nothing: `test/survey/invariants.test.ts` has them."],
    ["statement", "It is part of an invariant."],
    ["saying", "Statements for players decide nothing: `test/words/clauses.test.ts` has them."],
    ...["continued-example", "ended-example", "example-ref"].map(
      (kind) =>
        [kind, "Inherited examples: `test/cases/inherited-example-that-goes-on.md` has them."] as const,
    ),
    ["section", "Of an older language: `test/cli/migrate.test.ts` has it."],
    ["amend", "Not generated yet: `test/cases/amended-entry.md` has it."],
    ["withdraw", "Not generated yet: `test/amend/clauses.test.ts` has it."],
  ]);

  it("has every kind of the tree", () => {
    const kinds = new Set<string>();
    const note = (part: unknown): void => {
      if (typeof part !== "object" || part === null) return;
      if ("kind" in part && typeof part.kind === "string") kinds.add(part.kind);
      for (const inner of Object.values(part)) note(inner);
    };
    for (const { files } of books) for (const { path, text } of files) note(parse({ path, text }).value);
    const declared = ["ast.ts", "play-ast.ts"].flatMap((file) => {
      const text = readFileSync(new URL(`../../grammar/${file}`, import.meta.url), "utf8");
      return [...text.matchAll(/readonly kind: "([a-z-]+)"/g)].map(([, kind = ""]) => kind);
    });
    expect(declared.length).toBeGreaterThan(100);
    expect([...new Set(declared)].filter((kind) => !kinds.has(kind) && !never.has(kind)).sort()).toEqual([]);
  });
});
