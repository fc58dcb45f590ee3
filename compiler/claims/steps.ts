/**
 * Orders what an update does for judging, and says for each step which states are in force before it and with it.
 * `states.ts` finds what the decisions then mean.
 */
import type { BookGraph, EntryId, VersionNode, WrittenEntry } from "../resolve/graph.ts";
import { fatesBelow, owedBy, predecessorsOf, standingIn, stateOf } from "../resolve/lineage.ts";

/** An entry that is written here, with all it takes the place of; all parts of a split; or an entry that is dropped. */
export interface Step {
  readonly kind: "entry" | "drop";
  /** Of a drop, the entry dropped, as the document names it; of a split, its first entry. */
  readonly id: EntryId;
  /** The entries written: of a split several, of a drop none. */
  readonly heirs: readonly EntryId[];
  /** The states that it takes the place of, or that fall. */
  readonly instead: readonly EntryId[];
  readonly before: ReadonlySet<EntryId>;
  readonly after: ReadonlySet<EntryId>;
}

/**
 * Errata come first, then the others in document order, then what is dropped. If two entries say the same, the later one
 * follows from the earlier, never each from the other. An entry that is carried was judged where it was written.
 */
export function stepsOf(graph: BookGraph, version: VersionNode): readonly Step[] {
  const standing = statesBefore(graph, version);
  const steps: Step[] = [];
  const take = (
    kind: Step["kind"],
    id: EntryId,
    heirs: readonly EntryId[],
    instead: readonly EntryId[],
  ): void => {
    const before = new Set(standing);
    for (const one of instead) standing.delete(one);
    for (const heir of heirs) standing.add(heir);
    steps.push({ kind, id, heirs, instead, before, after: new Set(standing) });
  };
  const states = (ids: readonly EntryId[]): EntryId[] => [...new Set(ids.map((id) => stateOf(graph, id)))];
  const taken = new Set<WrittenEntry>();
  const all = inOrder(version);
  for (const entry of all) {
    if (taken.has(entry)) continue;
    const together = partsWith(entry, all);
    for (const each of together) taken.add(each);
    take(
      "entry",
      entry.id,
      together.map(({ id }) => id),
      states(together.flatMap(predecessorsOf)),
    );
  }
  for (const { drops } of version.drops) take("drop", drops, [], states([drops]));
  return steps;
}

/** The entries that take the place of the same entries, part by part. */
function partsWith(entry: WrittenEntry, all: readonly WrittenEntry[]): readonly WrittenEntry[] {
  if (entry.parts.length === 0) return [entry];
  const found = new Set([entry]);
  // A set yields what is added while it is read.
  for (const { parts } of found)
    for (const each of all) if (each.parts.some((part) => parts.includes(part))) found.add(each);
  return [...found];
}

/** What stands in the version that it amends, and what it owes a fate. */
export function statesBefore(graph: BookGraph, version: VersionNode): Set<EntryId> {
  const below = version.on === null ? [] : standingIn(graph, version.on);
  const states = new Set([...below, ...owedBy(graph, version)].map((id) => stateOf(graph, id)));
  // Entries that the re-issued update had ended are gone here too.
  for (const { heirs } of fatesBelow(graph, version))
    for (const id of heirs) states.delete(stateOf(graph, id));
  return states;
}

function inOrder({ entries }: VersionNode): readonly WrittenEntry[] {
  const written = entries.filter((entry) => entry.kind === "written");
  const isErratum = (entry: WrittenEntry): boolean => entry.by.node.entryKind === "erratum";
  return [...written.filter(isErratum), ...written.filter((entry) => !isErratum(entry))];
}
