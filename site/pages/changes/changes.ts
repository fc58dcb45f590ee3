/**
 * The pages that compare two versions of a book, in either direction: what changed, one page a change, a sheet for
 * judges, and the same as data. Without scripts everything is there; a script only filters.
 */
import { numbersInRuns } from "../../../compiler/diff/kinds.ts";
import { findLanguage, usualLanguage } from "../../../compiler/languages/index.ts";
import { tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { chosen, inLanguage, nameOf } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { BookOf, Site } from "../../model/model.ts";
import type { Listed, ListedFile, Page, VersionLink } from "../../page.ts";
import { atom, dateOf } from "../../published.ts";
import { shellWords } from "../../shell/words.ts";
import { called } from "../../text/named.ts";
import { versionName } from "../../text/version-name.ts";
import { trailTo } from "../book/book.ts";
import { changePage } from "./change.ts";
import { type Compared, compared, entryLink, mainWitness, toldChanges } from "./compared.ts";
import { groupOf } from "./groups.ts";
import { changesData } from "./data.ts";
import { facetsShown } from "./facets.ts";
import { groupsShown, tallyShown } from "./lists.ts";
import { sheetPage } from "./sheet.ts";
import { foreignTo } from "./text.ts";
import { changesWords } from "./words.ts";

export function* changesPages(site: Site, language: string): Generator<Listed> {
  for (const book of site.books)
    for (const from of book.versions)
      for (const to of book.versions) if (from !== to) yield* pagesOfPair(site, book, { from, to }, language);
}

function* pagesOfPair(site: Site, book: BookOf, sides: Sides, language: string): Generator<Listed> {
  const pair = [book.id, sides.from.version, sides.to.version] as const;
  const begin = async (): Promise<Compared> =>
    compared(site, book, sides, await site.worded(...pair, language), language);
  const tail = tails.changes(...pair);
  yield { tail, page: async () => changesPage(await begin()) };
  yield { tail: tails.sheet(...pair), page: async () => sheetPage(await begin()) };
  yield {
    folder: tail,
    listed: async () => {
      const all = await begin();
      const data = { path: `${language}/${tails.changesData(...pair)}`, content: () => changesData(all) };
      const pages = toldChanges(all.difference).map((change) => ({
        tail: tails.change(...pair, all.anchors.get(change) ?? ""),
        page: () => changePage(all, change),
      }));
      return [data, ...feedOfPair(all), ...pages];
    },
  };
}

/** Only if it is known when the later version appeared, and where the site is. */
function feedOfPair(all: Compared): readonly ListedFile[] {
  const { site, book, from, to, language } = all;
  const date = dateOf(site, to);
  if (date === null || site.options.origin === null) return [];
  const words = inLanguage(changesWords, language);
  const tail = tails.changes(book.id, from.version, to.version);
  const path = `${language}/${tail}feed.xml`;
  const entries = toldChanges(all.difference).map((change) => {
    const said = mainWitness(change)?.words;
    return {
      tail: tails.change(book.id, from.version, to.version, all.anchors.get(change) ?? ""),
      title: chosen(change.heading, language)?.text ?? words.vocabulary,
      date,
      summary: [
        words.groups[groupOf(change)].heading,
        ...(said ? [said.question, `${said.before.answer} → ${said.after.answer}`] : []),
      ].join(". "),
    };
  });
  const title = words.heading(from.version, to.version);
  return [{ path, content: () => atom(site, { path, tail, title, language, entries }) }];
}

interface Sides {
  readonly from: BookAt;
  readonly to: BookAt;
}

function changesPage(all: Compared): Page {
  const { site, book, from, to, difference, language } = all;
  const words = inLanguage(changesWords, language);
  const heading = words.heading(from.version, to.version);
  const title = chosen(book.title, language)?.text ?? book.id;
  const told = toldChanges(difference);
  const foreign = foreignTo(told, language);
  return {
    kind: "changes",
    language,
    tail: tails.changes(book.id, from.version, to.version),
    title: `${heading} · ${title}`,
    about: null,
    trail: trailTo(book, to, language),
    here: { label: words.here, language },
    versions: pairs(book, all),
    scripts: ["changes.js"],
    records: [],
    main: [
      h("header", { class: "title" }, [h("h1", heading)]),
      ...(told.length === 0 ? [h("p", words.nothing)] : []),
      ...(foreign === null
        ? []
        : [h("p", { class: "note" }, inLanguage(shellWords, language).elsewhere(nameOf(foreign, language)))]),
      tallyShown(all),
      ...structureShown(all),
      ...numbersShown(all),
      ...facetsShown(all, told),
      h("div", { id: "each" }, [...(told.length === 0 ? [] : [viewChoice(words)]), ...groupsShown(all)]),
      h("p", { class: "small no-print" }, [
        h(
          "a",
          { href: site.file(`${language}/${tails.changesData(book.id, from.version, to.version)}`) },
          words.data,
        ),
      ]),
    ],
  };
}

/** Rules that are new, replaced, moved or withdrawn, each with a link to where it is. */
function structureShown({ site, from, to, difference, language }: Compared): readonly Part[] {
  const { structure } = changePhrases(language);
  return (["inserted", "replaced", "moved", "withdrawn"] as const).flatMap((kind) => {
    const rules = difference.structure.filter((each) => each.kind === kind);
    if (rules.length === 0) return [];
    const at = kind === "withdrawn" ? from : to;
    return [
      h("section", { class: "structure" }, [
        h("h2", structure[kind]),
        h(
          "ul",
          rules.map(({ rule, heading, entry }) =>
            h("li", [
              h(
                "a",
                { href: site.href(language, tails.provision(at.id, at.version, rule)) },
                called(heading, rule, language),
              ),
              ...(entry === null ? [] : [" ", entryLink({ site, from, to, language }, entry)]),
            ]),
          ),
        ),
      ]),
    ];
  });
}

/** Words that the command line says too. */
function changePhrases(language: string) {
  return (findLanguage(language) ?? usualLanguage).phrases.changes;
}

/** The table of numbers that moved. */
function numbersShown({ difference, language }: Compared): readonly Part[] {
  if (difference.numbers.length === 0) return [];
  return [
    h("section", { class: "structure" }, [
      h("h2", changePhrases(language).numbers),
      h(
        "ul",
        numbersInRuns(difference.numbers).map((run) => h("li", run)),
      ),
    ]),
  ];
}

/** Every pair of versions in the direction in which this one is read; the page itself leads the other way. */
function pairs({ versions, id }: BookOf, { from, to, language }: Compared): readonly VersionLink[] {
  const words = inLanguage(changesWords, language);
  const isForward = versions.indexOf(from) < versions.indexOf(to);
  const inOrder = isForward ? versions : versions.toReversed();
  return inOrder.flatMap((one, i) =>
    inOrder.slice(i + 1).map((other) => ({
      version: other.version,
      label: words.pair(versionName(one, one.version, language), versionName(other, other.version, language)),
      tail: tails.changes(id, one.version, other.version),
      isHere: one === from && other === to,
      lost: null,
    })),
  );
}

/** For all cards together. */
function viewChoice(words: (typeof changesWords)["en"]): Part {
  const radio = (id: string, label: string, isFirst: boolean) =>
    h("label", [
      h("input", { type: "radio", name: "view", id, value: id, ...(isFirst ? { checked: true } : {}) }),
      h("span", label),
    ]);
  return h("div", { class: "radios", role: "group", ariaLabel: words.view }, [
    radio("view-inline", words.inline, true),
    radio("view-beside", words.beside, false),
  ]);
}
