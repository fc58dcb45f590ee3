/**
 * What is left to ask of clauses, step by step: what need not be asked again, what several ask first, what is asked so
 * often that it is worked out once. Code for single clauses is speaking.ts.
 */
import type { Expr } from "../../check/program.ts";
import { type Context, express, fast, fresh, isAsserted } from "./fast.ts";
import { keyOf } from "./key-of.ts";
import { constLine } from "./lines.ts";
import type { Rank } from "./precedence.ts";
import { doesAsk, questionsIn } from "./questions.ts";
import { isOp, nameIn } from "../../core/expressions.ts";

/** A rank with what is left to ask of each of its clauses. */
export interface Step {
  readonly rank: Rank;
  readonly parts: readonly (readonly Expr[])[];
}

/** What is known not to hold need not be asked again. */
export function without(step: Step, failed: ReadonlySet<string>): Step {
  if (failed.size === 0) return step;
  const isSettled = (part: Expr): boolean => isOp(part, "not") && failed.has(keyOf(part.args[0]));
  return { ...step, parts: step.parts.map((all) => all.filter((part) => !isSettled(part))) };
}

/** A clause that asks what is known not to hold never speaks. */
export function isDead(step: Step, failed: ReadonlySet<string>): boolean {
  return step.parts.every((all) => all.some((part) => failed.has(keyOf(part))));
}

/** How many steps from the first on ask the same thing first, each of their clauses. */
export function sharing(steps: readonly Step[]): number {
  const firstOf = (step: Step | undefined): string | null => {
    if (step === undefined || step.rank.some(({ clause }) => clause.value === null)) return null;
    const keys = new Set(step.parts.map(([part]) => (part === undefined ? null : keyOf(part))));
    const [key = null] = keys;
    return keys.size === 1 ? key : null;
  };
  const guard = firstOf(steps[0]);
  if (guard === null) return 0;
  const end = steps.findIndex((step) => firstOf(step) !== guard);
  return end < 0 ? steps.length : end;
}

// ---------------------------------------------------------------- asked once

/** From how many steps on a costly question is worked out before it is known whether anybody asks it. */
const often = 3;

/** What the first clause asks first and others ask too is worked out once, and so is what many ask. */
export function held(
  context: Context,
  steps: readonly Step[],
  indent: string,
): { readonly line: string; readonly context: Context } | null {
  const question = askedFirst(context, steps) ?? askedOften(context, steps);
  if (question === null) return null;
  const answer = express(context, question);
  if (answer.open) return null;
  const name = fresh(context, nameFor(context, question));
  const line = constLine(name, answer, indent);
  const variable = fast(name, { simple: true, none: answer.none });
  return { line, context: { ...context, held: new Map(context.held).set(keyOf(question), variable) } };
}

function askedFirst(context: Context, steps: readonly Step[]): Expr | null {
  const [first] = steps[0]?.parts ?? [];
  const [part] = first ?? [];
  if (part === undefined || steps[0]?.rank.length !== 1) return null;
  const [question] = questionsIn(part);
  const isAlone = question === part || (isOp(part, "not") && question === part.args[0]);
  if (question === undefined || !isAlone || context.held.has(keyOf(question))) return null;
  const asks = steps.filter((step) =>
    step.parts.some((all) => all.some((each) => doesAsk(each, keyOf(question)))),
  );
  // Those that all ask it first are put into one block.
  return asks.length <= Math.max(1, sharing(steps)) ? null : question;
}

function askedOften(context: Context, steps: readonly Step[]): Expr | null {
  // Those that ask the same first are looked at inside their block.
  if (sharing(steps) === steps.length) return null;
  const questions = new Map(
    steps.flatMap((step) => step.parts.flat().flatMap(questionsIn)).map((each) => [keyOf(each), each]),
  );
  for (const [key, question] of questions) {
    const asks = steps.filter((step) => step.parts.some((all) => all.some((each) => doesAsk(each, key))));
    if (asks.length < often || context.held.has(key)) continue;
    const answer = express(context, question);
    if (!answer.open && !isAsserted(answer)) return question;
  }
  return null;
}

function nameFor(context: Context, expr: Expr): string {
  if (expr.kind === "call") {
    const { fast: name } = context.names.decision(expr.decision);
    return /^(is|has|may|must|can)[A-Z]/.test(name)
      ? name
      : `is${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  }
  if (isOp(expr, "has")) return `has${context.names.keyword(nameIn(expr.args[1]) ?? "")}`;
  return expr.kind === "group" ? "areLinked" : "areSome";
}
