/**
 * How wide text is and where its lines end, by a table of widths for a plain sans-serif face: no font is looked at.
 * The widths are a little generous, so that another face still fits.
 */

/** Of a size of a hundred: classes of letters by their width. Whole numbers, so that it does not matter what is added first. */
const widths: readonly (readonly [string, number])[] = [
  ["ijl.,:;'|!·‘’", 28],
  ['ftrI()[]{}-/\\"“”*° ', 36],
  ["cskvxyzJ", 53],
  ["mMW@%—…⇢", 92],
  ["wABCDEFGHKNOPQRSTUVXYZ&", 72],
];
const ordinary = 58;
const byLetter = new Map(
  widths.flatMap(([letters, width]) => [...letters].map((letter) => [letter, width] as const)),
);
const space = hundredths(" ");

export function widthOf(text: string, size: number): number {
  return (hundredths(text) * size) / 100;
}

function hundredths(text: string): number {
  let sum = 0;
  for (const letter of text) sum += byLetter.get(letter) ?? ordinary;
  return sum;
}

/** Lines no wider than that; a word that is wider is broken. At most so many, the last with `…`. */
export function wrapped(text: string, size: number, width: number, most: number): readonly string[] {
  // What fits just so, fits, whatever dividing makes of it.
  const room = Math.floor((width * 100) / size + 1e-9);
  const lines: string[] = [];
  let line = "";
  let taken = 0;
  for (const word of text.split(/\s+/).flatMap((each) => pieces(each, room))) {
    const more = hundredths(word);
    if (line !== "" && taken + space + more > room) {
      lines.push(line);
      line = "";
    }
    taken = line === "" ? more : taken + space + more;
    line = line === "" ? word : `${line} ${word}`;
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

function pieces(word: string, room: number): readonly string[] {
  const found: string[] = [];
  let piece = "";
  let taken = 0;
  for (const letter of word) {
    const more = hundredths(letter);
    if (piece !== "" && taken + more > room) {
      found.push(piece);
      piece = "";
      taken = 0;
    }
    piece += letter;
    taken += more;
  }
  return piece === "" ? found : [...found, piece];
}
