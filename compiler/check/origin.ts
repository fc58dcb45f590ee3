/**
 * Turns where a clause, row or figure comes from into what a verdict cites: pages, entries, and the words that state it.
 * Holes in those words are filled with the figures of this version.
 */
import {
  type Citation,
  type EntryRef,
  fillText,
  pagesInWords,
  plainText,
  type TextLiteral,
} from "../../grammar/tree.ts";
import type { Book, BookExample, Source, TextNode } from "../amend/book.ts";
import type { DecisionId, EntryId, NodeId, ProvisionId, VersionId } from "../resolve/graph.ts";
import { isLater, stateOf } from "../resolve/lineage.ts";
import { figureInWords, findLanguage } from "../languages/index.ts";
import type { BookIndex } from "./book-index.ts";
import { amountInWords } from "./in-words.ts";
import type { Stating } from "./plays.ts";
import type { ClauseOrigin, TypeTable, Words } from "./program.ts";
import type { Surface } from "./surface.ts";
import { presentType } from "../core/types.ts";
import { memoize } from "../memoize.ts";

/** What is needed to cite. */
export interface Cited {
  readonly book: Book;
  readonly index: BookIndex;
  readonly types: TypeTable;
  /** Values of figures; null while unseen. */
  readonly figures: ReadonlyMap<DecisionId, Surface | null>;
}

export interface Stated {
  readonly source: Source;
  readonly sentences: readonly NodeId[];
  readonly history: readonly EntryId[];
  readonly inferred: readonly EntryRef[];
  readonly cites: readonly Citation[];
}

export function originOf(
  cited: Cited,
  { source, sentences, history, inferred, cites }: Stated,
): ClauseOrigin {
  const evidence = inferred.map((ref) => entryIdOf(cited.book, ref, source));
  const own = evidence.filter((id) => !isOfLaterUpdate(cited.book, id));
  return {
    entry: source.entry,
    citedAs: source.citedAs,
    provision: source.provision,
    inferredFrom: own,
    history,
    citation: citationOf(cited, source, sentences, own, cites),
    later: own.length > 0 ? [] : evidence.map((id) => entryHere(cited.book, cited.index, id)),
    elsewhere: elsewhereOf(cited, source, sentences),
    words: sentenceWords(cited, sentences, source),
    before: wordsBefore(cited, sentences, source),
    place: headingCited(cited, source),
  };
}

/** What states a line of a play: where it is printed, and what the sentences say. */
export function statedBy(cited: Cited, source: Source, sentences: readonly NodeId[]): Stating {
  const citation = citationOf(cited, source, sentences, [], []);
  return { sentences, words: sentenceWords(cited, sentences, source), citation };
}

/** Those that stand where the play does, or are words of its entry; the others are told with the lines that cite them. */
export function ownSentences(
  { book }: Cited,
  source: Source,
  sentences: readonly NodeId[],
): readonly NodeId[] {
  return sentences.filter((id) => {
    const node = book.nodes.get(id);
    return node === undefined || isOwn(book, node, source);
  });
}

/** Where the others stand, each place once. A page that is already named before is left out where an entry follows it. */
export function elsewhereOf(
  { book, index }: Cited,
  source: Source,
  sentences: readonly NodeId[],
  before?: string,
): readonly string[] {
  const places = sentences.flatMap((id) => {
    const node = book.nodes.get(id);
    if (node === undefined || isOwn(book, node, source)) return [];
    const by = wordsBy(node) ?? { entry: null, citedAs: null };
    const [printed, ...entries] = standsIn(book, index, node.provision, by, [id]);
    const parts = printed === before && entries.length > 0 ? entries : [printed, ...entries];
    return [parts.join(", ")];
  });
  return [...new Set(places)];
}

/** `1.2/E17` in a book that knows updates, `R22` in one that is a printing alone. */
export function entryInWords(book: Book, id: EntryId): string {
  return id.startsWith(`${book.id}-`) ? id.slice(book.id.length + 1) : id.replace(`${book.id}/`, "");
}

/** How each entry of this version is cited, under its own id and under that of the entry it carries. */
export function citationsOf(book: Book): ReadonlyMap<EntryId, string> {
  const citations = new Map<EntryId, string>();
  for (const { id, origin } of book.entries) {
    const words = entryWithAlias(book, origin, id);
    citations.set(id, words);
    citations.set(origin, words);
  }
  return citations;
}

/** The questions of rulings, under their own ids and under those of the entries they carry. */
export function questionsOf(book: Book): ReadonlyMap<EntryId, Words> {
  const questions = new Map<EntryId, Words>();
  for (const { id, origin, question } of book.entries) {
    if (question.size === 0) continue;
    const words = Object.fromEntries(
      [...question].map(([language, { text }]) => [language, plainText(text)]),
    );
    questions.set(id, words);
    questions.set(origin, words);
  }
  return questions;
}

function entryWithAlias(book: Book, entry: EntryId, citedAs: EntryId | null): string {
  const words = entryInWords(book, entry);
  return citedAs === null || citedAs === entry ? words : `${words} (as ${entryInWords(book, citedAs)})`;
}

/** An entry named as evidence, with the id under which this version repeats it, if it does. */
function entryHere(book: Book, index: BookIndex, id: EntryId): string {
  return entryWithAlias(book, id, index.entries.get(stateOf(book.graph, id))?.id ?? null);
}

function citationOf(
  cited: Cited,
  source: Source,
  sentences: readonly NodeId[],
  inferredFrom: readonly EntryId[],
  cites: readonly Citation[],
): string {
  const { book, index } = cited;
  const parts = standsIn(book, index, source.provision, source, sentences);
  // Another rule of the same page is on the page already said.
  const elsewhere = elsewhereOf(cited, source, sentences, parts[0]).filter((place) => !parts.includes(place));
  if (elsewhere.length > 0) parts.push(`citing ${elsewhere.join(" and ")}`);
  if (inferredFrom.length > 0) {
    const evidence = inferredFrom.map((id) => entryHere(book, index, id));
    parts.push(`inferred from ${evidence.join(", ")}`);
  }
  const seen = cites.map((each) =>
    each.kind === "pages" ? pagesInWords([each]) : entryHere(book, index, entryIdOf(book, each, source)),
  );
  if (seen.length > 0) parts.push(`see ${seen.join(", ")}`);
  return parts.join(", ");
}

/** A later document is no ground of a version. Every entry is later than the printed book, so there it is no matter. */
function isOfLaterUpdate(book: Book, entry: EntryId): boolean {
  if (book.version === "base") return false;
  const version = versionIn(book, entry);
  return version !== null && isLater(book.graph.versions, version as VersionId, book.version);
}

/** The place in the printing and the entry, as far as there are such. */
function standsIn(
  book: Book,
  index: BookIndex,
  provision: ProvisionId | null,
  { entry, citedAs }: Pick<Source, "entry" | "citedAs">,
  sentences: readonly NodeId[],
): string[] {
  const printed = placeInWords(book, index, provision, entry, sentences);
  const parts = printed === "" ? [] : [printed];
  if (entry !== null) parts.push(entryWithAlias(book, entry, citedAs));
  return parts;
}

/** Whether a sentence stands in the provision that something belongs to, in one its entry is on, or has its words from that. */
function isOwn({ graph }: Book, node: TextNode, { provision, entry }: Source): boolean {
  if (node.provision !== null && node.provision === provision) return true;
  if (entry === null) return false;
  const written = graph.entries.get(entry);
  const on = written?.kind === "written" ? written.on : [];
  return wordsBy(node)?.entry === entry || (node.provision !== null && on.includes(node.provision));
}

/** The entry that a text has its words from, and how that is cited; null where the printing has them. */
function wordsBy({ history }: TextNode): Pick<Source, "entry" | "citedAs"> | null {
  const last = history.findLast(({ entry, operation }) => entry !== null && !wordless.has(operation));
  return last ? { entry: last.entry, citedAs: last.carriedBy.at(-1) ?? null } : null;
}

/** What may happen to a text that keeps its words. */
const wordless: ReadonlySet<string> = new Set(["printed", "moved", "restated", "set"]);

/** The number of what the sentences stand in, and the pages of the provision; where there are none, the answer that it gives, or its name. */
function placeInWords(
  book: Book,
  index: BookIndex,
  id: ProvisionId | null,
  entry: EntryId | null,
  sentences: readonly NodeId[],
): string {
  if (id === null) return "";
  const number = numberOf(book, id, sentences);
  const pages = index.provisions.get(id)?.pages ?? [];
  const parts = [...(number === null ? [] : [number]), ...(pages.length > 0 ? [pagesInWords(pages)] : [])];
  if (parts.length > 0) return parts.join(", ");
  if (entry !== null) return "";
  const answered = index.answering.get(id) ?? [];
  return answered.length > 0 ? answered.map((each) => entryInWords(book, each)).join(", ") : id;
}

/** Of the smallest numbered part of the rule that contains the first of the sentences there; else of the rule. */
function numberOf(
  { id, numbers, nodes }: Book,
  provision: ProvisionId,
  sentences: readonly NodeId[],
): string | null {
  if (numbers.size === 0) return null;
  let at = sentences.map((each) => nodes.get(each)).find((node) => node?.provision === provision);
  for (; at; at = at.parent === null ? undefined : nodes.get(at.parent)) {
    const number = numbers.get(at.id);
    if (number !== undefined) return number;
  }
  return numbers.get(`${id}:${provision}`) ?? null;
}

function entryIdOf(book: Book, ref: EntryRef, source: Source): EntryId {
  const written = ref.version?.text ?? (source.entry === null ? null : versionIn(book, source.entry));
  return (
    written === null ? `${book.id}/${ref.entry.text}` : `${book.id}-${written}/${ref.entry.text}`
  ) as EntryId;
}

/** Null: the printed book. */
export function versionIn(book: Book, entry: EntryId): string | null {
  const written = entryInWords(book, entry);
  const slash = written.indexOf("/");
  return slash < 0 ? null : written.slice(0, slash);
}

/** The heading of a provision that has neither pages nor numbers, so that people need not read its id. */
function headingCited({ book, index }: Cited, { provision, entry }: Source): Words {
  if (provision === null || placeInWords(book, index, provision, entry, []) !== provision) return {};
  const heading = index.provisions.get(provision)?.heading ?? new Map();
  return Object.fromEntries([...heading].map(([language, { text }]) => [language, plainText(text)]));
}

// ---------------------------------------------------------------- words

/** `Each of them has.` is understood only after the sentence before it, which a reader of the page sees. */
function wordsBefore(cited: Cited, sentences: readonly NodeId[], source: Source): Words {
  const [first] = sentences.flatMap((id) => cited.book.nodes.get(id) ?? []);
  if (first === undefined) return {};
  const unclear = [...first.texts].flatMap(([language, { text }]) =>
    findLanguage(language)?.statements.refersBack(plainText(text)) ? [language] : [],
  );
  if (unclear.length === 0) return {};
  const before = sentenceBefore(cited, first);
  const words = before === null ? {} : sentenceWords(cited, [before.id], source);
  return Object.fromEntries(Object.entries(words).filter(([language]) => unclear.includes(language)));
}

/** In the same text; before the first point of a list, the sentence that leads to it. */
function sentenceBefore(cited: Cited, node: TextNode): TextNode | null {
  const { book, index } = cited;
  const parent = node.parent === null ? undefined : book.nodes.get(node.parent);
  const siblings =
    parent?.children ??
    (node.provision === null ? entryWith(book, node.id) : index.provisions.get(node.provision)?.content) ??
    [];
  const at = placesIn(siblings).get(node.id) ?? -1;
  const before = at > 0 ? book.nodes.get(siblings[at - 1] as NodeId) : undefined;
  if (before?.unit === "sentence" && before.texts.size > 0) return before;
  const isInList = parent !== undefined && (parent.unit === "points" || parent.unit === "point");
  return at === 0 && isInList ? sentenceBefore(cited, parent) : null;
}

function entryWith(book: Book, id: NodeId): readonly NodeId[] | undefined {
  return contentsOfEntries(book).get(id);
}

const placesIn = memoize(
  (nodes: readonly NodeId[]): ReadonlyMap<NodeId, number> => new Map(nodes.map((id, place) => [id, place])),
);

/** The content of the entry that each node is in, where it is in no other node. */
const contentsOfEntries = memoize(
  ({ entries }: Book): ReadonlyMap<NodeId, readonly NodeId[]> =>
    new Map(entries.flatMap(({ content }) => content.map((id) => [id, content] as const))),
);

/** The sentences one after another, in each language all of them are in. */
function sentenceWords(cited: Cited, sentences: readonly NodeId[], source: Source): Words {
  const nodes = sentences.flatMap((id) => cited.book.nodes.get(id) ?? []);
  const held = nodes.filter((node) => node.texts.size > 0);
  const [first] = held;
  if (first === undefined) return {};
  const languages = [...first.texts.keys()].filter((lang) => held.every((node) => node.texts.has(lang)));
  // A translation of earlier words would misquote the rule.
  const current = languages.filter((lang) => held.every((node) => node.texts.get(lang)?.stale === false));
  return Object.fromEntries(
    (current.length > 0 ? current : languages).map((lang) => {
      const words = held.map((node) => {
        const text = node.texts.get(lang);
        return text === undefined ? "" : filled(cited, text.text, lang, ownersOf(cited.book, node, source));
      });
      return [lang, words.join(" ")];
    }),
  );
}

/** The words of an example, in each language. */
export function exampleWords(cited: Cited, { owner, texts }: Pick<BookExample, "owner" | "texts">): Words {
  if (texts.size === 0) return {};
  const entry = cited.book.graph.entries.get(owner as EntryId);
  const written = entry?.kind === "carried" ? entry.origin : entry;
  const own = entry === undefined ? [owner] : [entryInWords(cited.book, entry.id).replace(/^.*\//, "")];
  const owners = [...own, ...(written?.on ?? [])];
  return Object.fromEntries(
    [...texts].map(([language, { text }]) => [language, filled(cited, text, language, owners)]),
  );
}

/** Whose figures a text may name: its provision's, or those its entry brought, which are called by what the entry is on. */
function ownersOf(book: Book, node: TextNode, source: Source): readonly string[] {
  const written = source.entry === null ? undefined : book.graph.entries.get(source.entry);
  const on = written?.kind === "written" ? written.on : [];
  const entry = source.entry === null ? [] : [entryInWords(book, source.entry).replace(/^.*\//, "")];
  return [node.provision, source.provision, ...entry, ...on].filter((each) => each !== null);
}

function filled(cited: Cited, text: TextLiteral, lang: string, owners: readonly string[]): string {
  return fillText(text, ({ name }) => {
    const ids = [...owners.map((owner) => `${owner}.${name.text}`), name.text] as DecisionId[];
    const id = ids.find((each) => cited.figures.has(each));
    const value = id === undefined ? null : (cited.figures.get(id) ?? null);
    return value === null ? "…" : valueInWords(cited.types, value, lang);
  });
}

/** A figure as a text shows it: `3″`, `20 cm`, `12`, or the name of a value in the language of the text. */
export function valueInWords(types: TypeTable, value: Surface, lang: string): string {
  const type = presentType(value.type);
  switch (value.kind) {
    case "number":
      return figureInWords(amountInWords(value.value, value.type), lang);
    case "negate":
      return `−${valueInWords(types, value.of, lang)}`;
    case "enum-value": {
      const declared = type.kind === "enum" ? types.enums.get(type.name) : undefined;
      return declared?.values.find((each) => each.name === value.name)?.called[lang] ?? value.name;
    }
    case "keyword-value":
      return types.keywords.get(value.name)?.called[lang] ?? value.name;
    case "name-value":
      return value.text;
    case "interval": {
      const ends = [value.least, value.most].map((end) =>
        end === null ? "" : valueInWords(types, end, lang),
      );
      return ends.join("–");
    }
    case "set":
    case "list":
      return value.items.map((item) => valueInWords(types, item, lang)).join(", ");
    default:
      return "…";
  }
}
