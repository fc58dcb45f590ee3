/**
 * The parts of decisions and expressions as the search for a cut-off goes through them: what a decision says with the stages
 * it says it by, what stands right below an expression, and where in the situation it leads.
 */
import type { Decision, Expr, Program, Type } from "../check/program.ts";
import type { DecisionId } from "../resolve/graph.ts";
import type { Way, Ways } from "./cut-off.ts";
import { childrenOf } from "../core/walk.ts";
import { findDecision } from "../core/lookup.ts";
import { presentType } from "../core/types.ts";

interface Part {
  readonly expr: Expr;
  /** Stages, each known to those after it. */
  readonly locals: readonly { readonly name: string; readonly value: Expr }[];
}

export function decisionParts(decision: Decision): readonly Part[] {
  switch (decision.kind) {
    case "ruled":
      return decision.clauses.flatMap(({ when, value, stages }) => [
        ...(when ? [{ expr: when, locals: [] }] : []),
        ...(value ? [{ expr: value, locals: stages }] : []),
      ]);
    case "table":
      return decision.rows.flatMap(({ key, cells }) =>
        [key, ...decision.across, ...cells.filter((cell) => typeof cell !== "string")].map((expr) => ({
          expr,
          locals: [],
        })),
      );
    case "figure":
      return decision.value ? [{ expr: decision.value, locals: [] }] : [];
    case "gain":
      return decision.ways.map(({ when }) => ({ expr: when, locals: [] }));
  }
}

/** The expressions right below one; the same are asked for in one proof after another. */
export function mentions(expr: Expr): readonly Expr[] {
  const known = mentioned.get(expr);
  if (known) return known;
  const found = childrenOf(expr);
  mentioned.set(expr, found);
  return found;
}

const mentioned = new WeakMap<Expr, readonly Expr[]>();

/** Reads a thing through a reference to it. */
export function isReference(expr: Expr): boolean {
  const type = presentType(expr.type);
  return type.kind === "ref";
}

/** Where in the situation an expression leads; null where it is worked out. */
export function listPattern(program: Program, expr: Expr, ways: Ways): Way | null {
  switch (expr.kind) {
    case "fact":
      return { path: expr.name, binders: new Set(), isLedTo: isReference(expr) };
    case "local": {
      const way = ways.get(expr.name);
      return way?.path ? way : null;
    }
    case "field": {
      const of = listPattern(program, expr.of, ways);
      if (!of?.path) return null;
      const isLedTo = of.isLedTo === true || isReference(expr);
      return { path: `${of.path}.${expr.name}`, binders: of.binders, isLedTo };
    }
    default:
      return null;
  }
}

/** How a law would call a list: `<unit>.models`, where its last step is one from a unit. */
export function lawsCall(programs: readonly Program[], asked: DecisionId, list: string): string {
  const [root = "", ...steps] = list.split(".");
  const named = (name: string) => name.replaceAll("[]", "");
  const roots = programs.flatMap((program) => [
    ...(findDecision(program, asked)?.params ?? []),
    ...program.facts,
  ]);
  let type = roots.find((each) => each.name === named(root))?.type;
  let last = "";
  for (const step of steps) {
    const record = type && recordIn(type);
    last = record ?? "";
    const fields = programs.flatMap((program) => program.types.records.get(last)?.fields ?? []);
    type = fields.find((field) => field.name === named(step))?.type;
  }
  return `<${last}>.${named(steps.at(-1) ?? "")}`;
}

function recordIn(type: Type): string | null {
  if (type.kind === "list" || type.kind === "set" || type.kind === "or-none") return recordIn(type.of);
  return type.kind === "record" || type.kind === "ref" ? type.name : null;
}

export function isList(type: Type): boolean {
  return type.kind === "list" || type.kind === "set" || (type.kind === "or-none" && isList(type.of));
}

/** A value by itself: no thing, no reference to one, and no list. */
export function isPlain(type: Type): boolean {
  const { kind } = presentType(type);
  return plainKinds.has(kind);
}

const plainKinds: ReadonlySet<Type["kind"]> = new Set([
  "truth",
  "count",
  "ratio",
  "quantity",
  "die",
  "enum",
  "name",
  "duty",
  "keywords",
  "moment",
  "square",
]);

/** Whether a program has references at all. */
export function hasReferences({ types, facts, decisions }: Program): boolean {
  const known = withReferences.get(types.records);
  const isThere = known ?? [...types.records.values()].some(({ fields }) => fields.some(leads));
  withReferences.set(types.records, isThere);
  return isThere || facts.some(leads) || decisions.some(({ params }) => params.some(leads));
}

const withReferences = new WeakMap<Program["types"]["records"], boolean>();

function leads({ type }: { readonly type: Type }): boolean {
  return type.kind === "ref" || ("of" in type && typeof type.of === "object" && leads({ type: type.of }));
}

export function isThing(type: Type): boolean {
  return type.kind === "record" || type.kind === "ref" || (type.kind === "or-none" && isThing(type.of));
}
