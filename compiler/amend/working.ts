/**
 * The working copy of a book while a version is derived: what operations change in place, and what hangs on it.
 * These are its shapes; how nodes are linked is in tree.ts, who changes them in the other files of this pass.
 */
import type {
  Address,
  Diagnostic,
  EnumDecl,
  Figure,
  GainOperation,
  Numbering,
  Operation,
  Place,
  PlayItem,
  Provision,
  Row,
  Table,
  Lead,
  TextPart,
} from "../../grammar/tree.ts";
import type {
  BookGraph,
  CarriedEntry,
  ChapterId,
  ClauseId,
  DecisionId,
  DoubtId,
  EntryId,
  EntryNode,
  NodeId,
  Placed,
  ProvisionId,
  VersionId,
  VersionNode,
  WrittenEntry,
} from "../resolve/graph.ts";
import type { FallenClause, HistoryStep, NodeTexts, NodeUnit, Source } from "./book.ts";
import type { Numbers } from "./numbers.ts";
import type { ClauseBook, WorkClause } from "./clause-book.ts";
import type { Citing } from "./struck.ts";

export interface Working {
  readonly graph: BookGraph;
  /** The reading of every doubt: the one asked for, or else the one taken. */
  readonly readings: ReadonlyMap<DoubtId, string>;
  readonly provisions: Map<ProvisionId, Territory>;
  /** The provisions in the order of the contents. */
  order: readonly ProvisionId[];
  readonly chapters: Map<ChapterId, WorkChapter>;
  /** The numbers of the text that operations of this version act on, by node or chapter; empty in a book without numbers. */
  numbers: Numbers;
  /** Numbers that stay: of units whose pattern says so. */
  readonly keptNumbers: Map<WorkNode, string>;
  /** Provisions that an operation took away. */
  readonly withdrawn: Map<ProvisionId, WithdrawnProvision>;
  readonly fallen: FallenClause[];
  /** By provision, those that say they were it. */
  readonly successors: Map<ProvisionId, ProvisionId[]>;
  /** Every entry that stands, under its own id and under the id of the written entry it repeats. */
  readonly entries: Map<EntryId, Standing>;
  /** Live nodes by id, so that no two have the same. */
  readonly ids: Map<NodeId, WorkNode>;
  /** How many nodes wanted an id that was taken. */
  readonly clashes: Map<NodeId, number>;
  readonly tables: Map<string, WorkNode[]>;
  /** Nodes that are figures or tables, as they came. */
  readonly shown: WorkNode[];
  readonly removed: WorkNode[];
  /** Moved nodes, each with the last operation that moved it. */
  readonly moved: Map<WorkNode, Change>;
  readonly clauses: Map<DecisionId, ClauseBook>;
  /** The clauses that a sentence states. */
  readonly statedBy: Map<WorkNode, WorkClause[]>;
  /** How many clauses wanted an id. */
  readonly clauseIds: Map<ClauseId, number>;
  /** Plays, events, reactions, policies and invariants that stand, by name. */
  readonly plays: Map<string, WorkPlay>;
  /** The plays and reactions that a sentence states a line of. */
  readonly playsStatedBy: Map<WorkNode, WorkPlay[]>;
  /** What cites a sentence by a name, of its own text or of another. */
  readonly cited: Map<WorkNode, Citing[]>;
  /** What this version shows for the rules and keywords that texts name. */
  readonly references: Map<TextPart, { readonly shows: string; readonly leads: Lead | null }>;
  readonly gains: Map<DecisionId, WorkGain>;
  readonly enums: Map<string, Placed<EnumDecl>>;
  /** Addresses of carried entries that belong to one of their operations. */
  readonly usedAddresses: Set<Address>;
  readonly diagnostics: Diagnostic[];
  /** Carried entries of this version that change the same thing one after another. */
  readonly overlaps: { readonly what: string; readonly entries: Set<Standing> }[];
  /** The version whose operations are being applied, and how many were before it. */
  version: VersionNode;
  step: number;
  /** How often a node was looked at: the work done, whatever the machine. */
  visits: number;
}

export interface WorkChapter {
  readonly id: ChapterId;
  within: ChapterId | null;
  heading: NodeTexts;
  /** The last operation that changed its heading or its place. */
  change: Change | null;
}

export interface WithdrawnProvision {
  readonly territory: Territory;
  readonly change: Change;
}

/** A text in which labels are searched: that of a provision, or the own content of an entry. */
export interface Territory {
  readonly kind: "provision" | "entry";
  readonly id: ProvisionId | EntryId;
  /** As an author writes it: `woods`, `1.2/Q03`. */
  readonly name: string;
  readonly root: WorkNode;
  readonly byLabel: Map<string, WorkNode[]>;
  readonly pages: readonly { readonly from: number; readonly to: number }[];
  readonly place: Placed<Place>;
  /** Null for an entry. */
  readonly provision: Placed<Provision> | null;
  /** Of a provision: the chapter that it is in, and its heading. */
  chapter: ChapterId | null;
  section: NodeTexts;
  /** The step before whose operations its layout was taken. */
  laidOut: number;
}

/** An entry in force, written in this version or carried from another. */
export interface Standing {
  readonly id: EntryId;
  readonly node: EntryNode;
  readonly origin: WrittenEntry;
  readonly version: VersionId;
  /** The entry that it amends, if the version below has it: its operations are done there. */
  readonly below: Standing | null;
  /** From the one that carries the written entry to this one; empty where it is written here. */
  readonly chain: readonly CarriedEntry[];
  /** All entries that carry it or what it amends, oldest first. */
  readonly carried: readonly CarriedEntry[];
  /** All of which it is made: written, carried and amended, oldest first. */
  readonly stated: readonly EntryNode[];
  /** Later entries that repeat it, oldest first. */
  readonly carriers: EntryId[];
  /** The languages of the documents that state it. */
  readonly held: ReadonlySet<string>;
  /** The one language it may touch; null where it may touch all. */
  readonly local: string | null;
  readonly territory: Territory;
  /** Its own content, from the top down, regardless of where it is put later. */
  readonly content: WorkNode[];
  readonly touched: Set<WorkNode>;
  /** Sentences it replaced, reworded or took away. */
  readonly changed: Map<WorkNode, Changed>;
  /** Sentences whose words it brought, in order. */
  readonly brought: Set<WorkNode>;
  /** Clauses it put. */
  readonly clauses: WorkClause[];
  /** Plays, events, reactions, policies and invariants it wrote. */
  readonly plays: WorkPlay[];
  readonly decisions: Set<DecisionId>;
  /** Decisions of which a clause was to be changed and could not be; that has been said. */
  readonly failed: Set<DecisionId>;
  /** Operations on its own content: where it is amended, they go with that content and are repeated. */
  readonly onOwn: Set<Operation>;
  /** Operations that found nothing to operate on; that has been said, and what they were to change is not known. */
  readonly missed: Operation[];
}

export interface Changed {
  readonly change: Change;
  /** The words before are unreadable. */
  readonly wasUnseen: boolean;
}

/** An operation at work: whose it is, and where it is written. */
export interface Change {
  readonly by: Standing;
  readonly operation: Operation;
  readonly file: string;
  /** Which version of those that stand on one another it belongs to. */
  readonly step: number;
  /** Stands under a reading of a doubt. */
  readonly isUnder: boolean;
  /** Is an edit of an amended entry, and not of the entry as it was written. */
  readonly isEdit: boolean;
  /** Is an edit of which its document claims that nothing changes: a typo, so translations are still right. */
  readonly isEditorial: boolean;
  /** The addresses of all documents that state it. */
  at: readonly Address[];
}

export interface WorkNode {
  id: NodeId;
  unit: NodeUnit | "root";
  readonly label: string;
  home: Territory;
  parent: WorkNode | null;
  previous: WorkNode | null;
  next: WorkNode | null;
  first: WorkNode | null;
  last: WorkNode | null;
  unseen: "one" | "some" | "any" | null;
  /** Of an unseen node without label: what it stands for. */
  only: string | null;
  heading: NodeTexts;
  texts: NodeTexts;
  history: HistoryStep[];
  /** What its document says of its number. */
  numbering: Numbering | null;
  figure: WorkFigure | null;
  table: WorkTable | null;
  /** As it stood in the layout that addresses count by: where, and with what below it; null for what came later. */
  layout: Layout | null;
  /** The entry that brought it; null for the printed book. */
  broughtBy: Standing | null;
  /** The operation that put it in its place; null for the printed book, and inside of its own entry. */
  bringing: Change | null;
  /** The last operation of this version that changed it. */
  change: Change | null;
  /** The operation that took it away. */
  gone: Change | null;
  place: Placed<Place>;
}

export interface Layout {
  readonly parent: WorkNode | null;
  readonly children: readonly WorkNode[];
  readonly heading: NodeTexts;
  readonly texts: NodeTexts;
  /** The rows that a table has there. */
  readonly rows: readonly WorkRow[];
  /** Places worked out so far, by unit and language. */
  places: Map<string, unknown> | null;
}

export interface WorkFigure {
  readonly id: DecisionId;
  figure: Figure;
  value: Figure["value"];
  /** The value that each entry replaced. */
  readonly before: Map<Standing, Figure["value"]>;
  source: Source;
}

export interface WorkTable {
  readonly table: Table;
  readonly rows: WorkRow[];
  readonly source: Source;
}

/** A play, an event, a reaction, a policy or an invariant, where it stands and what it took the place of. */
export interface WorkPlay {
  /** Of a policy with side and play, which are part of what it is known by. */
  readonly name: string;
  readonly placed: Placed<PlayItem>;
  /** Null: the vocabulary. */
  readonly owner: ProvisionId | EntryId | null;
  readonly by: Standing | null;
  readonly step: number;
  readonly source: Source;
  /** By where a line, an option or the reaction itself begins: the sentences that state it. */
  readonly stated: Map<number, readonly WorkNode[]>;
  readonly earlier: WorkPlay | null;
  /** The step in which another took its place. */
  replacedAt: number | null;
}

/** The ways to a keyword, each an operation of its own. */
export interface WorkGain {
  readonly id: DecisionId;
  readonly ways: WorkWay[];
}
export interface WorkWay {
  readonly operation: GainOperation;
  /** Null: the printed book. */
  readonly by: Standing | null;
  readonly provision: ProvisionId | null;
  readonly file: string;
  sentences: readonly WorkNode[];
}

export interface WorkRow {
  row: Row;
  source: Source;
  /** Where the row is written, and each of its cells. */
  file: string;
  cellFiles: readonly string[];
  /** The row it is nested in; null for a row of the table itself. */
  readonly above: WorkRow | null;
  /** The rows of a second roll; none for a row that has cells. */
  nested: WorkRow[];
  /** The operations of this version that changed it: by cell, and under -1 for the whole row. */
  readonly changes: Map<number, Change>;
  gone: Change | null;
}
