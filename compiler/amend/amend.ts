/** Derives one version of a book from its version graph: the printed book with the changes of all updates. */
import type { Outcome } from "../../grammar/tree.ts";
import type { BookGraph, DoubtId, ProvisionId, VersionId, VersionNode } from "../resolve/graph.ts";
import { versionsBelow } from "../resolve/lineage.ts";
import { checkAgreement } from "./agreement.ts";
import { namedSentences } from "./binding.ts";
import type { Book } from "./book.ts";
import { applyClauses, openClauses } from "./clauses.ts";
import { freeze } from "./freeze.ts";
import { citeHeirs, endBelow } from "./ended.ts";
import { printChapters } from "./chapters.ts";
import { bindHoles } from "./holes.ts";
import { operate } from "./operations.ts";
import { printGains } from "./operations/vocabulary.ts";
import { printProvisions } from "./printing.ts";
import { applyPlays, printPlays } from "./plays.ts";
import { printedRuns, runsOf } from "./runs.ts";
import { checkNumbers, noNumbers, numberAll } from "./numbers.ts";
import { restate } from "./restate.ts";
import { readingsOf, standIn } from "./standing.ts";
import { territoriesOn, withdrawLogic } from "./provisions.ts";
import { reportOverlaps } from "./overlaps.ts";
import { checkUndone } from "./undone.ts";
import type { Standing, Territory, Working } from "./working.ts";

export { stampOf } from "./stamp.ts";
export { type TraceStep, trace } from "./trace.ts";
export { type Translation, translations } from "./translations.ts";

/**
 * The version under certain readings of its doubts; other doubts have the reading in use. The printed book is taken
 * from another version of the same graph if one is given.
 */
export function amend(
  graph: BookGraph,
  version: VersionId,
  readings?: ReadonlyMap<DoubtId, string>,
  other?: Book,
): Outcome<Book> {
  return derive(graph, version, readings, other).outcome;
}

/** The same, with how often a node was looked at on the way. */
export function derive(
  graph: BookGraph,
  version: VersionId,
  readings?: ReadonlyMap<DoubtId, string>,
  other?: Book,
): { readonly outcome: Outcome<Book>; readonly visits: number } {
  const [printing, ...updates] = versionsBelow(graph, version);
  if (!printing) throw new Error(`${graph.id} has no version ${version}`);
  const working = print(graph, printing, readings, other);
  for (const update of updates) apply(working, update);
  bindHoles(working);
  const value = freeze(working, version);
  return { outcome: { value, diagnostics: working.diagnostics }, visits: working.visits };
}

function print(
  graph: BookGraph,
  version: VersionNode,
  readings?: ReadonlyMap<DoubtId, string>,
  other?: Book,
): Working {
  const provisions = new Map<ProvisionId, Territory>();
  const working: Working = {
    graph,
    readings: readingsOf(graph, readings),
    provisions,
    order: [],
    chapters: new Map(),
    numbers: noNumbers,
    keptNumbers: new Map(),
    withdrawn: new Map(),
    successors: new Map(),
    fallen: [],
    entries: new Map(),
    ids: new Map(),
    clashes: new Map(),
    tables: new Map(),
    shown: [],
    removed: [],
    moved: new Map(),
    clauses: new Map(),
    statedBy: new Map(),
    clauseIds: new Map(),
    plays: new Map(),
    playsStatedBy: new Map(),
    cited: new Map(),
    references: new Map(),
    gains: new Map(),
    enums: new Map(),
    usedAddresses: new Set(),
    diagnostics: [],
    overlaps: [],
    version,
    step: 0,
    visits: 0,
  };
  printChapters(working);
  printProvisions(working, provisions, other);
  openClauses(working);
  applyClauses(working, printedRuns(working));
  printPlays(working);
  printGains(working);
  working.numbers = numberAll(working);
  checkNumbers(working);
  return working;
}

/** Text first, since clauses name the sentences that stand at the end; then what both make of one another. */
function apply(working: Working, update: VersionNode): void {
  working.version = update;
  working.step++;
  const ended = endBelow(working, update);
  const standing = standIn(working, update, ended);
  operate(working, standing);
  citeHeirs(working, ended);
  for (const by of standing) restate(working, by);
  bindGains(working, standing);
  const runs = standing.map((by) => ({ by, runs: runsOf(working, by) }));
  applyClauses(
    working,
    runs.flatMap((one) => one.runs),
  );
  for (const by of standing) applyPlays(working, by);
  withdrawLogic(working);
  working.numbers = numberAll(working);
  checkNumbers(working);
  for (const { by, runs: own } of runs) checkAgreement(working, by, own);
  checkUndone(working, update, ended);
  reportOverlaps(working);
}

function bindGains(working: Working, standing: readonly Standing[]): void {
  const now = new Set(standing);
  for (const { ways } of working.gains.values())
    for (const way of ways) {
      if (way.by === null || !now.has(way.by)) continue;
      const home = way.provision === null ? [] : territoriesOn(working, [way.provision]);
      const on = [...home, way.by.territory, ...territoriesOn(working, way.by.origin.on)];
      const binding = { by: way.by, territories: [...new Set(on)], file: way.file };
      way.sentences = namedSentences(working, binding, way.operation.from).sentences;
    }
}
