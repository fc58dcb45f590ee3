/**
 * Shows the progress of a long command: on a terminal in one line that disappears again, otherwise in a line from time
 * to time. Short commands show nothing. A thread of its own writes the lines, so that they also come while the command
 * computes for a minute without a pause. It starts with the first step that a command tells.
 */
import { Worker } from "node:worker_threads";

/** Where the lines go, and what is known of it. */
export interface ProgressOutput {
  readonly write: (text: string) => void;
  /** The number of the open file that is written to. */
  readonly file: number;
  readonly isTerminal: boolean;
  readonly columns: () => number;
  /** In milliseconds; tests wait less. */
  readonly waits?: Waits;
}

interface Waits {
  /** On a terminal, from the start of the work to the first line. */
  readonly first: number;
  /** On a terminal, from one line to the next. */
  readonly redrawn: number;
  /** Elsewhere. */
  readonly line: number;
}

export interface Progress {
  /** The step that is begun; null while nothing is done, as where a person is asked. */
  readonly tell: (text: string | null) => void;
  /** Takes the line away, before other text is written. */
  readonly makeRoom: (next: string) => void;
}

export function newProgress({ write, file, isTerminal, columns, waits = usual }: ProgressOutput): Progress {
  let shared: Shared | null = null;
  const begin = (): Shared => {
    const memory = new SharedArrayBuffer(textAt + mostBytes);
    const started: Shared = {
      memory,
      numbers: new Int32Array(memory, 0, textAt / 4),
      text: new Uint8Array(memory, textAt),
    };
    const workerData: ThreadData = { memory, file, isTerminal, waits, textAt, clear };
    try {
      const thread = new Worker(
        `const { writeSync } = require("node:fs");(${watch})(require("node:worker_threads").workerData, writeSync)`,
        { eval: true, workerData, env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 16 } },
      );
      // Without the thread, the command goes on and shows nothing.
      thread.on("error", () => undefined);
      thread.unref();
    } catch {
      return started;
    }
    return started;
  };
  return {
    tell: (text) => {
      if (shared === null && text === null) return;
      shared ??= begin();
      const { numbers } = shared;
      locked(numbers, () => {
        if (text === null) return rest(numbers, write);
        const shown = text.slice(0, Math.max(1, columns() - secondsShown));
        Atomics.store(numbers, length, encoder.encodeInto(shown, shared?.text ?? none).written);
        Atomics.store(numbers, isWorking, 1);
      });
    },
    makeRoom: (next) => {
      if (shared === null) return;
      const { numbers } = shared;
      locked(numbers, () => {
        takeAway(numbers, write);
        Atomics.store(numbers, isMidLine, next.endsWith("\n") ? 0 : 1);
      });
    },
  };
}

interface Shared {
  readonly memory: SharedArrayBuffer;
  readonly numbers: Int32Array;
  readonly text: Uint8Array;
}

interface ThreadData {
  readonly memory: SharedArrayBuffer;
  readonly file: number;
  readonly isTerminal: boolean;
  readonly waits: Waits;
  readonly textAt: number;
  readonly clear: string;
}

const usual: Waits = { first: 2_000, redrawn: 100, line: 30_000 };
const clear = "\r\u001b[K";
const encoder = new TextEncoder();
const none = new Uint8Array(0);
/** Columns that ` (1234 s)` takes, and one that stays empty. */
const secondsShown = 10;

/** The numbers that both threads share, before the bytes of the text. `watch` repeats them. */
const lock = 0;
const isShown = 1;
const length = 2;
const isWorking = 3;
const isMidLine = 4;
const textAt = 32;
const mostBytes = 2_000;

function locked(numbers: Int32Array, act: () => void): void {
  while (Atomics.compareExchange(numbers, lock, 0, 1) !== 0) Atomics.wait(numbers, lock, 1, 10);
  try {
    act();
  } finally {
    Atomics.store(numbers, lock, 0);
    Atomics.notify(numbers, lock);
  }
}

function rest(numbers: Int32Array, write: ProgressOutput["write"]): void {
  takeAway(numbers, write);
  Atomics.store(numbers, isWorking, 0);
}

function takeAway(numbers: Int32Array, write: ProgressOutput["write"]): void {
  if (Atomics.exchange(numbers, isShown, 0) === 1) write(clear);
}

/** Runs in the other thread as text, so it uses nothing but what it is given. */
function watch(
  { memory, file, isTerminal, waits, textAt: from, clear: taken }: ThreadData,
  write: (file: number, text: string) => void,
): void {
  const numbers = new Int32Array(memory, 0, from / 4);
  const text = new Uint8Array(memory, from);
  const began = Date.now();
  let [since, last, wasWorking] = [began, began, true];
  const draw = (): void => {
    const at = Date.now();
    const works = Atomics.load(numbers, 3) === 1;
    if (works && !wasWorking) [since, last] = [at, at];
    wasWorking = works;
    if (!works || Atomics.load(numbers, 4) === 1) return;
    if (at - (isTerminal ? since : last) < (isTerminal ? waits.first : waits.line)) return;
    const bytes = text.slice(0, Atomics.load(numbers, 2));
    const shown = `${new TextDecoder().decode(bytes)} (${Math.round((at - since) / 1_000)} s)`;
    try {
      write(file, isTerminal ? `${taken}${shown}` : `${shown}\n`);
      if (isTerminal) Atomics.store(numbers, 1, 1);
    } catch {
      // Standard error was closed.
    }
    last = at;
  };
  setInterval(
    () => {
      // The thread that holds the lock is about to write; the next time comes soon.
      if (Atomics.compareExchange(numbers, 0, 0, 1) !== 0) return;
      try {
        draw();
      } finally {
        Atomics.store(numbers, 0, 0);
        Atomics.notify(numbers, 0);
      }
    },
    isTerminal ? waits.redrawn : Math.min(1_000, waits.line),
  );
}
