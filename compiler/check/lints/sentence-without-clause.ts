/**
 * Finds sentences of an entry that decides something, which no clause and no line of this version names and which are no
 * remarks. Sentences that show a figure state it.
 */
import {
  type ClauseItem,
  type Diagnostic,
  type Name,
  type PlayDecl,
  type ReactDecl,
  type SentenceRef,
  walk,
} from "../../../grammar/tree.ts";
import type { Book, BookEntry, TextNode } from "../../amend/book.ts";
import { itemsOf } from "../../resolve/amended.ts";
import type { NodeId } from "../../resolve/graph.ts";
import { spanOf } from "../context.ts";
import { raise } from "../faults.ts";
import type { Linted } from "../lints.ts";
import { entryInWords } from "../origin.ts";
import type { Program } from "../program.ts";
import { sentencesBelow } from "../sentences.ts";

export function* sentenceWithoutClause({ book, program }: Linted): Iterable<Diagnostic> {
  const stating = statingIn(book, program);
  for (const entry of book.entries) {
    if (entry.kind === "printed" || entry.carries !== null || !hasClauses(book, entry)) continue;
    const named = namedIn(book, entry);
    for (const node of ownSentences(book, entry)) {
      if (stating.has(node.id) || node.unit === "remark" || isFigured(node) || named.has(node.label))
        continue;
      const place = node.history.find((step) => step.entry === entry.id)?.place ?? entry.place;
      const data = { sentence: node.label, entry: entryInWords(book, entry.id) };
      yield raise("sentence-without-clause", spanOf(place.file, place.node), data);
    }
  }
}

/** Sentences that some clause, stage or way of this version is stated by, or a line of a play. */
function statingIn({ plays, reactions }: Book, program: Program): ReadonlySet<NodeId> {
  const stating = new Set<NodeId>();
  for (const decision of program.decisions) {
    const stated =
      decision.kind === "ruled"
        ? decision.clauses.flatMap((clause) => [clause, ...clause.stages])
        : decision.kind === "gain"
          ? decision.ways
          : [];
    for (const { sentences } of stated) for (const id of sentences) stating.add(id);
  }
  for (const { stated } of [...plays, ...reactions])
    for (const sentences of stated.values()) for (const id of sentences) stating.add(id);
  return stating;
}

function hasClauses(book: Book, { id }: BookEntry): boolean {
  const entry = book.graph.entries.get(id);
  const items = entry?.kind === "written" ? itemsOf(entry).map(({ node }) => node) : [];
  return items.some(
    (item) =>
      item.kind === "clauses" ||
      item.kind === "gain" ||
      item.kind === "play" ||
      item.kind === "react" ||
      (item.kind === "decide" && item.clauses.length > 0),
  );
}

/** Labels that clauses, gains and lines of the entry name: one that could not be put has had its message. */
function namedIn(book: Book, { id }: BookEntry): ReadonlySet<string> {
  const entry = book.graph.entries.get(id);
  const items = entry?.kind === "written" ? itemsOf(entry).map(({ node }) => node) : [];
  const all = items.flatMap((item) => (item.kind === "under" ? [...item.body] : [item]));
  const names = all.flatMap((item): readonly (Name | SentenceRef)[] => {
    if (item.kind === "gain") return item.from;
    if (item.kind === "play" || item.kind === "react") return namesInPlay(item);
    return item.kind === "clauses" || item.kind === "decide" ? item.clauses.flatMap(namesOf) : [];
  });
  return new Set(
    names.flatMap((name) => (name.kind === "name" ? name : (name.path.at(-1) ?? []))).map(({ text }) => text),
  );
}

function namesInPlay(item: PlayDecl | ReactDecl): readonly (Name | SentenceRef)[] {
  const names: (Name | SentenceRef)[] =
    item.kind === "play" ? [] : item.from.length > 0 ? [...item.from] : [item.name];
  walk(item, (node) => {
    if (!("label" in node && "from" in node)) return;
    if (node.from.length > 0) for (const each of node.from) names.push(each);
    else if (node.label) names.push(node.label);
  });
  return names;
}

function namesOf(item: ClauseItem): readonly (Name | SentenceRef)[] {
  if (item.kind === "withdraw") return [];
  const own = item.from.length > 0 ? item.from : [item.label];
  return [...own, ...item.stages.flatMap((stage) => stage.from)];
}

/** What the entry brought or replaced, and what it answers. */
function ownSentences(book: Book, entry: BookEntry): readonly TextNode[] {
  const below = [...new Set([...entry.content, ...entry.touched])].flatMap((id) => sentencesBelow(book, id));
  const own = below.filter(
    (node) => node.texts.size > 0 && node.history.some((step) => step.entry === entry.id),
  );
  return [...new Map(own.map((node) => [node.id, node])).values()];
}

function isFigured(node: TextNode): boolean {
  return [...node.texts.values()].some(({ text }) =>
    text.parts.some((part) => part.kind === "hole" && part.shows === undefined),
  );
}
