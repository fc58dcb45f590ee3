/** Assigns the items of a project's files to their books and updates, by the headers above them. */
import type {
  Amend,
  BookHeader,
  Chapter,
  ContinuedExample,
  Carry,
  DecideDecl,
  Diagnostic,
  Document,
  Drop,
  EndedExample,
  Entry,
  EnumDecl,
  FactDecl,
  Item,
  KeywordDecl,
  LawDecl,
  Name,
  NamesDecl,
  Place,
  PlayItem,
  Provision,
  RecordDecl,
  UpdateHeader,
  WordDecl,
} from "../../grammar/tree.ts";
import { nearNames } from "../near-names.ts";
import { raise } from "./faults.ts";
import type { BookId, Placed, VersionId } from "./graph.ts";
import { duplicate, headOf, spanOf, wordsFor } from "./items.ts";

/** A book while it is being collected: everything under its headers, in order of the files. */
export interface DraftBook {
  readonly id: BookId;
  readonly header: Placed<BookHeader>;
  readonly enums: Placed<EnumDecl>[];
  readonly keywords: Placed<KeywordDecl>[];
  readonly records: Placed<RecordDecl>[];
  readonly names: Placed<NamesDecl>[];
  readonly facts: Placed<FactDecl>[];
  readonly laws: Placed<LawDecl>[];
  readonly words: Placed<WordDecl>[];
  readonly decides: Placed<DecideDecl>[];
  /** Plays, events, reactions, policies and invariants. */
  readonly plays: Placed<PlayItem>[];
  readonly provisions: Placed<Provision>[];
  /** As they are written, with the version whose document has them. */
  readonly chapters: (Placed<Chapter> & { readonly version: VersionId })[];
  /** By the name of a provision or entry, the chapter after which it is written. */
  readonly chapterOf: Map<Name, Name>;
  readonly updates: Map<VersionId, DraftUpdate>;
}

export interface DraftUpdate {
  readonly id: VersionId;
  readonly header: Placed<UpdateHeader>;
  readonly entries: Placed<Entry | Carry | Amend>[];
  readonly drops: Placed<Drop>[];
  readonly examples: Placed<ContinuedExample | EndedExample>[];
}

export interface Scope {
  readonly books: ReadonlyMap<BookId, DraftBook>;
  readonly diagnostics: Diagnostic[];
}

export function collect(documents: readonly Document[]): Scope {
  const scope: MutableScope = { books: new Map(), diagnostics: [] };
  const inOrder = [...documents].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
  for (const document of inOrder)
    for (const item of document.items) openBook(scope, { node: item, file: document.file });
  for (const document of inOrder)
    for (const item of document.items) openUpdate(scope, { node: item, file: document.file });
  for (const document of inOrder) fill(scope, document);
  return scope;
}

interface MutableScope extends Scope {
  readonly books: Map<BookId, DraftBook>;
}

/** The owner of the items after a header; `lost` if the header itself is wrong, which is then reported. */
type Container =
  | { readonly kind: "none" }
  | { readonly kind: "lost" }
  | { readonly kind: "book"; readonly book: DraftBook }
  | { readonly kind: "update"; readonly book: DraftBook; readonly update: DraftUpdate };

function openBook(scope: MutableScope, { node, file }: Placed<Item>): void {
  if (node.kind !== "book" || node.name.text === "") return;
  const id = node.name.text as BookId;
  const first = scope.books.get(id);
  if (first) {
    const original = { node: first.header.node.name, file: first.header.file };
    scope.diagnostics.push(duplicate("duplicate-book", { node: node.name, file }, original));
    return;
  }
  scope.books.set(id, {
    id,
    header: { node, file },
    enums: [],
    keywords: [],
    records: [],
    names: [],
    facts: [],
    laws: [],
    words: [],
    decides: [],
    plays: [],
    provisions: [],
    chapters: [],
    chapterOf: new Map(),
    updates: new Map(),
  });
}

function openUpdate(scope: MutableScope, { node, file }: Placed<Item>): void {
  if (node.kind !== "update" || node.version.text === "") return;
  const book = scope.books.get(node.book.text as BookId);
  if (!book) return;
  const id = node.version.text as VersionId;
  const first = book.updates.get(id);
  if (first) {
    const original = { node: first.header.node.version, file: first.header.file };
    scope.diagnostics.push(duplicate("duplicate-update", { node: node.version, file }, original));
    return;
  }
  if (id === "base") {
    scope.diagnostics.push(raise("base-is-no-update", spanOf(node.version, file), {}));
    return;
  }
  book.updates.set(id, { id, header: { node, file }, entries: [], drops: [], examples: [] });
}

function fill(scope: MutableScope, document: Document): void {
  let container: Container = { kind: "none" };
  let chapter: Name | null = null;
  for (const item of document.items) {
    const header = containerOf(scope, item, document.file);
    if (header) {
      container = header;
      chapter = null;
      continue;
    }
    if (container.kind === "book" || container.kind === "update") {
      if (item.kind === "chapter") chapter = item.name;
      const name = nameOfFiled(item);
      if (name !== null && chapter !== null) container.book.chapterOf.set(name, chapter);
    }
    if (container.kind === "none") {
      scope.diagnostics.push(
        raise("missing-header", spanOf(headOf(item), document.file), { found: wordsFor[item.kind] }),
      );
      container = { kind: "lost" };
    } else if (container.kind !== "lost") put(scope, container, { node: item, file: document.file });
  }
}

/** Of what is in a chapter: a provision or an entry. */
function nameOfFiled(item: Item): Name | null {
  switch (item.kind) {
    case "provision":
      return item.name;
    case "entry":
      return item.id;
    case "carry":
    case "amend":
      return item.as;
    default:
      return null;
  }
}

/** Null for an item that is no header. */
function containerOf(scope: MutableScope, item: Item, file: string): Container | null {
  switch (item.kind) {
    case "book":
      return bookNamed(scope, item.name, file);
    case "update":
    case "part": {
      const found = bookNamed(scope, item.book, file);
      if (
        found.kind !== "book" ||
        item.version === null ||
        (item.kind === "part" && item.version.text === "base")
      )
        return found;
      const update = found.book.updates.get(item.version.text as VersionId);
      if (update) return { kind: "update", book: found.book, update };
      if (item.kind === "part" && item.version.text !== "")
        scope.diagnostics.push(unknownVersion(found.book, item.version, file));
      return { kind: "lost" };
    }
    default:
      return null;
  }
}

function bookNamed(scope: MutableScope, name: Name, file: string): Container {
  const book = scope.books.get(name.text as BookId);
  if (book) return { kind: "book", book };
  if (name.text !== "")
    scope.diagnostics.push(
      raise("unknown-book", spanOf(name, file), {
        name: name.text,
        near: nearNames(name.text, scope.books.keys()),
      }),
    );
  return { kind: "lost" };
}

export function unknownVersion(
  book: DraftBook,
  name: Place & { readonly text: string },
  file: string,
): Diagnostic {
  const near = nearNames(name.text, book.updates.keys());
  return raise("unknown-version", spanOf(name, file), { name: name.text, book: book.id, near });
}

function put(
  scope: MutableScope,
  container: Exclude<Container, { kind: "none" } | { kind: "lost" }>,
  { node, file }: Placed<Item>,
): void {
  const { book } = container;
  switch (node.kind) {
    case "enum":
      book.enums.push({ node, file });
      break;
    case "keyword":
      book.keywords.push({ node, file });
      break;
    case "record":
      book.records.push({ node, file });
      break;
    case "names":
      book.names.push({ node, file });
      break;
    case "fact":
      book.facts.push({ node, file });
      break;
    case "law":
      book.laws.push({ node, file });
      break;
    case "word":
      book.words.push({ node, file });
      break;
    case "decide":
      book.decides.push({ node, file });
      break;
    case "play":
    case "event":
    case "react":
    case "policy":
    case "always":
      book.plays.push({ node, file });
      break;
    case "chapter": {
      const version = container.kind === "update" ? container.update.id : ("base" as VersionId);
      book.chapters.push({ node, file, version });
      break;
    }
    case "provision":
      if (container.kind === "book") book.provisions.push({ node, file });
      else
        misplaced(
          scope,
          node,
          file,
          `\`book ${book.id}\` or \`part of ${book.id}\``,
          `An entry inserts a rule: \`erratum <id> <claim> { insert after provision <rule> { provision ${node.name.text} { … } } }\`.`,
        );
      break;
    case "entry":
    case "carry":
    case "amend":
      if (container.kind === "update") container.update.entries.push({ node, file });
      else misplaced(scope, node, file, `an \`update\` of \`${book.id}\``);
      break;
    case "drop":
      if (container.kind === "update") container.update.drops.push({ node, file });
      else misplaced(scope, node, file, `an \`update\` of \`${book.id}\``);
      break;
    case "continued-example":
    case "ended-example":
      if (container.kind === "update") container.update.examples.push({ node, file });
      else misplaced(scope, node, file, `an \`update\` of \`${book.id}\``);
      break;
    default:
      throw new Error(`a ${node.kind} header is no content`);
  }
}

function misplaced(
  scope: MutableScope,
  item: Item,
  file: string,
  belongs: string,
  how: string | null = null,
): void {
  scope.diagnostics.push(
    raise("misplaced-item", spanOf(headOf(item), file), { found: wordsFor[item.kind], belongs, how }),
  );
}
