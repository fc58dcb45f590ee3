/**
 * Writes a situation down: the numbers of its variables as the plain JSON in which situations are given, all of it or only
 * what certain variables say. Which of them are needed is witness.ts.
 */
import { allowOnly, type ContainerType, type LeafType } from "../core/kinds.ts";
import { rational, multiply } from "../check/rational.ts";
import { plain } from "./layout.ts";
import type { Place, Role, Space } from "./space.ts";
import { amountIn, choiceIn, type Numbers } from "./written.ts";
import type { Json, JsonObject } from "../core/json.ts";

/** `isWanted`: the variables of which the situation shall speak. */
export function givenOf(space: Space, numbers: Numbers, isWanted: (variable: number) => boolean): JsonObject {
  const context = contextOf(space, numbers, isWanted);
  const fields = space.roots.flatMap(({ name }): [string, Json][] => {
    const place = space.byPath.get(name);
    const json = place && writePlace(context, place);
    return json === undefined ? [] : [[name, json]];
  });
  const told = space.roles.flatMap((role, variable) =>
    role.kind === "told" && isWanted(variable) && isYes(context, variable) ? [role.clause] : [],
  );
  return Object.fromEntries(told.length > 0 ? [...fields, ["told", told]] : fields);
}

/** The readings under which a situation was found, where doubts were left free. */
export function readingsOf(space: Space, numbers: Numbers): ReadonlyMap<string, string> {
  return new Map(
    space.roles.flatMap((role, variable) => {
      if (role.kind !== "reading") return [];
      const reading = role.readings[Number(numbers(variable).n)];
      return reading === undefined ? [] : [[role.doubt, reading] as const];
    }),
  );
}

interface Context {
  readonly space: Space;
  readonly numbers: Numbers;
  readonly isWanted: (variable: number) => boolean;
  /** The variables of each place. */
  readonly at: ReadonlyMap<Place, ReadonlyMap<string, number>>;
  readonly keywords: ReadonlyMap<Place, readonly number[]>;
  /** Things that a reference names. */
  readonly names: ReadonlyMap<Place, string>;
}

function contextOf(space: Space, numbers: Numbers, isWanted: (variable: number) => boolean): Context {
  const at = new Map<Place, Map<string, number>>();
  const keywords = new Map<Place, number[]>();
  const names = new Map<Place, string>();
  space.roles.forEach((role, variable) => {
    if (!("place" in role)) return;
    const known = at.get(role.place) ?? new Map<string, number>();
    at.set(role.place, known.set(role.kind, variable));
    if (role.kind === "keyword") keywords.set(role.place, [...(keywords.get(role.place) ?? []), variable]);
    const target = role.kind === "reference" && isWanted(variable) ? targetOf(role, numbers, variable) : null;
    const type = target && plain(target.type);
    if (target && type?.kind === "record" && !names.has(target))
      names.set(target, `${type.name}-${names.size + 1}`);
  });
  return { space, numbers, isWanted, at, keywords, names };
}

function targetOf(
  role: Extract<Role, { kind: "reference" }>,
  numbers: Numbers,
  variable: number,
): Place | null {
  return role.candidates[Number(numbers(variable).n)] ?? null;
}

/** Undefined where nothing wanted stands. */
function writePlace(context: Context, place: Place): Json | undefined {
  const { at, isWanted, numbers } = context;
  const own = at.get(place) ?? new Map<string, number>();
  const there = own.get("there");
  if (there !== undefined && numbers(there).n === 0n) return isWanted(there) ? null : undefined;
  const written = writePresent(context, place, own);
  if (written !== undefined || there === undefined || !isWanted(there)) return written;
  return anything(context, place, own);
}

function writePresent(context: Context, place: Place, own: ReadonlyMap<string, number>): Json | undefined {
  const { space, isWanted, numbers, keywords } = context;
  const wanted = (kind: string): number | undefined => {
    const variable = own.get(kind);
    return variable !== undefined && isWanted(variable) ? variable : undefined;
  };
  const type = plain(place.type);
  switch (type.kind) {
    case "keywords": {
      const asked = keywords.get(place)?.filter(isWanted) ?? [];
      if (asked.length === 0) return undefined;
      return asked.flatMap((variable) => {
        const role = space.roles[variable];
        return role?.kind === "keyword" && numbers(variable).n === 1n ? [role.keyword] : [];
      });
    }
    case "die": {
      const [face, rerolled] = [wanted("value"), wanted("rerolled")];
      if (face === undefined && rerolled === undefined) return undefined;
      return dieAt(context, own);
    }
    case "list":
    case "set": {
      const length = own.get("length");
      // No element is made without the length of its list.
      if (length === undefined) return undefined;
      const items = Array.from({ length: Number(numbers(length).n) }, (_, i) => {
        const element = place.parts.get(`${i}`);
        return element && { element, json: writePlace(context, element) };
      });
      const isAsked = wanted("length") !== undefined || items.some((item) => item?.json !== undefined);
      if (!isAsked) return undefined;
      return items.map((item) =>
        item
          ? (item.json ?? anything(context, item.element, context.at.get(item.element) ?? new Map()))
          : null,
      );
    }
    case "ref": {
      const variable = wanted("reference");
      const role = variable === undefined ? undefined : space.roles[variable];
      if (variable === undefined || role?.kind !== "reference") {
        const inside = space.byPath.get(`${place.path}*`);
        return inside && context.names.has(inside) ? writeThing(context, inside) : undefined;
      }
      const target = targetOf(role, numbers, variable);
      if (!target) return undefined;
      return target.path === `${place.path}*`
        ? (writeThing(context, target) ?? {})
        : context.names.get(target);
    }
    case "record":
    case "moment":
    case "square":
    case "interval":
    case "shape":
      return writeThing(context, place);
    default: {
      allowOnly<LeafType | ContainerType>(type);
      const variable = wanted("value");
      return variable === undefined ? undefined : plainAt(context, place, variable);
    }
  }
}

function writeThing(context: Context, place: Place): Json | undefined {
  const name = context.names.get(place);
  const fields = [...place.parts].flatMap(([part, inner]): [string, Json][] => {
    const json = writePlace(context, inner);
    return json === undefined ? [] : [[part, json]];
  });
  if (fields.length === 0 && name === undefined) return undefined;
  return Object.fromEntries(name === undefined ? fields : [["id", name], ...fields]);
}

/** What is only known to be there. */
function anything(context: Context, place: Place, own: ReadonlyMap<string, number>): Json {
  const type = plain(place.type);
  const value = own.get("value");
  if (type.kind === "die") return dieAt(context, own);
  if (value !== undefined) return plainAt(context, place, value);
  return type.kind === "list" || type.kind === "set" || type.kind === "keywords" ? [] : {};
}

function plainAt({ space, numbers }: Context, place: Place, variable: number): Json {
  const type = plain(place.type);
  const number = numbers(variable);
  if (type.kind === "truth") return number.n === 1n;
  if (type.kind === "enum" || type.kind === "name" || type.kind === "duty")
    return choiceIn(space, variable, numbers);
  const steps = space.atoms.variables[variable]?.steps ?? 1;
  return amountIn(multiply(number, rational(1n, BigInt(steps))), type);
}

function dieAt({ numbers }: Context, own: ReadonlyMap<string, number>): Json {
  const [value, rerolled] = [own.get("value"), own.get("rerolled")];
  const face = value === undefined ? 1 : Number(numbers(value).n);
  return rerolled !== undefined && numbers(rerolled).n === 1n ? { face, rerolled: true } : face;
}

function isYes({ numbers }: Context, variable: number): boolean {
  return numbers(variable).n === 1n;
}
