/**
 * A `go` out of a play that is played or out of a reaction: the blocks on the way end one by one, with what reacts to that,
 * and then it goes on where the label stands. Where that is, is kept in the marks of a state.
 */
import type { Scope } from "./code.ts";
import { depthOf, endingOf, type Frame, framesOf, outOf, scopesAround, without } from "./frames.ts";
import { type State, standingAt } from "./state.ts";

/** Where no list of lines that is being performed holds the label, only the reaction ends. */
export function leave(state: State, to: string): State {
  const [own, ...below] = framesOf(state);
  if (below.some((frame) => reached(frame, to) !== null)) {
    const outside = outOf(state);
    if (outside !== null) return going(outside.state, outside.at, to);
  }
  if (!framesOf(state).some(({ unit }) => unit.reaction !== null))
    throw new Error(`${own?.unit.name}: ${to} is gone to and does not stand`);
  return standingAt(state, -1);
}

/** The label to which a block that has just ended is being left; null: it ended by itself. */
export function leftFor(state: State): string | null {
  const sign = `>${depthOf(state)}>`;
  const found = [...state.marks.keys()].find((mark) => mark.startsWith(sign));
  return found === undefined ? null : found.slice(sign.length);
}

/** The innermost block ends that does not hold the label, until none is left. */
export function going(start: State, from: number, to: string): State {
  let [state, at] = [start, from];
  for (;;) {
    const depth = depthOf(state);
    // Whatever was on its way out of here goes there no more.
    state = without(without(state, `>${depth}>`), `&${depth}&`);
    const frame = { unit: state.unit, at, depth };
    const target = reached(frame, to);
    const block = scopesAround(frame).findLast(
      (scope) => scope.isBlock && (target === null || isWithin(scope, target)),
    );
    if (block !== undefined) return endingOf(state, block, `>${depth}>${to}`);
    if (target !== null) return standingAt(state, target.entry);
    const outside = outOf(state);
    if (outside === null) throw new Error(`${to} is gone to and does not stand`);
    ({ state, at } = outside);
  }
}

type Target = NonNullable<ReturnType<Frame["unit"]["labels"]["get"]>>;

/** The label, where it stands in a list of lines that is being performed. */
function reached({ unit, at }: Pick<Frame, "unit" | "at">, to: string): Target | null {
  const target = unit.labels.get(to);
  if (target === undefined || at < target.from || at >= target.to) return null;
  const past = (unit.past.get(at) ?? []).flatMap((i) => unit.scopes[i] ?? []);
  return past.some((scope) => isWithin(target, scope)) ? null : target;
}

function isWithin(inner: Pick<Scope, "from" | "to">, outer: Pick<Scope, "from" | "to">): boolean {
  return outer.from <= inner.from && inner.to <= outer.to;
}
