/** The reference is true: its examples compile and are laid out, its list of words is the table's, and it names every word. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { describe, expect, test } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { format } from "../../grammar/index.ts";
import { wordScopes } from "../../grammar/tokens.ts";
import { reserved } from "../../grammar/words.ts";

const reference = readFileSync(new URL("../../grammar/REFERENCE.md", import.meta.url), "utf8");
const readme = readFileSync(new URL("../../grammar/README.md", import.meta.url), "utf8");

interface Fence {
  readonly line: number;
  readonly heading: string;
  /** With its prelude before it. */
  readonly text: string;
  readonly own: string;
}

const fences = fencesOf(reference);

function fencesOf(markdown: string): Fence[] {
  const preludes = new Map<string, string>();
  const fences: Fence[] = [];
  let heading = "";
  for (const node of unified().use(remarkParse).parse(markdown).children) {
    if (node.type === "heading") {
      heading = markdown.slice(node.position?.start.offset, node.position?.end.offset).replace(/^#+ /, "");
    }
    if (node.type !== "code" || node.lang !== "rubric") continue;
    const own = `${node.value}\n`;
    const prelude = preludes.get(/with=(\S+)/.exec(node.meta ?? "")?.[1] ?? "") ?? "";
    const name = /prelude=(\S+)/.exec(node.meta ?? "")?.[1];
    if (name !== undefined) preludes.set(name, own);
    const line = node.position?.start.line ?? 0;
    fences.push({ line, heading, own, text: prelude === "" ? own : `${prelude}\n${own}` });
  }
  return fences;
}

describe("every example", () => {
  test.each(fences)("$heading, line $line, compiles", ({ text }) => {
    const { diagnostics } = compile([{ path: "reference.rubric", text }]);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map(({ code, span }) => `${code}: ${text.slice(span.start, span.end)}`)).toEqual([]);
  });

  test.each(fences)("$heading, line $line, parses on its own as what it shows", ({ own }) => {
    expect(format({ path: "reference.rubric", text: own }).diagnostics).toEqual([]);
  });
});

test("the words that are never names are these", () => {
  const listed = /These words are never names:\n\n```text\n([\s\S]*?)```/.exec(reference)?.[1] ?? "";
  expect(listed.split(/\s+/).filter(Boolean)).toEqual(Object.keys(reserved).sort());
});

test("every word of the language is told of", () => {
  const code = [...reference.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([text]) => text).join("\n");
  const told = new Set(code.match(/[a-z]+(?:-[a-z]+)*/g));
  expect([...wordScopes.keys()].filter((word) => !told.has(word))).toEqual([]);
});

test("the files the README names exist", () => {
  const paths = [...readme.matchAll(/`((?:[a-z-]+\/)*[A-Za-z-]+\.(?:ts|md|json))`/g)].map(
    (match) => match[1] ?? "",
  );
  expect(paths.length).toBeGreaterThan(10);
  const missing = paths.filter(
    (path) =>
      !["../grammar/", "../"].some((base) =>
        existsSync(fileURLToPath(new URL(`../${base}${path}`, import.meta.url))),
      ),
  );
  expect(missing).toEqual([]);
});
