/** What a reader on a slow line waits for: sizes as they travel, packed. */
import { readdirSync, readFileSync } from "node:fs";
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

it("the style of all pages is light", () => {
  expect(packed(asset("site.css"))).toBeLessThanOrEqual(15 * kilobyte);
});

it("each script is light, but for the one that answers questions", () => {
  // It holds the evaluator, the prover and the words of three languages, and is loaded once for all questions.
  expect(packed(asset("ask.js"))).toBeLessThanOrEqual(130 * kilobyte);
  const scripts = readdirSync(join(out, "assets")).filter(
    (name) => name.endsWith(".js") && !name.startsWith("ask-"),
  );
  expect(scripts.length).toBeGreaterThan(0);
  for (const name of scripts)
    expect(packed(readFileSync(join(out, "assets", name))), name).toBeLessThanOrEqual(30 * kilobyte);
});

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
