/**
 * Turns the words of authors into text that is safe to print and whose width is known.
 * Where a line is broken for its place in the layout is left to the writers.
 */

/**
 * A line of text with nothing in it that a terminal would obey rather than show, or a reader would not see. A tab becomes two
 * spaces, a line end one; joiners and soft hyphens, which only shape letters, are left out; the rest is shown by its code.
 */
export function printable(text: string): string {
  return visible(
    text
      .replace(/\t/g, "  ")
      .replace(/\r\n|[\r\n\u2028\u2029]/g, " ")
      .replace(/[\u00ad\u200c\u200d]/g, ""),
  );
}

/**
 * What a terminal obeys instead of showing it, or what hides from a reader: control characters other than line feed and tab,
 * marks that change the direction of text, invisible characters, separators of lines, halves of characters. Joiners and soft
 * hyphens are no danger, and some scripts need them.
 */
const unsafe = /[^\P{Cc}\n\t]|[^\P{Cf}\u00ad\u200c\u200d]|[\u2028\u2029]|\p{Cs}/gu;

/** The text with each unsafe character shown by its code, as in `\u{1b}`. */
export function visible(text: string): string {
  return text.replace(unsafe, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}

/** JSON that is safe to show: the same data, with each unsafe character as an escape of JSON. */
export function toJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(unsafe, (sign) =>
    sign.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
}

/**
 * Starts each colour code of ours on its way to the terminal. It is half of a character, which no file and no argument can
 * hold, so the terminal's writer can distinguish our codes from those in the text of an author.
 */
const mark = "\udc1b";
const colour = /\udc1b\[([\d;]{1,5})m/g;

/** Text in a style, such as `1` for bold; `end` restores what was before it. */
export function styled(code: string, text: string, end = "0"): string {
  return `${mark}[${code}m${text}${mark}[${end}m`;
}

/** Text as the terminal may have it: our colours as codes or, where it has none, left out; all else visible. */
export function forTerminal(text: string, hasColour: boolean): string {
  return text
    .replace(/\r\n/g, "\n")
    .split(colour)
    .map((part, i) => (i % 2 === 0 ? visible(part) : hasColour ? `\u001b[${part}m` : ""))
    .join("");
}

/** How many columns a printable text takes: none for a combining accent, two for an ideograph or an emoji. */
export function widthOf(text: string): number {
  // Plain letters take a column each, and most text is made of them.
  if (/^[\x20-\x7e\u00a1-\u02ff\u2010-\u2027]*$/.test(text)) return text.length;
  let width = 0;
  for (const letter of text) width += /^\p{M}$/u.test(letter) ? 0 : isWide(letter) ? 2 : 1;
  return width;
}

function isWide(letter: string): boolean {
  return /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60])$/u.test(
    letter,
  );
}

/** Breaks at spaces only; a word wider than `width` keeps its line to itself. A line end in `text` is kept. */
export function wrap(text: string, width: number): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const word of printable(paragraph).split(/ +/)) {
      if (line !== "" && widthOf(line) + 1 + widthOf(word) > width) {
        lines.push(line);
        line = word;
      } else line = line === "" ? word : `${line} ${word}`;
    }
    return [...lines, line];
  });
}

/** A line with what leads it kept, broken where it is too long: the rest stands further in. */
export function hanging(text: string, width: number, further = 4): readonly string[] {
  const indent = /^ */.exec(text)?.[0] ?? "";
  const [first = "", ...rest] = wrap(text.slice(indent.length), width - indent.length - further);
  return [indent + first, ...rest.map((line) => indent + " ".repeat(further) + line)];
}
