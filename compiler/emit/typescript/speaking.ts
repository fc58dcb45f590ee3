/**
 * Single clauses as code: one that speaks, one that only silences others, and the last two of a truth as one answer.
 * In which order they come is clauses.ts; several that may speak at once are conflicts.ts.
 */
import type { CheckedClause, Expr, RuledDecision } from "../../check/program.ts";
import type { Step } from "./asking.ts";
import { conjunction, negation } from "./expression/conditions.ts";
import { conjoined, type Context, express, type Fast, fast, fresh, helper, settledNone } from "./fast.ts";
import { type Before, constLine, guarded, ifLine, type Lines, noteOf, returnLine } from "./lines.ts";
import { quote } from "./literal.ts";
import { knowing } from "./narrowing.ts";
import { areExclusive, areSurelyDifferent, type Asked } from "./precedence.ts";
import { truthIn } from "../../core/expressions.ts";

/** What is gathered while the clauses of a decision are written. */
export interface State {
  readonly context: Context;
  readonly decision: RuledDecision;
  readonly values: Fast[];
  isOpen: boolean;
  /** Clauses that silence others without a value of their own: the variable that says whether they are in force. */
  readonly flags: Map<CheckedClause, string>;
}

/** A clause that gives a value. */
export function one(
  state: State,
  context: Context,
  asked: Asked,
  parts: readonly Expr[],
  rest: readonly Step[],
  indent: string,
): Lines {
  const { clause } = asked;
  const test = condition(state, context, asked, parts);
  const stages = staged(
    state,
    parts.reduce((inner, part) => knowing(inner, part, true), context),
    clause,
  );
  if (clause.value === null) throw new Error(`${clause.label} has no value to give.`);
  const value = settledNone(express(stages.context, clause.value));
  state.values.push(value);
  const note = noteOf(context.program.book, clause, indent);
  if (test === null) {
    return { lines: `${note}${stages.lines(indent)}${returnLine(value, indent)}`, ends: true };
  }
  if (!test.open) return { lines: note + guarded(ifLine(test, indent), stages, value, indent), ends: false };
  // It may be in force or not: what comes out is open unless all that may follow says the same, which is not said here.
  // What is asked and never open holds by now, so that whatever it excludes does not follow.
  const own = clause.value;
  const sure = parts.filter((part) => !express(context, part).open);
  const others = rest.flatMap((step) => step.rank).filter((other) => !areExclusive(sure, other.parts));
  const mayAgree = others.some(
    ({ clause: other }) => other.value !== null && !areSurelyDifferent(own, other.value),
  );
  if (mayAgree) context.uses.beyond = true;
  state.isOpen = true;
  const name = fresh(state.context, context.names.local(clause.label));
  const flag = constLine(name, test, indent);
  const given = guarded(`${indent}if (${name}) `, stages, value, indent);
  return {
    lines: `${note}${flag}${given}${indent}if (${name} === undefined) return undefined;\n`,
    ends: false,
    isVariable: true,
  };
}

/** Null when it always applies. */
export function condition(state: State, context: Context, asked: Asked, parts: readonly Expr[]): Fast | null {
  const tests = parts.length === 0 ? [] : [conjunction(context, parts)];
  const { clause } = asked;
  if (clause.told) {
    const told = `${state.decision.id}.${clause.label}`;
    // Last: it is seldom so, and costs a look through what is told.
    tests.push(negation(context, helper(context, "isTold", ["told", quote(told)])));
  }
  for (const by of asked.silencers) {
    const flag = state.flags.get(by);
    if (flag !== undefined) tests.unshift(negation(context, fast(flag)));
  }
  const asking = tests.filter((test) => test.code.flat !== "true");
  return asking.length === 0 ? null : conjoined(asking);
}

/** A clause that only bars, or whose words are unseen: whether it is in force. */
export function silencing(
  state: State,
  context: Context,
  asked: Asked,
  parts: readonly Expr[],
  indent: string,
): string {
  const test = condition(state, context, asked, parts) ?? fast("true");
  if (test.open) context.uses.beyond = true;
  const name = fresh(state.context, context.names.local(asked.clause.label));
  state.flags.set(asked.clause, name);
  return noteOf(context.program.book, asked.clause, indent) + constLine(name, test, indent);
}

/** The last two of a truth: a yes that hangs on a condition and a no, or the other way round. */
export function asAnswer(
  state: State,
  context: Context,
  steps: readonly Step[],
  indent: string,
): string | null {
  const [first, last] = steps;
  const [asked, otherwise] = [first?.rank[0], last?.rank[0]];
  if (asked === undefined || otherwise === undefined || last?.rank.length !== 1) return null;
  const [a, b] = [asked, otherwise].map(({ clause: { value } }) => value && truthIn(value));
  if (typeof a !== "boolean" || typeof b !== "boolean" || a === b) return null;
  const [parts = [], left = []] = [first?.parts[0], last.parts[0]];
  if (left.length > 0 || otherwise.clause.told || otherwise.silencers.some((by) => state.flags.has(by)))
    return null;
  const test = condition(state, context, asked, parts);
  if (test === null || test.open || test.none !== "never" || asked.clause.stages.length > 0) return null;
  const answer = a ? test : negation(context, test);
  state.values.push(fast("true"));
  const note = noteOf(context.program.book, asked.clause, indent, otherwise.clause);
  return note + returnLine(answer, indent);
}

interface Staged extends Before {
  /** In which the steps are known by name. */
  readonly context: Context;
}

/** Each step on the way to a value is a variable of its own. */
function staged(state: State, context: Context, clause: CheckedClause): Staged {
  let inner = context;
  const steps: { readonly name: string; readonly piece: Fast }[] = [];
  for (const stage of clause.stages) {
    const piece = settledNone(express(inner, stage.value));
    const name = fresh(state.context, context.names.local(stage.name));
    steps.push({ name, piece });
    const local = {
      ...piece,
      ...fast(name, { simple: true }),
      none: piece.none,
      open: piece.open,
      openFields: piece.openFields,
      places: piece.places,
      most: piece.most,
    };
    inner = { ...inner, locals: new Map(inner.locals).set(stage.name, local) };
  }
  const lines = (indent: string): string =>
    steps.map(({ name, piece }) => constLine(name, piece, indent)).join("");
  return { context: inner, isAny: steps.length > 0, lines };
}
