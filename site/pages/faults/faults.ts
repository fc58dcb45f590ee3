/** Every fault a rule file can have: the list, and the page that `rubric explain` prints. */
import { h } from "hastscript";
import { tails } from "../../address.ts";
import { inLanguage } from "../../language.ts";
import type { Site } from "../../model/model.ts";
import type { Page } from "../../page.ts";
import { inEnglish, toGuide } from "../guide/guide.ts";
import { guideWords } from "../guide/words.ts";

export function* faultPages(site: Site, language: string): Generator<Page> {
  const words = inLanguage(guideWords, language);
  const pages = [...site.input.assets].flatMap(([name, text]) => {
    const code = /^faults\/(.+)\.md$/.exec(name)?.[1];
    return code === undefined ? [] : [{ code, text, title: titleOf(text) }];
  });
  yield {
    kind: "fault-list",
    language,
    tail: tails.faults,
    title: words.faults,
    about: null,
    trail: toGuide(language),
    versions: [],
    scripts: [],
    records: [],
    main: [
      h("h1", words.faults),
      h("p", { class: "lead" }, words.faultsSay),
      h(
        "ul",
        { class: "fault-list" },
        pages.map(({ code, title }) =>
          h("li", [
            h("a", { href: site.href(language, tails.fault(code)) }, [h("code", code)]),
            " ",
            h("span", language === "en" ? {} : { lang: "en" }, title),
          ]),
        ),
      ),
    ],
  };
  for (const { code, text, title } of pages)
    yield {
      kind: "fault",
      language,
      tail: tails.fault(code),
      title: code,
      about: null,
      trail: [...toGuide(language), { label: words.faults, language, tail: tails.faults }],
      versions: [],
      scripts: [],
      records:
        language === "en"
          ? [
              {
                title: code,
                text: `${title} ${text}`,
                language: "en",
                kind: "fault",
                book: null,
                version: null,
                anchor: null,
              },
            ]
          : [],
      main: inEnglish(site, text, language, (target) => target),
    };
}

/** `# unknown-book: no book has this name` */
function titleOf(text: string): string {
  return /^# [^:\n]+: (.+)$/m.exec(text)?.[1] ?? "";
}
