/** Fixes that `rubric check --fix` applies: what is safe, what is likely, and that a second run changes nothing. */
import { describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { fixSources } from "../../compiler/study/fixes.ts";
import { format, type SourceFile } from "../../grammar/index.ts";
import { compiledRules, rules } from "../support/rules.ts";
import type { BookId, VersionId } from "../../compiler/resolve/graph.ts";

const pond = (body: string, after = ""): SourceFile => ({
  path: "rules/pond.rubric",
  text: `book pond { title en "Pond"  held in en }

fact wind: count 0..9 { about en "How strong the wind is." }

decide wet: truth { about en "Does the frog get wet?" }

provision jumping on page 1 {
  sentence splash { en "A frog that jumps below two gets wet." }
  sentence dry { en "No other frog does." }
  ${body}
}
${after}`,
});
const clauses = "clauses of wet { splash: yes when wind < 2  otherwise: no from dry }";

const updates = `
update 1.1 of pond { title en "One"  on base  held in en }

ruling Q1 on jumping clarifies { question en "At one?"  answer en "It does." clauses of wet { answer: yes when wind = 1 } }

update 1.2 of pond { title en "Two"  re-issues 1.1  held in en }
`;

const codesOf = (sources: readonly SourceFile[]) => compile(sources).diagnostics.map(({ code }) => code);
const fixedFile = (source: SourceFile, changed: ReturnType<typeof fixSources>["changed"]): SourceFile => ({
  ...source,
  text: changed.get(source.path)?.after ?? source.text,
});

describe("safe fixes", () => {
  it("carry every entry without a fate, and show each line", () => {
    const source = pond(clauses, updates);
    expect(codesOf([source])).toEqual(["entry-without-fate"]);
    const { changed, applied } = fixSources([source], "safe", compile);
    expect(applied).toMatchObject([
      { code: "entry-without-fate", before: [], after: ["carries 1.1/Q1 as Q1", ""] },
    ]);
    const fixed = fixedFile(source, changed);
    expect(codesOf([fixed])).toEqual([]);
    expect(fixSources([fixed], "safe", compile)).toEqual({ changed: new Map(), applied: [] });
  });

  it("replace characters that look like those of the language", () => {
    const source = pond(clauses.replace("wind < 2", "wind ≤ 1"));
    const { changed } = fixSources([source], "safe", compile);
    expect(fixedFile(source, changed).text).toContain("wind <= 1");
  });

  it("are no names, no stamps and nothing with alternatives", () => {
    const source = pond(clauses.replace("wind <", "wnid <"));
    expect(fixSources([source], "safe", compile).applied).toEqual([]);
    const stale = pond(clauses).text.replace('gets wet." }', 'gets wet."  es "Se moja." of "123456" }');
    for (const which of ["safe", "all"] as const)
      expect(fixSources([{ path: "rules/pond.rubric", text: stale }], which, compile).applied).toEqual([]);
  });
});

describe("all fixes", () => {
  it("write the one near name of a misspelt name, everywhere", () => {
    const source = pond(
      clauses.replace("wind < 2", "wnid < 2 and wnid != 1"),
      "\nprovision other on page 2 { clauses of wte { x over splsh: no when wind = 9 } }\n",
    );
    const { changed, applied } = fixSources([source], "all", compile);
    const fixed = fixedFile(source, changed);
    expect(fixed.text).toContain("wind < 2 and wind != 1");
    expect(fixed.text).toContain("clauses of wet { x over splash: no when wind = 9 }");
    expect(applied.length).toBe(4);
    expect(codesOf([fixed])).not.toContain("unknown-name");
    expect(fixSources([fixed], "all", compile).applied).toEqual([]);
  });

  it("leave a name that would only give another error", () => {
    const source = pond(clauses.replace("wind < 2", "wnid"));
    expect(fixSources([source], "all", compile).applied).toEqual([]);
  });

  it("keep the layout of a formatted file", () => {
    const text = format(pond(clauses.replace("wind <", "wnid <"), updates)).value;
    const source = { path: "rules/pond.rubric", text };
    const fixed = fixedFile(source, fixSources([source], "all", compile).changed);
    expect(fixed.text).not.toBe(text);
    expect(format(fixed).value).toBe(fixed.text);
  });
});

it("an edition that carries all of w40k 1.5 is written by one fix of safe lines", () => {
  const count = compiledRules()
    .versions.get("w40k" as BookId)
    ?.get("1.5" as VersionId)
    ?.book.graph.versions.get("1.5" as VersionId);
  const header = {
    path: "rules/w40k/1.6/header.rubric",
    text: 'update 1.6 of w40k { title en "1.6" es "1.6" ca "1.6"  on base  re-issues 1.5  held in es }\n',
  };
  const sources = [...rules.filter(({ path }) => path.startsWith("rules/w40k/")), header];
  const { changed, applied } = fixSources(sources, "safe", (all) => compile(all, { rulesOnly: true }));
  expect([...changed.keys()]).toEqual([header.path]);
  const lines = applied.flatMap((each) => each.after).filter((line) => line.startsWith("carries 1.5/"));
  expect(lines.length).toBe(count?.entries.length);
  expect(lines.length).toBeGreaterThan(100);
}, 120_000);
