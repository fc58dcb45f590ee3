/**
 * Turns source texts into the texts of a node: the languages that have one, and the translations that are out of date.
 */
import type { HolePart, LangText, TextLiteral, TextPart, Texts, WordChange } from "../../grammar/tree.ts";
import type { EntryId } from "../resolve/graph.ts";
import type { NodeText, NodeTexts } from "./book.ts";
import { raise } from "./faults.ts";
import { stampOf } from "./stamp.ts";
import { noTexts, spanIn } from "./tree.ts";
import type { Standing, Working } from "./working.ts";

/** The source of a text: the printed book, an entry, or an entry that repeats another in its own words. */
export interface TextSource {
  readonly file: string;
  readonly by: EntryId | null;
  /** Languages in which what is said here is on record. */
  readonly held: ReadonlySet<string>;
}

export function printingSource({ graph }: Working, file: string): TextSource {
  return { file, by: null, held: new Set(graph.held) };
}

export function sourceIn(working: Working, by: Standing | null, file: string): TextSource {
  return by ? { file, by: by.origin.id, held: by.held } : printingSource(working, file);
}

export function textsFrom(working: Working, texts: Texts, source: TextSource): NodeTexts {
  if (texts.length === 0) return noTexts;
  // Stamps are worked out only where one is given: most texts have none.
  const isStamped = texts.some(({ stamp }) => stamp !== null);
  const record = isStamped ? texts.filter(({ lang }) => source.held.has(lang.text)).map(recordText) : [];
  return made(working, texts, source, record);
}

/** Adds texts to those that stand, in place of those in the same languages. */
export function addTexts(working: Working, standing: NodeTexts, texts: Texts, source: TextSource): NodeTexts {
  const record = [...standing]
    .filter(([, text]) => text.standing === "record")
    .map(([lang, { text }]) => ({ lang, stamp: stampOf(text) }));
  return new Map([...standing, ...made(working, texts, source, record)]);
}

/** The new texts beside those of other languages, which translate the words before if words on record change. */
export function withStale(standing: NodeTexts, given: NodeTexts, held: ReadonlySet<string>): NodeTexts {
  if (given.size === 0) return given;
  const isOnRecord = [...given.keys()].some(
    (lang) => held.has(lang) || standing.get(lang)?.standing === "record",
  );
  const kept = [...standing].flatMap(([lang, text]): [string, NodeText][] => {
    if (given.has(lang)) return [];
    return [[lang, isOnRecord ? { ...text, standing: "translation", stale: true } : text]];
  });
  return kept.length === 0 ? given : new Map([...given, ...kept]);
}

/** The text with the words put in place of each other, and how often they were there. */
export function reword(
  { parts, ...place }: TextLiteral,
  change: WordChange,
): { readonly text: TextLiteral; readonly count: number } {
  let count = 0;
  const reworded = runsOf(parts).flatMap((run): readonly TextPart[] => {
    const text = run.map(wordsIn).join("");
    const pieces = splitAt(text, change.from);
    count += pieces.length - 1;
    if (pieces.length === 1) return run;
    let at = 0;
    return pieces.flatMap((piece, i): readonly TextPart[] => {
      const kept = cut(run, at, at + piece.length);
      const before = at - change.from.length;
      at += piece.length + change.from.length;
      return i === 0
        ? kept
        : [{ ...pieceAround(run, before, before + change.from.length), text: change.to }, ...kept];
    });
  });
  return { text: { ...place, parts: joinParts(reworded) }, count };
}

/** The parts between holes, which readers see as one text; each hole alone. */
function runsOf(parts: readonly TextPart[]): readonly (readonly TextPart[])[] {
  const runs: TextPart[][] = [];
  let isOpen = false;
  for (const part of parts) {
    if (isOpen && part.kind !== "hole") runs.at(-1)?.push(part);
    else runs.push([part]);
    isOpen = part.kind !== "hole";
  }
  return runs;
}

function wordsIn(part: TextPart): string {
  return part.kind === "hole" ? "" : part.text;
}

/** The piece that has all these characters, or else words. */
function pieceAround(run: readonly TextPart[], from: number, to: number): Exclude<TextPart, HolePart> {
  let at = 0;
  for (const part of run) {
    const start = at;
    at += wordsIn(part).length;
    if (part.kind === "numeral" && start <= from && to <= at) return part;
  }
  return { kind: "words", text: "" };
}

/** What is between two characters of a run. */
function cut(run: readonly TextPart[], from: number, to: number): readonly TextPart[] {
  let at = 0;
  return run.flatMap((part): readonly TextPart[] => {
    const text = wordsIn(part);
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, text.length)];
    at += text.length;
    if (part.kind === "hole" || (start === 0 && end === text.length)) return [part];
    return start < end ? [{ ...part, text: text.slice(start, end) }] : [];
  });
}

/** Words that meet become one part, and so does what is left of a piece. */
function joinParts(parts: readonly TextPart[]): readonly TextPart[] {
  const joined: TextPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const isSame =
      (last?.kind === "words" && part.kind === "words") ||
      (last?.kind === "numeral" && part.kind === "numeral" && last.says === part.says);
    if (isSame) joined[joined.length - 1] = { ...part, text: last.text + part.text };
    else if (part.kind === "hole" || part.text !== "") joined.push(part);
  }
  return joined;
}

/** One text for each language: the first. */
function made(
  working: Working,
  texts: Texts,
  source: TextSource,
  record: readonly Stamped[],
): Map<string, NodeText> {
  const found = new Map<string, NodeText>();
  for (const text of texts) {
    const lang = text.lang.text;
    if (found.has(lang)) reportSecond(working, texts, text, source.file);
    else if (lang !== "") found.set(lang, textFrom(working, text, source, record));
  }
  return found;
}

function reportSecond({ diagnostics }: Working, texts: Texts, text: LangText, file: string): void {
  const first = texts.find(({ lang }) => lang.text === text.lang.text) ?? text;
  const related = [{ span: spanIn(first, file), label: "the first" }];
  diagnostics.push(raise("duplicate-language", spanIn(text, file), { lang: text.lang.text }, { related }));
}

interface Stamped {
  readonly lang: string;
  readonly stamp: string;
}

function recordText({ lang, text }: LangText): Stamped {
  return { lang: lang.text, stamp: stampOf(text) };
}

function textFrom(
  working: Working,
  text: LangText,
  source: TextSource,
  record: readonly Stamped[],
): NodeText {
  const others = record.filter(({ lang }) => lang !== text.lang.text);
  const isStale =
    text.stamp !== null && others.length > 0 && !others.some(({ stamp }) => stamp === text.stamp);
  if (isStale && text.stamp !== null) reportStale(working, text, text.stamp, others, source.file);
  const standing = source.held.has(text.lang.text) ? "record" : "translation";
  return { text: text.text, file: source.file, by: source.by, standing, stale: isStale };
}

function reportStale(
  working: Working,
  { lang, end }: LangText,
  stamp: string,
  [now]: readonly Stamped[],
  file: string,
): void {
  if (!now) return;
  const span = { file, start: end - stamp.length - 2, end };
  const edits = [{ span, text: `"${now.stamp}"` }];
  const fixes = [{ title: "the translation is still right", edits, trust: "choice" } as const];
  const data = { lang: lang.text, of: now.lang, stamp, now: now.stamp };
  working.diagnostics.push(raise("stale-translation", span, data, { fixes }));
}

/** What lies between the places where `words` stand as whole words. */
function splitAt(text: string, words: string): string[] {
  if (words === "") return [text];
  const pieces: string[] = [];
  let start = 0;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (at < start || isInsideWord(text, at) || isInsideWord(text, at + words.length)) continue;
    pieces.push(text.slice(start, at));
    start = at + words.length;
  }
  return [...pieces, text.slice(start)];
}

/** Whether a cut at `at` would separate two letters or digits of one word; accents may be separate characters. */
function isInsideWord(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at, at + 2)];
  return /[\p{L}\p{M}\p{N}]$/u.test(before) && /^[\p{L}\p{M}\p{N}]/u.test(after);
}
