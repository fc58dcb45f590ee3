/** Examples with what they come to in this version, run when the site was made. */
import type { ElementContent } from "hast";
import { h } from "hastscript";
import { inLanguage } from "../../language.ts";
import { sourceOf } from "../../model/source-text.ts";
import type { Shown } from "./shown.ts";
import { provisionWords } from "./words.ts";

export function exampleList(shown: Shown, owners: readonly string[]): ElementContent[] {
  const { site, at, language } = shown;
  const words = inLanguage(provisionWords, language);
  const results = owners.flatMap((owner) => at.examples.get(owner) ?? []);
  if (results.length === 0) return [];
  return [
    h("section", { class: "examples", ariaLabelledBy: "examples" }, [
      h("h2", { id: "examples" }, words.examples),
      ...results.map(({ example, passed }) =>
        h("details", { class: "example" }, [
          h("summary", [
            h("span", { lang: "en" }, example.title),
            " ",
            h("span", { class: passed ? "holds" : "fails" }, passed ? words.holds : words.fails),
          ]),
          site.code(sourceOf(at.sources, example.span.file, example.span)),
        ]),
      ),
    ]),
  ];
}
