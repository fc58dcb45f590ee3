/** What a reader does: reads, changes version, language and theme, searches, steps through changes, prints, without scripts too. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, type Served, serve } from "../support/browser.ts";
import { base, builtSite } from "../support/site.ts";

let browser: Browser;
let served: Served;
const at = (path: string) => served.origin + base + path;

beforeAll(async () => {
  const folder = await builtSite();
  [browser, served] = await Promise.all([launch(), serve(folder, base)]);
}, 400_000);
afterAll(async () => {
  await browser.close();
  await served[Symbol.asyncDispose]();
});

async function withPage(
  use: (page: Page) => Promise<void>,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<void> {
  const context = await browser.newContext(options);
  try {
    await use(await context.newPage());
  } finally {
    await context.close();
  }
}

describe("a provision", () => {
  it("letters what changed since the printing, and since 1.2 where the reader says so", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/w40k/1.5/rules/woods/"));
      const sentence = page.locator(".sentence").filter({ hasText: "Anyone else is in cover" });
      expect(await sentence.locator("ins:visible").count()).toBe(1);
      await page.getByLabel("1.2", { exact: true }).check();
      // Update 1.5 says it as 1.2 did.
      expect(await sentence.locator("ins:visible").count()).toBe(0);
      expect(await sentence.innerText()).toContain("Anyone else is in cover");
      expect(page.url()).toContain("since=1.2");
    });
  });

  it("keeps the place when the language changes, and the version", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/w40k/1.5/rules/woods/?since=1.2#rules-1-others"));
      await page.getByRole("navigation", { name: "Language" }).getByText("es").click();
      await page.waitForURL("**/es/w40k/1.5/rules/woods/?since=1.2#rules-1-others");
      await page.getByRole("navigation", { name: "Versión" }).getByText("1.2").click();
      await page.waitForURL("**/es/w40k/1.2/rules/woods/**");
      expect(await page.locator("h1").innerText()).toBe("Bosque");
    });
  });

  it("says of a version that lacks it what it leads to instead", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/w40k/1.5/rules/woods/"));
      const lost = await page.locator(".versions .lost").count();
      const all = await page.locator(".versions a").count();
      expect(lost).toBeLessThan(all);
      for (const link of await page.locator(".versions .lost").all())
        expect(await link.getAttribute("href")).not.toContain("woods");
    });
  });

  it("is whole without scripts, and on 360 px nothing runs over the edge", async () => {
    await withPage(
      async (page) => {
        await page.goto(at("es/w40k/1.5/rules/woods/"));
        expect(await page.locator("ins:visible").count()).toBeGreaterThan(0);
        expect(await page.locator(".logic pre:visible").count()).toBeGreaterThan(0);
        await page.getByText("no rotular nada").click();
        expect(await page.locator("ins:visible").count()).toBe(0);
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
      },
      { javaScriptEnabled: false, viewport: { width: 360, height: 740 } },
    );
  });

  it("bears change bars on paper, and nothing to press", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/w40k/1.5/rules/woods/"));
      await page.emulateMedia({ media: "print" });
      const bar = await page.evaluate(
        'getComputedStyle(document.querySelector(".sentence.changed > p")).borderLeftStyle',
      );
      expect(bar).toBe("solid");
      expect(await page.locator(".find:visible, .chooser:visible").count()).toBe(0);
    });
  });
});

it("keys: help, search, and from change to change", async () => {
  await withPage(async (page) => {
    await page.goto(at("en/w40k/1.5/rules/embark/"));
    await page.keyboard.press("?");
    expect(await page.getByRole("dialog", { name: "Keys" }).isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    const first = await page.locator("[data-here]").innerText();
    await page.keyboard.press("j");
    const second = await page.locator("[data-here]").innerText();
    expect(second).not.toBe(first);
    await page.keyboard.press("k");
    expect(await page.locator("[data-here]").innerText()).toBe(first);
    await page.keyboard.press("/");
    expect(await page.evaluate("document.activeElement.id")).toBe("find");
  });
});

it("the theme follows the system until the reader turns it, and then stays", async () => {
  await withPage(
    async (page) => {
      const paper = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
      await page.goto(at("en/"));
      const dark = await paper();
      await page.getByRole("button", { name: "Theme" }).click();
      const light = await paper();
      expect(light).not.toBe(dark);
      await page.goto(at("en/about/"));
      expect(await paper()).toBe(light);
    },
    { colorScheme: "dark" },
  );
});

describe("the search", () => {
  it("finds cover from an English page by its Spanish name", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/"));
      await page.getByRole("searchbox").fill("cobertura");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/en/search/?q=cobertura");
      await page.getByRole("heading", { name: "Found in Spanish" }).waitFor();
      expect(await page.locator(".found li").allInnerTexts()).toEqual(
        expect.arrayContaining([expect.stringMatching(/cobertura/i)]),
      );
    });
  });

  it("puts the reader's language first, and does not mind accents", async () => {
    await withPage(async (page) => {
      await page.goto(at("es/search/?q=fase"));
      await page.locator(".found li").first().waitFor();
      expect(await page.locator("#results section").first().locator("h2").count()).toBe(0);
      await page.goto(at("es/search/?q=expulsion"));
      await page.locator("#count").filter({ hasText: /\S/ }).waitFor();
      const plain = await page.locator("#count").innerText();
      await page.goto(at("es/search/?q=expulsi%C3%B3n"));
      await page.locator("#count").filter({ hasText: /\S/ }).waitFor();
      expect(await page.locator("#count").innerText()).toBe(plain);
    });
  });

  it("says so without scripts, and leads to the contents", async () => {
    await withPage(
      async (page) => {
        await page.goto(at("ca/search/?q=bosc"));
        expect(await page.getByText("La cerca necessita scripts").isVisible()).toBe(true);
        expect(await page.locator("main a").count()).toBeGreaterThan(3);
      },
      { javaScriptEnabled: false },
    );
  });
});

it("the root leads to the reader's language", async () => {
  await withPage(
    async (page) => {
      await page.goto(at(""));
      await page.waitForURL("**/ca/");
    },
    { locale: "ca-ES" },
  );
});
