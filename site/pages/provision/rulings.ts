/** The rulings of this version that interpret a provision: question, answer, and the logic of both. */
import type { BookEntry, BookProvision } from "../../../compiler/index.ts";
import { citedAs, localName } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import { held } from "../../text/held.ts";
import { tongued } from "../../text/in-tongue.ts";
import { entryHref, keyOf, marked } from "../../text/marks.ts";
import { content } from "./content.ts";
import type { Shown } from "./shown.ts";
import { examplesOf } from "./examples.ts";
import { provisionWords } from "./words.ts";

export function rulings(shown: Shown, provision: BookProvision): Part[] {
  const words = inLanguage(provisionWords, shown.language);
  const found = provision.interpretedBy.flatMap((id) => shown.at.entries.get(id) ?? []);
  if (found.length === 0) return [];
  return [
    h("section", { class: "rulings", ariaLabelledBy: "rulings" }, [
      h("h2", { id: "rulings" }, words.rulings),
      ...found.map((entry) => ruling(shown, entry)),
    ]),
  ];
}

/** The owners of what an entry says. */
export function ownersOf({ id, on, origin }: BookEntry): readonly string[] {
  return [...on, localName(origin), localName(id)];
}

function ruling(shown: Shown, entry: BookEntry): Part {
  const { site, at, language, sinces } = shown;
  const inside = { ...shown, owners: ownersOf(entry), provision: null };
  const isAsked = entry.question.size > 0;
  const question = held(at, isAsked ? entry.question : entry.heading, language, inside.owners);
  const key = keyOf(isAsked ? "question" : "heading", entry.origin);
  return h("article", { class: "ruling", id: localName(entry.id) }, [
    h("h3", [
      h("a", { class: "by", href: entryHref(site, at, entry.id, language) }, citedAs(at.id, entry.id)),
      " ",
      question === null
        ? ""
        : tongued(
            "span",
            marked(site, at, sinces, key, question.language, question.text, language),
            question.language,
            language,
          ),
    ]),
    ...content(inside, entry.origin, entry.content),
    ...examplesOf(inside, [entry.origin]),
  ]);
}
