/**
 * Types what goes over a list: every, some, count, those, sums and extremes, nearest, one group, folds.
 * The element is bound to a name, and its fields may be named bare inside.
 */
import type { Expr as Ast, Name } from "../../../grammar/index.ts";
import type { Context, Scope } from "../context.ts";
import { hole, spanOf, withKnown, withLocal, withSubject } from "../context.ts";
import { raise } from "../faults.ts";
import { knownWhen } from "../narrowing.ts";
import type { Type } from "../program.ts";
import type { Surface } from "../surface.ts";
import {
  boundsOf,
  count,
  isNumeric,
  isOrdered,
  join,
  mayBeNone,
  orNone,
  truth,
  unknown,
  widened,
  withBounds,
} from "../type-system.ts";
import { kindInWords } from "../type-words.ts";
import { inferNumberLike } from "./arithmetic.ts";
import { counted } from "./counted.ts";
import { fitted, fitTruth } from "./fit.ts";
import { presentType } from "../../core/types.ts";

type Of<Kind extends Ast["kind"]> = Extract<Ast, { kind: Kind }>;

export function inferQuantified(context: Context, scope: Scope, ast: Of<"quantified">): Surface {
  const span = spanOf(scope.file, ast);
  const { list, inner, filter } = bindElements(context, scope, ast);
  const body = ast.body === null ? null : condition(context, inner, ast.body);
  if (list.type.kind === "unknown") return hole(span);
  const shared = { binder: ast.binder.text, list, filter, type: truth, span };
  if (ast.quantifier === "every") return { kind: "every", ...shared, body: body ?? hole(span) };
  return { kind: "some", ...shared, body };
}

export function inferCount(context: Context, scope: Scope, ast: Of<"count">): Surface {
  const span = spanOf(scope.file, ast);
  const { list, filter } = bindElements(context, scope, ast);
  if (list.type.kind === "unknown") return hole(span);
  return {
    kind: "count",
    binder: ast.binder.text,
    list,
    filter,
    type: withBounds(count, { from: 0, to: null }),
    span,
  };
}

export function inferThose(context: Context, scope: Scope, ast: Of<"those">, hint: Type | null): Surface {
  const span = spanOf(scope.file, ast);
  const { list, filter } = bindElements(context, scope, ast, hint);
  const element = elementType(list);
  if (element === null) return hole(span);
  const type = { kind: "list", of: element } as const;
  return { kind: "those", binder: ast.binder.text, list, filter: filter ?? hole(span), type, span };
}

export function inferAggregate(
  context: Context,
  scope: Scope,
  ast: Of<"aggregate">,
  hint: Type | null,
): Surface {
  const span = spanOf(scope.file, ast);
  const { list, inner, filter } = bindElements(context, scope, ast);
  const value = counted(context.infer(context, inner, ast.value, ast.op === "sum" ? hint : null), null);
  const empty = ast.empty === null ? null : context.infer(context, scope, ast.empty, presentType(value.type));
  if (list.type.kind === "unknown" || value.type.kind === "unknown") return hole(span);
  const of = aggregateType(context, ast.op, value);
  if (of === null) return hole(span);
  const other = empty === null ? null : fitted(context, empty, orNone(widened(of)));
  const type = withEmpty(of, ast.op, other);
  return {
    kind: "aggregate",
    op: ast.op,
    value,
    binder: ast.binder.text,
    list,
    filter,
    empty: other,
    type,
    span,
  };
}

export function inferNearest(context: Context, scope: Scope, ast: Of<"nearest">, hint: Type | null): Surface {
  const span = spanOf(scope.file, ast);
  const { list, inner, filter } = bindElements(context, scope, ast, hint);
  const by = ordered(context, counted(context.infer(context, inner, ast.by, null), null));
  const element = elementType(list);
  if (element === null) return hole(span);
  return {
    kind: "nearest",
    binder: ast.binder.text,
    list,
    filter,
    by,
    type: { kind: "list", of: element },
    span,
  };
}

/** Two elements are spoken of, so neither is meant by a bare field. */
export function inferOneGroup(context: Context, scope: Scope, ast: Of<"one-group">): Surface {
  const span = spanOf(scope.file, ast);
  const list = context.infer(context, scope, ast.list, null);
  const element = elements(context, list);
  const first = bind(context, scope, ast.first, element);
  const both = bind(context, first, ast.second, element);
  const link = condition(context, both, ast.link);
  if (element.kind === "unknown") return hole(span);
  return { kind: "one-group", first: ast.first.text, second: ast.second.text, list, link, type: truth, span };
}

/** What is handed on has one type throughout: that of the start, made wide enough for what comes after. */
export function inferFold(context: Context, scope: Scope, ast: Of<"fold">, hint: Type | null): Surface {
  const span = spanOf(scope.file, ast);
  const list = context.infer(context, scope, ast.list, null);
  const element = elements(context, list);
  const initial = context.infer(context, scope, ast.initial, hint);
  const step = (into: Context, accumulator: Type): Surface => {
    const started = withLocal(scope, ast.accumulator.text, accumulator, "accumulator");
    const bound = bind(into, started, ast.binder, element);
    return into.infer(into, withSubject(bound, ast.binder.text, element), ast.next, accumulator);
  };
  tellShadow(context, scope, ast.accumulator);
  const start = widened(
    hint !== null && initial.type.kind === "or-none" ? orNone(presentType(hint)) : initial.type,
  );
  // A first try only finds out how wide the type must be; what is wrong is told when it is typed for good.
  const tried = step({ ...context, report: () => {} }, start);
  const type = widened(join(start, tried.type) ?? start);
  const next = fitted(context, step(context, type), type);
  if (list.type.kind === "unknown") return hole(span);
  const { accumulator, binder, backwards } = ast;
  return {
    kind: "fold",
    accumulator: accumulator.text,
    initial,
    binder: binder.text,
    list,
    backwards,
    next,
    type,
    span,
  };
}

// ---------------------------------------------------------------- binding

interface Bound {
  readonly list: Surface;
  readonly inner: Scope;
  readonly filter: Surface | null;
}

function bindElements(
  context: Context,
  scope: Scope,
  ast: { readonly binder: Name; readonly list: Ast; readonly filter: Ast | null },
  hint: Type | null = null,
): Bound {
  const list = context.infer(context, scope, ast.list, hint);
  const element = elements(context, list);
  const bound = withSubject(bind(context, scope, ast.binder, element), ast.binder.text, element);
  const filter = ast.filter === null ? null : condition(context, bound, ast.filter);
  return { list, filter, inner: filter === null ? bound : withKnown(bound, knownWhen(filter, true)) };
}

function bind(context: Context, scope: Scope, binder: Name, type: Type): Scope {
  tellShadow(context, scope, binder);
  return withLocal(scope, binder.text, type, "binder");
}

function tellShadow(context: Context, scope: Scope, name: Name): void {
  const local = scope.locals.get(name.text);
  if (local === undefined || name.text === "") return;
  context.report(
    raise("shadowed-name", spanOf(scope.file, name), { name: name.text, by: `a ${local.what}` }),
  );
}

function condition(context: Context, scope: Scope, ast: Ast): Surface {
  return fitTruth(context, context.infer(context, scope, ast, truth));
}

/** The type of the elements; says so where there are none to go over. */
function elements(context: Context, list: Surface): Type {
  const element = elementType(list);
  if (element === null && list.type.kind !== "unknown") {
    context.report(raise("not-a-list", list.span, { type: kindInWords(presentType(list.type)) }));
  }
  return element ?? unknown;
}

function elementType(list: Surface): Type | null {
  const type = presentType(list.type);
  return type.kind === "list" || type.kind === "set" ? type.of : null;
}

// ---------------------------------------------------------------- types of what comes out

function aggregateType(context: Context, op: Of<"aggregate">["op"], value: Surface): Type | null {
  const type = presentType(value.type);
  if (op === "common") {
    if (type.kind === "keywords" || type.kind === "set") return type;
    context.report(
      raise("type-mismatch", value.span, {
        wanted: "keywords",
        found: kindInWords(value.type),
        help: "`common` needs sets, such as `common of u.keywords for u in units`.",
      }),
    );
    return null;
  }
  if (op === "highest" || op === "lowest") return ordered(context, value).kind === "hole" ? null : value.type;
  const number = presentType(inferNumberLike(context, value).type);
  if (!isNumeric(number)) return null;
  if (op === "product" && number.kind === "quantity") {
    const kind = kindInWords(number);
    context.report(
      raise("units-mixed", value.span, {
        left: kind,
        right: kind,
        hint: "`product` works only with counts and ratios.",
      }),
    );
    return null;
  }
  const { from } = boundsOf(number);
  const sum = withBounds(number, { from: from !== null && from >= 0 ? 0 : null, to: null });
  return mayBeNone(value.type) ? orNone(sum) : sum;
}

/** What an empty list comes to: nothing added up is 0, nothing multiplied 1, and no extreme is none. */
function withEmpty(of: Type, op: Of<"aggregate">["op"], empty: Surface | null): Type {
  if (empty !== null) return join(of, empty.type) ?? of;
  return op === "sum" || op === "product" ? of : orNone(of);
}

function ordered(context: Context, expr: Surface): Surface {
  if (isOrdered(expr.type, context.types)) return expr;
  context.report(raise("not-ordered", expr.span, { type: kindInWords(presentType(expr.type)) }));
  return hole(expr.span);
}
