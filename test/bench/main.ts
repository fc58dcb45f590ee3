/**
 * Turns the arguments of `npm run bench` into measured figures, printed as a table or as JSON.
 * What each figure measures is left to its file below `figures/`.
 */
import { type Figure, type Ground, judge, type Line } from "./figure.ts";
import { comparing } from "./figures/comparing.ts";
import { compiling } from "./figures/compiling.ts";
import { editing } from "./figures/editing.ts";
import { emission } from "./figures/emission.ts";
import { finding } from "./figures/finding.ts";
import { growing } from "./figures/growing.ts";
import { odds } from "./figures/odds.ts";
import { parsing } from "./figures/parsing.ts";
import { publishing } from "./figures/publishing.ts";
import { proving } from "./figures/proving.ts";
import { predicates } from "./figures/predicates.ts";
import { starting } from "./figures/starting.ts";
import { wording } from "./figures/wording.ts";
import { installPeers } from "./peers.ts";
import { json, table } from "./report.ts";

const figures: readonly Figure[] = [
  parsing,
  predicates,
  starting,
  compiling,
  emission,
  odds,
  proving,
  comparing,
  publishing,
  growing,
  editing,
  finding,
  wording,
];

const help = `Usage: npm run bench -- [options]
  --only <figure>  measure one figure: ${figures.map(({ name }) => name).join(", ")}
  --rounds <n>     let each contestant run so often (default: as the figure needs it)
  --peers          install the peers first; without them what is compared with them is not measured
  --json           print data instead of a table
The exit code is 1 when a measured figure misses its bound, and 2 for options that mean nothing.`;

/** Gives the exit code. */
export async function main(args: readonly string[], place: Pick<Ground, "root" | "built">): Promise<number> {
  const options = read(args);
  if (options === null) {
    console.error(help);
    return 2;
  }
  if (options.help) {
    console.log(help);
    return 0;
  }
  const ground: Ground = { ...place, rounds: options.rounds, say: (text) => console.error(text) };
  if (options.peers) await installPeers(ground.root);

  const lines: Line[] = [];
  for (const figure of figures) {
    if (options.only !== null && figure.name !== options.only) continue;
    lines.push(...(await figure.measure(ground)));
  }
  console.log(options.json ? json(lines) : table(lines));
  return lines.some((line) => judge(line) === "miss") ? 1 : 0;
}

interface Options {
  readonly help: boolean;
  readonly peers: boolean;
  readonly json: boolean;
  readonly only: string | null;
  readonly rounds: number | null;
}

function read(args: readonly string[]): Options | null {
  const options = {
    help: false,
    peers: false,
    json: false,
    only: null as string | null,
    rounds: null as number | null,
  };
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at];
    if (arg === "--help" || arg === "--peers" || arg === "--json") {
      options[arg.slice(2) as "help" | "peers" | "json"] = true;
      continue;
    }
    at += 1;
    const value = args[at] ?? "";
    if (arg === "--only" && figures.some(({ name }) => name === value)) options.only = value;
    else if (arg === "--rounds" && /^[1-9]\d*$/.test(value)) options.rounds = Number(value);
    else return null;
  }
  return options;
}
