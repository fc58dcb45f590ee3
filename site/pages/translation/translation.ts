/** How far a version is translated: counts by language, then what is out of date and what is missing, each with where it stands. */
import type { NodeId, NodeTexts } from "../../../compiler/index.ts";
import { anchorOf, tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage, nameOf } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { BookOf, Site } from "../../model/model.ts";
import type { Listed, Page } from "../../page.ts";
import { held } from "../../text/held.ts";
import { tongued } from "../../text/in-tongue.ts";
import { entryHref } from "../../text/marks.ts";
import { ownerLinks } from "../../text/owner.ts";
import { ofVersion } from "../book/of-version.ts";
import { translationWords } from "./words.ts";

const states = ["record", "translation", "stale", "missing"] as const;
type State = (typeof states)[number];

interface Where {
  readonly site: Site;
  readonly at: BookAt;
  readonly language: string;
}

/** Something that is said, and whose it is. */
interface Sentence {
  readonly owner: string;
  /** Null for a question, which stands with its entry. */
  readonly node: NodeId | null;
  readonly texts: NodeTexts;
  readonly only: string | null;
}

export function* translationPages(site: Site, language: string): Generator<Listed> {
  for (const book of site.books)
    for (const at of book.versions)
      yield {
        tail: tails.translation(book.id, at.version),
        page: () => translationPage({ site, at, language }, book),
      };
}

function translationPage(where: Where, book: BookOf): Page {
  const { site, at, language } = where;
  const words = inLanguage(translationWords, language);
  const all = sentencesOf(at);
  const byLanguage = site.languages.map((tongue) => ({ tongue, found: byState(all, tongue) }));
  const lists = byLanguage.flatMap(({ tongue, found }) => [
    ...listed(where, "stale", tongue, found.get("stale") ?? []),
    ...listed(where, "missing", tongue, found.get("missing") ?? []),
  ]);
  return ofVersion(book, at, language, {
    kind: "translation",
    tail: tails.translation,
    name: words.name,
    lead: words.lead,
    main: [
      h("div", { class: "scrolls", tabIndex: 0, role: "group", ariaLabel: words.name }, [
        h("table", { class: "figures" }, [
          h("thead", [
            h("tr", [
              h("th", { scope: "col" }, words.language),
              ...states.map((state) => h("th", { scope: "col" }, words.columns[state])),
            ]),
          ]),
          h(
            "tbody",
            byLanguage.map(({ tongue, found }) =>
              h("tr", [
                h("th", { scope: "row" }, nameOf(tongue, language)),
                ...states.map((state) => countCell(state, tongue, found.get(state)?.length ?? 0)),
              ]),
            ),
          ),
        ]),
      ]),
      ...(lists.length === 0 ? [h("p", words.whole)] : lists),
    ],
  });
}

function countCell(state: State, tongue: string, n: number): Part {
  const isOpen = (state === "stale" || state === "missing") && n > 0;
  return h("td", { class: "number" }, [isOpen ? h("a", { href: `#${state}-${tongue}` }, `${n}`) : `${n}`]);
}

function sentencesOf(at: BookAt): readonly Sentence[] {
  const owners = ownersOfNodes(at);
  const found: Sentence[] = [];
  for (const node of at.book.nodes.values()) {
    const owner = node.provision ?? owners.get(node.id);
    if (owner !== undefined && node.texts.size > 0 && node.unseen === null)
      found.push({ owner, node: node.id, texts: node.texts, only: node.only });
  }
  for (const { id, question } of at.book.entries)
    if (question.size > 0) found.push({ owner: id, node: null, texts: question, only: null });
  return found;
}

/** Of what entries say themselves. */
function ownersOfNodes(at: BookAt): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  const put = (id: NodeId, owner: string) => {
    owners.set(id, owner);
    for (const child of at.book.nodes.get(id)?.children ?? []) put(child, owner);
  };
  for (const { id, content } of at.book.entries) for (const node of content) put(node, id);
  return owners;
}

/** A sentence that is printed in only one language needs no translation. */
function byState(all: readonly Sentence[], tongue: string): ReadonlyMap<State, readonly Sentence[]> {
  const found = new Map<State, Sentence[]>(states.map((state) => [state, []]));
  for (const sentence of all) {
    const { texts, only } = sentence;
    if (only !== null && only !== tongue) continue;
    const text = texts.get(tongue);
    const state = text === undefined ? "missing" : text.stale ? "stale" : text.standing;
    found.get(state)?.push(sentence);
  }
  return found;
}

function listed(where: Where, state: "stale" | "missing", tongue: string, all: readonly Sentence[]): Part[] {
  if (all.length === 0) return [];
  const { language } = where;
  const words = inLanguage(translationWords, language);
  const name = nameOf(tongue, language);
  const byOwner = new Map<string, Sentence[]>();
  for (const sentence of all) byOwner.set(sentence.owner, [...(byOwner.get(sentence.owner) ?? []), sentence]);
  const id = `${state}-${tongue}`;
  return [
    h("section", { ariaLabelledBy: id }, [
      h("h2", { id }, [
        state === "stale" ? words.staleIn(name) : words.missingIn(name),
        " ",
        h("small", `${all.length}`),
      ]),
      h(
        "ul",
        { class: "waiting" },
        [...byOwner].map(([owner, sentences]) => h("li", ownerShown(where, owner, sentences))),
      ),
    ]),
  ];
}

function ownerShown(where: Where, owner: string, sentences: readonly Sentence[]): Part[] {
  const { at, language } = where;
  const words = inLanguage(translationWords, language);
  return [
    h("p", { class: "owner" }, [
      ...ownerLinks(where, owner),
      " ",
      h("span", { class: "folio-note" }, words.sentence(sentences.length)),
    ]),
    h(
      "ul",
      sentences.map(({ node, texts }) => {
        const text = held(at, texts, language, [owner]);
        return h("li", [
          h("a", { href: hrefOf(where, owner, node) }, [
            text === null ? "—" : tongued("span", excerpt(text.text), text.language, language),
          ]),
        ]);
      }),
    ),
  ];
}

function hrefOf({ site, at, language }: Where, owner: string, node: NodeId | null): string {
  if (at.provisions.has(owner)) {
    const href = site.href(language, tails.provision(at.id, at.version, owner));
    return node === null ? href : `${href}#${anchorOf(node)}`;
  }
  return entryHref(site, at, owner, language);
}

function excerpt(text: string): string {
  const short = text.slice(0, 72);
  return short.length < text.length ? `${short.slice(0, short.lastIndexOf(" "))} …` : text;
}
