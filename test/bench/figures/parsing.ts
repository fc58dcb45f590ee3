/**
 * Parsing 10,000 synthetic provisions to trees: ours, the hand-written parser, and peggy, each in a fresh process.
 * That all three give the same trees is checked before anything is measured.
 */
import { bundle } from "../bundle.ts";
import type { Figure, Line } from "../figure.ts";
import { median, ratioOf, runScript, takeTurns } from "../measure.ts";
import { isInstalled, notInstalled } from "../peers.ts";

const provisions = 10_000;
/** How many of them are compared tree by tree. */
const sample = 500;

interface Sample {
  readonly milliseconds: number;
}

export const parsing: Figure = {
  name: "parse",
  async measure(ground) {
    const rounds = ground.rounds ?? 7;
    const script = await bundle(ground, "contestants/parsing.ts");
    const hasPeggy = isInstalled(ground.root, "peggy");
    const contestant = (name: string) => () =>
      runScript<Sample>(script, [ground.root, name, String(provisions)]);

    ground.say(`parse: do ${sample} provisions give the same trees?`);
    await runScript(script, [ground.root, "same", String(sample), ...(hasPeggy ? ["peggy"] : [])]);
    ground.say(`parse: ${rounds} rounds of ${provisions} provisions`);
    const samples = await takeTurns(
      {
        ours: contestant("ours"),
        hand: contestant("hand"),
        ...(hasPeggy ? { peggy: contestant("peggy") } : {}),
      } as Record<"ours" | "hand" | "peggy", () => Promise<Sample>>,
      rounds,
    );
    const times = (name: "ours" | "hand" | "peggy") => samples[name].map(({ milliseconds }) => milliseconds);
    const note = (name: "hand" | "peggy") =>
      `${milliseconds(times("ours"))} against ${milliseconds(times(name))}`;
    const lines: Line[] = [
      {
        figure: "parse",
        compared: "ours to a hand-written parser",
        bound: { kind: "at-most", ratio: 2 },
        measured: ratioOf(times("ours"), times("hand")),
        note: note("hand"),
      },
      {
        figure: "parse",
        compared: "ours to peggy",
        bound: { kind: "at-most", ratio: 1 },
        measured: hasPeggy ? ratioOf(times("ours"), times("peggy")) : notInstalled,
        note: hasPeggy ? note("peggy") : "",
      },
    ];
    return lines;
  },
};

function milliseconds(times: readonly number[]): string {
  return `${median(times).toFixed(0)} ms`;
}
