/**
 * Turns what an example gives into typed values at typed paths: facts, parameters of what is asked, and rules said otherwise.
 * What is expected of the situation so given is left to examples.ts.
 */
import { type Expr as Ast, type Given, type Name, walk } from "../../grammar/tree.ts";
import { nearNames } from "../near-names.ts";
import type { DecisionId } from "../resolve/graph.ts";
import type { Context, Scope } from "./context.ts";
import { spanOf, withLocal } from "./context.ts";
import { expressionOf } from "./expression.ts";
import { partsOf, standsAlone } from "./expression/names.ts";
import { raise } from "./faults.ts";
import { inWords } from "./in-words.ts";
import type { CheckedExample, Decision, Type } from "./program.ts";
import type { Surface } from "./surface.ts";
import { isAmount, readNumber } from "./rational.ts";
import { toldType } from "./reads.ts";
import { constant } from "./tables.ts";
import { unknown } from "./type-system.ts";
import { lower } from "../lower/lower.ts";

/** What the questions of an example leave to be named. */
export interface Params {
  readonly byName: ReadonlyMap<string, Type>;
  /** Of them, those of decisions that are named alone, and so take what has these names. */
  readonly own: ReadonlySet<string>;
  /** The plays among what is asked. */
  readonly plays: ReadonlySet<string>;
  /** Whether something asked is unknown, and what is given may be for that. */
  readonly isOpen: () => boolean;
}

/** Parameters of the decisions asked, by their own names and by those the questions pass in their place. */
export function paramsAsked(context: Context, scope: Scope, questions: readonly Ast[]): Params {
  const byName = new Map<string, Type>();
  const own = new Set<string>();
  const plays = new Set<string>();
  const add = (name: string, type: Type) => {
    if (!byName.has(name)) byName.set(name, type);
  };
  const pass = (passed: Ast | undefined, type: Type) => {
    if (passed?.kind === "ref" && !standsAlone(context, scope, passed.name.text)) add(passed.name.text, type);
  };
  for (const { name, args } of questions.flatMap(namingsIn)) {
    const play = context.plays.get(name as DecisionId);
    if (play !== undefined) plays.add(name);
    const params = (context.signatures.get(name as DecisionId) ?? play)?.params ?? [];
    for (const [i, param] of params.entries()) {
      if (args.length === 0) {
        add(param.name, param.type);
        if (!param.isNoneUnlessGiven) own.add(param.name);
      } else pass(args[i], param.type);
    }
    // Whether something has a keyword that can be gained is asked of the thing itself.
    const gain = context.gains.get(name);
    if (gain !== undefined) pass(args[0], gain.by);
  }
  return { byName, own, plays, isOpen: () => isUnheard(context, scope, questions, byName) };
}

/** Tries the questions without telling what is wrong: that is told when they are typed for good. */
function isUnheard(
  context: Context,
  scope: Scope,
  questions: readonly Ast[],
  params: ReadonlyMap<string, Type>,
): boolean {
  let isUnknown = false;
  const quiet: Context = {
    ...context,
    report: ({ code }) => {
      isUnknown ||= code === "unknown-name";
    },
  };
  const inner = [...params].reduce((to, [name, type]) => withLocal(to, name, type, "parameter"), scope);
  for (const question of questions) context.infer(quiet, inner, question, null);
  return isUnknown;
}

/** Names that may be decisions, and keywords tested, wherever they stand in the question, with what they are asked of. */
function namingsIn(question: Ast): readonly { readonly name: string; readonly args: readonly Ast[] }[] {
  const found: { readonly name: string; readonly args: readonly Ast[] }[] = [];
  walk(question, (node) => {
    if (node.kind === "ref") found.push({ name: node.name.text, args: [] });
    if (node.kind === "call") found.push({ name: node.name.text, args: node.args });
    if (node.kind === "has") found.push({ name: node.keyword.text, args: [node.of] });
  });
  return found;
}

export function givenOf(
  context: Context,
  scope: Scope,
  params: Params,
  { path, value }: Given,
): CheckedExample["given"] {
  const type = typeAt(context, scope, params, path);
  const wanted = type ?? unknown;
  const typed = constant(
    context,
    expressionOf(context, scope, value as Ast, wanted),
    "what an example gives",
  );
  tellFine(context, typed);
  return type === null ? [] : [{ path: path.map((name) => name.text), type, value: lower(typed) }];
}

/** What is computed may be as fine as it likes, but not where it is given. A single amount has had its message. */
function tellFine(context: Context, expr: Surface): void {
  if (expr.kind === "list" || expr.kind === "set") for (const item of expr.items) tellFine(context, item);
  else if (expr.kind === "record") for (const { value } of expr.fields) tellFine(context, value);
  else if (expr.kind === "arithmetic" && expr.type.kind === "quantity" && expr.type.from === expr.type.to) {
    const value = readNumber(String(expr.type.from));
    if (value !== null && !isAmount(value))
      context.report(raise("amount-too-fine", expr.span, { value: inWords(expr) }));
  }
}

/** `told = { "in-cover.others" }`: clauses about which a rule on the table says otherwise. */
export function isTold(context: Context, { byName }: Params, { path }: Given): boolean {
  return path.length === 1 && path[0]?.text === "told" && !context.facts.has("told") && !byName.has("told");
}

export function toldOf(
  context: Context,
  scope: Scope,
  decisions: ReadonlyMap<DecisionId, Decision>,
  { value }: Given,
): CheckedExample["given"] {
  const typed = expressionOf(context, scope, value, toldType);
  const yielding = [...decisions.values()].flatMap((decision) =>
    decision.kind === "ruled"
      ? decision.clauses.flatMap(({ told, label }) => (told ? [`${decision.id}.${label}`] : []))
      : [],
  );
  for (const item of typed.kind === "set" ? typed.items : []) {
    if (item.kind !== "name-value" || yielding.includes(item.text)) continue;
    const data = { name: item.text, near: nearNames(item.text, yielding) };
    context.report(raise("unyielding-clause", item.span, data));
  }
  return [{ path: ["told"], type: toldType, value: lower(typed) }];
}

function typeAt(
  context: Context,
  scope: Scope,
  { byName, isOpen }: Params,
  path: readonly Name[],
): Type | null {
  const [root, ...steps] = path;
  if (root === undefined || path.some((name) => name.text === "")) return null;
  const fact = context.facts.get(root.text);
  let type = fact === undefined ? (byName.get(root.text) ?? null) : optionally(fact);
  if (type === null) {
    if (isOpen()) return null;
    const near = nearNames(root.text, () => [...byName.keys(), ...context.facts.keys()]);
    context.report(
      raise("example-path-unknown", spanOf(scope.file, root), { path: root.text, part: root.text, near }),
    );
    return null;
  }
  let sofar = root.text;
  for (const step of steps) {
    if (type.kind === "unknown") return null;
    const parts: ReturnType<typeof partsOf> = partsOf(context, type);
    const part = parts?.find((each) => each.name === step.text);
    if (part === undefined) {
      const near = nearNames(step.text, parts?.map((each) => each.name) ?? []);
      context.report(
        raise("example-path-unknown", spanOf(scope.file, step), { path: sofar, part: step.text, near }),
      );
      return null;
    }
    type = optionally(part);
    sofar = `${sofar}.${step.text}`;
  }
  return type;
}

function optionally({ type, optional }: { readonly type: Type; readonly optional: boolean }): Type {
  return optional && type.kind !== "or-none" ? { kind: "or-none", of: type } : type;
}
