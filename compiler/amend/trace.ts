/** Follows the history of a node backwards to the printed book, also through the nodes it replaced. */
import type { NodeId } from "../resolve/graph.ts";
import type { Book, HistoryStep } from "./book.ts";

export interface TraceStep {
  readonly node: NodeId;
  readonly step: HistoryStep;
}

/** Newest first; the steps of a node that was replaced follow the step that replaced it. */
export function trace(book: Book, id: NodeId): readonly TraceStep[] {
  const steps: TraceStep[] = [];
  // A node may have taken over the id of one that is gone, so that an id alone does not tell them apart.
  const seen = new Set<readonly HistoryStep[]>();
  const follow = (node: NodeId, history: readonly HistoryStep[]): void => {
    if (seen.has(history)) return;
    seen.add(history);
    for (const step of [...history].reverse()) {
      steps.push({ node, step });
      for (const replaced of step.inPlaceOf) {
        const earlier = book.removed.get(replaced)?.node ?? book.nodes.get(replaced);
        if (earlier) follow(replaced, earlier.history);
      }
    }
  };
  const found = book.nodes.get(id) ?? book.removed.get(id)?.node;
  if (found) follow(id, found.history);
  return steps;
}
