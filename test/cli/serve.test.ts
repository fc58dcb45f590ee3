/** Whoever writes rules sees the site anew at every change, and with a fault what is wrong above the last good page. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { main } from "../../compiler/cli/main.ts";
import { startServing } from "../../compiler/cli/serving.ts";
import { diskHost } from "../../compiler/host.ts";
import { connectBrowser } from "../support/browser.ts";
import { siteAssets } from "../support/site.ts";

let folder: string;
let browser: Browser;

const quiet = {
  write: () => {},
  writeError: () => {},
  isInteractive: false,
  hasColour: false,
  hasErrorColour: false,
  width: 100,
  ask: async () => null,
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rubric-serve-"));
  expect(await main(["init", "--project", folder], quiet)).toBe(0);
  browser = await connectBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

it("an edit reaches the open page, a fault is shown above it and goes away again", {
  timeout: 120_000,
}, async () => {
  const context = {
    words: [],
    flags: new Map(),
    givens: new Map(),
    thread: null,
    terminal: quiet,
    host: diskHost(folder),
    folder,
  };
  const serving = await startServing(context, { base: "/", port: 0 }, await siteAssets());
  if (serving === null) throw new Error("the project of `rubric init` is not sound");
  try {
    const page = await browser.newPage();
    const missing = await page.goto(`${serving.origin}/en/nowhere/`);
    expect(missing?.status()).toBe(404);
    expect(await page.getByText("There is no page at this address.").count()).toBe(1);
    await page.getByRole("link", { name: "All games" }).click();
    await page.waitForURL(/\/en\/$/);
    await page.goto(`${serving.origin}/`);
    await page.waitForURL(/\/en\/$/);
    await page.locator(".game h3 a, .game h2 a").first().click();
    await page.locator('main a[href*="/rules/"]').first().click();
    const words = await page.locator(".of-sentence .words").first().innerText();

    const { value } = await diskHost(folder)
      .list("rules")
      .then((listed) => ({ value: listed.ok ? listed.paths : [] }));
    const texts = await Promise.all(
      value.map(async (path) => ({
        path: join(folder, path),
        text: await readFile(join(folder, path), "utf8"),
      })),
    );
    const file = texts.find(({ text }) => text.includes(words));
    if (file === undefined) throw new Error("the sentence shown is in no rule file");

    await writeFile(file.path, file.text.replace(words, `${words} And so it is.`));
    await page.getByText("And so it is.").first().waitFor();

    await writeFile(file.path, `${file.text}\nprovision {`);
    await page.locator("#wrong").waitFor();
    expect(await page.locator("#wrong").innerText()).toContain("error");
    await page.getByText("And so it is.").first().waitFor();

    await writeFile(file.path, file.text);
    await page.getByText("And so it is.").first().waitFor({ state: "detached" });
    expect(await page.locator("#wrong").count()).toBe(0);
  } finally {
    await serving.close();
  }
});
