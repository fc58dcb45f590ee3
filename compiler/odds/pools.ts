/**
 * Dice thrown together: every multiset of faces with the number of ways it falls, and what a statistic of many dice
 * comes to, die after die. How a roll is read, and so which of the two serves, is folding.ts.
 */
import { mostStates, mostPoolWork } from "../limits.ts";
import { poolOf, type Pool } from "./cells.ts";
import { tooLarge, tooMuchWork } from "./refusals.ts";
import { choose } from "./weights.ts";

/** How one die falls: what it shows, in so many of `total` ways. */
export interface DieFaces {
  readonly faces: readonly { readonly code: number; readonly ways: bigint }[];
  readonly total: bigint;
}

export interface Weighed<T> {
  readonly value: T;
  readonly ways: bigint;
}

export function fairDie(sides: number, add = 0): DieFaces {
  const known = fair.get(sides * 2 + (add > 0 ? 1 : 0));
  if (known) return known;
  const faces = Array.from({ length: sides }, (_, i) => ({ code: i + 1 + add, ways: 1n }));
  const made = { faces, total: BigInt(sides) };
  fair.set(sides * 2 + (add > 0 ? 1 : 0), made);
  return made;
}
const fair = new Map<number, DieFaces>();

/** All pools of so many dice, beside dice that lie already. */
export function pools(
  die: DieFaces,
  count: number,
  lying: readonly number[] = [],
  most = mostStates,
): Weighed<Pool>[] {
  const size = choose(count + die.faces.length - 1, die.faces.length - 1);
  if (size > BigInt(most)) tooLarge(`A roll of ${count} dice`, size, most);
  const found: Weighed<Pool>[] = [];
  const chosen = [...lying];
  const place = (at: number, left: number, ways: bigint): void => {
    const face = die.faces[at];
    if (face === undefined) return;
    if (at === die.faces.length - 1 || left === 0) {
      const last = left === 0 ? chosen : [...chosen, ...Array.from({ length: left }, () => face.code)];
      found.push({ value: poolOf([...last].sort((a, b) => a - b)), ways: ways * face.ways ** BigInt(left) });
      return;
    }
    const before = chosen.length;
    for (let many = 0; many <= left; many++) {
      place(at + 1, left - many, ways * choose(left, many) * face.ways ** BigInt(many));
      chosen.push(face.code);
    }
    chosen.length = before;
  };
  place(0, count, 1n);
  return found;
}

/** What several statistics of so many dice come to together. */
export function statistics(
  die: DieFaces,
  count: number,
  start: readonly number[],
  step: (so: readonly number[], code: number) => readonly number[],
  most = mostStates,
): Weighed<readonly number[]>[] {
  let now = new Map<string, { value: readonly number[]; ways: bigint }>([["", { value: start, ways: 1n }]]);
  let work = 0;
  for (let i = 0; i < count; i++) {
    const next = new Map<string, { value: readonly number[]; ways: bigint }>();
    work += now.size * die.faces.length;
    if (work > mostPoolWork) tooMuchWork(`The result of ${count} dice`, mostPoolWork);
    for (const { value, ways } of now.values()) {
      for (const face of die.faces) {
        const stepped = step(value, face.code);
        const key = stepped.join(",");
        const known = next.get(key);
        if (known) known.ways += ways * face.ways;
        else next.set(key, { value: stepped, ways: ways * face.ways });
      }
    }
    if (next.size > most) tooLarge(`The result of ${count} dice`, next.size, most);
    now = next;
  }
  return [...now.values()];
}
