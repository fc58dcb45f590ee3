/** The vocabulary of a version: kinds, keywords, things, facts and names, the languages side by side, with what each is about. */
import type { Words } from "../../../compiler/index.ts";
import { plainTexts } from "../../../grammar/tree.ts";
import { keywordAnchor, tails } from "../../address.ts";
import { h, type Html } from "../../html.ts";
import { inLanguage, ownName } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { BookOf, Site } from "../../model/model.ts";
import type { Listed, Page } from "../../page.ts";
import { inTongue } from "../../text/in-tongue.ts";
import { ofVersion } from "../book/of-version.ts";
import { vocabularyWords } from "./words.ts";

export function* vocabularyPages(site: Site, language: string): Generator<Listed> {
  for (const book of site.books)
    for (const at of book.versions)
      yield {
        tail: tails.vocabulary(book.id, at.version),
        page: () => vocabularyPage({ site, at, language }, book),
      };
}

interface Where {
  readonly site: Site;
  readonly at: BookAt;
  readonly language: string;
}

/** A word with the words below it: a kind with its values, a thing with its fields. */
interface Term {
  /** Texts lead to it. */
  readonly id?: string;
  readonly name: string;
  readonly called: Words;
  readonly about: Words;
  readonly note: string;
  readonly below: readonly Term[];
}

function vocabularyPage(where: Where, book: BookOf): Page {
  const { at, language } = where;
  const words = inLanguage(vocabularyWords, language);
  const parts = termsOf(at, language).filter(([, terms]) => terms.length > 0);
  return ofVersion(book, at, language, {
    kind: "vocabulary",
    tail: tails.vocabulary,
    name: words.name,
    lead: words.lead,
    record: {
      title: words.name,
      text: parts
        .flatMap(([, terms]) => terms)
        .flatMap(({ called, below }) => [called, ...below.map((each) => each.called)])
        .flatMap((called) => called[language] ?? [])
        .join(" "),
      language,
      kind: "vocabulary",
      book: at.id,
      version: at.version,
      anchor: null,
    },
    main: parts.map(([part, terms]) =>
      h("section", { ariaLabelledBy: part }, [
        h("h2", { id: part }, [words.parts[part], " ", h("small", `${terms.length}`)]),
        tableOf(where, part, terms),
      ]),
    ),
  });
}

type Section = "enums" | "keywords" | "records" | "facts" | "names";

function termsOf(
  { program, graph }: BookAt,
  language: string,
): readonly (readonly [Section, readonly Term[]])[] {
  const words = inLanguage(vocabularyWords, language);
  const { enums, keywords, records, names } = program.types;
  const plain = (term: Partial<Term> & Pick<Term, "name" | "called">): Term => ({
    about: {},
    note: "",
    below: [],
    ...term,
  });
  return [
    [
      "enums",
      [...enums.values()].map(({ name, called, about, open, values }) =>
        plain({ name, called, about, note: open ? words.open : "", below: values.map(plain) }),
      ),
    ],
    [
      "keywords",
      [...keywords.values()].map(({ name, called, kindOf }) =>
        plain({
          id: keywordAnchor(name),
          name,
          called,
          about: aboutKeyword(graph, name),
          note: kindOf === null ? "" : `${words.kindOf} ${kindOf}`,
        }),
      ),
    ],
    [
      "records",
      [...records.values()].map(({ name, called, about, fields }) =>
        plain({
          name,
          called,
          about,
          below: fields.map((field) => plain({ name: field.name, called: field.called, about: field.about })),
        }),
      ),
    ],
    ["facts", program.facts.map(({ name, called, about }) => plain({ name, called, about }))],
    ["names", [...names.values()].map(({ name, called, about }) => plain({ name, called, about }))],
  ];
}

function aboutKeyword({ vocabulary }: BookAt["graph"], name: string): Words {
  return plainTexts(vocabulary.keywords.get(name)?.node.naming?.about ?? []);
}

/** The reader's language first. */
function tongues({ site, language }: Where): readonly string[] {
  return [language, ...site.languages.filter((each) => each !== language)];
}

function tableOf(where: Where, part: string, terms: readonly Term[]): Html {
  const words = inLanguage(vocabularyWords, where.language);
  const isNested = terms.some(({ below }) => below.length > 0);
  const label = words.parts[part as Section];
  return h("div", { class: "scrolls", tabIndex: 0, role: "group", ariaLabel: label }, [
    h("table", { class: "vocabulary" }, [
      h("thead", [
        h(
          "tr",
          tongues(where).map((tongue) => h("th", { scope: "col", lang: tongue }, ownName(tongue))),
        ),
      ]),
      ...(isNested
        ? terms.map((term) =>
            h("tbody", [
              ...rows(where, term, "whole"),
              ...term.below.flatMap((each) => rows(where, each, "part")),
            ]),
          )
        : [
            h(
              "tbody",
              terms.flatMap((term) => rows(where, term, "part")),
            ),
          ]),
    ]),
  ]);
}

function rows(where: Where, { id, name, called, about, note }: Term, kind: "whole" | "part"): Html[] {
  const { language } = where;
  const words = inLanguage(vocabularyWords, language);
  const [own = language, ...others] = tongues(where);
  const said = inTongue(about, language);
  const cell = (tongue: string) =>
    called[tongue] === undefined
      ? h("td", { class: "blank", title: words.unnamed }, "—")
      : h("td", { lang: tongue }, called[tongue]);
  return [
    h("tr", { class: kind, ...(id === undefined ? {} : { id }) }, [
      h("th", { scope: "row" }, [
        called[own] ?? h("span", { class: "blank", title: words.unnamed }, "—"),
        " ",
        h("code", name),
        ...(said === null && note === ""
          ? []
          : [
              h("p", { class: "about" }, [
                ...(said === null ? [] : [said]),
                ...(note === "" ? [] : [said === null ? note : ` (${note})`]),
              ]),
            ]),
      ]),
      ...others.map(cell),
    ]),
  ];
}
