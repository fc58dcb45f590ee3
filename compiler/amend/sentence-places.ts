/** Finds the texts that the name of a sentence may mean: the same provision, another one, or the words of an entry. */
import {
  type Diagnostic,
  type Name,
  type Place,
  type Related,
  type SentenceRef,
  type Span,
  walk,
} from "../../grammar/tree.ts";
import { itemsOf } from "../resolve/amended.ts";
import type {
  BookGraph,
  EntryId,
  EntryNode,
  Placed,
  ProvisionId,
  VersionId,
  WrittenEntry,
} from "../resolve/graph.ts";
import { type Ending, endingsOf, followed, isLater, stateOf } from "../resolve/lineage.ts";
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
  const { graph } = working;
  const id = entryIdOf(graph, version, first);
  // An entry that no version has was missed by resolve, where its version is named.
  if (!graph.entries.has(id)) return { places: ref.version === null ? home : [], fault: null };
  const all = followed<Path>(
    graph,
    working.version.id,
    id,
    { labels: rest, isSaid: false },
    (path, from, by) => pathIn(graph, path, from, by),
  );
  // Of the heirs of a split, those that say which sentence theirs was come first.
  const saying = all.filter(({ of }) => of.isSaid);
  const heirs = saying.length > 0 ? saying : all;
  const places = heirs.flatMap(({ id: heir, of: { labels: path } }): SentencePlace[] => {
    const of = working.entries.get(heir);
    return of === undefined ? [] : [{ territory: of.territory, path, of, isNamed: true }];
  });
  return { places, fault: places.length > 0 ? null : absent(working, binding, ref, id) };
}

interface Path {
  readonly labels: readonly Name[];
  /** An heir says that its sentence was this one. */
  readonly isSaid: boolean;
}

/** How an entry calls a sentence of an entry that it revises: by the label of the sentence that says it was that one. */
function pathIn(graph: BookGraph, path: Path, from: EntryId, { by: { node }, version }: WrittenEntry): Path {
  const last = path.labels.at(-1)?.text;
  let heir: Name | null = null;
  walk(node, (each) => {
    if (each.kind !== "sentence") return;
    for (const ref of each.was)
      if (ref.path.at(-1)?.text === last && isOfEntry(graph, ref, from, version)) heir ??= each.label;
  });
  return heir === null ? path : { labels: [heir], isSaid: true };
}

/** Whether `Q1.five` is of an entry `Q1` of any earlier document, and `1.1/Q1.five` of that very one. */
function isOfEntry(
  { id: book }: BookGraph,
  { version, path }: SentenceRef,
  entry: EntryId,
  own: VersionId,
): boolean {
  const [first] = path;
  if (first === undefined || path.length < 2) return false;
  const name = entry.slice(entry.indexOf("/") + 1);
  return version === null || version.text === own
    ? name === first.text
    : entry === `${book}-${version.text}/${first.text}`;
}

/** Of a sentence of an entry that goes on in others which do not have it: the revision that left it out. */
export function leftOut(working: Working, binding: Binding, ref: SentenceRef): Diagnostic | null {
  const [first] = ref.path;
  const label = ref.path.at(-1)?.text;
  const version = ref.version?.text ?? binding.by?.origin.version;
  if (!first || label === undefined || version === undefined || version === "base") return null;
  const { graph } = working;
  const id = entryIdOf(graph, version, first);
  const entry = graph.entries.get(stateOf(graph, id));
  if (entry?.kind !== "written" || !hasLabel(entry, label)) return null;
  const ending = endingsOf(graph, working.version.id, id).find(({ by }) => !("drops" in by));
  if (ending === undefined || "drops" in ending.by) return null;
  const data = {
    label,
    entry: shownEntry(graph.id, id),
    by: citingName(binding, ending),
    heir: ending.by.by.node.kind === "entry" ? ending.by.by.node.id.text : "",
  };
  const place = { node: nameIn(ending.by), file: ending.by.by.file };
  return atYoungest(working, binding, ref, ending, place, (span, more) =>
    raise("quoted-sentence-missing", span, data, more),
  );
}

/** Of a sentence of an entry that was split, where several heirs have one with that label: the split. */
export function inSeveral(
  working: Working,
  binding: Binding,
  ref: SentenceRef,
  places: readonly SentencePlace[],
): Diagnostic | null {
  const heirs = places.flatMap(({ of }) => of ?? []);
  const [first] = ref.path;
  const version = ref.version?.text ?? binding.by?.origin.version;
  if (!first || heirs.length < 2 || version === undefined) return null;
  const { graph } = working;
  const id = entryIdOf(graph, version, first);
  const ending = endingsOf(graph, working.version.id, id).find(({ by }) => !("drops" in by));
  if (ending === undefined || "drops" in ending.by) return null;
  const data = {
    sentence: shownPath(ref),
    entry: shownEntry(graph.id, id),
    by: citingName(binding, ending),
    heirs: heirs.map(nameOf).sort(),
  };
  const place = { node: nameIn(ending.by), file: ending.by.by.file };
  return atYoungest(working, binding, ref, ending, place, (span, more) =>
    raise("ambiguous-successor", span, data, more),
  );
}

function hasLabel(entry: WrittenEntry, label: string): boolean {
  let isThere = false;
  for (const { node } of itemsOf(entry))
    walk(node, (each) => {
      if ("label" in each && each.kind !== "clause" && each.label?.text === label) isThere = true;
    });
  return isThere;
}

function nameIn({ by: { node } }: EntryNode): Name {
  return node.kind === "carry" ? node.as : node.id;
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

/** It was dropped, or is an entry of a version that does not lead to this one. */
function absent(working: Working, binding: Binding, ref: SentenceRef, id: EntryId): Diagnostic {
  const { graph, version } = working;
  const entry = shownEntry(graph.id, id);
  const ending = endingsOf(graph, version.id, id).find(({ by }) => "drops" in by);
  if (ending === undefined || !("drops" in ending.by))
    return raise("sentence-of-absent-entry", spanIn(ref, binding.file), { entry, version: version.id });
  const { drops, by } = ending.by;
  const data = {
    entry: shownEntry(graph.id, drops),
    version: ending.version,
    by: citingName(binding, ending),
    cited: shownPath(ref),
  };
  return atYoungest(working, binding, ref, ending, { node: by.node.ref, file: by.file }, (span, more) =>
    raise("citation-of-dropped", span, data, more),
  );
}

/** At what took the sentence away, with the citation beside it; the other way round if the citation is no older. */
function atYoungest(
  { graph }: Working,
  { by, file }: Binding,
  ref: SentenceRef,
  { version }: Ending,
  ending: Placed<Place>,
  raised: (span: Span, more: { readonly related: readonly Related[] }) => Diagnostic,
): Diagnostic {
  const [here, there] = [spanIn(ref, file), spanIn(ending.node, ending.file)];
  const isOlder = by === null || isLater(graph.versions, version, by.origin.version);
  return isOlder
    ? raised(there, { related: [{ span: here, label: "quoted here" }] })
    : raised(here, { related: [{ span: there, label: "taken away here" }] });
}

/** The entry that quotes, as the version calls it that takes the sentence away. */
function citingName({ by }: Binding, { version }: Ending): string {
  if (by === null) return "the printed book";
  const carrier = by.stated.find((each) => each.version === version) ?? by.origin;
  const node = carrier.by.node;
  return `${carrier.version}/${node.kind === "carry" ? node.as.text : node.id.text}`;
}

function shownPath({ path }: SentenceRef): string {
  return path.map(({ text }) => text).join(".");
}

function shownEntry(book: string, id: EntryId): string {
  return id.slice(book.length + 1);
}
