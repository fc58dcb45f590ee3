/**
 * Judges the claims of updates in a second thread, which reads the files of these books itself while the first thread
 * compiles everything. Both take about as long. The results are the same with one thread.
 */
import { Worker } from "node:worker_threads";
import { type Compiled, isOfOne } from "../compile.ts";
import type { SourceFile } from "../../grammar/tree.ts";
import type { JudgedByVersion } from "../study/survey.ts";
import { booksNamedIn } from "../project.ts";

/** The task for the thread. */
export interface Task {
  readonly work: "judging";
  readonly sources: readonly SourceFile[];
  readonly books: readonly string[];
  /** Null: all there are. */
  readonly versions: readonly string[] | null;
  /** Whether the proofs themselves are wanted too. */
  readonly remembers: boolean;
}

/** What the thread gives: plain data. */
export interface Found {
  readonly judged: JudgedByVersion;
  /** By book, as the store remembers them. */
  readonly proofs: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
}

export interface Judging {
  /** Null where the files that were handed over turn out not to be those of the books. */
  readonly found: (compiled: Compiled) => Promise<Found | null>;
  readonly stop: () => void;
}

/** `books`: null for all that have updates. Null where a second thread would not be done sooner. */
export function judgingBeside(
  thread: URL | null,
  all: readonly SourceFile[],
  books: readonly string[] | null,
  versions: Task["versions"] = null,
  remembers = false,
): Judging | null {
  const named = new Map(all.map((source) => [source, booksNamedIn(source.text)]));
  const wanted = books ?? [...new Set([...named.values()].flatMap(({ updated }) => updated))];
  const sources = all.filter((source) => named.get(source)?.all.some((book) => wanted.includes(book)));
  const much = sources.reduce((sum, { text }) => sum + text.length, 0);
  if (thread === null || much < worthIt) return null;
  const workerData: Task = { work: "judging", sources, books: wanted, versions, remembers };
  const worker = new Worker(thread, { workerData });
  const answer = new Promise<Found>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  // The process may end without this thread; its errors then do not matter.
  worker.unref();
  answer.catch(() => undefined);
  const handed = new Set(sources.map(({ path }) => path));
  return {
    found: async ({ documents }) => {
      const isMissing = documents.some((document) => !handed.has(document.file) && isOfOne(document, wanted));
      if (isMissing) return null;
      worker.ref();
      return answer;
    },
    stop: () => void worker.terminate(),
  };
}

/** Fewer letters are dealt with before a second thread has begun. */
export const worthIt = 200_000;
