/**
 * What many passes add up to that are worked out once: the distribution of one, as a polynomial, to a power.
 * All weights stand in one big integer, so that the power is one multiplication after another of those.
 */
import { add, rational, zero } from "../check/rational.ts";
import type { Rational } from "../check/program.ts";
import { type Cell, fromResult, toResult } from "./cells.ts";
import type { Outcomes } from "./machine.ts";
import { mostStates, tooLarge } from "./refusals.ts";
import type { Outcome } from "./state.ts";
import { greatestDivisor } from "./weights.ts";

export function powerOf(pass: Outcomes, times: number): Outcomes {
  const known = polynomials.get(pass) ?? polynomialOf(pass);
  polynomials.set(pass, known);
  return known.kind === "polynomial" ? raised(known, times) : inGeneral(pass, times);
}

/** How so many of the same add up, where one comes to each of some whole numbers in so many ways. */
export function sumsOf(
  one: readonly { readonly value: number; readonly ways: bigint }[],
  total: bigint,
  times: number,
): { readonly value: number; readonly ways: bigint }[] {
  const all = one.map(({ value, ways }) => ({
    ways,
    outcome: { kind: "value", value, globals: [] } as const,
  }));
  const found = powerOf({ total, all }, times);
  const scale = total ** BigInt(times) / found.total;
  return found.all.map(({ ways, outcome }) => ({
    value: outcome.kind === "value" && typeof outcome.value === "number" ? outcome.value : 0,
    ways: ways * scale,
  }));
}

interface Polynomial {
  readonly kind: "polynomial";
  /** Of the sums from the least on. */
  readonly weights: readonly bigint[];
  readonly total: bigint;
  readonly least: number;
  readonly globals: readonly (Cell | undefined)[];
}

const polynomials = new WeakMap<Outcomes, Polynomial | { readonly kind: "none" }>();

/** Where all a pass can come to are whole numbers. */
function polynomialOf({ total, all }: Outcomes): Polynomial | { readonly kind: "none" } {
  const values: { readonly value: number; readonly ways: bigint }[] = [];
  let globals: Polynomial["globals"] = [];
  let common = total;
  for (const { ways, outcome } of all) {
    if (outcome.kind !== "value" || typeof outcome.value !== "number") return { kind: "none" };
    values.push({ value: outcome.value, ways });
    globals = outcome.globals;
    common = greatestDivisor(common, ways);
  }
  const least = Math.min(...values.map(({ value }) => value));
  const most = Math.max(...values.map(({ value }) => value));
  if (most - least > mostStates) tooLarge("A sum of passes", most - least, mostStates);
  const weights = new Array<bigint>(most - least + 1).fill(0n);
  for (const { value, ways } of values)
    weights[value - least] = (weights[value - least] ?? 0n) + ways / common;
  return { kind: "polynomial", weights, total: total / common, least, globals };
}

function raised({ weights, total, least, globals }: Polynomial, times: number): Outcomes {
  const size = (weights.length - 1) * times + 1;
  const whole = total ** BigInt(times);
  const bits = bitsOf(total, times);
  if (size > mostStates) tooLarge(`A sum of ${times} passes`, size, mostStates);
  if (size * bits > mostBits)
    tooLarge(`A sum of ${times} passes, ${bits} bits each,`, size, Math.floor(mostBits / bits));
  const all: Outcomes["all"][number][] = [];
  const powers = toPower(weights, times, bits);
  for (let i = 0; i < powers.length; i++) {
    const ways = powers[i] ?? 0n;
    if (ways > 0n) all.push({ ways, outcome: { kind: "value", value: i + least * times, globals } });
  }
  return { total: whole, all };
}

/** What one big integer may hold: about a second of multiplying. */
const mostBits = 2 ** 27;

function inGeneral(pass: Outcomes, times: number): Outcomes {
  const values = pass.all.filter(({ outcome }) => outcome.kind === "value");
  const others = pass.all.filter(({ outcome }) => outcome.kind !== "value");
  const numbers = values.map(({ ways, outcome }) => ({
    ways,
    value: outcome.kind === "value" ? outcome.value : 0,
  }));
  const good = numbers.reduce((sum, { ways }) => sum + ways, 0n);
  const all: { ways: bigint; outcome: Outcome }[] = [];
  const globals = values[0]?.outcome.kind === "value" ? values[0].outcome.globals : [];
  const put = (value: Cell, ways: bigint) => all.push({ ways, outcome: { kind: "value", value, globals } });
  const { total } = pass;
  for (const { value, ways } of oneByOne(numbers, times)) put(value, ways);
  // The first pass that comes to no value ends it all.
  const bad = total ** BigInt(times) - good ** BigInt(times);
  const badWays = others.reduce((sum, { ways }) => sum + ways, 0n);
  if (bad === 0n) return { total: total ** BigInt(times), all };
  return {
    total: total ** BigInt(times) * badWays,
    all: [
      ...all.map(({ ways, outcome }) => ({ ways: ways * badWays, outcome })),
      ...others.map(({ ways, outcome }) => ({ ways: bad * ways, outcome })),
    ],
  };
}

/** The weights of a polynomial to a power, none of which takes more than so many bits. */
function toPower(weights: readonly bigint[], times: number, bits: number): bigint[] {
  if (times === 0) return [1n];
  const width = BigInt(bits);
  let packed = 0n;
  for (let i = weights.length - 1; i >= 0; i--) packed = (packed << width) | (weights[i] ?? 0n);
  return unpacked(packed ** BigInt(times), (weights.length - 1) * times + 1, bits);
}

/** Halves the pieces again and again, so that each of them is cut from few. */
function unpacked(packed: bigint, many: number, bits: number): bigint[] {
  const found: bigint[] = [];
  const width = BigInt(bits);
  const cut = (piece: bigint, count: number): void => {
    if (count > 1 && count * bits > short) {
      const half = count >> 1;
      cut(BigInt.asUintN(half * bits, piece), half);
      cut(piece >> BigInt(half * bits), count - half);
      return;
    }
    let rest = piece;
    for (let i = 0; i < count; i++) {
      found.push(BigInt.asUintN(bits, rest));
      rest >>= width;
    }
  };
  cut(packed, many);
  return found;
}

/** Bits up to which cutting piece by piece is quicker than halving. */
const short = 2 ** 11;

/** Bits enough for a number to a power. */
function bitsOf(value: bigint, times: number): number {
  const plain = Number(value);
  const each = Number.isFinite(plain) ? Math.log2(plain) : value.toString(16).length * 4;
  return Math.ceil(each * times) + 2;
}

/** For what is not all whole numbers. */
function oneByOne(pass: readonly { readonly ways: bigint; readonly value: Cell }[], times: number) {
  let now = new Map<string, { ways: bigint; value: Rational | null }>([["0", { ways: 1n, value: zero }]]);
  for (let i = 0; i < times; i++) {
    const next = new Map<string, { ways: bigint; value: Rational | null }>();
    for (const so of now.values()) {
      for (const each of pass) {
        const result = toResult(each.value);
        const value = so.value && result.kind === "number" ? add(so.value, result.number) : null;
        const key = value ? `${value.n}/${value.d}` : "none";
        const known = next.get(key);
        if (known) known.ways += so.ways * each.ways;
        else next.set(key, { ways: so.ways * each.ways, value });
      }
    }
    if (next.size > mostStates) tooLarge(`A sum of ${times} passes`, next.size, mostStates);
    now = next;
  }
  return [...now.values()].map(({ ways, value }) => ({
    ways,
    value: value
      ? fromResult({ kind: "number", number: rational(value.n, value.d) })
      : ({ kind: "none" } as const),
  }));
}
