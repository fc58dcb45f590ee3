/** The pages that compare two versions, as a reader uses them: what changed, one page a change, the sheet for judges. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Change, changesByKind, type Difference } from "../../compiler/index.ts";
import { checkSituations, wrongSituations } from "../../compiler/study/check-situations.ts";
import { selectVersion } from "../../compiler/study/select-version.ts";
import { foundByAxe } from "../support/axe.ts";
import { connectBrowser, type Served, serve } from "../support/browser.ts";
import { builtSite, inputOf } from "../support/site.ts";
import { compiledRules, rules } from "../support/rules.ts";

const address = "en/w40k/changes/1.2...1.5/";
const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 900 };
let folder: string;
let difference: Difference;
let browser: Browser;
let served: Served;

beforeAll(async () => {
  folder = await builtSite();
  const input = await inputOf(rules);
  difference = await input.difference("w40k", "1.2", "1.5");
  [browser, served] = await Promise.all([connectBrowser(), serve(folder)]);
}, 900_000);
afterAll(async () => {
  await browser.close();
  await served[Symbol.asyncDispose]();
});

async function reading(options: BrowserContextOptions, read: (page: Page) => Promise<void>, at = address) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${served.origin}/${at}`);
  await read(page);
  await context.close();
}

/** The entries of the later document, else of the earlier: `E17`. */
function codesOf({ entries }: Change): string {
  return (entries.to.length > 0 ? entries.to : entries.from).map((id) => id.split("/")[1]).join(" ");
}

/** The entries of each kind; those whose sameness is only shown up to a bound have a group of their own. */
function groupsOf({ changes }: Difference): ReadonlyMap<string, readonly Change[]> {
  const isBounded = ({ meaning, kind }: Change) =>
    meaning === "same-up-to" && (kind === "words-only" || kind === "as-it-was");
  const found = new Map<string, readonly Change[]>(
    changesByKind({ ...difference, changes: changes.filter((each) => !isBounded(each)) }),
  );
  const bounded = changes.filter(isBounded);
  return bounded.length === 0 ? found : found.set("up-to", bounded);
}

describe("what is counted", () => {
  it("is every change of the comparison, once", async () => {
    await reading({ javaScriptEnabled: false }, async (page) => {
      const groups = groupsOf(difference);
      const figures = await page.locator(".tally b").allTextContents();
      expect(figures).toEqual(
        ["decides-differently", "answered-first", "only-literally"].map(
          (kind) => `${groups.get(kind)?.length ?? 0}`,
        ),
      );
      for (const [kind, changes] of groups) {
        const group = page.locator(`.of-${kind}`);
        expect([kind, await group.locator("h2 > span").textContent()]).toEqual([kind, `${changes.length}`]);
        const rows = kind === "as-it-was" ? "li" : "[data-change]";
        expect([kind, await group.locator(rows).count()]).toEqual([kind, changes.length]);
      }
    });
  });

  // T02: the documents give the board in feet and in centimetres. D03: nothing in 1.2 says that modifiers add up.
  it("the documents give other answers in these entries, and first answers in those", () => {
    const groups = groupsOf(difference);
    expect(groups.get("decides-differently")?.map(codesOf).sort()).toEqual(
      "D05 D16 E03 E12 E30 O03 O04 O05 Q05 Q23 Q29 Q30 Q55 Q61 T02".split(" "),
    );
    expect(groups.get("answered-first")?.map(codesOf)).toContain("D03");
    expect(groups.get("gone")?.map(codesOf)).toEqual(["Q45"]);
  });

  it("a reading that is not in use counts for nothing else", () => {
    for (const { own, literally } of groupsOf(difference).get("only-literally") ?? []) {
      expect(["same", "same-up-to", "not-proved"]).toContain(own);
      expect(literally.decisions.length + literally.plays.length).toBeGreaterThan(0);
    }
  });
});

describe("the situations that are shown", () => {
  const programs = () => ({
    from: selectVersion(compiledRules(), "w40k", "1.2").program,
    to: selectVersion(compiledRules(), "w40k", "1.5").program,
  });

  it("have the answers that their addresses give", () => {
    expect(wrongSituations(difference, programs())).toEqual([]);
  });

  it("an answer that differs stops the build, and is named", () => {
    const changes = difference.changes.map((change) => ({
      ...change,
      decisions: change.decisions.map((decision) => ({
        ...decision,
        witnesses: decision.witnesses.map((witness) =>
          witness.decision === "may-embark"
            ? { ...witness, after: { ...witness.after, status: "conflict", value: null } }
            : witness,
        ),
      })),
    }));
    const changed = { ...difference, changes };
    expect(() => checkSituations(changed, programs())).toThrow(
      /^The comparison of w40k from 1\.2 to 1\.5 shows \d+ situations .*1\.5 may-embark\?/,
    );
  });
});

describe("addresses", () => {
  it("every change has its old anchor on the page, and a page of its own", async () => {
    const html = readFileSync(join(folder, address, "index.html"), "utf8");
    for (const anchor of ["digest", "each", "group-decides-differently", "group-only-literally"])
      expect(html).toContain(`id="${anchor}"`);
    for (const change of difference.changes) {
      if (change.kind === "as-it-was") continue;
      const [first] = [...change.entries.to, ...change.entries.from];
      const [version, code] = first?.replace("w40k-", "").split("/") ?? [];
      const anchor = first ? `${code}-${version?.replace(".", "-")}` : (change.provision ?? "vocabulary");
      expect(html).toContain(`id="${anchor}"`);
      expect([anchor, existsSync(join(folder, address, anchor, "index.html"))]).toEqual([anchor, true]);
    }
  });

  it("a page weighs at most 25 kB compressed, whatever the pair", () => {
    for (const language of ["en", "es", "ca"])
      for (const pair of ["1.2...1.5", "1.5...1.2", "base...1.5", "1.5...base", "base...1.2", "1.2...base"])
        for (const name of ["", "sheet/"]) {
          const path = `${language}/w40k/changes/${pair}/${name}index.html`;
          const weight = gzipSync(readFileSync(join(folder, path)), { level: 9 }).byteLength;
          expect([path, weight <= 25_000 ? 25_000 : weight]).toEqual([path, 25_000]);
        }
  });

  it("the comparison is there as data, with the address of each change", () => {
    const data = JSON.parse(readFileSync(join(folder, address, "changes.json"), "utf8"));
    expect(data).toMatchObject({ format: "rubric-changes-1", book: "w40k", from: "1.2", to: "1.5" });
    expect(data.changes).toHaveLength(difference.changes.filter(({ kind }) => kind !== "as-it-was").length);
    for (const { page } of data.changes)
      expect(existsSync(join(folder, page.slice(1), "index.html"))).toBe(true);
  });
});

describe("without scripts", () => {
  it("a card has the words in one text, or before beside after, as the reader chooses", async () => {
    await reading({ javaScriptEnabled: false, viewport: desk }, async (page) => {
      const card = page.locator(`[id="Q05-1-5"]`);
      await card.locator("summary").first().click();
      const inline = card.locator(".words.inline").first();
      const [before, after] = [".words.before", ".words.after"].map((side) => card.locator(side).first());
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

  it("there is no filter, and everything else", async () => {
    await reading({ javaScriptEnabled: false }, async (page) => {
      expect(await page.locator(".facets").isVisible()).toBe(false);
      expect(await page.locator(".of-answered-first .q").first().isVisible()).toBe(true);
    });
  });
});

describe("a change", () => {
  it("shows the question, the smallest situation and both answers", async () => {
    await reading({}, async (page) => {
      const row = page.locator(`[id="Q23-1-2"]`);
      expect(await row.locator(".flip").innerText()).toMatch(/^before:\s*0["″]\s*now:\s*1["″]$/);
      expect(await row.locator(".case").innerText()).toMatch(/FLY.*Charge/s);
    });
  });

  it("leads to the question with its situation, and to its rule", async () => {
    await reading({}, async (page) => {
      const row = page.locator(`[id="Q55-1-5"]`);
      await row.locator("summary").click();
      const [ask, rule] = [row.locator(".btn").nth(0), row.locator(".btn").nth(1)];
      expect(await ask.getAttribute("href")).toMatch(/\/en\/w40k\/1\.5\/ask\/may-embark\/\?.*start-gap=0in/);
      expect(await rule.getAttribute("href")).toMatch(/\/en\/w40k\/1\.5\/rules\/embark\/$/);
    });
  });

  it("is shown with what follows from it", async () => {
    await reading({}, async (page) => {
      const row = page.locator(`[id="Q55-1-5"]`);
      await row.locator("summary").click();
      expect(await row.locator(".follows a").allTextContents()).toContain("Embark");
    });
  });

  it("names its facts and values in the reader's language on its own page", async () => {
    await reading(
      { javaScriptEnabled: false },
      async (page) => {
        const table = await page.locator(".witness").first().innerText();
        expect(table).toMatch(/Terreno|Escenografía/);
        expect(table).toMatch(/1\.2\s+sí/);
        expect(table).toMatch(/1\.5\s+no/);
      },
      "es/w40k/changes/1.2...1.5/E25-1-5/",
    );
  });

  it("the other way round, what was new is gone", async () => {
    await reading(
      { javaScriptEnabled: false },
      async (page) => {
        const deleted = page.locator(".text-change");
        expect(await deleted.locator("del").count()).toBe(1);
        expect(await deleted.locator("ins").count()).toBe(0);
      },
      "en/w40k/changes/1.5...1.2/E01-1-5/",
    );
  });

  it("is unfolded by its address", async () => {
    await reading(
      {},
      async (page) => {
        expect(await page.locator(`[id="Q05-1-5"] .card`).isVisible()).toBe(true);
        expect(await page.locator(`[id="Q55-1-5"] .card`).isVisible()).toBe(false);
      },
      `${address}#Q05-1-5`,
    );
  });
});

describe.each([
  ["phone", phone],
  ["desk", desk],
] as const)("at the size of a %s", (name, viewport) => {
  it.each([
    ["en", "FLY", "Re-rolls", "Height in a charge with FLY", "Results below 1"],
    ["ca", "VOLAR", "Repetir daus", "Alçada en una càrrega amb VOLAR", "Resultats per sota d'1"],
  ])(
    "%s: what changed about FLY and re-rolls is found by two clicks and a filter",
    async (language, fly, again, one, other) => {
      await reading(
        { viewport },
        async (page) => {
          await page.locator(`main a[href$="/${language}/w40k/"]`).first().click();
          await page.locator(`.places a[href*="/changes/1.2...1.5/"]`).click();
          await page.locator(".facets").waitFor();
          const rows = page.locator(".chg:visible");
          const all = await rows.count();
          await page.locator(".facets").getByRole("button", { name: fly, exact: true }).click();
          expect(await rows.count()).toBeLessThan(all);
          expect(await rows.allInnerTexts()).toContainEqual(expect.stringContaining(one));
          expect(await page.locator("#shown").innerText()).toMatch(/^\d+ /);
          expect(page.url()).toContain("about=fly");
          await page.locator(".facets").getByRole("button", { name: again, exact: true }).click();
          expect(await rows.allInnerTexts()).toContainEqual(expect.stringContaining(one));
          expect(await rows.allInnerTexts()).toContainEqual(expect.stringContaining(other));
        },
        `${language}/`,
      );
    },
  );

  it("nothing is wider than the screen", async () => {
    for (const at of [address, `${address}sheet/`, `${address}Q05-1-5/`, "ca/w40k/changes/base...1.5/"])
      await reading(
        { viewport },
        async (page) => {
          await page.evaluate(
            `for (const each of document.querySelectorAll("main details")) each.open = true`,
          );
          expect([at, await page.evaluate(`document.documentElement.scrollWidth`)]).toEqual([
            at,
            viewport.width,
          ]);
        },
        at,
      );
  });

  it("axe-core finds nothing in both themes, unfolded and side by side", async () => {
    for (const at of [address, `${address}sheet/`, `${address}E03-1-5/`])
      await reading(
        { viewport },
        async (page) => {
          await page.evaluate(
            `for (const each of document.querySelectorAll("main details")) each.open = true`,
          );
          if (at === address) await page.locator("#view-beside").check();
          const found = await foundByAxe(page, "advised");
          expect([at, name, found]).toEqual([at, name, []]);
        },
        at,
      );
  }, 240_000);
});

it("the page has at most 25 screens of a phone", async () => {
  await reading({ viewport: phone }, async (page) => {
    const height = await page.evaluate<number>(`document.documentElement.scrollHeight`);
    expect(height / phone.height).toBeLessThan(25);
  });
});

it("is used by keyboard alone", async () => {
  await reading({ viewport: desk }, async (page) => {
    await page.locator(".facets button").first().focus();
    await page.keyboard.press("Space");
    expect(await page.locator(".facets button").first().getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("Space");
    const row = page.locator(".chg").first();
    await row.locator("summary").first().focus();
    await page.keyboard.press("Enter");
    expect(await row.locator(".card").isVisible()).toBe(true);
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
  });
});

it("keeps bars and underlines in forced colours", async () => {
  await reading({ forcedColors: "active" }, async (page) => {
    const styles = await page.evaluate<readonly string[]>(
      `[getComputedStyle(document.querySelector(".chg .now")).textDecorationLine, getComputedStyle(document.querySelector(".chg > summary"), "::before").width]`,
    );
    expect(styles).toEqual(["underline", "4px"]);
  });
});

it.each(["en", "es", "ca"])("the sheet for judges is printed on two pages (%s)", async (language) => {
  await reading(
    {},
    async (page) => {
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
      await page.emulateMedia({ media: "print" });
      expect(await page.locator(".top").isVisible()).toBe(false);
      const groups = groupsOf(difference);
      expect(await page.locator(".duty tbody tr").count()).toBe(
        (groups.get("decides-differently")?.length ?? 0) + (groups.get("only-literally")?.length ?? 0),
      );
      const codes = await page.locator(".duty").innerText();
      for (const change of groups.get("answered-first") ?? []) expect(codes).toContain(codesOf(change));
    },
    `${language}/w40k/changes/1.2...1.5/sheet/`,
  );
});

it("has change bars on paper, and nothing to press", async () => {
  await reading({}, async (page) => {
    await page.emulateMedia({ media: "print" });
    const bar = await page.evaluate<string>(
      `getComputedStyle(document.querySelector(".text-change")).borderLeft`,
    );
    expect(bar).toMatch(/^[3-9].*solid rgb\(0, 0, 0\)$/);
    for (const pressed of [".facets", ".radios", ".top", ".btn"])
      expect([pressed, await page.locator(pressed).first().isVisible()]).toEqual([pressed, false]);
  });
});
