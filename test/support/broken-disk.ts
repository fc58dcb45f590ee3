/** Disks on which one call goes wrong, and disks of simulated processes that end, or take turns call by call. */
import { type Disk, nodeDisk } from "../../compiler/files/disk.ts";

/** What happens at the n-th call. */
export type Breakage =
  /** The call does nothing and reports an error. */
  | "fails"
  /** The call reports an error, but did its work; a file is half written. */
  | "tears"
  /** This call and all later ones report an error. */
  | "dies"
  /** The process ends during the call: it did its work, but a file is half written, and nothing happens after it. */
  | "ends";
export const breakages: readonly Breakage[] = ["fails", "tears", "dies", "ends"];

export interface BrokenDisk {
  readonly disk: Disk;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  readonly calls: () => number;
}

const codes = ["EIO", "ENOSPC", "EACCES", "EMFILE"] as const;
let lastPid = 1_000_000;

/** The disk as a process sees it whose number is its own; of the others, only those run that are named. */
export function diskOfProcess(running: ReadonlySet<number> = new Set()): Disk {
  lastPid += 1;
  return { ...nodeDisk, pid: lastPid, isRunning: (pid) => running.has(pid) };
}

export function brokenDisk(at: number, how: Breakage): BrokenDisk {
  let calls = 0;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const frozen = () => new Promise<never>(() => end());
  const disk = mapCalls(diskOfProcess(), async (call, args, go) => {
    calls += 1;
    if (calls < at) return go();
    if (calls > at) return how === "dies" ? fail(at) : how === "ends" ? frozen() : go();
    if (how === "tears" || how === "ends") await (call === "create" ? createHalf(args) : go());
    return how === "ends" ? frozen() : fail(at);
  });
  return { disk, ended, calls: () => calls };
}

/** The same disk with each call that touches it put through `around`. */
export function mapCalls(
  disk: Disk,
  around: (call: keyof Disk, args: readonly unknown[], go: () => Promise<unknown>) => Promise<unknown>,
): Disk {
  const mapped = Object.entries(disk).map(([name, member]) => {
    if (typeof member !== "function" || name === "isRunning" || name === "pause") return [name, member];
    const call = member as (...args: unknown[]) => Promise<unknown>;
    return [name, (...args: unknown[]) => around(name as keyof Disk, args, () => call(...args))];
  });
  return Object.fromEntries(mapped) as Disk;
}

async function createHalf(args: readonly unknown[]): Promise<void> {
  const [path, content, how] = args as Parameters<Disk["create"]>;
  await nodeDisk.create(path, content.slice(0, content.length / 2), how);
}

function fail(at: number): never {
  const code = codes[at % codes.length] ?? "EIO";
  throw Object.assign(new Error(`${code}: injected`), { code, syscall: "injected" });
}

/** Lets simulated processes run call by call, in an order that a seed decides. */
export class Turns {
  readonly running = new Set<number>();
  readonly #random: () => number;
  readonly #waiting: { readonly pid: number; readonly call: string; readonly go: () => void }[] = [];
  readonly #lastCall = new Map<number, string>();
  #turns = 0;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  process(): Disk {
    const own = diskOfProcess(this.running);
    this.running.add(own.pid);
    const turn = (call: string) => new Promise<void>((go) => this.#waiting.push({ pid: own.pid, call, go }));
    const disk = mapCalls(own, async (call, _args, go) => {
      await turn(call);
      return go();
    });
    return { ...disk, pause: () => turn("pause") };
  }

  /** Until all are done. `ending` is the first of them, which is ended at a turn and does nothing from then on. */
  async run(
    all: readonly Promise<unknown>[],
    ending?: { readonly pid: number; readonly turn: number },
  ): Promise<void> {
    const open = new Set(all);
    for (const each of all) void each.finally(() => open.delete(each));
    while (open.size > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      if (ending && this.#turns >= ending.turn) {
        this.running.delete(ending.pid);
        for (const each of all.slice(0, 1)) open.delete(each);
      }
      const able = this.#waiting.filter(({ pid }) => this.running.has(pid));
      // Nothing comes between these two calls: see files/sources.ts.
      const next =
        able.find(({ pid, call }) => call === "rename" && this.#lastCall.get(pid) === "read") ??
        able[Math.floor(this.#random() * able.length)];
      if (next === undefined) continue;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#lastCall.set(next.pid, next.call);
      this.#turns += 1;
      next.go();
    }
  }
}

export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
