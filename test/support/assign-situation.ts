/**
 * Reads a complete situation, given as JSON, as numbers for the variables of a proof; a variable of what is not there gets
 * any number of its domain. What a diagram says of the situation can then be followed.
 */
import type { Rational } from "../../compiler/check/program.ts";
import { multiply, rational, readNumber, zero } from "../../compiler/check/rational.ts";
import { anyNumber } from "../../compiler/prove/feasible.ts";
import { codeOf, codingOf, type Place, type Space } from "../../compiler/prove/space.ts";
import { definedAs } from "../../compiler/prove/written.ts";
import type { Json } from "../../compiler/core/json.ts";

export function assigned(
  space: Space,
  given: Json,
  readings: ReadonlyMap<string, string> = new Map(),
): (variable: number) => Rational {
  const known = new Map<number, Rational>();
  const numberOf = (variable: number): Rational => {
    const before = known.get(variable);
    if (before) return before;
    const made = worked(space, given, readings, variable, numberOf);
    known.set(variable, made);
    return made;
  };
  return numberOf;
}

function worked(
  space: Space,
  given: Json,
  readings: ReadonlyMap<string, string>,
  variable: number,
  numberOf: (variable: number) => Rational,
): Rational {
  const role = space.roles[variable];
  const whole = (n: number): Rational => rational(BigInt(n));
  if (!role) throw new Error(`variable ${variable} stands for nothing`);
  switch (role.kind) {
    case "told":
      return whole(isAmong(partOf(given, "told"), role.clause) ? 1 : 0);
    case "reading":
      return whole(Math.max(0, role.readings.indexOf(readings.get(role.doubt) ?? "")));
    case "rounded":
    case "product":
    case "quotient":
      return definedAs(space, role, numberOf) ?? zero;
    case "group":
      throw new Error("a group that is free is assigned by no situation");
  }
  const json = at(given, role.place.path);
  if (json === undefined) return anyNumber(space.atoms, variable);
  switch (role.kind) {
    case "there":
      return whole(json === null ? 0 : 1);
    case "length":
      return Array.isArray(json) ? whole(json.length) : anyNumber(space.atoms, variable);
    case "keyword":
      return whole(isAmong(json, role.keyword) ? 1 : 0);
    case "rerolled":
      return whole(partOf(json, "rerolled") === true ? 1 : 0);
    case "reference":
      return whole(role.candidates.findIndex((candidate) => isNamed(given, json, role.place, candidate)));
    case "value":
      return json === null ? anyNumber(space.atoms, variable) : valueIn(space, role.place, json);
  }
}

function isAmong(json: Json | undefined, item: string): boolean {
  return Array.isArray(json) && json.includes(item);
}

function isNamed(given: Json, json: Json, place: Place, candidate: Place): boolean {
  if (candidate.path === `${place.path}*`) return typeof json === "object";
  const id = typeof json === "string" ? json : partOf(json, "id");
  return id !== undefined && partOf(at(given, candidate.path), "id") === id;
}

function valueIn(space: Space, place: Place, json: Json): Rational {
  const type = place.type.kind === "or-none" ? place.type.of : place.type;
  switch (type.kind) {
    case "truth":
      return rational(json === true ? 1n : 0n);
    case "enum":
    case "name":
    case "duty": {
      const code = codeOf(codingOf(space, type), String(json));
      return rational(BigInt(code ?? -1));
    }
    case "die":
      return rational(BigInt(Number(partOf(json, "face") ?? json)));
    default: {
      const number = readNumber(String(json).replace(/[a-z"%]+$/, "")) ?? zero;
      return multiply(number, rational(type.kind === "quantity" ? 1000n : 1n));
    }
  }
}

function at(given: Json, path: string): Json | undefined {
  return path
    .replaceAll("*", "")
    .split(/[.[]/)
    .reduce<Json | undefined>((json, step) => {
      if (json === undefined || json === null) return json === null ? undefined : json;
      const index = /^(\d+)\]$/.exec(step)?.[1];
      return index === undefined ? partOf(json, step) : Array.isArray(json) ? json[Number(index)] : undefined;
    }, given);
}

function partOf(json: Json | undefined, name: string): Json | undefined {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return undefined;
  return Object.hasOwn(json, name) ? (json as { readonly [key: string]: Json })[name] : undefined;
}
