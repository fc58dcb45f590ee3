/**
 * Turns the places where the parser met something else than it asked for into faults, one for one cause:
 * an unclosed bracket explains what goes wrong inside it, a dropped character what goes wrong right after it.
 */
import { EOF, type IToken, type TokenType } from "chevrotain";
import type { Diagnostic } from "./diagnostic.ts";
import { raise } from "./faults.ts";
import { endOf, isVirtual, type Lexed, type Stray, type Unclosed } from "./lexer.ts";
import { mostFaultsRead } from "./limits.ts";
import { nearWord } from "./near-words.ts";
import type { Span } from "./source.ts";
import { closes, opens, plain, typeOfWord } from "./tokens.ts";

export interface Mishap {
  /** What was met. */
  readonly token: IToken;
  /** The token before it; the end of the file if there is no token before it. */
  readonly previous: IToken;
  /** What belongs here, in the author's words. */
  readonly expected: string;
  /** The words of the language that could stand here; empty where any could. */
  readonly words: readonly string[];
  /** Whether the unexpected word begins an item, which belongs outside of braces. */
  readonly isItem: boolean;
  /** Whether it continues a complete comparison. */
  readonly isComparison: boolean;
}

export interface Parsed {
  readonly path: string;
  readonly text: string;
  readonly lexed: Lexed;
  readonly nesting: () => Nesting;
}

/** The faults of the order of tokens, and of the brackets among them. `mishaps` stand in the order of the text. */
export function faultsOf(mishaps: readonly Mishap[], parsed: Parsed): Diagnostic[] {
  const offsets = mishaps.map(({ token }) => startOf(token, parsed.text));
  const explained = new Set<Mishap>();
  const result: Diagnostic[] = [];
  for (const unclosed of parsed.lexed.unclosed) {
    if (result.length > mostFaultsRead) return result;
    const inside = mishaps.slice(
      firstFrom(offsets, unclosed.outermost.startOffset + 1),
      firstFrom(offsets, unclosed.at + 1),
    );
    for (const mishap of inside) explained.add(mishap);
    result.push(unclosedFault(unclosed, inside[0], parsed));
  }
  const wanted = firstWanted(mishaps);
  for (const stray of parsed.lexed.strays) {
    if (result.length > mostFaultsRead) return result;
    if ((wanted.get(stray.open) ?? Number.POSITIVE_INFINITY) < stray.close.startOffset) continue;
    result.push(strayFault(stray, parsed));
  }
  const gaps = parsed.lexed.gaps.map(({ start }) => start);
  for (const mishap of mishaps) {
    const before = mishap.previous.tokenType === EOF ? 0 : endOf(mishap.previous);
    const gap = gaps[firstFrom(gaps, before)];
    const isAfterGap = gap !== undefined && gap < startOf(mishap.token, parsed.text);
    if (!explained.has(mishap) && !isAfterGap) result.push(unexpectedFault(mishap, parsed));
  }
  return result;
}

export interface Nesting {
  /** How deep each token lies. A bracket lies where what surrounds it lies. */
  readonly depths: ReadonlyMap<IToken, number>;
  /** The innermost bracket around each token. */
  readonly openings: ReadonlyMap<IToken, IToken>;
}

export function nestingOf(tokens: readonly IToken[]): Nesting {
  const depths = new Map<IToken, number>();
  const openings = new Map<IToken, IToken>();
  const open: IToken[] = [];
  for (const token of tokens) {
    const innermost = open.at(-1);
    if (innermost !== undefined) openings.set(token, innermost);
    if (closes.has(token.tokenType)) open.pop();
    depths.set(token, open.length);
    if (opens.has(token.tokenType)) open.push(token);
  }
  return { depths, openings };
}

export function spanOf(
  token: IToken,
  { path, text }: { readonly path: string; readonly text: string },
): Span {
  const start = startOf(token, text);
  return { file: path, start, end: start + (token.tokenType === EOF ? 0 : token.image.length) };
}

/** Where a token starts; the end of the file has no offset of its own. */
export const startOf = (token: IToken, text: string): number =>
  token.tokenType === EOF ? text.length : token.startOffset;

/** The parser may have noticed earlier than the lexer that the bracket is missing, and then knows better which. */
function unclosedFault({ open, found, at }: Unclosed, first: Mishap | undefined, parsed: Parsed): Diagnostic {
  const innermost = first === undefined ? undefined : parsed.nesting().openings.get(first.token);
  if (first === undefined || innermost === undefined || !wantsClose(first, innermost))
    return missingClose(open, found, at, parsed);
  return missingClose(innermost, first.token.image, startOf(first.token, parsed.text), parsed);
}

/** Whether the parser expected exactly the closing bracket. */
function wantsClose({ token, expected, words }: Mishap, open: IToken): boolean {
  const close = `\`${closeOf(open)}\``;
  return expected === close || (words.length > 0 && token.tokenType !== plain && typeOfWord.has(token.image));
}

function missingClose(open: IToken, found: string, start: number, parsed: Parsed): Diagnostic {
  const place = { file: parsed.path, start, end: start + found.length };
  const data = { open: open.image, close: closeOf(open), found };
  return raise("missing-closing-bracket", place, data, {
    related: [{ span: spanOf(open, parsed), label: "opened here" }],
  });
}

function strayFault({ close, open }: Stray, parsed: Parsed): Diagnostic {
  return raise("stray-closing-bracket", spanOf(close, parsed), { close: close.image, open });
}

function unexpectedFault(mishap: Mishap, parsed: Parsed): Diagnostic {
  const { token, previous, expected, words, isItem, isComparison } = mishap;
  for (const suspect of words.length > 0 ? [token] : [token, previous]) {
    if (suspect.tokenType !== plain) continue;
    const meant = nearWord(suspect.image, words.length > 0 ? words : typeOfWord.keys());
    if (meant === null) continue;
    return raise("unexpected-token", spanOf(suspect, parsed), {
      found: suspect.image,
      expected: suspect === token ? inBrief(expected) : "a word of the language",
      near: { written: suspect.image, meant },
    });
  }
  const found =
    token.tokenType === EOF ? "" : isVirtual(token) ? patternOf(token.tokenType) : shortened(token.image);
  const line = lineWith(expected, mishap, parsed.text);
  return raise("unexpected-token", spanOf(token, parsed), {
    found,
    expected: inBrief(expected),
    ...(line === null ? {} : { line }),
    ...(isItem ? { isItem } : {}),
    ...(isComparison ? { isComparison } : {}),
  });
}

/** Authors write one of these for another: `set coins = 3` for `set coins to 3`. */
const betweenNameAndValue: ReadonlySet<string> = new Set(["=", ":", "to"]);

/**
 * The author's line with the one missing word or sign after the previous token, in place of one like it; null where several
 * could be meant.
 */
function lineWith(expected: string, { previous, token }: Mishap, text: string): string | null {
  const missing = /^`([^`)\]}]+)`$/.exec(expected)?.[1];
  if (missing === undefined || previous.tokenType === EOF || token.tokenType === EOF) return null;
  const at = endOf(previous);
  const before = text.slice(text.lastIndexOf("\n", at - 1) + 1, at).trimStart();
  const isInPlace = betweenNameAndValue.has(missing) && betweenNameAndValue.has(token.image);
  const [rest = ""] = text.slice(isInPlace ? endOf(token) : at).split("\n", 1);
  const isTight = /^[,:]/.test(missing);
  const after = /^[\s),\]:]|^$/.test(rest) ? rest : ` ${rest}`;
  const line = `${before}${isTight ? "" : " "}${missing}${after}`.trimEnd();
  return line.length > longestLineShown || line.includes("`") ? null : line;
}

const longestLineShown = 100;

/** Many words can begin an expression; they are listed as "an expression". */
function inBrief(expected: string): string {
  const all = expected.split(/, | or /);
  if (!["`fold`", "`rounded`", "`every`"].every((one) => all.includes(one))) return expected;
  const others = all.filter((one) => !beginnings.has(one));
  return others.length === 0 ? "an expression" : `${others.join(", ")} or an expression`;
}

const beginnings: ReadonlySet<string> = new Set(
  [
    ["a whole number", "a number", "a quantity", "a name", "an aggregate", 'a text in quotes (`"…"`)'],
    ["yes", "no", "none", "may", "must", "not", "half", "rounded", "min", "max", "at", "reading"],
    ["every", "some", "count", "those", "nearest", "one", "fold", "highest", "lowest", "(", "-", "[", "{"],
  ].flatMap((some, i) => (i === 0 ? some : some.map((word) => `\`${word}\``))),
);

/** Where the parser first asked for each opening bracket: a closing one after that has lost its partner there. */
function firstWanted(mishaps: readonly Mishap[]): ReadonlyMap<string, number> {
  const wanted = new Map<string, number>();
  for (const open of opens.keys()) {
    const bracket = patternOf(open);
    const first = mishaps.find(({ expected }) => expected.includes(bracket));
    if (first !== undefined) wanted.set(bracket, first.token.startOffset);
  }
  return wanted;
}

function firstFrom(sorted: readonly number[], from: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

const patternOf = (type: TokenType): string => String(type.PATTERN ?? "");
const closeOf = (open: IToken): string => patternOf(opens.get(open.tokenType) ?? open.tokenType);
const shortened = (image: string): string => (image.length > 40 ? `${image.slice(0, 38)} …` : image);
