/**
 * Judges the claims of updates in a second thread, which reads the files of these books itself while the first thread
 * compiles everything. Then it helps with a comparison, if one is asked for. The results are the same with one thread.
 */
import { Worker } from "node:worker_threads";
import { type Compiled, isOfOne } from "../compile.ts";
import type { SourceFile } from "../../grammar/tree.ts";
import type { CompareAsked, DecisionsBeside } from "../study/compare.ts";
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

/** A comparison with which the thread helps once the claims are judged. */
export interface Comparing extends CompareAsked {
  /** At its first place how many decisions were taken. */
  readonly shared: Int32Array<SharedArrayBuffer>;
}

/** What the thread gives: plain data. */
export interface Found {
  readonly judged: JudgedByVersion;
  /** By book, as the store remembers them. */
  readonly proofs: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
}

/** What it gives of a comparison. */
export interface Compared {
  readonly meanings: Awaited<ReturnType<DecisionsBeside["rest"]>>;
  readonly proofs: Found["proofs"];
}

export interface Judging {
  /** Null where the files that were handed over turn out not to be those of the books. */
  readonly found: (compiled: Compiled) => Promise<Found | null>;
  /** Has the thread help with a comparison. Null as for `found`. */
  readonly compare: (compiled: Compiled, asked: CompareAsked) => ComparedBeside | null;
  readonly stop: () => void;
}

export interface ComparedBeside extends DecisionsBeside {
  readonly proofs: () => Promise<Found["proofs"]>;
}

/** Takes a decision if one is left of so many. */
export function takeDecision(shared: Comparing["shared"], decisions: number): boolean {
  return Atomics.add(shared, 0, 1) < decisions;
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
  // The process may end without this thread, which waits for a comparison; its errors then do not matter.
  worker.unref();
  const awaited = async <T>(answer: Promise<T>): Promise<T> => {
    worker.ref();
    return answer.finally(() => worker.unref());
  };
  const answers = answersOf(worker);
  const first = answers() as Promise<Found>;
  first.catch(() => undefined);
  const handed = new Set(sources.map(({ path }) => path));
  const isMissing = ({ documents }: Compiled): boolean =>
    documents.some((document) => !handed.has(document.file) && isOfOne(document, wanted));
  return {
    found: async (compiled) => {
      if (isMissing(compiled)) return null;
      return awaited(first);
    },
    compare: (compiled, asked) => {
      if (isMissing(compiled)) return null;
      const shared: Comparing["shared"] = new Int32Array(new SharedArrayBuffer(4));
      const message: Comparing = { ...asked, shared };
      worker.postMessage(message);
      const compared = first.then(() => answers() as Promise<Compared>);
      compared.catch(() => undefined);
      return {
        take: (decisions) => takeDecision(shared, decisions),
        rest: async () => (await awaited(compared)).meanings,
        proofs: async () => (await awaited(compared)).proofs,
      };
    },
    stop: () => void worker.terminate(),
  };
}

/** One message after another. After an error every wait for one ends with it. */
function answersOf(worker: Worker): () => Promise<unknown> {
  const ready: unknown[] = [];
  let problem: Error | null = null;
  let wake = (): void => undefined;
  worker.on("message", (message: unknown) => {
    ready.push(message);
    wake();
  });
  worker.once("error", (error: Error) => {
    problem = error;
    wake();
  });
  return async () => {
    while (ready.length === 0) {
      if (problem !== null) throw problem;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return ready.shift();
  };
}

/** Fewer letters are dealt with before a second thread has begun. */
export const worthIt = 200_000;
