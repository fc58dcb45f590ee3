/**
 * Turns the lines that name, change and give values (`let`, `set`, `pay`, `gives`) into typed ones.
 * What may be changed depends on where: a resolve changes its own lets only, a procedure the situation too.
 */
import type { Expr as Ast, GivesLine, LetLine, Name, PayLine, SetLine } from "../../../grammar/index.ts";
import { nearNames } from "../../near-names.ts";
import { hole, type Scope, spanOf } from "../context.ts";
import { expressionOf, infer } from "../expression.ts";
import { partsOf } from "../expression/names.ts";
import { raise } from "../faults.ts";
import type { Target } from "../plays.ts";
import type { Type } from "../program.ts";
import type { Surface } from "../surface.ts";
import { rational } from "../rational.ts";
import { typeOf } from "../type-expressions.ts";
import { isNumeric, unknown, widened } from "../type-system.ts";
import { kindInWords } from "../type-words.ts";
import { ownerOf } from "./sides.ts";
import { baseOf, forgetting, withName, type Writing, type Written } from "./writing.ts";
import { presentType, typeOfUse } from "../../core/types.ts";
import { lower } from "../../lower/lower.ts";

export function letOf(work: Writing, scope: Scope, ast: LetLine): Written {
  const { context, types, source, changed } = work;
  const declared = ast.type === null ? null : typeOf(types, source.file, ast.type);
  const value =
    declared === null
      ? infer(context, scope, ast.value, null)
      : expressionOf(context, scope, ast.value, declared);
  const free = changed.has(ast.name.text) ? widened(value.type) : value.type;
  const type = declared ?? free;
  const line = { ...baseOf(work, ast), kind: "let", name: ast.name.text, type, value: lower(value) } as const;
  return { line, scope: withName(work, scope, ast.name, type, "let") };
}

export function setOf(work: Writing, scope: Scope, ast: SetLine): Written {
  const target = targetOf(work, scope, ast.target);
  const value = lower(expressionOf(work.context, scope, ast.value, target?.type ?? unknown));
  if (target === null) return { line: null, scope };
  const line = { ...baseOf(work, ast), kind: "set", target, value } as const;
  return { line, scope: forgetting(scope, new Set([lastOf(target)])) };
}

export function payOf(work: Writing, scope: Scope, ast: PayLine): Written {
  const { context, source } = work;
  const amounts = ast.purses.flatMap(({ purse, downTo }) => {
    const target = targetOf(work, scope, purse);
    if (target === null) return [];
    const type = presentType(target.type);
    if (type.kind !== "unknown" && !isNumeric(type)) {
      const data = {
        wanted: "number",
        found: kindInWords(type),
        help: "`pay` needs a number to pay from.",
      };
      context.report(raise("type-mismatch", spanOf(source.file, purse), data));
      return [];
    }
    const least =
      downTo === null ? nought(type, target.span) : expressionOf(context, scope, downTo, widened(type));
    return [{ purse: target, downTo: lower(least) }];
  });
  const measure = amounts[0]?.purse.type;
  const amount = expressionOf(
    context,
    scope,
    ast.amount,
    measure === undefined ? unknown : widened(presentType(measure)),
  );
  if (amounts.length < ast.purses.length) return { line: null, scope };
  const owner = ast.owner === null ? null : ownerOf(work, scope, ast.owner);
  const line = { ...baseOf(work, ast), kind: "pay", amount: lower(amount), purses: amounts, owner } as const;
  return { line, scope };
}

export function givesOf(work: Writing, scope: Scope, ast: GivesLine): Written {
  const { context, source, of, single, parts } = work;
  if (of === "reaction" && ast.part !== null) {
    const data = { what: "a named result", where: "a reaction", why: "results" } as const;
    context.report(raise("line-out-of-place", spanOf(source.file, ast), data));
    return { line: null, scope };
  }
  const name = ast.part?.name.text ?? null;
  const type = name === null ? single : (parts.get(name) ?? null);
  const value = lower(expressionOf(context, scope, ast.value, type ?? unknown));
  // A result that does not go with the header has had its message.
  if (type === null && of !== "reaction") return { line: null, scope };
  return { line: { ...baseOf(work, ast), kind: "gives", part: name, value }, scope };
}

// ---------------------------------------------------------------- what may be changed

/** Null where it may not be, or is not there; then that is said. */
function targetOf(work: Writing, scope: Scope, ast: Ast): Target | null {
  const { context, source } = work;
  const span = spanOf(source.file, ast);
  const path = pathOf(ast);
  if (path === null) {
    if (ast.kind !== "missing") context.report(raise("not-settable", span, { name: "", what: "a value" }));
    return null;
  }
  const [root, ...fields] = path;
  if (root === undefined || path.some(({ text }) => text === "")) return null;
  const found = rootOf(work, scope, root, fields.length > 0);
  if (found === null) return null;
  let type = found.type;
  for (const field of fields) {
    const parts: ReturnType<typeof partsOf> = partsOf(context, type);
    const part = parts?.find(({ name }) => name === field.text);
    if (part === undefined) {
      const known = parts?.map(({ name }) => name) ?? [];
      const data = {
        name: field.text,
        of: kindInWords(presentType(type)),
        near: nearNames(field.text, known),
        known,
      };
      if (type.kind !== "unknown") context.report(raise("unknown-field", spanOf(source.file, field), data));
      return null;
    }
    type = typeOfUse(part);
  }
  return { root: { kind: found.kind, name: root.text }, fields: fields.map(({ text }) => text), type, span };
}

function rootOf(
  { context, source, of }: Writing,
  scope: Scope,
  root: Name,
  isPart: boolean,
): { readonly kind: "local" | "fact"; readonly type: Type } | null {
  const name = root.text;
  const span = spanOf(source.file, root);
  const local = scope.locals.get(name);
  if (local !== undefined) {
    const { kind } = presentType(local.type);
    const isThing = isPart && (kind === "record" || kind === "ref") && holding.has(local.what);
    if (local.what === "let" || (isThing && of !== "resolve")) return { kind: "local", type: local.type };
    if (isThing) tellInResolve(context, span);
    else context.report(raise("not-settable", span, { name, what: `a ${local.what}` }));
    return null;
  }
  const fact = context.facts.get(name);
  if (fact !== undefined) {
    if (of !== "resolve") return { kind: "fact", type: typeOfUse(fact) };
    tellInResolve(context, span);
    return null;
  }
  if (context.signatures.has(name as never)) {
    context.report(raise("not-settable", span, { name, what: "a decision" }));
    return null;
  }
  const near = nearNames(name, () => [...scope.locals.keys(), ...context.facts.keys()]);
  context.report(raise("unknown-name", span, { name, near, listedIn: [] }));
  return null;
}

/** What may hold a thing of the situation, whose fields can be set. */
const holding: ReadonlySet<string> = new Set(["binder", "choice", "draw", "parameter", "let"]);

function tellInResolve(context: Writing["context"], span: Target["span"]): void {
  const data = { what: "`set` on the situation", where: "a `resolve`", why: "changes" } as const;
  context.report(raise("line-out-of-place", span, data));
}

function pathOf(ast: Ast): readonly Name[] | null {
  if (ast.kind === "ref") return [ast.name];
  if (ast.kind !== "member") return null;
  const of = pathOf(ast.of);
  return of === null ? null : [...of, ast.name];
}

function lastOf({ root, fields }: Target): string {
  return fields.at(-1) ?? root.name;
}

function nought(type: Type, span: Surface["span"]): Surface {
  return isNumeric(type)
    ? { kind: "number", value: rational(0n), type: { ...type, from: 0, to: 0 }, span }
    : hole(span);
}
