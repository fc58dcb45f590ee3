/** Sections, the defenders' table, surprise, recovery and victory, written out: the fractions worked out by hand come out. */
import { describe, expect, it } from "vitest";
import { answerTo, chancesOf, sumWhere } from "./chances-of.ts";
import { programOfText } from "./from-text.ts";

const program = programOfText(`
book pistola { title en "Pistola" held in en unit points = pt }
enum side { attackers, defenders }
enum piece { straight, door, corner, fork, crossing, dead-end }
enum victory { decisive, plain, marginal }
record game { objectives: count 0..20 }

provision sections {
  table corridor: piece on D6 {
  row 1..2: straight
  row 3..4: door
  row 5..6 on D6 { row 1..2: corner  row 3..4: fork  row 5: crossing  row 6: dead-end }
}
}
-- A corridor goes on at each of its ends until none is open.
procedure generate: count {
  let ends: count = 1
  let made: count = 0
  repeat while ends > 0 {
    play s = corridor()
    set made to made + 1
    set ends to ends - 1 + (0 when s = door or s = dead-end, 1 when s = straight or s = corner, 2 when s = fork, otherwise 3)
  } falls on average ends
  gives made
}

provision muster-of-defenders {
  table muster: points given crowd: count on D6 + crowd {
  row at most 5: 0pt
  row 6..7: 50pt
  row 8..9 on D6 + crowd {
    row 3: 80pt  row 4: 100pt  row 5: 110pt  row 6: 120pt  row 7: 130pt  row at least 8: 140pt
  }
  row 10: 150pt
  row 11: 175pt
  row at least 12: 200pt
}
}

resolve surprise: side given stealth-a: count, stealth-d: count {
  let lead: count at least -40 = 0
  repeat {
    roll a = 1 of D6
    roll d = 1 of D6
    set lead to a + stealth-a - d - stealth-d
  } until lead != 0
  gives (attackers when lead > 0, otherwise defenders)
}
resolve surprise-dropped: side given stealth-a: count {
  roll a = 1 of D6
  roll d = 1 of D6
  let lead: count at least -40 = a + stealth-a - d
  when lead = 0 {
    repeat {
      roll e = 1 of D6
      roll f = 1 of D6
      set lead to e - f
    } until lead != 0
  }
  gives (attackers when lead > 0, otherwise defenders)
}

resolve recovery given wounds: count 1..5, infected: truth {
  roll r = wounds of D6
  gives turned: truth = infected and some die1 in r has die1 = 1
  gives back: count = count d in r with d >= 4
}
procedure aftermath: truth given fallen: count 0..10 {
  let restarts: truth = no
  repeat fallen times {
    play r = recovery(1, yes)
    when r.turned { set restarts to yes }
  }
  gives restarts
}

resolve verdict: victory given mark: ratio, score: count 0..20 {
  roll d = 1 of D3
  let t: ratio = mark + d - 2
  when score >= t { gives decisive }
  when score = t - 1 { gives plain }
  when score < t - 1 { gives marginal }
}
`);

describe("sections", () => {
  it("nested rows share the chance of the row they are in", () => {
    expect(chancesOf(program, "corridor")).toEqual({
      '"straight"': "1/3",
      '"door"': "1/3",
      '"corner"': "1/9",
      '"fork"': "1/9",
      '"crossing"': "1/18",
      '"dead-end"': "1/18",
    });
  });
  it("close after one or two rolls as often as reckoned, and what goes on longer is unfinished", () => {
    const chances = chancesOf(program, "generate", {}, { cap: 12 });
    expect(chances["1"]).toBe("7/18");
    expect(chances["2"]).toBe("14/81");
    expect(chances.unfinished).toMatch(/^\d+\/\d+$/);
    expect(sumWhere(chances, () => true)).toBe("1");
  });
  it("without an end, their number is too large to be held", () => {
    expect(answerTo(program, "generate", {}, { states: 2000 }).refused).toMatchObject({
      code: "distribution-too-large",
    });
  });
});

describe("defenders", () => {
  const muster = (crowd: number) => answerTo(program, "muster", { crowd });
  it("in a large room", () => {
    expect(chancesOf(program, "muster", { crowd: 3 })).toEqual({
      '"0pt"': "1/3",
      '"50pt"': "1/3",
      '"100pt"': "1/18",
      '"110pt"': "1/18",
      '"120pt"': "1/18",
      '"130pt"': "1/18",
      '"140pt"': "1/9",
    });
    expect(muster(3).mean).toBe("520/9");
  });
  it("in the room of the objective, and with nothing placed", () => {
    expect(muster(6).mean).toBe("2555/18");
    expect(chancesOf(program, "muster", { crowd: 0 })).toEqual({ '"0pt"': "5/6", '"50pt"': "1/6" });
  });
});

describe("surprise", () => {
  it("ties are thrown again, and divided out", () => {
    const first = (a: number, d: number) =>
      chancesOf(program, "surprise", { "stealth-a": a, "stealth-d": d })['"attackers"'];
    expect([first(1, 0), first(2, 0), first(2, 1)]).toEqual(["21/31", "13/16", "21/31"]);
    expect(chancesOf(program, "surprise-dropped", { "stealth-a": 1 })['"attackers"']).toBe("47/72");
  });
});

describe("recovery", () => {
  it("of one and of two wounds", () => {
    expect(chancesOf(program, "recovery", { wounds: 1, infected: false })).toEqual({
      '{"turned":false,"back":0}': "1/2",
      '{"turned":false,"back":1}': "1/2",
    });
    const two = chancesOf(program, "recovery", { wounds: 2, infected: true });
    const is = (test: (value: { turned: boolean; back: number }) => boolean) =>
      sumWhere(two, (value) => test(value as { turned: boolean; back: number }));
    expect(is(({ turned }) => turned)).toBe("11/36");
    expect(is(({ turned, back }) => !turned && back === 0)).toBe("1/9");
    expect(is(({ turned, back }) => !turned && back > 0)).toBe("7/12");
    expect(is(({ turned, back }) => turned && back === 0)).toBe("5/36");
  });
  it("of five fallen one turns as often as not five times none does", () => {
    expect(chancesOf(program, "aftermath", { fallen: 5 }).true).toBe("4651/7776");
  });
});

describe("victory", () => {
  it("between two rows there is no ruling", () => {
    expect(chancesOf(program, "verdict", { mark: "2", score: 2 })).toEqual({
      '"decisive"': "2/3",
      '"plain"': "1/3",
    });
    expect(chancesOf(program, "verdict", { mark: "3/2", score: 1 })).toEqual({
      '"decisive"': "1/3",
      '"marginal"': "1/3",
      "no-ruling": "1/3",
    });
  });
});
