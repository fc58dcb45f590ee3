/**
 * What may fall: pools without order, dice in order where that tells, and what is read of dice that nobody keeps.
 * How dice are counted is pools.ts.
 */
import { mostDice, mostStates } from "../limits.ts";
import { again, codeOf, dieOf, faceOf, isOpenCell, isPool, poolOf } from "./cells.ts";
import type { Instr } from "./code.ts";
import type { Compute, View } from "./ground.ts";
import { facesGiven } from "./given-values.ts";
import type { Machine, Spread } from "./machine.ts";
import { type DieFaces, fairDie, pools, statistics } from "./pools.ts";
import { sumsOf } from "./powers.ts";
import { needs, spend, tooLarge, tooManyDice } from "./refusals.ts";
import { holding, standingAt, type State } from "./state.ts";
import { numberIn, truthAt, valueAt, wholeAt } from "./values.ts";
import { alike, sure, unasked, withSlot } from "./ways.ts";

export function rolled(machine: Machine, state: State, instr: Extract<Instr, { op: "roll" }>): Spread {
  const count = wholeAt(state, instr.count);
  if (typeof count !== "number") return { kind: "end", outcome: count.outcome };
  const found = thrown(machine, state, instr, count);
  return count === 0 && found.kind === "chance" ? { ...found, isUnasked: true } : found;
}

function thrown(
  machine: Machine,
  state: State,
  instr: Extract<Instr, { op: "roll" }>,
  count: number,
): Spread {
  if (count > mostDice) tooManyDice(count);
  const next = state.at + 1;
  // Of no dice nothing is handed in; what is read of them is reckoned like that of any others.
  const nothing = instr.statistics ? null : [];
  const given = count === 0 ? nothing : facesGiven(machine, state, instr.place, count, instr.sides);
  if (given)
    return sure(
      withSlot(state, instr.slot, poolOf(instr.inOrder ? given : [...given].sort((a, b) => a - b)), next),
    );
  if (instr.statistics) return counted(machine, state, instr, count, next);
  if (!instr.inOrder) {
    const all = pools(instr.die, count);
    return {
      kind: "chance",
      total: instr.die.total ** BigInt(count),
      branches: all.map(({ value, ways }) => ({ ways, to: withSlot(state, instr.slot, value, next) })),
    };
  }
  const size = BigInt(instr.sides) ** BigInt(count);
  if (size > BigInt(mostStates)) tooLarge(`A roll of ${count} dice in their order`, size, mostStates);
  let sequences: number[][] = [[]];
  for (let i = 0; i < count; i++)
    sequences = sequences.flatMap((before) => instr.die.faces.map(({ code }) => [...before, code]));
  return alike(sequences.map((faces) => withSlot(state, instr.slot, poolOf(faces), next)));
}

function counted(
  machine: Machine,
  state: State,
  instr: Extract<Instr, { op: "roll" }>,
  count: number,
  next: number,
): Spread {
  const kept = instr.statistics ?? [];
  const env = state.env.slice();
  const view: View = { env, globals: state.globals };
  const test = (compute: Compute): boolean => {
    const cell = compute(view);
    if (isOpenCell(cell) && cell.isMissing) needs(cell.missing);
    return cell === true;
  };
  let die: DieFaces = instr.die;
  for (const { binder, filter } of instr.rethrown)
    die = rethrow(die, instr.sides, (code) => {
      env[binder] = code;
      return test(filter);
    });
  const added = new Map<number, readonly (number | null)[]>();
  for (const { code } of die.faces) {
    added.set(
      code,
      kept.map(({ binder, filter, value }) => {
        env[binder] = code;
        if (filter && !test(filter)) return null;
        if (!value) return 1;
        const cell = value(view);
        if (isOpenCell(cell) && cell.isMissing) needs(cell.missing);
        return typeof cell === "boolean" ? Number(cell) : numberIn(cell);
      }),
    );
  }
  const [only] = kept;
  if (only?.isSum && kept.length === 1 && count > 0) {
    const one = die.faces.map(({ code, ways }) => ({ value: added.get(code)?.[0] ?? 0, ways }));
    const worth = one.map(({ value }) => value);
    const sums = (Math.max(...worth) - Math.min(...worth)) * count + 1;
    const bits = sums * count * Math.log2(Number(die.total));
    spend(machine.effort, bits, () => `a roll of ${count} dice among many`);
    return {
      kind: "chance",
      total: die.total ** BigInt(count),
      branches: sumsOf(one, die.total, count).map(({ value, ways }) => ({
        ways,
        to: withSlot(state, only.slot, value, next),
      })),
    };
  }
  const all = statistics(
    die,
    count,
    kept.map(({ start }) => start),
    (so, code) =>
      so.map((value, i) => {
        const more = added.get(code)?.[i] ?? null;
        return more === null ? value : (kept[i]?.step(value, more) ?? value);
      }),
  );
  return {
    kind: "chance",
    total: die.total ** BigInt(count),
    branches: all.map(({ value, ways }) => {
      const after = state.env.slice();
      kept.forEach(({ slot, finish }, i) => {
        after[slot] = finish(value[i] ?? 0) ?? null;
      });
      return { ways, to: holding(state, after, next) };
    }),
  };
}

/** A die that is thrown again where some face lies. */
function rethrow(die: DieFaces, sides: number, isMeant: (code: number) => boolean): DieFaces {
  const ways = new Map<number, bigint>();
  const add = (code: number, more: bigint) => ways.set(code, (ways.get(code) ?? 0n) + more);
  for (const face of die.faces) {
    if (isMeant(face.code)) for (const fresh of fairDie(sides).faces) add(fresh.code, face.ways);
    else add(face.code, face.ways * BigInt(sides));
  }
  return { faces: [...ways].map(([code, many]) => ({ code, ways: many })), total: die.total * BigInt(sides) };
}

export function rerolled(machine: Machine, state: State, instr: Extract<Instr, { op: "reroll" }>): Spread {
  const next = state.at + 1;
  const pool = state.env[instr.slot];
  if (!isPool(pool)) throw new Error(`${state.unit.name} throws again what is no roll`);
  const { faces } = pool;
  const places: number[] = [];
  const { which } = instr;
  if (which === "all") places.push(...faces.keys());
  else if ("die" in which) {
    const named = valueAt(state, which.die);
    const code = codeOf(named);
    const exact = code === null ? -1 : faces.indexOf(code);
    const at = code === null || exact >= 0 ? exact : faces.findIndex((each) => faceOf(each) === faceOf(code));
    if (at >= 0) places.push(at);
  } else {
    for (const [i, code] of faces.entries()) {
      const holds = truthAt(withSlot(state, which.binder, dieOf(code), state.at), which.filter);
      if (typeof holds !== "boolean") return { kind: "end", outcome: holds.outcome };
      if (holds) places.push(i);
    }
  }
  if (places.length === 0) return unasked(standingAt(state, next));
  const mark = instr.marks ? again : 0;
  const given = facesGiven(machine, state, instr.place, places.length, instr.sides);
  const put = (fresh: readonly number[]): number[] => {
    const after = [...faces];
    places.forEach((place, i) => {
      after[place] = fresh[i] ?? 0;
    });
    return after;
  };
  if (given) {
    const after = put(given.map((code) => faceOf(code) + mark));
    return sure(
      withSlot(state, instr.slot, poolOf(instr.inOrder ? after : after.sort((a, b) => a - b)), next),
    );
  }
  const die = fairDie(instr.sides, mark);
  if (!instr.inOrder) {
    const lying = faces.filter((_, i) => !places.includes(i));
    const all = pools(die, places.length, lying);
    return {
      kind: "chance",
      total: die.total ** BigInt(places.length),
      branches: all.map(({ value, ways }) => ({ ways, to: withSlot(state, instr.slot, value, next) })),
    };
  }
  const size = BigInt(instr.sides) ** BigInt(places.length);
  if (size > BigInt(mostStates)) tooLarge(`A roll of ${places.length} dice in their order`, size, mostStates);
  let sequences: number[][] = [[]];
  for (const _ of places)
    sequences = sequences.flatMap((before) => die.faces.map(({ code }) => [...before, code]));
  return alike(sequences.map((fresh) => withSlot(state, instr.slot, poolOf(put(fresh)), next)));
}
