/**
 * A version that is printed as a book of its own compiles by itself and says the same: every decision of every version of the
 * books in rules/ on generated situations, every example, a sample of chances, and the small books of the cases.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { bookDocument } from "../../compiler/amend/as-book.ts";
import { compile } from "../../compiler/compile.ts";
import type { Decision } from "../../compiler/check/program.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { odds } from "../../compiler/study/odds.ts";
import { format, print } from "../../grammar/index.ts";
import { decidesTheSame, decisionsRead, exampleResults, printedAsBook, said } from "../support/as-book.ts";
import { readCase } from "../support/case-file.ts";
import { compiledRules } from "../support/rules.ts";
import { isSoak, runs, seed } from "../support/seed.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const value = compiledRules();
const versions = [...value.versions.values()].flatMap((all) => [...all.values()]);

const all = new Map(
  versions.map((version) => [
    `${version.book.id}@${version.book.version}`,
    { version, printed: printedAsBook(version) },
  ]),
);

describe.each([...all].map(([name, { version, printed }]) => [name, version, printed] as const))(
  "%s as a book",
  (_, version, printed) => {
    const other = printed.version?.program;
    // A program also names the tables, figures and plays of other versions, which a book of its own does not know.
    const { book } = version;
    const known = new Set<string>([
      ...book.decisions.map(({ id }) => id),
      ...book.plays.map(({ name }) => name),
    ]);
    const isStated = ({ id }: { readonly id: DecisionId }) => known.has(id);
    const stated = (all: readonly { readonly id: DecisionId }[]) =>
      all
        .filter(isStated)
        .map(({ id }) => id)
        .sort();

    it("compiles by itself, in the layout of the formatter", () => {
      expect(printed.errors.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
      expect(format({ path: "book.rubric", text: printed.text }).value === printed.text).toBe(true);
    });

    it("is printed the same again", () => {
      if (!printed.version) throw new Error("there is no such book");
      expect(print(bookDocument(printed.version.book)) === printed.text).toBe(true);
    });

    it("has the same decisions, plays, doubts, reactions and policies", () => {
      const namesIn = ({
        decisions,
        plays,
        doubts,
        reactions,
        policies,
        states,
      }: typeof version.program) => ({
        decisions: stated(decisions),
        plays: stated(plays),
        // Reactions to one event happen in their order.
        reactions: reactions.map(({ name }) => name),
        policies: policies.map(({ name, of }) => `${name} of ${of}`).sort(),
        states: states.map(({ fact }) => fact),
        doubts: doubts
          .map(({ id, readings }) => `${id}: ${readings.map(({ name }) => name).join(", ")}`)
          .sort(),
      });
      if (!other) throw new Error("there is no such book");
      expect(namesIn(other)).toEqual(namesIn(version.program));
    });

    it("holds the same examples, which pass", { timeout: 120_000 }, () => {
      if (!other) throw new Error("there is no such book");
      // That those of the version pass is tested in rules.test.ts.
      const titles = ({ examples }: typeof other) =>
        examples.filter(({ runs }) => runs).map(({ title }) => title);
      expect(titles(other).sort()).toEqual(titles(version.program).sort());
      const every = isSoak ? 1 : 5;
      const expected = titles(other).filter((_, i) => i % every === 0);
      expect(exampleResults(other, every)).toEqual(expected.map((title) => `${title}: passes`).sort());
    });

    it("decides generated situations the same", { timeout: 300_000 }, () => {
      if (!other) throw new Error("there is no such book");
      for (const decision of version.program.decisions)
        if (isStated(decision)) decidesTheSame(version.program, other, decision, runs(2));
    });

    it("decides the same under readings that are not taken", { timeout: 300_000 }, () => {
      const inPrinted = printed.version?.book;
      if (!inPrinted) throw new Error("there is no such book");
      const others = version.program.doubts.flatMap(({ id, readings }) =>
        readings.flatMap(({ name, taken }) => (taken ? [] : [[id, name] as const])),
      );
      // For each reading both versions are checked again, so `npm test` takes every sixth.
      const some = others.filter((_, at) => isSoak || at % 6 === seed % 6);
      for (const [doubt, name] of some) {
        const readings = new Map([[doubt, name]]);
        const one = decisionsRead(book, readings);
        const read = decisionsRead(inPrinted, readings);
        for (const decision of one.decisions)
          if (decision.doubts.includes(doubt)) decidesTheSame(one, read, decision, runs(2), readings);
      }
    });

    it("waits for the same in plays of which nothing is given", () => {
      if (!other) throw new Error("there is no such book");
      const asked = (program: typeof version.program) =>
        version.program.plays.filter(isStated).map(({ id }) => said(program, id, {}));
      expect(asked(other)).toEqual(asked(version.program));
    });
  },
);

describe("chances of a printed book", { timeout: 120_000 }, () => {
  it.each([
    ["w40k", "1.5", "two-rerolls", { need: 4 }],
    ["w40k", "1.2", "two-rerolls", { need: 3 }],
    ["hulk", "base", "storm-shot", { run: 1, watching: true }],
    ["pistola", "base", "corridor-section", {}],
  ])("%s@%s %s are the same fractions", (book, number, play, given) => {
    const { version, printed } = all.get(`${book}@${number}`) ?? {};
    if (!version || !printed?.version) throw new Error(`there is no ${book}@${number}`);
    const { status, distribution, mean } = odds(version, play, given);
    expect(status).toBe("ruled");
    expect(odds(printed.version, play, given)).toMatchObject({ status, distribution, mean });
  });
});

describe("the books of the cases", () => {
  const folder = `${root}test/cases/`;
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && !name.endsWith("README.md"))
    .sort()
    .map((name) => ({ name, sources: readCase(readFileSync(folder + name, "utf8")).sources }));
  const sound = sources.flatMap((each) => {
    const { value: compiled, diagnostics } = compile(each.sources);
    const isSound = diagnostics.every(({ severity }) => severity !== "error");
    const own = [...compiled.versions.values()].flatMap((of) => [...of.values()]);
    return isSound ? own.map((version) => [each.name, version.book.version, version] as const) : [];
  });

  it("are many, and several of them have updates", () => {
    expect(sound.filter(([, version]) => version !== "base").length).toBeGreaterThan(20);
  });
  it.each(sound)("%s in version %s says the same", (_, __, version) => {
    const printed = printedAsBook(version);
    expect(printed.errors.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
    const other = printed.version?.program;
    if (!other) throw new Error(printed.text);
    expect(exampleResults(other)).toEqual(exampleResults(version.program));
    for (const decision of version.program.decisions) {
      const isPrinted = other.decisions.some(({ id }) => id === decision.id);
      if (isPrinted) decidesTheSame(version.program, other, decision, runs(20));
      // What a later update brings says nothing yet, so there is nothing to print of it.
      else expect([decision.id, saysNothing(decision)]).toEqual([decision.id, true]);
    }
  });
});

function saysNothing(decision: Decision): boolean {
  if (decision.kind === "ruled") return decision.clauses.length === 0;
  return decision.kind === "table" && decision.rows.length === 0;
}
