/**
 * The pages of a game: the box to ask in, doors to its pages, its versions, and for each version its rules by chapter, with what
 * is new in them.
 */
import { plainTexts } from "../../../grammar/tree.ts";
import { tails } from "../../address.ts";
import { h, type Html, type Part } from "../../html.ts";
import { type Icon, icon } from "../../icons.ts";
import { chosen, inLanguage, nameOf } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import { type BookOf, isLaidOver, newestOf, settingsOf, type Site } from "../../model/model.ts";
import type { Crumb, Listed, Page, VersionLink } from "../../page.ts";
import { changedAt } from "../../shell/shell.ts";
import { shellWords } from "../../shell/words.ts";
import { askBox, askHref, examplesToType } from "../../text/asking.ts";
import { type Chapter, chaptersIn } from "../../text/chapters.ts";
import { inTongue, tongued } from "../../text/in-tongue.ts";
import { keyOf, sincesOf } from "../../text/marks.ts";
import { versionName } from "../../text/version-name.ts";
import { newAnswers } from "./news.ts";
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
  const name = chosen(book.name, language);
  return { label: name?.text ?? book.id, language: name?.language ?? language };
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
    label: versionName(book, version, language),
    tail: tail(version),
    isHere: version === at.version,
    lost: null,
  }));
}

function bookPage(site: Site, book: BookOf, language: string): Page {
  const words = inLanguage(bookWords, language);
  const name = titleOf(book, language);
  const title = chosen(book.title, language);
  const newest = newestOf(book);
  const ids = book.versions.map(({ version }) => version as string);
  const pairs = ids.flatMap((to, i) => ids.slice(0, i).map((from) => ({ from, to })));
  return {
    kind: "book",
    language,
    tail: tails.book(book.id),
    title: name.label,
    about: null,
    trail: trailTo(book, null, language).slice(0, 1),
    here: name,
    versions: [],
    scripts: [],
    records: [
      {
        title: name.label,
        text: [...Object.values(book.name), ...Object.values(book.title)].join(" "),
        language: name.language,
        kind: "book",
        book: book.id,
        version: null,
        anchor: null,
      },
    ],
    main: [
      ...(newest === undefined
        ? []
        : [gameHead(site, newest, name, language), doors(site, book, newest, language)]),
      h("section", { class: "section", ariaLabelledBy: "versions" }, [
        h("h2", { id: "versions" }, words.versions),
        timeline(site, book, null, language),
        ...(title === null
          ? []
          : [h("p", { class: "small dim" }, [tongued("span", title.text, title.language, language)])]),
      ]),
      ...(pairs.length === 0
        ? []
        : [
            h("section", { class: "section", ariaLabelledBy: "compare" }, [
              h("h2", { id: "compare" }, words.compare),
              h(
                "ul",
                { class: "pairs" },
                pairs.map(({ from, to }) =>
                  h("li", [
                    h(
                      "a",
                      { href: site.href(language, tails.changes(book.id, from, to)) },
                      words.compareOne(versionName(book, from, language), versionName(book, to, language)),
                    ),
                  ]),
                ),
              ),
            ]),
          ]),
      ...documents(site, book, language),
    ],
  };
}

// ---------------------------------------------------------------- parts of both

function gameHead(site: Site, at: BookAt, name: Omit<Crumb, "tail">, language: string): Part {
  const words = inLanguage(bookWords, language);
  const typed = examplesToType(site, at, language, words.pageToType);
  return h("section", { class: "gamehead" }, [
    tongued("h1", name.label, name.language, language),
    askBox({
      action: site.href(language, tails.ask(at.id, at.version)),
      label: words.askHere,
      send: words.send,
    }),
    ...(typed.length === 0
      ? []
      : [
          h("p", { class: "try" }, [
            ...typed.map((each) => h("a", { href: askHref(site, at, language, each) }, each)),
          ]),
        ]),
  ]);
}

function doors(site: Site, book: BookOf, at: BookAt, language: string): Part {
  const words = inLanguage(bookWords, language);
  const door = (name: Icon, tail: string, label: string, says: string) =>
    h("a", { class: "door", href: site.href(language, tail) }, [icon(name), h("b", label), h("span", says)]);
  const changed = changedAt(book, at);
  const plays = at.program.plays.length;
  return h("div", { class: "doors" }, [
    door("ask", tails.ask(at.id, at.version), words.ask, words.askSays(at.program.decisions.length)),
    ...(changed === null
      ? []
      : [
          door(
            "changes",
            tails.changes(book.id, changed.from.version, changed.to.version),
            words.changes,
            words.changesSay(
              versionName(book, changed.from.version, language),
              versionName(book, changed.to.version, language),
              newAnswers(site, book, changed.to).length,
            ),
          ),
        ]),
    door(
      "rules",
      `${tails.version(at.id, at.version)}#contents`,
      words.read,
      words.readSays(at.book.provisions.length),
    ),
    ...(plays === 0
      ? []
      : [door("odds", tails.plays(at.id, at.version), words.plays, words.playsSay(plays))]),
  ]);
}

/** The versions in their order; those that are published but not here are a dotted line. */
function timeline(site: Site, book: BookOf, here: BookAt | null, language: string): Html {
  const words = inLanguage(bookWords, language);
  return h(
    "ol",
    { class: "timeline" },
    book.versions.flatMap((at) => {
      const node = at.graph.versions.get(at.version);
      const label = updateName(at, language);
      const absent = node?.notHeld ?? [];
      const gap =
        absent.length === 0
          ? []
          : [h("li", { class: "gap" }, [h("span", [h("b", absent.join(", ")), words.notHere])])];
      const name =
        at === here
          ? h("b", { ariaCurrent: "true" }, label)
          : h("a", { href: site.href(language, tails.version(at.id, at.version)) }, label);
      const notes = versionNotes(at, language);
      return [
        ...gap,
        h("li", at === here ? { class: "now" } : {}, [name, ...notes.map((note) => h("span", [note]))]),
      ];
    }),
  );
}

/** `Update 1.5`; the printed book and overlays have names of their own. */
function updateName(at: BookAt, language: string): string {
  const words = inLanguage(bookWords, language);
  if (at.version === "base") return words.printing;
  const name = versionName(at, at.version, language);
  return name === at.version ? `${words.update} ${name}` : name;
}

function versionNotes(at: BookAt, language: string): readonly Part[] {
  const words = inLanguage(bookWords, language);
  const node = at.graph.versions.get(at.version);
  const title =
    node === undefined || versionName(at, at.version, language) !== at.version
      ? null
      : inTongue(plainTexts(node.title), language);
  const tongues = at.version === "base" ? at.graph.held : (node?.held ?? []);
  const notes = [
    ...(node?.reissues ? [words.reissues(versionName(at, node.reissues, language))] : []),
    ...(node?.on && !node.reissues ? [words.standsOn(versionName(at, node.on, language))] : []),
    ...(node?.dated ? [words.dated(node.dated)] : []),
    ...(node?.local ? [words.local] : []),
    tongues.length === 0 || (at.version === "base" && isMostlyUnseen(at))
      ? words.notHeld
      : words.heldIn(tongues.map((each) => nameOf(each, language)).join(", ")),
  ];
  return [...(title === null ? [] : [title]), `${notes.join(". ")}.`];
}

/** No document shows the larger part of it. */
function isMostlyUnseen({ book }: BookAt): boolean {
  const nodes = [...book.nodes.values()];
  return (
    nodes.filter(({ unseen }) => unseen !== null).length > nodes.filter(({ texts }) => texts.size > 0).length
  );
}

function documents(site: Site, book: BookOf, language: string): Part[] {
  const words = inLanguage(bookWords, language);
  const found = settingsOf(site, book.id).documents;
  if (found.length === 0) return [];
  return [
    h("section", { class: "section", ariaLabelledBy: "documents" }, [
      h("h2", { id: "documents" }, words.documents),
      h(
        "ul",
        { class: "pairs" },
        found.map((each) => {
          const title = chosen(each.title, language);
          const notes = [
            each.version,
            each.date === null ? null : words.dated(each.date),
            each.language === null ? null : nameOf(each.language, language),
          ].filter((note) => note !== null);
          return h("li", [
            h("a", { href: each.url }, [
              tongued("span", title?.text ?? each.url, title?.language ?? language, language),
            ]),
            ...(notes.length === 0 ? [] : [" ", h("span", { class: "small dim" }, notes.join(", "))]),
          ]);
        }),
      ),
    ]),
  ];
}

// ---------------------------------------------------------------- a version

function versionPage(site: Site, book: BookOf, at: BookAt, language: string): Page {
  const words = inLanguage(bookWords, language);
  const name = titleOf(book, language);
  const version = versionName(at, at.version, language);
  return {
    kind: "version",
    language,
    tail: tails.version(book.id, at.version),
    title: words.atVersion(name.label, version),
    about: null,
    trail: trailTo(book, null, language),
    here: { label: version, language },
    versions: everyVersion(book, at, language, (other) => tails.version(book.id, other)),
    scripts: [],
    records: [],
    main: [
      gameHead(site, at, name, language),
      doors(site, book, at, language),
      ...(book.versions.length < 2
        ? []
        : [
            h("section", { class: "section", ariaLabelledBy: "versions" }, [
              h("h2", { id: "versions" }, words.versions),
              timeline(site, book, at, language),
            ]),
          ]),
      h("section", { class: "section", id: "contents" }, [
        h("div", { class: "head" }, [
          h("h2", words.contents),
          ...(at.version === "base"
            ? []
            : [
                h(
                  "a",
                  { class: "small", href: site.href(language, tails.update(at.id, at.version)) },
                  words.asDocument(updateName(at, language)),
                ),
              ]),
        ]),
        ...keepAtHand(site, book, at, language),
        contents(site, book, at, language),
      ]),
      h("section", { class: "section", ariaLabelledBy: "more" }, [
        h("h2", { id: "more" }, words.tools),
        h("ul", { class: "row" }, tools(site, at, language)),
      ]),
    ],
  };
}

function tools(site: Site, at: BookAt, language: string): Part[] {
  const words = inLanguage(bookWords, language);
  const link = (href: string, label: string) => h("li", [h("a", { href }, label)]);
  const to = (tail: string, label: string) => link(site.href(language, tail), label);
  const args = [at.id, at.version] as const;
  return [
    to(tails.flags(...args), words.flags),
    to(tails.vocabulary(...args), words.vocabulary),
    to(tails.translation(...args), words.translation),
    to(tails.coverage(...args), words.coverage),
    link(site.file(`json/${at.id}/${at.version}.json`), words.data),
  ];
}

/** What page numbers and marks in the list mean. */
function keepAtHand(site: Site, book: BookOf, at: BookAt, language: string): Part[] {
  const words = inLanguage(bookWords, language);
  const [since] = sincesOf(site, book, at);
  const onPages = at.book.provisions.filter(({ pages }) => pages.length > 0).length;
  const before = book.versions.find(({ version }) => version === since?.version);
  const isNumber = before !== undefined && before.version !== "base" && !isLaidOver(before);
  const isWhole = [...at.book.nodes.values()].every(({ unseen }) => unseen === null);
  const notes = [
    ...(onPages > 0 ? [words.pageNumbers] : []),
    ...(onPages > 0 && onPages < at.book.provisions.length ? [words.withoutPage] : []),
    ...(since === undefined ? [] : [words.edgeMarks(versionName(at, since.version, language), isNumber)]),
  ];
  if (notes.length === 0) return [];
  // A book whose every text is here is not needed beside the site.
  const atHand = isWhole ? [] : [h("b", words.atHand), " "];
  return [h("div", { class: "note" }, [h("p", [...atHand, notes.join(" ")])])];
}

/** Chapters fold; those with news are open. */
function contents(site: Site, book: BookOf, at: BookAt, language: string): Part {
  const changes = changesOf(site, book, at);
  const chapters = chaptersIn(at, language);
  return h(
    "div",
    { class: "toc" },
    chapters.map((chapter, i) => chapterShown(site, at, chapter, i, changes, language)),
  );
}

function chapterShown(
  site: Site,
  at: BookAt,
  { title, depth, language: tongue, rules }: Chapter,
  i: number,
  changes: ReadonlyMap<string, number>,
  language: string,
): Part {
  const words = inLanguage(bookWords, language);
  const withNews = rules.filter(({ provision }) => changes.has(provision.id)).length;
  const level = depth === 0 ? {} : { class: `level-${Math.min(depth, 3)}` };
  return h("details", { open: true, id: `chapter-${i + 1}`, ...level }, [
    h("summary", [tongued("b", title, tongue, language), h("span", words.ruleCount(rules.length, withNews))]),
    h(
      "ul",
      rules.map((rule) => {
        const { id, pages } = rule.provision;
        const news = changes.get(id) ?? 0;
        const page = rule.page === "" ? words.noPage : words.page(rule.page, pages.length > 1);
        return h("li", news > 0 ? { class: "ch" } : {}, [
          h("a", { href: site.href(language, tails.provision(at.id, at.version, id)) }, [
            tongued("b", rule.title, rule.language, language),
            h("span", { class: "pg" }, [
              ...(news > 0 ? [h("span", { class: "fresh" }, words.changed(news)), " "] : []),
              page,
            ]),
          ]),
        ]);
      }),
    ),
  ]);
}

/** By provision: how many places differ from the version before, its answers among them. */
function changesOf(site: Site, book: BookOf, at: BookAt): ReadonlyMap<string, number> {
  const [since] = sincesOf(site, book, at);
  const counts = new Map<string, number>();
  if (since === undefined) return counts;
  const count = (provision: string | null | undefined) => {
    if (provision) counts.set(provision, (counts.get(provision) ?? 0) + 1);
  };
  for (const node of at.book.nodes.values())
    if (since.changes.has(node.id) || since.changes.has(keyOf("heading", node.id))) count(node.provision);
  for (const { provision } of newAnswers(site, book, at)) count(provision);
  return counts;
}
