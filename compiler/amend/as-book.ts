/**
 * Writes the book at one version as a book of its own: a document without updates that decides the same.
 * Text, clauses and plays are put where the version has them; an entry with words of its own becomes a provision.
 */
import type {
  BookHeader,
  ClauseRef,
  DecideDecl,
  Document,
  Flag,
  Item,
  Numbering,
  Provision,
  ProvisionItem,
} from "../../grammar/tree.ts";
import type { ChapterId, Placed, Vocabulary } from "../resolve/graph.ts";
import { clauseGroupsOf, vocabularyClausesOf } from "./as-book/clauses.ts";
import { contentIn, textsOf } from "./as-book/content.ts";
import { examplesFor } from "./as-book/examples.ts";
import { type Layout, layoutOf, type PrintedProvision } from "./as-book/layout.ts";
import { gainsOf, playsOf } from "./as-book/plays.ts";
import { nameNode, nowhere, numberingIn, placeAt } from "./as-book/nodes.ts";
import type { Book, BookDecision } from "./book.ts";

export function bookDocument(book: Book): Document {
  const layout = layoutOf(book);
  const items: Item[] = [
    headerOf(book),
    ...vocabularyItems(book.vocabulary),
    ...decidesIn(layout, null),
    ...playsOf(layout, null),
    ...inChapters(layout),
  ];
  return { kind: "document", file: `${book.id}.rubric`, items, comments: [], ...nowhere };
}

function headerOf({ id, graph, version }: Book): BookHeader {
  // A text is on record in the language of whichever document has it.
  const held = new Set(graph.held);
  for (let at = graph.versions.get(version); at; at = at.on === null ? undefined : graph.versions.get(at.on))
    for (const language of at.held) held.add(language);
  return {
    kind: "book",
    name: nameNode(id),
    // The printer puts the parts in order of their places.
    title: graph.title.map((text) => ({ ...text, ...placeAt(0) })),
    held: [...held].map((language) => ({ ...nameNode(language), ...placeAt(1) })),
    named: [],
    numbers: graph.numbers,
    units: graph.units.map(({ node }, i) => ({ ...node, ...placeAt(2 + i) })),
    phases: graph.phases === null ? null : { ...nameNode(graph.phases), ...placeAt(2 + graph.units.length) },
    ...nowhere,
  };
}

function vocabularyItems({ enums, keywords, records, names, facts, laws, words }: Vocabulary): Item[] {
  const nodesIn = <T>(placed: Iterable<Placed<T>>): T[] => [...placed].map(({ node }) => node);
  return [
    ...nodesIn(enums.values()),
    ...nodesIn(keywords.values()),
    ...nodesIn(names.values()),
    ...nodesIn(records.values()),
    ...nodesIn(facts.values()),
    ...nodesIn(laws),
    ...nodesIn(words),
  ];
}

function numberingOf({ book }: Layout, name: string): Numbering | null {
  const provision = book.provisions.find(({ id }) => id === name);
  const written = provision?.place.node as Partial<Provision> | undefined;
  return numberingIn(book, "provision", `${book.id}:${name}`, written?.numbering ?? null);
}

/** Each behind the chapter that it is in; a header leads out of one. */
function inChapters(layout: Layout): Item[] {
  const { book } = layout;
  const written = new Set<ChapterId>();
  const chapterItem = (id: ChapterId): Item[] => {
    const chapter = book.chapters.get(id);
    if (!chapter) return [];
    const own = { kind: "chapter" as const, name: nameNode(id), ...nowhere };
    if (written.has(id)) return [{ ...own, numbering: null, within: null, heading: null }];
    const around = chapter.within !== null && !written.has(chapter.within) ? chapterItem(chapter.within) : [];
    written.add(id);
    const within = chapter.within === null ? null : nameNode(chapter.within);
    const declared = book.graph.chapters.get(id)?.by.node.numbering ?? null;
    const numbering = numberingIn(book, "chapter", `chapter ${id}`, declared);
    return [...around, { ...own, numbering, within, heading: textsOf(layout, "", chapter.heading) }];
  };
  let here: ChapterId | null = null;
  return layout.provisions.flatMap((provision) => {
    const { chapter } = provision;
    const head: Item[] =
      chapter === here
        ? []
        : chapter === null
          ? [{ kind: "part", book: nameNode(book.id), version: null, ...nowhere }]
          : chapterItem(chapter);
    here = chapter;
    return [...head, provisionOf(layout, provision)];
  });
}

function provisionOf(layout: Layout, printed: PrintedProvision): Provision {
  const { name, pages, answers, heading, form } = printed;
  const body: ProvisionItem[] = [
    ...(heading.size === 0
      ? []
      : [{ kind: "heading" as const, texts: textsOf(layout, name, heading), ...nowhere }]),
    ...(form === null ? [] : [{ kind: "form" as const, form: nameNode(form), ...nowhere }]),
    ...contentIn(layout, printed),
    ...decidesIn(layout, name),
    ...clauseGroupsOf(layout, name),
    ...gainsOf(layout, name),
    ...playsOf(layout, name),
    ...doubtsIn(layout, name),
    ...flagsIn(layout.book, printed),
    ...examplesFor(layout, name),
  ];
  return {
    kind: "provision",
    name: nameNode(name),
    was: [],
    numbering: numberingOf(layout, name),
    pages: pages.map((range) => ({ kind: "pages", ...range, ...nowhere })),
    answers: answers.map(nameNode),
    body,
    ...nowhere,
  };
}

/** Declared where the version has its owner, with the clauses that the vocabulary itself states. */
function decidesIn(layout: Layout, name: string | null): DecideDecl[] {
  const { book } = layout;
  return [...book.graph.decisions.values()].flatMap(({ id, by, owner }) => {
    if (layout.homeOfOwner(owner) !== name) return [];
    const clauses = name === null ? vocabularyClausesOf(layout, id) : [];
    return [{ ...by.node, clauses }];
  });
}

function doubtsIn(layout: Layout, name: string): ProvisionItem[] {
  return layout.doubts.filter(({ home }) => home === name).map(({ declared }) => declared.by.node);
}

/** Without what this version does not have. */
function flagsIn({ decisions, plays }: Book, { flags }: PrintedProvision): Flag[] {
  const byId = new Map<string, BookDecision>(decisions.map((each) => [each.id, each]));
  const stands = ({ decision, label }: ClauseRef): boolean => {
    const id = (decision ?? label).text;
    const found = byId.get(id);
    if (found === undefined || decision === null || found.kind !== "clauses")
      return found !== undefined || plays.some(({ name }) => name === id);
    return found.clauses.some((each) => each.label === label.text);
  };
  return flags.map(({ node }) => ({ ...node, rests: node.rests.filter(stands) }));
}
