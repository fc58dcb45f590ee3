/** A book with its line of versions, and each version's contents: by section and page, with what changed and what is flagged. */
import type { BookProvision } from "../../../compiler/index.ts";
import { pageNumbers, plainTexts } from "../../../grammar/tree.ts";
import { tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { chosen, inLanguage, nameOf } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { BookOf, Site } from "../../model/model.ts";
import type { Crumb, Listed, Page, VersionLink } from "../../page.ts";
import { held } from "../../text/held.ts";
import { inTongue, tongued } from "../../text/in-tongue.ts";
import { keyOf, sincesOf } from "../../text/marks.ts";
import { versionName } from "../../text/version-name.ts";
import { shellWords } from "../../shell/words.ts";
import { flagsOn } from "../provision/flags.ts";
import { bookWords } from "./words.ts";

export function* bookPages(site: Site, language: string): Generator<Listed> {
  for (const book of site.books) {
    yield { tail: tails.book(book.id), page: () => bookPage(site, book, language) };
    for (const at of book.versions)
      yield {
        tail: tails.version(book.id, at.version),
        page: () => versionPage(site, book, at, language),
      };
  }
}

/** To the pages of a game at a version; without one, to the page of the game. */
export function trailTo(book: BookOf, at: BookAt | null, language: string): readonly Crumb[] {
  const { label, language: tongue } = titleOf(book, language);
  if (at !== null) return [{ label, language: tongue, tail: tails.version(book.id, at.version) }];
  const home = { label: inLanguage(shellWords, language).home, language, tail: tails.shelf };
  return [home, { label, language: tongue, tail: tails.book(book.id) }];
}

function titleOf(book: BookOf, language: string): Omit<Crumb, "tail"> {
  const title = chosen(book.title, language);
  return { label: title?.text ?? book.id, language: title?.language ?? language };
}

/** The same page of every version; all of them have it. */
export function everyVersion(
  book: BookOf,
  at: BookAt,
  language: string,
  tail: (version: string) => string,
): readonly VersionLink[] {
  return book.versions.map(({ version }) => ({
    version,
    label: versionName(version, language),
    tail: tail(version),
    isHere: version === at.version,
    lost: null,
  }));
}

function bookPage(site: Site, book: BookOf, language: string): Page {
  const words = inLanguage(bookWords, language);
  const title = chosen(book.title, language);
  const ids = book.versions.map(({ version }) => version as string);
  const pairs = ids.flatMap((to, i) => ids.slice(0, i).map((from) => ({ from, to })));
  return {
    kind: "book",
    language,
    tail: tails.book(book.id),
    title: title?.text ?? book.id,
    about: null,
    trail: trailTo(book, null, language).slice(0, 1),
    here: titleOf(book, language),
    versions: [],
    scripts: [],
    records: [
      {
        title: title?.text ?? book.id,
        text: Object.values(book.title).join(" "),
        language: title?.language ?? language,
        kind: "book",
        book: book.id,
        version: null,
        anchor: null,
      },
    ],
    main: [
      tongued("h1", title?.text ?? book.id, title?.language ?? language, language),
      h("section", { ariaLabelledBy: "versions" }, [
        h("h2", { id: "versions" }, words.versions),
        h(
          "ol",
          { class: "versions-line" },
          book.versions.map((at) => h("li", versionNote(site, at, language))),
        ),
      ]),
      ...(pairs.length === 0
        ? []
        : [
            h("section", { ariaLabelledBy: "compare" }, [
              h("h2", { id: "compare" }, words.compare),
              h(
                "ul",
                { class: "pairs" },
                pairs.map(({ from, to }) =>
                  h("li", [
                    h(
                      "a",
                      { href: site.href(language, tails.changes(book.id, from, to)) },
                      words.compareOne(versionName(from, language), versionName(to, language)),
                    ),
                  ]),
                ),
              ),
            ]),
          ]),
    ],
  };
}

function versionNote(site: Site, at: BookAt, language: string): Part[] {
  const words = inLanguage(bookWords, language);
  const node = at.graph.versions.get(at.version);
  const title =
    node === undefined || at.version === "base" ? null : inTongue(plainTexts(node.title), language);
  const languages = (list: readonly string[]) => list.map((each) => nameOf(each, language)).join(", ");
  const heldIn = at.version === "base" ? at.graph.held : (node?.held ?? []);
  const notes = [
    ...(heldIn.length > 0 ? [words.heldIn(languages(heldIn))] : []),
    ...(node?.on ? [words.standsOn(versionName(node.on, language))] : []),
    ...(node?.reissues ? [words.reissues(node.reissues)] : []),
    ...(node?.notHeld.length ? [words.notHeld(node.notHeld.join(", "))] : []),
    ...(node?.dated ? [words.dated(node.dated)] : []),
    ...(node?.local ? [words.local] : []),
  ];
  return [
    h("a", { class: "version", href: site.href(language, tails.version(at.id, at.version)) }, [
      at.version === "base" ? words.printing : at.version,
    ]),
    ...(title === null ? [] : [" ", title]),
    h("p", { class: "counts" }, notes.join(" · ")),
  ];
}

// ---------------------------------------------------------------- a version

function versionPage(site: Site, book: BookOf, at: BookAt, language: string): Page {
  const words = inLanguage(bookWords, language);
  const title = chosen(book.title, language);
  const name = at.version === "base" ? words.printing : `${words.update} ${at.version}`;
  const heading = words.atVersion(title?.text ?? book.id, versionName(at.version, language));
  return {
    kind: "version",
    language,
    tail: tails.version(book.id, at.version),
    title: heading,
    about: null,
    trail: trailTo(book, null, language),
    here: { label: versionName(at.version, language), language },
    versions: everyVersion(book, at, language, (version) => tails.version(book.id, version)),
    scripts: [],
    records: [],
    main: [
      h("h1", [
        tongued("span", title?.text ?? book.id, title?.language ?? language, language),
        " ",
        h("small", name),
      ]),
      h("nav", { class: "tools", ariaLabel: words.tools }, [h("ul", tools(site, at, language))]),
      h("h2", { id: "contents" }, words.contents),
      ...contents(site, book, at, language),
    ],
  };
}

function tools(site: Site, at: BookAt, language: string): Part[] {
  const words = inLanguage(bookWords, language);
  const link = (href: string, label: string) => h("li", [h("a", { href }, label)]);
  const to = (tail: string, label: string) => link(site.href(language, tail), label);
  const args = [at.id, at.version] as const;
  return [
    to(tails.ask(...args), words.ask),
    ...(at.program.plays.length > 0 ? [to(tails.plays(...args), words.plays)] : []),
    ...(at.version === "base" ? [] : [to(tails.update(...args), words.asDocument)]),
    to(tails.flags(...args), words.flags),
    to(tails.vocabulary(...args), words.vocabulary),
    to(tails.translation(...args), words.translation),
    to(tails.coverage(...args), words.coverage),
    link(site.file(`json/${at.id}/${at.version}.json`), words.data),
  ];
}

/** Sections in the order in which they come up, provisions in that of the book. */
function contents(site: Site, book: BookOf, at: BookAt, language: string): Part[] {
  const words = inLanguage(bookWords, language);
  const changes = changesOf(site, book, at);
  const sections = new Map<string, { readonly head: Part; readonly items: Part[] }>();
  // A book without known sections is listed by page, as far as pages are known.
  const isByPage =
    at.book.provisions.every(({ section }) => section.size === 0) &&
    at.book.provisions.some(({ pages }) => pages.length > 0);
  for (const provision of isByPage ? inOrderOfPages(at.book.provisions) : at.book.provisions) {
    const section = held(at, provision.section, language, []);
    const key = isByPage ? `${provision.pages.length > 0}` : (section?.text ?? "");
    const found = sections.get(key) ?? {
      head: section
        ? tongued("h3", section.text, section.language, language)
        : h("h3", !isByPage ? words.noSection : provision.pages.length > 0 ? words.byPage : words.noPage),
      items: [],
    };
    sections.set(key, found);
    const heading = held(at, provision.heading, language, [provision.id]);
    const page = pageNumbers(provision.pages);
    const changed = changes.get(provision.id) ?? 0;
    const flagged = flagsOn(at, provision).length;
    found.items.push(
      h("li", [
        h(
          "a",
          { href: site.href(language, tails.provision(at.id, at.version, provision.id)) },
          heading ? [tongued("span", heading.text, heading.language, language)] : provision.id,
        ),
        ...(changed > 0 ? [" ", h("span", { class: "mark" }, words.changed(changed))] : []),
        ...(flagged > 0 ? [" ", h("span", { class: "flag" }, words.flagCount(flagged))] : []),
        ...(page ? [" ", h("span", { class: "folio" }, words.page(page))] : []),
      ]),
    );
  }
  const isOnly = sections.size === 1 && sections.has("");
  return [...sections.values()].flatMap(({ head, items }) => [
    ...(isOnly ? [] : [head]),
    h("ol", { class: "contents" }, items),
  ]);
}

/** Those whose page no document states come last, in the order of the book. */
function inOrderOfPages(provisions: readonly BookProvision[]): readonly BookProvision[] {
  const firstOf = ({ pages }: BookProvision) => pages[0]?.from ?? Number.POSITIVE_INFINITY;
  return [...provisions].sort((a, b) => (firstOf(a) === firstOf(b) ? 0 : firstOf(a) - firstOf(b)));
}

/** By provision: the number of places that differ from the printed book. */
function changesOf(site: Site, book: BookOf, at: BookAt): ReadonlyMap<string, number> {
  const [since] = sincesOf(site, book, at);
  const counts = new Map<string, number>();
  if (since === undefined) return counts;
  const count = (provision: string | null | undefined) => {
    if (provision) counts.set(provision, (counts.get(provision) ?? 0) + 1);
  };
  for (const node of at.book.nodes.values())
    if (since.changes.has(node.id) || since.changes.has(keyOf("heading", node.id))) count(node.provision);
  return counts;
}
