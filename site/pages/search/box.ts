/** A box for words on pages, with the place for what is found. Needs scripts; what it says without them belongs to its page. */
import { h, inScript, type Part } from "../../html.ts";
import { chosen, inLanguage, nameOf } from "../../language.ts";
import type { Site } from "../../model/model.ts";
import { indexFolder } from "../../search/folder.ts";
import type { Page } from "../../page.ts";
import { versionName } from "../../text/version-name.ts";
import { searchWords } from "./words.ts";

/** What the head of a page with such a box needs. */
export function searchHead({ options }: Site): Pick<Page, "scripts" | "runsWasm"> {
  return { scripts: options.hasSearch ? ["search.js"] : [], runsWasm: options.hasSearch };
}

/** `players`: the pages of games, in every language. `editors`: texts and faults, which are in English. */
export function searchBox(
  site: Site,
  language: string,
  audience: "players" | "editors",
  label: string,
): Part[] {
  const words = inLanguage(searchWords, language);
  // The reader's language first.
  const order =
    audience === "editors" ? ["en"] : [language, ...site.languages.filter((each) => each !== language)];
  const settings = {
    words,
    languages: order.map((each) => ({
      language: each,
      name: nameOf(each, language),
      folder: site.file(`${indexFolder(audience === "editors" ? audience : each)}/`),
      pages: site.href(each, ""),
    })),
    books: Object.fromEntries(
      site.books.map(({ id, name, graph, versions }) => [
        id,
        {
          title: chosen(name, language)?.text ?? id,
          versions: versions.map(({ version }) => [version, versionName({ graph }, version, language)]),
        },
      ]),
    ),
  };
  return [
    h("form", { class: "search-form", method: "get", role: "search", ariaLabel: label }, [
      h("label", { for: "q" }, label),
      h("input", { type: "search", id: "q", name: "q", autoComplete: "off" }),
      h("button", { type: "submit" }, words.title),
    ]),
    h("p", { id: "count", role: "status" }),
    h("div", { id: "results" }),
    h("script", { type: "application/json", id: "search-settings" }, inScript(settings)),
  ];
}
