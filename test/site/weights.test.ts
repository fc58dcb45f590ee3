/** What a reader on a slow line waits for: sizes as they travel, packed. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { pagesIn } from "../support/pages.ts";
import { builtSite } from "../support/site.ts";

const kilobyte = 1000;
let out: string;

beforeAll(async () => {
  out = await builtSite();
}, 300_000);

it("a provision page is light, the heaviest too", () => {
  const weights = [...pagesIn(out)]
    .filter(([path]) => /^[a-z]{2,3}\/[^/]+\/[^/]+\/rules\/[^/]+\/index\.html$/.test(path))
    .map(([path, html]) => ({ path, weight: packed(html) }))
    .sort((one, other) => one.weight - other.weight);
  const [median, heaviest] = [weights[weights.length >> 1], weights.at(-1)];
  expect(weights.length).toBeGreaterThan(1000);
  expect(heaviest?.weight, heaviest?.path).toBeLessThanOrEqual(25 * kilobyte);
  expect(median?.weight, median?.path).toBeLessThanOrEqual(6 * kilobyte);
});

it("a question can be tapped after three round trips and what a slow line carries in two seconds", () => {
  // Connecting, the page, its style: at 400 ms and 400 kbit/s, 3.5 s with half a second to paint.
  const files = everyFile(out).filter((path) => /\/ask\/[^/]+\/index\.html$/.test(path));
  const shared = packed(asset("site.css")) + packed(asset("theme.js"));
  for (const path of heaviest(files, 20)) {
    const milliseconds = 3 * 400 + (packed(readFileSync(join(out, path))) + shared) / 50;
    expect(milliseconds, path).toBeLessThanOrEqual(3000);
  }
});

it("the style of all pages is light", () => {
  expect(packed(asset("site.css"))).toBeLessThanOrEqual(15 * kilobyte);
});

it("each script is light, but for the one that answers questions", () => {
  // It holds the evaluator, the prover and the words of three languages, and is loaded once for all questions. The
  // first question does not wait for it.
  expect(packed(asset("ask.js"))).toBeLessThanOrEqual(140 * kilobyte);
  const scripts = readdirSync(join(out, "assets")).filter(
    (name) => name.endsWith(".js") && !name.startsWith("ask-"),
  );
  expect(scripts.length).toBeGreaterThan(0);
  for (const name of scripts)
    expect(packed(readFileSync(join(out, "assets", name))), name).toBeLessThanOrEqual(30 * kilobyte);
});

function everyFile(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" });
}

function heaviest(files: readonly string[], number: number): readonly string[] {
  const sizes = new Map(files.map((path) => [path, statSync(join(out, path)).size]));
  return [...files].sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0)).slice(0, number);
}

/** By its name in the package: on the site its name tells its content too. */
function asset(name: string): Buffer {
  const [stem = "", ending = ""] = name.split(".");
  const [found] = readdirSync(join(out, "assets")).filter(
    (each) => each.startsWith(`${stem}-`) && each.endsWith(`.${ending}`),
  );
  if (found === undefined) throw new Error(`the site has no ${name}`);
  return readFileSync(join(out, "assets", found));
}

function packed(content: string | Buffer): number {
  return gzipSync(content, { level: 9 }).byteLength;
}
