/**
 * `one group` taken as a truth that is free for each list and condition, so that no list is gone through for its sake. Every
 * situation is then among those that are tried, each group being what it comes to there: what is so of all of them is so of
 * every situation, whatever the length of its lists. What is found in one of them need not be in any.
 */
import type { Decision, Expr, Program } from "../check/program.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { openWithin } from "./answers.ts";
import { decisionParts, isReference, mentions } from "./cut-off-parts.ts";
import { each, type Node } from "./diagram.ts";
import { truthVariable } from "./layout.ts";
import { ordersIn, textOf } from "./likeness.ts";
import { LiesOutside } from "./limits.ts";
import { tuple } from "./over-lists.ts";
import type { Scope } from "./sides.ts";
import { itemsOf, valueAt } from "./symbols.ts";

export type OneGroup = Extract<Expr, { kind: "group" }>;

/**
 * Whether it is yes or no of every situation, and the same for whoever writes it so: nothing in it is left to decisions or
 * readings, which may differ, and no reference leads out of what it names.
 */
export function mayBeFree(group: OneGroup): boolean {
  const known = freeable.get(group);
  if (known !== undefined) return known;
  const isFreeable = isSettled(group.list) && isSettled(group.link);
  freeable.set(group, isFreeable);
  return isFreeable;
}

const freeable = new WeakMap<OneGroup, boolean>();

function isSettled(expr: Expr): boolean {
  return !unsettled.has(expr.kind) && !isReference(expr) && mentions(expr).every(isSettled);
}

const unsettled: ReadonlySet<Expr["kind"]> = new Set(["call", "outcome", "odds", "open", "reading"]);

/** The names from outside on which it hangs; one that is bound anew inside may be among them. */
export function namesIn(group: OneGroup): readonly string[] {
  const found = new Set<string>();
  const gather = (expr: Expr): void => {
    if (expr.kind === "local") found.add(expr.name);
    for (const part of mentions(expr)) gather(part);
  };
  gather(group.list);
  gather(group.link);
  return [...found].filter((name) => name !== group.first && name !== group.second);
}

/** The same truth wherever the same is written of the same things, in whichever program. */
export function freeGroup({ side, locals }: Scope, group: OneGroup): Node {
  const { space } = side;
  const known = namesIn(group).flatMap((name) => {
    const value = locals.get(name);
    return value === undefined ? [] : [{ name, value }];
  });
  const text = textOf(group);
  const written = `one group ${text} ${ordersIn(side.program, [text])}`;
  const values = tuple(
    space,
    known.map(({ value }) => value),
  );
  return each(space.diagrams, values, (id) => {
    const items = itemsOf(valueAt(space, id));
    if (items.some((item) => openWithin(space, item) !== null))
      throw new LiesOutside("a group depends on a decision without a ruling");
    const key = `${written} ${known.map(({ name }, i) => `${name}=${items[i]}`).join()}`;
    const before = space.truths.get(key);
    if (before !== undefined) return before;
    const made = truthVariable(space, { kind: "group" }, groupsFrom + space.truths.size);
    space.truths.set(key, made);
    return made;
  });
}

/** After all that stands in the situation. */
const groupsFrom = 3e6;

// ---------------------------------------------------------------- where there are any

/** Whether what is asked comes upon a group that may be taken so. */
export function hasFreeGroups(program: Program, asked: DecisionId, also: readonly Expr[] = []): boolean {
  const decisions = new Map(program.decisions.map((decision) => [decision.id, decision]));
  const seen = new Set<DecisionId>();
  const isIn = (id: DecisionId): boolean => {
    if (seen.has(id)) return false;
    seen.add(id);
    const decision = decisions.get(id);
    return decision !== undefined && (isWrittenIn(decision) || decision.calls.some(isIn));
  };
  const called = also.flatMap(callsIn);
  return also.some(isPart) || [asked, ...called].some(isIn);
}

const withGroups = new WeakMap<Decision, boolean>();

function isWrittenIn(decision: Decision): boolean {
  const known = withGroups.get(decision);
  if (known !== undefined) return known;
  const isWritten = decisionParts(decision).some(
    ({ expr, locals }) => isPart(expr) || locals.some(({ value }) => isPart(value)),
  );
  withGroups.set(decision, isWritten);
  return isWritten;
}

function isPart(expr: Expr): boolean {
  return (expr.kind === "group" && mayBeFree(expr)) || mentions(expr).some(isPart);
}

function callsIn(expr: Expr): readonly DecisionId[] {
  const own = expr.kind === "call" ? [expr.decision] : [];
  return [...own, ...mentions(expr).flatMap(callsIn)];
}
