/**
 * Turns the clauses of the printed book and of an entry into runs: clauses that are written together, with their common
 * parts.
 */
import type { ClauseGroup, ClauseItem, DecideDecl, Expr, ReadingTest, Texts } from "../../grammar/tree.ts";
import { type DecisionId, doubtNamed, type InsertedProvision, type ProvisionId } from "../resolve/graph.ts";
import type { Binding } from "./binding.ts";
import { homeOf } from "../resolve/amended.ts";
import { clausesToDo, itemsToDo } from "./items-to-do.ts";
import type { UnderReading } from "./clause-book.ts";
import { territoriesOn } from "./provisions.ts";
import type { Standing, Territory, Working } from "./working.ts";

/** A run of clauses, with their common parts. */
export interface Run extends Binding {
  readonly items: readonly ClauseItem[];
  readonly of: readonly DecisionId[];
  readonly written: ClauseGroup | DecideDecl;
  readonly group: string | null;
  readonly guard: Expr | null;
  readonly under: UnderReading | null;
  readonly reading: ReadingTest | null;
  readonly provision: ProvisionId | null;
  /** Why clauses change though no sentence does; null where no reason is owed. */
  readonly because: Texts | null;
}

/** What the vocabulary and the provisions say. */
export function printedRuns({ graph, provisions }: Working): Run[] {
  const runs: Run[] = [];
  for (const { by, owner } of graph.decisions.values())
    if (owner === null) runs.push(runOf(by.node, { by: null, territories: [], file: by.file }, null, null));
  for (const [id, { node, file }] of graph.provisions) {
    const territory = provisions.get(id);
    for (const item of node.body)
      if ((item.kind === "decide" || item.kind === "clauses") && territory)
        runs.push(runOf(item, { by: null, territories: [territory], file }, id, null));
  }
  return runs;
}

/** What an entry says, in all readings of its doubts. */
export function runsOf(working: Working, by: Standing): Run[] {
  const { graph } = working;
  const { origin } = by;
  const territories = territoriesOf(working, by);
  const owners = [...by.stated.map(({ id }) => id).toReversed(), ...origin.on];
  const provision = origin.on[0] ?? null;
  const own = itemsToDo(working, by).flatMap(({ node: item, file }): Run[] => {
    const binding = { by, territories, file };
    if (item.kind === "decide") return [runOf(item, binding, provision, null)];
    if (item.kind === "clauses") return [runOf(item, binding, homeOf(origin, item) ?? provision, null)];
    if (item.kind !== "under") return [];
    // A doubt that is not known has had its message; what stands under it would stand without it otherwise.
    const doubt = doubtNamed(graph, item.reading.doubt.text, owners);
    if (!doubt) return [];
    const under = { doubt: doubt.id, reading: item.reading.reading.text };
    return item.body.flatMap((part) =>
      part.kind === "clauses" ? [runOf(part, binding, provision, { under, reading: item.reading })] : [],
    );
  });
  const binding = { by, territories, file: origin.by.file };
  return [...own, ...origin.inserts.flatMap((inserted) => runsOfInserted(working, by, binding, inserted))];
}

/** What an inserted provision says: its entry says it. */
function runsOfInserted(
  { provisions }: Working,
  by: Standing,
  binding: Binding,
  inserted: InsertedProvision,
): Run[] {
  const territory = provisions.get(inserted.id);
  if (!territory) return [];
  const territories = [...new Set([territory, ...binding.territories])];
  const { file } = inserted.by;
  return clausesToDo(by, inserted).flatMap((item) =>
    item.kind === "decide" || item.kind === "clauses"
      ? [runOf(item, { ...binding, territories, file }, inserted.id, null)]
      : [],
  );
}

/** Where an entry finds the sentences of what it says: in its own text, in what it is on, and where it put words. */
export function territoriesOf(working: Working, { origin, territory, brought }: Standing): Territory[] {
  const on = territoriesOn(working, origin.on);
  const elsewhere = [...brought].map((node) => node.home).filter((home) => home.kind === "provision");
  return [...new Set([territory, ...on, ...elsewhere])];
}

function runOf(
  written: ClauseGroup | DecideDecl,
  { by, territories, file }: Binding,
  provision: ProvisionId | null,
  under: { readonly under: UnderReading; readonly reading: ReadingTest } | null,
): Run {
  const isGroup = written.kind === "clauses";
  const of = (isGroup ? written.of : [written.name]).map(({ text }) => text as DecisionId);
  return {
    by,
    territories,
    file,
    items: written.clauses,
    of: of.length > 1 ? [...new Set(of)] : of,
    written,
    group: isGroup ? (written.name?.text ?? null) : null,
    guard: isGroup ? written.when : null,
    under: under?.under ?? null,
    reading: under?.reading ?? null,
    provision,
    because: isGroup ? written.because : null,
  };
}
