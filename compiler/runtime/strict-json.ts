/**
 * Reads JSON and refuses what `JSON.parse` changes silently: a key that is given twice, a number that a double does not hold
 * exactly, a `__proto__`. What is wrong is reported with its line and column.
 */
import { mostJsonNesting } from "./limits.ts";

/** Why a text is not read, where, and what to do. */
export class JsonTextError extends SyntaxError {
  /** What is wrong, with its place. */
  readonly what: string;
  readonly help: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;

  constructor(text: string, offset: number, what: string, help: string) {
    const before = text.slice(0, offset).split("\n");
    const [line, column] = [before.length, (before.at(-1) ?? "").length + 1];
    const sentence = `${what} at line ${line}, column ${column}.`;
    super(`${sentence} ${help}`);
    this.name = "JsonTextError";
    this.what = sentence;
    this.help = help;
    this.line = line;
    this.column = column;
  }
}

/** The value of a JSON text; throws a `JsonTextError` where it has none, or where reading it would change it. */
export function readJson(text: string): unknown {
  const reader: Reader = { text, at: 0 };
  const value = valueIn(reader, 0);
  skipSpace(reader);
  if (reader.at < text.length)
    refuse(reader, `There is ${nextShown(reader)} behind the JSON value`, "Remove it.");
  return value;
}

interface Reader {
  readonly text: string;
  at: number;
}

function valueIn(reader: Reader, depth: number): unknown {
  skipSpace(reader);
  const next = reader.text[reader.at];
  if (depth > mostJsonNesting && (next === "{" || next === "["))
    refuse(
      reader,
      `Values are nested more than ${mostJsonNesting} levels deep`,
      "Write them less deeply nested.",
    );
  if (next === "{") return objectIn(reader, depth);
  if (next === "[") return listIn(reader, depth);
  if (next === '"') return textIn(reader);
  if (next === "-" || (next !== undefined && next >= "0" && next <= "9")) return numberIn(reader);
  for (const [word, value] of words)
    if (reader.text.startsWith(word, reader.at)) {
      reader.at += word.length;
      return value;
    }
  return refuse(reader, `There is ${nextShown(reader)} where a JSON value belongs`, valueHelp);
}

const words = [
  ["true", true],
  ["false", false],
  ["null", null],
] as const;
const valueHelp = 'Write true, false, null, a number, "a text", a list [...] or an object {...}.';

function objectIn(reader: Reader, depth: number): object {
  const found: Record<string, unknown> = {};
  const places = new Map<string, number>();
  reader.at++;
  skipSpace(reader);
  if (takes(reader, "}")) return found;
  for (;;) {
    skipSpace(reader);
    const at = reader.at;
    if (reader.text[at] !== '"')
      refuse(reader, `There is ${nextShown(reader)} where a key belongs`, "Write a key in double quotes.");
    const key = textIn(reader);
    const before = places.get(key);
    if (before !== undefined) {
      const first = new JsonTextError(reader.text, before, "", "");
      const where = `first at line ${first.line}, column ${first.column}, and again`;
      refuseAt(
        reader,
        at,
        `The key \`${key}\` is given twice in one object: ${where}`,
        "Keep one of the two.",
      );
    }
    if (key === "__proto__") refuseAt(reader, at, "The key `__proto__` cannot be given", "Remove it.");
    places.set(key, at);
    skipSpace(reader);
    if (!takes(reader, ":"))
      refuse(reader, `There is ${nextShown(reader)} behind the key \`${key}\``, "Write a colon there.");
    found[key] = valueIn(reader, depth + 1);
    skipSpace(reader);
    if (takes(reader, "}")) return found;
    if (!takes(reader, ","))
      refuse(reader, `There is ${nextShown(reader)} within an object`, "Write a comma or } there.");
  }
}

function listIn(reader: Reader, depth: number): unknown[] {
  const items: unknown[] = [];
  reader.at++;
  skipSpace(reader);
  if (takes(reader, "]")) return items;
  for (;;) {
    items.push(valueIn(reader, depth + 1));
    skipSpace(reader);
    if (takes(reader, "]")) return items;
    if (!takes(reader, ","))
      refuse(reader, `There is ${nextShown(reader)} within a list`, "Write a comma or ] there.");
  }
}

function textIn(reader: Reader): string {
  const start = reader.at;
  for (let at = start + 1; at < reader.text.length; at++) {
    if (reader.text[at] === "\\") at++;
    else if (reader.text[at] === '"') {
      reader.at = at + 1;
      try {
        return JSON.parse(reader.text.slice(start, at + 1)) as string;
      } catch {
        const help = "Write line breaks as \\n and backslashes as \\\\.";
        refuseAt(reader, start, "A text has a character or an escape that JSON does not know", help);
      }
    }
  }
  return refuse(reader, "A text that begins here does not end", "Write a double quote at its end.");
}

function numberIn(reader: Reader): number {
  const { text, at } = reader;
  const [word = ""] = /^-?[\d.eE+-]*/.exec(text.slice(at, at + 400)) ?? [];
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(word))
    refuse(reader, `\`${clipped(word)}\` is not a JSON number`, "Write a number such as 12, -3 or 0.5.");
  const value = Number(word);
  if (digitsOf(String(value)) !== digitsOf(word)) {
    const what = `The number ${clipped(word)} cannot be held exactly and would be read as ${value}`;
    refuse(reader, what, "Write a number of at most 15 digits.");
  }
  reader.at += word.length;
  // There is no negative zero at a table.
  return value + 0;
}

/** The same for all ways to write a number: its sign, its digits without zeros around them, and how many places they are moved. */
function digitsOf(number: string): string {
  const [, sign = "", whole = "", decimals = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  const digits = (whole + decimals).replace(/^0+/, "");
  const short = digits.replace(/0+$/, "");
  return short === "" && number !== "Infinity" && number !== "-Infinity"
    ? "0"
    : `${sign}${short}e${Number(exponent) - decimals.length + digits.length - short.length}`;
}

function skipSpace(reader: Reader): void {
  while (" \t\n\r".includes(reader.text[reader.at] ?? "x")) reader.at++;
}

function takes(reader: Reader, sign: string): boolean {
  if (reader.text[reader.at] !== sign) return false;
  reader.at++;
  return true;
}

function nextShown({ text, at }: Reader): string {
  const next = text.codePointAt(at);
  return next === undefined ? "nothing" : `\`${String.fromCodePoint(next)}\``;
}

function clipped(word: string): string {
  return word.length > 40 ? `${word.slice(0, 39)}…` : word;
}

function refuse(reader: Reader, what: string, help: string): never {
  return refuseAt(reader, reader.at, what, help);
}

function refuseAt({ text }: Reader, at: number, what: string, help: string): never {
  throw new JsonTextError(text, at, what, help);
}
