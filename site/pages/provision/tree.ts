/** The rules of the book by chapter, beside every rule on a wide screen; and the rules before and after it. */
import { tails } from "../../address.ts";
import { h, type Html, kept } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { Site } from "../../model/model.ts";
import { type Chapter, type ChapterRule, chaptersIn } from "../../text/chapters.ts";
import { tongued } from "../../text/in-tongue.ts";
import { shellWords } from "../../shell/words.ts";
import { memoizeNamed } from "../../../compiler/memoize.ts";
import type { Shown } from "./shown.ts";
import { provisionWords } from "./words.ts";

export function treeOf({ site, at, language }: Shown, provision: string): Html {
  const closed = closedIn(site, `${at.id}/${at.version}/${language}`);
  const { places } = inLanguage(shellWords, language);
  const chapters = chaptersIn(at, language).map((chapter, i) => {
    const isHere = chapter.rules.some((rule) => rule.provision.id === provision);
    return isHere ? chapterShown(site, at, language, chapter, provision) : (closed[i] ?? "");
  });
  return h("nav", { class: "side tree", ariaLabel: places.rules }, [h("h2", places.rules), ...chapters]);
}

/** Every chapter as it is on the pages of the others: written once for each language of a version. */
const closedIn = memoizeNamed((site: Site, key): readonly Html[] => {
  const [id, version, language = ""] = key.split("/");
  const at = site.books.find((book) => book.id === id)?.versions.find((each) => each.version === version);
  return at === undefined
    ? []
    : chaptersIn(at, language).map((chapter) => kept(chapterShown(site, at, language, chapter, null)));
});

function chapterShown(
  site: Site,
  at: BookAt,
  language: string,
  { title, depth, language: tongue, rules }: Chapter,
  here: string | null,
): Html {
  const level = depth === 0 ? {} : { class: `level-${Math.min(depth, 3)}` };
  return h("details", { ...level, ...(here === null ? {} : { open: true }) }, [
    tongued("summary", title, tongue, language),
    h(
      "ul",
      rules.map((rule) =>
        h("li", [
          h(
            "a",
            {
              href: site.href(language, tails.provision(at.id, at.version, rule.provision.id)),
              ...(rule.language === language ? {} : { lang: rule.language }),
              ...(rule.provision.id === here ? { ariaCurrent: "page" } : {}),
            },
            rule.page === "" ? rule.title : [rule.title, " ", h("span", { class: "pg" }, rule.page)],
          ),
        ]),
      ),
    ),
  ]);
}

export function neighbours({ site, at, language }: Shown, provision: string): Html {
  const words = inLanguage(provisionWords, language);
  const rules = chaptersIn(at, language).flatMap((chapter) => chapter.rules);
  const i = rules.findIndex((rule) => rule.provision.id === provision);
  const link = (rule: ChapterRule | undefined, rel: string, label: string) =>
    rule === undefined
      ? h("span")
      : h("a", { href: site.href(language, tails.provision(at.id, at.version, rule.provision.id)), rel }, [
          h("span", label),
          tongued("b", rule.title, rule.language, language),
        ]);
  return h("nav", { class: "next", ariaLabel: `${words.previous}, ${words.next}` }, [
    link(rules[i - 1], "prev", words.previous),
    link(rules[i + 1], "next", words.next),
  ]);
}
