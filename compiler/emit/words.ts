/**
 * Turns an expression back into the words of the language, for verdicts of emitted code and for the JSON.
 * It prints what was checked, so names and units are whole; the layout of source files is the grammar's printer.
 */
import type { Expr, Rational, Type } from "../check/program.ts";

export function inWords(expr: Expr): string {
  switch (expr.kind) {
    case "truth":
      return expr.value ? "yes" : "no";
    case "number":
      return amountInWords(expr.value, expr.type);
    case "name-value":
      return `"${expr.text}"`;
    case "duty":
      return expr.value;
    case "none":
      return "none";
    case "hole":
      return "…";
    case "enum-value":
    case "keyword-value":
    case "fact":
    case "local":
      return expr.name;
    case "field":
      return `${at("part", expr.of)}.${expr.name}`;
    case "call":
      return expr.decision + (expr.args.length > 0 ? `(${commas(expr.args)})` : "");
    case "builtin":
      return `${expr.name}(${commas(expr.args)})`;
    case "not":
      if (expr.of.kind.startsWith("is-")) return inWords(expr.of).replace(/ is (\w+)$/, " is not $1");
      return `not ${at("not", expr.of)}`;
    case "and":
      return expr.all.map((part) => at("not", part)).join(" and ");
    case "or":
      return expr.any.map((part) => at("and", part)).join(" or ");
    case "compare":
      return `${at("sum", expr.left)} ${expr.op} ${at("sum", expr.right)}`;
    case "within":
      return `${at("sum", expr.of)} in ${at("range", expr.range)}`;
    case "has":
      return `${at("sum", expr.of)} has ${expr.keyword}`;
    case "is-known":
    case "is-none":
    case "is-whole":
    case "is-ruled":
      return `${at("sum", expr.of)} is ${expr.kind.slice(3)}`;
    case "reading":
      return `reading ${expr.doubt} = ${expr.reading}`;
    case "arithmetic": {
      const level = levelOf(expr) === "sum" ? (["sum", "product"] as const) : (["product", "sign"] as const);
      return `${at(level[0], expr.left)} ${expr.op} ${at(level[1], expr.right)}`;
    }
    case "negate":
      return `-${at("sign", expr.of)}`;
    case "round":
      return `rounded ${expr.direction} ${at("sign", expr.of)}`;
    case "extreme":
      return `${expr.op}(${commas(expr.of)})`;
    case "every":
      return `every ${overList(expr)} has ${at("not", expr.body)}`;
    case "some":
      return `some ${overList(expr)}${expr.body === null ? "" : ` has ${at("not", expr.body)}`}`;
    case "count":
      return `count ${overList(expr)}`;
    case "aggregate": {
      const empty = expr.empty === null ? "" : ` else ${at("sum", expr.empty)}`;
      return `${expr.op} of ${at("sum", expr.value)} for ${overList(expr)}${empty}`;
    }
    case "nearest":
      return `nearest ${overList(expr)} by ${at("sum", expr.by)}`;
    case "one-group":
      return `one group of ${expr.first}, ${expr.second} in ${at("part", expr.list)} linked by ${at("not", expr.link)}`;
    case "fold": {
      const over = `${expr.binder} in ${at("part", expr.list)}${expr.backwards ? " backwards" : ""}`;
      return `fold ${expr.accumulator} = ${at("sum", expr.initial)} over ${over} gives ${at("sum", expr.next)}`;
    }
    case "cases": {
      const cases = expr.cases.map(({ value, when }) => `${inWords(value)} when ${inWords(when)}`);
      const otherwise = expr.otherwise === null ? [] : [`otherwise ${inWords(expr.otherwise)}`];
      return `(${[...cases, ...otherwise].join(", ")})`;
    }
    case "list":
      return `[${commas(expr.items)}]`;
    case "set":
      return expr.items.length === 0 ? "{}" : `{ ${commas(expr.items)} }`;
    case "record":
      return `{ ${expr.fields.map(({ name, value }) => `${name}: ${inWords(value)}`).join(", ")} }`;
    case "interval":
      if (expr.from !== null && expr.to !== null) return `${at("sum", expr.from)}..${at("sum", expr.to)}`;
      if (expr.from !== null) return `at least ${at("sum", expr.from)}`;
      return expr.to === null ? "any" : `at most ${at("sum", expr.to)}`;
  }
}

/** `6"`, `50%`, `3/2`: an amount with the unit of its type. */
export function amountInWords(amount: Rational, type: Type): string {
  const inner = type.kind === "or-none" ? type.of : type;
  const unit = inner.kind !== "quantity" ? "" : inner.unit === "in" ? '"' : inner.unit;
  return numberInWords(amount) + unit;
}

/** As a decimal where that is exact, else as a fraction: `2.5`, `1/3`. */
export function numberInWords({ n, d }: Rational): string {
  if (d === 1n) return String(n);
  for (let places = 1, scale = 10n; places <= 15; places++, scale *= 10n) {
    if (scale % d !== 0n) continue;
    const digits = String(((n < 0n ? -n : n) * scale) / d).padStart(places + 1, "0");
    return `${n < 0n ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
  }
  return `${n}/${d}`;
}

const levels = ["or", "and", "not", "comparison", "range", "sum", "product", "sign", "part"] as const;
type Level = (typeof levels)[number];

/** In brackets where it binds less tightly than its place asks for. */
function at(level: Level, expr: Expr): string {
  const words = inWords(expr);
  return levels.indexOf(levelOf(expr)) < levels.indexOf(level) ? `(${words})` : words;
}

function levelOf(expr: Expr): Level {
  switch (expr.kind) {
    case "or":
    case "and":
      return expr.kind;
    case "not":
    case "every":
    case "some":
    case "count":
    case "aggregate":
    case "nearest":
    case "one-group":
    case "fold":
      return "not";
    case "compare":
    case "within":
    case "has":
    case "is-known":
    case "is-none":
    case "is-whole":
    case "is-ruled":
    case "reading":
      return "comparison";
    case "interval":
      return "range";
    case "arithmetic":
      return expr.op === "+" || expr.op === "-" ? "sum" : "product";
    case "negate":
    case "round":
      return "sign";
    default:
      return "part";
  }
}

function commas(items: readonly Expr[]): string {
  return items.map(inWords).join(", ");
}

function overList(expr: {
  readonly binder: string;
  readonly list: Expr;
  readonly filter: Expr | null;
}): string {
  return `${expr.binder} in ${at("part", expr.list)}${expr.filter === null ? "" : ` with ${at("not", expr.filter)}`}`;
}
