/**
 * Turns an expression back into the words of the language, for a reader who asks why a condition does not hold, and finds
 * the words of an author for that reader. It prints what was checked; the layout of source files is the grammar's printer.
 */
import type { Line, Target } from "./plays.ts";
import type { Expr, Rational, Type, Words } from "./program.ts";
import type { Surface } from "./surface.ts";
import { writeNumber } from "./rational.ts";
import { presentType } from "../core/types.ts";

/** What an author said, in the language asked for, else in the first there is; empty where nothing was said. */
export function wordsIn(words: Words, language: string): string {
  const own = Object.hasOwn(words, language) ? words[language] : undefined;
  return own ?? Object.values(words)[0] ?? "";
}

/** Of a lowered expression, the words of what was lowered. */
export function inWords(expr: Surface | Expr): string {
  return surfaceInWords("from" in expr ? expr.from : expr);
}

function surfaceInWords(expr: Surface): string {
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
    case "unseen":
      return "unseen";
    case "enum-value":
    case "keyword-value":
    case "fact":
    case "local":
      return expr.name;
    case "field":
      return `${at("part", expr.of)}.${expr.name}`;
    case "call":
      return `${expr.decision}${expr.args.length > 0 ? `(${commas(expr.args)})` : ""}`;
    case "outcome":
      return `${expr.play}${expr.args.length > 0 ? `(${commas(expr.args)})` : ""}`;
    case "odds":
      return `${expr.what}(${inWords(expr.of)})`;
    // That dice count as their total goes without saying.
    case "total":
      return inWords(expr.of);
    case "keep":
      return `${expr.which} ${at("sign", expr.many)} of ${at("part", expr.of)}`;
    case "without":
      return `${at("part", expr.of)} without ${at("part", expr.element)}`;
    case "is-double":
      return `${at("sum", expr.of)} is double`;
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
      const [left, right] =
        expr.op === "+" || expr.op === "-" ? (["sum", "product"] as const) : (["product", "sign"] as const);
      return `${at(left, expr.left)} ${expr.op} ${at(right, expr.right)}`;
    }
    case "join":
      return `${at("sum", expr.left)} + ${at("product", expr.right)}`;
    case "negate":
      return `-${at("sign", expr.of)}`;
    case "round":
      return `rounded ${expr.direction} ${at("sign", expr.of)}`;
    case "extreme":
      return `${expr.op}(${commas(expr.of)})`;
    case "every":
      return `every ${overList(expr)} has ${at("not", expr.body)}`;
    case "some":
      return `some ${overList(expr)}${expr.body ? ` has ${at("not", expr.body)}` : ""}`;
    case "count":
    case "those":
      return `${expr.kind} ${overList(expr)}`;
    case "aggregate":
      return `${expr.op} of ${at("sum", expr.value)} for ${overList(expr)}${expr.empty ? ` else ${at("sum", expr.empty)}` : ""}`;
    case "nearest":
      return `nearest ${overList(expr)} by ${at("sum", expr.by)}`;
    case "one-group":
      return `one group of ${expr.first}, ${expr.second} in ${at("part", expr.list)} linked by ${at("not", expr.link)}`;
    case "fold": {
      const over = `${expr.binder} in ${at("part", expr.list)}${expr.backwards ? " backwards" : ""}`;
      return `fold ${expr.accumulator} = ${at("sum", expr.initial)} over ${over} gives ${at("sum", expr.next)}`;
    }
    case "cases": {
      const cases = expr.cases.map((each) => `${inWords(each.value)} when ${inWords(each.when)}`);
      return `(${[...cases, ...(expr.otherwise ? [`otherwise ${inWords(expr.otherwise)}`] : [])].join(", ")})`;
    }
    case "list":
      return `[${commas(expr.items)}]`;
    case "set":
      return expr.items.length === 0 ? "{}" : `{ ${commas(expr.items)} }`;
    case "record":
      return `{ ${expr.fields.map((field) => `${field.name}: ${inWords(field.value)}`).join(", ")} }`;
    case "interval":
      if (expr.least && expr.most) return `${at("sum", expr.least)}..${at("sum", expr.most)}`;
      if (expr.least) return `at least ${at("sum", expr.least)}`;
      return expr.most ? `at most ${at("sum", expr.most)}` : "any";
  }
}

/** `6"`, `50%`, `3/2`: an amount with the unit of its type. */
export function amountInWords(amount: Rational, type: Type): string {
  const inner = presentType(type);
  return `${writeNumber(amount)}${inner.kind === "quantity" ? unitSign(inner.unit) : ""}`;
}

/** A unit as it stands behind a number: inches have their sign. */
export function unitSign(unit: string): string {
  return unit === "in" ? '"' : unit;
}

/** How a line says that it repeats. */
export function repeatInWords(how: Extract<Line, { kind: "repeat" }>["how"]): string {
  switch (how.kind) {
    case "times":
      return `repeat ${inWords(how.times)} times`;
    case "until":
      return `repeat until ${inWords(how.until)}`;
    case "while":
      return `repeat while ${inWords(how.while)}`;
    case "on":
      return "repeat";
  }
}

export function targetInWords({ root, fields }: Target): string {
  return [root.name, ...fields].join(".");
}

/** How tightly things bind, loosest first; `part` is what needs no brackets anywhere. */
const levels = ["or", "and", "not", "comparison", "range", "sum", "product", "sign", "part"] as const;
type Level = (typeof levels)[number];

/** In brackets where it binds more loosely than its place asks for. */
function at(level: Level, expr: Surface): string {
  const isLoose = levels.indexOf(levelOf(expr)) < levels.indexOf(level);
  return isLoose ? `(${inWords(expr)})` : inWords(expr);
}

function levelOf(expr: Surface): Level {
  switch (expr.kind) {
    case "or":
    case "and":
      return expr.kind;
    // What runs on to the right ends where an `and` or `or` begins.
    case "not":
    case "every":
    case "some":
    case "count":
    case "those":
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
    case "is-double":
    case "reading":
      return "comparison";
    case "interval":
      return "range";
    case "arithmetic":
      return expr.op === "+" || expr.op === "-" ? "sum" : "product";
    case "join":
      return "sum";
    case "negate":
    case "round":
    case "keep":
      return "sign";
    case "total":
      return levelOf(expr.of);
    case "without":
      return "range";
    default:
      return "part";
  }
}

function commas(items: readonly Surface[]): string {
  return items.map(inWords).join(", ");
}

function overList(expr: {
  readonly binder: string;
  readonly list: Surface;
  readonly filter: Surface | null;
}): string {
  return `${expr.binder} in ${at("part", expr.list)}${expr.filter ? ` with ${at("not", expr.filter)}` : ""}`;
}
