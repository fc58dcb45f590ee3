/**
 * Asking on the site: what a reader fills in and is told is what `rubric ask` says, stands in the address, and can be read
 * without scripts too. What runs in the browser is also put to the examples of every book, here in Node.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Program } from "../../compiler/check/program.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { givenOf } from "../../compiler/evaluate/examples.ts";
import type { BookId, DecisionId, VersionId } from "../../compiler/resolve/graph.ts";
import { readFrom, written } from "../../site/scripts/ask/address.ts";
import { answer, type Rules, type Runtime } from "../../site/scripts/ask/answer.ts";
import type { Json, Vocabulary } from "../../site/scripts/ask/asked.ts";
import { misfits } from "../../site/scripts/ask/fits.ts";
import { numberFrom, parsed } from "../../site/scripts/ask/typed-json.ts";
import { problemsOf } from "../../site/scripts/ask/unfit.ts";
import { inputsOf as fieldsOf } from "../../site/scripts/ask/types.ts";
import { connectBrowser, type Served, serve } from "../support/browser.ts";
import { compiledRules } from "../support/rules.ts";
import { base, builtSite } from "../support/site.ts";
import type { JsonObject } from "../../compiler/core/json.ts";

let folder: string;
let browser: Browser;
let served: Served;
const { versions } = compiledRules();

beforeAll(async () => {
  folder = await builtSite();
  [browser, served] = await Promise.all([connectBrowser(), serve(folder, base)]);
}, 400_000);
afterAll(async () => {
  await browser.close();
  await served[Symbol.asyncDispose]();
});

const inCover = "w40k/1.5/ask/in-cover/";

function programOf(book: string, version: string): Program {
  const found = versions.get(book as BookId)?.get(version as VersionId);
  if (found === undefined) throw new Error(`${book}@${version} is not among the rules`);
  return found.program;
}

function asked(program: Program, name: string, given: JsonObject, language = "en") {
  const decision = program.decisions.find(({ id }) => id === name) ?? null;
  const { situation, faults } = decode(program, inputsOf(program, decision), given);
  expect(faults).toEqual([]);
  return ask(program, name as DecisionId, situation, { language });
}

/** A page whose script has answered, with what went wrong on it. */
async function opened(
  path: string,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly problems: readonly string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (problem) => problems.push(problem.message));
  await page.addInitScript({
    content:
      "addEventListener('securitypolicyviolation', (e) => console.error(e.violatedDirective, e.blockedURI));",
  });
  await page.goto(served.origin + base + path);
  if (options.javaScriptEnabled !== false) await page.locator(".ruling-of").waitFor({ timeout: 30_000 });
  return { page, problems };
}

async function given(page: Page): Promise<JsonObject> {
  return JSON.parse(await page.locator("#data").inputValue()) as JsonObject;
}

/** Terrain, no keyword, two models of which one stands clear. */
async function fillIn(page: Page): Promise<void> {
  const field = (name: string) =>
    page.locator(".field", { has: page.locator(`> legend > .name > span:text-is("${name}")`) });
  await field("Terrain").getByLabel("Wood").check();
  await field("Keywords").getByLabel("none of these").check();
  await field("Models").getByRole("button", { name: "Add one" }).click();
  await field("Models").getByRole("button", { name: "Add one" }).click();
  const hidden = page.locator(".item .field", {
    has: page.locator('> label > .name > span:text-is("Hidden")'),
  });
  await hidden.nth(0).locator("input").fill("60");
  await hidden.nth(1).locator("input").fill("20");
}

describe("a ruling asked on the page", () => {
  it("is the compiler's, with its sentences, and stands in an address that restores it in any language and version", async () => {
    const { page, problems } = await opened(`en/${inCover}`);
    await expect.poll(() => page.locator(".ruling-of").innerText()).toContain("depends");
    await fillIn(page);
    const verdict = asked(programOf("w40k", "1.5"), "in-cover", await given(page));
    expect(verdict).toMatchObject({ status: "ruled", value: false });
    await expect.poll(() => page.locator(".ruling-of").innerText()).toBe("No");
    const said = await page.locator(".because q").allInnerTexts();
    expect(new Set(said)).toEqual(new Set(verdict.because.map(({ sentence }) => sentence).filter(Boolean)));
    const link = page.locator(".because a").first();
    expect(await link.getAttribute("href")).toContain("/en/w40k/1.5/rules/");

    const { search } = new URL(page.url());
    expect(search).toContain("terrain=wood");
    expect(search).toContain("target.models.1.hidden=20");
    const again = await opened(`en/${inCover}${search}`);
    await expect.poll(() => again.page.locator(".ruling-of").innerText()).toBe("No");
    expect(await given(again.page)).toEqual(await given(page));

    await again.page
      .getByRole("navigation", { name: "Language" })
      .getByRole("link", { name: "es", exact: true })
      .click();
    await again.page.waitForURL((url) => url.pathname === `${base}es/${inCover}` && url.search === search);
    await expect.poll(() => again.page.locator(".ruling-of").innerText()).toBe("No");
    expect(await again.page.locator(".because q").first().getAttribute("lang")).toBeNull();
    await again.page.getByRole("navigation", { name: "Versión" }).getByRole("link", { name: "1.2" }).click();
    await again.page.waitForURL(
      (url) => url.pathname === `${base}es/w40k/1.2/ask/in-cover/` && url.search === search,
    );
    expect([...problems, ...again.problems]).toEqual([]);
    await Promise.all([page.context().close(), again.page.context().close()]);
  }, 120_000);

  it("is compared with every other version that has the decision", async () => {
    const { page } = await opened(`en/${inCover}`);
    await fillIn(page);
    const situation = await given(page);
    const lines = page.locator(".elsewhere li");
    await expect.poll(() => lines.count(), { timeout: 20_000 }).toBe(2);
    const other = asked(programOf("w40k", "1.2"), "in-cover", situation);
    const word = other.status === "ruled" ? (other.value === true ? "Yes" : "No") : "";
    await expect.poll(() => lines.nth(1).innerText()).toContain(`Under 1.2: ${word}`);
    await page.context().close();
  }, 120_000);

  it("asks only what still matters, unless every fact is wanted", async () => {
    const { page } = await opened(`en/${inCover}`);
    const shown = () => page.locator("#facts .fields > .field:visible").count();
    await fillIn(page);
    await expect.poll(() => page.locator(".ruling-of").innerText()).toBe("No");
    const few = await shown();
    await page.getByLabel("Show every fact").check();
    await expect.poll(shown).toBeGreaterThan(few);
    await page.context().close();
  }, 120_000);

  it("warns of what cannot all be so, with the reason of the law", async () => {
    const { page } = await opened(`en/${inCover}?terrain=wood&target.models=0`);
    const { laws } = asked(programOf("w40k", "1.5"), "in-cover", await given(page));
    expect(laws.map(({ name }) => name)).toContain("unit-has-models");
    const told = await page.locator(".laws li").allInnerTexts();
    expect(told).toEqual(laws.map(({ because }) => because.en));
    await page.context().close();
  }, 60_000);

  it("says what the address holds that does not fit", async () => {
    const { page } = await opened(`en/${inCover}?terrain=swamp&nothing=1`);
    const note = await page.locator("#unread").innerText();
    expect(note).toContain("terrain");
    expect(note).toContain("nothing");
    expect(await given(page)).toEqual({});
    await page.context().close();
  }, 60_000);
});

it("calls what has no name by what is said of it, in the reader's language", async () => {
  const { page } = await opened("ca/w40k/1.5/ask/modified-roll/");
  await page.locator("#facts .field").first().waitFor();
  const labels = await page.locator("#facts .field .name").allInnerTexts();
  expect(labels.length).toBeGreaterThan(1);
  for (const label of labels) expect(label).not.toMatch(/^(natural|modifier)$/);
  await page.context().close();
}, 60_000);

it("keeps the verdict in sight on a phone while the form is filled in", async () => {
  const { page } = await opened(`en/${inCover}`, { viewport: { width: 360, height: 740 } });
  const line = page.locator(".verdict-line");
  await line.waitFor();
  const box = await line.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
  await fillIn(page);
  await expect.poll(() => line.innerText()).toBe("No");
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await line.isVisible()).toBe(false);
  await page.context().close();
}, 60_000);

it("without scripts the clauses stand there with their sentences, and a note in the place of the form", async () => {
  const { page } = await opened(`en/${inCover}`, { javaScriptEnabled: false });
  expect(await page.locator("#asking").isVisible()).toBe(false);
  expect(await page.locator("noscript").innerText()).toContain("needs scripts");
  expect(await page.locator(".stated").count()).toBeGreaterThan(10);
  expect(await page.locator(".stated q").first().innerText()).toContain("half of every model");
  await page.context().close();
});

describe.each(["light", "dark"] as const)("filled in, in the %s theme", (colorScheme) => {
  it("nothing scrolls sideways at 360 pixels, and axe-core finds nothing", { timeout: 120_000 }, async () => {
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    const { page, problems } = await opened(`en/${inCover}`, {
      colorScheme,
      viewport: { width: 360, height: 740 },
    });
    await fillIn(page);
    await page.getByLabel("Show every fact").check();
    await page.locator(".unless summary").click();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    const violations = await page.evaluate(
      `(async () => { ${axe}; const { violations } = await axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });
        return violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" | ")); })()`,
    );
    expect(violations).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

it("a question is found in the list by its name in any language, accents aside", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${served.origin}${base}en/w40k/1.5/ask/`);
  await page.getByLabel("Find a question").fill("cobertúra");
  await expect.poll(() => page.locator(".questions li:visible").count()).toBeLessThan(12);
  expect(await page.locator(".questions li:visible a", { hasText: /^Cover$/ }).count()).toBe(1);
  await context.close();
});

it("two things with one name get no answer, and the reader is told which", async () => {
  const models = [
    { id: "a", hidden: 0 },
    { id: "a", hidden: 60 },
  ];
  const json = JSON.stringify({ terrain: "wood", target: { models } });
  const { page, problems } = await opened(`es/${inCover}`);
  await page
    .locator("details", { has: page.locator("#data") })
    .locator("summary")
    .first()
    .click();
  await page.locator("#data").fill(json);
  await page.locator("#take-data").click();
  expect(await page.locator("#data-fault").textContent()).toContain("target.models[1]");
  expect(problems).toEqual([]);
  await page.context().close();
}, 120_000);

it("what a reader types keeps its digits, or stays a text that does not fit", () => {
  expect(numberFrom("9007199254740991")).toBe(9007199254740991);
  expect(numberFrom("9007199254740993")).toBe("9007199254740993");
  expect(numberFrom("007")).toBe(7);
  expect(parsed('{"hidden": 1, "hidden": 2}')).toBe('{"hidden": 1, "hidden": 2}');
  expect(parsed('{"hidden": 1}')).toEqual({ hidden: 1 });
});

// ---------------------------------------------------------------- the browser's code on every book

describe.each([
  ["w40k", "1.5"],
  ["w40k", "1.2"],
  ["pistola", "base"],
  ["fantasy", "base"],
  ["hulk", "base"],
])("what the page runs for %s@%s", (book, version) => {
  it("says what `rubric ask` says of the examples, and its addresses restore them", async () => {
    const program = programOf(book, version);
    const load = (path: string): Promise<unknown> =>
      import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href);
    const module = (await load(`rules/${book}/${version}.js`)) as Rules;
    const runtime = (await load("rules/runtime.js")) as Runtime;
    const vocabulary = JSON.parse(
      readFileSync(join(folder, `es/${book}/${version}/ask/vocabulary.json`), "utf8"),
    ) as Vocabulary;
    const reading = { vocabulary, words: vocabulary.words };
    let compared = 0;
    const seen = new Set<string>();
    for (const example of program.examples) {
      const [first] = example.expects.flatMap(({ decision }) => decision ?? []);
      if (first === undefined || !example.runs || seen.has(first) || seen.size >= 30) continue;
      const decision = program.decisions.find(({ id }) => id === first);
      const own = vocabulary.decisions[first];
      if (decision === undefined || own === undefined) continue;
      const fields = fieldsOf(vocabulary, own);
      const all = givenOf(program, example);
      // An example may say more than this decision reads.
      const wanted = new Set(["told", ...fields.map(({ name }) => name)]);
      const given = Object.fromEntries(
        Object.entries(all).filter(([name]) => wanted.has(name)),
      ) as JsonObject;
      if (decode(program, inputsOf(program, decision), given).faults.length > 0) continue;
      seen.add(first);

      expect(misfits(reading, fields, given as Json, own.told), first).toEqual([]);
      const asking = { rules: module, runtime, vocabulary, decision: first, asked: own };
      expect(problemsOf(asking, given as Json), first).toEqual([]);
      const address = written(reading, fields, { given, readings: {} });
      const back = readFrom(reading, fields, `?${address}`);
      expect(back, first).toEqual({ question: { given, readings: {} }, unread: [] });

      const says = asked(program, first, given, "es");
      const found = answer(asking, back.question.given, {}, "es");
      expect(found, `${first} of “${example.title}”`).toEqual({
        status: says.status,
        value: says.value,
        because: says.because,
        unless: says.unless,
        missing: says.missing.map(({ path, about }) => ({ path, about })),
        doubts: says.doubts,
        choices: says.choices,
        laws: says.laws,
      });
      compared += 1;
    }
    expect(compared).toBeGreaterThanOrEqual(20);
  });

  it("holds every law of the book", async () => {
    const module = (await import(
      /* @vite-ignore */ pathToFileURL(join(folder, `rules/${book}/${version}.js`)).href
    )) as Rules;
    expect(module.laws).toHaveLength(programOf(book, version).laws.length);
  });
});
