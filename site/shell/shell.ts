/**
 * The frame of every page: head, the bar with game, version and places, the way here, the foot. A page is whole without
 * scripts; what they add hides until they run.
 */
import { tails } from "../address.ts";
import { h, type Html, htmlOf, kept, type Part } from "../html.ts";
import { type Icon, icon, pilcrow } from "../icons.ts";
import type { SiteFile } from "../input.ts";
import { chosen, inLanguage, ownName } from "../language.ts";
import type { BookAt } from "../model/book-at.ts";
import { type BookOf, isLaidOver, newestOf, type Site, settingsOf, versionsBefore } from "../model/model.ts";
import { tongued } from "../text/in-tongue.ts";
import { versionName } from "../text/version-name.ts";
import type { Crumb, Page, PageKind, VersionLink } from "../page.ts";
import { headOf } from "./head.ts";
import { logoName } from "../model/own-assets.ts";
import { siteName } from "./metadata.ts";
import { shellWords } from "./words.ts";
import { memoize, memoizeNamed } from "../../compiler/memoize.ts";

export function pageFile(site: Site, page: Page): SiteFile {
  return {
    path: `${page.language}/${page.tail}index.html`,
    content: htmlOf(document(site, page)),
  };
}

/** What is the same on every page of a language. */
interface Frame {
  readonly skip: Html;
  readonly brand: Html;
  readonly theme: Html;
  readonly keys: Html;
}

const frameOf = memoizeNamed(
  (site: Site, language): Frame => ({
    skip: kept(h("a", { class: "skip", href: "#main" }, inLanguage(shellWords, language).skip)),
    brand: kept(brand(site, language)),
    theme: kept(theme(language)),
    keys: kept(keysDialog(language)),
  }),
);

function document(site: Site, page: Page): Html {
  const frame = frameOf(site, page.language);
  const place = placeOf(site, page.tail);
  const properties = {
    class: place === null ? `kind-${page.kind} no-tabs` : `kind-${page.kind}`,
    dataKind: page.kind,
    dataTail: page.tail,
    ...(place === null ? {} : { dataGame: place.book.id }),
  };
  return h("html", { lang: page.language }, [
    headOf(site, page),
    h("body", properties, [
      frame.skip,
      header(site, page, place, frame),
      ...crumbs(site, page),
      h("main", { id: "main", tabIndex: -1 }, [
        ...laidOver(site, page, place),
        ...(page.isFullWidth ? page.main : [wrap(page.main)]),
      ]),
      footer(site, `${page.language}/${place?.book.id ?? ""}`),
      frame.keys,
    ]),
  ]);
}

function wrap(parts: readonly Part[]): Html {
  return h("div", { class: "wrap" }, parts);
}

/** On pages of an overlay: what is in use, and the way to the same page without it. */
function laidOver(site: Site, { kind, language, versions }: Page, place: Place | null): readonly Html[] {
  const at = place?.book.versions.find(({ version }) => version === place.version);
  if (place === null || at === undefined || kind === "changes" || !isLaidOver(at)) return [];
  const words = inLanguage(shellWords, language);
  const on = versionsBefore(place.book, at).at(-1);
  const without = versions.find(({ version }) => version === on?.version);
  return [
    wrap([
      h("p", { class: "note overlay" }, [
        words.inUse(versionName(at, at.version, language)),
        ...(without === undefined
          ? []
          : [
              " ",
              h(
                "a",
                { href: site.href(language, without.tail) },
                words.without(versionName(at, without.version, language)),
              ),
            ]),
      ]),
    ]),
  ];
}

// ---------------------------------------------------------------- where a page is

/** The game and version that the bar shows; the newest version on pages of the whole game. */
interface Place {
  readonly book: BookOf;
  readonly version: string;
}

function placeOf(site: Site, tail: string): Place | null {
  const [id = "", version = "", pair = ""] = tail.split("/", 3);
  const book = booksIn(site).get(id);
  if (book === undefined) return null;
  const named = version === "changes" ? pair.slice(pair.indexOf("...") + 3) : version;
  const isVersion = book.versions.some((at) => at.version === named);
  return { book, version: isVersion ? named : (newestOf(book)?.version ?? "base") };
}

const booksIn = memoize((site: Site) => new Map(site.books.map((book): [string, BookOf] => [book.id, book])));

type PlaceName = "rules" | "ask" | "changes" | "odds";

function placeNameOf(kind: PageKind): PlaceName {
  if (kind === "ask-list" || kind === "ask") return "ask";
  if (kind === "changes") return "changes";
  if (kind === "play-list" || kind === "play") return "odds";
  return "rules";
}

// ---------------------------------------------------------------- the bar

function header(site: Site, page: Page, place: Place | null, frame: Frame): Html {
  return h("header", { class: "top" }, [
    wrap([
      frame.brand,
      ...(place === null ? [] : [where(site, page, place), placesOf(site, page, place)]),
      ...quickIn(site, place === null ? page.language : `${page.language}/${place.book.id}/${place.version}`),
      menu(site, page, frame),
    ]),
  ]);
}

function brand(site: Site, language: string): Html {
  const { home } = inLanguage(shellWords, language);
  const title = siteName(site, language);
  return h("a", { class: "brand", href: site.href(language, tails.shelf), ariaLabel: `${title}: ${home}` }, [
    site.assets.has(logoName) ? h("img", { src: site.asset(logoName), alt: "" }) : pilcrow,
    h("span", { class: "word" }, title),
  ]);
}

/** The menu of the game: this page in other versions, the other games. */
function where(site: Site, page: Page, { book, version }: Place): Html {
  const { language } = page;
  const words = inLanguage(shellWords, language);
  const named = (names: BookOf["name"], kind: string) => {
    const name = chosen(names, language);
    const tongue = name && name.language !== language ? { lang: name.language } : {};
    return h("span", { class: kind, ...tongue }, name?.text ?? book.id);
  };
  const all = page.versions.length > 0 ? page.versions : contentsOf(book, version, language);
  const newest = newestOf(book)?.version;
  const latest = all.length > 1 ? all.findLast((link) => link.version === newest) : undefined;
  return h("details", { class: "where" }, [
    h("summary", [
      h("span", { class: "gname" }, [named(book.short, "brief"), named(book.name, "long")]),
      " ",
      h("b", versionLabel(book, version, language)),
      icon("down", "small"),
    ]),
    h("nav", { class: "drop versions", ariaLabel: words.version }, [
      h("p", words.version),
      ...all.map((link) => versionLink(site, link, language, link === latest)),
      h("p", words.home),
      h("a", { href: site.href(language, tails.book(book.id)) }, words.allVersions),
      h("a", { href: site.href(language, tails.shelf) }, words.home),
    ]),
  ]);
}

function contentsOf(book: BookOf, version: string, language: string): readonly VersionLink[] {
  return book.versions.map((at) => ({
    version: at.version,
    label: versionLabel(book, at.version, language),
    tail: tails.version(book.id, at.version),
    isHere: at.version === version,
    lost: null,
  }));
}

function versionLink(
  site: Site,
  { label, tail, isHere, lost }: VersionLink,
  language: string,
  isLatest: boolean,
): Html {
  const note = lost ?? (isLatest ? inLanguage(shellWords, language).latest : null);
  return h(
    "a",
    {
      href: site.href(language, tail),
      ...(isHere ? { ariaCurrent: "true" } : {}),
      ...(lost === null ? { dataKeepsPlace: "" } : { class: "lost" }),
    },
    note === null ? label : [label, " ", h("span", { class: "dim" }, note)],
  );
}

/** What the bar calls a version: the printed book has a short name there. */
function versionLabel(book: BookOf, version: string, language: string): string {
  return version === "base" ? inLanguage(shellWords, language).book : versionName(book, version, language);
}

/** The places of a game at a version, with the one where the page is. */
function placesOf(site: Site, page: Page, { book, version }: Place): Html {
  return placesAt(site, `${page.language}/${book.id}/${version}/${placeNameOf(page.kind)}`);
}

const placesAt = memoizeNamed((site: Site, key): Html => {
  const [language = "", id = "", version = "", here] = key.split("/");
  const words = inLanguage(shellWords, language);
  const book = booksIn(site).get(id);
  const place = (name: PlaceName & Icon, tail: string) =>
    h("a", { href: site.href(language, tail), ...(name === here ? { ariaCurrent: "page" } : {}) }, [
      icon(name),
      words.places[name],
    ]);
  const at = book?.versions.find((each) => each.version === version);
  const changed = book === undefined || at === undefined ? null : changedAt(book, at);
  return kept(
    h("nav", { class: "places", ariaLabel: words.inThisGame }, [
      place("rules", tails.version(id, version)),
      place("ask", tails.ask(id, version)),
      ...(changed === null
        ? []
        : [place("changes", tails.changes(id, changed.from.version, changed.to.version))]),
      ...(at === undefined || at.program.plays.length === 0 ? [] : [place("odds", tails.plays(id, version))]),
    ]),
  );
});

/** From the version before; from the printed book, what came after it. Null for a game without versions. */
export function changedAt(book: BookOf, at: BookAt): { readonly from: BookAt; readonly to: BookAt } | null {
  const before = versionsBefore(book, at).at(-1);
  const first = book.editions.length > 1 ? book.editions : book.versions;
  const [from, to] = before === undefined ? first : [before, at];
  return from === undefined || to === undefined ? null : { from, to };
}

/** The box of the bar: it asks the game, elsewhere it searches all pages. On a phone, a link to the page with the box. */
const quickIn = memoizeNamed((site: Site, key): readonly Html[] => {
  const [language = "", book = "", version = ""] = key.split("/");
  const words = inLanguage(shellWords, language);
  const action = site.href(language, book === "" ? tails.search : tails.ask(book, version));
  const label = book === "" ? words.searchHint : words.askHint;
  return [
    h("form", { class: "quick", role: "search", method: "get", action }, [
      h("label", { class: "hide", htmlFor: "quick" }, label),
      icon("search", "small"),
      h("input", {
        id: "quick",
        name: "q",
        type: "search",
        placeholder: label,
        autoComplete: "off",
      }),
    ]),
    h("a", { class: "find-link", href: action, ariaLabel: label }, [icon("search")]),
  ].map(kept);
});

function menu(site: Site, page: Page, frame: Frame): Html {
  const words = inLanguage(shellWords, page.language);
  const languages = site.languages.map((language) =>
    h(
      "a",
      {
        href: site.href(language, page.tail),
        lang: language,
        hrefLang: language,
        dataKeepsPlace: "",
        ...(language === page.language ? { ariaCurrent: "true" } : {}),
      },
      ownName(language),
    ),
  );
  return h("details", { class: "more" }, [
    h("summary", { ariaLabel: words.menu }, [icon("menu")]),
    h("div", { class: "drop" }, [
      h("nav", { ariaLabel: words.language }, [h("p", words.language), ...languages]),
      frame.theme,
    ]),
  ]);
}

function theme(language: string): Html {
  const words = inLanguage(shellWords, language);
  return h("div", { class: "by-script", hidden: true }, [
    h("p", words.more),
    h("button", { type: "button", dataTheme: "" }, words.theme),
    h("button", { type: "button", dataKeys: "" }, words.keys),
  ]);
}

// ---------------------------------------------------------------- the way here

function crumbs(site: Site, page: Page): Html[] {
  if (page.trail.length === 0) return [];
  const words = inLanguage(shellWords, page.language);
  const tongue = ({ language }: Pick<Crumb, "language">) =>
    language === page.language ? {} : { lang: language };
  const above = page.trail.map((crumb) =>
    h("li", [h("a", { href: site.href(page.language, crumb.tail), ...tongue(crumb) }, crumb.label)]),
  );
  const here =
    page.here === undefined ? [] : [h("li", { ariaCurrent: "page", ...tongue(page.here) }, page.here.label)];
  return [wrap([h("nav", { class: "crumbs", ariaLabel: words.youAreHere }, [h("ol", [...above, ...here])])])];
}

// ---------------------------------------------------------------- the foot

/** With the notice of the book, else that of the site, else ours. */
const footer = memoizeNamed((site: Site, key): Html => {
  const [language = "", book = ""] = key.split("/");
  const words = inLanguage(shellWords, language);
  const { contact } = site.options.settings;
  const notice =
    chosen(settingsOf(site, book).notice, language) ?? chosen(site.options.settings.notice, language);
  const link = (tail: string, label: string) => h("li", [h("a", { href: site.href(language, tail) }, label)]);
  return kept(
    h("footer", { class: "foot" }, [
      wrap([
        h("nav", { ariaLabel: "Rubric" }, [
          h("ul", [
            link(tails.guide, words.guide),
            link(tails.search, words.search),
            ...(contact === null ? [] : [h("li", [h("a", { href: contact }, words.contact)])]),
            link(tails.editors, words.editors),
            link(tails.data, words.data),
            link(tails.about, words.about),
          ]),
        ]),
        notice === null ? h("p", words.notice) : tongued("p", notice.text, notice.language, language),
      ]),
    ]),
  );
});

function keysDialog(language: string): Html {
  const words = inLanguage(shellWords, language);
  return h("dialog", { id: "keys", ariaLabelledBy: "keys-title" }, [
    h("h2", { id: "keys-title" }, words.keys),
    h(
      "dl",
      words.keyNames.flatMap(([key, does]) => [h("dt", [h("kbd", key)]), h("dd", does)]),
    ),
    h("form", { method: "dialog" }, [h("button", { type: "submit" }, words.close)]),
  ]);
}
