/**
 * Shortens outcomes. A result with a whole board would fill the page at every row, so the page leaves the board out and adds
 * up the exact chances of results that are then the same.
 */
import { isObject } from "../../../compiler/core/json.ts";
import type { Json, OddsAnswer } from "../../../compiler/index.ts";

type Row = OddsAnswer["distribution"][number];

export function isShort(rows: readonly Row[]): boolean {
  return longParts(rows).size === 0;
}

export function inShort(rows: readonly Row[]): readonly Row[] {
  const long = longParts(rows);
  if (long.size === 0) return rows;
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const value = without(row.value, long);
    const key = JSON.stringify([row.status, value]);
    const group = groups.get(key);
    if (group) group.push({ ...row, value });
    else groups.set(key, [{ ...row, value }]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const approx = group.reduce((sum, row) => sum + row.approx, 0);
    return [{ ...first, approx, chance: summed(group.map(({ chance }) => chance)) }];
  });
}

/** Named results that hold lists of things; none where nothing else would be left. */
function longParts(rows: readonly Row[]): ReadonlySet<string> {
  const names = new Set<string>();
  const long = new Set<string>();
  for (const { value } of rows)
    if (isObject(value))
      for (const [name, part] of Object.entries(value)) {
        names.add(name);
        if (Array.isArray(part) && part.some((each) => isObject(each) && each.face === undefined))
          long.add(name);
      }
  return long.size < names.size ? long : new Set();
}

function without(value: Json, long: ReadonlySet<string>): Json {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !long.has(name)))
    : value;
}

/** `1/6` and `1/3` make `1/2`. */
function summed(chances: readonly string[]): string {
  let [n, d] = [0n, 1n];
  for (const chance of chances) {
    const [over = "0", under = "1"] = chance.split("/");
    [n, d] = [n * BigInt(under) + BigInt(over) * d, d * BigInt(under)];
    const common = divisor(n, d);
    [n, d] = [n / common, d / common];
  }
  return d === 1n ? `${n}` : `${n}/${d}`;
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisor(b, a % b);
}
