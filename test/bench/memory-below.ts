/**
 * The most memory that all processes started below one had at a time, in megabytes, looked up a few times a second: what an
 * index takes stands in a process that is none of ours. Where the system has no `ps`, nothing is found.
 */
import { execFile } from "node:child_process";

const pause = 200;

export function mostMemoryBelow(root: number): { readonly end: () => number } {
  let most = 0;
  const timer = setInterval(() => {
    execFile("ps", ["-A", "-o", "pid=,ppid=,rss="], (problem, text) => {
      if (problem === null) most = Math.max(most, below(root, text));
    });
  }, pause);
  return {
    end: () => {
      clearInterval(timer);
      return most;
    },
  };
}

function below(root: number, text: string): number {
  const rows = text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const ours = new Set([root]);
  // Whoever starts another comes before it, but numbers come round again: go on until there is no more.
  for (let before = 0; before !== ours.size; ) {
    before = ours.size;
    for (const [pid = 0, parent = 0] of rows) if (ours.has(parent)) ours.add(pid);
  }
  const kilobytes = rows.reduce(
    (sum, [pid = 0, , size = 0]) => sum + (pid !== root && ours.has(pid) ? size : 0),
    0,
  );
  return kilobytes / 1024;
}
