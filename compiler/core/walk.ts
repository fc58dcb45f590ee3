/**
 * Walks over expressions, lines and declarations, by the table in children.ts: children, copies with other children, and
 * which names are bound where. Callers decide what they look for.
 */
import type { Line, Play, Policy, Reaction, StateOf, Target } from "../check/plays.ts";
import type { DecisionId } from "../resolve/graph.ts";
import type { CheckedExample, Decision, Expr, Law, Program } from "../check/program.ts";
import type { Surface } from "../check/surface.ts";
import {
  decisionTable,
  exampleTable,
  expressionTable,
  type FieldTable,
  lawTable,
  lineTable,
  playTable,
  policyTable,
  reactionTable,
  stateTable,
  surfaceTable,
} from "./children.ts";

// ---------------------------------------------------------------- expressions

/** The direct children, in order of writing. */
export function childrenOf(expr: Expr): readonly Expr[] {
  const found: Expr[] = [];
  collect(expressionBranches[expr.kind], expr, found);
  return found;
}

/** The same, before lowering. */
export function writtenChildrenOf(expr: Surface): readonly Surface[] {
  const found: Surface[] = [];
  collect(surfaceBranches[expr.kind], expr, found);
  return found;
}

/** The expression and all within it, each before its own children. */
export function subexpressionsOf(expr: Expr): readonly Expr[] {
  return allWithin(expr, ({ kind }) => expressionBranches[kind]);
}

/** The same, before lowering. */
export function writtenPartsOf(expr: Surface): readonly Surface[] {
  return allWithin(expr, ({ kind }) => surfaceBranches[kind]);
}

function allWithin<E extends object>(expr: E, branchesOfPart: (part: E) => readonly Branch[]): readonly E[] {
  const found = [expr];
  const open = [expr];
  // A long sum is deep, so this does not call itself.
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const first = found.length;
    collect(branchesOfPart(at), at, found);
    for (let child = first; child < found.length; child++) open.push(found[child] as E);
  }
  return found;
}

/** A copy with other children; the same object where none changes. */
export function mapChildren(expr: Expr, change: (child: Expr) => Expr): Expr {
  return mapBranches(expressionBranches[expr.kind], expr, { expr: change, lines: same });
}

/** The kind of an expression, its own data, and what `convert` makes of its children. */
export function convertChildren(expr: Expr, convert: (child: Expr) => unknown): ConvertedFields {
  const { type, span, from, ...fields } = mapBranches<object>(expressionBranches[expr.kind], expr, {
    expr: convert,
    lines: same,
  }) as Expr;
  return fields;
}

/** The same, before lowering. */
export function convertWritten(expr: Surface, convert: (child: Surface) => unknown): ConvertedFields {
  const { type, span, ...fields } = mapBranches<object, Surface>(surfaceBranches[expr.kind], expr, {
    expr: convert,
    lines: same,
  }) as Surface;
  return fields;
}

export interface ConvertedFields {
  readonly kind: Expr["kind"] | Surface["kind"];
  readonly [field: string]: unknown;
}

/** Replaces parts, the outer ones first: null keeps a part and goes on inside. An unchanged part stays the same object. */
export function rewrite(expr: Expr, replace: (part: Expr) => Expr | null): Expr {
  return replace(expr) ?? mapChildren(expr, (child) => rewrite(child, replace));
}

/** Each direct child, with what puts another in its place. */
export function childPlacesOf(expr: Surface): readonly ChildPlace[] {
  return placesIn(surfaceBranches[expr.kind], expr, (changed) => changed);
}

export interface ChildPlace {
  readonly child: Surface;
  readonly put: (child: Surface) => Surface;
}

/** Visits the expression and all within it, with the names that are bound around each. */
export function visitScoped(
  expr: Expr,
  visit: (part: Expr, bound: ReadonlySet<string>) => void,
  bound: ReadonlySet<string> = new Set(),
): void {
  visit(expr, bound);
  eachChild(expressionBranches[expr.kind], expr, (child, binders) =>
    visitScoped(child, visit, binders.length === 0 ? bound : new Set([...bound, ...binders])),
  );
}

// ---------------------------------------------------------------- lines

/** The lines and all within them, each before its own. */
export function linesWithin(lines: readonly Line[]): readonly Line[] {
  const found: Line[] = [];
  collectLines(lines, found);
  return found;
}

/** The lists of lines that a line holds. */
export function blocksOf(line: Line): readonly (readonly Line[])[] {
  const found: (readonly Line[])[] = [];
  eachBlock(lineBranches[line.kind], line, (block) => found.push(block));
  return found;
}

/** A copy with other lines in it; the same object where none changes. */
export function mapBlocks(line: Line, change: (lines: readonly Line[]) => readonly Line[]): Line {
  return mapBranches(lineBranches[line.kind], line, { expr: same, lines: change });
}

/** The expressions of a line itself, certificates included, without those of the lines in it. */
export function ownExpressions(line: Line): readonly Expr[] {
  const found: Expr[] = [];
  collect(lineBranches[line.kind], line, found);
  return found;
}

/** What is evaluated when a line runs: not what a certificate claims. */
export function performedExpressions(line: Line): readonly Expr[] {
  const found: Expr[] = [];
  collect(performedBranches[line.kind], line, found);
  return found;
}

/** Every expression the lines and those within them state, outermost only. */
export function expressionsIn(lines: readonly Line[]): readonly Expr[] {
  return linesWithin(lines).flatMap(ownExpressions);
}

/** What a line sets or pays from. */
export function targetsOf(line: Line): readonly Target[] {
  if (line.kind === "set") return [line.target];
  return line.kind === "pay" ? line.purses.map(({ purse }) => purse) : [];
}

export function targetsIn(lines: readonly Line[]): readonly Target[] {
  return linesWithin(lines).flatMap(targetsOf);
}

// ---------------------------------------------------------------- declarations

/** Every expression a decision states, outermost only. */
export function expressionsOfDecision(decision: Decision): readonly Expr[] {
  const found: Expr[] = [];
  collect(decisionBranches[decision.kind], decision, found);
  return found;
}

function expressionsOfPlay(play: Play): readonly Expr[] {
  const found: Expr[] = [];
  collect(playBranches, play, found);
  return [...found, ...expressionsIn(play.lines)];
}

export function expressionsOfReaction(reaction: Reaction): readonly Expr[] {
  const found: Expr[] = [];
  collect(reactionBranches, reaction, found);
  return [...found, ...expressionsIn(reaction.lines)];
}

export function expressionsOfExample(example: Pick<CheckedExample, "expects">): readonly Expr[] {
  const found: Expr[] = [];
  collect(exampleBranches, example, found);
  return found;
}

/** Every expression a decision, play or reaction states, outermost only. */
export function statedExpressions(part: Decision | Play | Reaction): readonly Expr[] {
  if (!("lines" in part)) return expressionsOfDecision(part);
  return "after" in part ? expressionsOfReaction(part) : expressionsOfPlay(part);
}

/** Whatever of a program runs in order. */
export interface OrderedParts {
  readonly plays: readonly Play[];
  readonly states: readonly StateOf[];
  readonly reactions: readonly Reaction[];
  readonly policies: readonly Policy[];
}

/** Everything that plays, states, reactions and policies state, outermost only. */
function expressionsOfOrdered(program: Partial<OrderedParts>): readonly Expr[] {
  const { plays = [], states = [], reactions = [], policies = [] } = program;
  const found = plays.flatMap(expressionsOfPlay);
  for (const state of states) collect(stateBranches, state, found);
  found.push(...reactions.flatMap(expressionsOfReaction));
  for (const policy of policies) collect(policyBranches, policy, found);
  return found;
}

/** Everything a program states, outermost only. */
export function expressionsStatedIn(
  program: Pick<Program, "decisions" | "invariants" | "laws"> & Partial<OrderedParts>,
): readonly Expr[] {
  return [
    ...[...program.decisions, ...program.invariants].flatMap(expressionsOfDecision),
    ...program.laws.map(({ condition }) => condition),
    ...expressionsOfOrdered(program),
  ];
}

/** A copy with other expressions; the same object where none changes. */
export function mapDecision<D extends Decision>(decision: D, change: (expr: Expr) => Expr): D {
  return mapBranches(decisionBranches[decision.kind], decision, { expr: change, lines: same });
}

/** A decision with its expressions as their authors wrote them. */
export function decisionAsWritten(decision: Decision): object {
  const branches = decisionBranches[decision.kind];
  return mapBranches<object>(branches, decision, { expr: ({ from }) => from, lines: same });
}

export function mapLaw(law: Law, change: (expr: Expr) => Expr): Law {
  return mapBranches(lawBranches, law, { expr: change, lines: same });
}

// ---------------------------------------------------------------- names

/** The decisions and plays that expressions and lines name: called or played. */
export function calledInExpressions(
  exprs: readonly Expr[],
  lines: readonly Line[] = [],
): ReadonlySet<DecisionId> {
  const found = new Set<DecisionId>();
  for (const part of exprs.flatMap(subexpressionsOf)) {
    if (part.kind === "call") found.add(part.decision);
    if (part.kind === "outcome") found.add(part.play);
  }
  for (const line of linesWithin(lines)) if (line.kind === "play") found.add(line.play);
  return found;
}

/** The same, of decisions, plays and reactions. */
export function calledInParts(parts: readonly (Decision | Play | Reaction)[]): ReadonlySet<DecisionId> {
  const lines = parts.flatMap((part) => ("lines" in part ? part.lines : []));
  return calledInExpressions(parts.flatMap(statedExpressions), lines);
}

/** The same, of what may happen in every play: reactions, policies and first values of states. */
export function calledAround({ states, reactions, policies }: OrderedParts): ReadonlySet<DecisionId> {
  const lines = reactions.flatMap((reaction) => reaction.lines);
  return calledInExpressions(expressionsOfOrdered({ states, reactions, policies }), lines);
}

// ---------------------------------------------------------------- the table, read

/** A field with expressions or lines in it. */
interface Branch {
  readonly field: string;
  readonly holds: "expressions" | "lines" | "parts";
  readonly binders: readonly string[];
  readonly inner: readonly Branch[];
}
type Branches<Kind extends string> = Readonly<Record<Kind, readonly Branch[]>>;

function branchesOf(fields: FieldTable): readonly Branch[] {
  return Object.entries(fields).flatMap(([field, child]): Branch[] => {
    if (typeof child === "string") return [];
    if (child.holds === "parts")
      return [{ field, holds: "parts", binders: [], inner: branchesOf(child.fields) }];
    return [{ field, holds: child.holds, binders: child.binders, inner: [] }];
  });
}

function branchesByKind<Kind extends string>(
  table: Readonly<Record<Kind, FieldTable>>,
  without?: string,
): Branches<Kind> {
  const all: Record<string, readonly Branch[]> = {};
  for (const [kind, fields] of Object.entries<FieldTable>(table))
    all[kind] = branchesOf(fields).filter(({ field }) => field !== without);
  return all as Branches<Kind>;
}

const expressionBranches = branchesByKind<Expr["kind"]>(expressionTable);
const surfaceBranches = branchesByKind<Surface["kind"]>(surfaceTable);
const lineBranches = branchesByKind<Line["kind"]>(lineTable);
const decisionBranches = branchesByKind<Decision["kind"]>(decisionTable);
const performedBranches = branchesByKind<Line["kind"]>(lineTable, "certificate");
const playBranches = branchesOf(playTable);
const reactionBranches = branchesOf(reactionTable);
const stateBranches = branchesOf(stateTable);
const policyBranches = branchesOf(policyTable);
const lawBranches = branchesOf(lawTable);
const exampleBranches = branchesOf(exampleTable);

type Fields = Readonly<Record<string, unknown>>;

function collect<E extends object>(branches: readonly Branch[], node: object, found: E[]): void {
  for (const { field, holds, inner } of branches) {
    const value = (node as Fields)[field];
    if (value === null || value === undefined || holds === "lines") continue;
    if (!Array.isArray(value)) {
      if (holds === "parts") collect(inner, value, found);
      else found.push(value as E);
      continue;
    }
    for (const item of value) {
      if (holds === "parts") collect(inner, item, found);
      else if (typeof item === "object") found.push(item);
    }
  }
}

function eachChild(
  branches: readonly Branch[],
  node: object,
  see: (child: Expr, bound: readonly string[]) => void,
): void {
  for (const { field, holds, binders, inner } of branches) {
    const value = (node as Fields)[field];
    if (value === null || value === undefined || holds === "lines") continue;
    const bound = binders.map((binder) => (node as Fields)[binder] as string);
    for (const item of Array.isArray(value) ? value : [value]) {
      if (holds === "parts") eachChild(inner, item, see);
      else if (typeof item === "object") see(item, bound);
    }
  }
}

function placesIn<Node extends object>(
  branches: readonly Branch[],
  node: Node,
  put: (node: Node) => Surface,
): readonly ChildPlace[] {
  return branches.flatMap(({ field, holds, inner }) => {
    const value = (node as Fields)[field];
    if (value === null || value === undefined || holds === "lines") return [];
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    return items.flatMap((item, at): readonly ChildPlace[] => {
      if (typeof item !== "object" || item === null) return [];
      const putItem = (other: object): Surface =>
        put({ ...node, [field]: Array.isArray(value) ? value.with(at, other) : other });
      return holds === "parts" ? placesIn(inner, item, putItem) : [{ child: item as Surface, put: putItem }];
    });
  });
}

function eachBlock(branches: readonly Branch[], node: object, see: (block: readonly Line[]) => void): void {
  for (const { field, holds, inner } of branches) {
    const value = (node as Fields)[field];
    if (value === null || value === undefined || holds === "expressions") continue;
    if (holds === "lines") see(value as readonly Line[]);
    else for (const item of Array.isArray(value) ? value : [value]) eachBlock(inner, item, see);
  }
}

function collectLines(lines: readonly Line[], found: Line[]): void {
  for (const line of lines) {
    found.push(line);
    eachBlock(lineBranches[line.kind], line, (block) => collectLines(block, found));
  }
}

interface Changes<E = Expr> {
  readonly expr: (expr: E) => unknown;
  readonly lines: (lines: readonly Line[]) => readonly Line[];
}

function mapBranches<Node extends object, E = Expr>(
  branches: readonly Branch[],
  node: Node,
  changes: Changes<E>,
): Node {
  const changed: Record<string, unknown> = {};
  let isSame = true;
  for (const branch of branches) {
    const value = (node as Fields)[branch.field];
    if (value === null || value === undefined) continue;
    const mapped = mapValue(branch, value, changes);
    if (mapped === value) continue;
    changed[branch.field] = mapped;
    isSame = false;
  }
  return isSame ? node : { ...node, ...changed };
}

function mapValue<E>({ holds, inner }: Branch, value: unknown, changes: Changes<E>): unknown {
  if (holds === "lines") return changes.lines(value as readonly Line[]);
  const one = (item: unknown): unknown => {
    if (typeof item !== "object" || item === null) return item;
    return holds === "parts" ? mapBranches(inner, item, changes) : changes.expr(item as E);
  };
  return Array.isArray(value) ? mapList<unknown>(value, one) : one(value);
}

/** The same list where nothing in it changes. */
function mapList<Item>(list: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  const mapped = list.map(change);
  return mapped.every((item, at) => item === list[at]) ? list : mapped;
}

function same<Part>(part: Part): Part {
  return part;
}
