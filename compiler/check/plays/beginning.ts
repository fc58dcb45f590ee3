/**
 * Finds what can make something begin to hold that a reaction waits for with `as soon as`: the facts and fields it looks at,
 * and the lines that set one of them. After those lines it is looked at; who reacts is left to those who play.
 */
import type { DecisionId } from "../../resolve/graph.ts";
import type { Line, Reaction, Target } from "../plays.ts";
import type { Decision, Expr, Program } from "../program.ts";
import { expressionsOfDecision, subexpressionsOf } from "../../core/walk.ts";

/** Facts and fields that what a reaction waits for looks at, itself or through what it calls; none where it waits for nothing. */
export function lookedAtFor(
  { soon, each }: Pick<Reaction, "soon" | "each">,
  decisions: ReadonlyMap<DecisionId, Decision>,
): ReadonlySet<string> {
  if (soon === null) return new Set();
  const exprs = [soon, each?.list ?? null, each?.filter ?? null];
  return namesRead(
    exprs.filter((expr) => expr !== null),
    decisions,
  );
}

/** The same of all reactions of a version, by their names. */
export function lookedAtIn(program: Program): ReadonlyMap<string, ReadonlySet<string>> {
  const before = known.get(program);
  if (before !== undefined) return before;
  const decisions = new Map(program.decisions.map((decision) => [decision.id, decision]));
  const found = new Map(
    program.reactions
      .filter(({ soon }) => soon !== null)
      .map((reaction) => [reaction.name, lookedAtFor(reaction, decisions)]),
  );
  known.set(program, found);
  return found;
}

/**
 * Whether something may begin to hold by what a line has set or paid, together with the lines before it: what `set`s one after
 * another change is one change, and what holds in the midst of it has not begun.
 */
export function isLookedAfter(program: Program, lines: readonly Line[], at: number): boolean {
  const looked = lookedAtIn(program);
  if (looked.size === 0 || lines[at + 1]?.kind === "set") return false;
  for (let i = at; i >= 0; i--) {
    const line = lines[i];
    if (line === undefined || (line.kind !== "set" && line.kind !== "pay")) return false;
    const set = namesSetBy(line);
    if ([...looked.values()].some((names) => set.some((name) => names.has(name)))) return true;
    if (line.kind === "pay") return false;
  }
  return false;
}

/** The facts and fields a line sets. A `let` is nothing that anybody reacts to. */
export function namesSetBy(line: Line): readonly string[] {
  const targets: readonly Target[] =
    line.kind === "set" ? [line.target] : line.kind === "pay" ? line.purses.map(({ purse }) => purse) : [];
  return targets.flatMap(({ root, fields }) => [...(root.kind === "fact" ? [root.name] : []), ...fields]);
}

/** Facts and fields a decision looks at, itself or through what it calls. */
export function namesReadBy(program: Program, id: DecisionId): ReadonlySet<string> {
  const read = readBy.get(program) ?? new Map<DecisionId, ReadonlySet<string>>();
  readBy.set(program, read);
  const before = read.get(id);
  if (before !== undefined) return before;
  const decisions = new Map(program.decisions.map((decision) => [decision.id, decision]));
  const decision = decisions.get(id);
  const names = namesRead(decision === undefined ? [] : expressionsOfDecision(decision), decisions);
  read.set(id, names);
  return names;
}

const readBy = new WeakMap<Program, Map<DecisionId, ReadonlySet<string>>>();

const known = new WeakMap<Program, ReadonlyMap<string, ReadonlySet<string>>>();

/** Facts and fields that expressions look at, themselves or through what they call. */
function namesRead(
  expressions: readonly Expr[],
  decisions: ReadonlyMap<DecisionId, Decision>,
): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<DecisionId>();
  const open = [...expressions];
  for (let expr = open.pop(); expr !== undefined; expr = open.pop()) {
    for (const part of subexpressionsOf(expr)) {
      if (part.kind === "fact" || part.kind === "field") names.add(part.name);
      const called = part.kind === "call" ? part.decision : null;
      if (called === null || seen.has(called)) continue;
      seen.add(called);
      const decision = decisions.get(called);
      if (decision !== undefined) open.push(...expressionsOfDecision(decision));
    }
  }
  return names;
}
