/**
 * Turns a word nobody knows into the word its author probably meant, by counting slips of the pen.
 * Which words come into question is left to the caller.
 */

/** The closest of `words` within a slip or two of `written`, or null. */
export function nearWord(written: string, words: Iterable<string>): string | null {
  if (written.length < 3) return null;
  const allowed = written.length < 5 ? 1 : 2;
  let best: string | null = null;
  let least = allowed + 1;
  for (const word of words) {
    if (word === written || Math.abs(word.length - written.length) > allowed) continue;
    const slips = slipsBetween(written.toLowerCase(), word);
    if (slips < least) {
      least = slips;
      best = word;
    }
  }
  return best;
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
