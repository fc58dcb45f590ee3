/**
 * Turns a call, or the bare name of a decision, into a call with every argument bound: given in order, or those of the same names.
 * Also binds the built-in functions on squares and moments, which a decision of the same name hides.
 */
import type { Expr as Ast, Span } from "../../../grammar/index.ts";
import { nearNames } from "../../near-names.ts";
import type { DecisionId } from "../../resolve/graph.ts";
import { builtInFunctions } from "../built-in.ts";
import type { Context, Scope, Signature } from "../context.ts";
import { hole, spanOf, typeOfUse } from "../context.ts";
import { raise } from "../faults.ts";
import { narrowed } from "../narrowing.ts";
import type { Expr, Fact, Type } from "../program.ts";
import { isFitting, orNone, present } from "../type-system.ts";
import { fitted } from "./fit.ts";

export function inferCall(context: Context, scope: Scope, ast: Extract<Ast, { kind: "call" }>): Expr {
  const name = ast.name.text;
  const span = spanOf(scope.file, ast);
  const decision = context.signatures.get(name as DecisionId);
  if (decision !== undefined) {
    if (ast.args.length === 0 && decision.params.length > 0)
      return callByName(context, scope, decision, name, span);
    const wanted = decision.params.map((param) => ({
      name: param.name,
      type: typeOfUse(param),
      optional: param.optional,
    }));
    const args = bindArguments(context, scope, ast, wanted);
    return args === null
      ? hole(span)
      : { kind: "call", decision: decision.id, args, type: decision.type, span };
  }
  const builtIn = builtInFunctions.get(name);
  if (builtIn !== undefined) {
    const wanted = builtIn.params.map((type) => ({ name: type.kind, type, optional: false }));
    const args = bindArguments(context, scope, ast, wanted);
    return args === null
      ? hole(span)
      : { kind: "builtin", name: builtIn.name, args, type: builtIn.type, span };
  }
  // What is given is still typed, so that its own faults are told.
  for (const arg of ast.args) context.infer(context, scope, arg, null);
  return tellNoDecision(context, scope, name, span, spanOf(scope.file, ast.name));
}

/** A decision named alone takes what has the names of its parameters. */
export function callByName(
  context: Context,
  scope: Scope,
  decision: Signature,
  name: string,
  span: Span,
): Expr {
  const found = decision.params.map((param) => ({ param, arg: sameNamed(context, scope, param, span) }));
  const missing = found.flatMap(({ param, arg }) => (arg === null ? [param.name] : []));
  if (missing.length > 0) {
    context.report(raise("missing-argument", span, { name, missing }));
    return hole(span);
  }
  const args = found.flatMap(({ param, arg }) =>
    arg === null ? [] : [fitted(context, arg, typeOfUse(param))],
  );
  return { kind: "call", decision: decision.id, args, type: decision.type, span };
}

interface Wanted {
  readonly name: string;
  readonly type: Type;
  readonly optional: boolean;
}

/** Null when there are too few or too many; parameters at the end that are optional may be left out. */
function bindArguments(
  context: Context,
  scope: Scope,
  ast: Extract<Ast, { kind: "call" }>,
  wanted: readonly Wanted[],
): readonly Expr[] | null {
  const isEnough = wanted.slice(ast.args.length).every((param) => param.optional);
  const args = ast.args.map((arg, index) => {
    const type = wanted[index]?.type ?? null;
    const typed = context.infer(context, scope, arg, type);
    return type === null ? typed : fitted(context, typed, type);
  });
  if (ast.args.length > wanted.length || !isEnough) {
    const data = { name: ast.name.text, wanted: wanted.map((param) => param.name), found: ast.args.length };
    context.report(raise("wrong-number-of-arguments", spanOf(scope.file, ast), data));
    return null;
  }
  const left = wanted.slice(ast.args.length).map((param) => noneAt(param.type, spanOf(scope.file, ast)));
  return [...args, ...left];
}

function sameNamed(context: Context, scope: Scope, param: Fact, span: Span): Expr | null {
  const local = scope.locals.get(param.name);
  const fact = context.facts.get(param.name);
  // A binder that happens to have the name and is of another type is not meant where a fact fits.
  const isLocalMeant =
    local !== undefined && (fact === undefined || isFitting(present(local.type), present(param.type)));
  if (local !== undefined && isLocalMeant) {
    return narrowed(scope, { kind: "local", name: param.name, type: local.type, span });
  }
  if (fact !== undefined)
    return narrowed(scope, { kind: "fact", name: param.name, type: typeOfUse(fact), span });
  return param.optional ? noneAt(param.type, span) : null;
}

function noneAt(type: Type, span: Span): Expr {
  return { kind: "none", type: orNone(type), span };
}

function tellNoDecision(context: Context, scope: Scope, name: string, span: Span, at: Span): Expr {
  if (name === "") return hole(span);
  const local = scope.locals.get(name);
  const what = local !== undefined ? `a ${local.what}` : context.facts.has(name) ? "a fact" : null;
  if (what !== null) context.report(raise("not-a-decision", at, { name, what }));
  else {
    const near = nearNames(name, [...context.signatures.keys(), ...builtInFunctions.keys()]);
    context.report(raise("unknown-name", at, { name, near, listedIn: [] }));
  }
  return hole(span);
}
