/** Makes the tree of the printed provisions, from which every version starts. */
import type { ContentNode, PageRange, Place, Provision } from "../../grammar/tree.ts";
import type { NodeId, Placed, ProvisionId } from "../resolve/graph.ts";
import type { Book, HistoryStep, TextNode } from "./book.ts";
import { chapterOf, sectionIn } from "./chapters.ts";
import { bring } from "./content.ts";
import { nothing, nowhere } from "./steps.ts";
import { printingSource, type TextSource, textsFrom } from "./texts.ts";
import { newTerritory } from "./tree.ts";
import type { Territory, Working } from "./working.ts";

/** Uses the printed provisions of another version again. A book has many versions that share most of them. */
export function printProvisions(
  working: Working,
  into: Map<ProvisionId, Territory>,
  other: Book | undefined,
): void {
  const known = knownFrom(other);
  for (const [id, provision] of working.graph.provisions)
    into.set(id, printed(working, id, provision, known));
  working.order = [...into.keys()];
}

/** The nodes by their source in the printed book. */
function knownFrom(other: Book | undefined): Map<Place, TextNode> {
  const known = new Map<Place, TextNode>();
  for (const node of other?.nodes.values() ?? []) {
    const [first] = node.history;
    if (first?.operation === "printed") known.set(first.place.node, node);
  }
  return known;
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

function printed(
  working: Working,
  id: ProvisionId,
  { node, file }: Placed<Provision>,
  known: ReadonlyMap<Place, TextNode>,
): Territory {
  const source = printingSource(working, file);
  const territory = territoryOf(working, id, { node, file }, source);
  const { root } = territory;
  const step = (place: Place) => known.get(place)?.history[0] ?? printedStep(place, file);
  root.history = [step(node.name)];
  bring(working, contentIn(node.body), root, null, {
    by: null,
    change: null,
    source,
    figuresOf: id,
    step,
    heirs: null,
    known,
  });
  return territory;
}

/** A provision without its content. */
export function territoryOf(
  working: Working,
  id: ProvisionId,
  { node, file }: Placed<Provision>,
  source: TextSource,
): Territory {
  const name = { node: node.name, file };
  const territory = newTerritory("provision", id, id, node.pages.map(pagesOf), name, { node, file });
  const { root } = territory;
  root.id = `${working.graph.id}:${id}` as NodeId;
  root.numbering = node.numbering;
  for (const item of node.body) {
    if (item.kind === "heading") root.heading = textsFrom(working, item.texts, source);
  }
  territory.chapter = chapterOf(working.graph, node);
  territory.section = sectionIn(working, territory.chapter, source);
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
