/** Finds the node that an operation names in the working tree, or reports that it is missing. */
import type { Diagnostic, Name, NodeRef } from "../../grammar/tree.ts";
import type { ProvisionId } from "../resolve/graph.ts";
import { heirsOf } from "../resolve/lineage.ts";
import { layOut } from "./layout.ts";
import { territoriesOn } from "./provisions.ts";
import { rowLabel, rowsAbove } from "./rows.ts";
import { isBelow } from "./sentence-places.ts";
import { isLaidOut, isOfUnit, type PlaceToLook, type Target } from "./target.ts";
import { ambiguous, takenAway, unknown } from "./target-faults.ts";
import { entryIdOf } from "./tree.ts";
import type { Change, Standing, Territory, WorkNode, Working, WorkRow } from "./working.ts";

/** A target, or the reason why there is none. Another operation may still add a missing one. */
export type Search =
  | { readonly target: Target }
  | { readonly fault: Diagnostic; readonly isMissing: boolean };

export function findTarget(
  working: Working,
  { by, file, isEdit }: Pick<Change, "by" | "file" | "isEdit">,
  ref: NodeRef,
): Search {
  const on = onOf(working, by);
  // An edit is first of all about what the entry says itself.
  const nearest = isEdit ? [by.territory, ...on] : [...on, by.territory];
  return search(working, by, ref, file, placesFor(working, by, ref, nearest));
}

/** Content of another place that is reused: the entry's own content comes before its provisions. */
export function findContent(
  working: Working,
  { by, file }: Pick<Change, "by" | "file">,
  ref: NodeRef,
): Search {
  return search(working, by, ref, file, placesFor(working, by, ref, [by.territory, ...onOf(working, by)]));
}

/** The printed node with that name, even if it is removed by now; null if there is none, or several. */
export function findPrinted(working: Working, { by }: Change, ref: NodeRef): Target | null {
  for (const { territory, path } of placesFor(working, by, ref, onOf(working, by))) {
    const printed = targetsIn(working, territory, ref, path).filter(({ node }) => isLaidOut(working, node));
    const [only] = printed;
    if (only) return printed.length === 1 ? only : null;
  }
  return null;
}

function onOf(working: Working, { origin }: Standing): readonly Territory[] {
  return territoriesOn(working, origin.on);
}

/** A path may start with the name of a provision or of an entry of the same update; else it starts at what is nearest. */
function placesFor(
  working: Working,
  by: Standing,
  { unit, path }: NodeRef,
  nearest: readonly Territory[],
): PlaceToLook[] {
  const [first, ...rest] = path;
  if (!first) return [];
  const isWhole = (unit === "provision" || unit === "heading") && rest.length === 0;
  const provision = working.provisions.get(first.text as ProvisionId);
  if (provision && (isWhole || rest.length > 0)) return [{ territory: provision, path: rest }];
  const entries = rest.length > 0 ? entriesNamed(working, by, first) : [];
  if (entries.length > 0) return entries.map(({ territory }) => ({ territory, path: rest }));
  return nearest.map((territory) => ({ territory, path }));
}

/** The entry of the update that wrote this one, or the entries in which it goes on. */
function entriesNamed({ graph, entries, version }: Working, by: Standing, name: Name): readonly Standing[] {
  const id = entryIdOf(graph, by.origin.version, name);
  const entry = entries.get(id);
  if (entry !== undefined) return [entry];
  if (!graph.entries.has(id)) return [];
  return heirsOf(graph, version.id, id).flatMap((heir) => entries.get(heir) ?? []);
}

function search(
  working: Working,
  by: Standing,
  ref: NodeRef,
  file: string,
  places: readonly PlaceToLook[],
): Search {
  const gone: Target[] = [];
  for (const { territory, path } of places) {
    const found = targetsIn(working, territory, ref, path);
    const live = found.filter((target) => !isGone(target));
    const [only] = live;
    if (live.length > 1) return { fault: ambiguous(ref, live, file), isMissing: false };
    if (only) return { target: only };
    gone.push(...found);
  }
  const table =
    ref.unit === "table" || ref.unit === "row" || ref.unit === "cell" ? tableAnywhere(working, ref) : null;
  if (table) return { target: table };
  for (const target of gone) {
    const taken = goneBy(target);
    const isTaken = taken?.step === working.step && (taken.by !== by || taken.operation.kind === "delete");
    if (isTaken) return { fault: takenAway(ref, target, taken, file), isMissing: false };
  }
  return { fault: unknown(working, ref, places, file), isMissing: true };
}

function targetsIn(
  working: Working,
  territory: Territory,
  { unit }: NodeRef,
  path: readonly Name[],
): Target[] {
  layOut(working, territory);
  if (unit === "provision") return path.length === 0 ? [{ kind: "node", node: territory.root }] : [];
  if (unit === "heading") {
    const owners = path.length === 0 ? [territory.root] : named(working, territory, unit, path);
    return owners.map((node) => ({ kind: "heading", node }));
  }
  if (unit !== "row" && unit !== "cell")
    return named(working, territory, unit, path).map((node) => ({ kind: "node", node }));
  return cutTable(unit, path).flatMap(({ table, rows, column }) =>
    named(working, territory, "table", table).flatMap((node) => partsOf(node, unit, rows, column)),
  );
}

/** Nodes of a unit whose labels from the outside in include the path, which may leave some out. */
function named(working: Working, territory: Territory, unit: string, path: readonly Name[]): WorkNode[] {
  const last = path.at(-1);
  if (!last) return [];
  const candidates = territory.byLabel.get(last.text) ?? [];
  working.visits += candidates.length;
  return candidates.filter(
    (node) => node.home === territory && isOfUnit(node, unit) && isBelow(node, path.slice(0, -1)),
  );
}

interface TableCut {
  readonly table: readonly Name[];
  /** From the outside in, where rows are nested. */
  readonly rows: readonly Name[];
  readonly column: string | null;
}

/**
 * `event.small.copies` may be a table with row and column, or one with a row nested in another, or the last row of a
 * table that is named with what it stands in.
 */
function cutTable(unit: "row" | "cell", path: readonly Name[]): TableCut[] {
  const cuts: TableCut[] = [];
  for (let at = path.length - 1; at > 0; at--) {
    const [table, rows] = [path.slice(0, at), path.slice(at)];
    const column = rows.at(-1)?.text;
    if (unit === "cell" && rows.length > 1 && column !== undefined)
      cuts.push({ table, rows: rows.slice(0, -1), column });
    cuts.push({ table, rows, column: null });
  }
  return cuts;
}

function partsOf(
  node: WorkNode,
  unit: "row" | "cell",
  labels: readonly Name[],
  column: string | null,
): Target[] {
  let row: WorkRow | undefined;
  for (const label of labels) {
    const named = (row ? row.nested : (node.table?.rows ?? [])).filter((one) => rowLabel(one) === label.text);
    row = named.find((one) => one.gone === null) ?? named[0];
    if (!row) return [];
  }
  // A row with a second roll has rows and no cells, so the name means a row in it.
  if (!row || (row.row.nested && column !== null)) return [];
  return [unit === "row" ? { kind: "row", node, row } : { kind: "cell", node, row, column }];
}

/** A table's name is unique in a version, so it may be named from anywhere. */
function tableAnywhere(working: Working, { unit, path }: NodeRef): Target | null {
  const name = path[0]?.text ?? "";
  const node = working.tables.get(name)?.find((one) => one.gone === null);
  if (!node) return null;
  layOut(working, node.home);
  if (unit !== "row" && unit !== "cell") return path.length === 1 ? { kind: "node", node } : null;
  const targets = cutTable(unit, path)
    .filter(({ table }) => table.length === 1)
    .flatMap(({ rows, column }) => partsOf(node, unit, rows, column));
  return targets.find((target) => !isGone(target)) ?? null;
}

function isGone(target: Target): boolean {
  return goneBy(target) !== null;
}

/** The operation that took it away, itself or what it is in. */
function goneBy(target: Target): Change | null {
  if (target.node.gone || (target.kind !== "row" && target.kind !== "cell")) return target.node.gone;
  return rowsAbove(target.row).find((row) => row.gone !== null)?.gone ?? null;
}
