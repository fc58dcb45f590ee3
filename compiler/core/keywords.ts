/** Keywords that imply others: a thing with one has the others too. */
import type { KeywordOf } from "../check/program.ts";
import { memoize } from "../memoize.ts";

type Keywords = ReadonlyMap<string, KeywordOf>;

/** Those that imply a keyword, themselves or through others, in the order of the book. */
export function keywordsImplying(keywords: Keywords, keyword: string): readonly string[] {
  return impliersOf(keywords).get(keyword) ?? [];
}

const impliersOf = memoize((keywords: Keywords): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const { name, implies = [] } of keywords.values())
    for (const implied of implies) found.set(implied, [...(found.get(implied) ?? []), name]);
  return found;
});

/** By keyword: all that it implies, itself or through others. `cycles`: those that imply themselves, which imply nothing. */
export function closeImplied(direct: ReadonlyMap<string, readonly string[]>): {
  readonly implied: ReadonlyMap<string, readonly string[]>;
  readonly cycles: readonly (readonly string[])[];
} {
  const implied = new Map<string, readonly string[]>();
  const cycles: (readonly string[])[] = [];
  for (const name of direct.keys()) {
    const found = new Map<string, readonly string[]>();
    const open: (readonly string[])[] = [[name]];
    let cycle: readonly string[] | null = null;
    for (let way = open.pop(); way !== undefined; way = open.pop())
      for (const next of direct.get(way.at(-1) ?? "") ?? []) {
        if (next === name) cycle ??= way;
        else if (!found.has(next)) {
          found.set(next, way);
          open.push([...way, next]);
        }
      }
    if (cycle !== null) cycles.push(cycle);
    implied.set(name, cycle === null ? [...direct.keys()].filter((each) => found.has(each)) : []);
  }
  return { implied, cycles };
}
