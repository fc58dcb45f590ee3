/**
 * Questions: for each version the list of what it decides, by provision, and a page for each, on which a reader's situation is
 * put to the emitted code. The data its script needs of a version stand beside the list.
 */
import type { Decision } from "../../../compiler/index.ts";
import { tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { chosen, inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { BookOf, Site } from "../../model/model.ts";
import type { Listed, Page } from "../../page.ts";
import { held } from "../../text/held.ts";
import { inTongue, tongued } from "../../text/in-tongue.ts";
import { versionName } from "../../text/version-name.ts";
import { everyVersion, trailTo } from "../book/book.ts";
import { decisionPage } from "./decision.ts";
import { vocabularyOf } from "./vocabulary.ts";
import { askWords } from "./words.ts";

export function* askPages(site: Site, language: string): Generator<Listed> {
  for (const book of site.books)
    for (const at of book.versions) {
      yield { tail: tails.ask(at.id, at.version), page: () => listPage(site, book, at, language) };
      yield {
        path: `${language}/${tails.vocabularyData(at.id, at.version)}`,
        content: () => JSON.stringify(vocabularyOf(at, language)),
      };
      for (const decision of at.program.decisions)
        yield {
          tail: tails.decision(at.id, at.version, decision.id),
          page: () => decisionPage(site, book, at, decision, language),
        };
    }
}

function listPage(site: Site, book: BookOf, at: BookAt, language: string): Page {
  const words = inLanguage(askWords, language);
  const title = chosen(book.title, language);
  const version = versionName(at.version, language);
  return {
    kind: "ask-list",
    language,
    tail: tails.ask(at.id, at.version),
    title: words.listTitle(title?.text ?? book.id, version),
    about: words.lead,
    trail: trailTo(book, at, language),
    versions: everyVersion(book, at, language, (each) => tails.ask(book.id, each)),
    scripts: ["ask-list.js"],
    records: [],
    main: [
      h("h1", words.title),
      h("p", { class: "lead" }, words.lead),
      h("form", { class: "filter", role: "search", hidden: true, dataFilter: words.found }, [
        h("label", { htmlFor: "filter" }, words.filter),
        h("input", { type: "search", id: "filter", autoComplete: "off" }),
        h("output", { htmlFor: "filter" }),
      ]),
      ...[...groupsOf(at)].map(([home, decisions], i) => group(site, at, home, decisions, i, language)),
    ],
  };
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
  const id = `group-${i}`;
  return h("section", { class: "questions" }, [
    h("h2", { id }, [
      provision === undefined
        ? words.elsewhere
        : h("a", { href: site.href(language, tails.provision(at.id, at.version, home)) }, [
            heading === null ? home : tongued("span", heading.text, heading.language, language),
          ]),
    ]),
    h(
      "ul",
      decisions.map((decision) =>
        h("li", { dataFind: [decision.id, ...Object.values(decision.called)].join(" ") }, [
          h("a", { href: site.href(language, tails.decision(at.id, at.version, decision.id)) }, [
            inTongue(decision.called, language) ?? decision.id,
          ]),
          ...about(decision, language),
        ]),
      ),
    ),
  ]);
}

function about(decision: Decision, language: string): Part[] {
  const found = inTongue(decision.about, language, "span");
  return found === null ? [] : [h("span", { class: "about" }, [found])];
}
