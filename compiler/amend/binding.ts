/**
 * Finds the sentences that state a clause, by the labels it names or else by its own label.
 * An entry looks among what it brought before it looks in the provisions it is on.
 */
import type { Clause, Diagnostic, Name } from "../../grammar/index.ts";
import { nearNames } from "../near-names.ts";
import { raise } from "./faults.ts";
import { isSentence, shownNode, spanIn, subtree } from "./tree.ts";
import type { Standing, Territory, WorkNode, Working } from "./working.ts";

/** Where sentences are looked for; `by` is null for what the printing says. */
export interface Binding {
  readonly by: Standing | null;
  readonly territories: readonly Territory[];
  readonly file: string;
}

export function sentencesOf(working: Working, binding: Binding, clause: Clause): readonly WorkNode[] {
  if (clause.from.length > 0) return namedSentences(working, binding, clause.from);
  // What somebody else shows, or nobody holds, is not stated by the only sentence there happens to be.
  const isOwn = !clause.unseen && clause.inferred.length === 0;
  return sentencesLabelled(working, binding, clause.label.text, isOwn);
}

/** The one sentence of that label, or where there is none the only sentence there is. */
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

export function namedSentences(
  working: Working,
  binding: Binding,
  labels: readonly Name[],
): readonly WorkNode[] {
  const found = labels.flatMap((name) => {
    const sentences = labelled(working, binding, name.text);
    const nodes = sentences.length > 0 ? sentences : otherwiseLabelled(working, binding, name.text);
    const fault = faultOf(binding, name, sentences, nodes);
    if (fault) working.diagnostics.push(fault);
    return fault ? [] : nodes;
  });
  return [...new Set(found)];
}

function faultOf(
  { territories, file }: Binding,
  name: Name,
  sentences: readonly WorkNode[],
  nodes: readonly WorkNode[],
): Diagnostic | null {
  if (name.text === "") return null;
  if (sentences.length > 1) {
    const data = { label: name.text, candidates: sentences.map(shownNode) };
    return raise("ambiguous-sentence", spanIn(name, file), data);
  }
  if (nodes.length > 0) return null;
  const labels = territories.flatMap(({ byLabel }) =>
    [...byLabel.keys()].filter((label) => !label.startsWith("~")),
  );
  return raise("unknown-sentence", spanIn(name, file), {
    label: name.text,
    near: nearNames(name.text, labels),
  });
}

/** Sentences of that label: those the entry brought, or else those that stand in what it is on. */
function labelled(working: Working, { by, territories }: Binding, label: string): WorkNode[] {
  const all = territories.flatMap((territory) => standingIn(working, territory, label).filter(isSentence));
  const brought = all.filter((node) => by?.brought.has(node));
  return brought.length > 0 ? brought : all;
}

/** A paragraph or a point stands for its sentences, a table or a figure for itself. */
function otherwiseLabelled(working: Working, { territories }: Binding, label: string): WorkNode[] {
  return territories
    .flatMap((territory) => standingIn(working, territory, label))
    .flatMap((node) => (node.table || node.figure ? [node] : subtree(working, node).filter(isSentence)));
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

/** Whether there is a second sentence is all that matters, so a long provision is not read to its end. */
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
