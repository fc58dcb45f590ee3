/**
 * Finds what a program declares by its name. An index is made once for each list: programs that differ in one decision
 * have lists of their own for decisions, and share the others.
 */
import type { EventOf, Play, Policy, Reaction, StateOf } from "../check/plays.ts";
import type { Decision, DoubtOf, Fact, Program } from "../check/program.ts";
import type { DecisionId, DoubtId } from "../resolve/graph.ts";

export const findDecision = finder<"decisions", Decision, DecisionId | string>("decisions", ({ id }) => id);
export const findPlay = finder<"plays", Play, DecisionId | string>("plays", ({ id }) => id);
export const findFact = finder<"facts", Fact, string>("facts", ({ name }) => name);
export const findState = finder<"states", StateOf, string>("states", ({ fact }) => fact);
export const findEvent = finder<"events", EventOf, string>("events", ({ name }) => name);
export const findReaction = finder<"reactions", Reaction, string>("reactions", ({ name }) => name);
export const findPolicy = finder<"policies", Policy, string>("policies", ({ name }) => name);
export const findDoubt = finder<"doubts", DoubtOf, DoubtId | string>("doubts", ({ id }) => id);

/** The decisions by their ids. */
export function decisionsById({ decisions }: Pick<Program, "decisions">): ReadonlyMap<string, Decision> {
  return indexOf(decisions, ({ id }) => id);
}

function finder<List extends keyof Program, Item extends object, Name extends string>(
  list: List,
  nameOf: (item: Item) => string,
) {
  return (program: { readonly [L in List]: readonly Item[] }, name: Name | null): Item | undefined =>
    name === null ? undefined : indexOf(program[list], nameOf).get(name);
}

const indices = new WeakMap<readonly object[], ReadonlyMap<string, object>>();

function indexOf<Item extends object>(
  list: readonly Item[],
  nameOf: (item: Item) => string,
): ReadonlyMap<string, Item> {
  const known = indices.get(list) as ReadonlyMap<string, Item> | undefined;
  if (known !== undefined) return known;
  const index = new Map<string, Item>();
  for (const item of list) if (!index.has(nameOf(item))) index.set(nameOf(item), item);
  indices.set(list, index);
  return index;
}
