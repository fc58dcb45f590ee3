/**
 * Draws mutations with a seed, so many of each folder as it has places. The order is by hash: an edit moves no
 * mutation but those of the lines it changes, and whatever is gone is replaced by the next in order.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { findPlace, findPlaces, type Mutation, mutationId, type Place } from "./places.ts";

export const mutatedFolders = [
  "check",
  "amend",
  "runtime",
  "evaluate",
  "prove",
  "odds",
  "claims",
  "emit",
].map((name) => `compiler/${name}`);

/** The sources that are mutated: not declarations, and not the wording of faults, which no test pins. */
export function listMutatedFiles(root: string): readonly string[] {
  return mutatedFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((name) => posix.join(folder, name.replaceAll("\\", "/")))
      .filter((path) => path.endsWith(".ts") && !/\/faults\.ts$|\.d\.ts$/.test(path))
      .sort(),
  );
}

export function folderOf(file: string): string {
  return file.split("/").slice(0, 2).join("/");
}

/** Keeps what of `kept` still has its place, and adds the next in order until there are `size`. */
export function draw<Kept extends Mutation>(
  root: string,
  { seed, size, kept }: { readonly seed: number; readonly size: number; readonly kept: readonly Kept[] },
): {
  readonly staying: readonly Kept[];
  readonly added: readonly Mutation[];
  readonly gone: readonly Kept[];
} {
  const candidates = new Map(mutatedFolders.map((folder) => [folder, [] as Mutation[]]));
  const staying: Kept[] = [];
  const gone = new Set(kept);
  for (const file of listMutatedFiles(root)) {
    const places = findPlaces(file, readFileSync(join(root, file), "utf8"));
    const taken = new Set<string>();
    for (const each of kept) {
      if (each.file !== file) continue;
      const place = findPlace(each, places);
      if (place === null) continue;
      taken.add(`${place.start} ${place.end} ${each.operator}`);
      staying.push(each);
      gone.delete(each);
    }
    const byNode = new Map<string, Place[]>();
    for (const place of places) {
      const key = `${place.start} ${place.end} ${place.mutation.operator}`;
      byNode.set(key, [...(byNode.get(key) ?? []), place]);
    }
    for (const [key, choices] of byNode) {
      if (taken.has(key)) continue;
      const [first] = choices;
      if (first === undefined) continue;
      const choice = choices[hash(seed, "choice", mutationId(first.mutation)) % choices.length] ?? first;
      candidates.get(folderOf(file))?.push(choice.mutation);
    }
  }

  const total = staying.length + [...candidates.values()].reduce((sum, all) => sum + all.length, 0);
  const folders = [...candidates].map(([folder, all]) => {
    const ordered = all
      .map((mutation) => ({ mutation, rank: hash(seed, "rank", mutationId(mutation)) }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ mutation }) => mutation);
    const already = staying.filter(({ file }) => folderOf(file) === folder).length;
    return { ordered, quota: (size * (all.length + already)) / total, drawn: already };
  });
  const added: Mutation[] = [];
  while (staying.length + added.length < size) {
    const [next] = folders
      .filter(({ ordered }) => ordered.length > 0)
      .sort((one, other) => other.quota - other.drawn - (one.quota - one.drawn));
    const mutation = next?.ordered.shift();
    if (next === undefined || mutation === undefined) break;
    next.drawn++;
    added.push(mutation);
  }
  return { staying, added, gone: [...gone] };
}

function hash(seed: number, purpose: string, id: string): number {
  return createHash("sha256").update(`${seed} ${purpose} ${id}`).digest().readUIntBE(0, 6);
}
