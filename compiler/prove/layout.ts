/**
 * Lays out the situation as far as it is looked at: each fact, field and element is a place with an order of its own.
 * Lists go as far as the space says; what may be given at a place is places.ts.
 */
import { allowOnly, type ContainerType, type LeafType, type TypeWithParts } from "../core/kinds.ts";
import { builtInFields } from "../check/built-in.ts";
import type { Fact, Type } from "../check/program.ts";
import { atMost, newVariable, type Variable } from "./atoms.ts";
import { and, type Node, not, truthOf, yes } from "./diagram.ts";
import { LiesOutside } from "./limits.ts";
import type { Place, Role, Root, Space } from "./space.ts";

/** A fact or parameter, by its name; null where nothing of the name can be given. */
export function rootPlace(space: Space, name: string): Place | null {
  const known = space.byPath.get(name);
  if (known) return known;
  const root = space.rootByName.get(name);
  if (!root) return null;
  // What is asked about together stands together: the first to be looked at comes first.
  const index = space.looked.size;
  space.looked.add(name);
  const where = { path: name, pattern: name, from: index, to: index + 1, depth: 0, isInline: false };
  return newPlace(space, { ...where, type: root.type, optional: root.optional, present: yes });
}

/** A part of what stands at a place; null where it has none of that name. */
export function partOf(space: Space, place: Place, name: string): Place | null {
  const known = place.parts.get(name);
  if (known) return known;
  const parts = partsOf(space, place.type);
  const part = parts.find((each) => each.name === name);
  if (!part) return null;
  const width = (place.to - place.from) / (parts.length + 2);
  const from = place.from + width * (place.parts.size + 1);
  const made = newPlace(space, {
    path: `${place.path}.${name}`,
    pattern: `${place.pattern}.${name}`,
    type: part.type,
    optional: part.optional,
    present: filled(space, place),
    from,
    to: from + width,
    depth: place.depth + 1,
    isInline: place.isInline,
  });
  place.parts.set(name, made);
  return made;
}

export function elementOf(space: Space, list: Place, index: number): Place {
  const known = list.parts.get(`${index}`);
  if (known) return known;
  const type = plain(list.type);
  if (type.kind !== "list" && type.kind !== "set") throw new Error(`${list.path} has no elements`);
  const most = Math.max(1, space.most(list.pattern));
  const width = (list.to - list.from) / most;
  // Elements come after all that stands once.
  const from = list.from + elementsAfter + width * index;
  const longer = not(
    space.diagrams,
    truthOf(space.diagrams, atMost(space.atoms, lengthOf(space, list), index)),
  );
  const made = newPlace(space, {
    path: `${list.path}[${index}]`,
    pattern: `${list.pattern}[]`,
    type: type.of,
    optional: false,
    present: and(space.diagrams, filled(space, list), longer),
    from,
    to: from + width,
    depth: list.depth + 1,
    isInline: list.isInline,
  });
  list.parts.set(`${index}`, made);
  return made;
}

/** The variable that says how long a list is. */
export function lengthOf(space: Space, list: Place): number {
  if (list.length === null) {
    space.lists.add(list.pattern);
    const to = space.most(list.pattern);
    const { from: rank } = list;
    list.length = variableOf(
      space,
      { kind: "length", place: list },
      { from: 0, to, isWhole: true, steps: 1, rank },
    );
  }
  return list.length;
}

/** What a record, moment, square, interval or shape is made of; of a record, what every program knows of it. */
export function partsOf(space: Space, type: Type): readonly Root[] {
  switch (type.kind) {
    case "or-none":
      return partsOf(space, type.of);
    case "record":
    case "ref":
      return recordParts(space, type.name);
    case "shape":
      return type.fields.map((field) => ({ ...field, optional: false }));
    default: {
      allowOnly<LeafType | TypeWithParts | ContainerType>(type);
      const phases = space.programs.map((program) => program.types.phases).find((each) => each !== null);
      return builtInFields(type, phases ?? null) ?? [];
    }
  }
}

function recordParts(space: Space, record: string): readonly Root[] {
  const known = space.records.get(record);
  if (known) return known;
  const made = merged(space.programs.map((program) => program.types.records.get(record)?.fields ?? []));
  space.records.set(record, made);
  return made;
}

/** Facts of the same name in several programs are one: what may be given is what each of them takes. */
export function merged(all: readonly (readonly (Fact | Root)[])[]): readonly Root[] {
  const found = new Map<string, Root>();
  for (const { name, type, optional } of all.flat()) {
    const known = found.get(name);
    const both = known && {
      name,
      type: common(name, known.type, type),
      optional: known.optional && optional,
    };
    found.set(name, both ?? { name, type, optional });
  }
  return [...found.values()];
}

function common(name: string, a: Type, b: Type): Type {
  if (a === b) return a;
  if (a.kind === "or-none" && b.kind === "or-none") return { kind: "or-none", of: common(name, a.of, b.of) };
  if (a.kind === "or-none") return common(name, a.of, b);
  if (b.kind === "or-none") return common(name, a, b.of);
  if (a.kind === "list" && b.kind === "list") return { kind: "list", of: common(name, a.of, b.of) };
  if ((a.kind === "count" || a.kind === "ratio" || a.kind === "quantity") && a.kind === b.kind) {
    const from = tighter(a.from, b.from, Math.max);
    const to = tighter(a.to, b.to, Math.min);
    return { ...a, from, to };
  }
  const isSame = a.kind === b.kind && (a.kind === "truth" || JSON.stringify(a) === JSON.stringify(b));
  if (!isSame) throw new LiesOutside(`\`${name}\` has different types in the two versions`);
  return a;
}

function tighter(a: number | null, b: number | null, pick: (a: number, b: number) => number): number | null {
  return a === null || b === null ? (a ?? b) : pick(a, b);
}

// ---------------------------------------------------------------- variables

export function variableOf(space: Space, role: Role, variable: Omit<Variable, "id">): number {
  const id = newVariable(space.atoms, space.narrow?.(space, role, variable) ?? variable);
  space.roles[id] = role;
  return id;
}

/** A truth of its own: no comes first. */
export function truthVariable(space: Space, role: Role, rank: number): Node {
  const variable = variableOf(space, role, { from: 0, to: 1, isWhole: true, steps: 1, rank });
  return not(space.diagrams, truthOf(space.diagrams, atMost(space.atoms, variable, 0)));
}

/** Whether a keyword is among those that stand at a place. */
export function hasKeyword(space: Space, place: Place, keyword: string): Node {
  const at = `${place.path}#${keyword}`;
  const known = space.truths.get(at);
  if (known !== undefined) return known;
  const all = space.programs[0]?.types.keywords;
  const index = [...(all?.keys() ?? [])].indexOf(keyword);
  const rank = place.from + ((place.to - place.from) * (index + 1)) / ((all?.size ?? 0) + 2);
  const made = truthVariable(space, { kind: "keyword", place, keyword }, rank);
  space.truths.set(at, made);
  return made;
}

/** Whether the die at a place was thrown again. */
export function isRerolled(space: Space, place: Place): Node {
  const at = `${place.path}#rerolled`;
  const known = space.truths.get(at);
  if (known !== undefined) return known;
  const made = truthVariable(space, { kind: "rerolled", place }, place.to - (place.to - place.from) * 1e-3);
  space.truths.set(at, made);
  return made;
}

// ---------------------------------------------------------------- where there may be none

/** Whether something stands where there may be none. */
export function isThere(space: Space, place: Place): Node {
  place.there ??= truthVariable(space, { kind: "there", place }, place.from);
  return place.there;
}

/** When there is such a place, and something on it. */
export function filled(space: Space, place: Place): Node {
  return mayBeNone(place) ? and(space.diagrams, place.present, isThere(space, place)) : place.present;
}

export function mayBeNone(place: Place): boolean {
  return place.optional || place.type.kind === "or-none";
}

export function plain(type: Type): Type {
  return type.kind === "or-none" ? plain(type.of) : type;
}

export function newPlace(
  space: Space,
  place: Omit<Place, "id" | "parts" | "value" | "there" | "length">,
): Place {
  if (place.depth > deepest) throw new LiesOutside("records contain records without end");
  const made = {
    ...place,
    id: space.places.length,
    parts: new Map(),
    value: null,
    there: null,
    length: null,
  };
  space.places.push(made);
  const own = plain(place.type);
  if (own.kind === "record") space.things.set(own.name, [...(space.things.get(own.name) ?? []), made]);
  space.byPath.set(place.path, made);
  return made;
}

/** Elements have their variables after those of what stands once; each list within a list after these again. */
const elementsAfter = 1000;
const deepest = 12;
