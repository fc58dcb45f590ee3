/**
 * How long the command line takes from its start to its end, against a Node process that runs an empty script: without the
 * store, after one file changed, and with nothing changed. The built command line runs, as a user runs it.
 */
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Figure, Ground, Line } from "../figure.ts";
import { lifeOf, median, ratioOf, takeTurns } from "../measure.ts";
import { withMemoryBacked } from "../memory-backed.ts";

const diff = ["diff", "w40k", "1.2", "1.5"];
const situation = '{"terrain":"wood","target":{"keywords":["INFANTRY"],"models":[]}}';

const contestants = {
  version: { args: ["--version"], compared: "rubric --version", ratio: 1.6 },
  check: {
    args: ["check", "--no-store"],
    compared: "rubric check of all rules, claims proved, without the store",
    ratio: 40,
  },
  checkChanged: {
    args: ["check"],
    edits: "",
    compared: "rubric check after one file changed",
    ratio: 12,
  },
  diff: {
    args: [...diff, "--no-store"],
    compared: "rubric diff w40k 1.2 1.5, each situation tried, without the store",
    ratio: 45,
  },
  diffChanged: {
    args: diff,
    edits: "w40k/",
    compared: "rubric diff w40k 1.2 1.5 after one file changed",
    ratio: 15,
  },
  ask: {
    args: ["ask", "w40k@1.5", "in-cover", "--given", situation],
    compared: "rubric ask, nothing changed",
    ratio: 8,
  },
  askWords: {
    args: ["ask", "w40k@1.5", "does a unit in the woods have cover"],
    // Without a terminal it prints the questions found.
    codes: [3],
    against: "ask",
    compared: "rubric ask in words, nothing changed",
    ratio: 1.3,
  },
  facts: { args: ["facts", "w40k@1.5"], compared: "rubric facts, nothing changed", ratio: 8 },
  eval: {
    args: ["eval", "w40k@1.5", "event(1500).copies"],
    compared: "rubric eval, nothing changed",
    ratio: 8,
  },
} as const satisfies Readonly<Record<string, Contestant>>;

interface Contestant {
  readonly args: readonly string[];
  /** Before each run it changes one of the rule files whose paths begin so. */
  readonly edits?: string;
  readonly compared: string;
  /** Another contestant; an empty process if there is none. */
  readonly against?: "ask";
  /** How it ends; 0 by default. */
  readonly codes?: readonly number[];
  readonly ratio: number;
}
type Run = () => Promise<number>;
type Name = keyof typeof contestants;
const all = Object.entries(contestants) as readonly (readonly [Name, Contestant])[];

export const starting: Figure = {
  name: "start",
  async measure(ground) {
    const rounds = ground.rounds ?? 21;
    const cli = join(ground.root, "dist/cli.js");
    if (!existsSync(cli))
      return all.map(([, contestant]) => line(contestant, { missing: "run npm run build first" }, ""));
    ground.say(`start: ${rounds} rounds`);
    return withMemoryBacked(async (folder) => {
      const empty = join(folder, "empty.cjs");
      await writeFile(empty, "");
      const runs = { empty: () => lifeOf([empty], folder, [0]) } as Record<Name | "empty", Run>;
      for (const [name, contestant] of all) {
        runs[name] = await runOf(ground, cli, join(folder, name), contestant);
        // The first run fills the store.
        await runs[name]();
      }
      const samples = await takeTurns(runs, rounds);
      return all.map(([name, contestant]) => {
        const other = samples[contestant.against ?? "empty"];
        const note = `${median(samples[name]).toFixed(0)} ms against ${median(other).toFixed(0)} ms`;
        return line(contestant, ratioOf(samples[name], other), note);
      });
    });
  },
};

function line({ compared, ratio, against }: Contestant, measured: Line["measured"], note: string): Line {
  const bound = { kind: "at-most", ratio } as const;
  const other = against === "ask" ? "rubric ask with a name" : "an empty process";
  return { figure: "start", compared: `${compared}, to ${other}`, bound, measured, note };
}

/** One run on a copy of the rules, whose store no other contestant uses. */
async function runOf(
  ground: Ground,
  cli: string,
  folder: string,
  { args, edits, codes = [0] }: Contestant,
): Promise<Run> {
  await mkdir(folder);
  for (const each of ["rules", "rubric.json"])
    await cp(join(ground.root, each), join(folder, each), { recursive: true });
  const edit = edits === undefined ? async () => undefined : await edited(join(folder, "rules"), edits);
  return async () => {
    await edit();
    return lifeOf([cli, ...args], folder, codes);
  };
}

/** Another file in each run, spread over all of them: the words of its first text change. */
async function edited(folder: string, prefix: string): Promise<() => Promise<void>> {
  const texts: { readonly path: string; readonly text: string }[] = [];
  for (const path of (await readdir(folder, { recursive: true })).sort()) {
    if (!path.startsWith(prefix) || !path.endsWith(".rubric")) continue;
    const text = await readFile(join(folder, path), "utf8");
    if (firstText.test(text)) texts.push({ path: join(folder, path), text });
  }
  let run = 0;
  return async () => {
    run += 1;
    const { path, text } = texts[(run * stride) % texts.length] ?? { path: "", text: "" };
    await writeFile(path, text.replace(firstText, `$&Edited ${run}. `));
  };
}

const firstText = /\b(?:about|heading) en "/;
/** A prime number, so that it meets every file before it meets one again. */
const stride = 17;
