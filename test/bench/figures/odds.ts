/**
 * Ten attacks through hit with ones thrown again, wound, save and D3 damage, exactly: against the same convolution in
 * doubles written by hand, and in Python's fractions. For a hundred attacks the ratio and the memory are stated.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { bundle } from "../bundle.ts";
import type { Figure, Ground, Line } from "../figure.ts";
import { median, ratioOf, runScript, takeTurns } from "../measure.ts";

interface Sample {
  /** Microseconds: exact, in doubles, and exact from the program anew. */
  readonly ours: number;
  readonly theirs: number;
  readonly anew: number;
  /** The chance of no damage at all. */
  readonly nothing: string;
  readonly megabytes: number;
}
interface Python {
  readonly microseconds: number;
  readonly nothing: string;
}

const [few, many] = [10, 100];

export const odds: Figure = {
  name: "odds",
  async measure(ground) {
    const rounds = ground.rounds ?? 5;
    const script = await bundle(ground, "contestants/odds.ts");
    ground.say(`odds: ${rounds} rounds of ${few} and ${many} attacks`);
    const contestants = {
      small: () => runScript<Sample>(script, [String(few)]),
      large: () => runScript<Sample>(script, [String(many)]),
      python: () => inPython(ground, few),
    };
    const { small, large, python } = await takeTurns<keyof typeof contestants, Sample | Python | null>(
      contestants,
      rounds,
    );
    const [ofFew, ofMany] = [small as Sample[], large as Sample[]];
    const ofPython = (python as (Python | null)[]).filter((each) => each !== null);
    for (const { nothing } of ofPython)
      if (nothing !== ofFew[0]?.nothing)
        throw new Error(`python says ${nothing}, ours is ${ofFew[0]?.nothing}`);
    const ours = ofFew.map((each) => each.ours);
    const theirs = ofFew.map((each) => each.theirs);
    const slow = ofPython.map(({ microseconds }) => microseconds);
    const lines: Line[] = [
      {
        figure: "odds",
        compared: "ten attacks, exact, to doubles by hand",
        bound: { kind: "at-most", ratio: 3 },
        measured: ratioOf(ours, theirs),
        note:
          `${micro(ours)} against ${micro(theirs)}; ${micro(ofFew.map(({ anew }) => anew))} ` +
          "with the play laid out and one attack worked out anew",
      },
      {
        figure: "odds",
        compared: "Python's fractions to ten attacks, exact",
        bound: { kind: "at-least", ratio: 5 },
        measured: ofPython.length === rounds ? ratioOf(slow, ours) : { missing: "there is no python3" },
        note: ofPython.length === rounds ? `${micro(slow)} against ${micro(ours)}` : "",
      },
      {
        figure: "odds",
        compared: "a hundred attacks, exact, to doubles by hand",
        bound: { kind: "stated" },
        measured: ratioOf(
          ofMany.map((each) => each.ours),
          ofMany.map((each) => each.theirs),
        ),
        note:
          `${micro(ofMany.map((each) => each.ours))} against ${micro(ofMany.map((each) => each.theirs))}; ` +
          `peak memory ${median(ofMany.map(({ megabytes }) => megabytes)).toFixed(0)} MB`,
      },
    ];
    return lines;
  },
};

function micro(samples: readonly number[]): string {
  return `${median(samples).toFixed(1)} µs`;
}

/** Null where there is no Python. */
async function inPython({ root }: Ground, attacks: number): Promise<Python | null> {
  const child = spawn("python3", [join(root, "test/bench/contestants/odds.py"), String(attacks)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  try {
    const [code] = (await once(child, "close")) as [number | null];
    return code === 0 ? (JSON.parse(Buffer.concat(chunks).toString("utf8")) as Python) : null;
  } catch {
    return null;
  }
}
