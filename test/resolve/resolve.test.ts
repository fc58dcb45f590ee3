/** What the version graph holds: books over several files, updates in order, entries with what they follow. */
import { describe, expect, test } from "vitest";
import type { EntryId, ProvisionId, VersionId } from "../../compiler/resolve/graph.ts";
import { resolved } from "./resolved.ts";

const printing = `book w { title en "W" held in en }
provision woods on page 248 { sentence others unseen }
decide in-cover: truth { }
`;

describe("a book over several files", () => {
  test("is one, whatever the order in which the files come", () => {
    const files = {
      "b.rubric": "part of w provision ruins { } enum kind { a b }",
      "a.rubric": printing,
      "c.rubric": "part of w 1.2 ruling Q01 on ruins { }",
      "d.rubric": "update 1.2 of w { on base held in en }",
    };
    const { book, found } = resolved(files);
    expect(found).toEqual([]);
    expect([...book.provisions.keys()]).toEqual(["woods", "ruins"]);
    expect([...book.vocabulary.enums.keys()]).toEqual(["kind"]);
    const turned = Object.fromEntries(Object.entries(files).reverse());
    expect([...resolved(turned).book.provisions.keys()]).toEqual(["woods", "ruins"]);
  });

  test("keeps the entries of an update in the order of files and places", () => {
    const { book } = resolved({
      "a.rubric": `${printing} update 1.2 of w { on base } ruling Q02 { } ruling Q01 { }`,
      "b.rubric": "part of w 1.2 ruling Q03 { }",
    });
    const ids = book.versions.get("1.2" as VersionId)?.entries.map(({ id }) => id);
    expect(ids).toEqual(["w-1.2/Q02", "w-1.2/Q01", "w-1.2/Q03"]);
  });

  test("may be a printing and nothing else", () => {
    const { book, found } = resolved(printing);
    expect(found).toEqual([]);
    expect([...book.versions.keys()]).toEqual(["base"]);
  });
});

describe("versions", () => {
  test("come after what they stand on and what they re-issue", () => {
    const { book, found } = resolved(`${printing}
      update 1.5a of w { on 1.5 local es held in es }
      update 1.5 of w { on base re-issues 1.2 held in es not-held 1.3, 1.4 dated "2018-09-28" }
      update 1.2 of w { held in en }`);
    expect(found).toEqual([]);
    expect([...book.versions.values()].map(({ id, on, reissues }) => [id, on, reissues])).toEqual([
      ["base", null, null],
      ["1.2", "base", null],
      ["1.5", "base", "1.2"],
      ["1.5a", "1.5", null],
    ]);
    const latest = book.versions.get("1.5" as VersionId);
    expect(latest).toMatchObject({ held: ["es"], notHeld: ["1.3", "1.4"], dated: "2018-09-28", local: null });
    expect(book.versions.get("1.5a" as VersionId)?.local).toBe("es");
  });

  test("with a letter stand on their number where nothing else is said", () => {
    const { book } = resolved(`${printing} update 1.5 of w { } update 1.5a of w { local es }`);
    expect(book.versions.get("1.5a" as VersionId)?.on).toBe("1.5");
  });
});

describe("entries", () => {
  test("know what they are on, and what they follow", () => {
    const { book, found } = resolved(`${printing}
      update 1.2 of w { } erratum E17 on woods { } ruling Q21 { } ruling Q44 { } ruling Q45 { }
      update 1.5 of w { re-issues 1.2 }
      carries 1.2/E17 as E25
      ruling Q29 on woods revises 1.2/Q21, 1.2/Q44 { }
      drops 1.2/Q45 withdraws`);
    expect(found).toEqual([]);
    const [carried, merged] = book.versions.get("1.5" as VersionId)?.entries ?? [];
    expect(carried).toMatchObject({
      kind: "carried",
      id: "w-1.5/E25",
      carries: "w-1.2/E17",
      origin: { id: "w-1.2/E17" },
    });
    expect(merged).toMatchObject({ kind: "written", on: ["woods"], revises: ["w-1.2/Q21", "w-1.2/Q44"] });
    expect(book.versions.get("1.5" as VersionId)?.drops.map(({ drops }) => drops)).toEqual(["w-1.2/Q45"]);
  });

  test("carried along a chain lead to the one that is written", () => {
    const { book, found } = resolved(`${printing}
      update 1.2 of w { } erratum E17 on woods { }
      update 1.6 of w { re-issues 1.5 } carries 1.5/E25 as E30
      update 1.5 of w { re-issues 1.2 } carries 1.2/E17 as E25`);
    expect(found).toEqual([]);
    const last = book.entries.get("w-1.6/E30" as EntryId);
    expect(last).toMatchObject({ carries: "w-1.5/E25", origin: { id: "w-1.2/E17" } });
  });
});

describe("what is declared on the way", () => {
  const text = `${printing}
    provision battalion { figure benefit: count = 3 table costs on n: count { row 1: 2 } decide fits: truth { } doubt extent { a taken en "a" b en "b" } }
    keyword FLY
    update 1.2 of w { }
    erratum E22 on battalion {
      doubt extent { a taken en "a" b en "b" }
      doubt reach { a taken en "a" b en "b" }
      append to provision woods { figure share: percent = 50% }
      gain FLY for m: count when m > 1
      decide entire: truth { }
    }`;

  test("gets an id of the book", () => {
    const { book, found } = resolved(text);
    expect(found).toEqual([]);
    expect([...book.decisions].map(([id, { owner }]) => [id, owner])).toEqual([
      ["in-cover", null],
      ["fits", "battalion"],
      ["entire", "w-1.2/E22"],
    ]);
    expect([...book.figures.keys()]).toEqual(["battalion.benefit", "costs", "woods.share", "FLY"]);
  });

  test("a doubt is named after its owner only where another has the name too", () => {
    const { book } = resolved(text);
    expect([...book.doubts].map(([id, { owner }]) => [id, owner])).toEqual([
      ["battalion.extent", "battalion"],
      ["E22.extent", "w-1.2/E22"],
      ["reach", "w-1.2/E22"],
    ]);
  });

  test("a table may be written anew by another update", () => {
    const { book, found } = resolved(`${printing}
      update 1.2 of w { } appendix T01 { table event on n: count { row 1: 2 } }
      update 1.5 of w { } appendix T01 { table event on n: count { row 1: 3 } }`);
    expect(found).toEqual([]);
    const [first] = book.figures.values();
    expect(first?.map(({ version }) => version)).toEqual(["1.2", "1.5"]);
  });

  test("a provision keeps its place in the file", () => {
    const { book } = resolved(printing);
    expect(book.provisions.get("woods" as ProvisionId)?.file).toBe("a.rubric");
  });
});
