/** The sheet for judges: every answer that changed, on two printed pages. */
import type { Change } from "../../../compiler/index.ts";
import { localName, tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { chosen, inLanguage } from "../../language.ts";
import type { Page } from "../../page.ts";
import { joined } from "../../text/named.ts";
import { versionName } from "../../text/version-name.ts";
import { trailTo } from "../book/book.ts";
import {
  changeHref,
  changesIn,
  type Compared,
  entriesSaid,
  flipShown,
  headingOf,
  mainWitness,
  pagesOf,
  questionOf,
  situationOf,
} from "./compared.ts";
import type { Group } from "./groups.ts";
import { askedIn } from "./lists.ts";
import { changesWords } from "./words.ts";

export function sheetPage(compared: Compared): Page {
  const { book, from, to, language } = compared;
  const words = inLanguage(changesWords, language);
  const title = chosen(book.title, language);
  const heading = words.sheetTitle(from.version, to.version);
  return {
    kind: "changes",
    language,
    tail: tails.sheet(book.id, from.version, to.version),
    title: `${heading} · ${title?.text ?? book.id}`,
    about: words.sheetAbout,
    trail: [
      ...trailTo(book, to, language),
      {
        label: words.heading(from.version, to.version),
        language,
        tail: tails.changes(book.id, from.version, to.version),
      },
    ],
    versions: [],
    scripts: [],
    records: [],
    main: [
      h("article", { class: "sheet duty" }, [
        h("header", { class: "masthead" }, [
          h("h1", heading),
          h("p", { class: "sub" }, [
            h(
              "span",
              title === null || title.language === language ? {} : { lang: title.language },
              title?.text ?? book.id,
            ),
            h("span", words.sheetAbout),
          ]),
        ]),
        ...tableOf(compared, "decides-differently"),
        ...tableOf(compared, "only-literally"),
        ...firstAnswers(compared),
      ]),
    ],
  };
}

function tableOf(compared: Compared, group: Group): Part[] {
  const { from, to, language } = compared;
  const words = inLanguage(changesWords, language);
  const changes = changesIn(compared, group);
  if (changes.length === 0) return [];
  const [situation, where, flip] = words.columns;
  const names = [versionName(from, from.version, language), versionName(to, to.version, language)] as const;
  const head = [situation, where, flip(...names)].map((name) => h("th", { scope: "col" }, name));
  return [
    h("h2", `${changes.length} ${words.groups[group].counted(changes.length)}`),
    h("table", [
      h("thead", [h("tr", head)]),
      h(
        "tbody",
        changes.map((change) => rowOf(compared, change)),
      ),
    ]),
  ];
}

function rowOf(compared: Compared, change: Change): Part {
  const witness = mainWitness(change);
  const codes = change.entries.to.map(localName).join(", ");
  const places = [pagesOf(compared, change), codes || entriesSaid(compared, change)].filter(
    (each) => each !== null,
  );
  return h("tr", [
    h("th", { scope: "row" }, [
      h("a", { href: changeHref(compared, change) }, [headingOf(compared, change)]),
      ...(witness === null
        ? []
        : [
            ". ",
            questionOf(compared, witness),
            " ",
            h("span", { class: "case" }, [...situationOf(compared, witness)]),
          ]),
    ]),
    h("td", { class: "pgs" }, places.join(", ")),
    h("td", witness === null ? [] : [flipShown(compared, witness)]),
  ]);
}

/** Rulings with their first sentence; other entries by their headings. */
function firstAnswers(compared: Compared): Part[] {
  const words = inLanguage(changesWords, compared.language);
  const changes = changesIn(compared, "answered-first");
  if (changes.length === 0) return [];
  const asked = changes.map((change) => ({ change, entry: askedIn(compared, change) }));
  const others = asked.filter(({ entry }) => entry === null);
  return [
    h("h2", `${changes.length} ${words.groups["answered-first"].counted(changes.length)}`),
    h(
      "ul",
      { class: "dense" },
      asked.flatMap(({ change, entry }) =>
        entry === null ? [] : [h("li", [entry.question, " ", h("b", [entry.answer]), " ", codesOf(change)])],
      ),
    ),
    ...(others.length === 0
      ? []
      : [
          h("p", { class: "small" }, [
            `${words.alsoFirst} `,
            ...joined(others.map(({ change }) => [headingOf(compared, change), " ", codesOf(change)])),
            ".",
          ]),
        ]),
  ];
}

function codesOf({ entries: { from, to } }: Change): Part {
  return h("span", { class: "dim" }, (to.length > 0 ? to : from).map(localName).join(", "));
}
