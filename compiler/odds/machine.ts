/**
 * What the parts of the engine have in common: a state that waits, the ways on from it with their weights, and what they
 * are performed with. Performing is steps.ts, what may come of a state spread.ts, all states together graph.ts.
 */
import type { Playing } from "../check/plays.ts";
import type { Situation } from "../evaluate/situation.ts";
import type { Cell } from "./cells.ts";
import type { Unit } from "./code.ts";
import type { Compute, Ground } from "./ground.ts";
import type { Effort } from "./refusals.ts";
import type { Coming, Outcome, State } from "./state.ts";
import type { Halt } from "./values.ts";

/** One way on: its weight, and where it leads. */
export interface Branch {
  readonly ways: bigint;
  readonly to: State;
}

/** A state in which something is open, or the end. */
export type Stop =
  | { readonly kind: "open"; readonly state: State }
  | { readonly kind: "end"; readonly outcome: Outcome };

export type Spread =
  | {
      readonly kind: "chance";
      readonly total: bigint;
      readonly branches: readonly Branch[];
      /** Nothing was asked for, so that nothing can come before it. */
      readonly isUnasked?: true;
    }
  | {
      readonly kind: "choice";
      readonly owner: string;
      readonly label: string;
      readonly options: readonly State[];
      /** What each option is. */
      readonly names: readonly Cell[];
    }
  | { readonly kind: "end"; readonly outcome: Outcome };

export interface Machine {
  readonly ground: Ground;
  readonly unitOfPlay: (play: string) => Unit;
  readonly playing: ReadonlyMap<string, Playing>;
  /** Where somebody plays his best, whoever has no policy answers with his. */
  readonly isBest: boolean;
  /** The value a named policy gives to a choice, compiled beside its unit. */
  readonly policyValue: (unit: Unit, owner: string, label: string) => Compute | null;
  /** A play worked out by itself, in weights over one total. */
  readonly outcomesOf: (start: State) => Outcomes;
  readonly isPure: (play: string) => boolean;
  readonly powerOf: (pass: Outcomes, times: number) => Outcomes;
  readonly events: Events;
  /** What comes from the table, and when. */
  readonly outside: readonly FromOutside[];
  /** What is handed in, by name. */
  readonly played: Situation["played"];
  /** No pass beyond this is handed anything. */
  readonly mostPasses: number;
  readonly isNamed: (name: string) => boolean;
  /** Owners whose choice was left to chance, or who answered another's best. */
  readonly assumed: Map<string, string>;
  readonly marks: boolean;
  /** What is left of the work that one question may take. */
  readonly effort: Effort;
  /** Is told of each choice that is not handed in. */
  readonly watch?: (decided: Decided) => void;
}

/** What a choice comes to: the option that is taken for sure, one that is best, or any alike. */
export interface Decided {
  readonly owner: string;
  readonly names: readonly Cell[];
  readonly taken: number | null;
  /** Left to whoever plays his best, or answers him. */
  readonly isOpen: boolean;
}

export interface Outcomes {
  readonly total: bigint;
  readonly all: readonly { readonly ways: bigint; readonly outcome: Outcome }[];
}

/** Something that comes from the table as soon as what is asked for at a path is asked for. */
export interface FromOutside {
  readonly name: string;
  readonly at: string;
  readonly args: readonly Cell[];
  /** Whether it has come in some play that was followed. */
  hasCome: boolean;
}

/** What happens of itself: given by events.ts. */
export interface Events {
  readonly announce: (
    machine: Machine,
    state: State,
    names: readonly string[],
    at: "event" | "start" | "end",
    args: readonly Cell[],
    event: string,
  ) => State | Halt;
  readonly soon: (machine: Machine, state: State) => State | Halt;
  /** Something comes from the table. */
  readonly come: (machine: Machine, state: State, event: FromOutside, then: Coming) => State | Halt;

  /** A reaction is over. */
  readonly resume: (machine: Machine, state: State) => State | Halt;
}
