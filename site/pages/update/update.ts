/**
 * An update as its publisher prints it: by section and in document order, with carried entries marked and dropped ones
 * at the end. It can be printed on paper.
 */
import type { BookEntry, Difference, JudgedClaim, NodeId, NodeTexts } from "../../../compiler/index.ts";
import { plainTexts } from "../../../grammar/tree.ts";
import { citedAs, localName, tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { chosen, inLanguage, nameOf } from "../../language.ts";
import { type BookAt, ownEntries } from "../../model/book-at.ts";
import type { BookOf, Site } from "../../model/model.ts";
import type { Listed, Page, SearchRecord, VersionLink } from "../../page.ts";
import { shellWords } from "../../shell/words.ts";
import { held } from "../../text/held.ts";
import { inTongue, tongued } from "../../text/in-tongue.ts";
import { entryHref } from "../../text/marks.ts";
import { versionName } from "../../text/version-name.ts";
import { trailTo } from "../book/book.ts";
import { bookWords } from "../book/words.ts";
import { unwritten } from "../provision/content.ts";
import type { Shown } from "../provision/shown.ts";
import { ownersOf } from "../provision/rulings.ts";
import { claimSaid, entryShown } from "./entry.ts";
import { updateWords } from "./words.ts";

export function* updatePages(site: Site, language: string): Generator<Listed> {
  for (const book of site.books)
    for (const at of book.versions)
      if (at.version !== "base")
        yield {
          tail: tails.update(book.id, at.version),
          page: () => updatePage(site, book, at, language),
        };
}

async function updatePage(site: Site, book: BookOf, at: BookAt, language: string): Promise<Page> {
  const words = inLanguage(updateWords, language);
  const node = at.graph.versions.get(at.version);
  const own = node === undefined ? {} : plainTexts(node.title);
  const title = chosen(own, language);
  const bookTitle = chosen(book.title, language);
  const shown: Shown = { site, at, language, sinces: [], owners: [], provision: null };
  const sections = sectionsOf(at, language);
  const claims = claimsOf(await site.difference(book.id, node?.on ?? "base", at.version));
  const missing = unwritten(
    shown,
    ownEntries(at).flatMap(({ content }) => content),
  );
  return {
    kind: "update",
    language,
    tail: tails.update(book.id, at.version),
    title: words.title(bookTitle?.text ?? book.id, at.version),
    about: null,
    trail: trailTo(book, at, language),
    versions: versionsOf(book, at, language),
    scripts: [],
    records: [
      recordOf(at, {
        title: title?.text ?? at.version,
        text: `${bookTitle?.text ?? book.id} ${at.version} ${words.document}`,
        language: title?.language ?? language,
        anchor: null,
      }),
      ...ownEntries(at).map((entry) => entryRecord(shown, entry)),
    ],
    main: [
      h("header", { class: "masthead" }, [
        tongued("p", bookTitle?.text ?? book.id, bookTitle?.language ?? language, language),
        h("h1", [title === null ? at.version : tongued("span", title.text, title.language, language)]),
        h(
          "p",
          { class: "counts" },
          aboutIt(at, language).map((note) => h("span", note)),
        ),
      ]),
      ...(missing === null
        ? []
        : [h("p", { class: "note" }, inLanguage(shellWords, language).elsewhere(nameOf(missing, language)))]),
      contentsOf(sections, node?.drops.length ?? 0, language),
      h(
        "div",
        { class: ["document", ...(node?.reissues == null ? [] : ["reissue"])] },
        sections.map(({ head, id, entries }) =>
          h("section", [
            h("h2", { id }, [head]),
            ...entries.map((entry) => entryShown(shown, entry, claims)),
          ]),
        ),
      ),
      ...droppedOf(shown, book, claims),
    ],
  };
}

/** The question or announcement, with the entry's own words. Its changes are found in the provisions. */
function entryRecord({ at, language }: Shown, entry: BookEntry): SearchRecord {
  const owners = ownersOf(entry);
  const heading = held(at, entry.heading, language, owners);
  const question = held(at, entry.question, language, owners);
  const title = question ?? heading;
  const said = textsBelow(at, entry.content).flatMap(
    (texts) => held(at, texts, language, owners)?.text ?? [],
  );
  return recordOf(at, {
    title: title?.text ?? localName(entry.id),
    text: [citedAs(at.id, entry.id), localName(entry.id), heading?.text ?? "", ...said].join(" "),
    language: title?.language ?? language,
    anchor: `#${localName(entry.id)}`,
  });
}

function textsBelow(at: BookAt, ids: readonly NodeId[]): readonly NodeTexts[] {
  return ids.flatMap((id) => {
    const node = at.book.nodes.get(id);
    return node === undefined ? [] : [node.texts, ...textsBelow(at, node.children)];
  });
}

function recordOf(
  { id, version }: BookAt,
  said: Pick<SearchRecord, "title" | "text" | "language" | "anchor">,
): SearchRecord {
  return { ...said, kind: "update", book: id, version };
}

function aboutIt(at: BookAt, language: string): readonly string[] {
  const words = inLanguage(updateWords, language);
  const books = inLanguage(bookWords, language);
  const node = at.graph.versions.get(at.version);
  if (node === undefined) return [];
  return [
    ...(node.on === null ? [] : [words.onWhat(versionName(at, node.on, language))]),
    ...(node.reissues === null ? [] : [words.reissues(node.reissues)]),
    ...(node.held.length === 0
      ? []
      : [books.heldIn(node.held.map((each) => nameOf(each, language)).join(", "))]),
    ...(node.dated === null ? [] : [books.dated(node.dated)]),
    ...(node.local === null ? [] : [books.local]),
    ...(node.reissues === null ? [] : [words.bars(node.reissues)]),
  ];
}

// ---------------------------------------------------------------- sections

interface SectionOf {
  readonly id: string;
  readonly head: Part;
  readonly entries: BookEntry[];
}

/** As they follow one another; one that comes up again stands again. */
function sectionsOf(at: BookAt, language: string): readonly SectionOf[] {
  const words = inLanguage(updateWords, language);
  const found: (SectionOf & { readonly name: string })[] = [];
  for (const entry of ownEntries(at)) {
    const section = held(at, entry.section, language, []);
    const name = section?.text ?? "";
    const last = found.at(-1);
    if (last?.name === name) last.entries.push(entry);
    else
      found.push({
        name,
        id: `section-${found.length + 1}`,
        head:
          section === null
            ? h("span", words.noSection)
            : tongued("span", section.text, section.language, language),
        entries: [entry],
      });
  }
  return found;
}

function contentsOf(sections: readonly SectionOf[], drops: number, language: string): Part {
  const words = inLanguage(updateWords, language);
  return h("nav", { class: "document-contents", ariaLabel: words.contents }, [
    h("ol", [
      ...sections.map(({ id, head, entries }) =>
        h("li", [
          h("a", { href: `#${id}` }, [head]),
          " ",
          h("span", { class: "folio-note" }, words.count(entries.length)),
        ]),
      ),
      ...(drops === 0
        ? []
        : [
            h("li", [
              h("a", { href: "#dropped" }, words.dropped),
              " ",
              h("span", { class: "folio-note" }, words.count(drops)),
            ]),
          ]),
    ]),
  ]);
}

// ---------------------------------------------------------------- claims and what is dropped

function claimsOf({ changes }: Difference): ReadonlyMap<string, readonly JudgedClaim[]> {
  const found = new Map<string, JudgedClaim[]>();
  for (const claim of changes.flatMap(({ claims }) => claims)) {
    const list = found.get(claim.entry);
    if (list === undefined) found.set(claim.entry, [claim]);
    else if (!list.some((each) => JSON.stringify(each) === JSON.stringify(claim))) list.push(claim);
  }
  return found;
}

function droppedOf(
  { site, at, language }: Shown,
  book: BookOf,
  claims: ReadonlyMap<string, readonly JudgedClaim[]>,
): Part[] {
  const node = at.graph.versions.get(at.version);
  if (node === undefined || node.drops.length === 0) return [];
  const words = inLanguage(updateWords, language);
  const before = book.versions.find(({ version }) => version === node.reissues);
  return [
    h("section", { class: "dropped", ariaLabelledBy: "dropped" }, [
      h("h2", { id: "dropped" }, words.dropped),
      ...(node.reissues === null ? [] : [h("p", { class: "counts" }, words.droppedNote(node.reissues))]),
      ...node.drops.map(({ by, drops }) => {
        const entry = before?.entries.get(drops);
        const said =
          entry === undefined || before === undefined ? null : held(before, entry.heading, language, []);
        const because = inTongue(plainTexts(by.node.because), language, "p");
        return h("article", { class: "entry drop", id: `drops-${localName(drops)}` }, [
          h("h3", [
            h(
              "a",
              { class: "letter", href: entryHref(site, before ?? at, drops, language) },
              citedAs(at.id, drops),
            ),
            " ",
            said === null ? "" : tongued("del", said.text, said.language, language),
          ]),
          ...(because === null ? [] : [because]),
          h(
            "ul",
            { class: "apparatus" },
            (claims.get(drops) ?? []).map((claim) => h("li", claimSaid(claim, language, at))),
          ),
        ]);
      }),
    ]),
  ];
}

/** The printed book is no document of this kind; its link leads to the contents. */
function versionsOf(book: BookOf, at: BookAt, language: string): readonly VersionLink[] {
  return book.versions.map(({ version }) => ({
    version,
    label: versionName(at, version, language),
    tail: version === "base" ? tails.version(book.id, version) : tails.update(book.id, version),
    isHere: version === at.version,
    lost: version === "base" ? inLanguage(lostWords, language) : null,
  }));
}

const lostWords = {
  en: "no update: its contents",
  es: "no es una actualización: su contenido",
  ca: "no és una actualització: el seu contingut",
} as const;
