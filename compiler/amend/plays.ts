/**
 * Puts the sequences, events, reactions, policies and invariants of the printed book and of the entries in force into the version.
 * One that is written again replaces the earlier one.
 */
import type { AlwaysDecl, EventDecl, PlayDecl, PlayItem, PolicyDecl, ReactDecl } from "../../grammar/tree.ts";
import { writtenParts } from "../resolve/amended.ts";
import {
  type BookGraph,
  type DeclaredIn,
  type EntryId,
  type NodeId,
  type Placed,
  policyKey,
  type ProvisionId,
} from "../resolve/graph.ts";
import type { Book, BookPlay } from "./book.ts";
import type { Binding } from "./binding.ts";
import { raise } from "./faults.ts";
import { statedBelow } from "./line-sentences.ts";
import { territoriesOf } from "./runs.ts";
import { noteCiting } from "./struck.ts";
import { sourceNow } from "./provisions.ts";
import { sourceOf, spanIn } from "./tree.ts";
import type { Standing, WorkNode, WorkPlay, Working } from "./working.ts";
import { memoize } from "../memoize.ts";
import { nearNames } from "../near-names.ts";

/** What the vocabulary and the provisions declare. */
export function printPlays(working: Working): void {
  for (const declared of declaredBy(working.graph).get(null) ?? [])
    put(working, declared.by, null, { by: null, territories: [], file: declared.by.file });
  for (const [id, territory] of working.provisions)
    for (const { by } of declaredBy(working.graph).get(id) ?? [])
      put(working, by, id, { by: null, territories: [territory], file: by.file });
}

/** The declarations of an entry. An entry in force is not read twice. */
export function applyPlays(working: Working, by: Standing): void {
  applyInserted(working, by);
  const declared = writtenParts(by.origin).flatMap(({ id }) => declaredBy(working.graph).get(id) ?? []);
  if (declared.length === 0) return;
  const territories = territoriesOf(working, by);
  // An amendment may write again what the entry had written.
  const last = new Map(declared.map(({ by: placed }) => [nameOf(placed.node), placed]));
  for (const placed of [...last.values()].filter((each) => !isLeft(working, by, each)))
    put(working, placed, by.origin.id, { by, territories, file: placed.file });
}

/** Tells whether the entry below has left the declaration in the text. */
function isLeft({ plays }: Working, { below }: Standing, { node }: Placed<PlayItem>): boolean {
  return below !== null && plays.get(nameOf(node))?.placed.node === node;
}

/** Those of the provisions that the entry inserts: each in its provision. */
function applyInserted(working: Working, by: Standing): void {
  for (const { id, version } of by.origin.inserts) {
    const territory = working.provisions.get(id);
    if (!territory) continue;
    const territories = [...new Set([territory, ...territoriesOf(working, by)])];
    for (const { by: placed, version: own } of declaredBy(working.graph).get(id) ?? [])
      if (own === version && !isLeft(working, by, placed))
        put(working, placed, id, { by, territories, file: placed.file });
  }
}

type Frozen = Pick<Book, "plays" | "events" | "reactions" | "policies" | "invariants">;

export function freezePlays(working: Working): Frozen {
  const frozen = {
    plays: [] as BookPlay<PlayDecl>[],
    events: [] as BookPlay<EventDecl>[],
    reactions: [] as BookPlay<ReactDecl>[],
    policies: [] as BookPlay<PolicyDecl>[],
    invariants: [] as BookPlay<AlwaysDecl>[],
  };
  for (const play of working.plays.values()) {
    const { node, file } = play.placed;
    switch (node.kind) {
      case "play":
        frozen.plays.push(freezePlay(working, play, { node, file }));
        break;
      case "event":
        frozen.events.push(freezePlay(working, play, { node, file }));
        break;
      case "react":
        frozen.reactions.push(freezePlay(working, play, { node, file }));
        break;
      case "policy":
        frozen.policies.push(freezePlay(working, play, { node, file }));
        break;
      case "always":
        if (node.holds !== null) frozen.invariants.push(freezePlay(working, play, { node, file }));
    }
  }
  return frozen;
}

function put(working: Working, placed: Placed<PlayItem>, owner: WorkPlay["owner"], binding: Binding): void {
  const { plays, step } = working;
  const { node, file } = placed;
  const name = nameOf(node);
  const { by } = binding;
  const earlier = plays.get(name) ?? null;
  if (earlier && earlier.step === step) {
    // Only a carried entry can bring what its own version did not forbid.
    const { node: first, file: firstFile } = earlier.placed;
    const related = [{ span: spanIn(first.name, firstFile), label: "the other" }];
    const span = spanIn(node.name, file);
    working.diagnostics.push(raise("decision-stands-twice", span, { name: node.name.text }, { related }));
    return;
  }
  if (node.kind === "always") checkInvariant(working, { node, file }, earlier);
  const isOfEntry = by !== null && owner === by.origin.id;
  const provision = isOfEntry ? (by.origin.on[0] ?? null) : (owner as ProvisionId | null);
  const { stated, named } = statedBelow(working, binding, node);
  const play: WorkPlay = {
    name,
    placed,
    owner,
    by,
    step,
    source: sourceOf(by, provision, file),
    stated,
    earlier,
    replacedAt: null,
  };
  if (earlier) earlier.replacedAt = step;
  // A sequence that is written again keeps its place in the order of the book.
  plays.set(name, play);
  // An invariant decides nothing: its sentence may change without it.
  const stating = node.kind === "always" ? [] : [...play.stated.values()].flat();
  for (const sentence of new Set(stating)) {
    const known = working.playsStatedBy.get(sentence);
    if (known) known.push(play);
    else working.playsStatedBy.set(sentence, [play]);
  }
  noteCiting(working, named, play);
  by?.plays.push(play);
}

function nameOf(node: PlayItem): string {
  return node.kind === "policy" ? policyKey(node) : node.name.text;
}

/** An update that ends an invariant, or writes it again, says why. */
function checkInvariant(
  { plays, diagnostics }: Working,
  { node, file }: Placed<AlwaysDecl>,
  earlier: WorkPlay | null,
): void {
  const { name, holds, naming, because } = node;
  const span = spanIn(name, file);
  const isHere = ({ placed }: WorkPlay): boolean =>
    placed.node.kind === "always" && placed.node.holds !== null;
  if (holds === null && (earlier === null || !isHere(earlier))) {
    const known = [...plays.values()].filter(isHere).map((each) => each.name);
    const near = nearNames(name.text, known);
    diagnostics.push(raise("unknown-invariant", span, { name: name.text, near }));
    return;
  }
  if (earlier === null || because.length > 0 || (naming?.because ?? []).length > 0) return;
  diagnostics.push(raise("invariant-without-reason", span, { name: name.text, ends: holds === null }));
}

function freezePlay<T extends PlayItem>(working: Working, play: WorkPlay, place: Placed<T>): BookPlay<T> {
  return {
    name: place.node.name.text,
    owner: play.owner,
    source: sourceNow(working, play.source, [...play.stated.values()].flat()),
    place,
    stated: new Map([...play.stated].map(([start, nodes]) => [start, standing(nodes)])),
    history: historyOf(play),
  };
}

function standing(nodes: readonly WorkNode[]): NodeId[] {
  return nodes.filter((node) => node.gone === null).map((node) => node.id);
}

function historyOf({ earlier, by }: WorkPlay): readonly EntryId[] {
  return [...(earlier ? historyOf(earlier) : []), ...(by ? [by.origin.id, ...by.carriers] : [])];
}

type Declarations = ReadonlyMap<WorkPlay["owner"], readonly DeclaredIn<PlayItem>[]>;

/** Most owners declare nothing. */
const declaredBy = memoize((graph: BookGraph): Declarations => {
  const owned = new Map<WorkPlay["owner"], DeclaredIn<PlayItem>[]>();
  const declared: DeclaredIn<PlayItem>[] = [
    ...[...graph.plays.values()].flat(),
    ...[...graph.events.values()].flat(),
    ...[...graph.reactions.values()].flat(),
    ...[...graph.policies.values()].flat(),
    ...[...graph.invariants.values()].flat(),
  ];
  for (const one of declared) {
    const own = owned.get(one.owner);
    if (own) own.push(one);
    else owned.set(one.owner, [one]);
  }
  return owned;
});
