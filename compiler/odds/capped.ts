/**
 * The masses of what a play comes to within a number of steps, state by state: what is not over in time is unfinished.
 * Without such a number, all states are a graph: graph.ts and solve.ts.
 */
import { outcomeKey } from "./graph.ts";
import type { Machine, Outcomes } from "./machine.ts";
import { refuse } from "./refusals.ts";
import { spread } from "./spread.ts";
import type { keysOf, Outcome, State } from "./state.ts";
import { advance } from "./steps.ts";
import { denominators, leastMultiple, type Mass } from "./weights.ts";

export function capped(
  machine: Machine,
  keys: ReturnType<typeof keysOf>,
  start: State,
  cap: number,
  states: number,
): Outcomes {
  if (machine.isBest) {
    refuse({
      code: "best-without-end",
      message: "There is no best choice with --max: it is computed from the end of the sequence.",
      help: "Remove --max, or name a policy.",
      data: { cap },
    });
  }
  const reckon = denominators();
  const ends = new Map<string, { outcome: Outcome; mass: Mass }>();
  let now = new Map<string, { state: State; mass: Mass }>();
  const give = (into: typeof now, state: State, mass: Mass): void => {
    const stop = advance(machine, state);
    if (stop.kind === "end") {
      const key = outcomeKey(stop.outcome);
      const known = ends.get(key);
      ends.set(key, { outcome: stop.outcome, mass: known ? reckon.plus(known.mass, mass) : mass });
      return;
    }
    const key = keys.of(stop.state);
    const known = into.get(key);
    into.set(key, { state: stop.state, mass: known ? reckon.plus(known.mass, mass) : mass });
    if (into.size > states)
      refuse({
        code: "distribution-too-large",
        message: `The question has more than ${states} states at once, which is the limit.`,
        help: "Give some rolls in --given, or lower --max.",
        data: { what: "The question", size: `more than ${states}`, most: states },
      });
  };
  give(now, start, { parts: 1n, over: reckon.numberOf(1n) });
  for (let step = 0; step < cap && now.size > 0; step++) {
    const next: typeof now = new Map();
    for (const { state, mass } of now.values()) {
      const found = spread(machine, state);
      if (found.kind === "end") {
        const key = outcomeKey(found.outcome);
        const known = ends.get(key);
        ends.set(key, { outcome: found.outcome, mass: known ? reckon.plus(known.mass, mass) : mass });
      } else if (found.kind === "chance") {
        for (const { ways, to } of found.branches) give(next, to, reckon.times(mass, ways, found.total));
      }
    }
    now = next;
  }
  for (const { mass } of now.values()) {
    const known = ends.get("*");
    ends.set("*", { outcome: { kind: "unfinished" }, mass: known ? reckon.plus(known.mass, mass) : mass });
  }
  let total = 1n;
  for (const { mass } of ends.values()) total = leastMultiple(total, reckon.value(mass.over));
  return {
    total,
    all: [...ends.values()].map(({ outcome, mass }) => ({
      outcome,
      ways: mass.parts * (total / reckon.value(mass.over)),
    })),
  };
}
