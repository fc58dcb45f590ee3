/**
 * Questions: for each version the box for own words with the list of what it decides, and a page for each question, on which a
 * reader's situation is asked. The rules that its script needs are beside the page.
 */
import type { Decision } from "../../../compiler/index.ts";
import { tails } from "../../address.ts";
import { h, inScript, type Part } from "../../html.ts";
import { chosen, inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { BookOf, Site } from "../../model/model.ts";
import type { Listed, Page } from "../../page.ts";
import type { BoxPage } from "../../scripts/ask/asked.ts";
import { askBox } from "../../text/asking.ts";
import { held } from "../../text/held.ts";
import { inTongue, tongued } from "../../text/in-tongue.ts";
import { versionName } from "../../text/version-name.ts";
import { everyVersion, trailTo } from "../book/book.ts";
import { decisionPage } from "./decision.ts";
import { rulesOf } from "./rules.ts";
import { askWords } from "./words.ts";

export function* askPages(site: Site, language: string): Generator<Listed> {
  for (const book of site.books)
    for (const at of book.versions) {
      yield { tail: tails.ask(at.id, at.version), page: () => listPage(site, book, at, language) };
      yield {
        path: `${language}/${tails.searchIndex(at.id, at.version)}`,
        content: async () => JSON.stringify(await site.input.asking.searchIndex(at.id, at.version, language)),
      };
      for (const decision of at.program.decisions) {
        yield {
          tail: tails.decision(at.id, at.version, decision.id),
          page: () => decisionPage(site, book, at, decision, language),
        };
        yield {
          path: `${language}/${tails.rulesOf(at.id, at.version, decision.id)}`,
          content: () => JSON.stringify(rulesOf(site, at, decision, language)),
        };
      }
    }
}

function listPage(site: Site, book: BookOf, at: BookAt, language: string): Page {
  const words = inLanguage(askWords, language);
  const title = chosen(book.title, language);
  const version = versionName(at, at.version, language);
  const indexes = indexesOf(site, at, language);
  const data: BoxPage = { language, indexes };
  return {
    kind: "ask-list",
    language,
    tail: tails.ask(at.id, at.version),
    title: words.listTitle(title?.text ?? book.id, version),
    about: words.lead,
    trail: trailTo(book, at, language),
    versions: everyVersion(book, at, language, (each) => tails.ask(book.id, each)),
    scripts: ["ask.js"],
    fetches: indexes,
    records: [],
    main: [
      h("div", { class: "table wide section", id: "ask" }, [
        h("div", { class: "full" }, [
          h("h1", { class: "hide" }, words.listTitle(title?.text ?? book.id, version)),
          askBox({
            action: site.href(language, tails.ask(at.id, at.version)),
            label: words.box,
            send: words.go,
          }),
          h("p", { class: "small dim" }, words.lead),
        ]),
      ]),
      h("div", { class: "table wide section", id: "results", hidden: true }),
      h("div", { class: "table wide section questions-of", id: "questions" }, [
        h("div", { class: "full" }, [h("h2", words.all)]),
        ...[...groupsOf(at)].map(([home, decisions], i) => group(site, at, home, decisions, i, language)),
        ...sequences(site, at, language),
      ]),
      h("script", { type: "application/json", id: "box" }, inScript(data)),
    ],
  };
}

/** In a language with fewer texts the index of the main language is searched too. */
function indexesOf(site: Site, { id, version }: BookAt, language: string): readonly string[] {
  const main = site.input.asking.mainLanguage(id, version);
  const languages = new Set([language, ...(site.languages.includes(main) ? [main] : [])]);
  return [...languages].map((each) => site.href(each, tails.searchIndex(id, version)));
}

/** In order of the book; last those that no provision states. */
function groupsOf(at: BookAt): ReadonlyMap<string, readonly Decision[]> {
  const groups = new Map<string, Decision[]>(at.book.provisions.map(({ id }) => [id, []]));
  const others: Decision[] = [];
  for (const decision of at.program.decisions)
    (groups.get(at.homes.get(decision.id) ?? "") ?? others).push(decision);
  return new Map([...groups, ["", others] as const].filter(([, all]) => all.length > 0));
}

function group(
  site: Site,
  at: BookAt,
  home: string,
  decisions: readonly Decision[],
  i: number,
  language: string,
): Part {
  const words = inLanguage(askWords, language);
  const provision = at.provisions.get(home);
  const heading = provision === undefined ? null : held(at, provision.heading, language, [home]);
  return h("section", { class: "questions" }, [
    h("h3", { id: `group-${i}` }, [
      provision === undefined
        ? words.elsewhere
        : h("a", { href: site.href(language, tails.provision(at.id, at.version, home)) }, [
            heading === null ? words.elsewhere : tongued("span", heading.text, heading.language, language),
          ]),
    ]),
    h(
      "ul",
      decisions.map((decision) =>
        item(
          site.href(language, tails.decision(at.id, at.version, decision.id)),
          decision,
          "question",
          language,
        ),
      ),
    ),
  ]);
}

function sequences(site: Site, at: BookAt, language: string): Part[] {
  const { plays } = at.program;
  if (plays.length === 0) return [];
  return [
    h("section", { class: "questions" }, [
      h("h3", inLanguage(askWords, language).sequences),
      h(
        "ul",
        plays.map((play) =>
          item(site.href(language, tails.play(at.id, at.version, play.id)), play, "sequence", language),
        ),
      ),
    ]),
  ];
}

function item(
  href: string,
  { id, called, about }: Pick<Decision, "called" | "about"> & { readonly id: string },
  kind: "question" | "sequence",
  language: string,
): Part {
  const name = inTongue(called, language);
  const said = inTongue(about, language, "span");
  return h("li", [
    h("a", { href, dataQuestion: id, dataKind: kind }, [
      name ?? said ?? inLanguage(askWords, language).title,
    ]),
    ...(name === null || said === null ? [] : [h("span", { class: "about" }, [said])]),
  ]);
}
