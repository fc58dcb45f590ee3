/** The start page and the pages of a game: the box to ask in, the doors, the versions and the rules with what is new. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectBrowser, type Served, serve } from "../support/browser.ts";
import { builtSite } from "../support/site.ts";

let browser: Browser;
let served: Served;
const at = (path: string) => `${served.origin}/${path}`;

beforeAll(async () => {
  const folder = await builtSite();
  [browser, served] = await Promise.all([connectBrowser(), serve(folder)]);
}, 600_000);
afterAll(async () => {
  await browser.close();
  await served[Symbol.asyncDispose]();
});

const phone = { viewport: { width: 360, height: 740 } };
const desk = { viewport: { width: 1280, height: 900 } };

async function withPage(
  use: (page: Page) => Promise<void>,
  options: Parameters<Browser["newContext"]>[0],
): Promise<void> {
  const context = await browser.newContext(options);
  try {
    await use(await context.newPage());
  } finally {
    await context.close();
  }
}

describe("the start page", () => {
  it.each([
    ["a phone", phone],
    ["a desktop", desk],
  ])("has the box to ask in on the first screen of %s, and nothing over the edge", async (_, size) => {
    await withPage(async (page) => {
      await page.goto(at("en/"));
      const box = await page.getByRole("searchbox").boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(size.viewport.height);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(size.viewport.width);
    }, size);
  });

  it("sends own words to the first game, and without scripts to the one that is tapped", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/"));
      await page.getByRole("searchbox").fill("how far does the light reach");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/en/lantern/1.1/ask/?q=how+far+does+the+light+reach");
    }, phone);
    await withPage(
      async (page) => {
        await page.goto(at("es/"));
        await page.getByRole("searchbox").fill("disparar");
        await page.getByRole("button", { name: "Marines" }).click();
        await page.waitForURL("**/es/hulk/base/ask/?q=disparar");
      },
      { ...phone, javaScriptEnabled: false },
    );
  });

  it("remembers the game that was visited last", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/hulk/base/"));
      await page.goto(at("en/"));
      await page.getByRole("searchbox").fill("shoot");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/en/hulk/base/ask/?q=shoot");
    }, phone);
  });

  it("leads to every game, and to what is new in the latest update", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/"));
      expect(await page.locator(".game h3").allInnerTexts()).toEqual([
        "Lantern",
        "Warhammer 40,000",
        "Warhammer",
        "Marines and Genestealers",
        "Between the Plasma Pistol and the Wall",
      ]);
      expect(await page.locator(".news li").count()).toBe(3);
      await page.getByRole("link", { name: "All changes since printed book" }).click();
      await page.waitForURL("**/en/lantern/changes/base...1.1/");
    }, desk);
  });
});

describe("a game", () => {
  it("has four doors, and three without versions to compare", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/w40k/1.5/"));
      expect(await page.locator(".door b").allInnerTexts()).toEqual([
        "Ask a rule",
        "What changed",
        "Read the rules",
        "Odds and sequences",
      ]);
      await page.goto(at("en/hulk/base/"));
      expect(await page.locator(".door b").allInnerTexts()).toEqual([
        "Ask a rule",
        "Read the rules",
        "Odds and sequences",
      ]);
      const places = page.getByRole("navigation", { name: "In this game" });
      expect(await places.locator("a").allInnerTexts()).toEqual(["Rules", "Ask", "Odds"]);
    }, desk);
  });

  it("shows the line of versions, with those that are published and not here", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/w40k/1.5/"));
      const line = (await page.locator(".timeline").innerText()).replace(/\s+/g, " ");
      for (const said of [
        "Printed book",
        "Update 1.2",
        "1.3, 1.4",
        "published, but not here",
        "Replaces 1.2",
      ])
        expect(line).toContain(said);
    }, phone);
  });

  it("lists all rules by chapter and marks those with news since 1.2", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/w40k/1.5/"));
      expect(await page.locator(".toc li").count()).toBe(96);
      const woods = page.locator(".toc li").filter({ has: page.locator('a[href$="/rules/woods/"]') });
      expect((await woods.innerText()).replace(/\s+/g, " ")).toBe("Woods 1 new p. 248");
      // Update 1.5 repeats what 1.2 said of barricades.
      const barricades = page
        .locator(".toc li")
        .filter({ has: page.locator('a[href$="/rules/barricades/"]') });
      expect(await barricades.getAttribute("class")).toBe(null);
    }, desk);
  });

  it("keeps the place when the version is chosen in the bar", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/w40k/1.5/rules/woods/"));
      await page.locator(".where summary").click();
      await page.getByRole("navigation", { name: "Version" }).getByText("1.2").click();
      await page.waitForURL("**/en/w40k/1.2/rules/woods/");
      expect(await page.locator(".where summary").innerText()).toContain("1.2");
    }, phone);
  });
});

it("lists the data with what each file contains, and a sample", async () => {
  await withPage(async (page) => {
    await page.goto(at("en/"));
    await page.getByRole("contentinfo").getByRole("link", { name: "Data for developers" }).click();
    await page.waitForURL("**/en/data/");
    const row = page.locator("tr").filter({ has: page.locator('a[href$="/json/w40k/1.5.json"]') });
    expect(await row.innerText()).toContain("texts in every language");
    const sample = await page.locator("pre").innerText();
    expect(JSON.parse(sample)).toMatchObject({ book: "lantern", version: "base" });
  }, desk);
});
