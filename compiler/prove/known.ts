/**
 * What is known of a situation before it is asked about: each variable that it determines gets the one number that it has.
 * Which values are known, and where, is for the caller to say.
 */
import { multiply, rational } from "../check/rational.ts";
import type { Rational } from "../check/program.ts";
import { asNumber, type Variable } from "./atoms.ts";
import { LiesOutside } from "./limits.ts";
import { codeOf, codingOf, type Narrow, type Place, type Role, type Space } from "./space.ts";
import type { Type } from "../check/program.ts";

/** A value that is given, as far as a proof needs it. */
export type Known =
  | { readonly kind: "none" }
  | { readonly kind: "truth"; readonly truth: boolean }
  /** In the unit of its type. */
  | { readonly kind: "amount"; readonly amount: Rational; readonly isRerolled: boolean }
  | { readonly kind: "name"; readonly name: string }
  /** Keywords and other names in a set. */
  | { readonly kind: "items"; readonly length: number; readonly names: ReadonlySet<string> }
  /** A thing with its parts, which have paths of their own. */
  | { readonly kind: "thing"; readonly id: string | null }
  /** A thing that stands elsewhere. */
  | { readonly kind: "reference"; readonly id: string };

/** The value at a path such as `target.models[0].hidden`; undefined where it is not known. */
export type KnownAt = (path: string) => Known | undefined;

/** Narrows variables to the values that are known. */
export function narrowing(knownAt: KnownAt): Narrow {
  return (space, role, variable) => {
    const number = numberOf(space, knownAt, role, variable);
    return number === null ? variable : { ...variable, from: number, to: number };
  };
}

/** How a place is called in a situation that is given. */
export function givenPath(place: Place): string {
  return place.path.replaceAll("*", "");
}

function numberOf(
  space: Space,
  knownAt: KnownAt,
  role: Role,
  { steps }: Omit<Variable, "id">,
): number | null {
  if (!("place" in role)) return null;
  const known = knownAt(givenPath(role.place));
  if (known === undefined) return null;
  switch (role.kind) {
    case "there":
      return known.kind === "none" ? 0 : 1;
    case "length":
      return known.kind === "items" ? known.length : null;
    case "keyword":
      return known.kind === "items" ? Number(known.names.has(role.keyword)) : null;
    case "rerolled":
      return known.kind === "amount" ? Number(known.isRerolled) : null;
    case "reference":
      return placeReferredTo(knownAt, role, known);
    case "value":
      return valueNumber(space, role.place, known, steps);
  }
}

function valueNumber(space: Space, { type, path }: Place, known: Known, steps: number): number | null {
  if (known.kind === "truth") return Number(known.truth);
  if (known.kind === "name") return codeOf(codingOf(space, plainType(type)), known.name);
  if (known.kind !== "amount") return null;
  const { n, d } = multiply(known.amount, rational(BigInt(steps)));
  if (d !== 1n) throw new LiesOutside(`\`${path}\` is not a whole number of steps`);
  return asNumber(n);
}

function plainType(type: Type): Type {
  return type.kind === "or-none" ? plainType(type.of) : type;
}

function placeReferredTo(
  knownAt: KnownAt,
  { place, candidates }: Extract<Role, { kind: "reference" }>,
  known: Known,
): number | null {
  if (known.kind === "none") return null;
  const index = candidates.findIndex((candidate) => {
    if (known.kind === "thing") return candidate.path === `${place.path}*`;
    const other = known.kind === "reference" ? knownAt(givenPath(candidate)) : undefined;
    return other?.kind === "thing" && known.kind === "reference" && other.id === known.id;
  });
  if (index < 0) throw new LiesOutside(`\`${place.path}\` refers to what no proof looks at`);
  return index;
}
