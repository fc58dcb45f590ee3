/**
 * Turns written numbers, amounts and texts into values of a type, by their unit or by what is expected where they stand.
 * Whether a value lies in the domain of its place is left to fit.ts.
 */
import type { Expr as Ast } from "../../../grammar/index.ts";
import { enumsByValue } from "../../core/lookup.ts";
import { otherSign } from "../../core/titles.ts";
import { nearNames } from "../../near-names.ts";
import type { Context, Scope } from "../context.ts";
import { hole, spanOf } from "../context.ts";
import { raise } from "../faults.ts";
import type { Rational, Type } from "../program.ts";
import type { Surface } from "../surface.ts";
import { isAmount, isWhole, parseNumber, toNumber } from "../rational.ts";
import { noneOnly, truth } from "../type-system.ts";
import { unitSign } from "../in-words.ts";
import { presentType } from "../../core/types.ts";

type Of<Kind extends Ast["kind"]> = Extract<Ast, { kind: Kind }>;

/** A whole number is a count, one with decimals a ratio; where a ratio is expected, both are. */
export function inferNumber(scope: Scope, ast: Of<"number">, hint: Type | null): Surface {
  const value = parseNumber(ast.text);
  const isRatio = !isWhole(value) || (hint !== null && presentType(hint).kind === "ratio");
  const at = toNumber(value);
  return {
    kind: "number",
    value,
    type: { kind: isRatio ? "ratio" : "count", from: at, to: at },
    span: spanOf(scope.file, ast),
  };
}

/** The unit says which quantity it is. */
export function inferQuantity(context: Context, scope: Scope, ast: Of<"quantity">): Surface {
  const span = spanOf(scope.file, ast);
  const quantity = quantityOf(context, ast.unit);
  if (quantity === null) {
    const units = [...context.types.units.values()].map(unitSign);
    context.report(raise("unknown-unit", span, { unit: ast.unit, units }));
    return hole(span);
  }
  const value = parseNumber(ast.text);
  if (!isAmount(value)) context.report(raise("amount-too-fine", span, { value: `${ast.text}${ast.unit}` }));
  return numberOf(value, quantity, span);
}

/** `"` is the inch sign. */
export function quantityOf(
  context: Pick<Context, "types">,
  unit: string,
): { quantity: string; unit: string } | null {
  const symbol = unit === '"' ? "in" : unit;
  for (const [quantity, each] of context.types.units) if (each === symbol) return { quantity, unit: each };
  return null;
}

function numberOf(value: Rational, of: { quantity: string; unit: string }, span: Surface["span"]): Surface {
  const at = toNumber(value);
  return { kind: "number", value, type: { kind: "quantity", ...of, from: at, to: at }, span };
}

/** A title, a value of an enumeration, also one that an open one does not list, or the `id` of a record, by what is expected. */
export function inferText(context: Context, scope: Scope, ast: Of<"string">, hint: Type | null): Surface {
  const span = spanOf(scope.file, ast);
  const wanted = hint === null ? null : presentType(hint);
  if (wanted?.kind === "name") return { kind: "name-value", text: ast.text, type: wanted, span };
  if (wanted?.kind === "ref" && scope.partial)
    return { kind: "name-value", text: ast.text, type: wanted, span };
  if (wanted?.kind === "enum") {
    const declared = context.types.enums.get(wanted.name);
    const isListed = enumsByValue(context.types.enums).get(ast.text)?.includes(wanted.name) ?? false;
    const isOther = declared?.open === true && ast.text.startsWith(otherSign);
    if (isListed || isOther) return { kind: "enum-value", name: ast.text, type: wanted, span };
    if (declared) {
      const known = declared.values.map((value) => value.name);
      const { open } = declared;
      const data = { name: ast.text, of: wanted.name, near: nearNames(ast.text, known), known, open };
      context.report(raise("unknown-enum-value", span, data));
      return hole(span);
    }
  }
  if (wanted?.kind !== "unknown") context.report(raise("text-without-type", span, { text: ast.text }));
  return hole(span);
}

export function inferTruth(scope: Scope, ast: Of<"truth">): Surface {
  return { kind: "truth", value: ast.value, type: truth, span: spanOf(scope.file, ast) };
}

export function inferDuty(scope: Scope, ast: Of<"duty">): Surface {
  return { kind: "duty", value: ast.duty, type: { kind: "duty" }, span: spanOf(scope.file, ast) };
}

export function inferNone(scope: Scope, ast: Of<"none">, hint: Type | null): Surface {
  const type: Type =
    hint === null || hint.kind === "unknown" ? noneOnly : { kind: "or-none", of: presentType(hint) };
  return { kind: "none", type, span: spanOf(scope.file, ast) };
}
