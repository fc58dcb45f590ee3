/**
 * Lays out what is set and paid, menus, and what happens together with the reactions to it.
 * What setting and paying do is fields.ts and paying.ts.
 */
import type { Owner, Target } from "../check/plays.ts";
import { boundsOf } from "../check/plays/beyond.ts";
import type { Expr } from "../check/program.ts";
import type { LineOf, Pay, Touch } from "./code.ts";
import {
  type Bench,
  compute,
  emit,
  emitEvent,
  emitOver,
  emitSoon,
  endPasses,
  here,
  inScope,
  passReads,
  patch,
  startPasses,
  taint,
  touched,
} from "./draft.ts";
import type { Compute } from "./ground.ts";
import { pricesIn } from "../check/plays/prices.ts";
import { performedExpressions } from "../core/walk.ts";
import { zero } from "../check/rational.ts";
import { fieldExpr, nameExpr, numberExpr } from "../core/make.ts";

/** Where things happen together, both sides start from what was before, and what they set is put together after. */
export function putAnnounce(bench: Bench, line: LineOf<"announce">): void {
  const { slots, shop } = bench;
  const args = line.args.map((arg) => compute(bench, arg));
  if (line.together === null) {
    emitEvent(bench, { op: "announce", event: line.event, args }, line.args);
    emitOver(bench, [line.event]);
    return;
  }
  const globals = { readsGlobals: shop.ground.mutable.map((_, i) => i) };
  const [before, after] = [
    slots.slotOf(`#before${bench.code.length}`),
    slots.slotOf(`#after${bench.code.length}`),
  ];
  const kept = line.args.map((_, i) => slots.slotOf(`#arg${bench.code.length}.${i}`));
  line.args.forEach((arg, i) => {
    const slot = kept[i] ?? 0;
    emit(
      bench,
      { op: "let", slot, value: compute(bench, arg), type: null },
      [],
      touched(bench, [arg], [slot]),
    );
  });
  const start = emit(bench, { op: "together", at: "start", before, after }, [], {
    ...globals,
    writes: [before],
  });
  bench.put(bench, line.together);
  emit(bench, { op: "together", at: "turn", before, after }, [before], { ...globals, writes: [after] });
  const fromKept = kept.map(
    (slot): Compute =>
      (view) =>
        view.env[slot] ?? null,
  );
  emit(bench, { op: "announce", event: line.event, args: fromKept }, kept, globals);
  const end = emit(bench, { op: "together", at: "end", before, after }, [before, after], globals);
  for (let at = start + 1; at <= end; at++) bench.joint.add(at);
  emitSoon(bench);
  emitOver(bench, [line.event]);
}

export function putSet(bench: Bench, target: Target, value: Expr): void {
  const { slots, shop } = bench;
  const { root, fields } = target;
  const slot = root.kind === "local" ? slots.slotOf(root.name) : null;
  const global = root.kind === "fact" ? shop.ground.mutable.indexOf(root.name) : null;
  const touch = touched(bench, [value]);
  if (fields.length === 0 && slot !== null) {
    taint(bench, slot, [value]);
    emit(bench, { op: "let", slot, value: compute(bench, value), type: target.type }, [], {
      ...touch,
      writes: [slot],
    });
  } else if (fields.length === 0 && global !== null) {
    emit(bench, { op: "set-fact", global, value: compute(bench, value), bounds: boundsOf(target.type) }, [], {
      ...touch,
      writesGlobals: [global],
    });
  } else {
    const rootExpr = rootOf(target);
    const instr = {
      op: "set-field",
      root: compute(bench, rootExpr),
      slot,
      global,
      fields,
      bounds: boundsOf(target.type),
      value: compute(bench, value),
    };
    emit(bench, instr, [], {
      ...touch,
      reads: [...touch.reads, ...(slot === null ? [] : [slot])],
      readsGlobals: shop.ground.mutable.map((_, i) => i),
    });
  }
}

function rootOf({ root, span }: Target): Expr {
  return nameExpr(root.kind, root.name, { kind: "unknown" }, span);
}

export function payOf(bench: Bench, line: LineOf<"pay">): Pay {
  const { slots, shop } = bench;
  return {
    amount: compute(bench, line.amount),
    owner: line.owner && compute(bench, line.owner),
    place: here(bench, line.label ?? "pay"),
    purses: line.purses.map(({ purse, downTo }) => ({
      root: compute(bench, rootOf(purse)),
      slot: purse.root.kind === "local" ? slots.slotOf(purse.root.name) : null,
      global: purse.root.kind === "fact" ? shop.ground.mutable.indexOf(purse.root.name) : null,
      fields: purse.fields,
      bounds: boundsOf(purse.type),
      read: compute(bench, purseExpr(purse)),
      downTo: compute(bench, downTo),
    })),
  };
}

function purseExpr(purse: Target): Expr {
  return purse.fields.reduce<Expr>((of, name) => fieldExpr(of, name, purse.type, purse.span), rootOf(purse));
}

export function payTouch(bench: Bench, line: LineOf<"pay">): Touch {
  const touch = touched(bench, [
    line.amount,
    line.owner as Owner | null,
    ...line.purses.map(({ downTo }) => downTo),
    ...line.purses.map(({ purse }) => purseExpr(purse)),
  ]);
  return {
    ...touch,
    readsGlobals: bench.shop.ground.mutable.map((_, i) => i),
    reads: [...touch.reads, ...passReads(bench)],
  };
}

export function putMenu(bench: Bench, line: LineOf<"menu">): void {
  const { slots, shop } = bench;
  const used = slots.slotOf(`#used${bench.code.length}`);
  const nothing = numberExpr(zero, { kind: "count", from: null, to: null }, line.span);
  emit(bench, { op: "let", slot: used, value: compute(bench, nothing), type: null }, [], { writes: [used] });
  const passSlot = startPasses(bench);
  const again = bench.code.length;
  if (passSlot !== null) emit(bench, { op: "pass", passSlot, start: false }, [passSlot]);
  const pays = line.options.map(({ lines }) => pricesIn(lines));
  const besides = shop.folding.besides(line);
  const touch = touched(bench, [...performedExpressions(line), ...besides], [used]);
  const payTouches = pays.flatMap((each) => each.map((inner) => payTouch(bench, inner)));
  const head = emit(bench, { op: "menu" }, [], {
    ...touch,
    reads: [...touch.reads, used, ...payTouches.flatMap(({ reads }) => reads), ...passReads(bench)],
    readsGlobals: [...touch.readsGlobals, ...payTouches.flatMap(({ readsGlobals }) => readsGlobals)],
  });
  const starts: number[] = [];
  for (const option of line.options) {
    starts.push(bench.code.length);
    const names = [option.label, line.name];
    inScope(bench, { names, isBlock: false, cut: null }, () => bench.put(bench, option.lines));
    emitOver(bench, names);
    emit(bench, { op: "jump", to: again });
  }
  endPasses(bench, passSlot);
  patch(bench, head, {
    place: here(bench, line.name),
    owner: compute(bench, line.owner),
    used,
    forced: line.forced,
    done: bench.code.length,
    options: line.options.map((option, i) => ({
      label: option.label,
      once: option.once,
      when: option.when && compute(bench, option.when),
      pays: (pays[i] ?? []).map((each) => payOf(bench, each)),
      to: starts[i] ?? 0,
    })),
  });
  if (passSlot !== null)
    patch(bench, head, { place: { name: line.name, passes: [...bench.passes, passSlot] } });
}
