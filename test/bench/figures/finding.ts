/**
 * Finding a question from a player's words, once the index is loaded. Nothing comparable is installed, so times have bounds of
 * their own, with much room.
 */
import { bundle } from "../bundle.ts";
import type { Figure, Line, Measured } from "../figure.ts";
import { median, runScript } from "../measure.ts";

/** Milliseconds. */
interface Sample {
  readonly median: number;
  readonly most: number;
  readonly load: number;
  readonly questions: number;
}

export const finding: Figure = {
  name: "find",
  async measure(ground) {
    const rounds = ground.rounds ?? 5;
    const script = await bundle(ground, "contestants/finding.ts");
    ground.say(`find: ${rounds} rounds`);
    const samples: Sample[] = [];
    for (let round = 0; round < rounds; round += 1)
      samples.push(await runScript<Sample>(script, [ground.root]));
    const load = median(samples.map((sample) => sample.load)).toFixed(1);
    const lines: Line[] = [
      {
        figure: "find",
        compared: "a typed question, median",
        bound: { kind: "at-most", ratio: 2 },
        measured: over(samples.map((sample) => sample.median)),
        unit: "ms",
        note: `${samples[0]?.questions} questions of all books and languages; loading takes ${load} ms`,
      },
      {
        figure: "find",
        compared: "the slowest of them",
        bound: { kind: "at-most", ratio: 5 },
        measured: over(samples.map((sample) => sample.most)),
        unit: "ms",
        note: "each the median of five times",
      },
    ];
    return lines;
  },
};

function over(times: readonly number[]): Measured {
  return { ratio: median(times), spread: [Math.min(...times), Math.max(...times)], rounds: times.length };
}
