/**
 * A type as `rubric facts` gives it: what kind it is of, what may be filled in, in which unit, how its values are called.
 * Which facts there are is the commands' affair.
 */
import type { Program, Type, Words } from "../check/program.ts";
import { unitOf } from "../check/type-words.ts";
import { type Domain, domainOf, enumOf } from "../evaluate/domain.ts";

export interface Typed {
  readonly type: string;
  readonly domain: Domain;
  readonly unit: string | null;
  readonly names: Readonly<Record<string, Words>>;
}

export function typed(program: Program, type: Type): Typed {
  return {
    type: (type.kind === "or-none" ? type.of : type).kind,
    domain: domainOf(program, type),
    unit: unitOf(type),
    names: namesOf(program, type),
  };
}

/** How the values are called in the book's languages; any of these names may be given. */
function namesOf(program: Program, type: Type): Readonly<Record<string, Words>> {
  if (type.kind === "enum") {
    return Object.fromEntries(enumOf(program, type.name).values.map(({ name, called }) => [name, called]));
  }
  if (type.kind === "keywords") {
    return Object.fromEntries([...program.types.keywords.values()].map(({ name, called }) => [name, called]));
  }
  return "of" in type ? namesOf(program, type.of) : {};
}
