/** Several totals that one loop keeps are worked out together, and come to what every throw by itself comes to. */
import { describe, expect, it } from "vitest";
import { enumerateOdds, inFractions } from "../support/enumerate-odds.ts";
import { answerTo, chancesOf } from "./chances-of.ts";
import { programOfText } from "./from-text.ts";

const program = programOfText(`book yard { held in en }
fact times: count 0..100
decide worth: count given n: count { about en "What it is worth." }
provision worths on page 1 { sentence s { en "Less than three is worth itself." } clauses of worth { s: n when n < 3 } }
resolve volley {
  let hits: count = 0
  let misses: count = 2
  repeat times times { roll d = 1 of D3  when d >= 3 { set hits to hits + 1 } otherwise { set misses to misses + d } }
  gives hit: count = hits
  gives missed: count = misses
}
resolve duel: count {
  let ours: count = 0
  let theirs: count = 0
  let falls: count = 5
  repeat times times {
    roll a = 1 of D3
    roll b = 1 of D3
    when a > b { set ours to ours + a - b } otherwise when b > a { set theirs to b - a + theirs }
    set falls to falls + (0 - a)
  }
  gives (ours * 100 + theirs * 10 + falls when ours > theirs, otherwise falls)
}
resolve halves {
  let half: ratio = 1/2
  let whole: count = 0
  repeat times times { roll d = 1 of D3  set half to half + d / 2  set whole to whole + d }
  gives h: ratio = half
  gives w: count = whole
}
resolve broken: count {
  let hits: count = 0
  let misses: count = 0
  repeat times times {
    roll d = 1 of D3
    when d = 1 { set hits to hits + 1 } otherwise { set misses to misses + worth(d) }
  }
  gives hits * 10 + misses
}
resolve broken-alone: count {
  let hits: count = 1
  repeat times times { roll d = 1 of D3  set hits to hits + worth(d) }
  gives hits
}
resolve wide {
  let small: count = 0
  let great: count = 0
  repeat times times { roll d = 1 of D2  when d = 1 { set small to small + 1 } otherwise { set great to great + 100000 } }
  gives s: count = small
  gives g: count = great
}
resolve watching {
  let hits: count = 0
  let misses: count = 0
  repeat times times { roll d = 1 of D3  when d > hits { set hits to hits + 1 } otherwise { set misses to misses + 1 } }
  gives hit: count = hits
  gives missed: count = misses
}
`);

describe("several totals of one loop", () => {
  for (const play of ["volley", "duel", "halves", "broken", "broken-alone", "wide", "watching"])
    for (const times of [0, 1, 3, 4])
      it(`${play}, ${times} times`, () => {
        const brute = inFractions(enumerateOdds(program, play, { times }));
        expect(chancesOf(program, play, { times })).toEqual(brute);
      });

  it("a hundred passes are one power", () => {
    const { distribution, mean } = answerTo(program, "volley", { times: 100 });
    expect(distribution.length).toBeGreaterThan(2000);
    expect(mean).toMatchObject({ hit: "100/3", missed: "102" });
  });

  it("what lies too far apart for one power is added up pass by pass", () => {
    const { distribution } = answerTo(program, "wide", { times: 60 });
    expect(distribution).toHaveLength(61);
    expect(distribution.at(0)).toMatchObject({ chance: `1/${2n ** 60n}` });
  });
});
