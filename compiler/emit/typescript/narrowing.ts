/**
 * What TypeScript makes of the conditions that surround a piece of code: paths that it knows not to be null need not be
 * asserted, and values that it has ruled out need telling again. What is so at the table is the check's affair.
 */
import type { Expr, Type } from "../../check/program.ts";
import { joined } from "./code.ts";
import { type Context, type Fast, typeOnly } from "./fast.ts";
import { isFactKey, isFieldKey, keyOf } from "./key-of.ts";
import { presentType } from "../../core/types.ts";

/** By structure of a path: the values it may still have, where some are ruled out. */
export type Among = ReadonlyMap<string, ReadonlySet<string>>;

/** The context in which a condition came to `outcome`. */
export function knowing(context: Context, condition: Expr, outcome: boolean): Context {
  const keys = thereWhen(condition, outcome);
  const gone = goneWhen(condition, outcome);
  const among = narrowed(context, context.among, condition, outcome);
  if (keys.length === 0 && gone.length === 0 && among === context.among) return context;
  return {
    ...context,
    there: new Set([...context.there, ...keys]),
    gone: new Set([...context.gone, ...gone]),
    among,
  };
}

/** The context after a variable was made of a condition: TypeScript may follow it, and rule out whatever it compares. */
export function doubting(context: Context, conditions: readonly Expr[]): Context {
  const among = new Map(context.among);
  const gone = new Set(context.gone);
  for (const path of conditions.flatMap(comparedIn)) {
    among.set(pathKey(path), new Set());
    gone.add(pathKey(path));
  }
  return { ...context, among, gone };
}

function comparedIn(condition: Expr): readonly Expr[] {
  switch (condition.kind) {
    case "not":
      return comparedIn(condition.of);
    case "and":
      return condition.all.flatMap(comparedIn);
    case "or":
      return condition.any.flatMap(comparedIn);
    case "compare":
      return [condition.left, condition.right].filter((side) => pathsOf(side).length > 0);
    case "within":
    case "is-known":
    case "is-none":
      return pathsOf(condition.of).length > 0 ? [condition.of] : [];
    case "fact":
    case "local":
    case "field":
      return [condition];
    default:
      return [];
  }
}

/** Inside a function of its own only variables are still known, not what they hold. */
export function insideFunction(context: Context): Pick<Context, "there" | "gone" | "among"> {
  // Facts that are read where they stand may change like what a variable holds.
  const isVariable = (key: string): boolean =>
    !isFieldKey(key) && !(context.read !== undefined && isFactKey(key));
  return {
    there: new Set([...context.there].filter(isVariable)),
    gone: new Set([...context.gone].filter(isVariable)),
    among: new Map([...context.among].filter(([key]) => isVariable(key))),
  };
}

/** The path with its whole type, where it is to be compared with something that is ruled out by now. */
export function widened(context: Context, expr: Expr, piece: Fast, others: readonly Expr[]): Fast {
  const left = context.among.get(pathKey(expr));
  const values = others.map(writtenIn);
  const isLeft = left === undefined || values.every((value) => value !== null && left.has(value));
  const isGone = piece.none !== "never" && context.gone.has(pathKey(expr));
  const type = isLeft && !isGone ? null : typeName(context, presentType(expr.type));
  if (type === null) return piece;
  const whole = piece.none === "never" ? type : `${type} | null | undefined`;
  return { ...piece, code: joined(typeOnly("("), piece.code, typeOnly(` as ${whole})`)) };
}

/** A choice between literals as what it is a choice of, so that it can be compared with any of them. */
export function asWhole(context: Context, type: Type, piece: Fast): Fast {
  const whole = piece.isChoice ? typeName(context, presentType(type)) : null;
  if (whole === null) return piece;
  const text = joined(
    typeOnly("("),
    piece.code,
    typeOnly(`) as ${whole}${piece.none === "never" ? "" : " | null"}`),
  );
  return { ...piece, code: text, isChoice: false };
}

function typeName(context: Context, type: Type): string | null {
  if (type.kind === "truth") return "boolean";
  if (type.kind === "count" || type.kind === "quantity") return "number";
  if (type.kind === "name") return "string";
  if (type.kind === "duty") {
    context.uses.runtimeTypes.add("Duty");
    return "Duty";
  }
  if (type.kind !== "enum" || !context.program.types.enums.has(type.name)) return null;
  const name = context.names.type("enum", type.name);
  context.uses.declaredTypes.add(name);
  return name;
}

// ---------------------------------------------------------------- what is there

function thereWhen(condition: Expr, outcome: boolean): readonly string[] {
  switch (condition.kind) {
    case "not":
      return thereWhen(condition.of, !outcome);
    case "and":
      return outcome ? condition.all.flatMap((each) => thereWhen(each, true)) : [];
    case "or":
      return outcome ? [] : condition.any.flatMap((each) => thereWhen(each, false));
    case "is-known":
      return outcome ? pathsOf(condition.of) : [];
    case "is-none":
      return outcome ? [] : pathsOf(condition.of);
    default:
      return [];
  }
}

function goneWhen(condition: Expr, outcome: boolean): readonly string[] {
  switch (condition.kind) {
    case "not":
      return goneWhen(condition.of, !outcome);
    case "and":
      return outcome ? condition.all.flatMap((each) => goneWhen(each, true)) : onlyOne(condition.all, false);
    case "or":
      return outcome ? onlyOne(condition.any, true) : condition.any.flatMap((each) => goneWhen(each, false));
    case "is-known":
      return outcome ? [] : pathsOf(condition.of);
    case "is-none":
      return outcome ? pathsOf(condition.of) : [];
    default:
      return [];
  }
}

/** Of several of which one came out so: more may be said than holds, which costs a few words and no sense. */
function onlyOne(all: readonly Expr[], outcome: boolean): readonly string[] {
  return all.flatMap((each) => goneWhen(each, outcome));
}

/** A single die where a number is wanted is the same path; so is how many a list has. */
function pathKey(expr: Expr): string {
  if (expr.kind === "total" && presentType(expr.of.type).kind === "die") return pathKey(expr.of);
  return expr.kind === "count" && expr.filter === null ? `(field length ${keyOf(expr.list)})` : keyOf(expr);
}

/** A field of something is there only where that is. */
function pathsOf(expr: Expr): readonly string[] {
  if (expr.kind === "total" && presentType(expr.of.type).kind === "die") return pathsOf(expr.of);
  if (expr.kind === "fact" || expr.kind === "local") return [keyOf(expr)];
  if (expr.kind === "count" && expr.filter === null)
    return pathsOf(expr.list).length === 0 ? [] : [pathKey(expr)];
  if (expr.kind !== "field") return [];
  const of = pathsOf(expr.of);
  return of.length === 0 ? [] : [keyOf(expr), ...of];
}

// ---------------------------------------------------------------- what is ruled out

function narrowed(context: Context, among: Among, condition: Expr, outcome: boolean): Among {
  switch (condition.kind) {
    case "not":
      return narrowed(context, among, condition.of, !outcome);
    case "and":
    case "or": {
      const all = condition.kind === "and" ? condition.all : condition.any;
      // What the readings taken settle is not written.
      const parts = all.filter((part) => part.kind !== "reading" && part.kind !== "truth");
      // All came out alike, or some came out otherwise after those before it came out alike.
      const isAlike = (condition.kind === "and") === outcome;
      let before = among;
      const ends: Among[] = [];
      for (const part of parts) {
        ends.push(narrowed(context, before, part, outcome));
        before = narrowed(context, before, part, condition.kind === "and");
      }
      return isAlike ? before : either(ends);
    }
    case "compare": {
      const { op, left, right } = condition;
      const [path, value] = writtenIn(right) === null ? [right, writtenIn(left)] : [left, writtenIn(right)];
      if (value === null || (op !== "=" && op !== "!=")) return among;
      return keeping(context, among, path, new Set([value]), (op === "=") === outcome);
    }
    case "within": {
      if (condition.range.kind !== "set" && condition.range.kind !== "list") return among;
      // An item that is no literal is left out: to rule out too much only adds type assertions.
      const values = condition.range.items.map(writtenIn).filter((value) => value !== null);
      return keeping(context, among, condition.of, new Set(values), outcome);
    }
    case "fact":
    case "local":
    case "field":
      return keeping(context, among, condition, new Set(["yes"]), outcome);
    default:
      return among;
  }
}

function either(ends: readonly Among[]): Among {
  const [first, ...others] = ends;
  if (first === undefined) return new Map();
  const common = [...first].filter(([key]) => others.every((other) => other.has(key)));
  return new Map(
    common.map(([key, values]) => [
      key,
      new Set([values, ...others.map((other) => other.get(key) ?? [])].flatMap((all) => [...all])),
    ]),
  );
}

/** Keeps these values of a path, or all but these. */
function keeping(
  context: Context,
  among: Among,
  path: Expr,
  values: ReadonlySet<string>,
  isKept: boolean,
): Among {
  if (pathsOf(path).length === 0) return among;
  const key = pathKey(path);
  const all = among.get(key) ?? allOf(context, presentType(path.type));
  // Of what has no end, such as numbers, something is known only once it is one of a few.
  if (all === null) return isKept ? new Map(among).set(key, values) : among;
  return new Map(among).set(key, new Set([...all].filter((value) => values.has(value) === isKept)));
}

function allOf(context: Context, type: Type): ReadonlySet<string> | null {
  if (type.kind === "truth") return new Set(["yes", "no"]);
  if (type.kind === "duty") return new Set(["may", "must", "may not"]);
  const declared = type.kind === "enum" ? context.program.types.enums.get(type.name) : undefined;
  return declared === undefined || declared.open ? null : new Set(declared.values.map((value) => value.name));
}

function writtenIn(expr: Expr): string | null {
  if (expr.kind === "number") return `${expr.value.n}/${expr.value.d}`;
  if (expr.kind === "name-value") return JSON.stringify(expr.text);
  if (expr.kind === "enum-value") return expr.name;
  if (expr.kind === "duty") return expr.value;
  return expr.kind === "truth" ? (expr.value ? "yes" : "no") : null;
}
