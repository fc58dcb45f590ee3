/** Dice that odds keep as sums and counts, or not at all: none of them, and those that were thrown again. */
import { describe, expect, it } from "vitest";
import { enumerateOdds, inFractions } from "../support/enumerate-odds.ts";
import { best, programOfText } from "./from-text.ts";
import { answerTo, chancesOf } from "./chances-of.ts";

const program = programOfText(`
book b { title en "B"  held in en }
enum side { a, z }
decide fresh: truth given picked: list of D6 { about en "Is none of these thrown again?" }
provision p {
  sentence s { en "A die that was thrown again is not thrown again." }
  clauses of fresh { s: no when some d in picked has d.rerolled  otherwise: yes from s }
  resolve attack given n: count 0..20 {
    roll hits = n of D6 from s
    again: reroll d in hits with d = 1 from s
    roll wounds = (count d in hits with d >= 3) of D6 from s
    roll saves = (count d in wounds with d >= 4) of D6 from s
    roll damage = (count d in saves with d < 5) of D3 from s
    gives dealt: count = sum of d for d in damage from s }
  resolve plain { roll dice = 2 of D6 from s
    ones: reroll d in dice with d = 1 from s
    twos: reroll d in dice with d < 3 and not d.rerolled from s
    gives good: count = count d in dice with d >= 3 from s }
  resolve through-decision { roll dice = 2 of D6 from s
    ones: reroll d in dice with d = 1 from s
    twos: reroll d in dice with d < 3 and fresh([d]) from s
    gives good: count = count d in dice with d >= 3 from s }
  resolve by-list { roll dice = 2 of D6 from s
    ones: reroll d in dice with d = 1 from s
    gives f: truth = fresh(dice) from s }
  resolve one-by-one { roll dice = 2 of D6 from s
    let thrown: count = 0 from s
    ones: reroll d in dice with d = 1 from s
    each d in dice { when not fresh([d]) { set thrown to thrown + 1 from s } }
    gives n: count = thrown from s }
  resolve by-choice { roll dice = 2 of D6 from s
    ones: reroll d in dice with d = 1 from s
    choose second: D6 or none by a among { none, one of dice } from s
    when second is known and fresh([second]) { again: reroll second of dice from s }
    gives good: count = count d in dice with d >= 3 from s }
  resolve thrown-until: count { let n: count 0..12 = 0 from s
    repeat { roll dice = 2 of D6 from s
      ones: reroll d in dice with d = 1 from s
      set n to dice from s
    } until dice >= 11 or (some d in dice has d = 1)
    gives n from s }
}`);

/** By the numbers of named results. */
function meanOf(
  play: string,
  part: string,
  ...playing: ReturnType<typeof best>[]
): string | null | undefined {
  const { mean } = answerTo(program, play, {}, { playing });
  return typeof mean === "string" ? mean : mean?.[part];
}

it("of none of them a sum is nought", () => {
  const chances = chancesOf(program, "attack", { n: 1 });
  expect(chances['{"dealt":0}']).toBe("20/27");
  expect(chances).toEqual(inFractions(enumerateOdds(program, "attack", { n: 1 })));
});

it("of those that end the passes of a loop, as they fell in the last pass", () => {
  // Each die has 36 ways as likely: six of what it shows at first, of a one six others.
  const faces = (one: number): readonly number[] =>
    one === 1 ? [1, 2, 3, 4, 5, 6] : Array.from({ length: 6 }, () => one);
  const ends = new Map<number, number>();
  for (const a of [1, 2, 3, 4, 5, 6].flatMap(faces))
    for (const b of [1, 2, 3, 4, 5, 6].flatMap(faces))
      if (a + b >= 11 || a === 1 || b === 1) ends.set(a + b, (ends.get(a + b) ?? 0) + 1);
  const all = [...ends.values()].reduce((sum, ways) => sum + ways, 0);
  const chances = chancesOf(program, "thrown-until");
  const asNumbers = Object.fromEntries(
    Object.entries(chances).map(([value, chance]) => {
      const [n = 0, d = 1] = chance.split("/").map(Number);
      return [value, n * (all / d)];
    }),
  );
  expect(asNumbers).toEqual(Object.fromEntries([...ends].map(([value, ways]) => [`${value}`, ways])));
});

describe("what was thrown again", () => {
  it.each(["plain", "through-decision", "by-list", "one-by-one"])("is known to whoever asks: %s", (play) => {
    expect(chancesOf(program, play)).toEqual(inFractions(enumerateOdds(program, play, {})));
  });

  it("is known through a decision as it is by itself", () => {
    expect(chancesOf(program, "through-decision")).toEqual(chancesOf(program, "plain"));
    expect(chancesOf(program, "by-list")).toEqual({ '{"f":false}': "11/36", '{"f":true}': "25/36" });
  });

  it("is known of a die that is chosen", () => {
    expect(meanOf("by-choice", "good", best(program, "by-choice", "a", "good"))).toBe("95/54");
  });
});
