/**
 * Makes a found way into a situation one can read: the facts that are needed and no more, in plain values, with what either
 * side says of it. Each is replayed by whoever knows what the rules really say, where such a one is handed in.
 */
import type { Rational, Type } from "../check/program.ts";
import type { Node } from "./diagram.ts";
import { anyNumber } from "./feasible.ts";
import { givenOf, readingsOf } from "./given.ts";
import type { Found } from "./search.ts";
import type { Space } from "./space.ts";
import { valueAt } from "./symbols.ts";
import { definedAs, followed, type Numbers, written } from "./written.ts";
import type { Json, JsonObject } from "../core/json.ts";

export interface Said {
  readonly status: "ruled" | "no-ruling" | "not-on-record" | "conflict";
  readonly value: Json;
}

/** What is said of a situation in truth; what it would still have to know, by path. */
export interface Replayed {
  readonly status: string;
  readonly value: Json;
  readonly missing: readonly string[];
}
export type Replay = (side: number, given: JsonObject, readings: ReadonlyMap<string, string>) => Replayed;

export interface Witness {
  readonly given: JsonObject;
  /** Of doubts that were left free. */
  readonly readings: ReadonlyMap<string, string>;
  /** Of each side, in their order. */
  readonly said: readonly Said[];
  /** Null: nobody was asked. */
  readonly isReplayed: boolean | null;
}

export interface Telling {
  /** What each side says. */
  readonly outcomes: readonly Node[];
  readonly types: readonly Type[];
  /** Which sides have the decision at all: the others are silent and not asked. */
  readonly isDeclared: readonly boolean[];
  /** Of each side, the readings it was asked for. */
  readonly readings: readonly ReadonlyMap<string, string>[];
  readonly replay: Replay | null;
  /** Whether the situation itself is wanted where nobody is asked, and not only what is said of it. */
  readonly isShown: boolean;
  /** The same way with all that was looked at as the laws have it. */
  readonly settled: (found: Found) => Found;
}

export function witnessOf(space: Space, way: Found, telling: Telling): Witness {
  const needed = new Set(way.claims.flatMap(({ atom }) => [...withDefinitions(space, atom.form.variables)]));
  const { replay } = telling;
  if (replay === null) {
    const whole = told(space, telling.settled(way), telling);
    const { said, readings } = whole;
    const given = telling.isShown ? whole.given(new Set(space.roles.keys())) : {};
    return { given, readings, said, isReplayed: null };
  }
  const short = told(space, way, telling);
  if (short.isBorneOut(needed, replay)) return lessened(space, short, needed, replay);
  const whole = told(space, telling.settled(way), telling);
  const all = new Set(space.roles.keys());
  const enough = completed(space, needed, whole, replay) ?? all;
  if (enough === all && !whole.isBorneOut(all, replay))
    return { given: whole.given(all), readings: whole.readings, said: whole.said, isReplayed: false };
  return lessened(space, whole, enough, replay);
}

/** A way with numbers for everything: what it says, and what of it is given. */
interface Told {
  readonly said: readonly Said[];
  readonly readings: ReadonlyMap<string, string>;
  readonly given: (wanted: ReadonlySet<number>) => JsonObject;
  /** What each side answers, as far as it is asked for. */
  readonly replayed: (wanted: ReadonlySet<number>, replay: Replay) => Iterable<Replayed>;
  readonly isBorneOut: (wanted: ReadonlySet<number>, replay: Replay) => boolean;
}

function told(space: Space, found: Found, telling: Telling): Told {
  const { outcomes, types, isDeclared } = telling;
  const numbers = numbersOf(space, found.numbers);
  const said = outcomes.map((outcome, i) => saidOf(space, outcome, types[i] ?? { kind: "unknown" }, numbers));
  const readings = readingsOf(space, numbers);
  const given = (wanted: ReadonlySet<number>): JsonObject =>
    givenOf(space, numbers, (variable) => wanted.has(variable));
  const asked = telling.readings.map((own) => new Map([...own, ...readings]));
  function* replayed(wanted: ReadonlySet<number>, replay: Replay): Iterable<Replayed> {
    const json = given(wanted);
    for (const [i, own] of said.entries())
      yield isDeclared[i] ? replay(i, json, asked[i] ?? readings) : { ...own, missing: [] };
  }
  const isBorneOut = (wanted: ReadonlySet<number>, replay: Replay): boolean => {
    let side = 0;
    for (const answer of replayed(wanted, replay)) if (!isSame(answer, said[side++])) return false;
    return true;
  };
  return { said, readings, given, replayed, isBorneOut };
}

/** Every variable has a number: those found, those defined by others, and the nicest of its domain for each of the rest. */
export function numbersOf(space: Space, found: ReadonlyMap<number, Rational>): Numbers {
  const known = new Map<number, Rational>();
  const numbers = (variable: number): Rational => {
    const before = known.get(variable);
    if (before) return before;
    const role = space.roles[variable];
    const made =
      (role ? definedAs(space, role, numbers) : null) ??
      found.get(variable) ??
      anyNumber(space.atoms, variable);
    known.set(variable, made);
    return made;
  };
  return numbers;
}

export function saidOf(space: Space, outcome: Node, type: Type, numbers: Numbers): Said {
  const id = followed(space, outcome, numbers);
  const value = valueAt(space, id);
  if (value.kind === "status") return { status: value.status, value: null };
  return { status: "ruled", value: written(space, id, type, numbers) };
}

// ---------------------------------------------------------------- which facts

/** With the facts that are still asked for, one after another, until both sides answer; null where they never do. */
function completed(
  space: Space,
  needed: ReadonlySet<number>,
  told: Told,
  replay: Replay,
): ReadonlySet<number> | null {
  let wanted = needed;
  for (let tries = 0; tries < mostAdded; tries++) {
    const answers = [...told.replayed(wanted, replay)];
    if (answers.every((answer, i) => isSame(answer, told.said[i]))) return wanted;
    const paths = answers.flatMap(({ missing }) => missing);
    const more = [...space.roles.entries()].flatMap(([variable, role]) =>
      "place" in role && !wanted.has(variable) && paths.some((path) => isAt(role.place.path, path))
        ? [variable]
        : [],
    );
    if (more.length === 0) return null;
    wanted = new Set([...wanted, ...more]);
  }
  return null;
}

const mostAdded = 40;

function isAt(place: string, path: string): boolean {
  const plain = place.replaceAll("*", "");
  return plain === path || plain.startsWith(`${path}.`) || plain.startsWith(`${path}[`);
}

/** Leaves out one fact after another, the last first, while the same is said. */
function lessened(space: Space, told: Told, wanted: ReadonlySet<number>, replay: Replay): Witness {
  let least = wanted;
  const ranked = [...wanted].sort((a, b) => rankOf(space, b) - rankOf(space, a));
  for (const variable of ranked.slice(0, mostTaken)) {
    const fewer = new Set([...least].filter((other) => other !== variable));
    if (told.isBorneOut(fewer, replay)) least = fewer;
  }
  return { given: told.given(least), readings: told.readings, said: told.said, isReplayed: true };
}

const mostTaken = 60;

function rankOf(space: Space, variable: number): number {
  return space.atoms.variables[variable]?.rank ?? 0;
}

/** With the variables that define them. */
function withDefinitions(space: Space, variables: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>();
  const add = (variable: number): void => {
    if (found.has(variable)) return;
    found.add(variable);
    const role = space.roles[variable];
    const terms =
      role?.kind === "rounded"
        ? [role.term]
        : role?.kind === "product" || role?.kind === "quotient"
          ? [role.left, role.right]
          : [];
    for (const term of terms) for (const other of space.atoms.terms[term]?.variables ?? []) add(other);
  };
  for (const variable of variables) add(variable);
  return found;
}

/** Things are the same by where they stand; plain values by how they are written. */
function isSame(answer: Replayed, said: Said | undefined): boolean {
  if (!said || answer.status !== said.status) return false;
  return isThing(said.value) || JSON.stringify(answer.value) === JSON.stringify(said.value);
}

function isThing(json: Json): boolean {
  return typeof json === "object" && json !== null;
}
