/**
 * The instructions of a unit while it is laid out: what they read and write, which passes and blocks are around them.
 * Which instructions a line becomes is layout.ts and the files beside.
 */
import type { Line, Play, Reaction } from "../check/plays.ts";
import type { Expr } from "../check/program.ts";
import type { Instr, Label, LineOf, Place, Scope, Touch, Unit } from "./code.ts";
import { compileExpr } from "./expressions.ts";
import type { Compute, Ground, Slots } from "./ground.ts";
import type { Folding } from "./mentions.ts";
import type { LaidRoll } from "./folding.ts";
import { readsOf } from "./reads.ts";

/** What all units of one question share. */
export interface Shop {
  readonly ground: Ground;
  readonly folding: Folding;
  /** Whether somebody asks if a die was thrown again. */
  readonly marks: boolean;
  /** Whether rolls, choices or observations are handed in, so that passes are counted. */
  readonly hasEvents: boolean;
  /** Facts that may be read after this unit has ended, by their numbers. */
  readonly readLater: ReadonlySet<number>;
  /** What is read by a play that is called, and by what may react. */
  readonly readsOfPlay: (play: string) => ReadonlySet<string>;
  readonly reactions: readonly Reaction[];
  readonly readsOfReactions: ReadonlySet<string>;
  /** Whether something from the table is handed in, which may end blocks anywhere. */
  readonly hasOutside: boolean;
  /** Whether some `go` leads out of a play that is played, or out of a reaction. */
  readonly mayLeave: boolean;
  readonly nextId: () => number;
  readonly hiddenGlobals: ReadonlyMap<number, ReadonlySet<string>>;
}

export interface Source {
  readonly name: string;
  readonly lines: readonly Line[];
  readonly params: readonly string[];
  readonly play: Play | null;
  readonly reaction: Reaction | null;
  readonly parts: readonly string[];
}

export type Draft = { -readonly [key in keyof Instr]: Instr[key] } & Record<string, unknown>;

export interface Bench {
  /** Lays out lines, or a unit, within these. */
  readonly put: (bench: Bench, lines: readonly Line[]) => void;
  readonly unitOf: (shop: Shop, source: Source) => Unit;
  readonly shop: Shop;
  readonly source: Source;
  readonly slots: Slots & { readonly names: string[] };
  readonly code: Draft[];
  readonly passes: number[];
  /** Where a label begins, and the list in which it stands. */
  readonly labels: Map<string, Label>;
  readonly goes: { readonly at: number; readonly to: string }[];
  /** The lists around the line that is laid out, with the number of blocks around each. */
  readonly lists: { readonly lines: readonly Line[]; readonly depth: number }[];
  readonly past: Map<number, readonly number[]>;
  readonly rolls: Map<string, LaidRoll>;
  /** Blocks around the line that is laid out. */
  readonly open: LineOf<"block">[];
  readonly hidden: Map<number, Set<string>>;
  readonly scopes: Scope[];
  /** Which of them a block is. */
  readonly scopeOf: Map<string, number>;
  /** Instructions of what happens together. */
  readonly joint: Set<number>;
  /** What some `go` names, of these lines or of a reaction: from there on a list is passed through anew. */
  readonly goneTo: ReadonlySet<string>;
}

export function compute(bench: Bench, expr: Expr): Compute {
  return compileExpr(bench.shop.ground, bench.slots, expr);
}

export function touched(
  bench: Bench,
  exprs: readonly (Expr | null)[],
  writes: readonly number[] = [],
): Touch {
  const { ground } = bench.shop;
  const reads = new Set<number>();
  const globals = new Set<number>();
  for (const expr of exprs) {
    if (!expr) continue;
    const { locals, facts } = readsOf(ground.program, expr);
    for (const local of locals) if (bench.slots.has(local)) reads.add(bench.slots.slotOf(local));
    for (const fact of facts) {
      const at = ground.mutable.indexOf(fact);
      if (at >= 0) globals.add(at);
    }
    // What is reached through a thing may have been set anywhere.
    if (ground.hasFieldSets && locals.size + facts.size > 0)
      for (const at of ground.mutable.keys()) globals.add(at);
  }
  return { reads: [...reads], writes, readsGlobals: [...globals], writesGlobals: [] };
}

export function emit(
  bench: Bench,
  instr: object,
  reads: readonly number[] = [],
  touch: Partial<Touch> = {},
): number {
  const made = { reads, writes: [], readsGlobals: [], writesGlobals: [], ...touch, ...instr };
  return bench.code.push(made as unknown as Draft) - 1;
}

export function patch(bench: Bench, at: number, changes: object): void {
  bench.code[at] = { ...bench.code[at], ...changes } as Draft;
}

export function here(bench: Bench, name: string): Place {
  return { name, passes: [...bench.passes] };
}

/** Slots of the passes are read where what is handed in is looked up. */
export function passReads(bench: Bench): number[] {
  return bench.shop.hasEvents ? [...bench.passes] : [];
}

export function hide(bench: Bench, slot: number, from: readonly string[]): void {
  if (from.length > 0) bench.hidden.set(slot, new Set([...(bench.hidden.get(slot) ?? []), ...from]));
}

/** What is worked out from something hidden is hidden from the same. */
export function taint(bench: Bench, slot: number, exprs: readonly Expr[]): void {
  const from = touched(bench, exprs).reads.flatMap((read) => [...(bench.hidden.get(read) ?? [])]);
  hide(bench, slot, from);
}

export function emitEvent(bench: Bench, instr: object, exprs: readonly Expr[]): number {
  const touch = touched(bench, exprs);
  const globals = new Set(touch.readsGlobals);
  for (const fact of bench.shop.readsOfReactions) {
    const at = bench.shop.ground.mutable.indexOf(fact);
    if (at >= 0) globals.add(at);
  }
  const at = emit(bench, instr, [], { ...touch, readsGlobals: [...globals] });
  if (!("at" in instr) || instr.at !== "start") emitSoon(bench);
  return at;
}

/** Where some reaction waits for a condition, it is looked at after what is announced, and at the end of blocks. */
export function emitSoon(bench: Bench): void {
  if (!bench.shop.reactions.some(({ soon }) => soon)) return;
  const globals = [...bench.shop.readsOfReactions]
    .map((fact) => bench.shop.ground.mutable.indexOf(fact))
    .filter((at) => at >= 0);
  emit(bench, { op: "soon" }, [], { readsGlobals: globals });
}

/** Lays out what can be left as a whole where a block is cut. */
export function inScope(
  bench: Bench,
  scope: Pick<Scope, "names" | "isBlock" | "cut">,
  put: () => void,
): void {
  const from = bench.code.length;
  const at = bench.scopes.push({ ...scope, from, to: from }) - 1;
  put();
  bench.scopes[at] = { ...scope, from, to: bench.code.length };
}

/** What waits for something by these names to cut a block is looked at. */
export function emitOver(bench: Bench, names: readonly string[]): void {
  if (bench.shop.hasOutside) emit(bench, { op: "over", names });
}

/** A block has ended: also whoever only passes its end on the way elsewhere goes on from here. */
export function emitBlockOver(bench: Bench, names: readonly string[]): void {
  if (bench.shop.hasOutside || bench.shop.mayLeave) emit(bench, { op: "over", names });
}

export function startPasses(bench: Bench): number | null {
  if (!bench.shop.hasEvents) return null;
  const slot = bench.slots.slotOf(`#pass${bench.code.length}`);
  emit(bench, { op: "pass", passSlot: slot, start: true }, [], { writes: [slot] });
  bench.passes.push(slot);
  return slot;
}

export function endPasses(bench: Bench, slot: number | null): void {
  if (slot !== null) bench.passes.pop();
}

export function keptPass(_bench: Bench, slot: number | null): number[] {
  return slot === null ? [] : [slot];
}
