/** When values are the same, which comes first, and what lies in what. Which enumeration has which order is handed in. */
import type { Comparison, Type } from "../../../compiler/check/program.ts";
import { isPrinted, partAt, partsOf, type Place, type Situation, typeOf, valueAt } from "./situation.ts";
import { and, codeOf, either, equal, less, no, not, or, type Term, whole, yes } from "./terms.ts";
import {
  type Answer,
  all,
  any,
  heaviest,
  isNumeric,
  isOpen,
  type Leaf,
  neverOpen,
  none,
  numbersCompared,
  type Open,
  openOf,
  opposite,
  plain,
  sure,
  under,
  type Value,
  whenIt,
} from "./values.ts";

/** The names of an enumeration, and of the phases of a moment, first to last. */
export interface Orders {
  readonly names: readonly string[];
  readonly phases: readonly string[];
}
export const noOrders: Orders = { names: [], phases: [] };

export function compared(
  situation: Situation,
  op: Comparison,
  left: Value,
  right: Value,
  orders: Orders,
): Answer {
  if (op === "=") return same(situation, left, right);
  const { terms } = situation;
  const found = ordered(situation, left, right, orders);
  const side = op === "<" || op === "<=" ? found.less : found.more;
  const holds = op === "<" || op === ">" ? side : or(terms, side, found.same);
  return { yes: holds, no: not(terms, or(terms, holds, ...found.open)), open: found.open };
}

/** Which of these it is; what has no place in the order is neither of them. */
interface Order {
  readonly less: Term;
  readonly same: Term;
  readonly more: Term;
  readonly open: Open;
}

export function ordered(situation: Situation, a: Value, b: Value, orders: Orders): Order {
  const { terms } = situation;
  const open = heaviest(terms, [openOf(terms, a), openOf(terms, b)]);
  const pairs = pairsOf(situation, a, b).map(({ when, left, right }) => {
    const found = leavesOrdered(situation, left, right, orders);
    return {
      less: and(terms, when, found.less),
      same: and(terms, when, found.same),
      more: and(terms, when, found.more),
      open: under(terms, when, found.open),
    };
  });
  return {
    less: or(terms, ...pairs.map((pair) => pair.less)),
    same: or(terms, ...pairs.map((pair) => pair.same)),
    more: or(terms, ...pairs.map((pair) => pair.more)),
    open: heaviest(terms, [open, ...pairs.map((pair) => pair.open)]),
  };
}

const nowhere: Order = { less: no, same: no, more: no, open: neverOpen };

function leavesOrdered(situation: Situation, left: Leaf, right: Leaf, orders: Orders): Order {
  const { terms } = situation;
  if (isNumeric(left) && isNumeric(right))
    return { ...numbersCompared(terms, amountOf(left), amountOf(right)), open: neverOpen };
  if (left.kind === "name" && right.kind === "name") {
    const [i, j] = [rankOf(situation, left.code, orders.names), rankOf(situation, right.code, orders.names)];
    const both = not(terms, or(terms, less(terms, i, "0"), less(terms, j, "0")));
    return {
      less: and(terms, both, less(terms, i, j)),
      same: and(terms, both, equal(terms, i, j)),
      more: and(terms, both, less(terms, j, i)),
      open: neverOpen,
    };
  }
  if (!hasParts(left) || !hasParts(right)) return nowhere;
  // From the last part to the first: what comes later matters where all before it are the same.
  return [...momentParts].reverse().reduce<Order>(
    (rest, part) => {
      const names = part === "phase" ? orders.phases : part === "part" ? partsOfPhases : [];
      const found = ordered(situation, partOf(situation, left, part), partOf(situation, right, part), {
        names,
        phases: [],
      });
      const further = (later: Term, own: Term): Term => or(terms, own, and(terms, found.same, later));
      return {
        less: further(rest.less, found.less),
        same: and(terms, found.same, rest.same),
        more: further(rest.more, found.more),
        open: heaviest(terms, [found.open, under(terms, found.same, rest.open)]),
      };
    },
    { less: no, same: yes, more: no, open: neverOpen },
  );
}

const momentParts = ["round", "turn", "phase", "part"];
const partsOfPhases = ["start", "during", "end"];

function amountOf(leaf: Leaf): Term {
  return leaf.kind === "number" || leaf.kind === "die" ? leaf.amount : "0.0";
}

function rankOf({ terms }: Situation, code: Term, names: readonly string[]): Term {
  return names.reduceRight<Term>(
    (rest, name, i) => either(terms, "Int", equal(terms, code, codeOf(terms, name)), whole(i), rest),
    whole(-1),
  );
}

// ---------------------------------------------------------------- the same

export function same(situation: Situation, a: Value, b: Value): Answer {
  const { terms } = situation;
  const open = heaviest(terms, [openOf(terms, a), openOf(terms, b)]);
  const answers = pairsOf(situation, a, b).map(({ when, left, right }) => {
    const found = sameLeaves(situation, left, right);
    return { yes: and(terms, when, found.yes), open: under(terms, when, found.open) };
  });
  const isYes = or(terms, ...answers.map((answer) => answer.yes));
  const whole = heaviest(terms, [open, ...answers.map((answer) => answer.open)]);
  return { yes: isYes, no: not(terms, or(terms, isYes, ...whole)), open: whole };
}

/** Of two that are no statuses, each with each. */
function pairsOf(
  { terms }: Situation,
  a: Value,
  b: Value,
): { readonly when: Term; readonly left: Leaf; readonly right: Leaf }[] {
  return a.flatMap((one) =>
    b.flatMap((other) => {
      if (one.leaf.kind === "status" || other.leaf.kind === "status") return [];
      const when = and(terms, one.when, other.when);
      return when === no ? [] : [{ when, left: one.leaf, right: other.leaf }];
    }),
  );
}

function sameLeaves(situation: Situation, left: Leaf, right: Leaf): Answer {
  const { terms } = situation;
  if (isNumeric(left) && isNumeric(right)) return plain(terms, equal(terms, amountOf(left), amountOf(right)));
  if (left.kind === "truth" && right.kind === "truth")
    return plain(terms, equal(terms, left.holds, right.holds));
  if (left.kind === "name" && right.kind === "name") return plain(terms, equal(terms, left.code, right.code));
  if (isSet(left) && isSet(right)) return sameSets(situation, left, right);
  if (hasParts(left) && hasParts(right)) return sameParts(situation, left, right);
  if (left.kind === "list" && right.kind === "list") {
    if (left.items.length !== right.items.length) return plain(terms, no);
    return all(
      terms,
      left.items.map((item, i) => same(situation, item, right.items[i] ?? none)),
    );
  }
  return plain(terms, left.kind === "none" && right.kind === "none" ? yes : no);
}

function isSet(leaf: Leaf): boolean {
  return leaf.kind === "set" || leaf.kind === "keywords";
}

function sameSets(situation: Situation, left: Leaf, right: Leaf): Answer {
  const { terms } = situation;
  if (left.kind === "set" && right.kind === "set") {
    const isIn = (some: readonly Value[], of: readonly Value[]): Answer[] =>
      some.map((item) => contains(situation, of, item));
    return all(terms, [...isIn(left.items, right.items), ...isIn(right.items, left.items)]);
  }
  return all(
    terms,
    keywordsOf(situation).map((keyword) => {
      const [one, other] = [left, right].map((leaf) => containsKeyword(situation, leaf, keyword));
      if (!one || !other) throw new Error("there are two sets");
      const isAlike = or(terms, and(terms, one.yes, other.yes), and(terms, one.no, other.no));
      const open = heaviest(terms, [one.open, other.open]);
      return { yes: isAlike, no: not(terms, or(terms, isAlike, ...open)), open };
    }),
  );
}

export function keywordsOf({ programs }: Situation): readonly string[] {
  return [...new Set(programs.flatMap(({ types }) => [...types.keywords.keys()]))];
}

export function containsKeyword(situation: Situation, set: Leaf, keyword: string): Answer {
  const { terms } = situation;
  if (set.kind === "keywords") return plain(terms, isPrinted(situation, set.place, keyword));
  const named = sure({ kind: "name", code: codeOf(terms, keyword) });
  return set.kind === "set" ? contains(situation, set.items, named) : plain(terms, no);
}

export function contains(situation: Situation, items: readonly Value[], value: Value): Answer {
  return any(
    situation.terms,
    items.map((item) => same(situation, item, value)),
  );
}

// ---------------------------------------------------------------- parts

export function hasParts(leaf: Leaf): boolean {
  return leaf.kind === "thing" || leaf.kind === "made";
}

/** Things of the situation are told apart by where they stand; all else that has parts is what it is made of. */
export function formOf(leaf: Leaf): string {
  if (leaf.kind === "made") return leaf.form;
  if (leaf.kind !== "thing") return "";
  const { kind } = typeOf(leaf.place);
  return kind === "record" || kind === "ref" ? "thing" : kind;
}

export function partNames(situation: Situation, leaf: Leaf): readonly string[] {
  if (leaf.kind === "made") return [...leaf.parts.keys()];
  return leaf.kind === "thing" ? [...partsOf(situation, typeOf(leaf.place)).keys()] : [];
}

export function partOf(situation: Situation, leaf: Leaf, part: string): Value {
  if (leaf.kind === "made") return leaf.parts.get(part) ?? none;
  if (leaf.kind !== "thing") return none;
  const place: Place | null = partAt(situation, leaf.place, part);
  return place ? valueAt(situation, place) : none;
}

function sameParts(situation: Situation, left: Leaf, right: Leaf): Answer {
  const [form, other] = [formOf(left), formOf(right)];
  if (left.kind === "thing" && right.kind === "thing" && form === "thing" && other === "thing")
    return plain(situation.terms, left.place === right.place ? yes : no);
  const names =
    form === "square"
      ? ["x", "y"]
      : [...new Set([...partNames(situation, left), ...partNames(situation, right)])];
  return all(
    situation.terms,
    names.map((part) => same(situation, partOf(situation, left, part), partOf(situation, right, part))),
  );
}

// ---------------------------------------------------------------- what lies in what

export function within(situation: Situation, value: Value, range: Value, orders: Orders): Answer {
  const { terms } = situation;
  const answers = range.map(({ when, leaf }) => ({
    when,
    answer: withinLeaf(situation, value, leaf, orders),
  }));
  const isYes = or(terms, ...answers.map(({ when, answer }) => and(terms, when, answer.yes)));
  const open = heaviest(
    terms,
    answers.map(({ when, answer }) => under(terms, when, answer.open)),
  );
  return { yes: isYes, no: not(terms, or(terms, isYes, ...open)), open };
}

function withinLeaf(situation: Situation, value: Value, range: Leaf, orders: Orders): Answer {
  const { terms } = situation;
  if (range.kind === "status") return { yes: no, no, open: openOf(terms, sure(range)) };
  if (range.kind === "list" || range.kind === "set") return contains(situation, range.items, value);
  if (range.kind === "keywords") return withinKeywords(situation, value, range);
  if (!hasParts(range)) return plain(terms, no);
  const isPast = (part: string, direction: "less" | "more"): Answer => {
    const end = partOf(situation, range, part);
    const open = heaviest(terms, [openOf(terms, end), openOf(terms, value)]);
    const isNone = (of: Value): Term => whenIt(terms, of, (leaf) => leaf.kind === "none");
    const found = ordered(situation, value, end, orders);
    const isPlaced = or(terms, found.less, found.same, found.more, ...found.open);
    const whenEnded = or(terms, found[direction], not(terms, isPlaced));
    const holds = or(
      terms,
      and(terms, isNone(end), isNone(value)),
      and(terms, not(terms, isNone(end)), whenEnded, not(terms, isOpen(terms, open))),
    );
    const reasons = heaviest(terms, [open, found.open]);
    const shut = and(terms, holds, not(terms, isOpen(terms, reasons)));
    return { yes: shut, no: not(terms, or(terms, shut, ...reasons)), open: reasons };
  };
  const inside = all(terms, [opposite(isPast("from", "less")), opposite(isPast("to", "more"))]);
  const open = openOf(terms, value);
  const isShut = not(terms, isOpen(terms, open));
  return {
    yes: and(terms, isShut, inside.yes),
    no: and(terms, isShut, inside.no),
    open: heaviest(terms, [open, under(terms, isShut, inside.open)]),
  };
}

function withinKeywords(situation: Situation, value: Value, range: Leaf): Answer {
  const { terms } = situation;
  const open = openOf(terms, value);
  const found = value.flatMap(({ when, leaf }) =>
    leaf.kind !== "name"
      ? []
      : keywordsOf(situation).map((keyword) =>
          and(
            terms,
            when,
            equal(terms, leaf.code, codeOf(terms, keyword)),
            containsKeyword(situation, range, keyword).yes,
          ),
        ),
  );
  const isYes = or(terms, ...found);
  return { yes: isYes, no: not(terms, or(terms, isYes, ...open)), open };
}

/** When two outcomes are one and the same to whoever asked; squares also by the way they face. */
export function sameOutcome(situation: Situation, a: Value, b: Value): Term {
  const { terms } = situation;
  return or(
    terms,
    ...a.flatMap((one) =>
      b.map((other) => and(terms, one.when, other.when, sameOutcomeLeaves(situation, one.leaf, other.leaf))),
    ),
  );
}

function sameOutcomeLeaves(situation: Situation, left: Leaf, right: Leaf): Term {
  const { terms } = situation;
  if (left.kind === "status" || right.kind === "status")
    return left.kind === "status" && right.kind === "status" && left.weight === right.weight ? yes : no;
  if (hasParts(left) && hasParts(right) && formOf(left) !== "thing") {
    const names = [...new Set([...partNames(situation, left), ...partNames(situation, right)])];
    return and(
      terms,
      ...names.map((part) =>
        sameOutcome(situation, partOf(situation, left, part), partOf(situation, right, part)),
      ),
    );
  }
  if (left.kind === "list" && right.kind === "list") {
    if (left.items.length !== right.items.length) return no;
    return and(terms, ...left.items.map((item, i) => sameOutcome(situation, item, right.items[i] ?? none)));
  }
  return sameLeaves(situation, left, right).yes;
}

/** The orders in which values of a type may be compared, in one of the programs. */
export function ordersFor(types: Situation["programs"][number]["types"], type: Type): Orders {
  const inner = type.kind === "or-none" ? type.of : type;
  const valuesOf = (name: string | null): readonly string[] =>
    (name === null ? undefined : types.enums.get(name))?.values.map((value) => value.name) ?? [];
  return { names: valuesOf(inner.kind === "enum" ? inner.name : null), phases: valuesOf(types.phases) };
}
