/**
 * Turns what is made of dice into code: totals, the highest and lowest, a pool without one die, doubles. A die is its face;
 * only where something asks whether a die was thrown again do dice know it, and have to be told apart from their faces.
 */
import { allowOnly, type LeafType, type TypeWithParts } from "../../../core/kinds.ts";
import type { Expr, Type } from "../../../check/program.ts";
import { joined } from "../code.ts";
import {
  beyond,
  type CalledForm,
  type Context,
  express,
  type Fast,
  fast,
  helper,
  lifted,
  present as there,
  settledNone,
  strength,
} from "../fast.ts";
import { isFraction } from "./numbers.ts";
import { subexpressionsOf } from "../../../core/walk.ts";
import { presentType } from "../../../core/types.ts";

export function total(context: Context, [dice]: readonly [Expr]): Fast {
  const of = express(context, dice);
  if (isDie(dice.type)) return faced(context, of);
  return lifted(context, [of], (closed) =>
    there(context, closed, ([pool = of]) =>
      helper(context, "totalOf", [pool.code], { most: mostOfDice(dice.type) }),
    ),
  );
}

export function keep(
  context: Context,
  name: "keepHighest" | "keepLowest",
  args: readonly [Expr, Expr],
): Fast {
  const [many, of] = [express(context, args[0]), express(context, args[1])];
  if (many.none !== "never" || isFraction(many)) return beyond(context);
  return lifted(context, [of, many], ([pool = of, size = many]) =>
    helper(context, name, [pool.code, size.code]),
  );
}

export function withoutDie(context: Context, args: readonly [Expr, Expr]): Fast {
  const [of, element] = [express(context, args[0]), express(context, args[1])];
  return lifted(context, [of, element], ([pool = of, one = element]) =>
    helper(context, "withoutDie", [pool.code, settledNone(one).code]),
  );
}

export function isDouble(context: Context, [dice]: readonly [Expr]): Fast {
  const of = express(context, dice);
  return lifted(context, [of], ([pool = of]) => helper(context, "isDouble", [pool.code]));
}

/** A list has less than 2^32 elements. */
function mostOfDice(type: Type): number {
  const pool = presentType(type);
  const die = pool.kind === "list" || pool.kind === "set" ? pool.of : pool;
  return die.kind === "die"
    ? Math.min(die.sides * 2 ** 32, Number.MAX_SAFE_INTEGER)
    : Number.MAX_SAFE_INTEGER;
}

/** `rerolled` of a die. What has a name of its own is looked at in place, which is several times faster than a call. */
export function rerolled(context: Context, die: Fast): Fast {
  if (die.none === "never" && die.simple && !die.open && !die.isConstant) {
    const text = joined("typeof ", die.code, ' !== "number" && ', die.code, ".rerolled");
    return fast(text, { strength: strength.and });
  }
  return lifted(context, [die], ([one = die]) => helper(context, "isRerolled", [one.code]));
}

/** The face of a die that may know more; none stays none. */
export function faced(context: Context, die: Fast): Fast {
  if (!context.remembers || die.isConstant) return die;
  return lifted(context, [die], (closed) =>
    there(context, closed, ([one = die]) => helper(context, "faceOf", [one.code])),
  );
}

export function facesIn(context: Context, pool: Fast): Fast {
  return lifted(context, [pool], ([all = pool]) => helper(context, "facesOf", [all.code]));
}

/** As another decision takes it: one that does not ask whether dice were thrown again takes their faces. */
export function handedDice(context: Context, form: CalledForm, index: number, piece: Fast): Fast {
  const type = form.params[index]?.type;
  if (type === undefined || !context.remembers || form.remembers || !hasDice(type)) return piece;
  if (isDie(type)) return faced(context, piece);
  return isDiceList(type) && piece.none === "never" ? facesIn(context, piece) : beyond(context);
}

export function isDie(type: Type): boolean {
  return type.kind === "or-none" ? isDie(type.of) : type.kind === "die";
}

export function isDiceList(type: Type): boolean {
  return (type.kind === "list" || type.kind === "set") && isDie(type.of);
}

export function hasDice(type: Type): boolean {
  switch (type.kind) {
    case "die":
      return true;
    case "list":
    case "set":
    case "interval":
    case "or-none":
      return hasDice(type.of);
    case "shape":
      return type.fields.some((field) => hasDice(field.type));
    default:
      allowOnly<LeafType | TypeWithParts>(type);
      return false;
  }
}

/** Whether something in an expression asks if a die was thrown again. */
export function asksIfRerolled(expr: Expr): boolean {
  return subexpressionsOf(expr).some((part) => part.kind === "field" && isDie(part.of.type));
}
