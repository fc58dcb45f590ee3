/** Exact odds against simulated rolls of the same rule written plainly: no share is off by more than five standard errors. */
import { describe, expect, it } from "vitest";
import { readNumber, toNumber } from "../../compiler/check/rational.ts";
import { runs, seed } from "../support/seed.ts";
import { chancesOf } from "./chances-of.ts";
import { programOfText } from "./from-text.ts";

const program = programOfText(`
book soak { title en "Soak" held in en }
resolve volley: count {
  roll shots = 2 of D3
  let total: count = 0
  each s in shots {
    repeat s times {
      roll hit = 1 of D6
      reroll d in hit with d = 1
      when hit >= 3 {
        roll save = 2 of D6
        when save < 8 {
          roll damage = 1 of D3
          set total to total + damage
        }
      }
    }
  }
  gives total
}
`);

/** Ten million rolls in the long run: a volley takes some fifteen. */
const volleys = runs(700);

describe("simulated rolls", () => {
  it("come to the exact chances", () => {
    const roll = dice(seed);
    const found = new Map<number, number>();
    for (let at = 0; at < volleys; at++) {
      const total = volley(roll);
      found.set(total, (found.get(total) ?? 0) + 1);
    }
    const chances = chancesOf(program, "volley");
    for (const [value, text] of Object.entries(chances)) {
      const chance = toNumber(readNumber(text) ?? { n: 0n, d: 1n });
      const error = Math.sqrt((chance * (1 - chance)) / volleys);
      const share = (found.get(Number(value)) ?? 0) / volleys;
      // What is nearly never seen is seen a few times at most.
      const allowed = Math.max(5 * error, 8 / volleys);
      expect(Math.abs(share - chance), `the share of ${value}`).toBeLessThan(allowed);
    }
    expect([...found.keys()].every((value) => String(value) in chances)).toBe(true);
  });
});

function volley(roll: (sides: number) => number): number {
  let total = 0;
  const shots = roll(3) + roll(3);
  for (let shot = 0; shot < shots; shot++) {
    let hit = roll(6);
    if (hit === 1) hit = roll(6);
    if (hit >= 3 && roll(6) + roll(6) < 8) total += roll(3);
  }
  return total;
}

/** Equal chances for every face, the same ones for the same seed. */
function dice(from: number): (sides: number) => number {
  let state = from >>> 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides) + 1;
  };
}
