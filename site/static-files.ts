/** What stands beside the pages: styles, scripts, data, emitted modules, and the page at the root that leads to a language. */
import type { SiteFile } from "./input.ts";
import { assetName, fontPath, type Site } from "./model/model.ts";
import { missingName, missingPage, rootPage } from "./shell/root.ts";

/** What the package ships for the build alone. */
const unshipped = /^(faults|guide)\/|\.tmLanguage\.json$/;

/** All, or those that may hold what one path names. */
export async function* staticFiles(site: Site, only = ""): AsyncGenerator<SiteFile> {
  const { assets } = site;
  const { fonts, data, modules } = site.input;
  const isWanted = (folder: string) => only === "" || only.startsWith(folder);
  if (isWanted("assets/")) {
    for (const [name, content] of assets)
      if (!unshipped.test(name)) yield { path: assetName(name, content), content };
    for (const [name, content] of fonts) yield { path: fontPath(name), content };
  }
  if (isWanted("json/")) for (const [path, content] of data()) yield { path: `json/${path}`, content };
  if (isWanted("rules/"))
    for (const [path, content] of await modules()) yield { path: `rules/${path}`, content };
  if (isWanted("index.html")) yield rootPage(site);
  if (isWanted(missingName)) yield missingPage(site);
}
