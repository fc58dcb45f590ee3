/**
 * Numbers for claims that also speak of products and quotients of facts, which no linear constraint defines: one factor is
 * held at a number, and the rest is linear again. Where no such number is found, nothing is concluded.
 */
import type { Rational } from "../check/program.ts";
import { compare, divide, rational } from "../check/rational.ts";
import { addTerms, constantTerm, termOf, variableTerm } from "./atoms.ts";
import type { Constraint } from "./eliminate.ts";
import { anyNumber, type Claim, modelOf, type Surroundings } from "./feasible.ts";
import { GaveUp } from "./limits.ts";
import { atMostNoughtAs } from "./reckoning.ts";
import type { Role, Space } from "./space.ts";
import { definedAs, worthOf } from "./written.ts";

type Derived = Extract<Role, { kind: "product" | "quotient" }>;

/** Null where not even the linear part can hold. */
export function exactModel(
  space: Space,
  around: Surroundings,
  claims: readonly Claim[],
): ReadonlyMap<number, Rational> | null {
  const linear = modelOf(around, claims);
  if (linear === null) return null;
  const derived = derivedIn(space, claims);
  if (derived.length === 0 || isExact(space, linear, derived)) return linear;
  const found = heldAt(space, around, claims, derived, []);
  if (found === null) throw new GaveUp("products of facts without a situation");
  return found;
}

interface Named {
  readonly variable: number;
  readonly role: Derived;
}

/** Those that are claimed something of, and those that these are made of in turn. */
function derivedIn(space: Space, claims: readonly Claim[]): readonly Named[] {
  const found = new Map<number, Named>();
  const open = claims.flatMap(({ atom }) => [...atom.form.variables]);
  for (let variable = open.pop(); variable !== undefined; variable = open.pop()) {
    const role = space.roles[variable];
    if (found.has(variable) || role === undefined) continue;
    if (role.kind === "rounded") open.push(...termOf(space.atoms, role.term).variables);
    if (role.kind !== "product" && role.kind !== "quotient") continue;
    found.set(variable, { variable, role });
    for (const term of [role.left, role.right]) open.push(...termOf(space.atoms, term).variables);
  }
  return [...found.values()];
}

function isExact(space: Space, found: ReadonlyMap<number, Rational>, derived: readonly Named[]): boolean {
  const numbers = numbersWith(space, found);
  return derived.every(({ variable, role }) => {
    const own = definedAs(space, role, numbers);
    return own !== null && compare(own, numbers(variable)) === 0;
  });
}

/** What nothing is claimed of is what defines it, where something does. */
function numbersWith(space: Space, found: ReadonlyMap<number, Rational>): (variable: number) => Rational {
  const numbers = (variable: number): Rational => {
    const role = space.roles[variable];
    return (
      found.get(variable) ??
      (role ? definedAs(space, role, numbers) : null) ??
      anyNumber(space.atoms, variable)
    );
  };
  return numbers;
}

/** One derived variable after another, its factor at each of a few numbers. */
function heldAt(
  space: Space,
  around: Surroundings,
  claims: readonly Claim[],
  derived: readonly Named[],
  held: readonly Constraint[],
): ReadonlyMap<number, Rational> | null {
  const [next, ...others] = derived;
  const model = modelOf(around, claims, held);
  if (model === null || !next) return model;
  const factor = next.role.kind === "product" ? next.role.left : next.role.right;
  const numbers = numbersWith(space, model);
  for (const number of [worthOf(space, factor, numbers), ...few]) {
    const more = definitionAt(space, next, factor, number);
    const found = more && unlessHard(() => heldAt(space, around, claims, others, [...held, ...more]));
    if (found) return found;
  }
  return null;
}

/** Where one number is too hard to go on from, another may do; when the budget is spent, the next ends it. */
function unlessHard<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof GaveUp) return null;
    throw error;
  }
}

const few: readonly Rational[] = [1n, 2n, 3n, 5n, 10n, 0n].map((n) => rational(n));

/** The factor is the number, and what it defines follows. */
function definitionAt(
  space: Space,
  { variable, role }: Named,
  factor: number,
  number: Rational,
): readonly Constraint[] | null {
  const { atoms } = space;
  const times = role.kind === "product" ? number : divide(rational(1n), number);
  if (times === null) return null;
  const other = role.kind === "product" ? role.right : role.left;
  const isNumber = addTerms(atoms, factor, constantTerm(atoms, number), rational(-1n));
  const follows = addTerms(atoms, variableTerm(atoms, variable), other, { n: -times.n, d: times.d });
  return [isNumber, follows].flatMap((term) => [
    atMostNoughtAs(space, term, false),
    atMostNoughtAs(space, addTerms(atoms, constantTerm(atoms, rational(0n)), term, rational(-1n)), false),
  ]);
}
