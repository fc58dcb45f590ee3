/**
 * Finds what a program declares by its name. An index is made once for each list: programs that differ in one decision
 * have lists of their own for decisions, and share the others.
 */
import type { EventOf, Play, Policy, Reaction, StateOf } from "../check/plays.ts";
import type { Decision, DoubtOf, EnumType, Fact, Program, RuledDecision } from "../check/program.ts";
import type { DecisionId, DoubtId } from "../resolve/graph.ts";
import { memoize } from "../memoize.ts";

export const findDecision = finder<"decisions", Decision, DecisionId | string>("decisions", ({ id }) => id);
export const findInvariant = finder<"invariants", RuledDecision, string>("invariants", ({ id }) => id);
export const findPlay = finder<"plays", Play, DecisionId | string>("plays", ({ id }) => id);
export const findFact = finder<"facts", Fact, string>("facts", ({ name }) => name);
export const findState = finder<"states", StateOf, string>("states", ({ fact }) => fact);
export const findEvent = finder<"events", EventOf, string>("events", ({ name }) => name);
export const findReaction = finder<"reactions", Reaction, string>("reactions", ({ name }) => name);
export const findPolicy = finder<"policies", Policy, string>("policies", ({ name }) => name);
export const findDoubt = finder<"doubts", DoubtOf, DoubtId | string>("doubts", ({ id }) => id);

const indexDecisions = indexer<Decision>(({ id }) => id);

/** The decisions by their ids. */
export function decisionsById({ decisions }: Pick<Program, "decisions">): ReadonlyMap<string, Decision> {
  return indexDecisions(decisions);
}

/** Clauses that yield to a rule at the table, as `decision.clause`. */
export function clausesThatYield({ decisions }: Pick<Program, "decisions">): readonly string[] {
  return decisions.flatMap((decision) =>
    decision.kind === "ruled"
      ? decision.clauses.filter(({ told }) => told).map(({ label }) => `${decision.id}.${label}`)
      : [],
  );
}

function finder<List extends keyof Program, Item, Name extends string>(
  list: List,
  nameOf: (item: Item) => string,
) {
  const index = indexer(nameOf);
  return (program: { readonly [L in List]: readonly Item[] }, name: Name | null): Item | undefined =>
    name === null ? undefined : index(program[list]).get(name);
}

function indexer<Item>(nameOf: (item: Item) => string) {
  return memoize((items: readonly Item[]): ReadonlyMap<string, Item> => {
    const index = new Map<string, Item>();
    for (const item of items) if (!index.has(nameOf(item))) index.set(nameOf(item), item);
    return index;
  });
}

/** The places of the values of an enumeration, from 0; of values with one name, that of the first. */
export const placesByName = memoize(
  (values: EnumType["values"]): ReadonlyMap<string, number> =>
    new Map(values.map(({ name }, place) => [name, place] as const).toReversed()),
);

/** The names of values or fields: one list, however often it is reported. */
export const namesOf = memoize((named: readonly { readonly name: string }[]): readonly string[] =>
  named.map(({ name }) => name),
);

/** The names of the enumerations that list a value. A book may have many unknown names and many values. */
export const enumsByValue = memoize(
  (enums: ReadonlyMap<string, EnumType>): ReadonlyMap<string, readonly string[]> => {
    const found = new Map<string, string[]>();
    for (const { name, values } of enums.values())
      for (const value of values) {
        const names = found.get(value.name);
        if (names === undefined) found.set(value.name, [name]);
        else if (names.at(-1) !== name) names.push(name);
      }
    return found;
  },
);
