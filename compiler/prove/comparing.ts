/**
 * When values are the same, which comes first, and what lies in what, as diagrams over what the situation leaves open.
 * Which enumeration has which order is handed in.
 */
import { rational } from "../check/rational.ts";
import { allOf, anyOf, heavier, negated } from "./answers.ts";
import { addTerms, atMost, atMostNought, variableTerm } from "./atoms.ts";
import {
  alike,
  and,
  both,
  choose,
  each,
  end,
  type Node,
  no,
  not,
  truthOf,
  truthValue,
  yes,
} from "./diagram.ts";
import { hasKeyword } from "./layout.ts";
import { formOf, isRecord, partNames, partValue, placeAt } from "./parts.ts";
import { type Coding, codeOf, codingOf, type Space } from "./space.ts";
import { isStatus, itemsOf, nameNode, none, valueAt } from "./symbols.ts";
import { presentType } from "../core/types.ts";

type Compared = "=" | "<" | "<=" | ">" | ">=";

/** The values of the enumeration compared, and those of the phases of a moment, as declared. */
export interface Orders {
  readonly names: readonly string[];
  readonly phases: readonly string[];
}

export function compared(space: Space, op: Compared, left: Node, right: Node, orders: Orders): Node {
  return both(space.diagrams, left, right, (a, b) => comparedValues(space, op, a, b, orders));
}

function comparedValues(space: Space, op: Compared, a: number, b: number, orders: Orders): Node {
  if (op === "=") return same(space, a, b);
  const open = heavier(a, b);
  if (open !== null) return end(open);
  const [left, right] = [valueAt(space, a), valueAt(space, b)];
  if (left.kind === "number" && right.kind === "number") {
    const isTurned = op === ">" || op === ">=";
    const [less, more] = isTurned ? [right.term, left.term] : [left.term, right.term];
    const difference = addTerms(space.atoms, less, more, rational(-1n));
    return truthOf(space.diagrams, atMostNought(space.atoms, difference, op === "<" || op === ">"));
  }
  const wanted = { "<": ["less"], "<=": ["less", "same"], ">": ["more"], ">=": ["more", "same"] }[op];
  return each(space.diagrams, ordered(space, a, b, orders), (side) => {
    if (isStatus(side)) return end(side);
    const found = valueAt(space, side);
    return found.kind === "name" && wanted.includes(found.name) ? yes : no;
  });
}

/** `less`, `same` or `more` by name; none where one of the two has no place in the order. */
export function ordered(space: Space, a: number, b: number, orders: Orders): Node {
  const [left, right] = [valueAt(space, a), valueAt(space, b)];
  const { diagrams, atoms } = space;
  if (left.kind === "number" && right.kind === "number") {
    const difference = addTerms(atoms, left.term, right.term, rational(-1n));
    const isLess = truthOf(diagrams, atMostNought(atoms, difference, true));
    const isUpTo = truthOf(diagrams, atMostNought(atoms, difference, false));
    return choose(
      diagrams,
      isLess,
      side(space, -1),
      choose(diagrams, isUpTo, side(space, 0), side(space, 1)),
    );
  }
  const isNamed = (kind: string): boolean => kind === "name" || kind === "choice";
  if (isNamed(left.kind) && isNamed(right.kind)) {
    return both(diagrams, spelt(space, a, orders), spelt(space, b, orders), (one, other) => {
      const [first, second] = [valueAt(space, one), valueAt(space, other)];
      if (first.kind !== "name" || second.kind !== "name") return none;
      const [i, j] = [orders.names.indexOf(first.name), orders.names.indexOf(second.name)];
      return i < 0 || j < 0 ? none : side(space, i - j);
    });
  }
  if (!isRecord(left.kind) || !isRecord(right.kind)) return none;
  const [first, ...others] = ["round", "turn", "phase", "part"].map((part) => {
    const names = part === "phase" ? orders.phases : part === "part" ? momentParts : [];
    return both(diagrams, partValue(space, a, part), partValue(space, b, part), (one, other) => {
      const open = heavier(one, other);
      return open === null ? ordered(space, one, other, { names, phases: [] }) : end(open);
    });
  });
  const isSame = side(space, 0);
  return others.reduce(
    (sofar, next) => each(diagrams, sofar, (value) => (end(value) === isSame ? next : end(value))),
    first ?? none,
  );
}

export const momentParts: readonly string[] = ["start", "during", "end"];

function side(space: Space, sign: number): Node {
  return nameNode(space, sign < 0 ? "less" : sign > 0 ? "more" : "same");
}

/** A name of the situation by cases, as far as the order has it; none beyond. */
function spelt(space: Space, id: number, orders: Orders): Node {
  const value = valueAt(space, id);
  if (value.kind !== "choice") return end(id);
  const coding = codingAt(space, value.variable);
  return orders.names.reduce<Node>(
    (rest, name) =>
      choose(space.diagrams, isNamedSo(space, value.variable, coding, name), nameNode(space, name), rest),
    none,
  );
}

// ---------------------------------------------------------------- sameness

/** Whether two values are the same; without a ruling as soon as what would tell is. */
export function same(space: Space, a: number, b: number): Node {
  const open = heavier(a, b);
  if (open !== null) return end(open);
  const { atoms } = space;
  const [left, right] = [valueAt(space, a), valueAt(space, b)];
  if (a === b && left.kind !== "made" && left.kind !== "list" && left.kind !== "set") return yes;
  if (left.kind === "number" && right.kind === "number") return isEqual(space, left.term, right.term);
  if (left.kind === "choice" && right.kind === "name") return isChosen(space, left.variable, right.name);
  if (left.kind === "name" && right.kind === "choice") return isChosen(space, right.variable, left.name);
  if (left.kind === "choice" && right.kind === "choice")
    return isEqual(space, variableTerm(atoms, left.variable), variableTerm(atoms, right.variable));
  if (isSetLike(left.kind) && isSetLike(right.kind)) return sameSet(space, a, b);
  if (isRecord(left.kind) && isRecord(right.kind)) return sameRecord(space, a, b);
  if (left.kind !== right.kind) return no;
  if (left.kind === "list" && right.kind === "list") {
    if (left.items.length !== right.items.length) return no;
    return allOf(
      space,
      left.items.map((item, i) => same(space, item, right.items[i] ?? item)),
    );
  }
  if (left.kind === "truth" || left.kind === "name") return no;
  return yes;
}

function isEqual(space: Space, a: number, b: number): Node {
  const { atoms, diagrams } = space;
  const difference = addTerms(atoms, a, b, rational(-1n));
  const isUpTo = truthOf(diagrams, atMostNought(atoms, difference, false));
  const isLess = truthOf(diagrams, atMostNought(atoms, difference, true));
  return and(diagrams, isUpTo, not(diagrams, isLess));
}

/** Whether a term is some number. */
export function isAmount(space: Space, term: number, amount: number): Node {
  return isEqual(space, term, amount);
}

function isChosen(space: Space, variable: number, name: string): Node {
  return isNamedSo(space, variable, codingAt(space, variable), name);
}

function isNamedSo(space: Space, variable: number, coding: Coding, name: string): Node {
  const code = codeOf(coding, name);
  if (code === null || (!coding.isOpen && code >= coding.shared)) return no;
  const { diagrams, atoms } = space;
  const isUpTo = truthOf(diagrams, atMost(atoms, variable, code));
  return and(diagrams, isUpTo, not(diagrams, truthOf(diagrams, atMost(atoms, variable, code - 1))));
}

function codingAt(space: Space, variable: number): Coding {
  const role = space.roles[variable];
  if (role?.kind !== "value") throw new Error("a name is given at a place");
  const { type } = role.place;
  return codingOf(space, presentType(type));
}

export function contains(space: Space, items: readonly number[], id: number): Node {
  return anyOf(
    space,
    items.map((item) => same(space, item, id)),
  );
}

/** Whether a keyword is in a set of keywords, given or made. */
export function containsKeyword(space: Space, set: number, keyword: string): Node {
  const value = valueAt(space, set);
  if (value.kind === "keywords") return hasKeyword(space, placeAt(space, value.place), keyword);
  return contains(space, itemsOf(value), ~nameNode(space, keyword));
}

function isSetLike(kind: string): boolean {
  return kind === "set" || kind === "keywords";
}

function sameSet(space: Space, a: number, b: number): Node {
  const [left, right] = [valueAt(space, a), valueAt(space, b)];
  if (left.kind === "set" && right.kind === "set") {
    const isIn = (items: readonly number[], of: readonly number[]): Node[] =>
      items.map((item) => contains(space, of, item));
    return allOf(space, [...isIn(left.items, right.items), ...isIn(right.items, left.items)]);
  }
  const keywords = [...(space.programs[0]?.types.keywords.keys() ?? [])];
  return allOf(
    space,
    keywords.map((keyword) =>
      alike(space.diagrams, containsKeyword(space, a, keyword), containsKeyword(space, b, keyword)),
    ),
  );
}

// ---------------------------------------------------------------- things with parts

function sameRecord(space: Space, a: number, b: number): Node {
  const forms = [formOf(space, a), formOf(space, b)];
  if (forms[0] === "thing" && forms[1] === "thing") return a === b ? yes : no;
  const names =
    forms[0] === "square" ? ["x", "y"] : [...new Set([...partNames(space, a), ...partNames(space, b)])];
  return allOf(
    space,
    names.map((name) =>
      both(space.diagrams, partValue(space, a, name), partValue(space, b, name), (one, other) =>
        same(space, one, other),
      ),
    ),
  );
}

// ---------------------------------------------------------------- what lies in what

/** Whether a value lies in an interval, or is among the items of a list or set. */
export function within(space: Space, value: Node, range: Node, orders: Orders): Node {
  return both(space.diagrams, value, range, (item, of) => {
    if (isStatus(of)) return end(of);
    const around = valueAt(space, of);
    if (around.kind === "list" || around.kind === "set") return contains(space, around.items, item);
    if (around.kind === "keywords") {
      const named = valueAt(space, item);
      return named.kind === "name" ? containsKeyword(space, of, named.name) : isStatus(item) ? end(item) : no;
    }
    if (!isRecord(around.kind)) return no;
    if (isStatus(item)) return end(item);
    const isPast = (part: string, past: string): Node =>
      each(space.diagrams, partValue(space, of, part), (at) => {
        if (isStatus(at)) return end(at);
        const isNone = valueAt(space, item).kind === "none";
        if (valueAt(space, at).kind === "none") return isNone ? yes : no;
        return each(space.diagrams, ordered(space, item, at, orders), (found) => {
          if (isStatus(found)) return end(found);
          const where = valueAt(space, found);
          return where.kind !== "name" || where.name === past ? yes : no;
        });
      });
    return allOf(space, [negated(space, isPast("from", "less")), negated(space, isPast("to", "more"))]);
  });
}

/** Yes where two outcomes are one and the same to whoever asked; squares also by the way they face. */
export function sameOutcome(space: Space, a: number, b: number): Node {
  const open = heavier(a, b);
  if (open !== null) return a === b ? yes : no;
  const inner = [valueAt(space, a), valueAt(space, b)];
  const [left, right] = inner;
  if (left && right && isRecord(left.kind) && isRecord(right.kind) && formOf(space, a) !== "thing") {
    const names = [...new Set([...partNames(space, a), ...partNames(space, b)])];
    return allOf(
      space,
      names.map((name) =>
        both(space.diagrams, partValue(space, a, name), partValue(space, b, name), (one, other) =>
          sameOutcome(space, one, other),
        ),
      ),
    );
  }
  if (left?.kind === "list" && right?.kind === "list") {
    if (left.items.length !== right.items.length) return no;
    return allOf(
      space,
      left.items.map((item, i) => sameOutcome(space, item, right.items[i] ?? item)),
    );
  }
  return each(space.diagrams, same(space, a, b), (value) => (value === truthValue ? yes : no));
}
