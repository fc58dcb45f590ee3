/**
 * A type as `rubric facts` gives it: what kind it is of, what may be filled in, in which unit, how its values are called;
 * and what is given part by part. Which facts there are is the commands' affair.
 */
import type { Play } from "../check/plays.ts";
import type { Decision, Program, Type, Words } from "../check/program.ts";
import { unitOf } from "../check/type-words.ts";
import { inputsOf } from "../evaluate/decode.ts";
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

/** What is not asked for as a whole: the record or list that paths lead into, and what it is. */
export interface Whole {
  readonly path: string;
  readonly about: Words;
}

/** The wholes of which these paths name parts, in their order. */
export function wholesOf(
  program: Program,
  asked: Decision | Play,
  paths: readonly { readonly path: string }[],
): readonly Whole[] {
  const inputs = new Map(inputsOf(program, asked).map((input) => [input.name, input]));
  const heads = paths.flatMap(({ path }) => wholeOf(path) ?? []);
  return [...new Set(heads)].map((path) => ({ path, about: inputs.get(path)?.about ?? {} }));
}

/** `target` of `target.models[].hidden`; null of what stands by itself. */
export function wholeOf(path: string): string | null {
  const [head = path] = path.split(/[.[]/);
  return head === path ? null : head;
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
