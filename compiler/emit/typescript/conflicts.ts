/**
 * Clauses that may be in force together with different values: each has a variable that says whether it is in force, and
 * two that are rule nothing. Clauses that cannot meet so are speaking.ts.
 */
import type { CheckedClause, Expr } from "../../check/program.ts";
import type { Step } from "./asking.ts";
import { negation, same } from "./expression/conditions.ts";
import { conjoined, type Context, disjoined, express, type Fast, fast, fresh, settledNone } from "./fast.ts";
import { keyOf } from "./key-of.ts";
import { constLine, ifLine, type Lines, noteOf, returnLine } from "./lines.ts";
import { doubting } from "./narrowing.ts";
import { areSurelyDifferent, type Asked, mayConflict } from "./precedence.ts";
import { condition, type State } from "./speaking.ts";
import { presentType } from "../../core/types.ts";

/** Each has a variable that says whether it is in force; two that are, with different values, rule nothing. */
export function conflicting(state: State, before: Context, step: Step, indent: string): Lines {
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
    lines += noteOf(context.program.book, asked.clause, indent) + constLine(name, test, indent);
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
      const equal = same(context, presentType(type), x, y);
      return [{ flags: [flagOf(a), flagOf(b)], unless: [negation(context, equal)] }];
    });
    return [...clear, ...doubtful];
  });
}
