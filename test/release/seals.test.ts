/**
 * Released versions: no change that means nothing breaks a seal, and every change to the rules does, at its place. The
 * project of the contract has one of everything, in three versions.
 */
import { describe, expect, it } from "vitest";
import { compile, type Compiled, type CompiledVersion } from "../../compiler/compile.ts";
import { versionData } from "../../compiler/emit/json.ts";
import { mutatedIn } from "../../compiler/mutants/mutated.ts";
import { sealedFacts } from "../../compiler/release/canonical.ts";
import { compareWithLock } from "../../compiler/release/compare.ts";
import { readLock, writeLock } from "../../compiler/release/lock.ts";
import type { LockFile } from "../../compiler/release/locks.ts";
import type { BookId, VersionId } from "../../compiler/resolve/graph.ts";
import { checkReleases, factsOfVersion, releaseVersion } from "../../compiler/study/releases.ts";
import { selectVersion } from "../../compiler/study/select-version.ts";
import { format, type SourceFile } from "../../grammar/index.ts";
import { cove } from "../support/contract-samples.ts";
import { compiledRules } from "../support/rules.ts";
import { isSoak, seed } from "../support/seed.ts";

const compiledOf = (sources: readonly SourceFile[]): Compiled => {
  const { value, diagnostics } = compile(sources);
  expect(diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual(
    [],
  );
  return value;
};

/** Releases versions of a book, each after those it rests on. */
function released(compiled: Compiled, book: string): readonly LockFile[] {
  const locks: LockFile[] = [];
  for (const version of compiled.versions.get(book as BookId)?.keys() ?? []) {
    const made = releaseVersion(compiled, selectVersion(compiled, book, version), locks, null);
    if (made.kind !== "written") throw new Error(JSON.stringify(made));
    locks.push({ path: made.path, text: made.text });
  }
  return locks;
}

const pond = (parts: Readonly<Record<string, string>> = {}): readonly SourceFile[] => {
  const text = (name: string, usual: string) => parts[name] ?? usual;
  return [
    {
      path: "rules/pond/book.rubric",
      text: `book pond { title en "Pond"  held in en }
enum season { spring${text("season", "")}, winter }
fact wind: count 0..9 { about en "How strong the wind is." }
fact season: season { about en "When it is." }
fact spare: count 0..3
decide wet: truth { about en "Who gets wet?" }
provision jumping on page 1 {
  paragraph 1 {
    sentence splash { en "${text("splash", "Whoever jumps gets wet below two.")}" }
    sentence dry { en "Nobody else does." }
  }
  table fish: count on month: season { about en "How many fish?"  row spring: 2  row winter: 0${text("row", "")} }
  clauses of wet {
    splash: yes when ${text("condition", "wind < 2")}
    otherwise: no from dry
  }
  ${text("examples", `example "calm" { given wind = 1  expect wet = yes }`)}
}`,
    },
    {
      path: "rules/pond/1.1/errata.rubric",
      text: `update 1.1 of pond { title en "Pond, 1.1"  on base  held in en }
erratum E1 on jumping changes {
  replace sentence dry at en page 1, paragraph 1, sentence 2 { en "Nobody else does, but at five." }
  clauses of wet { five: yes when wind = 5 from dry }
}`,
    },
  ];
};

const foundIn = (sources: readonly SourceFile[], locks: readonly LockFile[]) =>
  checkReleases(compiledOf(sources), locks).map(({ code, message, help, span, data }) => ({
    code,
    message,
    help,
    at: sources.find(({ path }) => path === span.file)?.text.slice(span.start, span.end) ?? "",
    versions: data.versions,
  }));

describe("a released version", () => {
  const locks = released(compiledOf(pond()), "pond");

  it("is sealed, and its lock is the same each time", () => {
    expect(foundIn(pond(), locks)).toEqual([]);
    expect(released(compiledOf(pond()), "pond")).toEqual(locks);
    expect(locks.map(({ path }) => path)).toEqual([
      "rules/pond/releases/base.lock",
      "rules/pond/releases/1.1.lock",
    ]);
  });

  it("names a changed word once for both versions, with both texts", () => {
    const [found, ...others] = foundIn(pond({ splash: "Whoever jumps gets wet below three." }), locks);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: "sealed-version-changed", versions: ["pond@base", "pond@1.1"] });
    expect(found?.message).toContain("“Whoever jumps gets wet below two.”");
    expect(found?.message).toContain("“Whoever jumps gets wet below three.”");
    expect(found?.at).toBe('"Whoever jumps gets wet below three."');
  });

  it("is sealed as its logic is written, and says where that decides the same", () => {
    const [found, ...others] = foundIn(pond({ condition: "wind <= 1" }), locks);
    expect(others).toEqual([]);
    expect(found?.message).toContain("clause `splash` of `wet`");
    expect(found?.message).toContain("Proved to decide the same in every situation.");
    expect(found?.at).toContain("splash: yes when wind <= 1");
  });

  it("names the verdicts that turn", () => {
    const [found, ...others] = foundIn(pond({ condition: "wind < 1" }), locks);
    expect(others).toEqual([]);
    expect(found?.message).toContain("1 verdict turns (“calm”: yes because splash → no because otherwise).");
    expect(found?.message).not.toContain("Proved");
  });

  it("seals the values that a table reaches", () => {
    const found = foundIn(pond({ season: ", summer", row: "  row summer: 3" }), locks);
    const values = found.find(({ message }) => message.includes("enumeration `season`"));
    expect(values?.help).toContain("append to enum season { … }");
    expect(values?.versions).toEqual(["pond@base", "pond@1.1"]);
  });

  it("may have more examples, and no fewer", () => {
    const more = `example "calm" { given wind = 1  expect wet = yes } example "gale" { given wind = 9  expect wet = no }`;
    expect(foundIn(pond({ examples: more }), locks)).toEqual([]);
    const [found, ...others] = foundIn(pond({ examples: "" }), locks);
    expect(others).toEqual([]);
    expect(found?.message).toContain("example “calm” of `jumping` is gone");
  });

  it("may have unused vocabulary beside it", () => {
    const more = pond().map((each) => ({
      ...each,
      text: each.text.replace("fact spare: count 0..3", "fact spare: count 0..4\nfact other: truth"),
    }));
    expect(foundIn(more, locks)).toEqual([]);
  });

  it("is told where it is gone, and where a lock is damaged or missing", () => {
    const [base, update] = locks as [LockFile, LockFile];
    expect(foundIn(pond().slice(0, 1), locks).map(({ code }) => code)).toEqual(["sealed-version-gone"]);
    expect(foundIn(pond(), [update]).map(({ code }) => code)).toEqual(["lock-missing"]);
    const cut = [{ ...base, text: base.text.slice(0, -9) }, update];
    expect(foundIn(pond(), cut).map(({ code }) => code)).toEqual(["lock-not-read", "lock-missing"]);
    const forged = [{ ...base, text: base.text.replace("below two", "below six") }, update];
    expect(foundIn(pond(), forged).map(({ code }) => code)).toEqual(["lock-not-read", "lock-missing"]);
    const windows = locks.map(({ path, text }) => ({ path, text: text.replaceAll("\n", "\r\n") }));
    expect(foundIn(pond(), windows)).toEqual([]);
  });

  it("is released again for a reason, which the lock keeps, and then what rests on it too", () => {
    const changed = pond({ splash: "Whoever hops gets wet below two." });
    const compiled = compiledOf(changed);
    const base = selectVersion(compiled, "pond", "base");
    expect(releaseVersion(compiled, base, locks, null)).toMatchObject({ kind: "refused" });
    const again = releaseVersion(compiled, base, locks, "copied wrongly");
    if (again.kind !== "written") throw new Error(again.kind);
    expect(readLock(again.text)).toMatchObject({ again: [{ because: "copied wrongly" }] });
    const after = [{ path: again.path, text: again.text }, locks[1] as LockFile];
    expect(foundIn(changed, after).map(({ code }) => code)).toEqual(["lock-outdated"]);
    const update = releaseVersion(compiled, selectVersion(compiled, "pond", "1.1"), after, "with the base");
    if (update.kind !== "written") throw new Error(update.kind);
    expect(foundIn(changed, [...after.slice(0, 1), { path: update.path, text: update.text }])).toEqual([]);
  });
});

describe("every kind of thing", () => {
  const compiled = compiledOf(cove);
  const locks = lockedAnyway(compiled, "cove");

  it("is sealed through formatting, renaming, reordering, comments and translations", () => {
    const changes: Readonly<Record<string, (sources: readonly SourceFile[]) => readonly SourceFile[]>> = {
      formatting: (all) => all.map((source) => ({ ...source, text: format(source).value })),
      comments: (all) =>
        all.map((each) => ({ ...each, text: each.text.replaceAll("\n", " -- a comment\n") })),
      renaming: (all) => all.map((each, i) => ({ ...each, path: `rules/${9 - i}/${i}.rubric` })),
      "the order of entries": (all) => all.map(withItemsReversed),
      "the order of clauses": (all) =>
        all.map((each) => ({
          ...each,
          text: each.text.replace(
            "many: yes when s.crew > 10\n  otherwise: no",
            "otherwise: no\n  many: yes when s.crew > 10",
          ),
        })),
      "a translation": (all) =>
        all.map((each) => ({
          ...each,
          text: each.text.replace(
            'es "Los mercantes',
            'ca "De dia atraquen els mercants."  es "Los mercantes',
          ),
        })),
      "another name": (all) =>
        all.map((each) => ({ ...each, text: each.text.replace('name en "Tile"', 'name en "Slab"') })),
    };
    for (const [name, change] of Object.entries(changes)) {
      const sources = change(cove);
      expect({ name, isChanged: JSON.stringify(sources) !== JSON.stringify(cove) }).toEqual({
        name,
        isChanged: true,
      });
      const found = checkReleases(compiledOf(sources), locks).map(({ message }) => message);
      expect({ name, found }).toEqual({ name, found: [] });
    }
  });

  it("is broken by every small change of the rules, under the name of what changes", () => {
    for (const version of compiled.versions.get("cove" as BookId)?.values() ?? [])
      expect(unnoticed(version, 3)).toEqual([]);
  });
});

describe("the books", () => {
  const versions = [...compiledRules().versions.values()].flatMap((all) => [...all.values()]);
  const named = versions.map((each) => [`${each.book.id}@${each.book.version}`, each] as const);

  it.each(named)("%s: every small change of the rules breaks the seal", (_, version) => {
    expect(unnoticed(version, 400)).toEqual([]);
  });
});

/** Small changes of a version, one of so many, that leave its facts as they are or change them under another name. */
function unnoticed({ book, program }: CompiledVersion, step: number): readonly string[] {
  const sealed = { facts: sealedFacts(versionData(book, program)) };
  const all = mutatedIn(program).filter((_, i) => isSoak || (i + seed) % step === 0);
  expect(all.length).toBeGreaterThan(0);
  return all.flatMap(({ of, label, change, was, became, changed }) => {
    const { differences } = compareWithLock(sealed, sealedFacts(versionData(book, changed(program))));
    const isNamed = differences.some(({ key }) => key.split(" ").includes(of.id));
    return isNamed ? [] : [`${of.id}.${label} ${change}: ${was} → ${became}`];
  });
}

/** Reverses the entries behind the header of an update. */
function withItemsReversed(source: SourceFile): SourceFile {
  const items = source.text.split(/\n\n(?=\S)/);
  if (!items[0]?.startsWith("update")) return source;
  // What stands behind a chapter belongs to it, up to the next chapter or header: only the order in between means nothing.
  const heads = items.flatMap((item, i) => (/^(update|part|chapter)\b/.test(item) ? [i] : []));
  const parts = heads.flatMap((at, i) => [items[at] ?? "", ...items.slice(at + 1, heads[i + 1]).reverse()]);
  return { ...source, text: parts.join("\n\n") };
}

/** Claims that nobody can prove keep a version from its release; its seal is tried all the same. */
function lockedAnyway(compiled: Compiled, book: string): readonly LockFile[] {
  return [...(compiled.versions.get(book as BookId)?.keys() ?? [])].map((version: VersionId) => {
    const found = selectVersion(compiled, book, version);
    return {
      path: `rules/releases/${version}.lock`,
      text: writeLock({
        book,
        version,
        on: null,
        reissues: null,
        held: [],
        again: [],
        facts: factsOfVersion(found),
      }),
    };
  });
}
