/**
 * The settings `site` of `rubric.json`: what the site is called, how it looks, and what it says of each book. The
 * schema `emit/schema/project.schema.json` and the page SETTINGS.md describe the same.
 */
import type { Words } from "./check/program.ts";
import type { Compiled } from "./compile.ts";
import type { BookId, VersionId } from "./resolve/graph.ts";

export interface SiteSettings {
  /** Empty words: the site uses its own. */
  readonly title: Words;
  readonly notice: Words;
  /** An address of a page, or `mailto:…`. */
  readonly contact: string | null;
  /** The text of an SVG file. */
  readonly logo: string | null;
  readonly colours: Readonly<Record<Theme, Readonly<Record<string, string>>>>;
  readonly books: Readonly<Record<string, BookSettings>>;
}
export interface BookSettings {
  /** The name of the game, without “rulebook” and the like. */
  readonly name: Words;
  /** The same where there is little room: `40K`. */
  readonly short: Words;
  /** The notice of a publisher, shown on pages of this book instead of that of the site. */
  readonly notice: Words;
  /** On its card of the start page; null: one of them in turn. */
  readonly picture: Picture | null;
  /** What players would type into the box for own words; shown below it. */
  readonly examples: readonly Words[];
  readonly documents: readonly OfficialDocument[];
  /** The groups of filters on pages of changes. */
  readonly facets: readonly Facet[];
  /** Versions by a name that they had before: pages at those addresses lead on. */
  readonly renamed: Readonly<Record<string, string>>;
}
/** Pieces of a table seen from above. */
export const pictures = ["wood", "ranks", "corridors", "rooms", "light"] as const;
export type Picture = (typeof pictures)[number];

export interface OfficialDocument {
  readonly title: Words;
  readonly url: string;
  readonly version: string | null;
  /** `2019-04-30` */
  readonly date: string | null;
  readonly language: string | null;
}
export interface Facet {
  readonly name: Words;
  readonly tags: readonly Tag[];
}
/** A change has the tag if it says one of the words, or belongs to one of the rules. */
export interface Tag {
  /** As it stands in addresses: `fly`. */
  readonly id: string;
  readonly name: Words;
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly rules: readonly string[];
}

export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The colours of the style sheet that a project can set. */
export const settableColours = ["brand", "wash", "felt", "change", "change-ink"] as const;

export const noSiteSettings: SiteSettings = {
  title: {},
  notice: {},
  contact: null,
  logo: null,
  colours: { light: {}, dark: {} },
  books: {},
};

/** `languages`: of texts that are given without one. `logo` is a path here. Throws a `WrongSetting`. */
export function readSiteSettings(data: unknown, languages: readonly string[]): SiteSettings {
  const site = fieldsOf(data, "site", ["title", "notice", "contact", "logo", "colours", "books"]);
  const colours = fieldsOf(site.colours, "site.colours", themes);
  return {
    title: wordsAt(site.title, "site.title", languages),
    notice: wordsAt(site.notice, "site.notice", languages),
    contact: textAt(
      site.contact,
      "site.contact",
      /^(https:|mailto:)\S+$/,
      "an address (`https:` or `mailto:`)",
    ),
    logo: textAt(
      site.logo,
      "site.logo",
      /^(?!.*(^|\/)\.\.(\/|$))[^/\\:][^\\:]*\.svg$/,
      "an SVG file in the project",
    ),
    colours: { light: coloursAt(colours, "light"), dark: coloursAt(colours, "dark") },
    books: Object.fromEntries(
      Object.entries(fieldsOf(site.books, "site.books")).map(([book, each]) => [
        book,
        bookAt(each, `site.books.${book}`, languages),
      ]),
    ),
  };
}

/** What is wrong with a setting, as the end of a sentence about the project file. */
export class WrongSetting extends Error {}

type Fields = Readonly<Record<string, unknown>>;

function bookAt(data: unknown, at: string, languages: readonly string[]): BookSettings {
  const { name, short, notice, picture, examples, documents, facets, renamed } = fieldsOf(data, at, [
    "name",
    "short",
    "notice",
    "picture",
    "examples",
    "documents",
    "facets",
    "renamed",
  ]);
  return {
    name: wordsAt(name, `${at}.name`, languages),
    short: wordsAt(short, `${at}.short`, languages),
    notice: wordsAt(notice, `${at}.notice`, languages),
    picture: pictureAt(picture, `${at}.picture`),
    examples: listAt(examples, `${at}.examples`, (each, place) => wordsAt(each, place, languages)),
    documents: listAt(documents, `${at}.documents`, (each, place) => documentAt(each, place, languages)),
    facets: listAt(facets, `${at}.facets`, (each, place) => facetAt(each, place, languages)),
    renamed: Object.fromEntries(
      Object.entries(fieldsOf(renamed, `${at}.renamed`)).map(([old, now]) => [
        old,
        versionAt(now, `${at}.renamed.${old}`) ?? "",
      ]),
    ),
  };
}

function pictureAt(data: unknown, at: string): Picture | null {
  if (data === undefined) return null;
  const found = pictures.find((each) => each === data);
  if (found === undefined) throw new WrongSetting(`\`${at}\` is none of ${pictures.join(", ")}`);
  return found;
}

function documentAt(data: unknown, at: string, languages: readonly string[]): OfficialDocument {
  const given = fieldsOf(data, at, ["title", "url", "version", "date", "language"]);
  return {
    title: required(given.title, `${at}.title`, (title) => wordsAt(title, `${at}.title`, languages)),
    url:
      required(given.url, `${at}.url`, (url) => textAt(url, `${at}.url`, /^https?:\/\/\S+$/, "an address")) ??
      "",
    version: versionAt(given.version, `${at}.version`),
    date: textAt(given.date, `${at}.date`, /^\d{4}-\d{2}-\d{2}$/, "a date, such as `2019-04-30`"),
    language: textAt(given.language, `${at}.language`, /^[a-z]{2,3}$/, "a language, such as `en`"),
  };
}

function versionAt(data: unknown, at: string): string | null {
  return textAt(
    data,
    at,
    /^(base|\d+(\.\d+)*([A-Za-z]|(-[A-Za-z][A-Za-z0-9]*)+)?)$/,
    "a version, such as `1.5`",
  );
}

function facetAt(data: unknown, at: string, languages: readonly string[]): Facet {
  const { name, tags } = fieldsOf(data, at, ["name", "tags"]);
  return {
    name: required(name, `${at}.name`, (given) => wordsAt(given, `${at}.name`, languages)),
    tags: listAt(tags, `${at}.tags`, (each, place) => tagAt(each, place, languages)),
  };
}

function tagAt(data: unknown, at: string, languages: readonly string[]): Tag {
  const { id, name, words, rules } = fieldsOf(data, at, ["id", "name", "words", "rules"]);
  const namedWords = Object.entries(fieldsOf(words, `${at}.words`)).map(
    ([each, texts]) => [each, listAt(texts, `${at}.words.${each}`, plainAt)] as const,
  );
  return {
    id:
      required(id, `${at}.id`, (given) =>
        textAt(given, `${at}.id`, /^[a-z0-9-]+$/, "a name of small letters"),
      ) ?? "",
    name: required(name, `${at}.name`, (given) => wordsAt(given, `${at}.name`, languages)),
    words: Object.fromEntries(namedWords),
    rules: listAt(rules, `${at}.rules`, plainAt),
  };
}

function coloursAt(all: Fields, theme: Theme): Readonly<Record<string, string>> {
  const at = `site.colours.${theme}`;
  return Object.fromEntries(
    Object.entries(fieldsOf(all[theme], at, settableColours)).map(([name, colour]) => [
      name,
      textAt(colour, `${at}.${name}`, /^#[0-9a-f]{6}$/i, "a colour, such as `#0a5a46`") ?? "",
    ]),
  );
}

function fieldsOf(data: unknown, at: string, known?: readonly string[]): Fields {
  if (data === undefined) return {};
  if (typeof data !== "object" || data === null || Array.isArray(data))
    throw new WrongSetting(`\`${at}\` is not a JSON object`);
  const stranger = Object.keys(data).find((key) => known !== undefined && !known.includes(key));
  if (stranger !== undefined) throw new WrongSetting(`\`${at}\` has an unknown setting \`${stranger}\``);
  return data as Fields;
}

function listAt<T>(data: unknown, at: string, read: (each: unknown, place: string) => T): readonly T[] {
  if (data === undefined) return [];
  if (!Array.isArray(data)) throw new WrongSetting(`\`${at}\` is not a list`);
  return data.map((each, i) => read(each, `${at}[${i}]`));
}

/** One text for all languages, or texts by language. */
function wordsAt(data: unknown, at: string, languages: readonly string[]): Words {
  if (typeof data === "string" && data !== "") {
    const text = plainAt(data, at);
    return Object.fromEntries(languages.map((each) => [each, text]));
  }
  const words = Object.entries(fieldsOf(data, at));
  for (const [each, text] of words) {
    if (!/^[a-z]{2,3}$/.test(each))
      throw new WrongSetting(`\`${each}\` in \`${at}\` is not a code of two or three letters`);
    plainAt(text, `${at}.${each}`);
  }
  return Object.fromEntries(words) as Words;
}

/** Control characters, and those that change the direction of the text around them, as in rule files. */
const invisibles = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

function plainAt(data: unknown, at: string): string {
  if (typeof data !== "string" || data === "") throw new WrongSetting(`\`${at}\` is not a text`);
  const [invisible] = invisibles.exec(data) ?? [];
  if (invisible !== undefined) {
    const code = (invisible.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    throw new WrongSetting(`\`${at}\` has the invisible character U+${code}`);
  }
  return data;
}

function textAt(data: unknown, at: string, form: RegExp, what: string): string | null {
  if (data === undefined) return null;
  if (typeof data !== "string" || !form.test(data)) throw new WrongSetting(`\`${at}\` is not ${what}`);
  return plainAt(data, at);
}

/**
 * What an SVG file does besides being a picture, as it is written there; null for a picture. Pages show a logo as an image, in
 * which nothing runs, but a reader can open its address.
 */
export function activePart(svg: string): string | null {
  const [found] =
    /<!ENTITY|<\?xml-stylesheet|<(?:\w+:)?(?:script|foreignObject|iframe|object|embed|handler)\b|[\s"'/]on\w+\s*=|attributeName\s*=\s*["']?\s*(?:\w+:)?(?:href|on\w+)|href\s*=\s*(?!["']?(?:#|data:image\/(?!svg)))["']?[^"'\s>]*/iu.exec(
      svg,
    ) ?? [];
  return found?.trim() ?? null;
}

function required<T>(data: unknown, at: string, read: (data: unknown) => T): T {
  if (data === undefined) throw new WrongSetting(`\`${at}\` is missing`);
  return read(data);
}

/** The first name in the settings that the rules do not have, as a sentence; null if there is none. */
export function unknownName({ books }: SiteSettings, versions: Versions): string | null {
  for (const [name, { documents, facets, renamed }] of Object.entries(books)) {
    const found = versions.get(name as BookId);
    if (found === undefined) return `\`site.books\` has a book \`${name}\`, and the project has none`;
    const at = `site.books.${name}`;
    for (const [i, { version }] of documents.entries())
      if (version !== null && !found.has(version as VersionId))
        return `\`${at}.documents[${i}].version\` is \`${version}\`, and the book has no such version`;
    for (const [old, now] of Object.entries(renamed)) {
      if (!found.has(now as VersionId))
        return `\`${at}.renamed.${old}\` is \`${now}\`, and the book has no such version`;
      if (found.has(old as VersionId))
        return `\`${at}.renamed\` names \`${old}\`, and the book has such a version today`;
    }
    const rules = new Set<string>(
      [...found.values()].flatMap(({ book }) => book.provisions.map(({ id }) => id)),
    );
    for (const { id, rules: named } of facets.flatMap(({ tags }) => tags))
      for (const rule of named)
        if (!rules.has(rule))
          return `the tag \`${id}\` of \`${at}\` names a rule \`${rule}\`, and the book has none`;
  }
  return null;
}
type Versions = Compiled["versions"];
