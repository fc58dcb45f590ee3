/**
 * Finds what can be asked of the chances of a play so that the answer of the changed play is another: of its result, or of the
 * first of its named results that comes out otherwise.
 */
import type { Play } from "../check/plays.ts";
import { add, readNumber, zero } from "../check/rational.ts";
import type { Type } from "../check/program.ts";
import type { Told } from "./situation.ts";
import type { Json, JsonObject } from "../core/json.ts";

export interface ChanceOf {
  /** Null: the single result. */
  readonly part: { readonly name: string; readonly type: Type } | null;
  readonly value: Json;
}

export function shiftedChance({ type, parts }: Play, { said, changed }: Told): ChanceOf {
  const sides = type !== null ? [null] : parts;
  for (const part of sides) {
    const [before, after] = [said, changed].map(({ value }) => sumsOf(value, part?.name ?? null));
    const values = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
    // What is so says more than what is not.
    const inOrder = [...values].sort((a, b) => Number(b === "true") - Number(a === "true"));
    const shifted = inOrder.find((value) => before?.get(value) !== after?.get(value));
    if (shifted !== undefined) return { part, value: JSON.parse(shifted) as Json };
  }
  return { part: parts[0] ?? null, value: true };
}

/** The chance of each value, by its text. */
function sumsOf(rows: Json, part: string | null): ReadonlyMap<string, string> {
  const sums = new Map<string, string>();
  for (const row of Array.isArray(rows) ? (rows as readonly JsonObject[]) : []) {
    const { value, status, chance } = row;
    if (status !== "ruled") continue;
    const own = part === null ? value : ((value as JsonObject)[part] ?? null);
    const key = JSON.stringify(own);
    const sum = add(readNumber(sums.get(key) ?? "0") ?? zero, readNumber(String(chance)) ?? zero);
    sums.set(key, `${sum.n}/${sum.d}`);
  }
  return sums;
}
