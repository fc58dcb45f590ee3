/**
 * Applies the operations of the entries in force, in document order, each to the node it names. The files in
 * `operations/` say what an operation does; clauses follow after all texts.
 */
import { type Diagnostic, type NodeRef, type Operation, type ReadingTest, walk } from "../../grammar/tree.ts";
import { partWith } from "../resolve/amended.ts";
import { doubtNamed } from "../resolve/graph.ts";
import { checkAddresses, checkUnused } from "./addresses.ts";
import { isOperation, itemsToDo } from "./items-to-do.ts";
import { isWithinLanguage } from "./operations/fit.ts";
import { applyToChapter, isOfChapter } from "./operations/on-chapters.ts";
import { applyMove, checkMoved } from "./operations/move.ts";
import { applyAppend, applyInsert } from "./operations/put-in.ts";
import { applyReplace } from "./operations/replace.ts";
import { applySet } from "./operations/set.ts";
import { applyDelete } from "./operations/take-away.ts";
import { applyExtend, applyGain } from "./operations/vocabulary.ts";
import { applyWords } from "./operations/words.ts";
import { findPrinted, findTarget, type Search } from "./find-target.ts";
import type { Target } from "./target.ts";
import type { Change, Standing, Working } from "./working.ts";

export function operate(working: Working, standing: readonly Standing[]): void {
  const waiting: { readonly change: Change; readonly attempt: typeof apply }[] = [];
  for (const by of standing)
    for (const { operation, reading, file } of operationsOf(working, by)) {
      const change: Change = {
        by,
        operation,
        file,
        step: working.step,
        isUnder: reading !== null,
        isEdit: isEdit(by, operation, file),
        isEditorial: isEditorial(by, operation, file),
        at: operation.at,
      };
      const attempt = reading && !isRead(working, by, reading) ? checkOnly : apply;
      if (attempt(working, change)) waiting.push({ change, attempt });
    }
  // An entry further down may have added a missing node.
  for (const { change, attempt } of waiting) {
    const fault = attempt(working, change);
    // If a provision of the entry is unknown, its nodes were searched for in the wrong place. That is already reported.
    const { origin } = change.by;
    if (fault) change.by.missed.push(change.operation);
    if (fault && origin.on.length === origin.by.node.on.length) working.diagnostics.push(fault);
  }
  checkMoved(working);
  for (const by of standing) checkUnused(working, by);
}

/** Whether the reading is the chosen one. Nothing applies for an unknown doubt. */
function isRead(
  { graph, readings }: Working,
  { stated, origin }: Standing,
  { doubt, reading }: ReadingTest,
): boolean {
  const found = doubtNamed(graph, doubt.text, [...stated.map(({ id }) => id).toReversed(), ...origin.on]);
  return found !== null && readings.get(found.id) === reading.text;
}

interface Read {
  readonly operation: Operation;
  readonly reading: ReadingTest | null;
  readonly file: string;
}

function operationsOf(working: Working, by: Standing): Read[] {
  return itemsToDo(working, by).flatMap(({ node: item, file }): Read[] => {
    if (item.kind !== "under") return isOperation(item) ? [{ operation: item, reading: null, file }] : [];
    return item.body.filter(isOperation).map((operation) => ({ operation, reading: item.reading, file }));
  });
}

function isEdit({ stated: [first] }: Standing, { start }: Operation, file: string): boolean {
  return first?.by.file !== file || start < first.by.node.start || start >= first.by.node.end;
}

function isEditorial({ origin }: Standing, operation: Operation, file: string): boolean {
  const claims = partWith(origin, operation, file)?.by.node.claims ?? [];
  return claims.length > 0 && claims.every(({ word }) => word === "editorial");
}

/** Gives the fault of an operation whose target is missing, which may yet be brought; all else is said at once. */
function apply(working: Working, change: Change): Diagnostic | null {
  const { operation } = change;
  if (operation.kind === "extend" || operation.kind === "gain") {
    if (!isWithinLanguage(working, change, null)) return null;
    if (operation.kind === "extend") applyExtend(working, change, operation);
    else applyGain(working, change, operation);
    return null;
  }
  if (isOfChapter(working, operation)) return applyToChapter(working, change, operation);
  const search = findTarget(working, change, operation.target);
  const goal = operation.kind === "move" ? findTarget(working, change, operation.destination) : search;
  if ("fault" in search) return missed(working, change, search);
  if ("fault" in goal) return missed(working, change, goal);
  const { target } = search;
  checkAddresses(working, change, target);
  if (target.node.home === change.by.territory) change.by.onOwn.add(operation);
  if (isWithinLanguage(working, change, target)) applyTo(working, change, operation, target, goal.target);
  return null;
}

function missed(
  { diagnostics }: Working,
  change: Change,
  { fault, isMissing }: Extract<Search, { readonly fault: Diagnostic }>,
): Diagnostic | null {
  if (isMissing) return fault;
  change.by.missed.push(change.operation);
  diagnostics.push(fault);
  return null;
}

function applyTo(
  working: Working,
  change: Change,
  operation: Exclude<Operation, { readonly kind: "extend" | "gain" }>,
  target: Target,
  /** Where it goes to; the target itself where nothing moves. */
  goal: Target,
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
    case "move":
      applyMove(working, change, operation, target, goal);
      break;
    case "set":
      applySet(working, change, operation, target);
  }
}

/** An operation of another reading does nothing here, but must still name a node that exists in print. */
function checkOnly(working: Working, change: Change): Diagnostic | null {
  const { operation } = change;
  if (!("target" in operation)) return null;
  const printed = findPrinted(working, change, operation.target);
  if (printed) checkAddresses(working, change, printed);
  const missing = printed ? null : missingIn(working, change, operation.target);
  return missing ?? (operation.kind === "move" ? missingIn(working, change, operation.destination) : null);
}

/** A node may be removed only in this reading, or added only in the other. */
function missingIn(working: Working, change: Change, ref: NodeRef): Diagnostic | null {
  const search = findTarget(working, change, ref);
  if (!("fault" in search)) return null;
  if (search.isMissing) return isBroughtUnder(working, change, ref) ? null : search.fault;
  if (search.fault.code === "ambiguous-node") working.diagnostics.push(search.fault);
  return null;
}

/** Whether an operation of the entry, in some reading, brings a node of that label. */
function isBroughtUnder(working: Working, { by }: Change, { path }: NodeRef): boolean {
  const label = path.at(-1)?.text;
  let isBrought = false;
  for (const { operation, reading } of operationsOf(working, by))
    if (reading)
      walk(operation, (node) => {
        const name =
          "label" in node ? node.label : node.kind === "figure" || node.kind === "table" ? node.name : null;
        isBrought ||= name?.text === label;
      });
  return isBrought;
}
