/**
 * Turns reckoning into code that is exact: plain operators on whole numbers, a rounding to as many places as a result
 * can have on decimals, fractions where a decimal will not do. How exact functions work is the runtime's affair.
 */
import type { Expr, Rational } from "../../../check/program.ts";
import { code, joined } from "../code.ts";
import { quote } from "../literal.ts";
import {
  beyond,
  bound,
  callCode,
  type Context,
  type Fast,
  fast,
  helper,
  infix,
  lifted,
  limitOf,
  present,
  runtime,
  strength,
  typeOnly,
  express,
} from "../fast.ts";
import { presentType } from "../../../core/types.ts";
import { numberIn } from "../../../core/expressions.ts";

/** Beyond so many places a double is no longer the decimal it stands for. */
const mostPlaces = 9;
const fractions = Number.POSITIVE_INFINITY;

export function literal(context: Context, value: Rational): Fast {
  const places = placesOfRational(value);
  const number = Number(value.n) / Number(value.d);
  if (!isSafe(value, places)) return helper(context, "inexact", [quote(context.unit)]);
  if (places <= mostPlaces) {
    return fast(String(number), {
      places,
      most: Math.abs(number),
      strength: number < 0 ? strength.unary : strength.call,
      simple: true,
      isConstant: true,
    });
  }
  return fast(`{ n: ${value.n}, d: ${value.d} }`, { places: fractions, simple: true, isConstant: true });
}

/** Whether emitted code can write it exactly. */
export function isSafe({ n, d }: Rational, places = placesOfRational({ n, d })): boolean {
  if (places <= mostPlaces) return Math.abs(Number(n) / Number(d)) <= limitOf(places);
  return Number.isSafeInteger(Number(n)) && Number.isSafeInteger(Number(d));
}

function placesOfRational({ d }: Rational): number {
  for (let places = 0, scale = 1n; places <= mostPlaces; places++, scale *= 10n)
    if (scale % d === 0n) return places;
  return fractions;
}

/** A decimal of at most nine places, or a fraction. */
function capped(places: number): number {
  return places > mostPlaces ? fractions : places;
}

const operators = {
  "+": { plain: "+", at: strength.sum, helper: "plus" },
  "-": { plain: "-", at: strength.sum, helper: "minus" },
  "*": { plain: "*", at: strength.product, helper: "times" },
} as const;

export function arithmetic(
  context: Context,
  op: "+" | "-" | "*" | "/",
  [first, divisor]: readonly [Expr, Expr],
): Fast {
  const [left, right] = [express(context, first), express(context, divisor)];
  if (op === "-" && numberIn(first)?.n === 0n) return negated(context, right);
  return lifted(context, [left, right], (closed) =>
    present(context, closed, ([a = left, b = right]) => {
      if (op === "/") return quotient(context, a, b, divisor);
      const { plain, at, helper: name } = operators[op];
      const places = capped(op === "*" ? a.places + b.places : Math.max(a.places, b.places));
      if (places === fractions)
        return helper(context, name, [a.code, b.code, quote(context.unit)], { places });
      const most = op === "*" ? a.most * b.most : a.most + b.most;
      return exactly(context, infix(a, plain, b, at), places, most);
    }),
  );
}

/** Rounded to the places it can have; checked where it may be too large for that. `most`: how far it may be from zero. */
export function exactly(context: Context, piece: Fast, places: number, most: number): Fast {
  const limit = limitOf(places);
  if (most > limit) {
    const unit = quote(context.unit);
    return places === 0
      ? helper(context, "safeWhole", [piece.code, unit], { places, most: limit })
      : helper(context, "safeExact", [piece.code, String(Math.max(places, 3)), unit], {
          places,
          most: limit,
        });
  }
  if (places === 0) return { ...piece, places, most };
  const args = places <= 3 ? [piece.code] : [piece.code, String(places)];
  return helper(context, "exact", args, { places, most });
}

function quotient(context: Context, a: Fast, b: Fast, divisor: Expr): Fast {
  const by = numberIn(divisor);
  if (by !== null && by.n > 0n && a.places !== fractions) {
    // Divided by 2, 4, 5, 8 … a decimal stays one, with a few more places.
    const places = capped(a.places + placesOfRational({ n: 1n, d: by.n }) + b.places);
    if (places !== fractions) {
      const piece = infix(a, "/", b, strength.product);
      const isBinary = a.places === 0 && by.d === 1n && (by.n & (by.n - 1n)) === 0n;
      const most = a.most / (Number(by.n) / Number(by.d));
      return isBinary ? { ...piece, places, most } : exactly(context, piece, places, most);
    }
  }
  const args = [a.code, b.code, quote(context.unit)];
  const piece = helper(context, "over", args, { places: fractions, none: "null" });
  return isNeverZero(divisor)
    ? { ...piece, code: code(piece.code.flat + typeOnly("!")), none: "never" }
    : piece;
}

function isNeverZero(divisor: Expr): boolean {
  const written = numberIn(divisor);
  if (written !== null) return written.n !== 0n;
  const type = presentType(divisor.type);
  if (type.kind !== "count" && type.kind !== "quantity" && type.kind !== "ratio") return false;
  return (type.from !== null && type.from > 0) || (type.to !== null && type.to < 0);
}

/** Zero less a value. */
function negated(context: Context, of: Fast): Fast {
  return lifted(context, [of], (closed) =>
    present(context, closed, ([value = of]) => {
      if (value.places === fractions) return helper(context, "negative", [value.code], { places: fractions });
      if (/^[\d.]*[1-9][\d.]*$/.test(value.code.flat))
        return fast(`-${value.code.flat}`, {
          strength: strength.unary,
          places: value.places,
          most: value.most,
        });
      // Zero less the value: there is no negative zero at a table.
      return infix(fast("0"), "-", value, strength.sum, { places: value.places, most: value.most });
    }),
  );
}

export function rounded(context: Context, direction: "up" | "down", [operand]: readonly [Expr]): Fast {
  const of = express(context, operand);
  return lifted(context, [of], (closed) =>
    present(context, closed, ([value = of]) => {
      const up = direction === "up";
      if (value.places === fractions) return helper(context, up ? "ceil" : "floor", [value.code]);
      const most = Math.min(value.most + 1, Number.MAX_SAFE_INTEGER);
      return fast(callCode(up ? "Math.ceil" : "Math.floor", [value.code]), { most });
    }),
  );
}

/** Numbers only: what else has an order is left to the explaining form. */
export function extreme(context: Context, op: "min" | "max", of: readonly Expr[]): Fast {
  const type = of[0]?.type;
  const inner = type?.kind === "or-none" ? type.of : type;
  if (inner?.kind !== "count" && inner?.kind !== "quantity" && inner?.kind !== "ratio")
    return beyond(context);
  return lifted(
    context,
    of.map((each) => express(context, each)),
    (closed) =>
      present(context, closed, (there) => {
        const places = Math.max(...there.map((each) => each.places));
        const args = there.map((each) => each.code);
        if (places === fractions) return helper(context, op === "min" ? "least" : "most", args, { places });
        const most = Math.max(...there.map((each) => each.most));
        return fast(callCode(`Math.${op}`, args), { places, most });
      }),
  );
}

/** `a < b` of numbers, exact whatever they are; false where one is none. */
export function numbersOrdered(context: Context, op: string, a: Fast, b: Fast): Fast {
  if (a.code.flat === "null" || b.code.flat === "null") return fast("false", { isConstant: true });
  if (a.places !== fractions && b.places !== fractions)
    return infix(orNaN(context, a), op, orNaN(context, b), strength.relation);
  const difference = fast(callCode(runtime(context, "compare"), [a.code, b.code]));
  return infix(difference, op, fast("0"), strength.relation);
}

/** No comparison with a number that is none holds, and none with NaN does. */
function orNaN(context: Context, piece: Fast): Fast {
  if (piece.none === "never") return piece;
  if (piece.strength <= strength.coalesce)
    return helper(context, "asNumber", [piece.code], { places: piece.places });
  const text = joined(bound(piece, strength.or), " ?? Number.NaN");
  return fast(text, { strength: strength.coalesce, places: piece.places });
}

export function isFraction(piece: Fast): boolean {
  return piece.places === fractions;
}
