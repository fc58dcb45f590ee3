/**
 * A provision in a version: its text with highlighted changes, the logic of each sentence, examples, rulings, doubts
 * and history, and the provisions that depend on it.
 */
import type { BookProvision } from "../../../compiler/index.ts";
import { pageNumbers } from "../../../grammar/tree.ts";
import { tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage, nameOf } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { BookOf, Site } from "../../model/model.ts";
import type { Listed, Page, VersionLink } from "../../page.ts";
import { held } from "../../text/held.ts";
import { tongued } from "../../text/in-tongue.ts";
import { keyOf, marked, sincesOf } from "../../text/marks.ts";
import { versionName } from "../../text/version-name.ts";
import { trailTo } from "../book/book.ts";
import { content, unwritten } from "./content.ts";
import type { Shown } from "./shown.ts";
import { citations } from "./citations.ts";
import { exampleList } from "./examples.ts";
import { flagList } from "./flags.ts";
import { historyList } from "./history.ts";
import { besides } from "./logic.ts";
import { rulings } from "./rulings.ts";
import { provisionWords } from "./words.ts";

export function* provisionPages(site: Site, language: string): Generator<Listed> {
  for (const book of site.books)
    for (const at of book.versions)
      for (const provision of at.book.provisions)
        yield {
          tail: tails.provision(at.id, at.version, provision.id),
          page: () => provisionPage(site, book, at, provision, language),
        };
}

function provisionPage(
  site: Site,
  book: BookOf,
  at: BookAt,
  provision: BookProvision,
  language: string,
): Page {
  const words = inLanguage(provisionWords, language);
  const shown: Shown = {
    site,
    at,
    language,
    sinces: sincesOf(site, book, at),
    owners: [provision.id],
    provision: provision.id,
  };
  const heading = held(at, provision.heading, language, shown.owners);
  const section = held(at, provision.section, language, shown.owners);
  const pages = pageNumbers(provision.pages);
  const missing = unwritten(shown, provision.content);
  const title = heading?.text ?? provision.id;
  const head = marked(
    site,
    at,
    shown.sinces,
    keyOf("heading", provision.id),
    heading?.language ?? language,
    title,
    language,
  );
  return {
    kind: "provision",
    language,
    tail: tails.provision(at.id, at.version, provision.id),
    title: `${title}, ${versionName(at.version, language)}`,
    about: null,
    trail: trailTo(book, at, language),
    versions: versionsOf(book, at, provision, language),
    scripts: [],
    records: [recordOf(shown, provision, title, heading?.language ?? language)],
    main: [
      h("div", { class: "head" }, [
        tongued("h1", head, heading?.language ?? language, language),
        h("p", { class: "folio" }, [
          ...(section === null ? [] : [tongued("span", section.text, section.language, language)]),
          ...(pages === "" ? [] : [h("span", words.page(pages))]),
        ]),
      ]),
      ...chooser(shown, words),
      ...(missing === null ? [] : [h("p", { class: "note" }, words.elsewhere(nameOf(missing, language)))]),
      h("div", { class: "text" }, content(shown, provision.id, provision.content)),
      ...besides(shown),
      ...rulings(shown, provision),
      ...exampleList(shown, [provision.id, ...(at.printed.get(provision.id) ?? []).map(({ id }) => id)]),
      ...flagList(shown, provision),
      ...citations(shown, provision),
      ...historyList(shown, provision),
    ],
  };
}

/** Chooses the version to compare with. It works by style alone, so also without scripts. */
function chooser({ sinces, language }: Shown, words: (typeof provisionWords)["en"]): Part[] {
  if (sinces.length === 0) return [];
  const option = (name: string, value: string, label: string, isFirst: boolean) =>
    h("label", [
      h("input", {
        type: "radio",
        name: "since",
        id: name,
        value,
        ...(isFirst ? { checked: true } : {}),
      }),
      h("span", label),
    ]);
  return [
    h("fieldset", { class: "chooser" }, [
      h("legend", words.since),
      ...sinces.map(({ name, version }, i) =>
        option(
          name,
          version,
          version === "base" ? words.sincePrinting : words.sinceVersion(versionName(version, language)),
          i === 0,
        ),
      ),
      option("since-none", "none", words.sinceNone, false),
    ]),
  ];
}

/** Where a version does not have the provision, its contents, said so. */
function versionsOf(
  book: BookOf,
  at: BookAt,
  { id }: BookProvision,
  language: string,
): readonly VersionLink[] {
  return book.versions.map((other) => {
    const has = other.provisions.has(id);
    return {
      version: other.version,
      label: versionName(other.version, language),
      tail: has ? tails.provision(book.id, other.version, id) : tails.version(book.id, other.version),
      isHere: other === at,
      lost: has ? null : inLanguage(lostWords, language),
    };
  });
}

const lostWords = {
  en: "not there: its contents",
  es: "allí no está: su contenido",
  ca: "allà no hi és: el seu contingut",
} as const;

function recordOf({ at, owners, language }: Shown, provision: BookProvision, title: string, inIt: string) {
  const texts = allNodes(at, provision.content).map((node) => held(at, node.texts, language, owners));
  const vocabulary = Object.values(
    Object.fromEntries(
      [...provision.heading].map(([key]) => [key, held(at, provision.heading, key, owners)?.text ?? ""]),
    ),
  );
  return {
    title,
    text: [...vocabulary, ...texts.map((each) => each?.text ?? "")].filter((each) => each !== "").join(" "),
    language: inIt,
    kind: "provision",
    book: at.id,
    version: at.version,
    anchor: null,
  } as const;
}

function allNodes(at: BookAt, ids: BookProvision["content"]) {
  const walk = (
    id: BookProvision["content"][number],
  ): NonNullable<ReturnType<typeof at.book.nodes.get>>[] => {
    const node = at.book.nodes.get(id);
    return node === undefined ? [] : [node, ...node.children.flatMap(walk)];
  };
  return ids.flatMap(walk);
}
