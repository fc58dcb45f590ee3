/**
 * Turns a text into one token after another, on demand, for the hand-written parser.
 * A token is three numbers in the cursor and never an object; what tokens mean in a row is left to the parser.
 */
import type { Comment } from "../../grammar/ast.ts";

export interface Cursor {
  readonly text: string;
  /** The character code of a mark, or one of the kinds below. */
  kind: number;
  start: number;
  end: number;
  /** Where the token before ended. */
  last: number;
  readonly comments: Comment[];
}

export const END = 0;
export const WORD = 256;
export const NUMBER = 257;
export const QUANTITY = 258;
export const STRING = 259;
export const RANGE = 260;
export const NOT_EQUAL = 261;
export const AT_MOST = 262;
export const AT_LEAST = 263;

export const QUOTE = 34;
export const OPEN_PAREN = 40;
export const CLOSE_PAREN = 41;
export const TIMES = 42;
export const PLUS = 43;
export const COMMA = 44;
export const MINUS = 45;
export const DOT = 46;
export const SLASH = 47;
export const COLON = 58;
export const LESS = 60;
export const EQUAL = 61;
export const MORE = 62;
export const QUESTION = 63;
export const OPEN_SQUARE = 91;
export const CLOSE_SQUARE = 93;
export const OPEN_CURLY = 123;
export const CLOSE_CURLY = 125;

const BACKSLASH = 92;
const PERCENT = 37;
const BANG = 33;
const NEWLINE = 10;

/** By character code: 1 space, 2 letter, 4 digit. */
const classes = new Uint8Array(128);
for (const space of " \t\r\n\f\v") classes[space.charCodeAt(0)] = 1;
for (let code = 65; code <= 90; code += 1) classes[code] = classes[code + 32] = 2;
for (let code = 48; code <= 57; code += 1) classes[code] = 4;

export function cursorOf(text: string): Cursor {
  const cursor = { text, kind: END, start: 0, end: 0, last: 0, comments: [] };
  advance(cursor);
  return cursor;
}

/** Moves on to the next token. */
export function advance(c: Cursor): void {
  c.last = c.end;
  c.start = skip(c, c.end);
  c.kind = scan(c, c.start);
}

/** Whether the token is this word. */
export function isWord(c: Cursor, word: string): boolean {
  return c.kind === WORD && c.end - c.start === word.length && c.text.startsWith(word, c.start);
}

/** Where the token after this one begins. */
export function startOfNext(c: Cursor): number {
  let at = c.end;
  for (;;) {
    while (classOf(c.text.charCodeAt(at)) === 1) at += 1;
    if (c.text.charCodeAt(at) !== MINUS || c.text.charCodeAt(at + 1) !== MINUS) return at;
    at = lineEnd(c.text, at);
  }
}

/** Whether the token after this one is this word. */
export function isFollowedBy(c: Cursor, word: string): boolean {
  const at = startOfNext(c);
  return c.text.startsWith(word, at) && wordEnd(c.text, at) === at + word.length;
}

export function fail(c: Cursor, wanted: string): never {
  throw new Error(`${wanted} expected at ${c.start}, found \`${c.text.slice(c.start, c.end)}\``);
}

/** The kind of the token that begins here; where it ends is noted on the way. */
function scan(c: Cursor, at: number): number {
  const { text } = c;
  const code = text.charCodeAt(at);
  const kind = classOf(code);
  if (kind === 2) return upTo(c, wordEnd(text, at), WORD);
  if (kind === 4) return number(c, at);
  const next = text.charCodeAt(at + 1);
  if (code === QUOTE) return upTo(c, stringEnd(text, at), STRING);
  if (code === DOT && next === DOT) return upTo(c, at + 2, RANGE);
  if (next === EQUAL) {
    if (code === BANG) return upTo(c, at + 2, NOT_EQUAL);
    if (code === LESS) return upTo(c, at + 2, AT_MOST);
    if (code === MORE) return upTo(c, at + 2, AT_LEAST);
  }
  if (at >= text.length) return upTo(c, at, END);
  return upTo(c, at + 1, code);
}

function upTo(c: Cursor, end: number, kind: number): number {
  c.end = end;
  return kind;
}

function classOf(code: number): number {
  return code < 128 ? (classes[code] as number) : 0;
}

function skip(c: Cursor, from: number): number {
  const { text } = c;
  let at = from;
  for (;;) {
    while (classOf(text.charCodeAt(at)) === 1) at += 1;
    if (text.charCodeAt(at) !== MINUS || text.charCodeAt(at + 1) !== MINUS) return at;
    const end = lineEnd(text, at);
    c.comments.push({ text: text.slice(at + 2, end).trim(), start: at, end });
    at = end;
  }
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  if (at < 0) return text.length;
  return text.charCodeAt(at - 1) === 13 ? at - 1 : at;
}

/** Letters and digits; a hyphen only where another of them follows. */
function wordEnd(text: string, from: number): number {
  let at = from + 1;
  for (;;) {
    while (classOf(text.charCodeAt(at)) >= 2) at += 1;
    if (text.charCodeAt(at) !== MINUS || classOf(text.charCodeAt(at + 1)) < 2) return at;
    at += 2;
  }
}

function number(c: Cursor, from: number): number {
  const { text } = c;
  let at = digitsEnd(text, from + 1);
  if (text.charCodeAt(at) === DOT && classOf(text.charCodeAt(at + 1)) === 4) at = digitsEnd(text, at + 2);
  const code = text.charCodeAt(at);
  if (code === QUOTE || code === PERCENT) return upTo(c, at + 1, QUANTITY);
  if (classOf(code) !== 2) return upTo(c, at, NUMBER);
  while (classOf(text.charCodeAt(at)) === 2) at += 1;
  return upTo(c, at, QUANTITY);
}

function digitsEnd(text: string, from: number): number {
  let at = from;
  while (classOf(text.charCodeAt(at)) === 4) at += 1;
  return at;
}

function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at += 1;
    else if (code === NEWLINE) break;
  }
  throw new Error(`the text at ${from} does not end on its line`);
}
