/** Maps that are extended answer like a copy with one more entry, and cost less. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { extended } from "../../compiler/core/persistent-map.ts";
import { countedWork } from "../support/counted-work.ts";
import { runs, seed } from "../support/seed.ts";

it("every map extended on the way stays what a copy would be", () => {
  const entries = fc.array(fc.tuple(fc.nat(60), fc.option(fc.nat(), { nil: undefined })), { maxLength: 120 });
  fc.assert(
    fc.property(entries, fc.array(fc.nat(120), { minLength: 120, maxLength: 120 }), (added, bases) => {
      const maps: ReadonlyMap<number, number | undefined>[] = [new Map()];
      const copies: ReadonlyMap<number, number | undefined>[] = [new Map()];
      for (const [i, [key, value]] of added.entries()) {
        // Mostly the latest map is extended, and sometimes an older one.
        const base = (bases[i] ?? 0) < 90 ? i : (bases[i] ?? 0) % maps.length;
        maps.push(extended(maps[base] ?? new Map(), key, value));
        copies.push(new Map(copies[base]).set(key, value));
      }
      for (const [i, map] of maps.entries()) {
        const copy = copies[i] ?? new Map();
        expect([...map]).toEqual([...copy]);
        expect([map.size, [...map.keys()], [...map.values()]]).toEqual([
          copy.size,
          [...copy.keys()],
          [...copy.values()],
        ]);
        const seen: unknown[] = [];
        map.forEach((value, key) => {
          seen.push([key, value]);
        });
        expect(seen).toEqual([...copy]);
        for (let key = 0; key <= 61; key++)
          expect([map.has(key), map.get(key)]).toEqual([copy.has(key), copy.get(key)]);
      }
    }),
    { seed, numRuns: runs(30) },
  );
});

it("a map that is extended by twice as many entries takes little more than twice the work", () => {
  const work = (many: number) =>
    countedWork(() => {
      let map: ReadonlyMap<number, number> = new Map();
      for (let i = 0; i < many; i++) map = extended(map, i, i);
    });
  expect(work(8000) / work(4000)).toBeLessThan(2.4);
});
