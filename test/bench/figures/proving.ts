/**
 * Two versions of a decision compared, against z3 in its fastest mode: one solver, push and pop. Small decisions at the
 * median, large ones where they take longest.
 */
import { bundle } from "../bundle.ts";
import type { Figure, Line } from "../figure.ts";
import { median, ratioOf, runScript, takeTurns } from "../measure.ts";

interface Times {
  /** Milliseconds. */
  readonly median: number;
  readonly slow: number;
}
interface Sample {
  readonly ours: Times;
  readonly theirs: Times;
  readonly givenUp: number;
}

export const proving: Figure = {
  name: "prove",
  async measure(ground) {
    const rounds = ground.rounds ?? 3;
    const script = await bundle(ground, "contestants/proving.ts");
    ground.say(`prove: ${rounds} rounds of pairs of 12 and of 40 facts`);
    const pairs =
      (...sizes: readonly number[]) =>
      () =>
        runScript<Sample>(script, sizes.map(String));
    const { small, large } = await takeTurns({ small: pairs(12, 6, 100), large: pairs(40, 20, 40) }, rounds);
    return [
      line("z3 to changed pairs of 12 facts, at the median", 14, small, "median"),
      line("z3 to 40 facts and 60 thresholds, at the 95th percentile", 3, large, "slow"),
    ];
  },
};

function line(compared: string, ratio: number, samples: readonly Sample[], at: keyof Times): Line {
  const [ours, theirs] = [samples.map((each) => each.ours[at]), samples.map((each) => each.theirs[at])];
  const givenUp = Math.max(...samples.map((each) => each.givenUp));
  return {
    figure: "prove",
    compared,
    bound: { kind: "at-least", ratio },
    measured: ratioOf(theirs, ours),
    note: `${median(theirs).toFixed(2)} ms against ${median(ours).toFixed(2)} ms; ${givenUp} given up`,
  };
}
