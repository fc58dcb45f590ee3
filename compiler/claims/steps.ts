/**
 * Orders the entries of an update for judging, and says for each which entries are in force before it and with it.
 * `states.ts` finds what the decisions then mean.
 */
import type { BookGraph, EntryId, VersionNode } from "../resolve/graph.ts";

/** An entry that comes to stand, or one of the version re-issued that no longer does. */
export interface Step {
  readonly kind: "entry" | "drop";
  /** Of a drop, the entry dropped. */
  readonly id: EntryId;
  /** Those of the version re-issued that it stands for, or that fall. */
  readonly instead: readonly EntryId[];
  readonly before: ReadonlySet<EntryId>;
  readonly after: ReadonlySet<EntryId>;
}

/**
 * Errata come first, then the others in document order. If two entries say the same, the later one follows from the
 * earlier, never each from the other. A carried entry is judged where it was written: without itself, and without
 * entries of the version before that this version repeats later, because they must not support it.
 */
export function stepsOf(graph: BookGraph, version: VersionNode): readonly Step[] {
  const reissued = version.reissues === null ? undefined : graph.versions.get(version.reissues);
  const standing = new Set<EntryId>(reissued?.entries.map(({ id }) => id));
  const steps: Step[] = [];
  const take = (kind: Step["kind"], id: EntryId, instead: readonly EntryId[], isCarried: boolean): void => {
    for (const one of isCarried ? instead : []) standing.delete(one);
    const before = isCarried ? ownIn(standing, version) : new Set(standing);
    for (const one of instead) standing.delete(one);
    if (kind === "entry") standing.add(id);
    const after = isCarried ? ownIn(standing, version) : new Set(standing);
    steps.push({ kind, id, instead, before, after });
  };
  for (const entry of inOrder(version))
    if (entry.kind === "carried") take("entry", entry.id, [entry.carries], true);
    else take("entry", entry.id, [...entry.revises, ...entry.merges], false);
  for (const { drops } of version.drops) take("drop", drops, [drops], false);
  return steps;
}

/** Those the version itself has come to by now. */
function ownIn(standing: ReadonlySet<EntryId>, { entries }: VersionNode): ReadonlySet<EntryId> {
  const own = new Set(entries.map(({ id }) => id));
  return new Set([...standing].filter((id) => own.has(id)));
}

function inOrder({ entries }: VersionNode): VersionNode["entries"] {
  const isErratum = (entry: VersionNode["entries"][number]): boolean =>
    (entry.kind === "carried" ? entry.origin : entry).by.node.entryKind === "erratum";
  return [...entries.filter(isErratum), ...entries.filter((entry) => !isErratum(entry))];
}
