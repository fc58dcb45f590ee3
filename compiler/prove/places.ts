/**
 * What may be given at a place, as a diagram over its variables: a truth, an amount, a name, a thing, a list of each length.
 * Where places are and how they are ordered is layout.ts; what rules make of the values is symbolic.ts.
 */
import { rational } from "../check/rational.ts";
import { atMost, constantTerm, variableTerm } from "./atoms.ts";
import { both, choose, type Node, truthOf } from "./diagram.ts";
import { elementOf, isThere, lengthOf, mayBeNone, plain, truthVariable, variableOf } from "./layout.ts";
import { LiesOutside } from "./limits.ts";
import { referredTo } from "./references.ts";
import { codingOf, type Place, type Role, type Space } from "./space.ts";
import { endOf, itemsOf, none, numberNode, valueAt } from "./symbols.ts";

/** What stands at a place, by cases of what may be given there. */
export function valueThere(space: Space, place: Place): Node {
  if (place.value === null) {
    const value = present(space, place);
    place.value = mayBeNone(place) ? choose(space.diagrams, isThere(space, place), value, none) : value;
  }
  return place.value;
}

function present(space: Space, place: Place): Node {
  const type = plain(place.type);
  const rank = place.from + (place.to - place.from) * 1e-3;
  const role: Role = { kind: "value", place };
  const variable = (from: number | null, to: number | null, isWhole = true, steps = 1): number =>
    variableOf(space, role, { from, to, isWhole, steps, rank });
  const amount = (id: number, die: number | null = null): Node =>
    numberNode(space, knownTerm(space, id) ?? variableTerm(space.atoms, id), die);
  switch (type.kind) {
    case "truth":
      return truthVariable(space, role, rank);
    case "count":
    case "quantity":
    case "ratio": {
      const steps = type.kind === "quantity" ? finest : 1;
      const [from = null, to = null] = [type.from, type.to].map((bound) =>
        bound === null ? null : bound * steps,
      );
      if ([from, to].some((bound) => bound !== null && Math.abs(bound) > Number.MAX_SAFE_INTEGER))
        throw new LiesOutside(`\`${place.path}\` has a bound that is too large`);
      if (![from, to].every((bound) => bound === null || Number.isInteger(bound)))
        throw new LiesOutside(`\`${place.path}\` has a bound with more than three decimals`);
      return amount(variable(from, to, type.kind !== "ratio", steps));
    }
    case "die":
      return amount(variable(1, type.sides), place.id);
    case "enum":
    case "name":
    case "duty": {
      const { isOpen, shared } = codingOf(space, type);
      return endOf(space, { kind: "choice", variable: variable(0, isOpen ? null : Math.max(0, shared - 1)) });
    }
    case "keywords":
      return endOf(space, { kind: "keywords", place: place.id });
    case "record":
    case "moment":
    case "square":
    case "interval":
    case "shape":
      return endOf(space, { kind: "thing", place: place.id });
    case "ref":
      return referredTo(space, place, type.name);
    case "list":
    case "set":
      return listThere(space, place, type.kind);
    case "unknown":
    case "or-none":
      return none;
  }
}

/** The term of a variable that can have only one number. */
function knownTerm({ atoms }: Space, variable: number): number | null {
  const { from = null, to = null, steps = 1 } = atoms.variables[variable] ?? {};
  return from === null || from !== to ? null : constantTerm(atoms, rational(BigInt(from), BigInt(steps)));
}

/** The elements so far, for every length it may have. */
function listThere(space: Space, place: Place, kind: "list" | "set"): Node {
  const { diagrams, atoms } = space;
  const lists = [endOf(space, { kind, items: [] })];
  const length = lengthOf(space, place);
  for (let i = 0; i < space.most(place.pattern); i++) {
    const element = elementOf(space, place, i);
    const longer = both(diagrams, lists[i] ?? none, valueThere(space, element), (list, item) =>
      endOf(space, { kind, items: [...itemsOf(valueAt(space, list)), item] }),
    );
    lists.push(longer);
  }
  return lists.reduceRight((longer, list, i) =>
    choose(diagrams, truthOf(diagrams, atMost(atoms, length, i)), list, longer),
  );
}

/** Amounts are given with three decimals at most. */
const finest = 1000;
