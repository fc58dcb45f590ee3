/**
 * Turns an expression into those that differ from it in one small way: an end of a range, an amount, a value, a word such as
 * every, and, not. Whether anyone would notice is asked elsewhere.
 */
import { builtInEnums } from "../check/built-in.ts";
import { inWords } from "../check/in-words.ts";
import type { Span } from "../../grammar/index.ts";
import type { Comparison, Expr, Program } from "../check/program.ts";
import type { Surface } from "../check/surface.ts";
import { lower } from "../lower/lower.ts";
import { add, one } from "../check/rational.ts";
import { childPlacesOf } from "../core/walk.ts";
import { presentType } from "../core/types.ts";

export type SmallChange =
  | "boundary"
  | "opposite"
  | "off-by-one"
  | "other-value"
  | "other-quantifier"
  | "other-joint"
  | "other-direction";

export interface Variant<T> {
  readonly change: SmallChange;
  /** The part that changed, in words, as it was and as it is. */
  readonly was: string;
  readonly became: string;
  /** Where it stands. */
  readonly at: Span;
  /** The whole, so changed. */
  readonly whole: T;
}

/** In the order in which the parts are written; what is worth changing first comes first. */
function variantsOf(program: Program, expr: Surface): readonly Variant<Surface>[] {
  const here = ownVariants(program, expr).map(({ change, to }) => ({
    change,
    was: inWords(expr),
    became: inWords(to),
    at: to.span,
    whole: to,
  }));
  const within = childPlacesOf(expr).flatMap(({ child, put }) =>
    isSaidByBoundary(expr, child) ? [] : variantsWithin(program, child, put),
  );
  // A `not` less says the same as a `not` more, and an answer exists whether or not it is negated.
  return [...here, ...within.filter(({ whole }) => !isDoubleNot(whole) && !isRulingDenied(expr, whole))];
}

/** The variants of an expression within a whole, made from what its author wrote; empty without an expression. */
export function variantsAt<Whole>(
  program: Program,
  expr: Expr | null,
  put: (expr: Expr) => Whole,
): readonly Variant<Whole>[] {
  return expr === null ? [] : variantsWithin(program, expr.from, (from) => put(lower(from)));
}

function variantsWithin<Whole>(
  program: Program,
  expr: Surface,
  put: (expr: Surface) => Whole,
): readonly Variant<Whole>[] {
  return variantsOf(program, expr).map((variant) => ({ ...variant, whole: put(variant.whole) }));
}

function isRulingDenied(expr: Surface, whole: Surface): boolean {
  const isOfNot = (of: Surface): boolean => of.kind === "is-ruled" && of.of.kind === "not";
  return isOfNot(whole) && !isOfNot(expr);
}

function isDoubleNot(expr: Surface): boolean {
  return expr.kind === "not" && expr.of.kind === "not";
}

/** Of whole numbers, `>= 3` with one more says the same as `> 2` with the other end. */
function isSaidByBoundary(expr: Surface, child: Surface): boolean {
  if (expr.kind !== "compare") return false;
  const { op, left, right } = expr;
  const isRight = child === right;
  const other = isRight ? left : right;
  const ends = isRight ? [">=", "<"] : ["<=", ">"];
  return child.kind === "number" && isWhole(other.type) && isWhole(child.type) && ends.includes(op);
}

function isWhole(type: Surface["type"]): boolean {
  return type.kind === "count" || type.kind === "die";
}

interface Own {
  readonly change: SmallChange;
  readonly to: Surface;
}

function ownVariants(program: Program, expr: Surface): readonly Own[] {
  switch (expr.kind) {
    case "compare":
      return [{ change: changeOf(expr.op), to: { ...expr, op: otherComparison[expr.op] } }];
    case "number":
      return [{ change: "off-by-one", to: { ...expr, value: add(expr.value, one) } }];
    case "truth":
      return [{ change: "other-value", to: { ...expr, value: !expr.value } }];
    case "duty":
      return [{ change: "other-value", to: { ...expr, value: otherDuty[expr.value] } }];
    case "enum-value":
      return otherNames(program, expr).map((name) => ({ change: "other-value", to: { ...expr, name } }));
    case "and": {
      const { all, type, span } = expr;
      return [{ change: "other-joint", to: { kind: "or", any: all, type, span } }];
    }
    case "or": {
      const { any, type, span } = expr;
      return [{ change: "other-joint", to: { kind: "and", all: any, type, span } }];
    }
    case "every":
      return [{ change: "other-quantifier", to: { ...expr, kind: "some" } }];
    case "some": {
      const { body } = expr;
      return [{ change: "other-quantifier", to: body ? { ...expr, kind: "every", body } : negated(expr) }];
    }
    case "not":
      return [{ change: "opposite", to: expr.of }];
    case "has":
    case "within":
    case "is-known":
    case "is-none":
    case "is-whole":
    case "is-ruled":
    case "is-double":
    case "one-group":
      return [{ change: "opposite", to: negated(expr) }];
    case "fact":
    case "local":
    case "field":
    case "call":
    case "builtin":
      return expr.type.kind === "truth" ? [{ change: "opposite", to: negated(expr) }] : [];
    case "extreme":
      return [{ change: "other-direction", to: { ...expr, op: expr.op === "min" ? "max" : "min" } }];
    case "round":
      return [
        { change: "other-direction", to: { ...expr, direction: expr.direction === "up" ? "down" : "up" } },
      ];
    case "arithmetic":
      return expr.op === "+" || expr.op === "-"
        ? [{ change: "other-direction", to: { ...expr, op: expr.op === "+" ? "-" : "+" } }]
        : [];
    case "keep":
      return [
        {
          change: "other-direction",
          to: { ...expr, which: expr.which === "highest" ? "lowest" : "highest" },
        },
      ];
    case "aggregate":
      return expr.op === "highest" || expr.op === "lowest"
        ? [{ change: "other-direction", to: { ...expr, op: expr.op === "highest" ? "lowest" : "highest" } }]
        : [];
    default:
      return [];
  }
}

function negated(of: Surface): Surface {
  return { kind: "not", of, type: { kind: "truth" }, span: of.span };
}

const otherComparison: Readonly<Record<Comparison, Comparison>> = {
  "=": "!=",
  "!=": "=",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
};

function changeOf(op: Comparison): SmallChange {
  return op === "=" || op === "!=" ? "opposite" : "boundary";
}

const otherDuty = { may: "must", must: "may not", "may not": "may" } as const;

/** The value declared behind it, the first behind the last; none where there is no other. */
function otherNames(program: Program, expr: Extract<Surface, { kind: "enum-value" }>): readonly string[] {
  const type = presentType(expr.type);
  if (type.kind !== "enum") return [];
  const values = (program.types.enums.get(type.name) ?? builtInEnums.get(type.name))?.values ?? [];
  const at = values.findIndex(({ name }) => name === expr.name);
  const other = values[(at + 1) % values.length]?.name;
  return at < 0 || other === undefined || other === expr.name ? [] : [other];
}
