/**
 * IR 2, a book at one version: consolidated text, each node with its history, and the clauses, tables and figures in force.
 * Expressions are still the author's; check gives them types.
 */
import type {
  AlwaysDecl,
  Claim,
  Clause,
  ContainerUnit,
  EventDecl,
  Expect,
  Expr,
  FieldDecl,
  Figure,
  Flag,
  Given,
  Numbering,
  Param,
  Place,
  PlayDecl,
  PolicyDecl,
  ReactDecl,
  Row,
  Table,
  TextLiteral,
  Texts,
  VersionRef,
} from "../../grammar/tree.ts";
import type {
  BookGraph,
  BookId,
  ChapterId,
  ClauseId,
  DecisionId,
  DoubtId,
  EntryId,
  NodeId,
  Placed,
  ProvisionId,
  VersionId,
  Vocabulary,
} from "../resolve/graph.ts";

export interface Book {
  readonly id: BookId;
  readonly version: VersionId;
  readonly graph: BookGraph;
  /** The vocabulary of the graph, with the values by which this version extends its enumerations. */
  readonly vocabulary: Vocabulary;
  /** The reading of each doubt that shaped the text (doubts not named took their `taken` reading). */
  readonly readings: ReadonlyMap<DoubtId, string>;
  readonly provisions: readonly BookProvision[];
  /** Those that something of this version is in, and what they are part of; in the order in which their rules come up. */
  readonly chapters: ReadonlyMap<ChapterId, BookChapter>;
  /** By node, `book:rule` for a rule and `chapter name` for a chapter: its number. Empty in a book without numbers. */
  readonly numbers: ReadonlyMap<string, string>;
  /** The provisions that operations took away, with the entry that did it and those that go on from them. */
  readonly withdrawn: ReadonlyMap<ProvisionId, WithdrawnRule>;
  /** The clauses that fell with a provision, with the entry that withdrew it. */
  readonly fallen: readonly FallenClause[];
  /** The entries that stand in this version, in document order. For a base book: one for each id its provisions answer for. */
  readonly entries: readonly BookEntry[];
  readonly nodes: ReadonlyMap<NodeId, TextNode>;
  /** The nodes that operations of this version removed, with their last text; a later node may have the same id. */
  readonly removed: ReadonlyMap<NodeId, RemovedNode>;
  readonly decisions: readonly BookDecision[];
  /** The sequences of this version. Random tables are among the decisions, as tables with dice. */
  readonly plays: readonly BookPlay<PlayDecl>[];
  readonly events: readonly BookPlay<EventDecl>[];
  readonly reactions: readonly BookPlay<ReactDecl>[];
  readonly policies: readonly BookPlay<PolicyDecl>[];
  /** Those that no update ended. */
  readonly invariants: readonly BookPlay<AlwaysDecl>[];
  readonly examples: readonly BookExample[];
}

export interface BookChapter {
  readonly id: ChapterId;
  readonly within: ChapterId | null;
  readonly heading: NodeTexts;
}

export interface FallenClause {
  readonly decision: DecisionId;
  readonly label: string;
  readonly by: EntryId;
}

export interface WithdrawnRule {
  readonly by: EntryId;
  readonly heading: NodeTexts;
  readonly heirs: readonly ProvisionId[];
}

export interface BookProvision {
  readonly id: ProvisionId;
  /** The written entry that inserts it; null for the printed book. */
  readonly insertedBy: EntryId | null;
  /** The provisions that it takes the place of. */
  readonly was: readonly ProvisionId[];
  readonly pages: readonly { readonly from: number; readonly to: number }[];
  readonly heading: NodeTexts;
  readonly chapter: ChapterId | null;
  /** The heading of its chapter. */
  readonly section: NodeTexts;
  /** Consolidated text, top down. */
  readonly content: readonly NodeId[];
  /** Rulings of this version that interpret it, in document order. */
  readonly interpretedBy: readonly EntryId[];
  readonly flags: readonly StatedFlag[];
  /** What happened to its heading, and to its content as a whole. */
  readonly history: readonly HistoryStep[];
  readonly place: Placed<{ readonly start: number; readonly end: number }>;
}

/** `by`: null in the printed book. */
export interface StatedFlag extends Placed<Flag> {
  readonly by: EntryId | null;
}

/** A node that no longer stands, and the entry that took it away. */
export interface RemovedNode {
  readonly node: TextNode;
  readonly by: EntryId;
  readonly operation: "deleted" | "replaced";
}

export type NodeUnit = ContainerUnit | "sentence" | "remark" | "table" | "figure";

/** A text in one language: what it says, who put it on record, and whether that is the document's own language. */
export interface NodeText {
  readonly text: TextLiteral;
  readonly file: string;
  /** Null: the printed book. */
  readonly by: EntryId | null;
  /** `record` in a language a document that states it is held in, else `translation`. */
  readonly standing: "record" | "translation";
  /** A translation that remembers another text than the one it stands beside. */
  readonly stale: boolean;
}
export type NodeTexts = ReadonlyMap<string, NodeText>;

export interface TextNode {
  readonly id: NodeId;
  readonly unit: NodeUnit;
  readonly label: string;
  readonly provision: ProvisionId | null;
  readonly parent: NodeId | null;
  /** One, one or more, or any number of unreadable nodes of that kind; null for a readable node. */
  readonly unseen: "one" | "some" | "any" | null;
  /** Printed in that language only. */
  readonly only: string | null;
  readonly heading: NodeTexts;
  readonly texts: NodeTexts;
  readonly children: readonly NodeId[];
  /** What the document says of its number, if anything. */
  readonly numbering?: Numbering;
  /** Oldest first; the first step says where the node comes from. */
  readonly history: readonly HistoryStep[];
}

/** One event in the history of a node. Read backwards, it leads to the printed book. */
export interface HistoryStep {
  /** Null: the printed book. */
  readonly entry: EntryId | null;
  readonly operation:
    | "printed"
    | "brought"
    | "replaced"
    | "words"
    | "inserted"
    | "appended"
    | "moved"
    | "deleted"
    | "set"
    | "restated"
    | "attached";
  /** Later entries that repeat this step word for word (they carry `entry`). */
  readonly carriedBy: readonly EntryId[];
  /** The text before, if our sources have it; otherwise `unseen`. */
  readonly before: { readonly texts: NodeTexts; readonly replaced: readonly NodeId[] } | "unseen" | null;
  /** Nodes of whose place it is, held or not: they are among `removed`, or live on beside it. */
  readonly inPlaceOf: readonly NodeId[];
  /** The address as each document states it, in plain words per language: `{ en: "page 248, rules text, paragraph 1, last sentence" }`. */
  readonly at: ReadonlyMap<string, string>;
  /** The document makes the change without saying so, and perhaps why we think so; null where it says so. */
  readonly silently: Texts | null;
  readonly place: Placed<{ readonly start: number; readonly end: number }>;
}

export interface BookEntry {
  readonly id: EntryId;
  readonly kind: "erratum" | "ruling" | "appendix" | "printed";
  /** The version whose document holds the entry under this id: that of the book, always. */
  readonly carries: EntryId | null;
  /** The written entry whose nodes and clauses these are (itself when written here). */
  readonly origin: EntryId;
  readonly on: readonly ProvisionId[];
  /** The provisions that it inserts and that stand. */
  readonly inserts: readonly ProvisionId[];
  readonly heading: NodeTexts;
  readonly chapter: ChapterId | null;
  /** The heading of its chapter. */
  readonly section: NodeTexts;
  readonly question: NodeTexts;
  /** Answer or other content of its own, top down; empty for an erratum that only operates. */
  readonly content: readonly NodeId[];
  /** Nodes its operations touched, in order. */
  readonly touched: readonly NodeId[];
  readonly form: string | null;
  readonly claims: readonly Claim[];
  readonly revises: readonly EntryId[];
  /** Of the first part of a split: the sentences of the older entry that none of its parts took over. */
  readonly leftOut: readonly { readonly label: string; readonly texts: NodeTexts }[];
  /** The entry that this one is with edits, which it also revises. */
  readonly amends: EntryId | null;
  readonly flags: readonly StatedFlag[];
  readonly doubts: readonly DoubtId[];
  /** Decisions it has clauses, tables or figures for. */
  readonly decisions: readonly DecisionId[];
  /** Plays and reactions it wrote; random tables are among its decisions. */
  readonly plays: readonly string[];
  readonly place: Placed<{ readonly start: number; readonly end: number }>;
}

/** The forms of an entry. */
export const entryForms = [
  "predicate",
  "value",
  "table",
  "procedure",
  "random-table",
  "definition",
  "guidance",
] as const;
export type EntryForm = (typeof entryForms)[number];

export function isEntryForm(form: string): form is EntryForm {
  return (entryForms as readonly string[]).includes(form);
}

/** Where a clause, row or figure comes from and where it can be cited. */
export interface Source {
  /** Null: the printed book. */
  readonly entry: EntryId | null;
  /** In this version, the id under which its document states it (differs from `entry` when carried). */
  readonly citedAs: EntryId | null;
  readonly provision: ProvisionId | null;
  readonly file: string;
}

export type BookDecision = BookClauses | BookTable | BookFigure | BookGain;

interface DecisionBase {
  readonly id: DecisionId;
  readonly owner: ProvisionId | EntryId | null;
  readonly place: Placed<{ readonly start: number; readonly end: number }>;
}

/** Declared by `decide`. */
export interface BookClauses extends DecisionBase {
  readonly kind: "clauses";
  readonly clauses: readonly BookClause[];
}

/**
 * Labels are unique in a decision but for two things: each group may have its `otherwise`, and clauses whose readings
 * exclude each other may share a label. What `over` and `bars` name has been looked up: a label not found here stands
 * in another version, or has had its message.
 */
export interface BookClause {
  readonly id: ClauseId;
  readonly label: string;
  readonly clause: Clause;
  readonly group: string | null;
  /** The guard of the group, and readings under which the clause holds. */
  readonly guard: Expr | null;
  readonly under: readonly { readonly doubt: DoubtId; readonly reading: string }[];
  readonly source: Source;
  /** Sentences that state it; in their stead a table or a figure. */
  readonly sentences: readonly NodeId[];
  /** The same for each stage of its value, in order. */
  readonly stages: readonly (readonly NodeId[])[];
  /** Oldest first: entries that put, replaced or carried it. */
  readonly history: readonly EntryId[];
  /** The clause it took the place of. */
  readonly replaces: ClauseId | null;
  /** Part of what its entry did to the text below: it stays in a layer that ends the entry. */
  readonly isDone: boolean;
}

export interface BookTable extends DecisionBase {
  readonly kind: "table";
  readonly table: Table;
  readonly node: NodeId;
  readonly keys: readonly Param[];
  readonly columns: readonly FieldDecl[];
  readonly rows: readonly BookRow[];
}

export interface BookRow {
  readonly row: Row;
  readonly source: Source;
  /** Where the row is written, and each of its cells: an update may have set some of them elsewhere. */
  readonly file: string;
  readonly cellFiles: readonly string[];
  /** The current rows of a second roll, for `row.nested`; empty if there is none. */
  readonly nested: readonly BookRow[];
}

export interface BookFigure extends DecisionBase {
  readonly kind: "figure";
  readonly figure: Figure;
  readonly value: Expr | null;
  readonly node: NodeId;
  readonly source: Source;
}

/** A play, an event, a reaction, a policy or an invariant, with the sentences that state it. */
export interface BookPlay<T> {
  readonly name: string;
  readonly owner: ProvisionId | EntryId | null;
  readonly source: Source;
  readonly place: Placed<T>;
  /** By where a line, a menu option or a reaction begins in its file: the sentences that state it. */
  readonly stated: ReadonlyMap<number, readonly NodeId[]>;
  /** Oldest first: the entries that wrote it again or carried it. */
  readonly history: readonly EntryId[];
}

/** `gain AIRCRAFT for m: model when …`: each is one way to have the keyword. */
export interface BookGain extends DecisionBase {
  readonly kind: "gain";
  readonly keyword: string;
  readonly ways: readonly {
    readonly param: Param;
    readonly when: Expr;
    readonly source: Source;
    readonly sentences: readonly NodeId[];
  }[];
}

export interface BookExample {
  readonly owner: EntryId | ProvisionId;
  readonly title: TextLiteral;
  readonly printed: boolean;
  /** Those that it names; none where it runs with its owner. */
  readonly versions: readonly VersionRef[];
  /** The words of the publisher. */
  readonly texts: NodeTexts;
  /** The document that wrote these last; null where there are none. */
  readonly wordsOf: VersionId | null;
  readonly given: readonly Placed<Given>[];
  readonly expects: readonly Placed<Expect>[];
  /** Where it is written, or continued last. */
  readonly place: Placed<Place>;
  /** Whether it runs in this version. */
  readonly runs: boolean;
}
