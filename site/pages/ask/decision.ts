/**
 * The page of one decision: the question, the place for the form and the answer of its script, and the clauses with the
 * sentences that state them, for readers without scripts.
 */
import type { BookClause, Decision, NodeId, TextNode } from "../../../compiler/index.ts";
import { tails } from "../../address.ts";
import { h, type Html, inScript, kept, type Part } from "../../html.ts";
import { chosen, inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { BookOf, Site } from "../../model/model.ts";
import type { Page, VersionLink } from "../../page.ts";
import type { Link, Page as Data, Version } from "../../scripts/ask/asked.ts";
import { sourceOf } from "../../model/source-text.ts";
import { figureText } from "../../text/held.ts";
import { inTongue, tongued } from "../../text/in-tongue.ts";
import { versionName } from "../../text/version-name.ts";
import { trailTo } from "../book/book.ts";
import { tableOf } from "../provision/table.ts";
import { citationOf } from "./citation.ts";
import { originsOf } from "./vocabulary.ts";
import { askWords } from "./words.ts";

export function decisionPage(
  site: Site,
  book: BookOf,
  at: BookAt,
  decision: Decision,
  language: string,
): Page {
  const words = inLanguage(askWords, language);
  const called = chosen(decision.called, language);
  const about = chosen(decision.about, language);
  const name = called?.text ?? decision.id;
  return {
    kind: "ask",
    language,
    tail: tails.decision(at.id, at.version, decision.id),
    title: `${name}, ${versionName(at.version, language)}`,
    about: about?.text ?? null,
    trail: [
      ...trailTo(book, at, language),
      { label: words.title, language, tail: tails.ask(at.id, at.version) },
    ],
    versions: versionsOf(book, at, decision, language),
    scripts: ["ask.js"],
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
      h("div", { class: "head" }, [
        tongued("h1", name, called?.language ?? language, language),
        ...(about === null ? [] : [tongued("p", about.text, about.language, language, { class: "lead" })]),
      ]),
      h("noscript", [h("p", { class: "note" }, words.noScript)]),
      ...asking(site, book, at, decision, language),
      ...written(site, at, decision, language),
    ],
  };
}

/** Where a version does not decide it, its list of questions, said so. */
function versionsOf(book: BookOf, at: BookAt, { id }: Decision, language: string): readonly VersionLink[] {
  return book.versions.map((other) => {
    const has = other.decisions.has(id);
    return {
      version: other.version,
      label: versionName(other.version, language),
      tail: has ? tails.decision(book.id, other.version, id) : tails.ask(book.id, other.version),
      isHere: other === at,
      lost: has ? null : inLanguage(askWords, language).lost,
    };
  });
}

function asking(site: Site, book: BookOf, at: BookAt, decision: Decision, language: string): Part[] {
  const form = forms.get(language) ?? kept(emptyForm(language));
  forms.set(language, form);
  return [
    form,
    h(
      "script",
      { type: "application/json", id: "asked" },
      inScript(dataOf(site, book, at, decision, language)),
    ),
  ];
}

/** By language: what the script fills is the same on every page. */
const forms = new Map<string, Html>();

/** Hidden until the script has filled it. */
function emptyForm(language: string): Html {
  const words = inLanguage(askWords, language);
  return h("div", { class: "asking", id: "asking", hidden: true }, [
    h("section", { class: "situation", ariaLabelledBy: "situation" }, [
      h("h2", { id: "situation" }, words.situation),
      h("p", { class: "note", id: "unread", hidden: true }),
      h("form", { id: "facts", autoComplete: "off" }, []),
      h("p", { class: "form-tools" }, [
        h("label", [h("input", { type: "checkbox", id: "all-facts" }), h("span", words.allFacts)]),
      ]),
      h("p", { class: "form-tools" }, [
        h("button", { type: "button", id: "share" }, words.share),
        h("button", { type: "button", id: "start-over" }, words.startOver),
        h("span", { id: "told", role: "status" }),
      ]),
      h("details", { class: "as-data" }, [
        h("summary", words.asData),
        h("textarea", { id: "data", rows: 6, spellCheck: "false", ariaLabel: words.asData }),
        h("p", { id: "data-fault", role: "status" }),
        h("button", { type: "button", id: "take-data" }, words.apply),
      ]),
    ]),
    h("section", { class: "answer", ariaLabelledBy: "verdict" }, [
      h("h2", { id: "verdict" }, words.verdict),
      h("div", { id: "answer", dataFailed: words.failed }, words.loading),
    ]),
  ]);
}

function dataOf(site: Site, book: BookOf, at: BookAt, { id }: Decision, language: string): Data {
  return {
    language,
    decision: id,
    runtime: site.file("rules/runtime.js"),
    root: site.href(language, ""),
    versions: book.versions.map(
      (other): Version => ({
        version: other.version,
        label: versionName(other.version, language),
        page: other.decisions.has(id)
          ? site.href(language, tails.decision(book.id, other.version, id))
          : null,
        module: site.file(`rules/${book.id}/${other.version}.js`),
        vocabulary: site.href(language, tails.vocabularyData(book.id, other.version)),
        isHere: other === at,
      }),
    ),
  };
}

// ---------------------------------------------------------------- as it is written

function written(site: Site, at: BookAt, decision: Decision, language: string): Part[] {
  const words = inLanguage(askWords, language);
  return [
    h("section", { class: "deciding", ariaLabelledBy: "clauses" }, [
      h("h2", { id: "clauses" }, words.clauses),
      ...decided(site, at, decision, language),
      ...restingOn(site, at, decision, language),
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
  const book = at.ruled.get(decision.id);
  const clauses: readonly BookClause[] = book?.clauses ?? [];
  const texts = new Map(
    clauses.map((each) => [
      each.id as string,
      sourceOf(at.sources, each.source.file, { start: each.clause.label.start, end: each.clause.end }),
    ]),
  );
  if (decision.kind === "gain")
    return decision.ways.map((way, i) =>
      stated(site, language, {
        label: `${i + 1}`,
        text: sourceOf(at.sources, way.span.file, way.span),
        words: way.origin.words,
        links: citationOf(at, way.origin, way.sentences, language),
        isUnseen: false,
      }),
    );
  return neighbours(
    decision.clauses.map((clause) => ({
      label: clause.label,
      text: texts.get(clause.id) ?? sourceOf(at.sources, clause.span.file, clause.span),
      words: clause.origin.words,
      links: citationOf(at, clause.origin, clause.sentences, language),
      isUnseen: clause.unseen,
    })),
  ).map((each) => stated(site, language, each));
}

/** Clauses one after the other that the same sentence states stand below it together. */
function neighbours(clauses: readonly StatedClause[]): readonly StatedClause[] {
  const groups: StatedClause[] = [];
  const source = ({ words, links, isUnseen }: StatedClause) => JSON.stringify([words, links, isUnseen]);
  for (const clause of clauses) {
    const last = groups.at(-1);
    if (last !== undefined && source(last) === source(clause))
      groups[groups.length - 1] = {
        ...last,
        label: `${last.label}, ${clause.label}`,
        text: `${last.text}\n${clause.text}`,
      };
    else groups.push(clause);
  }
  return groups;
}

function splitAtLast(id: string): readonly string[] {
  const dot = id.lastIndexOf(".");
  return [id.slice(0, dot), id.slice(dot + 1)];
}

interface StatedClause {
  readonly label: string;
  readonly text: string;
  readonly words: Readonly<Record<string, string>>;
  readonly links: readonly Link[];
  readonly isUnseen: boolean;
}

function stated(
  site: Site,
  language: string,
  { label, text, words: said, links, isUnseen }: StatedClause,
): Part {
  const words = inLanguage(askWords, language);
  const sentence = inTongue(said, language, "q");
  return h("article", { class: "stated", ariaLabel: `${words.clause} ${label}` }, [
    ...(sentence === null ? [] : [h("p", { class: "said" }, [sentence])]),
    ...(isUnseen ? [h("p", { class: "unseen" }, words.unseen)] : []),
    h("p", { class: "of" }, cite(site, links, language)),
    site.code(text),
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
  return [...all.values()].map((links) => h("p", { class: "of" }, cite(site, links, language)));
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
            inTongue(other.called, language) ?? other.id,
          ]),
        ]),
      ),
    ),
  ];
}
