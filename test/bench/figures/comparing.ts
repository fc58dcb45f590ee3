/** Comparing two versions of a synthetic book of 100,000 provisions, of which one in a hundred changed, against compiling it. */
import { bundle } from "../bundle.ts";
import type { Figure } from "../figure.ts";
import { median, ratioOf, runScript } from "../measure.ts";

const provisions = 100_000;

interface Sample {
  /** Milliseconds. */
  readonly compiling: number;
  readonly comparing: number;
  readonly changes: number;
  /** The most memory the process ever had, in megabytes. */
  readonly peak: number;
}

export const comparing: Figure = {
  name: "diff",
  async measure(ground) {
    const rounds = ground.rounds ?? 1;
    const script = await bundle(ground, "contestants/comparing.ts");
    ground.say(`diff: ${rounds} rounds of ${provisions} provisions`);
    const samples: Sample[] = [];
    for (let round = 0; round < rounds; round += 1)
      samples.push(await runScript<Sample>(script, [String(provisions)]));
    const [ours, theirs] = [
      samples.map((sample) => sample.comparing),
      samples.map((sample) => sample.compiling),
    ];
    const changes = median(samples.map((sample) => sample.changes));
    const peak = median(samples.map((sample) => sample.peak));
    return [
      {
        figure: "diff",
        compared: "100,000 provisions, 1 % changed, to compiling them",
        bound: { kind: "at-most", ratio: 2 },
        measured: ratioOf(ours, theirs),
        note:
          `${(median(ours) / 1000).toFixed(1)} s against ${(median(theirs) / 1000).toFixed(1)} s; ` +
          `${changes} changes; peak memory ${peak.toFixed(0)} MB`,
      },
    ];
  },
};
