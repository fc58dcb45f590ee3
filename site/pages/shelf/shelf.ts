/** The start page: what the site is, the box to ask in, the games, what is new in them, and their books. */
import { tails } from "../../address.ts";
import { h, type Html, type Part } from "../../html.ts";
import { chosen, inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import { type BookOf, newestOf, settingsOf, type Site, versionsBefore } from "../../model/model.ts";
import type { Listed, Page } from "../../page.ts";
import { askBox, askHref, examplesToType } from "../../text/asking.ts";
import { tongued } from "../../text/in-tongue.ts";
import { versionName } from "../../text/version-name.ts";
import { newAnswers, newsList } from "../book/news.ts";
import { openingPicture, pictureOf } from "./pictures.ts";
import { shelfWords } from "./words.ts";

export function* shelfPages(site: Site, language: string): Generator<Listed> {
  yield { tail: tails.shelf, page: () => shelfPage(site, language) };
}

function shelfPage(site: Site, language: string): Page {
  const words = inLanguage(shelfWords, language);
  const games = site.books.flatMap((book): Game[] => {
    const newest = newestOf(book);
    return newest === undefined ? [] : [{ book, newest }];
  });
  const news = newsOf(site, games, language);
  return {
    kind: "shelf",
    language,
    tail: tails.shelf,
    title: words.title,
    about: words.lead,
    trail: [],
    versions: [],
    scripts: ["home.js"],
    records: [],
    isFullWidth: true,
    main: [
      hero(site, games, language),
      h("div", { class: "wrap" }, [
        h("section", { class: "section", ariaLabelledBy: "games" }, [
          h("h2", { id: "games" }, words.pick),
          h(
            "div",
            { class: "games" },
            games.map((game, i) => gameCard(site, game, i, language)),
          ),
        ]),
        h("div", { class: news === null ? "section" : "two section" }, [
          ...(news === null ? [] : [news]),
          books(site, games, language),
        ]),
      ]),
    ],
  };
}

interface Game {
  readonly book: BookOf;
  readonly newest: BookAt;
}

function nameOf({ book }: Game, language: string, tag: string): Part {
  const name = chosen(book.name, language);
  return tongued(tag, name?.text ?? book.id, name?.language ?? language, language);
}

function askAction(site: Site, { newest }: Game, language: string): string {
  return site.href(language, tails.ask(newest.id, newest.version));
}

function hero(site: Site, games: readonly Game[], language: string): Part {
  const words = inLanguage(shelfWords, language);
  const [first] = games;
  return h("section", { class: "felt hero" }, [
    h("div", { class: "wrap" }, [
      h("div", [
        h("h1", words.title),
        h("p", { class: "lead" }, words.lead),
        ...(first === undefined
          ? []
          : [
              askBox({
                action: askAction(site, first, language),
                label: words.askHere,
                send: words.send,
                more: games.length < 2 ? [] : [whichGame(site, games, language)],
              }),
              examples(site, first, language),
            ]),
      ]),
      h("div", { class: "art" }, [openingPicture()]),
    ]),
  ]);
}

/** Each sends the words to its game; the arrow and the Enter key send them to the first, or to the one visited last. */
function whichGame(site: Site, games: readonly Game[], language: string): Html {
  const words = inLanguage(shelfWords, language);
  return h("p", { class: "try which" }, [
    h("span", words.askOf),
    ...games.map((game, i) =>
      h(
        "button",
        {
          type: "submit",
          class: i === 0 ? "chip on" : "chip",
          formAction: askAction(site, game, language),
          dataGame: game.book.id,
        },
        [shortName(game, language)],
      ),
    ),
  ]);
}

function shortName({ book }: Game, language: string): Part {
  const name = chosen(book.short, language);
  return tongued("span", name?.text ?? book.id, name?.language ?? language, language);
}

function examples(site: Site, { newest }: Game, language: string): Part {
  const words = inLanguage(shelfWords, language);
  const typed = examplesToType(site, newest, language, words.page);
  return h("p", { class: "try" }, [
    h("span", words.examples),
    ...typed.map((each) => h("a", { href: askHref(site, newest, language, each) }, each)),
  ]);
}

function gameCard(site: Site, game: Game, place: number, language: string): Part {
  const words = inLanguage(shelfWords, language);
  const { book, newest } = game;
  const href = site.href(language, tails.version(book.id, newest.version));
  const versions = [...book.editions].reverse();
  return h("article", { class: "game" }, [
    h("div", { class: "pic" }, [pictureOf(settingsOf(site, book.id).picture, place)]),
    h("div", { class: "in" }, [
      h("h3", [h("a", { href }, [nameOf(game, language, "span")])]),
      h(
        "p",
        versions.flatMap(({ version }, i) => [
          ...(i === 0 ? [] : [" "]),
          h("span", { class: i === 0 ? "ver now" : "ver" }, versionName(book, version, language)),
        ]),
      ),
      h("p", words.gameSays(newest.program.decisions.length, newest.book.provisions.length)),
    ]),
  ]);
}

/** So many new answers are shown. */
const mostNews = 3;

/** Of the first game that has new answers. */
function newsOf(site: Site, games: readonly Game[], language: string): Part | null {
  const words = inLanguage(shelfWords, language);
  for (const { book, newest } of games) {
    const answers = newAnswers(site, book, newest);
    const before = versionsBefore(book, newest).at(-1);
    if (answers.length === 0 || before === undefined) continue;
    const name = chosen(book.name, language)?.text ?? book.id;
    return h("section", { ariaLabelledBy: "latest" }, [
      h("div", { class: "head" }, [
        h("h2", { id: "latest" }, words.newIn(name, versionName(newest, newest.version, language))),
        h(
          "a",
          { href: site.href(language, tails.changes(book.id, before.version, newest.version)) },
          words.allChanges(versionName(before, before.version, language)),
        ),
      ]),
      newsList(site, newest, language, answers.slice(0, mostNews)),
    ]);
  }
  return null;
}

function books(site: Site, games: readonly Game[], language: string): Part {
  const words = inLanguage(shelfWords, language);
  return h("section", { ariaLabelledBy: "books" }, [
    h("h2", { id: "books" }, words.books),
    h("div", { class: "scroll" }, [
      h("table", [
        h("thead", [
          h("tr", [
            h("th", { scope: "col" }, words.book),
            h("th", { scope: "col" }, words.versions),
            h("th", { scope: "col", class: "r" }, words.textIn),
          ]),
        ]),
        h(
          "tbody",
          games.map(({ book, newest }) => {
            const title = chosen(book.title, language);
            const own = newest.graph.versions.get(newest.version)?.held ?? [];
            const languages = [...new Set([...newest.graph.held, ...own])];
            return h("tr", [
              h("th", { scope: "row" }, [
                h("a", { href: site.href(language, tails.book(book.id)) }, [
                  tongued("span", title?.text ?? book.id, title?.language ?? language, language),
                ]),
              ]),
              h("td", book.versions.map(({ version }) => versionName(book, version, language)).join(", ")),
              h("td", { class: "r" }, languages.map((each) => each.toUpperCase()).join(" ")),
            ]);
          }),
        ),
      ]),
    ]),
  ]);
}
