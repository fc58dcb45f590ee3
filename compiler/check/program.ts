/**
 * IR 3, the program of one version: typed facts, decisions in dependency order, laws, doubts and examples, all names bound.
 * It is plain data: the evaluator, the emitters and the prover start from here and need nothing else.
 */
import type { Span } from "../../grammar/index.ts";
import type { OperatorId, Operands } from "../core/operators.ts";
import type { EventOf, Play, Playing, Policy, Reaction, StateOf } from "./plays.ts";
import type { Surface } from "./surface.ts";
import type {
  BookId,
  ClauseId,
  DecisionId,
  DoubtId,
  EntryId,
  NodeId,
  ProvisionId,
  VersionId,
} from "../resolve/graph.ts";

// ---------------------------------------------------------------- values

/** An exact number: an integer numerator over a positive integer denominator, in lowest terms. */
export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

// ---------------------------------------------------------------- types

/** The closed list of types. A domain is part of the type of a fact, never of a value. */
export type Type =
  | { readonly kind: "truth" }
  /** A whole number; null: no bound. */
  | { readonly kind: "count"; readonly from: number | null; readonly to: number | null }
  /** An exact amount in the book's unit for that quantity: `length`, `percent`, `time`, … */
  | {
      readonly kind: "quantity";
      readonly quantity: string;
      readonly unit: string;
      readonly from: number | null;
      readonly to: number | null;
    }
  /** A rational number without unit. */
  | { readonly kind: "ratio"; readonly from: number | null; readonly to: number | null }
  | { readonly kind: "enum"; readonly name: string }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "keywords" }
  | { readonly kind: "moment" }
  | { readonly kind: "duty" }
  | { readonly kind: "square" }
  /** One die of so many sides: a number that remembers whether it was thrown again. */
  | { readonly kind: "die"; readonly sides: number }
  | { readonly kind: "record"; readonly name: string }
  /** One step to another record of the same situation. */
  | { readonly kind: "ref"; readonly name: string }
  /** A record verdict, made of columns or written as `{ a: …, b: … }`. */
  | { readonly kind: "shape"; readonly fields: readonly { readonly name: string; readonly type: Type }[] }
  | { readonly kind: "list"; readonly of: Type }
  | { readonly kind: "set"; readonly of: Type }
  | { readonly kind: "interval"; readonly of: Type }
  | { readonly kind: "or-none"; readonly of: Type }
  /** Of something that could not be bound: silences what follows from it. */
  | { readonly kind: "unknown" };

// ---------------------------------------------------------------- the program

/** Texts by language, as written. */
export type Words = Readonly<Record<string, string>>;

/** How one says that a truth is so and that it is not, by language. `{u}` stands for the argument of the parameter `u`. */
export type Says = Readonly<Record<string, { readonly so: string; readonly not: string }>>;

/** How people call a thing. */
export interface Named {
  readonly called: Words;
  readonly about: Words;
  readonly says?: Says;
}

/** What players say for a thing, by language. */
export type Aliases = Readonly<Record<string, readonly string[]>>;

/** Words of players, each with other words of the same meaning. */
export interface WordPair {
  readonly language: string;
  readonly said: string;
  readonly meant: readonly string[];
}

export interface Program {
  readonly book: BookId;
  readonly version: VersionId;
  readonly languages: readonly string[];
  readonly types: TypeTable;
  readonly facts: readonly Fact[];
  /** Called ones before those that call them. */
  readonly decisions: readonly Decision[];
  /** Played ones before those that play them. */
  readonly plays: readonly Play[];
  readonly states: readonly StateOf[];
  readonly events: readonly EventOf[];
  /** In order of writing. */
  readonly reactions: readonly Reaction[];
  readonly policies: readonly Policy[];
  readonly laws: readonly Law[];
  /** Relations between answers that must hold: truths with one clause, which never come to no. */
  readonly invariants: readonly RuledDecision[];
  readonly words: readonly WordPair[];
  readonly doubts: readonly DoubtOf[];
  readonly notes: readonly NoteOf[];
  readonly examples: readonly CheckedExample[];
  /** What stands in this version, for citations: entry id to how it is cited. */
  readonly citations: ReadonlyMap<EntryId, string>;
  /** The questions of rulings, by their ids and those of the entries they carry. */
  readonly questions: ReadonlyMap<EntryId, Words>;
}

export interface TypeTable {
  readonly enums: ReadonlyMap<string, EnumType>;
  readonly records: ReadonlyMap<string, RecordType>;
  readonly names: ReadonlyMap<
    string,
    { readonly name: string; readonly called: Words; readonly about: Words }
  >;
  readonly keywords: ReadonlyMap<string, KeywordOf>;
  /** Quantity to the symbol of its unit: `length` → `in`. */
  readonly units: ReadonlyMap<string, string>;
  /** The enumeration of phases a moment uses. */
  readonly phases: string | null;
}
export interface EnumType {
  readonly name: string;
  readonly open: boolean;
  /** Its values come one after another in time. */
  readonly inTime?: boolean;
  readonly called: Words;
  readonly about: Words;
  readonly values: readonly { readonly name: string; readonly called: Words; readonly asked?: Aliases }[];
}
export interface RecordType {
  readonly name: string;
  readonly called: Words;
  readonly about: Words;
  readonly fields: readonly Fact[];
}
export interface KeywordOf {
  readonly name: string;
  readonly kindOf: string | null;
  readonly called: Words;
  readonly asked?: Aliases;
  /** The decision by which something gains it beyond what is printed. */
  readonly gained: DecisionId | null;
  /** All keywords that it implies, also through others. */
  readonly implies?: readonly string[];
}

/** A fact of the situation, a parameter, or a field of a record. */
export interface Fact {
  readonly name: string;
  readonly type: Type;
  readonly optional: boolean;
  /** A parameter that is none where a question leaves it out. The answer says so. */
  readonly isNoneUnlessGiven?: boolean;
  /** The owner of a choice; null for what merely is so. */
  readonly owner: string | null;
  readonly called: Words;
  readonly about: Words;
  /** Why it is looked at so, where its author says so. */
  readonly because?: Words;
  readonly says?: Says;
  /** Its name where it is declared. */
  readonly span: Span;
}

export interface Law {
  readonly name: string;
  readonly params: readonly Fact[];
  readonly condition: Expr;
  readonly because: Words;
  readonly span: Span;
}

/** What is no rule: what the book does not say, what another book says, what is unreadable in our copy. */
export interface NoteOf {
  readonly kind: "silent" | "outside" | "damaged";
  readonly owner: ProvisionId | EntryId;
  readonly words: Words;
  /** Full names of what rests on it: `may-fire.near`, `may-fire`. */
  readonly rests: readonly string[];
}

export interface DoubtOf {
  readonly id: DoubtId;
  readonly owner: EntryId | ProvisionId;
  readonly readings: readonly {
    readonly name: string;
    readonly taken: boolean;
    readonly written: boolean;
    readonly words: Words;
  }[];
  readonly because: Words;
  /** Its short name. */
  readonly named?: Named;
  readonly span: Span;
}

export type Decision = RuledDecision | TableDecision | FigureDecision | GainDecision;

interface DecisionBase {
  /** What one writes: `in-cover`, `event`, `battalion.benefit`, `AIRCRAFT`. */
  readonly id: DecisionId;
  readonly type: Type;
  readonly params: readonly Fact[];
  readonly called: Words;
  readonly about: Words;
  /** Why it is decided on what it is decided on, where its author says so. */
  readonly because?: Words;
  readonly asked?: Aliases;
  readonly says?: Says;
  readonly provision: ProvisionId | null;
  /** Facts of the situation it reads, itself or through what it calls, by name, sorted. */
  readonly reads: readonly string[];
  /** Decisions it names. */
  readonly calls: readonly DecisionId[];
  /** Doubts its answer may rest on, itself or through what it calls. */
  readonly doubts: readonly DoubtId[];
  /** Whether some clause of it, or of what it calls, yields to a rule that says otherwise. */
  readonly told: boolean;
  /** Why it lies outside the decidable core; null inside. */
  readonly outside: string | null;
  readonly span: Span;
}

export interface RuledDecision extends DecisionBase {
  readonly kind: "ruled";
  readonly clauses: readonly CheckedClause[];
  /**
   * A tally: the values of the clauses in force are added up, and the sum of none is 0. False in a version that has no
   * clause of the tally, which rules nothing there.
   */
  readonly adds: boolean;
  /** Always has a value when its facts are known: some clause always applies and nothing bars it. */
  readonly total: boolean;
}

export interface CheckedClause {
  readonly id: ClauseId;
  /** Unique in the decision. */
  readonly label: string;
  /** Null: only bars, or unseen. */
  readonly value: Expr | null;
  readonly unseen: boolean;
  /** Guard of the group, readings and its own condition in one; null: always. */
  readonly when: Expr | null;
  readonly otherwise: boolean;
  readonly told: boolean;
  /** Its condition in short, for people. */
  readonly shown?: Words;
  readonly stages: readonly {
    readonly name: string;
    readonly value: Expr;
    readonly sentences: readonly NodeId[];
    readonly named?: Named;
  }[];
  /** Labels in this decision it defeats, closed under `over`: transitive, groups and `all` written out. */
  readonly over: readonly string[];
  /** Those of `over` that it names itself: what is left of `over` when another clause goes is made of these. */
  readonly overDirectly: readonly string[];
  /** Labels in this decision it puts out of force. */
  readonly bars: readonly string[];
  readonly sentences: readonly NodeId[];
  readonly origin: ClauseOrigin;
  readonly span: Span;
}

export interface ClauseOrigin {
  /** Null: the printing. */
  readonly entry: EntryId | null;
  readonly citedAs: EntryId | null;
  readonly provision: ProvisionId | null;
  /** Entries that show a clause of the printing; of an update, none of later documents. */
  readonly inferredFrom: readonly EntryId[];
  readonly history: readonly EntryId[];
  /** In words: `page 248, 1.2/E17 (as 1.5/E25), citing page 12`. */
  readonly citation: string;
  /** Entries of later documents, in words, if nothing else shows that a clause was in force. */
  readonly later: readonly string[];
  /** Where sentences of other provisions and entries stand by which it is stated, in words. */
  readonly elsewhere: readonly string[];
  /** The words of the sentences that state it, by language, figures filled in. */
  readonly words: Words;
  /** The sentence before them, in each language in which they are not understood alone. */
  readonly before: Words;
  /** The heading of the rule, where the citation can only name it by its id. */
  readonly place: Words;
}

export interface TableDecision extends DecisionBase {
  readonly kind: "table";
  /** Empty for a table with one value a row, or a cross table. */
  readonly columns: readonly Fact[];
  /** The parameters are its keys. A cross table has two keys; its cells stand for the values of the second. */
  readonly rows: readonly CheckedRow[];
  /** For a cross table: the values of the second key, in order of the cells. */
  readonly across: readonly Expr[];
  readonly node: NodeId;
}
export interface CheckedRow {
  readonly label: string;
  /** A literal, or an interval (either end open). */
  readonly key: Expr;
  readonly cells: readonly (Expr | "never" | "hole" | "unseen")[];
  readonly origin: ClauseOrigin;
  readonly span: Span;
}

/** A constant; unseen when `value` is null. */
export interface FigureDecision extends DecisionBase {
  readonly kind: "figure";
  readonly value: Expr | null;
  readonly node: NodeId;
  readonly origin: ClauseOrigin;
}

/** True when some way applies. One parameter: the thing that may gain the keyword. */
export interface GainDecision extends DecisionBase {
  readonly kind: "gain";
  readonly keyword: string;
  readonly ways: readonly {
    readonly when: Expr;
    readonly param: string;
    readonly sentences: readonly NodeId[];
    readonly origin: ClauseOrigin;
    readonly span: Span;
  }[];
}

export interface CheckedExample {
  readonly title: string;
  readonly printed: boolean;
  /** The words of the publisher, with figures filled in; missing where there are none. */
  readonly words?: Words;
  readonly owner: EntryId | ProvisionId;
  readonly runs: boolean;
  /** Facts and parameters by name; paths written out into nested values. */
  readonly given: readonly { readonly path: readonly string[]; readonly type: Type; readonly value: Expr }[];
  /** Rolls, choices and observations handed in, by path: `dice`, `shot.dice`, `hit[2]`. */
  readonly played: readonly { readonly path: string; readonly value: Expr }[];
  readonly expects: readonly CheckedExpect[];
  readonly span: Span;
}
export interface CheckedExpect {
  readonly readings: ReadonlyMap<DoubtId, string>;
  readonly subject: Expr;
  /** The play after which it is asked; null where nothing is played before. */
  readonly after: Extract<Expr, { kind: "outcome" }> | null;
  /** How the sides play, where the subject is a chance or a mean. */
  readonly playing: readonly Playing[];
  /** The decision asked, when the subject is one: then `because` is checked against its verdict. */
  readonly decision: DecisionId | null;
  readonly outcome:
    | { readonly kind: "value"; readonly value: Expr }
    | { readonly kind: "status"; readonly status: ExpectedStatus }
    /** `?`: a fault until somebody says what the document does. */
    | { readonly kind: "open" };
  /** Labels of clauses of that decision. */
  readonly because: readonly string[];
  readonly span: Span;
}

export type Status = "ruled" | "no-ruling" | "not-on-record" | "depends" | "conflict";

/** Of a play an example may also expect that what it hands in cannot be. */
export type ExpectedStatus = Status | "refused";

// ---------------------------------------------------------------- expressions

/** Between two values, as authors write it; `!=` is the contrary of `=` once it is lowered. */
export type Comparison = "=" | "!=" | "<" | "<=" | ">" | ">=";

/** A square or a moment is a record that is compared in its own way. */
export type Form = "list" | "set" | "shape" | "square" | "moment" | "interval";

/** A truth, a number in the unit of its type, the name of a value, or none. */
export type Literal = boolean | Rational | string | null;

/** `nearest`: the elements that tie for the least value; `common`: the items that all sets have. */
export type Aggregate = "sum" | "product" | "highest" | "lowest" | "common" | "nearest";

interface ExprBase {
  readonly type: Type;
  readonly span: Span;
  /** The expression as its author wrote it, or would have written it. */
  readonly from: Surface;
}

export type Expr = ExprBase &
  (
    | { readonly kind: "literal"; readonly value: Literal }
    /** A part that could not be bound rules nothing; an unseen cell is not on record. */
    | { readonly kind: "open"; readonly status: "no-ruling" | "not-on-record" }
    /** A fact of the situation. */
    | { readonly kind: "fact"; readonly name: string }
    /** A parameter, binder, accumulator or stage. Unique in its clause: shadowing is a fault. */
    | { readonly kind: "local"; readonly name: string }
    /** A field of a record, shape, moment, square or interval; through a `ref` it takes the one step. */
    | { readonly kind: "field"; readonly of: Expr; readonly name: string; readonly optional: boolean }
    | { readonly kind: "call"; readonly decision: DecisionId; readonly args: readonly Expr[] }
    | { readonly kind: "reading"; readonly doubt: DoubtId; readonly reading: string }
    | Operation
    /** True if the body holds for an element. */
    | { readonly kind: "some"; readonly binder: string; readonly list: Expr; readonly body: Expr }
    /** The elements for which the filter holds, in order. */
    | { readonly kind: "those"; readonly binder: string; readonly list: Expr; readonly filter: Expr }
    | {
        readonly kind: "aggregate";
        readonly op: Aggregate;
        readonly binder: string;
        readonly list: Expr;
        readonly value: Expr;
        /** Value for the empty list; null: sum 0, product 1, nearest an empty list, otherwise none. */
        readonly empty: Expr | null;
      }
    | {
        readonly kind: "fold";
        readonly accumulator: string;
        readonly initial: Expr;
        readonly binder: string;
        readonly list: Expr;
        readonly backwards: boolean;
        readonly next: Expr;
      }
    /** True if links join all elements of a list. */
    | {
        readonly kind: "group";
        readonly first: string;
        readonly second: string;
        readonly list: Expr;
        readonly link: Expr;
      }
    | {
        readonly kind: "cases";
        readonly cases: readonly { readonly value: Expr; readonly when: Expr }[];
        readonly otherwise: Expr | null;
      }
    /** A value made of others. An interval has the parts `from` and `to`, each none where that end is open. */
    | {
        readonly kind: "make";
        readonly form: Form;
        /** Of each item; empty for lists and sets. */
        readonly names: readonly string[];
        readonly items: readonly Expr[];
      }
    /** The result of a sequence, or the record of its named results. In examples and questions only. */
    | { readonly kind: "outcome"; readonly play: DecisionId; readonly args: readonly Expr[] }
    /** The chance of a truth, or the mean of a number, over what is left open in the plays below it. */
    | { readonly kind: "odds"; readonly of: Expr; readonly what: "chance" | "mean" }
  );

type Operation = {
  [Id in OperatorId]: { readonly kind: "op"; readonly op: Id; readonly args: Operands<Id, Expr> };
}[OperatorId];
