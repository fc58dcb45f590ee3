/** The JSON that other programs read: its shape, and that the same report gives the same bytes. */
import { expect, test } from "vitest";
import { renderJson } from "../../compiler/report/json.ts";
import { report } from "../../compiler/report/report.ts";
import { faultAt, marked } from "../support/fault-at.ts";

test("a report is complete without its layout", () => {
  const { source, span } = marked("given «modles»\n");
  const fault = faultAt(span, {
    data: {
      near: new Set(["models"]),
      chance: 11n,
      by: new Map([
        ["b", 1],
        ["a", 2],
      ]),
    },
    related: [{ span: { ...span, file: "unread" }, label: "here too" }],
    fixes: [{ title: "write `models`", edits: [{ span, text: "models" }] }],
  });
  const place = {
    file: "rules/a.rubric",
    start: 6,
    end: 12,
    from: { line: 1, column: 7 },
    to: { line: 1, column: 13 },
  };
  expect(JSON.parse(renderJson(report([fault], [source])))).toEqual({
    format: 1,
    summary: "1 error in 1 file",
    counts: { errors: 1, warnings: 0, notes: 0, files: 1 },
    notShown: [],
    notProved: { count: 0, kinds: {} },
    faults: [
      {
        severity: "error",
        code: "unknown-name",
        title: "No fact is named `modles`.",
        help: "Write a name that is declared.",
        place,
        label: "not declared",
        headings: [],
        related: [{ place: { file: "unread", start: 6, end: 12, from: null, to: null }, label: "here too" }],
        fixes: [{ title: "write `models`", safe: false, edits: [{ place, text: "models" }] }],
        data: { by: { a: 2, b: 1 }, chance: "11", near: ["models"] },
      },
    ],
  });
});

test("neither the order of the faults nor of their data shows", () => {
  const { source, span } = marked("«a» b\n");
  const later = { ...span, start: 2, end: 3 };
  const one = [faultAt(span, { data: { x: 1, y: 2 } }), faultAt(later)];
  const other = [faultAt(later), faultAt(span, { data: { y: 2, x: 1 } })];
  expect(renderJson(report(one, [source]))).toBe(renderJson(report(other, [source])));
});
