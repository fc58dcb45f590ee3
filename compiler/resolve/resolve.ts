/**
 * Makes the version graph from the trees of a project's files: every declaration under its id, every update after the
 * version it amends.
 */
import type { Diagnostic, Document, Outcome, Provision } from "../../grammar/tree.ts";
import { checkAliases } from "./aliases.ts";
import { chaptersOf } from "./chapters.ts";
import { declaredIn, ownersOf } from "./declared.ts";
import { type Bound, bindUpdate, idsOfEntries, insertedIn } from "./entries.ts";
import { checkFates } from "./fates.ts";
import { raise } from "./faults.ts";
import type {
  BookGraph,
  EntryId,
  EntryNode,
  Placed,
  ProvisionId,
  VersionGraph,
  VersionId,
  VersionNode,
} from "./graph.ts";
import { checkReferences } from "./references.ts";
import { spanOf } from "./items.ts";
import { collect, type DraftBook } from "./scope.ts";
import { uniqueByName, vocabularyOf } from "./vocabulary.ts";
import { base, order } from "./versions.ts";

export function resolve(documents: readonly Document[]): Outcome<VersionGraph> {
  const { books, diagnostics } = collect(documents);
  const value = { books: new Map([...books].map(([id, book]) => [id, resolveBook(book, diagnostics)])) };
  return { value, diagnostics };
}

function resolveBook(book: DraftBook, diagnostics: Diagnostic[]): BookGraph {
  const { node: header, file } = book.header;
  const vocabulary = vocabularyOf(book, diagnostics);
  checkAliases(book, diagnostics);
  const provisions = uniqueByName("duplicate-provision", book.provisions, diagnostics) as Map<
    ProvisionId,
    Placed<Provision>
  >;
  const versions = new Map<VersionId, VersionNode>([[base, printing(book)]]);
  const chapters = chaptersOf(book, diagnostics);
  const inserted = insertedIn(book, provisions, diagnostics);
  const bound: Bound = {
    book,
    provisions,
    inserted,
    versions,
    entries: new Map<EntryId, EntryNode>(),
    ids: idsOfEntries(book),
    done: new Set([base]),
    diagnostics,
  };

  for (const standing of order(book, diagnostics)) {
    const version = bindUpdate(bound, standing);
    versions.set(version.id, version);
    checkFates(bound, standing, version, versions);
  }

  const owners = ownersOf(provisions, inserted, bound.entries.values(), versions.keys());
  const declared = declaredIn(book, owners, diagnostics);
  checkReferences({ bound, declared, vocabulary, versions, diagnostics }, owners);
  if (owners.length === 0 && book.updates.size === 0)
    diagnostics.push(raise("empty-book", spanOf(header.name, file), { book: book.id }));

  return {
    id: book.id,
    title: header.title,
    held: header.held.map((name) => name.text),
    units: header.units.map((node) => ({ node, file })),
    phases: header.phases?.text ?? null,
    numbers: header.numbers,
    span: spanOf(header.name, file),
    vocabulary,
    provisions,
    ...chapters,
    inserted,
    versions,
    ...declared,
    entries: bound.entries,
  };
}

function printing({ header }: DraftBook): VersionNode {
  return {
    id: base,
    title: header.node.title,
    span: spanOf(header.node.name, header.file),
    on: null,
    reissues: null,
    held: header.node.held.map((name) => name.text),
    notHeld: [],
    local: null,
    dated: null,
    entries: [],
    drops: [],
    examples: [],
  };
}
