/**
 * The page of a rule: the sentence first, then its examples, questions and answers, what can be read two ways, and its history.
 * Beside it, on a wide screen, the rules of the book and what it uses.
 */
import type { BookEntry, BookProvision } from "../../../compiler/index.ts";
import { pageNumbers } from "../../../grammar/tree.ts";
import { anchorOf, localName, tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { icon } from "../../icons.ts";
import { inLanguage, nameOf } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import { type BookOf, isLaidOver, type Site, versionsBefore } from "../../model/model.ts";
import type { Crumb, Listed, Page, VersionLink } from "../../page.ts";
import { shellWords } from "../../shell/words.ts";
import { chaptersIn } from "../../text/chapters.ts";
import { held, unspanned } from "../../text/held.ts";
import { tongued } from "../../text/in-tongue.ts";
import { keyOf, marked, sincesOf } from "../../text/marks.ts";
import { versionName } from "../../text/version-name.ts";
import { trailTo } from "../book/book.ts";
import { content, missingFrom, unwritten } from "./content.ts";
import { nodesBelow, type Shown, statedOnce } from "./shown.ts";
import { citations } from "./citations.ts";
import { exampleList } from "./examples.ts";
import { flagList, flagsHeading, flagsOn } from "./flags.ts";
import { historyList } from "./history.ts";
import { besides } from "./logic.ts";
import { questionKey, rulings, rulingsOn } from "./rulings.ts";
import { neighbours, treeOf } from "./tree.ts";
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
  const answers = rulingsOn(at, provision);
  const shown: Shown = {
    site,
    at,
    language,
    sinces: sincesOf(site, book, at),
    owners: [provision.id],
    provision: provision.id,
    stated: statedOnce(at, [...provision.content, ...answers.flatMap((each) => each.content)]),
  };
  const heading = held(at, provision.heading, language, shown.owners);
  const title = heading?.text ?? provision.id;
  const tongue = heading?.language ?? language;
  const foreign = unwritten(shown, provision.content);
  const flags = flagsOn(at, provision);
  const owners = [provision.id, ...(at.printed.get(provision.id) ?? []).map(({ id }) => id)];
  const history = historyList(shown, provision, answers);
  const places = [
    { anchor: "the-rule", label: words.theRule },
    ...(answers.length > 0 ? [{ anchor: "rulings", label: words.rulings }] : []),
    ...(flags.length > 0 ? [{ anchor: "flags", label: flagsHeading(language, flags) }] : []),
    ...(history.length > 0 ? [{ anchor: "history", label: words.history }] : []),
  ];
  const jumps = places.map(({ anchor, label }) => h("a", { href: `#${anchor}` }, label));
  return {
    kind: "provision",
    language,
    tail: tails.provision(at.id, at.version, provision.id),
    title: `${title}, ${versionName(at, at.version, language)}`,
    about: null,
    trail: [...trailTo(book, at, language), ...chapterCrumb(shown, provision)],
    here: { label: title, language: tongue },
    versions: versionsOf(book, at, provision, language),
    scripts: ["rule.js"],
    records: [recordOf(shown, provision, title, tongue)],
    main: [
      h("div", { class: "read" }, [
        treeOf(shown, provision.id),
        h("article", [
          titleOf(shown, provision, title, tongue, at.book.numbers.get(`${at.id}:${provision.id}`)),
          ...overlaysOn(shown, book, provision),
          ...toolbar(shown, provision, answers),
          ...(foreign === null
            ? []
            : [h("p", { class: "note" }, words.elsewhere(nameOf(foreign, language)))]),
          h("section", { ariaLabelledBy: "the-rule" }, [
            h("h2", { class: "hide", id: "the-rule" }, words.theRule),
            ...missing(shown, provision),
            h("div", { class: "text" }, content(shown, provision.id, provision.content)),
            ...besides(shown),
            ...exampleList(shown, owners),
            ...asking(shown, provision.id),
            h("p", { class: "jump" }, jumps.slice(1)),
          ]),
          ...rulings(shown, answers),
          ...flagList(shown, flags),
          ...history,
          neighbours(shown, provision.id),
        ]),
        h("aside", { class: "side about" }, [
          h("nav", { class: "here", ariaLabel: words.onThisPage }, [
            h("h2", words.onThisPage),
            h(
              "ul",
              jumps.map((jump) => h("li", [jump])),
            ),
          ]),
          ...citations(shown, provision),
          ...sharing(shown),
        ]),
      ]),
    ],
  };
}

/** What is laid over this version and changes the rule. */
function overlaysOn({ site, at, language }: Shown, book: BookOf, { id }: BookProvision): Part[] {
  const changing = book.versions.filter(
    (other) =>
      isLaidOver(other) &&
      versionsBefore(book, other).at(-1) === at &&
      (other.graph.versions.get(other.version)?.entries ?? []).some(
        (entry) => other.entries.get(entry.id)?.on.includes(id) ?? false,
      ),
  );
  if (changing.length === 0) return [];
  const links = changing.flatMap((other, i) => [
    ...(i === 0 ? [] : [", "]),
    h(
      "a",
      { href: site.href(language, tails.provision(book.id, other.version, id)) },
      versionName(other, other.version, language),
    ),
  ]);
  return [h("p", { class: "note" }, [`${inLanguage(shellWords, language).alsoChangedBy} `, ...links])];
}

/** The chapter in the contents of the version. */
function chapterCrumb({ at, language }: Shown, { id }: BookProvision): readonly Crumb[] {
  const chapters = chaptersIn(at, language);
  const i = chapters.findIndex(({ rules }) => rules.some(({ provision }) => provision.id === id));
  const chapter = chapters[i];
  if (!chapter?.isOfBook) return [];
  const tail = `${tails.version(at.id, at.version)}#chapter-${i + 1}`;
  return [{ label: chapter.title, language: chapter.language, tail }];
}

/** So long titles are set smaller, so that a phone shows the first sentence without scrolling. */
const [longTitle, longestTitle] = [22, 40];

function titleOf(
  shown: Shown,
  provision: BookProvision,
  title: string,
  tongue: string,
  number: string | undefined,
): Part {
  const { at, language } = shown;
  const words = inLanguage(provisionWords, language);
  const pages = pageNumbers(provision.pages);
  const size = title.length > longestTitle ? "longest" : title.length > longTitle ? "long" : null;
  const said = marked(shown, keyOf("heading", provision.id), unspanned(title, tongue));
  return h("header", { class: "title" }, [
    tongued(
      "h1",
      number === undefined ? said : [`${number} `, ...said],
      tongue,
      language,
      size === null ? {} : { class: size },
    ),
    h("p", { class: "facts" }, [
      ...(pages === "" ? [] : [h("span", [`${words.rulebookPage} `, h("b", pages)])]),
      at.version === "base"
        ? h("span", words.sincePrinting)
        : h("span", [`${words.readAt} `, h("b", at.version)]),
    ]),
  ]);
}

/** The switch of the logic, and how much is new since each version that the reader can choose. */
function toolbar(shown: Shown, provision: BookProvision, answers: readonly BookEntry[]): Part[] {
  const { at, sinces, language } = shown;
  const words = inLanguage(provisionWords, language);
  const isStated = (shown.stated?.size ?? 0) > 0 || at.besides.has(provision.id);
  const counts = sinces.flatMap(({ name, version, changes }) => {
    const places = [
      ...nodesBelow(at, provision.content)
        .filter(({ id }) => changes.has(id) || changes.has(keyOf("heading", id)))
        .map(({ id }) => anchorOf(id)),
      ...answers
        .filter(
          (entry) =>
            changes.has(questionKey(entry)) ||
            nodesBelow(at, entry.content).some(({ id }) => changes.has(id)),
        )
        .map(({ id }) => localName(id)),
    ];
    const [first] = places;
    if (first === undefined) return [];
    const label = words.changesSince(places.length, versionName(at, version, language));
    return [
      h("span", { class: ["since", name] }, [h("a", { class: "changed-only", href: `#${first}` }, label)]),
    ];
  });
  if (!isStated && counts.length === 0) return [];
  return [
    h("div", { class: "bar" }, [
      ...(isStated
        ? [
            h("label", { class: "switch" }, [
              h("input", { type: "checkbox", id: "show-logic", role: "switch" }),
              words.showLogic,
            ]),
          ]
        : []),
      ...counts,
    ]),
  ];
}

/** What the printed book has and this site does not, before anything else. */
function missing(shown: Shown, provision: BookProvision): Part[] {
  const parts = missingFrom(shown, provision.content);
  if (parts.length === 0) return [];
  const words = inLanguage(provisionWords, shown.language);
  return [
    h("div", { class: "missing" }, [
      icon("book"),
      h("details", [
        h("summary", [
          h("b", words.comesFirst(pageNumbers(provision.pages))),
          " ",
          h("u", words.whatIsMissing),
        ]),
        h("p", [words.missing(parts), " ", words.missingNote]),
      ]),
    ]),
  ];
}

/** Leads to the question that the rule answers first. */
function asking({ site, at, language }: Shown, provision: string): Part[] {
  const words = inLanguage(provisionWords, language);
  const decision = at.program.decisions.find(
    ({ id, kind }) => kind === "ruled" && at.homes.get(id) === provision,
  );
  if (decision === undefined) return [];
  const href = site.href(language, tails.decision(at.id, at.version, decision.id));
  return [h("p", { class: "no-print" }, [h("a", { class: "btn", href }, [icon("ask"), words.ask])])];
}

function reporting({ options }: Site, label: string): Part[] {
  const { contact } = options.settings;
  return contact === null ? [] : [h("ul", [h("li", [h("a", { href: contact }, label)])])];
}

/** What scripts can copy, and where to report a mistake. */
function sharing({ site, language }: Shown): Part[] {
  const words = inLanguage(provisionWords, language);
  const button = (copies: string, label: string) =>
    h("li", [h("button", { type: "button", dataCopies: copies }, label)]);
  return [
    h("hr"),
    h("ul", { class: "sharing", hidden: true, dataCopied: words.copied }, [
      button("link", words.copyLink),
      button("citation", words.copyCitation),
      button("code", words.copyCode),
    ]),
    ...reporting(site, words.report),
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
      label: versionName(other, other.version, language),
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
  const texts = nodesBelow(at, provision.content).map((node) => held(at, node.texts, language, owners));
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
