/** The pages that compare two versions, as a reader uses them: the digest tells what was found, and every choice works without scripts. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeKinds, changesByKind, type Difference } from "../../compiler/index.ts";
import { connectBrowser, type Served, serve } from "../support/browser.ts";
import { base, builtSite, inputOf } from "../support/site.ts";
import { rules } from "../support/rules.ts";

const address = "en/w40k/changes/1.2...1.5/";
let folder: string;
let difference: Difference;
let browser: Browser;
let served: Served;

beforeAll(async () => {
  folder = await builtSite();
  const input = await inputOf(rules);
  difference = await input.difference("w40k", "1.2", "1.5");
  [browser, served] = await Promise.all([connectBrowser(), serve(folder, base)]);
}, 480_000);
afterAll(async () => {
  await browser.close();
  await served[Symbol.asyncDispose]();
});

async function reading(options: BrowserContextOptions, read: (page: Page) => Promise<void>, at = address) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(served.origin + base + at);
  await read(page);
  await context.close();
}

function idsOf(page: Page, selector: string): Promise<readonly string[]> {
  return page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].map(({ id }) => id)`);
}

/** Those whose sameness was shown up to a bound only stand apart from those that are proved. */
function countsOf({ changes }: Difference): ReadonlyMap<string, number> {
  const isBounded = ({ meaning }: (typeof changes)[number]) => meaning === "same-up-to";
  const bounded = changes.filter(isBounded);
  const proved = changesByKind({ ...difference, changes: changes.filter((each) => !isBounded(each)) });
  const counts = new Map<string, number>([...proved].map(([kind, all]) => [kind, all.length]));
  for (const change of bounded) {
    const [kind = ""] = [...changesByKind({ ...difference, changes: [change] }).keys()];
    const group = kind === "words-only" || kind === "as-it-was" ? "up-to" : kind;
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return counts;
}

describe("the digest", () => {
  it("counts what the comparison found, and leads to each change", async () => {
    await reading({ javaScriptEnabled: false }, async (page) => {
      const expected = countsOf(difference);
      for (const kind of [...changeKinds, "up-to"]) {
        const n = expected.get(kind) ?? 0;
        const group = page.locator(`.group.${kind}`);
        expect([kind, await group.count()]).toEqual([kind, n === 0 ? 0 : 1]);
        if (n === 0) continue;
        expect([kind, await group.locator("> ul > li, > details > ul > li").count()]).toEqual([kind, n]);
        expect(await page.locator(`.tally .${kind} b`).textContent()).toBe(`${n}`);
      }
      const told = difference.changes.length - (expected.get("as-it-was") ?? 0);
      expect(await page.locator("article[data-change]").count()).toBe(told);
    });
  });

  it("tells the smallest situation with what it came to before and after", async () => {
    await reading({ javaScriptEnabled: false }, async (page) => {
      const item = page.locator(".group.decides-differently li", {
        has: page.locator(`a[href="#Q23-1-2"]`),
      });
      expect(await item.locator(".flip b").allTextContents()).toEqual(["0″", "1″"]);
      expect(await item.locator(".case").textContent()).toContain("Phase: Charge");
    });
  });
});

describe("without scripts", () => {
  it("the words stand in one text, or before beside after, as the reader chooses", async () => {
    await reading({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } }, async (page) => {
      const change = page.locator(`[data-change="E04-1-5"]`);
      const inline = change.locator(".words.inline").first();
      const [before, after] = [".words.before", ".words.after"].map((side) => change.locator(side).first());
      expect([await inline.isVisible(), await before?.isVisible()]).toEqual([true, false]);
      await page.locator("#view-beside").check();
      expect([await inline.isVisible(), await before?.isVisible()]).toEqual([false, true]);
      const [left, right] = [await before?.boundingBox(), await after?.boundingBox()];
      expect(left?.y).toBe(right?.y);
      expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
      expect(await before?.locator("ins").count()).toBe(0);
      expect(await after?.locator("del").count()).toBe(0);
    });
  });

  it("what decides the same is put aside when asked", async () => {
    await reading({ javaScriptEnabled: false }, async (page) => {
      const wordsOnly = page.locator("article.words-only").first();
      expect(await wordsOnly.isVisible()).toBe(true);
      await page.locator("#show-flips").check();
      expect(await wordsOnly.isVisible()).toBe(false);
      expect(await page.locator("article.decides-differently").first().isVisible()).toBe(true);
    });
  });
});

describe("a change", () => {
  it("names its facts and values in the reader's language, with the sentences that decide", async () => {
    await reading(
      { javaScriptEnabled: false },
      async (page) => {
        const change = page.locator(`[data-change="E25-1-5"]`);
        const table = await change.locator(".witness").first().innerText();
        expect(table).toMatch(/Terreno|Escenografía/);
        expect(table).toMatch(/1\.2\s+sí/);
        expect(table).toMatch(/1\.5\s+no/);
        expect(await change.locator(".because [lang]").count()).toBe(0);
        expect(await change.locator(".meaning .by").allTextContents()).toContain("1.5/D15");
      },
      "es/w40k/changes/1.2...1.5/",
    );
  });

  it("shows shifted chances as figures with their bars", async () => {
    await reading({ javaScriptEnabled: false }, async (page) => {
      const rows = page.locator(".odds tbody tr");
      const odds = difference.changes.flatMap(({ plays, literally }) =>
        [...plays, ...literally.plays].flatMap(({ odds }) => odds ?? []),
      );
      expect(await rows.count()).toBe(odds.reduce((sum, each) => sum + each.rows.length, 0));
      const first = odds[0]?.rows[1];
      expect(await rows.nth(1).innerText()).toContain(first?.from);
      expect(await rows.nth(1).locator("svg rect").count()).toBe(2);
    });
  });

  it("the other way round, what was new is gone", async () => {
    await reading(
      { javaScriptEnabled: false },
      async (page) => {
        const deleted = page.locator(`[data-change="E01-1-5"] .text-change`);
        expect(await deleted.locator("del").count()).toBe(1);
        expect(await deleted.locator("ins").count()).toBe(0);
      },
      "en/w40k/changes/1.5...1.2/",
    );
  });
});

it("j and k step from change to change", async () => {
  await reading({}, async (page) => {
    const here = () => page.evaluate<string | null>(`document.activeElement.getAttribute("data-change")`);
    const all = await page
      .locator("[data-change]")
      .evaluateAll((found) => found.map((each) => each.getAttribute("data-change")));
    await page.keyboard.press("j");
    expect(await here()).toBe(all[0]);
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    expect(await here()).toBe(all[2]);
    await page.keyboard.press("k");
    expect(await here()).toBe(all[1]);
    await page.locator("#show-flips").check();
    const flips = await idsOf(page, ".change.flips");
    await page.evaluate(`document.querySelector("[data-here]").removeAttribute("data-here")`);
    await page.keyboard.press("j");
    expect(await here()).toBe(flips[0]);
  });
});

it("fits a narrow phone", async () => {
  await reading({ viewport: { width: 360, height: 740 } }, async (page) => {
    expect(await page.evaluate(`document.documentElement.scrollWidth`)).toBe(360);
    await page.locator("#view-beside").check();
    expect(await page.evaluate(`document.documentElement.scrollWidth`)).toBe(360);
  });
});

it("has change bars on paper, and nothing to press", async () => {
  await reading({}, async (page) => {
    await page.emulateMedia({ media: "print" });
    const bar = await page.evaluate<string>(
      `getComputedStyle(document.querySelector(".text-change")).borderLeft`,
    );
    expect(bar).toMatch(/^[3-9].*solid rgb\(0, 0, 0\)$/);
    expect(await page.locator(".options").isVisible()).toBe(false);
    expect(await page.locator(".versions").isVisible()).toBe(false);
  });
});

it.each(["light", "dark"] as const)(
  "axe-core finds nothing in the %s theme, side by side or not",
  async (colorScheme) => {
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    await reading({ colorScheme }, async (page) => {
      await page.locator("#view-beside").check();
      const found = await page.evaluate(
        `(async () => { ${axe}; const { violations } = await axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });
        return violations.map(({ id, nodes }) => id + ": " + nodes[0].html); })()`,
      );
      expect(found).toEqual([]);
    });
  },
  120_000,
);

it("is a page one can send, whatever the pair", () => {
  for (const pair of ["1.2...1.5", "1.5...base", "base...1.2"]) {
    const html = readFileSync(join(folder, `ca/w40k/changes/${pair}/index.html`), "utf8");
    expect([pair, html.length < 700_000]).toEqual([pair, true]);
  }
});
