/** The parts of types, and the types in decisions and sequences. */
import type { Play } from "../check/plays.ts";
import type { Decision, Type } from "../check/program.ts";
import { linesWithin, statedExpressions, subexpressionsOf, targetsOf } from "./walk.ts";

/** Of parameters, results, lines and all expressions. */
export function typesOf(part: Decision | Play): readonly Type[] {
  const own = part.type === null ? [] : [part.type];
  const named = [
    ...part.params,
    ...("columns" in part ? part.columns : []),
    ...("parts" in part ? part.parts : []),
  ];
  const lines = "lines" in part ? linesWithin(part.lines) : [];
  return [
    ...own,
    ...named.map(({ type }) => type),
    ...lines.flatMap((line) => ("type" in line ? [line.type] : [])),
    ...lines.flatMap(targetsOf).map(({ type }) => type),
    ...statedExpressions(part)
      .flatMap(subexpressionsOf)
      .map(({ type }) => type),
  ];
}

/** Without `or none`. */
export function presentType(type: Type): Type {
  return type.kind === "or-none" ? presentType(type.of) : type;
}

/** The type itself and those it is made of. */
export function typesWithin(type: Type): readonly Type[] {
  switch (type.kind) {
    case "list":
    case "set":
    case "interval":
    case "or-none":
      return [type, ...typesWithin(type.of)];
    case "shape":
      return [type, ...type.fields.flatMap((field) => typesWithin(field.type))];
    case "truth":
    case "count":
    case "quantity":
    case "ratio":
    case "enum":
    case "name":
    case "keywords":
    case "moment":
    case "duty":
    case "square":
    case "die":
    case "record":
    case "ref":
    case "unknown":
      return [type];
  }
}

/** The type of a fact, field or parameter where it is named: optional ones may be none. */
export function typeOfUse(fact: { readonly type: Type; readonly optional: boolean }): Type {
  return fact.optional && fact.type.kind !== "or-none" && fact.type.kind !== "unknown"
    ? { kind: "or-none", of: fact.type }
    : fact.type;
}

/** Whether a value of the type may be a thing on the table, or may hold one. */
export function mayHoldThings(type: Type): boolean {
  return typesWithin(type).some(({ kind }) => kind === "record");
}
