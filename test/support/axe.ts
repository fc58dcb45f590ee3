/** What axe-core finds on a page, in both themes. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const asked = { all: undefined, standards, advised: [...standards, "best-practice"] };
/** What goes by colours: nothing else differs between the themes. */
const ofColours = ["color-contrast", "link-in-text-block"];

const background = "getComputedStyle(document.body).backgroundColor";

/** The page is opened once, in the light theme, and then turned dark. */
export async function foundByAxe(page: Page, rules: keyof typeof asked): Promise<readonly string[]> {
  const light = await foundInLight(page, rules);
  const before = await page.evaluate<string>(background);
  await page.emulateMedia({ colorScheme: "dark" });
  if ((await page.evaluate<string>(background)) === before) throw new Error("the page does not turn dark");
  const dark = await foundBy(page, ofColours);
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((each) => `dark: ${each}`)];
}

export async function foundInLight(page: Page, rules: keyof typeof asked): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  // Tests bring it along, so it is not bound by the page's policy: it runs beside its scripts.
  await page.evaluate(axe);
  return foundBy(page, asked[rules]);
}

function foundBy(page: Page, runOnly: readonly string[] | undefined): Promise<readonly string[]> {
  // One element is described for each rule that passes: describing all takes longer than checking them.
  const options = JSON.stringify({ runOnly, resultTypes: ["violations"] });
  return page.evaluate<readonly string[]>(
    `axe.run(document, ${options}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" | ")))`,
  );
}
