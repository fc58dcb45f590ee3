/** Finds the texts that the name of a sentence may mean: the same provision, another one, or the words of an entry. */
import type { Diagnostic, Name, SentenceRef } from "../../grammar/tree.ts";
import type { EntryId, ProvisionId } from "../resolve/graph.ts";
import type { Binding } from "./binding.ts";
import { raise } from "./faults.ts";
import { entryIdOf, nameOf, spanIn } from "./tree.ts";
import type { Standing, Territory, WorkNode, Working } from "./working.ts";

/** A text to look in, with what is left of the name there. */
export interface SentencePlace {
  readonly territory: Territory;
  readonly path: readonly Name[];
  /** The entry whose words are meant, wherever they stand now; null for a provision, and at home. */
  readonly of: Standing | null;
  /** Its name is part of the name of the sentence. */
  readonly isNamed: boolean;
}

/** A path begins with the name of a provision or of an entry of the same update; else it begins at home. */
export function placesOf(
  working: Working,
  binding: Binding,
  ref: SentenceRef,
): { readonly places: readonly SentencePlace[]; readonly fault: Diagnostic | null } {
  const [first, ...rest] = ref.path;
  const home = binding.territories.map((territory) => ({
    territory,
    path: ref.path,
    of: null,
    isNamed: false,
  }));
  if (!first || (ref.version === null && rest.length === 0)) return { places: home, fault: null };
  const provision = ref.version === null ? working.provisions.get(first.text as ProvisionId) : undefined;
  if (provision) return { places: [inProvision(provision, rest)], fault: null };
  const version = ref.version?.text ?? binding.by?.origin.version ?? "base";
  if (version === "base") {
    const places = answering(working, first.text).map((territory) => inProvision(territory, rest));
    return { places: places.length > 0 || ref.version !== null ? places : home, fault: null };
  }
  const id = entryIdOf(working.graph, version, first);
  const entry = working.entries.get(id);
  if (entry) {
    const place = { territory: entry.territory, path: rest, of: entry, isNamed: true };
    return { places: [place], fault: null };
  }
  // An entry that no version has was missed by resolve, where its version is named.
  if (!working.graph.entries.has(id)) return { places: ref.version === null ? home : [], fault: null };
  return { places: [], fault: absent(working, binding, ref, id) };
}

/** The nodes with that name in a place: its own, or those that were moved out of it. */
export function nodesIn(
  working: Working,
  { territory, path, of, isNamed }: SentencePlace,
): readonly WorkNode[] {
  const last = path.at(-1);
  if (!last) return [];
  const named = [
    ...(territory.byLabel.get(last.text) ?? []),
    ...[...(of?.brought ?? [])].filter(({ label, home }) => label === last.text && home !== territory),
  ];
  working.visits += named.length;
  const live = named.filter(({ gone }) => gone === null);
  const own = live.filter(
    (node) => (node.home === territory || of !== null) && isBelow(node, path.slice(0, -1)),
  );
  // A moved sentence is the same sentence.
  return own.length > 0 || !isNamed ? own : live;
}

/** The removed nodes with that name. */
export function goneIn({ territory, path }: SentencePlace): readonly WorkNode[] {
  const named = territory.byLabel.get(path.at(-1)?.text ?? "") ?? [];
  return named.filter((node) => node.gone !== null && isBelow(node, path.slice(0, -1)));
}

/** Whether labels from the outside in lead to a node; some may be left out. */
export function isBelow(node: WorkNode, labels: readonly Name[]): boolean {
  let left = labels.length;
  for (let at = above(node); at && left > 0; at = above(at)) if (at.label === labels[left - 1]?.text) left--;
  return left === 0;
}

/** A removed node has no parent any more; the printed layout says where it was. */
function above(node: WorkNode): WorkNode | null {
  return node.parent ?? node.layout?.parent ?? null;
}

function inProvision(territory: Territory, path: readonly Name[]): SentencePlace {
  return { territory, path, of: null, isNamed: true };
}

/** The entry of a printed book is the provisions that answer for it. */
function answering({ graph, provisions }: Working, name: string): Territory[] {
  return [...graph.provisions].flatMap(([id, { node }]) =>
    node.answers.some(({ text }) => text === name) ? (provisions.get(id) ?? []) : [],
  );
}

/** It is an entry of another version, or fell, or was changed into another one. */
function absent(
  { graph, version, entries }: Working,
  { file }: Binding,
  ref: SentenceRef,
  id: EntryId,
): Diagnostic {
  const instead = [...new Set(entries.values())]
    .filter(({ origin }) => origin.revises.includes(id) || origin.merges.includes(id))
    .map(nameOf);
  const data = { entry: shownEntry(graph.id, id), version: version.id, instead };
  return raise("sentence-of-absent-entry", spanIn(ref, file), data);
}

function shownEntry(book: string, id: EntryId): string {
  return id.slice(book.length + 1);
}
