/**
 * What is known of a fact that a path such as `target.models[0].hidden` names.
 * Which facts are wanted is the evaluator's to say.
 */
import type { Play } from "../check/plays.ts";
import type { Decision, Program, Type, Words } from "../check/program.ts";
import { domainOf, partsOf } from "./domain.ts";
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
  const [root = "", ...steps] = stepsOf(path);
  let part = inputsOf(program, asked).find((each) => each.name === root);
  if (part === undefined) return null;
  for (const step of steps) {
    if (typeof step === "number" || part === undefined) continue;
    const of: Type = elementOf(part.type);
    part = partsOf(program, of)?.find((each) => each.name === step);
  }
  const whole: Type = part === undefined ? { kind: "unknown" } : presentType(part.type);
  const type = typeof steps.at(-1) === "number" ? elementOf(whole) : whole;
  return {
    path,
    about: part?.about ?? {},
    type: type.kind,
    kind: type.kind === "list" ? "list" : type.kind === "set" || type.kind === "keywords" ? "set" : "one",
    domain: domainOf(program, type),
    optional: part?.optional === true || part?.type.kind === "or-none",
  };
}

/** What a play asks for next. */
export function askedFor({ path, about, domain }: MissingFact): FilledFact {
  const values: readonly Json[] = domain.kind === "values" ? domain.values : [];
  const type = values.some((value) => typeof value === "boolean") ? "truth" : "unknown";
  return { path, about, type, kind: "one", domain, optional: values.includes(null) };
}

function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(/[^.[\]]+/g)].map(([step]) => (/^\d+$/.test(step) ? Number(step) : step));
}

function elementOf(type: Type): Type {
  const one = presentType(type);
  return one.kind === "list" || one.kind === "set" ? presentType(one.of) : one;
}
