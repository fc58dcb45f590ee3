/**
 * Turns signs that look like those of the language (`≤`, curly quotes, letters with accents) into the intended tokens,
 * each with a fault that offers the right sign. All other signs are for the lexer.
 */
import { createToken, createTokenInstance, type IToken, type TokenType } from "chevrotain";
import type { Diagnostic } from "./diagnostic.ts";
import { raise } from "./faults.ts";
import { mostFaultsRead, mostNameLength } from "./limits.ts";
import type { SourceFile } from "./source.ts";
import { endOfOpen } from "./string-literal.ts";
import { literal, mark, plain } from "./tokens.ts";

/** A dash between spaces is a minus; within a name it is a hyphen. */
const signs: Readonly<Record<string, TokenType>> = {
  "≤": mark.atMost,
  "≥": mark.atLeast,
  "≠": mark.notEqual,
  "×": mark.times,
  "÷": mark.over,
  "–": mark.minus,
  "−": mark.minus,
  "‐": mark.minus,
  "‑": mark.minus,
  "…": mark.range,
};
const dashes = "–−‐‑";

/** Latin letters beyond a to z, marks that go onto a letter, Greek and Cyrillic. */
const letters = "\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0300-\u03ff\u0400-\u052f";
const nameFrom = new RegExp(`[${letters}][A-Za-z0-9${letters}]*(?:[-${dashes}][A-Za-z0-9${letters}]+)*`, "y");
const nameStart = new RegExp(`^[${letters}]`);
const goesOnAName = new RegExp(`[A-Za-z0-9${letters}]`);

const quotes = "“”„‟«‘’‚‛'";
/** From one quote to its like on the same line; an apostrophe within a word closes nothing. */
const texts: readonly RegExp[] = [
  /[“”„‟](?:\\.|[^\n\r\\“”„‟])*[“”‟]/y,
  /[“”„‟](?:\\.|[^\n\r\\“”„‟"])*"/y,
  /«(?:\\.|[^\n\r\\«»])*»/y,
  new RegExp(`[‘’‚‛'](?:\\\\.|[^\\n\\r\\\\]){0,400}?[’‘'](?![A-Za-z0-9${letters}])`, "y"),
];
const inches = "″”";

const starts = [
  ...Object.keys(signs),
  ...quotes,
  ...inches,
  ...[0xc0, 0xd8, 0xf8, 0x300, 0x400].flatMap((from, i) => {
    const to = [0xd6, 0xf6, 0x24f, 0x3ff, 0x52f][i] ?? from;
    return Array.from({ length: to - from + 1 }, (_, n) => String.fromCharCode(from + n));
  }),
];

/** What the lexer sets aside for `mend`. */
export const lookAlike = createToken({
  name: "LookAlike",
  pattern: lookAlikeAt,
  group: "lookAlikes",
  start_chars_hint: starts,
  line_breaks: false,
});

function lookAlikeAt(text: string, offset: number): [string] | null {
  const char = text.charAt(offset);
  if (Object.hasOwn(signs, char)) return [char];
  if (inches.includes(char) && /\d/.test(text.charAt(offset - 1))) return [char];
  for (const pattern of quotes.includes(char) ? texts : [nameFrom]) {
    pattern.lastIndex = offset;
    const [image] = pattern.exec(text) ?? [];
    if (image !== undefined) return [image];
  }
  // A quote that nothing closes; between other signs an apostrophe may be anything.
  if (!quotes.includes(char) || char === "'") return null;
  const line = /[^\n\r]*/y;
  line.lastIndex = offset;
  const [rest = ""] = line.exec(text) ?? [];
  return [rest.slice(0, endOfOpen(rest))];
}

/** Puts what was set aside back among the tokens, as what it was meant for. */
export function mend(
  tokens: readonly IToken[],
  aside: readonly IToken[],
  source: SourceFile,
): { readonly tokens: IToken[]; readonly diagnostics: readonly Diagnostic[] } {
  const result: IToken[] = [];
  const diagnostics: Diagnostic[] = [];
  const names = new Set<IToken>();
  const isAside = new Set(aside);
  const report = (token: IToken, found: string, meant: string | null, length = found.length) => {
    if (diagnostics.length > mostFaultsRead) return;
    const span = { file: source.path, start: token.startOffset, end: token.startOffset + length };
    const edits = meant === null ? [] : [{ span: { ...span, end: endOf(token) }, text: meant }];
    const shown = meant?.startsWith('"') ? '"' : meant;
    const within = length > found.length ? { within: token.image } : {};
    diagnostics.push(
      raise(
        "unexpected-character",
        span,
        { found, ...within, ...(shown === null ? {} : { meant: shown }) },
        { fixes: shown === null ? [] : [{ title: `write \`${shown}\``, edits, trust: "safe" }] },
      ),
    );
  };
  const put = (type: TokenType, image: string, offset: number) => {
    const nowhere = Number.NaN;
    result.push(createTokenInstance(type, image, offset, nowhere, nowhere, nowhere, nowhere, nowhere));
  };

  for (const token of merged(tokens, aside)) {
    const { image, startOffset } = token;
    if (isAside.has(token) && isLetters(token)) dropHyphen(result, startOffset);
    const previous = result.at(-1);
    const touches = previous !== undefined && endOf(previous) === startOffset;
    const isOpen = touches && names.has(previous) && dashes.includes(previous.image.at(-1) ?? " ");
    if (previous !== undefined && isOpen) previous.image += image;
    else if (!isAside.has(token)) result.push(token);
    else if (inches.includes(image) && touches) {
      previous.image += '"';
      retype(previous, literal.quantity);
      report(token, image, '"');
    } else if (quotes.includes(image.charAt(0))) {
      const isClosed = image.length > 1 && `${quotes}»"`.includes(image.at(-1) ?? " ");
      const inner = image.slice(1, isClosed ? -1 : undefined);
      report(token, image.charAt(0), `"${inner.replace(/(?<!\\)"/g, '\\"')}"`);
      // As long as what stands there, so that places within it are right.
      put(literal.string, `"${inner.replace(/(?<!\\)"/g, "'")}${isClosed ? '"' : ""}`, startOffset);
    } else if (touches && previous.tokenType === plain && isPartOfName(token, source.text)) {
      previous.image += image;
      names.add(previous);
    } else if (Object.hasOwn(signs, image)) {
      const type = signs[image] as TokenType;
      report(token, image, String(type.PATTERN));
      put(type, image, startOffset);
    } else {
      put(plain, image, startOffset);
      names.add(result.at(-1) as IToken);
    }
  }

  for (const name of names) {
    // A name beyond the limit has a message of its own, which does not repeat it.
    if (name.image.length > mostNameLength) continue;
    const found = /[^A-Za-z0-9-]/.exec(name.image)?.[0] ?? "";
    const meant = inPlainLetters(name.image);
    report(name, found, meant, name.image.length);
    // A name that is as long without its accents is taken for that name.
    if (meant?.length === name.image.length) name.image = meant;
  }
  return { tokens: result, diagnostics };
}

const endOf = (token: IToken): number => token.startOffset + token.image.length;

/** Chevrotain takes a token for what its type says. */
function retype(token: IToken, type: TokenType): void {
  token.tokenType = type;
  token.tokenTypeIdx = type.tokenTypeIdx as number;
}

function* merged(tokens: readonly IToken[], aside: readonly IToken[]): Iterable<IToken> {
  let next = 0;
  for (const token of tokens) {
    for (; next < aside.length; next++) {
      const other = aside[next] as IToken;
      if (other.startOffset > token.startOffset) break;
      yield other;
    }
    yield token;
  }
  yield* aside.slice(next);
}

const isLetters = ({ image }: IToken): boolean => nameStart.test(image);

/** A name that ended before a hyphen, since the letter behind it was none, goes on. */
function dropHyphen(result: IToken[], offset: number): void {
  const [name, hyphen] = result.slice(-2);
  if (name?.tokenType !== plain || hyphen?.image !== "-") return;
  if (endOf(name) !== hyphen.startOffset || endOf(hyphen) !== offset) return;
  result.pop();
  name.image += "-";
}

/** A letter behind a name, or a dash with a name on both sides of it. */
function isPartOfName(token: IToken, text: string): boolean {
  return (
    !Object.hasOwn(signs, token.image) ||
    (dashes.includes(token.image) && goesOnAName.test(text.charAt(endOf(token))))
  );
}

const spelled: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
};

/** The name without accents; null where it has letters for which there are no plain ones. */
function inPlainLetters(name: string): string | null {
  const bare = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\0-\x7f]/g, (char) => spelled[char] ?? (dashes.includes(char) ? "-" : char));
  return /^[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*$/.test(bare) ? bare : null;
}
