/**
 * Turns what an example gives for the rolls, choices and sightings of the plays it asks into values by path.
 * `hit = [[3], [5]]` is written out pass by pass: `hit[0]`, `hit[1]`.
 */
import type { Expr as Ast, Given, Name } from "../../../grammar/index.ts";
import { nearNames } from "../../near-names.ts";
import type { DecisionId } from "../../resolve/graph.ts";
import { type Context, type Scope, spanOf } from "../context.ts";
import { expressionOf } from "../expression.ts";
import { raise } from "../faults.ts";
import type { EventOf, Play, Reaction } from "../plays.ts";
import type { CheckedExample, Type } from "../program.ts";
import { constant } from "../tables.ts";
import { kindInWords } from "../type-words.ts";
import { lower } from "../../lower/lower.ts";

/** What may be handed in, step by step along the paths of what is asked. */
export interface Step {
  /** How many numbers of passes stand behind the name. */
  readonly passes: number;
  /** What is asked there, where something is. */
  readonly type: Type | null;
  readonly inner: ReadonlyMap<string, Step>;
}
export type Steps = ReadonlyMap<string, Step>;

/** What is asked by the plays that are named in the questions, and by what may react or come from the table meanwhile. */
export function stepsOf(performed: Performed, named: ReadonlySet<string>): Steps {
  const here = known.get(performed) ?? new Map<string, Steps>();
  known.set(performed, here);
  const key = [...named].sort().join(" ");
  const found = here.get(key) ?? stepsFor(performed, named);
  here.set(key, found);
  return found;
}

/** Many examples ask of the same plays. */
const known = new WeakMap<Performed, Map<string, Steps>>();

function stepsFor({ plays, reactions, events }: Performed, named: ReadonlySet<string>): Steps {
  const asked = [...plays.values()].filter(({ id }) => named.has(id));
  const own = asked.flatMap(({ asks }) => asks);
  if (!asked.some(({ kind }) => kind === "procedure")) return stepsAlong(own.map(inSteps));
  const reacting = reactions.flatMap(({ name, asks }) =>
    asks.map(({ path, type }) => ({ path: `${name}[].${path}`, type })),
  );
  const outside = events.flatMap((event) =>
    event.outside ? [{ path: event.name, type: comingOf(event) }] : [],
  );
  return stepsAlong([...own, ...reacting, ...outside].map(inSteps));
}

/** What an example may ask about, with what may happen on the way. */
export interface Performed {
  readonly plays: ReadonlyMap<DecisionId, Play>;
  readonly reactions: readonly Reaction[];
  readonly events: readonly EventOf[];
}

/** Where an event from the table comes, as the path of what is asked then, and what it tells. */
function comingOf({ params }: EventOf): Type {
  const at: Type = { kind: "name", name: "path" };
  return params.length === 0
    ? at
    : {
        kind: "shape",
        fields: [{ name: "at", type: at }, ...params.map(({ name, type }) => ({ name, type }))],
      };
}

interface Along {
  readonly path: readonly string[];
  readonly type: Type;
}

function inSteps({ path, type }: { readonly path: string; readonly type: Type }): Along {
  return { path: path.split("."), type };
}

function stepsAlong(all: readonly Along[]): Steps {
  const byName = new Map<string, Along[]>();
  for (const each of all) {
    const name = (each.path[0] ?? "").replaceAll("[]", "");
    const alike = byName.get(name) ?? [];
    alike.push(each);
    byName.set(name, alike);
  }
  return new Map(
    [...byName].map(([name, along]) => {
      const head = along[0]?.path[0] ?? "";
      const own = along.find(({ path }) => path.length === 1);
      const deeper = along.flatMap(({ path, type }) =>
        path.length > 1 ? [{ path: path.slice(1), type }] : [],
      );
      const passes = (head.length - name.length) / "[]".length;
      return [name, { passes, type: own?.type ?? null, inner: stepsAlong(deeper) }];
    }),
  );
}

/** Whether the first name of what is given is asked by a play. */
export function isHandedIn(steps: Steps, { path }: Given): boolean {
  return path[0] !== undefined && steps.has(path[0].text);
}

export function handedIn(
  context: Context,
  scope: Scope,
  steps: Steps,
  { path, value }: Given,
): CheckedExample["played"] {
  const [root, ...others] = path;
  const step = root === undefined ? undefined : steps.get(root.text);
  if (root === undefined || step === undefined) return [];
  return at({ context, scope }, step, root.text, others, value, 0);
}

interface Work {
  readonly context: Context;
  readonly scope: Scope;
}

function at(
  work: Work,
  step: Step,
  sofar: string,
  path: readonly Name[],
  value: Ast,
  passed: number,
): CheckedExample["played"] {
  const { context, scope } = work;
  if (passed < step.passes) {
    if (path.length === 0 && value.kind === "list")
      return value.items.flatMap((item, i) => at(work, step, `${sofar}[${i}]`, path, item, passed + 1));
    tellShape(work, value, "list", "Write a list with one value for each pass: `{ …, … }`.");
    return [];
  }
  const [next, ...others] = path;
  if (next !== undefined) {
    const inner = within(work, step, sofar, next);
    return inner === null ? [] : at(work, inner, `${sofar}.${next.text}`, others, value, 0);
  }
  if (step.type !== null) {
    const type = value.kind === "string" && isThing(step.type) ? placed : step.type;
    const typed = constant(context, expressionOf(context, scope, value, type), "what an example gives");
    return [{ path: sofar, value: lower(typed) }];
  }
  // Nothing between braces says that nothing is asked in this pass.
  if (value.kind === "set" && value.items.length === 0) return [];
  if (value.kind === "record-value") {
    return value.fields.flatMap(({ name, value: part }) => {
      const inner = within(work, step, sofar, name);
      return inner === null ? [] : at(work, inner, `${sofar}.${name.text}`, [], part, 0);
    });
  }
  tellShape(
    work,
    value,
    "record",
    `Write its parts: ${[...step.inner.keys()].map((name) => `\`${name}\``).join(", ")}.`,
  );
  return [];
}

/** A thing of the situation is handed in by where it stands: `"others[0]"`. */
const placed: Type = { kind: "name", name: "path" };

function isThing(type: Type): boolean {
  return type.kind === "or-none" ? isThing(type.of) : type.kind === "record" || type.kind === "ref";
}

function within({ context, scope }: Work, { inner }: Step, sofar: string, name: Name): Step | null {
  const found = inner.get(name.text) ?? null;
  if (found === null && name.text !== "") {
    const data = { path: sofar, part: name.text, near: nearNames(name.text, inner.keys()) };
    context.report(raise("example-path-unknown", spanOf(scope.file, name), data));
  }
  return found;
}

function tellShape({ context, scope }: Work, value: Ast, wanted: string, help: string): void {
  if (value.kind === "missing") return;
  const typed = context.infer({ ...context, report: () => {} }, scope, value, null);
  const found = typed.type.kind === "unknown" ? "value" : kindInWords(typed.type);
  context.report(raise("type-mismatch", spanOf(scope.file, value), { wanted, found, help }));
}
