/** Where a clause is stated, for a reader: the provision and page of its sentence, the entry that brought it, and those that show it. */
import type { ClauseOrigin, NodeId } from "../../../compiler/index.ts";
import { pageNumbers } from "../../../grammar/tree.ts";
import { anchorOf, citedAs, localName, tails, versionOf } from "../../address.ts";
import { inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import { type Held, held, joinSpelled } from "../../text/held.ts";
import { askWords } from "./words.ts";

/** Words in the reader's language, or in the one that the book has; without a tail, words alone. */
export type Link = readonly [words: string | readonly [text: string, language: string], tail?: string];

export function citationOf(
  at: BookAt,
  { provision, entry, citedAs: as, inferredFrom, later }: ClauseOrigin,
  sentences: readonly string[],
  language: string,
): readonly Link[] {
  const words = inLanguage(askWords, language);
  const links: Link[] = [];
  const stands = provision === null ? undefined : at.provisions.get(provision);
  if (stands !== undefined) {
    const heading = held(at, stands.heading, language, [stands.id]);
    const [sentence] = sentences.filter((id) => at.book.nodes.get(id as NodeId)?.provision === stands.id);
    const tail = tails.provision(at.id, at.version, stands.id);
    const page = pageNumbers(stands.pages);
    const name = heading?.text ?? stands.id;
    const own = heading === null || heading.language === language;
    links.push([
      own ? name : [name, heading.language],
      sentence === undefined ? tail : `${tail}#${anchorOf(sentence)}`,
    ]);
    if (page !== "") links.push([words.page(page)]);
  }
  if (entry !== null) links.push([citedAs(at.id, entry), entryTail(at, entry)]);
  if (as !== null && as !== entry) links.push([words.as(citedAs(at.id, as)), entryTail(at, as)]);
  for (const shown of inferredFrom) links.push([words.inferred(citedAs(at.id, shown)), entryTail(at, shown)]);
  if (later.length > 0) links.push([words.knownLater(later.join(", "))]);
  return links;
}

/** The words that a clause rests on, if they name something; null for words that name nothing. */
export function namingWords(
  at: BookAt,
  { provision, words }: Pick<ClauseOrigin, "provision" | "words">,
  sentences: readonly string[],
  language: string,
): Held | null {
  const owners = provision === null ? [] : [provision];
  const all = sentences.flatMap((id) => {
    const node = at.book.nodes.get(id as NodeId);
    return (node && held(at, node.texts, language, owners)) ?? [];
  });
  const [first] = all;
  if (first === undefined || all.every(({ spans }) => spans.length === 0)) return null;
  const joined = joinSpelled(all);
  return joined.text === words[first.language] ? { ...first, ...joined } : null;
}

/** The page of an entry: the document of its version; for the printed book, the page of its provision. */
export function entryTail(at: BookAt, entry: string): string {
  const version = versionOf(at.id, entry);
  if (version !== "base") return tails.entry(at.id, version, localName(entry));
  const [on] = at.entries.get(entry)?.on ?? [];
  return on === undefined ? tails.version(at.id, at.version) : tails.provision(at.id, at.version, on);
}
