/**
 * Turns a decision into the precise paths it may read (`target.models[].hidden`), through everything it calls.
 * A path ends at the last part that is looked at; moments, squares and intervals are read as one.
 */
import type { DecisionId } from "../resolve/graph.ts";
import type { Decision, Expr, Fact, Program, Type } from "./program.ts";
import { inEachLanguage } from "../languages/index.ts";
import { childrenOf, expressionsOfDecision } from "../core/walk.ts";
import { presentType } from "../core/types.ts";

export interface FactPath {
  readonly path: string;
  /** The last part of the path: its type, and what it is about. */
  readonly fact: Fact;
  readonly root: "fact" | "parameter";
}

/** What a decision reads; of null, what all decisions together read of the situation. */
export function factPaths(program: Program, decision: DecisionId | null): readonly FactPath[] {
  const { readings, decisions: byId } = readerOf(program);
  const asked =
    decision === null ? program.decisions : [byId.get(decision)].filter((each) => each !== undefined);
  const read = asked.flatMap((each) => readings.get(each.id) ?? []);
  const wanted = decision === null ? read.filter(({ root }) => root === "fact") : read;
  const paths = pathsOf(wanted);
  const span = asked[0]?.span;
  return asked.some((each) => each.told) && span !== undefined
    ? [...paths, { path: "told", fact: told(span), root: "fact" }]
    : paths;
}

/**
 * What is at hand to follow paths, with what each decision reads. With `"itself"`, what a decision reads of the situation
 * only through what it calls is left out.
 */
export function readerOf(program: Program, how: "through calls" | "itself" = "through calls"): Shared {
  const known = readers[how].get(program) ?? newReader(program, how);
  readers[how].set(program, known);
  return known;
}

/** A list of all decisions asks for the paths of one after the other. */
const readers = {
  "through calls": new WeakMap<Program, Shared>(),
  itself: new WeakMap<Program, Shared>(),
};

function newReader(program: Program, how: keyof typeof readers): Shared {
  const readings = new Map<DecisionId, readonly Reading[]>();
  const own = new Map<DecisionId, readonly Reading[]>();
  const decisions = new Map(program.decisions.map((each) => [each.id, each]));
  const facts = new Map(program.facts.map((fact) => [fact.name, fact]));
  const shared = { records: program.types.records, facts, decisions, readings };
  // Called ones come first, so each finds what it calls.
  for (const each of program.decisions) {
    const found = readingOf(shared, each);
    own.set(each.id, found);
    readings.set(each.id, how === "itself" ? found.filter(({ root }) => root === "parameter") : found);
  }
  return how === "itself" ? { ...shared, readings: own } : shared;
}

export function pathsOf(readings: readonly Reading[]): readonly FactPath[] {
  return withoutOuter(readings).map(({ path, fact, root }) => ({ path, fact, root }));
}

/** A path as far as it has been followed. */
export interface Reading extends FactPath {
  readonly rootName: string;
  /** Other values that it may have: those to which a local is set, or the elements of a list that is written out. */
  readonly or?: readonly Reading[];
}

/** What locals stand for: a path, or something reckoned whose own reading has been noted. */
export type Locals = ReadonlyMap<string, Reading | null>;

export interface Reader {
  readonly records: Program["types"]["records"];
  readonly facts: ReadonlyMap<string, Fact>;
  readonly decisions: ReadonlyMap<DecisionId, Decision>;
  readonly readings: ReadonlyMap<DecisionId, readonly Reading[]>;
  readonly found: Reading[];
}

function readingOf(shared: Shared, decision: Decision): readonly Reading[] {
  const reader: Reader = { ...shared, found: [] };
  const params = new Map(decision.params.map((param) => [param.name, rootOf(param, "parameter")]));
  if (decision.kind === "ruled") {
    for (const clause of decision.clauses) {
      if (clause.when !== null) note(reader, params, clause.when);
      let locals: Locals = params;
      for (const stage of clause.stages) {
        locals = new Map([...locals, [stage.name, noteNamed(reader, locals, stage.value)]]);
      }
      if (clause.value !== null) note(reader, locals, clause.value);
    }
  } else if (decision.kind === "gain") {
    const bearer = params.get(decision.params[0]?.name ?? "") ?? null;
    for (const way of decision.ways) note(reader, new Map([[way.param, bearer]]), way.when);
  } else {
    for (const expr of expressionsOfDecision(decision)) note(reader, params, expr);
    // A table is asked by its keys.
    if (decision.kind === "table") for (const each of params.values()) reader.found.push(each);
  }
  return once(reader.found);
}

/** Notes what an expression reads. */
export function note(reader: Reader, locals: Locals, expr: Expr): void {
  const path = pathOf(reader, locals, expr);
  if (path !== null) {
    reader.found.push(path);
    return;
  }
  switch (expr.kind) {
    case "local":
      break;
    case "call":
      noteCall(reader, locals, expr.decision, expr.args);
      break;
    case "some":
    case "those":
    case "aggregate":
      noteElements(reader, locals, expr);
      break;
    case "group": {
      const element = noteList(reader, locals, expr.list);
      note(reader, new Map([...locals, [expr.first, element], [expr.second, element]]), expr.link);
      break;
    }
    case "fold": {
      note(reader, locals, expr.initial);
      const element = noteList(reader, locals, expr.list);
      note(reader, new Map([...locals, [expr.accumulator, null], [expr.binder, element]]), expr.next);
      break;
    }
    default:
      for (const part of childrenOf(expr)) note(reader, locals, part);
  }
}

/** Notes what gets a name, and gives what the name stands for. */
export function noteNamed(reader: Reader, locals: Locals, value: Expr): Reading | null {
  const path = pathOf(reader, locals, value);
  if (path !== null) return path;
  note(reader, locals, value);
  return presentType(value.type).kind === "list" ? listPath(reader, locals, value) : null;
}

function noteElements(
  reader: Reader,
  locals: Locals,
  expr: Extract<Expr, { kind: "some" | "those" | "aggregate" }>,
): void {
  const element = noteList(reader, locals, expr.list);
  const inner: Locals = new Map([...locals, [expr.binder, element]]);
  const said = expr.kind === "some" ? expr.body : expr.kind === "those" ? expr.filter : expr.value;
  note(reader, inner, said);
  if (expr.kind === "aggregate" && expr.empty !== null) note(reader, locals, expr.empty);
}

/** Notes the list itself and gives what its elements are. */
export function noteList(reader: Reader, locals: Locals, list: Expr): Reading | null {
  note(reader, locals, list);
  return elementOf(reader, locals, list);
}

function elementOf(reader: Reader, locals: Locals, list: Expr): Reading | null {
  if (list.kind === "those") return elementOf(reader, locals, list.list);
  if (list.kind === "make" && list.names.length === 0)
    return oneOf(list.items.flatMap((item) => pathOf(reader, locals, item) ?? []));
  const path = listPath(reader, locals, list);
  const type = presentType(list.type);
  if (path === null || (type.kind !== "list" && type.kind !== "set")) return null;
  return inEach(path, (each) => ({
    ...each,
    path: `${each.path}[]`,
    fact: { ...each.fact, type: type.of, optional: false },
  }));
}

/** Those picked from a list are elements of it, also where a decision that is called picks them. */
function listPath(reader: Reader, locals: Locals, list: Expr): Reading | null {
  if (list.kind === "call") return resultPath(reader, locals, list);
  const isPicked = list.kind === "those" || (list.kind === "aggregate" && list.op === "nearest");
  return isPicked ? listPath(reader, locals, list.list) : pathOf(reader, locals, list);
}

/** Where the elements that a decision answers come from; null if it makes them itself. */
function resultPath(
  reader: Reader,
  locals: Locals,
  { decision: id, args }: Extract<Expr, { kind: "call" }>,
): Reading | null {
  const called = reader.decisions.get(id);
  if (called?.kind !== "ruled") return null;
  const params: Locals = new Map(called.params.map((param) => [param.name, rootOf(param, "parameter")]));
  for (const { value } of called.clauses) {
    const path = value && listPath(reader, params, value);
    if (!path) continue;
    if (path.root === "fact") return path;
    const arg = args[called.params.findIndex(({ name }) => name === path.rootName)];
    const onto = arg && listPath(reader, locals, arg);
    if (onto) return grafted(onto, path);
  }
  return null;
}

/** What is called reads parts of what it is given; what it is given and does not read is not read. */
function noteCall(reader: Reader, locals: Locals, decision: DecisionId, args: readonly Expr[]): void {
  const params = reader.decisions.get(decision)?.params ?? [];
  noteUse(reader, locals, { read: reader.readings.get(decision) ?? [], params }, args);
}

/** What is used reads parts of what it is given. */
export function noteUse(
  reader: Reader,
  locals: Locals,
  { read, params }: { readonly read: readonly Reading[]; readonly params: readonly Fact[] },
  args: readonly Expr[],
): void {
  for (const each of read.filter(({ root }) => root === "fact")) reader.found.push(each);
  for (const [i, arg] of args.entries()) {
    const path = pathOf(reader, locals, arg);
    if (path === null) note(reader, locals, arg);
    const param = params[i]?.name;
    for (const inner of read)
      if (inner.root === "parameter" && inner.rootName === param) {
        const part = path === null ? partOfMade(reader, locals, arg, inner) : grafted(path, inner);
        if (part !== null) reader.found.push(part);
      }
  }
}

/** A part that is read of a record written out is read of the value of that part. */
function partOfMade(reader: Reader, locals: Locals, made: Expr, inner: Reading): Reading | null {
  if (made.kind !== "make") return null;
  const [, name = ""] = /^\.([^.[]+)/.exec(inner.path.slice(inner.rootName.length)) ?? [];
  const item = made.items[made.names.indexOf(name)];
  if (item === undefined) return null;
  const within = { ...inner, rootName: `${inner.rootName}.${name}` };
  const path = pathOf(reader, locals, item);
  return path === null ? partOfMade(reader, locals, item, within) : grafted(path, within);
}

/** `models[].hidden` of a parameter, read of what stands for it. */
function grafted(onto: Reading, inner: Reading): Reading {
  const rest = inner.path.slice(inner.rootName.length);
  return inEach(onto, (each) => ({
    ...each,
    path: each.path + rest,
    fact: rest === "" ? each.fact : inner.fact,
  }));
}

// ---------------------------------------------------------------- paths

export function pathOf(reader: Reader, locals: Locals, expr: Expr): Reading | null {
  if (expr.kind === "local") return locals.get(expr.name) ?? null;
  if (expr.kind === "fact") {
    const fact = reader.facts.get(expr.name);
    return fact === undefined ? null : rootOf(fact, "fact");
  }
  if (expr.kind !== "field") return null;
  const of = pathOf(reader, locals, expr.of);
  if (of === null) return null;
  const field = fieldsOf(reader, presentType(expr.of.type)).find((each) => each.name === expr.name);
  return field === undefined ? of : stepTo(of, field);
}

export function stepTo(of: Reading, field: Fact): Reading {
  return inEach(of, (each) => ({ ...each, path: `${each.path}.${field.name}`, fact: field }));
}

/** What may stand for one of several; null of none. */
export function oneOf(several: readonly Reading[]): Reading | null {
  const [first, ...or] = several.flatMap(eachOf);
  return first === undefined || or.length === 0 ? (first ?? null) : { ...first, or };
}

function eachOf({ or = [], ...first }: Reading): readonly Reading[] {
  return [first, ...or];
}

function inEach(path: Reading, change: (each: Reading) => Reading): Reading {
  return path.or === undefined ? change(path) : { ...change(path), or: path.or.map(change) };
}

export function rootOf(fact: Fact, root: Reading["root"]): Reading {
  return { path: fact.name, fact, root, rootName: fact.name };
}

export function fieldsOf({ records }: Reader, type: Type): readonly Fact[] {
  return type.kind === "record" || type.kind === "ref" ? (records.get(type.name)?.fields ?? []) : [];
}

/** A reader that has found nothing yet. */
export type Shared = Omit<Reader, "found">;

/** Each path by itself, and none twice. */
export function once(readings: readonly Reading[]): readonly Reading[] {
  return [...new Map(readings.flatMap(eachOf).map((each) => [`${each.root} ${each.path}`, each])).values()];
}

/** Who reads a part reads what it is part of: only the parts are named. */
function withoutOuter(readings: readonly Reading[]): readonly Reading[] {
  const each = once(readings);
  const outer = new Set<string>();
  for (const { root, path } of each) {
    for (let i = 1; i < path.length; i++)
      if (path[i] === "." || path[i] === "[") outer.add(`${root} ${path.slice(0, i)}`);
  }
  return each.filter(({ root, path }) => !outer.has(`${root} ${path}`));
}

/** Clauses by name, as `decision.clause`. */
export const toldType: Type = { kind: "set", of: { kind: "name", name: "clause" } };

function told(span: Fact["span"]): Fact {
  return {
    name: "told",
    type: toldType,
    optional: true,
    owner: null,
    called: {},
    about: inEachLanguage(({ builtIn }) => builtIn.abouts.told),
    span,
  };
}
