/** Chances with which a loop is left that lie in the plays it plays, and those that are claimed and are not so. */
import { describe, expect, it } from "vitest";
import { codes, procedure, told } from "./told.ts";

const exploring = (
  certificate: string,
  {
    grows = "+ 1",
    counted = "1 when stretches > 0",
    meets = "",
    leaves = "when turn-made.arriving > 0 { gives no }",
  } = {},
) => `
  enum mode { exploring fighting }
  enum piece { straight fork dead-end }
  state doing: mode = exploring
  state stretches: count 0..60 = 0
  state rooms: count 0..60 = 0
  state halls: count 0..60 = 0
  state shrines: count 0..60 = 0
  tally crowd: count at least -2 {
    stretches: ${counted}
    rooms: 2 * rooms when rooms > 0
    halls: 3 * halls when halls > 0
    shrines: 3 * shrines when shrines > 0
    fight: -1 when doing = fighting
  }
  provision tables on page 9 {
  table corridor: piece on D6 { row 1..3: straight  row 4: fork  row at least 5: dead-end }
  table troops: count on D6 + crowd {
    row at most 5: 0
    row 6..7: 50
    row 8..9 on D6 + crowd { row 3: 80  row 4: 100  row 5: 110  row 6: 120  row 7: 130  row at least 8: 140 }
    row at least 10: 150
  }
  }
  decide ways: count given p: piece { on: 1 when p = straight  two: 2 when p = fork  ended: 0 when p = dead-end }
  procedure lay given ends: count 0..9 {
    let open: count = ends
    repeat while open > 0 {
      play found = corridor
      when stretches < 60 { set stretches to stretches ${grows} }
      set open to open - 1 + ways(found)
    } falls on average open
  }
  procedure muster { play called = troops  gives arriving: count = called }
  procedure turn {
    set stretches to 0  set rooms to 0  set halls to 0  set shrines to 0
    phase looking { observe sees: truth  when sees { observe ends: count 0..9  play lay(ends) } ${meets} }
    phase defending { play mustered = muster  gives arriving: count = mustered.arriving }
  }
  procedure explore: truth {
    set doing to exploring
    repeat {
      observe is-over: truth
      when is-over { gives yes }
      play turn-made = turn
      ${leaves}
    } ${certificate}
  }`;

describe("a loop that is left with a chance in what it plays", () => {
  it("is shown to be, over a tally, a nested row, and sections laid as often as dice say", () => {
    for (const counted of ["1 when stretches > 0", "stretches"])
      expect(codes(exploring("left with chance at least 1/6", { counted }))).toEqual([]);
  });

  it("is not, with a chance that is too large, and a play shows it", () => {
    const [fault, ...others] = told(exploring("left with chance at least 1/2")).told;
    expect(others).toEqual([]);
    expect(fault).toMatchObject({
      code: "certificate-refuted",
      data: {
        certificate: "left with chance at least 1/2",
        why: expect.stringMatching(
          /^given .*is-over.*, the chance to leave the loop in a pass is at most 1\/6$/,
        ),
      },
    });
  });

  for (const [why, changed] of [
    ["what adds to the die may fall", { counted: "stretches", grows: "- 1" }],
    ["what takes from the die may come in the same pass", { meets: "set doing to fighting" }],
  ] as const)
    it(`is not shown to be where ${why}`, () =>
      expect(codes(exploring("left with chance at least 1/6", changed))).not.toEqual([]));

  it("is not shown to be where nothing leaves it", () =>
    expect(codes(exploring("left with chance at least 1/6", { leaves: "" }))).not.toEqual([]));
});

describe("dice that are thrown again on a way back within a pass", () => {
  // It is left with 1/2: who stays on 3 and 4 is as many as who leaves on 5 and 6.
  const body = (chance: string) =>
    procedure(
      `repeat { again: roll d = 1 of D6  when d < 3 { go again }  when d > 4 { go out } } left with chance at least ${chance}
       out: set k to 0`,
    );
  it("are not counted once only", () => {
    expect(codes(body("5/9"))).not.toEqual([]);
    expect(codes(body("3/4"))).toContain("certificate-refuted");
  });
});

describe("a tally", () => {
  const played = (clauses: string, condition: string) => `
    fact a: count 0..9  fact b: count 0..9  fact c: count 0..9  fact odd: truth
    tally crowd: count { ${clauses} }
    ${procedure(`when ${condition} { set k to 1 }`)}`;
  const four = "one: 1 when odd  two: a when a > 0  three: b when b > 3  four: -c when c > 0";

  it("of many clauses lies between what they come to at the least and the most", () => {
    expect(codes(played(four, "crowd > 19"))).toEqual(["unreachable-step"]);
    expect(codes(played(four, "crowd < -9"))).toEqual(["unreachable-step"]);
  });
  it("of many clauses may be anything between", () => {
    expect(codes(played(four, "crowd = 19"))).toEqual([]);
    expect(codes(played(four, "crowd = -9"))).toEqual([]);
  });
});
