/** What a report holds, whoever shows it: order, places, headings, excerpts and the lines a fix changes. */
import { describe, expect, test } from "vitest";
import { report } from "../../compiler/report/report.ts";
import type { Edit } from "../../grammar/diagnostic.ts";
import { faultAt, marked } from "../support/fault-at.ts";

const place = (file: string, start: number) => ({ file, start, end: start + 1 });

test("faults come by file, place and severity, and are counted", () => {
  const found = [
    faultAt(place("b", 0), { code: "fourth", severity: "note" }),
    faultAt(place("a", 9), { code: "third" }),
    faultAt(place("a", 2), { code: "second", severity: "warning" }),
    faultAt(place("a", 2), { code: "first" }),
  ];
  const { faults, counts, summary } = report(found, []);
  expect(faults.map(({ code }) => code)).toEqual(["first", "second", "third", "fourth"]);
  expect(counts).toEqual({ errors: 2, warnings: 1, notes: 1, files: 2 });
  expect(summary).toBe("2 errors, 1 warning, 1 note in 2 files");
  expect(report([], []).summary).toBe("no faults");
});

test("the headings around a place come outermost first", () => {
  const at = (start: number, end: number, title: string) => ({ span: { file: "a", start, end }, title });
  const outline = [at(20, 40, "E17"), at(0, 90, "Update 1.2"), at(50, 60, "E18"), at(10, 45, "Errata")];
  const elsewhere = { span: { file: "b", start: 0, end: 90 }, title: "another book" };
  const { faults } = report([faultAt(place("a", 25))], [], [...outline, elsewhere]);
  expect(faults[0]?.headings).toEqual(["Update 1.2", "Errata", "E17"]);
});

test("without the text of the file there is a place but no excerpt", () => {
  const excerpt = report([faultAt(place("rubric.json", 4))], []).faults[0]?.excerpt;
  expect(excerpt).toMatchObject({ place: { from: null, to: null }, lines: [] });
});

describe("an excerpt", () => {
  const linesOf = (text: string) => {
    const { source, span } = marked(text);
    const excerpt = report([faultAt(span)], [source]).faults[0]?.excerpt;
    return { from: excerpt?.place.from, lines: excerpt?.lines.map((line) => Object.values(line)) };
  };

  test("marks words of one line, whatever ends the line", () => {
    expect(linesOf("one\r\n  two «three» four\r\n")).toEqual({
      from: { line: 2, column: 7 },
      lines: [[2, "  two three four", 6, 11]],
    });
  });

  test("marks a point, also after the last line", () => {
    expect(linesOf("one\n«»").lines).toEqual([[2, "", 0, 0]]);
    expect(linesOf("o«»ne").lines).toEqual([[1, "one", 1, 1]]);
  });

  test("does not reach the line after a line end", () => {
    expect(linesOf("one «two\n»three\n").lines).toEqual([[1, "one two", 4, 7]]);
  });

  test("of many lines marks what is written and leaves out the middle", () => {
    expect(linesOf("a «b\n  c\n  d\n  e\n  f» g").lines).toEqual([
      [1, "a b", 2, 3],
      [2, "  c", 2, 3],
      [5, "  f g", 2, 3],
    ]);
  });
});

describe("a fix shows whole lines before and after", () => {
  const changes = (text: string, edits: readonly (readonly [start: number, end: number, put: string])[]) => {
    const source = { path: "a", text };
    const listed: Edit[] = edits.map(([start, end, put]) => ({ span: { file: "a", start, end }, text: put }));
    const fault = faultAt(place("a", 0), { fixes: [{ title: "mend", edits: listed }] });
    return report([fault], [source]).faults[0]?.fixes[0]?.changes.map((change) =>
      Object.values(change).slice(1),
    );
  };

  test("for words, twice on one line", () => {
    expect(
      changes("aa bb\ncc\n", [
        [3, 5, "B"],
        [0, 2, "A"],
      ]),
    ).toEqual([[1, ["aa bb"], ["A B"]]]);
  });

  test("for lines put in, taken out, or put in at the end", () => {
    expect(changes("a\nb\nc\n", [[2, 2, "new\n"]])).toEqual([[2, [], ["new"]]]);
    expect(changes("a\nb\nc\n", [[2, 4, ""]])).toEqual([[2, ["b"], []]]);
    expect(changes("a\n", [[2, 2, "b\n"]])).toEqual([[2, [], ["b"]]]);
  });

  test("for places far apart", () => {
    const far = [
      [0, 1, "A"],
      [4, 5, "C"],
    ] as const;
    expect(changes("a\nb\nc\n", far)).toEqual([
      [1, ["a"], ["A"]],
      [3, ["c"], ["C"]],
    ]);
  });

  test("edits that overlap are a mistake of ours", () => {
    const overlapping = [
      [0, 3, ""],
      [1, 2, ""],
    ] as const;
    expect(() => changes("abc", overlapping)).toThrow("overlap");
  });
});
