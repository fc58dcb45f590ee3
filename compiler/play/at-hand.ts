/**
 * What the checks of plays are handed to try things out: a stepper, in the little of its shape they need.
 * Who plays is the reference evaluator's; the two are brought together where everything is compiled.
 */
import type { Program } from "../check/program.ts";
import type { DecisionId } from "../resolve/graph.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export interface JsonObject {
  readonly [name: string]: Json;
}

export type Event =
  | { readonly at: string; readonly rolled: readonly number[] }
  | { readonly at: string; readonly chose: Json }
  | { readonly at: string; readonly drew: Json }
  | { readonly at: string; readonly saw: Json };

/** A play that has come so far. */
export interface Played {
  readonly events: readonly unknown[];
  readonly request: {
    readonly path: string;
    readonly kind: "roll" | "draw" | "choose" | "observe";
    readonly domain: Domain;
  } | null;
  readonly result: { readonly status: string } | null;
  readonly log: readonly {
    readonly happened: { readonly kind: string; readonly part?: string | null; readonly value?: Json };
  }[];
}

export type Domain =
  | { readonly kind: "any" }
  | {
      readonly kind: "range";
      readonly from: number | null;
      readonly to: number | null;
      readonly unit: string | null;
    }
  | { readonly kind: "values"; readonly open: boolean; readonly values: readonly Json[] }
  | { readonly kind: "dice"; readonly dice: number | null; readonly sides: number };

/** Null where what is given, or the event, does not fit. */
export interface Stepper {
  readonly start: (
    program: Program,
    play: DecisionId,
    given: JsonObject,
    readings: ReadonlyMap<string, string>,
  ) => Played | null;
  readonly step: (program: Program, played: Played, event: Event) => Played | null;
}
