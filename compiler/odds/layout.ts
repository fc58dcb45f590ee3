/**
 * Lays the lines of a play, a reaction or a pass out as instructions over slots, with all expressions compiled.
 * Which rolls are kept as sums or counts has been found by folding.ts; what instructions do is machine.ts.
 */
import { inWords } from "../check/in-words.ts";
import type { Line } from "../check/plays.ts";
import { blocksOf, linesWithin } from "../core/walk.ts";
import { isLookedAfter } from "../check/plays/beginning.ts";
import type { Expr, Program } from "../check/program.ts";
import type { Instr, LineOf, Live, Unit } from "./code.ts";
import {
  type Bench,
  compute,
  type Draft,
  emit,
  emitBlockOver,
  emitEvent,
  emitOver,
  emitSoon,
  here,
  hide,
  inScope,
  passReads,
  patch,
  type Shop,
  type Source,
  taint,
  touched,
} from "./draft.ts";
import { fold, type LaidRoll } from "./folding.ts";
import { putChoose, putReroll, putRoll } from "./layout-chance.ts";
import { payOf, payTouch, putAnnounce, putMenu, putSet } from "./layout-changes.ts";
import { putEach, putRepeat, putWhen } from "./layout-loops.ts";
import { mapLines, nameOf } from "./line-parts.ts";
import { liveness } from "./liveness.ts";
import { childrenOf, expressionsIn } from "../core/walk.ts";

export function unitOf(shop: Shop, source: Source): Unit {
  const slots = newSlots();
  const bench: Bench = {
    put,
    unitOf,
    shop,
    source,
    slots,
    code: [],
    passes: [],
    labels: new Map(),
    goes: [],
    lists: [],
    past: new Map(),
    rolls: new Map(),
    open: [],
    hidden: new Map(),
    scopes: [],
    scopeOf: new Map(),
    joint: new Set(),
    goneTo: new Set([source, ...shop.ground.program.reactions].flatMap(({ lines }) => goneToIn(lines))),
  };
  const params = source.params.map((name) => slots.slotOf(name));
  const folded = fold(shop.folding, withLooks(shop.ground.program, source.lines));
  // Every name has its slot before an expression asks for it.
  for (const line of linesWithin(folded)) declare(bench, line);
  const parts = source.parts.map((name) => ({ name, slot: slots.slotOf(`=${name}`) }));
  put(bench, folded);
  emit(
    bench,
    { op: "end" },
    parts.map(({ slot }) => slot),
  );
  for (const { at, to } of bench.goes) {
    const target = bench.labels.get(to);
    if (target === undefined) throw new Error(`${to} is gone to and was not laid out`);
    bench.code[at] = { ...bench.code[at], op: "jump", to: target.entry } as unknown as Draft;
  }
  const code = bench.code as unknown as Instr[];
  const elsewhere = leftTo(bench);
  const flowing: readonly Live[] = liveness(code, shop.readLater, elsewhere);
  const live = shop.hasOutside ? everywhere(flowing, bench) : flowing;
  return {
    id: shop.nextId(),
    name: source.name,
    play: source.play,
    reaction: source.reaction,
    names: slots.names,
    params,
    parts,
    code,
    live,
    labels: bench.labels,
    kept: shop.hasOutside
      ? [...new Set(live.flatMap(({ slots }) => slots))]
      : [...new Set(elsewhere.flatMap((at) => live[at]?.slots ?? []))],
    scopes: bench.scopes,
    past: bench.past,
    joint: bench.joint,
    hidden: bench.hidden,
    hiddenGlobals: shop.hiddenGlobals,
  };
}

/** What matters where a block ends matters in all of it, where something from the table may end it. */
function everywhere(live: readonly Live[], { scopes, shop }: Bench): readonly Live[] {
  const ends = scopes.flatMap(({ to }) => live[to]?.slots ?? []);
  const globals = [...shop.ground.mutable.keys()];
  return live.map(({ slots }) => ({
    slots: [...new Set([...slots, ...ends])].sort((a, b) => a - b),
    globals,
  }));
}

function newSlots(): Bench["slots"] {
  const names: string[] = [];
  const numbers = new Map<string, number>();
  return {
    names,
    has: (name) => numbers.has(name),
    slotOf: (name) => {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, names.length);
      return names.push(name) - 1;
    },
  };
}

function declare({ slots }: Bench, line: Line): void {
  const name = nameOf(line);
  if (name !== null) slots.slotOf(name);
  if (line.kind === "each") slots.slotOf(line.binder);
  if (line.kind === "roll")
    for (const each of (line as LaidRoll).folded?.statistics ?? []) slots.slotOf(each.name);
}

/** A line after which it is looked at what has begun to hold. */
type LookedAfter = Line & { readonly isLooked?: true };

/** Found before lines are folded: which of them stand beside one another is told by how they are written. */
function withLooks(program: Program, lines: readonly Line[]): readonly Line[] {
  const looked = new Set<Line>();
  const look = (block: readonly Line[]): void => {
    for (const [i, line] of block.entries()) {
      if (isLookedAfter(program, block, i)) looked.add(line);
      for (const inner of blocksOf(line)) look(inner);
    }
  };
  look(lines);
  if (looked.size === 0) return lines;
  return mapLines(lines, (line): readonly LookedAfter[] => [
    looked.has(line) ? { ...line, isLooked: true } : line,
  ]);
}

function goneToIn(lines: readonly Line[]): readonly string[] {
  return linesWithin(lines).flatMap((line) => (line.kind === "go" ? [line.to] : []));
}

/** Where a reaction, or a play that is played, may lead out of what it stands in. */
function leftTo({ shop, source, labels }: Bench): readonly number[] {
  const { plays, reactions } = shop.ground.program;
  const others = [
    ...plays.filter(({ id }) => id !== source.play?.id),
    ...reactions.filter(({ name }) => name !== source.reaction?.name),
  ];
  const names = new Set(others.flatMap(({ lines }) => goneToIn(lines)));
  return [...labels].flatMap(([name, { entry }]) => (names.has(name) ? [entry] : []));
}

/** Of several modes side by side the first is entered; the others are passed by unless something goes to them. */
function put(bench: Bench, lines: readonly Line[]): void {
  const isGoneTo = (line: Line): boolean =>
    (line.label !== null && bench.goneTo.has(line.label)) ||
    (line.kind === "block" && bench.goneTo.has(line.name));
  // Where something is handed in, the lines from the first that is gone to are counted by how often something went.
  const first = bench.shop.hasEvents ? lines.findIndex(isGoneTo) : -1;
  const jumps = first < 0 ? null : bench.slots.slotOf(`#jumps${bench.code.length}`);
  if (jumps !== null) {
    emit(bench, { op: "pass", passSlot: jumps, start: true }, [], { writes: [jumps] });
    emit(bench, { op: "pass", passSlot: jumps, start: false }, [jumps]);
  }
  const from = bench.code.length;
  bench.lists.push({ lines, depth: bench.open.length });
  let isModeOver = false;
  for (const [i, line] of lines.entries()) {
    if (jumps !== null && i === first) bench.passes.push(jumps);
    const isMode = line.kind === "block" && line.word === "mode";
    const over = isMode && isModeOver ? emit(bench, { op: "jump", to: -1 }) : -1;
    const entry = jumps !== null && isGoneTo(line) ? putEntry(bench, jumps) : bench.code.length;
    putLine(bench, line, entry);
    if ((line as LookedAfter).isLooked) emitSoon(bench);
    if (over >= 0) patch(bench, over, { to: bench.code.length });
    isModeOver ||= isMode;
  }
  bench.lists.pop();
  for (const name of lines.flatMap(namesOf)) {
    const label = bench.labels.get(name);
    if (label !== undefined) bench.labels.set(name, { ...label, from, to: bench.code.length });
  }
  if (jumps !== null) bench.passes.pop();
}

/** By which a `go` may name it. */
function namesOf(line: Line): readonly string[] {
  return [...(line.label === null ? [] : [line.label]), ...(line.kind === "block" ? [line.name] : [])];
}

/** Where a `go` leads: one pass more, which whoever comes by in order does not count. */
function putEntry(bench: Bench, jumps: number): number {
  const over = emit(bench, { op: "jump", to: -1 });
  const entry = emit(bench, { op: "pass", passSlot: jumps, start: false }, [jumps]);
  patch(bench, over, { to: bench.code.length });
  return entry;
}

function putLine(bench: Bench, line: Line, entry: number): void {
  const { shop, slots } = bench;
  if (line.label !== null) bench.labels.set(line.label, { entry, from: entry, to: entry });
  switch (line.kind) {
    case "roll":
      putRoll(bench, line);
      return;
    case "reroll":
      putReroll(bench, line);
      return;
    case "draw": {
      const slot = slots.slotOf(line.name);
      hide(bench, slot, line.hiddenFrom);
      const touch = touched(bench, [line.among], [slot]);
      const instr = {
        op: "draw",
        place: here(bench, line.name),
        slot,
        among: compute(bench, line.among),
        type: line.type,
      };
      emit(bench, instr, [], { ...touch, reads: [...touch.reads, ...passReads(bench)] });
      return;
    }
    case "choose":
      putChoose(bench, line);
      return;
    case "observe": {
      const slot = slots.slotOf(line.name);
      const instr = {
        op: "observe",
        place: here(bench, line.name),
        slot,
        type: line.type,
        about: line.about,
      };
      emit(bench, instr, passReads(bench), { writes: [slot] });
      return;
    }
    case "let": {
      const slot = slots.slotOf(line.name);
      taint(bench, slot, [line.value]);
      emit(
        bench,
        { op: "let", slot, value: compute(bench, line.value), type: null },
        [],
        touched(bench, [line.value], [slot]),
      );
      return;
    }
    case "set":
      putSet(bench, line.target, line.value);
      return;
    case "gives":
      if (line.part === null) {
        const slot = line.value.kind === "local" ? slots.slotOf(line.value.name) : null;
        emit(
          bench,
          { op: "give", value: compute(bench, line.value), slot },
          [],
          touched(bench, [line.value]),
        );
      } else if (bench.source.reaction) {
        const instr = { op: "root-part", part: line.part, value: compute(bench, line.value) };
        emit(bench, instr, [], touched(bench, [line.value]));
      } else {
        const slot = slots.slotOf(`=${line.part}`);
        emit(
          bench,
          { op: "let", slot, value: compute(bench, line.value), type: null },
          [],
          touched(bench, [line.value], [slot]),
        );
      }
      return;
    case "when":
      putWhen(bench, line);
      return;
    case "each":
      putEach(bench, line);
      return;
    case "repeat":
      putRepeat(bench, line);
      return;
    case "play": {
      const slot = line.name === null ? null : slots.slotOf(line.name);
      const touch = touched(bench, line.args, slot === null ? [] : [slot]);
      const readsGlobals = new Set(touch.readsGlobals);
      for (const fact of shop.readsOfPlay(line.play)) {
        const at = shop.ground.mutable.indexOf(fact);
        if (at >= 0) readsGlobals.add(at);
      }
      const args = line.args.map((arg) => compute(bench, arg));
      const keeps = line.name === null ? [] : fieldsRead(bench.source, line.name);
      const instr = { op: "call", play: line.play, prefix: here(bench, line.prefix), args, slot, keeps };
      emit(bench, instr, [], {
        ...touch,
        reads: [...touch.reads, ...passReads(bench)],
        readsGlobals: [...readsGlobals],
      });
      emitOver(bench, [line.play]);
      return;
    }
    case "menu":
      putMenu(bench, line);
      return;
    case "pay":
      emit(bench, { op: "pay", ...payOf(bench, line) }, [], payTouch(bench, line));
      return;
    case "block": {
      const names = [line.name, line.word];
      bench.scopeOf.set(line.name, bench.scopes.length);
      inScope(bench, { names, isBlock: true, cut: line.cut }, () => {
        emitEvent(bench, { op: "boundary", at: "start", name: line.name, word: line.word }, []);
        bench.labels.set(line.name, { entry, from: entry, to: entry });
        bench.open.push(line);
        put(bench, line.lines);
        bench.open.pop();
      });
      putEnd(bench, line);
      emitBlockOver(bench, names);
      return;
    }
    case "announce":
      putAnnounce(bench, line);
      return;
    case "go": {
      const list = bench.lists.findLast(({ lines }) => lines.flatMap(namesOf).includes(line.to));
      // The blocks that are left end on the way.
      const left: number[] = [];
      for (const block of bench.open.slice(list?.depth ?? 0).reverse()) {
        left.push(bench.scopeOf.get(block.name) ?? 0);
        const from = bench.code.length;
        putEnd(bench, block);
        for (let at = from; at < bench.code.length; at++) bench.past.set(at, [...left]);
      }
      const at = emit(bench, { op: "leave", to: line.to });
      if (list !== undefined) bench.goes.push({ at, to: line.to });
      return;
    }
    case "ensure":
      emit(
        bench,
        { op: "ensure", condition: compute(bench, line.condition), words: inWords(line.condition) },
        [],
        touched(bench, [line.condition]),
      );
      return;
    case "outside":
      return;
  }
}

function putEnd(bench: Bench, { name, word }: LineOf<"block">): void {
  if (bench.shop.hasOutside) emit(bench, { op: "uncut", scope: bench.scopeOf.get(name) ?? 0 });
  emitEvent(bench, { op: "boundary", at: "end", name, word }, []);
}

/** The fields of what a play gives that this play reads; null: more than fields. */
function fieldsRead(source: Source, name: string): readonly string[] | null {
  const fields = new Set<string>();
  let isWhole = false;
  const look = (expr: Expr): void => {
    if (expr.kind === "field" && expr.of.kind === "local" && expr.of.name === name) fields.add(expr.name);
    else if (expr.kind === "local" && expr.name === name) isWhole = true;
    else childrenOf(expr).forEach(look);
  };
  expressionsIn(source.lines).forEach(look);
  return isWhole ? null : [...fields];
}
