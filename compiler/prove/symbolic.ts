/**
 * Turns an expression into a diagram whose ends are its values, over all situations at once: what the evaluator says of each
 * situation is the end to which that situation leads. What decisions say is voices.ts.
 */
import type { Expr } from "../check/program.ts";
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
import { isWhole, negative, reckoned, rounded } from "./reckoning.ts";
import { isRead, ordersOf, type Scope, withLocal } from "./sides.ts";
import { geometry } from "./squares.ts";
import { amountNode, endOf, isStatus, itemsOf, nameNode, none, statusNode, valueAt } from "./symbols.ts";
import { presentType } from "../core/types.ts";

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
    case "truth":
      return expr.value ? yes : no;
    case "number":
      return amountNode(space, expr.value);
    case "enum-value":
    case "keyword-value":
      return nameNode(space, expr.name);
    case "name-value":
      if (expr.type.kind === "ref") throw new LiesOutside("it names a record of the situation directly");
      return nameNode(space, expr.text);
    case "duty":
      return nameNode(space, expr.value);
    case "none":
      return none;
    case "hole":
      return statusNode("no-ruling");
    case "unseen":
      return statusNode("not-on-record");
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

    case "total":
      return total(space, of(expr.of));
    case "keep":
      return kept(space, expr.which, of(expr.many), of(expr.of));
    case "without":
      return without(space, of(expr.of), of(expr.element));
    case "is-double":
      return doubles(space, of(expr.of));

    case "not":
      return negated(space, holds(scope, expr.of));
    case "and":
      return allOf(
        space,
        lazily(expr.all, (part) => holds(scope, part)),
      );
    case "or":
      return anyOf(
        space,
        lazily(expr.any, (part) => holds(scope, part)),
      );
    case "reading":
      return isRead(side, expr.doubt, expr.reading);

    case "compare":
      return compared(space, expr.op, of(expr.left), of(expr.right), ordersOf(side, expr.left.type));
    case "within":
      return within(space, of(expr.of), of(expr.range), ordersOf(side, expr.of.type));
    case "has":
      return has(scope, expr);
    case "is-known":
      return negated(space, isNone(scope, of(expr.of)));
    case "is-none":
      return isNone(scope, of(expr.of));
    case "is-whole":
      return isWhole(space, of(expr.of));
    case "is-ruled":
      return each(diagrams, of(expr.of), (id) => (openWithin(space, id) === null ? yes : no));

    case "arithmetic":
      return reckoned(space, expr.op, of(expr.left), of(expr.right));
    case "join":
      return joined(space, of(expr.left), of(expr.right));
    case "negate":
      return negative(space, of(expr.of));
    case "round":
      return rounded(space, of(expr.of), expr.direction);
    case "extreme":
      return each(diagrams, tuple(space, expr.of.map(of)), (values) =>
        furthest(
          space,
          expr.op === "min" ? "lowest" : "highest",
          itemsOf(valueAt(space, values)),
          ordersOf(side, expr.type),
        ),
      );

    case "every": {
      const met = perElement(({ inner }) => isMet(inner, expr));
      return overElements(scope, of(expr.list), expr.binder, (all) => allOf(space, lazily(all, met)));
    }
    case "some": {
      const found = perElement(({ inner }) => isFound(inner, expr));
      return overElements(scope, of(expr.list), expr.binder, (all) => anyOf(space, lazily(all, found)));
    }
    case "count": {
      const isMeant = meant(expr.filter, holds);
      return overElements(scope, of(expr.list), expr.binder, (elements) =>
        counted(space, elements.map(isMeant)),
      );
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
      return overKept(scope, of(expr.list), expr, holds, (all) => {
        if (all.length === 0 && expr.empty) return of(expr.empty);
        return aggregate(space, expr.op, all.map(value), ordersOf(side, expr.value.type));
      });
    }
    case "nearest": {
      const measure = perElement(({ inner }) => evaluate(inner, expr.by));
      return overKept(scope, of(expr.list), expr, holds, (all) => {
        const items = all.map(({ item }) => item);
        return nearest(space, items, all.map(measure), ordersOf(side, expr.by.type));
      });
    }
    case "one-group":
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
    case "list":
    case "set":
      return each(diagrams, tuple(space, expr.items.map(of)), (items) =>
        endOf(space, { kind: expr.kind, items: itemsOf(valueAt(space, items)) }),
      );
    case "record":
    case "interval":
      return made(scope, expr);
    case "builtin":
      return each(diagrams, tuple(space, expr.args.map(of)), (args) =>
        geometry(space, expr.name, itemsOf(valueAt(space, args))),
      );
  }
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

// ---------------------------------------------------------------- conditions

function isNone({ side: { space } }: Scope, of: Node): Node {
  return each(space.diagrams, of, (id) =>
    isStatus(id) ? end(id) : valueAt(space, id).kind === "none" ? yes : no,
  );
}

/** Printed, or gained; the one who gains it is the record, also where its keywords are named. None has nothing. */
function has(scope: Scope, expr: Extract<Expr, { kind: "has" }>): Node {
  const { side } = scope;
  const { space } = side;
  const { gained, keyword } = expr;
  const type = presentType(expr.of.type);
  const fields = "name" in type ? side.program.types.records.get(type.name)?.fields : undefined;
  const field = fields?.find((part) => part.type.kind === "keywords");
  const of = evaluate(scope, expr.of);
  const printed = field ? each(space.diagrams, of, (id) => fieldThrough(scope, id, field.name)) : of;
  const isPrinted = each(space.diagrams, printed, (id) => {
    if (isStatus(id)) return end(id);
    const { kind } = valueAt(space, id);
    return kind === "set" || kind === "keywords" ? containsKeyword(space, id, keyword) : no;
  });
  if (gained === null) return isPrinted;
  const bearer = field ? of : expr.of.kind === "field" ? evaluate(scope, expr.of.of) : none;
  const isGained = each(space.diagrams, bearer, (id) =>
    end(id) === none ? no : asAnswer(space, call(scope, gained, [end(id)])),
  );
  return anyOf(space, [isPrinted, isGained]);
}

type Quantified = Extract<Expr, { kind: "every" | "some" }>;

/** The element is not meant, or is as it should be. */
function isMet(inner: Scope, { filter, body }: Quantified): Node {
  if (body === null) return yes;
  const { space } = inner.side;
  if (filter === null) return holds(inner, body);
  const parts = [() => negated(space, holds(inner, filter)), () => holds(inner, body)];
  return anyOf(
    space,
    lazily(parts, (part) => part()),
  );
}

/** The element is meant, and is as asked. */
function isFound(inner: Scope, { filter, body }: Quantified): Node {
  const parts = [filter, body].filter((part) => part !== null);
  return allOf(
    inner.side.space,
    lazily(parts, (part) => holds(inner, part)),
  );
}

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

function made(scope: Scope, expr: Extract<Expr, { kind: "record" | "interval" }>): Node {
  const { space } = scope.side;
  const fields =
    expr.kind === "record"
      ? expr.fields.map(({ name, value }) => ({ name, value: evaluate(scope, value) }))
      : [
          { name: "from", value: expr.from ? evaluate(scope, expr.from) : none },
          { name: "to", value: expr.to ? evaluate(scope, expr.to) : none },
        ];
  const { kind } = expr.type;
  const form =
    expr.kind === "interval" ? "interval" : kind === "square" || kind === "moment" ? kind : "shape";
  return each(
    space.diagrams,
    tuple(
      space,
      fields.map(({ value }) => value),
    ),
    (values) => {
      const items = itemsOf(valueAt(space, values));
      return endOf(space, {
        kind: "made",
        form,
        parts: fields.map(({ name }, i) => [name, items[i] ?? -1] as const),
      });
    },
  );
}
