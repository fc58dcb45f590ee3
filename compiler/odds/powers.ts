/**
 * What many passes add up to that are worked out once: the distribution of one, as a polynomial, to a power.
 * All weights stand in one big integer, so that the power is one multiplication after another of those.
 */
import { mostStates } from "../limits.ts";
import { type Cell, isRecordCell, keyOf, toResult } from "./cells.ts";
import type { Outcomes } from "./machine.ts";
import { tooLarge } from "./refusals.ts";
import { plus } from "../runtime/numbers.ts";
import { asFace, isNumber, made, type Result } from "../runtime/result.ts";
import type { Outcome } from "./state.ts";
import { greatestDivisor } from "./weights.ts";

export function powerOf(pass: Outcomes, times: number): Outcomes {
  const known = polynomials.get(pass) ?? polynomialOf(pass);
  polynomials.set(pass, known);
  return (known.kind === "polynomial" ? raised(known, times) : null) ?? inGeneral(pass, times);
}

/** What a pass gives under each name; under none where it is one thing. */
function partsOf(value: Cell): readonly (readonly [name: string | null, value: Cell])[] {
  if (!isRecordCell(value) || value.form !== "shape") return [[null, value]];
  return [...value.fields].map(([name, field]) => [name, field]);
}

export function partOf(value: Cell, name: string): Cell {
  return partsOf(value).find(([own]) => own === name)?.[1] ?? value;
}

function joined(parts: readonly (readonly [name: string | null, value: Cell])[]): Cell {
  const [first] = parts;
  if (first === undefined || first[0] === null) return first?.[1] ?? 0;
  return made(
    "shape",
    parts.map(([name, value]): [string, Result] => [name ?? "", toResult(value)]),
  );
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

/** What a pass comes to, term by term. */
interface Polynomial {
  readonly kind: "polynomial";
  readonly terms: readonly { readonly values: readonly number[]; readonly ways: bigint }[];
  readonly total: bigint;
  /** What is added up: the least and the greatest that a pass adds. */
  readonly sums: readonly { readonly name: string | null; readonly least: number; readonly most: number }[];
  readonly globals: readonly (Cell | undefined)[];
}

const polynomials = new WeakMap<Outcomes, Polynomial | { readonly kind: "none" }>();

/** Where all a pass can come to are whole numbers. */
function polynomialOf({ total, all }: Outcomes): Polynomial | { readonly kind: "none" } {
  const terms: { readonly values: readonly number[]; readonly ways: bigint }[] = [];
  let globals: Polynomial["globals"] = [];
  let common = total;
  for (const { ways, outcome } of all) {
    if (outcome.kind !== "value") return { kind: "none" };
    const values = partsOf(outcome.value).map(([, value]) => value);
    if (!values.every((value) => typeof value === "number")) return { kind: "none" };
    terms.push({ values, ways });
    globals = outcome.globals;
    common = greatestDivisor(common, ways);
  }
  const [first] = all;
  const names = first?.outcome.kind === "value" ? partsOf(first.outcome.value).map(([name]) => name) : [null];
  const sums = names.map((name, i) => {
    const values = terms.map((term) => term.values[i] ?? 0);
    return { name, least: Math.min(...values), most: Math.max(...values) };
  });
  const reduced = terms.map(({ values, ways }) => ({ values, ways: ways / common }));
  return { kind: "polynomial", terms: reduced, total: total / common, sums, globals };
}

/** Several sums stand in one exponent, each with room for the greatest it can come to. */
function raised({ terms, total, sums, globals }: Polynomial, times: number): Outcomes | null {
  if (times === 0) {
    const nothing = joined(sums.map(({ name }) => [name, 0]));
    return { total: 1n, all: [{ ways: 1n, outcome: { kind: "value", value: nothing, globals } }] };
  }
  const rooms = sums.map(({ least, most }) => (most - least) * times + 1);
  const size = rooms.reduce((product, room) => product * room, 1);
  const bits = bitsOf(total, times);
  const isJoint = sums.length > 1;
  if (isJoint && (size > mostStates || size * bits > mostBits)) return null;
  if (size > mostStates) tooLarge(`A sum of ${times} passes`, size, mostStates);
  if (size * bits > mostBits)
    tooLarge(`A sum of ${times} passes, ${bits} bits each,`, size, Math.floor(mostBits / bits));
  const placeOf = (values: readonly number[]): number =>
    sums.reduceRight((place, { least }, i) => place * (rooms[i] ?? 1) + (values[i] ?? 0) - least, 0);
  const weights = new Array<bigint>(placeOf(sums.map(({ most }) => most)) + 1).fill(0n);
  for (const { values, ways } of terms) {
    const place = placeOf(values);
    weights[place] = (weights[place] ?? 0n) + ways;
  }
  const all: Outcomes["all"][number][] = [];
  const powers = toPower(weights, times, bits);
  for (let i = 0; i < powers.length; i++) {
    const ways = powers[i] ?? 0n;
    if (ways === 0n) continue;
    let place = i;
    const found = sums.map(({ name, least }, j): [string | null, Cell] => {
      const room = rooms[j] ?? 1;
      const value = (place % room) + least * times;
      place = Math.floor(place / room);
      return [name, value];
    });
    all.push({ ways, outcome: { kind: "value", value: joined(found), globals } });
  }
  return { total: total ** BigInt(times), all };
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

/** For what is not all whole numbers, or too far apart for one big integer. */
function oneByOne(pass: readonly { readonly ways: bigint; readonly value: Cell }[], times: number) {
  const one = pass.map(({ ways, value }) => ({ ways, parts: partsOf(value) }));
  const names = one[0]?.parts.map(([name]) => name) ?? [null];
  interface Sum {
    ways: bigint;
    readonly values: readonly Cell[];
  }
  let now = new Map<string, Sum>([["", { ways: 1n, values: names.map(() => 0) }]]);
  for (let i = 0; i < times; i++) {
    const next = new Map<string, Sum>();
    for (const so of now.values()) {
      for (const { ways, parts } of one) {
        const values = so.values.map((value, j) => added(value, parts[j]?.[1] ?? 0));
        const key = values.map(keyOf).join();
        const known = next.get(key);
        if (known) known.ways += so.ways * ways;
        else next.set(key, { ways: so.ways * ways, values });
      }
    }
    if (next.size > mostStates) tooLarge(`A sum of ${times} passes`, next.size, mostStates);
    now = next;
  }
  return [...now.values()].map(({ ways, values }) => ({
    ways,
    value: joined(values.map((value, i) => [names[i] ?? null, value])),
  }));
}

/** What is open stays open, whatever is added to it. */
export function added(so: Cell, more: Cell): Cell {
  if (typeof so === "number" && typeof more === "number") return so + more;
  const [before, after] = [asFace(toResult(so)), asFace(toResult(more))];
  if (!isNumber(before)) return so;
  return isNumber(after) ? plus(before, after) : more;
}
