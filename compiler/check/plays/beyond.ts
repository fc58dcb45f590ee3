/**
 * Says whether a number lies beyond what the type of a fact or a field allows. A play that would set one so stops there:
 * what it goes on with would be a situation that cannot be given.
 */
import { type Bounds, unbounded } from "../bounds.ts";
import { compare, readNumber } from "../rational.ts";
import type { Rational, Type } from "../program.ts";

export type { Bounds };

/** Those of its numbers, if it has any; none lies within all of them. */
export function boundsOf(type: Type): Bounds {
  if (type.kind === "or-none") return boundsOf(type.of);
  return type.kind === "count" || type.kind === "quantity" ? { from: type.from, to: type.to } : unbounded;
}

export function isBeyond({ from, to }: Bounds, value: Rational): boolean {
  return (from !== null && compare(value, exact(from)) < 0) || (to !== null && compare(value, exact(to)) > 0);
}

function exact(bound: number): Rational {
  const read = readNumber(String(bound));
  if (read === null) throw new Error(`${bound} is a bound and no number`);
  return read;
}
