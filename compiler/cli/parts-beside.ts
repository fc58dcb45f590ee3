/**
 * Compiles and proves the parts of a project in two threads: each takes the largest part that is left. Parts say nothing of
 * one another, so the results are the same with one thread. The second thread is parts-thread.ts.
 */
import { Worker } from "node:worker_threads";
import { booksNamedIn } from "../project.ts";
import {
  type About,
  type FoundPart,
  type Group,
  type Part,
  type PartOptions,
  partLike,
} from "../store/parts.ts";
import type { Store } from "../store/store.ts";
import type { Survey } from "../study/survey.ts";
import { worthIt } from "./judging.ts";
import type { ProvedPart } from "./proving.ts";

/** The task for the thread. */
export interface Task {
  readonly work: "parts";
  /** The largest first. */
  readonly parts: readonly { readonly group: Group; readonly key: string }[];
  readonly options: Pick<PartOptions, "books" | "needs">;
  readonly isWhole: boolean;
  /** Whether the first thread will store what the second finds. */
  readonly isStored: boolean;
  readonly shared: Shared;
}

/** At its first place how many parts were taken, at its second whether anything is wrong. */
export type Shared = Int32Array<SharedArrayBuffer>;

/** What the thread gives: plain data. */
export interface Found {
  readonly parts: readonly {
    readonly key: string;
    readonly about: About;
    readonly survey: Survey | null;
  }[];
  readonly entries: ReadonlyMap<string, Uint8Array>;
}

/** Takes the next part and returns its place; null if none is left. */
export function takeNext(shared: Shared, { length }: { readonly length: number }): number | null {
  const place = Atomics.add(shared, 0, 1);
  return place < length ? place : null;
}

/** Notes whether anything is wrong with a part, and returns whether anything is wrong with any. */
export function noteErrors(shared: Shared, part: Part): boolean {
  if (part.about.diagnostics.some(({ severity }) => severity === "error")) Atomics.store(shared, 1, 1);
  return Atomics.load(shared, 1) === 1;
}

export interface PartsBeside {
  /** Compiles and proves until no part is left. By key; a part that cannot be compiled alone is left out. */
  readonly proved: (
    prove: (found: FoundPart, isBroken: (part: Part) => boolean) => Promise<ProvedPart | null>,
  ) => Promise<ReadonlyMap<string, ProvedPart>>;
}

/** Null where a second thread would not be done sooner. */
export function partsBeside(
  thread: URL | null,
  all: readonly FoundPart[],
  store: Store,
  {
    options,
    isWhole,
    isStored,
    isBroken,
  }: Pick<Task, "options" | "isWhole" | "isStored"> & { readonly isBroken: boolean },
): PartsBeside | null {
  const weights = new Map(all.map((found) => [found, weightOf(found.group)]));
  const weightIn = (found: FoundPart): number => weights.get(found) ?? 0;
  const inOrder = [...all].sort((a, b) => weightIn(b) - weightIn(a));
  const [largest, ...others] = inOrder.map(weightIn);
  const rest = others.reduce((sum, weight) => sum + weight, 0);
  if (thread === null || largest === undefined || rest < worthIt || rest * mostTimesTheRest < largest)
    return null;
  const shared: Shared = new Int32Array(new SharedArrayBuffer(8));
  if (isBroken) Atomics.store(shared, 1, 1);
  const workerData: Task = {
    work: "parts",
    parts: inOrder.map(({ group, key }) => ({ group, key })),
    options,
    isWhole,
    isStored,
    shared,
  };
  return {
    proved: async (prove) => {
      const worker = new Worker(thread, { workerData });
      const answer = new Promise<Found>((resolve, reject) => {
        worker.once("message", resolve);
        worker.once("error", reject);
      });
      // An error of this thread comes first; the other's then does not matter.
      answer.catch(() => undefined);
      const proved = new Map<string, ProvedPart>();
      try {
        for (let at = takeNext(shared, inOrder); at !== null; at = takeNext(shared, inOrder)) {
          const found = inOrder[at];
          const own = found && (await prove(found, (part) => noteErrors(shared, part)));
          if (own) proved.set(found.key, own);
        }
        const { parts, entries } = await answer;
        if (entries.size > 0) await store.put(entries);
        for (const { key, about, survey } of parts) {
          const found = inOrder.find((each) => each.key === key);
          if (found) proved.set(key, { part: partLike(found.group, key, about, options), survey });
        }
        return proved;
      } finally {
        void worker.terminate();
      }
    },
  };
}

/** About how much work a part is. Updates make a version each, and claim something. */
function weightOf({ sources }: Group): number {
  const hasUpdates = sources.some(({ text }) => booksNamedIn(text).updated.length > 0);
  const length = sources.reduce((sum, { text }) => sum + text.length, 0);
  return hasUpdates ? length * 2 : length;
}

/** With one part that much larger than all others, its claims are what a second thread should do. */
const mostTimesTheRest = 2;
