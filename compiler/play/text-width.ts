/**
 * How wide text is and where its lines end, by a table of widths for a plain sans-serif face: no font is looked at.
 * The widths are a little generous, so that another face still fits.
 */

/** Of a size of one: classes of letters by their width. */
const widths: readonly (readonly [string, number])[] = [
  ["ijl.,:;'|!·‘’", 0.28],
  ['ftrI()[]{}-/\\"“”*° ', 0.36],
  ["cskvxyzJ", 0.53],
  ["mMW@%—…⇢", 0.92],
  ["wABCDEFGHKNOPQRSTUVXYZ&", 0.72],
];
const ordinary = 0.58;
const byLetter = new Map(
  widths.flatMap(([letters, width]) => [...letters].map((letter) => [letter, width] as const)),
);

export function widthOf(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + (byLetter.get(letter) ?? ordinary), 0) * size;
}

/** Lines no wider than that; a word that is wider is broken. At most so many, the last with `…`. */
export function wrapped(text: string, size: number, width: number, most: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text
    .split(/\s+/)
    .filter((each) => each !== "")
    .flatMap((each) => pieces(each, size, width))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && widthOf(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line !== "") lines.push(line);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  return [...kept.slice(0, -1), shortened(kept.at(-1) ?? "", size, width)];
}

function shortened(line: string, size: number, width: number): string {
  let left = line;
  while (left !== "" && widthOf(`${left}…`, size) > width) left = left.slice(0, -1);
  return `${left.trimEnd()}…`;
}

function pieces(word: string, size: number, width: number): readonly string[] {
  const found: string[] = [];
  let piece = "";
  for (const letter of word) {
    if (piece !== "" && widthOf(piece + letter, size) > width) {
      found.push(piece);
      piece = "";
    }
    piece += letter;
  }
  return [...found, piece];
}
