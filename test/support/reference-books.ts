/**
 * Books of decisions made at random, as text, over one fixed vocabulary, and situations for them. Every kind of expression
 * and of clause comes up; a number of the generator makes the same book again.
 */
import type { Json, JsonObject } from "../../compiler/core/json.ts";

const vocabulary = `
  held in en
  unit length = in
  phases phase
}
enum phase { tide, trade, night }
open enum colour { red, green, blue }
keyword NAVY of trade
keyword FAST
names ship-name
record ship {
  keywords: keywords
  crew: count 0..9
  speed: length 0in..9in
  colour: colour
  title: ship-name
  at: square
  mate?: ref ship
  rank?: count 0..9
}
fact phase: phase { about en "Which phase is it?" }
fact other-phase: phase { about en "Which phase was it?" }
fact n: count 0..9 { about en "How many?" }
fact k: count -5..5 { about en "How many more?" }
fact opt?: count 0..9 { about en "How many, if any?" }
fact share: percent 0%..100% { about en "How much?" }
fact part: ratio { about en "Which part?" }
fact reach: length 0in..20in { about en "How far?" }
fact a: truth { about en "Is it so?" }
choice b: truth by phase { about en "Is that chosen?" }
fact rule: duty { about en "What holds?" }
fact flag: ship-name { about en "Which flag?" }
fact fleet: list of ship { about en "Which ships?" }
fact first: ship { about en "Which ship?" }
fact second: ship or none { about en "Which other ship?" }
fact numbers: list of count 0..9 { about en "Which numbers?" }
fact tones: set of colour { about en "Which colours?" }
fact hours: interval of length { about en "From where to where?" }
fact now: moment { about en "When is it?" }
fact before: moment { about en "When was it?" }
state fog: count 0..9 = 3 { about en "How thick is the fog?" }
law few for s: ship: s.crew <= 9 because en "No ship holds more."
`;

const phases = ["tide", "trade", "night"];
const colours = ["red", "green", "blue"];

/** Numbers from a seed, below 1. */
export function dieOf(seed: number): (below: number) => number {
  let state = (seed * 2654435761 + 97) >>> 0;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

/** What is in sight of an expression. */
interface Sight {
  readonly depth: number;
  /** Binders that stand for ships. */
  readonly ships: readonly string[];
  /** Names that stand for numbers. */
  readonly numbers: readonly string[];
  /** Decisions that may be called, which stand before this one. */
  readonly truths: number;
  readonly amounts: number;
}

export interface MadeBook {
  readonly name: string;
  readonly text: string;
  readonly questions: readonly string[];
}

export function madeBook(seed: number, decisions = 12): MadeBook {
  const pick = dieOf(seed);
  const one = <T>(items: readonly T[]): T => items[pick(items.length)] as T;
  let names = 0;
  const fresh = (word: string): string => `${word}${++names}`;
  const deeper = (sight: Sight): Sight => ({ ...sight, depth: sight.depth + 1 });

  const number = (sight: Sight): string => {
    const plain = (): string => {
      const ship = sight.ships.length > 0 ? [`${one(sight.ships)}.crew`] : [];
      return one([
        String(pick(10)),
        "n",
        "k",
        "fog",
        "part",
        "first.crew",
        "tables.size",
        ...ship,
        ...sight.numbers,
      ]);
    };
    if (sight.depth > 2) return plain();
    const down = deeper(sight);
    const [x, y] = [number(down), number(down)];
    const s = fresh("s");
    const inner = { ...down, ships: [...sight.ships, s] };
    const t = fresh("t");
    const q = fresh("q");
    return one<() => string>([
      plain,
      plain,
      () => `(${x} ${one(["+", "-", "*"])} ${y})`,
      () => `(${x} / ${1 + pick(4)})`,
      () => `(-${x})`,
      () => `(${one(["half of", "rounded up", "rounded down"])} (${x}))`,
      () => `${one(["min", "max"])}(${x}, ${y})`,
      () => `(${x} when ${truth(down)}, ${y} when ${truth(down)}, otherwise ${plain()})`,
      () => `(count ${s} in ${ships(down)} with ${truth(inner)})`,
      () =>
        `(${one(["sum", "product"])} of (${number(inner)}) / 1 for ${s} in ${ships(down)} with ${truth(inner)} else (${x}) / 1)`,
      () =>
        `(${one(["highest", "lowest"])} of (${number(inner)}) / 1 for ${s} in ${ships(down)} else (${x}) / 1)`,
      () => `(sum of ${q} for ${q} in ${numbers(down)})`,
      () =>
        `(fold ${t} = (${x}) / 1 over ${s} in ${ships(down)} ${one(["", "backwards "])}gives (${one(["min", "max"])}(${t}, (${number(inner)}) / 1) + ${pick(3)}))`,
      () => `dues(rounded down max(0, min(9, ${x}))).${one(["gold", "days"])}`,
      () => `cross(${phase(down)}, ${one(colours)})`,
      () => `(${length(down)} / 2in)`,
      () => `range(first.at, ${sight.ships.length > 0 ? one(sight.ships) : "first"}.at)`,
      () => one(["first.at.x", "now.round", "weights", "load(first)", "first.at.y"]),
      () => (sight.amounts > 0 ? `amount-${pick(sight.amounts)}` : plain()),
    ])();
  };

  const length = (sight: Sight): string => {
    const ship = sight.ships.length > 0 ? [`${one(sight.ships)}.speed`] : [];
    const plain = one([`${pick(9)}in`, "2.5in", "reach", "first.speed", ...ship]);
    if (sight.depth > 2) return plain;
    const down = deeper(sight);
    return one([
      plain,
      `(${length(down)} ${one(["+", "-"])} ${length(down)})`,
      `max(${length(down)}, ${plain})`,
      `(half of ${plain})`,
    ]);
  };

  const phase = (sight: Sight): string =>
    sight.depth > 2
      ? one([...phases, "phase"])
      : one([
          ...phases,
          "phase",
          "other-phase",
          `(tide when ${truth(deeper(sight))}, otherwise ${one(phases)})`,
        ]);

  const numbers = (sight: Sight): string => {
    const q = fresh("q");
    return one([
      "numbers",
      `[n, ${pick(9)}]`,
      "(numbers + [n])",
      `(those ${q} in numbers with ${q} > ${number({ ...sight, depth: 3 })})`,
    ]);
  };

  const ships = (sight: Sight): string => {
    if (sight.depth > 2) return "fleet";
    const s = fresh("s");
    const inner = { ...deeper(sight), ships: [...sight.ships, s] };
    return one<() => string>([
      () => "fleet",
      () => "fleet",
      () => "(fleet + [first])",
      () => `(those ${s} in fleet with ${truth(inner)})`,
      () => `(nearest ${s} in fleet with ${truth(inner)} by (${number(inner)}))`,
    ])();
  };

  const comparison = (sight: Sight): string => {
    const op = one(["=", "!=", "<", "<=", ">", ">="]);
    return one<() => string>([
      () => `(${number(sight)} ${op} ${number(sight)})`,
      () => `(${length(sight)} ${op} ${length(sight)})`,
      () => `(${phase(sight)} ${op} phase)`,
      () => `(share ${op} ${pick(100)}%)`,
      () => `(opt ${op} ${pick(10)})`,
      () => `(now ${op} before)`,
      () => `(first.colour ${one(["=", "!="])} ${one(colours)})`,
      () => `(first.title ${one(["=", "!="])} ${one(["flag", '"Gull"'])})`,
      () => `(rule ${one(["=", "!="])} ${one(["may", "must", "may not"])})`,
      () => `(tones = { ${one(colours)} })`,
      () => `(first.at ${one(["=", "!="])} { x: ${pick(3)}, y: ${pick(3)}, facing: north })`,
    ])();
  };

  const truth = (sight: Sight): string => {
    const ship = sight.ships.at(-1);
    if (sight.depth > 2)
      return one([
        "a",
        "b",
        "a",
        `(n > ${pick(9)})`,
        ...(ship ? [`(${ship} has NAVY)`, `(${ship}.crew > ${pick(9)})`] : []),
      ]);
    const down = deeper(sight);
    const s = fresh("s");
    const u = fresh("u");
    const inner = { ...down, ships: [...sight.ships, s] };
    const pair = { ...down, ships: [...sight.ships, s, u] };
    return one<() => string>([
      () => comparison(down),
      () => comparison(down),
      () => one(["a", "b", "yes", "no"]),
      () => `(not ${truth(down)})`,
      () => `(${truth(down)} and ${truth(down)} and ${truth(down)})`,
      () => `(${truth(down)} or ${truth(down)})`,
      () =>
        `(${number(down)} ${one(["in", "not in"])} ${one([`${pick(4)}..${4 + pick(4)}`, `at least ${pick(9)}`, `at most ${pick(9)}`, `{ 1, 2, ${number(down)} }`, "numbers"])})`,
      () => `(phase ${one(["in", "not in"])} { ${one(phases)}, ${one(phases)} })`,
      () => `(${length(down)} in hours)`,
      () => `(hours.from < ${length(down)})`,
      () => `(${one(["first", ...sight.ships])} ${one(["has", "not has"])} ${one(["NAVY", "FAST"])})`,
      () => `(${one(["first", ...sight.ships])} in fleet)`,
      () =>
        `(${one(["opt", "second", "first.rank", "first.mate", "first.at.facing"])} ${one(["is", "is not"])} ${one(["known", "none"])})`,
      () => `(${number(down)} ${one(["is", "is not"])} whole)`,
      () =>
        `(${one(["left-open", ...range(sight.truths).map((at) => `truth-${at}`)])} ${one(["is", "is not"])} ruled)`,
      () => `(reading ${one(["extent", "docking.extent"])} = ${one(["whole", "some-of-it"])})`,
      () => `(${one(["every", "some"])} ${s} in ${ships(down)} with ${truth(inner)} has (${truth(inner)}))`,
      () => `(every ${s} in ${ships(down)} has (${truth(inner)}))`,
      () => `(some ${s} in ${ships(down)} with ${truth(inner)})`,
      () => `(some ${s} in ${ships(down)} has ${one(["NAVY", "crew > 4", "(speed >= 3in)"])})`,
      () => `(one group of ${s}, ${u} in ${ships(down)} linked by ${truth(pair)})`,
      () => `((common of ${s}.keywords for ${s} in fleet else { NAVY }) = { ${one(["NAVY", "FAST"])} })`,
      () =>
        `(bearing(first.at, ${one(["first", ...sight.ships])}.at) in { ahead, back-left, here, ahead-to-ahead-right })`,
      () => `adjacent(first.at, ${one(["first", ...sight.ships])}.at)`,
      () => "same-turn(now, before)",
      () =>
        `(by-hand(${one(["n", "fog", "first.crew", "rounded down min(9, n / 2)"])}) ${one(["=", "!=", "<", ">="])} ${pick(9)})`,
      () => `(by-hand(n) ${one(["is", "is not"])} ${one(["known", "none", "ruled"])})`,
      () => `((${number(down)} / ${number(down)}) ${one(["is", "is not"])} ${one(["known", "none"])})`,
      () => `(some ${s} in between(first.at, { x: ${pick(5)}, y: ${pick(5)} }) has ${s}.x > 1)`,
      () => `(second is known and second.crew > ${pick(9)})`,
      () => `(first.mate is known and first.mate.crew > ${pick(9)})`,
      () => `holds(${one(["first", ...sight.ships])}, ${number(down)})`,
      () => one(["left-open", ...range(sight.truths).map((at) => `truth-${at}`)]),
    ])();
  };

  /** A row of clauses; later ones may go over, or bar, those before them. */
  const clauses = (sight: Sight, value: (sight: Sight) => string): string => {
    const labels: string[] = [];
    const written = range(1 + pick(4)).map((): string => {
      const label = fresh("c");
      const earlier = labels.length > 0 && pick(2) === 0 ? one(labels) : null;
      labels.push(label);
      const way = earlier === null ? "" : ` ${one(["over", "over", "bars"])} ${earlier}`;
      const told = pick(6) === 0 ? " unless told" : "";
      if (way.includes("bars") && pick(2) === 0) return `${label}${way}: when ${truth(sight)} from words`;
      if (pick(12) === 0) return `${label}${way}: unseen when ${truth(sight)} cites page 12`;
      if (pick(5) === 0) {
        const stage = fresh("st");
        const stageValue = value({ ...sight, numbers: [...sight.numbers, stage] });
        return `${label}${way}: stage ${stage} = ${number(sight)} from words gives ${stageValue} when ${truth(sight)}${told} from words`;
      }
      return `${label}${way}: ${value(sight)} when ${truth(sight)}${told} from words`;
    });
    if (pick(3) > 0) written.push(`otherwise: ${value(sight)} from words`);
    return written.map((each) => `    ${each}`).join("\n");
  };

  const base: Sight = { depth: 1, ships: [], numbers: [], truths: 0, amounts: 0 };
  const name = `made-${seed}`;
  const parts: string[] = [];
  const questions: string[] = ["by-hand", "cross", "load", "holds", "left-open", "weights"];
  const declared: string[] = [];
  for (let at = 0; at < decisions; at++) {
    const before = { ...base, truths: Math.min(at, 3), amounts: Math.min(at, 3) };
    const group = pick(3) === 0 ? ` when ${truth(before)}` : "";
    const own = fresh("g");
    declared.push(
      `decide truth-${at}: truth { about en "Is it so?" }`,
      `decide amount-${at}: ratio { about en "How much?" }`,
      `decide duty-${at}: duty { about en "May it?" }`,
    );
    parts.push(
      `  clauses of truth-${at} as ${own}${group} {\n${clauses(before, (sight) => one(["yes", "no", "yes", "no", truth(sight)]))}\n  }`,
    );
    parts.push(`  clauses of amount-${at} {\n${clauses(before, (sight) => number(sight))}\n  }`);
    parts.push(
      `  clauses of duty-${at} {\n${clauses(before, () => one(["may", "must", "may not"]))}\n    all-of-it over all: may not when ${truth(before)} from words\n  }`,
    );
    questions.push(`truth-${at}`, `amount-${at}`, `duty-${at}`);
  }
  const text = `book ${name} { numbers provision "1"${vocabulary}
${declared.join("\n")}
decide left-open: truth { about en "Does nothing say so?" }
decide holds: truth given s: ship, m: ratio { about en "Does it hold?" }
tally weights: ratio { about en "How much is it in all?" }
decide load: ratio given first: ship { about en "How much does it bear?" }
chapter tides unnumbered { heading en "The tide" }
provision docking on pages 12..13 {
  heading en "Docking"
  block rules {
    paragraph 1 {
      sentence words { en "Ships may dock up to {limit}." }
      remark idle { en "They like it." }
    }
    points { point { en "And more." } }
  }
  figure limit: count 0..9 = ${pick(10)}
  doubt extent {
    whole taken en "The whole of it."
    some-of-it written en "A part of it."
  }
  silent en "Nothing is said of the night."
${parts.join("\n")}
  clauses of left-open { never-so: yes when a and n > 4 from words }
  clauses of holds { held: yes when s.crew > m and limit > 2 from words  otherwise: no from words }
  clauses of weights { one: n / 2 when a from words  two: 2 when first has NAVY from words }
  clauses of load { all: first.crew + limit from words }
}
provision tables on page 20 {
  sentence listed { en "As listed." }
  figure size: count 0..9 = ${pick(10)}
  table by-hand: count or none on hand: count 0..9 {
    row 0: ${pick(9)}
    row small = 1..4: ${pick(9)}
    row 5: never
    row 6: hole
    row 7: unseen
    row at least 8: ${pick(9)}
  }
  table dues on hands: count 0..9 {
    column gold: count 0..99
    column days: count 0..99
    row 0..5: ${pick(9)}, 2
    row at least 6: ${pick(9)}, 3
  }
  table cross: count on when-it-is: phase, tone: colour {
    row tide: 1, 2, 3
    row trade: 4, hole, 6
    row night: unseen, ${pick(9)}, 9
  }
}
`;
  return { name, text, questions };
}

const range = (n: number): number[] => Array.from({ length: n }, (_, at) => at);

/** A situation for such a book; a fact in `sparse` is left out now and then, else all are given. */
export function madeSituation(pick: (below: number) => number, isSparse: boolean): JsonObject {
  const one = <T>(items: readonly T[]): T => items[pick(items.length)] as T;
  const some = (parts: Record<string, Json>): JsonObject =>
    Object.fromEntries(Object.entries(parts).filter(([key]) => !isSparse || key === "id" || pick(6) > 0));
  const square = (): Json => ({ x: pick(4), y: pick(4), facing: one(["north", "east", "south", "west"]) });
  const ship = (id: string): JsonObject =>
    some({
      id,
      keywords: ["NAVY", "FAST"].filter(() => pick(2) === 0),
      crew: pick(10),
      speed: `${pick(10)}in`,
      colour: one(colours),
      title: one(["Gull", "Tern"]),
      at: square(),
      mate: one([null, "s0", "s1"]),
      rank: one([null, pick(10)]),
    });
  const moment = (): Json => ({
    round: 1 + pick(3),
    turn: 1 + pick(2),
    phase: one(phases),
    part: one(["start", "during", "end"]),
  });
  const fleet = range(2 + pick(2)).map((at) => ship(`s${at}`));
  return some({
    phase: one(phases),
    "other-phase": one(phases),
    n: pick(10),
    k: pick(11) - 5,
    opt: one([null, pick(10)]),
    share: pick(101),
    part: one([0, 1, "1/3", "7/2"]),
    reach: `${pick(20)}.5in`,
    a: pick(2) === 0,
    b: pick(2) === 0,
    rule: one(["may", "must", "may not"]),
    flag: one(["Gull", "Tern"]),
    fleet,
    first: ship("alone"),
    second: one([null, ship("other")]),
    numbers: range(pick(4)).map(() => pick(10)),
    tones: colours.filter(() => pick(2) === 0),
    hours: { from: one([null, "2in"]), to: one([null, "8in"]) },
    now: moment(),
    before: moment(),
    fog: pick(10),
  });
}
