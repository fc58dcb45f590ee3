/**
 * Compiling a synthetic book of 100,000 provisions and one of 10,000: what a provision costs in each.
 * Both books have the same vocabulary, a printing and one update; in both, one provision in four decides something.
 */
import { bundle } from "../bundle.ts";
import type { Figure } from "../figure.ts";
import { median, ratioOf, runScript, takeTurns } from "../measure.ts";

const few = 10_000;
const many = 100_000;

interface Sample {
  readonly milliseconds: number;
  /** The most memory the process ever had, in megabytes. */
  readonly peak: number;
}

export const compiling: Figure = {
  name: "compile",
  async measure(ground) {
    const rounds = ground.rounds ?? 3;
    const script = await bundle(ground, "contestants/compiling.ts");
    const contestant = (count: number) => () => runScript<Sample>(script, [String(count)]);
    ground.say(`compile: ${rounds} rounds of ${few} and ${many} provisions`);
    const { small, large } = await takeTurns({ small: contestant(few), large: contestant(many) }, rounds);
    const each = (samples: readonly Sample[], count: number) =>
      samples.map(({ milliseconds }) => milliseconds / count);
    const [ofSmall, ofLarge] = [each(small, few), each(large, many)];
    const peak = (samples: readonly Sample[]) => `${median(samples.map(({ peak }) => peak)).toFixed(0)} MB`;
    return [
      {
        figure: "compile",
        compared: "a provision among 100,000 to one among 10,000",
        bound: { kind: "at-most", ratio: 1.2 },
        measured: ratioOf(ofLarge, ofSmall),
        note:
          `${(median(ofLarge) * 1000).toFixed(0)} µs against ${(median(ofSmall) * 1000).toFixed(0)} µs; ` +
          `peak memory ${peak(large)} against ${peak(small)}`,
      },
      {
        figure: "compile",
        compared: "peak memory of compiling 100,000 provisions",
        bound: { kind: "at-most", ratio: 1.5 },
        unit: " GB",
        measured: ratioOf(
          large.map(({ peak }) => peak),
          large.map(() => 1000),
        ),
        note: "",
      },
    ];
  },
};
