/** Where a part of a page is: what all of them take along. */
import type { NodeId, TextNode } from "../../../compiler/index.ts";
import type { BookAt, Stated } from "../../model/book-at.ts";
import type { Site } from "../../model/model.ts";
import type { Owners } from "../../text/held.ts";
import type { Since } from "../../text/marks.ts";

/** The page, its version and its language, for every part of it. */
export interface Shown {
  readonly site: Site;
  readonly at: BookAt;
  readonly language: string;
  readonly sinces: readonly Since[];
  readonly owners: Owners;
  /** Null within an entry. */
  readonly provision: string | null;
  /** What is shown beside each sentence, where a clause is shown once on a page. */
  readonly stated?: ReadonlyMap<NodeId, readonly Stated[]>;
}

/** These nodes and all below them, in order. */
export function nodesBelow(at: BookAt, ids: readonly NodeId[]): readonly TextNode[] {
  return ids.flatMap((id) => {
    const node = at.book.nodes.get(id);
    return node === undefined ? [] : [node, ...nodesBelow(at, node.children)];
  });
}

/** By sentence, in the order of the page: what no sentence before it states. */
export function statedOnce(at: BookAt, ids: readonly NodeId[]): ReadonlyMap<NodeId, readonly Stated[]> {
  const known = new Set<Stated>();
  const found = new Map<NodeId, readonly Stated[]>();
  for (const { id } of nodesBelow(at, ids)) {
    const stated = (at.statedBy.get(id) ?? []).filter((each) => !known.has(each));
    for (const each of stated) known.add(each);
    if (stated.length > 0) found.set(id, stated);
  }
  return found;
}
