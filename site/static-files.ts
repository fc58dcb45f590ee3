/** What stands beside the pages: styles, scripts, data, emitted modules, and the page at the root that leads to a language. */
import type { SiteFile } from "./input.ts";
import { assetName, type Site } from "./model/model.ts";
import { rootPage } from "./shell/root.ts";

/** What the package ships for the build alone. */
const unshipped = /^(faults|guide)\/|\.tmLanguage\.json$/;

export function* staticFiles(site: Site): Generator<SiteFile> {
  for (const [name, content] of site.input.assets)
    if (!unshipped.test(name)) yield { path: assetName(name, content), content };
  for (const [path, content] of site.input.data) yield { path: `json/${path}`, content };
  for (const [path, content] of site.input.modules) yield { path: `rules/${path}`, content };
  yield rootPage(site);
}
