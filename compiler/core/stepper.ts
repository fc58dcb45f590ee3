/**
 * The stepper for passes that try sequences out: a sequence played so far, its request, and the answers.
 * It is the evaluator's; passes that may not import the evaluator receive one.
 */
import type { DecisionId, DoubtId } from "../resolve/graph.ts";
import type { Domain } from "../runtime/result.ts";
import type { Json, JsonObject } from "./json.ts";

export type { Domain };

/** An answer to a request. */
export type PlayEvent =
  | { readonly at: string; readonly rolled: readonly number[] }
  | { readonly at: string; readonly chose: Json }
  | { readonly at: string; readonly drew: Json }
  | { readonly at: string; readonly saw: Json };

/** A sequence that has been played so far. */
export interface PlayedSoFar {
  readonly events: readonly unknown[];
  readonly request: {
    readonly path: string;
    readonly kind: "roll" | "draw" | "choose" | "observe";
    readonly domain: Domain;
  } | null;
  readonly result: { readonly status: string; readonly value: Json } | null;
  readonly log: readonly {
    readonly happened: { readonly kind: string; readonly part?: string | null; readonly value?: Json };
  }[];
}

/** `Side`: which program is played. Null where what is given, or the answer, does not fit. */
export interface Stepper<Side> {
  readonly start: (
    side: Side,
    play: DecisionId,
    given: JsonObject,
    readings: ReadonlyMap<DoubtId, string>,
  ) => PlayedSoFar | null;
  readonly step: (side: Side, played: PlayedSoFar, event: PlayEvent) => PlayedSoFar | null;
}
