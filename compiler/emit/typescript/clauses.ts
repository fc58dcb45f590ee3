/**
 * Turns the clauses of a decision into straight code: `if … return`, whoever silences another first, what a group of
 * clauses asks in common asked once. Conditions and values themselves are expression.ts.
 */
import type { Expr, RuledDecision } from "../../check/program.ts";
import { held, isDead, sharing, type Step, without } from "./asking.ts";
import { conflicting } from "./conflicts.ts";
import { conjunction } from "./expression/conditions.ts";
import { type Context, express } from "./fast.ts";
import { keyOf } from "./key-of.ts";
import { type Body, ifLine, type Lines } from "./lines.ts";
import { doubting, knowing } from "./narrowing.ts";
import { areExclusive, ranksOf } from "./precedence.ts";
import { asAnswer, one, silencing, type State } from "./speaking.ts";
import { andExpr } from "../../core/make.ts";

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
      most: Math.max(0, ...values.map((value) => value.most)),
    },
  };
}

/** The steps one after another; `failed`: what is known not to hold; `after`: what follows where none of them speaks. */
function sequence(
  state: State,
  context: Context,
  steps: readonly Step[],
  indent: string,
  failed: ReadonlySet<string>,
  after: readonly Step[] = [],
): Lines {
  let lines = "";
  const known = new Set(failed);
  let inner = context;
  for (let at = 0; at < steps.length; at++) {
    const rest = steps.slice(at).map((step) => without(step, known));
    for (let hoisted = held(inner, rest, indent); hoisted !== null; hoisted = held(inner, rest, indent)) {
      lines += hoisted.line;
      inner = hoisted.context;
    }
    const [step] = rest;
    if (step === undefined) break;
    const block = shared(state, inner, rest, indent, known, after);
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
    const single = one(state, inner, asked, parts, [...rest.slice(1), ...after], indent);
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
  return andExpr(all, asked?.clause.span ?? { file: "", start: 0, end: 0 });
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
  after: readonly Step[],
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
  // What the block asks excludes some of what comes after it.
  const outside = [...rest.slice(steps), ...after].map((step) => ({
    ...step,
    rank: step.rank.filter((asked) => !areExclusive(guards, asked.parts)),
  }));
  const block = sequence(state, inner, inside, `${indent}  `, known, outside);
  const lines = `${ifLine(conjunction(context, guards), indent)}{\n${block.lines}${indent}}\n`;
  return { lines, steps, failed: block.ends ? guards : null };
}
