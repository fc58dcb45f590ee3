/**
 * Turns every version of every book into plain data: consolidated text with its history, entries, vocabulary, decisions
 * as trees and in words, laws, invariants, doubts and examples. The shapes are published in schema/; writing the files is the caller's.
 */
import { type Claim, pageNumbers, plainTexts } from "../../grammar/tree.ts";
import type { Book, BookProvision, HistoryStep, NodeTexts, TextNode } from "../amend/book.ts";
import type { Program } from "../check/program.ts";
import { entriesOf, flagOf, wordsOfNode } from "./entries.ts";
import { eventData, playData, policyData, reactionData, stateData } from "./play-data.ts";
import {
  decisionData,
  doubtData,
  exampleData,
  factData,
  invariantData,
  lawData,
  usesData,
  vocabularyData,
} from "./program-data.ts";

/** What is needed of a compiled project. */
export interface EmittedBooks {
  readonly versions: ReadonlyMap<
    string,
    ReadonlyMap<string, { readonly book: Book; readonly program: Program }>
  >;
}

/** By paths below the folder of data, one after the other: `w40k/1.5.json`, `index.json`. */
export function* emitJson({ versions }: EmittedBooks): Generator<readonly [path: string, text: string]> {
  for (const [book, all] of versions)
    for (const [version, one] of all)
      yield [`${book}/${version}.json`, written(versionData(one.book, one.program))];
  const index = [...versions].map(([book, all]) => {
    const [first] = all.values();
    return {
      book,
      title: plainTexts(first?.book.graph.title ?? []),
      versions: [...all].map(([version, one]) => ({
        version,
        ...headOf(one.book),
        path: `${book}/${version}.json`,
      })),
    };
  });
  yield ["index.json", written({ format: "rubric-index-1", books: index })];
}

function written(data: unknown): string {
  return `${JSON.stringify(data, null, 1)}\n`;
}

/** One version of one book, as `book.schema.json` describes it. */
export type VersionData = ReturnType<typeof versionData>;

export function versionData(book: Book, program: Program) {
  const entries = entriesOf(book, program);
  return {
    format: "rubric-book-1",
    book: book.id,
    version: book.version,
    title: plainTexts(book.graph.title),
    ...headOf(book),
    languages: program.languages,
    vocabulary: vocabularyData(program),
    facts: program.facts.map(factData),
    chapters: [...book.chapters.values()].map(({ id, within, heading }) => ({
      id,
      within,
      number: book.numbers.get(`chapter ${id}`) ?? null,
      heading: wordsOfNode(heading),
    })),
    provisions: book.provisions.map((provision) => provisionData(book, provision)),
    entries: book.entries.map((entry, i) => ({
      ...entries[i],
      kind: entry.kind,
      origin: entry.origin,
      on: entry.on,
      inserts: entry.inserts,
      chapter: entry.chapter,
      section: wordsOfNode(entry.section),
      question: wordsOfNode(entry.question),
      record: {
        heading: recordLanguages(entry.heading),
        section: recordLanguages(entry.section),
        question: recordLanguages(entry.question),
      },
      content: entry.content.map((id) => nodeData(book, id)),
      touched: entry.touched,
      claims: entry.claims.map(claimData),
      revises: entry.revises,
      amends: entry.amends,
      // The same names, where an entry takes the place of several.
      merges: entry.revises.length > 1 ? entry.revises : [],
    })),
    drops: (book.graph.versions.get(book.version)?.drops ?? []).map(({ drops, by }) => ({
      entry: drops,
      claims: by.node.claims.map(claimData),
    })),
    uses: usesData(program),
    decisions: program.decisions.map(decisionData),
    plays: program.plays.map(playData),
    states: program.states.map(stateData),
    events: program.events.map(eventData),
    reactions: program.reactions.map(reactionData),
    policies: program.policies.map(policyData),
    laws: program.laws.map(lawData),
    invariants: program.invariants.map(invariantData),
    doubts: program.doubts.map(doubtData),
    examples: program.examples.map(exampleData),
  };
}

function claimData({ word, scope, reading }: Claim) {
  return {
    word,
    scope: scope?.text ?? null,
    reading: reading && { doubt: reading.doubt.text, reading: reading.reading.text },
  };
}

/** What the version stands on, and in which languages its document is held. */
function headOf(book: Book) {
  const node = book.graph.versions.get(book.version);
  return {
    on: node?.on ?? null,
    reissues: node?.reissues ?? null,
    held: node?.held ?? [],
    notHeld: node?.notHeld ?? [],
    local: node?.local ?? null,
    dated: node?.dated ?? null,
  };
}

// ---------------------------------------------------------------- text

function provisionData(book: Book, provision: BookProvision) {
  return {
    id: provision.id,
    pages: pageNumbers(provision.pages) || null,
    number: book.numbers.get(`${book.id}:${provision.id}`) ?? null,
    insertedBy: provision.insertedBy,
    was: provision.was,
    heading: wordsOfNode(provision.heading),
    chapter: provision.chapter,
    section: wordsOfNode(provision.section),
    record: {
      heading: recordLanguages(provision.heading),
      section: recordLanguages(provision.section),
    },
    content: provision.content.map((id) => nodeData(book, id)),
    interpretedBy: provision.interpretedBy,
    flags: provision.flags.map(({ node }) => flagOf(node)),
  };
}

export interface NodeData {
  readonly id: string;
  readonly unit: string;
  readonly label: string;
  readonly number: string | null;
  readonly unseen: TextNode["unseen"];
  readonly only: string | null;
  readonly heading: Readonly<Record<string, string>>;
  readonly record: { readonly heading: readonly string[] };
  readonly texts: ReturnType<typeof textsData>;
  readonly history: readonly unknown[];
  readonly content: readonly NodeData[];
}

function nodeData(book: Book, id: TextNode["id"]): NodeData {
  const node = book.nodes.get(id);
  if (node === undefined) throw new Error(`${id} stands in ${book.id}@${book.version} and is no node of it.`);
  return {
    id,
    unit: node.unit,
    label: node.label,
    number: book.numbers.get(id) ?? null,
    unseen: node.unseen,
    only: node.only,
    heading: wordsOfNode(node.heading),
    record: { heading: recordLanguages(node.heading) },
    texts: textsData(node.texts),
    history: node.history.map(stepData),
    content: node.children.map((child) => nodeData(book, child)),
  };
}

/** The languages in which it has the document's own words. */
function recordLanguages(texts: NodeTexts): readonly string[] {
  return [...texts].flatMap(([language, { standing }]) => (standing === "record" ? [language] : [])).sort();
}

function textsData(texts: NodeTexts) {
  const words = wordsOfNode(texts);
  return Object.fromEntries(
    [...texts].map(([language, { by, standing, stale }]) => [
      language,
      { text: words[language] ?? "", by, standing, stale },
    ]),
  );
}

function stepData({ entry, operation, carriedBy, before, at }: HistoryStep) {
  return {
    entry,
    operation,
    carriedBy,
    before:
      before === null || before === "unseen"
        ? before
        : { texts: wordsOfNode(before.texts), replaced: before.replaced },
    at: Object.fromEntries(at),
  };
}
