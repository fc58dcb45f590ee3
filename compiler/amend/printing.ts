/**
 * Turns the provisions of the printing into the tree that every version starts from.
 * Nothing of any update is in it.
 */
import type { ContentNode, PageRange, Place, Provision } from "../../grammar/index.ts";
import type { NodeId, Placed, ProvisionId } from "../resolve/graph.ts";
import type { HistoryStep } from "./book.ts";
import { bring } from "./content.ts";
import { nothing, nowhere } from "./steps.ts";
import { printingSource, textsFrom } from "./texts.ts";
import { newTerritory } from "./tree.ts";
import type { Territory, Working } from "./working.ts";

export function printProvisions(working: Working, into: Map<ProvisionId, Territory>): void {
  for (const [id, provision] of working.graph.provisions) into.set(id, printed(working, id, provision));
}

export function contentIn<T extends { readonly kind: string }>(
  body: readonly (T | ContentNode)[],
): ContentNode[] {
  return body.filter((item): item is ContentNode => contentKinds.has(item.kind));
}

const contentKinds: ReadonlySet<string> = new Set<ContentNode["kind"]>([
  "sentence",
  "unseen",
  "container",
  "figure",
  "table",
]);

function printed(working: Working, id: ProvisionId, { node, file }: Placed<Provision>): Territory {
  const territory = newTerritory("provision", id, id, node.pages.map(pagesOf), { node: node.name, file });
  const source = printingSource(working, file);
  const { root } = territory;
  root.id = `${working.graph.id}:${id}` as NodeId;
  for (const item of node.body) {
    if (item.kind === "heading") root.heading = textsFrom(working, item.texts, source);
    if (item.kind === "section") territory.section = textsFrom(working, item.texts, source);
  }
  const step = (place: Place) => printedStep(place, file);
  root.history.push(step(node.name));
  bring(working, contentIn(node.body), root, null, {
    by: null,
    change: null,
    source,
    figuresOf: id,
    step,
    heirs: null,
  });
  return territory;
}

const nobody: HistoryStep["carriedBy"] = [];

function printedStep(node: Place, file: string): HistoryStep {
  return {
    entry: null,
    operation: "printed",
    carriedBy: nobody,
    ...nothing,
    at: nowhere,
    silently: null,
    place: { node, file },
  };
}

function pagesOf({ from, to }: PageRange): { readonly from: number; readonly to: number } {
  return { from, to };
}
