/** A site is the same whether one thread makes it or two, the search index included. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { pagesBeside } from "../../compiler/cli/pages-beside.ts";
import { siteInput } from "../../compiler/study/site-input.ts";
import { noSiteSettings } from "../../compiler/site-settings.ts";
import { compile } from "../../compiler/compile.ts";
import { secondPart, site } from "../../site/index.ts";
import { type BundledThread, bundledThread } from "../support/bundled-thread.ts";
import { twoBooks } from "../support/two-books.ts";
import { siteAssets } from "../support/site.ts";

const languages = ["ca"];
const options = { base: "/", origin: "https://rules.example", hasSearch: true, settings: noSiteSettings };
// An update each, which nothing tells apart from the book: what differs takes long to compare.
const updates = ["lantern", "well"].map((book) => ({
  path: `rules/${book}/9.rubric`,
  text: `update 9 of ${book} { on base held in en }\n`,
}));
const two = [...twoBooks.filter(({ path }) => !/\/1\.\d\//.test(path)), ...updates];
const compiled = compile(two).value;
let bundle: BundledThread;

beforeAll(async () => {
  bundle = await bundledThread();
});

afterAll(() => bundle.remove());

it("two threads make what one makes", { timeout: 300_000 }, async () => {
  const input = await siteInput({ compiled }, { languages }, await siteAssets());
  const second = secondPart(compiled);
  // One book, and the comparisons between updates of another.
  expect([...second].filter((tail) => !tail.includes("/changes/"))).toHaveLength(1);
  expect([...second].filter((tail) => tail.includes("/changes/")).length).toBeGreaterThan(0);
  const beside = pagesBeside(bundle.script, compiled, second, { languages, options, store: null });
  expect(beside).not.toBeNull();
  const [alone, together] = [new Map<string, string>(), new Map<string, string>()];
  try {
    for await (const { path, content } of site(input, options, beside)) together.set(path, textOf(content));
  } finally {
    beside?.stop();
  }
  for await (const { path, content } of site(input, options)) alone.set(path, textOf(content));
  expect([...together.keys()].sort()).toEqual([...alone.keys()].sort());
  for (const [path, content] of alone) expect(together.get(path) === content, path).toBe(true);
});

it("what goes wrong in the second thread is told in the first", async () => {
  const broken = await bundle.broken("no pages today");
  const beside = pagesBeside(broken, compiled, secondPart(compiled), { languages, options, store: null });
  await expect(async () => {
    for await (const _ of beside?.rest() ?? []);
  }).rejects.toThrow("no pages today");
});

it("begins no thread for little, and none where there is no script of one", () => {
  const little = compile([{ path: "rules/a.rubric", text: "book a {}\nbook b {}\n" }]).value;
  const asked = { languages, options, store: null };
  expect(pagesBeside(bundle.script, little, new Set(["b/"]), asked)).toBeNull();
  expect(pagesBeside(null, compiled, new Set(["lantern/"]), asked)).toBeNull();
});

function textOf(content: string | Uint8Array): string {
  return Buffer.from(content as Uint8Array).toString("latin1");
}
