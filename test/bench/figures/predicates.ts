/**
 * Emitted decisions of `w40k` against the same decisions by hand and in the languages of the peers, on the same
 * situations. That all decide each situation alike is checked before anything is measured.
 */
import { isDeepStrictEqual } from "node:util";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "../bundle.ts";
import { inCelJs } from "../decisions/cel-js.ts";
import { type Compared, decisions } from "../decisions/decisions.ts";
import { inJsonRulesEngine } from "../decisions/json-rules-engine.ts";
import { inPublicodes } from "../decisions/publicodes.ts";
import type { Figure, Line, Measured } from "../figure.ts";
import { median, ratioOf, runScript, takeTurns } from "../measure.ts";
import { isInstalled, notInstalled, type Peer } from "../peers.ts";

const allowed = { single: 1.2, chain: 1.5 } as const;
const timesFaster = 20;
const spoken: readonly { readonly peer: Peer; readonly names: readonly string[] }[] = [
  { peer: "publicodes", names: inPublicodes },
  { peer: "json-rules-engine", names: inJsonRulesEngine },
  { peer: "cel-js", names: inCelJs },
];

interface Sample {
  readonly nanoseconds: number;
}

export const predicates: Figure = {
  name: "predicates",
  async measure(ground) {
    const rounds = ground.rounds ?? 5;
    const present = spoken.filter(({ peer }) => isInstalled(ground.root, peer));
    const isBuilt = decisions.every(({ module }) => existsSync(join(ground.root, "dist/rules", module)));
    if (!isBuilt) return unmeasured("run npm run build first");
    const script = await bundle(ground, "contestants/predicates.ts");
    const samples = new Map<string, Record<string, number[]>>();
    for (const { name, kind } of decisions) {
      const speaking = present.filter(({ names }) => names.includes(name)).map(({ peer }) => peer);
      const contestants = ["ours", "hand", ...speaking];
      await agree(script, ground.root, name, contestants);
      ground.say(`predicates: ${rounds} rounds of ${name} (${kind}): ${contestants.join(", ")}`);
      const runs = contestants.map((each) => [
        each,
        async () => (await runScript<Sample>(script, [ground.root, each, name])).nanoseconds,
      ]);
      samples.set(name, await takeTurns(Object.fromEntries(runs), rounds));
    }
    return [
      ...decisions.map((decision) => lineOf(decision, samples.get(decision.name) ?? {})),
      ...spoken.map(({ peer, names }) => {
        const bound = { kind: "at-least", ratio: timesFaster } as const;
        const compared = `${peer} to ours, where it comes nearest`;
        if (!isInstalled(ground.root, peer))
          return { figure: "predicates", compared, bound, measured: notInstalled, note: "" };
        const { name, measured } = nearest(peer, names, samples);
        const times = samples.get(name) ?? {};
        const note = `${name}: ${nanoseconds(times[peer])} against ${nanoseconds(times.ours)}; ${names.length} decisions compared`;
        return { figure: "predicates", compared, bound, measured, note };
      }),
    ];
  },
};

async function agree(
  script: string,
  root: string,
  name: string,
  contestants: readonly string[],
): Promise<void> {
  const [ours = [], ...others] = await Promise.all(
    contestants.map((each) => runScript<readonly unknown[]>(script, [root, each, name, "answers"])),
  );
  if (new Set(ours).size < 2) throw new Error(`${name} decides all situations alike: nothing is compared`);
  others.forEach((answers, at) => {
    const differing = ours.findIndex((answer, situation) => !isDeepStrictEqual(answer, answers[situation]));
    if (differing < 0) return;
    const found = `${JSON.stringify(ours[differing])} and ${JSON.stringify(answers[differing])}`;
    throw new Error(`${name}, situation ${differing}: ours and ${contestants[at + 1]} give ${found}`);
  });
}

function lineOf({ name, kind, module }: Compared, times: Readonly<Record<string, readonly number[]>>): Line {
  return {
    figure: "predicates",
    compared: `${name}@${module.slice("w40k/".length, -".js".length)} (${kind}) to the same by hand`,
    bound: { kind: "at-most", ratio: allowed[kind] },
    measured: ratioOf(times.ours ?? [], times.hand ?? []),
    note: `${nanoseconds(times.ours)} against ${nanoseconds(times.hand)}`,
  };
}

/** The decision in which a peer is least behind. */
function nearest(
  peer: Peer,
  names: readonly string[],
  samples: ReadonlyMap<string, Readonly<Record<string, readonly number[]>>>,
): { readonly name: string; readonly measured: Measured } {
  const all = names.map((name) => {
    const times = samples.get(name) ?? {};
    return { name, measured: ratioOf(times[peer] ?? [], times.ours ?? []) };
  });
  return all.reduce((least, each) => (each.measured.ratio < least.measured.ratio ? each : least));
}

function unmeasured(missing: string): Line[] {
  const line = { figure: "predicates", measured: { missing }, note: "" };
  return [
    ...decisions.map(({ name, kind }) => ({
      ...line,
      compared: `${name} (${kind}) to the same by hand`,
      bound: { kind: "at-most", ratio: allowed[kind] } as const,
    })),
    ...spoken.map(({ peer }) => ({
      ...line,
      compared: `${peer} to ours, where it comes nearest`,
      bound: { kind: "at-least", ratio: timesFaster } as const,
    })),
  ];
}

function nanoseconds(times: readonly number[] = []): string {
  return `${median(times).toFixed(median(times) < 100 ? 1 : 0)} ns`;
}
