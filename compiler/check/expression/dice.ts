/**
 * Types what is done with dice: the highest of them, and all but one.
 * That they count as their total is in counted.ts; when they are rolled is a matter of plays.
 */
import { inWords } from "../in-words.ts";
import type { Expr as Ast } from "../../../grammar/index.ts";
import type { Context, Scope } from "../context.ts";
import { hole, spanOf } from "../context.ts";
import { raise } from "../faults.ts";
import type { Surface } from "../surface.ts";
import { facesOf, isComparable, isDice, isNumeric } from "../type-system.ts";
import { kindInWords } from "../type-words.ts";
import { fitted } from "./fit.ts";
import { presentType } from "../../core/types.ts";

type Of<Kind extends Ast["kind"]> = Extract<Ast, { kind: Kind }>;

export function inferKeep(context: Context, scope: Scope, ast: Of<"keep">): Surface {
  const span = spanOf(scope.file, ast);
  const many = fitted(context, context.infer(context, scope, ast.many, null), {
    kind: "count",
    from: 0,
    to: null,
  });
  const of = context.infer(context, scope, ast.of, null);
  const type = presentType(of.type);
  if (type.kind === "unknown") return hole(span);
  if (type.kind !== "list" || !isNumeric(facesOf(presentType(type.of)))) {
    const help = "Name dice that were rolled together, or a list of numbers.";
    context.report(
      raise("type-mismatch", of.span, { wanted: "list of dice", found: kindInWords(of.type), help }),
    );
    return hole(span);
  }
  return { kind: "keep", which: ast.which, many, of, type, span };
}

export function inferWithout(context: Context, scope: Scope, ast: Of<"without">): Surface {
  const span = spanOf(scope.file, ast);
  const of = context.infer(context, scope, ast.of, null);
  const type = presentType(of.type);
  const hint = type.kind === "list" ? type.of : null;
  const element = context.infer(context, scope, ast.element, hint);
  if (type.kind === "unknown" || element.type.kind === "unknown") return hole(span);
  if (type.kind !== "list") {
    context.report(raise("not-a-list", of.span, { type: kindInWords(type) }));
    return hole(span);
  }
  if (!isDice(type) && presentType(type.of).kind !== "unknown") {
    const help = `Write \`those x in ${inWords(of)} with x != ${inWords(element)}\`.`;
    const data = { wanted: "list of dice", found: kindInWords(type), help };
    context.report(raise("type-mismatch", of.span, data));
    return hole(span);
  }
  // A roll of one die is that die.
  const one = presentType(element.type);
  const inner = one.kind === "list" && isDice(one) ? one.of : element.type;
  if (!isComparable(inner, type.of)) {
    const data = { wanted: kindInWords(type.of), found: kindInWords(element.type), help: "" };
    context.report(raise("type-mismatch", element.span, data));
    return hole(span);
  }
  return { kind: "without", of, element, type, span };
}
