/**
 * Turns contestants into samples: they take turns, round after round, so that what slows the machine slows them all.
 * What a contestant does is left to it; each run is a process of its own that knows nothing of the one before.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Measured } from "./figure.ts";

/** Runs each contestant once a round, in an order that turns round from one round to the next. */
export async function takeTurns<Name extends string, Sample>(
  contestants: Readonly<Record<Name, () => Promise<Sample>>>,
  rounds: number,
): Promise<Record<Name, Sample[]>> {
  const names = Object.keys(contestants) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<Name, Sample[]>;
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? names : [...names].reverse();
    for (const name of order) samples[name].push(await contestants[name]());
  }
  return samples;
}

/** The ratio of two contestants in each round, and its median. */
export function ratioOf(ours: readonly number[], theirs: readonly number[]): Measured {
  const ratios = ours.map((time, round) => time / (theirs[round] ?? Number.NaN));
  return {
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    rounds: ratios.length,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Runs a script in a new process and gives what it prints, which is JSON. */
export async function runScript<Result>(script: string, args: readonly string[]): Promise<Result> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  if (code !== 0) throw new Error(`${script} ${args.join(" ")} ended with ${code ?? signal}`);
  return JSON.parse(Buffer.concat(chunks).toString("utf8")) as Result;
}

/** How long a process takes from its start to its end, in milliseconds. */
export async function lifeOf(
  args: readonly string[],
  cwd: string,
  expected: readonly number[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const start = process.hrtime.bigint();
  const child = spawn(process.execPath, args, { cwd, stdio: "ignore", env: { ...process.env, ...env } });
  const [code] = (await once(child, "exit")) as [number | null];
  const time = Number(process.hrtime.bigint() - start) / 1e6;
  if (code === null || !expected.includes(code)) throw new Error(`node ${args.join(" ")} ended with ${code}`);
  return time;
}
