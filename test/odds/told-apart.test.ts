/** Which states odds keep apart: those that a later line may judge differently, and no others. */
import { describe, expect, it } from "vitest";
import { best, programOfText } from "./from-text.ts";
import { answerTo, chancesOf } from "./chances-of.ts";

const program = programOfText(`
book b { title en "B"  held in en }
enum side { a, z }
enum colour { red, blue }
fact colours: list of colour { about en "Who waits." }
state mover: side = a
record model { wounds: count 0..6 { about en "How often it was hit." } }
fact foe: model { about en "Who is hit." }
provision p {
  sentence s { en "A game." }
  procedure queue: truth {
    roll d = 1 of D6 from s
    when d > 4 { set mover to z from s }
    let led: truth = no from s
    let begun: truth = no from s
    each c in colours ordered by mover {
      when not begun { set led to c = red from s  set begun to yes from s }
    }
    gives led from s }
  resolve doubled: count {
    roll d = 1 of D6 from s
    let x: count = 1 from s
    let times: count 1..7 = d + 1 from s
    roll coin = 1 of D2 from s
    repeat times times { set x to 2 * x from s }
    gives (x when coin = 1, otherwise 0) from s }
  resolve pick: count {
    let n: count 0..2 = 0 from s
    forced menu m by a {
      once low when n = 0 { set n to 1 from s }
      once high when n = 0 { set n to 2 from s }
    } ended by a
    gives n from s }
  resolve guess: truth {
    roll coin = 1 of D2 from s
    play got = pick from s
    gives got = coin from s }
  resolve shot {
    roll dice = 2 of D6 from s
    gives hit: truth = some d in dice has d = 6 from s
    gives points: count = dice from s }
  resolve volley: count {
    play one = shot from s
    play two = shot from s
    play three = shot from s
    gives (1 when one.hit, otherwise 0) + (1 when two.hit, otherwise 0) + (1 when three.hit, otherwise 0) from s }
  procedure wound: count {
    roll cut = 1 of D6 from s
    set foe.wounds to cut from s
    roll after = 1 of D6 from s
    gives 7 from s }
  resolve long: count {
    let points: count = 0 from s
    repeat 200 times { roll d = 1 of D6 from s  set points to points + d from s }
    gives points from s }
}`);
describe("states are kept apart", () => {
  it("by who says who is next", () => {
    // Red is first where `a` says so, and blue where `z` does: with a five or a six.
    const playing = [best(program, "queue", "a", "queue")];
    expect(chancesOf(program, "queue", { colours: ["red", "blue"] }, { playing })).toEqual({
      false: "1/3",
      true: "2/3",
    });
  });

  it("by how often a loop is to go round", () => {
    const each = Object.fromEntries([4, 8, 16, 32, 64, 128].map((value) => [`${value}`, "1/12"]));
    expect(chancesOf(program, "doubled")).toEqual({ "0": "1/2", ...each });
  });

  it("by what was rolled before a menu in a play within, where the side that chooses plays its best", () => {
    const playing = [best(program, "guess", "a", "guess")];
    expect(chancesOf(program, "guess", {}, { playing })).toEqual({ true: "1" });
  });
});

describe("states are one", () => {
  it("where they differ only in results of a play that are not read", () => {
    // Each shot hits with 11/36; its eleven sums are not read.
    const chances = chancesOf(program, "volley", {}, { states: 30 });
    expect(chances).toEqual({ "0": "15625/46656", "1": "6875/15552", "2": "3025/15552", "3": "1331/46656" });
  });

  it("where they differ only in fields that were set and that neither the result nor a goal reads", () => {
    // One state for each roll and one for the result. With the wounds kept apart there are 1 + 6 + 6.
    const chances = chancesOf(program, "wound", { foe: { wounds: 0 } }, { states: 3 });
    expect(chances).toEqual({ "7": "1" });
  });

  it("where a play gives the sum of its passes, and nothing else comes of them", () => {
    const answer = answerTo(program, "long", {}, { states: 20 });
    expect(answer).toMatchObject({ mean: "700" });
    expect(answer.distribution).toHaveLength(1001);
  });
});
