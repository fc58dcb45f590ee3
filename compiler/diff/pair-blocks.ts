/**
 * Pairs the blocks of two versions: the same node, its replacement, or words so alike that they were moved. `words.ts`
 * finds the differences inside of a pair.
 */
import { mostTextsCompared } from "../limits.ts";
import type { TextNode } from "../amend/book.ts";
import type { NodeId } from "../resolve/graph.ts";
import type { Block } from "./blocks.ts";
import { likeness, wordsOf } from "./words.ts";

export interface Pair {
  /** Null: that side has none. */
  readonly from: Block | null;
  readonly to: Block | null;
  readonly isMoved: boolean;
  /** That side has none, but its text in that place is unreadable. */
  readonly unseenThere: boolean;
}

export function pairBlocks(from: readonly Block[], to: readonly Block[]): readonly Pair[] {
  const matched = new Map<Block, Block>();
  const open = { from: new Set(from), to: new Set(to) };
  const match = (one: Block, other: Block) => {
    matched.set(other, one);
    open.from.delete(one);
    open.to.delete(other);
  };
  byKey(open.from, open.to, match);
  byPlaceTaken(open.from, open.to, match);
  byWords(open.from, open.to, match);
  byLikeness(open.from, open.to, match);

  const reordered = outOfOrder(from, to, matched);
  const vanished = unseenReplaced(open.from, to);
  const appeared = unseenReplaced(open.to, from);
  return [
    ...to.map((other): Pair => {
      const one = matched.get(other) ?? null;
      const isMoved = one !== null && (isElsewhere(one, other) || reordered.has(other));
      return { from: one, to: other, isMoved, unseenThere: one === null && vanished.heirs.has(other) };
    }),
    ...[...open.from].map(
      (one): Pair => ({
        from: one,
        to: null,
        isMoved: false,
        unseenThere: appeared.heirs.has(one),
      }),
    ),
  ].filter(({ from: one, to: other }) => {
    // Its words are missing in our sources, and its replacement says so.
    if (one !== null && other === null) return !vanished.replaced.has(one);
    return one !== null || other === null || !appeared.replaced.has(other);
  });
}

type Match = (one: Block, other: Block) => void;

function byKey(from: ReadonlySet<Block>, to: ReadonlySet<Block>, match: Match): void {
  const known = new Map([...from].map((block) => [`${block.unit === "heading"} ${block.key}`, block]));
  for (const other of [...to]) {
    const one = known.get(`${other.unit === "heading"} ${other.key}`);
    if (one) match(one, other);
  }
  // An entry's own words match those of the entry it revises, if both have some.
  const alone = (blocks: ReadonlySet<Block>) => {
    const found = new Map<string, Block[]>();
    for (const block of blocks)
      if (block.node === null) {
        const key = `${block.home} ${block.unit}`;
        found.set(key, [...(found.get(key) ?? []), block]);
      }
    return found;
  };
  const others = alone(to);
  for (const [key, [one, ...more]] of alone(from)) {
    const [other, ...rest] = others.get(key) ?? [];
    if (one && other && more.length === 0 && rest.length === 0) match(one, other);
  }
}

/** An operation put it where another stood, of which the history tells. */
function byPlaceTaken(from: ReadonlySet<Block>, to: ReadonlySet<Block>, match: Match): void {
  const take = (
    heirs: ReadonlySet<Block>,
    others: ReadonlySet<Block>,
    found: (heir: Block, other: Block) => void,
  ) => {
    for (const heir of [...heirs]) {
      if (heir.isUnseen) continue;
      const before = new Set<NodeId>(heir.node?.history.flatMap((step) => step.inPlaceOf) ?? []);
      const candidates = [...others].filter(
        (other) => !other.isUnseen && other.unit === heir.unit && other.node && before.has(other.node.id),
      );
      const best = bestOf(candidates, (other) => alike(other, heir));
      if (best && best.worth > 0) found(heir, best.one);
    }
  };
  take(to, from, (heir, other) => match(other, heir));
  take(from, to, (heir, other) => match(heir, other));
}

/** The very same words, wherever they stand now: nearest home first. */
function byWords(from: ReadonlySet<Block>, to: ReadonlySet<Block>, match: Match): void {
  const known = new Map<string, Block[]>();
  const keysOf = (block: Block) =>
    [...block.texts].map(([language, { words }]) => `${block.unit} ${language} ${words}`);
  for (const block of from)
    if (isTelling(block)) for (const key of keysOf(block)) known.set(key, [...(known.get(key) ?? []), block]);
  for (const other of [...to]) {
    if (!isTelling(other)) continue;
    const candidates = keysOf(other)
      .flatMap((key) => known.get(key) ?? [])
      .filter((one) => from.has(one));
    const one = candidates.find(({ home }) => home === other.home) ?? candidates[0];
    if (one) match(one, other);
  }
}

const alikeAtHome = 0.5;
const alikeElsewhere = 0.7;

function byLikeness(from: ReadonlySet<Block>, to: ReadonlySet<Block>, match: Match): void {
  const [ones, others] = [[...from].filter(isRewritable), [...to].filter(isRewritable)];
  const telling = new Set([...ones, ...others].filter(isTelling));
  const homes = new Map<string, Block[]>();
  for (const one of ones) homes.set(one.home, [...(homes.get(one.home) ?? []), one]);
  const isSmall = ones.length * others.length <= mostTextsCompared;
  const found = others.flatMap((other) =>
    (isSmall ? ones : (homes.get(other.home) ?? [])).flatMap((one) => {
      if (one.unit !== other.unit && (one.unit === "question" || other.unit === "question")) return [];
      const isHome = one.home === other.home;
      if (!isHome && !(telling.has(one) && telling.has(other))) return [];
      const least = isHome ? alikeAtHome : alikeElsewhere;
      const worth = alike(one, other, least);
      return worth >= least ? [{ one, other, worth, isHome }] : [];
    }),
  );
  found.sort((a, b) => Number(b.isHome) - Number(a.isHome) || b.worth - a.worth);
  for (const { one, other } of found) if (from.has(one) && to.has(other)) match(one, other);
}

function isRewritable(block: Block): boolean {
  return !block.isUnseen && !["figure", "row", "cell", "heading", "section"].includes(block.unit);
}

/** Short sentences are alike by chance; headings, figures and cells have the place they have. */
function isTelling(block: Block): boolean {
  if (!isRewritable(block)) return false;
  return [...block.texts.values()].some(
    ({ words }) => wordsOf(words).filter((word) => word.trim()).length >= 5,
  );
}

/** Of what is less alike than `least` it only tells so. */
function alike(one: Block, other: Block, least = 0): number {
  let best = 0;
  for (const [language, { words }] of one.texts) {
    const text = other.texts.get(language);
    if (text) best = Math.max(best, likeness(words, text.words, least));
  }
  return best;
}

function bestOf<T>(
  all: readonly T[],
  worth: (one: T) => number,
): { readonly one: T; readonly worth: number } | null {
  return all.reduce<{ one: T; worth: number } | null>((best, one) => {
    const found = worth(one);
    return best === null || found > best.worth ? { one, worth: found } : best;
  }, null);
}

// ---------------------------------------------------------------- places

function isElsewhere(one: Block, other: Block): boolean {
  if (one.home !== other.home) return true;
  return one.key === other.key && one.unit !== "cell" && one.parent !== other.parent;
}

/** Among those that keep their parent, the fewest that have to be taken out for the others to stand in one order. */
function outOfOrder(
  from: readonly Block[],
  to: readonly Block[],
  matched: ReadonlyMap<Block, Block>,
): ReadonlySet<Block> {
  const position = new Map(from.map((block, i) => [block, i]));
  const byParent = new Map<string, Block[]>();
  for (const other of to) {
    const one = matched.get(other);
    if (one && one.key === other.key && one.parent === other.parent)
      byParent.set(other.parent, [...(byParent.get(other.parent) ?? []), other]);
  }
  const found = new Set<Block>();
  for (const siblings of byParent.values()) {
    const places = siblings.map((other) => position.get(matched.get(other) as Block) ?? 0);
    const isSorted = places.every((place, i) => i === 0 || place > (places[i - 1] ?? 0));
    if (isSorted) continue;
    const kept = longestRise(places);
    siblings.forEach((other, i) => {
      if (!kept.has(i)) found.add(other);
    });
  }
  return found;
}

/** Where a longest run of rising numbers stands, not necessarily side by side. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const before: number[] = [];
  numbers.forEach((number, i) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const mid = (low + high) >> 1;
      if ((numbers[ends[mid] ?? 0] ?? 0) < number) low = mid + 1;
      else high = mid;
    }
    before[i] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = i;
  });
  const kept = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) kept.add(at);
  return kept;
}

// ---------------------------------------------------------------- what nobody holds

interface Replaced {
  /** Unseen blocks whose place was taken by something held. */
  readonly replaced: ReadonlySet<Block>;
  /** What took it. */
  readonly heirs: ReadonlySet<Block>;
}

/** By the histories of the other side: of the blocks themselves, and of what they stand in. */
function unseenReplaced(open: ReadonlySet<Block>, others: readonly Block[]): Replaced {
  const unseen = new Map<string, Block>();
  for (const block of open) if (block.isUnseen && block.node) unseen.set(block.node.id, block);
  const replaced = new Set<Block>();
  const heirs = new Set<Block>();
  if (unseen.size === 0) return { replaced, heirs };
  for (const other of others) {
    if (other.isUnseen || other.node === null) continue;
    for (const id of placesTaken(other.node)) {
      const block = unseen.get(id) ?? [...unseen.values()].find((each) => each.parent === id);
      if (block === undefined) continue;
      replaced.add(block);
      heirs.add(other);
    }
  }
  return { replaced, heirs };
}

function placesTaken(node: TextNode): readonly NodeId[] {
  return node.history.flatMap((step) => step.inPlaceOf);
}
