/**
 * Mines a lexicon from texts that exist in two languages: which stem of the one stands for which of the other. This is IBM
 * model 1, by expectation and maximisation. A word that the other text lacks may stand for nothing.
 */
import { type BookIndex, type Lexicon, mostLevel } from "./book-index.ts";
import type { Analyzer } from "./tokens.ts";

/** The same text in the language one asks in, and in the language one searches. */
export interface ParallelText {
  readonly from: string;
  readonly to: string;
}

const rounds = 6;
const mostTranslations = 2;
/** A translation with less than this share is more often wrong than right. */
const leastShare = 0.1;
/** The stem that stands for nothing. */
const nothing = "";

/** Only translations that `searched` contains are kept. */
export function mineLexicon(
  texts: readonly ParallelText[],
  from: Analyzer,
  to: Analyzer,
  searched: BookIndex,
): Lexicon {
  const pairs = texts.flatMap((text) => {
    const pair = { from: [nothing, ...from.stemsOf(text.from)], to: to.stemsOf(text.to) };
    return pair.to.length === 0 || pair.from.length === 1 ? [] : [pair];
  });
  let shares = new Map<string, Map<string, number>>();
  for (let round = 0; round < rounds; round++) shares = nextShares(pairs, shares);
  shares.delete(nothing);
  const translations = [...shares].flatMap(([stem, all]) => {
    const best = [...all]
      .filter(([other, share]) => share >= leastShare && searched.postings.has(other))
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, mostTranslations)
      .map(([other, share]) => ({ stem: other, level: Math.round(share * mostLevel) }));
    return best.length === 0 ? [] : [[stem, best] as const];
  });
  return {
    from: from.language,
    to: to.language,
    translations: new Map(translations.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

interface Pair {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** One round: each stem of a text is shared out among the stems it may come from, as likely as the last round found them. */
function nextShares(
  pairs: readonly Pair[],
  last: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Map<string, Map<string, number>> {
  const isFirst = last.size === 0;
  const counts = new Map<string, Map<string, number>>();
  for (const { from, to } of pairs) {
    const rows = from.map((stem) => ({ before: last.get(stem), counts: rowOf(counts, stem) }));
    for (const stem of to) {
      const shares = rows.map(({ before }) => (isFirst ? 1 : (before?.get(stem) ?? 0)));
      const sum = shares.reduce((total, share) => total + share, 0);
      for (const [at, row] of rows.entries()) {
        const share = (shares[at] ?? 0) / sum;
        if (share > 0) row.counts.set(stem, (row.counts.get(stem) ?? 0) + share);
      }
    }
  }
  for (const row of counts.values()) {
    const sum = [...row.values()].reduce((total, count) => total + count, 0);
    for (const [stem, count] of row) row.set(stem, count / sum);
  }
  return counts;
}

function rowOf(counts: Map<string, Map<string, number>>, stem: string): Map<string, number> {
  const found = counts.get(stem) ?? new Map<string, number>();
  counts.set(stem, found);
  return found;
}
