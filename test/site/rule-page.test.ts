/** The page of a rule: its first sentence on a phone, logic in words, marks without colours, examples to try, nothing for axe. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { foundByAxe } from "../support/axe.ts";
import { connectBrowser, type Served, serve } from "../support/browser.ts";
import { pagesIn } from "../support/pages.ts";
import { builtSite } from "../support/site.ts";

let browser: Browser;
let served: Served;
let pages: ReadonlyMap<string, string>;
const at = (path: string) => `${served.origin}/${path}`;

beforeAll(async () => {
  const folder = await builtSite();
  pages = pagesIn(folder);
  [browser, served] = await Promise.all([connectBrowser(), serve(folder)]);
}, 600_000);
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

const phone = { viewport: { width: 360, height: 740 } };
const desk = { viewport: { width: 1280, height: 900 } };

/** The pages of rules whose titles are longest, in every language, and one that most players open. */
function hardestTitles(): readonly string[] {
  const titled = [...pages]
    .filter(([path, html]) => / data-kind="provision"/.test(html) && !/\/1\.2\//.test(path))
    .map(([path, html]) => ({ path, length: /<title>([^<]*)</.exec(html)?.[1]?.length ?? 0 }))
    .sort((one, other) => other.length - one.length);
  return ["en/w40k/1.5/rules/woods/index.html", ...titled.slice(0, 15).map(({ path }) => path)];
}

describe("on a phone", () => {
  it("the first sentence begins within the first 400 px", { timeout: 120_000 }, async () => {
    await withPage(async (page) => {
      const late: string[] = [];
      for (const path of hardestTitles()) {
        await page.goto(at(path));
        const first = page.locator(".text :is(.words, table, .figure), .qa h3").first();
        if ((await first.count()) === 0) continue;
        const { y } = (await first.boundingBox()) ?? { y: 0 };
        if (y > 400) late.push(`${path}: ${y}`);
      }
      expect(late).toEqual([]);
    }, phone);
  });

  it("nothing runs over the edge with the logic shown, and the places are at the thumb", async () => {
    await withPage(async (page) => {
      await page.goto(at("es/w40k/1.5/rules/woods/"));
      await page.getByRole("switch", { name: "Ver la lógica" }).check();
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
      const places = await page.getByRole("navigation", { name: "En este juego" }).boundingBox();
      expect((places?.y ?? 0) + (places?.height ?? 0)).toBe(740);
    }, phone);
  });
});

describe("the logic", () => {
  it("is off at first, then remembered from page to page", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/w40k/1.5/rules/woods/"));
      expect(await page.locator(".logic:visible").count()).toBe(0);
      await page.getByRole("switch", { name: "Show the logic" }).check();
      await page.goto(at("en/w40k/1.5/rules/ruins/"));
      expect(await page.locator(".logic:visible").count()).toBeGreaterThan(0);
      await page.getByRole("switch", { name: "Show the logic" }).uncheck();
      await page.goto(at("en/w40k/1.5/rules/woods/"));
      expect(await page.locator(".logic:visible").count()).toBe(0);
    }, desk);
  });

  it("says when anyone but INFANTRY is in cover from a wood, in words", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/w40k/1.5/rules/woods/"));
      await page.getByRole("switch", { name: "Show the logic" }).check();
      const words = await page.locator(".text .logic ol").first().innerText();
      for (const said of ["Yes", "Terrain: Wood", "Target: not INFANTRY", "Hidden: at least 50"])
        expect(words).toContain(said);
    }, desk);
  });

  it("has no identifier on any page of a rule, and code only where editors open it", () => {
    const offending = [...pages].flatMap(([path, html]) => {
      if (!/ data-kind="provision"/.test(html)) return [];
      const main = html.slice(html.indexOf("<main"), html.indexOf("<footer"));
      const read = main.replace(/<details class="code">.*?<\/details>/gs, "").replace(/<[^>]*>/g, " ");
      const found = /\b[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*\b|<code/.exec(read)?.[0];
      return found === undefined ? [] : [`${path}: ${found}`];
    });
    expect(offending.slice(0, 10)).toEqual([]);
  });
});

describe("what is new", () => {
  it("is underlined and has a bar in forced colours", async () => {
    await withPage(
      async (page) => {
        await page.goto(at("en/w40k/1.5/rules/re-rolls/"));
        const line = await page.evaluate(
          'getComputedStyle(document.querySelector(".text .since-0 ins")).textDecorationLine',
        );
        const width = await page.evaluate(
          'getComputedStyle(document.querySelector(".text .since-0.new"), "::before").width',
        );
        expect([line, width]).toEqual(["underline", "4px"]);
      },
      { ...desk, forcedColors: "active" },
    );
  });

  it("is counted above the text, and the count leads to the first of it", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/w40k/1.5/rules/woods/"));
      await page.getByRole("link", { name: "1 change since 1.2" }).click();
      expect(new URL(page.url()).hash).toBe("#D15");
    }, desk);
  });
});

it("says which page of the rulebook comes first, and what is missing", async () => {
  await withPage(async (page) => {
    await page.goto(at("en/w40k/1.5/rules/woods/"));
    const note = page.locator(".missing");
    expect(await note.innerText()).toContain("Page 248 of your rulebook comes first.");
    await note.locator("summary").click();
    expect(await note.innerText()).toContain("Not on this site: ");
  }, phone);
});

it("shows both readings of a doubt, ours first", async () => {
  await withPage(async (page) => {
    await page.goto(at("en/w40k/1.5/rules/woods/"));
    const readings = await page.locator(".split .who").allInnerTexts();
    expect(readings[0]).toContain("How this site reads it");
    expect(readings[1]).toContain("The other way");
  }, desk);
});

it("has examples as sentences with their answer, each to be tried with its situation", async () => {
  await withPage(async (page) => {
    await page.goto(at("en/w40k/1.5/rules/woods/"));
    const examples = page.locator("#Q15 .eg");
    await examples.locator("summary").click();
    const first = examples.locator("li").first();
    expect(await first.locator(".v.n").innerText()).toBe("No");
    const href = (await first.getByRole("link", { name: "Try it" }).getAttribute("href")) ?? "";
    expect(href).toContain("/en/w40k/1.5/ask/in-cover/?");
    expect(new URLSearchParams(href.slice(href.indexOf("?"))).get("terrain")).toBe("wood");
  }, desk);
});

it("goes on to the next rule and back, and beside the text lists all of them", async () => {
  await withPage(async (page) => {
    await page.goto(at("en/w40k/1.5/rules/woods/"));
    await page.locator("a[rel=next]").click();
    await page.waitForURL("**/rules/ruins/");
    await page.locator("a[rel=prev]").click();
    await page.waitForURL("**/rules/woods/");
    const tree = page.getByRole("navigation", { name: "Rules", exact: true });
    expect(await tree.locator("a").count()).toBe(96);
    expect(await tree.locator("a[aria-current=page]").innerText()).toContain("Woods");
  }, desk);
});

it("axe-core finds nothing with all of it open, in both themes", async () => {
  for (const size of [phone, desk])
    await withPage(async (page) => {
      await page.goto(at("en/w40k/1.5/rules/woods/"));
      await page.getByRole("switch", { name: "Show the logic" }).check();
      await page.evaluate('for (const each of document.querySelectorAll("main details")) each.open = true');
      const found = await foundByAxe(page, "all");
      expect(found).toEqual([]);
    }, size);
});
