/**
 * Computes the numbers of chapters, rules and containers from their places, by the patterns of the book, and holds printed numbers
 * against them. No document writes a number into a node.
 */
import type { NumberPattern } from "../../grammar/tree.ts";
import type { ChapterId } from "../resolve/graph.ts";
import { raise } from "./faults.ts";
import { childrenOf, shownNode, spanIn } from "./tree.ts";
import type { WorkNode, Working } from "./working.ts";

/** By node; a chapter under its name. */
export type Numbers = ReadonlyMap<WorkNode | ChapterId, string>;

export const noNumbers: Numbers = new Map();

/** What is around something that is numbered. */
interface Around {
  readonly unit: string;
  readonly number: string | null;
  /** What was counted in it, by unit and depth. */
  readonly counts: Map<string, Count>;
  readonly outer: Around | null;
}

interface Count {
  /** The place of the last; null where it is not known how many are unseen. */
  last: number | null;
  /** The value that the last one shows. */
  shown: string;
}

export function numberAll(working: Working): Numbers {
  const { graph, order, provisions, chapters } = working;
  if (graph.numbers.length === 0) return noNumbers;
  const found = new Map<WorkNode | ChapterId, string>();
  const book: Around = { unit: "book", number: null, counts: new Map(), outer: null };
  const opened = new Map<ChapterId, Around>();
  const chapterAt = (id: ChapterId | null): Around => {
    const chapter = id === null ? undefined : chapters.get(id);
    if (id === null || chapter === undefined) return book;
    const known = opened.get(id);
    if (known) return known;
    const outer = chapterAt(chapter.within);
    const written = graph.chapters.get(id)?.by.node.numbering ?? null;
    const number = next(working, "chapter", outer, written, null, null);
    if (number !== null) found.set(id, number);
    const made: Around = { unit: "chapter", number, counts: new Map(), outer };
    opened.set(id, made);
    return made;
  };
  const visit = (node: WorkNode, outer: Around): void => {
    const unit = node.unit === "root" ? "provision" : node.unit;
    const isCounted = graph.numbers.some((pattern) => pattern.unit === unit);
    const number = isCounted ? next(working, unit, outer, node.numbering, node.unseen, node) : null;
    if (number !== null) found.set(node, number);
    const own: Around = { unit, number, counts: new Map(), outer };
    for (const child of childrenOf(node)) visit(child, own);
  };
  for (const id of order) {
    const territory = provisions.get(id);
    if (territory) visit(territory.root, chapterAt(territory.chapter));
  }
  return found;
}

function next(
  working: Working,
  unit: string,
  outer: Around,
  numbering: WorkNode["numbering"],
  unseen: WorkNode["unseen"],
  node: WorkNode | null,
): string | null {
  const depth = depthOf(unit, outer);
  const pattern = patternFor(working.graph.numbers, unit, depth);
  if (!pattern || numbering?.how === "none") return null;
  const parts = partsOf(pattern);
  const scope = scopeOf(parts, outer);
  const count = scope.counts.get(`${unit} ${depth}`) ?? { last: 0, shown: "" };
  scope.counts.set(`${unit} ${depth}`, count);
  const kept = node === null ? undefined : working.keptNumbers.get(node);
  if (unseen === "some" || unseen === "any") {
    count.last = null;
    return null;
  }
  const [before, after] = [filled(parts.before, outer), filled(parts.after, outer)];
  if (kept !== undefined) {
    count.shown = valueIn(kept, before, after) ?? kept;
    return kept;
  }
  if (numbering?.how === "from") {
    const counter = valueIn(numbering.text, before, after);
    const place = counter === null ? null : placeOf(parts, pattern, counter);
    if (place !== null) count.last = place - 1;
  }
  if (count.last === null) return null;
  // What comes into a text whose numbers stay takes the one before, with a letter.
  if (pattern.kept && node !== null && isLate(node)) {
    const own = (value: string) => `${before}${value}${after}`;
    const number = numbering?.how === "printed" ? numbering.text : own(lettered(working, count.shown, own));
    working.keptNumbers.set(node, number);
    count.shown = valueIn(number, before, after) ?? number;
    return number;
  }
  count.last++;
  const computed = `${before}${valueAt(parts, pattern, count.last)}${after}`;
  const number = pattern.kept && numbering?.how === "printed" ? numbering.text : computed;
  if (pattern.kept && node !== null) working.keptNumbers.set(node, number);
  count.shown = valueIn(number, before, after) ?? number;
  return number;
}

/** What an entry puts into a text that was there before. */
function isLate({ unit, broughtBy, parent }: WorkNode): boolean {
  return broughtBy !== null && (unit === "root" || parent?.broughtBy !== broughtBy);
}

/** What a number has between what is around it. */
function valueIn(number: string, before: string, after: string): string | null {
  const isSo = number.startsWith(before) && number.endsWith(after);
  return isSo ? number.slice(before.length, number.length - after.length) : null;
}

function depthOf(unit: string, outer: Around): number {
  let depth = 0;
  for (let at: Around | null = outer; at !== null; at = at.outer) if (at.unit === unit) depth++;
  return depth;
}

function patternFor(
  patterns: readonly NumberPattern[],
  unit: string,
  depth: number,
): NumberPattern | undefined {
  const own = patterns.filter((pattern) => pattern.unit === unit);
  return own[Math.min(depth, own.length - 1)];
}

// ---------------------------------------------------------------- patterns

interface Parts {
  readonly before: string;
  readonly first: string;
  readonly after: string;
}

/** The counter is the last of its signs outside of braces. */
function partsOf({ text }: NumberPattern): Parts {
  const bare = text.replace(/\{[^}]*\}/g, (hole) => "\0".repeat(hole.length));
  const all = [...bare.matchAll(/\d+|(?<![A-Za-z])[aAiI](?![A-Za-z])/g)];
  const last = all.at(-1);
  if (!last) return { before: text, first: "", after: "" };
  return {
    before: text.slice(0, last.index),
    first: last[0],
    after: text.slice(last.index + last[0].length),
  };
}

/** Counting begins again in what the pattern names; without that, chapters and rules count through the book. */
function scopeOf({ before, after }: Parts, outer: Around): Around {
  const named = [...`${before}${after}`.matchAll(/\{([^}]*)\}/g)].map(([, name = ""]) => name);
  for (let at: Around | null = outer; at !== null; at = at.outer) if (named.includes(at.unit)) return at;
  if (outer.unit !== "chapter") return outer;
  let at = outer;
  while (at.outer !== null) at = at.outer;
  return at;
}

function filled(text: string, outer: Around): string {
  return text.replace(/\{([^}]*)\}/g, (_, name: string) => {
    let nearest: string | null = null;
    for (let at: Around | null = outer; at !== null; at = at.outer) {
      nearest ??= at.number;
      if (at.unit === name && at.number !== null) return at.number;
    }
    return nearest ?? "";
  });
}

function valueAt({ first }: Parts, { skips }: NumberPattern, place: number): string {
  let left = place;
  for (let at = 1; ; at++) {
    const value = plainValue(first, at);
    if (!skips.includes(value)) left--;
    if (left === 0) return value;
  }
}

const mostPlaces = 2000;

function placeOf(parts: Parts, pattern: NumberPattern, value: string): number | null {
  for (let place = 1; place <= mostPlaces; place++)
    if (valueAt(parts, pattern, place) === value) return place;
  return null;
}

function plainValue(first: string, place: number): string {
  switch (first) {
    case "":
      return "";
    case "a":
      return letters(place);
    case "A":
      return letters(place).toUpperCase();
    case "i":
      return roman(place);
    case "I":
      return roman(place).toUpperCase();
    default:
      return String(Number(first) + place - 1).padStart(first.length, "0");
  }
}

/** `a` to `z`, then `aa`. */
function letters(place: number): string {
  let text = "";
  for (let left = place; left > 0; left = Math.floor((left - 1) / 26))
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
  return text;
}

const romans: readonly (readonly [number, string])[] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

function roman(place: number): string {
  let [left, text] = [place, ""];
  for (const [value, sign] of romans) for (; left >= value; left -= value) text += sign;
  return text;
}

/** `12A` behind `12`, `12B` behind `12A`; `12ZA` where `12A` is taken, and `12AA` where `12B` is. */
function lettered({ keptNumbers }: Working, value: string, own: (value: string) => string): string {
  const taken = new Set(keptNumbers.values());
  const [, base = "", letters = ""] = /^(.*?)([A-Z]*)$/.exec(value) ?? [];
  const last = letters.charCodeAt(letters.length - 1);
  const following =
    letters === "" ? `${base}A` : `${base}${letters.slice(0, -1)}${String.fromCharCode(last + 1)}`;
  if (!taken.has(own(following)) && last !== 90) return following;
  const stem = letters === "" ? `${base}Z` : value;
  for (let place = 65; place <= 90; place++) {
    const between = `${stem}${String.fromCharCode(place)}`;
    if (!taken.has(own(between))) return between;
  }
  return `${stem}ZA`;
}

// ---------------------------------------------------------------- faults

/** The numbers that documents of this version print, against those computed; and that no two are the same. */
export function checkNumbers(working: Working): void {
  const { numbers, step, diagnostics } = working;
  const taken = new Map<string, WorkNode>();
  for (const [node, number] of numbers) {
    if (typeof node === "string") {
      const { by } = working.graph.chapters.get(node) ?? {};
      const numbering = by?.node.numbering;
      if (step === 0 && by && numbering && numbering.how !== "none" && numbering.text !== number)
        diagnostics.push(
          raise("printed-number-differs", spanIn(numbering, by.file), {
            node: `chapter \`${node}\``,
            printed: numbering.text,
            computed: number,
          }),
        );
      continue;
    }
    const isNew = isOfStep(working, node);
    const { numbering } = node;
    if (isNew && numbering && numbering.how !== "none" && numbering.text !== number)
      diagnostics.push(
        raise("printed-number-differs", spanIn(numbering, node.place.file), {
          node: shownNode(node),
          printed: numbering.text,
          computed: number,
        }),
      );
    const rival = taken.get(`${node.unit} ${number}`);
    if (rival && working.keptNumbers.has(node)) {
      const [own, other] = isNew ? [node, rival] : [rival, node];
      const related = [{ span: spanIn(other.place.node, other.place.file), label: "the other" }];
      const place = own.numbering ?? own.place.node;
      const data = { node: shownNode(own), number };
      if (isNew || isOfStep(working, rival))
        diagnostics.push(raise("number-taken", spanIn(place, own.place.file), data, { related }));
    }
    taken.set(`${node.unit} ${number}`, node);
  }
}

function isOfStep({ step }: Working, { broughtBy, bringing }: WorkNode): boolean {
  return broughtBy === null ? step === 0 : bringing?.step === step;
}

// ---------------------------------------------------------------- looking up, and the result

/** The node with a number in the text that operations act on, also one that this version took away. */
export function nodeNumbered({ numbers }: Working, number: string): WorkNode | ChapterId | null {
  for (const [node, own] of numbers) if (own === number) return node;
  return null;
}

export function frozenNumbers({ numbers }: Working): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [node, number] of numbers)
    found.set(typeof node === "string" ? `chapter ${node}` : node.id, number);
  return found;
}
