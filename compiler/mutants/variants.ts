/**
 * Turns an expression into those that differ from it in one small way: an end of a range, an amount, a value, a word such as
 * every, and, not. Whether anyone would notice is asked elsewhere.
 */
import { builtInEnums } from "../check/built-in.ts";
import { inWords } from "../check/in-words.ts";
import type { Span } from "../../grammar/index.ts";
import type { Comparison, Expr, Program } from "../check/program.ts";
import { add, one } from "../check/rational.ts";

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
export function variantsOf<T>(program: Program, part: T): readonly Variant<T>[] {
  if (typeof part !== "object" || part === null) return [];
  const own = isExpr(part) ? ownVariants(program, part) : [];
  const here = own.map(({ change, to }) => ({
    change,
    was: isExpr(part) ? inWords(part) : "",
    became: inWords(to),
    at: to.span,
    whole: to as T,
  }));
  // Taking a `not` away says what one more would, and what is ruled is ruled whatever it says.
  return [
    ...here,
    ...innerVariants(program, part).filter(
      ({ whole }) => !isDoubleNot(whole) && !isRulingDenied(part, whole),
    ),
  ];
}

function isRulingDenied(part: object, whole: object): boolean {
  const isOfNot = (of: object): boolean => isExpr(of) && of.kind === "is-ruled" && of.of.kind === "not";
  return isOfNot(whole) && !isOfNot(part);
}

function isDoubleNot(part: object): boolean {
  return isExpr(part) && part.kind === "not" && part.of.kind === "not";
}

/** Parts are found by their form: whatever the language comes to have is gone through as well. */
function innerVariants<T extends object>(program: Program, part: T): readonly Variant<T>[] {
  if (Array.isArray(part))
    return part.flatMap((item: unknown, at) =>
      variantsOf(program, item).map((variant) => ({
        ...variant,
        whole: part.with(at, variant.whole) as unknown as T,
      })),
    );
  return Object.entries(part).flatMap(([key, value]) =>
    unmeant.has(key) || isSaidByBoundary(part, key)
      ? []
      : variantsOf<unknown>(program, value).map((variant) => ({
          ...variant,
          whole: { ...part, [key]: variant.whole },
        })),
  );
}

/** Of whole numbers, `>= 3` with one more says what `> 2` says with the other end. */
function isSaidByBoundary(part: object, key: string): boolean {
  if (!isExpr(part) || part.kind !== "compare") return false;
  const { op, left, right } = part;
  const [number, other] = key === "right" ? [right, left] : [left, right];
  const ends = key === "right" ? [">=", "<"] : ["<=", ">"];
  return number.kind === "number" && isWhole(other.type) && isWhole(number.type) && ends.includes(op);
}

function isWhole(type: Expr["type"]): boolean {
  return type.kind === "count" || type.kind === "die";
}

const unmeant: ReadonlySet<string> = new Set(["span", "type"]);

function isExpr(part: object): part is Expr {
  return "kind" in part && "type" in part && "span" in part;
}

interface Own {
  readonly change: SmallChange;
  readonly to: Expr;
}

function ownVariants(program: Program, expr: Expr): readonly Own[] {
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

function negated(of: Expr): Expr {
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
function otherNames(program: Program, expr: Extract<Expr, { kind: "enum-value" }>): readonly string[] {
  const type = expr.type.kind === "or-none" ? expr.type.of : expr.type;
  if (type.kind !== "enum") return [];
  const values = (program.types.enums.get(type.name) ?? builtInEnums.get(type.name))?.values ?? [];
  const at = values.findIndex(({ name }) => name === expr.name);
  const other = values[(at + 1) % values.length]?.name;
  return at < 0 || other === undefined || other === expr.name ? [] : [other];
}
