/**
 * Turns a call, or the bare name of a decision, into a call with every argument bound: given in order, or those of the same names.
 * Also binds the built-in functions on squares and moments, which a decision of the same name hides.
 */
import type { Expr as Ast, Name, Span } from "../../../grammar/index.ts";
import { nearNames } from "../../near-names.ts";
import type { DecisionId } from "../../resolve/graph.ts";
import { builtInFunctions } from "../built-in.ts";
import type { Context, Scope, Signature } from "../context.ts";
import { hole, spanOf } from "../context.ts";
import { raise } from "../faults.ts";
import { narrowed } from "../narrowing.ts";
import type { Fact, Type } from "../program.ts";
import type { Surface } from "../surface.ts";
import { isFitting, isNumeric, orNone, truth } from "../type-system.ts";
import { writtenPartsOf } from "../../core/walk.ts";
import { inferNumberLike } from "./arithmetic.ts";
import { fitted, fitTruth } from "./fit.ts";
import { presentType, typeOfUse } from "../../core/types.ts";

export function inferCall(context: Context, scope: Scope, ast: Extract<Ast, { kind: "call" }>): Surface {
  const name = ast.name.text;
  const span = spanOf(scope.file, ast);
  const decision = context.signatures.get(name as DecisionId) ?? context.plays.get(name as DecisionId);
  if (decision !== undefined) {
    if (!mayBeAsked(context, scope, decision, spanOf(scope.file, ast.name))) {
      for (const arg of ast.args) context.infer(context, scope, arg, null);
      return hole(span);
    }
    const args = argumentsOf(context, scope, decision, { name: ast.name, args: ast.args, span });
    return args === null ? hole(span) : asked(context, decision, args, span);
  }
  if ((name === "chance" || name === "mean") && ast.args.length === 1 && ast.args[0] !== undefined)
    return inferOdds(context, scope, name, ast.args[0], span);
  const builtIn = builtInFunctions.get(name);
  if (builtIn !== undefined) {
    const wanted = builtIn.params.map((type) => ({ name: type.kind, type, optional: false }));
    const args = bindArguments(context, scope, { ...ast, span }, wanted);
    return args === null
      ? hole(span)
      : { kind: "builtin", name: builtIn.name, args, type: builtIn.type, span };
  }
  // What is given is still typed, so that its own faults are told.
  for (const arg of ast.args) context.infer(context, scope, arg, null);
  return tellNoDecision(context, scope, name, span, spanOf(scope.file, ast.name));
}

/** What something is given: in order, or by the same names; null where that does not go. */
export function argumentsOf(
  context: Context,
  scope: Scope,
  signature: Signature,
  { name, args, span }: { readonly name: Name; readonly args: readonly Ast[]; readonly span: Span },
): readonly Surface[] | null {
  const { params } = signature;
  if (args.length === 0 && params.length > 0)
    return argumentsByName(context, scope, signature, name.text, span);
  const wanted = params.map((param) => ({
    name: param.name,
    type: typeOfUse(param),
    optional: mayBeLeftOut(param),
  }));
  return bindArguments(context, scope, { name, args, span }, wanted);
}

/** A decision named alone takes what has the names of its parameters. */
export function callByName(
  context: Context,
  scope: Scope,
  decision: Signature,
  name: string,
  span: Span,
): Surface {
  if (!mayBeAsked(context, scope, decision, span)) return hole(span);
  const args = argumentsByName(context, scope, decision, name, span);
  return args === null ? hole(span) : asked(context, decision, args, span);
}

function argumentsByName(
  context: Context,
  scope: Scope,
  decision: Signature,
  name: string,
  span: Span,
): readonly Surface[] | null {
  const found = decision.params.map((param) => ({ param, arg: sameNamed(context, scope, param, span) }));
  const missing = found.flatMap(({ param, arg }) => (arg === null ? [param.name] : []));
  if (missing.length > 0) {
    context.report(raise("missing-argument", span, { name, missing }));
    return null;
  }
  return found.flatMap(({ param, arg }) => (arg === null ? [] : [fitted(context, arg, typeOfUse(param))]));
}

/** The verdict of a decision, or what comes of a play. */
function asked(context: Context, { id, type }: Signature, args: readonly Surface[], span: Span): Surface {
  return context.plays.has(id)
    ? { kind: "outcome", play: id, args, type, span }
    : { kind: "call", decision: id, args, type, span };
}

/** What is certain cannot rest on what is rolled; a question may. */
function mayBeAsked(context: Context, scope: Scope, { id }: Signature, span: Span): boolean {
  const play = context.plays.get(id);
  if (play === undefined || scope.isQuestion) return true;
  context.report(raise("random-where-certain", span, { name: id, isTable: play.kind === "table" }));
  return false;
}

function inferOdds(context: Context, scope: Scope, what: "chance" | "mean", ast: Ast, span: Span): Surface {
  if (!scope.isQuestion) context.report(raise("odds-outside-question", span, { what }));
  const typed = context.infer(context, scope, ast, what === "chance" ? truth : null);
  for (const part of writtenPartsOf(typed))
    if (part.kind === "odds") context.report(raise("odds-outside-question", part.span, { what: part.what }));
  if (what === "chance") {
    const of = fitTruth(context, typed);
    return { kind: "odds", of, what, type: { kind: "ratio", from: 0, to: 1 }, span };
  }
  const of = inferNumberLike(context, typed);
  const type = presentType(of.type);
  if (!isNumeric(type)) return hole(span);
  const mean: Type = type.kind === "quantity" ? type : { ...type, kind: "ratio" };
  return { kind: "odds", of, what, type: mean, span };
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
  ast: { readonly name: Name; readonly args: readonly Ast[]; readonly span: Span },
  wanted: readonly Wanted[],
): readonly Surface[] | null {
  const isEnough = wanted.slice(ast.args.length).every((param) => param.optional);
  const args = ast.args.map((arg, index) => {
    const type = wanted[index]?.type ?? null;
    const typed = context.infer(context, scope, arg, type);
    return type === null ? typed : fitted(context, typed, type);
  });
  if (ast.args.length > wanted.length || !isEnough) {
    const data = { name: ast.name.text, wanted: wanted.map((param) => param.name), found: ast.args.length };
    context.report(raise("wrong-number-of-arguments", ast.span, data));
    return null;
  }
  const left = wanted.slice(ast.args.length).map((param) => noneAt(param.type, ast.span));
  return [...args, ...left];
}

function sameNamed(context: Context, scope: Scope, param: Fact, span: Span): Surface | null {
  const local = scope.locals.get(param.name);
  const fact = context.facts.get(param.name);
  // A binder that happens to have the name and is of another type is not meant where a fact fits.
  const isLocalMeant =
    local !== undefined &&
    (fact === undefined || isFitting(presentType(local.type), presentType(param.type)));
  if (local !== undefined && isLocalMeant) {
    return narrowed(scope, { kind: "local", name: param.name, type: local.type, span });
  }
  if (fact !== undefined)
    return narrowed(scope, { kind: "fact", name: param.name, type: typeOfUse(fact), span });
  return mayBeLeftOut(param) ? noneAt(param.type, span) : null;
}

function mayBeLeftOut({ optional, isNoneUnlessGiven = false }: Fact): boolean {
  return optional || isNoneUnlessGiven;
}

function noneAt(type: Type, span: Span): Surface {
  return { kind: "none", type: orNone(type), span };
}

function tellNoDecision(context: Context, scope: Scope, name: string, span: Span, at: Span): Surface {
  if (name === "") return hole(span);
  const local = scope.locals.get(name);
  const what = local !== undefined ? `a ${local.what}` : context.facts.has(name) ? "a fact" : null;
  if (what !== null) context.report(raise("not-a-decision", at, { name, what }));
  else {
    const near = nearNames(name, () => [
      ...context.signatures.keys(),
      ...context.plays.keys(),
      ...builtInFunctions.keys(),
    ]);
    context.report(raise("unknown-name", at, { name, near, listedIn: [] }));
  }
  return hole(span);
}
