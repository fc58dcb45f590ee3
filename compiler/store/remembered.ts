/**
 * What earlier commands found about single decisions and sequences, for when a file of their book changes: answers of the
 * prover, and the sequences that have no faults. Each is stored under a hash of all that it rests on.
 */
import type { Recall, RecallCourse } from "../core/recall.ts";
import { bytesOf, dataOf } from "./bytes.ts";
import { fingerprintOfProof, hashOf, hashOfParts } from "./fingerprint.ts";
import { keyOf, noStore, type Store } from "./store.ts";

export interface RememberedAnswers {
  readonly isEmpty: boolean;
  readonly recall: Recall;
  /** Adds answers that were found elsewhere. */
  readonly add: (answers: ReadonlyMap<string, unknown>) => void;
  /** Stores the answers that were used, if there are new ones. */
  readonly save: () => Promise<void>;
}

/** Returns the answers that are in `found` or `earlier`; afterwards all are in `found`. */
export function recallWith(found: Map<string, unknown>, earlier?: ReadonlyMap<string, unknown>): Recall {
  return (question, programs, find) => {
    const key = keyOf(hashOf(question), ...programs.map(fingerprintOfProof));
    const answer = found.get(key) ?? earlier?.get(key) ?? find();
    found.set(key, answer);
    return answer as ReturnType<typeof find>;
  };
}

/** The answers that one command needs about these books. */
export async function rememberedAnswers(
  store: Store,
  command: readonly string[],
  books: readonly string[],
): Promise<RememberedAnswers | null> {
  if (store === noStore) return null;
  const entry = keyOf("answers", command.join(" "), ...books);
  const known = dataOf<ReadonlyMap<string, unknown>>(await store.get(entry)) ?? new Map<string, unknown>();
  const used = new Map<string, unknown>();
  return {
    isEmpty: known.size === 0,
    recall: recallWith(used, known),
    add: (answers) => {
      for (const [key, answer] of answers) used.set(key, answer);
    },
    save: async () => {
      const bytes = [...used.keys()].some((key) => !known.has(key)) ? bytesOf(used) : null;
      if (bytes !== null) await store.put(new Map([[entry, bytes]]));
    },
  };
}

export interface RememberedCourses {
  /** Follows a sequence, unless an earlier command followed the same one and found no fault. */
  readonly check: RecallCourse;
  /** An entry of the store, if there is anything new. */
  readonly entry: () => readonly (readonly [string, Uint8Array])[];
}

export async function rememberedCourses(
  store: Store,
  books: readonly string[],
): Promise<RememberedCourses | null> {
  if (store === noStore) return null;
  const entry = keyOf("sequences without faults", ...books);
  const known = dataOf<ReadonlySet<string>>(await store.get(entry)) ?? new Set<string>();
  const used = new Set<string>();
  return {
    check: ({ around, own }, find) => {
      const key = keyOf(hashOfParts(around), hashOfParts(own));
      const found = known.has(key) ? [] : find();
      if (found.length === 0) used.add(key);
      return found;
    },
    entry: () => {
      const bytes = [...used].some((key) => !known.has(key)) ? bytesOf(used) : null;
      return bytes === null ? [] : [[entry, bytes]];
    },
  };
}
