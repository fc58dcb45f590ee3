/**
 * What can be wrong with a text before anything is known of its meaning, and the words that say so.
 * Where each of them stands is left to the lexer and the parser.
 */
import { fault, raiser } from "./diagnostic.ts";

export const faults = {
  "unexpected-token": fault<{
    /** The author's word; empty at the end of the file. */
    readonly found: string;
    /** What belongs here, in the author's words. */
    readonly expected: string;
    /** A word of the language close to the one found, and the word it is close to. */
    readonly near?: { readonly written: string; readonly meant: string };
    /** Set where the word found begins an item, which stands outside of braces. */
    readonly isItem?: boolean;
    /** Set where the sign found goes on with what is a comparison already. */
    readonly isComparison?: boolean;
  }>({
    severity: "error",
    message: ({ found, expected }) =>
      found === ""
        ? `The file ends where ${expected} belongs.`
        : `Found \`${found}\` where ${expected} belongs.`,
    help: ({ found, near, isItem, isComparison }) => {
      if (near) return `Did you mean \`${near.meant}\` for \`${near.written}\`?`;
      if (isItem)
        return `A \`${found}\` stands outside of braces: close the one around it with \`}\` before it.`;
      if (isComparison)
        return "Put what is compared in parentheses, as in `(count m in models with m has FLY) >= 2`, or join two comparisons with `and`.";
      return found === ""
        ? "Finish what the last lines began."
        : `Write it before \`${found}\`, or in its place.`;
    },
  }),
  "missing-closing-bracket": fault<{ readonly open: string; readonly close: string; readonly found: string }>(
    {
      severity: "error",
      message: ({ open, close, found }) =>
        found === ""
          ? `The file ends and a \`${open}\` still waits for its \`${close}\`.`
          : `\`${found}\` stands where a \`${open}\` still waits for its \`${close}\`.`,
      help: ({ open, close, found }) =>
        found === ""
          ? `Write \`${close}\` where what \`${open}\` holds ends.`
          : `Write \`${close}\` before \`${found}\`, or further up, where what \`${open}\` holds ends.`,
    },
  ),
  "stray-closing-bracket": fault<{ readonly close: string; readonly open: string }>({
    severity: "error",
    message: ({ close, open }) => `This \`${close}\` closes nothing: no \`${open}\` is open here.`,
    help: ({ close, open }) => `Take the \`${close}\` out, or write the \`${open}\` it should close.`,
  }),
  "nesting-too-deep": fault<{ readonly limit: number; readonly what: string }>({
    severity: "error",
    message: ({ limit, what }) => `Here ${what} nest more than ${limit} deep, which nobody can follow.`,
    help: () => "Give the inner part a name of its own, with `decide`, and use the name.",
  }),
  "too-many-faults": fault<{ readonly limit: number }>({
    severity: "error",
    message: ({ limit }) =>
      `The file has more than ${limit} faults, and what comes after them is passed over.`,
    help: () => "See whether this is a file of rules at all; if it is, mend its first faults.",
  }),
  "token-too-long": fault<{
    readonly what: "name" | "number";
    readonly length: number;
    readonly limit: number;
  }>({
    severity: "error",
    message: ({ what, length, limit }) =>
      what === "name"
        ? `This name has ${length} letters, and a name may have ${limit}; the file is passed over.`
        : `This number has ${length} digits, and a number may have ${limit}; the file is passed over.`,
    help: ({ what }) =>
      what === "name"
        ? "Give it a short name, and write the long one as its `name` in each language."
        : "Write a smaller number, or the power as a product of numbers.",
    label: () => "too long",
  }),
  "unterminated-string": fault<object>({
    severity: "error",
    message: () => "This text has no closing quote on its line.",
    help: () => 'Write `"` where the text ends; a quote inside it is `\\"`, and a text stands on one line.',
  }),
  "unexpected-character": fault<{
    readonly found: string;
    /** The name it stands in. */
    readonly within?: string;
    /** What of the language it looks like. */
    readonly meant?: string;
  }>({
    severity: "error",
    message: ({ found, within, meant }) => {
      if (isUnseen(found))
        return `${codeOf(found)}, a character that cannot be seen, stands ${within === undefined ? "outside a text" : `in \`${within}\``}.`;
      if (within !== undefined)
        return `\`${found}\` in \`${within}\` is no letter of a name: these are a to z, digits and hyphens.`;
      return meant === undefined
        ? `\`${found}\` means nothing outside a text.`
        : `\`${found}\` is no sign of the language, though it looks like one.`;
    },
    help: ({ found, within, meant }) => {
      if (isUnseen(found))
        return within === undefined ? "Take it out: it stands right here." : "Write the name anew.";
      if (meant === '"') return 'Write `"`: before a text and behind it, and for inches.';
      if (meant !== undefined) return `Write \`${meant}\`.`;
      return within === undefined
        ? `Take \`${found}\` out, or put it between quotes.`
        : "Choose a name of plain letters; what readers call it can stand behind `name`.";
    },
  }),
  "reserved-word-as-name": fault<{ readonly name: string }>({
    severity: "error",
    message: ({ name }) => `\`${name}\` is a word of the language and cannot be a name.`,
    help: ({ name }) => `Choose another name, such as \`the-${name}\`.`,
  }),
  "unknown-escape": fault<{ readonly found: string }>({
    severity: "error",
    message: ({ found }) =>
      `\`${found}\` is no escape: after a backslash comes a quote, a backslash or a brace.`,
    help: () => "Write `\\\\` for a backslash, or take it out.",
  }),
  "malformed-hole": fault<{ readonly found: string }>({
    severity: "error",
    message: ({ found }) => `\`${found}\` is no hole: between braces in a text stands the name of a figure.`,
    help: () => "Write the name of a figure, as in `{benefit}`, or `\\{` and `\\}` for braces.",
  }),
} as const;

export type FaultCode = keyof typeof faults;

export const raise = raiser(faults);

/** Control characters, and those that only steer how others are shown. */
function isUnseen(text: string): boolean {
  return /^[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u.test(text);
}

function codeOf(text: string): string {
  return [...text]
    .map((each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`)
    .join(" ");
}
