/**
 * Checks that what provisions and entries name outside themselves is there: decisions, entries, versions, doubts.
 * Names inside expressions are left to check; labels and places inside a version to amend.
 */
import {
  type Claim,
  type Clause,
  type ClauseGroup,
  type ClauseItem,
  type ContinuedExample,
  type Diagnostic,
  type EntryRef,
  type Example,
  holdsNoItems,
  type Name,
  type Operation,
  type PlayItem,
  type ReadingTest,
  type VersionRef,
  walk,
} from "../../grammar/tree.ts";
import { nearNames } from "../near-names.ts";
import { itemsOf } from "./amended.ts";
import { clausesOf } from "./contents.ts";
import type { Declared, Owner } from "./declared.ts";
import { type Bound, findEntry } from "./entries.ts";
import { raise } from "./faults.ts";
import {
  citedEntry,
  type DecisionId,
  doubtNamed,
  type EntryId,
  type Placed,
  type ProvisionId,
  type VersionId,
  type VersionNode,
  type Vocabulary,
} from "./graph.ts";
import { spanOf } from "./items.ts";
import { isLater, predecessorsOf, stateOf } from "./lineage.ts";
import { unknownVersion } from "./scope.ts";
import { base } from "./versions.ts";

export interface Known {
  readonly bound: Bound;
  readonly declared: Declared;
  readonly vocabulary: Vocabulary;
  readonly versions: ReadonlyMap<VersionId, VersionNode>;
  readonly diagnostics: Diagnostic[];
}

export function checkReferences(known: Known, owners: readonly Owner[]): void {
  for (const { node, file } of known.bound.book.decides) checkClauses(known, base, node.clauses, file);
  for (const { node, file } of known.bound.book.plays) checkSentences(known, base, node, file);
  for (const owner of owners) checkOwner(known, owner);
  for (const { id, examples } of known.versions.values())
    for (const { node, file } of examples)
      if (node.kind === "continued-example") checkExample(known, node, id, file);
  for (const { drops } of known.versions.values())
    for (const { by, drops: entry } of drops) checkClaims(known, by.node.claims, [entry], by.file);
}

function checkOwner(known: Known, owner: Owner): void {
  const { node, file, contents, version } = owner;
  const from = [owner.id, ...earlierThan(known, owner.id), ...owner.on];
  for (const group of contents.groups) checkDecisions(known, group, file);
  checkClauses(known, version, clausesOf(contents), file);
  for (const play of contents.plays) checkSentences(known, version, play, file);
  for (const operation of contents.operations) checkOperation(known, operation, version, file);
  for (const { reading } of contents.unders) checkReading(known, reading, from, file);
  for (const example of contents.examples) checkExample(known, example, version, file);
  if (node.kind !== "provision") checkClaims(known, node.claims, from, file);
  checkPredecessors(known, owner);
}

/** `was Q1.five` names a sentence of an entry that this one revises. */
function checkPredecessors({ bound, diagnostics }: Known, { id, version, node, file }: Owner): void {
  // The sentences of an inserted provision are among those of its entry.
  if (node.kind === "provision" && version !== base) return;
  const entry = bound.entries.get(id as EntryId);
  const revised = entry === undefined ? [] : predecessorsOf(entry);
  walk(node, (each) => {
    if (each.kind !== "sentence") return !holdsNoItems.has(each.kind);
    for (const ref of each.was) {
      const [first, ...rest] = ref.path.map(({ text }) => text);
      const named = revised.filter(
        (old) =>
          old.endsWith(`/${first}`) &&
          (ref.version === null || old.endsWith(`-${ref.version.text}/${first}`)),
      );
      const label = rest.at(-1);
      if (label !== undefined && named.some((old) => hasSentence(bound, old, label))) continue;
      const data = { name: [first, ...rest].join("."), revised: revised.map((old) => citedEntry(old)) };
      diagnostics.push(raise("unknown-predecessor", spanOf(ref, file), data));
    }
    return false;
  });
}

function hasSentence({ entries }: Bound, id: EntryId, label: string): boolean {
  const entry = entries.get(stateOf({ entries }, id));
  let isThere = false;
  for (const { node } of entry?.kind === "written" ? itemsOf(entry) : [])
    walk(node, (each) => {
      if (each.kind === "sentence" && each.label.text === label) isThere = true;
      return !isThere && !holdsNoItems.has(each.kind);
    });
  return isThere;
}

function earlierThan({ bound }: Known, id: ProvisionId | EntryId): EntryId[] {
  return bound.entries.get(id as EntryId)?.earlier.map((each) => each.id) ?? [];
}

function checkDecisions(known: Known, { of }: ClauseGroup, file: string): void {
  for (const name of of) checkDecision(known, name, file);
}

function checkDecision({ declared, diagnostics }: Known, name: Name, file: string): void {
  if (name.text === "" || declared.decisions.has(name.text as DecisionId)) return;
  const near = nearNames(name.text, declared.decisions.keys());
  diagnostics.push(raise("unknown-decision", spanOf(name, file), { name: name.text, near }));
}

function checkClauses(known: Known, version: VersionId, clauses: readonly ClauseItem[], file: string): void {
  for (const clause of clauses) {
    if (clause.kind === "withdraw") continue;
    for (const ref of clause.inferred) checkEvidence(known, version, clause, ref, file);
    for (const cited of clause.cites)
      if (cited.kind === "entry-ref") checkEvidence(known, version, clause, cited, file);
    for (const { decision } of [...clause.over, ...clause.bars])
      if (decision) checkDecision(known, decision, file);
    checkSentences(known, version, clause, file);
  }
}

/** What only a later update shows belongs in the printed book, where answers of earlier versions tell it apart. */
function checkEvidence(
  { bound, versions, diagnostics }: Known,
  version: VersionId,
  clause: Clause,
  ref: EntryRef,
  file: string,
): void {
  const found = findEntry(bound, version, ref, file);
  const named = ref.version?.text as VersionId | undefined;
  if (found === null || named === undefined || version === base || !isLater(versions, named, version)) return;
  const data = { clause: clause.label.text, version, entry: `${named}/${ref.entry.text}` };
  diagnostics.push(raise("evidence-of-later-update", spanOf(ref, file), data));
}

/** Of a sentence of an entry, whether there is that entry; the others are known by version only. */
function checkSentences(
  { bound }: Known,
  version: VersionId,
  within: Clause | Operation | PlayItem,
  file: string,
): void {
  walk(within, (node) => {
    const [entry] = node.kind === "sentence-ref" ? node.path : [];
    if (node.kind !== "sentence-ref" || node.version === null || !entry) return;
    const { start, version: named } = node;
    findEntry(bound, version, { kind: "entry-ref", start, end: entry.end, version: named, entry }, file);
  });
}

function checkOperation(known: Known, operation: Operation, version: VersionId, file: string): void {
  const { vocabulary, diagnostics } = known;
  if (operation.kind === "gain") checkSentences(known, version, operation, file);
  if (operation.kind === "extend" && isUnknown(operation.enum, vocabulary.enums)) {
    const near = nearNames(operation.enum.text, vocabulary.enums.keys());
    diagnostics.push(
      raise("unknown-enum", spanOf(operation.enum, file), { name: operation.enum.text, near }),
    );
  }
  if (operation.kind === "gain" && isUnknown(operation.keyword, vocabulary.keywords)) {
    const near = nearNames(operation.keyword.text, vocabulary.keywords.keys());
    diagnostics.push(
      raise("unknown-keyword", spanOf(operation.keyword, file), { name: operation.keyword.text, near }),
    );
  }
}

function isUnknown(name: Name, known: ReadonlyMap<string, Placed<unknown>>): boolean {
  return name.text !== "" && !known.has(name.text);
}

function checkExample(
  { bound, versions, diagnostics }: Known,
  example: Example | ContinuedExample,
  written: VersionId,
  file: string,
): void {
  const named: readonly VersionRef[] = [
    ...(example.kind === "example" ? example.versions : []),
    ...example.expects.flatMap((expect) => expect.versions),
  ];
  for (const version of named) {
    const id = version.text as VersionId;
    if (version.text === "") continue;
    if (!bound.ids.has(id)) diagnostics.push(unknownVersion(bound.book, version, file));
    else if (isLater(versions, id, written))
      diagnostics.push(raise("example-of-later-version", spanOf(version, file), { version: id, written }));
  }
}

function checkClaims(
  known: Known,
  claims: readonly Claim[],
  from: readonly (EntryId | ProvisionId)[],
  file: string,
): void {
  for (const { reading } of claims) if (reading) checkReading(known, reading, from, file);
}

function checkReading(
  { declared, diagnostics }: Known,
  { doubt, reading }: Pick<ReadingTest, "doubt" | "reading">,
  from: readonly (EntryId | ProvisionId)[],
  file: string,
): void {
  if (doubt.text === "" || reading.text === "") return;
  const found = doubtNamed(declared, doubt.text, from);
  if (!found) {
    const near = nearNames(doubt.text, declared.doubts.keys());
    diagnostics.push(raise("unknown-doubt", spanOf(doubt, file), { name: doubt.text, near }));
    return;
  }
  const readings = found.by.node.readings.map(({ name }) => name.text);
  // A claim may also be made in the reading that is taken, or as written, whichever that is.
  if (readings.includes(reading.text) || reading.text === "taken" || reading.text === "written") return;
  const near = nearNames(reading.text, readings);
  diagnostics.push(
    raise("unknown-reading", spanOf(reading, file), { name: reading.text, doubt: found.id, near }),
  );
}
