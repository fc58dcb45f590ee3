/**
 * Turns the characters between quotes into words, escapes and holes, and back into characters.
 * Which token is a text, and what its language is, is left to the lexer and the parser.
 */

/** The escapes a text knows: a quote, a backslash, and the two braces that would open or close a hole. */
const escapes = '"\\{}';

const quote = 0x22;
const backslash = 0x5c;
const newline = 0x0a;
const carriageReturn = 0x0d;

/**
 * The token pattern of a text: up to its closing quote, or to the end of its line where that is missing.
 * A loop and no regular expression, for a text may be as long as its author likes.
 */
export function stringAt(text: string, offset: number): [string] | null {
  if (text.charCodeAt(offset) !== quote) return null;
  let at = offset + 1;
  while (at < text.length) {
    const char = text.charCodeAt(at);
    if (char === newline || char === carriageReturn) break;
    at += 1;
    if (char === quote) break;
    if (
      char === backslash &&
      at < text.length &&
      text.charCodeAt(at) !== newline &&
      text.charCodeAt(at) !== carriageReturn
    )
      at += 1;
  }
  const image = text.slice(offset, at);
  return [isClosed(image) ? image : image.slice(0, endOfOpen(image))];
}

/** Where a text without its closing quote most likely ends: before the brackets that close what surrounds it. */
export function endOfOpen(image: string): number {
  let start = image.length;
  while (start > 1 && " \t})]".includes(image.charAt(start - 1))) start -= 1;
  const gap = image.slice(start).search(/[ \t]/);
  return gap < 0 ? image.length : start + gap;
}

/** Whether the image of a text token has its closing quote. */
export function isClosed(image: string): boolean {
  if (image.length < 2 || !image.endsWith('"')) return false;
  let backslashes = 0;
  while (image.charCodeAt(image.length - 2 - backslashes) === backslash) backslashes += 1;
  return backslashes % 2 === 0;
}

export type Piece =
  | { readonly kind: "words"; readonly text: string }
  | { readonly kind: "numeral"; readonly says: string; readonly text: string }
  | {
      readonly kind: "hole";
      readonly name: string;
      readonly words: string | null;
      readonly start: number;
      readonly end: number;
    };

export interface BadPiece {
  readonly kind: "unknown-escape" | "malformed-hole";
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface Pieces {
  readonly parts: readonly Piece[];
  readonly bad: readonly BadPiece[];
}

/** The words of an image, with pieces between braces only where `holes` says so; offsets count from the start of the image. */
export function piecesOf(image: string, holes: boolean): Pieces {
  const end = isClosed(image) ? image.length - 1 : image.length;
  const body = image.slice(1, end);
  if (!body.includes("\\") && !(holes && (body.includes("{") || body.includes("}"))))
    return { parts: body === "" ? [] : [{ kind: "words", text: body }], bad: [] };

  const parts: Piece[] = [];
  const bad: BadPiece[] = [];
  let words = "";
  const flush = () => {
    if (words !== "") parts.push({ kind: "words", text: words });
    words = "";
  };
  let at = 1;
  while (at < end) {
    const char = image.charAt(at);
    if (char === "\\") {
      const next = at + 1 < end ? image.charAt(at + 1) : "";
      if (next === "" || !escapes.includes(next))
        bad.push({ kind: "unknown-escape", text: char + next, start: at, end: at + 1 + next.length });
      words += next === "" ? char : next;
      at += 1 + next.length;
    } else if (holes && char === "{") {
      const piece = pieceAt(image, at);
      if (piece !== null) {
        flush();
        parts.push(piece.part);
        at = piece.end;
      } else {
        // A hole is short; looking no further keeps a text full of braces linear.
        const close = image.slice(at, Math.min(end, at + 60)).indexOf("}");
        const stop = close >= 0 ? at + close + 1 : at + 1;
        bad.push({ kind: "malformed-hole", text: image.slice(at, stop), start: at, end: stop });
        words += image.slice(at, stop);
        at = stop;
      }
    } else if (holes && char === "}") {
      bad.push({ kind: "malformed-hole", text: char, start: at, end: at + 1 });
      words += char;
      at += 1;
    } else {
      plainPattern.lastIndex = at + 1;
      const stop = Math.min(end, at + 1 + (plainPattern.exec(image)?.[0].length ?? 0));
      words += image.slice(at, stop);
      at = stop;
    }
  }
  flush();
  return { parts, bad };
}

/** What means itself. */
const plainPattern = /[^\\{}]+/y;
/** The words may have escapes. */
const holePattern =
  /\{( *)([A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*(?:\.[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)*) *(?:\|((?:[^\\{}]|\\["\\{}])+))?\}/y;
const numeralPattern = /\{ *(\d+(?:[./]\d+)?%?|) *\|((?:[^\\{}]|\\["\\{}])+)\}/y;

/** What a brace opens, and where that ends; null where it cannot be read. */
function pieceAt(image: string, at: number): { readonly part: Piece; readonly end: number } | null {
  holePattern.lastIndex = at;
  const [hole, space = "", name = "", shown] = holePattern.exec(image) ?? [];
  if (hole !== undefined) {
    const start = at + 1 + space.length;
    const words = shown === undefined ? null : unescaped(shown);
    return { part: { kind: "hole", name, words, start, end: start + name.length }, end: at + hole.length };
  }
  numeralPattern.lastIndex = at;
  const [numeral, says = "", words = ""] = numeralPattern.exec(image) ?? [];
  if (numeral === undefined) return null;
  return { part: { kind: "numeral", says, text: unescaped(words) }, end: at + numeral.length };
}

function unescaped(words: string): string {
  return words.replace(/\\(.)/g, "$1");
}

/** The image of a text without holes. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, (char) => `\\${char}`)}"`;
}

/** The words of a text that has holes, as they stand between its quotes. */
export function escapedWords(text: string): string {
  return text.replace(/["\\{}]/g, (char) => `\\${char}`);
}
