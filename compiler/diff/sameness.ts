/**
 * Finds the decisions that two programs state in the same way, apart from words and places. They are the same in every
 * situation, without a proof. The prover compares the others.
 */
import type { Decision, Program } from "../check/program.ts";
import type { Play } from "../check/plays.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { findDecision } from "../core/lookup.ts";
import { calledAround, calledInExpressions, calledInParts } from "../core/walk.ts";
import { typesOf, typesWithin } from "../core/types.ts";
import { memoize, memoizeNamed } from "../memoize.ts";
import { isSource } from "../core/expressions.ts";

export interface Sameness {
  /** The decision itself and all it rests on. */
  readonly decision: (id: DecisionId) => boolean;
  /** All it rests on, and not the decision itself. */
  readonly calledBy: (id: DecisionId) => boolean;
  /** The own lines of a sequence, and the reactions around them. */
  readonly playAlone: (id: DecisionId) => boolean;
  /** The decisions and sequences that a sequence or a reaction calls, on either side. */
  readonly calledFrom: (id: DecisionId) => readonly DecisionId[];
}

export function samenessOf(before: Program, after: Program): Sameness {
  const [one, other] = [namesOf(before), namesOf(after)];
  const changed = changedEnums(before, after);
  const known = new Map<DecisionId, boolean>();
  const isSameAlone = (id: DecisionId): boolean => {
    const [a, b] = [one.get(id), other.get(id)];
    if (a === undefined || b === undefined) return a === b;
    if (!isAlike(a, b)) return false;
    return changed.size === 0 || !enumsIn(a).some((name) => changed.has(name));
  };
  const isSame = (id: DecisionId): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    known.set(id, true);
    const result = isSameAlone(id) && calledIn(one.get(id)).every(isSame);
    known.set(id, result);
    return result;
  };
  const sameAround =
    isAlike(before.reactions, after.reactions) &&
    isAlike(before.events, after.events) &&
    isAlike(before.states, after.states) &&
    isAlike(before.policies, after.policies);
  const isCalledSame = (id: DecisionId) =>
    [...calledIn(one.get(id)), ...calledIn(other.get(id))].every(isSame);
  const around = [before, after].flatMap(({ reactions, states, policies }) => [
    ...calledAround({ plays: [], reactions, states, policies }),
  ]);
  return {
    decision: isSame,
    calledBy: isCalledSame,
    playAlone: (id) => sameAround && isSameAlone(id),
    calledFrom: (id) => [...new Set([...calledIn(one.get(id)), ...calledIn(other.get(id)), ...around])],
  };
}

function namesOf({ decisions, plays }: Program): ReadonlyMap<DecisionId, Decision | Play> {
  return new Map([...decisions, ...plays].map((each) => [each.id, each]));
}

/**
 * The program with no more decisions than one rests on, or a law does: what is compared is then small. The same one each
 * time, so that what is worked out about it is kept too.
 */
export function reached(program: Program, id: DecisionId): Program {
  return reachedIn(program, id);
}

const reachedIn = memoizeNamed((program: Program, id: string): Program => {
  const found = new Set<DecisionId>();
  const open = [id as DecisionId, ...calledInLaws(program.laws)];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    open.push(...calledIn(findDecision(program, at)));
  }
  // In the order of the program, called ones first.
  const decisions = program.decisions.filter((each) => found.has(each.id));
  return { ...program, decisions };
});

/** Many programs that differ in their decisions have the very same laws. */
const calledInLaws = memoize((laws: Program["laws"]): readonly DecisionId[] => [
  ...calledInExpressions(laws.map(({ condition }) => condition)),
]);

/** The decisions, gained keywords and sequences that it names. */
function calledIn(asked: Decision | Play | undefined): readonly DecisionId[] {
  return asked === undefined ? [] : calledInOne(asked);
}

const calledInOne = memoize((asked: Decision | Play): readonly DecisionId[] => [
  ...new Set([...calledInParts([asked]), ...asked.calls, ...("plays" in asked ? asked.plays : [])]),
]);

// ---------------------------------------------------------------- types

/** Enumerations that an update extends: whether a value comes first, or is one of them, may hang on that. */
function changedEnums({ types: before }: Program, { types: after }: Program): ReadonlySet<string> {
  const names = new Set([...before.enums.keys(), ...after.enums.keys()]);
  return new Set([...names].filter((name) => !isAlike(before.enums.get(name), after.enums.get(name))));
}

/** Those its expressions are of: a fact that is not looked at may hold what it will. */
function enumsIn(asked: Decision | Play): readonly string[] {
  const types = typesOf(asked).flatMap(typesWithin);
  return types.flatMap((type) => (type.kind === "enum" ? [type.name] : []));
}

// ---------------------------------------------------------------- plain data

/** Places and names do not affect decisions. */
const silent: ReadonlySet<string> = new Set([
  "span",
  "called",
  "about",
  "says",
  "named",
  "shown",
  "origin",
  "sentences",
  "words",
  "citation",
  "elsewhere",
  "node",
  "provision",
  "reads",
]);

/** Of a clause the id holds the entry; its label is compared. */
export function isAlike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b)) return false;
  if (a instanceof Map || b instanceof Map)
    return (
      a instanceof Map &&
      b instanceof Map &&
      a.size === b.size &&
      [...a].every(([key, value]) => b.has(key) && isAlike(value, b.get(key)))
    );
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((element, i) => isAlike(element, b[i]))
    );
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  const isClause = "label" in a && "id" in a;
  for (const key of keys) {
    if (silent.has(key) || isSource(key, a[key]) || (isClause && key === "id")) continue;
    if (!isAlike(a[key], b[key])) return false;
  }
  return true;
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
