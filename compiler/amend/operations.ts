/**
 * Applies the operations of the entries that stand in a version, in document order, each to the one node it names.
 * What an operation does is left to the files in operations/; clauses come after all texts stand.
 */
import type { Diagnostic, EntryItem, Operation, ReadingTest } from "../../grammar/index.ts";
import { doubtNamed } from "../resolve/graph.ts";
import { checkAddresses, checkUnused } from "./addresses.ts";
import { isWithinLanguage } from "./operations/fit.ts";
import { applyMove } from "./operations/move.ts";
import { applyAppend, applyInsert } from "./operations/put-in.ts";
import { applyReplace } from "./operations/replace.ts";
import { applySet } from "./operations/set.ts";
import { applyDelete } from "./operations/take-away.ts";
import { applyExtend, applyGain } from "./operations/vocabulary.ts";
import { applyWords } from "./operations/words.ts";
import { findPrinted, findTarget } from "./find-target.ts";
import type { Target } from "./target.ts";
import type { Change, Standing, Working } from "./working.ts";

export function operate(working: Working, standing: readonly Standing[]): void {
  const waiting: Change[] = [];
  for (const by of standing)
    for (const { operation, reading } of operationsOf(by)) {
      const { file } = by.origin.by;
      const change: Change = {
        by,
        operation,
        file,
        step: working.step,
        isUnder: reading !== null,
        at: operation.at,
      };
      if (reading && !isRead(working, by, reading)) checkOnly(working, change);
      else if (apply(working, change)) waiting.push(change);
    }
  // What was not there may have been brought by an entry that stands further down.
  for (const change of waiting) {
    const fault = apply(working, change);
    // Where a provision it is on is not known, its nodes were looked for in the wrong place: that was told already.
    const { origin } = change.by;
    if (fault && origin.on.length === origin.by.node.on.length) working.diagnostics.push(fault);
  }
  for (const by of standing) checkUnused(working, by);
}

/** Whether the reading is the one asked for, or taken; of a doubt that is not known nothing holds. */
export function isRead(
  { graph, readings }: Working,
  { origin }: Standing,
  { doubt, reading }: ReadingTest,
): boolean {
  const found = doubtNamed(graph, doubt.text, [origin.id, ...origin.on]);
  return found !== null && readings.get(found.id) === reading.text;
}

interface Read {
  readonly operation: Operation;
  readonly reading: ReadingTest | null;
}

function operationsOf({ origin }: Standing): Read[] {
  return origin.by.node.body.flatMap((item): Read[] => {
    if (item.kind !== "under") return isOperation(item) ? [{ operation: item, reading: null }] : [];
    return item.body.filter(isOperation).map((operation) => ({ operation, reading: item.reading }));
  });
}

export function isOperation(item: EntryItem): item is Operation {
  return operationKinds.has(item.kind);
}

const operationKinds: ReadonlySet<string> = new Set<Operation["kind"]>([
  "replace",
  "replace-words",
  "insert",
  "append",
  "delete",
  "move",
  "set",
  "extend",
  "gain",
]);

/** Gives the fault of an operation whose target is missing, which may yet be brought; all else is said at once. */
function apply(working: Working, change: Change): Diagnostic | null {
  const { operation } = change;
  if (operation.kind === "extend" || operation.kind === "gain") {
    if (!isWithinLanguage(working, change, null)) return null;
    if (operation.kind === "extend") applyExtend(working, change, operation);
    else applyGain(working, change, operation);
    return null;
  }
  const search = findTarget(working, change, operation.target);
  if ("fault" in search) {
    if (search.isMissing) return withCarry(change, search.fault);
    working.diagnostics.push(withCarry(change, search.fault));
    return null;
  }
  const { target } = search;
  checkAddresses(working, change, target);
  if (isWithinLanguage(working, change, target)) applyTo(working, change, operation, target);
  return null;
}

function applyTo(
  working: Working,
  change: Change,
  operation: Exclude<Operation, { readonly kind: "extend" | "gain" }>,
  target: Target,
): void {
  switch (operation.kind) {
    case "replace":
      applyReplace(working, change, operation, target);
      break;
    case "replace-words":
      applyWords(working, change, operation, target);
      break;
    case "insert":
      applyInsert(working, change, operation, target);
      break;
    case "append":
      applyAppend(working, change, operation, target);
      break;
    case "delete":
      applyDelete(working, change, target);
      break;
    case "move": {
      const destination = findTarget(working, change, operation.destination);
      if ("fault" in destination) working.diagnostics.push(destination.fault);
      else applyMove(working, change, operation, target, destination.target);
      break;
    }
    case "set":
      applySet(working, change, operation, target);
  }
}

/** An operation of another reading does nothing here, and still has to name what the printing has. */
function checkOnly(working: Working, change: Change): void {
  const { operation } = change;
  if (!("target" in operation)) return;
  const printed = findPrinted(working, change, operation.target);
  if (printed) {
    checkAddresses(working, change, printed);
    return;
  }
  const search = findTarget(working, change, operation.target);
  if ("fault" in search && search.isMissing) working.diagnostics.push(search.fault);
}

/** What is at fault may lie with the version that carries the entry. */
function withCarry({ by }: Change, fault: Diagnostic): Diagnostic {
  if (by.node.kind !== "carried") return fault;
  const { node, file } = by.node.by;
  const span = { file, start: node.ref.start, end: node.ref.end };
  return { ...fault, related: [...fault.related, { span, label: "carried here" }] };
}
