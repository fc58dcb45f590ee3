/**
 * Lays out branches, passes over lists, repeated passes, and passes that are worked out by themselves.
 * Which passes those are is found by adding.ts.
 */
import type { Line } from "../check/plays.ts";
import type { Expr, Type } from "../check/program.ts";
import { linesWithin, performedExpressions } from "../core/walk.ts";
import type { LineOf, Unit } from "./code.ts";
import {
  type Bench,
  compute,
  emit,
  endPasses,
  here,
  keptPass,
  patch,
  type Source,
  startPasses,
  taint,
  touched,
} from "./draft.ts";
import type { Folded, LaidRoll } from "./folding.ts";
import type { LaidRepeat } from "./adding.ts";
import { besidesOf } from "./layout-chance.ts";
import { nameOf } from "./line-parts.ts";
import { readsOf } from "./reads.ts";
import { zero } from "../check/rational.ts";
import { nameExpr, numberExpr } from "../core/make.ts";

export function putWhen(bench: Bench, line: LineOf<"when">): void {
  const exits: number[] = [];
  for (const branch of line.branches) {
    const test = emit(
      bench,
      { op: "test", condition: compute(bench, branch.when), otherwise: -1 },
      [],
      touched(bench, [branch.when]),
    );
    bench.put(bench, branch.lines);
    exits.push(emit(bench, { op: "jump", to: -1 }));
    patch(bench, test, { otherwise: bench.code.length });
  }
  bench.put(bench, line.otherwise);
  for (const exit of exits) patch(bench, exit, { to: bench.code.length });
}

export function putEach(bench: Bench, line: LineOf<"each">): void {
  const { slots } = bench;
  const at = bench.code.length;
  const [listSlot, indexSlot] = [slots.slotOf(`#list${at}`), slots.slotOf(`#at${at}`)];
  const binder = slots.slotOf(line.binder);
  taint(bench, binder, [line.list]);
  const touch = touched(bench, [line.list, line.filter], [listSlot, indexSlot]);
  const filter = line.filter && compute(bench, line.filter);
  emit(bench, { op: "each", list: compute(bench, line.list), listSlot, indexSlot, binder, filter }, [], {
    ...touch,
    reads: touch.reads.filter((slot) => slot !== binder),
  });
  const passSlot = startPasses(bench);
  if (line.orderedBy) taint(bench, binder, [line.orderedBy]);
  const order = touched(bench, [line.orderedBy], [binder]);
  const next = emit(
    bench,
    {
      op: "next",
      listSlot,
      indexSlot,
      binder,
      passSlot,
      done: -1,
      orderedBy: line.orderedBy && compute(bench, line.orderedBy),
      place: here(bench, line.binder),
    },
    [],
    { ...order, reads: [listSlot, indexSlot, ...keptPass(bench, passSlot), ...order.reads] },
  );
  bench.put(bench, line.lines);
  endPasses(bench, passSlot);
  emit(bench, { op: "jump", to: next });
  patch(bench, next, { done: bench.code.length });
}

export function putRepeat(bench: Bench, line: LaidRepeat): void {
  const { slots } = bench;
  const { how } = line;
  if (line.adds !== undefined && how.kind === "times") {
    putPower(bench, line, how.times);
    return;
  }
  if (how.kind === "times") {
    const slot = slots.slotOf(`#left${bench.code.length}`);
    emit(
      bench,
      { op: "times", times: compute(bench, how.times), slot },
      [],
      touched(bench, [how.times], [slot]),
    );
    const passSlot = startPasses(bench);
    const next = emit(
      bench,
      { op: "again", slot, passSlot, done: -1 },
      [slot, ...keptPass(bench, passSlot)],
      { writes: [] },
    );
    bench.put(bench, line.lines);
    endPasses(bench, passSlot);
    emit(bench, { op: "jump", to: next });
    patch(bench, next, { done: bench.code.length });
    return;
  }
  const passSlot = startPasses(bench);
  const head = bench.code.length;
  if (passSlot !== null) emit(bench, { op: "pass", passSlot, start: false }, [passSlot]);
  let exit = -1;
  if (how.kind === "while") {
    exit = emit(
      bench,
      { op: "test", condition: compute(bench, how.while), otherwise: -1 },
      [],
      touched(bench, [how.while]),
    );
  }
  bench.put(bench, line.lines);
  if (how.kind === "until") {
    emit(
      bench,
      { op: "test", condition: compute(bench, how.until), otherwise: head },
      [],
      touched(bench, [how.until]),
    );
  } else {
    emit(bench, { op: "jump", to: head });
  }
  endPasses(bench, passSlot);
  if (exit >= 0) patch(bench, exit, { otherwise: bench.code.length });
}

/** The passes are worked out by themselves, as a play of their own that gives what one adds to each of the totals. */
function putPower(bench: Bench, line: LaidRepeat, times: Expr): void {
  const { shop, slots } = bench;
  const totals = line.adds ?? [];
  const own = new Set<string>();
  for (const inner of linesWithin(line.lines)) {
    const name = nameOf(inner);
    if (name !== null) own.add(name);
    if (inner.kind === "each") own.add(inner.binder);
    if (inner.kind === "roll")
      for (const each of (inner as LaidRoll).folded?.statistics ?? []) own.add(each.name);
  }
  const outer = new Set<string>();
  for (const inner of linesWithin(line.lines)) {
    const exprs = [...performedExpressions(inner), ...shop.folding.besides(inner)];
    if (inner.kind === "roll")
      exprs.push(...((inner as LaidRoll).folded ? besidesOf((inner as LaidRoll).folded as Folded) : []));
    for (const expr of exprs)
      for (const local of readsOf(shop.ground.program, expr).locals)
        if (!own.has(local) && !totals.includes(local) && slots.has(local)) outer.add(local);
  }
  const params = [...outer];
  const type: Type = { kind: "count", from: null, to: null };
  const plain = { label: null, sentences: [], words: {}, citation: "", span: line.span };
  const nought = numberExpr(zero, type, line.span);
  const isOne = totals.length === 1;
  const source: Source = {
    name: `${bench.source.name}#${totals}`,
    lines: [
      ...totals.map((name) => ({ ...plain, kind: "let", name, type, value: nought }) as const),
      ...line.lines,
      ...totals.map((name): Line => {
        const value = nameExpr("local", name, type, line.span);
        return { ...plain, kind: "gives", part: isOne ? null : name, value };
      }),
    ],
    params,
    play: null,
    reaction: null,
    parts: isOne ? [] : totals,
  };
  let made: Unit | null = null;
  // What is folded once stays folded: laying it out again changes nothing more.
  const unit = (): Unit => {
    made ??= bench.unitOf({ ...shop, folding: { ...shop.folding, isNamed: () => false } }, source);
    return made;
  };
  const into = totals.map((name) => slots.slotOf(name));
  const touch = touched(bench, [times], into);
  emit(
    bench,
    {
      op: "power",
      times: compute(bench, times),
      unit,
      args: params.map((name) => slots.slotOf(name)),
      totals: totals.map((name, i) => ({ name, slot: into[i] ?? 0 })),
    },
    [],
    {
      ...touch,
      reads: [...touch.reads, ...into, ...params.map((name) => slots.slotOf(name))],
      readsGlobals: shop.ground.mutable.map((_, i) => i),
    },
  );
}
