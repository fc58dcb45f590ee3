/**
 * Compares what two programs say of one decision: the same of every situation, or a witness for each kind of flip, and whether
 * that makes it narrower, wider or different. Situations grow until the cut-off; what stops earlier says so.
 */
import type { Program } from "../check/program.ts";
import type { DecisionId, DoubtId } from "../resolve/graph.ts";
import { decisionOf, outcomeOf, type Readings, sideOf, spaceFor } from "./asked.ts";
import { cutOffs } from "./cut-off.ts";
import { choose, type Node, reached } from "./diagram.ts";
import { type FlipKind, flipKindOf, flipsOf, isFlip, nowhereEnd, sameEnd } from "./flips.ts";
import { hasFreeGroups } from "./free-groups.ts";
import { type GrowingOptions, grow, type Round } from "./growing.ts";
import { lawful } from "./laws.ts";
import { isWrittenAlike } from "./likeness.ts";
import { type Budget, GaveUp } from "./limits.ts";
import { cheapest, regionsOf } from "./search.ts";
import { settled } from "./settled.ts";
import type { Groups, Space } from "./space.ts";
import { statusNode } from "./symbols.ts";
import { type Replay, type Telling, type Witness, witnessOf } from "./witness.ts";

export type Meaning =
  | "same"
  | "same-up-to"
  | "narrower"
  | "wider"
  | "different"
  | "new"
  | "withdrawn"
  | "was-not-on-record"
  | "not-proved";

export interface Comparison {
  readonly meaning: Meaning;
  /** Lists were tried up to so many elements; null: what is said holds for every length. */
  readonly bound: number | null;
  /** Why there is a bound, why nothing was proved, or what was left open. */
  readonly why: string | null;
  /** Why there may be another kind of flip than those found; null: there is none. */
  readonly open: string | null;
  /** One of each kind that was found, those with the fewest facts first. */
  readonly flips: readonly Flip[];
  /** Of the regions into which both sides together cut the situations, those that flip; null: not asked for, or too many to count. */
  readonly regions: { readonly flip: number; readonly of: number } | null;
}

export interface Flip extends FlipKind {
  readonly witness: Witness;
}

export interface CompareOptions extends GrowingOptions {
  /** Of each side; doubts not named take the reading taken. */
  readonly readings?: { readonly before?: Readings; readonly after?: Readings };
  /** Doubts of which every reading is tried. */
  readonly free?: ReadonlySet<DoubtId>;
  /** Decisions that the side before answers for also where the side after calls them: what is left is its own effect. */
  readonly held?: ReadonlySet<DecisionId>;
  /** Whether a rule on the table may say otherwise. */
  readonly told?: boolean;
  readonly replay?: Replay;
  /** Once such a flip is found, longer lists are left out. */
  readonly enough?: (flip: Flip) => boolean;
  /** Whether only the kinds of flips matter: witnesses then tell what is said, and not of which situation. */
  readonly rough?: boolean;
  /** Whether regions are counted. */
  readonly regions?: boolean;
  /** Without it two decisions that are written alike are taken to say the same. */
  readonly goThrough?: boolean;
}

export function compare(
  before: Program,
  after: Program,
  decision: DecisionId,
  options: CompareOptions = {},
): Comparison {
  const { held = new Set(), goThrough = false } = options;
  if (!goThrough && !haveReadings(options) && isWrittenAlike(before, after, decision, held))
    return same(null, null);
  const ceiling = ceilingOf(before, after, decision, options);
  if (ceiling?.kinds.size === 0) return same(null, null);
  // The shortest lists that show a flip are the ones to show: longer ones are not searched for it again.
  const flips = new Map<string, Flip>();
  const areAll = (): boolean => ceiling !== null && [...ceiling.kinds].every((kind) => flips.has(kind));
  const grown = grow(
    cutOffs([before, after], decision),
    options,
    (most, budget) => compareAt(before, after, decision, options, most, budget, flips),
    () => areAll() || (options.enough !== undefined && [...flips.values()].some(options.enough)),
  );
  const { answers } = grown;
  const last = answers.at(-1);
  if (!last) return { ...same(null, grown.why), meaning: "not-proved" };
  // A side that was never heard with short lists may be heard with longer ones.
  const isWhole =
    ceiling !== null && areAll() && last.isSilent().every((is, i) => !is || ceiling.isSilent[i]);
  const { bound, why } = isWhole ? { bound: null, why: null } : grown;
  const found = [...flips.values()];
  if (found.some(({ witness }) => witness.isReplayed === false))
    return {
      meaning: "not-proved",
      bound,
      why: "the evaluator does not confirm the situation that was found",
      open: null,
      flips: found,
      regions: null,
    };
  if (found.length === 0) return { ...same(bound, why), regions: last.regions() };
  const meaning = meaningOf(
    found,
    last,
    [before, after].map((side) => decisionOf(side, decision) !== undefined),
  );
  const { open } = last;
  const reasons = [why, open].filter((reason) => reason !== null);
  // Regions of shorter lists than were needed are not those of all situations.
  const regions = isWhole && grown.bound !== null ? null : last.regions();
  return { meaning, bound, why: reasons.join("; ") || null, open, flips: found, regions };
}

function same(bound: number | null, why: string | null): Comparison {
  return {
    meaning: bound === null ? "same" : "same-up-to",
    bound,
    why,
    open: null,
    flips: [],
    regions: null,
  };
}

function haveReadings({ readings = {}, free }: CompareOptions): boolean {
  return (readings.before?.size ?? 0) + (readings.after?.size ?? 0) + (free?.size ?? 0) > 0;
}

// ---------------------------------------------------------------- groups taken as free

/** What may be at most, whatever the length of lists. */
interface Ceiling {
  readonly kinds: ReadonlySet<string>;
  /** Of each side, whether it never says anything. */
  readonly isSilent: readonly boolean[];
}

/** Null where no list is gone through for the sake of a group alone, or nothing is known of every length all the same. */
function ceilingOf(
  before: Program,
  after: Program,
  decision: DecisionId,
  options: CompareOptions,
): Ceiling | null {
  if (![before, after].some((program) => hasFreeGroups(program, decision))) return null;
  const flips = new Map<string, Flip>();
  // No situation is made of these: a group may be free to be what it never is.
  const { replay: _, ...rough }: CompareOptions = { ...options, rough: true };
  const { answers, bound } = grow(cutOffs([before, after], decision, [], "free"), options, (most, budget) =>
    compareAt(before, after, decision, rough, most, budget, flips, "free"),
  );
  const last = answers.at(-1);
  if (!last || bound !== null || last.open !== null) return null;
  return { kinds: new Set(flips.keys()), isSilent: last.isSilent() };
}

// ---------------------------------------------------------------- one length

interface Answer {
  readonly regions: () => Comparison["regions"];
  /** Of each side, whether it never says anything. */
  readonly isSilent: () => readonly boolean[];
  /** Why some kind of flips could not be settled. */
  readonly open: string | null;
}

function compareAt(
  before: Program,
  after: Program,
  decision: DecisionId,
  options: CompareOptions,
  most: (list: string) => number,
  budget: Budget,
  flipped: Map<string, Flip>,
  groups: Groups = "linked",
): Round<Answer> {
  const { told = false, free = new Set(), held = new Set(), readings = {} } = options;
  const space = spaceFor([before, after], decision, { most, told, freeDoubts: free, budget, groups });
  const left = sideOf(space, before, readings.before ?? new Map());
  const heldBy = new Map(
    [...held].flatMap((id) => (left.decisions.has(id) && id !== decision ? [[id, left] as const] : [])),
  );
  const right = sideOf(space, after, readings.after ?? new Map(), heldBy);
  const outcomes = [outcomeOf(left, decision), outcomeOf(right, decision)];
  const [first = 0, second = 0] = outcomes;
  const flips = flipsOf(space, first, second);
  if (flips === sameEnd(space)) return { answer: allTheSame, lists: space.lists };
  const laws = lawful(space, [left, right], outcomes);
  const joint = choose(space.diagrams, laws, flips, nowhereEnd(space));
  const types = [before, after].map(
    (side) => decisionOf(side, decision)?.type ?? { kind: "unknown" as const },
  );
  const isDeclared = [left, right].map((side) => side.decisions.has(decision));
  const telling: Telling = {
    outcomes,
    types,
    isDeclared,
    readings: [readings.before ?? new Map(), readings.after ?? new Map()],
    replay: options.replay ?? null,
    isShown: !options.rough,
    settled: (found) => (options.rough ? found : settled(space, [left, right], found)),
  };
  let rest = joint;
  let stopped: GaveUp | null = null;
  for (const [key, { kind, ends }] of kindsIn(space, joint)) {
    if (flipped.has(key)) continue;
    try {
      const searched = cheapest(space, rest, (value) => ends.has(value), nowhereEnd(space));
      rest = searched.left;
      if (searched.found) flipped.set(key, { ...kind, witness: witnessOf(space, searched.found, telling) });
    } catch (error) {
      if (!(error instanceof GaveUp)) throw error;
      stopped = error;
    }
  }
  // Where a flip was found, one kind of flips that could not be settled only leaves the direction open.
  if (stopped && flipped.size === 0) throw stopped;
  const isNowhere = (value: number): boolean => ~value === nowhereEnd(space);
  const counted = (value: number): boolean => !isNowhere(value);
  const regions = (): Comparison["regions"] =>
    options.regions !== true
      ? null
      : (unlessGivenUp(() => regionsOf(space, rest, (value) => isFlip(space, value), counted)) ?? null);
  const silent = (): boolean[] =>
    outcomes.map(
      (outcome) =>
        unlessGivenUp(() => isSilent(space, choose(space.diagrams, laws, outcome, nowhereEnd(space)))) ??
        false,
    );
  return { answer: { regions, isSilent: silent, open: stopped?.message ?? null }, lists: space.lists };
}

/** Undefined where the budget does not reach: what is asked for beyond the proof itself is not worth giving that up. */
function unlessGivenUp<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof GaveUp) return undefined;
    throw error;
  }
}

const allTheSame: Answer = { regions: () => null, isSilent: () => [], open: null };

function kindsIn(
  space: Space,
  joint: Node,
): ReadonlyMap<string, { readonly kind: FlipKind; readonly ends: ReadonlySet<number> }> {
  const kinds = new Map<string, { readonly kind: FlipKind; readonly ends: Set<number> }>();
  for (const node of reached(space.diagrams, joint)) {
    if (node >= 0 || !isFlip(space, ~node)) continue;
    const kind = flipKindOf(space, ~node);
    const key = `${kind.from} ${kind.to} ${kind.direction}`;
    const known = kinds.get(key) ?? { kind, ends: new Set<number>() };
    known.ends.add(~node);
    kinds.set(key, known);
  }
  return kinds;
}

/** Whether it has no ruling wherever a situation can be. */
function isSilent(space: Space, outcome: Node): boolean {
  const quiet = [statusNode("no-ruling"), nowhereEnd(space)];
  return cheapest(space, outcome, (value) => !quiet.includes(~value), nowhereEnd(space)).found === null;
}

// ---------------------------------------------------------------- what it comes to

function meaningOf(
  flips: readonly Flip[],
  { isSilent, open }: Answer,
  [wasDeclared = false, isDeclared = false]: readonly boolean[],
): Meaning {
  if (!wasDeclared) return "new";
  if (!isDeclared) return "withdrawn";
  // Only where every flip begins or ends without a ruling can a side be silent throughout.
  const [wasSilent, isSilentNow] =
    flips.every(({ from }) => from === "no-ruling") || flips.every(({ to }) => to === "no-ruling")
      ? isSilent()
      : [];
  if (wasSilent) return "new";
  if (isSilentNow) return "withdrawn";
  if (open !== null) return "different";
  if (flips.every(({ from }) => from === "not-on-record")) return "was-not-on-record";
  if (flips.every(({ direction }) => direction === "wider")) return "wider";
  return flips.every(({ direction }) => direction === "narrower") ? "narrower" : "different";
}
