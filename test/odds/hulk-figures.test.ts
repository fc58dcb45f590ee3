/** Storm bolters, overwatch, command points, close combat and flames, written out: the fractions worked out by hand come out. */
import { describe, expect, it } from "vitest";
import { chancesOf, sumWhere } from "./chances-of.ts";
import { best, programOfText } from "./from-text.ts";

const program = programOfText(`
book hulk { title en "Hulk" held in en }
enum side { marines, stealers, nobody }
enum fate { kills, nothing, dies }
enum shot-outcome { neither, marine-dies, hybrid-dies, both }

resolve storm-shot given run: count 0..1, on-watch: truth {
  roll dice = 2 of D6
  gives kill: truth = some d in dice has d >= 6 - run
  gives jam: truth = on-watch and dice is double
}
resolve four-shots: truth {
  let alive: truth = yes
  let run: count = 0
  repeat 4 times {
    play shot = storm-shot(run, no)
    when shot.kill { set alive to no }
    set run to 1
  }
  gives not alive
}

-- Overwatch: so many triggers of one target; the first shot has no run, a jam ends it unless a point clears it.
resolve watched: truth given triggers: count 0..20, points: count 0..20, one-window: truth {
  let alive: truth = yes
  let jammed: truth = no
  let run: count = 0
  let left: count = points
  repeat triggers times {
    when alive and not jammed {
      play shot = storm-shot(run, yes)
      when shot.kill { set alive to no }
      set jammed to shot.jam
      set run to 1
      when shot.jam and left > 0 and not one-window { set jammed to no  set run to 0  set left to left - 1 }
    } otherwise when alive and jammed and left > 0 {
      set jammed to no
      set run to 0
      set left to left - 1
    }
  }
  gives not alive
}
resolve face-off: shot-outcome {
  roll dice = 2 of D6
  roll reply = 1 of D6
  let hybrid: truth = some d in dice has d >= 6
  let marine: truth = reply >= 6
  gives (both when hybrid and marine, hybrid-dies when hybrid, marine-dies when marine, otherwise neither)
}

resolve command given tokens: list of count {
  draw cp: count among tokens
  choose again: truth by marines
  let kept: count = cp
  when again { draw second: count among tokens  set kept to second }
  gives kept: count = kept
}

resolve fist: fate given bonus: count 0..2 {
  roll att = 1 of D6
  roll def = 3 of D6
  let top: count = highest of d for d in def else 0
  gives (kills when att + bonus > top, dies when att + bonus < top, otherwise nothing)
}
-- Claws roll two dice when attacked, and four, with one more, when they attack.
resolve claws: fate given attacks: truth {
  roll att = (4 when attacks, otherwise 2) of D6
  roll def = 3 of D6
  let bonus: count = (2 when attacks, otherwise 1)
  let mine: count = highest of d for d in att else 0
  let top: count = highest of d for d in def else 0
  gives (kills when mine + bonus > top, dies when mine + bonus < top, otherwise nothing)
}
-- The sword strikes by parry: one of the foe's dice may be thrown again, once.
resolve sword: fate {
  roll att = 1 of D6
  roll def = 3 of D6
  choose foe: D6 or none by marines among { none, one of def }
  reroll foe of def
  let top: count = highest of d for d in def else 0
  gives (kills when att + 1 > top, dies when att + 1 < top, otherwise nothing)
}

-- On guard he may also throw his own die again: in the order he likes, or in a given one.
procedure guarded: fate {
  roll att = 1 of D6
  roll def = 3 of D6
  menu abilities by marines {
    once parry { choose foe: D6 or none by marines among { none, one of def }  reroll foe of def }
    once guard { choose own: D6 or none by marines among { none, one of att }  reroll own of att }
  }
  let mine: count = highest of d for d in att else 0
  let top: count = highest of d for d in def else 0
  gives (kills when mine + 1 > top, dies when mine + 1 < top, otherwise nothing)
}
resolve parried-first: fate {
  roll att = 1 of D6
  roll def = 3 of D6
  choose foe: D6 or none by marines among { none, one of def }
  reroll foe of def
  choose own: D6 or none by marines among { none, one of att }
  reroll own of att
  let mine: count = highest of d for d in att else 0
  let top: count = highest of d for d in def else 0
  gives (kills when mine + 1 > top, dies when mine + 1 < top, otherwise nothing)
}

resolve burn given models: count 0..12 {
  roll dice = models of D6
  gives all-dead: truth = every d in dice has d >= 2
}
resolve outlives: truth {
  play one = burn(1)
  play two = burn(1)
  gives not one.all-dead and not two.all-dead
}
`);

describe("storm bolters", () => {
  it("kill on sixes, and on fives after a run", () => {
    expect(share("storm-shot", { run: 0, "on-watch": false }, "kill")).toBe("11/36");
    expect(share("storm-shot", { run: 1, "on-watch": false }, "kill")).toBe("5/9");
    expect(share("storm-shot", { run: 0, "on-watch": true }, "jam")).toBe("1/6");
    expect(chancesOf(program, "four-shots")).toEqual({ true: "6161/6561", false: "400/6561" });
  });
  it("jam on watch, and go on where a point is kept to clear them", () => {
    const watched = (triggers: number, points: number) =>
      chancesOf(program, "watched", { triggers, points, "one-window": true }).true;
    expect(watched(2, 0)).toBe("199/324");
    expect(watched(6, 0)).toBe("20119/26244");
    // With one reaction a trigger, clearing a jam costs the next shot.
    expect(watched(2, 1)).toBe("199/324");
    expect(watched(6, 1)).toBe("292873/314928");
    const cleared = (triggers: number) =>
      chancesOf(program, "watched", { triggers, points: 1, "one-window": false }).true;
    expect(chancesOf(program, "face-off")).toEqual({
      '"both"': "11/216",
      '"marine-dies"': "25/216",
      '"hybrid-dies"': "55/216",
      '"neither"': "125/216",
    });
    expect(cleared(2)).toBe("851/1296");
    expect(cleared(6)).toBe("98531/104976");
  });
});

describe("command points", () => {
  it("are drawn again below four by who plays his best", () => {
    const goal = best(program, "command", "marines", "kept");
    const given = { tokens: [1, 2, 3, 4, 5, 6] };
    const mean = (chances: Readonly<Record<string, string>>) =>
      Object.entries(chances).reduce((sum, [value, chance]) => {
        const [n = 0, d = 1] = chance.split("/").map(Number);
        return sum + ((JSON.parse(value) as { kept: number }).kept * n) / d;
      }, 0);
    expect(mean(chancesOf(program, "command", given, { playing: [goal] }))).toBeCloseTo(17 / 4, 12);
    expect(
      mean(chancesOf(program, "command", given, { playing: [["marines", { kind: "first" }]] })),
    ).toBeCloseTo(7 / 2, 12);
  });
});

describe("close combat", () => {
  it("one die against three", () => {
    expect(chancesOf(program, "fist", { bonus: 0 })).toEqual({
      '"kills"': "25/144",
      '"nothing"': "1/6",
      '"dies"': "95/144",
    });
    expect(chancesOf(program, "fist", { bonus: 1 })).toEqual({
      '"kills"': "49/144",
      '"nothing"': "215/1296",
      '"dies"': "40/81",
    });
  });
  it("claws, attacked and attacking", () => {
    expect(chancesOf(program, "claws", { attacks: false })).toEqual({
      '"kills"': "4109/7776",
      '"nothing"': "1495/7776",
      '"dies"': "181/648",
    });
    expect(chancesOf(program, "claws", { attacks: true })).toEqual({
      '"kills"': "5231/5832",
      '"nothing"': "1279/17496",
      '"dies"': "131/4374",
    });
  });
  it("the sword, to kill and to live", () => {
    const kill = best(program, "sword", "marines", "sword = kills", "least sword = dies");
    const live = best(program, "sword", "marines", "least sword = dies", "sword = kills");
    expect(chancesOf(program, "sword", {}, { playing: [kill] })).toEqual({
      '"kills"': "1253/2592",
      '"nothing"': "125/864",
      '"dies"': "241/648",
    });
    expect(chancesOf(program, "sword", {}, { playing: [live] })).toEqual({
      '"kills"': "1153/2592",
      '"nothing"': "175/864",
      '"dies"': "457/1296",
    });
  });
});

describe("abilities", () => {
  it("are worth more in a free order", () => {
    const kill = (play: string) =>
      chancesOf(program, play, {}, { playing: [best(program, play, "marines", `${play} = kills`)] })[
        '"kills"'
      ];
    expect(kill("guarded")).toBe("10675/15552");
    expect(kill("parried-first")).toBe("5287/7776");
  });
});

describe("flames", () => {
  it("burn each by himself", () => {
    expect(chancesOf(program, "burn", { models: 3 })['{"all-dead":true}']).toBe("125/216");
    expect(chancesOf(program, "outlives").true).toBe("1/36");
  });
});

function share(play: string, given: Readonly<Record<string, boolean | number>>, part: string): string {
  return sumWhere(
    chancesOf(program, play, given),
    (value) => (value as Record<string, unknown>)[part] === true,
  );
}
