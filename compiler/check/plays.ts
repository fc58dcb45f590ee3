/**
 * IR 3, what has an order: plays (resolves, procedures, random tables) with their lines, events, reactions, policies.
 * Plain data with all names bound, like program.ts; the stepper, the odds, the emitters and the drawing start from here.
 */
import type { Span } from "../../grammar/index.ts";
import type { DecisionId, DoubtId, NodeId, ProvisionId } from "../resolve/graph.ts";
import type { Aliases, ClauseOrigin, Expr, Fact, Named, Says, Type, Words } from "./program.ts";

export interface Play {
  readonly kind: "resolve" | "procedure" | "table";
  /** In one namespace with decisions. */
  readonly id: DecisionId;
  /** Of the single result; null where results are named. */
  readonly type: Type | null;
  /** The named results, in order of writing; empty where there is a single one. */
  readonly parts: readonly { readonly name: string; readonly type: Type; readonly named?: Named }[];
  readonly params: readonly Fact[];
  readonly called: Words;
  readonly about: Words;
  readonly asked?: Aliases;
  /** Of a single result that is a truth. */
  readonly says?: Says;
  readonly provision: ProvisionId | null;
  readonly lines: readonly Line[];
  /** Of a random table: its node and rows as printed, for drawing. */
  readonly node: NodeId | null;
  /** What it asks for, itself and through what it plays, by path in order of writing. */
  readonly asks: readonly Ask[];
  /** Facts of the situation it reads or sets, itself or through what it calls and plays, by name, sorted. */
  readonly reads: readonly string[];
  /** Facts and states it sets. */
  readonly sets: readonly string[];
  /** Decisions it names. */
  readonly calls: readonly DecisionId[];
  /** Plays it plays, directly. */
  readonly plays: readonly DecisionId[];
  readonly doubts: readonly DoubtId[];
  readonly origin: ClauseOrigin;
  readonly span: Span;
}

/**
 * A chance, choice or observation of a play: `dice`, `shot.dice`, `hit[]`; a re-roll by its name. A menu is a choice
 * `actions[]`; an `each … ordered by` the choice of who is next, `m[]`; a `pay` with an owner and several purses the choice
 * of how it is split, by its label or `pay`.
 */
export interface Ask {
  readonly path: string;
  readonly kind: "roll" | "draw" | "choose" | "observe";
  /** Of a roll: a list of dice. */
  readonly type: Type;
  /** Who rolls or chooses, where that is a name known beforehand. */
  readonly owner: string | null;
  /** The names of the options, where they are listed. */
  readonly options: readonly string[] | null;
  /** What states the line. */
  readonly about: Words;
  readonly named?: Named;
}

/** A fact that procedures may set, and what it is at first. */
export interface StateOf {
  readonly fact: string;
  readonly initial: Expr;
  readonly hiddenFrom: readonly string[];
}

export interface EventOf {
  readonly name: string;
  readonly params: readonly Fact[];
  readonly outside: boolean;
  readonly called: Words;
  readonly about: Words;
  readonly span: Span;
}

export interface Reaction extends Stating {
  readonly name: string;
  readonly each: { readonly binder: string; readonly list: Expr; readonly filter: Expr | null } | null;
  readonly after: readonly Trigger[];
  /** Happens when this begins to hold. */
  readonly soon: Expr | null;
  readonly when: Expr | null;
  /** Reactions that do not happen where this one does. */
  readonly over: readonly string[];
  readonly limit: Limit | null;
  readonly called: Words;
  readonly about: Words;
  readonly lines: readonly Line[];
  readonly asks: readonly Ask[];
  /** With the words of its lines. */
  readonly origin: ClauseOrigin;
  readonly span: Span;
}
export interface Trigger {
  readonly at: "event" | "start" | "end";
  readonly name: string;
}
export interface Limit {
  readonly times: Expr;
  /** `event`, `play`, a word of blocks (`phase`) or the label of one. */
  readonly per: string;
}

export interface Policy {
  readonly name: string;
  readonly owner: string;
  readonly of: DecisionId;
  readonly called: Words;
  readonly about: Words;
  /** By label of the choice. */
  readonly choices: readonly { readonly label: string; readonly value: Expr }[];
  readonly span: Span;
}

/** How a side plays: a policy of the book by name, one that is asked with, or best by goals in order. */
export type Playing =
  | { readonly kind: "policy"; readonly name: string; readonly asked?: readonly Policy[] }
  | { readonly kind: "uniform" }
  | { readonly kind: "first" }
  | { readonly kind: "best"; readonly owner: string; readonly goals: readonly Goal[] };
/** Over the results of a play; a truth counts as its chance, a number as its mean. */
export interface Goal {
  readonly least: boolean;
  readonly value: Expr;
}

// ---------------------------------------------------------------- lines

/** What states a line, a menu option or a reaction. */
export interface Stating {
  /** The sentences that state it. */
  readonly sentences: readonly NodeId[];
  /** Their words, by language, figures filled in. */
  readonly words: Words;
  /** In words, like that of a clause: `page 12, 1.2/E17`. */
  readonly citation: string;
}

interface LineBase extends Stating {
  readonly label: string | null;
  /** How people call what it names. Of a result, see `Play.parts`. */
  readonly named?: Named;
  readonly span: Span;
}

/** A name of an owner: an expression over an enumeration of sides. */
export type Owner = Expr;

export type Line = LineBase &
  (
    | {
        readonly kind: "roll";
        readonly name: string;
        readonly count: Expr;
        readonly sides: number;
        /** `list of D6`, or the quantity the total has. The natural dice are what is handed in. */
        readonly type: Type;
        readonly owner: Owner | null;
        readonly hiddenFrom: readonly string[];
      }
    | {
        readonly kind: "reroll";
        /** What the new dice are called when handed in: its label, else `dice-again`; a number behind it where that is taken. */
        readonly name: string;
        readonly roll: string;
        readonly which:
          | { readonly kind: "all" }
          | { readonly kind: "those"; readonly binder: string; readonly filter: Expr }
          /** A local that holds a die, or none. */
          | { readonly kind: "one"; readonly die: string };
      }
    | {
        readonly kind: "draw";
        readonly name: string;
        readonly type: Type;
        readonly among: Expr;
        readonly hiddenFrom: readonly string[];
      }
    | {
        readonly kind: "choose";
        readonly name: string;
        readonly type: Type;
        readonly owner: Owner;
        /** Always written out: where the author wrote none, every value of the type in order. */
        readonly options: readonly {
          readonly spread: boolean;
          readonly value: Expr;
          readonly when: Expr | null;
        }[];
        readonly hiddenFrom: readonly string[];
      }
    | { readonly kind: "observe"; readonly name: string; readonly type: Type; readonly about: Words }
    | { readonly kind: "let"; readonly name: string; readonly type: Type; readonly value: Expr }
    | { readonly kind: "set"; readonly target: Target; readonly value: Expr }
    /** `part` null: the single result, which ends the play. */
    | { readonly kind: "gives"; readonly part: string | null; readonly value: Expr }
    | {
        readonly kind: "when";
        readonly branches: readonly { readonly when: Expr; readonly lines: readonly Line[] }[];
        readonly otherwise: readonly Line[];
      }
    | {
        readonly kind: "each";
        readonly binder: string;
        readonly list: Expr;
        readonly filter: Expr | null;
        readonly orderedBy: Owner | null;
        readonly lines: readonly Line[];
      }
    | {
        readonly kind: "repeat";
        readonly how:
          | { readonly kind: "times"; readonly times: Expr }
          | { readonly kind: "until"; readonly until: Expr }
          | { readonly kind: "while"; readonly while: Expr }
          | { readonly kind: "on" };
        readonly certificate: Certificate | null;
        readonly lines: readonly Line[];
      }
    | {
        readonly kind: "play";
        /** What its results are called here; null: they are not used. */
        readonly name: string | null;
        /** What its asks are called below: the name, or that of the play. */
        readonly prefix: string;
        readonly play: DecisionId;
        readonly args: readonly Expr[];
        readonly type: Type;
      }
    | {
        readonly kind: "menu";
        readonly name: string;
        readonly forced: boolean;
        readonly owner: Owner;
        readonly options: readonly (Stating & {
          readonly label: string;
          readonly named?: Named;
          readonly once: boolean;
          readonly when: Expr | null;
          readonly lines: readonly Line[];
        })[];
        readonly certificate: Certificate | null;
      }
    | {
        readonly kind: "pay";
        readonly amount: Expr;
        readonly purses: readonly { readonly purse: Target; readonly downTo: Expr }[];
        readonly owner: Owner | null;
      }
    | {
        readonly kind: "block";
        readonly word: "turn" | "phase" | "step" | "mode";
        readonly name: string;
        readonly called: Words;
        readonly about: Words;
        readonly cut: { readonly event: string; readonly after: string | null } | null;
        readonly lines: readonly Line[];
        /** Why what leads back to it ends. */
        readonly certificate: Certificate | null;
      }
    | {
        readonly kind: "announce";
        readonly event: string;
        readonly args: readonly Expr[];
        readonly together: readonly Line[] | null;
      }
    | { readonly kind: "go"; readonly to: string }
    | { readonly kind: "ensure"; readonly condition: Expr }
    /** `rule`: what the rule is that nobody holds. */
    | { readonly kind: "outside"; readonly rule: Words }
  );

export type Certificate =
  | { readonly kind: "decreases"; readonly measures: readonly Expr[] }
  | { readonly kind: "left-with-chance"; readonly chance: Expr }
  | { readonly kind: "falls-on-average"; readonly measure: Expr }
  | { readonly kind: "ended-by"; readonly owners: readonly string[] }
  | { readonly kind: "ended-by-table" };

/** What a line may set: a `let` of the play, a fact or state, or a field of one of them or of a binder. */
export interface Target {
  readonly root: { readonly kind: "local" | "fact"; readonly name: string };
  readonly fields: readonly string[];
  readonly type: Type;
  readonly span: Span;
}
