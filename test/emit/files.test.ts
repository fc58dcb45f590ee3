/**
 * The files emitted for the rules: TypeScript that passes a strict check, JavaScript and declarations as TypeScript itself
 * would make them of it, examples that hold on them, and lines a person can read.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import { emitting } from "../../compiler/runtime-text.mjs";
import { runExamplesOn } from "../../compiler/emit/examples.ts";
import { emittedRules } from "../support/emitted.ts";
import { compiledRules } from "../support/rules.ts";
import { isSoak } from "../support/seed.ts";
import { typeCheck } from "../support/type-check.ts";

const value = compiledRules();
const books = [...value.versions.values()].map((versions) =>
  [...versions.values()].map(({ program }) => program),
);
const programs = books.flat();
const code = await emittedRules();
const modules = [...code.files.keys()].filter(
  (path) => path.endsWith(".ts") && !path.endsWith(".d.ts") && !path.startsWith("runtime"),
);

describe("emitted TypeScript", () => {
  it("passes the strict type check", async () => {
    expect(await typeCheck(code.folder, { include: ["**/*.ts"], exclude: ["**/*.d.ts"] })).toBe("");
  });

  it("can be called as its declarations say, and only so", async () => {
    const consumer = `import { entire, explainInCover, inCover, type Unit } from "./w40k/1.5.js";
import type { Verdict } from "./runtime.js";
export const verdict: Verdict<boolean> = explainInCover({ target: { models: [{ hidden: 50 }] } }, { language: "es" });
export const value: boolean | undefined = inCover({} as Parameters<typeof inCover>[0]);
export const whole: boolean | undefined = entire({ u: {} as Unit, zone: "wood" } as unknown as Parameters<typeof entire>[0]);
// @ts-expect-error A fact that is not given.
inCover({});
// @ts-expect-error A fact there is not.
explainInCover({ terrian: "wood" });
`;
    writeFileSync(join(code.folder, "consumer.mts"), consumer);
    expect(await typeCheck(code.folder, { include: ["consumer.mts", "**/*.d.ts"] })).toBe("");
  });

  // Of a book with updates, the earlier versions have little that the last one lacks.
  const some = modules.filter((path) => isSoak || !/^(w40k\/(base|1\.2)|lantern\/(base|1\.1))\b/.test(path));
  // TypeScript takes long for each. A version has two modules, its rules and its examples: soak makes all that there is of
  // both, `npm test` JavaScript of the rules of one version and declarations of those of the next, and of half the examples.
  const shareOf = (what: 0 | 1) =>
    some.filter((_, i) => isSoak || i % 4 === 2 * what || i % 8 === 1 + 4 * what);

  it.each(shareOf(0))("%s is what TypeScript makes its JavaScript of", (path) => {
    const text = code.files.get(path) ?? "";
    const made = ts.transpileModule(text, {
      fileName: path.replace(/ts$/, "mts"),
      compilerOptions: emitting,
    }).outputText;
    expect(tidied(code.files.get(path.replace(/ts$/, "js")) ?? "")).toBe(tidied(made));
  });

  it.each(shareOf(1))("%s is what TypeScript makes its declarations of", (path) => {
    const text = code.files.get(path) ?? "";
    const made = ts.transpileDeclaration(text, {
      fileName: path.replace(/ts$/, "mts"),
      compilerOptions: emitting,
    });
    expect(made.diagnostics ?? []).toEqual([]);
    expect(tidied(code.files.get(path.replace(/ts$/, "d.ts")) ?? "")).toBe(tidied(made.outputText));
  });

  it("keeps to lines that fit, but for words of the author and a few long conditions in one piece", () => {
    const long = modules.flatMap((path) =>
      (code.files.get(path) ?? "")
        .split("\n")
        .flatMap((line) =>
          line.length > 120 && !/"(?:[^"\\]|\\.){40}|^ \*/.test(line) ? [`${path}: ${line}`] : [],
        ),
    );
    // Functions within a list's test, and records and calls with many parts, are not laid out over several lines yet.
    const all = modules.reduce((sum, path) => sum + (code.files.get(path) ?? "").split("\n").length, 0);
    expect(long.length).toBeLessThan(all / 5000);
  });
});

/** Layout, unused imports and quotes apart: what both say. */
function tidied(text: string): string {
  const file = ts.createSourceFile("x.ts", text, ts.ScriptTarget.ES2023, false, ts.ScriptKind.TS);
  const printer = ts.createPrinter({ removeComments: true });
  const kept = file.statements.filter(
    (each) => !ts.isImportDeclaration(each) && !ts.isExpressionStatement(each),
  );
  return kept
    .map((each) => printer.printNode(ts.EmitHint.Unspecified, each, file))
    .filter((each) => each !== "export {};")
    .join("\n")
    .replace(/\s+/g, " ")
    .replace(/,(?= [}\])])/g, "");
}

describe("examples of the rules", () => {
  it.each(programs.map((program) => [`${program.book}@${program.version}`, program] as const))(
    "hold on the emitted code of %s",
    async (_, program) => {
      const module = await code.load(`${program.book}/${program.version}.examples.js`);
      const results = runExamplesOn(module as unknown as Parameters<typeof runExamplesOn>[0], program);
      expect(results.length).toBe(program.examples.filter((example) => example.runs).length);
      expect(results.filter(({ passed }) => !passed)).toEqual([]);
    },
  );
});
