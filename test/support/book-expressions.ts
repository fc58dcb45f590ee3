/**
 * Expressions of every kind and type, as text, over the vocabulary of a generated book. Each fits where it is asked for, so
 * that a book made of them compiles. Books are generate-books.ts, lines of plays book-lines.ts.
 */

/** Takes numbers off a tape, so that a book can be made again from its numbers. */
export interface Writer {
  /** A number below `n`. */
  readonly pick: (n: number) => number;
  readonly one: <T>(items: readonly T[]) => T;
  /** A name that stands nowhere else in the book. */
  readonly fresh: (word: string) => string;
}

export function writerOf(tape: readonly number[]): Writer {
  let at = 0;
  let names = 0;
  const pick = (n: number): number => {
    // The tape goes round, each time with other numbers.
    const number = (tape[at % tape.length] ?? 0) + Math.floor(at / tape.length) * 7919;
    at++;
    return number % n;
  };
  return {
    pick,
    one: <T>(items: readonly T[]): T => items[pick(items.length)] as T,
    fresh: (word) => `${word}-${++names}`,
  };
}

export type Kind = "truth" | "count" | "length" | "ratio" | "wind" | "title" | "models";

/** Something that may be asked, by its name. */
export interface Asked {
  readonly name: string;
  readonly type: Kind;
  readonly takes: "nothing" | "model" | "count";
}

/** What an expression may name, by type. */
export interface Scope {
  readonly truths: readonly string[];
  readonly counts: readonly string[];
  readonly lengths: readonly string[];
  readonly winds: readonly string[];
  readonly models: readonly string[];
  readonly lists: readonly string[];
  /** Rolls of dice. */
  readonly pools: readonly string[];
  /** Decisions, tables and figures that may be asked. */
  readonly asked: readonly Asked[];
  /** Doubts with their readings. */
  readonly doubts: readonly { readonly name: string; readonly readings: readonly string[] }[];
  readonly depth: number;
}

/** The facts of every generated book. */
export const ambient: Scope = {
  truths: ["p", "q", "lent"],
  counts: ["n", "big", "points", "left"],
  lengths: ["gap", "width"],
  winds: ["wind"],
  models: ["who"],
  lists: ["squad"],
  pools: [],
  asked: [],
  doubts: [],
  depth: 3,
};

/** The vocabulary that `ambient` names. */
export const vocabulary = `enum phase { dawn { name en "Dawn" } noon dusk }
enum side { red { name en "Red" } blue }
enum wind { name en "Wind" calm breeze gale }
open enum cloth { silk wool }
enum mood { glad sad }
names title { name en "Title" }
keyword SWIFT { name en "SWIFT" }
keyword HEAVY of build
record model {
  keywords: keywords { about en "What it is." }
  alive: truth { about en "Whether it lives." }
  ap: count 0..9 { about en "What it has left." }
  reach: length 0in..9in
  tag?: count 0..9
  house: wind
  kit: list of count 0..9
  mate?: ref model
  holder: side
  spot: square
}
fact p: truth { about en "Whether p." }
fact q: truth { about en "Whether q." }
fact n: count 0..9 { about en "How many." }
fact big: count { about en "How many more." }
fact gap: length 0in..20in { about en "How far." }
fact width: length { about en "How wide." }
fact opt?: length { about en "How high, if at all." }
fact share: percent 0%..100% { about en "Which share." }
fact odd-part: ratio { about en "Which part." }
fact wind: wind { about en "Which wind." }
fact cloth: cloth { about en "Which cloth." }
fact who: model { about en "Who it is." }
fact other?: model { about en "Who else." }
fact squad: list of model { about en "All of them." }
fact nums: list of count 0..9 { about en "Numbers." }
fact winds: set of wind { about en "Winds." }
fact mood: mood { about en "Which mood." }
fact title: title { about en "Its title." }
fact now: moment { about en "When it is." }
fact span: interval of length { about en "From where to where." }
fact here: square { about en "Where it is." }
fact must-go: duty { about en "Whether one must." }
fact maybe: count or none { about en "A number or none." }
choice lent: truth by red { about en "Whether it is lent." }
state points: count 0..99 = 3 hidden from blue { about en "Points." }
state left: count 0..99 = n { about en "What is left." }
law few for m: model: m.ap <= 9 because en "There are no more."
event finished of actor: model, hit: truth { about en "Somebody is done." }
event bell from outside { about en "The bell." }
event alarm of loudness: count 0..9 from outside
`;

export interface Expressions {
  readonly truth: (scope: Scope) => string;
  readonly count: (scope: Scope) => string;
  readonly length: (scope: Scope) => string;
  readonly ratio: (scope: Scope) => string;
  readonly wind: (scope: Scope) => string;
  readonly title: (scope: Scope) => string;
  readonly models: (scope: Scope) => string;
  readonly of: (kind: Kind, scope: Scope) => string;
}

const comparisons = ["=", "!=", "<", "<=", ">", ">="] as const;
const keywords = ["SWIFT", "HEAVY"] as const;

export function expressionsOf({ pick, one, fresh }: Writer): Expressions {
  const deeper = (scope: Scope, more: Partial<Scope> = {}): Scope => ({
    ...scope,
    ...more,
    depth: scope.depth - 1,
  });
  const within = (scope: Scope, binder: string): Scope =>
    deeper(scope, { models: [...scope.models, binder] });
  const chosen = (makers: readonly (() => string)[]): string => one(makers)();
  const asked = (scope: Scope, type: Kind): readonly (() => string)[] =>
    scope.asked
      .filter((each) => each.type === type)
      .map(({ name, takes }) => () => {
        if (takes === "nothing") return name;
        return `${name}(${takes === "model" ? one(scope.models) : count(deeper(scope))})`;
      });
  const model = (scope: Scope): string => one(scope.models);
  const filter = (scope: Scope): string => (pick(2) === 0 ? ` with (${truth(scope)})` : "");

  const truth = (scope: Scope): string => {
    const plain = [
      () => one(scope.truths),
      () => `${model(scope)}.alive`,
      () => `${model(scope)} ${one(["has", "not has"])} ${one(keywords)}`,
      () => `(wind = ${one(["calm", "breeze", "gale"])})`,
      () => one(["yes", "no"]),
      ...asked(scope, "truth"),
    ];
    if (scope.depth <= 0) return chosen(plain);
    const inner = deeper(scope);
    const m = fresh("m");
    const held = within(scope, m);
    return chosen([
      ...plain,
      () => `(not ${truth(inner)})`,
      () => `(${truth(inner)} and ${truth(inner)})`,
      () => `(${truth(inner)} or ${truth(inner)} or ${truth(inner)})`,
      () => `(${count(inner)} ${one(comparisons)} ${count(inner)})`,
      () => `(${length(inner)} ${one(comparisons)} ${length(inner)})`,
      () => `(${ratio(inner)} ${one(comparisons)} ${ratio(inner)})`,
      () => `(${windOf(inner)} ${one(comparisons)} ${windOf(inner)})`,
      () => `(title ${one(["=", "!="])} ${titleOf(inner)})`,
      () => `(${length(inner)} ${one(["in", "not in"])} ${one(["1in..4in", "at least 3in", "at most 6in"])})`,
      () => `(${length(inner)} in span)`,
      () => `(${windOf(inner)} in { calm, gale })`,
      () => `(${windOf(inner)} in winds)`,
      () => `(${count(inner)} in nums)`,
      () => `(nums = [1, ${count(inner)}])`,
      () => `(winds = { ${one(["calm", "gale"])} })`,
      () => `(${model(scope)}.keywords = { ${one(keywords)} })`,
      () => `(${model(scope)} in ${models(inner)})`,
      () => `(opt is ${one(["known", "none", "not none", "not known"])})`,
      () => `(opt is known and opt > ${length(inner)})`,
      () => `(${model(scope)}.tag is known and ${model(scope)}.tag is not none)`,
      () => `(other is known and other.alive)`,
      () => `((${ratio(inner)}) is whole)`,
      () => `(every ${m} in ${models(inner)}${filter(held)} has (${truth(held)}))`,
      () => `(some ${m} in ${models(inner)}${filter(held)} has (${truth(held)}))`,
      () => {
        const [a, b] = [fresh("a"), fresh("b")];
        const both = deeper(scope, { models: [a, b] });
        return `(one group of ${a}, ${b} in ${models(inner)} linked by (${truth(both)}))`;
      },
      () => `(must-go ${one(["=", "!="])} ${one(["may", "must", "may not"])})`,
      () => `(now.phase ${one(comparisons)} ${one(["dawn", "noon", "dusk"])})`,
      () => `(now ${one(comparisons)} { round: 1, turn: 2, phase: noon, part: start })`,
      () => `(here = { x: ${pick(9)}, y: ${pick(9)} })`,
      () => `(range(here, ${model(scope)}.spot) <= ${count(inner)})`,
      () => `(mood ${one(comparisons)} ${one(["glad", "sad"])})`,
      () => `(cloth = ${one(["silk", '"other: felt"'])})`,
      () => `(share ${one(comparisons)} ${one(["50%", "12.5%"])})`,
      () => `(${truth(inner)} when ${truth(inner)}, otherwise ${truth(inner)})`,
      ...(scope.doubts.length > 0
        ? [
            () => {
              const doubt = one(scope.doubts);
              return `(reading ${doubt.name} = ${one(doubt.readings)})`;
            },
          ]
        : []),
      ...scope.asked.flatMap(({ name, takes }) =>
        takes === "nothing" ? [() => `(${name} is ${one(["ruled", "not ruled"])})`] : [],
      ),
      ...(scope.pools.length > 0
        ? [
            () => `(${one(scope.pools)} is double)`,
            () => `(some d in ${one(scope.pools)} has d >= ${1 + pick(6)})`,
            () => `(${one(scope.pools)} > ${2 + pick(9)})`,
          ]
        : []),
    ]);
  };

  const count = (scope: Scope): string => {
    const plain = [
      () => String(pick(7)),
      () => one(scope.counts),
      () => `${model(scope)}.ap`,
      () => `-${1 + pick(3)}`,
      ...asked(scope, "count"),
    ];
    if (scope.depth <= 0) return chosen(plain);
    const inner = deeper(scope);
    const m = fresh("c");
    const held = within(scope, m);
    return chosen([
      ...plain,
      () => `(${count(inner)} ${one(["+", "-", "*"])} ${count(inner)})`,
      () => `(-(${count(inner)}))`,
      () => `${one(["min", "max"])}(${count(inner)}, ${count(inner)})`,
      () => `(rounded ${one(["up", "down"])} ${one([`half of ${count(inner)}`, `(${ratio(inner)})`])})`,
      () => `(count ${m} in ${models(inner)}${filter(held)})`,
      () => `(count x-${m} in nums with x-${m} > ${count(inner)})`,
      () => `(sum of ${count(held)} for ${m} in ${models(inner)}${filter(held)})`,
      () =>
        `(${one(["highest", "lowest"])} of ${count(held)} for ${m} in ${models(inner)}${filter(held)} else ${count(inner)})`,
      () => `(product of x-${m} for x-${m} in ${model(scope)}.kit)`,
      () =>
        `(fold t-${m} = ${count(inner)} over x-${m} in nums${one(["", " backwards"])} gives max(t-${m}, x-${m}) + 1)`,
      () =>
        `(${count(inner)} when ${truth(inner)}, ${count(inner)} when ${truth(inner)}, otherwise ${count(inner)})`,
      () => `(maybe when maybe is known, otherwise ${count(inner)})`,
      ...(scope.pools.length > 0
        ? [
            () => `(count d in ${one(scope.pools)} with d >= ${1 + pick(6)})`,
            () => `(${one(["highest", "lowest"])} ${1 + pick(2)} of ${one(scope.pools)} + 0)`,
            () => `(0 + (${one(scope.pools)} without ${1 + pick(6)}))`,
          ]
        : []),
    ]);
  };

  const length = (scope: Scope): string => {
    const plain = [
      () => one(["3in", "2.5in", "0.125in", "7in"]),
      () => one(scope.lengths),
      () => `${model(scope)}.reach`,
      ...asked(scope, "length"),
    ];
    if (scope.depth <= 0) return chosen(plain);
    const inner = deeper(scope);
    const m = fresh("l");
    const held = within(scope, m);
    return chosen([
      ...plain,
      () => `(${length(inner)} ${one(["+", "-"])} ${length(inner)})`,
      () => `(${length(inner)} * ${count(inner)})`,
      () => `(${length(inner)} / ${2 + pick(3)})`,
      () => `(half of ${length(inner)})`,
      () => `${one(["min", "max"])}(${length(inner)}, ${length(inner)})`,
      () => `(sum of ${length(held)} for ${m} in ${models(inner)}${filter(held)} else 0in)`,
      () => `(lowest of ${m}.reach for ${m} in ${models(inner)} else ${length(inner)})`,
      () => `(opt when opt is known, otherwise ${length(inner)})`,
      () => `(${length(inner)} when ${truth(inner)}, otherwise ${length(inner)})`,
    ]);
  };

  const ratio = (scope: Scope): string => {
    const inner = deeper(scope);
    const plain = [() => "odd-part", () => `${1 + pick(5)} / ${2 + pick(6)}`, () => "2.5"];
    if (scope.depth <= 0) return chosen(plain);
    return chosen([
      ...plain,
      () => `(${count(inner)} / ${2 + pick(3)})`,
      () => `(${length(inner)} / ${one(["2in", "0.5in"])})`,
      () => `(${ratio(inner)} * ${ratio(inner)})`,
    ]);
  };

  const windOf = (scope: Scope): string => {
    const plain = [() => one(scope.winds), () => `${model(scope)}.house`, ...asked(scope, "wind")];
    if (scope.depth <= 0) return chosen(plain);
    const inner = deeper(scope);
    return chosen([...plain, () => `(${windOf(inner)} when ${truth(inner)}, otherwise ${windOf(inner)})`]);
  };

  const titleOf = (_: Scope): string => one(["title", '"Prince"', '"Herald"', "title"]);

  const models = (scope: Scope): string => {
    const plain = [() => one(scope.lists), () => one(scope.lists), ...asked(scope, "models")];
    if (scope.depth <= 0) return chosen(plain);
    const inner = deeper(scope);
    const m = fresh("t");
    const held = within(scope, m);
    return chosen([
      ...plain,
      ...plain,
      () => `(those ${m} in ${models(inner)} with (${truth(held)}))`,
      () => `(nearest ${m} in ${models(inner)}${filter(held)} by ${length(held)})`,
      () => `(${models(inner)} + [${model(scope)}])`,
    ]);
  };

  const of = (kind: Kind, scope: Scope): string => {
    const makers = { truth, count, length, ratio, wind: windOf, title: titleOf, models } as const;
    return makers[kind](scope);
  };
  return { truth, count, length, ratio, wind: windOf, title: titleOf, models, of };
}
