/** A project compiled in parts is the project compiled as one, and so is what comes back from a store. */
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { parse, type SourceFile } from "../../grammar/index.ts";
import { compile } from "../../compiler/compile.ts";
import { compileParts, diagnosticsOf, findParts, joinParts, type Needs } from "../../compiler/store/parts.ts";
import type { Store } from "../../compiler/store/store.ts";
import { mostStoredSources } from "../../compiler/limits.ts";
import { memoryStore } from "../support/memory-store.ts";
import { rules } from "../support/rules.ts";

async function inParts(
  sources: readonly SourceFile[],
  store: Store,
  needs: Needs = "everything",
  books?: readonly string[],
) {
  const options = { books, needs };
  return compileParts(await findParts(sources, store, options), store, options);
}

const file = (path: string, text: string): SourceFile => ({ path, text });
const named = (book: string) => `book ${book} { title en "T" held in en }\n`;
const fact = (name: string) => `fact ${name}: truth { about en "A." }\n`;

describe("the rules of this project", () => {
  /** One book with updates, and one without, of which most are plays. */
  const two = rules.filter(({ path }) => /^rules\/(lantern|hulk)\//.test(path));
  const inOrder = (diagnostics: readonly unknown[]) => diagnostics.map((each) => JSON.stringify(each)).sort();

  it("have trees that survive being stored", () => {
    const lost = rules.filter((source) => {
      const parsed = parse(source);
      return !isDeepStrictEqual(JSON.parse(JSON.stringify(parsed)), parsed);
    });
    expect(lost.map(({ path }) => path)).toEqual([]);
  });

  it("are a part a book, and come back as they are, however little a command needs", async () => {
    const { value, diagnostics } = compile(two);
    const store = memoryStore();
    for (const needs of ["everything", "rules"] as const) {
      await inParts(two, store, needs);
      const parts = await inParts(two, store, needs);
      expect(parts.map(({ isStored }) => isStored)).toEqual([true, true]);
      expect(parts.map(({ about }) => about.books.map(({ id }) => id))).toEqual([["hulk"], ["lantern"]]);
      expect(inOrder(diagnosticsOf(parts))).toEqual(inOrder(diagnostics));
      const { sources, graph, versions } = joinParts(parts);
      expect([...sources]).toEqual([...value.sources]);
      expect([...graph.books.keys()]).toEqual([...value.graph.books.keys()]);
      expect([...versions.keys()]).toEqual([...value.versions.keys()]);
      for (const [book, all] of value.versions) {
        const found = versions.get(book);
        expect([...(found?.keys() ?? [])]).toEqual([...all.keys()]);
        for (const [id, version] of all) {
          expect(isDeepStrictEqual(found?.get(id)?.program, version.program)).toBe(true);
          expect(isDeepStrictEqual(found?.get(id)?.book, version.book)).toBe(true);
          expect(Object.keys(found?.get(id)?.book ?? {})).toEqual(Object.keys(version.book));
          expect(Object.keys(found?.get(id)?.program ?? {})).toEqual(Object.keys(version.program));
        }
      }
    }
  });
});

describe("a project", () => {
  it("of more characters than mostStoredSources is compiled without the store", async () => {
    const store = memoryStore();
    const filled = (length: number) => [file("a.rubric", `${named("big")}-- ${"x".repeat(length)}\n`)];
    const [large] = await inParts(filled(mostStoredSources), store);
    expect(large?.about.books.map(({ id }) => id)).toEqual(["big"]);
    expect(store.entries.size).toBe(0);
    await inParts(filled(10), store);
    expect(store.entries.size).toBeGreaterThan(0);
  });

  const cases: Readonly<Record<string, readonly SourceFile[]>> = {
    "of two books": [file("a", named("one") + fact("x")), file("b", named("two") + fact("x"))],
    "of two books in one file": [
      file("a", named("one") + named("two")),
      file("b", `part of two\n${fact("x")}`),
    ],
    "with a header that no line shows": [file("a", named("one")), file("b", `part\nof one\n${fact("x")}`)],
    "with a part of a book that is nowhere": [
      file("a", named("one")),
      file("b", `part of ones\n${fact("x")}`),
    ],
    "with two headers of one book": [
      file("a", named("one")),
      file("b", named("one")),
      file("c", named("two")),
    ],
    "with a file that has no header": [file("a", named("one")), file("b", fact("x"))],
    "with a file that cannot be read": [
      file("a", `${named("one")}fact x`),
      file("b", named("two") + fact("x")),
    ],
    "with a remark that looks like a header": [
      file("a", `${named("one")}-- a\nbook two\n`),
      file("b", named("two")),
    ],
    "with empty files": [file("a", ""), file("b", named("one"))],
    "without files": [],
  };
  it.each(Object.entries(cases))("%s says the same in parts, stored or not", async (_, sources) => {
    const whole = compile(sources);
    const store = memoryStore();
    for (let i = 0; i < 2; i += 1) {
      const parts = await inParts(sources, store);
      const text = (each: unknown): string => JSON.stringify(each);
      expect(diagnosticsOf(parts).map(text).sort()).toEqual(whole.diagnostics.map(text).sort());
      const joined = joinParts(parts);
      expect([...joined.graph.books.keys()]).toEqual([...whole.value.graph.books.keys()]);
      expect([...joined.versions]).toEqual([...whole.value.versions]);
      expect(joined.documents).toEqual(whole.value.documents);
    }
  });

  it("of which one file changes keeps the parts it is no part of", async () => {
    const store = memoryStore();
    const [one, two] = [file("a", named("one") + fact("x")), file("b", named("two") + fact("x"))];
    await inParts([one, two], store);
    const parts = await inParts([one, file("b", named("two") + fact("y"))], store);
    expect(parts.map(({ isStored }) => isStored)).toEqual([true, false]);
    const moved = await inParts([one, file("c", two.text)], store);
    expect(moved.map(({ isStored }) => isStored)).toEqual([true, false]);
  });

  it("of which a command wants one book is not mistaken for all of it", async () => {
    const store = memoryStore();
    const both = [file("a", named("one") + named("two"))];
    const one = joinParts(await inParts(both, store, "everything", ["one"]));
    expect([...one.versions.keys()]).toEqual(["one"]);
    const all = joinParts(await inParts(both, store));
    expect([...all.versions.keys()]).toEqual(["one", "two"]);
  });

  it("whose entries cannot be read is compiled again", async () => {
    const store = memoryStore();
    const sources = [file("a", named("one") + fact("x"))];
    const whole = compile(sources).value;
    await inParts(sources, store);
    for (const key of store.entries.keys()) {
      const damaged = memoryStore();
      for (const [each, bytes] of store.entries)
        damaged.entries.set(each, each === key ? bytes.subarray(0, 9) : bytes);
      expect([...joinParts(await inParts(sources, damaged)).versions]).toEqual([...whole.versions]);
    }
  });
});
