/** Finds the stems that a mistyped one may stand for. */

/** Shorter words have too many neighbours. */
const shortest = 4;
const longEnoughForTwo = 8;

/** Those at a distance of one change, or of two from eight letters on; the nearest only. */
export function nearStems(stem: string, known: Iterable<string>): readonly string[] {
  if (stem.length < shortest) return [];
  let most = stem.length < longEnoughForTwo ? 1 : 2;
  let found: string[] = [];
  for (const each of known) {
    if (Math.abs(each.length - stem.length) > most || each.length < shortest - 1) continue;
    const distance = changesBetween(stem, each, most);
    if (distance > most) continue;
    if (distance < most) found = [];
    most = distance;
    found.push(each);
  }
  return found;
}

/** Letters put in, left out, replaced or swapped with the next one; more than `most` are not counted out. */
export function changesBetween(one: string, other: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) least = Math.min(least, at(before, j - 2) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return at(last, other.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
