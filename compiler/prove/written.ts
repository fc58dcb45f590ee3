/**
 * Writes values of a proof as the plain JSON in which situations are given and answers come out, once every variable has a
 * number. Which numbers these are is left to whoever asks.
 */
import type { Rational, Type } from "../check/program.ts";
import { add, divide, multiply, round, writeNumber, zero } from "../check/rational.ts";
import { termOf } from "./atoms.ts";
import { partNames, partValue, placeAt } from "./parts.ts";
import { follow, type Node } from "./diagram.ts";
import { holdsUnder } from "./feasible.ts";
import { partsOf, plain } from "./layout.ts";
import { codingOf, nameOf, type Place, type Role, type Space } from "./space.ts";
import { valueAt } from "./symbols.ts";
import type { Json, JsonObject } from "../core/json.ts";

/** The number of each variable. */
export type Numbers = (variable: number) => Rational;

export function worthOf(space: Space, term: number, numbers: Numbers): Rational {
  const { variables, factors, constant } = termOf(space.atoms, term);
  return variables.reduce((sum, each, i) => add(sum, multiply(factors[i] ?? zero, numbers(each))), constant);
}

/** Of a variable that others define: what it is worth; null for all others. */
export function definedAs(space: Space, role: Role, numbers: Numbers): Rational | null {
  const worth = (term: number): Rational => worthOf(space, term, numbers);
  switch (role.kind) {
    case "rounded":
      return round(worth(role.term), role.direction);
    case "product":
      return multiply(worth(role.left), worth(role.right));
    case "quotient":
      return divide(worth(role.left), worth(role.right)) ?? zero;
    default:
      return null;
  }
}

/** The value to which a diagram leads. */
export function followed(space: Space, node: Node, numbers: Numbers): number {
  return follow(space.diagrams, node, (atom) => holdsUnder({ atom }, numbers));
}

export function written(space: Space, id: number, type: Type, numbers: Numbers): Json {
  const value = valueAt(space, id);
  const inner = plain(type);
  switch (value.kind) {
    case "truth":
      return value.truth;
    case "number": {
      const place = value.die === null ? null : placeAt(space, value.die);
      const isRerolled = place ? (numbersOf(space, place, "rerolled", numbers)?.n ?? 0n) === 1n : false;
      const amount = worthOf(space, value.term, numbers);
      return isRerolled ? { face: Number(amount.n), rerolled: true } : amountIn(amount, inner);
    }
    case "name":
      return value.name;
    case "choice":
      return choiceIn(space, value.variable, numbers);
    case "none":
    case "status":
    case "gathered":
      return null;
    case "keywords":
      return keywordsAt(space, placeAt(space, value.place), numbers);
    case "list":
    case "set": {
      const of: Type = inner.kind === "list" || inner.kind === "set" ? inner.of : { kind: "unknown" };
      const items = value.items.map((item) => faceAlone(written(space, item, of, numbers)));
      return value.kind === "list" ? items : inOneOrder(items);
    }
    case "thing":
    case "made": {
      const own = inner.kind === "ref" ? null : partsOf(space, inner);
      const names = own?.length ? own.map(({ name }) => name) : partNames(space, id);
      const parts = names.flatMap((name): [string, Json][] => {
        const part = followed(space, partValue(space, id, name), numbers);
        const partType = own?.find((each) => each.name === name)?.type ?? { kind: "unknown" };
        return [[name, written(space, part, partType, numbers)]];
      });
      return Object.fromEntries(parts);
    }
  }
}

/** A die among others is written by its face alone. */
function faceAlone(json: Json): Json {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return json;
  const { face, rerolled, ...others } = json as JsonObject;
  return face !== undefined && rerolled !== undefined && Object.keys(others).length === 0 ? face : json;
}

/** Lengths and the like with their unit, exact: `9in`, `1/3in`; percentages and counts as numbers; ratios `3/2`. */
export function amountIn(amount: Rational, type: Type): Json {
  const text = writeNumber(amount);
  if (type.kind === "ratio") return amount.d === 1n ? text : `${amount.n}/${amount.d}`;
  if (type.kind === "quantity" && type.unit !== "%") return `${text}${type.unit}`;
  return String(Number(text)) === text ? Number(text) : text;
}

export function choiceIn(space: Space, variable: number, numbers: Numbers): Json {
  const role = space.roles[variable];
  if (role?.kind !== "value") throw new Error("a name is given at a place");
  return nameOf(codingOf(space, plain(role.place.type)), Number(numbers(variable).n));
}

export function keywordsAt(space: Space, place: Place, numbers: Numbers): Json {
  return space.roles.flatMap((role, variable) =>
    role.kind === "keyword" && role.place === place && numbers(variable).n === 1n ? [role.keyword] : [],
  );
}

/** The number of the variable that a place has for something; null where it has none. */
export function numbersOf(
  space: Space,
  place: Place,
  kind: Exclude<Role["kind"], "told" | "group" | "reading" | "rounded" | "product" | "quotient">,
  numbers: Numbers,
): Rational | null {
  const variable = space.roles.findIndex((role) => role.kind === kind && role.place === place);
  return variable < 0 ? null : numbers(variable);
}

/** A set has no order of its own: each once, sorted by how it is written. */
function inOneOrder(items: readonly Json[]): Json {
  const all = new Map(items.map((item) => [JSON.stringify(item), item]));
  return [...all.entries()].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, item]) => item);
}
