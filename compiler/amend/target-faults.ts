/**
 * Words what is wrong with a node that an operation names: several have that name, another entry took it away, none is there.
 * Looking for it is left to find-target.ts.
 */
import type { Diagnostic, NodeRef, SentenceRef } from "../../grammar/tree.ts";
import { nearNames } from "../near-names.ts";
import { raise } from "./faults.ts";
import { rowLabel, rowsBelow } from "./rows.ts";
import { isOfUnit, type PlaceToLook, shownTarget, type Target } from "./target.ts";
import { nameOf, shownNode, spanIn } from "./tree.ts";
import type { Change, WorkNode, Working } from "./working.ts";

export function ambiguous(ref: NodeRef, live: readonly Target[], file: string): Diagnostic {
  return raise("ambiguous-node", spanIn(ref, file), {
    node: written(ref),
    candidates: live.map(shownTarget),
  });
}

export function takenAway(
  ref: NodeRef,
  target: Target,
  { by, operation, file: elsewhere }: Change,
  file: string,
): Diagnostic {
  const related = [{ span: spanIn(operation, elsewhere), label: "deleted here" }];
  const data = { node: shownTarget(target), by: nameOf(by) };
  const code = operation.kind === "delete" ? "operation-on-withdrawn" : "overlapping-operations";
  return raise(code, spanIn(ref, file), data, { related });
}

/** A sentence that something cites which was written when it was gone. */
export function struckBefore(
  node: WorkNode,
  { by: { origin }, operation, file: elsewhere }: Change,
  ref: SentenceRef,
  file: string,
): Diagnostic {
  const related = [{ span: spanIn(operation, elsewhere), label: "deleted here" }];
  const by = `${origin.version}/${origin.by.node.id.text}`;
  const data = { sentence: shownNode(node), by, citing: [] };
  return raise("cited-sentence-struck", spanIn(ref, file), data, { related });
}

export function unknown(
  working: Working,
  ref: NodeRef,
  places: readonly PlaceToLook[],
  file: string,
): Diagnostic {
  const named = places.flatMap(({ territory }) =>
    [...territory.byLabel].filter(
      ([label, nodes]) => !label.startsWith("~") && nodes.some((node) => isLive(node, ref.unit)),
    ),
  );
  const tables = named.flatMap(([, nodes]) => nodes.filter((node) => node.gone === null));
  const isPart = ref.unit === "row" || ref.unit === "cell";
  const candidates =
    ref.unit === "provision" || places.length === 0
      ? working.provisions.keys()
      : [...(isPart ? tables.flatMap(rowLabels) : []), ...named.map(([label]) => label)];
  const isOnNothing = places.every(
    ({ territory, path }) => territory.kind === "entry" && path.length === ref.path.length,
  );
  const names = places.map(({ territory }) => `\`${territory.name}\``).join(" or ");
  const within = isOnNothing ? `${names || "the entry"}, which is on no provision` : names;
  const [last, previous] = [ref.path.at(-1)?.text ?? "", ref.path.at(-2)?.text ?? ""];
  const nearLast = nearNames(last, candidates);
  // In `event.smal.copies` it is the row that is not there.
  const near = nearLast.length > 0 || ref.unit !== "cell" ? nearLast : nearNames(previous, candidates);
  return raise("unknown-node", spanIn(ref, file), { node: `${ref.unit} \`${dotted(ref)}\``, within, near });
}

function rowLabels({ table }: WorkNode): string[] {
  return (table?.rows ?? [])
    .flatMap(rowsBelow)
    .filter((row) => row.gone === null)
    .map(rowLabel);
}

function isLive(node: WorkNode, unit: string): boolean {
  const wanted = unit === "row" || unit === "cell" ? "table" : unit;
  return node.gone === null && isOfUnit(node, wanted);
}

function written(ref: NodeRef): string {
  return `${ref.unit} ${dotted(ref)}`;
}

function dotted({ path }: NodeRef): string {
  return path.map((name) => name.text).join(".");
}
