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
import { elementsCounted, elementsOf, endsIn, isOp, nameIn, type Operation } from "../../core/expressions.ts";
import { operators } from "../../core/operators.ts";

/** What the terms of a module need from elsewhere. */
export interface TermContext {
  readonly names: Names;
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
  const { phases, enums } = program.types;
  return {
    names,
    phases,
    isOrdered: (name) => isOrderedEnum(enums.get(name)),
    renamed: new Map(),
  };
}

export function term(context: TermContext, expr: Expr): Code {
  const of = (inner: Expr): Code => term(context, inner);
  const maybe = (inner: Expr | null): Code => (inner === null ? code("null") : of(inner));
  switch (expr.kind) {
    case "literal":
      return literal(context, expr);
    case "open":
      return code(expr.status === "no-ruling" ? "t.unreadable" : "t.unseen");
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

    case "op":
      return operation(context, expr);
    case "reading":
      return code(`t.reading(${quote(expr.doubt)}, ${quote(expr.reading)})`);

    case "some":
      return callCode("t.some", [quote(expr.binder), of(expr.list), of(expr.body)]);
    case "those":
      return callCode("t.those", [quote(expr.binder), of(expr.list), of(expr.filter)]);
    case "aggregate": {
      const { binder, list, filter } = elementsOf(expr);
      const over = [quote(binder), of(list), maybe(filter)];
      const [value, order] = [of(expr.value), orders(context, expr.value.type)];
      return expr.op === "nearest"
        ? callCode("t.nearest", [...over, value, ...order])
        : callCode("t.aggregated", [quote(expr.op), value, ...over, maybe(expr.empty), ...order]);
    }
    case "group":
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
    case "make": {
      const items = expr.items.map(of);
      if (expr.form === "list" || expr.form === "set") return callCode(`t.${expr.form}`, items);
      if (expr.form === "interval") {
        const { from = null, to = null } = endsIn(expr) ?? {};
        return callCode("t.interval", [maybe(from), maybe(to)]);
      }
      const fields = items.map((item, i) => joined(`${quote(expr.names[i] ?? "")}: `, item));
      return callCode(`t.${expr.form}`, [listed("{", fields, "}", " ")]);
    }
    case "outcome":
      if (context.outcome === undefined) throw new Error(`${expr.play} is played where only examples can.`);
      return context.outcome(expr);
    case "odds":
      throw new Error("A chance is asked for where it cannot be reckoned.");
  }
}

function literal(context: TermContext, { value, type }: Extract<Expr, { kind: "literal" }>): Code {
  if (value === null) return code("t.none");
  if (typeof value === "boolean") return code(value ? "t.yes" : "t.no");
  if (typeof value === "object") return code(`t.constant(${amount(value)})`);
  const isThing = type.kind === "ref" && !context.refersByName;
  return code(`t.${isThing ? "thing" : "constant"}(${quote(value)})`);
}

function operation(context: TermContext, expr: Operation): Code {
  const { term: name, given, order } = operators[expr.op];
  if (isOp(expr, "size")) {
    const { binder, list, filter } = elementsCounted(expr.args);
    const kept = filter === null ? code("null") : term(context, filter);
    return callCode(`t.${name}`, [quote(binder), term(context, list), kept]);
  }
  const args: readonly Code[] = expr.args.map((arg) => term(context, arg));
  if (isOp(expr, "has"))
    return callCode(`t.${name}`, [...args.slice(0, 1), quote(nameIn(expr.args[1]) ?? "")]);
  if (order === "result")
    return callCode(`t.${name}`, [listed("[", args, "]"), ...orders(context, expr.type)]);
  const [first] = expr.args;
  const ordered =
    order === null || first === undefined || (isOp(expr, "in") && !isInterval(expr.args[1]))
      ? []
      : orders(context, first.type);
  return callCode(`t.${name}`, [...(given === null ? [] : [quote(given)]), ...args, ...ordered]);
}

/** Only an interval has ends to compare with. */
function isInterval({ type }: Expr): boolean {
  return presentType(type).kind === "interval";
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

function orderOf(context: TermContext, what: string, name: string): Code {
  context.uses.orders.add(name);
  return code(`{ ${what}: Object.keys(${context.names.order(name)}) }`);
}

/** Exact: a number where a decimal of at most nine places says it, else a fraction. */
function amount({ n, d }: { readonly n: bigint; readonly d: bigint }): string {
  if (!isSafe({ n, d })) return `{ n: ${n}n, d: ${d}n }`;
  return 10n ** 9n % d === 0n ? String(Number(n) / Number(d)) : `{ n: ${n}, d: ${d} }`;
}
