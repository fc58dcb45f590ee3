/**
 * The faults of a single text that need no knowledge of its meaning, and their messages.
 * The lexer and the parser decide where each is reported.
 */
import { fault, raiser } from "./diagnostic.ts";

export const faults = {
  "retired-word": fault<{ readonly found: string; readonly line: string }>({
    severity: "error",
    message: ({ found }) => `\`${found}\` is no longer a word of the language.`,
    help: ({ line }) => `Write \`${line}\`.`,
  }),
  "unexpected-token": fault<{
    /** The author's word; empty at the end of the file. */
    readonly found: string;
    /** What the grammar allows here, in the author's words. */
    readonly expected: string;
    /** A word of the language close to the one found, and the word it is close to. */
    readonly near?: { readonly written: string; readonly meant: string };
    /** The author's line with the missing word added, where there is only one such word. */
    readonly line?: string;
    /** Set where the word found begins an item, which is allowed only outside of braces. */
    readonly isItem?: boolean;
    /** Set where a comparison is followed by another sign of comparison. */
    readonly isComparison?: boolean;
  }>({
    severity: "error",
    message: ({ found, expected }) =>
      found === ""
        ? `The file ends too early: expected ${expected}.`
        : `Found \`${found}\`, expected ${expected}.`,
    help: ({ found, expected, near, line, isItem, isComparison }) => {
      if (near) return `Did you mean \`${near.meant}\`?`;
      if (isItem)
        return `\`${found}\` cannot be inside braces. Write \`}\` before it to close the braces that are open.`;
      if (isComparison)
        return "Put one side in parentheses, as in `(count m in models with m has FLY) >= 2`, or join two comparisons with `and`.";
      if (line !== undefined) return `Write \`${line}\`.`;
      if (found !== "" && /^`[)\]}]`$/.test(expected))
        return `Remove everything from \`${found}\` up to the ${expected}, or move it elsewhere.`;
      return found === ""
        ? `Add ${expected}, or remove the unfinished lines at the end.`
        : `Put ${expected} here, before \`${found}\`, or remove \`${found}\`.`;
    },
  }),
  "missing-closing-bracket": fault<{ readonly open: string; readonly close: string; readonly found: string }>(
    {
      severity: "error",
      message: ({ open, close, found }) =>
        found === ""
          ? `The file ends, but a \`${open}\` has no \`${close}\`.`
          : `Found \`${found}\`, but a \`${open}\` before it has no \`${close}\`.`,
      help: ({ open, close, found }) =>
        found === ""
          ? `Write \`${close}\` where the content of \`${open}\` ends.`
          : `Write \`${close}\` before \`${found}\`, or earlier, where the content of \`${open}\` ends.`,
    },
  ),
  "stray-closing-bracket": fault<{ readonly close: string; readonly open: string }>({
    severity: "error",
    message: ({ close, open }) => `This \`${close}\` has no matching \`${open}\`.`,
    help: ({ close, open }) => `Remove \`${close}\`, or add the missing \`${open}\` before it.`,
  }),
  "nesting-too-deep": fault<{ readonly limit: number; readonly what: string }>({
    severity: "error",
    message: ({ limit, what }) => `Too many nested ${what} here: the limit is ${limit}.`,
    help: () => "Move the inner part to a `decide` of its own, and write its name here.",
  }),
  "too-many-faults": fault<{ readonly limit: number }>({
    severity: "error",
    message: ({ limit }) => `The file has more than ${limit} faults. The rest of it was not read.`,
    help: () =>
      "Check that this is a file of rules. If it is, fix its first faults and run the command again.",
  }),
  "token-too-long": fault<{
    readonly what: "name" | "number" | "place";
    readonly length: number;
    readonly limit: number;
  }>({
    severity: "error",
    message: ({ what, length, limit }) =>
      what === "name"
        ? `This name has ${length} letters; the limit is ${limit}. The file was not read.`
        : what === "place"
          ? `This place has ${length} digits; the limit is ${limit}.`
          : `This number has ${length} digits; the limit is ${limit}. The file was not read.`,
    help: ({ what }) =>
      what === "name"
        ? "Use a short name here, and write the long one in `name`, in each language."
        : what === "place"
          ? "Write the number of the page, or count the place on its page."
          : "Write a smaller number, or write it as a product.",
    label: () => "too long",
  }),
  "unterminated-string": fault<object>({
    severity: "error",
    message: () => "This text has no closing quote on its line.",
    help: () => 'Write `"` where the text ends. Keep it on one line, and write a quote inside it as `\\"`.',
  }),
  "unexpected-character": fault<{
    readonly found: string;
    /** The name that contains it. */
    readonly within?: string;
    /** The sign of the language that it looks like. */
    readonly meant?: string;
  }>({
    severity: "error",
    message: ({ found, within, meant }) => {
      if (isInvisible(found))
        return `There is an invisible character (${codeOf(found)}) ${within === undefined ? "here" : `in \`${within}\``}.`;
      if (within !== undefined)
        return `\`${found}\` is not allowed in the name \`${within}\`. Names have only a to z, digits and hyphens.`;
      return meant === undefined
        ? `\`${found}\` is only allowed inside quotes.`
        : `\`${found}\` looks like a sign of the language but is another character.`;
    },
    help: ({ found, within, meant }) => {
      if (isInvisible(found)) return within === undefined ? "Delete it." : "Type the name again.";
      if (meant === '"') return 'Write `"`, both around a text and for inches.';
      if (meant !== undefined) return `Write \`${meant}\`.`;
      return within === undefined
        ? `Remove \`${found}\`, or put it between quotes.`
        : "Choose a name of plain letters, and write what readers see in `name`.";
    },
  }),
  "reserved-word-as-name": fault<{ readonly name: string }>({
    severity: "error",
    message: ({ name }) => `\`${name}\` is a word of the language and cannot be a name.`,
    help: ({ name }) => `Use another name, such as \`the-${name}\`.`,
  }),
  "unknown-escape": fault<{ readonly found: string }>({
    severity: "error",
    message: ({ found }) =>
      `\`${found}\` is not allowed: only a quote, a backslash or a brace can follow a backslash.`,
    help: () => "Write `\\\\` for a backslash, or remove it.",
  }),
  "malformed-hole": fault<{ readonly found: string }>({
    severity: "error",
    message: ({ found }) =>
      `\`${found}\` is not a name. Braces in a text contain the name of a figure, rule or keyword, or a number and its words.`,
    help: () =>
      "Write the name of a figure, as in `{benefit}`, or words that say a number, as in `{2|both}`. For a brace in the text, write `\\{` or `\\}`.",
  }),
} as const;

export type FaultCode = keyof typeof faults;

export const raise = raiser(faults);

/** Control characters, and those that only change how others are shown. */
function isInvisible(text: string): boolean {
  return /^[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u.test(text);
}

function codeOf(text: string): string {
  return [...text]
    .map((each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`)
    .join(" ");
}
