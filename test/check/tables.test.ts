/**
 * Tables and figures: keys, cells, coverage, and how they are named in expressions.
 */
import { describe, expect, test } from "vitest";
import { checked, clauseOf, deciding, decisionOf, onlyFault, plain, problems } from "./checked.ts";

const table = (head: string, rows: string) =>
  `provision p on page 9 { table event ${head} { about en "Limits."  ${rows} } }\n`;

describe("tables", () => {
  test("with columns: one key, a shape, cells judged against their column", () => {
    const lines = table(
      "on points: count 1..3000",
      `column copies: count 0..9  column hours: interval of time
       row small = 1..1000: 2, at most 2h
       row 1001..2000: 3, 2h..3h
       row at least 2001: 4, hole`,
    );
    const result = checked(lines + deciding("count", "event.copies + event(points).copies"));
    expect(problems(result)).toEqual([]);
    const event = decisionOf(result.program, "event");
    expect(event).toMatchObject({
      kind: "table",
      type: { kind: "shape", fields: [{ name: "copies", type: { kind: "count" } }, { name: "hours" }] },
      columns: [{ name: "copies" }, { name: "hours" }],
      rows: [{ label: "small" }, { label: "1001..2000" }, { label: "at least 2001", cells: [{}, "hole"] }],
      about: { en: "Limits." },
      provision: "p",
    });
    expect(plain(clauseOf(result.program, "asked", "rule").value)).toMatchObject({
      left: {
        kind: "field",
        name: "copies",
        of: { kind: "call", decision: "event", args: [{ kind: "fact", name: "points" }] },
      },
    });
  });

  test("crossed: a cell for each value of the second key", () => {
    const lines = table(
      ": count 1..6 on first: count 1..2, second: terrain-kind",
      "row 1: 4, never, 6  row 2: 3, 4, unseen",
    );
    const { program } = checked(lines + deciding("count or none", "event(1, wood)"));
    const event = decisionOf(program, "event");
    expect(event).toMatchObject({ type: { kind: "or-none", of: { kind: "count" } }, columns: [] });
    expect(event.kind === "table" ? plain(event.across) : null).toEqual(
      ["wood", "ruin", "statue"].map((name) => ({ kind: "enum-value", name })),
    );
    expect(event.kind === "table" ? event.rows.map((row) => plain(row.cells)) : null).toMatchObject([
      [{ value: { n: 4 } }, "never", { value: { n: 6 } }],
      [{}, {}, "unseen"],
    ]);
  });

  test.each([
    [
      "table-gap",
      ": count on points: count 1..10",
      "row 1..3: 1  row 7..8: 2",
      { places: ["4..6", "9..10"] },
    ],
    ["table-gap", ": count on points: count", "row 1..3: 1", { places: ["at most 0", "at least 4"] }],
    ["table-gap", ": count on kind: terrain-kind", "row wood: 1  row statue: 2", { places: ["ruin"] }],
    ["table-gap", ": count on far: length 0..12", 'row 0".. 3": 1  row 6"..12": 2', { places: ['3"..6"'] }],
  ])("%s: %s", (code, head, rows, data) => {
    const fault = onlyFault(`provision p on page 9 { table «event» ${head} { about en "L."  ${rows} } }`);
    expect(fault).toMatchObject({ code, isAtMark: true, data: { table: "event", ...data } });
  });

  test.each([
    ["table-overlap", "«row 3..10: 2»", "row 1..3: 1", { row: "3..10", other: "1..3", shared: "3" }],
    ["table-overlap", "«row 1..10: 2»", "row 1..10: 1", { shared: "1..10" }],
    ["value-outside-domain", "row 4..«11»: 2", "row 1..3: 1", { value: "11", domain: "count 1..10" }],
    ["cell-count", "«row 4..10: 2, 3»", "row 1..3: 1", { wanted: 1, found: 2 }],
    ["value-outside-domain", "row 4..10: «99»", "row 1..3: 1", { value: "99" }],
    ["not-constant", "row 4..10: «points»", "row 1..3: 1", { what: "a cell" }],
    ["units-mixed", "row 4..10: «3pt»", "row 1..3: 1", { left: "count", right: "points" }],
  ])("%s: %s", (code, row, first, data) => {
    const fault = onlyFault(table(": count 0..9 on points: count 1..10", `${first}  ${row}`));
    expect(fault).toMatchObject({ code, isAtMark: true, data });
  });

  test("what is printed may be read in two ways", () => {
    const doubt = 'doubt smudge { five taken en "A five." four en "A four." }  ';
    const lines = `provision p on page 9 { ${doubt} table event: count 0..9 on points: count 1..10 { about en "L."
      row 1..3: 1  row 4..10: (5 when reading smudge = five, otherwise 4) } }`;
    const result = checked(lines);
    expect(problems(result)).toEqual([]);
    expect(decisionOf(result.program, "event").doubts).toEqual(["smudge"]);
  });

  test("rows without a label are called by their keys, the second of two alike by a number as well", () => {
    const labels = (head: string, rows: string) => {
      const event = decisionOf(checked(table(head, rows)).program, "event");
      return event.kind === "table" ? event.rows.map(({ label }) => label) : [];
    };
    expect(labels(": count on points: count 1..9", "row 1..9: 1  row 1..9: 2  row 1..9: 3")).toEqual([
      "1..9",
      "1..9 (2)",
      "1..9 (3)",
    ]);
    const sets = ": count on kinds: set of terrain-kind";
    expect(labels(sets, "row { wood, ruin }: 1  row { statue }: 2")).toEqual([
      "{ wood, ruin }",
      "{ statue }",
    ]);
  });

  describe("a pattern", () => {
    const patterned = (pattern: string, rows: string) =>
      `provision p on page 9 { table event: count 0..99 on n: count 1..4, big: truth {
        about en "L."  pattern ${pattern}  ${rows} } }`;
    // Cells are worked out by hand: the first of each row for `yes`, the second for `no`.
    test.each([
      ["rounded up half of n", "row 1: 1, 1  row 2: 1, 1  row 3: 2, 2  row 4: 2, 2"],
      ["rounded down (n / 2)", "row 1: 0, 0  row 2: 1, 1  row 3: 1, 1  row 4: 2, 2"],
      ["max(n, 3)", "row 1: 3, 3  row 2: 3, 3  row 3: 3, 3  row 4: 4, 4"],
      ["min(n, 3)", "row 1: 1, 1  row 2: 2, 2  row 3: 3, 3  row 4: 3, 3"],
      ["(7 when big, otherwise n)", "row 1: 7, 1  row 2: 7, 2  row 3: 7, 3  row 4: 7, 4"],
      ["(7 when n in { 2, 3 }, otherwise 5)", "row 1: 5, 5  row 2: 7, 7  row 3: 7, 7  row 4: 5, 5"],
      ["(7 when n in 2..3, otherwise 5)", "row 1: 5, 5  row 2: 7, 7  row 3: 7, 7  row 4: 5, 5"],
      ["(7 when big and n > 2, otherwise 5)", "row 1: 5, 5  row 2: 5, 5  row 3: 7, 5  row 4: 7, 5"],
    ])("is held against each cell: %s", (pattern, rows) => {
      expect(problems(checked(patterned(pattern, rows)))).toEqual([]);
      const broken = rows.replace(/\d+$/, "98");
      const found = problems(checked(patterned(pattern, broken)));
      expect(found.map(({ code, data }) => [code, data.found])).toEqual([["pattern-broken", ["98"]]]);
    });
  });

  test("an overlap names the other row", () => {
    const fault = onlyFault(table(": count on points: count 1..10", "row 1..3: 1  row 3..10: 2"));
    expect(fault.related).toMatchObject([{ label: "the other row" }]);
  });

  test("the cells of a crossed table are counted by its second key", () => {
    expect(onlyFault(table(": count on a: count 1..1, b: terrain-kind", "«row 1: 4, 5»"))).toMatchObject({
      code: "cell-count",
      isAtMark: true,
      data: { wanted: 3, found: 2, of: ["wood", "ruin", "statue"] },
    });
  });

  test.each([
    [": count on a: count 1..1, b: count", "its second key has too many values to list"],
    ["on a: count 1..1", "it has neither columns nor a type for its cells"],
    [": count on a: count 1..1, b: truth, c: truth", "it has 3 keys"],
    ["on a: count 1..1, b: truth", "it has columns and a second key", "column x: count"],
    [": count on a: count 1..1", "it has columns and one type for all cells", "column x: count"],
  ])("a table that cannot be read: %s", (head, why, columns = "") => {
    const fault = onlyFault(
      `provision p on page 9 { table «event» ${head} { about en "L."  ${columns} row 1: 1 } }`,
    );
    expect(fault).toMatchObject({ code: "table-keys", isAtMark: true, data: { table: "event", why } });
  });
});

describe("figures", () => {
  const figure = (type: string, value: string) =>
    `provision battalion on page 9 { figure benefit: ${type} = ${value}  sentence s { en "+{benefit} points" } }\n`;

  test("are constants, named by their provision", () => {
    const result = checked(figure("count 0..20", "5") + deciding("count", "battalion.benefit + 1"));
    expect(problems(result)).toEqual([]);
    expect(decisionOf(result.program, "battalion.benefit")).toMatchObject({
      kind: "figure",
      value: { value: { n: 5n } },
    });
    expect(plain(clauseOf(result.program, "asked", "rule").value)).toMatchObject({
      left: { kind: "call", decision: "battalion.benefit", args: [] },
    });
    expect(decisionOf(result.program, "battalion.benefit")).toMatchObject({
      origin: { words: { en: "+5 points" }, citation: "page 9" },
    });
  });

  test("are named bare by the clauses of their provision", () => {
    const { program } = checked(`
      decide asked: count { about en "A." }
      provision battalion on page 9 {
        figure benefit: count 0..20 = 5  sentence s { en "+{benefit} points" }
        clauses of asked { s: benefit * 2 }
      }`);
    expect(plain(clauseOf(program, "asked", "s").value)).toMatchObject({
      left: { kind: "call", decision: "battalion.benefit" },
    });
    expect(clauseOf(program, "asked", "s").origin).toMatchObject({
      words: { en: "+5 points" },
      citation: "page 9",
    });
  });

  test.each([
    ["interval of length", '1"..3"', "1″–3″"],
    ["count -9..9", "-2", "−2"],
    ["terrain-kind", "wood", "wood"],
    ["set of terrain-kind", "{ wood, ruin }", "wood, ruin"],
    ["list of count", "[1, 2]", "1, 2"],
    ["source-of", "codex", "Codex"],
  ])("are shown in the words of a text: %s", (type, value, shown) => {
    const { program } = checked(figure(type, value));
    expect(decisionOf(program, "battalion.benefit")).toMatchObject({
      origin: { words: { en: `+${shown} points` } },
    });
  });

  test("may be unseen", () => {
    expect(decisionOf(checked(figure("count", "unseen")).program, "battalion.benefit")).toMatchObject({
      kind: "figure",
      value: null,
    });
  });

  test.each([
    ["value-outside-domain", "count 0..20", "«21»", { value: "21", domain: "count 0..20" }],
    ["not-constant", "count", "«points»", { what: "a figure" }],
    ["units-mixed", "length", "«3»", { left: "length", right: "count" }],
  ])("%s", (code, type, value, data) => {
    expect(onlyFault(figure(type, value))).toMatchObject({ code, isAtMark: true, data });
  });
});
