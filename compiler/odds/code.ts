/**
 * The lines of a play laid out flat: instructions with places to go on at, over numbered slots for names.
 * Making them from lines is layout.ts, running them machine.ts, which slots still matter liveness.ts.
 */
import type { Bounds } from "../check/plays/beyond.ts";
import type { Line, Play, Reaction } from "../check/plays.ts";
import type { Type, Words } from "../check/program.ts";
import type { DecisionId } from "../resolve/graph.ts";
import type { Compute } from "./ground.ts";
import type { DieFaces } from "./pools.ts";

/** A play, a reaction, or a pass that is worked out by itself. */
export interface Unit {
  readonly id: number;
  readonly name: string;
  readonly play: Play | null;
  readonly reaction: Reaction | null;
  /** Names by slot. */
  readonly names: readonly string[];
  readonly params: readonly number[];
  /** Slots of the named results, in order; none for a single one. */
  readonly parts: readonly { readonly name: string; readonly slot: number }[];
  readonly code: readonly Instr[];
  /** What still matters before each instruction. */
  readonly live: readonly Live[];
  /** Where what has a label begins. */
  readonly labels: ReadonlyMap<string, Label>;
  /** What still matters where something it waits for may lead, besides where it goes on. */
  readonly kept: readonly number[];
  /** Where things happen together: nothing is seen of it before it is over. */
  readonly joint: ReadonlySet<number>;
  /** Blocks and menu options, where something from the table may end them; the outer ones first. */
  readonly scopes: readonly Scope[];
  /** On the way out of blocks to where a `go` leads: those that have ended, by their places above. */
  readonly past: ReadonlyMap<number, readonly number[]>;
  /** Slots whose value somebody does not see, with who. */
  readonly hidden: ReadonlyMap<number, ReadonlySet<string>>;
  /** The same of facts that may be set. */
  readonly hiddenGlobals: ReadonlyMap<number, ReadonlySet<string>>;
}

/** Where a `go` to a label leads, and the list of lines in which that stands. */
export interface Label {
  readonly entry: number;
  readonly from: number;
  readonly to: number;
}

/** Where a block or an option stands, from its first instruction up to the one where it ends. */
export interface Scope {
  readonly names: readonly string[];
  readonly from: number;
  readonly to: number;
  /** An option ends with nothing that happens of itself. */
  readonly isBlock: boolean;
  readonly cut: LineOf<"block">["cut"];
}

export interface Live {
  readonly slots: readonly number[];
  readonly globals: readonly number[];
}

/** Where something handed in is looked for: its name, within passes whose numbers are kept in slots. */
export interface Place {
  readonly name: string;
  readonly passes: readonly number[];
}

export interface Touch {
  readonly reads: readonly number[];
  readonly writes: readonly number[];
  readonly readsGlobals: readonly number[];
  readonly writesGlobals: readonly number[];
}

/** What a folded roll keeps instead of its dice. */
export interface Statistic {
  readonly slot: number;
  readonly start: number;
  /** From what was so far, and the value of one more die, to what is now. */
  readonly step: (so: number, value: number) => number;
  /** What a die adds, or null where it is not meant; `bind` has put the die in its place. */
  readonly binder: number;
  readonly value: Compute | null;
  readonly filter: Compute | null;
  /** Whether every die adds to it by itself. */
  readonly isSum: boolean;
  /** From the number kept to what the name holds. */
  readonly finish: (so: number) => number | boolean | null;
}

export type Instr = Touch &
  (
    | {
        readonly op: "roll";
        readonly place: Place;
        readonly slot: number;
        readonly count: Compute;
        readonly die: DieFaces;
        readonly sides: number;
        /** What is kept in place of the dice; null: the pool, or the dice in order. */
        readonly statistics: readonly Statistic[] | null;
        /** Dice thrown again as soon as they lie, as part of a folded roll. */
        readonly rethrown: readonly { readonly binder: number; readonly filter: Compute }[];
        readonly inOrder: boolean;
      }
    | {
        readonly op: "reroll";
        readonly slot: number;
        readonly sides: number;
        readonly marks: boolean;
        readonly inOrder: boolean;
        readonly which:
          | "all"
          | { readonly binder: number; readonly filter: Compute }
          | { readonly die: Compute };
        readonly place: Place;
      }
    | {
        readonly op: "draw";
        readonly place: Place;
        readonly slot: number;
        readonly among: Compute;
        readonly type: Type;
      }
    | {
        readonly op: "choose";
        readonly place: Place;
        readonly slot: number;
        readonly owner: Compute;
        readonly type: Type;
        readonly options: readonly {
          readonly spread: boolean;
          readonly value: Compute;
          readonly when: Compute | null;
        }[];
      }
    | {
        readonly op: "observe";
        readonly place: Place;
        readonly slot: number;
        readonly type: Type;
        readonly about: Words;
      }
    | { readonly op: "let"; readonly slot: number; readonly value: Compute; readonly type: Type | null }
    | {
        readonly op: "set-fact";
        readonly global: number;
        readonly value: Compute;
        /** What a number may be. */
        readonly bounds: Bounds;
      }
    | {
        readonly op: "set-field";
        readonly root: Compute;
        readonly slot: number | null;
        readonly global: number | null;
        readonly fields: readonly string[];
        readonly bounds: Bounds;
        readonly value: Compute;
      }
    | {
        readonly op: "give";
        readonly value: Compute;
        /** The name that is given, where it is no more than that. */
        readonly slot: number | null;
      }
    /** A named result that a reaction gives is one of the play that was started. */
    | { readonly op: "root-part"; readonly part: string; readonly value: Compute }
    | { readonly op: "test"; readonly condition: Compute; readonly otherwise: number }
    | { readonly op: "jump"; readonly to: number }
    | {
        readonly op: "each";
        readonly list: Compute;
        readonly listSlot: number;
        readonly indexSlot: number;
        readonly binder: number;
        readonly filter: Compute | null;
      }
    | {
        readonly op: "next";
        readonly listSlot: number;
        readonly indexSlot: number;
        readonly binder: number;
        readonly passSlot: number | null;
        readonly done: number;
        /** Who chooses which of those left is next. */
        readonly orderedBy: Compute | null;
        readonly place: Place;
      }
    | { readonly op: "times"; readonly times: Compute; readonly slot: number }
    | { readonly op: "again"; readonly slot: number; readonly passSlot: number | null; readonly done: number }
    | { readonly op: "pass"; readonly passSlot: number; readonly start: boolean }
    | {
        readonly op: "power";
        readonly times: Compute;
        readonly unit: () => Unit;
        readonly args: readonly number[];
        /** What is added to: the one thing a pass gives, or a part of it each. */
        readonly totals: readonly { readonly name: string; readonly slot: number }[];
      }
    | {
        readonly op: "call";
        readonly play: DecisionId;
        readonly prefix: Place;
        readonly args: readonly Compute[];
        readonly slot: number | null;
        /** The fields that are read of what it gives; null: all. */
        readonly keeps: readonly string[] | null;
      }
    | {
        readonly op: "menu";
        readonly place: Place;
        readonly owner: Compute;
        readonly used: number;
        readonly forced: boolean;
        readonly options: readonly {
          readonly label: string;
          readonly once: boolean;
          readonly when: Compute | null;
          readonly pays: readonly Pay[];
          readonly to: number;
        }[];
        readonly done: number;
      }
    | ({ readonly op: "pay" } & Pay)
    | { readonly op: "boundary"; readonly at: "start" | "end"; readonly name: string; readonly word: string }
    | {
        readonly op: "announce";
        readonly event: string;
        readonly args: readonly Compute[];
      }
    | {
        readonly op: "together";
        readonly at: "start" | "turn" | "end";
        readonly before: number;
        readonly after: number;
      }
    /** To a label that stands in a play around this one. */
    | { readonly op: "leave"; readonly to: string }
    | { readonly op: "soon" }
    /** What waits for a block to be cut is over with it. */
    | { readonly op: "uncut"; readonly scope: number }
    /** Something has ended, or happened, for which a block that is cut may have waited; or a block that is left. */
    | { readonly op: "over"; readonly names: readonly string[] }
    | { readonly op: "ensure"; readonly condition: Compute; readonly words: string }
    | { readonly op: "end" }
  );

export interface Purse {
  readonly root: Compute;
  readonly slot: number | null;
  readonly global: number | null;
  readonly fields: readonly string[];
  readonly bounds: Bounds;
  readonly read: Compute;
  readonly downTo: Compute;
}
export interface Pay {
  readonly amount: Compute;
  readonly purses: readonly Purse[];
  readonly owner: Compute | null;
  readonly place: Place;
}

export type LineOf<K extends Line["kind"]> = Extract<Line, { kind: K }>;
