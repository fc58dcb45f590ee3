/**
 * The site as its pages see it: books at their versions, with what belongs together found once, and where everything stands.
 * How any of it looks is left to the pages.
 */
import { createHash } from "node:crypto";
import type { BookGraph, BookId, BookSettings, Difference, TextChange } from "../../compiler/index.ts";
import { isOverlay } from "../../compiler/resolve/graph.ts";
import type { Part } from "../html.ts";
import type { SiteInput, SiteOptions } from "../input.ts";
import { highlighter, type Lettered } from "../text/code.ts";
import { markdown } from "../text/markdown.ts";
import { type BookAt, bookAt } from "./book-at.ts";
import { ownAssets } from "./own-assets.ts";

export interface Site {
  readonly input: SiteInput;
  readonly options: SiteOptions;
  readonly languages: readonly string[];
  readonly books: readonly BookOf[];
  /** What ships with the package, and what the settings of the project make of it, by name. */
  readonly assets: ReadonlyMap<string, string>;
  /** Between any two versions of a book, either way: the words, which are soon compared. */
  readonly texts: (book: string, from: string, to: string) => readonly TextChange[];
  /** The same with what is decided, which takes a while the first time. */
  readonly difference: (book: string, from: string, to: string) => Promise<Difference>;
  /** The same with its situations in words of a language. */
  readonly worded: (book: string, from: string, to: string, language: string) => Promise<Difference>;
  /** `/base/es/w40k/1.5/rules/woods/`, with its anchor where the tail has one. */
  readonly href: (language: string, tail: string) => string;
  /** Where a file that ships with the package stands: its name tells its content, so that it may be kept for ever. */
  readonly asset: (name: string) => string;
  /** Below the base, whatever the language: `json/w40k/1.5.json`. */
  readonly file: (path: string) => string;
  /** Highlighted text of our language. */
  readonly code: Lettered;
  /** Our Markdown (guide, fault pages), with highlighted code. */
  readonly markdown: (text: string, links?: (target: string) => string) => readonly Part[];
}

/** What the project sets for a book; empty if nothing. */
export function settingsOf({ options }: Pick<Site, "options">, book: string): BookSettings {
  const none: BookSettings = {
    name: {},
    short: {},
    notice: {},
    picture: null,
    examples: [],
    documents: [],
    facets: [],
    renamed: {},
  };
  return options.settings.books[book] ?? none;
}

export interface BookOf {
  readonly id: BookId;
  readonly title: Readonly<Record<string, string>>;
  /** Of the game, as its players say it: the title where the project sets none. */
  readonly name: Readonly<Record<string, string>>;
  /** The same where there is little room. */
  readonly short: Readonly<Record<string, string>>;
  readonly graph: BookGraph;
  /** The printed book first. */
  readonly versions: readonly BookAt[];
  /** The same without what is laid over one of them. */
  readonly editions: readonly BookAt[];
}

export function newestOf({ editions }: BookOf): BookAt | undefined {
  return editions.at(-1);
}

/** Whether it is laid over another version for some players: event rules, house rules, one language. */
export function isLaidOver({ graph, version }: BookAt): boolean {
  const node = graph.versions.get(version);
  return node !== undefined && isOverlay(node);
}

/** The versions that a reader of this one comes from, the last one last: editions, and what an overlay is laid over. */
export function versionsBefore(book: BookOf, at: BookAt): readonly BookAt[] {
  if (!isLaidOver(at)) return book.editions.slice(0, book.editions.indexOf(at));
  const on = book.versions.find(({ version }) => version === at.graph.versions.get(at.version)?.on);
  return on === undefined ? [] : [...versionsBefore(book, on), on];
}

export async function modelOf(input: SiteInput, options: SiteOptions): Promise<Site> {
  const books: BookOf[] = [];
  for (const [id, versions] of input.compiled.versions) {
    const graph = input.compiled.graph.books.get(id);
    if (graph === undefined) continue;
    const title = titleOf(graph.title);
    const set = settingsOf({ options }, id);
    const name = Object.keys(set.name).length > 0 ? set.name : title;
    const all = [...versions].map(([version, compiled]) => bookAt(input, graph, version, compiled));
    books.push({
      id,
      graph,
      title,
      name,
      short: Object.keys(set.short).length > 0 ? set.short : name,
      versions: all,
      editions: all.filter((at) => !isLaidOver(at)),
    });
  }
  // In the order of the settings, then the others.
  const order = Object.keys(options.settings.books);
  const placeOf = ({ id }: BookOf) => (order.includes(id) ? order.indexOf(id) : order.length);
  books.sort((one, other) => placeOf(one) - placeOf(other));
  const { base } = options;
  const code = await highlighter(input.assets);
  const assets = new Map([...input.assets, ...ownAssets(options.settings)]);
  const names = new Map([...assets].map(([name, text]) => [name, assetName(name, text)]));
  return {
    input,
    options,
    languages: input.languages,
    books,
    assets,
    texts: once(input.texts),
    difference: input.difference,
    worded: once(async (book, from, to, language: string) =>
      input.inWords(await input.difference(book, from, to), language),
    ),
    href: (language, tail) => `${base}${language}/${tail}`,
    asset: (name) => `${base}${names.get(name) ?? missingAsset(name)}`,
    file: (path) => base + path,
    code,
    markdown: markdown(code),
  };
}

function once<K extends readonly string[], T>(found: (...asked: K) => T): (...asked: K) => T {
  const known = new Map<string, T>();
  return (...asked) => {
    const key = asked.join(" ");
    const value = known.get(key) ?? found(...asked);
    known.set(key, value);
    return value;
  };
}

/** Below the site's folder. */
export function assetName(name: string, text: string): string {
  // Scripts name their parts, so these names already tell the content.
  if (name.startsWith("part-")) return `assets/${name}`;
  const mark = createHash("sha256").update(text).digest("hex").slice(0, 10);
  return `assets/${name.replace(/(\.[a-z]+)$/, `-${mark}$1`)}`;
}

/** Below the site's folder. The style sheet names fonts relative to itself, so these names already tell the content. */
export function fontPath(name: string): string {
  return `assets/${name}`;
}

function missingAsset(name: string): never {
  throw new Error(`\`${name}\` is not among the files of the site`);
}

function titleOf(texts: BookTexts): Readonly<Record<string, string>> {
  return Object.fromEntries(
    texts.map(({ lang, text }) => [
      lang.text,
      text.parts.map((part) => (part.kind === "hole" ? part.name.text : part.text)).join(""),
    ]),
  );
}
type BookTexts = NonNullable<ReturnType<SiteInput["compiled"]["graph"]["books"]["get"]>>["title"];
