/**
 * What differs between a lock and the version of today: each difference once, without those that only follow from another.
 */
import type { SealedFact } from "./canonical.ts";
import type { Lock } from "./lock.ts";
import { verdictParts } from "./verdicts.ts";

export interface Difference {
  readonly key: string;
  /** Null where the lock has no such fact. */
  readonly was: string | null;
  /** Null where the version has no such fact any more. */
  readonly is: string | null;
}

/** An example whose verdict is another. */
export interface Turned {
  readonly title: string;
  /** What is asked, such as `in-cover`. */
  readonly subject: string;
  readonly was: string;
  readonly is: string;
}

export interface Compared {
  readonly differences: readonly Difference[];
  readonly turned: readonly Turned[];
}

export function compareWithLock({ facts }: Pick<Lock, "facts">, now: readonly SealedFact[]): Compared {
  const all = differencesBetween(facts, now);
  const turned = all.flatMap(turnedOf);
  const rest = all.filter((each) => turnedOf(each).length === 0);
  return { differences: rest.filter((each) => !isFollowing(each, rest)), turned };
}

function differencesBetween(
  before: readonly SealedFact[],
  after: readonly SealedFact[],
): readonly Difference[] {
  const [old, now] = [textsByKey(before), textsByKey(after)];
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((key) => {
    const [gone, come] = [without(old.get(key), now.get(key)), without(now.get(key), old.get(key))];
    // Another example of the same rules changes nothing.
    const count = wordOf(key) === "verdict" ? gone.length : Math.max(gone.length, come.length);
    return Array.from({ length: count }, (_, i) => ({ key, was: gone[i] ?? null, is: come[i] ?? null }));
  });
}

function textsByKey(facts: readonly SealedFact[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { key, text } of facts) {
    const known = found.get(key);
    if (known) known.push(text);
    else found.set(key, [text]);
  }
  return found;
}

/** The items of one list that another lacks; of equal items as many as there are too few. */
function without(items: readonly string[] = [], others: readonly string[] = []): readonly string[] {
  const left = [...others];
  return items.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** `words` of `words woods/rules en`. */
export function wordOf(key: string): string {
  return key.slice(0, key.indexOf(" "));
}

/** `woods/rules` of `words woods/rules en`. */
export function subjectOf(key: string): string {
  return key.split(" ")[1] ?? "";
}

// ---------------------------------------------------------------- verdicts

/** An example in the same situation that now gets another answer, or gets it by other clauses. */
function turnedOf({ key, was, is }: Difference): readonly Turned[] {
  if (wordOf(key) !== "verdict" || was === null || is === null) return [];
  const [before, after] = [verdictParts(was), verdictParts(is)];
  if (before.given !== after.given) return [];
  const { title, subject } = exampleOf(key);
  return [{ title, subject, was: before.answer, is: after.answer }];
}

/** `verdict woods "half is hidden" in-cover`: the owner, the title and what is asked. */
export function exampleOf(key: string): {
  readonly owner: string;
  readonly title: string;
  readonly subject: string;
} {
  const found = /^verdict (\S+) ("(?:[^"\\]|\\.)*") (.*)$/.exec(key);
  const [, owner = "", title = '""', subject = ""] = found ?? [];
  return { owner, title: JSON.parse(title) as string, subject };
}

// ---------------------------------------------------------------- what follows from another difference

const ofVocabulary: ReadonlySet<string> = new Set(["fact", "field", "values", "keyword"]);

function isFollowing(one: Difference, all: readonly Difference[]): boolean {
  const { key, was, is } = one;
  const [word, subject] = [wordOf(key), subjectOf(key)];
  const others = all.filter((each) => each !== one);
  const isNewOrGone = was === null || is === null;
  const has = (found: (word: string, subject: string, each: Difference) => boolean): boolean =>
    others.some((each) => found(wordOf(each.key), subjectOf(each.key), each));
  // Vocabulary is sealed because rules read it.
  if (ofVocabulary.has(word) && isNewOrGone) return has((other) => !ofVocabulary.has(other));
  if (word === "decision" && isNewOrGone)
    return has((other, of) => (other === "logic" || other === "row" || other === "figure") && of === subject);
  if (word === "order") return has((other, of) => other === "row" && of === subject);
  if (word === "words" || word === "node" || word === "entry" || word === "rule") {
    const cameWith = (other: string, of: string, each: Difference): boolean =>
      (other === "node" || other === "entry" || other === "rule") &&
      isOnOneSide(each, one) &&
      (subject.startsWith(`${of}/`) || (word === "words" && other !== "node" && of === subject));
    if (isNewOrGone && has(cameWith)) return true;
    // The words of a new sentence say more than that it is new.
    if (word === "node" && isNewOrGone)
      return has((other, of, each) => other === "words" && of === subject && isOnOneSide(each, one));
    // Of a text in several languages the first is enough.
    if (word === "words" && isNewOrGone)
      return has(
        (other, of, each) => other === "words" && of === subject && isOnOneSide(each, one) && each.key < key,
      );
    if (was !== null && is !== null && word !== "words") return isSameBut(was, is, newOrGone(others));
  }
  return false;
}

function isOnOneSide(one: Difference, other: Difference): boolean {
  return (one.was === null && other.was === null) || (one.is === null && other.is === null);
}

/** The names of what is new, or no longer there. */
function newOrGone(all: readonly Difference[]): ReadonlySet<string> {
  return new Set(all.flatMap(({ key, was, is }) => (was === null || is === null ? [subjectOf(key)] : [])));
}

/** True if two lists are the same apart from those names. */
function isSameBut(one: string, other: string, names: ReadonlySet<string>): boolean {
  const rest = (text: string): string =>
    text
      .split(/,? /)
      .filter((name) => name !== "of" && !names.has(name))
      .join(" ");
  return rest(one) === rest(other);
}
