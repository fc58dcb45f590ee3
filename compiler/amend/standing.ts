/** Lists the entries in force in a version, with their own content and the entries that carry them. */
import type { ContentNode, Place } from "../../grammar/tree.ts";
import { itemsOf } from "../resolve/amended.ts";
import type { BookGraph, DoubtId, EntryNode, NodeId, VersionNode, WrittenEntry } from "../resolve/graph.ts";
import { bring } from "./content.ts";
import { figuresOf } from "./operations/bringing.ts";
import { contentIn } from "./printing.ts";
import { stepBy } from "./steps.ts";
import { sourceIn } from "./texts.ts";
import { newTerritory } from "./tree.ts";
import type { Standing, Working } from "./working.ts";

/** `ended`: what stood below and ends here. */
export function standIn(working: Working, version: VersionNode, ended: readonly Standing[] = []): Standing[] {
  return version.entries.flatMap((node) => {
    const origin = node.kind === "written" ? node : node.origin;
    const earlier = working.entries.get(origin.id);
    // An entry that is in force already is cited once more, and never executed twice.
    if (earlier) earlier.carriers.push(node.id);
    const standing = earlier ?? newStanding(working, version, node, ended);
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

function newStanding(
  working: Working,
  version: VersionNode,
  node: EntryNode,
  ended: readonly Standing[],
): Standing {
  const { graph } = working;
  const origin = node.kind === "written" ? node : node.origin;
  const stated = [...node.earlier, node];
  const carried = stated.filter((one) => one.kind === "carried");
  const chain = carried.filter((one) => one.origin === origin);
  const held = stated.flatMap((one) => graph.versions.get(one.version)?.held ?? []);
  const { id, by } = origin;
  const name = `${origin.version}/${by.node.id.text}`;
  const territory = newTerritory("entry", id, name, [], { node: by.node.id, file: by.file });
  // What an amendment leaves is the same text.
  territory.root.id = (origin.earlier[0]?.id ?? id) as string as NodeId;
  const standing: Standing = {
    id: node.id,
    node,
    origin,
    version: version.id,
    below:
      ended.find((each) => origin.earlier.some(({ id }) => id === each.id || id === each.origin.id)) ?? null,
    chain,
    carried,
    stated,
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
    onOwn: new Set(),
    missed: [],
  };
  for (const { body, file } of ownContent(origin)) {
    const brought = bring(working, body, territory.root, null, {
      by: standing,
      change: null,
      source: sourceIn(working, standing, file),
      figuresOf: figuresOf(working, standing, null),
      step: (place: Place) => stepBy(standing, "brought", place, file),
      heirs: null,
    });
    for (const each of brought) standing.content.push(each);
  }
  return standing;
}

/** By the document that gives it. */
function ownContent(
  origin: WrittenEntry,
): readonly { readonly body: readonly ContentNode[]; readonly file: string }[] {
  const found: { readonly body: ContentNode[]; readonly file: string }[] = [];
  for (const { node, file } of itemsOf(origin)) {
    const body = node.kind === "answer" ? node.body : contentIn([node]);
    const last = found.at(-1);
    if (last?.file === file) last.body.push(...body);
    else found.push({ body: [...body], file });
  }
  return found;
}
