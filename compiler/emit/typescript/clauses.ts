/**
 * Turns the clauses of a decision into straight code: `if … return`, whoever silences another first, what a group of
 * clauses asks in common asked once. Conditions and values themselves are expression.ts.
 */
import type { CheckedClause, Expr, RuledDecision } from "../../check/program.ts";
import { layout } from "./code.ts";
import { conjunction, negation, same } from "./expression/conditions.ts";
import {
  conjoined,
  type Context,
  disjoined,
  type Fast,
  fast,
  fresh,
  helper,
  settledNone,
  strength,
  express,
} from "./fast.ts";
import { keyOf } from "./key-of.ts";
import { comment, quote } from "./literal.ts";
import { doubting, knowing } from "./narrowing.ts";
import {
  areExclusive,
  areSurelyDifferent,
  type Asked,
  mayConflict,
  type Rank,
  ranksOf,
} from "./precedence.ts";
import { doesAsk, questionsIn } from "./questions.ts";

/** What a function does, line by line, and what may come out of it. */
export interface Body {
  readonly lines: string;
  readonly result: Pick<Fast, "open" | "openFields" | "places"> & { readonly none: boolean };
}

/** Null when straight code cannot say it. */
export function clauseBody(context: Context, decision: RuledDecision): Body | null {
  const ranks = ranksOf(context.program, decision.clauses);
  if (ranks === null) return null;
  const state: State = { context, decision, values: [], isOpen: false, flags: new Map() };
  const body = sequence(
    state,
    context,
    ranks.map((rank) => ({ rank, parts: rank.map((each) => each.parts) })),
    "  ",
    new Set(),
  );
  if (!body.ends) state.isOpen = true;
  if (context.uses.beyond) return null;
  const { values } = state;
  return {
    lines: body.ends ? body.lines : `${body.lines}  return undefined;\n`,
    result: {
      open: state.isOpen || values.some((value) => value.open),
      openFields: new Set(values.flatMap((value) => [...value.openFields])),
      none: values.some((value) => value.none !== "never"),
      places: Math.max(0, ...values.map((value) => value.places)),
    },
  };
}

interface State {
  readonly context: Context;
  readonly decision: RuledDecision;
  readonly values: Fast[];
  isOpen: boolean;
  /** Clauses that silence others without a value of their own: the variable that says whether they are in force. */
  readonly flags: Map<CheckedClause, string>;
}

/** A rank with what is left to ask of each of its clauses. */
interface Step {
  readonly rank: Rank;
  readonly parts: readonly (readonly Expr[])[];
}

interface Lines {
  readonly lines: string;
  /** Whether nothing that follows is reached. */
  readonly ends: boolean;
  /** Whether the condition was put into a variable. */
  readonly isVariable?: boolean;
}

/** The steps one after another; `failed`: what is known not to hold. */
function sequence(
  state: State,
  context: Context,
  steps: readonly Step[],
  indent: string,
  failed: ReadonlySet<string>,
): Lines {
  let lines = "";
  const known = new Set(failed);
  let inner = context;
  for (let at = 0; at < steps.length; at++) {
    const rest = steps.slice(at).map((step) => without(step, known));
    for (
      let hoisted = held(state, inner, rest, indent);
      hoisted !== null;
      hoisted = held(state, inner, rest, indent)
    ) {
      lines += hoisted.line;
      inner = hoisted.context;
    }
    const [step] = rest;
    if (step === undefined) break;
    const block = shared(state, inner, rest, indent, known);
    if (block !== null) {
      lines += block.lines;
      if (block.failed !== null) {
        const [only] = block.failed;
        if (only !== undefined && block.failed.length === 1) known.add(keyOf(only));
        inner = knowing(inner, allOf(block.failed, step), false);
      }
      at += block.steps - 1;
      continue;
    }
    const [asked] = step.rank;
    const [parts] = step.parts;
    if (step.rank.length > 1) {
      const together = conflicting(state, inner, step, indent);
      lines += together.lines;
      inner = doubting(inner, step.parts.flat());
      if (together.ends) return { lines, ends: true };
      continue;
    }
    if (asked === undefined || parts === undefined || isDead(step, known)) continue;
    if (asked.clause.value === null) {
      lines += silencing(state, inner, asked, parts, indent);
      inner = doubting(inner, parts);
      continue;
    }
    const tail = rest.length === 2 ? asAnswer(state, inner, rest, indent) : null;
    if (tail !== null) return { lines: lines + tail, ends: true };
    const single = one(state, inner, asked, parts, rest.slice(1), indent);
    lines += single.lines;
    if (single.ends) return { lines, ends: true };
    if (single.isVariable) inner = doubting(inner, parts);
    if (asked.silencers.some((by) => state.flags.has(by)) || asked.clause.told) continue;
    // What always holds is not written, and leaves the rest to be ruled out.
    const before = inner;
    const all = parts.filter((part) => express(before, part).code.flat !== "true");
    const [only] = all;
    if (only !== undefined && all.length === 1) known.add(keyOf(only));
    inner = knowing(inner, allOf(all, step), false);
  }
  return { lines, ends: false };
}

function allOf(all: readonly Expr[], step: Step): Expr {
  const [asked] = step.rank;
  return {
    kind: "and",
    all,
    type: { kind: "truth" },
    span: asked?.clause.span ?? { file: "", start: 0, end: 0 },
  };
}

interface Block {
  readonly lines: string;
  /** How many steps stand in it. */
  readonly steps: number;
  /** What does not hold all at once, where nothing falls through it. */
  readonly failed: readonly Expr[] | null;
}

/** Steps that ask the same first stand in one block that asks it once. */
function shared(
  state: State,
  context: Context,
  rest: readonly Step[],
  indent: string,
  known: ReadonlySet<string>,
): Block | null {
  const steps = sharing(rest);
  if (steps < 2 || rest.slice(0, steps).some((step) => isDead(step, known))) return null;
  const guards: Expr[] = [];
  let inner = context;
  let inside = rest.slice(0, steps);
  do {
    const guard = inside[0]?.parts[0]?.[0];
    if (guard === undefined || express(inner, guard).open) break;
    guards.push(guard);
    inner = knowing(inner, guard, true);
    inside = inside.map((step) => ({ ...step, parts: step.parts.map((all) => all.slice(1)) }));
  } while (sharing(inside) === steps);
  if (guards.length === 0) return null;
  const block = sequence(state, inner, inside, `${indent}  `, known);
  const lines = `${ifLine(conjunction(context, guards), indent)}{\n${block.lines}${indent}}\n`;
  return { lines, steps, failed: block.ends ? guards : null };
}

/** What is known not to hold need not be asked again. */
function without(step: Step, failed: ReadonlySet<string>): Step {
  if (failed.size === 0) return step;
  const isSettled = (part: Expr): boolean => part.kind === "not" && failed.has(keyOf(part.of));
  return { ...step, parts: step.parts.map((all) => all.filter((part) => !isSettled(part))) };
}

/** A clause that asks what is known not to hold never speaks. */
function isDead(step: Step, failed: ReadonlySet<string>): boolean {
  return step.parts.every((all) => all.some((part) => failed.has(keyOf(part))));
}

/** How many steps from the first on ask the same thing first, each of their clauses. */
function sharing(steps: readonly Step[]): number {
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
function held(
  state: State,
  context: Context,
  steps: readonly Step[],
  indent: string,
): { readonly line: string; readonly context: Context } | null {
  const question = askedFirst(context, steps) ?? askedOften(context, steps);
  if (question === null) return null;
  const answer = express(context, question);
  if (answer.open) return null;
  const name = fresh(state.context, nameFor(context, question));
  const line = constLine(name, answer, indent);
  const variable = fast(name, { simple: true, none: answer.none });
  return { line, context: { ...context, held: new Map(context.held).set(keyOf(question), variable) } };
}

function askedFirst(context: Context, steps: readonly Step[]): Expr | null {
  const [first] = steps[0]?.parts ?? [];
  const [part] = first ?? [];
  if (part === undefined || steps[0]?.rank.length !== 1) return null;
  const [question] = questionsIn(part);
  const isAlone = question === part || (part.kind === "not" && question === part.of);
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
    if (asks.length >= often && !context.held.has(key) && !express(context, question).open) return question;
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
  if (expr.kind === "has") return `has${context.names.keyword(expr.keyword)}`;
  return expr.kind === "one-group" ? "isOneGroup" : expr.kind === "every" ? "areAll" : "areSome";
}

// ---------------------------------------------------------------- single clauses

function one(
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
  const note = noteOf(state, clause, indent);
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
function condition(state: State, context: Context, asked: Asked, parts: readonly Expr[]): Fast | null {
  const tests = parts.length === 0 ? [] : [conjunction(context, parts)];
  const { clause } = asked;
  if (clause.told) {
    const told = `${state.decision.id}.${clause.label}`;
    tests.unshift(negation(context, helper(context, "isTold", ["told", quote(told)])));
  }
  for (const by of asked.silencers) {
    const flag = state.flags.get(by);
    if (flag !== undefined) tests.unshift(negation(context, fast(flag)));
  }
  const asking = tests.filter((test) => test.code.flat !== "true");
  return asking.length === 0 ? null : conjoined(asking);
}

/** A clause that only bars, or whose words are unseen: whether it is in force. */
function silencing(
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
  return noteOf(state, asked.clause, indent) + constLine(name, test, indent);
}

/** The last two of a truth: a yes that hangs on a condition and a no, or the other way round. */
function asAnswer(state: State, context: Context, steps: readonly Step[], indent: string): string | null {
  const [first, last] = steps;
  const [asked, otherwise] = [first?.rank[0], last?.rank[0]];
  if (asked === undefined || otherwise === undefined || last?.rank.length !== 1) return null;
  const [a, b] = [asked.clause.value, otherwise.clause.value];
  if (a?.kind !== "truth" || b?.kind !== "truth" || a.value === b.value) return null;
  const [parts = [], left = []] = [first?.parts[0], last.parts[0]];
  if (left.length > 0 || otherwise.clause.told || otherwise.silencers.some((by) => state.flags.has(by)))
    return null;
  const test = condition(state, context, asked, parts);
  if (test === null || test.open || test.none !== "never" || asked.clause.stages.length > 0) return null;
  const answer = a.value ? test : negation(context, test);
  state.values.push(fast("true"));
  const note = noteOf(state, asked.clause, indent, otherwise.clause);
  return note + returnLine(answer, indent);
}

// ---------------------------------------------------------------- clauses that may conflict

/** Each has a variable that says whether it is in force; two that are, with different values, rule nothing. */
function conflicting(state: State, before: Context, step: Step, indent: string): Lines {
  let context = before;
  const inner = new Map<CheckedClause, string>();
  const left = step.rank.map((asked, i) => ({ asked, parts: step.parts[i] ?? [] }));
  let lines = "";
  while (left.length > 0) {
    const isReady = ({ asked }: { asked: Asked }): boolean =>
      !left.some((other) => asked.silencers.includes(other.asked.clause));
    const at = left.findIndex(isReady);
    const [next] = left.splice(at, 1);
    if (at < 0 || next === undefined) {
      context.uses.beyond = true;
      break;
    }
    const { asked, parts } = next;
    const own = condition(state, context, asked, parts);
    const silent = asked.silencers
      .flatMap((by) => inner.get(by) ?? [])
      .map((flag) => negation(context, fast(flag)));
    const test = conjoined([...(own === null ? [] : [own]), ...silent]);
    if (test.open) context.uses.beyond = true;
    const name = fresh(state.context, context.names.local(asked.clause.label));
    inner.set(asked.clause, name);
    if (asked.clause.value === null) state.flags.set(asked.clause, name);
    lines += noteOf(state, asked.clause, indent) + constLine(name, test, indent);
    context = doubting(context, parts);
  }
  const speaking = step.rank.filter((asked) => asked.clause.value !== null);
  const values = new Map<Asked, Fast>();
  for (const asked of speaking) {
    if (asked.clause.value === null) continue;
    if (asked.clause.stages.length > 0) context.uses.beyond = true;
    const value = settledNone(express(context, asked.clause.value));
    if (value.open || value.openFields.size > 0) context.uses.beyond = true;
    values.set(asked, value);
    state.values.push(value);
  }
  state.isOpen = true;
  for (const { flags, unless } of clashes(context, speaking, values, inner)) {
    lines += `${ifLine(conjoined([...flags, ...unless]), indent)}return undefined;\n`;
  }
  const groups = new Map<string, Asked[]>();
  for (const asked of speaking) {
    const key = asked.clause.value === null ? "" : keyOf(asked.clause.value);
    groups.set(key, [...(groups.get(key) ?? []), asked]);
  }
  for (const group of groups.values()) {
    const [first] = group;
    const value = first && values.get(first);
    const flags = group
      .flatMap(({ clause }) => inner.get(clause) ?? [])
      .map((flag) => fast(flag, { simple: true }));
    if (value !== undefined) lines += `${ifLine(disjoined(flags), indent)}${returnLine(value, "")}`;
  }
  return { lines, ends: false };
}

interface Clash {
  readonly flags: readonly Fast[];
  readonly unless: readonly Fast[];
}

/** Two at a time, except where written values let several be told apart at once. */
function clashes(
  context: Context,
  speaking: readonly Asked[],
  values: ReadonlyMap<Asked, Fast>,
  flags: ReadonlyMap<CheckedClause, string>,
): readonly Clash[] {
  const flagOf = (asked: Asked): Fast => fast(flags.get(asked.clause) ?? "false", { simple: true });
  return speaking.flatMap((a, i) => {
    const against = speaking.slice(i + 1).filter((b) => mayConflict(a, b));
    const surely = against.filter((b) => areSurelyDifferent(a.clause.value as Expr, b.clause.value as Expr));
    const perhaps = against.filter((b) => !surely.includes(b));
    const clear: Clash[] =
      surely.length === 0 ? [] : [{ flags: [flagOf(a), disjoined(surely.map(flagOf))], unless: [] }];
    const doubtful = perhaps.flatMap((b): Clash[] => {
      const [x, y] = [values.get(a), values.get(b)];
      if (x === undefined || y === undefined) return [];
      const type = a.clause.value?.type ?? { kind: "unknown" as const };
      const equal = same(context, type.kind === "or-none" ? type.of : type, x, y);
      return [{ flags: [flagOf(a), flagOf(b)], unless: [negation(context, equal)] }];
    });
    return [...clear, ...doubtful];
  });
}

// ---------------------------------------------------------------- lines

interface Staged {
  readonly context: Context;
  readonly isAny: boolean;
  readonly lines: (indent: string) => string;
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
    };
    inner = { ...inner, locals: new Map(inner.locals).set(stage.name, local) };
  }
  const lines = (indent: string): string =>
    steps.map(({ name, piece }) => constLine(name, piece, indent)).join("");
  return { context: inner, isAny: steps.length > 0, lines };
}

function guarded(head: string, stages: Staged, value: Fast, indent: string): string {
  const line = returnLine(value, "");
  const lastLine = head.slice(head.lastIndexOf("\n") + 1);
  if (
    !stages.isAny &&
    !head.includes("\n") &&
    !line.slice(0, -1).includes("\n") &&
    lastLine.length + line.length <= 111
  ) {
    return head + line;
  }
  return `${head}{\n${stages.lines(`${indent}  `)}${returnLine(value, `${indent}  `)}${indent}}\n`;
}

function constLine(name: string, value: Fast, indent: string): string {
  const flat = `${indent}const ${name} = ${value.code.flat};\n`;
  if (flat.length <= 111 || value.code.broken === null) return flat;
  if (value.strength === strength.call) return `${indent}const ${name} = ${value.code.broken(indent)};\n`;
  const inner = `${indent}  `;
  return `${indent}const ${name} =\n${inner}${layout(value.code, inner, inner.length, 1)};\n`;
}

/** `if (…) `, on several lines where one is not enough. */
export function ifLine(test: Fast, indent: string): string {
  const flat = `${indent}if (${test.code.flat}) `;
  if (flat.length <= 108 || test.code.broken === null) return flat;
  const inner = `${indent}  `;
  return `${indent}if (\n${inner}${test.code.broken(inner)}\n${indent}) `;
}

export function returnLine(value: Fast, indent: string): string {
  const flat = `${indent}return ${value.code.flat};\n`;
  if (flat.length <= 111 || value.code.broken === null) return flat;
  const inner = `${indent}  `;
  const isList = /^[[{]|^[\w.]+\(/.test(value.code.flat) && value.strength === strength.call;
  if (isList) return `${indent}return ${value.code.broken(indent)};\n`;
  return `${indent}return (\n${inner}${value.code.broken(inner)}\n${indent});\n`;
}

/** Which clause it is and who stated it first: the page and who carries it are in the comment of the function. */
function noteOf(state: State, clause: CheckedClause, indent: string, otherwise?: CheckedClause): string {
  const name = (each: CheckedClause): string => {
    const entry =
      each.origin.entry === null ? "" : ` (${shortEntry(state.context.program.book, each.origin.entry)})`;
    return `${comment(each.label)}${entry}`;
  };
  return `${indent}// ${name(clause)}${otherwise === undefined ? "" : `, ${name(otherwise)}`}\n`;
}

/** `1.2/E17` of `w40k-1.2/E17`; `R22` of `pistola/R22`. */
export function shortEntry(book: string, entry: string): string {
  return comment(
    entry.startsWith(`${book}-`) || entry.startsWith(`${book}/`) ? entry.slice(book.length + 1) : entry,
  );
}
