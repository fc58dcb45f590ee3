/**
 * The page that compares two versions of a book, in either direction: the digest first, then each change. Readers
 * choose which changes and words are shown, by style alone.
 */
import { tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { chosen, inLanguage, nameOf } from "../../language.ts";
import type { BookOf, Site } from "../../model/model.ts";
import type { Listed, Page, VersionLink } from "../../page.ts";
import { shellWords } from "../../shell/words.ts";
import { tongued } from "../../text/in-tongue.ts";
import { versionName } from "../../text/version-name.ts";
import { trailTo } from "../book/book.ts";
import { changeShown } from "./change.ts";
import { anchorsOf, type Compared } from "./compared.ts";
import { digest } from "./digest.ts";
import { groupOf } from "./groups.ts";
import { foreignTo } from "./text.ts";
import { changesWords } from "./words.ts";

export function* changesPages(site: Site, language: string): Generator<Listed> {
  for (const book of site.books)
    for (const from of book.versions)
      for (const to of book.versions)
        if (from !== to)
          yield {
            tail: tails.changes(book.id, from.version, to.version),
            page: async () => {
              const difference = await site.difference(book.id, from.version, to.version);
              return changesPage({
                site,
                book,
                from,
                to,
                difference,
                language,
                anchors: anchorsOf(difference),
              });
            },
          };
}

function changesPage(compared: Compared): Page {
  const { site, book, from, to, difference, language } = compared;
  const words = inLanguage(changesWords, language);
  const names = [versionName(from.version, language), versionName(to.version, language)] as const;
  const title = chosen(book.title, language);
  const told = difference.changes.filter((change) => groupOf(change) !== "as-it-was");
  const foreign = foreignTo(told, language);
  return {
    kind: "changes",
    language,
    tail: tails.changes(book.id, from.version, to.version),
    title: words.title(title?.text ?? book.id, ...names),
    about: null,
    trail: trailTo(book, null, language),
    versions: pairs(book, compared),
    scripts: [],
    records: [],
    main: [
      h("h1", [
        tongued("span", title?.text ?? book.id, title?.language ?? language, language),
        " ",
        h("small", words.heading(...names)),
      ]),
      h("p", { class: "counts" }, [
        h(
          "a",
          { href: site.href(language, tails.changes(book.id, to.version, from.version)) },
          words.otherWay(names[1], names[0]),
        ),
      ]),
      ...(foreign === null
        ? []
        : [h("p", { class: "note" }, inLanguage(shellWords, language).elsewhere(nameOf(foreign, language)))]),
      ...digest(compared),
      ...(told.length === 0
        ? []
        : [
            h("section", { class: "all-changes", ariaLabelledBy: "each" }, [
              h("h2", { id: "each" }, words.each),
              options(words),
              ...told.map((change) => changeShown(compared, change)),
            ]),
          ]),
    ],
  };
}

/** Every pair of versions in the direction in which this one is read; the page itself leads the other way. */
function pairs({ versions, id }: BookOf, { from, to, language }: Compared): readonly VersionLink[] {
  const words = inLanguage(changesWords, language);
  const isForward = versions.indexOf(from) < versions.indexOf(to);
  const inOrder = isForward ? versions : versions.toReversed();
  return inOrder.flatMap((one, i) =>
    inOrder.slice(i + 1).map((other) => ({
      version: other.version,
      label: words.pair(versionName(one.version, language), versionName(other.version, language)),
      tail: tails.changes(id, one.version, other.version),
      isHere: one === from && other === to,
      lost: null,
    })),
  );
}

type Words = (typeof changesWords)["en"];

function options(words: Words): Part {
  const radio = (name: string, id: string, label: string, isFirst: boolean) =>
    h("label", [
      h("input", { type: "radio", name, id, value: id, ...(isFirst ? { checked: true } : {}) }),
      h("span", label),
    ]);
  return h("div", { class: "options" }, [
    h("fieldset", { class: "chooser" }, [
      h("legend", words.view),
      radio("view", "view-inline", words.inline, true),
      radio("view", "view-beside", words.beside, false),
    ]),
    h("fieldset", { class: "chooser" }, [
      h("legend", words.which),
      radio("which", "show-all", words.everything, true),
      radio("which", "show-flips", words.onlyFlips, false),
    ]),
  ]);
}
