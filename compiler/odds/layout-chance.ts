/**
 * Lays out what is rolled, thrown again and chosen, and what is kept of a folded roll in place of its dice.
 * What folds is found by folding.ts.
 */
import type { Expr } from "../check/program.ts";
import type { LineOf, Statistic } from "./code.ts";
import { type Bench, compute, emit, here, hide, passReads, touched } from "./draft.ts";
import type { Folded, LaidRoll } from "./folding.ts";
import { performedExpressions } from "../core/walk.ts";
import { fairDie } from "./pools.ts";
import { nameExpr } from "../core/make.ts";
import { isOp, saidOfElements } from "../core/expressions.ts";

export function putRoll(bench: Bench, line: LaidRoll): void {
  const { slots } = bench;
  const { folded } = line;
  bench.rolls.set(line.name, line);
  const names = folded ? folded.statistics.map(({ name }) => slots.slotOf(name)) : [slots.slotOf(line.name)];
  for (const slot of names) hide(bench, slot, line.hiddenFrom);
  const exprs = [line.count, ...(folded ? besidesOf(folded) : [])];
  const own = new Set([...names, slots.slotOf(line.name)]);
  const touch = touched(bench, exprs, names);
  const rethrown = (folded?.rerolls ?? []).map(({ which, roll }) => {
    const binder = slots.slotOf(which.kind === "those" ? which.binder : `${roll}#die`);
    return { binder, filter: which.kind === "those" ? compute(bench, which.filter) : () => true };
  });
  emit(
    bench,
    {
      op: "roll",
      place: here(bench, line.name),
      slot: slots.slotOf(line.name),
      count: compute(bench, line.count),
      die: fairDie(line.sides),
      sides: line.sides,
      statistics: folded
        ? folded.statistics.map(({ name, of }) => statisticOf(bench, slots.slotOf(name), of, line.name))
        : null,
      rethrown,
      inOrder: line.inOrder === true,
    },
    [],
    { ...touch, reads: [...touch.reads.filter((slot) => !own.has(slot)), ...passReads(bench)] },
  );
}

export function besidesOf(folded: Folded): Expr[] {
  return [
    ...folded.statistics.map(({ of }) => of),
    ...folded.rerolls.flatMap(({ which }) => (which.kind === "those" ? [which.filter] : [])),
  ];
}

function statisticOf(bench: Bench, slot: number, of: Expr, roll: string): Statistic {
  const { slots } = bench;
  const maybe = (expr: Expr | null) => (expr ? compute(bench, expr) : null);
  const plain = { slot, start: 0, isSum: false, value: null, filter: null, finish: (so: number) => so };
  const die = slots.slotOf(`${roll}#die`);
  if (of.kind !== "some" && of.kind !== "aggregate" && !isOp(of, "size"))
    return {
      ...plain,
      isSum: true,
      binder: die,
      value: (view) => view.env[die] ?? 0,
      step: (so, value) => so + value,
    };
  const { binder, filter, value } = saidOfElements(of);
  const base = {
    ...plain,
    binder: binder === "" ? die : slots.slotOf(binder),
    filter: maybe(filter),
    value: maybe(value),
  };
  if (of.kind === "op") return { ...base, isSum: true, step: (so) => so + 1 };
  if (of.kind === "some")
    return {
      ...base,
      step: (so, value) => (so === 1 || value === 1 ? 1 : 0),
      finish: (so) => so === 1,
    };
  if (of.op === "sum") return { ...base, isSum: true, step: (so, value) => so + value };
  const nothing = of.op === "highest" ? -(2 ** 40) : 2 ** 40;
  const best = of.op === "highest" ? Math.max : Math.min;
  return {
    ...base,
    start: nothing,
    step: (so, value) => best(so, value),
    finish: (so) => (so === nothing ? null : so),
  };
}

export function putReroll(bench: Bench, line: LineOf<"reroll">): void {
  const { slots, shop } = bench;
  const slot = slots.slotOf(line.roll);
  const { which } = line;
  const filter = which.kind === "those" ? which.filter : null;
  const die = which.kind === "one" ? nameExpr("local", which.die, { kind: "unknown" }, line.span) : null;
  const touch = touched(bench, [filter, die], [slot]);
  const how =
    which.kind === "all"
      ? "all"
      : which.kind === "those"
        ? { binder: slots.slotOf(which.binder), filter: compute(bench, which.filter) }
        : { die: die ? compute(bench, die) : () => null };
  const roll = bench.rolls.get(line.roll);
  if (!roll) throw new Error(`${line.roll} is thrown again and was never thrown`);
  const inOrder = roll.inOrder === true;
  emit(
    bench,
    {
      op: "reroll",
      slot,
      sides: roll.sides,
      inOrder,
      marks: shop.marks,
      which: how,
      place: here(bench, line.name),
    },
    [],
    {
      ...touch,
      reads: [...touch.reads, slot, ...passReads(bench)],
    },
  );
}

export function putChoose(bench: Bench, line: LineOf<"choose">): void {
  const { slots, shop } = bench;
  const slot = slots.slotOf(line.name);
  hide(bench, slot, line.hiddenFrom);
  const besides = shop.folding.besides(line);
  const touch = touched(bench, [...performedExpressions(line), ...besides], [slot]);
  emit(
    bench,
    {
      op: "choose",
      place: here(bench, line.name),
      slot,
      owner: compute(bench, line.owner),
      type: line.type,
      options: line.options.map(({ spread, value, when }) => ({
        spread,
        value: compute(bench, value),
        when: when && compute(bench, when),
      })),
    },
    [],
    { ...touch, reads: [...touch.reads, ...passReads(bench)] },
  );
}
