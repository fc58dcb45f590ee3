/** What resolve finds wrong, where it points, and that one cause has one message. */
import { describe, expect, test } from "vitest";
import { resolved } from "./resolved.ts";

const printing = `book w { held in en } provision woods { sentence others unseen } `;
const update = `${printing} update 1.2 of w { } erratum E01 on woods { } erratum E02 on woods { } `;

describe("headers", () => {
  test("an item before any header is reported once for all that follow", () => {
    const { found, book } = resolved({
      "a.rubric": printing,
      "b.rubric": "provision ruins { } provision hills { }",
    });
    expect(found).toEqual(["missing-header: ruins"]);
    expect(book.provisions.size).toBe(1);
  });

  test("an unknown book is offered its near name, and what follows is silent", () => {
    const { found, diagnostics } = resolved({
      "a.rubric": "book warhammer { } provision p { }",
      "b.rubric": "part of warhamer provision x { } provision x { }",
    });
    expect(found).toEqual(["unknown-book: warhamer"]);
    expect(diagnostics[0]?.data).toMatchObject({ near: ["warhammer"] });
  });

  test("an update of an unknown book is reported once", () => {
    expect(resolved(`${printing} update 1.2 of v { re-issues 1.1 } drops 1.1/E01`).found).toEqual([
      "unknown-book: v",
    ]);
  });

  test.each([
    ["part of w 1.3", "1.3"],
    ["update 1.2 of w { on 1.1 }", "1.1"],
    ["update 1.2 of w { re-issues 1.1 } carries 1.1/E01 as E01", "1.1"],
    [`provision p { example "e" in 1.7 { expect 1 = 1 } }`, "1.7"],
  ])("an unknown version: %s", (text, version) =>
    expect(resolved(printing + text).found).toContain(`unknown-version: ${version}`),
  );

  test("the printing is no update, and what follows is silent", () => {
    const { found } = resolved(`${printing} update base of w { } erratum E01 on nowhere { }`);
    expect(found).toEqual(["base-is-no-update: base"]);
  });

  test("an entry under a book, and a provision under an update, are misplaced", () => {
    const { found } = resolved(
      `${printing} erratum E01 { } drops 1.2/E01 update 1.2 of w { } provision ruins { }`,
    );
    expect(found).toEqual(["misplaced-item: E01", "misplaced-item: 1.2/E01", "misplaced-item: ruins"]);
  });

  test("a book that says nothing is a warning", () => {
    const { found, diagnostics } = resolved("book w { } enum k { a }");
    expect(found).toEqual(["empty-book: w"]);
    expect(diagnostics[0]?.severity).toBe("warning");
  });
});

describe("duplicates point at the first place", () => {
  test.each([
    ["duplicate-book: w", "book w { }"],
    ["duplicate-update: 1.2", "update 1.2 of w { } update 1.2 of w { }"],
    ["duplicate-provision: woods", "provision woods { }"],
    ["duplicate-decision: d", "decide d: truth { } provision p { decide d: truth { } }"],
    [
      "duplicate-decision: t",
      "provision p { table t on n: count { row 1: 2 } table t on n: count { row 1: 2 } }",
    ],
    ["duplicate-fact: f", "fact f: truth fact f: count"],
    ["duplicate-record: r", "record r { } record r { }"],
    ["duplicate-enum: e", "enum e { a } enum e { b }"],
    ["duplicate-value: a", "enum e { a b a }"],
    ["duplicate-keyword: K", "keyword K keyword K"],
    ["duplicate-names: n", "names n names n"],
    ["duplicate-law: l", "law l: yes law l: no"],
    ["duplicate-doubt: x", `provision p { doubt x { a taken en "a" } doubt x { a taken en "a" } }`],
    ["duplicate-entry: E01", "update 1.2 of w { } erratum E01 { } ruling E01 { }"],
  ])("%s", (expected, text) => {
    const { diagnostics, found } = resolved(printing + text);
    expect(found.map((one) => one.split(" {")[0])).toEqual([expected]);
    const [one] = diagnostics;
    expect(one?.related).toHaveLength(1);
    expect(one?.related[0]?.span.start).toBeLessThan(one?.span.start ?? 0);
  });

  test("a second book header adds to the first book", () => {
    const { book } = resolved({ "a.rubric": printing, "b.rubric": "book w { } provision ruins { }" });
    expect([...book.provisions.keys()]).toEqual(["woods", "ruins"]);
  });
});

describe("names of what is not there", () => {
  test("a provision that an entry is on, with its near name", () => {
    const { found, diagnostics } = resolved(`${printing} update 1.3 of w { } erratum E09 on wood { }`);
    expect(found).toEqual(["unknown-provision: wood"]);
    expect(diagnostics[0]?.data).toMatchObject({ near: ["woods"] });
  });

  test("an entry that is cited has to be there", () => {
    const { found, diagnostics } = resolved(
      `${update} part of w decide d: truth { a: unseen cites 1.2/E03 }`,
    );
    expect(found).toEqual(["unknown-entry: 1.2/E03"]);
    expect(diagnostics[0]?.data).toMatchObject({ near: ["1.2/E01", "1.2/E02"] });
  });

  test("an entry of the printing is one that a provision answers for", () => {
    const text =
      "provision p answers R22 { } decide d: truth { a: unseen cites base/R22 b: unseen cites R22 c: unseen cites R23 }";
    expect(resolved(printing + text).found).toEqual(["unknown-entry: R23"]);
  });

  test("a decision in `clauses of`, with its near name", () => {
    const { found, diagnostics } = resolved(
      `${printing} decide in-cover: truth { } provision p { clauses of in-covr { a over other.b: yes } }`,
    );
    expect(found).toEqual(["unknown-decision: in-covr", "unknown-decision: other"]);
    expect(diagnostics[0]?.data).toMatchObject({ near: ["in-cover"] });
  });

  test("a doubt and a reading", () => {
    const { found } = resolved(`${update} erratum E03 on woods editorial in extent.whole {
      doubt extent { whole taken en "w" first en "f" }
      under reading extent = last { delete sentence others }
      under reading extnt = whole { delete sentence others }
    }`);
    expect(found).toEqual(["unknown-reading: last", "unknown-doubt: extnt"]);
  });

  test("an enumeration that is extended and a keyword that is gained", () => {
    const { found } = resolved(
      `${update} erratum E03 { extend enum kinds { a } gain FLY for m: count when yes }`,
    );
    expect(found).toEqual(["unknown-enum: kinds", "unknown-keyword: FLY"]);
  });
});

describe("circles", () => {
  test("of versions that stand on one another are reported once, and broken", () => {
    const { found, book } = resolved(
      `${printing} update 1.1 of w { on 1.3 } update 1.2 of w { on 1.1 } update 1.3 of w { on 1.2 } update 1.4 of w { on 1.3 }`,
    );
    expect(found).toEqual(["version-cycle: 1.1"]);
    expect(book.versions.size).toBe(5);
  });

  test("of re-issues leave the fates unsaid", () => {
    const { found } = resolved(
      `${printing} update 1.1 of w { re-issues 1.2 } ruling Q01 { } update 1.2 of w { re-issues 1.1 } carries 1.1/Q01 as Q01`,
    );
    expect(found).toEqual(["version-cycle: 1.1"]);
  });

  test("are found however long they are", () => {
    const chain = Array.from({ length: 500 }, (_, i) => `update 1.${i} of w { on 1.${(i + 1) % 500} }`);
    const { diagnostics } = resolved(printing + chain.join("\n"));
    expect(diagnostics.map(({ code }) => code)).toEqual(["version-cycle"]);
  });
});

describe("fates", () => {
  test("the entries without one are listed in one fault, with a fix", () => {
    const { found, diagnostics } = resolved(
      `${update} update 1.5 of w { re-issues 1.2 } erratum E01 on woods { }`,
    );
    expect(found).toEqual(["entry-without-fate: 1.2"]);
    expect(diagnostics[0]?.data).toMatchObject({ entries: ["1.2/E01", "1.2/E02"] });
    const [edit] = diagnostics[0]?.fixes[0]?.edits ?? [];
    expect(edit?.text).toBe("\ncarries 1.2/E01 as E01-carried\ncarries 1.2/E02 as E02\n");
  });

  test("the fix settles it", () => {
    const text = `${update} update 1.5 of w { re-issues 1.2 } ruling Q01 { }`;
    const [edit] = resolved(text).diagnostics[0]?.fixes[0]?.edits ?? [];
    if (!edit) throw new Error("there is a fix");
    const mended = text.slice(0, edit.span.start) + edit.text + text.slice(edit.span.end);
    expect(resolved(mended).found).toEqual([]);
  });

  test.each([
    ["carries 1.2/E01 as E01 erratum E03 on woods revises 1.2/E01 { } drops 1.2/E02", "1.2/E01"],
    ["drops 1.2/E01 drops 1.2/E02 drops 1.2/E02 changes", "1.2/E02"],
    ["ruling Q01 revises 1.2/E01 { } ruling Q02 revises 1.2/E01, 1.2/E02 { }", "1.2/E01"],
  ])("an entry has one: %s", (text, twice) => {
    const { found, diagnostics } = resolved(`${update} update 1.5 of w { re-issues 1.2 } ${text}`);
    expect(found).toEqual([`entry-with-two-fates: ${twice}`]);
    expect(diagnostics[0]?.related).toHaveLength(1);
  });

  test("an entry that was dropped before cannot be carried", () => {
    const { found } = resolved(`${update}
      update 1.3 of w { re-issues 1.2 } drops 1.2/E01 drops 1.2/E02 ruling Q01 { }
      update 1.5 of w { re-issues 1.3 } drops 1.3/Q01 carries 1.2/E01 as E01`);
    expect(found).toEqual(["carry-of-ended: 1.2/E01"]);
  });

  test("an entry of a later update, or of the update itself, has none", () => {
    const { found } = resolved(`${update}
      update 1.5 of w { re-issues 1.2 } drops 1.2/E01 drops 1.2/E02 ruling Q01 { } carries Q01 as Q02 carries 1.6/Q09 as Q03
      update 1.6 of w { } ruling Q09 { }`);
    expect(found).toEqual(["fate-of-foreign-entry: 1.6/Q09", "fate-of-foreign-entry: Q01"]);
  });

  test("an update that re-issues nothing may revise and drop what it stands on, and carries nothing", () => {
    const { found } = resolved(
      `${update} update 1.2a of w { on 1.2 local es } erratum E01 on woods revises 1.2/E01 { } drops 1.2/E02`,
    );
    expect(found).toEqual([]);
    const carried = resolved(`${update} update 1.3 of w { on 1.2 } carries 1.2/E01 as E01`);
    expect(carried.found).toEqual(["fate-of-foreign-entry: 1.2/E01"]);
  });

  test("an entry that could not be bound is not missed again", () => {
    const { found } = resolved(`${printing}
      update 1.2 of w { } ruling Q01 { }
      update 1.3 of w { re-issues 1.2 } drops 1.2/Q01 carries 1.2/Q99 as Q02
      update 1.5 of w { re-issues 1.3 } carries 1.3/Q02 as Q01`);
    expect(found).toEqual(["unknown-entry: 1.2/Q99"]);
  });
});
