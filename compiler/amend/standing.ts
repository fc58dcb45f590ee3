/** Lists the entries in force in a version, with their own content and the entries that carry them. */
import type { ContentNode, Place } from "../../grammar/tree.ts";
import type { BookGraph, CarriedEntry, DoubtId, EntryNode, NodeId, VersionNode } from "../resolve/graph.ts";
import { bring } from "./content.ts";
import { figuresOf } from "./operations/bringing.ts";
import { contentIn } from "./printing.ts";
import { stepBy } from "./steps.ts";
import { sourceIn } from "./texts.ts";
import { newTerritory } from "./tree.ts";
import type { Standing, Working } from "./working.ts";

export function standIn(working: Working, version: VersionNode): Standing[] {
  return version.entries.flatMap((node) => {
    const origin = node.kind === "written" ? node : node.origin;
    const earlier = working.entries.get(origin.id);
    // An entry that is in force already is cited once more, and never executed twice.
    if (earlier) earlier.carriers.push(node.id);
    const standing = earlier ?? newStanding(working, version, node);
    working.entries.set(node.id, standing);
    working.entries.set(origin.id, standing);
    return earlier ? [] : [standing];
  });
}

/** The reading of each doubt: as asked, else the one taken, else the first. */
export function readingsOf(
  { doubts }: BookGraph,
  asked: ReadonlyMap<DoubtId, string> = new Map(),
): Map<DoubtId, string> {
  const readings = new Map<DoubtId, string>();
  for (const [id, { by }] of doubts) {
    const named = by.node.readings.find(({ name }) => name.text === asked.get(id));
    const reading = named ?? by.node.readings.find(({ taken }) => taken) ?? by.node.readings[0];
    if (reading) readings.set(id, reading.name.text);
  }
  return readings;
}

function newStanding(working: Working, version: VersionNode, node: EntryNode): Standing {
  const { graph } = working;
  const chain = chainOf(graph, node);
  const origin = node.kind === "written" ? node : node.origin;
  const held = [origin, ...chain].flatMap((one) => graph.versions.get(one.version)?.held ?? []);
  const { id, by } = origin;
  const name = `${origin.version}/${by.node.id.text}`;
  const territory = newTerritory("entry", id, name, [], { node: by.node.id, file: by.file });
  territory.root.id = id as string as NodeId;
  const standing: Standing = {
    id: node.id,
    node,
    origin,
    version: version.id,
    chain,
    carriers: chain.map((one) => one.id),
    held: new Set(held),
    local: graph.versions.get(origin.version)?.local ?? null,
    territory,
    content: [],
    touched: new Set(),
    changed: new Map(),
    brought: new Set(),
    clauses: [],
    plays: [],
    decisions: new Set(),
    failed: new Set(),
    missed: [],
  };
  const step = (place: Place) => stepBy(standing, "brought", place, by.file);
  const content = bring(working, ownContent(standing), territory.root, null, {
    by: standing,
    change: null,
    source: sourceIn(working, standing, by.file),
    figuresOf: figuresOf(working, standing, null),
    step,
    heirs: null,
  });
  for (const each of content) standing.content.push(each);
  return standing;
}

/** The entries that carry the written one, oldest first, down to this one. */
function chainOf({ entries }: BookGraph, node: EntryNode): CarriedEntry[] {
  const chain: CarriedEntry[] = [];
  for (let at: EntryNode | undefined = node; at?.kind === "carried"; at = entries.get(at.carries))
    chain.unshift(at);
  return chain;
}

function ownContent({ origin }: Standing): ContentNode[] {
  return origin.by.node.body.flatMap((item) => (item.kind === "answer" ? item.body : contentIn([item])));
}
