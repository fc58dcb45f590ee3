/**
 * Turns source texts into the texts of a node: the languages that have one, and the translations that are out of date.
 */
import type { LangText, TextLiteral, Texts, WordChange } from "../../grammar/tree.ts";
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

/** The text with the words put in place of each other, and how often they were there. */
export function reword(
  { parts, ...place }: TextLiteral,
  change: WordChange,
): { readonly text: TextLiteral; readonly count: number } {
  let count = 0;
  const reworded = parts.map((part) => {
    if (part.kind !== "words") return part;
    const pieces = splitAt(part.text, change.from);
    count += pieces.length - 1;
    return { ...part, text: pieces.join(change.to) };
  });
  return { text: { ...place, parts: reworded }, count };
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
