/**
 * Emitting the modules of a synthetic book of 10,000 decisions, each a documented function that decides and one that
 * explains, against putting the same files together from their words and what stands between them.
 */
import { bundle } from "../bundle.ts";
import type { Figure } from "../figure.ts";
import { median, ratioOf, runScript, takeTurns } from "../measure.ts";

const decisions = 10_000;

interface Sample {
  readonly ours: number;
  readonly plain: number;
  readonly functions: number;
  readonly megabytes: number;
}

export const emission: Figure = {
  name: "emit",
  async measure(ground) {
    const rounds = ground.rounds ?? 5;
    const script = await bundle(ground, "contestants/emission.ts");
    ground.say(`emit: ${rounds} rounds of ${decisions} decisions`);
    const { both } = await takeTurns({ both: () => runScript<Sample>(script, [String(decisions)]) }, rounds);
    const [ours, plain] = [both.map(({ ours }) => ours), both.map(({ plain }) => plain)];
    const { functions = 0, megabytes = 0 } = both[0] ?? {};
    return [
      {
        figure: "emit",
        compared: "emission to plain string building",
        bound: { kind: "at-most", ratio: 11.5 },
        measured: ratioOf(ours, plain),
        note:
          `${median(ours).toFixed(0)} ms against ${median(plain).toFixed(0)} ms for ${functions} documented functions, ` +
          `${megabytes.toFixed(0)} MB`,
      },
    ];
  },
};
