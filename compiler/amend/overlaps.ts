/**
 * Entries of a document and of the one that it amends may change the same words one after another. Carried into one document they have
 * no order: one fault names them all, in place of those of their operations.
 */
import { citedEntry, type CarriedEntry } from "../resolve/graph.ts";
import { versionsBelow } from "../resolve/lineage.ts";
import { raise } from "./faults.ts";
import { spanIn } from "./tree.ts";
import type { Standing, Working } from "./working.ts";

/** Notes that two entries change the same thing. False unless they are carried from two documents, one of which amends the other. */
export function noteOverlap(working: Working, by: Standing, rival: Standing, what: string): boolean {
  if (!isCarried(by) || !isCarried(rival) || by === rival) return false;
  if (!isBelow(working, by, rival) && !isBelow(working, rival, by)) return false;
  const known = working.overlaps.find(({ entries }) => entries.has(by) || entries.has(rival));
  if (known === undefined) working.overlaps.push({ what, entries: new Set([rival, by]) });
  else for (const each of [rival, by]) known.entries.add(each);
  return true;
}

export function reportOverlaps(working: Working): void {
  for (const { what, entries } of working.overlaps) {
    const carried = [...entries].flatMap(({ node }) => (node.kind === "carried" ? [node] : []));
    const [first, second, ...others] = carried;
    if (first === undefined || second === undefined) continue;
    const { entryKind, on } = first.origin.by.node;
    const place = on.length > 0 ? ` on ${on.map(({ text }) => text).join(", ")}` : "";
    const names = carried.map(({ carries }) => citedEntry(carries));
    const line = `${entryKind} ${first.by.node.as.text}${place} revises ${names.join(", ")} editorial { … }`;
    const related = [first, ...others].map((each) => ({ span: spanOfCarry(each), label: "and this one" }));
    working.diagnostics.push(
      raise("overlapping-carries", spanOfCarry(second), { entries: names, what, line }, { related }),
    );
  }
  working.overlaps.length = 0;
}

function isCarried({ node }: Standing): boolean {
  return node.kind === "carried";
}

function isBelow({ graph }: Working, lower: Standing, upper: Standing): boolean {
  if (lower.origin.version === upper.origin.version) return false;
  return versionsBelow(graph, upper.origin.version).some(({ id }) => id === lower.origin.version);
}

function spanOfCarry({ by: { node, file } }: CarriedEntry): ReturnType<typeof spanIn> {
  return spanIn(node.ref, file);
}
