/** Puts the clauses of the printed book and of the entries in force into their decisions: adds, replaces, withdraws. */
import type { Clause, ClauseItem, Withdrawal } from "../../grammar/tree.ts";
import { nearNames } from "../near-names.ts";
import type { ClauseId, DecisionId } from "../resolve/graph.ts";
import { type Named, namedSentences, sentencesOf } from "./binding.ts";
import {
  type ClauseBook,
  exceptReading,
  isExclusive,
  liveClauses,
  newClauseBook,
  putClause,
  removeClause,
  rivalsOf,
  type WorkClause,
} from "./clause-book.ts";
import { isKnownLabel } from "./clause-labels.ts";
import { raise } from "./faults.ts";
import { noteOverlap } from "./overlaps.ts";
import type { Run } from "./runs.ts";
import { noteCiting } from "./struck.ts";
import { nameOf, sourceOf, spanIn } from "./tree.ts";
import type { Standing, Working } from "./working.ts";

interface Stated extends Pick<WorkClause, "sentences" | "stages"> {
  /** By which names it cites them. */
  readonly named: readonly Named[];
}

export function openClauses({ graph, clauses }: Working): void {
  for (const id of graph.decisions.keys()) clauses.set(id, newClauseBook(id));
}

/** Clauses that only bar come last: where they belong depends on which clauses there are. */
export function applyClauses(working: Working, runs: readonly Run[]): void {
  for (const run of runs)
    for (const item of run.items) {
      if (item.kind === "withdraw") withdraw(working, run, item);
      else if (!onlyBars(item)) addToEach(working, run, item, run.of);
    }
  for (const run of runs)
    for (const item of run.items)
      if (item.kind === "clause" && onlyBars(item))
        addToEach(working, run, item, decisionsBarred(working, run, item));
  for (const run of runs)
    for (const item of run.items) if (item.kind === "clause") checkRefs(working, run, item);
}

function onlyBars({ value, unseen, bars }: Clause): boolean {
  return value === null && !unseen && bars.length > 0;
}

function decisionsBarred({ clauses }: Working, { of }: Run, { bars }: Clause): DecisionId[] {
  const found = bars.flatMap(({ decision, label }) => {
    if (decision) return clauses.has(decision.text as DecisionId) ? [decision.text as DecisionId] : [];
    return of.filter((id) => {
      const book = clauses.get(id);
      return (
        book &&
        (label.text === "all" || book.groups.has(label.text) || liveClauses(book, label.text).length > 0)
      );
    });
  });
  return [...new Set(found)];
}

/** Sentences are looked up once, however many decisions the clause belongs to. */
function addToEach(working: Working, run: Run, clause: Clause, decisions: readonly DecisionId[]): void {
  const own = sentencesOf(working, run, clause);
  const stages = clause.stages.map(({ from }) => namedSentences(working, run, from));
  const stated = {
    sentences: own.sentences,
    stages: stages.map(({ sentences }) => sentences),
    named: [own, ...stages].flatMap(({ named }) => named),
  };
  for (const id of decisions) add(working, run, clause, id, stated);
}

function add(working: Working, run: Run, clause: Clause, id: DecisionId, stated: Stated): void {
  const book = working.clauses.get(id);
  const label = clause.label.text;
  if (!book || label === "") return;
  const { by, file } = run;
  const old = clause.replaces ? toChange(working, run, book, clause, "replace") : [];
  if (clause.replaces && old.length === 0) return;
  const under = run.under ? [run.under] : [];
  const rival = rivalsOf(book, label, run.written, run.guard).find(
    (one) => !old.includes(one) && !isExclusive(one, { under, except: [] }),
  );
  if (rival) {
    by?.failed.add(id);
    const related = [{ span: spanIn(rival.place.node, rival.place.file), label: "the existing clause" }];
    const data = { clause: label, decision: id };
    working.diagnostics.push(raise("duplicate-clause", spanIn(clause.label, file), data, { related }));
    return;
  }
  if (!by && clause.unseen && clause.inferred.length === 0 && clause.cites.length === 0)
    working.diagnostics.push(
      raise("unseen-needs-citation", spanIn(clause, file), { clause: `${id}.${label}` }),
    );
  const [first] = old;
  const isInstead = first !== undefined && run.under === null;
  const made = newClause(working, run, clause, id, stated, first ?? null);
  for (const one of old) change(working, book, one, run, clause);
  putClause(book, made, isInstead ? first.position : null);
  by?.clauses.push(made);
  by?.decisions.add(id);
}

/** Takes a clause out, or for a reading only puts it out of force there. */
function change(
  { step }: Working,
  book: ClauseBook,
  clause: WorkClause,
  { by, file, under, reading }: Run,
  place: ClauseItem,
): void {
  if (!by) throw new Error("the printing changes nothing");
  clause.changedBy = { by, step, place: { node: place, file } };
  if (under && reading) exceptReading(clause, under, reading);
  else removeClause(book, clause);
}

function withdraw(working: Working, run: Run, item: Withdrawal): void {
  const books = run.of.map((id) => working.clauses.get(id)).filter((book) => book !== undefined);
  const holding = books.filter((book) => liveClauses(book, item.label.text).length > 0);
  // Of several decisions, a clause that only bars need not be in each.
  for (const book of holding.length > 0 ? holding : books.slice(0, 1)) {
    for (const old of toChange(working, run, book, item, "withdraw")) change(working, book, old, run, item);
    run.by?.decisions.add(book.id);
  }
}

/** The clauses of that label that are there to be replaced or withdrawn; if there are none, it has been said. */
function toChange(
  working: Working,
  run: Run,
  book: ClauseBook,
  { label }: ClauseItem,
  verb: string,
): WorkClause[] {
  const { by, file } = run;
  const under = run.under ? [run.under] : [];
  const named = (book.byLabel.get(label.text) ?? []).filter(
    (one) => !isExclusive(one, { under, except: [] }),
  );
  const standing = named.filter((one) => !one.isGone && one.step < working.step);
  const span = spanIn(label, file);
  const rival = named.find((one) => (one.isGone || one.step === working.step) && otherOf(working, one, by));
  if (standing.length > 0) return nearest(run, label.text, standing);
  const other = rival && otherOf(working, rival, by);
  by?.failed.add(book.id);
  if (by && other && noteOverlap(working, by, other.by, `clause \`${book.id}.${label.text}\``)) return [];
  if (rival && other) {
    const related = [{ span: spanIn(other.place.node, other.place.file), label: "also changed here" }];
    const data = { clause: label.text, decision: book.id, by: nameOf(other.by) };
    working.diagnostics.push(raise("clause-changed-twice", span, data, { related }));
  } else if (label.text !== "") {
    const near = nearNames(
      label.text,
      [...book.byLabel].filter(([, of]) => of.some((one) => !one.isGone)).map(([name]) => name),
    );
    const data = { clause: label.text, decision: book.id, near, verb };
    working.diagnostics.push(raise("clause-not-there", span, data));
  }
  return [];
}

/** Each group may close with its own `otherwise`; this finds the one of the same provision. */
function nearest({ by, group }: Run, label: string, standing: readonly WorkClause[]): WorkClause[] {
  if (label !== "otherwise" || standing.length === 1) return [...standing];
  const ofGroup = standing.filter((one) => group !== null && one.group === group);
  if (ofGroup.length > 0) return ofGroup;
  const on = standing.filter(
    ({ source }) => source.provision !== null && by?.origin.on.includes(source.provision),
  );
  return on.length > 0 ? on : [...standing];
}

/** Another entry of this version that added or removed the clause. */
function otherOf(
  { step }: Working,
  clause: WorkClause,
  by: Standing | null,
): { readonly by: Standing; readonly place: WorkClause["place"] } | null {
  if (clause.step === step && clause.by && clause.by !== by) return { by: clause.by, place: clause.place };
  const { changedBy } = clause;
  return changedBy && changedBy.step === step && changedBy.by !== by ? changedBy : null;
}

function newClause(
  working: Working,
  run: Run,
  clause: Clause,
  decision: DecisionId,
  { sentences, stages, named }: Stated,
  old: WorkClause | null,
): WorkClause {
  const { by, file } = run;
  const made: WorkClause = {
    id: freeId(working, run, decision, clause.label.text),
    decision,
    label: clause.label.text,
    clause,
    group: run.group,
    written: run.written,
    guard: run.guard,
    under: run.under ? [run.under] : [],
    except: [],
    source: sourceOf(by, run.provision, file),
    sentences,
    stages,
    history: [...(old?.history ?? []), ...(by ? [by.origin.id, ...by.carriers] : [])],
    replaces: old?.id ?? null,
    by,
    step: working.step,
    place: { node: clause, file },
    position: -1,
    changedBy: null,
    isGone: false,
  };
  for (const node of new Set([...sentences, ...stages.flat()])) {
    const known = working.statedBy.get(node);
    if (known) known.push(made);
    else working.statedBy.set(node, [made]);
  }
  noteCiting(working, named, made);
  return made;
}

function freeId(
  { graph, clauseIds }: Working,
  { by, provision, under }: Run,
  decision: DecisionId,
  label: string,
): ClauseId {
  const printed = provision === null ? graph.id : `${graph.id}:${provision}`;
  const reading = under ? `@${under.doubt}=${under.reading}` : "";
  const wanted = `${by ? by.origin.id : printed}:${decision}.${label}${reading}` as ClauseId;
  const uses = (clauseIds.get(wanted) ?? 0) + 1;
  clauseIds.set(wanted, uses);
  // Authors cannot write this sign, so the id is unique.
  return uses === 1 ? wanted : (`${wanted}~${uses}` as ClauseId);
}

function checkRefs(working: Working, { of, file }: Run, { over, bars }: Clause): void {
  for (const ref of [...over, ...bars]) {
    const ids = ref.decision ? [ref.decision.text as DecisionId] : of;
    const books = ids.map((id) => working.clauses.get(id)).filter((book) => book !== undefined);
    const [first] = books;
    if (!first || books.some((book) => isKnownLabel(working, book, ref.label.text))) continue;
    const near = nearNames(ref.label.text, [...first.byLabel.keys(), ...first.groups]);
    const data = { clause: ref.label.text, decision: first.id, near };
    working.diagnostics.push(raise("unknown-clause", spanIn(ref, file), data));
  }
}
