/** Every doubt, silence, gap and damage of a version in one place, each with where it stands and what rests on it. */
import type { DoubtOf, FlagData } from "../../../compiler/index.ts";
import { plainTexts } from "../../../grammar/tree.ts";
import { tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { BookOf, Site } from "../../model/model.ts";
import type { Listed, Page } from "../../page.ts";
import { inTongue } from "../../text/in-tongue.ts";
import { called, joined } from "../../text/named.ts";
import { ownerLinks } from "../../text/owner.ts";
import { ofVersion } from "../book/of-version.ts";
import { provisionWords } from "../provision/words.ts";
import { flagsWords } from "./words.ts";

interface Where {
  readonly site: Site;
  readonly at: BookAt;
  readonly language: string;
}
type Plain = Extract<FlagData, { readonly words: unknown }>;

export function* flagsPages(site: Site, language: string): Generator<Listed> {
  for (const book of site.books)
    for (const at of book.versions)
      yield {
        tail: tails.flags(book.id, at.version),
        page: () => flagsPage({ site, at, language }, book),
      };
}

function flagsPage(where: Where, book: BookOf): Page {
  const { at, language } = where;
  const words = inLanguage(flagsWords, language);
  const plain = plainFlags(at);
  const items = (kind: Plain["kind"]) =>
    plain.filter(({ flag }) => flag.kind === kind).map(({ owner, flag }) => plainItem(where, owner, flag));
  const sections = [
    section(
      where,
      "doubt",
      at.program.doubts.map((doubt) => doubtItem(where, doubt)),
    ),
    ...(["silent", "outside", "damaged"] as const).map((kind) => section(where, kind, items(kind))),
  ].flat();
  return ofVersion(book, at, language, {
    kind: "flags",
    tail: tails.flags,
    name: words.name,
    lead: words.lead,
    main: sections.length === 0 ? [h("p", words.none)] : sections,
  });
}

function section({ language }: Where, kind: FlagData["kind"], items: readonly Part[]): Part[] {
  if (items.length === 0) return [];
  const words = inLanguage(flagsWords, language);
  return [
    h("section", { class: "all-flags", ariaLabelledBy: kind }, [
      h("h2", { id: kind }, [words.kinds[kind], " ", h("small", `${items.length}`)]),
      h("p", { class: "counts" }, words.notes[kind]),
      h("ul", [...items]),
    ]),
  ];
}

/** Of provisions and of entries, each once. */
function plainFlags(at: BookAt): readonly { readonly owner: string; readonly flag: Plain }[] {
  const found = new Map<string, { readonly owner: string; readonly flag: Plain }>();
  const put = (owner: string, flag: FlagData) => {
    if (flag.kind === "doubt") return;
    const key = JSON.stringify([flag.kind, flag.words]);
    if (!found.has(key)) found.set(key, { owner, flag });
  };
  for (const { id, flags } of at.book.provisions)
    for (const { node } of flags) put(id, { kind: node.flag, words: plainTexts(node.texts) });
  for (const { id, flags } of at.entryData.values()) for (const flag of flags) put(id, flag);
  return [...found.values()];
}

function plainItem(where: Where, owner: string, flag: Plain): Part {
  const said = inTongue(flag.words, where.language, "p");
  return h("li", [
    h("p", { class: "owner" }, [...ownerLinks(where, owner)]),
    ...(said === null ? [] : [said]),
  ]);
}

function doubtItem(where: Where, { id, owner, readings, because }: DoubtOf): Part {
  const { site, at, language } = where;
  const words = inLanguage(flagsWords, language);
  const provision = inLanguage(provisionWords, language);
  const why = inTongue(because, language);
  const decisions = at.program.decisions.filter(({ doubts }) => doubts.includes(id));
  const plays = at.program.plays.filter(({ doubts }) => doubts.includes(id));
  const resting = [
    ...decisions.map((each) => ({ ...each, tail: tails.decision(at.id, at.version, each.id) })),
    ...plays.map((each) => ({ ...each, tail: tails.play(at.id, at.version, each.id) })),
  ];
  return h("li", [
    h("p", { class: "owner" }, [...ownerLinks(where, owner), " ", h("code", id)]),
    h(
      "ul",
      { class: "readings" },
      readings.map(({ name, taken, written, words: said }) =>
        h("li", { ...(taken ? { class: "is-taken" } : {}) }, [
          inTongue(said, language) ?? "",
          " ",
          h("code", name),
          ...(taken ? [" ", h("span", { class: "taken" }, provision.taken)] : []),
          ...(written ? [" ", h("span", { class: "flag" }, provision.written)] : []),
        ]),
      ),
    ),
    ...(why === null ? [] : [h("p", [`${provision.because} `, why])]),
    ...(resting.length === 0
      ? []
      : [
          h("p", { class: "counts" }, [
            h("span", [
              `${words.rests} `,
              ...joined(
                resting.map((each) => [
                  h("a", { href: site.href(language, each.tail) }, called(each.called, each.id, language)),
                ]),
              ),
            ]),
          ]),
        ]),
  ]);
}
