/**
 * Editions one after another, of generated books and of the rules: an update that carries everything changes nothing, states
 * put together are the version, and no document gets a fault by a later one.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Compiled, compile } from "../../compiler/compile.ts";
import type { TextChange } from "../../compiler/diff/change.ts";
import { diffTexts } from "../../compiler/diff/diff.ts";
import { samenessOf } from "../../compiler/diff/sameness.ts";
import type { BookId, VersionId } from "../../compiler/resolve/graph.ts";
import { derivedFrom, heirsOf, owedBy, standingIn } from "../../compiler/resolve/lineage.ts";
import { ask } from "../../compiler/study/ask.ts";
import { judgeClaims } from "../../compiler/study/claims.ts";
import { runExamples } from "../../compiler/study/examples.ts";
import { parse } from "../../grammar/index.ts";
import { textAsBook } from "../support/as-book.ts";
import { tapes } from "../support/generate-books.ts";
import { generateChain } from "../support/generate-chains.ts";
import { strayDecisions } from "../support/composed-states.ts";
import { askJson, readBook } from "../support/reference/index.ts";
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

/** The same update, with an amendment without edits in place of each carry. */
function amending({ path, text }: File): File {
  return { path, text: text.replaceAll(/^carries (.*) as (.*)$/gm, "amends $1 as $2 editorial { }") };
}

function amendment(entry: string): string {
  return `amends ${entry} as ${entry.replaceAll(/[./]/g, "-").replace(/^/, "A")} editorial { }`;
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
  const property = (check: (chain: ReturnType<typeof generateChain>) => void, usual = 12): void =>
    fc.assert(
      fc.property(tapes, (tape) => check(generateChain(tape))),
      { seed, numRuns: runs(usual) },
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

  it("every version and overlay decides what its documents say, also as a book, and to the reference interpreter", () => {
    property(({ files, decides }) => {
      const { value } = compile(files);
      const [...all] = value.versions.get("pond" as BookId)?.values() ?? [];
      expect(all.length).toBe(decides.size + 1);
      for (const { program } of all) {
        const { below = 2, at = [] } = decides.get(program.version) ?? {};
        const expected = (wind: number) => wind < below || at.includes(wind);
        const winds = [...at, ...Array.from({ length: 11 }, (_, i) => i), 89, 92];
        const said = winds.filter((wind) => ask(program, "wet", { wind }).value === true);
        expect({ version: program.version, said }).toEqual({
          version: program.version,
          said: winds.filter(expected),
        });
      }
      // The last one is the overlay, which rests on most.
      const last = all.at(-1);
      if (last === undefined) throw new Error("there is no overlay");
      const reference = readBook([parse({ path: "book.rubric", text: textAsBook(last.book) }).value]);
      const { below = 2, at = [] } = decides.get(last.program.version) ?? {};
      for (const wind of [...at, below - 1, below, 89])
        expect(askJson(reference, "wet", { wind }).value).toBe(wind < below || at.includes(wind));
    }, 4);
  });

  it("heirs over two steps are the heirs of heirs, and what is owed has an heir or is dropped", () => {
    property(({ files }) => {
      const graph = compile(files).value.graph.books.get("pond" as BookId);
      if (graph === undefined) throw new Error("there is no book");
      // Of two branches that meet, an entry may go on in one and end in the other.
      const lines = [...graph.versions.values()].filter(
        ({ on, reissues }) => on === "base" || on === null || reissues === null,
      );
      for (const { id: later } of lines)
        for (const earlier of derivedFrom(graph, later))
          for (const { id: entry, version } of graph.entries.values()) {
            if (!derivedFrom(graph, earlier).has(version)) continue;
            const between = heirsOf(graph, earlier, entry);
            const after = [...new Set(between.flatMap((id) => heirsOf(graph, later, id)))].sort();
            // An entry that ended before may be taken up again later.
            if (between.length > 0) expect([...heirsOf(graph, later, entry)].sort()).toEqual(after);
          }
      for (const node of graph.versions.values())
        for (const id of owedBy(graph, node))
          if (heirsOf(graph, node.id, id).length === 0)
            expect(node.drops.map(({ drops }) => drops)).toContain(id);
    }, 4);
  });

  it("the order of documents and of independent entries changes nothing, and a comparison reads the same backwards", () => {
    property(({ files, versions }) => {
      const turned = files.toReversed().map(({ path, text }) => ({ path: `${path.length}${path}`, text }));
      const [one, other] = [compile(files), compile(turned)];
      expect(faultsIn(other, "pond")).toEqual([]);
      const [all, others] = [one, other].map(({ value }) => value.versions.get("pond" as BookId));
      for (const [id, { book, program }] of all ?? []) {
        const twin = others?.get(id);
        if (!twin) throw new Error(`there is no ${id}`);
        expect(diffTexts(book, twin.book)).toEqual([]);
        const same = samenessOf(program, twin.program);
        expect(program.decisions.filter(({ id: decision }) => !same.decision(decision))).toEqual([]);
      }
      const [first, last] = [all?.get("base" as VersionId), all?.get(versions.at(-1) as VersionId)];
      if (!first || !last) throw new Error("there is no last version");
      const sides = ({ at: { from, to } }: TextChange) => `${from} ${to}`;
      const backwards = ({ at: { from, to } }: TextChange) => `${to} ${from}`;
      expect(diffTexts(last.book, first.book).map(backwards).sort()).toEqual(
        diffTexts(first.book, last.book).map(sides).sort(),
      );
    }, 4);
  });

  it("an update that carries everything or amends it without edits, and a layer without entries, change nothing", () => {
    property(({ files, versions }) => {
      const last = versions.at(-1) ?? "base";
      const first = compile(files).value;
      const one = [...files, reissue(first, "pond", last, "2.0")];
      const amended = amending(reissue(compile(one).value, "pond", "2.0", "2.1"));
      const layer = { path: "rules/pond/2.2.rubric", text: "update 2.2 of pond { on 2.1 held in en }\n" };
      const compiled = compile([...one, amended, layer]);
      expect(faultsIn(compiled, "pond")).toEqual([]);
      expect(strays(compiled.value, "pond")).toEqual([]);
      for (const next of ["2.0", "2.1", "2.2"])
        expect(differences(compiled.value, "pond", last, next)).toEqual([]);
    }, 6);
  });

  it("a layer that amends all that stands below without edits, and its re-issue on the same text, change nothing", () => {
    property(({ files, versions }) => {
      const last = versions.at(-1) ?? "base";
      const graph = compile(files).value.graph.books.get("pond" as BookId);
      if (graph === undefined) throw new Error("there is no book");
      const below = [...standingIn(graph, last as VersionId)].map((id) => id.slice("pond-".length));
      // Of errata that change the same words one after another, only the last one is amended.
      const errata = below.filter((id) => id.includes("/E"));
      const amends = below.filter((id) => !errata.slice(0, -1).includes(id)).map(amendment);
      const layer = {
        path: "rules/pond/2.0.rubric",
        text: `update 2.0 of pond { on ${last} held in en }\n${amends.join("\n")}\n`,
      };
      const one = [...files, layer];
      const again = reissue(compile(one).value, "pond", "2.0", "2.1");
      const two = [...one, again];
      const compiled = compile([...two, amending(reissue(compile(two).value, "pond", "2.1", "2.2"))]);
      expect(faultsIn(compiled, "pond")).toEqual([]);
      for (const next of ["2.0", "2.1", "2.2"])
        expect(differences(compiled.value, "pond", last, next)).toEqual([]);
    }, 4);
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
      { seed, numRuns: runs(12) },
    );
  });
});

/** The small book with updates; soak also takes the large one. */
const updated = [
  { book: "lantern", updates: ["1.1", "1.1-event"], examples: 150 },
  ...(isSoak ? [{ book: "w40k", updates: ["1.2", "1.5"], examples: 300 }] : []),
];

it.each(updated)(
  "every update of $book, re-issued three times with everything carried, is as it was",
  (each) => {
    const { book, updates, examples } = each;
    for (const last of updates) {
      let files: readonly File[] = rules.filter(({ path }) => path.startsWith(`rules/${book}/`));
      let at = last;
      const later = last.includes("-") ? ["1.1-second", "1.1-third", "1.1-fourth"] : ["1.6", "1.7", "1.8"];
      for (const next of later) {
        files = [...files, reissue(compile(files, { rulesOnly: true }).value, book, at, next)];
        at = next;
      }
      const compiled = compile(files);
      expect(faultsIn(compiled, book)).toEqual([]);
      for (const next of later) expect(differences(compiled.value, book, last, next)).toEqual([]);
      const program = compiled.value.versions.get(book as BookId)?.get(at as VersionId)?.program;
      if (program === undefined) throw new Error(`there is no ${book}@${at}`);
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
