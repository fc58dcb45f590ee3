/**
 * Turns the words of authors into text that is safe to print and whose width is known.
 * Where a line is broken for its place in the layout is left to the writers.
 */

/**
 * Without what a terminal or a reader's eye would obey rather than show: control characters, and marks that
 * turn the direction of writing or take no room. A tab becomes two spaces, a line end one.
 */
export function printable(text: string): string {
  return text
    .replace(/\t/g, "  ")
    .replace(/\r\n|[\r\n\u2028\u2029]/g, " ")
    .replace(/\p{Cc}|\p{Cf}/gu, "");
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
