/** What the newest version says for the first time: its new answers, by their questions. */
import type { BookEntry } from "../../../compiler/index.ts";
import { localName, tails } from "../../address.ts";
import { h, type Html } from "../../html.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { BookOf, Site } from "../../model/model.ts";
import { held } from "../../text/held.ts";
import { tongued } from "../../text/in-tongue.ts";
import { sincesOf } from "../../text/marks.ts";
import { questionKey, ownersOf } from "../provision/rulings.ts";

interface NewAnswer {
  readonly entry: BookEntry;
  readonly provision: string;
}

/** In the order of the document. */
export function newAnswers(site: Site, book: BookOf, at: BookAt): readonly NewAnswer[] {
  const [since] = sincesOf(site, book, at);
  if (since === undefined) return [];
  return at.book.entries.flatMap((entry) => {
    const [provision] = entry.on;
    const isNew = entry.kind === "ruling" && since.changes.get(questionKey(entry))?.node.from === null;
    return isNew && provision !== undefined ? [{ entry, provision }] : [];
  });
}

/** The first of them, each with the beginning of its answer. */
export function newsList(site: Site, at: BookAt, language: string, answers: readonly NewAnswer[]): Html {
  return h(
    "ul",
    { class: "news" },
    answers.map(({ entry, provision }) => {
      const owners = ownersOf(entry);
      const question = held(at, entry.question.size > 0 ? entry.question : entry.heading, language, owners);
      const [first] = entry.content.flatMap((id) => at.book.nodes.get(id) ?? []);
      const answer = first === undefined ? null : held(at, first.texts, language, owners);
      const href = site.href(language, tails.provision(at.id, at.version, provision));
      return h("li", [
        h("a", { href: `${href}#${localName(entry.id)}` }, [
          ...(question === null
            ? []
            : [tongued("span", question.text, question.language, language, { class: "line" })]),
          ...(answer === null
            ? []
            : [tongued("span", answer.text, answer.language, language, { class: "small dim" })]),
        ]),
      ]);
    }),
  );
}
