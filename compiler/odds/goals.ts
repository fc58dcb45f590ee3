/**
 * What policies say of a choice, and what an outcome is worth for a goal: an expression over what a play came to.
 * Taking the best of it is best.ts.
 */
import type { Goal, Line, Play, Playing, Policy } from "../check/plays.ts";
import type { Expr, Program, Rational } from "../check/program.ts";
import { rational, zero } from "../check/rational.ts";
import { evaluate } from "../evaluate/run.ts";
import type { Readings, Situation } from "../evaluate/situation.ts";
import { rationalOf } from "../runtime/numbers.ts";
import { asFace, isNumber, isRecord, type Result } from "../runtime/result.ts";
import { newRun } from "../evaluate/run.ts";
import type { Aim } from "./best.ts";
import { type Cell, toResult } from "./cells.ts";
import { outcomeKey } from "./graph.ts";
import type { Outcome } from "./state.ts";
import { rewrite } from "../core/walk.ts";
import { nameExpr } from "../core/make.ts";

export function policiesOf(program: Program, playing: ReadonlyMap<string, Playing>): readonly Policy[] {
  const named = [...playing.values()].flatMap((each) => (each.kind === "policy" ? [each] : []));
  const names = new Set(named.map(({ name }) => name));
  return [
    ...named.flatMap(({ asked = [] }) => asked),
    ...program.policies.filter(({ name }) => names.has(name)),
  ];
}

/** What policies say of a choice at a line. The order of an `each` and the split of a payment have no policy. */
export function policiesAt(policies: readonly Policy[], line: Line): readonly Expr[] {
  if (line.kind !== "choose" && line.kind !== "menu") return [];
  return policies.flatMap(({ choices }) =>
    choices.filter(({ label }) => label === line.name).map(({ value }) => value),
  );
}

export function aimOf(
  best: Extract<Playing, { kind: "best" }>,
  program: Program,
  play: Play,
  readings: Readings,
  after: (outcome: Outcome) => Situation,
): Aim {
  const known = new Map<string, readonly Rational[]>();
  const goals = best.goals.map((goal) => ({ ...goal, value: overOutcome(goal.value, play) }));
  return {
    owner: best.owner,
    worth: (outcome) => {
      const key = outcomeKey(outcome);
      const before = known.get(key);
      if (before) return before;
      const worths = goals.map((goal) => worthOf(program, play, readings, after(outcome), goal, outcome));
      known.set(key, worths);
      return worths;
    },
  };
}

function worthOf(
  program: Program,
  play: Play,
  readings: Readings,
  situation: Situation,
  goal: Goal,
  outcome: Outcome,
): Rational {
  const value = asFace(
    outcome.kind === "value"
      ? outcomeValue(program, play, readings, situation, goal.value, outcome.value)
      : null,
  );
  const worth = isNumber(value) ? rationalOf(value) : value === true ? rational(1n) : zero;
  return goal.least ? { n: -worth.n, d: worth.d } : worth;
}

/**
 * An expression over what a play came to (`overOutcome`), in the situation it left: its results by name, itself by its own.
 */
export function outcomeValue(
  program: Program,
  play: Play,
  readings: Readings,
  situation: Situation,
  expr: Expr,
  value: Cell,
): Result {
  const result = toResult(value);
  const locals = new Map<string, Result>(situation.known).set(play.id, result);
  if (isRecord(result) && play.parts.length > 0)
    for (const [name, field] of result.fields) locals.set(name, field);
  const run = newRun(program, situation, readings);
  return evaluate({ run, locals, trace: null }, expr);
}

/** The same expression, with the result of the play under its name. */
export function overOutcome(expr: Expr, { id }: Play): Expr {
  return rewrite(expr, (part) =>
    part.kind === "outcome" && part.play === id ? nameExpr("local", id, part.type, part.span) : null,
  );
}
