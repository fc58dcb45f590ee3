/**
 * Turns a seed into situations at the table, in the shape the emitted functions of `w40k` take, all of them different.
 * What is decided of them is left to the contestants.
 */

export type Placing = "outside" | "part" | "whole";

export interface Model {
  readonly tag: string;
  readonly keywords: readonly string[];
  readonly based: boolean;
  readonly base: Placing;
  readonly hull: Placing;
  readonly figure: Placing;
  readonly onTop: boolean;
  readonly hidden: number;
  readonly endGap: number;
  readonly cost: number;
  readonly wargear: number;
}
export interface Pair {
  readonly left: string;
  readonly right: string;
  readonly level: number;
  readonly height: number;
}
export interface Sheet {
  readonly title: string;
  readonly prefix: string;
  readonly codex: string;
}
export interface Unit {
  readonly keywords: readonly string[];
  readonly role: string;
  readonly models: readonly Model[];
  readonly pairs: readonly Pair[];
  readonly hidden: number;
  readonly hiddenByTerrain: number;
  readonly terrainGap: number;
  readonly at: "table" | "off" | "aboard";
  readonly aboard: Unit | null;
  readonly sheet: Sheet;
  readonly upgrade: boolean;
  readonly paidInBattle: boolean;
}
export interface Die {
  readonly face: number;
  readonly rerolled: boolean;
}
export interface HitRule {
  readonly kind: "instead" | "extra";
  readonly hits: number;
  readonly needs: number;
  readonly unmodified: boolean;
}

export interface RerollGiven {
  readonly dice: readonly Die[];
  readonly picked: readonly Die[];
  readonly covered: boolean;
  readonly summed: boolean;
}
export interface CountedGiven {
  readonly phase: string;
  readonly asIf: string | null;
  readonly overwatch: boolean;
  readonly mover: Model;
  readonly way: { readonly across: number; readonly climbed: number; readonly straight: number };
}
export interface WithinGiven {
  readonly m: Model;
}
export interface SameSheetGiven {
  readonly oneSheet: Sheet;
  readonly otherSheet: Sheet;
}
export interface HitsGiven {
  readonly rules: readonly HitRule[];
  readonly natural: number;
  readonly modified: number;
}
export interface CoverGiven {
  readonly terrain: string;
  readonly target: Unit;
}
export interface SetUpGiven {
  readonly missionPage: number;
  readonly placed: Unit;
}
export interface SuddenDeathGiven {
  readonly now: {
    readonly round: number;
    readonly turn: number;
    readonly phase: string;
    readonly part: string;
  };
  readonly firstArmy: readonly Unit[];
  readonly secondArmy: readonly Unit[];
}

/** So many situations of each kind; a power of two, as memory likes it. */
const many = 256;

const pick = picker(18_305);
const truth = (share = 0.5) => chance() < share;
const upTo = (most: number) => Math.floor(chance() * (most + 1));
const several = <T>(least: number, most: number, make: () => T): T[] =>
  Array.from({ length: least + upTo(most - least) }, make);
const all = <T>(make: () => T): T[] => Array.from({ length: many }, make);

function chance(): number {
  return pick(1 << 20) / (1 << 20);
}
function oneOf<T>(from: readonly T[]): T {
  return from[pick(from.length)] as T;
}

const words = ["INFANTRY", "FLY", "BUILDING", "IMPERIUM", "ASTARTES", "CHARACTER", "PSYKER", "VEHICLE"];
/** Mostly whole, so that rules about all models of a unit come out either way. */
const placings: readonly Placing[] = ["whole", "whole", "whole", "whole", "whole", "part", "outside"];
const tags = [
  "sergeant",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];
const titles = [
  "Intercessor Squad",
  "Daemon Prince",
  "Daemon Prince of Chaos",
  "Heavy Weapons Squad",
  "Ork Boyz",
  "Broodlords",
];

function keywords(share: number): string[] {
  const some = words.slice(1).filter(() => truth(0.3));
  return truth(share) ? [...some, "INFANTRY"] : some;
}

function model(index: number): Model {
  return {
    tag: tags[index] ?? "",
    keywords: keywords(0.5),
    based: truth(0.9),
    base: oneOf(placings),
    hull: oneOf(placings),
    figure: oneOf(placings),
    onTop: truth(0.6),
    hidden: oneOf([0, 40, 50, 60, 75, 75, 90, 100, 100, 100]),
    endGap: upTo(8) / 2,
    cost: 5 + upTo(20),
    wargear: upTo(10),
  };
}

function sheet(): Sheet {
  return {
    title: oneOf(titles),
    prefix: oneOf(["unprefixed", "unprefixed", "cult", "brood-brothers"]),
    codex: oneOf(["genestealer-cults", "orks", "chaos"]),
  };
}

function unit(carrier: Unit | null): Unit {
  const models = Array.from({ length: 1 + upTo(9) }, (_, index) => model(index));
  const isAboard = carrier !== null && truth(0.5);
  return {
    keywords: keywords(0.4),
    role: oneOf(["troops", "troops", "flyer", "fortification", "fast-attack", "dedicated-transport"]),
    models,
    pairs: models.slice(1).map(({ tag }, before) => ({
      left: models[before]?.tag ?? "",
      right: tag,
      level: oneOf([0.5, 1, 1, 1.5, 2]) + (truth(0.03) ? 1 : 0),
      height: oneOf([0, 0, 0, 3, 6]),
    })),
    ...hidden(models),
    terrainGap: oneOf([0, 1.5, 3, 3.5, 6]),
    at: isAboard ? "aboard" : oneOf(["table", "table", "off"]),
    aboard: isAboard ? carrier : null,
    sheet: sheet(),
    upgrade: truth(0.1),
    paidInBattle: truth(0.1),
  };
}

/** By the laws of the book: as much as all its models at least, from half on, and no less than by the terrain alone. */
function hidden(models: readonly Model[]): Pick<Unit, "hidden" | "hiddenByTerrain"> {
  const least = models.every((each) => each.hidden >= 50) ? 50 : 0;
  const whole = Math.max(least, oneOf([0, 25, 50, 60, 75, 100]));
  return { hidden: whole, hiddenByTerrain: Math.min(whole, oneOf([0, 10, 25, 50])) };
}

/** An army; in some, nothing is left that counts. */
function army(): Unit[] {
  const isGone = truth(0.4);
  const units: Unit[] = [];
  for (let at = 1 + upTo(7); at > 0; at -= 1) {
    const next = unit(oneOf([...units, null]));
    units.push(
      isGone ? { ...next, role: oneOf(["flyer", "fortification"]), at: "table", aboard: null } : next,
    );
  }
  return units;
}

export const rerolls = all((): RerollGiven => {
  const isWilling = truth(0.7);
  const dice = several(1, 6, () => ({ face: 1 + upTo(5), rerolled: truth(0.1) }));
  return {
    summed: truth(0.3),
    dice,
    picked: dice.filter(() => isWilling || truth()),
    covered: truth(0.8),
  };
});
export const moves = all(
  (): CountedGiven => ({
    phase: oneOf(["movement", "movement", "charge", "fight"]),
    asIf: oneOf([null, null, "movement", "shooting"]),
    overwatch: truth(0.2),
    mover: model(0),
    way: { across: upTo(24) / 2, climbed: upTo(12) / 2, straight: upTo(20) / 2 },
  }),
);
export const placed = all((): WithinGiven => ({ m: model(0) }));
export const sheets = all((): SameSheetGiven => ({ oneSheet: sheet(), otherSheet: sheet() }));
export const rolls = all(
  (): HitsGiven => ({
    natural: 1 + upTo(5),
    modified: 1 + upTo(6),
    rules: several(0, 4, () => ({
      kind: oneOf(["instead", "extra"]),
      hits: 1 + upTo(3),
      needs: 4 + upTo(3),
      unmodified: truth(),
    })),
  }),
);
export const targets = all(
  (): CoverGiven => ({
    terrain: oneOf(["wood", "wood", "ruin", "ruin", "crater", "statue"]),
    target: unit(null),
  }),
);
export const deployments = all(
  (): SetUpGiven => ({ missionPage: oneOf([216, 218, 221, 231, 261]), placed: unit(null) }),
);
export const endings = all(
  (): SuddenDeathGiven => ({
    now: {
      round: 1 + upTo(5),
      turn: 1 + upTo(1),
      phase: oneOf(["morale", "morale", "fight"]),
      part: oneOf(["end", "end", "start"]),
    },
    firstArmy: army(),
    secondArmy: army(),
  }),
);

/** Always the same run of numbers below a bound (mulberry32). */
function picker(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}
