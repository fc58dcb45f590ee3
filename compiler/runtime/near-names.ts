/**
 * Turns a name that is not known and the names that are into the few that may have been meant, best first.
 * Which names are in reach, and how the offer is worded, is left to whoever raises the fault.
 */

/**
 * At most `limit` of `known`, and none rather than a far-fetched one. Of those that are as near, the ones written as
 * keywords are, or not, come first as `name` is; then the order of `known`, where the kind expected stands first.
 */
export function nearNames(name: string, known: Iterable<string>, limit = 3): string[] {
  const wanted = foldedOf(name);
  const found: Match[] = [];
  for (const candidate of new Set(known)) {
    if (candidate === name) continue;
    const cost = costOf(wanted, foldedOf(candidate));
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

/** A name without what an author slips on without noticing. */
interface Folded {
  readonly text: string;
  /** Its words in alphabetical order; null where there is one. */
  readonly sorted: string | null;
}

/** The same names are compared time and again. */
const folded = new Map<string, Folded>();
const mostFolded = 50_000;

/** Case, accents and the kind of joint between words are what an author slips on without noticing. */
export function foldName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_-]+/g, "-");
}

function foldedOf(name: string): Folded {
  const known = folded.get(name);
  if (known !== undefined) return known;
  const text = foldName(name);
  const made = { text, sorted: text.includes("-") ? text.split("-").sort().join("-") : null };
  if (folded.size >= mostFolded) folded.clear();
  folded.set(name, made);
  return made;
}

/** How far off a candidate is; null where nobody would take the one for the other. */
function costOf({ text: wanted, sorted }: Folded, { text: candidate, sorted: other }: Folded): number | null {
  if (wanted === candidate) return 0;
  if (sorted !== null && sorted === other) return 1;
  const length = Math.min(wanted.length, candidate.length);
  // A short word with another first letter is another word: `gain` is no slip for `rain`.
  const isShort = length < 5 && wanted[0] !== candidate[0];
  const allowed = isShort && !isSwapped(wanted, candidate) ? 0 : slipsAllowed(length);
  const cost = distanceWithin(wanted, candidate, allowed);
  if (cost !== null) return cost;
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

/** Whole words left out or added, as `cover` for `in-cover`, when they make up the lesser half. */
function isPartOf(part: string, whole: string): boolean {
  return (
    part.length >= 4 &&
    part.length < whole.length &&
    part.length * 2 >= whole.length &&
    `-${whole}-`.includes(`-${part}-`)
  );
}

/**
 * Letters put in, left out, replaced or swapped with their neighbour (Damerau and Levenshtein); null where there are more than
 * `most`. Only the cells that so few slips can reach are filled in.
 */
function distanceWithin(one: string, other: string, most: number): number | null {
  if (Math.abs(one.length - other.length) > most) return null;
  // What both begin and end with costs nothing.
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  const shorter = Math.min(one.length, other.length) - start;
  while (end < shorter && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [a, b] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  const far = most + 1;
  // Cell `k` of row `i` is the distance of `i` letters of the one and `i - most + k` of the other.
  const width = 2 * most + 1;
  let [beforeLast, last, row] = [rowOf(width, far), rowOf(width, far), rowOf(width, far)];
  for (let k = most; k < width && k - most <= b.length; k++) last[k] = k - most;
  for (let i = 1; i <= a.length; i++) {
    let least = far;
    for (let k = 0; k < width; k++) {
      const j = i - most + k;
      let best = far;
      // Cells before the first letter and behind the last are never the way to one between.
      if (j === 0) best = i;
      else {
        const isSame = a[i - 1] === b[j - 1];
        const replaced = (last[k] ?? far) + (isSame ? 0 : 1);
        best = Math.min((last[k + 1] ?? far) + 1, (row[k - 1] ?? far) + 1, replaced);
        const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
        if (isSwap) best = Math.min(best, (beforeLast[k] ?? far) + 1);
      }
      row[k] = best;
      if (best < least) least = best;
    }
    if (least > most) return null;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  const found = last[b.length - a.length + most] ?? far;
  return found > most ? null : found;
}

function rowOf(width: number, value: number): number[] {
  return new Array<number>(width).fill(value);
}
