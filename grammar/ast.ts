/**
 * The tree of one file, as plain data: what the author wrote, with offsets, and nothing known beyond the file.
 * Names are strings here and become ids in compiler/resolve; the printer and the walker follow from `kind`.
 */

import type { EventDecl, PlayDecl, Played, PolicyDecl, ReactDecl } from "./play-ast.ts";

export type * from "./play-ast.ts";

export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A word with its place. A missing word (recovered) has an empty text. */
export interface Name extends Place {
  readonly kind: "name";
  readonly text: string;
}

/** `1.2`, `1.5a`, or `base`. */
export interface VersionRef extends Place {
  readonly kind: "version";
  readonly text: string;
}

/** `1.2/E17`, or `E17` of the same container (`version` is null). */
export interface EntryRef extends Place {
  readonly kind: "entry-ref";
  readonly version: VersionRef | null;
  readonly entry: Name;
}

/**
 * A sentence as a clause or a line names it: `jam` or `rules.1.jam` of its own provision or entry, `firing.jam` of another
 * provision, `Q03.answer` or `1.2/Q03.answer` of an entry.
 */
export interface SentenceRef extends Place {
  readonly kind: "sentence-ref";
  readonly version: VersionRef | null;
  readonly path: readonly Name[];
}

// ---------------------------------------------------------------- texts

/** `"+{benefit} Command Points"`: words, and pieces between braces. */
export interface TextLiteral extends Place {
  readonly kind: "text";
  readonly parts: readonly TextPart[];
}
export type TextPart = WordsPart | NumeralPart | HolePart;
export interface WordsPart {
  readonly kind: "words";
  readonly text: string;
}
/** `{2|both}`: words that say a number; `{|40,000}`: words that look like a number and say none. */
export interface NumeralPart {
  readonly kind: "numeral";
  /** As written, such as `2`, `1/2` or `50%`; empty: none. */
  readonly says: string;
  readonly text: string;
}
/** `{benefit}` shows a figure; `{docking}`, `{docking.rules|above}` and `{TRADER|traders}` name a rule or a keyword. */
export interface HolePart {
  readonly kind: "hole";
  /** With dots where it is a path. */
  readonly name: Name;
  /** Words in place of its own. */
  readonly words: string | null;
  /** What a version shows for a rule or a keyword; missing for a figure, whose value the reader of the version fills in. */
  readonly shows?: string;
  /** Where that is defined; null where it is gone, missing like `shows`. */
  readonly leads?: Lead | null;
}
/** The rule with the part of it, by their ids, or the keyword. */
export type Lead =
  | { readonly kind: "rule"; readonly provision: string; readonly node: string | null }
  | { readonly kind: "keyword"; readonly name: string };

/** `es "…" of "3f2a91"`: a text in a language; the stamp remembers which text it translates. */
export interface LangText extends Place {
  readonly kind: "lang-text";
  readonly lang: Name;
  readonly text: TextLiteral;
  readonly stamp: string | null;
}
export type Texts = readonly LangText[];

/** `en "land", "tie up"`: what players say for a thing, in a language. */
export interface Aliases extends Place {
  readonly kind: "aliases";
  readonly lang: Name;
  readonly all: readonly Alias[];
}
export interface Alias extends Place {
  readonly kind: "alias";
  readonly text: string;
}

/** `en "{u} flees" not "{u} does not flee"`: how one says in a language that a truth is so, and that it is not. */
export interface Saying extends Place {
  readonly kind: "saying";
  readonly lang: Name;
  readonly so: TextLiteral;
  readonly not: TextLiteral;
}

/**
 * `{ name en "…" about en "…" because en "…" asked en "…", "…" says en "…" not "…" }`: how a thing is called, what it is about,
 * why it is looked at so, what players say for it, how one says whether it is so.
 */
export interface Naming extends Place {
  readonly kind: "naming";
  readonly name: Texts;
  readonly about: Texts;
  readonly because: Texts;
  readonly asked: readonly Aliases[];
  readonly says: readonly Saying[];
}

// ---------------------------------------------------------------- files

export interface Document extends Place {
  readonly kind: "document";
  readonly file: string;
  readonly items: readonly Item[];
  readonly comments: readonly Comment[];
}

/** What has an order and what goes with it, and invariants: a later version may write each of them again. */
export type PlayItem = PlayDecl | EventDecl | ReactDecl | PolicyDecl | AlwaysDecl;

export interface Comment extends Place {
  readonly text: string;
}

/** A file is a flat run of items; a header (book, update, part) says what the items after it belong to. */
export type Item =
  | BookHeader
  | UpdateHeader
  | PartHeader
  | EnumDecl
  | KeywordDecl
  | RecordDecl
  | NamesDecl
  | FactDecl
  | LawDecl
  | WordDecl
  | DecideDecl
  | PlayItem
  | Chapter
  | Provision
  | Entry
  | Carry
  | Amend
  | Drop
  | ContinuedExample
  | EndedExample;

/** `book w40k { title en "…"  held in en  named in en, es  unit length = in  phases phase }` */
export interface BookHeader extends Place {
  readonly kind: "book";
  readonly name: Name;
  readonly title: Texts;
  readonly held: readonly Name[];
  /** The languages in which all that people meet must have a name. */
  readonly named: readonly Name[];
  readonly units: readonly UnitDecl[];
  /** The enumeration whose values are the phases of a `moment`, in order. */
  readonly phases: Name | null;
  /** How rules are numbered; none: they are not. */
  readonly numbers: readonly NumberPattern[];
}

/** `paragraph "{provision}.1" kept`: how a unit is numbered; several of one unit are for those within one another. */
export interface NumberPattern extends Place {
  readonly kind: "number-pattern";
  readonly unit: NumberedUnit;
  /** What is around it in braces, and the first value of the counter: `1`, `01`, `a`, `A`, `i`, `I`. */
  readonly text: string;
  /** What stands keeps its number, and what is inserted takes the one before with a letter. */
  readonly kept: boolean;
  /** Values that the counter leaves out. */
  readonly skips: readonly string[];
}
export type NumberedUnit = "chapter" | "provision" | ContainerUnit;

/** `number "704"`: as the document prints it. `number from "704"`: counting goes on from there. `unnumbered`: it has none. */
export interface Numbering extends Place {
  readonly kind: "numbering";
  readonly how: "printed" | "from" | "none";
  readonly text: string;
}

/** `unit length = in` */
export interface UnitDecl extends Place {
  readonly kind: "unit";
  readonly quantity: Name;
  readonly symbol: Name;
}

/** `update 1.5 of w40k { title …  on base  re-issues 1.2  held in es  not held 1.3, 1.4  local es }` */
export interface UpdateHeader extends Place {
  readonly kind: "update";
  readonly version: VersionRef;
  readonly book: Name;
  readonly title: Texts;
  readonly on: VersionRef | null;
  readonly reissues: VersionRef | null;
  readonly held: readonly Name[];
  readonly notHeld: readonly VersionRef[];
  /** An update for this language only. */
  readonly local: Name | null;
  /** `dated "2018-09-28"`, where the document states one. */
  readonly dated: string | null;
}

/**
 * `chapter tides in trade { heading en "The tide" }`: the provisions and entries after it are in that chapter, up to the next one
 * or the next header. Without braces it goes on with a chapter.
 */
export interface Chapter extends Place {
  readonly kind: "chapter";
  readonly name: Name;
  readonly numbering: Numbering | null;
  readonly within: Name | null;
  /** Null where it goes on with a chapter. */
  readonly heading: Texts | null;
}

/** `part of w40k` or `part of w40k 1.5`: the items after it belong there. */
export interface PartHeader extends Place {
  readonly kind: "part";
  readonly book: Name;
  readonly version: VersionRef | null;
}

// ---------------------------------------------------------------- vocabulary

/** `enum phase in time { movement { name en "…" } … }`; `open` admits values not listed; `in time`: one comes after another. */
export interface EnumDecl extends Place {
  readonly kind: "enum";
  readonly name: Name;
  readonly open: boolean;
  readonly inTime: boolean;
  readonly naming: Naming | null;
  readonly values: readonly EnumValue[];
}
export interface EnumValue extends Place {
  readonly kind: "enum-value";
  readonly name: Name;
  readonly naming: Naming | null;
}

/** `keyword SERGEANT of rank implies MARINE { name … }` */
export interface KeywordDecl extends Place {
  readonly kind: "keyword";
  readonly name: Name;
  readonly of: Name | null;
  /** Keywords that whoever has this one has too. */
  readonly implies: readonly Name[];
  readonly naming: Naming | null;
}

/** `record unit { models: list of model { about … }  leader?: model { … } }` */
export interface RecordDecl extends Place {
  readonly kind: "record";
  readonly name: Name;
  readonly naming: Naming | null;
  readonly fields: readonly FieldDecl[];
}
export interface FieldDecl extends Place {
  readonly kind: "field";
  readonly name: Name;
  readonly optional: boolean;
  readonly type: TypeExpr;
  readonly naming: Naming | null;
}

/** `names title { name … }`: opaque names, compared for equality only. */
export interface NamesDecl extends Place {
  readonly kind: "names";
  readonly name: Name;
  readonly naming: Naming | null;
}

/** `fact phase: phase { … }`, or `choice lent: truth by controller { … }`: what is so at the table. */
export interface FactDecl extends Place {
  readonly kind: "fact";
  readonly name: Name;
  readonly optional: boolean;
  readonly type: TypeExpr;
  /** The owner of a choice; null for a fact. */
  readonly owner: Name | null;
  /** `state cp: count 0..20 = 0 hidden from stealers`: what it is at first, and who may not see it. */
  readonly state: { readonly initial: Expr; readonly hidden: readonly Name[] } | null;
  readonly naming: Naming | null;
}

/** `law hidden-by-part for m: model: m.hidden-by-statue <= m.hidden because en "…"` */
export interface LawDecl extends Place {
  readonly kind: "law";
  readonly name: Name;
  readonly params: readonly Param[];
  readonly condition: Expr;
  readonly because: Texts;
}

/** `word en "re-roll" = "throw again"`: words that players and the book use for the same thing. */
export interface WordDecl extends Place {
  readonly kind: "word";
  readonly lang: Name;
  readonly said: Alias;
  readonly meant: readonly Alias[];
}

export interface Param extends Place {
  readonly kind: "param";
  readonly name: Name;
  readonly optional: boolean;
  readonly type: TypeExpr;
  /** `= none`: who asks without it means none. Of decisions only. */
  readonly isNoneUnlessGiven: boolean;
  readonly naming: Naming | null;
}

export type TypeExpr =
  | (Place & { readonly kind: "type-name"; readonly name: Name; readonly range: Range | null })
  | (Place & { readonly kind: "type-list"; readonly of: TypeExpr })
  | (Place & { readonly kind: "type-set"; readonly of: TypeExpr })
  | (Place & { readonly kind: "type-interval"; readonly of: TypeExpr })
  | (Place & { readonly kind: "type-ref"; readonly of: Name })
  | (Place & { readonly kind: "type-or-none"; readonly of: TypeExpr });

/** `0..12`; either end may be open (`at least 3`, `at most 12`). */
export interface Range extends Place {
  readonly kind: "range";
  readonly from: Expr | null;
  readonly to: Expr | null;
}

// ---------------------------------------------------------------- provisions and their content

export interface Provision extends Place {
  readonly kind: "provision";
  readonly name: Name;
  /** `was towing, hauling`: the provisions that it takes the place of, where an entry brings it. */
  readonly was: readonly Name[];
  readonly numbering: Numbering | null;
  readonly pages: readonly PageRange[];
  /** Inventory ids of a base book that this provision answers for: `answers R22, R23`. */
  readonly answers: readonly Name[];
  readonly body: readonly ProvisionItem[];
}
export interface PageRange extends Place {
  readonly kind: "pages";
  readonly from: number;
  readonly to: number;
}

export type ProvisionItem =
  | Heading
  | Section
  | Form
  | ContentNode
  | DecideDecl
  | PlayItem
  | ClauseGroup
  | GainOperation
  | Doubt
  | Flag
  | Example;

export interface Heading extends Place {
  readonly kind: "heading";
  readonly texts: Texts;
}
/** Of an older language, where every provision and entry named its chapter; read so that it can be migrated. */
export interface Section extends Place {
  readonly kind: "section";
  readonly texts: Texts;
}
/** `form procedure`, where what the entry is differs from what its clauses suggest. */
export interface Form extends Place {
  readonly kind: "form";
  readonly form: Name;
}

export type ContentNode = Sentence | Unseen | Container | Figure | Table;

/** `sentence others { en "…" }`, `remark colour { … }` (owes no clause), `sentence others unseen`. */
export interface Sentence extends Place {
  readonly kind: "sentence";
  readonly remark: boolean;
  readonly label: Name;
  /** `was Q1.five, Q2.six`: the sentences of revised entries that it takes the place of. */
  readonly was: readonly SentenceRef[];
  readonly unseen: boolean;
  readonly texts: Texts;
}

/** `unseen`, `unseen+` (one or more), `unseen*` (none or more), `unseen in es` (only that printing has it). */
export interface Unseen extends Place {
  readonly kind: "unseen";
  readonly count: "one" | "some" | "any";
  /** `unseen+ paragraph`: what is unseen; null means the unit of the container (sentences in a paragraph). */
  readonly of: ContainerUnit | "sentence" | null;
  readonly only: Name | null;
}

/** `block rules { … }`, `paragraph 1 { … }`, `points { point 2 { … } }`, `box events { … }`. */
export interface Container extends Place {
  readonly kind: "container";
  readonly unit: ContainerUnit;
  readonly label: Name;
  readonly numbering: Numbering | null;
  readonly unseen: boolean;
  readonly heading: Heading | null;
  readonly body: readonly ContentNode[];
}
export type ContainerUnit = "block" | "box" | "paragraph" | "points" | "point";

/** `figure benefit: count 0..20 = unseen`: a constant that texts show and clauses read. */
export interface Figure extends Place {
  readonly kind: "figure";
  readonly name: Name;
  readonly type: TypeExpr;
  /** Null while unseen. */
  readonly value: Expr | null;
  readonly naming: Naming | null;
}

/** `table event on points: count 1..9999 { column copies: count …  row small 1..1000: 2, 2 … }` */
export interface Table extends Place {
  readonly kind: "table";
  readonly name: Name;
  /** The type of a cell, when the table has no columns. */
  readonly type: TypeExpr | null;
  readonly keys: readonly Param[];
  /** `given …`: of a random table. */
  readonly params: readonly Param[];
  /** `on D6 + crowd`: what is rolled; then there are no keys. */
  readonly dice: DiceKey | null;
  readonly naming: Naming | null;
  readonly columns: readonly FieldDecl[];
  /** A formula for every cell by its keys; proved against the cells. */
  readonly pattern: Expr | null;
  readonly rows: readonly Row[];
}
/** `2 of D6 + crowd` */
export interface DiceKey extends Place {
  readonly kind: "dice-key";
  /** Null: one. */
  readonly count: Expr | null;
  readonly die: Name;
  /** The whole sum after the dice, `+ crowd` or `- 1` as a value to add; null: nothing. */
  readonly plus: Expr | null;
}
export interface Row extends Place {
  readonly kind: "row";
  readonly label: Name | null;
  readonly key: Expr;
  readonly cells: readonly Cell[];
  /** `row 5..6 on D6 { … }`: rolled again; then there are no cells. */
  readonly nested: { readonly dice: DiceKey; readonly rows: readonly Row[] } | null;
}
/** A cell is an expression, `never` (cannot be), `hole` (nothing stands there) or `unseen`. */
export type Cell =
  | (Place & { readonly kind: "cell"; readonly value: Expr })
  | (Place & { readonly kind: "blank"; readonly blank: "never" | "hole" | "unseen" });

// ---------------------------------------------------------------- decisions

/** `decide in-cover: truth given target: unit { about …  clauses }` */
export interface DecideDecl extends Place {
  readonly kind: "decide";
  /** `tally`: its clauses add up. */
  readonly adds: boolean;
  readonly name: Name;
  readonly type: TypeExpr;
  readonly params: readonly Param[];
  readonly naming: Naming | null;
  readonly clauses: readonly ClauseItem[];
}

/** `always march-is-a-move given u: unit { about …  holds may-move(u) = may when may-march(u) = may from march }` */
export interface AlwaysDecl extends Place {
  readonly kind: "always";
  readonly name: Name;
  readonly params: readonly Param[];
  readonly naming: Naming | null;
  /** Null where an update ends it: `always march-is-a-move ends because en "…"`. */
  readonly holds: Statement | null;
  /** Why it ends. */
  readonly because: Texts;
}
/** `holds may-move(u) = may when may-march(u) = may from march` */
export interface Statement extends Place {
  readonly kind: "statement";
  readonly condition: Expr;
  readonly when: Expr | null;
  readonly from: readonly SentenceRef[];
}

/** `clauses of in-cover when terrain = wood as cover { … }`: what this provision or entry says on a decision. */
export interface ClauseGroup extends Place {
  readonly kind: "clauses";
  readonly of: readonly Name[];
  readonly name: Name | null;
  readonly when: Expr | null;
  readonly clauses: readonly ClauseItem[];
  /** Why clauses change though no sentence does. */
  readonly because: Texts;
}

export type ClauseItem = Clause | Withdrawal;

export interface Clause extends Place {
  readonly kind: "clause";
  /** `replace others: …` takes the place of the clause with that label. */
  readonly replaces: boolean;
  /** `otherwise` marks what holds when nothing else of the group's guard does. */
  readonly label: Name;
  readonly over: readonly ClauseRef[];
  readonly bars: readonly ClauseRef[];
  readonly stages: readonly Stage[];
  /** Null for a clause that only bars, and for an unseen one. */
  readonly value: Expr | null;
  readonly unseen: boolean;
  readonly when: Expr | null;
  readonly told: boolean;
  /** `shown as en "…"`: its condition in short, for people. */
  readonly shown: Texts;
  readonly from: readonly SentenceRef[];
  readonly inferred: readonly EntryRef[];
  readonly cites: readonly Citation[];
}
export type Citation = EntryRef | PageRange;

/** `far`, `reserves.far` (decision and clause), or `all`. */
export interface ClauseRef extends Place {
  readonly kind: "clause-ref";
  readonly decision: Name | null;
  readonly label: Name;
}

/** `stage doubled = model.strength * 2 from multiply { name en "…" }`: a step inside a value, with its sentence. */
export interface Stage extends Place {
  readonly kind: "stage";
  readonly name: Name;
  readonly value: Expr;
  readonly from: readonly SentenceRef[];
  readonly naming: Naming | null;
}

/** `withdraw others` */
export interface Withdrawal extends Place {
  readonly kind: "withdraw";
  readonly label: Name;
}

// ---------------------------------------------------------------- doubts, flags, examples

export interface Doubt extends Place {
  readonly kind: "doubt";
  readonly name: Name;
  readonly naming: Naming | null;
  readonly readings: readonly Reading[];
  readonly because: Texts;
}
export interface Reading extends Place {
  readonly kind: "reading";
  readonly name: Name;
  readonly taken: boolean;
  readonly written: boolean;
  readonly texts: Texts;
}

export interface Flag extends Place {
  readonly kind: "flag";
  readonly flag: "silent" | "outside" | "damaged";
  /** Whose answers rest on it. A name without a dot is a decision or a sequence, not a clause. */
  readonly rests: readonly ClauseRef[];
  readonly texts: Texts;
}

/** `example "…" printed in 1.2, 1.5 { given …  expect … }` */
export interface Example extends Place {
  readonly kind: "example";
  readonly title: TextLiteral;
  /** Worked out by the publisher, not by us. */
  readonly printed: boolean;
  readonly versions: readonly VersionRef[];
  /** The words of the publisher. */
  readonly texts: Texts;
  readonly given: readonly Given[];
  readonly expects: readonly Expect[];
}
export interface Given extends Place {
  readonly kind: "given";
  readonly path: readonly Name[];
  readonly value: Expr;
}
export interface Expect extends Place {
  readonly kind: "expect";
  readonly versions: readonly VersionRef[];
  /** `under reading extent = first` */
  readonly readings: readonly ReadingTest[];
  readonly subject: Expr;
  readonly outcome:
    | (Place & { readonly kind: "value"; readonly value: Expr })
    | (Place & {
        readonly kind: "status";
        readonly status: "no-ruling" | "not-on-record" | "conflict" | "depends" | "refused";
      })
    /** `?`: a person with the document must supply the value. */
    | (Place & { readonly kind: "open" });
  readonly because: readonly ClauseRef[];
  /** The play after which it is so; null where nothing is played before. */
  readonly after: Expr | null;
  /** How the sides play, for chances and means. */
  readonly played: readonly Played[];
}
export interface ReadingTest extends Place {
  readonly kind: "reading-test";
  readonly doubt: Name;
  readonly reading: Name;
}

// ---------------------------------------------------------------- entries of an update

export interface Entry extends Place {
  readonly kind: "entry";
  readonly entryKind: "erratum" | "ruling" | "appendix";
  readonly id: Name;
  /** The provisions it is about; the first is where its node references start. */
  readonly on: readonly Name[];
  readonly revises: readonly EntryRef[];
  /** `revises part of 1.1/Q1`: entries that it takes the place of together with others. */
  readonly parts: readonly EntryRef[];
  readonly claims: readonly Claim[];
  readonly body: readonly EntryItem[];
}

export type EntryItem =
  | Heading
  | Section
  | Form
  | Question
  | Answer
  | Operation
  | Under
  | ContentNode
  | DecideDecl
  | PlayItem
  | ClauseGroup
  | Doubt
  | Flag
  | Example;

export type ClaimWord = "records" | "editorial" | "clarifies" | "settles" | "changes" | "withdraws";

/** `changes`, `clarifies for ruins`, `editorial in extent.whole` */
export interface Claim extends Place {
  readonly kind: "claim";
  readonly word: ClaimWord;
  readonly scope: Name | null;
  readonly reading: { readonly doubt: Name; readonly reading: Name } | null;
}

export interface Question extends Place {
  readonly kind: "question";
  readonly texts: Texts;
}
/** `answer { sentence a { … } points { … } }`, or `answer en "…"` for a single sentence labelled `answer`. */
export interface Answer extends Place {
  readonly kind: "answer";
  readonly body: readonly ContentNode[];
}

/** `under reading extent = whole { … }`: holds in that reading of a doubt only. */
export interface Under extends Place {
  readonly kind: "under";
  readonly reading: ReadingTest;
  readonly body: readonly (Operation | ClauseGroup)[];
}

/** `carries 1.2/E17 as E25 { at es page 248, paragraph 1, sentence -1 }` */
export interface Carry extends Place {
  readonly kind: "carry";
  readonly ref: EntryRef;
  readonly as: Name;
  readonly claims: readonly Claim[];
  readonly at: readonly Address[];
  readonly body: readonly (Heading | Section | Doubt | Flag | Example | Restated)[];
}
/** `amends 1.5/E23 as E23 changes { at es page 45  set figure benefit to 6 }`: an entry of an older document with edits. */
export interface Amend extends Place {
  readonly kind: "amend";
  readonly ref: EntryRef;
  readonly as: Name;
  readonly claims: readonly Claim[];
  readonly at: readonly Address[];
  readonly body: readonly EntryItem[];
}
/** `restated sentence others { es "…" }`: a language the carried node did not have yet. */
export interface Restated extends Place {
  readonly kind: "restated";
  readonly target: NodeRef;
  readonly texts: Texts;
}

/** `drops 1.2/Q23 changes because en "…"` */
export interface Drop extends Place {
  readonly kind: "drop";
  readonly ref: EntryRef;
  readonly claims: readonly Claim[];
  readonly because: Texts;
}

/** `1.2/E17 "half of each"`, or the name of a provision and a title. */
export interface ExampleRef extends Place {
  readonly kind: "example-ref";
  readonly owner: EntryRef;
  readonly title: TextLiteral;
}
/** `example "four is wet" was 1.1/Q1 "four is dry" { expect wet = yes }`: an older example from this document on. */
export interface ContinuedExample extends Place {
  readonly kind: "continued-example";
  /** Null: it keeps the old one. */
  readonly title: TextLiteral | null;
  readonly was: readonly ExampleRef[];
  readonly texts: Texts;
  readonly given: readonly Given[];
  readonly expects: readonly Expect[];
}
/** `drops example 1.5/O02 "two drone units" because en "…"` */
export interface EndedExample extends Place {
  readonly kind: "ended-example";
  readonly example: ExampleRef;
  readonly because: Texts;
}

// ---------------------------------------------------------------- operations

/** An address as a document states it: `es page 248, paragraph 1, sentence -1`. */
export interface Address extends Place {
  readonly kind: "address";
  readonly lang: Name;
  readonly steps: readonly AddressStep[];
}
export type AddressUnit =
  | ContainerUnit
  | "page"
  | "chapter"
  | "number"
  | "section"
  | "sentence"
  | "table"
  | "row"
  | "figure"
  | "heading"
  | "words";
export interface AddressStep extends Place {
  readonly kind: "step";
  readonly unit: AddressUnit;
  readonly which:
    | { readonly kind: "number"; readonly number: number }
    | { readonly kind: "pages"; readonly pages: readonly PageRange[] }
    | { readonly kind: "name"; readonly name: Name }
    | { readonly kind: "words"; readonly text: string }
    | { readonly kind: "only" };
}

/** `sentence others`, `paragraph woods.rules.1`: a node, by unit and labels. */
export interface NodeRef extends Place {
  readonly kind: "node-ref";
  readonly unit: AddressUnit | "provision" | "cell";
  readonly path: readonly Name[];
}

interface OperationBase extends Place {
  readonly at: readonly Address[];
  /** `silently because en "…"`: the document makes the change without saying so. */
  readonly silently: Texts | null;
}

export type Operation =
  | (OperationBase & {
      readonly kind: "replace";
      readonly target: NodeRef;
      /** The new node or nodes; a bare text keeps the label of the old one. */
      readonly texts: Texts;
      readonly body: readonly (ContentNode | Provision)[];
      /** `by box T01, table T02`: content given elsewhere in the document. */
      readonly by: readonly NodeRef[];
    })
  | (OperationBase & {
      readonly kind: "replace-words";
      readonly words: readonly WordChange[];
      readonly target: NodeRef;
      readonly eachPage: boolean;
    })
  | (OperationBase & {
      readonly kind: "insert";
      readonly where: "before" | "after";
      readonly target: NodeRef;
      /** Provisions where the target is one, else content. */
      readonly body: readonly (ContentNode | Provision)[];
    })
  | (OperationBase & {
      readonly kind: "append";
      readonly target: NodeRef;
      /** Provisions where the target is a chapter. */
      readonly body: readonly (ContentNode | Row | Provision)[];
    })
  | (OperationBase & { readonly kind: "delete"; readonly target: NodeRef })
  | (OperationBase & {
      readonly kind: "move";
      readonly target: NodeRef;
      readonly where: "before" | "after" | "into";
      readonly destination: NodeRef;
    })
  | (OperationBase & { readonly kind: "set"; readonly target: NodeRef; readonly value: Expr })
  | (OperationBase & { readonly kind: "extend"; readonly enum: Name; readonly values: readonly EnumValue[] })
  | (OperationBase & {
      readonly kind: "gain";
      readonly keyword: Name;
      readonly param: Param;
      readonly when: Expr;
      readonly from: readonly SentenceRef[];
    });

/** `gain AIRCRAFT for m: model when … from …`, in a provision as well: a way to have a keyword that is not printed. */
export type GainOperation = Extract<Operation, { readonly kind: "gain" }>;

export interface WordChange extends Place {
  readonly kind: "word-change";
  readonly lang: Name;
  readonly from: string;
  readonly to: string;
}

// ---------------------------------------------------------------- expressions

export type Comparison = "=" | "!=" | "<" | "<=" | ">" | ">=";

export type Expr =
  | (Place & { readonly kind: "number"; readonly text: string })
  /** `3"`, `10cm`, `50%`, `2h`, `150pt`: the unit is the symbol as written, `"` for inches. */
  | (Place & { readonly kind: "quantity"; readonly text: string; readonly unit: string })
  | (Place & { readonly kind: "truth"; readonly value: boolean })
  | (Place & { readonly kind: "none" })
  | (Place & { readonly kind: "duty"; readonly duty: "may" | "must" | "may not" })
  | (Place & { readonly kind: "string"; readonly text: string })
  | (Place & { readonly kind: "ref"; readonly name: Name })
  | (Place & { readonly kind: "member"; readonly of: Expr; readonly name: Name })
  | (Place & { readonly kind: "call"; readonly name: Name; readonly args: readonly Expr[] })
  | (Place & { readonly kind: "not"; readonly of: Expr })
  | (Place & { readonly kind: "and"; readonly all: readonly Expr[] })
  | (Place & { readonly kind: "or"; readonly any: readonly Expr[] })
  | (Place & { readonly kind: "compare"; readonly op: Comparison; readonly left: Expr; readonly right: Expr })
  /** `x in { a, b }`, `x in 3..6`, `x in L` */
  | (Place & { readonly kind: "within"; readonly of: Expr; readonly range: Expr })
  /** `target has INFANTRY` */
  | (Place & { readonly kind: "has"; readonly of: Expr; readonly keyword: Name })
  /** `x is known`, `x is none`, `x is ruled`, `x is whole` (a number without fraction); `is not` negates. */
  | (Place & {
      readonly kind: "is";
      readonly of: Expr;
      readonly not: boolean;
      readonly what: "known" | "none" | "ruled" | "whole" | "double";
    })
  /** `reading extent = whole` */
  | ReadingTest
  | (Place & {
      readonly kind: "arithmetic";
      readonly op: "+" | "-" | "*" | "/";
      readonly left: Expr;
      readonly right: Expr;
    })
  | (Place & { readonly kind: "negate"; readonly of: Expr })
  /** `half of x`, `rounded up x`, `rounded down x` */
  | (Place & {
      readonly kind: "unary";
      readonly op: "half" | "rounded-up" | "rounded-down";
      readonly of: Expr;
    })
  /** `min(a, b)`, `max(a, b)` */
  | (Place & { readonly kind: "extreme"; readonly op: "min" | "max"; readonly of: readonly Expr[] })
  /** `every m in L with f has c`, `some m in L with f has c` (either of `with`, `has` may be absent for `some`) */
  | (Place & {
      readonly kind: "quantified";
      readonly quantifier: "every" | "some";
      readonly binder: Name;
      readonly list: Expr;
      readonly filter: Expr | null;
      readonly body: Expr | null;
    })
  /** `count m in L with f` */
  | (Place & {
      readonly kind: "count";
      readonly binder: Name;
      readonly list: Expr;
      readonly filter: Expr | null;
    })
  /** `those m in L with f`: the elements of which it holds, in order. */
  | (Place & { readonly kind: "those"; readonly binder: Name; readonly list: Expr; readonly filter: Expr })
  /** `sum of r.hits for r in L with f else 0`; `common of u.keywords for u in L` */
  | (Place & {
      readonly kind: "aggregate";
      readonly op: "sum" | "product" | "highest" | "lowest" | "common";
      readonly value: Expr;
      readonly binder: Name;
      readonly list: Expr;
      readonly filter: Expr | null;
      readonly empty: Expr | null;
    })
  /** `highest 2 of dice` */
  | (Place & {
      readonly kind: "keep";
      readonly which: "highest" | "lowest";
      readonly many: Expr;
      readonly of: Expr;
    })
  /** `dice without again`: one such element less */
  | (Place & { readonly kind: "without"; readonly of: Expr; readonly element: Expr })
  /** `nearest e in L with f by e.gap`: the elements that tie for the least. */
  | (Place & {
      readonly kind: "nearest";
      readonly binder: Name;
      readonly list: Expr;
      readonly filter: Expr | null;
      readonly by: Expr;
    })
  /** `one group of a, b in L linked by (…)` */
  | (Place & {
      readonly kind: "one-group";
      readonly first: Name;
      readonly second: Name;
      readonly list: Expr;
      readonly link: Expr;
    })
  /** `fold total = 0 over r in L backwards giving total + r.n` */
  | (Place & {
      readonly kind: "fold";
      readonly accumulator: Name;
      readonly initial: Expr;
      readonly binder: Name;
      readonly list: Expr;
      readonly backwards: boolean;
      readonly next: Expr;
    })
  /** `(5 when a, 6 when b, otherwise 7)` */
  | (Place & { readonly kind: "cases"; readonly cases: readonly Case[]; readonly otherwise: Expr | null })
  | (Place & { readonly kind: "list"; readonly items: readonly Expr[] })
  | (Place & { readonly kind: "set"; readonly items: readonly Expr[] })
  | (Place & { readonly kind: "record-value"; readonly fields: readonly FieldValue[] })
  /** `2h..3h`, `at least 3h`, `at most 2h` */
  | Range
  /** A placeholder for a missing expression. */
  | (Place & { readonly kind: "missing" });

export interface Case extends Place {
  readonly kind: "case";
  readonly value: Expr;
  readonly when: Expr;
}
export interface FieldValue extends Place {
  readonly kind: "field-value";
  readonly name: Name;
  readonly value: Expr;
}
