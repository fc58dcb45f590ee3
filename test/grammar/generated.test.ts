/** What is generated from the grammar is checked in, and is up to date; `npm run accept` writes it anew. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { diagrams } from "../../grammar/diagrams.ts";
import { checkedGrammar } from "../../grammar/parser.ts";
import { textmateGrammar } from "../../grammar/textmate.ts";

const folder = fileURLToPath(new URL("../../grammar/generated/", import.meta.url));
const files = new Map([
  ["rubric.tmLanguage.json", textmateGrammar()],
  ...[...diagrams()].map(([name, svg]) => [join("diagrams", `${name}.svg`), svg] as const),
]);

if (process.env.ACCEPT) {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, content] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

describe("generated files", () => {
  test.each([...files.keys()])("%s is up to date", (name) => {
    expect(existsSync(join(folder, name))).toBe(true);
    expect(readFileSync(join(folder, name), "utf8")).toBe(files.get(name));
  });

  test("and there are no others", () => {
    const found = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.\w+$/.test(name),
    );
    expect(found.sort()).toEqual([...files.keys()].sort());
  });
});

test("the grammar itself is sound", () => {
  expect(checkedGrammar().length).toBeGreaterThan(80);
});

test("a diagram is well-formed", () => {
  for (const svg of diagrams().values()) {
    expect(svg).toMatch(/^<svg xmlns="[^"]+" class="railroad" role="img" viewBox="0 0 \d+ \d+"/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    const opened = [...svg.matchAll(/<(svg|title|style|text|a)\b/g)].length;
    const closed = [...svg.matchAll(/<\/(svg|title|style|text|a)>/g)].length;
    expect(opened).toBe(closed);
  }
});
