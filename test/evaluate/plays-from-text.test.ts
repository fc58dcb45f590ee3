/** From the text of a book to plays: what authors write of dice, choices and turns means what the stepper does. */
import { describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import type { Program } from "../../compiler/check/program.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { runExamples } from "../../compiler/evaluate/examples.ts";
import { playedFaults } from "../../compiler/evaluate/plays/ask-play.ts";
import {
  isState,
  type PlayEvent,
  type PlayState,
  startPlay,
  step,
} from "../../compiler/evaluate/plays/play.ts";
import type { BookId, DecisionId, VersionId } from "../../compiler/resolve/graph.ts";
import { amongFinished, enumerateOdds, inFractions } from "../support/enumerate-odds.ts";
import type { JsonObject } from "../../compiler/core/json.ts";

const text = `
book hulk { title en "Hulk"  held in en  unit length = cm }
enum side { marines stealers }
enum reaction { hold flee shoot }
enum charge-end { caught contact failed }
enum ended { kills nothing dies }
enum weapon { fist sword guard both }
enum piece { straight door corner fork crossing dead-end }
record model { owner: side  move: length 1cm..40cm  alive: truth  on-watch: truth  jammed: truth  run: count 0..1 }
fact squad: list of model
fact foe: model
state seen: count 0..100 = 0

resolve storm-shot given run: count 0..1, on-watch: truth {
  about en "Does a shot of the storm bolter kill, and does the weapon jam?"
  roll dice = 2 of D6
  gives kill: truth = some d in dice has d >= 6 - run
  gives jam: truth = on-watch and dice is double
}

resolve melee: ended given arm: weapon {
  roll att = 3 of D6
  roll def = 1 of D6
  when arm = sword or arm = both {
    choose parry: D6 or none by marines among { none, one of att }
    reroll parry of att
  }
  when arm = guard or arm = both {
    choose guard: D6 or none by marines among { none, one of def }
    reroll guard of def
  }
  let own = highest of d for d in def
  let best = highest of d for d in att
  gives (kills when own > best, nothing when own = best, otherwise dies)
}

resolve first: truth given stealth-a: count, stealth-d: count {
  let more: truth = no
  let ours: count = 0
  let theirs: count = 0
  repeat {
    roll a = 1 of D6
    roll d = 1 of D6
    set ours to a + stealth-a
    set theirs to d + stealth-d
  } until ours != theirs left with chance at least 1/6
  gives ours > theirs
}

event charged of u: model
procedure charge: charge-end given u: model, t: model {
  observe gap: length
  let reach: length = 2 * u.move
  let near: length = gap
  let turned: count = 0
  step react {
    choose answer: reaction by t.owner among { hold, flee, shoot when near > u.move }
    when answer = flee {
      roll run: length = (5 when t.move <= 15cm, otherwise 8) of D6
      when near + run <= reach { gives caught }
    } otherwise {
      when near <= reach { gives contact }
    }
  }
  step failed {
    when turned < 1 {
      choose next: truth by u.owner
      when next { set turned to turned + 1  set near to near / 2  go react }
    }
  }
  gives failed
}

provision rooms on page 7 {
 table corridor: piece on D6 {
  row 1..2: straight
  row 3..4: door
  row 5..6 on D6 {
    row 1..2: corner
    row 3..4: fork
    row 5: crossing
    row 6: dead-end
  }
 }
}

event fired of shooter: model
react return-fire for m in squad after fired when m.alive and m.on-watch {
  play reply = storm-shot(0, yes)
  when reply.kill { set shooter.alive to no }
}
procedure duel {
  announce fired(foe) together {
    roll bolt = 1 of D6
    when bolt = 6 { each m in squad { set m.alive to no } }
  }
  gives foe-dead: truth = not foe.alive
  gives marine-dead: truth = some m in squad has not m.alive
}
procedure volley {
  roll first-bolt = 1 of D6
  when first-bolt = 6 { each m in squad { set m.alive to no } }
  announce fired(foe)
  gives foe-dead: truth = not foe.alive
  gives marine-dead: truth = some m in squad has not m.alive
}

provision bolters on page 9 {
  example "a six kills" {
    given dice = [6, 2]
    expect storm-shot(0, no).kill = yes
    expect storm-shot(0, no) = { kill: yes, jam: no }
  }
  example "nothing is thrown yet" { expect storm-shot(0, no).kill depends }
  example "a die too few" { given dice = [6]  expect storm-shot(0, no).kill = yes }
  example "two triggers" {
    given squad = [{ owner: marines, move: 6cm, alive: yes, on-watch: yes, jammed: no, run: 0 }],
      foe = { owner: stealers, move: 6cm, alive: yes, on-watch: no, jammed: no, run: 0 },
      watch = [{ fire: no }, { fire: yes, burst: { dice: [1, 6] } }]
    expect walk(2).dead = yes
  }
}
decide ways: count given p: piece {
  none-left: 0 when p = door or p = dead-end
  two: 2 when p = fork
  three: 3 when p = crossing
  otherwise: 1
}
procedure generate given start: count 0..20, most: count 0..20 {
  let ends: count = start
  let drawn: count = 0
  repeat while ends > 0 and drawn < most {
    play found = corridor()
    set drawn to drawn + 1
    set ends to ends - 1 + ways(found)
  } decreases most - drawn
  gives open: count = ends
  gives pieces: count = drawn
}

event finished of actor: model, shot: truth
react watch for m in squad after finished when m.alive and m.on-watch and not m.jammed and actor.alive limit 1 per event {
  choose fire: truth by m.owner
  when fire {
    play burst = storm-shot(m.run, yes)
    set m.jammed to burst.jam
    set m.run to 1
    when burst.kill { set actor.alive to no }
  }
}
procedure walk given times: count 0..9 {
  repeat times times { announce finished(foe, no) }
  gives dead: truth = not foe.alive
}
`;
const compiled = compile([{ path: "hulk.rubric", text }]);
const program = (): Program => {
  const version = compiled.value.versions.get("hulk" as BookId)?.get("base" as VersionId);
  if (version === undefined) throw new Error("there is no book");
  return version.program;
};

it("raises no fault", () => {
  const faults = compiled.diagnostics.filter(({ severity }) => severity === "error");
  expect(faults.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
});

function played(id: string, given: JsonObject, ...events: PlayEvent[]): PlayState {
  const start = startPlay(program(), id as DecisionId, given);
  const end = events.reduce(
    (state, event) => (isState(state) ? step(program(), state, event) : state),
    start,
  );
  if (!isState(end)) throw new Error(end.map(({ message }) => message).join(" "));
  return end;
}
function asked(id: string, given: JsonObject) {
  const play = program().plays.find((each) => each.id === id);
  if (play === undefined) throw new Error(`there is no ${id}`);
  const { situation, faults } = decode(program(), inputsOf(program(), play), given, [play]);
  expect([...faults, ...playedFaults(program(), play, situation, new Map())]).toEqual([]);
  return ask(program(), play.id, situation);
}
const odds = (id: string, given: JsonObject, options: Parameters<typeof enumerateOdds>[3] = {}) =>
  enumerateOdds(program(), id, given, options);
const thrown = (state: PlayState, at: string) =>
  state.events.flatMap((event) => ("rolled" in event && event.at === at ? event.rolled : []));

describe("the storm bolter", () => {
  it("kills with 11/36, then with 5/9", () => {
    const off = { "on-watch": false };
    expect(inFractions(odds("storm-shot", { ...off, run: 0 }))['{"kill":true,"jam":false}']).toBe("11/36");
    expect(inFractions(odds("storm-shot", { ...off, run: 1 }))['{"kill":true,"jam":false}']).toBe("5/9");
  });
  it("jams on a double while on watch", () => {
    expect(asked("storm-shot", { run: 0, "on-watch": true, dice: [6, 6] })).toMatchObject({
      value: { kill: true, jam: true },
    });
  });
});

describe("close combat", () => {
  it("kills with a bare fist 25/144, and dies with 95/144", () => {
    expect(inFractions(odds("melee", { arm: "fist" }))).toEqual({
      '"kills"': "25/144",
      '"nothing"': "1/6",
      '"dies"': "95/144",
    });
  });
  it("on guard, to kill and then to live, kills with 2183/7776 and dies with 4067/7776", () => {
    const chooses = (_: unknown, state: PlayState) => {
      const [own = 0] = thrown(state, "def");
      const best = Math.max(...thrown(state, "att"));
      return own > best || (own === best && best === 6) ? null : own;
    };
    expect(inFractions(odds("melee", { arm: "guard" }, { chooses }))).toMatchObject({
      '"kills"': "2183/7776",
      '"dies"': "4067/7776",
    });
  });
  it("with a parry has the foe throw the die that is named", () => {
    expect(asked("melee", { arm: "sword", att: [6, 2, 2], def: 4, parry: 6, "att-again": 1 })).toMatchObject({
      value: "kills",
      choices: [{ path: "parry", owner: "marines", options: [null, 6, 2] }],
    });
  });
});

describe("surprise", () => {
  it("at +1 against 0 is won with 21/31, and at +2 with 13/16", () => {
    const won = (a: number) =>
      inFractions(amongFinished(odds("first", { "stealth-a": a, "stealth-d": 0 }, { most: 4 }))).true;
    expect([won(1), won(2)]).toEqual(["21/31", "13/16"]);
  });
});

describe("a charge", () => {
  const foot = { u: { move: 10, owner: "marines" }, t: { move: 10, owner: "stealers" } };
  const flee = ({ label }: { label: string }) => (label === "answer" ? "flee" : false);
  it("on foot from 8 cm catches who flees with 127/1296", () => {
    const chances = inFractions(odds("charge", foot, { chooses: flee, sees: () => "8cm" }));
    expect(chances).toEqual({ '"caught"': "127/1296", '"failed"': "1169/1296" });
  });
  it("that fails may be turned to another once", () => {
    const state = played(
      "charge",
      foot,
      { at: "gap", saw: "30cm" },
      { at: "answer[0]", chose: "hold" },
      { at: "next[0]", chose: true },
    );
    expect(state.request).toMatchObject({ path: "answer[1]", owner: "stealers" });
    const end = step(program(), state, { at: "answer[1]", chose: "hold" });
    expect(end).toMatchObject({ result: { value: "contact" } });
    expect(asked("charge", { ...foot, gap: 30, answer: ["hold", "hold"], next: [true] })).toMatchObject({
      value: "contact",
    });
  });
});

describe("corridors", () => {
  it("of an open end draw exactly one piece with 7/18 and two with 14/81", () => {
    const chances = inFractions(odds("generate", { start: 1, most: 3 }));
    expect(chances['{"open":0,"pieces":1}']).toBe("7/18");
    expect(chances['{"open":0,"pieces":2}']).toBe("14/81");
  });
  it("read a nested row with a die of its own", () => {
    expect(inFractions(odds("corridor", {}))).toEqual({
      '"straight"': "1/3",
      '"door"': "1/3",
      '"corner"': "1/9",
      '"fork"': "1/9",
      '"crossing"': "1/18",
      '"dead-end"': "1/18",
    });
    expect(asked("corridor", { die: 6, again: 5 })).toMatchObject({ value: "crossing" });
    expect(asked("corridor", { die: 6 })).toMatchObject({ status: "depends", missing: [{ path: "again" }] });
  });
});

describe("overwatch", () => {
  const marine = { owner: "marines", move: 6, alive: true, "on-watch": true, jammed: false, run: 0 };
  const given = { squad: [marine], foe: { ...marine, owner: "stealers" }, times: 2 };
  it("fires at each trigger, and kills within two with 199/324", () => {
    const chances = inFractions(odds("walk", given, { chooses: () => true }));
    expect(chances['{"dead":true}']).toBe("199/324");
  });
  it("asks by how often it has happened, and no more once it is jammed", () => {
    const fired = played(
      "walk",
      given,
      { at: "watch[0].fire", chose: true },
      { at: "watch[0].burst.dice", rolled: [1, 1] },
    );
    expect(fired.result).toMatchObject({ value: { dead: false } });
    expect(fired.facts).toMatchObject({ squad: [{ jammed: true, run: 1 }] });
    expect(
      asked("walk", { ...given, watch: [{ fire: false }, { fire: true, burst: { dice: [6, 1] } }] }),
    ).toMatchObject({
      value: { dead: true },
    });
  });
});

describe("shots", () => {
  const given = {
    squad: [{ owner: "marines", move: 6, alive: true, "on-watch": true, jammed: false, run: 0 }],
    foe: { owner: "stealers", move: 6, alive: true, "on-watch": false, jammed: false, run: 0 },
  };
  const ends = (id: string) => {
    const chances = inFractions(odds(id, given));
    return [
      [true, true],
      [false, true],
      [true, false],
      [false, false],
    ].map(([foe, marine]) => chances[JSON.stringify({ "foe-dead": foe, "marine-dead": marine })] ?? "0");
  };
  it("that are fired together may both kill", () => {
    expect(ends("duel")).toEqual(["11/216", "25/216", "55/216", "125/216"]);
  });
  it("that are fired one after the other may not", () => {
    expect(ends("volley")).toEqual(["0", "1/6", "55/216", "125/216"]);
  });
});

describe("an example", () => {
  const [six, open, few, two] = runExamples(program());
  it("takes what it gives for what is thrown and chosen", () => {
    expect(six).toMatchObject({ passed: true, faults: [] });
    expect(two).toMatchObject({ passed: true, faults: [] });
  });
  it("depends on what it does not give", () => {
    expect(open).toMatchObject({
      passed: true,
      expects: [{ found: { status: "depends", missing: ["dice"] } }],
    });
  });
  it("with a die too few says so", () => {
    expect(few).toMatchObject({ passed: false, faults: [{ code: "wrong-number", path: "dice" }] });
  });
});
