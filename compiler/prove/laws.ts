/**
 * The situations that can be at all: references lead somewhere, and every law that touches what is asked about holds of
 * each thing it speaks of. Laws about other matters are left out, since nothing that is asked hangs on them.
 */
import { allowOnly, type ContainerType, type LeafType, type TypeWithParts } from "../core/kinds.ts";
import type { Fact, Law, Type } from "../check/program.ts";
import { and, atomOf, each, falsehoodValue, no, type Node, not, or, variablesOf, yes } from "./diagram.ts";
import { filled } from "./layout.ts";
import { textOf } from "./likeness.ts";
import type { Side } from "./sides.ts";
import { enumIn, type Space } from "./space.ts";
import { endOf, nameNode } from "./symbols.ts";
import { evaluate } from "./symbolic.ts";
import { termOf } from "./atoms.ts";

/** A truth that holds where all is as it can be. */
export function lawful(space: Space, sides: readonly Side[], asked: readonly Node[]): Node {
  return lawfulWith(space, sides, asked, new Set());
}

/** The same of everything that has been looked at, whether or not it was asked about. */
export function allLawful(space: Space, sides: readonly Side[]): Node {
  return lawfulWith(space, sides, [], new Set(space.roles.keys()));
}

function lawfulWith(
  space: Space,
  sides: readonly Side[],
  asked: readonly Node[],
  touched: Set<number>,
): Node {
  for (const node of asked)
    for (const variable of variablesOf(space.diagrams, node)) touch(space, touched, variable);
  const done = new Map<string, Set<string>>();
  // Sides that know the same of laws and of what may be named have the same instances.
  const speaking = sides.filter(
    ({ program: { laws, types } }, i) =>
      !sides.slice(0, i).some(({ program }) => program.laws === laws && program.types === types),
  );
  let looked = -1;
  let conditions = 0;
  let open: { readonly holds: Node; readonly variables: ReadonlySet<number> }[] = [];
  const held: Node[] = [];
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    // No law speaks of anything more until more has been looked at.
    const isMore = space.places.length > looked;
    looked = space.places.length;
    const fresh = [
      ...(isMore ? instances(space, speaking, done) : []),
      ...space.conditions.slice(conditions).map((holds) => ({ holds, about: holds })),
    ];
    conditions = space.conditions.length;
    open.push(...fresh.map(({ holds, about }) => ({ holds, variables: variablesOf(space.diagrams, about) })));
    const left: typeof open = [];
    for (const each of open) {
      if (![...each.variables].some((variable) => touched.has(variable))) {
        left.push(each);
        continue;
      }
      for (const variable of each.variables) touch(space, touched, variable);
      held.push(each.holds);
      isChanged = true;
    }
    open = left;
  }
  // What is asked last is put together first: each law then goes on top, without walking through the others.
  const rankOf = (node: Node): number =>
    node < 0 ? Number.POSITIVE_INFINITY : atomOf(space.diagrams, node).form.rank;
  return held
    .sort((a, b) => rankOf(b) - rankOf(a))
    .reduce<Node>((sofar, holds) => and(space.diagrams, holds, sofar), yes);
}

/** With what it is defined by. */
function touch(space: Space, touched: Set<number>, variable: number): void {
  if (touched.has(variable)) return;
  touched.add(variable);
  const role = space.roles[variable];
  const terms =
    role?.kind === "rounded"
      ? [role.term]
      : role?.kind === "product" || role?.kind === "quotient"
        ? [role.left, role.right]
        : [];
  for (const term of terms)
    for (const other of termOf(space.atoms, term).variables) touch(space, touched, other);
}

interface Instance {
  readonly holds: Node;
  /** Without the question whether there is such a thing: a law that shares no more than that can be met anyway. */
  readonly about: Node;
}

/** Every law of every thing it speaks of that has been looked at, but for those that were made before. */
function* instances(
  space: Space,
  sides: readonly Side[],
  done: Map<string, Set<string>>,
): Iterable<Instance> {
  for (const side of sides) {
    for (const law of side.program.laws) {
      const text = textOf(law.condition);
      const made = done.get(text) ?? new Set();
      done.set(text, made);
      for (const { key, locals, there } of combinations(side, law.params)) {
        if (made.has(key)) continue;
        made.add(key);
        const holds = lawOf(side, law, locals);
        yield { holds: or(space.diagrams, not(space.diagrams, there), holds), about: holds };
      }
    }
  }
}

/** A law is broken where it surely does not hold. */
function lawOf(side: Side, law: Law, locals: ReadonlyMap<string, Node>): Node {
  const result = evaluate({ side, locals }, law.condition);
  return each(side.space.diagrams, result, (value) => (value === falsehoodValue ? no : yes));
}

interface Combination {
  readonly key: string;
  readonly locals: ReadonlyMap<string, Node>;
  /** When there are such things. */
  readonly there: Node;
}

function combinations(side: Side, params: readonly Fact[]): readonly Combination[] {
  return params.reduce<readonly Combination[]>(
    (sofar, param) =>
      candidates(side, param.type).flatMap(({ key, value, there }) =>
        sofar.map((before) => ({
          key: `${before.key} ${key}`,
          locals: new Map(before.locals).set(param.name, value),
          there: and(side.space.diagrams, before.there, there),
        })),
      ),
    [{ key: "", locals: new Map(), there: yes }],
  );
}

function candidates(
  { space, program }: Side,
  type: Type,
): readonly { readonly key: string; readonly value: Node; readonly there: Node }[] {
  switch (type.kind) {
    case "record":
    case "ref":
      return (space.things.get(type.name) ?? []).flatMap((place) => {
        if (!isLookedAt(space, place.path)) return [];
        const value = endOf(space, { kind: "thing", place: place.id });
        return [{ key: place.path, value, there: filled(space, place) }];
      });
    case "truth":
      return [
        { key: "yes", value: yes, there: yes },
        { key: "no", value: no, there: yes },
      ];
    case "enum":
      return (enumIn(program, type.name)?.values ?? []).map(({ name }) => ({
        key: name,
        value: nameNode(space, name),
        there: yes,
      }));
    default:
      allowOnly<LeafType | TypeWithParts | ContainerType>(type);
      return [];
  }
}

/** Whether something of a thing was asked about. */
function isLookedAt(space: Space, path: string): boolean {
  const place = space.byPath.get(path);
  return place !== undefined && place.parts.size > 0;
}
