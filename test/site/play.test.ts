/** Plays on the site: each has its drawing, the same steps as text and its exact chances, readable on a phone in both themes. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { graphsOf } from "../../compiler/play/graph.ts";
import { foundByAxe } from "../support/axe.ts";
import { connectBrowser, type Served, serve } from "../support/browser.ts";
import { identifiersIn } from "../support/readable.ts";
import { compiledRules } from "../support/rules.ts";
import { builtSite } from "../support/site.ts";

let folder: string;
let browser: Browser;
let served: Served;

beforeAll(async () => {
  folder = await builtSite();
  [browser, served] = await Promise.all([connectBrowser(), serve(folder)]);
}, 400_000);
afterAll(async () => {
  await browser.close();
  await served[Symbol.asyncDispose]();
});

it("every play and what happens of itself has a page with all its steps, and its drawing beside it", () => {
  for (const [book, all] of compiledRules().versions)
    for (const [version, { program }] of all)
      for (const [name, graph] of graphsOf(program)) {
        const path = join(folder, "ca", book, version, "play", name);
        const html = readFileSync(join(path, "index.html"), "utf8");
        const steps = [...html.matchAll(/ id="step-(\d+)"/g)].map(([, number]) => Number(number));
        expect(steps.length, `${book}@${version} ${name}`).toBe(stepsIn(graph.steps));
        expect(existsSync(join(path, "drawing.svg"))).toBe(true);
      }
});

it("no page of a sequence has code or an identifier: steps, choices and conditions are in words", () => {
  for (const [book, all] of compiledRules().versions)
    for (const [version, { program }] of all) {
      const identifiers = identifiersIn(program, "es");
      for (const { id } of program.plays) {
        const html = readFileSync(join(folder, "es", book, version, "play", id, "index.html"), "utf8");
        const [main = ""] = /<main.*<\/main>/s.exec(html) ?? [];
        expect(main, `${book}@${version} ${id}`).not.toContain("<code");
        const words = main.replace(/<[^>]*>/g, " ").split(/[\s()“”«»:,;]+/);
        expect(
          words.filter((word) => identifiers.has(word)),
          `${book}@${version} ${id}`,
        ).toEqual([]);
      }
    }
});

type Steps = readonly { readonly lanes: readonly { readonly steps: Steps }[] }[];
function stepsIn(steps: Steps): number {
  return steps.reduce(
    (sum, { lanes }) => sum + 1 + lanes.reduce((all, lane) => all + stepsIn(lane.steps), 0),
    0,
  );
}

it("chances are exact and add up to one", () => {
  const html = readFileSync(join(folder, "en/hulk/base/play/storm-shot/index.html"), "utf8");
  const tables = html.match(/<table class="bars">.*?<\/table>/gs) ?? [];
  expect(tables.length).toBeGreaterThan(0);
  expect(tables.join("")).toContain(">11/36<");
  for (const table of tables) {
    const chances = [...table.matchAll(/class="amount">(\d+)(?:\/(\d+))?</g)];
    const sum = chances.reduce((so, [, n, d = "1"]) => so + Number(n) / Number(d), 0);
    expect(sum).toBeCloseTo(1, 12);
  }
});

it("results and means are said in words, in the language of the page", () => {
  const said = (language: string) => {
    const html = readFileSync(join(folder, language, "hulk/base/play/storm-shot/index.html"), "utf8");
    const [section = ""] = /<section class="odds".*?<\/section>/s.exec(html) ?? [];
    return section;
  };
  expect(said("en")).toContain("The target is killed, the weapon does not jam");
  expect(said("en")).toContain("Average: The target is killed: 11/36");
  expect(said("ca")).toContain("Mor l'objectiu, no s'encasqueta l'arma");
});

it("chances say for which facts and parameters they are", () => {
  const headings = (sequence: string) => {
    const html = readFileSync(join(folder, "es/hulk/base/play", sequence, "index.html"), "utf8");
    return [...html.matchAll(/<article class="chances"><h3>([^<]*)/g)].map(([, heading]) => heading);
  };
  // Facts of the example in storm-shot, parameters alone in bolter-volley.
  expect(headings("storm-shot")[0]).toBe("Disparos antes: 0; El disparo no se hace en alerta");
  expect(headings("bolter-volley")[0]).toBe("Disparos antes: 0; Disparo gratuito: No");
});

it("a long procedure is read on a phone, and axe-core finds nothing in both themes", {
  timeout: 120_000,
}, async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  for (const tail of [
    "hulk/base/play/activation/",
    "hulk/base/play/storm-shot/",
    "w40k/1.5/play/two-rerolls/",
  ]) {
    await page.goto(`${served.origin}/es/${tail}`);
    expect(await page.evaluate("document.documentElement.scrollWidth"), tail).toBeLessThanOrEqual(360);
    const violations = await foundByAxe(page, "standards");
    expect(violations, tail).toEqual([]);
  }
  const drawing = page.locator(".drawing img");
  await drawing.scrollIntoViewIfNeeded();
  await expect
    .poll(() => drawing.evaluate((image: { readonly naturalWidth: number }) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(problems).toEqual([]);
  await context.close();
});
