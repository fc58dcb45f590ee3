/** The answers of this version that interpret a provision: question, answer, examples, and the logic of each sentence. */
import type { BookEntry, BookProvision } from "../../../compiler/index.ts";
import { localName, versionOf } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import { held, linked } from "../../text/held.ts";
import { tongued } from "../../text/in-tongue.ts";
import { keyOf, marked } from "../../text/marks.ts";
import { versionName } from "../../text/version-name.ts";
import { entryLink, shortName } from "./cite.ts";
import { content } from "./content.ts";
import type { Shown } from "./shown.ts";
import { examplesOf } from "./examples.ts";
import { provisionWords } from "./words.ts";

export function rulings(shown: Shown, found: readonly BookEntry[]): Part[] {
  if (found.length === 0) return [];
  const words = inLanguage(provisionWords, shown.language);
  return [
    h("section", { class: "block", ariaLabelledBy: "rulings" }, [
      h("h2", { id: "rulings" }, [words.rulings, " ", h("span", `${found.length}`)]),
      ...found.map((entry) => ruling(shown, entry)),
    ]),
  ];
}

export function rulingsOn(at: BookAt, provision: BookProvision): readonly BookEntry[] {
  return provision.interpretedBy.flatMap((id) => at.entries.get(id) ?? []);
}

/** The owners of what an entry says. */
export function ownersOf({ id, on, origin }: BookEntry): readonly string[] {
  return [...on, localName(origin), localName(id)];
}

function ruling(shown: Shown, entry: BookEntry): Part {
  const { at, language, sinces } = shown;
  const words = inLanguage(provisionWords, language);
  const inside = { ...shown, owners: ownersOf(entry), provision: null };
  const question = held(
    at,
    entry.question.size > 0 ? entry.question : entry.heading,
    language,
    inside.owners,
  );
  const key = questionKey(entry);
  const newSince = sinces.filter(({ changes }) => changes.get(key)?.node.from === null);
  const isNew = newSince.length > 0;
  const heading = question && {
    ...question,
    // Where all of it is new, the tag says so.
    said: isNew ? linked(shown, question) : marked(shown, key, question),
  };
  return h("article", { class: "qa", id: localName(entry.id) }, [
    ...(isNew
      ? [
          h("span", { class: ["since", ...newSince.map(({ name }) => name)] }, [
            h(
              "span",
              { class: "tag" },
              words.newIn(versionName(at, versionOf(at.id, entry.origin), language)),
            ),
          ]),
        ]
      : []),
    ...(heading ? [tongued("h3", heading.said, heading.language, language)] : []),
    h("div", { class: "a" }, [
      ...content(inside, entry.origin, entry.content),
      h("p", { class: "cite" }, [
        h("span", [
          entryLink(shown, entry.id),
          ...(entry.origin === entry.id || versionOf(at.id, entry.origin) === versionOf(at.id, entry.id)
            ? []
            : [`, ${words.sameAs(shortName(shown, entry.origin))}`]),
        ]),
      ]),
    ]),
    ...examplesOf(inside, [entry.origin]),
  ]);
}

/** Of its question, in the changes of the text. */
export function questionKey({ question, origin }: BookEntry): string {
  return keyOf(question.size > 0 ? "question" : "heading", origin);
}
