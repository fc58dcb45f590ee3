/** Finds the word that an author probably meant by an unknown one, by counting typing errors. */

/** The closest of `words` within a slip or two of `written`, or null. */
export function nearWord(written: string, words: Iterable<string>): string | null {
  if (written.length < 3) return null;
  const lower = written.toLowerCase();
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const allowed = slipsAllowed(Math.min(word.length, lower.length));
    if (word === written || Math.abs(word.length - written.length) > allowed) continue;
    const slips = slipsBetween(lower, word);
    // A short word with another first letter is another word: `gain` is no slip for `rain`.
    if (slips > 0 && Math.min(word.length, lower.length) < 5 && !beginAlike(lower, word)) continue;
    if (slips <= allowed && slips < least) {
      least = slips;
      best = word;
    }
  }
  return best;
}

/** One slip in three letters, and two at most. */
function slipsAllowed(length: number): number {
  return Math.min(2, Math.floor(length / 3));
}

/** With the same letter, or with the first two the other way round. */
function beginAlike(a: string, b: string): boolean {
  return a[0] === b[0] || (a[0] === b[1] && a[1] === b[0]);
}

/** Letters added, left out, changed, or two neighbours swapped. */
function slipsBetween(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = above;
    above = row;
  }
  return above[b.length] ?? 0;
}
