/**
 * What may be filled in for a fact of some type: its parts by name, and the values or range it admits, as plain data.
 * The runtime checks whether given values fit.
 */
import { builtInEnums, builtInFields } from "../check/built-in.ts";
import type { EnumType, Program, Type, Words } from "../check/program.ts";
import type { Range, TypeNote } from "../runtime/given.ts";
import type { Missing } from "../runtime/result.ts";
import type { MissingFact } from "./ask.ts";
import type { Json } from "../core/json.ts";
import type { Domain } from "../core/stepper.ts";
import { typeNote } from "./type-notes.ts";

/** The values it may take; of a list, set or interval, those of its elements. */
export function domainOf(program: Pick<Program, "types">, type: Type): Domain {
  return domainOfNote(program, typeNote(type));
}

export function domainOfNote(program: Pick<Program, "types">, type: TypeNote): Domain {
  if (type === "truth") return { kind: "values", open: false, values: [true, false] };
  if (type === "duty") return { kind: "values", open: false, values: ["may", "must", "may not"] };
  if (type === "keywords") return { kind: "values", open: false, values: [...program.types.keywords.keys()] };
  if (typeof type !== "object") return { kind: "any" };
  if ("count" in type) return rangeOf(type.count, null);
  if ("ratio" in type) return rangeOf(type.ratio, null);
  if ("amount" in type) return rangeOf(type.amount, type.unit);
  if ("die" in type) return rangeOf([1, type.die], null);
  if ("enum" in type) {
    const { open, values } = enumOf(program, type.enum);
    return { kind: "values", open, values: values.map((value) => value.name) };
  }
  if ("list" in type) return domainOfNote(program, type.list);
  if ("set" in type) return domainOfNote(program, type.set);
  if ("interval" in type) return domainOfNote(program, type.interval);
  return "orNone" in type ? domainOfNote(program, type.orNone) : { kind: "any" };
}

function rangeOf([from, to]: Range, unit: string | null): Domain {
  return { kind: "range", from, to, unit };
}

/** The options of a choice, as they are given; none for a type whose values cannot be listed. */
export function optionsOf(program: Pick<Program, "types">, type: Type): readonly Json[] {
  if (type.kind === "or-none") return [...optionsOf(program, type.of), null];
  const domain = domainOf(program, type);
  if (domain.kind === "values" && type.kind !== "keywords") return domain.values;
  if (type.kind !== "count" || type.from === null || type.to === null || type.to - type.from > 100) return [];
  const { from, to } = type;
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

export interface Part {
  readonly name: string;
  readonly type: Type;
  readonly optional: boolean;
  readonly isNoneUnlessGiven?: boolean;
  readonly called?: Words;
  readonly about: Words;
}

/** What a record, shape, moment, square or interval is made of; null for what has no parts. */
export function partsOf(program: Pick<Program, "types">, type: Type): readonly Part[] | null {
  switch (type.kind) {
    case "record":
    case "ref":
      return program.types.records.get(type.name)?.fields ?? [];
    case "shape":
      return type.fields.map((field) => ({ ...field, optional: false, about: {} }));
    default:
      return builtInFields(type, program.types.phases)?.map((field) => ({ ...field, about: {} })) ?? null;
  }
}

/** An enumeration of the book, or one of those every book has. */
export function enumOf(program: Pick<Program, "types">, name: string): EnumType {
  const known = program.types.enums.get(name) ?? builtInEnums.get(name);
  return known ?? { name, open: true, called: {}, about: {}, values: [] };
}

/** Missing facts as they are told, with their possible values. */
export function missingFacts(missing: readonly Missing[]): MissingFact[] {
  return missing.map(({ path, about, domain }) => ({ path, about, domain: domain?.() ?? { kind: "any" } }));
}
