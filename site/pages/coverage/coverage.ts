/** Which clause is pinned by which example, and which by none: those first. */
import type { Covered } from "../../../compiler/index.ts";
import { tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { BookOf, Site } from "../../model/model.ts";
import type { Listed, Page } from "../../page.ts";
import { called, joined } from "../../text/named.ts";
import { ofVersion } from "../book/of-version.ts";
import { coverageWords } from "./words.ts";
import { memoizePair } from "../../../compiler/memoize.ts";

interface Where {
  readonly site: Site;
  readonly at: BookAt;
  readonly language: string;
}

export function* coveragePages(site: Site, language: string): Generator<Listed> {
  for (const book of site.books)
    for (const at of book.versions)
      yield {
        tail: tails.coverage(book.id, at.version),
        page: () => coveragePage({ site, at, language }, book),
      };
}

/** Runs every example, so once for all languages. */
const coverageOf = memoizePair((site: Site, at: BookAt): readonly Covered[] =>
  site.input.coverage(at.program),
);

function coveragePage(where: Where, book: BookOf): Page {
  const { site, at, language } = where;
  const words = inLanguage(coverageWords, language);
  const all = coverageOf(site, at);
  const byDecision = listedBy(all);
  const without = listedBy(all.filter(({ examples }) => examples.length === 0));
  const pinned = all.filter(({ examples }) => examples.length > 0).length;
  return ofVersion(book, at, language, {
    kind: "coverage",
    tail: tails.coverage,
    name: words.name,
    lead: words.lead,
    main: [
      h("p", { class: "pinned" }, words.pinned(pinned, all.length)),
      h("section", { ariaLabelledBy: "without" }, [
        h("h2", { id: "without" }, [words.without, " ", h("small", `${all.length - pinned}`)]),
        ...(without.size === 0
          ? [h("p", words.none)]
          : [
              h("p", { class: "counts" }, words.withoutNote),
              h(
                "ul",
                { class: "unpinned" },
                [...without].map(([decision, covered]) =>
                  h("li", [
                    decisionLink(where, decision),
                    ": ",
                    ...joined(covered.map(({ label }) => [h("code", label)])),
                  ]),
                ),
              ),
            ]),
      ]),
      h("section", { ariaLabelledBy: "all" }, [
        h("h2", { id: "all" }, [words.all, " ", h("small", `${byDecision.size}`)]),
        ...[...byDecision].map(([decision, covered]) => decisionShown(where, decision, covered)),
      ]),
    ],
  });
}

function listedBy(all: readonly Covered[]): ReadonlyMap<string, readonly Covered[]> {
  const found = new Map<string, Covered[]>();
  for (const covered of all) {
    const list = found.get(covered.decision);
    if (list) list.push(covered);
    else found.set(covered.decision, [covered]);
  }
  return found;
}

function decisionLink({ site, at, language }: Where, id: string): Part {
  return h(
    "a",
    { href: site.href(language, tails.decision(at.id, at.version, id)) },
    called(at.decisions.get(id)?.called ?? {}, id, language),
  );
}

/** Folded: the count says most of it. */
function decisionShown(where: Where, decision: string, covered: readonly Covered[]): Part {
  const { at, language } = where;
  const words = inLanguage(coverageWords, language);
  const pinned = covered.filter(({ examples }) => examples.length > 0).length;
  const isWhole = pinned === covered.length;
  return h("details", { class: "covered" }, [
    h("summary", [
      h("span", called(at.decisions.get(decision)?.called ?? {}, decision, language)),
      " ",
      h("span", { class: isWhole ? "holds" : "fails" }, `${pinned}/${covered.length}`),
    ]),
    h("dl", [
      ...covered.flatMap(({ label, examples }) => [
        h("dt", [h("code", label)]),
        h(
          "dd",
          examples.length === 0
            ? [h("span", { class: "fails" }, words.noExample)]
            : examples.map(({ title }) => h("p", { lang: "en" }, title)),
        ),
      ]),
    ]),
  ]);
}
