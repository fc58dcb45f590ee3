/** Random tables in a version: rows nested in rows are replaced, set, added and taken away by their labels. */
import { describe, expect, test } from "vitest";
import type { BookRow } from "../../compiler/amend/book.ts";
import { derived } from "./derived.ts";

const head = `book w { held in en }
enum piece { straight, door, corner, fork, crossing, dead-end }
`;
const printed = `${head}
provision sections on page 2 {
  paragraph 1 {
    table corridor: piece on D6 {
      row 1..2: straight
      row 3..4: door
      row far = 5..6 on D6 {
        row bend = 1..3: corner
        row 4: fork
        row last = 5..6 on D6 { row 1..5: crossing  row 6: dead-end }
      }
    }
  }
}
`;
const update = (...operations: string[]) => `${printed}update 1.2 of w { on base held in en }
erratum E1 on sections records { ${operations.join("\n")} }
`;

/** The rows as they stand, nested ones in brackets; both ways to read them have to agree. */
function rows(text: string, version = "1.2"): readonly string[] {
  const { book } = derived(text, version);
  const table = book.decisions.find(({ id }) => id === "corridor");
  if (table?.kind !== "table") throw new Error("no corridor");
  return table.rows.map(shown);
}

function shown({ row, nested }: BookRow): string {
  expect(nested.map((one) => one.row)).toEqual(row.nested?.rows ?? []);
  if (row.nested) return `(${nested.map(shown).join(" ")})`;
  const [cell] = row.cells;
  return cell?.kind === "cell" && cell.value.kind === "ref" ? cell.value.name.text : "?";
}

describe("a row nested in a row", () => {
  test("stands in the printing as it is written", () => {
    expect(rows(printed, "base")).toEqual(["straight", "door", "(corner fork (crossing dead-end))"]);
  });

  test("has a cell that is set, two deep and three deep", () => {
    const text = update(
      "set cell corridor.far.bend to door at en paragraph 1, table",
      "set cell corridor.far.last.6 to fork at en paragraph 1, table",
    );
    expect(derived(text).found).toEqual([]);
    expect(rows(text)).toEqual(["straight", "door", "(door fork (crossing fork))"]);
    expect(rows(text, "base")).toEqual(["straight", "door", "(corner fork (crossing dead-end))"]);
  });

  test("has the entry that set it as its source, and the others have not", () => {
    const { book, entry } = derived(update("set cell corridor.far.bend to door at en paragraph 1, table"));
    const table = book.decisions.find(({ id }) => id === "corridor");
    const far = table?.kind === "table" ? table.rows[2] : undefined;
    expect(far?.nested.map(({ source }) => source.entry)).toEqual(["w-1.2/E1", null, null]);
    expect(far?.source.entry).toBe(null);
    expect(entry("w-1.2/E1").decisions).toEqual(["corridor"]);
  });

  test("is taken away", () => {
    const text = update("delete row corridor.far.4 at en paragraph 1, table");
    expect(derived(text).found).toEqual([]);
    expect(rows(text)).toEqual(["straight", "door", "(corner (crossing dead-end))"]);
  });

  test("is added, and may not bear the label of one that is there", () => {
    const text = update(
      "append to row corridor.far.last at en paragraph 1, table { row 7: fork row 6: door }",
    );
    expect(derived(text).found).toEqual(["duplicate-row: row 6: door"]);
    expect(derived(text).diagnostics[0]?.data).toEqual({ row: "far.last.6", table: "corridor" });
    expect(rows(text)).toEqual(["straight", "door", "(corner fork (crossing dead-end fork))"]);
  });

  test("is replaced by one of another table, with what is nested there, which lives on for itself", () => {
    const text = update(
      `box new { table other: piece on D6 { row far = 1 on D6 { row 1: fork row 2: door } } }`,
      "replace row corridor.far.bend at en paragraph 1, table by row other.far",
      "set cell corridor.far.bend.2 to crossing at en paragraph 1, table",
    );
    expect(derived(text).found).toEqual([]);
    expect(rows(text)).toEqual(["straight", "door", "((fork crossing) fork (crossing dead-end))"]);
    const other = derived(text).book.decisions.find(({ id }) => id === "other");
    expect(other?.kind === "table" ? other.rows.map(shown) : []).toEqual(["(fork door)"]);
  });

  test("is not found under a label it does not have, nor in a row that is gone", () => {
    expect(derived(update("delete row corridor.far.bnd at en paragraph 1, table")).found).toEqual([
      "unknown-node: row corridor.far.bnd",
    ]);
    const gone = update(
      "delete row corridor.far at en paragraph 1, table",
      "set cell corridor.far.bend to door at en paragraph 1, table",
    );
    expect(derived(gone).found).toEqual(["operation-on-withdrawn: cell corridor.far.bend"]);
  });

  test("takes rows only where it is rolled on", () => {
    expect(
      derived(update("append to row corridor.far.4 at en paragraph 1, table { row 7: fork }")).found,
    ).toEqual(["operation-does-not-fit: row corridor.far.4"]);
  });

  test("and the row it is in are not for two entries to change", () => {
    const two = (one: string, other: string) => `${update(one)}erratum E2 on sections records { ${other} }`;
    const set = "set cell corridor.far.bend to door at en paragraph 1, table";
    const drop = "delete row corridor.far at en paragraph 1, table";
    expect(derived(two(set, drop)).found).toEqual(["overlapping-operations: row corridor.far"]);
    expect(derived(two(drop, set)).found).toEqual(["operation-on-withdrawn: cell corridor.far.bend"]);
    const elsewhere = "set cell corridor.far.4 to door at en paragraph 1, table";
    expect(derived(two(set, elsewhere)).found).toEqual([]);
  });

  test("is found by the address of the row it is in, and not by that of another", () => {
    const set = (row: number) =>
      update(`set cell corridor.far.bend to door at en paragraph 1, table, row ${row}`);
    expect(derived(set(3)).found).toEqual([]);
    expect(derived(set(1)).found.map((found) => found.split(":")[0])).toEqual(["address-names-another-node"]);
  });
});
