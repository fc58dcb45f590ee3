/**
 * Finds the sentences that state a clause, by the names it cites or by its own label. An entry looks first among its
 * own content, then in its provisions; `sentence-places.ts` finds other places.
 */
import type { Clause, Diagnostic, SentenceRef } from "../../grammar/tree.ts";
import { nearNames } from "../near-names.ts";
import { raise } from "./faults.ts";
import { goneIn, inSeveral, leftOut, nodesIn, placesOf, type SentencePlace } from "./sentence-places.ts";
import { struckBefore } from "./target-faults.ts";
import { isSentence, shownNode, spanIn, subtree } from "./tree.ts";
import type { Standing, Territory, WorkNode, Working } from "./working.ts";

/** The places to look for sentences; `by` is null for the printed book. */
export interface Binding {
  readonly by: Standing | null;
  readonly territories: readonly Territory[];
  readonly file: string;
}

/** A name that was written, and the sentences it leads to. */
export interface Named {
  readonly ref: SentenceRef;
  readonly nodes: readonly WorkNode[];
}

/** The sentences that state something, and by which names it cites them. */
export interface Stating {
  readonly sentences: readonly WorkNode[];
  readonly named: readonly Named[];
}

export function sentencesOf(working: Working, binding: Binding, clause: Clause): Stating {
  if (clause.from.length > 0) return namedSentences(working, binding, clause.from);
  // An inferred or unseen clause is not stated by the only sentence there.
  const isOwn = !clause.unseen && clause.inferred.length === 0;
  return { sentences: sentencesLabelled(working, binding, clause.label.text, isOwn), named: [] };
}

/** The one sentence with that label, or the only sentence if none has it. */
export function sentencesLabelled(
  working: Working,
  binding: Binding,
  label: string,
  mayBeSole = true,
): readonly WorkNode[] {
  const own = labelled(working, binding, label);
  const [only] = own;
  if (only && own.length === 1) return [only];
  const sole = own.length === 0 && mayBeSole ? soleSentence(working, binding) : null;
  return sole ? [sole] : [];
}

export function namedSentences(working: Working, binding: Binding, refs: readonly SentenceRef[]): Stating {
  const named = refs.map((ref) => ({ ref, nodes: meantBy(working, binding, ref) }));
  return { sentences: [...new Set(named.flatMap(({ nodes }) => nodes))], named };
}

function meantBy(working: Working, binding: Binding, ref: SentenceRef): readonly WorkNode[] {
  if (ref.path.some(({ text }) => text === "")) return [];
  const { places, fault: missing } = placesOf(working, binding, ref);
  const standing = places.flatMap((place) => nodesIn(working, place));
  const sentences = broughtFirst(binding, standing.filter(isSentence));
  const nodes = sentences.length > 0 ? sentences : standing.flatMap((node) => contentOf(working, node));
  const fault = missing ?? faultOf(working, binding, ref, places, sentences, nodes);
  if (fault) working.diagnostics.push(fault);
  return fault ? [] : nodes;
}

function faultOf(
  working: Working,
  binding: Binding,
  ref: SentenceRef,
  places: readonly SentencePlace[],
  sentences: readonly WorkNode[],
  nodes: readonly WorkNode[],
): Diagnostic | null {
  const { file } = binding;
  const label = shownRef(ref);
  if (sentences.length > 1) {
    const several = inSeveral(working, binding, ref, places);
    if (several) return several;
    const data = { label, candidates: sentences.map(shownNode) };
    return raise("ambiguous-sentence", spanIn(ref, file), data);
  }
  if (nodes.length > 0) return null;
  const [gone] = places.flatMap(goneIn);
  if (gone?.gone) return struckBefore(gone, gone.gone, ref, file);
  const named = places.find(({ isNamed }) => isNamed);
  const left = named?.of ? leftOut(working, binding, ref) : null;
  if (left) return left;
  // An entry that is not there at all was missed by resolve.
  if (places.length === 0 && ref.version !== null) return null;
  const within = named?.territory.name ?? null;
  return raise("unknown-sentence", spanIn(ref, file), { label, within, near: nearTo(working, ref, places) });
}

/** Labels of the same text; where the first name leads nowhere, names of texts that are near it. */
function nearTo({ provisions }: Working, ref: SentenceRef, places: readonly SentencePlace[]): string[] {
  const labels = new Set(
    places.flatMap(({ territory: { byLabel } }) =>
      [...byLabel].flatMap(([label, all]) =>
        label.startsWith("~") || all.every(({ gone }) => gone !== null) ? [] : [label],
      ),
    ),
  );
  const [first, ...rest] = ref.path.map(({ text }) => text);
  const last = rest.at(-1) ?? first ?? "";
  const isNamed = places.some((place) => place.isNamed);
  if (isNamed) {
    const whole = shownRef(ref);
    const before = rest.length === 0 ? `${whole}.` : whole.slice(0, -last.length);
    const known = rest.length === 0 ? [...labels].slice(0, 3) : nearNames(last, labels);
    return known.map((label) => `${before}${label}`);
  }
  if (rest.length === 0) return nearNames(last, labels);
  return nearNames(first ?? "", provisions.keys()).map((name) => [name, ...rest].join("."));
}

export function shownRef({ version, path }: SentenceRef): string {
  return `${version === null ? "" : `${version.text}/`}${path.map(({ text }) => text).join(".")}`;
}

/** Sentences of that label: those the entry brought, or else those that stand in what it is on. */
function labelled(working: Working, binding: Binding, label: string): WorkNode[] {
  const all = binding.territories.flatMap((territory) => standingIn(working, territory, label));
  return broughtFirst(binding, all.filter(isSentence));
}

function broughtFirst({ by }: Binding, all: readonly WorkNode[]): WorkNode[] {
  const brought = all.filter((node) => by?.brought.has(node));
  return [...new Set(brought.length > 0 ? brought : all)];
}

/** A paragraph or a point stands for its sentences, a table or a figure for itself. */
function contentOf(working: Working, node: WorkNode): WorkNode[] {
  return node.table || node.figure ? [node] : subtree(working, node).filter(isSentence);
}

function standingIn(working: Working, territory: Territory, label: string): WorkNode[] {
  const named = territory.byLabel.get(label) ?? [];
  working.visits += named.length;
  return named.filter((node) => node.home === territory && node.gone === null);
}

function soleSentence(working: Working, { by, territories }: Binding): WorkNode | null {
  const sentences = by ? [...by.brought] : territories.flatMap(({ root }) => firstTwo(working, root));
  const stating = sentences.filter((node) => node.unit === "sentence" && node.gone === null);
  return stating.length === 1 ? (stating[0] ?? null) : null;
}

/** Two sentences are enough to know that there are several, so a long provision is not read to its end. */
function firstTwo(working: Working, root: WorkNode): WorkNode[] {
  const found: WorkNode[] = [];
  for (let node = following(root); node && found.length < 2; node = following(node)) {
    working.visits++;
    if (node.unit === "sentence") found.push(node);
  }
  return found;
}

function following(node: WorkNode): WorkNode | null {
  if (node.first) return node.first;
  for (let at: WorkNode | null = node; at; at = at.parent) if (at.next) return at.next;
  return null;
}
