/** Examples with what they come to in this version, run when the site was made. */
import { h, type Html } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import { sourceOf } from "../../model/source-text.ts";
import type { Shown } from "./shown.ts";
import { provisionWords } from "./words.ts";

export function exampleList(shown: Shown, owners: readonly string[]): Html[] {
  const words = inLanguage(provisionWords, shown.language);
  const examples = examplesOf(shown, owners);
  if (examples.length === 0) return [];
  return [
    h("section", { class: "examples", ariaLabelledBy: "examples" }, [
      h("h2", { id: "examples" }, words.examples),
      ...examples,
    ]),
  ];
}

/** Without a heading, for what has its own. */
export function examplesOf({ site, at, language }: Shown, owners: readonly string[]): Html[] {
  const words = inLanguage(provisionWords, language);
  const results = owners.flatMap((owner) => at.examples.get(owner) ?? []);
  return results.map(({ example, passed }) =>
    h("details", { class: "example" }, [
      h("summary", [
        h("span", { lang: "en" }, example.title),
        " ",
        h("span", { class: passed ? "holds" : "fails" }, passed ? words.holds : words.fails),
      ]),
      site.code(sourceOf(at.sources, example.span.file, example.span)),
    ]),
  );
}
