/** What a reader does: reads, changes version, language and theme, searches, steps through changes, prints, without scripts too. */
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
  it("marks what is new since 1.2, and since the printed book if the reader says so", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/w40k/1.5/rules/woods/"));
      const sentence = page.locator(".rule").filter({ hasText: "Other units are in cover" });
      // Update 1.5 says it as 1.2 did.
      expect(await sentence.locator("ins:visible").count()).toBe(0);
      expect(await page.locator("#D15 ins:visible").count()).toBeGreaterThan(0);
      expect(await page.locator("#D15 .tag").innerText()).toBe("New in 1.5");
      await page.getByLabel("printed book").check();
      expect(await sentence.locator("ins:visible").count()).toBe(1);
      expect(await sentence.innerText()).toContain("Other units are in cover");
      expect(page.url()).toContain("since=base");
    });
  });

  it("keeps the place when the language changes, and the version", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/w40k/1.5/rules/woods/?since=1.2#rules-1-others"));
      await page.locator("summary[aria-label=Menu]").click();
      await page.getByRole("navigation", { name: "Language" }).getByText("Español").click();
      await page.waitForURL("**/es/w40k/1.5/rules/woods/?since=1.2#rules-1-others");
      await page.locator(".where summary").click();
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
        expect(await page.locator(".logic:visible").count()).toBe(0);
        await page.getByText("Ver la lógica").click();
        expect(await page.locator(".logic:visible").count()).toBeGreaterThan(0);
        expect(await page.locator(".logic pre:visible").count()).toBe(0);
        await page.getByText("no marcar nada").click();
        expect(await page.locator("ins:visible").count()).toBe(0);
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
      },
      { javaScriptEnabled: false, viewport: { width: 360, height: 740 } },
    );
  });

  it("bears change bars on paper, and nothing to press", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/w40k/1.5/rules/re-rolls/"));
      await page.emulateMedia({ media: "print" });
      const bar = await page.evaluate(
        'getComputedStyle(document.querySelector(".text .since-0.new"), "::before").backgroundColor',
      );
      expect(bar).toBe("rgb(214, 0, 108)");
      expect(await page.locator(".top:visible, .chooser:visible").count()).toBe(0);
    });
  });
});

describe("what is hard to read in a row", () => {
  it("is told at once where nothing of it is held, and each part keeps its anchor", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/w40k/base/rules/fight-phase/"));
      await page.locator(".missing summary").click();
      expect(await page.locator(".missing p").innerText()).toContain(
        "Not on this site: 8 or more sentences.",
      );
      expect(await page.locator("#fight-pick-eligible").count()).toBe(1);
    });
  });

  it("tables speak the reader's language, and ranges are no code", async () => {
    await withPage(async (page) => {
      await page.goto(at("es/w40k/1.5/rules/organised-events/"));
      const [row] = await page.locator("tbody tr").allInnerTexts();
      expect(row?.replace(/\s+/g, " ")).toContain("1–1000");
      const cells = (await page.locator("tbody").allInnerTexts()).join(" ");
      expect(cells).toContain("2 h o menos");
      expect(cells).not.toMatch(/\.\.|at (least|most)/);
      await page.goto(at("es/pistola/base/rules/section-shapes/"));
      const heads = await page.locator("tbody th").allInnerTexts();
      expect(heads).toContain("recto");
      // A value is called as its own enumeration has it, whatever others call one of the same name.
      expect(new Set(heads).size).toBe(heads.length);
      expect(await page.locator("tbody td").allInnerTexts()).not.toContain("yes");
    });
  });

  it("says a flag once, with all who raise it", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/pistola/base/rules/bestiary/"));
      const said = await page.locator(".flags .note").allInnerTexts();
      const plain = said.map((each) => each.replace(/( Rule C\d\d)+/, ""));
      expect(new Set(plain).size).toBe(plain.length);
      const [first = ""] = said;
      expect(first.match(/C\d\d/g)?.length).toBeGreaterThan(1);
    });
  });

  it.each(["en", "es", "ca"])("is in the language of the page: %s", async (language) => {
    await withPage(async (page) => {
      await page.goto(at(`${language}/w40k/1.5/rules/embark/`));
      expect(await page.locator(".text .words").count()).toBeGreaterThan(0);
      expect(await page.locator(".text .words[lang]").count()).toBe(0);
    });
  });

  it("leaves a whole board out of the outcomes", async () => {
    await withPage(async (page) => {
      await page.goto(at("es/pistola/base/play/board/"));
      const outcomes = await page.locator(".bars tbody th").allInnerTexts();
      expect(outcomes.length).toBeGreaterThan(4);
      for (const outcome of outcomes) expect(outcome).not.toContain("facing");
      const [exact] = await page.locator(".bars").first().locator("tbody tr td:last-child").allInnerTexts();
      expect(exact).toBe("1/3");
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
    expect(await page.evaluate("document.activeElement.id")).toBe("quick");
    await page.goto(at("en/w40k/1.5/update/"));
    for (const key of ["j", "j", "k"]) await page.keyboard.press(key);
    expect(await page.evaluate("document.activeElement.id")).toBe("E01");
  });
});

it("the theme follows the system until the reader turns it, and then stays", async () => {
  await withPage(
    async (page) => {
      const paper = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
      await page.goto(at("en/"));
      const dark = await paper();
      await page.locator("summary[aria-label=Menu]").click();
      await page.getByRole("button", { name: "Light or dark" }).click();
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
      await page.goto(at("en/about/"));
      await page.getByRole("searchbox").fill("cobertura");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/en/search/?q=cobertura");
      await page.getByRole("heading", { name: "Found in Spanish" }).waitFor();
      expect(await page.locator(".found li").allInnerTexts()).toEqual(
        expect.arrayContaining([expect.stringMatching(/cobertura/i)]),
      );
    });
  });

  it("finds a page of several versions once, and an entry by the name it is cited by", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/search/?q=cobertura"));
      const cover = page
        .locator(".found li")
        .filter({ has: page.locator('a[href$="/w40k/1.5/ask/in-cover/"]') });
      await cover.first().waitFor();
      const own = page.locator("#results > section").first();
      expect(await own.locator('a[href*="/ask/in-cover/"]').evaluateAll((all) => all.length)).toBe(3);
      expect(await own.locator('li > a[href*="/ask/in-cover/"]').count()).toBe(1);
      expect(await cover.first().innerText()).toContain("Warhammer 40,000");
      await page.goto(at("en/search/?q=1.5/Q15"));
      const first = page.locator(".found li > a").first();
      await first.waitFor();
      expect(await first.getAttribute("href")).toMatch(/w40k\/1\.5\/update\/#Q15$/);
    });
  });

  it("puts the reader's language first, and does not mind accents", async () => {
    await withPage(async (page) => {
      await page.goto(at("es/search/?q=fase"));
      await page.locator(".found li").first().waitFor();
      const [first = "", ...others] = await page.locator("#results h2").allInnerTexts();
      expect(first).toBe("Reglas");
      expect(others.some((each) => each.startsWith("Encontrado en"))).toBe(true);
      await page.goto(at("es/search/?q=expulsion"));
      await page.locator("#count").filter({ hasText: /\S/ }).waitFor();
      const plain = await page.locator("#count").innerText();
      await page.goto(at("es/search/?q=expulsi%C3%B3n"));
      await page.locator("#count").filter({ hasText: /\S/ }).waitFor();
      expect(await page.locator("#count").innerText()).toBe(plain);
    });
  });

  it("groups what it finds by kind, and leaves faults and reference to the editors' part", async () => {
    await withPage(async (page) => {
      await page.goto(at("en/search/?q=cover"));
      await page.locator(".found li").first().waitFor();
      const kinds = await page.locator("#results > section").first().locator("h2").allInnerTexts();
      expect(kinds.slice(0, 3)).toEqual(["Rules", "Questions", "Errata and FAQ"]);
      await page.goto(at("en/search/?q=unknown-book"));
      await page.locator("#count").filter({ hasText: /\S/ }).waitFor();
      expect(await page.locator('.found a[href*="/faults/"]').count()).toBe(0);
      await page.goto(at("es/editors/?q=unknown-book"));
      const fault = page.locator('.found a[href$="/en/faults/unknown-book/"]');
      await fault.first().waitFor();
      expect(await page.locator("#results h2").allInnerTexts()).toContain("Faltas");
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
