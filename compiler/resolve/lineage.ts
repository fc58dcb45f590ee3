/**
 * What becomes of entries from document to document: which stand in a version, which it owes a fate, and which entries
 * took the place of an older one. Fates lead from an older entry to a younger one.
 */
import { memoize, memoizeNamed } from "../memoize.ts";
import type {
  BookGraph,
  DropNode,
  EntryId,
  EntryNode,
  VersionId,
  VersionNode,
  WrittenEntry,
} from "./graph.ts";

/** Of a whole book, or of the versions that are bound so far. */
export type Lineage = Pick<BookGraph, "versions" | "entries">;

/** The entries that an entry takes the place of. */
export function predecessorsOf(entry: EntryNode): readonly EntryId[] {
  return entry.kind === "carried" ? [entry.carries] : entry.revises;
}

/** What was written once: a carried entry has the state of the entry at the end of its chain. */
export function stateOf({ entries }: Pick<Lineage, "entries">, id: EntryId): EntryId {
  const entry = entries.get(id);
  return entry?.kind === "carried" ? entry.origin.id : id;
}

/** The names of an entry and of all that it repeats or amends, oldest first. */
export function namesOf({ entries }: Pick<Lineage, "entries">, id: EntryId): readonly EntryId[] {
  return [...(entries.get(id)?.earlier.map((each) => each.id) ?? []), id];
}

/** The version and all versions that it amends, one after another; the printed book first. */
export function versionsBelow({ versions }: Pick<Lineage, "versions">, version: VersionId): VersionNode[] {
  const chain: VersionNode[] = [];
  for (let at = versions.get(version); at; at = at.on === null ? undefined : versions.get(at.on))
    chain.unshift(at);
  return chain;
}

/** Its own entries, and those of the version that it amends that it gives no fate. Entries of the printed book are not among them. */
export function standingIn(lineage: Lineage, version: VersionId): Set<EntryId> {
  const standing = new Set<EntryId>();
  for (const node of versionsBelow(lineage, version)) {
    for (const id of endedIn(lineage, node, standing)) standing.delete(id);
    for (const { id } of node.entries) standing.add(id);
  }
  return standing;
}

/** The entries that must be given a fate: what stands in the version re-issued and is not in the text that this one amends. */
export function owedBy(
  lineage: Lineage,
  { on, reissues }: Pick<VersionNode, "on" | "reissues">,
): Set<EntryId> {
  if (reissues === null) return new Set();
  const owed = standingIn(lineage, reissues);
  if (on === null) return owed;
  for (const id of standingIn(lineage, on)) owed.delete(id);
  for (const version of derivedFrom(lineage, on))
    for (const id of endedBy(lineage.versions.get(version))) owed.delete(id);
  return owed;
}

/** The version and all that it amends or re-issues, directly or through others. */
export function derivedFrom(
  { versions }: Pick<Lineage, "versions">,
  version: VersionId,
): ReadonlySet<VersionId> {
  const found = new Set<VersionId>([version]);
  // A set yields what is added while it is read.
  for (const id of found) {
    const node = versions.get(id);
    for (const earlier of [node?.on ?? null, node?.reissues ?? null])
      if (earlier !== null) found.add(earlier);
  }
  return found;
}

/** Whether a version amends or re-issues another, directly or through others: it was published after it. */
export function isLater(versions: Lineage["versions"], version: VersionId, than: VersionId): boolean {
  return version !== than && derivedFrom({ versions }, version).has(than);
}

/**
 * The entries of a version in which an older one goes on: itself or who carries it; else what documents behind the version
 * made of it. None if it was dropped, or if no such document knows it.
 */
export function heirsOf(graph: Lineage, version: VersionId, entry: EntryId): readonly EntryId[] {
  return followed(graph, version, entry, null, () => null).map(({ id }) => id);
}

/** The same, with what becomes on the way of something in the entry. `next`: what an entry that revises another makes of it. */
export function followed<T>(
  graph: Lineage,
  version: VersionId,
  entry: EntryId,
  of: T,
  next: (of: T, from: EntryId, by: WrittenEntry) => T,
): readonly { readonly id: EntryId; readonly of: T }[] {
  const { byState, line } = standingAt(graph, version);
  const found = new Map<EntryId, T>();
  const seen = new Set<EntryId>();
  const open = [{ id: entry, of }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { id } = at;
    if (seen.has(id)) continue;
    seen.add(id);
    const here = byState.get(stateOf(graph, id));
    if (here !== undefined) found.set(here, at.of);
    else
      for (const by of successorsOf(graph, id, line))
        open.push({ id: by.id, of: by.kind === "written" ? next(at.of, id, by) : at.of });
  }
  return [...found].map(([id, last]) => ({ id, of: last }));
}

/** What ended an entry on the way to a version, and in which entry it went on, if in any. */
export interface Ending {
  readonly by: EntryNode | DropNode;
  readonly version: VersionId;
}

/** Where an entry ended for good on the way to a version: the drops and revisions that did it. */
export function endingsOf(graph: Lineage, version: VersionId, entry: EntryId): readonly Ending[] {
  const { line } = standingAt(graph, version);
  const found: Ending[] = [];
  const seen = new Set<EntryId>();
  const open = [entry];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    for (const next of fatesOf(graph).get(id) ?? []) {
      if (!line.has(next.version)) continue;
      if ("drops" in next.by || next.by.kind === "written") found.push(next);
      else open.push(next.by.id);
    }
  }
  return found;
}

function successorsOf(graph: Lineage, entry: EntryId, line: ReadonlySet<VersionId>): readonly EntryNode[] {
  const given = (fatesOf(graph).get(entry) ?? []).flatMap(({ by, version }) =>
    "drops" in by || !line.has(version) ? [] : [by],
  );
  const again = [...line].flatMap((version) => takenAgain(graph, version).get(entry) ?? []);
  return again.length === 0 ? given : [...given, ...again];
}

/** By entry of the amended version, the entries that take its place because what they go on from revised it. */
const takenAgain = memoizeNamed((graph: Lineage, id: string): ReadonlyMap<EntryId, readonly EntryNode[]> => {
  const version = graph.versions.get(id as VersionId);
  const found = new Map<EntryId, EntryNode[]>();
  for (const { by, heirs } of version === undefined ? [] : fatesAgain(graph, version))
    for (const heir of heirs) if (by !== null) found.set(heir, [...(found.get(heir) ?? []), by]);
  return found;
});

/** By entry, what later documents made of it. */
const fatesOf = memoize((graph: Lineage): ReadonlyMap<EntryId, readonly Ending[]> => {
  const found = new Map<EntryId, Ending[]>();
  const put = (id: EntryId, ending: Ending): void => {
    const known = found.get(id);
    if (known) known.push(ending);
    else found.set(id, [ending]);
  };
  for (const version of graph.versions.values()) {
    for (const entry of version.entries)
      for (const id of predecessorsOf(entry)) put(id, { by: entry, version: version.id });
    for (const drop of version.drops) put(drop.drops, { by: drop, version: version.id });
  }
  return found;
});

/** What stands in a version by its state, and the documents behind it. */
const standingAt = memoizeNamed(
  (
    graph: Lineage,
    version: string,
  ): { readonly byState: ReadonlyMap<EntryId, EntryId>; readonly line: ReadonlySet<VersionId> } => {
    const id = version as VersionId;
    return {
      byState: new Map([...standingIn(graph, id)].map((entry) => [stateOf(graph, entry), entry])),
      line: derivedFrom(graph, id),
    };
  },
);

/**
 * The entries of the amended version that end in this one: those that its document gives a fate, and the heirs of those to which
 * the update re-issued gave one.
 */
export function endedIn(
  lineage: Lineage,
  version: VersionNode,
  below: ReadonlySet<EntryId> = standingBelow(lineage, version),
): readonly EntryId[] {
  if (below.size === 0) return [];
  const again = fatesAgain(lineage, version).flatMap(({ heirs }) => heirs);
  return [...endedBy(version), ...again].filter((id) => below.has(id));
}

function standingBelow(lineage: Lineage, { on }: VersionNode): ReadonlySet<EntryId> {
  return on === null ? new Set() : standingIn(lineage, on);
}

/** A fate that an update re-issued gave to an entry below it, and that is given again to its heirs in the text amended now. */
export interface FateAgain {
  /** The entry that revised it; null if it was dropped. */
  readonly by: EntryNode | null;
  readonly ended: EntryId;
  readonly heirs: readonly EntryId[];
}

/** Gives the fates of the update re-issued that this document repeats, because it does not give its own. */
export function fatesAgain(lineage: Lineage, version: VersionNode): readonly FateAgain[] {
  const given = new Set(endedBy(version));
  return fatesBelow(lineage, version).map(({ heirs, ...fate }) => ({
    ...fate,
    heirs: heirs.filter((id) => !given.has(id)),
  }));
}

/** Gives all fates that the update re-issued gave to entries below it. */
export function fatesBelow(lineage: Lineage, version: VersionNode): readonly FateAgain[] {
  const { on, reissues, entries } = version;
  if (on === null || on === "base" || reissues === null) return [];
  const amended = derivedFrom(lineage, on);
  const revised = entries.flatMap((by) =>
    predecessorsOf(by).flatMap((id) => revisedBelow(lineage, amended, id).map((ended) => ({ by, ended }))),
  );
  const dropped = versionsBelow(lineage, reissues).flatMap((each) =>
    amended.has(each.id) ? [] : droppedBelow(lineage, each),
  );
  return [...revised, ...dropped.map((ended) => ({ by: null, ended }))].map(({ by, ended }) => ({
    by,
    ended,
    heirs: heirsOf(lineage, on, ended),
  }));
}

/** Lists the entries behind the amended text that the entry, or an older one in its line, took the place of. */
function revisedBelow(lineage: Lineage, amended: ReadonlySet<VersionId>, entry: EntryId): readonly EntryId[] {
  const found = new Set<EntryId>();
  const seen = new Set([stateOf(lineage, entry)]);
  // A set yields what is added while it is read.
  for (const id of seen) {
    const of = lineage.entries.get(id);
    for (const earlier of of === undefined ? [] : predecessorsOf(of))
      if (amended.has(lineage.entries.get(earlier)?.version ?? ("" as VersionId))) found.add(earlier);
      else seen.add(stateOf(lineage, earlier));
  }
  return [...found];
}

/** What a version drops of the text that it amends, or an update that it re-issues dropped of such a text. */
function droppedBelow(lineage: Lineage, version: VersionNode): readonly EntryId[] {
  const below = standingBelow(lineage, version);
  const again = fatesAgain(lineage, version).flatMap(({ by, ended }) => (by === null ? [ended] : []));
  return [...version.drops.flatMap(({ drops }) => (below.has(drops) ? [drops] : [])), ...again];
}

/** All entries that a document gives a fate. */
export function endedBy(version: VersionNode | undefined): readonly EntryId[] {
  if (version === undefined) return [];
  return [...version.entries.flatMap(predecessorsOf), ...version.drops.map(({ drops }) => drops)];
}
