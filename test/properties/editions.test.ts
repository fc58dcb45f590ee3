/**
 * Editions one after another, of generated books and of the rules: an update that carries everything changes nothing, states
 * put together are the version, and no document gets a fault by a later one.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Compiled, compile } from "../../compiler/compile.ts";
import { diffTexts } from "../../compiler/diff/diff.ts";
import { samenessOf } from "../../compiler/diff/sameness.ts";
import type { BookId, VersionId } from "../../compiler/resolve/graph.ts";
import { owedBy } from "../../compiler/resolve/lineage.ts";
import { judgeClaims } from "../../compiler/study/claims.ts";
import { runExamples } from "../../compiler/study/examples.ts";
import { tapes } from "../support/generate-books.ts";
import { generateChain } from "../support/generate-chains.ts";
import { strayDecisions } from "../support/composed-states.ts";
import { rules } from "../support/rules.ts";
import { isSoak, runs, seed } from "../support/seed.ts";

interface File {
  readonly path: string;
  readonly text: string;
}

/** What is told of a project, by file, and of its claims. */
function faultsIn(compiled: ReturnType<typeof compile>, book: string): readonly string[] {
  const versions = [...(compiled.value.versions.get(book as BookId)?.keys() ?? [])];
  const judged = versions.flatMap((version) => judgeClaims(compiled.value, book, version)?.diagnostics ?? []);
  return [...compiled.diagnostics, ...judged].map(
    ({ code, span, message }) => `${span.file} ${code} ${message}`,
  );
}

/** An update that carries all that it owes, upon the same text as the version it re-issues. */
function reissue({ graph }: Compiled, book: string, last: string, next: string): File {
  const found = graph.books.get(book as BookId);
  const node = found?.versions.get(last as VersionId);
  if (!found || !node) throw new Error(`there is no ${book}@${last}`);
  const owed = owedBy(found, { on: node.on, reissues: node.id });
  const carries = [...owed].map((id) => {
    const [version, name = ""] = id.slice(book.length + 1).split("/");
    return `carries ${version}/${name} as ${name}`;
  });
  return {
    path: `rules/${book}/${next}/all.rubric`,
    text: `update ${next} of ${book} { on ${node.on} re-issues ${last} held in ${node.held.join(", ")} }\n${carries.join("\n")}\n`,
  };
}

/** What differs between two versions: texts, decisions, sequences. */
function differences({ versions }: Compiled, book: string, from: string, to: string): readonly string[] {
  const all = versions.get(book as BookId);
  const [one, other] = [all?.get(from as VersionId), all?.get(to as VersionId)];
  if (!one || !other) throw new Error(`there is no ${book}@${from} or ${book}@${to}`);
  const same = samenessOf(one.program, other.program);
  return [
    ...diffTexts(one.book, other.book).map(({ at }) => `text ${at.from ?? at.to}`),
    ...other.program.decisions.flatMap(({ id }) => (same.decision(id) ? [] : [`decision ${id}`])),
    ...other.program.plays.flatMap(({ id }) => (same.playAlone(id) ? [] : [`sequence ${id}`])),
  ];
}

function strays({ versions }: Compiled, book: string): readonly string[] {
  const all = versions.get(book as BookId) ?? new Map();
  return [...all.values()].flatMap((now) => strayDecisions(all, now));
}

describe("of generated chains of updates", () => {
  const property = (check: (chain: ReturnType<typeof generateChain>) => void): void =>
    fc.assert(
      fc.property(tapes, (tape) => check(generateChain(tape))),
      { seed, numRuns: runs(40) },
    );

  it("everything claimed is so, carried entries are unchanged, and states put together are the version", () => {
    property(({ files, versions }) => {
      const compiled = compile(files);
      expect(faultsIn(compiled, "pond")).toEqual([]);
      expect(strays(compiled.value, "pond")).toEqual([]);
      const carried = versions.flatMap((id) => [
        ...(judgeClaims(compiled.value, "pond", id)?.unchanged.values() ?? []),
      ]);
      expect(carried.flatMap(({ strays: found }) => found)).toEqual([]);
    });
  });

  it("an update that carries everything, and a layer without entries, change nothing", () => {
    property(({ files, versions }) => {
      const last = versions.at(-1) ?? "base";
      const first = compile(files).value;
      const one = [...files, reissue(first, "pond", last, "2.0")];
      const two = [...one, reissue(compile(one).value, "pond", "2.0", "2.1")];
      const layer = { path: "rules/pond/2.2.rubric", text: "update 2.2 of pond { on 2.1 held in en }\n" };
      const compiled = compile([...two, layer]);
      expect(faultsIn(compiled, "pond")).toEqual([]);
      expect(strays(compiled.value, "pond")).toEqual([]);
      for (const next of ["2.0", "2.1", "2.2"])
        expect(differences(compiled.value, "pond", last, next)).toEqual([]);
    });
  });

  it("a document adds no fault to another, whatever it carries and drops", () => {
    fc.assert(
      fc.property(tapes, fc.infiniteStream(fc.boolean()), (tape, stream) => {
        const { files, versions } = generateChain(tape);
        const whole = reissue(compile(files).value, "pond", versions.at(-1) ?? "base", "2.0");
        const text = whole.text.replaceAll(/^carries (\S+) as \S+$/gm, (line, ref: string) =>
          stream.next().value ? line : `drops ${ref} changes`,
        );
        const told = faultsIn(compile([...files, { ...whole, text }]), "pond");
        expect(told.filter((each) => !each.startsWith(whole.path))).toEqual([]);
      }),
      { seed, numRuns: runs(40) },
    );
  });
});

/** The small book with updates; soak also takes the large one. */
const updated = [
  { book: "lantern", updates: ["1.1", "1.2"], examples: 150 },
  ...(isSoak ? [{ book: "w40k", updates: ["1.2", "1.5"], examples: 300 }] : []),
];

it.each(updated)(
  "every update of $book, re-issued three times with everything carried, is as it was",
  (each) => {
    const { book, updates, examples } = each;
    for (const last of updates) {
      let files: readonly File[] = rules.filter(({ path }) => path.startsWith(`rules/${book}/`));
      let at = last;
      for (const next of ["1.6", "1.7", "1.8"]) {
        files = [...files, reissue(compile(files).value, book, at, next)];
        at = next;
      }
      const compiled = compile(files);
      expect(faultsIn(compiled, book)).toEqual([]);
      for (const next of ["1.6", "1.7", "1.8"])
        expect(differences(compiled.value, book, last, next)).toEqual([]);
      const program = compiled.value.versions.get(book as BookId)?.get("1.8" as VersionId)?.program;
      if (program === undefined) throw new Error(`there is no ${book}@1.8`);
      const results = runExamples(program);
      expect(results.filter(({ passed }) => !passed)).toEqual([]);
      expect(results.length).toBeGreaterThan(examples);
    }
  },
  240_000,
);

it("every printed book of the rules is as it was in an update without entries", () => {
  const books = ["fantasy", "hulk", "pistola", "w40k"];
  const layers = books.map((book) => ({
    path: `rules/${book}/9.9.rubric`,
    text: `update 9.9 of ${book} { on base held in en }\n`,
  }));
  const files = [...rules, ...layers];
  for (const book of books) {
    const compiled = compile(
      files.filter(({ path }) => path.startsWith(`rules/${book}/`)),
      { rulesOnly: true },
    );
    expect(compiled.diagnostics).toEqual([]);
    expect(differences(compiled.value, book, "base", "9.9")).toEqual([]);
  }
}, 240_000);
