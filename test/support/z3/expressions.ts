/**
 * Turns an expression into what it comes to over all situations, from the typed program alone and by no help of the prover:
 * a second reading of the language, to be held against the first.
 */
import type { Expr, Program } from "../../../compiler/check/program.ts";
import {
  elementsCounted,
  elementsOf as elementsGoneOver,
  nameIn,
} from "../../../compiler/core/expressions.ts";
import { type GridOperator, meaningOf, type Meanings } from "../../../compiler/core/operators.ts";
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
  switch (expr.kind) {
    case "literal":
      return literal(scope, expr);
    case "open":
      return status(expr.status === "no-ruling" ? 0 : 1);
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

    case "reading": {
      const doubt = program.doubts.find(({ id }) => id === expr.doubt);
      return truth(doubt?.readings.find(({ taken }) => taken)?.name === expr.reading ? yes : no);
    }

    case "op":
      return meaningOf(meanings, expr.op)(scope, expr.args, expr.type);

    case "some":
      return elementsOf(situation, of(expr.list), (items) =>
        answer(
          any(
            terms,
            items.map((item) => holds(withLocal(scope, expr.binder, item), expr.body)),
          ),
        ),
      );
    case "those":
      return elementsOf(situation, of(expr.list), (items) =>
        overKept(situation, items, meant(scope, expr, items), list),
      );
    case "aggregate": {
      const over = elementsGoneOver(expr);
      return elementsOf(situation, of(over.list), (items) =>
        overKept(situation, items, meant(scope, over, items), (left) => {
          if (left.length === 0 && expr.empty) return of(expr.empty);
          const values = left.map((item) => evaluate(withLocal(scope, expr.binder, item), expr.value));
          const order = ordersFor(program.types, expr.value.type);
          if (expr.op !== "nearest") return aggregate(situation, expr.op, values, order);
          return nearest(situation, left, values, order);
        }),
      );
    }
    case "group":
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
    case "make": {
      const { form } = expr;
      const items = expr.items.map(of);
      if (form === "list" || form === "set") return sure({ kind: form, items });
      const parts = new Map(expr.names.map((part, i) => [part, items[i] ?? none]));
      return sure({ kind: "made", form, parts });
    }
  }
}

function literal({ side }: Scope, { value, type }: Extract<Expr, { kind: "literal" }>): Value {
  if (value === null) return none;
  if (typeof value === "boolean") return truth(value ? yes : no);
  if (typeof value === "object") return number(real(value));
  if (type.kind === "ref") throw new Beyond("a record named outright");
  return name(codeOf(side.situation.terms, value));
}

function fieldOf(situation: Situation, of: Value, field: string): Value {
  return each(situation.terms, of, (leaf) => {
    if (leaf.kind === "status") return sure(leaf);
    if (leaf.kind === "die" && field === "rerolled") return truth(dieRerolled(leaf));
    return partOf(situation, leaf, field);
  });
}

// ---------------------------------------------------------------- operators

type Meaning<Args> = (scope: Scope, args: Args) => Value;
type Two = readonly [Expr, Expr];

function comparing(op: "=" | "<" | "<=" | ">" | ">="): Meaning<Two> {
  return (scope, [left, right]) => {
    const { situation, program } = scope.side;
    const sides = [evaluate(scope, left), evaluate(scope, right)] as const;
    const found = compared(situation, op, ...sides, ordersFor(program.types, left.type));
    return asValue(situation.terms, found);
  };
}

function reckoning(op: "+" | "-" | "*" | "/"): Meaning<Two> {
  return (scope, [left, right]) => reckoned(scope, op, evaluate(scope, left), evaluate(scope, right));
}

function rounding(direction: "up" | "down"): Meaning<readonly [Expr]> {
  return (scope, [of]) => {
    const { terms } = scope.side.situation;
    return onNumbers(terms, [evaluate(scope, of)], ([amount = "0.0"]) =>
      number(
        direction === "down"
          ? roundedDown(terms, amount)
          : negative(terms, roundedDown(terms, negative(terms, amount))),
      ),
    );
  };
}

function extreme(op: "highest" | "lowest") {
  return (scope: Scope, args: readonly Expr[], type: Expr["type"]): Value => {
    const { situation, program } = scope.side;
    const values = args.map((arg) => evaluate(scope, arg));
    return furthest(situation, op, values, ordersFor(program.types, type));
  };
}

function keeping(which: "highest" | "lowest"): Meaning<Two> {
  return (scope, [many, of]) => kept(scope.side.situation, which, evaluate(scope, many), evaluate(scope, of));
}

function onGrid(builtin: GridOperator): Meaning<readonly Expr[]> {
  return (scope, args) =>
    geometry(
      scope.side.situation,
      builtin,
      args.map((arg) => evaluate(scope, arg)),
    );
}

const meanings: Meanings<Scope, Expr, Value> = {
  not: (scope, [of]) => asValue(scope.side.situation.terms, opposite(holds(scope, of))),
  and: (scope, parts) => {
    const { terms } = scope.side.situation;
    return asValue(
      terms,
      all(
        terms,
        parts.map((part) => holds(scope, part)),
      ),
    );
  },
  or: (scope, parts) => {
    const { terms } = scope.side.situation;
    return asValue(
      terms,
      any(
        terms,
        parts.map((part) => holds(scope, part)),
      ),
    );
  },

  "=": comparing("="),
  "<": comparing("<"),
  "<=": comparing("<="),
  ">": comparing(">"),
  ">=": comparing(">="),
  in: (scope, [of, range]) => {
    const { situation, program } = scope.side;
    const sides = [evaluate(scope, of), evaluate(scope, range)] as const;
    return asValue(situation.terms, within(situation, ...sides, ordersFor(program.types, of.type)));
  },
  has: (scope, [of, keyword]) => {
    const { situation } = scope.side;
    const { terms } = situation;
    const sets = evaluate(scope, of);
    const found = sets.map(({ when, leaf }) => ({
      when,
      answer: containsKeyword(situation, leaf, nameIn(keyword) ?? ""),
    }));
    const open = heaviest(terms, [
      openOf(terms, sets),
      ...found.map(({ when, answer }) => under(terms, when, answer.open)),
    ]);
    const isHeld = or(terms, ...found.map(({ when, answer }) => and(terms, when, answer.yes)));
    return asValue(terms, { yes: isHeld, no: not(terms, or(terms, isHeld, ...open)), open });
  },
  "is-none": (scope, [of]) => {
    const { situation } = scope.side;
    return asValue(situation.terms, same(situation, evaluate(scope, of), none));
  },
  "is-whole": (scope, [of]) => {
    const { terms } = scope.side.situation;
    return each(terms, evaluate(scope, of), (leaf) => {
      if (leaf.kind === "status") return sure(leaf);
      if (leaf.kind !== "number") return truth(leaf.kind === "die" ? yes : no);
      return truth(equal(terms, leaf.amount, roundedDown(terms, leaf.amount)));
    });
  },
  "is-ruled": (scope, [of]) => {
    const { terms } = scope.side.situation;
    return truth(not(terms, isOpen(terms, openWithin(terms, evaluate(scope, of)))));
  },

  "+": reckoning("+"),
  "-": reckoning("-"),
  "*": reckoning("*"),
  "/": reckoning("/"),
  "round-up": rounding("up"),
  "round-down": rounding("down"),
  min: extreme("lowest"),
  max: extreme("highest"),

  size: (scope, args) => {
    const { situation } = scope.side;
    const counted = elementsCounted(args);
    return elementsOf(situation, evaluate(scope, counted.list), (items) =>
      count(situation, meant(scope, counted, items)),
    );
  },
  join: (scope, [first, second]) => {
    const { situation } = scope.side;
    return elementsOf(situation, evaluate(scope, first), (left) =>
      elementsOf(situation, evaluate(scope, second), (right) =>
        sure({ kind: "list", items: [...left, ...right] }),
      ),
    );
  },
  total: (scope, [of]) => total(scope.side.situation, evaluate(scope, of)),
  "keep-highest": keeping("highest"),
  "keep-lowest": keeping("lowest"),
  without: (scope, [of, element]) =>
    without(scope.side.situation, evaluate(scope, of), evaluate(scope, element)),
  "is-double": (scope, [of]) => doubles(scope.side.situation, evaluate(scope, of)),

  "same-turn": onGrid("same-turn"),
  bearing: onGrid("bearing"),
  range: onGrid("range"),
  between: onGrid("between"),
  ahead: onGrid("ahead"),
  behind: onGrid("behind"),
  beside: onGrid("beside"),
  adjacent: onGrid("adjacent"),
};

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
