/**
 * The page of one question: the place where its script asks, situations to start from, and what decides the answer, in words and
 * with the sentences that state it.
 */
import type { Decision, NodeId, TextNode } from "../../../compiler/index.ts";
import { tails } from "../../address.ts";
import { h, type Html, inScript, kept, type Part } from "../../html.ts";
import { chosen, inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { BookOf, Site } from "../../model/model.ts";
import type { Page, VersionLink } from "../../page.ts";
import type { QuestionPage, VersionOf } from "../../scripts/ask/asked.ts";
import { figureText, type Held, linked } from "../../text/held.ts";
import { inTongue, tongued } from "../../text/in-tongue.ts";
import { versionName } from "../../text/version-name.ts";
import { trailTo } from "../book/book.ts";
import { clause as clauseInWords, wordedIn } from "../provision/logic.ts";
import { tableOf } from "../provision/table.ts";
import { citationOf, type Link, namingWords } from "./citation.ts";
import { firstShown } from "./first.ts";
import { originsOf } from "./rules.ts";
import { askWords } from "./words.ts";

export async function decisionPage(
  site: Site,
  book: BookOf,
  at: BookAt,
  decision: Decision,
  language: string,
): Promise<Page> {
  const words = inLanguage(askWords, language);
  const first = await site.input.asking.first(at.id, at.version, decision, language);
  const page = site.href(language, tails.decision(at.id, at.version, decision.id));
  const called = chosen(decision.called, language);
  const about = chosen(decision.about, language);
  const name = called?.text ?? about?.text ?? words.title;
  const asked = about ?? called;
  return {
    kind: "ask",
    language,
    tail: tails.decision(at.id, at.version, decision.id),
    title: `${name}, ${versionName(at, at.version, language)}`,
    about: about?.text ?? null,
    trail: [
      ...trailTo(book, at, language),
      { label: words.title, language, tail: tails.ask(at.id, at.version) },
    ],
    versions: versionsOf(book, at, decision, language),
    scripts: ["ask.js"],
    fetches: [site.href(language, tails.rulesOf(at.id, at.version, decision.id))],
    records: [
      {
        title: name,
        text: [...Object.values(decision.about), ...Object.values(decision.called)]
          .filter((each) => each !== name)
          .join(" · "),
        language: called?.language ?? language,
        kind: "ask",
        book: at.id,
        version: at.version,
        anchor: null,
      },
    ],
    main: [
      h("div", { class: "table section question" }, [
        tongued("h1", asked?.text ?? name, asked?.language ?? language, language, { class: "asked" }),
        h("noscript", [h("p", { class: "note" }, words.noScript)]),
      ]),
      table(first && firstShown(first, page, language)),
      ...examples(site, at, decision, language),
      ...logic(site, at, decision, language),
      h(
        "script",
        { type: "application/json", id: "asked" },
        inScript(dataOf(site, book, at, decision, language)),
      ),
    ],
  };
}

/** Filled by the script; hidden until then where the page cannot show the first question. */
function table(first: readonly Part[] | null): Html {
  if (first === null) return emptyTable;
  return h("div", { class: "table section", id: "table", dataFirst: "" }, [...first]);
}
const emptyTable: Html = kept(h("div", { class: "table section", id: "table", hidden: true }));

/** Where a version does not decide it, its list of questions, said so. */
function versionsOf(book: BookOf, at: BookAt, { id }: Decision, language: string): readonly VersionLink[] {
  return book.versions.map((other) => {
    const has = other.decisions.has(id);
    return {
      version: other.version,
      label: versionName(other, other.version, language),
      tail: has ? tails.decision(book.id, other.version, id) : tails.ask(book.id, other.version),
      isHere: other === at,
      lost: has ? null : inLanguage(askWords, language).lost,
    };
  });
}

function dataOf(site: Site, book: BookOf, at: BookAt, { id }: Decision, language: string): QuestionPage {
  const title = chosen(book.title, language)?.text ?? book.id;
  return {
    language,
    decision: id,
    root: site.href(language, ""),
    ask: site.href(language, tails.ask(at.id, at.version)),
    source: `${title}, ${versionName(at, at.version, language)}`,
    versions: book.versions.map((other): VersionOf => {
      const has = other.decisions.has(id);
      return {
        version: other.version,
        label: versionName(other, other.version, language),
        page: has ? site.href(language, tails.decision(book.id, other.version, id)) : null,
        rules: has ? site.href(language, tails.rulesOf(book.id, other.version, id)) : null,
        isHere: other === at,
      };
    }),
  };
}

// ---------------------------------------------------------------- situations to start from

function examples(site: Site, at: BookAt, decision: Decision, language: string): Part[] {
  const words = inLanguage(askWords, language);
  const all = site.input.asking.examples(at.program, decision, language);
  if (all.length === 0) return [];
  const looks = { yes: "v y", no: "v n", open: "v q" } as const;
  return [
    h("section", { class: "table section examples", ariaLabelledBy: "examples" }, [
      h("h2", { id: "examples" }, words.examples),
      h(
        "div",
        { class: "hits" },
        all.map(({ query, situation, answer, look }) =>
          h("article", { class: "hit" }, [
            h("h3", [
              h(
                "a",
                { href: `${site.href(language, tails.decision(at.id, at.version, decision.id))}?${query}` },
                situation.join(" · "),
              ),
            ]),
            h("p", [h("span", { class: looks[look] }, answer)]),
          ]),
        ),
      ),
    ]),
  ];
}

// ---------------------------------------------------------------- what decides it

function logic(site: Site, at: BookAt, decision: Decision, language: string): Part[] {
  const words = inLanguage(askWords, language);
  return [
    h("section", { class: "table section deciding", id: "logic" }, [
      h("details", { class: "fold" }, [
        h("summary", words.decides),
        ...decided(site, at, decision, language),
        ...restingOn(site, at, decision, language),
      ]),
    ]),
  ];
}

function decided(site: Site, at: BookAt, decision: Decision, language: string): Part[] {
  const cited = originsOf(decision);
  if (decision.kind === "table") {
    const node = at.book.nodes.get(decision.node);
    const shown = { site, at, language, sinces: [], owners: [], provision: decision.provision };
    return [
      ...(node === undefined ? [] : tableOf(shown, node as TextNode)),
      ...citations(site, at, cited, language),
    ];
  }
  if (decision.kind === "figure") {
    const [owner = "", name = ""] = splitAtLast(decision.id);
    return [
      h("p", { class: "figure" }, [h("span", { class: "value" }, figureText(at, [owner], name, language))]),
      ...citations(site, at, cited, language),
    ];
  }
  if (decision.kind === "gain")
    return neighbours(
      decision.ways.map((way) => ({
        lines: [],
        words: way.origin.words,
        naming: namingWords(at, way.origin, way.sentences, language),
        links: citationOf(at, way.origin, way.sentences, language),
        isUnseen: false,
      })),
    ).map((each) => stated(site, language, each));
  const worded = wordedIn(site, at)(`${language} ${decision.id}`);
  return neighbours(
    decision.clauses.map((clause) => {
      const own = worded.answers.get(clause.label);
      return {
        lines: own === undefined ? [] : [clauseInWords(language, own, worded)],
        words: clause.origin.words,
        naming: namingWords(at, clause.origin, clause.sentences, language),
        links: citationOf(at, clause.origin, clause.sentences, language),
        isUnseen: clause.unseen,
      };
    }),
  ).map((each) => stated(site, language, each));
}

/** Clauses in a row that the same sentence states are below it together. */
function neighbours(clauses: readonly StatedClause[]): readonly StatedClause[] {
  const groups: StatedClause[] = [];
  const source = ({ words, links, isUnseen }: StatedClause) => JSON.stringify([words, links, isUnseen]);
  for (const clause of clauses) {
    const last = groups.at(-1);
    if (last !== undefined && source(last) === source(clause))
      groups[groups.length - 1] = { ...last, lines: [...last.lines, ...clause.lines] };
    else groups.push(clause);
  }
  return groups;
}

function splitAtLast(id: string): readonly string[] {
  const dot = id.lastIndexOf(".");
  return [id.slice(0, dot), id.slice(dot + 1)];
}

interface StatedClause {
  readonly lines: readonly Html[];
  readonly words: Readonly<Record<string, string>>;
  /** The words, where they name something. */
  readonly naming: Held | null;
  readonly links: readonly Link[];
  readonly isUnseen: boolean;
}

function stated(
  site: Site,
  language: string,
  { lines, words: said, naming, links, isUnseen }: StatedClause,
): Part {
  const words = inLanguage(askWords, language);
  const sentence =
    naming === null
      ? inTongue(said, language, "q")
      : tongued("q", linked({ site, language }, naming), naming.language, language);
  return h("article", { class: "stated" }, [
    ...(sentence === null ? [] : [h("p", { class: "rule" }, [sentence])]),
    ...(isUnseen ? [h("p", { class: "unseen" }, words.unseen)] : []),
    ...(lines.length === 0 ? [] : [h("div", { class: "clause" }, [h("ol", lines)])]),
    h("p", { class: "cite" }, cite(site, links, language)),
  ]);
}

/** Each place once. */
function citations(site: Site, at: BookAt, cited: ReturnType<typeof originsOf>, language: string): Part[] {
  const all = new Map(
    cited.map(({ origin, sentences }) => {
      const links = citationOf(at, origin, sentences as readonly NodeId[], language);
      return [JSON.stringify(links), links] as const;
    }),
  );
  return [...all.values()].map((links) => h("p", { class: "cite" }, cite(site, links, language)));
}

export function cite(site: Site, links: readonly Link[], language: string): Part[] {
  return links.flatMap(([words, tail], i): Part[] => {
    const [text, own] = typeof words === "string" ? [words, language] : words;
    const shown = tongued("span", text, own, language);
    const part = tail === undefined ? shown : h("a", { href: site.href(language, tail) }, [shown]);
    return i === 0 ? [part] : [", ", part];
  });
}

function restingOn(site: Site, at: BookAt, { calls }: Decision, language: string): Part[] {
  const words = inLanguage(askWords, language);
  const others = calls.flatMap((id) => at.decisions.get(id) ?? []);
  if (others.length === 0) return [];
  return [
    h("h3", words.resting),
    h(
      "ul",
      { class: "resting" },
      others.map((other) =>
        h("li", [
          h("a", { href: site.href(language, tails.decision(at.id, at.version, other.id)) }, [
            inTongue(other.called, language) ?? inTongue(other.about, language) ?? words.title,
          ]),
        ]),
      ),
    ),
  ];
}
