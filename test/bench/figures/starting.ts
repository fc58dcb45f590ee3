/**
 * How long the command line takes from its start to its end, against a Node process that runs an empty script.
 * What is run is the built command line on the rules of this project, as a user runs it.
 */
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Figure, Line } from "../figure.ts";
import { lifeOf, median, ratioOf, takeTurns } from "../measure.ts";

const notBuilt = { missing: "run npm run build first" } as const;

export const starting: Figure = {
  name: "start",
  async measure(ground) {
    const rounds = ground.rounds ?? 21;
    const cli = join(ground.root, "dist/cli.js");
    const empty = join(ground.built, "empty.cjs");
    await writeFile(empty, "");
    const isBuilt = existsSync(cli);
    if (isBuilt) ground.say(`start: ${rounds} rounds`);
    const run = (...args: string[]) => lifeOf(args, ground.root, [0]);
    const samples = await takeTurns(
      {
        empty: () => run(empty),
        version: () => run(cli, "--version"),
        check: () => run(cli, "check", "--no-store"),
        diff: () => run(cli, "diff", "w40k", "1.2", "1.5", "--no-store"),
      },
      isBuilt ? rounds : 0,
    );
    const line = (compared: string, ours: readonly number[], ratio: number): Line => ({
      figure: "start",
      compared,
      bound: { kind: "at-most", ratio },
      measured: isBuilt ? ratioOf(ours, samples.empty) : notBuilt,
      note: isBuilt ? `${median(ours).toFixed(0)} ms against ${median(samples.empty).toFixed(0)} ms` : "",
    });
    return [
      line("rubric --version to an empty process", samples.version, 1.6),
      line("rubric check of all rules, claims proved, to an empty process", samples.check, 20),
      line("rubric diff w40k 1.2 1.5, each situation tried, to an empty process", samples.diff, 20),
    ];
  },
};
