/** Shooting, charging, breaking and pursuit, written out: the fractions worked out by hand come out. */
import { describe, expect, it } from "vitest";
import { chancesOf, sumWhere } from "./chances-of.ts";
import { programOfText } from "./from-text.ts";

const program = programOfText(`
book fantasy { title en "Fantasy" held in en unit length = cm }
enum charge-end { caught, contact, failed }
enum break-end { holds, destroyed, escapes }
enum reaction { hold, flee }
enum side { attackers, defenders }

resolve strike: truth given need: count, wound: count, save: count, hatred: truth {
  roll hit = 1 of D6
  when hatred { reroll d in hit with d < need }
  when hit >= need {
    roll wounds = 1 of D6
    when wounds >= wound {
      roll saves = 1 of D6
      gives saves < save
    }
  }
  gives no
}
resolve ten-strikes: truth given need: count, wound: count, save: count {
  let lost: count = 0
  repeat 10 times {
    play s = strike(need, wound, save, no)
    when s { set lost to lost + 1 }
  }
  gives lost = 0
}
resolve shoot given skill: count 0..10, aim: count at least -10 {
  roll shot = 1 of D6
  gives hit: truth = shot != 1 and shot + aim >= 7 - skill
}

procedure charge: charge-end given reach: length, far: length, move: length {
  observe gap: length
  choose answer: reaction by defenders among { hold, flee }
  when answer = flee {
    roll run: length = (5 when move <= 15cm, otherwise 8) of D6
    when gap + run <= reach { gives caught }
  } otherwise when gap <= reach { gives contact }
  gives failed
}
resolve test-of: truth given ld: count 2..10 { roll test = 2 of D6  gives test <= ld }
resolve broken: truth given margin: count 0..40, ld: count 2..10, stubborn: truth {
  roll test = 2 of D6
  gives test + (0 when stubborn, otherwise margin) > ld
}
resolve chase: truth given loser: count, winner: count {
  roll run = loser of D6
  roll after1 = winner of D6
  gives after1 >= run
}
resolve whole: break-end given margin: count 0..40, ld: count 2..10, loser: count, winner: count {
  play b = broken(margin, ld, no)
  when not b { gives holds }
  play c = chase(loser, winner)
  gives (destroyed when c, otherwise escapes)
}
resolve beaten-by-fear: truth given ends-after: truth {
  when ends-after { play b = broken(3, 8, no)  gives not b }
  gives no
}
`);

const flee = { answer: "flee" };

describe("strikes", () => {
  it("wound as often as reckoned, once and ten times", () => {
    expect(chancesOf(program, "strike", { need: 4, wound: 4, save: 5, hatred: false }).true).toBe("1/6");
    expect(chancesOf(program, "strike", { need: 5, wound: 4, save: 5, hatred: false }).true).toBe("1/9");
    expect(chancesOf(program, "strike", { need: 4, wound: 4, save: 5, hatred: true }).true).toBe("1/4");
    expect(chancesOf(program, "strike", { need: 5, wound: 4, save: 5, hatred: true }).true).toBe("5/27");
    expect(chancesOf(program, "ten-strikes", { need: 4, wound: 4, save: 5 }).true).toBe("9765625/60466176");
    expect(chancesOf(program, "ten-strikes", { need: 5, wound: 4, save: 5 }).true).toBe(
      "1073741824/3486784401",
    );
  });
});

describe("shots", () => {
  it("miss on a natural one, and needs below two are not cut off", () => {
    const hit = (skill: number, aim: number) =>
      sumWhere(chancesOf(program, "shoot", { skill, aim }), (value) => (value as { hit: boolean }).hit);
    expect([hit(3, -4), hit(7, 0), hit(10, -4), hit(10, -6)]).toEqual(["0", "5/6", "5/6", "2/3"]);
  });
});

describe("charges", () => {
  const caught = (reach: number, gap: number, move: number) =>
    chancesOf(program, "charge", {
      reach: `${reach}cm`,
      far: "0cm",
      move: `${move}cm`,
      gap: `${gap}cm`,
      ...flee,
    })['"caught"'];
  it("catch who flees", () => {
    expect(caught(20, 8, 10)).toBe("127/1296");
    expect(caught(19, 8, 10)).toBe("457/7776");
    expect(caught(40, 20, 10)).toBe("1009/1296");
    expect(caught(40, 20, 20)).toBe("50987/839808");
  });
});

describe("after combat", () => {
  it("a test against leadership", () => {
    expect(chancesOf(program, "test-of", { ld: 7 }).true).toBe("7/12");
    expect(chancesOf(program, "test-of", { ld: 8 }).true).toBe("13/18");
    expect(chancesOf(program, "broken", { margin: 3, ld: 8, stubborn: false }).false).toBe("5/18");
    expect(chancesOf(program, "broken", { margin: 3, ld: 8, stubborn: true }).false).toBe("13/18");
  });
  it("pursuit", () => {
    expect(chancesOf(program, "chase", { loser: 5, winner: 5 }).true).toBe("112607/209952");
    expect(chancesOf(program, "chase", { loser: 5, winner: 8 }).true).toBe("1572602467/1632586752");
    expect(chancesOf(program, "chase", { loser: 8, winner: 5 }).true).toBe("682663373/13060694016");
    expect(chancesOf(program, "whole", { margin: 3, ld: 8, loser: 5, winner: 5 })).toEqual({
      '"holds"': "5/18",
      '"destroyed"': "1463891/3779136",
      '"escapes"': "1265485/3779136",
    });
  });
  it("fear, when frenzy ends before or after", () => {
    expect(chancesOf(program, "beaten-by-fear", { "ends-after": true }).true).toBe("5/18");
    expect(chancesOf(program, "beaten-by-fear", { "ends-after": false })).toEqual({ false: "1" });
  });
});
