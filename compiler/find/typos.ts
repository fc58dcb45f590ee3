/** Finds the stems that a mistyped one may stand for. */

/** Shorter words have too many neighbours. */
const shortest = 4;
const longEnoughForTwo = 8;

/** Stems by their length, each with the set of its letters, so that most are ruled out without being compared. */
export type StemsByLength = ReadonlyMap<
  number,
  readonly { readonly stem: string; readonly letters: number }[]
>;

export function stemsByLength(stems: Iterable<string>): StemsByLength {
  const found = new Map<number, { stem: string; letters: number }[]>();
  for (const stem of new Set(stems)) {
    const alike = found.get(stem.length) ?? [];
    alike.push({ stem, letters: lettersOf(stem) });
    found.set(stem.length, alike);
  }
  return found;
}

/** Those at a distance of one change, or of two from eight letters on; the nearest only. */
export function nearStems(stem: string, known: StemsByLength): readonly string[] {
  if (stem.length < shortest) return [];
  const letters = lettersOf(stem);
  let most = stem.length < longEnoughForTwo ? 1 : 2;
  let found: string[] = [];
  for (let length = Math.max(shortest - 1, stem.length - most); length <= stem.length + most; length++)
    for (const each of known.get(length) ?? []) {
      // A change brings one letter and takes one away.
      if (bitsIn(letters ^ each.letters) > 2 * most) continue;
      const distance = changesBetween(stem, each.stem, most);
      if (distance > most) continue;
      if (distance < most) found = [];
      most = distance;
      found.push(each.stem);
    }
  return found;
}

/** Letters put in, left out, replaced or swapped with the next one; more than `most` are not counted out. */
export function changesBetween(one: string, other: string, most: number): number {
  let before: number[] = [];
  let last: number[] = [];
  for (let j = 0; j <= other.length; j++) last.push(j);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let changes = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) changes = Math.min(changes, at(before, j - 2) + 1);
      row.push(changes);
      least = Math.min(least, changes);
    }
    // A swap reaches back over one row.
    if (least > most + 1) return most + 1;
    before = last;
    last = row;
  }
  return Math.min(at(last, other.length), most + 1);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** One bit for each letter; two letters may share one, which rules out less. */
function lettersOf(stem: string): number {
  let letters = 0;
  for (let i = 0; i < stem.length; i++) letters |= 1 << (stem.charCodeAt(i) & 31);
  return letters;
}

function bitsIn(number: number): number {
  let count = 0;
  for (let left = number; left !== 0; left &= left - 1) count += 1;
  return count;
}
