/**
 * Attacks through hit with ones thrown again, wound, save and D3 damage: the exact chances of the damage, and the same in
 * doubles by hand. Both know what one attack comes to, and are timed on putting so many of them together.
 */
import { compile } from "../../../compiler/compile.ts";
import { rational, toNumber } from "../../../compiler/check/rational.ts";
import { situation } from "../../../compiler/evaluate/situation.ts";
import { type Distribution, odds, prepare } from "../../../compiler/odds/odds.ts";

const text = `
book bench { title en "Bench" held in en }
resolve attacks: count given many: count {
  let total: count = 0
  repeat many times {
    roll hit = 1 of D6
    reroll d in hit with d = 1
    when hit >= 3 {
      roll wound = 1 of D6
      when wound >= 4 {
        roll save = 1 of D6
        when save < 5 {
          roll damage = 1 of D3
          set total to total + damage
        }
      }
    }
  }
  gives total
}
`;

const many = Number(process.argv[2]);
const [versions] = compile([{ path: "bench.rubric", text }]).value.versions.values();
const [version] = versions?.values() ?? [];
const play = version?.program.plays[0];
if (!version || !play) throw new Error("there is no play");
const { program } = version;
const asked = situation(new Map([["many", many]]));

const ask = prepare({ program, play });
const exact = (): Distribution => {
  const found = ask(asked);
  if (found.kind !== "distribution") throw new Error("there are no odds");
  return found;
};

const hit = 4 / 6 + (1 / 6) * (4 / 6);
const through = hit * (3 / 6) * (4 / 6);
const one = Float64Array.of(1 - through, through / 3, through / 3, through / 3);
const doubles = (): Float64Array => {
  const size = 3 * many + 1;
  let now = new Float64Array(size);
  let next = new Float64Array(size);
  now[0] = 1;
  for (let pass = 0; pass < many; pass += 1) {
    const most = 3 * pass;
    next.fill(0);
    for (let at = 0; at <= most; at += 1) {
      const so = now[at] ?? 0;
      next[at] = (next[at] ?? 0) + so * (one[0] ?? 0);
      next[at + 1] = (next[at + 1] ?? 0) + so * (one[1] ?? 0);
      next[at + 2] = (next[at + 2] ?? 0) + so * (one[2] ?? 0);
      next[at + 3] = (next[at + 3] ?? 0) + so * (one[3] ?? 0);
    }
    const last = now;
    now = next;
    next = last;
  }
  return now;
};

agree(exact(), doubles());
const repeats = many > 50 ? 300 : 30_000;
const ours = timed(exact, repeats);
const theirs = timed(doubles, repeats);
const anew = timed(() => odds({ program, play, situation: asked }), 30);
const first = exact();
const nothing = first.all.find(({ outcome }) => outcome.kind === "value" && outcome.value === 0);
const chance = rational(nothing?.ways ?? 0n, first.total);
const megabytes = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ ours, theirs, anew, nothing: `${chance.n}/${chance.d}`, megabytes }));

/** Microseconds of one run, once the code is warm. */
function timed(run: () => unknown, repeats: number): number {
  for (let at = 0; at < repeats; at += 1) run();
  const start = performance.now();
  for (let at = 0; at < repeats; at += 1) run();
  return ((performance.now() - start) / repeats) * 1000;
}

function agree({ total, all }: Distribution, inDoubles: Float64Array): void {
  for (const { ways, outcome } of all) {
    const value = outcome.kind === "value" && typeof outcome.value === "number" ? outcome.value : -1;
    const difference = toNumber(rational(ways, total)) - (inDoubles[value] ?? Number.NaN);
    if (!(Math.abs(difference) < 1e-12)) throw new Error(`the chance of ${value} differs by ${difference}`);
  }
}
