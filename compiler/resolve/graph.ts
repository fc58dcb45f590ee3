/**
 * The version graph, the first intermediate representation: every declaration of a project with a stable id, and every
 * update after the version it amends. Names in expressions and node references in operations are still names; `amend`
 * and `check` bind them.
 */
import type {
  Address,
  AlwaysDecl,
  Carry,
  Chapter,
  ContinuedExample,
  DecideDecl,
  Doubt,
  Drop,
  EndedExample,
  Entry,
  EntryRef,
  EnumDecl,
  EventDecl,
  FactDecl,
  Figure,
  GainOperation,
  KeywordDecl,
  LawDecl,
  Name,
  NamesDecl,
  NumberPattern,
  PlayDecl,
  PolicyDecl,
  Provision,
  ReactDecl,
  RecordDecl,
  Table,
  Texts,
  UnitDecl,
  WordDecl,
} from "../../grammar/tree.ts";
import type { Span } from "../../grammar/tree.ts";

declare const brand: unique symbol;
type Id<B extends string> = string & { readonly [brand]: B };
/** `w40k` */
export type BookId = Id<"book">;
/** `base`, `1.2`, `1.5a`, `1.5-event` */
export type VersionId = Id<"version">;
/** `woods`, unique in a book. */
export type ProvisionId = Id<"provision">;
/** `tides`, unique in a book. */
export type ChapterId = Id<"chapter">;
/** `w40k-1.2/E17`; in a base book `pistola/R22`. */
export type EntryId = Id<"entry">;
/** `w40k:woods/rules/1/others`; a node an entry brings in has the entry in place of the provision's path until it is attached. */
export type NodeId = Id<"node">;
/** `in-cover`, unique in a book. */
export type DecisionId = Id<"decision">;
/** `in-cover.others` with what states it: `w40k-1.2/E17:in-cover.others`. */
export type ClauseId = Id<"clause">;
/** `extent` or, where two owners use the name, `E22.extent`: what `--reading` takes; unique in a book. */
export type DoubtId = Id<"doubt">;

export interface VersionGraph {
  readonly books: ReadonlyMap<BookId, BookGraph>;
}

/** A thing with the file it stands in, since an AST node knows only offsets. */
export interface Placed<T> {
  readonly node: T;
  readonly file: string;
}

export interface BookGraph {
  readonly id: BookId;
  readonly title: Texts;
  readonly held: readonly string[];
  readonly units: readonly Placed<UnitDecl>[];
  readonly phases: string | null;
  /** How rules are numbered; none: they are not. */
  readonly numbers: readonly NumberPattern[];
  readonly span: Span;
  readonly vocabulary: Vocabulary;
  /** The printed provisions, in the order of the files. */
  readonly provisions: ReadonlyMap<ProvisionId, Placed<Provision>>;
  /** Those of the printed book first, in the order of the files. */
  readonly chapters: ReadonlyMap<ChapterId, DeclaredChapter>;
  /** By the name of a provision or an entry, the chapter in which it is written. */
  readonly chapterOf: ReadonlyMap<Name, ChapterId>;
  /** The provisions that entries insert, by name. A later version may write one again under the same name. */
  readonly inserted: ReadonlyMap<ProvisionId, readonly InsertedProvision[]>;
  /** `base` first, then each update after the version it amends. */
  readonly versions: ReadonlyMap<VersionId, VersionNode>;
  /** Every decision of the book that is declared by `decide`, whichever version speaks of it. */
  readonly decisions: ReadonlyMap<DecisionId, DeclaredDecision>;
  /**
   * The other decisions: tables, figures and gained keywords. One that several versions write again has several
   * declarations.
   */
  readonly figures: ReadonlyMap<DecisionId, readonly DeclaredFigure[]>;
  readonly doubts: ReadonlyMap<DoubtId, DeclaredDoubt>;
  /**
   * Resolves and procedures; random tables are among the figures. One that several versions write again has several
   * declarations.
   */
  readonly plays: ReadonlyMap<DecisionId, readonly DeclaredIn<PlayDecl>[]>;
  readonly events: ReadonlyMap<string, readonly DeclaredIn<EventDecl>[]>;
  readonly reactions: ReadonlyMap<string, readonly DeclaredIn<ReactDecl>[]>;
  /** By name, side and play. */
  readonly policies: ReadonlyMap<string, readonly DeclaredIn<PolicyDecl>[]>;
  readonly invariants: ReadonlyMap<string, readonly DeclaredIn<AlwaysDecl>[]>;
  /** Every entry of every update. */
  readonly entries: ReadonlyMap<EntryId, EntryNode>;
}

export interface Vocabulary {
  readonly enums: ReadonlyMap<string, Placed<EnumDecl>>;
  readonly keywords: ReadonlyMap<string, Placed<KeywordDecl>>;
  readonly records: ReadonlyMap<string, Placed<RecordDecl>>;
  readonly names: ReadonlyMap<string, Placed<NamesDecl>>;
  readonly facts: ReadonlyMap<string, Placed<FactDecl>>;
  readonly laws: readonly Placed<LawDecl>[];
  /** Words that players and the book use for the same thing. */
  readonly words: readonly Placed<WordDecl>[];
}

export interface DeclaredDecision {
  readonly id: DecisionId;
  readonly by: Placed<DecideDecl>;
  /** Where it is declared: in the vocabulary (null), a provision, or an entry. */
  readonly owner: ProvisionId | EntryId | null;
}

export interface DeclaredFigure {
  readonly id: DecisionId;
  readonly by: Placed<Table | Figure | GainOperation>;
  readonly owner: ProvisionId | EntryId;
  /** The first version that has it; `base` for the printed book. */
  readonly version: VersionId;
}

export interface DeclaredDoubt {
  readonly id: DoubtId;
  readonly by: Placed<Doubt>;
  readonly owner: ProvisionId | EntryId;
}

export interface DeclaredChapter {
  readonly id: ChapterId;
  readonly by: Placed<Chapter>;
  /** `base`, or the update whose document declares it. */
  readonly version: VersionId;
  /** The chapter that it is part of. */
  readonly within: ChapterId | null;
}

/** A provision that an operation of an entry brings. */
export interface InsertedProvision {
  readonly id: ProvisionId;
  readonly by: Placed<Provision>;
  readonly entry: EntryId;
  readonly version: VersionId;
}

/** A declaration that a later version may write again. */
export interface DeclaredIn<T> {
  readonly by: Placed<T>;
  /** Null: in the vocabulary. */
  readonly owner: ProvisionId | EntryId | null;
  /** The first version that has it; `base` for the printed book. */
  readonly version: VersionId;
}

export interface VersionNode {
  readonly id: VersionId;
  readonly title: Texts;
  readonly span: Span;
  /** The version that its operations apply to; null for the printed book. */
  readonly on: VersionId | null;
  readonly reissues: VersionId | null;
  readonly held: readonly string[];
  readonly notHeld: readonly string[];
  readonly local: string | null;
  readonly dated: string | null;
  /** In document order: files by path, then by place. Empty for the printed book. */
  readonly entries: readonly EntryNode[];
  readonly drops: readonly DropNode[];
  /** What becomes of examples of older documents. */
  readonly examples: readonly Placed<ContinuedExample | EndedExample>[];
}

/** An entry of an update: written here, on its own or as an older one with edits; or carried. */
export type EntryNode = WrittenEntry | CarriedEntry;

export interface WrittenEntry {
  readonly kind: "written";
  readonly id: EntryId;
  readonly version: VersionId;
  /** Of an amended entry, its edits under the name that they give it. All that it says is `itemsOf` in amended.ts. */
  readonly by: Placed<Entry>;
  readonly on: readonly ProvisionId[];
  /** The provisions that its operations bring, in order. */
  readonly inserts: readonly InsertedProvision[];
  /** The entries it takes the place of; of an amended entry, the one that it amends. */
  readonly revises: readonly EntryId[];
  /** Those of them that it takes the place of together with other entries of its version. */
  readonly parts: readonly EntryId[];
  /** Null for an entry that is written on its own. */
  readonly amendment: Amendment | null;
  /** What an amended entry is made of, oldest first: the entry as it was written, and all that carried or amended it. */
  readonly earlier: readonly EntryNode[];
}
export interface Amendment {
  readonly of: EntryId;
  readonly ref: EntryRef;
  readonly at: readonly Address[];
}

export interface CarriedEntry {
  readonly kind: "carried";
  readonly id: EntryId;
  readonly version: VersionId;
  readonly by: Placed<Carry>;
  /** The carried entry, by its name in the source. */
  readonly carries: EntryId;
  /** The written entry at the end of the chain of carries. */
  readonly origin: WrittenEntry;
  /** What it repeats, oldest first: the entry as it was written, and all that carried or amended it. */
  readonly earlier: readonly EntryNode[];
}

export interface DropNode {
  readonly by: Placed<Drop>;
  readonly drops: EntryId;
}

/** What an author means by the name of a doubt (`extent`, `E22.extent`), said from inside these owners, nearest first. */
export function doubtNamed(
  graph: Pick<BookGraph, "doubts">,
  name: string,
  from: readonly (EntryId | ProvisionId)[],
): DeclaredDoubt | null {
  const dot = name.lastIndexOf(".");
  const bare = name.slice(dot + 1);
  const isMeant = ({ owner }: DeclaredDoubt) => dot < 0 || nameOfOwner(owner) === name.slice(0, dot);
  for (const owner of from)
    for (const id of doubtIdsOf(owner, bare)) {
      const own = graph.doubts.get(id);
      if (own?.owner === owner && isMeant(own)) return own;
    }
  const byId = graph.doubts.get(name as DoubtId);
  if (byId) return byId;
  const byName = graph.doubts.get(bare as DoubtId);
  return byName && isMeant(byName) ? byName : null;
}

/** A policy is one side's for one play, so that a side may play several in the same spirit: `bold for marines of watch`. */
export function policyKey({ name, owner, of }: Pick<PolicyDecl, "name" | "owner" | "of">): string {
  return `${name.text} for ${owner.text} of ${of.text}`;
}

/** The ids a doubt may have, shortest first: its name, with its owner, with its owner's version. */
export function doubtIdsOf(owner: EntryId | ProvisionId, name: string): readonly DoubtId[] {
  const ids = [name, `${nameOfOwner(owner)}.${name}`];
  if (owner.includes("/")) ids.push(`${citedEntry(owner)}.${name}`);
  return ids as DoubtId[];
}

/** `E22` for `w40k-1.5/E22`, `woods` for a provision. */
export function nameOfOwner(owner: string): string {
  return owner.slice(owner.indexOf("/") + 1);
}

/** As authors cite an entry: `1.2/E17` for `w40k-1.2/E17`. A version is the part that begins with a digit. */
export function citedEntry(entry: string): string {
  return entry.replace(/^[^/]*-(?=\d[^/]*\/)/, "");
}

/** The number of a version: `1.5` for `1.5a` and `1.5-event`. */
export function numberOf(version: VersionId): string {
  return /^\d+(?:\.\d+)?/.exec(version)?.[0] ?? version;
}

/**
 * Whether a version is laid over another for some players only: a letter, an event, house rules, one language. All others
 * are editions, which follow one another.
 */
export function isOverlay({ id, local }: Pick<VersionNode, "id" | "local">): boolean {
  return local !== null || numberOf(id) !== id;
}

/** The printed book and its editions one after another, without overlays. */
export function editionsOf({ versions }: Pick<BookGraph, "versions">): readonly VersionId[] {
  return [...versions.values()].flatMap((version) => (isOverlay(version) ? [] : [version.id]));
}

/** The edition that a version belongs to: itself, or the one that its overlays are laid over. */
export function editionUnder({ versions }: Pick<BookGraph, "versions">, version: VersionId): VersionId {
  let at = versions.get(version);
  while (at && isOverlay(at) && at.on !== null) at = versions.get(at.on);
  return at?.id ?? version;
}
