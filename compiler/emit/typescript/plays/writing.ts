/**
 * What must be known while the lines of a play are written: names in reach, what they may be, what the module needs; and
 * expressions as straight code, or asked of their terms where straight code cannot say them. Lines are lines.ts.
 */
import type { Line, Play, Stating } from "../../../check/plays.ts";
import { namesReadBy } from "../../../check/plays/beginning.ts";
import { inWords } from "../../../check/in-words.ts";
import type { Expr, Fact, Program, Type } from "../../../check/program.ts";
import { type Code, code, joined, listed } from "../code.ts";
import { expressionCode } from "../expression.ts";
import {
  asTruth,
  bound,
  callCode,
  type CalledForm,
  type Context,
  type Fast,
  fast,
  newUses,
  noFields,
  placesOf,
  settledNone,
  strength,
  typeOnly,
  type Uses,
} from "../fast.ts";
import { key, quote } from "../literal.ts";
import type { Names } from "../names.ts";
import { entry, typeNote } from "../notes.ts";
import { term, type TermContext } from "../terms.ts";
import { type TypeUse, typeText } from "../types.ts";
import { type Known, type Taken, takenOf } from "./taken.ts";
import { changedIn, goneTo } from "./walk.ts";
import { subexpressionsOf } from "../../../core/walk.ts";
import { presentType } from "../../../core/types.ts";
import { itemsIn } from "../../../core/expressions.ts";

/** What is the same for all plays of a version. */
export interface Shared extends Known {
  readonly program: Program;
  readonly names: Names;
  readonly called: (id: string) => CalledForm;
  readonly terms: Omit<TermContext, "uses">;
  /** Whether dice of a play know that they were thrown again. */
  readonly remembers: (play: string) => boolean;
}

export interface Bounds {
  readonly from: number | null;
  readonly to: number | null;
}

/** One play, or one reaction, while it is written. */
export interface Writing extends Shared {
  /** `storm-shot`, `react watch`. */
  readonly unit: string;
  readonly isReaction: boolean;
  readonly uses: Uses;
  readonly needs: WrittenNeeds;
  readonly use: TypeUse;
  /** Names that change, or are declared before they are set. */
  readonly changing: Set<string>;
  readonly goneTo: ReadonlySet<string>;
  readonly lines: readonly Line[];
  /** Named results, in order. */
  readonly parts: Play["parts"];
  readonly typeOf: (name: string) => Type | null;
  /** Names declared before the lines that give them a value, with their types. */
  readonly hoisted: Map<string, string>;
  /** Where it stands as a whole. */
  readonly cite: string;
  /** Lines that are not called as what they name, or stand elsewhere. */
  readonly lineNotes: Map<string, Pick<Line, "label" | keyof Stating>>;
  readonly lineKeys: Map<string, string>;
  /** What is asked of terms, by its words, and the constant it stands in. */
  readonly asks: Map<string, Code>;
  readonly asksName: string;
  /** What a number that is set may be, by what is set. */
  readonly bounds: Map<string, Bounds>;
  /** Names that stand for what came of a play. */
  readonly resultsOf: Map<string, string>;
}
export interface WrittenNeeds {
  readonly plays: Set<string>;
  readonly rules: Set<string>;
  readonly orders: Set<string>;
  terms: boolean;
  /** The vocabulary: something is asked of its term. */
  vocabulary: boolean;
}

/** Where a line stands: what is in reach, and whether a function of its own stands around it. */
export interface Here {
  readonly context: Context;
  readonly indent: string;
  readonly isInside: boolean;
}

export function newWriting(
  shared: Shared,
  unit: string,
  more: Pick<Writing, "isReaction" | "lines" | "parts" | "typeOf" | "cite" | "asks" | "asksName"> & {
    readonly memory: boolean;
  },
): Writing {
  const { memory, ...rest } = more;
  return {
    ...shared,
    ...rest,
    unit,
    changing: new Set(changedIn(rest.lines)),
    goneTo: goneTo(shared.program, rest.lines),
    hoisted: new Map(),
    uses: newUses(),
    needs: { plays: new Set(), rules: new Set(), orders: new Set(), terms: false, vocabulary: false },
    use: { declared: new Set(), runtime: new Set(), remembers: memory },
    lineNotes: new Map(),
    lineKeys: new Map(),
    bounds: new Map(),
    resultsOf: new Map(),
  };
}

export function newContext(writing: Writing): Context {
  const { program, names, unit, called, uses, use } = writing;
  return {
    program,
    names,
    unit,
    called: (id) => ({ ...called(id), noteArgument: () => {} }),
    facts: new Map(program.facts.map((fact) => [fact.name, filled(program, fact)])),
    locals: new Map(),
    held: new Map(),
    there: new Set(),
    gone: new Set(),
    among: new Map(),
    uses,
    remembers: use.remembers,
    read: { fact: (name) => `at.facts.${names.property(name)}`, told: "at.facts.told" },
    express: expressionCode,
  };
}

/** A state is there once a play has begun. */
function filled(program: Program, fact: Fact): Fact {
  return program.states.some((state) => state.fact === fact.name) ? { ...fact, optional: false } : fact;
}

// ---------------------------------------------------------------- values

/** Straight code where it says the expression exactly and surely has a value, else what its term comes to. */
export function codeOf(writing: Writing, context: Context, expr: Expr, isPlain = false): Fast {
  if (readsOpen(writing, expr)) return asked(writing, context, expr, isPlain);
  const { uses } = writing;
  const attempt: Uses = { ...newUses(), taken: new Set(uses.taken) };
  const handed: boolean[] = [];
  const called = (id: string): CalledForm => {
    const form = writing.called(id);
    return { ...form, noteArgument: (i, piece) => handed.push(isHandable(form, i, piece)) };
  };
  const piece = expressionCode({ ...context, uses: attempt, called }, expr);
  const isStraight = !attempt.beyond && !piece.open && piece.openFields.size === 0 && !handed.includes(false);
  if (!isStraight && !isName(expr)) return asked(writing, context, expr, isPlain);
  merge(uses, attempt);
  return partOfResult(writing, expr, piece);
}

/** What is open in a result is there, or it is not ruled. */
function partOfResult(writing: Writing, expr: Expr, piece: Fast): Fast {
  if (expr.kind !== "field" || expr.of.kind !== "local" || !piece.open) return piece;
  const play = writing.resultsOf.get(expr.of.name);
  if (play === undefined) return piece;
  const taken = takenOf(writing, `${play}.${expr.name}`);
  const none = expr.type.kind === "or-none" ? "nullish" : taken.none ? "null" : "never";
  return { ...piece, none, places: Math.max(piece.places, taken.places) };
}

/** Whether it looks, itself or through what it calls, at what some line may have set to something open or too fine. */
function readsOpen({ taken, program }: Shared, expr: Expr): boolean {
  if (![...taken].some(([name, { open }]) => open && name.startsWith("field "))) return false;
  const isBeyond = (name: string): boolean => taken.get(`field ${name}`)?.open === true;
  for (const each of subexpressionsOf(expr)) {
    if ((each.kind === "field" || each.kind === "fact") && isBeyond(each.name)) return true;
    const called = each.kind === "call" ? each.decision : null;
    if (called !== null && [...namesReadBy(program, called)].some(isBeyond)) return true;
  }
  return false;
}

/** What has a name is handed on as it is, also while it is open; so is a part of a result. */
function isName(expr: Expr): boolean {
  return (
    expr.kind === "local" ||
    (expr.kind === "field" && expr.of.kind === "local" && expr.of.type.kind === "shape")
  );
}

/** Other decisions were written without knowing what plays hand to them. */
function isHandable(form: CalledForm, index: number, piece: Fast): boolean {
  const param = form.params[index];
  if (param === undefined) return false;
  const isOptional = param.optional || param.type.kind === "or-none";
  return (piece.none === "never" || isOptional) && piece.places <= placesOf(param.type);
}

function merge(uses: Uses, more: Uses): void {
  for (const field of ["runtime", "runtimeTypes", "decisions", "declaredTypes", "orders", "taken"] as const)
    for (const name of more[field]) uses[field].add(name);
}

/** What its term comes to, which may be open; `isPlain`: a number as a plain one. */
function asked(writing: Writing, context: Context, expr: Expr, isPlain: boolean): Fast {
  const { names, needs, terms } = writing;
  const locals = new Map<string, Type>();
  for (const each of subexpressionsOf(expr))
    if (each.kind === "local" && context.locals.has(each.name)) locals.set(each.name, each.type);
  const notes = [...locals].map(([name, type]) => {
    const property = names.property(name);
    const other = property === name ? "" : `property: ${quote(property)}, `;
    return entry(name, joined(`{ ${other}type: `, typeNote(names, exactly(type)), " }"));
  });
  const handed = [...locals.keys()].map((name) => {
    const property = key(names.property(name));
    const held = context.locals.get(name)?.code ?? code("null");
    return held.flat === property ? held : joined(`${property}: `, held);
  });
  const what = term({ ...terms, uses: needs }, expr);
  needs.vocabulary = true;
  needs.terms = true;
  // A number may come to nothing on the way, and so may what another decision says.
  const mayBeNone =
    expr.type.kind === "or-none" ||
    isNumber(expr.type) ||
    (expr.kind === "call" && writing.called(expr.decision).none);
  const parts = [
    code("facts"),
    joined("term: ", what),
    joined("type: ", typeNote(names, isPlain ? expr.type : exactly(expr.type))),
    joined("notes: ", listed("{", notes, "}", " ")),
  ];
  const name = askedAs(writing, inWords(expr), listed("{", parts, "}", " "));
  const type = isPlain
    ? typeText(expr.type, names, writing.use, "in")
    : `${valueType(writing, expr.type)}${mayBeNone ? " | null" : ""}`;
  const text = callCode(`at.ask${typeOnly(`<${type}>`)}`, [name, listed("{", handed, "}", " ")]);
  return fast(text, {
    open: true,
    none: mayBeNone ? "null" : "never",
    places: isNumber(expr.type) ? Number.POSITIVE_INFINITY : placesOf(expr.type),
  });
}

/** `asksOfCharge["gap < 3cm"]`: by its words, and a number where others have the same. */
function askedAs({ asks, asksName }: Writing, said: string, what: Code): string {
  let name = said;
  for (let n = 2; (asks.get(name)?.flat ?? what.flat) !== what.flat; n++) name = `${said} (${n})`;
  asks.set(name, what);
  const own = key(name);
  return own.startsWith('"') ? `${asksName}[${own}]` : `${asksName}.${own}`;
}

/** Numbers as fractions, where no decimal will do. */
function exactly(type: Type): Type {
  if (type.kind === "or-none") return exactly(type.of);
  return isNumber(type) ? { kind: "ratio", from: null, to: null } : type;
}

function isNumber(type: Type): boolean {
  if (type.kind === "or-none") return isNumber(type.of);
  return type.kind === "count" || type.kind === "quantity" || type.kind === "ratio";
}

/** The type of a value on its way, where numbers may be fractions. */
function valueType(writing: Writing, type: Type): string {
  if (!isNumber(type)) return typeText(type, writing.names, writing.use, "in");
  writing.use.runtime.add("Ratio");
  return "Ratio";
}

/** A value without which nothing can be done. */
export function known(piece: Fast): Fast {
  return piece.open
    ? { ...piece, code: callCode("at.known", [piece.code]), open: false, openFields: noFields }
    : piece;
}

export function knownOf(writing: Writing, context: Context, expr: Expr): Fast {
  return known(codeOf(writing, context, expr));
}

/** Whether it holds; a truth that is none counts as no. */
export function holds(writing: Writing, context: Context, expr: Expr): Fast {
  const piece = codeOf(writing, context, expr);
  return asTruth({ ...context, uses: writing.uses }, known(piece));
}

/** The elements of a list or set, as an array. */
export function elements(writing: Writing, context: Context, expr: Expr): Code {
  const piece = knownOf(writing, context, expr);
  const type = presentType(expr.type);
  if (type.kind === "list" && piece.none === "never") return piece.code;
  if (itemsIn(expr) !== null && piece.none === "never") return piece.code;
  writing.uses.runtime.add("itemsOf");
  return callCode("itemsOf", [piece.code]);
}

/** As it is handed on: none is null. */
export function handed(piece: Fast): Code {
  return settledNone(piece).code;
}

/** What is written out counts as any value of its type: TypeScript would rule out the others. */
export function asAny(writing: Writing, type: Type, piece: Fast): Code {
  const settled = settledNone(piece);
  const isWritten = piece.isConstant || piece.isChoice || piece.code.flat === "null";
  if (!isWritten || type.kind === "unknown") return settled.code;
  const whole = typeText(type, writing.names, writing.use, "in");
  return joined(typeOnly("("), bound(settled, strength.call), typeOnly(` as ${whole})`));
}

/** As it is set: exact, whatever it was on its way. */
export function asStored(type: Type, piece: Fast): Code {
  const settled = settledNone(piece);
  const isThere = type.kind === "or-none" || piece.none === "never";
  return isThere ? settled.code : joined("(", settled.code, ")", typeOnly("!"));
}

// ---------------------------------------------------------------- names

/** The type of a variable that is declared before it has its value, or changes. */
export function localType(writing: Writing, type: Type, taken: Taken): string {
  const inner = presentType(type);
  const isFraction = isNumber(inner) && Math.max(placesOf(type), taken.places) === Number.POSITIVE_INFINITY;
  const base = isFraction ? valueType(writing, inner) : typeText(inner, writing.names, writing.use, "in");
  const none = type.kind === "or-none" || taken.none ? " | null" : "";
  if (taken.open) writing.use.runtime.add("Undetermined");
  return `${base}${none}${taken.open ? " | Undetermined" : ""}`;
}
