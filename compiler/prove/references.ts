/**
 * Where a reference may lead: to each thing of its kind that stands in the situation, or to one written in its place.
 * Which of them it is becomes one variable; that the thing is there becomes a condition of every situation.
 */
import { allowOnly, type ContainerType, type LeafType, type TypeWithParts } from "../core/kinds.ts";
import type { Type } from "../check/program.ts";
import { atMost, type Literal } from "./atoms.ts";
import { choose, type Node, not, or, truthOf, yes } from "./diagram.ts";
import { elementOf, filled, newPlace, partOf, partsOf, rootPlace, variableOf } from "./layout.ts";
import type { Place, Space } from "./space.ts";
import { endOf, none } from "./symbols.ts";

export function referredTo(space: Space, place: Place, record: string): Node {
  const others = thingsOf(space, record);
  // One that is written in the place of a reference does not bring in another.
  const isOwn = !place.isInline || others.length === 0;
  const own = isOwn && !others.some((each) => each.path === place.path) ? [inline(space, place, record)] : [];
  const candidates = [...others, ...own];
  const { diagrams, atoms } = space;
  const role = { kind: "reference", place, candidates } as const;
  const rank = place.from + (place.to - place.from) * 1e-3;
  const variable = variableOf(space, role, {
    from: 0,
    to: candidates.length - 1,
    isWhole: true,
    steps: 1,
    rank,
  });
  const isUpTo = (i: number): Literal => atMost(atoms, variable, i);
  let value: Node = none;
  let leads: Node = yes;
  for (const [i, candidate] of [...candidates.entries()].reverse()) {
    const isThis = truthOf(diagrams, isUpTo(i));
    value = choose(diagrams, isThis, endOf(space, { kind: "thing", place: candidate.id }), value);
    leads = choose(diagrams, isThis, filled(space, candidate), leads);
  }
  space.conditions.push(or(diagrams, not(diagrams, filled(space, place)), leads));
  return value;
}

/** The thing written in the place of a reference to it. */
function inline(space: Space, place: Place, record: string): Place {
  const known = space.byPath.get(`${place.path}*`);
  if (known) return known;
  const type: Type = { kind: "record", name: record };
  const made = newPlace(space, {
    ...place,
    path: `${place.path}*`,
    type,
    optional: false,
    present: filled(space, place),
    from: place.from + elementsAfter,
    to: place.to + elementsAfter,
    depth: place.depth + 1,
    isInline: true,
  });
  return made;
}

const elementsAfter = 500;

/**
 * Every thing of a kind that may stand in what is read, but for those in the place of references inside records. What is
 * not read may as well be written in the place of the reference.
 */
export function thingsOf(space: Space, record: string): readonly Place[] {
  const found: Place[] = [];
  const collect = (place: Place, type: Type): void => {
    if (type.kind === "or-none") collect(place, type.of);
    else if (type.kind === "record") {
      if (type.name === record) found.push(place);
      if (holds(space, type, record)) {
        for (const part of partsOf(space, type)) {
          const inner = partOf(space, place, part.name);
          if (inner) collect(inner, part.type);
        }
      }
    } else if (type.kind === "list" || type.kind === "set") {
      if (!holds(space, type.of, record)) return;
      const most = space.most(place.pattern);
      for (let i = 0; i < most; i++) collect(elementOf(space, place, i), type.of);
    } else if (type.kind === "ref" && type.name === record && place.depth === 0) {
      found.push(inline(space, place, record));
    }
  };
  for (const { name, type, isRead } of space.roots) {
    const place = isRead && holds(space, type, record) ? rootPlace(space, name) : null;
    if (place) collect(place, type);
  }
  return found;
}

/** Whether a type has a record of the kind inside, not counting what references lead to. */
function holds(space: Space, type: Type, record: string, within: readonly string[] = []): boolean {
  switch (type.kind) {
    case "or-none":
    case "list":
    case "set":
      return holds(space, type.of, record, within);
    case "ref":
      return type.name === record && within.length === 0;
    case "record":
      if (type.name === record) return true;
      return (
        !within.includes(type.name) &&
        partsOf(space, type).some((part) => holds(space, part.type, record, [...within, type.name]))
      );
    default:
      allowOnly<LeafType | TypeWithParts | ContainerType>(type);
      return false;
  }
}
