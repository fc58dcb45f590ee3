/**
 * Lays out reactions with what their heads say: for whom, when, how often.
 * Who of them reacts is events.ts.
 */
import type { Reaction } from "../check/plays.ts";
import type { Expr, Program } from "../check/program.ts";
import type { Unit } from "./code.ts";
import type { Shop } from "./draft.ts";
import type { Reacting } from "./events.ts";
import { compileExpr } from "./expressions.ts";
import type { Compute } from "./ground.ts";
import { unitOf } from "./layout.ts";
import { findEvent } from "../core/lookup.ts";

export function slotsOf(unit: Unit) {
  const numbers = new Map(unit.names.map((name, i) => [name, i]));
  let next = unit.names.length;
  return {
    has: (name: string) => numbers.has(name),
    slotOf: (name: string) => {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, next);
      return next++;
    },
  };
}

export function reactingOf(shop: Shop, reaction: Reaction, program: Program): Reacting {
  const { each, soon, when, limit } = reaction;
  const params = reaction.after.flatMap(({ at, name }) =>
    at === "event" ? (findEvent(program, name)?.params ?? []) : [],
  );
  const names = [...new Set([...params.map(({ name }) => name), ...(each ? [each.binder] : [])])];
  const unit = unitOf(shop, {
    name: reaction.name,
    lines: reaction.lines,
    params: names,
    play: null,
    reaction,
    parts: [],
  });
  const slots = slotsOf(unit);
  const compiled = (expr: Expr | null): Compute | null =>
    expr ? compileExpr(shop.ground, slots, expr) : null;
  return {
    reaction,
    unit,
    list: compiled(each?.list ?? null),
    filter: compiled(each?.filter ?? null),
    when: compiled(when),
    soon: compiled(soon),
    times: compiled(limit?.times ?? null),
    slotOf: (name) => (slots.has(name) ? slots.slotOf(name) : null),
  };
}
