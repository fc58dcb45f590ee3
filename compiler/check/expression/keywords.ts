/**
 * Turns `target has INFANTRY` into a test of the keywords printed on a thing, or gained by it in this version.
 * What may gain a keyword, and when, is a decision of its own (gains.ts).
 */
import type { Expr as Ast, Span } from "../../../grammar/index.ts";
import { nearNames } from "../../near-names.ts";
import type { Context, Scope } from "../context.ts";
import { hole, spanOf } from "../context.ts";
import { raise } from "../faults.ts";
import type { Fact, Type } from "../program.ts";
import type { Surface } from "../surface.ts";
import { isComparable, truth } from "../type-system.ts";
import { kindInWords } from "../type-words.ts";
import { keywordsImplying } from "../../core/keywords.ts";
import { presentType } from "../../core/types.ts";

export function inferHas(context: Context, scope: Scope, ast: Extract<Ast, { kind: "has" }>): Surface {
  const of = context.infer(context, scope, ast.of, null);
  const at = { span: spanOf(scope.file, ast), name: spanOf(scope.file, ast.keyword) };
  return hasKeyword(context, of, ast.keyword.text, at);
}

export function hasKeyword(
  context: Context,
  of: Surface,
  keyword: string,
  at: { span: Span; name: Span },
): Surface {
  if (keyword === "") return hole(at.span);
  if (!context.types.keywords.has(keyword)) {
    const near = nearNames(keyword, context.types.keywords.keys());
    context.report(raise("undeclared-keyword", at.name, { name: keyword, near }));
    return hole(at.span);
  }
  const type = presentType(of.type);
  if (type.kind === "unknown") return hole(at.span);
  // Who gains it is the record, also where its keywords are named.
  const bearer = type.kind === "keywords" && of.kind === "field" ? presentType(of.of.type) : type;
  const gainedAs = (name: string) => {
    const gain = context.gains.get(name);
    return gain !== undefined && bearer.kind !== "unknown" && isComparable(gain.by, bearer)
      ? gain.decision
      : null;
  };
  const gained = gainedAs(keyword);
  const implying = keywordsImplying(context.types.keywords, keyword).map((name) => ({
    keyword: name,
    gained: gainedAs(name),
  }));
  const fields = keywordsOf(context, type);
  if (type.kind !== "keywords" && fields.length !== 1) {
    const names = fields.map(({ name }) => name);
    context.report(raise("no-keywords-field", of.span, { type: kindInWords(type), fields: names }));
    return hole(at.span);
  }
  const field = fields[0] ?? null;
  return { kind: "has", of, keyword, implying, field, gained, type: truth, span: at.span };
}

/** The fields of a record that hold keywords. */
export function keywordsOf(context: Context, type: Type): readonly Fact[] {
  const one = presentType(type);
  if (one.kind !== "record" && one.kind !== "ref") return [];
  const fields = context.types.records.get(one.name)?.fields ?? [];
  return fields.filter((field) => presentType(field.type).kind === "keywords");
}
