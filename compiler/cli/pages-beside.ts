/**
 * Has the second part of a site's pages made in a second thread, which reads the files of their books for itself, and takes what
 * it makes as it comes. The thread is pages-thread.ts, what it hands over goes by handing-over.ts.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { SourceFile } from "../../grammar/tree.ts";
import type { Beside, Made, SiteOptions } from "../../site/index.ts";
import type { Compiled } from "../compile.ts";
import { booksNamedIn } from "../project.ts";
import type { StoreSettings } from "../store/disk-store.ts";
import { worthIt } from "./judging.ts";

/** The task for the thread. */
export interface Task {
  readonly work: "pages";
  readonly sources: readonly SourceFile[];
  readonly books: readonly string[];
  /** The addresses of its pages begin so. */
  readonly second: readonly string[];
  readonly languages: readonly string[];
  readonly options: SiteOptions;
  /** The project's folder and its store; null if nothing is stored. */
  readonly store: { readonly folder: string; readonly settings: StoreSettings } | null;
  readonly port: MessagePort;
  /** How many messages were taken so far, at its first place. */
  readonly taken: Int32Array<SharedArrayBuffer>;
}

export interface Message {
  readonly made: readonly Made[];
  readonly isLast: boolean;
}

export interface PagesBeside extends Beside {
  readonly stop: () => void;
}

/** Null where a second thread would not be done sooner. */
export function pagesBeside(
  thread: URL | null,
  compiled: Compiled,
  second: ReadonlySet<string>,
  given: Pick<Task, "languages" | "options" | "store">,
): PagesBeside | null {
  // Addresses begin with the book.
  const books = [...new Set([...second].map((tail) => tail.slice(0, tail.indexOf("/"))))];
  // By their headers: with a store, no file was parsed.
  const sources = [...compiled.sources.values()].filter(({ text }) =>
    booksNamedIn(text).all.some((book) => books.includes(book)),
  );
  const much = sources.reduce((sum, { text }) => sum + text.length, 0);
  if (thread === null || much < worthIt) return null;
  const { port1, port2 } = new MessageChannel();
  const taken = new Int32Array(new SharedArrayBuffer(4));
  const asked = { second: [...second], ...given };
  const workerData: Task = { work: "pages", sources, books, ...asked, port: port2, taken };
  const worker = new Worker(thread, { workerData, transferList: [port2] });
  let [isDone, problem]: [boolean, Error | null] = [false, null];
  let wake = (): void => undefined;
  worker.once("error", (error: Error) => {
    problem = error;
    wake();
  });
  worker.once("exit", () => {
    problem ??= new Error("the second thread ended before its pages were made");
    wake();
  });
  const take = (): Message | null => {
    const found = receiveMessageOnPort(port1) as { readonly message: Message } | undefined;
    if (found === undefined) return null;
    Atomics.add(taken, 0, 1);
    Atomics.notify(taken, 0);
    isDone ||= found.message.isLast;
    return found.message;
  };
  return {
    ready: () => {
      const found: Made[] = [];
      for (let message = take(); message !== null; message = take()) found.push(...message.made);
      return found;
    },
    rest: async function* () {
      for (let message = take(); !isDone || message !== null; message = take())
        if (message !== null) yield* message.made;
        else if (problem !== null) throw problem;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
            setTimeout(resolve, soon);
          });
    },
    stop: () => void worker.terminate(),
  };
}

/** Milliseconds; what is looked for comes in bundles of pages. */
const soon = 2;
