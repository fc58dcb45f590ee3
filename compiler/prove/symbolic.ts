/**
 * Turns an expression into a diagram whose ends are its values, over all situations at once: what the evaluator says of each
 * situation is the end to which that situation leads. What decisions say is voices.ts.
 */
import type { Expr, Type } from "../check/program.ts";
import { elementsCounted, elementsOf, nameIn } from "../core/expressions.ts";
import { type GridOperator, meaningOf, type Meanings } from "../core/operators.ts";
import type { Space } from "./space.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { allOf, anyOf, asAnswer, lazily, negated, openWithin } from "./answers.ts";
import { compared, containsKeyword, same, within } from "./comparing.ts";
import { partValue, placeAt } from "./parts.ts";
import { doubles, kept, total, without } from "./dice.ts";
import { each, end, type Node, no, yes } from "./diagram.ts";
import { type Element, meant, overElements, overKept, perElement } from "./elements.ts";
import { freeGroup, mayBeFree } from "./free-groups.ts";
import { isRerolled, rootPlace } from "./layout.ts";
import { LiesOutside } from "./limits.ts";
import { aggregate, counted, furthest, groupOf, joined, list, nearest, tuple } from "./over-lists.ts";
import { valueThere } from "./places.ts";
import { isWhole, reckoned, type Reckoning, rounded } from "./reckoning.ts";
import { isRead, ordersOf, type Scope, withLocal } from "./sides.ts";
import { geometry } from "./squares.ts";
import { amountNode, endOf, isStatus, itemsOf, nameNode, none, statusNode, valueAt } from "./symbols.ts";

/** Whether a condition holds; what is no truth counts as no. */
export function holds(scope: Scope, condition: Expr): Node {
  return asAnswer(scope.side.space, evaluate(scope, condition));
}

export function evaluate(scope: Scope, expr: Expr): Node {
  const { side } = scope;
  const { space } = side;
  const { diagrams } = space;
  const of = (inner: Expr): Node => evaluate(scope, inner);
  switch (expr.kind) {
    case "literal":
      return literal(space, expr);
    case "open":
      return statusNode(expr.status);
    case "fact": {
      const place = rootPlace(space, expr.name);
      if (!place) throw new Error(`nothing called ${expr.name} can be given`);
      return valueThere(space, place);
    }
    case "local":
      return scope.locals.get(expr.name) ?? none;
    case "field":
      return each(diagrams, of(expr.of), (id) => fieldThrough(scope, id, expr.name));
    case "call":
      return call(scope, expr.decision, expr.args.map(of));
    case "outcome":
    case "odds":
      throw new LiesOutside("it uses the result of a sequence");

    case "op":
      return meaningOf(meanings, expr.op)(scope, expr.args, expr.type);
    case "reading":
      return isRead(side, expr.doubt, expr.reading);

    case "some": {
      const found = perElement(({ inner }) => holds(inner, expr.body));
      return overElements(scope, of(expr.list), expr.binder, (all) => anyOf(space, lazily(all, found)));
    }
    case "those":
      return overKept(scope, of(expr.list), expr, holds, (elements) =>
        list(
          space,
          elements.map(({ item }) => item),
        ),
      );
    case "aggregate": {
      const value = perElement(({ inner }) => evaluate(inner, expr.value));
      const orders = ordersOf(side, expr.value.type);
      const over = elementsOf(expr);
      return overKept(scope, of(over.list), over, holds, (all) => {
        if (all.length === 0 && expr.empty) return of(expr.empty);
        const values = all.map(value);
        if (expr.op !== "nearest") return aggregate(space, expr.op, values, orders);
        const items = all.map(({ item }) => item);
        return nearest(space, items, values, orders);
      });
    }
    case "group":
      if (space.groups === "free" && mayBeFree(expr)) return freeGroup(scope, expr);
      return overElements(scope, of(expr.list), expr.first, (elements) => {
        const isLinked = (a: Element, b: Element): Node =>
          holds(withLocal(a.inner, expr.second, end(b.item)), expr.link);
        const links = elements.flatMap((a, i) =>
          elements.slice(0, i).map((b, j) => ({ i, j, is: anyOf(space, [isLinked(b, a), isLinked(a, b)]) })),
        );
        return groupOf(space, elements.length, links);
      });
    case "fold":
      return overElements(scope, of(expr.list), expr.binder, (elements) => {
        const inOrder = expr.backwards ? [...elements].reverse() : elements;
        return inOrder.reduce(
          (sofar, { inner }) => evaluate(withLocal(inner, expr.accumulator, sofar), expr.next),
          of(expr.initial),
        );
      });

    case "cases":
      return cases(scope, expr);
    case "make":
      return made(scope, expr);
  }
}

function literal(space: Space, { value, type }: Extract<Expr, { kind: "literal" }>): Node {
  if (value === null) return none;
  if (typeof value === "boolean") return value ? yes : no;
  if (typeof value === "object") return amountNode(space, value);
  if (type.kind === "ref") throw new LiesOutside("it names a record of the situation directly");
  return nameNode(space, value);
}

// ---------------------------------------------------------------- names

function fieldThrough({ side: { space } }: Scope, id: number, name: string): Node {
  if (isStatus(id)) return end(id);
  const value = valueAt(space, id);
  if (value.kind === "number" && value.die !== null && name === "rerolled")
    return isRerolled(space, placeAt(space, value.die));
  return partValue(space, id, name);
}

/** What a decision says of some arguments, each combination of these once. */
function call({ side }: Scope, id: DecisionId, args: readonly Node[]): Node {
  const decision = side.decisions.get(id);
  if (!decision) throw new Error(`${id} is called and is no decision of ${side.program.version}`);
  const own = side.held.get(decision.id) ?? side;
  const called = own.decisions.get(decision.id) ?? decision;
  return each(side.space.diagrams, tuple(side.space, args), (values) =>
    own.judge(own, called, itemsOf(valueAt(side.space, values)).map(end)),
  );
}

// ---------------------------------------------------------------- operators

type One = readonly [Expr];
type Two = readonly [Expr, Expr];

/** What an operator makes of the diagrams of its operands. */
function strict<Args extends readonly Expr[]>(
  make: (space: Space, ...values: { readonly [At in keyof Args]: Node }) => Node,
): (scope: Scope, args: Args) => Node {
  return (scope, args) =>
    make(
      scope.side.space,
      ...(args.map((arg) => evaluate(scope, arg)) as { readonly [At in keyof Args]: Node }),
    );
}

function comparing(op: "=" | "<" | "<=" | ">" | ">="): (scope: Scope, args: Two) => Node {
  return (scope, [left, right]) => {
    const sides = [evaluate(scope, left), evaluate(scope, right)] as const;
    return compared(scope.side.space, op, ...sides, ordersOf(scope.side, left.type));
  };
}

function reckoning(op: Reckoning): (scope: Scope, args: Two) => Node {
  return strict<Two>((space, left, right) => reckoned(space, op, left, right));
}

function rounding(direction: "up" | "down"): (scope: Scope, args: One) => Node {
  return strict<One>((space, of) => rounded(space, of, direction));
}

function keeping(which: "highest" | "lowest"): (scope: Scope, args: Two) => Node {
  return strict<Two>((space, many, of) => kept(space, which, many, of));
}

function extreme(op: "highest" | "lowest"): (scope: Scope, args: readonly Expr[], type: Type) => Node {
  return (scope, args, type) =>
    overTuple(scope, args, (space, values) => furthest(space, op, values, ordersOf(scope.side, type)));
}

function onGrid(builtin: GridOperator): (scope: Scope, args: readonly Expr[]) => Node {
  return (scope, args) => overTuple(scope, args, (space, values) => geometry(space, builtin, values));
}

function overTuple(
  scope: Scope,
  args: readonly Expr[],
  give: (space: Space, values: readonly number[]) => Node,
): Node {
  const { space } = scope.side;
  const values = tuple(
    space,
    args.map((arg) => evaluate(scope, arg)),
  );
  return each(space.diagrams, values, (id) => give(space, itemsOf(valueAt(space, id))));
}

const meanings: Meanings<Scope, Expr, Node> = {
  not: (scope, [of]) => negated(scope.side.space, holds(scope, of)),
  and: (scope, parts) =>
    allOf(
      scope.side.space,
      lazily(parts, (part) => holds(scope, part)),
    ),
  or: (scope, parts) =>
    anyOf(
      scope.side.space,
      lazily(parts, (part) => holds(scope, part)),
    ),

  "=": comparing("="),
  "<": comparing("<"),
  "<=": comparing("<="),
  ">": comparing(">"),
  ">=": comparing(">="),
  in: (scope, [of, range]) => {
    const sides = [evaluate(scope, of), evaluate(scope, range)] as const;
    return within(scope.side.space, ...sides, ordersOf(scope.side, of.type));
  },
  has: (scope, [of, keyword]) => {
    const { space } = scope.side;
    return each(space.diagrams, evaluate(scope, of), (id) => {
      if (isStatus(id)) return end(id);
      const { kind } = valueAt(space, id);
      const isSet = kind === "set" || kind === "keywords";
      return isSet ? containsKeyword(space, id, nameIn(keyword) ?? "") : no;
    });
  },
  "is-none": strict<One>((space, of) =>
    each(space.diagrams, of, (id) =>
      isStatus(id) ? end(id) : valueAt(space, id).kind === "none" ? yes : no,
    ),
  ),
  "is-whole": strict<One>(isWhole),
  "is-ruled": strict<One>((space, of) =>
    each(space.diagrams, of, (id) => (openWithin(space, id) === null ? yes : no)),
  ),

  "+": reckoning("+"),
  "-": reckoning("-"),
  "*": reckoning("*"),
  "/": reckoning("/"),
  "round-up": rounding("up"),
  "round-down": rounding("down"),
  min: extreme("lowest"),
  max: extreme("highest"),

  size: (scope, args) => {
    const { binder, list: from, filter } = elementsCounted(args);
    const isMeant = meant(filter, holds);
    return overElements(scope, evaluate(scope, from), binder, (elements) =>
      counted(scope.side.space, elements.map(isMeant)),
    );
  },
  join: strict<Two>(joined),
  total: strict<One>(total),
  "keep-highest": keeping("highest"),
  "keep-lowest": keeping("lowest"),
  without: strict<Two>(without),
  "is-double": strict<One>(doubles),

  "same-turn": onGrid("same-turn"),
  bearing: onGrid("bearing"),
  range: onGrid("range"),
  between: onGrid("between"),
  ahead: onGrid("ahead"),
  behind: onGrid("behind"),
  beside: onGrid("beside"),
  adjacent: onGrid("adjacent"),
};

// ---------------------------------------------------------------- cases

/** The first case that holds; where that is open, what all cases that may be first agree on. */
function cases(scope: Scope, expr: Extract<Expr, { kind: "cases" }>): Node {
  const { space } = scope.side;
  const { diagrams } = space;
  const conditions = expr.cases.map(({ when }) => holds(scope, when));
  /** From one case on: what may come of it, after the statuses and values of those before it that were open. */
  const from = (i: number, open: number | null, possible: readonly number[]): Node => {
    const value = expr.cases[i]?.value ?? expr.otherwise;
    const settled = (): Node =>
      each(diagrams, value ? evaluate(scope, value) : none, (id) => agreed(scope, open, [...possible, id]));
    const condition = conditions[i];
    if (condition === undefined) return settled();
    return each(diagrams, condition, (answer) => {
      if (answer === 0) return settled();
      if (!isStatus(answer)) return from(i + 1, open, possible);
      return each(diagrams, value ? evaluate(scope, value) : none, (id) =>
        from(i + 1, Math.max(open ?? answer, answer), [...possible, id]),
      );
    });
  };
  return from(0, null, []);
}

function agreed({ side: { space } }: Scope, open: number | null, possible: readonly number[]): Node {
  const [first = -1] = possible;
  if (open === null) return end(first);
  const heaviest = [open, ...possible.filter(isStatus)].reduce((a, b) => Math.max(a, b));
  const isAgreed = allOf(
    space,
    possible.map((id) => same(space, first, id)),
  );
  return each(space.diagrams, isAgreed, (answer) => (answer === 0 ? end(first) : end(heaviest)));
}

// ---------------------------------------------------------------- values with parts

function made(scope: Scope, { form, names, items }: Extract<Expr, { kind: "make" }>): Node {
  return overTuple(scope, items, (space, values) => {
    if (form === "list" || form === "set") return endOf(space, { kind: form, items: values });
    const parts = names.map((name, i) => [name, values[i] ?? -1] as const);
    return endOf(space, { kind: "made", form, parts });
  });
}
