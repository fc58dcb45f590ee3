/**
 * What is known of a fact that a path such as `target.models[0].hidden` names.
 * Which facts are wanted is the evaluator's to say.
 */
import type { Play } from "../check/plays.ts";
import type { Decision, Program, Type, Words } from "../check/program.ts";
import { domainOf, type Part, partsOf } from "./domain.ts";
import type { MissingFact } from "./ask.ts";
import { inputsOf } from "./decode.ts";
import { presentType } from "../core/types.ts";
import type { Domain } from "../core/stepper.ts";
import type { Json } from "../core/json.ts";

export interface FilledFact {
  readonly path: string;
  readonly about: Words;
  /** From the closed list of the published schema. */
  readonly type: string;
  readonly kind: "one" | "list" | "set";
  readonly domain: Domain;
  readonly optional: boolean;
}

/** Null for what is no fact: what a play asks for. */
export function findFact(program: Program, asked: Decision | Play | null, path: string): FilledFact | null {
  const part = partAt(program, asked, path);
  if (part === null) return null;
  const type = presentType(part.type);
  return {
    path,
    about: part.about,
    type: type.kind,
    kind: type.kind === "list" ? "list" : type.kind === "set" || type.kind === "keywords" ? "set" : "one",
    domain: domainOf(program, type),
    optional: part.optional || part.type.kind === "or-none",
  };
}

/** The part of a situation that a path names, with or without indexes; null where there is no such input. */
export function partAt(program: Program, asked: Decision | Play | null, path: string): Part | null {
  const [root = "", ...steps] = path.match(/[^.[\]]+|\[\]/g) ?? [];
  let part = inputsOf(program, asked).find((each) => each.name === root);
  if (part === undefined) return null;
  for (const step of steps) {
    const whole: Type = part.type;
    const isIndex = step === "[]" || /^\d+$/.test(step);
    const found: Part | undefined = isIndex
      ? { ...part, type: elementOf(whole), optional: false }
      : partsOf(program, elementOf(whole))?.find((each) => each.name === step);
    if (found === undefined) return { ...part, type: { kind: "unknown" }, about: {} };
    part = found;
  }
  return part;
}

/** The path under which a value is given: a moment, a square, an interval and a row are given as one. */
export function givenAs(program: Program, asked: Decision | Play | null, path: string): string {
  for (let i = 1; i < path.length; i++) {
    if (path[i] !== ".") continue;
    const outer = partAt(program, asked, path.slice(0, i));
    const kind = outer && presentType(outer.type).kind;
    if (kind === "moment" || kind === "square" || kind === "interval" || kind === "shape")
      return path.slice(0, i);
  }
  return path;
}

/** What a play asks for next. */
export function askedFor({ path, about, domain }: MissingFact): FilledFact {
  const values: readonly Json[] = domain.kind === "values" ? domain.values : [];
  const type = values.some((value) => typeof value === "boolean") ? "truth" : "unknown";
  return { path, about, type, kind: "one", domain, optional: values.includes(null) };
}

function elementOf(type: Type): Type {
  const one = presentType(type);
  return one.kind === "list" || one.kind === "set" ? presentType(one.of) : one;
}
