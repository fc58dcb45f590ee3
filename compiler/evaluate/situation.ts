/**
 * What is known at the table, and where a reference finds the record it names.
 * Facts left out are not known, which is not the same as known to be none; reading JSON into this is decode.ts.
 */
import type { DoubtId } from "../resolve/graph.ts";
import { isItems, isRecord, type RecordValue, type RefValue, type Result } from "../runtime/result.ts";
import type { JsonObject } from "../core/json.ts";

export interface Situation {
  /** Facts, and arguments of the decision asked, by name. */
  readonly known: ReadonlyMap<string, Result>;
  /** Clauses about which a rule on the table says otherwise: `in-cover.others`. */
  readonly told: ReadonlySet<string>;
  /** Every thing that has an id, first come first. */
  readonly things: ReadonlyMap<string, RecordValue>;
  /** What was rolled, chosen and seen in plays, by path, as it was handed in. */
  readonly played: JsonObject;
}

export const nothingKnown: Situation = situation(new Map());

export function situation(
  known: ReadonlyMap<string, Result>,
  told: Iterable<string> = [],
  played: JsonObject = {},
): Situation {
  const things = new Map<string, RecordValue>();
  for (const result of known.values()) collect(result, things);
  return { known, told: new Set(told), things, played };
}

/** The record a reference names; null when the situation does not give it. */
export function follow(within: Situation, ref: RefValue): RecordValue | null {
  return within.things.get(ref.id) ?? null;
}

/** Readings asked for; doubts not named take the reading taken. */
export type Readings = ReadonlyMap<DoubtId, string>;

function collect(result: Result, things: Map<string, RecordValue>): void {
  if (isItems(result)) for (const item of result.items) collect(item, things);
  if (!isRecord(result)) return;
  if (result.id !== null && !things.has(result.id)) things.set(result.id, result);
  for (const field of result.fields.values()) collect(field, things);
}
