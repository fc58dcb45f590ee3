/**
 * A type as `rubric facts` gives it: what kind it is of, what may be filled in, in which unit, how its values are called;
 * and what is given part by part. Which facts there are is the commands' affair.
 */
import type { Play } from "../check/plays.ts";
import type { Decision, Program, Type, Words } from "../check/program.ts";
import { unitOf } from "../check/type-words.ts";
import { inputsOf } from "../evaluate/decode.ts";
import { domainOf, enumOf, partsOf } from "../evaluate/domain.ts";
import { presentType } from "../core/types.ts";
import type { Domain } from "../core/stepper.ts";

/** A moment or a square is one value with parts. The parts are described, because no path names them. */
export type Fillable = Domain | { readonly kind: "parts"; readonly parts: Readonly<Record<string, Domain>> };

export interface Typed {
  readonly type: string;
  readonly domain: Fillable;
  readonly unit: string | null;
  readonly names: Readonly<Record<string, Words>>;
}

export function typed(program: Program, type: Type): Typed {
  return {
    type: presentType(type).kind,
    domain: fillable(program, type),
    unit: unitOf(type),
    names: namesOf(program, type),
  };
}

function fillable(program: Program, type: Type): Fillable {
  if (type.kind === "or-none") return fillable(program, type.of);
  if (type.kind !== "moment" && type.kind !== "square") return domainOf(program, type);
  const parts = partsOf(program, type) ?? [];
  return {
    kind: "parts",
    parts: Object.fromEntries(parts.map((part) => [part.name, domainOf(program, part.type)])),
  };
}

/** `moment of round, turn, phase, part`; of what has no parts the kind alone. */
export function kindInWords({ type, domain }: Pick<Typed, "type" | "domain">): string {
  return domain.kind === "parts" ? `${type} of ${Object.keys(domain.parts).join(", ")}` : type;
}

/** A record or list that is asked for only in parts, and what it is. */
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
