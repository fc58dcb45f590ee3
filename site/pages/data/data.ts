/** The index of the data: every file for programs, what it contains, and a sample. */
import { tails } from "../../address.ts";
import { h, type Html, type Part } from "../../html.ts";
import { chosen, inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { Site } from "../../model/model.ts";
import type { Listed, Page } from "../../page.ts";
import { tongued } from "../../text/in-tongue.ts";
import { versionName } from "../../text/version-name.ts";
import { toEditors } from "../editors/editors.ts";
import { memoize } from "../../../compiler/memoize.ts";
import { dataWords } from "./words.ts";

export function* dataPages(site: Site, language: string): Generator<Listed> {
  yield { tail: tails.data, page: () => dataPage(site, language) };
}

function dataPage(site: Site, language: string): Page {
  const words = inLanguage(dataWords, language);
  const schemas = [...site.input.data().keys()].filter((path) => path.startsWith("schema/"));
  const [smallest] = site.books.flatMap(({ versions }) => versions.slice(0, 1));
  return {
    kind: "data",
    language,
    tail: tails.data,
    title: words.title,
    about: words.lead,
    trail: toEditors(language),
    here: { label: words.title, language },
    versions: [],
    scripts: [],
    records: [],
    main: [
      h("h1", words.title),
      h("p", { class: "lead" }, words.lead),
      h("h2", words.versions),
      ...site.books.flatMap((book) => {
        const name = chosen(book.name, language);
        return [
          tongued("h3", name?.text ?? book.id, name?.language ?? language, language),
          files(
            site,
            language,
            book.versions.flatMap((at) => filesOf(at, language)),
          ),
        ];
      }),
      h("h2", words.all),
      files(site, language, [
        { path: "json/index.json", says: words.index },
        { path: "rules/runtime.js", says: words.runtime },
      ]),
      ...(schemas.length === 0
        ? []
        : [
            h("h2", words.schemas),
            h("p", words.schemaSays),
            h(
              "ul",
              { class: "pairs" },
              schemas.map((path) => h("li", [fileLink(site, `json/${path}`)])),
            ),
          ]),
      ...(smallest === undefined ? [] : sample(site, smallest, language)),
    ],
  };
}

interface DataFile {
  readonly path: string;
  readonly says: string;
}

function filesOf(at: BookAt, language: string): readonly DataFile[] {
  const words = inLanguage(dataWords, language);
  const version = versionName(at, at.version, language);
  const sequences = at.program.plays.length;
  const more = sequences === 0 ? "" : `. ${words.drawings(sequences)}`;
  return [
    { path: `json/${at.id}/${at.version}.json`, says: `${version}: ${words.json}${more}` },
    { path: `rules/${at.id}/${at.version}.js`, says: `${version}: ${words.module}` },
  ];
}

function files(site: Site, language: string, all: readonly DataFile[]): Html {
  const words = inLanguage(dataWords, language);
  return h("div", { class: "scroll" }, [
    h("table", { class: "files" }, [
      h("thead", [h("tr", [h("th", { scope: "col" }, words.file), h("th", { scope: "col" }, words.what)])]),
      h(
        "tbody",
        all.map(({ path, says }) =>
          h("tr", [h("th", { scope: "row" }, [fileLink(site, path)]), h("td", says)]),
        ),
      ),
    ]),
  ]);
}

function fileLink(site: Site, path: string): Part {
  return h("a", { href: site.file(path) }, [h("code", path)]);
}

function sample(site: Site, at: BookAt, language: string): Part[] {
  const words = inLanguage(dataWords, language);
  const path = `${at.id}/${at.version}.json`;
  if (!site.input.data().has(path)) return [];
  return [
    h("h2", words.sample),
    h("p", words.sampleOf(path)),
    h("pre", { tabIndex: 0, role: "group", ariaLabel: words.sample }, shortenedText(site)),
  ];
}

/** The same in every language. */
const shortenedText = memoize((site: Site): string => {
  const [at] = site.books.flatMap(({ versions }) => versions.slice(0, 1));
  const text = at && site.input.data().get(`${at.id}/${at.version}.json`);
  return text === undefined ? "" : JSON.stringify(shortened(JSON.parse(text), 0), null, 2);
});

const [deepest, mostKeys, longestText] = [3, 8, 60];

/** The first of every list, the first keys of every object, the beginning of every text. */
function shortened(value: unknown, depth: number): unknown {
  if (typeof value === "string")
    return value.length > longestText ? `${value.slice(0, longestText)}…` : value;
  if (typeof value !== "object" || value === null) return value;
  if (depth === deepest) return Array.isArray(value) ? ["…"] : { "…": "…" };
  if (Array.isArray(value))
    return value.length > 1
      ? [shortened(value[0], depth + 1), `… ${value.length - 1}`]
      : value.map((each) => shortened(each, depth + 1));
  const keys = Object.keys(value);
  const most = depth === 0 ? keys.length : mostKeys;
  const shown = keys
    .slice(0, most)
    .map((key) => [key, shortened((value as Record<string, unknown>)[key], depth + 1)]);
  return Object.fromEntries(keys.length > most ? [...shown, ["…", "…"]] : shown);
}
