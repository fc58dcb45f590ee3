/**
 * Turns an expression into what it comes to over all situations, from the typed program alone and by no help of the prover:
 * a second reading of the language, to be held against the first.
 */
import type { Expr, Program } from "../../../compiler/check/program.ts";
import type { DecisionId } from "../../../compiler/resolve/graph.ts";
import { compared, containsKeyword, ordersFor, partOf, same, within } from "./comparing.ts";
import { dieRerolled, doubles, kept, total, without } from "./dice.ts";
import { geometry } from "./grid.ts";
import { aggregate, count, elementsOf, fold, furthest, nearest, oneGroup, overKept } from "./lists.ts";
import { Beyond, rootAt, type Situation, valueAt } from "./situation.ts";
import {
  and,
  codeOf,
  equal,
  negative,
  no,
  not,
  or,
  real,
  reckon,
  roundedDown,
  type Term,
  yes,
} from "./terms.ts";
import {
  type Answer,
  all,
  any,
  asAnswer,
  asValue,
  each,
  heaviest,
  isOpen,
  joined,
  list,
  name,
  none,
  number,
  onNumbers,
  openOf,
  opened,
  openWithin,
  opposite,
  plain,
  status,
  sure,
  truth,
  under,
  type Value,
  whenIt,
} from "./values.ts";

/** One program put to the situations. */
export interface Side {
  readonly situation: Situation;
  readonly program: Program;
  /** What a decision says of some arguments. */
  readonly ask: (side: Side, decision: DecisionId, args: readonly Value[]) => Value;
  readonly asked: Map<string, Value>;
}

export interface Scope {
  readonly side: Side;
  readonly locals: ReadonlyMap<string, Value>;
}

export function withLocal(scope: Scope, local: string, value: Value): Scope {
  return { ...scope, locals: new Map(scope.locals).set(local, value) };
}

export function holds(scope: Scope, condition: Expr): Answer {
  return asAnswer(scope.side.situation.terms, evaluate(scope, condition));
}

export function evaluate(scope: Scope, expr: Expr): Value {
  const { side } = scope;
  const { situation, program } = side;
  const { terms } = situation;
  const of = (inner: Expr): Value => evaluate(scope, inner);
  const answer = (found: Answer): Value => asValue(terms, found);
  const orders = (inner: Expr) => ordersFor(program.types, inner.type);
  switch (expr.kind) {
    case "truth":
      return truth(expr.value ? yes : no);
    case "number":
      return number(real(expr.value));
    case "enum-value":
    case "keyword-value":
      return name(codeOf(terms, expr.name));
    case "name-value":
      if (expr.type.kind === "ref") throw new Beyond("a record named outright");
      return name(codeOf(terms, expr.text));
    case "duty":
      return name(codeOf(terms, expr.value));
    case "none":
      return none;
    case "hole":
      return status(0);
    case "unseen":
      return status(1);
    case "fact": {
      const place = rootAt(situation, expr.name);
      if (!place) throw new Error(`nothing called ${expr.name} can be given`);
      return valueAt(situation, place);
    }
    case "local":
      return scope.locals.get(expr.name) ?? none;
    case "field":
      return fieldOf(situation, of(expr.of), expr.name);
    case "call":
      return side.ask(side, expr.decision, expr.args.map(of));
    case "outcome":
    case "odds":
      throw new Beyond("what comes of a play");

    case "total":
      return total(situation, of(expr.of));
    case "keep":
      return kept(situation, expr.which, of(expr.many), of(expr.of));
    case "without":
      return without(situation, of(expr.of), of(expr.element));
    case "is-double":
      return doubles(situation, of(expr.of));

    case "not":
      return answer(opposite(holds(scope, expr.of)));
    case "and":
      return answer(
        all(
          terms,
          expr.all.map((part) => holds(scope, part)),
        ),
      );
    case "or":
      return answer(
        any(
          terms,
          expr.any.map((part) => holds(scope, part)),
        ),
      );
    case "reading": {
      const doubt = program.doubts.find(({ id }) => id === expr.doubt);
      return truth(doubt?.readings.find(({ taken }) => taken)?.name === expr.reading ? yes : no);
    }

    case "compare":
      return answer(compared(situation, expr.op, of(expr.left), of(expr.right), orders(expr.left)));
    case "within":
      return answer(within(situation, of(expr.of), of(expr.range), orders(expr.of)));
    case "has":
      return answer(has(scope, expr));
    case "is-known":
      return answer(opposite(same(situation, of(expr.of), none)));
    case "is-none":
      return answer(same(situation, of(expr.of), none));
    case "is-whole":
      return each(terms, of(expr.of), (leaf) => {
        if (leaf.kind === "status") return sure(leaf);
        if (leaf.kind !== "number") return truth(leaf.kind === "die" ? yes : no);
        return truth(equal(terms, leaf.amount, roundedDown(terms, leaf.amount)));
      });
    case "is-ruled":
      return truth(not(terms, isOpen(terms, openWithin(terms, of(expr.of)))));

    case "arithmetic":
      return reckoned(scope, expr.op, of(expr.left), of(expr.right));
    case "join":
      return elementsOf(situation, of(expr.left), (left) =>
        elementsOf(situation, of(expr.right), (right) => sure({ kind: "list", items: [...left, ...right] })),
      );
    case "negate":
      return onNumbers(terms, [of(expr.of)], ([amount = "0.0"]) => number(negative(terms, amount)));
    case "round":
      return onNumbers(terms, [of(expr.of)], ([amount = "0.0"]) =>
        number(
          expr.direction === "down"
            ? roundedDown(terms, amount)
            : negative(terms, roundedDown(terms, negative(terms, amount))),
        ),
      );
    case "extreme":
      return furthest(situation, expr.op === "min" ? "lowest" : "highest", expr.of.map(of), orders(expr));

    case "every":
      return elementsOf(situation, of(expr.list), (items) =>
        answer(
          all(
            terms,
            items.map((item) => {
              const inner = withLocal(scope, expr.binder, item);
              const isOut = expr.filter ? opposite(holds(inner, expr.filter)) : plain(terms, no);
              return any(terms, [isOut, expr.body ? holds(inner, expr.body) : plain(terms, yes)]);
            }),
          ),
        ),
      );
    case "some":
      return elementsOf(situation, of(expr.list), (items) =>
        answer(
          any(
            terms,
            items.map((item) => {
              const inner = withLocal(scope, expr.binder, item);
              const parts = [expr.filter, expr.body].flatMap((part) => (part ? [holds(inner, part)] : []));
              return all(terms, parts);
            }),
          ),
        ),
      );
    case "count":
      return elementsOf(situation, of(expr.list), (items) => count(situation, meant(scope, expr, items)));
    case "those":
      return elementsOf(situation, of(expr.list), (items) =>
        overKept(situation, items, meant(scope, expr, items), list),
      );
    case "aggregate":
      return elementsOf(situation, of(expr.list), (items) =>
        overKept(situation, items, meant(scope, expr, items), (left) => {
          if (left.length === 0 && expr.empty) return of(expr.empty);
          const values = left.map((item) => evaluate(withLocal(scope, expr.binder, item), expr.value));
          return aggregate(situation, expr.op, values, orders(expr.value));
        }),
      );
    case "nearest":
      return elementsOf(situation, of(expr.list), (items) =>
        overKept(situation, items, meant(scope, expr, items), (left) => {
          const measures = left.map((item) => evaluate(withLocal(scope, expr.binder, item), expr.by));
          return nearest(situation, left, measures, orders(expr.by));
        }),
      );
    case "one-group":
      return elementsOf(situation, of(expr.list), (items) =>
        answer(
          oneGroup(situation, items, (a, b) =>
            holds(withLocal(withLocal(scope, expr.first, a), expr.second, b), expr.link),
          ),
        ),
      );
    case "fold":
      return elementsOf(situation, of(expr.list), (items) =>
        fold(expr.backwards ? [...items].reverse() : items, of(expr.initial), (sofar, item) =>
          evaluate(withLocal(withLocal(scope, expr.binder, item), expr.accumulator, sofar), expr.next),
        ),
      );

    case "cases":
      return cases(scope, expr);
    case "list":
    case "set":
      return sure({ kind: expr.kind, items: expr.items.map(of) });
    case "record": {
      const { kind } = expr.type;
      const parts = new Map(expr.fields.map((field) => [field.name, of(field.value)]));
      return sure({ kind: "made", form: kind === "square" || kind === "moment" ? kind : "shape", parts });
    }
    case "interval": {
      const end = (at: Expr | null): Value => (at ? of(at) : none);
      const parts = new Map([
        ["from", end(expr.from)],
        ["to", end(expr.to)],
      ]);
      return sure({ kind: "made", form: "interval", parts });
    }
    case "builtin":
      return geometry(situation, expr.name, expr.args.map(of));
  }
}

function fieldOf(situation: Situation, of: Value, field: string): Value {
  return each(situation.terms, of, (leaf) => {
    if (leaf.kind === "status") return sure(leaf);
    if (leaf.kind === "die" && field === "rerolled") return truth(dieRerolled(leaf));
    return partOf(situation, leaf, field);
  });
}

/** Printed, or gained. None has nothing. */
function has(scope: Scope, expr: Extract<Expr, { kind: "has" }>): Answer {
  const { side } = scope;
  const { situation, program } = side;
  const { terms } = situation;
  const type = expr.of.type.kind === "or-none" ? expr.of.type.of : expr.of.type;
  const fields = "name" in type ? program.types.records.get(type.name)?.fields : undefined;
  const field = fields?.find((each) => each.type.kind === "keywords");
  const of = evaluate(scope, expr.of);
  const sets = field ? fieldOf(situation, of, field.name) : of;
  const found = sets.map(({ when, leaf }) => ({
    when,
    answer: containsKeyword(situation, leaf, expr.keyword),
  }));
  const open = heaviest(terms, [
    openOf(terms, sets),
    ...found.map(({ when, answer }) => under(terms, when, answer.open)),
  ]);
  const isHeld = or(terms, ...found.map(({ when, answer }) => and(terms, when, answer.yes)));
  const printed: Answer = { yes: isHeld, no: not(terms, or(terms, isHeld, ...open)), open };
  if (expr.gained === null) return printed;
  const bearer = field ? of : expr.of.kind === "field" ? evaluate(scope, expr.of.of) : none;
  const isNobody = whenIt(terms, bearer, (leaf) => leaf.kind === "none");
  if (isNobody === yes) return printed;
  const gained = asAnswer(terms, side.ask(side, expr.gained, [bearer]));
  const isSomebody = not(terms, isNobody);
  return any(terms, [
    printed,
    {
      yes: and(terms, isSomebody, gained.yes),
      no: or(terms, isNobody, gained.no),
      open: under(terms, isSomebody, gained.open),
    },
  ]);
}

function meant(
  scope: Scope,
  { binder, filter }: { readonly binder: string; readonly filter: Expr | null },
  items: readonly Value[],
): readonly Answer[] {
  const { terms } = scope.side.situation;
  return items.map((item) => (filter ? holds(withLocal(scope, binder, item), filter) : plain(terms, yes)));
}

function reckoned(scope: Scope, op: "+" | "-" | "*" | "/", left: Value, right: Value): Value {
  const { terms } = scope.side.situation;
  return onNumbers(terms, [left, right], ([a = "0.0", b = "0.0"]) => {
    if (op !== "/") return number(reckon(terms, op, a, b));
    const isNought = equal(terms, b, "0.0");
    return joined(terms, [
      { when: isNought, value: none },
      { when: not(terms, isNought), value: number(reckon(terms, "/", a, b)) },
    ]);
  });
}

/** The first case that holds; where that is open, what all cases that may be first agree on. */
function cases(scope: Scope, expr: Extract<Expr, { kind: "cases" }>): Value {
  const { situation } = scope.side;
  const { terms } = situation;
  const last: Answer = plain(terms, yes);
  const rows = [
    ...expr.cases.map(({ value, when }) => ({ value: evaluate(scope, value), answer: holds(scope, when) })),
    { value: expr.otherwise ? evaluate(scope, expr.otherwise) : none, answer: last },
  ];
  let reached: Term = yes;
  const ways = rows.map(({ value, answer }) => {
    const way = {
      value,
      isFirst: and(terms, reached, answer.yes),
      isPossible: and(terms, reached, not(terms, answer.no)),
      open: under(terms, reached, answer.open),
    };
    reached = and(terms, reached, not(terms, answer.yes));
    return way;
  });
  const open = heaviest(
    terms,
    ways.map((way) => way.open),
  );
  const isShut = not(terms, isOpen(terms, open));
  const reasons = heaviest(terms, [
    open,
    ...ways.map(({ value, isPossible }) => under(terms, isPossible, openOf(terms, value))),
  ]);
  const agreed = ways.map(({ value, isPossible }, i) => {
    const before = ways.slice(0, i).map((way) => not(terms, way.isPossible));
    const isFirst = and(terms, not(terms, isShut), isPossible, ...before);
    const others = ways
      .slice(i)
      .map((way) => or(terms, not(terms, way.isPossible), same(situation, value, way.value).yes));
    return { isFirst, value, isAgreed: isFirst === no ? no : and(terms, ...others) };
  });
  return joined(terms, [
    ...ways.map(({ value, isFirst }) => ({ when: and(terms, isShut, isFirst), value })),
    ...agreed.map(({ isFirst, isAgreed, value }) => ({ when: and(terms, isFirst, isAgreed), value })),
    ...agreed.flatMap(({ isFirst, isAgreed }) =>
      opened(under(terms, and(terms, isFirst, not(terms, isAgreed)), reasons)),
    ),
  ]);
}
