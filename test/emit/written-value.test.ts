/** What emitted code returns, as situations and verdicts are written: units, fractions, names and things of the book. */
import { expect, it } from "vitest";
import { type Writable, writtenValue } from "../../compiler/emit/typescript/written-value.ts";

const length: Writable = { kind: "quantity", unit: "in" };
const model: Writable = { kind: "record", name: "model" };
const fieldsOf = () =>
  [
    { name: "WS", type: { kind: "count" } },
    { name: "base-size", type: length },
    { name: "leader", type: { kind: "ref", name: "model" } },
  ] as const;

it.each<[string, Writable, unknown, unknown]>([
  ["an amount with its unit", length, 9.5, "9.5in"],
  ["a share of a hundred without", { kind: "quantity", unit: "%" }, 50, 50],
  ["an amount that no decimal holds", length, { n: 1, d: 3 }, "1/3in"],
  ["a ratio always as text", { kind: "ratio" }, { n: 1, d: 2 }, "0.5"],
  ["a set in one order, each once", { kind: "keywords" }, new Set(["FLY", "BIKER"]), ["BIKER", "FLY"]],
  ["nothing as null", { kind: "or-none", of: length }, undefined, null],
  [
    "where a stretch begins and ends",
    { kind: "interval", of: length },
    { from: 0, to: 3 },
    { from: "0in", to: "3in" },
  ],
  ["a thing referred to by its id", { kind: "ref", name: "model" }, { id: "a", ws: 3 }, "a"],
])("writes %s", (_, type, value, written) => {
  expect(writtenValue(type, value, fieldsOf)).toEqual(written);
});

it("finds the parts of a record by the names its module gives them", () => {
  const value = { id: "b", ws: 4, baseSize: 1, leader: { id: "a" } };
  expect(writtenValue({ kind: "list", of: model }, [value], fieldsOf)).toEqual([
    { id: "b", WS: 4, "base-size": "1in", leader: "a" },
  ]);
});
