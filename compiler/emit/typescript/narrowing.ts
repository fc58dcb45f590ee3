/**
 * What TypeScript makes of the conditions that surround a piece of code: paths that it knows not to be null need not be
 * asserted, and values that it has ruled out need telling again. What is so at the table is the check's affair.
 */
import type { Expr, Type } from "../../check/program.ts";
import { joined } from "./code.ts";
import { type Context, type Fast, typeOnly } from "./fast.ts";
import { isFactKey, isFieldKey, keyOf } from "./key-of.ts";
import { presentType } from "../../core/types.ts";
import { isOp, itemsIn, truthIn } from "../../core/expressions.ts";

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
  if (isOp(condition, "not", "and", "or")) return condition.args.flatMap(comparedIn);
  if (isOp(condition, "=", "<", "<=", ">", ">=")) return condition.args.filter(isPath);
  if (isOp(condition, "in", "is-none")) return condition.args.slice(0, 1).filter(isPath);
  return ["fact", "local", "field"].includes(condition.kind) ? [condition] : [];
}

function isPath(expr: Expr): boolean {
  return pathsOf(expr).length > 0;
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
  if (isOp(condition, "not")) return thereWhen(condition.args[0], !outcome);
  if (isOp(condition, "is-none")) return outcome ? [] : pathsOf(condition.args[0]);
  if (!isOp(condition, "and", "or") || (condition.op === "and") !== outcome) return [];
  return condition.args.flatMap((each) => thereWhen(each, outcome));
}

function goneWhen(condition: Expr, outcome: boolean): readonly string[] {
  if (isOp(condition, "not")) return goneWhen(condition.args[0], !outcome);
  if (isOp(condition, "is-none")) return outcome ? pathsOf(condition.args[0]) : [];
  // Of several of which one came out so, more may be said than holds, which costs a few words and no sense.
  return isOp(condition, "and", "or") ? condition.args.flatMap((each) => goneWhen(each, outcome)) : [];
}

/** A single die where a number is wanted is the same path; so is how many a list has. */
function pathKey(expr: Expr): string {
  const same = asPath(expr);
  if (same !== null) return pathKey(same);
  return isOp(expr, "size") ? `(field length ${keyOf(expr.args[0])})` : keyOf(expr);
}

function asPath(expr: Expr): Expr | null {
  return isOp(expr, "total") && presentType(expr.args[0].type).kind === "die" ? expr.args[0] : null;
}

/** A field of something is there only where that is. */
function pathsOf(expr: Expr): readonly string[] {
  const same = asPath(expr);
  if (same !== null) return pathsOf(same);
  if (expr.kind === "fact" || expr.kind === "local") return [keyOf(expr)];
  if (isOp(expr, "size")) return isPath(expr.args[0]) ? [pathKey(expr)] : [];
  if (expr.kind !== "field") return [];
  const of = pathsOf(expr.of);
  return of.length === 0 ? [] : [keyOf(expr), ...of];
}

// ---------------------------------------------------------------- what is ruled out

function narrowed(context: Context, among: Among, condition: Expr, outcome: boolean): Among {
  if (isOp(condition, "not")) return narrowed(context, among, condition.args[0], !outcome);
  if (isOp(condition, "and", "or")) {
    // What the readings taken settle is not written.
    const parts = condition.args.filter((part) => part.kind !== "reading" && truthIn(part) === null);
    // All came out alike, or some came out otherwise after those before it came out alike.
    const isAnd = condition.op === "and";
    let before = among;
    const ends: Among[] = [];
    for (const part of parts) {
      ends.push(narrowed(context, before, part, outcome));
      before = narrowed(context, before, part, isAnd);
    }
    return isAnd === outcome ? before : either(ends);
  }
  if (isOp(condition, "=")) {
    const [left, right] = condition.args;
    const [path, value] = writtenIn(right) === null ? [right, writtenIn(left)] : [left, writtenIn(right)];
    return value === null ? among : keeping(context, among, path, new Set([value]), outcome);
  }
  if (isOp(condition, "in")) {
    const [of, range] = condition.args;
    const items = itemsIn(range);
    if (items === null) return among;
    // An item that is no literal is left out: to rule out too much only adds type assertions.
    const values = items.map(writtenIn).filter((value) => value !== null);
    return keeping(context, among, of, new Set(values), outcome);
  }
  return isPath(condition) ? keeping(context, among, condition, new Set(["yes"]), outcome) : among;
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
  if (expr.kind !== "literal" || expr.value === null) return null;
  const { value, type } = expr;
  if (typeof value === "object") return `${value.n}/${value.d}`;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return type.kind === "name" ? JSON.stringify(value) : value;
}
