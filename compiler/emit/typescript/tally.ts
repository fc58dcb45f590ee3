/**
 * Turns a decision whose clauses add up into straight code: a total to which each clause in force adds what it says.
 * Conditions and values themselves are expression.ts; clauses that compete are clauses.ts.
 */
import type { CheckedClause, RuledDecision } from "../../check/program.ts";
import { exactly, isFraction } from "./expression/numbers.ts";
import { type Context, express, fast, fresh, infix, limitOf, strength } from "./fast.ts";
import { type Body, constLine, ifLine, noteOf, returnLine } from "./lines.ts";
import { doubting, knowing } from "./narrowing.ts";
import { type Asked, ranksOf } from "./precedence.ts";
import { condition, type State } from "./speaking.ts";

/** Null when straight code cannot say it. */
export function tallyBody(before: Context, decision: RuledDecision): Body | null {
  const ranks = ranksOf(before.program, decision.clauses);
  if (ranks === null || decision.clauses.some((clause) => clause.unseen || clause.stages.length > 0))
    return null;
  const asked = ranks.flat();
  const silencing = new Set(asked.flatMap(({ silencers }) => silencers));
  const state: State = { context: before, decision, values: [], isOpen: false, flags: new Map() };
  const total = fresh(before, "total");
  let context = before;
  let lines = `  let ${total} = 0;\n`;
  let places = 0;
  let most = 0;
  for (const each of inTurn(asked)) {
    const { clause, parts } = each;
    let test = condition(state, context, each, parts);
    if (test?.open) return null;
    lines += noteOf(before.program.book, clause, "  ");
    const inner = parts.reduce((so, part) => knowing(so, part, true), context);
    if (silencing.has(clause)) {
      const name = fresh(before, before.names.local(clause.label));
      lines += constLine(name, test ?? fast("true"), "  ");
      state.flags.set(clause, name);
      context = doubting(context, parts);
      test = fast(name, { simple: true });
    }
    if (clause.value === null) continue;
    const value = express(inner, clause.value);
    if (value.open || value.none !== "never" || isFraction(value)) return null;
    places = Math.max(places, value.places);
    most += value.most;
    const { flat } = value.code;
    const plain = /^-[\d.]+$/.test(flat) ? `${total} -= ${flat.slice(1)}` : `${total} += ${flat}`;
    const step =
      most > limitOf(places)
        ? exactly(before, infix(fast(total), "+", value, strength.sum), places, most)
        : null;
    const adding = step === null ? plain : `${total} = ${step.code.flat}`;
    lines += `${test === null ? "  " : ifLine(test, "  ")}${adding};\n`;
  }
  if (before.uses.beyond) return null;
  const all = fast(total);
  const sum = places === 0 ? all : exactly(before, all, places, Math.min(most, limitOf(places)));
  return {
    lines: lines + returnLine(sum, "  "),
    result: {
      open: false,
      openFields: new Set(),
      none: false,
      places,
      most: Math.min(most, limitOf(places)),
    },
  };
}

/** Whoever silences another comes first. */
function inTurn(asked: readonly Asked[]): readonly Asked[] {
  const left = [...asked];
  const done: Asked[] = [];
  const isReady = ({ silencers }: Asked): boolean =>
    silencers.every((by: CheckedClause) => !left.some((other) => other.clause === by));
  while (left.length > 0) {
    const at = Math.max(0, left.findIndex(isReady));
    done.push(...left.splice(at, 1));
  }
  return done;
}
