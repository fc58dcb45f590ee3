/** `chance(…)` and `mean(…)`: over what plays come to, in questions and in examples. */
import { describe, expect, it } from "vitest";
import { runExamples } from "../../compiler/evaluate/examples.ts";
import { chances } from "../../compiler/odds/chance.ts";
import type { Refusal } from "../../compiler/odds/refusals.ts";
import { programOfText } from "./from-text.ts";

const program = programOfText(`
book hulk { title en "Hulk" held in en }
enum side { marines, stealers }
provision bolter on page 3 {
  sentence fires { en "Two dice are rolled, and a six kills." }
  resolve storm-shot given run: count 0..1, on-watch: truth {
    roll dice = 2 of D6
    fires: gives kill: truth = some d in dice has d >= 6 - run
    gives jam: truth = on-watch and dice is double
  }
  resolve spend: count {
    roll first = 1 of D6
    choose again: truth by marines
    when again { roll second = 1 of D6  gives second }
    gives first
  }
  policy stay for marines of spend { again: no }
  example "a shot, and a shot after it" {
    expect chance(storm-shot(0, no).kill) = 11/36
    expect chance(storm-shot(1, no).kill or storm-shot(0, no).kill) = 25/36 - 1/324
    expect mean(spend) = 7/2 played stay
    expect mean(spend) = 17/4 played best for marines by spend
  }
  resolve attack: count given more: count 0..1 { roll dice = 1 of D6  gives dice + more }
  example "two rolls, and several things of one" {
    expect chance(attack(0) + attack(0) = 12) = 1/36
    expect chance(attack(0) = attack(0)) = 1/6
    expect mean(attack(0) * attack(1)) = 63/4
    expect chance(attack(0) in 3..5) = 1/2
    expect mean(sum of a * a for a in [attack(0)]) = 91/6
    expect chance(storm-shot(0, yes).kill and storm-shot(0, yes).jam) = 1/36
    expect mean(spend + spend) = 7 played stay
  }
  example "a roll that is given" { given dice = [6]  expect chance(attack(0) + attack(0) = 12) = 1 }
  example "a roll that lies on the table" {
    given dice = [6, 6]
    expect chance(storm-shot(0, yes).jam) = 1
  }
  example "one that does not come out" {
    expect chance(storm-shot(0, no).kill) = 1/3
  }
}
`);

describe("chances in examples", () => {
  it("are exact, follow policies, and take what the example gives", () => {
    const told: Refusal[] = [];
    const results = runExamples(
      program,
      chances((refusal) => told.push(refusal)),
    );
    expect(told).toEqual([]);
    expect(results.map(({ example, passed }) => [example.title, passed])).toEqual([
      ["a shot, and a shot after it", true],
      ["two rolls, and several things of one", true],
      ["a roll that is given", true],
      ["a roll that lies on the table", true],
      ["one that does not come out", false],
    ]);
    expect(results[4]?.expects[0]?.found).toMatchObject({ status: "ruled", value: "11/36" });
  });
});
