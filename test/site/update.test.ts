/** An update as a document and the pages about a version as a whole, as a reader uses them. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectBrowser, type Served, serve } from "../support/browser.ts";
import { builtSite } from "../support/site.ts";

let browser: Browser;
let served: Served;

beforeAll(async () => {
  const folder = await builtSite();
  [browser, served] = await Promise.all([connectBrowser(), serve(folder)]);
}, 480_000);
afterAll(async () => {
  await browser.close();
  await served[Symbol.asyncDispose]();
});

async function reading(at: string, options: BrowserContextOptions, read: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ javaScriptEnabled: false, ...options });
  const page = await context.newPage();
  await page.goto(`${served.origin}/${at}`);
  await read(page);
  await context.close();
}

/** Of the first of them, as the browser reckons it. */
function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page.evaluate(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue(${JSON.stringify(property)})`,
  );
}

describe("an update as a document", () => {
  it.each([
    ["en", "Page 248, Woods", /^The last sentence of .* block “rules” now reads:$/],
    ["es", "Página 248, Bosque", /^La última frase del primer párrafo .* pasa a decir:$/],
    ["ca", "Pàgina 248, Bosc", /^L'última frase del primer paràgraf .* passa a dir:$/],
  ])("says in %s which page is changed and how", async (language, heading, instruction) => {
    await reading(`${language}/w40k/1.2/update/#E17`, {}, async (page) => {
      const entry = page.locator("#E17");
      expect(await entry.locator("h3").innerText()).toContain(heading);
      expect(await entry.locator(".instruction").innerText()).toMatch(instruction);
      expect(await entry.locator(".new-text").innerText()).not.toBe("");
    });
  });

  it("gives what is added as well as what takes the place of something", async () => {
    await reading("en/w40k/1.2/update/", {}, async (page) => {
      expect(await page.locator("#E12 .instruction").innerText()).toBe("Add at the end of the paragraph:");
      expect(await page.locator("#E12 .new-text p").count()).toBe(1);
      expect(await page.locator("#E02 .new-text .box").count()).toBe(1);
      expect(await page.locator("#E15 .instruction").innerText()).toMatch(/^Change .+ to 5\.$/);
      expect(await page.locator("#E11 .instruction").innerText()).toBe(
        "Change “inside” to “wholly inside”, on each of these pages.",
      );
    });
  });

  it("prints what holds under the reading that is taken", async () => {
    await reading("en/w40k/1.5/update/", {}, async (page) => {
      expect(await page.locator("#E22 .instruction").allInnerTexts()).toEqual([
        "The second paragraph now reads:",
      ]);
      expect(await page.locator("#E22 .new-text").count()).toBe(1);
    });
  });

  it("tells carried entries from new ones, and names those that were dropped", async () => {
    await reading("en/w40k/1.5/update/", {}, async (page) => {
      const colour = (id: string) => styleOf(page, `#${id} .new-text`, "color");
      expect(await page.locator("#E11 .carried").innerText()).toContain("1.2/E05");
      expect(await colour("E11")).toBe("rgb(19, 32, 26)");
      expect(await colour("E02")).toBe("rgb(179, 0, 90)");
      expect(await page.locator(".dropped .letter").allInnerTexts()).toEqual(["1.2/Q23", "1.2/Q45"]);
    });
  });

  it("has questions with their answers in the order of the document, and tables as tables", async () => {
    await reading("en/w40k/1.2/update/", {}, async (page) => {
      const ids = await page.evaluate<readonly string[]>(
        `[...document.querySelectorAll(".document .entry")].map(({ id }) => id)`,
      );
      expect(ids).toHaveLength(93);
      expect(ids.filter((id) => id.startsWith("Q"))).toEqual(
        [...ids.filter((id) => id.startsWith("Q"))].sort(),
      );
      expect(await page.locator("#Q63 h3").innerText()).toContain("Q:");
      expect(await page.locator("#Q63 .answer").innerText()).toMatch(/^A:/);
      expect(await page.locator("#T02 table tbody tr").count()).toBe(4);
    });
  });

  it("has bars beside what is new on paper, and no navigation", async () => {
    await reading("en/w40k/1.5/update/", {}, async (page) => {
      await page.emulateMedia({ media: "print" });
      const bar = (id: string) => styleOf(page, `#${id}`, "border-left-color");
      expect(await bar("E02")).toBe("rgb(0, 0, 0)");
      expect(await bar("E11")).toBe("rgba(0, 0, 0, 0)");
      for (const part of [".top", ".document-contents", ".apparatus"])
        expect([part, await page.locator(part).first().isVisible()]).toEqual([part, false]);
    });
  });
});

describe("pages about a version", () => {
  it("lists every doubt once, with the reading that is taken and what rests on it", async () => {
    await reading("en/w40k/1.5/flags/", {}, async (page) => {
      const doubts = page.locator("section:has(#doubt) > ul > li");
      expect(await doubts.count()).toBe(Number(await page.locator("#doubt small").innerText()));
      for (const doubt of await doubts.all()) expect(await doubt.locator(".is-taken").count()).toBe(1);
      const level = doubts.filter({ hasText: "both-gone" });
      expect(await level.locator(".by").innerText()).toBe("1.5/E17");
      expect(await level.locator(".counts a").allInnerTexts()).toEqual(["Sudden Death"]);
    });
  });

  it("sets the names of a thing in all languages side by side, the reader's first", async () => {
    await reading("ca/w40k/1.5/vocabulary/", {}, async (page) => {
      expect(await page.locator("#enums ~ .scrolls thead th").allInnerTexts()).toEqual([
        "Català",
        "English",
        "Español",
      ]);
      const row = page.locator("tr", { has: page.locator("code", { hasText: /^to-wound$/ }) });
      expect(await row.locator("td").allInnerTexts()).toEqual(["Roll to wound", "Tirada para herir"]);
      expect(await row.locator("td").first().getAttribute("lang")).toBe("en");
    });
  });

  it("counts what is translated, and finds nothing that waits", async () => {
    await reading("en/w40k/1.5/translation/", {}, async (page) => {
      const rows = page.locator(".figures tbody tr");
      const sums: number[] = [];
      for (const row of await rows.all())
        sums.push((await row.locator("td").allInnerTexts()).reduce((sum, each) => sum + Number(each), 0));
      expect(new Set(sums).size).toBe(1);
      for (const row of await rows.all()) expect(await row.locator("td").nth(3).innerText()).toBe("0");
      expect(await page.locator("section:has([id^=missing-])").count()).toBe(0);
    });
  });

  it("names the clauses that no example pins", async () => {
    await reading("en/w40k/1.5/coverage/", {}, async (page) => {
      const said = await page.locator(".pinned").innerText();
      const [pinned = 0, all = 0] = [...said.matchAll(/\d+/g)].map(Number);
      expect(await page.locator(".unpinned code").count()).toBe(all - pinned);
      expect(await page.locator(".covered dt").count()).toBe(all);
    });
  });

  it.each(["update", "flags", "vocabulary", "translation", "coverage"])(
    "%s fits a narrow phone",
    async (name) => {
      await reading(`es/w40k/1.5/${name}/`, { viewport: { width: 360, height: 740 } }, async (page) => {
        const width = await page.evaluate(`document.documentElement.scrollWidth`);
        expect(width).toBe(360);
      });
    },
  );
});
