/**
 * What emitted modules state of a decision (clauses, rows, a figure, ways to gain a keyword), and how each of these
 * comes to have a voice in one situation. What all voices together come to is verdict.ts.
 */
import type { Notes, TypeNote } from "./given.ts";
import {
  type Answer,
  asAnswer,
  conjunction,
  isOpen,
  made,
  negation,
  type Orders,
  type Result,
  same,
  unruled,
  type Words,
} from "./result.ts";
import { isWithin, type Scope, type Term, withLocal } from "./terms.ts";
import type { Voice } from "./verdict.ts";

/** A decision as its explaining form follows it. */
export interface Rule {
  readonly name: string;
  readonly params: Notes;
  readonly type: TypeNote;
  readonly kind: "clauses" | "table" | "figure" | "gain";
  /** What is in force is added up, and without any it comes to nought. */
  readonly adds?: true;
  readonly voices: (scope: () => Scope) => readonly Voice[];
}

/** Where a clause stands: `page 248, 1.2/E17 (as 1.5/E25)`, and the words that state it, by language. */
export interface Source {
  readonly cite: string;
  /** Later documents that alone show it. */
  readonly later?: readonly string[];
  readonly sentence?: Words;
}

/** A condition, part by part, each with its words; all must hold. */
export type When = readonly (readonly [words: string, holds: Term])[];

export interface Clause extends Source {
  readonly label: string;
  readonly when?: When;
  /** Steps on the way to the value, each named. */
  readonly stages?: readonly (readonly [name: string, value: Term])[];
  readonly value?: Term;
  readonly unseen?: true;
  readonly otherwise?: true;
  /** Yields to a rule on the table that says otherwise. */
  readonly told?: true;
  readonly over?: readonly string[];
  readonly bars?: readonly string[];
}

export function decision(name: string, params: Notes, type: TypeNote, clauses: readonly Clause[]): Rule {
  const silenced = clauses.map((clause) =>
    clauses.flatMap((by, at) => {
      const how = howSilenced(clause, by);
      return how === null ? [] : [{ at, how }];
    }),
  );
  const voices = (scope: () => Scope) => clauseVoices(scope, name, clauses, silenced);
  return { name, params, type, kind: "clauses", voices };
}

/** Clauses that add up. */
export function tally(name: string, params: Notes, type: TypeNote, clauses: readonly Clause[]): Rule {
  return { ...decision(name, params, type, clauses), adds: true };
}

export interface Row extends Source {
  readonly label: string;
  readonly key: Term;
  /** The key is an interval, in this order. */
  readonly range?: Orders;
  /** A value, or why there is none. */
  readonly cells: readonly (Term | "hole" | "unseen")[];
}

export interface TableShape {
  /** Names of the columns, where a row has several values. */
  readonly columns?: readonly string[];
  /** The keys of the second parameter, in order of the cells. */
  readonly across?: readonly { readonly key: Term; readonly range?: Orders }[];
}

export function table(
  name: string,
  params: Notes,
  type: TypeNote,
  shape: TableShape,
  rows: readonly Row[],
): Rule {
  return {
    name,
    params,
    type,
    kind: "table",
    voices: (scope) => rowVoices(scope(), Object.keys(params), shape, rows),
  };
}

/** A constant; null while nobody holds it. */
export function figure(name: string, type: TypeNote, value: Term | null, source: Source): Rule {
  const voices = (scope: () => Scope) => [standing(scope(), name, source, true, value)];
  return { name, params: {}, type, kind: "figure", voices };
}

export interface Way extends Source {
  readonly when: When;
}

/** True when some way applies. */
export function gain(name: string, params: Notes, ways: readonly Way[]): Rule {
  return { name, params, type: "plain", kind: "gain", voices: (scope) => gainVoices(scope, ways) };
}

// ---------------------------------------------------------------- who has a voice

function holds(scope: Scope, when: When): Answer {
  return conjunction(eachOf(when, scope));
}

function* eachOf(when: When, scope: Scope): Iterable<Answer> {
  for (const [, part] of when) yield asAnswer(part(scope));
}

/** A voice that nothing silences; unseen when it has nothing to say. */
function standing(
  scope: Scope,
  label: string,
  source: Source | null,
  applies: Answer,
  say: Term | null,
): Voice {
  const value = applies === false || say === null ? undefined : say(scope);
  const isUnseen = say === null;
  return { ...plain, label, isUnseen, applies, inForce: applies, value, source, scope };
}
const plain = { when: [], isOtherwise: false, isTold: false, silencers: [] };

function gainVoices(scope: () => Scope, ways: readonly Way[]): readonly Voice[] {
  const voices = ways.map((way, i): Voice => {
    const own = scope();
    return { ...standing(own, `${i + 1}`, way, holds(own, way.when), () => true), when: way.when };
  });
  // What nothing gives is not had: that is what a gain means, so nobody need write it.
  const silencers = voices.map((by) => ({ by, how: "over" as const }));
  const inForce = conjunction(voices.map((voice) => negation(voice.inForce)));
  const otherwise = standing(scope(), "otherwise", null, true, () => false);
  return [...voices, { ...otherwise, isOtherwise: true, silencers, inForce }];
}

/** For each clause, which others silence it, by their places. */
type Silenced = readonly (readonly { readonly at: number; readonly how: "bars" | "over" }[])[];

function clauseVoices(
  scope: () => Scope,
  name: string,
  clauses: readonly Clause[],
  silenced: Silenced,
): readonly Voice[] {
  const voices: (Voice | null)[] = [];
  const voiceOf = (clause: Clause, at: number): Voice => {
    const there = voices[at];
    if (there === null) throw new Error(`The clauses of ${name} silence one another in a circle.`);
    if (there !== undefined) return there;
    voices[at] = null;
    const silencers = (silenced[at] ?? []).flatMap((other) => {
      const by = clauses[other.at];
      return by === undefined ? [] : [{ by: voiceOf(by, other.at), how: other.how }];
    });
    const voice = clauseVoice(scope(), name, clause, silencers);
    voices[at] = voice;
    return voice;
  };
  return clauses.map(voiceOf);
}

/** `otherwise` gives way to every other clause that gives a value. */
function howSilenced(clause: Clause, by: Clause): "bars" | "over" | null {
  if (by === clause) return null;
  if (by.bars?.includes(clause.label)) return "bars";
  if (by.over?.includes(clause.label)) return "over";
  return clause.otherwise && !by.otherwise && by.value !== undefined ? "over" : null;
}

function clauseVoice(scope: Scope, name: string, clause: Clause, silencers: Voice["silencers"]): Voice {
  const isTold = clause.told === true && scope.run.told.has(`${name}.${clause.label}`);
  const when = clause.when ?? [];
  const applies = isTold ? false : holds(scope, when);
  const either = conjunction([applies, ...silencers.map(({ by }) => negation(by.inForce))]);
  const inForce = isOpen(either) && isSurelySilenced(silencers) ? false : either;
  return {
    label: clause.label,
    when,
    isOtherwise: clause.otherwise === true,
    isUnseen: clause.unseen === true,
    isTold,
    applies,
    inForce,
    silencers,
    value: inForce === false ? undefined : stagedValue(scope, clause),
    source: clause,
    scope,
  };
}

/** One of its silencers applies, and whatever can silence that one silences this clause too. So one of them is in force. */
function isSurelySilenced(silencers: Voice["silencers"]): boolean {
  return silencers.some(
    ({ by }) =>
      by.applies === true &&
      by.silencers.every(
        (further) => further.by.inForce === false || silencers.some((each) => each.by === further.by),
      ),
  );
}

function stagedValue(scope: Scope, clause: Clause): Result | undefined {
  const stages = clause.stages ?? [];
  const staged = stages.reduce((inner, [name, value]) => withLocal(inner, name, value(inner)), scope);
  return clause.value?.(staged);
}

function rowVoices(
  scope: Scope,
  keys: readonly string[],
  shape: TableShape,
  rows: readonly Row[],
): readonly Voice[] {
  const [first, second] = keys.map((name) => scope.locals.get(name));
  const { columns, across } = shape;
  const keyed = (value: Result | undefined, key: Term, range: Orders | undefined): Answer => {
    if (value === undefined) return true;
    return range === undefined ? same(value, key(scope)) : isWithin(value, key(scope), range);
  };
  return rows.flatMap((row) => {
    const applies = keyed(first, row.key, row.range);
    // A row that does not apply has no part in the answer; of a large table this is nearly all of them.
    if (applies === false && !scope.run.isTraced) return [];
    const say = (i: number): Result => cellOf(scope, row.cells[i] ?? "hole");
    if (across !== undefined) {
      return across.map(({ key, range }, i) => {
        const isMeant = conjunction([applies, keyed(second, key, range)]);
        return rowVoice(scope, row, isMeant, () => say(i));
      });
    }
    const whole: Term = () =>
      made(
        "shape",
        (columns ?? []).map((column, i) => [column, say(i)] as const),
      );
    return [rowVoice(scope, row, applies, columns === undefined ? () => say(0) : whole)];
  });
}

/** A key without a ruling finds no row: the answer has the status of the key. */
function rowVoice(scope: Scope, row: Row, applies: Answer, say: Term): Voice {
  const isWithoutRuling = isOpen(applies) && !applies.isMissing;
  return standing(scope, row.label, row, applies, isWithoutRuling ? () => applies : say);
}

function cellOf(scope: Scope, cell: Row["cells"][number]): Result {
  if (cell === "hole") return unruled("no-ruling");
  return cell === "unseen" ? unruled("not-on-record") : cell(scope);
}
