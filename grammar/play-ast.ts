/**
 * The part of the tree that has an order: plays (`resolve`, `procedure`), their lines, events, reactions and policies.
 * Plain data like the rest of the tree; what a line means is said in compiler/evaluate.
 */
import type { Expr, Name, Naming, Param, Place, SentenceRef, Texts, TypeExpr } from "./ast.ts";

/** `resolve storm-shot given run: count 0..1 { … }`, `procedure charge: charge-end given u: unit { … }` */
export interface PlayDecl extends Place {
  readonly kind: "play";
  readonly word: "resolve" | "procedure";
  readonly name: Name;
  /** The type of the single result; null where results are named. */
  readonly type: TypeExpr | null;
  readonly params: readonly Param[];
  readonly naming: Naming | null;
  readonly lines: readonly Line[];
}

/** `event finished of actor: model`, `event clock-out from outside` */
export interface EventDecl extends Place {
  readonly kind: "event";
  readonly name: Name;
  readonly params: readonly Param[];
  /** May come from the table at any time. */
  readonly outside: boolean;
  readonly naming: Naming | null;
}

/** `react watch for m in squad with f after finished when c limit 1 per event { … }` */
export interface ReactDecl extends Place {
  readonly kind: "react";
  readonly name: Name;
  /** Whom it is for, each in turn; null: once. */
  readonly each: { readonly binder: Name; readonly list: Expr; readonly filter: Expr | null } | null;
  /** Names of events, or starts and ends of blocks; empty where `soon` says when. */
  readonly after: readonly Trigger[];
  /** `as soon as <condition>` */
  readonly soon: Expr | null;
  readonly when: Expr | null;
  /** Reactions it goes before, so that these do not happen. */
  readonly over: readonly Name[];
  readonly limit: Limit | null;
  readonly from: readonly SentenceRef[];
  readonly naming: Naming | null;
  readonly lines: readonly Line[];
}
/** `finished`, `start of command`, `end of action` */
export interface Trigger extends Place {
  readonly kind: "trigger";
  readonly at: "event" | "start" | "end";
  readonly name: Name;
}
/** `limit 1 per event` */
export interface Limit extends Place {
  readonly kind: "limit";
  readonly times: Expr;
  /** `event`, `play`, or the word or label of a block: `phase`, `turn`, `combat`. */
  readonly per: Name;
}

/** `policy bold for marines of watch { fire: yes }` */
export interface PolicyDecl extends Place {
  readonly kind: "policy";
  readonly name: Name;
  readonly owner: Name;
  /** The play, or reaction, whose choices it makes. */
  readonly of: Name;
  readonly naming: Naming | null;
  readonly choices: readonly { readonly label: Name; readonly value: Expr }[];
}

/** `played bold`, `played best for marines by kill, then least dead` */
export type Played =
  | (Place & { readonly kind: "played-policy"; readonly policy: Name })
  | (Place & { readonly kind: "played-best"; readonly owner: Name; readonly goals: readonly Goal[] });
export interface Goal extends Place {
  readonly kind: "goal";
  readonly least: boolean;
  readonly value: Expr;
}

interface LineBase extends Place {
  /** Written in front, or the name of what the line names; null for a line without either. */
  readonly label: Name | null;
  /** Sentences that state it, if not the one of its label. */
  readonly from: readonly SentenceRef[];
}

/** A line whose naming stands in braces behind it; of a line with a body, it stands at the head of the body. */
interface NamedLineBase extends LineBase {
  readonly naming: Naming | null;
}

export type Line =
  | RollLine
  | RerollLine
  | DrawLine
  | ChooseLine
  | ObserveLine
  | LetLine
  | SetLine
  | GivesLine
  | WhenLine
  | EachLine
  | RepeatLine
  | PlayLine
  | MenuLine
  | PayLine
  | BlockLine
  | AnnounceLine
  | GoLine
  | EnsureLine
  | OutsideLine;

/** The lines whose naming stands behind them. */
export type LineNamedBehind =
  | RollLine
  | RerollLine
  | DrawLine
  | ChooseLine
  | ObserveLine
  | LetLine
  | GivesLine
  | PlayLine
  | PayLine;

/** `roll dice = 2 of D6 by shooter hidden from stealers { name en "…" }`; typed: `roll run: length = 5 of D6` */
export interface RollLine extends NamedLineBase {
  readonly kind: "roll";
  readonly name: Name;
  readonly type: TypeExpr | null;
  readonly count: Expr;
  /** `D6` */
  readonly die: Name;
  readonly owner: Expr | null;
  readonly hidden: readonly Name[];
}
/** `reroll dice`, `reroll d in dice with d = 1`, `reroll again of dice` */
export interface RerollLine extends NamedLineBase {
  readonly kind: "reroll";
  readonly roll: Name;
  readonly which:
    | { readonly kind: "all" }
    | { readonly kind: "those"; readonly binder: Name; readonly filter: Expr }
    | { readonly kind: "one"; readonly die: Name };
}
/** `draw cp: count among tokens` */
export interface DrawLine extends NamedLineBase {
  readonly kind: "draw";
  readonly name: Name;
  readonly type: TypeExpr;
  readonly among: Expr;
  readonly hidden: readonly Name[];
}
/** `choose answer: reaction by t.owner among { hold, flee, shoot when gap > u.move }` */
export interface ChooseLine extends NamedLineBase {
  readonly kind: "choose";
  readonly name: Name;
  readonly type: TypeExpr;
  readonly owner: Expr;
  /** Null: every value of the type. */
  readonly options: readonly ChoiceOption[] | null;
  readonly hidden: readonly Name[];
}
export interface ChoiceOption extends Place {
  readonly kind: "option";
  /** `one of L`: each element of the list. */
  readonly spread: boolean;
  readonly value: Expr;
  readonly when: Expr | null;
}
/** `observe gap: length` */
export interface ObserveLine extends NamedLineBase {
  readonly kind: "observe";
  readonly name: Name;
  readonly type: TypeExpr;
}
/** `let reach = 2 * u.move` */
export interface LetLine extends NamedLineBase {
  readonly kind: "let";
  readonly name: Name;
  readonly type: TypeExpr | null;
  readonly value: Expr;
}
/** `set m.square to s` */
export interface SetLine extends LineBase {
  readonly kind: "set";
  readonly target: Expr;
  readonly value: Expr;
}
/** `gives kill: truth = …`, or `gives …`, which ends the play. */
export interface GivesLine extends NamedLineBase {
  readonly kind: "gives";
  readonly part: { readonly name: Name; readonly type: TypeExpr } | null;
  readonly value: Expr;
}
export interface WhenLine extends LineBase {
  readonly kind: "when";
  readonly branches: readonly Branch[];
  readonly otherwise: readonly Line[] | null;
}
/** From its condition to its closing brace. */
export interface Branch extends Place {
  readonly kind: "branch";
  readonly when: Expr;
  readonly lines: readonly Line[];
}
/** `each m in L with f ordered by owner { … }` */
export interface EachLine extends LineBase {
  readonly kind: "each";
  readonly binder: Name;
  readonly list: Expr;
  readonly filter: Expr | null;
  readonly orderedBy: Expr | null;
  readonly naming: Naming | null;
  readonly lines: readonly Line[];
}
/** `repeat n times { … }`, `repeat { … } until c`, `repeat while c { … }`, `repeat { … }` (left by `gives` or `go`). */
export interface RepeatLine extends LineBase {
  readonly kind: "repeat";
  readonly how:
    | { readonly kind: "times"; readonly times: Expr }
    | { readonly kind: "until"; readonly until: Expr }
    | { readonly kind: "while"; readonly while: Expr }
    | { readonly kind: "on" };
  readonly certificate: Certificate | null;
  readonly lines: readonly Line[];
}
export type Certificate =
  | (Place & { readonly kind: "decreases"; readonly measures: readonly Expr[] })
  | (Place & { readonly kind: "left-with-chance"; readonly chance: Expr })
  | (Place & { readonly kind: "falls-on-average"; readonly measure: Expr })
  | (Place & { readonly kind: "ended-by"; readonly owners: readonly Name[] })
  | (Place & { readonly kind: "ended-by-table" });
/** `play shot = storm-shot(m.run, yes)`, `play burn([m])` */
export interface PlayLine extends NamedLineBase {
  readonly kind: "play-line";
  readonly name: Name | null;
  readonly play: Name;
  readonly args: readonly Expr[];
}
/** `menu actions by marines { once parry when c { … } }` */
export interface MenuLine extends LineBase {
  readonly kind: "menu";
  readonly name: Name;
  readonly forced: boolean;
  readonly owner: Expr;
  readonly naming: Naming | null;
  readonly options: readonly MenuOption[];
  readonly certificate: Certificate | null;
}
export interface MenuOption extends Place {
  readonly kind: "menu-option";
  readonly once: boolean;
  readonly label: Name;
  readonly when: Expr | null;
  readonly from: readonly SentenceRef[];
  readonly naming: Naming | null;
  readonly lines: readonly Line[];
}
/** `pay 2 from m.ap, cp down to -40 by marines` */
export interface PayLine extends NamedLineBase {
  readonly kind: "pay";
  readonly amount: Expr;
  readonly purses: readonly { readonly purse: Expr; readonly downTo: Expr | null }[];
  readonly owner: Expr | null;
}
/** `turn marines cut by clock-out after action { … }` */
export interface BlockLine extends LineBase {
  readonly kind: "block";
  readonly word: "turn" | "phase" | "step" | "mode";
  readonly name: Name;
  readonly cut: { readonly event: Name; readonly after: Name | null } | null;
  readonly naming: Naming | null;
  readonly lines: readonly Line[];
  /** Why what leads back to it ends. */
  readonly certificate: Certificate | null;
}
/** `announce finished(m, yes) together { … }` */
export interface AnnounceLine extends LineBase {
  readonly kind: "announce";
  readonly event: Name;
  readonly args: readonly Expr[];
  readonly together: readonly Line[] | null;
}
/** `go meet` */
export interface GoLine extends LineBase {
  readonly kind: "go";
  readonly to: Name;
}
/** `ensure every u in units has coherent(u)` */
export interface EnsureLine extends LineBase {
  readonly kind: "ensure";
  readonly condition: Expr;
}
/** `outside en "…"`: depends on a rule that our sources lack. */
export interface OutsideLine extends LineBase {
  readonly kind: "outside";
  readonly texts: Texts;
}
