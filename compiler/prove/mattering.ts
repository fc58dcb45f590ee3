/**
 * Which values of a situation that are not known can still change the outcome of a decision, each with two situations that
 * differ in nothing else; and how much each would leave open. Known values narrow the situations before anything is asked.
 */
import type { Program, Rational } from "../check/program.ts";
import { add, compare, divide, multiply, negate, rational, round, subtract } from "../check/rational.ts";
import type { JsonObject } from "../core/json.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { outcomeOf, type Readings, sideOf, spaceFor } from "./asked.ts";
import type { Atom, Variable } from "./atoms.ts";
import { same } from "./comparing.ts";
import { cutOffs } from "./cut-off.ts";
import {
  and,
  atomOf,
  both,
  each,
  endValue,
  isEnd,
  type Node,
  no,
  not,
  reached,
  restricted,
  truthOf,
  truthValue,
  variablesOf,
  yes,
} from "./diagram.ts";
import { holdsUnder } from "./feasible.ts";
import { givenOf } from "./given.ts";
import { type GrowingOptions, grow, type Round } from "./growing.ts";
import { givenPath, type KnownAt, narrowing } from "./known.ts";
import { plain } from "./layout.ts";
import { allLawful, lawful } from "./laws.ts";
import { type Budget, GaveUp } from "./limits.ts";
import { cheapest } from "./search.ts";
import type { Side } from "./sides.ts";
import type { Place, Space } from "./space.ts";
import { isStatus, valueAt } from "./symbols.ts";
import { numbersOf } from "./witness.ts";
import { followed, type Numbers } from "./written.ts";

/** A value that is not known, and can be asked for now. */
export interface Matter {
  readonly path: string;
  /** Two situations that differ in this value alone and in their answers; null where none was found. */
  readonly pair: readonly [JsonObject, JsonObject] | null;
  /** How many values can still matter once this one is known, on average over its values. */
  readonly left: number;
  /** The keywords that can matter; null for all else. */
  readonly among: readonly string[] | null;
}

export interface Mattering {
  /** Best first; null: the proof was given up before it found any. */
  readonly matters: readonly Matter[] | null;
  /** Nothing else matters, for lists up to so many elements; null: for lists of any length. */
  readonly bound: number | null;
  /** Any situation that has what is known; null if none is needed or found. */
  readonly example: JsonObject | null;
}

export interface MatteringOptions extends GrowingOptions {
  readonly known: KnownAt;
  /** The length of the longest list at a path with empty indexes, as far as it is known. */
  readonly lengths: ReadonlyMap<string, number>;
  readonly readings: Readings;
  /** Whether two situations that are complete differ in their answers. */
  readonly isFlip: (one: JsonObject, other: JsonObject) => boolean;
}

export function mattering(program: Program, decision: DecisionId, options: MatteringOptions): Mattering {
  const { lengths } = options;
  let example: JsonObject | null = null;
  const { answers, bound } = grow(
    cutOffs([program], decision),
    options,
    (most, budget): Round<readonly Matter[]> => {
      const longest = (list: string): number => Math.max(most(list), lengths.get(list) ?? 0);
      const found = matteringAt(program, decision, options, longest, budget);
      example ??= found.example;
      return found;
    },
    (matters) => matters.some(({ pair }) => pair !== null),
  );
  return { matters: answers.at(-1) ?? null, bound, example };
}

interface Looking {
  readonly space: Space;
  readonly side: Side;
  readonly outcome: Node;
  readonly laws: Node;
  /** The variables that the outcome and the laws about it speak of. */
  readonly asked: ReadonlySet<number>;
  readonly options: MatteringOptions;
}

function matteringAt(
  program: Program,
  decision: DecisionId,
  options: MatteringOptions,
  most: (list: string) => number,
  budget: Budget,
): Round<readonly Matter[]> & { readonly example: JsonObject | null } {
  const { known, readings } = options;
  const space = spaceFor([program], decision, {
    most,
    told: false,
    freeDoubts: new Set(),
    budget,
    narrow: narrowing(known),
  });
  const side = sideOf(space, program, readings);
  const outcome = outcomeOf(side, decision);
  const laws = lawful(space, [side], [outcome]);
  const groups = groupsOf(space, outcome);
  const spoken = [...groups.values()].flatMap((variables) => [...variables]);
  const asked = new Set([...spoken, ...basesOf(space, [...variablesOf(space.diagrams, laws)])]);
  const looking: Looking = { space, side, outcome, laws, asked, options };
  const pairs = new Map<Place, Matter["pair"]>();
  const perhaps = new Set<Place>();
  for (const [place, variables] of groups) {
    if (pairs.has(place) || !isAskable(place)) continue;
    searchPairs(looking, place, variables, pairs, perhaps);
  }
  const matters = [...groups].flatMap(([place, variables]): Matter[] => {
    const pair = pairs.get(place) ?? null;
    if (!isAskable(place) || (pair === null && !perhaps.has(place))) return [];
    const left = leftAfter(looking, place, variables);
    return [{ path: givenPath(place), pair, left, among: keywordsAmong(space, variables) }];
  });
  const example = matters.length > 0 ? null : exampleOf(looking);
  return { answer: [...matters].sort((a, b) => a.left - b.left), lists: space.lists, example };
}

// ---------------------------------------------------------------- what is asked about together

/** The variables that the outcome rests on, by the value that is asked for: a moment, a set of keywords, a list's length. */
function groupsOf(space: Space, outcome: Node): ReadonlyMap<Place, ReadonlySet<number>> {
  const groups = new Map<Place, Set<number>>();
  const variables = new Set(variablesOf(space.diagrams, outcome));
  for (const node of reached(space.diagrams, outcome))
    if (isEnd(node)) for (const each of inValue(space, endValue(node))) variables.add(each);
  const visit = (variable: number): void => {
    const role = space.roles[variable];
    if (role === undefined || isFixed(space, variable)) return;
    if (role.kind === "rounded") termVariables(space, role.term).forEach(visit);
    else if (role.kind === "product" || role.kind === "quotient")
      [role.left, role.right].flatMap((term) => termVariables(space, term)).forEach(visit);
    if (!("place" in role)) return;
    const place = wholeOf(space, role.place);
    groups.set(place, (groups.get(place) ?? new Set()).add(variable));
  };
  [...variables].sort((a, b) => rankOf(space, a) - rankOf(space, b)).forEach(visit);
  return groups;
}

function termVariables(space: Space, term: number): readonly number[] {
  return space.atoms.terms[term]?.variables ?? [];
}

function inValue(space: Space, id: number): readonly number[] {
  if (isStatus(id)) return [];
  const value = valueAt(space, id);
  if (value.kind === "number") return termVariables(space, value.term);
  if (value.kind === "choice") return [value.variable];
  if (value.kind === "list" || value.kind === "set")
    return value.items.flatMap((item) => inValue(space, item));
  return value.kind === "made" ? value.parts.flatMap(([, part]) => inValue(space, part)) : [];
}

function rankOf(space: Space, variable: number): number {
  return space.atoms.variables[variable]?.rank ?? 0;
}

function isFixed({ atoms }: Space, variable: number): boolean {
  const { from = null, to = null } = atoms.variables[variable] ?? {};
  return from !== null && from === to;
}

/** A moment, a square or an interval is asked for as one. */
function wholeOf(space: Space, place: Place): Place {
  for (let i = 1; i < place.path.length; i++) {
    if (place.path[i] !== ".") continue;
    const outer = space.byPath.get(place.path.slice(0, i));
    const kind = outer && plain(outer.type).kind;
    if (outer && (kind === "moment" || kind === "square" || kind === "interval" || kind === "shape"))
      return outer;
  }
  return place;
}

/** What it is a part of is there for sure. */
function isAskable(place: Place): boolean {
  return place.present === yes;
}

function keywordsAmong(space: Space, variables: ReadonlySet<number>): readonly string[] | null {
  const found = [...variables].flatMap((variable) => {
    const role = space.roles[variable];
    return role?.kind === "keyword" ? [role.keyword] : [];
  });
  return found.length === 0 ? null : found;
}

// ---------------------------------------------------------------- two situations

/** Goes through the atoms that ask about a value, until two situations are found that part by it. */
function searchPairs(
  looking: Looking,
  place: Place,
  variables: ReadonlySet<number>,
  pairs: Map<Place, Matter["pair"]>,
  perhaps: Set<Place>,
): void {
  const { space, outcome } = looking;
  for (const atom of atomsAbout(space, outcome, variables)) {
    for (const numbers of partedBy(looking, atom)) {
      perhaps.add(place);
      for (const variable of basesOf(space, atom.form.variables)) {
        if (!variables.has(variable) || isFixed(space, variable)) continue;
        const values = valuesAround(space, atom, variable, numbersOf(space, numbers));
        const pair = pairFrom(looking, numbers, variable, values);
        if (pair === null) continue;
        pairs.set(place, pair);
        return;
      }
    }
  }
  pairFromEnds(looking, place, variables, pairs, perhaps);
}

function atomsAbout(space: Space, root: Node, variables: ReadonlySet<number>): readonly Atom[] {
  const found = new Set<Atom>();
  for (const node of reached(space.diagrams, root)) {
    if (isEnd(node)) continue;
    const atom = atomOf(space.diagrams, node);
    if ([...basesOf(space, atom.form.variables)].some((each) => variables.has(each))) found.add(atom);
  }
  return [...found];
}

/** With the variables by which others are defined. */
function basesOf(space: Space, variables: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>();
  const add = (variable: number): void => {
    if (found.has(variable)) return;
    found.add(variable);
    const role = space.roles[variable];
    if (role?.kind === "rounded") termVariables(space, role.term).forEach(add);
    if (role?.kind === "product" || role?.kind === "quotient")
      [role.left, role.right].flatMap((term) => termVariables(space, term)).forEach(add);
  };
  variables.forEach(add);
  return found;
}

/** Numbers under which it makes a difference whether an atom holds: any, then where it holds, then where it does not. */
function* partedBy({ space, outcome, laws }: Looking, atom: Atom): Iterable<Numbered> {
  const { diagrams } = space;
  const held = restricted(diagrams, outcome, (other) => impliedBy(atom, other, true));
  const left = restricted(diagrams, outcome, (other) => impliedBy(atom, other, false));
  const differ = both(diagrams, held, left, (a, b) => differing(space, a, b));
  if (differ === no) return;
  const heldLaws = restricted(diagrams, laws, (other) => impliedBy(atom, other, true));
  const leftLaws = restricted(diagrams, laws, (other) => impliedBy(atom, other, false));
  const wanted = and(diagrams, differ, and(diagrams, heldLaws, leftLaws));
  const here = truthOf(diagrams, { atom: atom.id, isHeld: true });
  for (const where of [yes, here, not(diagrams, here)]) {
    const found = wayTo(space, and(diagrams, wanted, where));
    if (found !== null) yield found;
    else if (where === yes) return;
  }
}

/** Numbers under which a truth holds; null where there are none. A search that takes too long finds none of note. */
function wayTo(space: Space, truth: Node): Numbered | null {
  const { budget } = space;
  const before = budget.left;
  const own = Math.min(before, mostStepsOfSearch);
  budget.left = own;
  try {
    return cheapest(space, truth, (value) => ~value === yes, no).found?.numbers ?? null;
  } catch (stopped) {
    if (!(stopped instanceof GaveUp)) throw stopped;
    return new Map();
  } finally {
    budget.left = before - (own - budget.left);
  }
}

type Numbered = ReadonlyMap<number, Rational>;

const mostStepsOfSearch = 8_000;

/** Where two answers are not the same. */
function differing(space: Space, a: number, b: number): Node {
  if (a === b) return no;
  if (isStatus(a) || isStatus(b)) return yes;
  return each(space.diagrams, same(space, a, b), (value) => (value === truthValue ? no : yes));
}

/** What an atom says of another about the same sum. */
function impliedBy(atom: Atom, other: Atom, isHeld: boolean): boolean | null {
  if (other === atom) return isHeld;
  if (other.form !== atom.form) return null;
  const side =
    other.n * atom.d - atom.n * other.d || (atom.isStrict === other.isStrict ? 0 : atom.isStrict ? 1 : -1);
  if (isHeld) return side >= 0 ? true : null;
  return side <= 0 ? false : null;
}

/** Two of some values of a variable under which the answers differ. */
function pairFrom(
  { space, outcome, laws, asked, options }: Looking,
  found: ReadonlyMap<number, Rational>,
  variable: number,
  values: readonly Rational[],
): Matter["pair"] {
  const domain = space.atoms.variables[variable];
  const ways = values.flatMap((value) => {
    if (domain === undefined || !isIn(domain, value)) return [];
    const numbers = numbersOf(space, new Map(found).set(variable, value));
    if (followed(space, laws, numbers) !== endValue(yes)) return [];
    const end = followed(space, outcome, numbers);
    return [{ end, numbers, isSymbolic: inValue(space, end).length > 0 }];
  });
  let tries = 0;
  for (const [i, one] of ways.entries())
    for (const other of ways.slice(0, i)) {
      if (one.end === other.end && !one.isSymbolic) continue;
      // What no answer rests on is left out first: laws may forbid the nicest numbers of it.
      for (const isWanted of [(each: number) => asked.has(each), () => true]) {
        if (tries++ >= mostTries) return null;
        const [a, b] = [givenOf(space, one.numbers, isWanted), givenOf(space, other.numbers, isWanted)];
        if (options.isFlip(a, b)) return [a, b];
      }
    }
  return null;
}

const mostTries = 16;

function isIn({ from, to }: Variable, value: Rational): boolean {
  return (
    (from === null || compare(value, rational(BigInt(from))) >= 0) &&
    (to === null || compare(value, rational(BigInt(to))) <= 0)
  );
}

/** The number it has, those on both sides of where the atom turns, and its bounds. */
function valuesAround(space: Space, atom: Atom, variable: number, numbers: Numbers): readonly Rational[] {
  const { variables, factors } = atom.form;
  const own = numbers(variable);
  const { from = null, to = null } = space.atoms.variables[variable] ?? {};
  const one = rational(1n);
  const at = variables.indexOf(variable);
  const found = [own, add(own, one), subtract(own, one)];
  if (at >= 0) {
    const rest = variables.reduce(
      (sum, each, i) =>
        i === at ? sum : add(sum, multiply(rational(BigInt(factors[i] ?? 0)), numbers(each))),
      rational(0n),
    );
    const bound = subtract(rational(BigInt(atom.n), BigInt(atom.d)), rest);
    const turn = divide(bound, rational(BigInt(factors[at] ?? 1)));
    if (turn !== null) {
      const [low, high] = [round(turn, "down"), round(turn, "up")];
      found.unshift(low, high, add(high, one), subtract(low, one));
    }
  }
  if (from !== null) found.push(rational(BigInt(from)));
  if (to !== null) found.push(rational(BigInt(to)));
  const once = new Map(found.map((value) => [`${value.n}/${value.d}`, value]));
  return [...once.values()];
}

/** A value that the answer itself shows. */
function pairFromEnds(
  looking: Looking,
  place: Place,
  variables: ReadonlySet<number>,
  pairs: Map<Place, Matter["pair"]>,
  perhaps: Set<Place>,
): void {
  const { space, outcome, laws } = looking;
  for (const node of reached(space.diagrams, outcome)) {
    if (!isEnd(node)) continue;
    const shown = inValue(space, endValue(node)).filter(
      (each) => variables.has(each) && !isFixed(space, each),
    );
    if (shown.length === 0) continue;
    const here = both(space.diagrams, outcome, laws, (value, isLawful) =>
      value === endValue(node) && ~isLawful === yes ? yes : no,
    );
    const found = wayTo(space, here);
    if (found === null) continue;
    perhaps.add(place);
    for (const variable of shown) {
      const own = numbersOf(space, found)(variable);
      const around = [0n, 1n, 2n, 3n].flatMap((n) => [add(own, rational(n)), add(own, negate(rational(n)))]);
      const pair = pairFrom(looking, found, variable, around);
      if (pair === null) continue;
      pairs.set(place, pair);
      return;
    }
  }
}

// ---------------------------------------------------------------- what is left to ask

/** How many values the outcome still rests on, on average over the answers. */
function leftAfter(looking: Looking, place: Place, variables: ReadonlySet<number>): number {
  const { space, outcome } = looking;
  const answers = answersOf(looking, variables);
  const sizes = answers.map((numbers) => {
    const rest = restricted(space.diagrams, outcome, (atom) => {
      if (!atom.form.variables.every((each) => numbers.has(each) || isFixed(space, each))) return null;
      return holdsUnder(
        { atom },
        (each) => numbers.get(each) ?? rational(BigInt(space.atoms.variables[each]?.from ?? 0)),
      );
    });
    return [...groupsOf(space, rest).keys()].filter((each) => each !== place).length;
  });
  return sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length);
}

/** The kinds of answers that one value may have, as numbers of its variables. */
function answersOf(
  looking: Looking,
  variables: ReadonlySet<number>,
): readonly ReadonlyMap<number, Rational>[] {
  const { space } = looking;
  const all = [...variables].map((variable) => ({ variable, values: kindsOf(looking, variable) }));
  const there = all.find(({ variable }) => space.roles[variable]?.kind === "there");
  const usual = new Map(all.map(({ variable, values }) => [variable, values[0] ?? rational(0n)]));
  if (there) usual.set(there.variable, rational(1n));
  const found = [
    usual,
    ...all.flatMap(({ variable, values }) =>
      values.slice(1).map((value) => new Map(usual).set(variable, value)),
    ),
  ];
  if (there) found.push(new Map(usual).set(there.variable, rational(0n)));
  return found.slice(0, mostAnswers);
}

const mostAnswers = 24;

/** One number between each two bounds on a variable. */
function kindsOf({ space, outcome }: Looking, variable: number): readonly Rational[] {
  const domain = space.atoms.variables[variable];
  const bounds = atomsAbout(space, outcome, new Set([variable]))
    .filter(({ form }) => form.variables.length === 1 && form.variables[0] === variable)
    .map(({ n, d }) => round(rational(BigInt(n), BigInt(d)), "down"));
  const values = bounds.flatMap((bound) => [bound, add(bound, rational(1n))]);
  const once = new Map(values.map((value) => [`${value.n}`, value]));
  const sorted = [...once.values()]
    .filter((value) => domain !== undefined && isIn(domain, value))
    .sort(compare);
  // Of two neighbours on the same side one is enough.
  return sorted.filter(
    (value, i) => i === 0 || bounds.some((bound) => compare(value, add(bound, rational(1n))) === 0),
  );
}

/** A situation with what is known; asked where nothing matters any more. */
function exampleOf({ space, outcome, laws, side }: Looking): JsonObject | null {
  const all = and(space.diagrams, laws, allLawful(space, [side]));
  const found = cheapest(
    space,
    both(space.diagrams, outcome, all, (_, isLawful) => ~isLawful),
    (value) => ~value === yes,
    no,
  ).found;
  if (found === null) return null;
  const numbers = numbersOf(space, found.numbers);
  return givenOf(space, numbers, () => true);
}
