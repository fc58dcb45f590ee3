/** The other end of host.ts: starts it, asks it, and ends it when an answer takes too long. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { HostAnswer, HostRequest } from "./host.ts";

export type Outcome = HostAnswer | "timeout";

export class TestHost implements AsyncDisposable {
  readonly #script: string;
  readonly #args: readonly string[];
  readonly #env: Readonly<Record<string, string>>;
  readonly #changed = new Set<string>();
  #child: ChildProcess | null = null;

  constructor(
    script: string,
    {
      root,
      mode,
      env = {},
    }: { root: string; mode: "run" | "switching"; env?: Readonly<Record<string, string>> },
  ) {
    this.#script = script;
    this.#args = [root, mode];
    this.#env = env;
  }

  /** Files that have changed on the disk: what is running reads them again before the next test file. */
  invalidate(paths: readonly string[]): void {
    for (const path of paths) this.#changed.add(path);
  }

  async run(request: Omit<HostRequest, "changed">, limit: number): Promise<Outcome> {
    const child = await this.#start();
    const outcome = await new Promise<Outcome>((resolve) => {
      const timer = setTimeout(() => settle("timeout"), limit);
      const ended = () =>
        settle({ passed: 0, failed: { test: "(the process)", message: "ended" }, duration: 0 });
      const answered = (answer: unknown) => settle(answer as HostAnswer);
      const settle = (outcome: Outcome) => {
        clearTimeout(timer);
        child.off("message", answered).off("exit", ended);
        resolve(outcome);
      };
      child.on("message", answered).on("exit", ended);
      child.send({ ...request, changed: [...this.#changed] });
      this.#changed.clear();
    });
    if (outcome === "timeout") await this[Symbol.asyncDispose]();
    if (child.exitCode !== null || child.signalCode !== null) this.#child = null;
    return outcome;
  }

  async #start(): Promise<ChildProcess> {
    if (this.#child !== null) return this.#child;
    // A group of its own, so that the workers of vitest end with it.
    const child = fork(this.#script, this.#args, {
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { ...process.env, ...this.#env },
    });
    this.#child = child;
    await once(child, "message");
    return child;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    process.kill(-child.pid, "SIGKILL");
    await exited;
  }
}
