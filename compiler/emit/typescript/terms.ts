/**
 * Turns an expression into the term an explaining form reckons with: the same tree, in calls to `runtime/terms`.
 * What a term comes to while facts are unknown is the runtime's affair.
 */
import type { Expr, Program, Type } from "../../check/program.ts";
import { type Code, code, joined, listed } from "./code.ts";
import { isSafe } from "./expression/numbers.ts";
import { callCode } from "./fast.ts";
import { quote } from "./literal.ts";
import type { Names } from "./names.ts";
import { isOrderedEnum } from "./types.ts";
import { presentType } from "../../core/types.ts";

/** What the terms of a module need from elsewhere. */
export interface TermContext {
  readonly names: Names;
  /** The field of a record that holds its keywords. */
  readonly keywordsOf: (record: string) => string | null;
  readonly phases: string | null;
  /** Whether the values of an enumeration have an order. */
  readonly isOrdered: (name: string) => boolean;
  readonly uses: { readonly rules: Set<string>; readonly orders: Set<string> };
  /** Locals under another name than their own. */
  readonly renamed: ReadonlyMap<string, string>;
  /** A thing that is named stands for its name, to be looked up later. */
  readonly refersByName?: boolean;
  /** What comes of a play: examples may name that. */
  readonly outcome?: (expr: Extract<Expr, { kind: "outcome" }>) => Code;
}

/** The context of terms of a program, but for what they use. */
export function termsOf(program: Program, names: Names): Omit<TermContext, "uses"> {
  const { phases, enums, records } = program.types;
  return {
    names,
    phases,
    keywordsOf: (record) =>
      records.get(record)?.fields.find((field) => field.type.kind === "keywords")?.name ?? null,
    isOrdered: (name) => isOrderedEnum(enums.get(name)),
    renamed: new Map(),
  };
}

export function term(context: TermContext, expr: Expr): Code {
  const of = (inner: Expr): Code => term(context, inner);
  const maybe = (inner: Expr | null): Code => (inner === null ? code("null") : of(inner));
  switch (expr.kind) {
    case "truth":
      return code(expr.value ? "t.yes" : "t.no");
    case "number":
      return code(`t.constant(${amount(expr.value)})`);
    case "enum-value":
    case "keyword-value":
      return code(`t.constant(${quote(expr.name)})`);
    case "name-value":
      return code(
        `t.${expr.type.kind === "ref" && !context.refersByName ? "thing" : "constant"}(${quote(expr.text)})`,
      );
    case "duty":
      return code(`t.constant(${quote(expr.value)})`);
    case "none":
      return code("t.none");
    case "hole":
      return code("t.unreadable");
    case "unseen":
      return code("t.unseen");
    case "fact":
      return code(`t.fact(${quote(expr.name)})`);
    case "local":
      return code(`t.local(${quote(context.renamed.get(expr.name) ?? expr.name)})`);
    case "field":
      if (presentType(expr.of.type).kind === "die") return callCode("t.rerolled", [of(expr.of)]);
      return callCode("t.field", [of(expr.of), quote(path(expr.of.type, expr.name))]);
    case "call":
      context.uses.rules.add(expr.decision);
      return callCode("t.ask", [context.names.decision(expr.decision).rule, ...expr.args.map(of)]);

    case "outcome":
      if (context.outcome === undefined) throw new Error(`${expr.play} is played where only examples can.`);
      return context.outcome(expr);
    case "odds":
      throw new Error("A chance is asked for where it cannot be reckoned.");
    case "total":
      return callCode("t.total", [of(expr.of)]);
    case "keep":
      return callCode("t.keep", [quote(expr.which), of(expr.many), of(expr.of)]);
    case "without":
      return callCode("t.without", [of(expr.of), of(expr.element)]);
    case "is-double":
      return callCode("t.isDouble", [of(expr.of)]);

    case "not":
      return callCode("t.not", [of(expr.of)]);
    case "and":
      return callCode("t.and", expr.all.map(of));
    case "or":
      return callCode("t.or", expr.any.map(of));
    case "reading":
      return code(`t.reading(${quote(expr.doubt)}, ${quote(expr.reading)})`);
    case "compare":
      return comparison(context, expr);
    case "within":
      return callCode("t.within", [
        of(expr.of),
        of(expr.range),
        ...rangeOrders(context, expr.range.type, expr.of.type),
      ]);
    case "has":
      return has(context, expr);
    case "is-known":
      return callCode("t.isKnown", [of(expr.of)]);
    case "is-none":
      return callCode("t.isNone", [of(expr.of)]);
    case "is-whole":
      return callCode("t.isWhole", [of(expr.of)]);
    case "is-ruled":
      return callCode("t.isRuled", [of(expr.of)]);

    case "arithmetic":
      return callCode(`t.${reckoning[expr.op]}`, [of(expr.left), of(expr.right)]);
    case "join":
      return callCode("t.join", [of(expr.left), of(expr.right)]);
    case "negate":
      return callCode("t.negative", [of(expr.of)]);
    case "round":
      return callCode(expr.direction === "up" ? "t.roundUp" : "t.roundDown", [of(expr.of)]);
    case "extreme": {
      const items = listed("[", expr.of.map(of), "]");
      return callCode(expr.op === "min" ? "t.least" : "t.most", [items, ...orders(context, expr.type)]);
    }

    case "every":
    case "some":
      return callCode(`t.${expr.kind}`, [
        quote(expr.binder),
        of(expr.list),
        maybe(expr.filter),
        maybe(expr.body),
      ]);
    case "count":
      return callCode("t.count", [quote(expr.binder), of(expr.list), maybe(expr.filter)]);
    case "those":
      return callCode("t.those", [quote(expr.binder), of(expr.list), of(expr.filter)]);
    case "aggregate": {
      const over = [quote(expr.binder), of(expr.list), maybe(expr.filter), maybe(expr.empty)];
      return callCode("t.aggregated", [
        quote(expr.op),
        of(expr.value),
        ...over,
        ...orders(context, expr.value.type),
      ]);
    }
    case "nearest": {
      const over = [quote(expr.binder), of(expr.list), maybe(expr.filter)];
      return callCode("t.nearest", [...over, of(expr.by), ...orders(context, expr.by.type)]);
    }
    case "one-group":
      return callCode("t.oneGroup", [quote(expr.first), quote(expr.second), of(expr.list), of(expr.link)]);
    case "fold": {
      const over = [quote(expr.binder), of(expr.list), quote(expr.backwards ? "backwards" : "forwards")];
      return callCode("t.fold", [quote(expr.accumulator), of(expr.initial), ...over, of(expr.next)]);
    }

    case "cases": {
      const all = expr.cases.map(({ value, when }) => listed("[", [of(value), of(when)], "]"));
      return callCode("t.cases", [
        listed("[", all, "]"),
        ...(expr.otherwise === null ? [] : [of(expr.otherwise)]),
      ]);
    }
    case "list":
      return callCode("t.list", expr.items.map(of));
    case "set":
      return callCode("t.set", expr.items.map(of));
    case "record": {
      const fields = expr.fields.map(({ name, value }) => joined(`${quote(name)}: `, of(value)));
      const form = expr.type.kind === "moment" || expr.type.kind === "square" ? expr.type.kind : "shape";
      return callCode(`t.${form}`, [listed("{", fields, "}", " ")]);
    }
    case "interval":
      return callCode("t.interval", [maybe(expr.from), maybe(expr.to)]);
    case "builtin":
      return callCode("t.grid", [quote(expr.name), ...expr.args.map(of)]);
  }
}

const reckoning = { "+": "plus", "-": "minus", "*": "times", "/": "over" } as const;
const ordering = { "<": "less", "<=": "atMost", ">": "more", ">=": "atLeast" } as const;

function comparison(context: TermContext, expr: Extract<Expr, { kind: "compare" }>): Code {
  const [left, right] = [term(context, expr.left), term(context, expr.right)];
  if (expr.op === "=") return callCode("t.is", [left, right]);
  if (expr.op === "!=") return callCode("t.not", [callCode("t.is", [left, right])]);
  return callCode(`t.${ordering[expr.op]}`, [left, right, ...orders(context, expr.left.type)]);
}

/** Printed, or gained; the one who gains it is the record, also where its keywords are named. */
function has(context: TermContext, expr: Extract<Expr, { kind: "has" }>): Code {
  const of = term(context, expr.of);
  const type = presentType(expr.of.type);
  const field = type.kind === "record" || type.kind === "ref" ? context.keywordsOf(type.name) : null;
  const keywords = field === null ? of : callCode("t.field", [of, quote(path(type, field))]);
  const printed = callCode("t.has", [keywords, quote(expr.keyword)]);
  const bearer = field !== null ? of : expr.of.kind === "field" ? term(context, expr.of.of) : null;
  if (expr.gained === null || bearer === null) return printed;
  context.uses.rules.add(expr.gained);
  return callCode("t.or", [printed, callCode("t.ask", [context.names.decision(expr.gained).rule, bearer])]);
}

/** `unit.models`, or `round` of what is no record of the book. */
function path(of: Type, field: string): string {
  const type = presentType(of);
  return type.kind === "record" || type.kind === "ref" ? `${type.name}.${field}` : field;
}

/** The orders a comparison of that type needs; none for numbers. */
export function orders(context: TermContext, of: Type): readonly Code[] {
  const type = presentType(of);
  if (type.kind === "moment" && context.phases !== null) return [orderOf(context, "phases", context.phases)];
  return type.kind === "enum" && context.isOrdered(type.name) ? [orderOf(context, "names", type.name)] : [];
}

/** Only an interval has ends to compare with. */
function rangeOrders(context: TermContext, range: Type, of: Type): readonly Code[] {
  return presentType(range).kind === "interval" ? orders(context, of) : [];
}

function orderOf(context: TermContext, what: string, name: string): Code {
  context.uses.orders.add(name);
  return code(`{ ${what}: Object.keys(${context.names.order(name)}) }`);
}

/** Exact: a number where a decimal of at most nine places says it, else a fraction. */
function amount({ n, d }: { readonly n: bigint; readonly d: bigint }): string {
  if (!isSafe({ n, d })) return `{ n: ${n}n, d: ${d}n }`;
  return 10n ** 9n % d === 0n ? String(Number(n) / Number(d)) : `{ n: ${n}, d: ${d} }`;
}
