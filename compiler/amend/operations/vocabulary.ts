/** Changes the vocabulary of the book: new values of an enumeration, new ways to gain a keyword. */
import type { Operation } from "../../../grammar/tree.ts";
import type { DecisionId } from "../../resolve/graph.ts";
import { namedSentences } from "../binding.ts";
import { raise } from "../faults.ts";
import { spanIn } from "../tree.ts";
import type { Change, Working, WorkWay } from "../working.ts";

export type Gain = Extract<Operation, { readonly kind: "gain" }>;
export type Extend = Extract<Operation, { readonly kind: "extend" }>;

export function applyExtend(working: Working, { file }: Change, { enum: name, values }: Extend): void {
  const standing = working.enums.get(name.text) ?? working.graph.vocabulary.enums.get(name.text);
  if (!standing) return;
  const known = new Map(standing.node.values.map((value) => [value.name.text, value]));
  const added = values.filter((value) => {
    const earlier = known.get(value.name.text);
    if (value.name.text === "") return false;
    if (earlier) {
      const data = { value: value.name.text, enum: name.text };
      working.diagnostics.push(raise("duplicate-enum-value", spanIn(value, file), data));
    } else known.set(value.name.text, value);
    return earlier === undefined;
  });
  working.enums.set(name.text, {
    ...standing,
    node: { ...standing.node, values: [...standing.node.values, ...added] },
  });
}

/** The sentences that state it are bound once all texts of the version stand. */
export function applyGain(working: Working, { file, by }: Change, operation: Gain): void {
  const id = addWay(working, { operation, by, provision: by.origin.on[0] ?? null, file, sentences: [] });
  if (id !== null) by.decisions.add(id);
}

/** The ways to a keyword that provisions state. */
export function printGains(working: Working): void {
  for (const [provision, { node, file }] of working.graph.provisions) {
    const territory = working.provisions.get(provision);
    for (const operation of node.body) {
      if (operation.kind !== "gain" || !territory) continue;
      const binding = { by: null, territories: [territory], file };
      const { sentences } = namedSentences(working, binding, operation.from);
      addWay(working, { operation, by: null, provision, file, sentences });
    }
  }
}

export function addWay({ gains, graph }: Working, way: WorkWay): DecisionId | null {
  const keyword = way.operation.keyword.text;
  if (!graph.vocabulary.keywords.has(keyword)) return null;
  const id = keyword as DecisionId;
  const gain = gains.get(id);
  if (gain) gain.ways.push(way);
  else gains.set(id, { id, ways: [way] });
  return id;
}
