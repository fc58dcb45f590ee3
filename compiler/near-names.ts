/**
 * Turns a name that is not known and the names that are into the few that may have been meant, best first.
 * Which names are in reach, and how the offer is worded, is left to whoever raises the fault.
 */

/**
 * At most `limit` of `known`, and none rather than a far-fetched one. Of those that are as near, the ones written as
 * keywords are, or not, come first as `name` is; then the order of `known`, where the kind expected stands first.
 */
export function nearNames(name: string, known: Iterable<string>, limit = 3): string[] {
  const wanted = fold(name);
  const found: Match[] = [];
  for (const candidate of new Set(known)) {
    if (candidate === name) continue;
    const cost = costOf(wanted, fold(candidate));
    if (cost !== null) found.push({ candidate, cost, isOther: isCapital(candidate) !== isCapital(name) });
  }
  found.sort((a, b) => a.cost - b.cost || Number(a.isOther) - Number(b.isOther));
  // Beside a close match, a name that is clearly further off would only be noise.
  const best = found[0]?.cost ?? 0;
  return found
    .filter(({ cost }) => cost <= best + 1)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

interface Match {
  readonly candidate: string;
  readonly cost: number;
  /** Written as another kind of thing is. */
  readonly isOther: boolean;
}

/** Keywords are written in capitals. */
function isCapital(name: string): boolean {
  return name === name.toUpperCase();
}

/** Case, accents and the kind of joint between words are what an author slips on without noticing. */
function fold(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_-]+/g, "-");
}

/** How far off a candidate is; null where nobody would take the one for the other. */
function costOf(wanted: string, candidate: string): number | null {
  if (wanted === candidate) return 0;
  if (sortedWords(wanted) === sortedWords(candidate)) return 1;
  const length = Math.min(wanted.length, candidate.length);
  // A short word with another first letter is another word: `gain` is no slip for `rain`.
  const isShort = length < 5 && wanted[0] !== candidate[0];
  const allowed = isShort && !isSwapped(wanted, candidate) ? 0 : slipsAllowed(length);
  const cost = Math.abs(wanted.length - candidate.length) > allowed ? Infinity : distance(wanted, candidate);
  if (cost <= allowed) return cost;
  return isPartOf(wanted, candidate) || isPartOf(candidate, wanted) ? 2 : null;
}

/** One slip in four letters; a name of one or two letters is too short to be near another. */
function slipsAllowed(length: number): number {
  if (length < 3) return 0;
  return Math.min(3, Math.max(1, Math.floor(length / 4)));
}

/** The first two letters the other way round. */
function isSwapped(a: string, b: string): boolean {
  return a[0] === b[1] && a[1] === b[0];
}

function sortedWords(name: string): string {
  return name.split("-").sort().join("-");
}

/** Whole words left out or added, as `cover` for `in-cover`, when they make up the lesser half. */
function isPartOf(part: string, whole: string): boolean {
  return part.length >= 4 && part.length * 2 >= whole.length && `-${whole}-`.includes(`-${part}-`);
}

/** Letters put in, left out, replaced or swapped with their neighbour (Damerau and Levenshtein). */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let best = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) best = Math.min(best, at(beforeLast, j - 2) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
