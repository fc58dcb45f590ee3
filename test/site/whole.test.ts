/**
 * The site as a whole: every internal link and anchor leads somewhere, every kind of page is valid HTML and free of what
 * axe-core finds, in both themes, and runs under its policy.
 */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { HtmlValidate } from "html-validate";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { foundByAxe, foundInLight } from "../support/axe.ts";
import { connectBrowser, type Served, serve } from "../support/browser.ts";
import { pagesIn } from "../support/pages.ts";
import { builtSite } from "../support/site.ts";

let folder: string;
let pages: ReadonlyMap<string, string>;
let browser: Browser;
let served: Served;

beforeAll(async () => {
  folder = await builtSite();
  pages = pagesIn(folder);
  [browser, served] = await Promise.all([connectBrowser(), serve(folder)]);
}, 400_000);
afterAll(async () => {
  await browser.close();
  await served[Symbol.asyncDispose]();
});

interface Chosen {
  readonly path: string;
  readonly isLargest: boolean;
}

/** The largest page of every kind, and the smallest: what one lacks the other has. */
function ofEveryKind(): readonly Chosen[] {
  const byKind = new Map<string, string[]>();
  for (const [path, html] of pages) {
    const kind = / data-kind="([^"]+)"/.exec(html)?.[1] ?? "root";
    byKind.set(kind, [...(byKind.get(kind) ?? []), path]);
  }
  return [...byKind.values()].flatMap((paths) => {
    const bySize = [...paths].sort((a, b) => (pages.get(a)?.length ?? 0) - (pages.get(b)?.length ?? 0));
    const largest = bySize.at(-1);
    return [...new Set([bySize[0] ?? "", largest ?? ""])].map((path) => ({
      path,
      isLargest: path === largest,
    }));
  });
}

/** The value of an attribute as a browser reads it. */
function unescaped(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll("&amp;", "&");
}

it("every internal link and anchor leads somewhere", () => {
  const anchors = new Map(
    [...pages].map(([path, html]) => [
      path,
      new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  );
  const broken = new Set<string>();
  for (const [path, html] of pages)
    for (const [, target = ""] of html.matchAll(/ (?:href|src|action)="([^"]*)"/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [address = "", anchor] = unescaped(target).split("#");
      const [bare = ""] = address.split("?");
      const isBelow = bare === "" || bare.startsWith("/");
      const local = bare === "" ? path : decodeURIComponent(posix.normalize(bare).slice(1));
      const file = bare === "" ? path : bare.endsWith("/") ? `${local}index.html` : local;
      const exists = isBelow && (pages.has(file) || isFile(file));
      const hasAnchor = anchor === undefined || anchors.get(file)?.has(decodeURIComponent(anchor));
      if (!exists || !hasAnchor) broken.add(`${path} → ${target}`);
    }
  expect([...broken].slice(0, 20)).toEqual([]);
});

const seen = new Map<string, boolean>();
function isFile(path: string): boolean {
  const found = seen.get(path);
  if (found !== undefined) return found;
  let exists = true;
  try {
    readFileSync(join(folder, path));
  } catch {
    exists = false;
  }
  seen.set(path, exists);
  return exists;
}

it("every kind of page is valid HTML", async () => {
  const validator = new HtmlValidate({
    extends: ["html-validate:recommended"],
    rules: {
      // How the serializer writes what means the same.
      "attr-quotes": "off",
      "doctype-style": "off",
      "no-trailing-whitespace": "off",
      "void-style": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "long-title": "off",
      // What answers at every change has nothing to submit.
      "wcag/h32": "off",
    },
  });
  const problems: string[] = [];
  for (const { path } of ofEveryKind()) {
    const report = await validator.validateString(pages.get(path) ?? "");
    for (const { messages } of report.results)
      problems.push(...messages.map(({ ruleId, message, line }) => `${path}:${line} ${ruleId}: ${message}`));
  }
  expect(problems.slice(0, 20)).toEqual([]);
});

it("no page holds a script or style of its own", () => {
  const offending = [...pages].filter(([, html]) =>
    /<style|\sstyle="|\son[a-z]+="|<script(?![^>]*(?:\ssrc=|type="application\/(?:ld\+)?json"))/.test(html),
  );
  expect(offending.map(([path]) => path)).toEqual([]);
});

it("in both themes axe-core finds nothing on any kind of page, and the policy holds", {
  timeout: 300_000,
}, async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const found: string[] = [];
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error") found.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (problem) => found.push(`${page.url()}: ${problem.message}`));
  for (const { path, isLargest } of ofEveryKind()) {
    await page.goto(`${served.origin}/${path}`);
    // Of two pages of a kind, the larger one is looked at in both themes.
    const violations = await (isLargest ? foundByAxe : foundInLight)(page, "standards");
    found.push(...violations.map((each) => `${path}: ${each}`));
  }
  await context.close();
  expect(found).toEqual([]);
});
