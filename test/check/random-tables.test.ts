/**
 * Tables that are rolled on: the lines they become, and that each total that can come up has one row.
 */
import { describe, expect, test } from "vitest";
import { checked, onlyFault, plain, problems } from "./checked.ts";

const table = (head: string, rows: string) =>
  `tally crowd: count -1..20 given guests: count 0..9 { about en "C."  guests: guests when guests > 0 }
   provision p on page 9 { sentence guests { en "G." } table «event» ${head} { about en "Limits." ${rows} } }`;

describe("tables that are rolled on", () => {
  test("a roll, a branch for each row, and a further roll where a row has one", () => {
    const result = checked(
      table(
        ": terrain-kind given guests: count 0..9 on 2 of D6 + crowd(guests)",
        "row at most 5: wood  row few = 6..8: hole  row 9..12 on D3 { row 1: ruin  row 2..3: statue }  row at least 13: wood",
      ),
    );
    expect(problems(result)).toEqual([]);
    const [play] = result.program.plays;
    expect(play).toMatchObject({
      id: "event",
      kind: "table",
      type: { kind: "enum", name: "terrain-kind" },
      params: [{ name: "guests" }],
      calls: ["crowd"],
    });
    expect(play?.asks.map(({ path, type }) => [path, plain(type)])).toEqual([
      ["die", { kind: "list", of: { kind: "die", sides: 6 } }],
      ["again", { kind: "list", of: { kind: "die", sides: 3 } }],
    ]);
    expect(plain(play?.lines)).toMatchObject([
      { kind: "roll", name: "die", count: { value: { n: 2 } } },
      {
        kind: "when",
        branches: [
          {
            when: {
              kind: "within",
              of: { kind: "arithmetic", left: { kind: "total" }, right: { kind: "call" } },
            },
            lines: [{ kind: "gives", label: "at most 5" }],
          },
          { lines: [] },
          {
            lines: [
              { kind: "roll", name: "again" },
              {
                kind: "when",
                branches: [{ when: { kind: "compare", op: "=" } }, { when: { kind: "within" } }],
              },
            ],
          },
          { lines: [{ kind: "gives", part: null, value: { name: "wood" } }] },
        ],
      },
    ]);
    expect(result.program.decisions.map(({ id }) => id)).not.toContain("event");
  });

  test("columns are named results, and `never` is none", () => {
    const result = checked(
      table(
        "on D6",
        "column copies: count 0..9  column by: terrain-kind  row 1..3: 2, never  row 4..6: 3, ruin".replace(
          "by:",
          "what:",
        ),
      ),
    );
    expect(problems(result)).toEqual([]);
    expect(result.program.plays).toMatchObject([
      {
        type: null,
        parts: [
          { name: "copies", type: { kind: "count" } },
          { name: "what", type: { kind: "or-none" } },
        ],
      },
    ]);
  });

  test.each([
    ["table-gap", ": count on 2 of D6", "row 2..6: 1  row 8..12: 2", { places: ["7"] }],
    [
      "table-gap",
      ": count given guests: count 0..9 on D6 + crowd(guests)",
      "row 1..26: 2",
      { places: ["0"] },
    ],
    ["table-gap", ": count given guests: count 0..9 on D6 - 1", "row 1..5: 2", { places: ["0"] }],
    ["table-gap", ": count given n: count 1..2 on n of D6", "row 1..10: 2", { places: ["11..12"] }],
    [
      "cell-count",
      "on D6",
      "column copies: count column size: count row 1..3: 2, 3 «row 4..6: 2»",
      { wanted: 2, found: 1, of: ["copies", "size"] },
    ],
    ["cell-count", ": count on D6", "row 1..3: 2 «row 4..6: 2, 3»", { wanted: 1, found: 2, of: [] }],
    [
      "table-keys",
      ": count on D6",
      "pattern 1  row 1..6: 1",
      { why: "a table with dice cannot have a pattern" },
    ],
  ])("%s: %s", (code, head, rows, data) => {
    const lines = table(head, rows);
    const marked = rows.includes("«") ? lines.replace("«event»", "event") : lines;
    expect(onlyFault(marked)).toMatchObject({ code, isAtMark: true, data });
  });

  test("a modifier that is read once more is what led to the row", () => {
    const rows = (inner: string) =>
      `row at most 5: 0  «row 6..7 on D6 + crowd(guests) { ${inner} }»  row at least 8: 9`;
    const head = ": count given guests: count 0..9 on D6 + crowd(guests)";
    const mended = (inner: string) => table(head, rows(inner)).replace("«event»", "event");
    expect(problems(checked(mended("row 1..12: 1")))).toEqual([]);
    expect(onlyFault(mended("row 2..12: 1"))).toMatchObject({
      code: "table-gap",
      isAtMark: true,
      data: { places: ["1"] },
    });
    // At most 5 leaves a modifier from -1 to 4, as a die shows 1 at least; with another die, 0 to 10 can come up.
    const low = (inner: string) =>
      table(head, `«row at most 5 on D6 + crowd(guests) { ${inner} }»  row at least 6: 9`).replace(
        "«event»",
        "event",
      );
    expect(problems(checked(low("row 0..10: 1")))).toEqual([]);
    expect(onlyFault(low("row 1..10: 1"))).toMatchObject({ code: "table-gap", data: { places: ["0"] } });
    expect(onlyFault(low("row 0..9: 1"))).toMatchObject({ code: "table-gap", data: { places: ["10"] } });
    // Another modifier says nothing of the first roll.
    const other = mended("row 1..12: 1")
      .replace("{ row 1..12", "{ row 1..12")
      .replace("+ crowd(guests) { row", "+ guests { row");
    expect(onlyFault(other)).toMatchObject({ code: "table-gap", data: { places: ["13..15"] } });
  });

  test("what is rolled is not certain, and may be called like one of its values", () => {
    const wood = `provision p on page 9 { table wood: terrain-kind on D6 { about en "W."  row 1..3: wood  row 4..6: ruin } }`;
    expect(problems(checked(`${wood} decide asked: truth { about en "A."  rule: terrain = wood }`))).toEqual(
      [],
    );
    const event = table(": count on D6", "row 1..6: 1").replace("«event»", "event");
    expect(onlyFault(`${event} decide asked: count { about en "A."  rule: «event» }`)).toMatchObject({
      code: "random-where-certain",
      isAtMark: true,
    });
  });
});

describe("patterns", () => {
  const crossed = (pattern: string, rows: string) =>
    `provision p on page 9 { doubt smudge { five taken en "A." six en "B." }
      table hit: count 0..9 on a: count 1..3, b: count 1..2 { about en "H."  pattern ${pattern}  ${rows} } }`;

  test.each([
    ["(3 when a > b, otherwise 4)", "row 1: 4, 4  row 2: 3, 4  row 3: 3, 3"],
    ["a + b", "row 1: 2, 3  row 2: hole, 4  row 3: 4, (6 when reading smudge = six, otherwise 5)"],
    ["min(a * b, 4)", "row 1: 1, 2  row 2: 2, 4  row 3: 3, 4"],
  ])("that hold: %s", (pattern, rows) => {
    expect(problems(checked(crossed(pattern, rows)))).toEqual([]);
  });

  test.each([
    ["row 1: 2, 3  row 2: 3, «5»  row 3: 4, 5", { at: ["2", "2"], found: ["5"], wanted: "4" }],
    [
      "row 1: 2, 3  row 2: 3, 4  row 3: 4, «(6 when reading smudge = six, otherwise 7)»",
      { found: ["6", "7"], wanted: "5" },
    ],
  ])("a cell that departs: %s", (rows, data) => {
    expect(onlyFault(crossed("a + b", rows))).toMatchObject({ code: "pattern-broken", isAtMark: true, data });
  });

  test("a row for several values holds for each of them", () => {
    const rows = (
      first: string,
    ) => `provision p on page 9 { table hit: count 0..9 on a: count 1..9 { about en "H."
      pattern (1 when a < 5, otherwise 2)  row ${first}: 1  row at least 5: 2 } }`;
    expect(problems(checked(rows("1..4")))).toEqual([]);
    const wide = rows("1..5").replace(": 1 ", ": «1» ").replace("at least 5", "6..9");
    expect(onlyFault(wide)).toMatchObject({ code: "pattern-broken", isAtMark: true, data: { at: ["5"] } });
  });
});
