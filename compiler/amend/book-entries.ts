/**
 * Turns what stands in a version into its list of entries, each under the id its own document gives it.
 * The entries that provisions of the printed book answer for are in every version, before the others.
 */
import {
  type Carry,
  type Entry,
  type Place,
  type Provision,
  type Sentence,
  type Texts,
  walk,
} from "../../grammar/tree.ts";
import { itemsOf, writtenParts } from "../resolve/amended.ts";
import type {
  BookGraph,
  DecisionId,
  DoubtId,
  EntryId,
  EntryNode,
  Placed,
  ProvisionId,
  WrittenEntry,
} from "../resolve/graph.ts";
import { stateOf } from "../resolve/lineage.ts";
import type { BookEntry, NodeTexts } from "./book.ts";
import { chapterOf, headingOf } from "./chapters.ts";
import { provisionsOf } from "./provisions.ts";
import { withReferences } from "./holes.ts";
import { addTexts, textsFrom } from "./texts.ts";
import { idsOf, noTexts } from "./tree.ts";
import type { Standing, Working, WorkPlay } from "./working.ts";

export function freezeEntries(working: Working, standing: readonly Standing[]): BookEntry[] {
  const doubts = doubtsByOwner(working.graph);
  return [...printedEntries(working, doubts), ...standing.map((by) => freezeEntry(working, by, doubts))];
}

type Doubts = ReadonlyMap<EntryId | ProvisionId, readonly DoubtId[]>;

function doubtsByOwner({ doubts }: BookGraph): Doubts {
  const owned = new Map<EntryId | ProvisionId, DoubtId[]>();
  for (const { id, owner } of doubts.values()) {
    const known = owned.get(owner);
    if (known) known.push(id);
    else owned.set(owner, [id]);
  }
  return owned;
}

function freezeEntry(working: Working, by: Standing, doubts: Doubts): BookEntry {
  const { node, origin } = by;
  const { node: entry } = origin.by;
  const carry = node.kind === "carried" ? node.by : null;
  // Statements of an earlier document about the entry are carried with it.
  const { stated } = by;
  const textsOf = (kind: "heading" | "section" | "question"): NodeTexts =>
    withReferences(working, statedTexts(working, kind, by));
  return {
    id: by.id,
    kind: entry.entryKind,
    carries: node.kind === "carried" ? node.carries : null,
    origin: origin.id,
    on: onOf(working, origin.on),
    inserts: origin.inserts.flatMap(({ id }) => (working.provisions.has(id) ? [id] : [])),
    heading: textsOf("heading"),
    chapter:
      stated.map(({ by: { node: its } }) => chapterOf(working.graph, its)).findLast((id) => id !== null) ??
      null,
    section: textsOf("section"),
    question: textsOf("question"),
    content: idsOf(by.content),
    touched: idsOf(by.touched),
    form:
      writtenParts(origin)
        .map((part) => formOf(part.by.node))
        .findLast((form) => form !== null) ?? null,
    claims: entry.claims,
    revises: origin.revises,
    leftOut: leftOutOf(working, node),
    amends: origin.amendment?.of ?? null,
    flags: stated.flatMap((one) => flagsIn(one.by, one.id)),
    doubts: stated.flatMap(({ id }) => doubts.get(id) ?? []),
    decisions: [...by.decisions],
    plays: namesOf(by.plays),
    place: carry ?? origin.by,
  };
}

/** The heirs of what an entry is on; without any the older name, to show what it was. */
function onOf(working: Working, on: readonly ProvisionId[]): readonly ProvisionId[] {
  const found = on.flatMap((id) => {
    const now = provisionsOf(working, id);
    return now.length > 0 ? now : [id];
  });
  return [...new Set(found)];
}

/** In each language the words of the youngest document that gives them. */
function statedTexts(
  working: Working,
  kind: "heading" | "section" | "question",
  { stated, origin, held }: Standing,
): NodeTexts {
  return stated.reduce<NodeTexts>((texts, entry) => {
    const { node, file } = entry.by;
    const by = entry.kind === "carried" ? entry.id : origin.id;
    const own = textsIn(working, node, kind);
    const source = { file, by, held };
    return texts.size === 0 ? textsFrom(working, own, source) : addTexts(working, texts, own, source);
  }, noTexts);
}

/** Sentences of a split entry that no part takes, by their label or with `was`; listed at the first part. */
function leftOutOf(working: Working, { id, version, ...entry }: EntryNode): BookEntry["leftOut"] {
  if (entry.kind === "carried") return [];
  const { graph } = working;
  return entry.parts.flatMap((part) => {
    const parts = (graph.versions.get(version)?.entries ?? []).filter(
      (each) => each.kind === "written" && each.parts.includes(part),
    );
    const old = graph.entries.get(stateOf(graph, part));
    if (parts[0]?.id !== id || old?.kind !== "written") return [];
    const taken = new Set(
      parts.flatMap((each) =>
        each.kind === "written"
          ? sentencesIn(each).flatMap(({ node: { label, was } }) => [
              label.text,
              ...was.map(({ path }) => path.at(-1)?.text ?? ""),
            ])
          : [],
      ),
    );
    const held = new Set(graph.versions.get(old.version)?.held);
    return sentencesIn(old)
      .filter(({ node }) => !taken.has(node.label.text))
      .map(({ node: { label, texts }, file }) => ({
        label: label.text,
        texts: textsFrom(working, texts, { file, by: old.id, held }),
      }));
  });
}

function sentencesIn(entry: WrittenEntry): readonly Placed<Sentence>[] {
  return itemsOf(entry).flatMap(({ node, file }) => {
    const found: Placed<Sentence>[] = [];
    walk(node, (each) => {
      if (each.kind === "sentence") found.push({ node: each, file });
    });
    return found;
  });
}

function textsIn({ graph }: Working, node: Entry | Carry, kind: "heading" | "section" | "question"): Texts {
  if (kind === "section") return headingOf(graph, chapterOf(graph, node));
  for (const item of node.body)
    if ((item.kind === "heading" || item.kind === "question") && item.kind === kind) return item.texts;
  return [];
}

function formOf({ body }: Entry | Provision): string | null {
  for (const item of body) if (item.kind === "form") return item.form.text;
  return null;
}

function flagsIn({ node, file }: Placed<Entry | Carry | Provision>, by: EntryId | null): BookEntry["flags"] {
  return node.body.flatMap((item) => (item.kind === "flag" ? [{ node: item, file, by }] : []));
}

/** Events and policies come with what they are for. */
function namesOf(plays: readonly WorkPlay[]): string[] {
  return plays
    .filter(({ placed: { node } }) => node.kind === "play" || node.kind === "react")
    .map(({ name }) => name);
}

/** Several provisions may answer for one entry; they are then what it is on. */
function printedEntries(working: Working, doubts: Doubts): BookEntry[] {
  const { graph } = working;
  const answering = new Map<string, ProvisionId[]>();
  for (const [id, { node }] of graph.provisions)
    for (const name of working.provisions.has(id) ? node.answers : []) {
      const known = answering.get(name.text);
      if (known) known.push(id);
      else if (name.text !== "") answering.set(name.text, [id]);
    }
  const decisions = decisionsByProvision(working);
  return [...answering].map(([name, on]) =>
    printedEntry(working, `${graph.id}/${name}` as EntryId, on, decisions, doubts),
  );
}

function printedEntry(
  working: Working,
  id: EntryId,
  on: readonly ProvisionId[],
  decisions: ReadonlyMap<ProvisionId, ReadonlySet<DecisionId>>,
  doubts: Doubts,
): BookEntry {
  const provisions = on
    .map((provision) => working.graph.provisions.get(provision))
    .filter((found) => found !== undefined);
  const [first] = provisions;
  const isPrintedIn = ({ by, source: { provision } }: WorkPlay): boolean =>
    by === null && provision !== null && on.includes(provision);
  const territory = on[0] === undefined ? undefined : working.provisions.get(on[0]);
  if (!first || !territory) throw new Error(`${id} is answered by no provision`);
  const place: Placed<Place> = first;
  return {
    id,
    kind: "printed",
    carries: null,
    origin: id,
    on,
    inserts: [],
    heading: territory.root.heading,
    chapter: territory.chapter,
    section: territory.section,
    question: noTexts,
    content: [],
    touched: [],
    form: provisions.map(({ node }) => formOf(node)).find((form) => form !== null) ?? null,
    claims: [],
    revises: [],
    leftOut: [],
    amends: null,
    flags: provisions.flatMap((each) => flagsIn(each, null)),
    doubts: on.flatMap((provision) => doubts.get(provision) ?? []),
    decisions: [...new Set(on.flatMap((provision) => [...(decisions.get(provision) ?? [])]))],
    plays: namesOf([...working.plays.values()].map(firstOf).filter(isPrintedIn)),
    place,
  };
}

/** The sequence as it was written first. */
function firstOf(play: WorkPlay): WorkPlay {
  let first = play;
  while (first.earlier !== null) first = first.earlier;
  return first;
}

/** What the printed book decides there, also where an entry has put another clause in its place. */
function decisionsByProvision({ clauses, graph, provisions }: Working): Map<ProvisionId, Set<DecisionId>> {
  const found = new Map<ProvisionId, Set<DecisionId>>([...provisions.keys()].map((id) => [id, new Set()]));
  for (const { byLabel, id } of clauses.values())
    for (const { by, source } of [...byLabel.values()].flat())
      if (by === null && source.provision) found.get(source.provision)?.add(id);
  for (const { id, owner } of graph.decisions.values())
    if (owner !== null) found.get(owner as ProvisionId)?.add(id);
  for (const figures of graph.figures.values())
    for (const { id, owner } of figures) found.get(owner as ProvisionId)?.add(id);
  return found;
}
