/**
 * Compares two texts word by word: what was deleted, what was inserted, and which words only changed their place.
 * Which text answers to which is left to pair-blocks.ts.
 *
 * 2026-11-18 Written here: the difference is Myers' shortest script over words, forty lines, and no package of the
 * registry finds moved words or keeps punctuation apart from them.
 */
import type { Piece } from "./change.ts";

/** All of both texts in order of reading; deletions come before insertions. */
export function compareWords(before: string, after: string): readonly Piece[] {
  const [from, to] = [wordsOf(before), wordsOf(after)];
  const pieces = joined(withoutSpecks(script(from, to)));
  return withMoves(pieces);
}

/**
 * How much of two texts is the same, from 0 to 1: the common words in one order, as a share of all words. Below `least`
 * the result may be too high, but stays below `least`, because counting common words in any order is faster.
 */
export function likeness(before: string, after: string, least = 0): number {
  if (before === after) return 1;
  const [from, to] = [wordsOf(before).filter(isWord), wordsOf(after).filter(isWord)];
  if (from.length + to.length === 0) return 0;
  const most = (2 * inCommon(from, to)) / (from.length + to.length);
  if (most < least) return most;
  const same = script(from, to).filter(({ op }) => op === "same").length;
  return (2 * same) / (from.length + to.length);
}

/** How many words both have, in whatever order. */
function inCommon(from: readonly string[], to: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of from) left.set(word, (left.get(word) ?? 0) + 1);
  let count = 0;
  for (const word of to) {
    const more = left.get(word) ?? 0;
    if (more > 0) count++;
    left.set(word, more - 1);
  }
  return count;
}

/** Words, the space between them, and signs, each on its own: put together they are the text. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+(?:['’·-][\p{L}\p{N}\p{M}]+)*|\s+|[^\s\p{L}\p{N}]/gu) ?? [];
}

function isWord(token: string): boolean {
  return /[\p{L}\p{N}]/u.test(token);
}

// ---------------------------------------------------------------- the shortest script

type Step = Pick<Piece, "op" | "text">;

/** With more differing words than this, one text replaces the other. A list of edits would not help a reader. */
const mostEdits = 2000;

/** Myers 1986: the furthest reaching path for each number of edits, and the way back. */
function script(from: readonly string[], to: readonly string[]): Step[] {
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start++;
  let end = 0;
  while (end < from.length - start && end < to.length - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  const [a, b] = [from.slice(start, from.length - end), to.slice(start, to.length - end)];
  return [...from.slice(0, start).map(kept), ...middle(a, b), ...from.slice(from.length - end).map(kept)];
}

function kept(text: string): Step {
  return { op: "same", text };
}

function middle(a: readonly string[], b: readonly string[]): Step[] {
  if (a.length === 0 || b.length === 0) return replaced(a, b);
  const most = Math.min(a.length + b.length, mostEdits);
  const reached: Map<number, number>[] = [];
  let last = new Map([[1, 0]]);
  for (let edits = 0; edits <= most; edits++) {
    const now = new Map<number, number>();
    reached.push(last);
    for (let k = -edits; k <= edits; k += 2) {
      let x = isDown(last, k, edits) ? (last.get(k + 1) ?? 0) : (last.get(k - 1) ?? 0) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      now.set(k, x);
      if (x >= a.length && x - k >= b.length) return wayBack(a, b, reached);
    }
    last = now;
  }
  return replaced(a, b);
}

function isDown(last: ReadonlyMap<number, number>, k: number, edits: number): boolean {
  return k === -edits || (k !== edits && (last.get(k - 1) ?? -1) < (last.get(k + 1) ?? -1));
}

function wayBack(
  a: readonly string[],
  b: readonly string[],
  reached: readonly ReadonlyMap<number, number>[],
): Step[] {
  const steps: Step[] = [];
  let [x, y] = [a.length, b.length];
  for (let edits = reached.length - 1; edits >= 0; edits--) {
    const last = reached[edits] ?? new Map<number, number>();
    const k = x - y;
    const before = isDown(last, k, edits) ? k + 1 : k - 1;
    const atX = edits === 0 ? 0 : (last.get(before) ?? 0);
    const atY = edits === 0 ? 0 : atX - before;
    while (x > atX && y > atY) {
      steps.push(kept(a[--x] ?? ""));
      y--;
    }
    if (edits === 0) break;
    if (x === atX) steps.push({ op: "inserted", text: b[--y] ?? "" });
    else steps.push({ op: "deleted", text: a[--x] ?? "" });
  }
  return steps.reverse();
}

function replaced(a: readonly string[], b: readonly string[]): Step[] {
  return [
    ...a.map((text): Step => ({ op: "deleted", text })),
    ...b.map((text): Step => ({ op: "inserted", text })),
  ];
}

// ---------------------------------------------------------------- made readable

/** A space, or a single short word, that stands alone between two changes is no common ground: the changes read as one. */
function withoutSpecks(steps: readonly Step[]): Step[] {
  const found: Step[] = [];
  for (let at = 0; at < steps.length; ) {
    const step = steps[at];
    if (step === undefined) break;
    if (step.op !== "same") {
      found.push(step);
      at++;
      continue;
    }
    let end = at;
    while (end < steps.length && steps[end]?.op === "same") end++;
    const run = steps.slice(at, end);
    const isBetween = at > 0 && end < steps.length;
    const words = run.filter(({ text }) => isWord(text));
    const isSpeck = words.length === 0 || (words.length === 1 && (words[0]?.text.length ?? 0) <= 3);
    if (isBetween && isSpeck && run.length <= 3) {
      const texts = run.map(({ text }) => text);
      for (const each of replaced(texts, texts)) found.push(each);
    } else for (const each of run) found.push(each);
    at = end;
  }
  return found;
}

/** Neighbours of one kind become one piece, deletions of a change before its insertions. */
function joined(steps: readonly Step[]): Piece[] {
  const pieces: Piece[] = [];
  let deleted = "";
  let inserted = "";
  const flush = () => {
    for (const each of changedPieces(deleted, inserted)) pieces.push(each);
    deleted = "";
    inserted = "";
  };
  for (const { op, text } of steps) {
    if (op === "deleted") deleted += text;
    else if (op === "inserted") inserted += text;
    else {
      if (deleted !== "" || inserted !== "") flush();
      const last = pieces.at(-1);
      if (last?.op === "same") pieces[pieces.length - 1] = { ...last, text: last.text + text };
      else pieces.push({ op: "same", text, move: null });
    }
  }
  if (deleted !== "" || inserted !== "") flush();
  return pieces;
}

/** The space that both ends of a change share is not part of it. */
function changedPieces(deleted: string, inserted: string): Piece[] {
  const piece = (op: Piece["op"], text: string): Piece[] => (text === "" ? [] : [{ op, text, move: null }]);
  if (deleted === inserted) return piece("same", deleted);
  const tail = deleted.slice(deleted.trimEnd().length);
  if (tail !== "" && inserted.endsWith(tail) && deleted.trim() !== "" && inserted.trim() !== "") {
    const cut = (text: string) => text.slice(0, text.length - tail.length);
    return [...piece("deleted", cut(deleted)), ...piece("inserted", cut(inserted)), ...piece("same", tail)];
  }
  return [...piece("deleted", deleted), ...piece("inserted", inserted)];
}

/** So many words in one order make a move; fewer come up again by chance. */
const leastMoved = 3;

/** What is deleted in one place and inserted in another bears one number in both, capital letter or not. */
function withMoves(pieces: readonly Piece[]): Piece[] {
  let count = 0;
  let found = [...pieces];
  for (const gone of pieces.filter(({ op }) => op === "deleted")) {
    const words = wordsOf(gone.text).filter(isWord).length;
    if (words < leastMoved) continue;
    const come = found.find(
      ({ op, text, move }) => op === "inserted" && move === null && placeOf(gone.text, text) >= 0,
    );
    if (come === undefined) continue;
    count++;
    const number = count;
    found = found.flatMap((piece) => {
      if (piece === gone) return [{ ...piece, move: number }];
      return piece === come ? aroundMove(come.text, gone.text, number) : [piece];
    });
  }
  return found;
}

/** Where the words stand in a text, with a capital letter at their head or without. */
function placeOf(words: string, text: string): number {
  const [head = "", ...rest] = words.trim();
  const places = [head, head.toUpperCase(), head.toLowerCase()].map((letter) =>
    letter.length === head.length ? text.indexOf(letter + rest.join("")) : -1,
  );
  return places.find((place) => place >= 0) ?? -1;
}

function aroundMove(text: string, words: string, move: number): Piece[] {
  const at = placeOf(words, text);
  const moved = text.slice(at, at + words.trim().length);
  const parts: Piece[] = [
    { op: "inserted", text: text.slice(0, at), move: null },
    { op: "inserted", text: moved, move },
    { op: "inserted", text: text.slice(at + moved.length), move: null },
  ];
  return parts.filter((part) => part.text !== "");
}
