/** A report shows so many faults of a file and so many in all, errors first, and counts the others. */
import { expect, it } from "vitest";
import { longestReported, mostFaults, mostFaultsPerFile, mostReportedItems } from "../../compiler/limits.ts";
import { renderJson } from "../../compiler/report/json.ts";
import { report } from "../../compiler/report/report.ts";
import { renderTerminal } from "../../compiler/report/terminal.ts";
import { parse } from "../../grammar/index.ts";
import { faultAt } from "../support/fault-at.ts";

it("shows the first faults of a file and counts the rest", () => {
  const source = { path: "rules/a.rubric", text: "§ ".repeat(40_000) };
  const { diagnostics } = parse(source);
  expect(diagnostics.length).toBe(40_000);
  const found = report(diagnostics, [source]);
  expect(found.faults.length).toBe(100);
  expect(found.counts.errors).toBe(40_000);
  expect(found.notShown).toEqual([{ file: "rules/a.rubric", count: 39_900 }]);
  const text = renderTerminal(found);
  expect(text).toContain("… and 39,900 more in rules/a.rubric\n\n40000 errors in 1 file\n");
  expect(text.length).toBeLessThan(100_000);
  expect(renderJson(found).length).toBeLessThan(100_000);
});

it("looks at each text once, however many faults it has", () => {
  const letters = (count: number): number => {
    let read = 0;
    const text = new Proxy(new String("§ ".repeat(count)), {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          const result = value.apply(target, args);
          if (typeof result === "string") read += result.length;
          return result;
        };
      },
    }) as unknown as string;
    const faults = Array.from({ length: count }, (_, i) =>
      faultAt({ file: "rules/a.rubric", start: 2 * i, end: 2 * i + 1 }),
    );
    report(faults, [{ path: "rules/a.rubric", text }]);
    return read;
  };
  expect(letters(4_000)).toBeLessThan(2.5 * letters(2_000));
});

it("shows errors before warnings, and no more than fit in all", () => {
  const spanIn = (file: number, at: number) => ({
    file: `rules/${String(file).padStart(3, "0")}`,
    start: at,
    end: at,
  });
  const faults = Array.from({ length: 60 }, (_, file) =>
    Array.from({ length: 150 }, (_, at) =>
      faultAt(spanIn(file, at), { severity: at < 140 ? "warning" : "error" }),
    ),
  ).flat();
  const { faults: shown, notShown, counts } = report(faults, []);
  expect(shown.length).toBe(mostFaults);
  expect(counts).toEqual({ errors: 600, warnings: 8_400, notes: 0, files: 60 });
  expect(shown.filter(({ severity }) => severity === "error").length).toBe(600);
  const ofFirst = shown.filter(({ excerpt }) => excerpt.place.span.file === "rules/000");
  expect(ofFirst.length).toBe(mostFaultsPerFile);
  expect(shown.length + notShown.reduce((sum, { count }) => sum + count, 0)).toBe(9_000);
});

it("names ten files of which faults are left out, and counts the others", () => {
  const faults = Array.from({ length: 12 }, (_, file) =>
    Array.from({ length: 101 }, (_, at) => faultAt({ file: `rules/${file + 10}`, start: at, end: at })),
  ).flat();
  const text = renderTerminal(report(faults, []));
  expect(text).toContain("… and 1 more in rules/10\n");
  expect(text).toContain("… and 202 more in 2 other files\n");
});

it("cuts what is too long in messages, headings, labels and data", () => {
  const long = "w".repeat(1_000_000);
  const span = { file: "rules/a.rubric", start: 0, end: 1 };
  const names = Array.from({ length: 5_000 }, (_, i) => `name-${i}`);
  const fault = {
    ...faultAt(span, { data: { long, names, set: new Set(names) } }),
    message: long,
    help: long,
    label: long,
    related: [{ span, label: long }],
    fixes: [{ title: long, edits: [] }],
  };
  const found = report([fault], [{ path: span.file, text: "a" }], [{ span, title: long }]);
  const [shown] = found.faults;
  const all = [shown?.title, shown?.help, shown?.excerpt.label, ...(shown?.headings ?? [])];
  expect(all).toEqual(Array.from({ length: 4 }, () => `${"w".repeat(longestReported - 1)}…`));
  expect(renderTerminal(found).length).toBeLessThan(8 * longestReported);
  const data = JSON.parse(renderJson(found)).faults[0].data;
  expect([data.long.length, data.names.length, data.set.length]).toEqual([
    longestReported,
    mostReportedItems,
    mostReportedItems,
  ]);
});
