/**
 * Turns `over` and `bars` as written (labels, groups, `all`, clauses of other decisions) into the labels each clause defeats.
 * `over` comes out closed, `otherwise` below every clause that has a value, and circles are told and cut.
 */
import type { Clause, ClauseRef } from "../../grammar/index.ts";
import type { Book, BookClause } from "../amend/book.ts";
import type { DecisionId } from "../resolve/graph.ts";
import type { Context } from "./context.ts";
import { spanOf } from "./context.ts";
import { raise } from "./faults.ts";
import { inOrder, placesOfLabels, withOver } from "./override-closure.ts";

/** A clause of a decision under the label that is its own there. */
export interface Labelled {
  readonly label: string;
  readonly clause: BookClause;
}
export interface Precedence {
  readonly over: readonly string[];
  readonly overDirectly: readonly string[];
  readonly bars: readonly string[];
}

/** The decisions a clause stands on: those its group speaks of. */
export type ClausePlaces = ReadonlyMap<Clause, readonly DecisionId[]>;

/**
 * A decision may be closed by several groups, and clauses under readings that exclude each other may share a label:
 * the one gets the name of what it closes before it (`ruins.otherwise`), the other that of its reading behind (`others.whole`).
 */
export function labelled(clauses: readonly BookClause[]): readonly Labelled[] {
  const uses = new Map<string, number>();
  for (const { label } of clauses) uses.set(label, (uses.get(label) ?? 0) + 1);
  const taken = new Set<string>();
  return clauses.map((clause) => {
    const { source, group, label, under } = clause;
    const owner = group ?? source.provision ?? source.entry?.replace(/^.*\//, "") ?? "book";
    const reading = under.map((each) => each.reading).join(".");
    const told = reading === "" || isOtherwise(clause) ? `${owner}.${label}` : `${label}.${reading}`;
    const wanted = (uses.get(label) ?? 0) > 1 ? told : label;
    let own = wanted;
    for (let n = 2; taken.has(own); n++) own = `${wanted}.${n}`;
    taken.add(own);
    return { label: own, clause };
  });
}

export function isOtherwise({ clause }: BookClause): boolean {
  return clause.label.text === "otherwise";
}

/** Precedence of each clause, in the order given. */
export function precedenceOf(
  context: Context,
  decision: DecisionId,
  all: readonly Labelled[],
  places: ClausePlaces,
): readonly Precedence[] {
  const names = namesOf(all);
  const find = (each: Labelled, refs: readonly ClauseRef[]) =>
    new Set(refs.flatMap((ref) => labelsMeant(context, decision, names, each, ref, places)));
  const bars = all.map((each) => find(each, each.clause.clause.bars));
  // Every clause with a value is over `otherwise`, also where `otherwise` says that it is over that one: a circle.
  const closings = all.filter(({ clause }) => isOtherwise(clause)).map(({ label }) => label);
  const over = all.map((each) => {
    const named = find(each, each.clause.clause.over);
    return givesValue(each) ? new Set([...named, ...closings]) : named;
  });
  cutCircles(context, decision, all, [over, bars]);

  const named = all.map(({ label }, i) => ({ label, overDirectly: inOrder(names.places, over[i] ?? []) }));
  return withOver(named).map((each, i) => ({
    over: each.over,
    overDirectly: each.overDirectly,
    bars: inOrder(names.places, bars[i] ?? []),
  }));
}

function givesValue({ clause }: Labelled): boolean {
  return !isOtherwise(clause) && clause.clause.value !== null && !clause.clause.unseen;
}

// ---------------------------------------------------------------- what a reference names

/** The clauses of a decision by what references call them. */
interface ClauseNames {
  readonly places: ReadonlyMap<string, number>;
  readonly all: readonly Labelled[];
  /** By the own label, and by what the author wrote: a label or the name of a group. */
  readonly byName: ReadonlyMap<string, readonly Labelled[]>;
}

function namesOf(all: readonly Labelled[]): ClauseNames {
  const byName = new Map<string, Labelled[]>();
  for (const each of all) {
    const { label, group } = each.clause;
    for (const name of new Set([each.label, label, group])) {
      if (name === null) continue;
      const named = byName.get(name);
      if (named === undefined) byName.set(name, [each]);
      else named.push(each);
    }
  }
  return { places: placesOfLabels(all), all, byName };
}

/** That a label is there at all has been looked up: one not found stands in another version. */
function labelsMeant(
  context: Context,
  decision: DecisionId,
  names: ClauseNames,
  by: Labelled,
  ref: ClauseRef,
  places: ClausePlaces,
): readonly string[] {
  const wanted = ref.label.text;
  const named = ref.decision?.text ?? null;
  const othersNamed = (name: string) => names.byName.get(name)?.filter((each) => each !== by) ?? [];
  if (named !== null && named !== decision) {
    // `ruins.otherwise` is one of several closings, by what it closes.
    const closing = othersNamed(`${named}.${wanted}`).filter(({ label }) => label === `${named}.${wanted}`);
    if (closing.length > 0) return closing.map(({ label }) => label);
    const own = places.get(by.clause.clause) ?? [decision];
    if (own.some((each) => each === named) || !isDecision(context, named)) return [];
    const data = { label: wanted, decision: named, own };
    context.report(raise("clause-of-another-decision", spanOf(by.clause.source.file, ref), data));
    return [];
  }
  const meant = wanted === "all" ? names.all.filter((each) => each !== by) : othersNamed(wanted);
  return meant.map(({ label }) => label);
}

function isDecision(context: Context, name: string): boolean {
  return context.signatures.has(name as DecisionId);
}

export function placesOf(book: Book): ClausePlaces {
  const decisions = new Map<Clause, DecisionId[]>();
  for (const decision of book.decisions) {
    if (decision.kind !== "clauses") continue;
    for (const { clause } of decision.clauses)
      decisions.set(clause, [...(decisions.get(clause) ?? []), decision.id]);
  }
  return decisions;
}

// ---------------------------------------------------------------- circles

/** Takes out what closes a circle, once it is told, so that what follows can count on there being none. */
function cutCircles(
  context: Context,
  decision: DecisionId,
  all: readonly Labelled[],
  edges: readonly Set<string>[][],
): void {
  const index = new Map(all.map(({ label }, i) => [label, i]));
  const state = new Map<number, "open" | "done">();
  const path: number[] = [];
  const told = new Set<number>();
  const visit = (i: number): void => {
    state.set(i, "open");
    path.push(i);
    for (const of of edges) {
      for (const label of [...(of[i] ?? [])]) {
        const next = index.get(label);
        if (next === undefined || state.get(next) === "done") continue;
        if (state.get(next) === undefined) {
          visit(next);
          continue;
        }
        of[i]?.delete(label);
        // Each clause reports one circle: clauses over `all` have more circles than anyone reads.
        if (told.has(i)) continue;
        told.add(i);
        const labels = [...path.slice(path.indexOf(next)), next].map((each) => all[each]?.label ?? "");
        const by = all[i]?.clause;
        if (by === undefined) continue;
        context.report(
          raise("override-cycle", spanOf(by.source.file, by.clause.label), { decision, labels }),
        );
      }
    }
    path.pop();
    state.set(i, "done");
  };
  for (const i of all.keys()) if (!state.has(i)) visit(i);
}
