/** What the emitted data of a book says of the cells of its tables and of what its examples expect. */
import { expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { emitJson } from "../../compiler/emit/json.ts";

const text = `book lamps { title en "Lamps" held in en  unit length = cm }
fact height: length
decide oil: count { about en "How much oil?" }
provision lamps on page 1 {
  sentence tall { en "A tall lamp takes nine." }
  clauses of oil { tall: 9 when height > 50cm from tall }
  table wick: length or none on hand: count 0..3 { row 0: 2.5cm  row 1: never  row 2: hole  row 3: unseen }
  example "a tall lamp" { given height = 60cm  expect oil = 9 because tall }
  example "a low lamp" { given height = 10cm  expect oil no-ruling }
}
`;
const { value, diagnostics } = compile([{ path: "lamps.rubric", text }]);
const { decisions, examples } = JSON.parse(new Map(emitJson(value)).get("lamps/base.json") ?? "null") as {
  readonly decisions: readonly {
    readonly id: string;
    readonly rows?: readonly { readonly cells: readonly unknown[] }[];
  }[];
  readonly examples: readonly { readonly expects: readonly object[] }[];
};

it("is a book without a fault", () => {
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

it("has a cell as what is written there, or as why nothing is", () => {
  const wick = decisions.find(({ id }) => id === "wick");
  expect(wick?.rows?.flatMap(({ cells }) => cells)).toEqual([
    { words: "2.5cm", tree: { kind: "number", value: "2.5", unit: "cm" } },
    { blank: "never" },
    { blank: "hole" },
    { blank: "unseen" },
  ]);
});

it("has what an example expects: a value, or a status and no value", () => {
  expect(examples.flatMap(({ expects }) => expects)).toMatchObject([
    { status: "ruled", value: { words: "9" }, because: ["tall"] },
    { status: "no-ruling", value: null, because: [] },
  ]);
});
