/** The versions that the states of an update are put together from, and which entry acts on what another has changed. */
import type { Book } from "../amend/book.ts";
import type { Program } from "../check/program.ts";
import type { BookGraph, EntryId, VersionId } from "../resolve/graph.ts";
import { findDecision } from "../core/lookup.ts";
import { voicesOf } from "../diff/ownership.ts";
import { endedIn, heirsOf, stateOf, versionsBelow } from "../resolve/lineage.ts";
import { doneKey, type Owned, ownedIn, ownerOf } from "./owners.ts";
import type { Sources } from "./states.ts";

interface Version {
  readonly book: Book;
  readonly program: Program;
}

export function sourcesOf(now: Version, at: (id: VersionId) => Version): Sources {
  const { graph, version } = now.book;
  const node = graph.versions.get(version);
  const chains = [version, node?.reissues ?? null].map((id) =>
    id === null ? [] : versionsBelow(graph, id).map((each) => each.id),
  );
  const [own = [], reissued = []] = chains;
  const [, ...below] = [...own].reverse();
  const base = own[0];
  const others = [...reissued.filter((id) => id !== base).reverse(), ...below];
  const ownedAt = (id: VersionId): Owned => {
    const { book, program } = at(id);
    const lower = versionsBelow(graph, id).slice(0, -1);
    return ownedIn(
      book,
      program,
      lower.map((each) => at(each.id)),
    );
  };
  const amended = below[0];
  const owned = [ownedAt(version), ...[...new Set(others)].map(ownedAt)] as const;
  return {
    versions: owned,
    isDone: doneIn(graph, own, reissued, owned),
    below: amended === undefined ? now.program : at(amended).program,
    isAbove: layering(graph, own, reissued),
  };
}

/**
 * What an update amends is below all of its own. What it re-issues is layered as it was there, above what the update amends,
 * and beside what the update writes: that acts on a text in which the other never was.
 */
function layering(
  graph: BookGraph,
  own: readonly VersionId[],
  reissued: readonly VersionId[],
): Sources["isAbove"] {
  const statesIn = (id: VersionId): readonly EntryId[] =>
    graph.versions.get(id)?.entries.map((entry) => stateOf(graph, entry.id)) ?? [];
  const placeIn = (chain: readonly VersionId[]): ReadonlyMap<EntryId, number> =>
    new Map(chain.flatMap((id, layer) => statesIn(id).map((state) => [state, layer] as const)));
  const [layers, owed] = [placeIn(own), placeIn(reissued)];
  const top = own.length - 1;
  return (state, other) => {
    const [a, b] = [layers.get(state), layers.get(other)];
    const [c, d] = [owed.get(state), owed.get(other)];
    if (b !== undefined && b < top) return a === undefined ? c !== undefined : a > b;
    return c !== undefined && d !== undefined && c > d;
  };
}

/**
 * Whether something stays although its owner has ended: a layer leaves in the text what an entry below it did. Of clauses that is
 * known; rows, figures and ways are there or are not.
 */
function doneIn(
  graph: BookGraph,
  own: readonly VersionId[],
  reissued: readonly VersionId[],
  owned: readonly [Owned, ...Owned[]],
): Sources["isDone"] {
  const ended = statesEnded(graph, own);
  const last = reissued.at(-1);
  // In the update re-issued, a clause of an ended entry stays while the entry stands that took the place of its owner.
  const heirs = new Map(
    [...statesEnded(graph, reissued)].map((owner) => [
      owner,
      last === undefined ? [] : heirsOf(graph, last, owner).map((id) => stateOf(graph, id)),
    ]),
  );
  const [now] = owned;
  return (decision, label, owner, standing) => {
    const isEnded = ended.has(owner) || (heirs.get(owner) ?? []).some((heir) => standing.has(heir));
    if (!isEnded) return false;
    if (owned.some(({ done }) => done.has(doneKey(decision, label, owner)))) return true;
    const found = findDecision(now.program, decision);
    return (
      found !== undefined &&
      found.kind !== "ruled" &&
      !now.standing.has(owner) &&
      voicesOf(found).some(({ origin }) => ownerOf(origin) === owner)
    );
  };
}

/** The states that layers of the chain end. */
function statesEnded(graph: BookGraph, chain: readonly VersionId[]): ReadonlySet<EntryId> {
  return new Set(
    chain.flatMap((id) => {
      const version = graph.versions.get(id);
      return version ? endedIn(graph, version).map((entry) => stateOf(graph, entry)) : [];
    }),
  );
}
