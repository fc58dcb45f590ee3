/** Words for a clause, against deciding it with reasons: both in one process, on the same decisions of the books. */
import { bundle } from "../bundle.ts";
import type { Figure, Line } from "../figure.ts";
import { median, runScript } from "../measure.ts";

interface Sample {
  readonly ratio: number;
  readonly decided: number;
  /** Milliseconds. */
  readonly clause: number;
  readonly answer: number;
}

export const wording: Figure = {
  name: "words",
  async measure(ground) {
    const rounds = ground.rounds ?? 5;
    const script = await bundle(ground, "contestants/wording.ts");
    ground.say(`words: ${rounds} rounds`);
    const samples: Sample[] = [];
    for (let round = 0; round < rounds; round += 1)
      samples.push(await runScript<Sample>(script, [ground.root]));
    const ratios = samples.map(({ ratio }) => ratio);
    const [clause, answer] = [
      median(samples.map((each) => each.clause)),
      median(samples.map((each) => each.answer)),
    ];
    const line: Line = {
      figure: "words",
      compared: "a clause in words, to deciding it with reasons",
      bound: { kind: "at-most", ratio: 1 },
      measured: { ratio: median(ratios), spread: [Math.min(...ratios), Math.max(...ratios)], rounds },
      note: `${(1000 * clause).toFixed(0)} µs against ${(1000 * answer).toFixed(0)} µs, ${samples[0]?.decided} situations`,
    };
    return [line];
  },
};
