/**
 * Turns a type into the words an author or a reader has for it.
 * Only prints; what types mean to one another is in type-system.ts.
 */
import { amountInWords, unitSign } from "./in-words.ts";
import type { Type } from "./program.ts";
import type { Surface } from "./surface.ts";

/** As it would be declared: `count 0..12`, `list of model`, `terrain-kind or none`. */
export function typeInWords(type: Type): string {
  switch (type.kind) {
    case "count":
    case "ratio":
      return type.kind + rangeInWords(type.from, type.to, "");
    case "quantity":
      return type.quantity + rangeInWords(type.from, type.to, unitSign(type.unit));
    case "enum":
    case "name":
    case "record":
      return type.name;
    case "ref":
      return `ref ${type.name}`;
    case "list":
    case "set":
    case "interval":
      return `${type.kind} of ${typeInWords(type.of)}`;
    case "or-none":
      return type.of.kind === "unknown" ? "none" : `${typeInWords(type.of)} or none`;
    case "shape":
      return `{ ${type.fields.map((field) => `${field.name}: ${typeInWords(field.type)}`).join(", ")} }`;
    case "die":
      return `D${type.sides}`;
    case "truth":
    case "keywords":
    case "moment":
    case "duty":
    case "square":
    case "unknown":
      return type.kind;
  }
}

/** As `typeInWords`, without bounds: what a mix-up of types is about. */
export function kindInWords(type: Type): string {
  if (type.kind === "count" || type.kind === "ratio") return type.kind;
  if (type.kind === "quantity") return type.quantity;
  if (type.kind === "list" || type.kind === "set" || type.kind === "interval") {
    return `${type.kind} of ${kindInWords(type.of)}`;
  }
  if (type.kind === "or-none" && type.of.kind !== "unknown") return `${kindInWords(type.of)} or none`;
  return typeInWords(type);
}

/** A written value as its author wrote it: `3"`, `1..1000`, `at least 12`, `wood`. */
export function keyInWords(expr: Surface): string {
  switch (expr.kind) {
    case "number":
      return amountInWords(expr.value, expr.type);
    case "negate":
      return `-${keyInWords(expr.of)}`;
    case "truth":
      return expr.value ? "yes" : "no";
    case "enum-value":
    case "keyword-value":
      return expr.name;
    case "name-value":
      return `"${expr.text}"`;
    case "duty":
      return expr.value;
    case "interval":
      if (expr.least === null) return expr.most === null ? "any" : `at most ${keyInWords(expr.most)}`;
      return expr.most === null
        ? `at least ${keyInWords(expr.least)}`
        : `${keyInWords(expr.least)}..${keyInWords(expr.most)}`;
    case "set":
      return `{ ${expr.items.map(keyInWords).join(", ")} }`;
    default:
      return expr.kind;
  }
}

/** The symbol of the unit a number is given in; of a list, set or interval, that of its elements; null without one. */
export function unitOf(type: Type): string | null {
  if (type.kind === "quantity") return type.unit;
  return "of" in type ? unitOf(type.of) : null;
}

function rangeInWords(from: number | null, to: number | null, unit: string): string {
  if (from !== null && to !== null) return ` ${from}${unit}..${to}${unit}`;
  if (from !== null) return ` at least ${from}${unit}`;
  return to === null ? "" : ` at most ${to}${unit}`;
}
