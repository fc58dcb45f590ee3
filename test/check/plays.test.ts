/**
 * Plays: what lines name and see, what dice count for, what may be set, and what a play rests on.
 */
import { describe, expect, test } from "vitest";
import type { Line, Play } from "../../compiler/check/plays.ts";
import { pricesIn } from "../../compiler/check/plays/prices.ts";
import { typeInWords } from "../../compiler/check/type-words.ts";
import { checked, type Checked, onlyFault, plain, problems, written } from "./checked.ts";

const table = `
enum side { marines, stealers }
record trooper { run: count 0..1  ap: count 0..4  owner: side  mark?: ref trooper  on-watch: truth }
fact squad: list of trooper { about en "Squad." }
fact chief: trooper { about en "Chief." }
state cp: count 0..20 = 3 hidden from stealers { about en "Points." }
event finished of actor: trooper, hit: truth { about en "Over." }
event closed of actor: trooper { about en "Closed." }
event clock-out from outside { about en "Time." }
`;

const played = (lines: string): Checked => checked(table + lines);
const about = 'about en "A."';

function playOf({ program }: Checked, id: string): Play {
  const play = program.plays.find((each) => each.id === id);
  if (play === undefined) throw new Error(`there is no play ${id}`);
  return play;
}

/** The one play of the lines, without a fault. */
function sound(lines: string, id = "asked"): Play {
  const result = played(lines);
  expect(problems(result)).toEqual([]);
  return playOf(result, id);
}

function lineOf(play: Play, name: string): Line {
  const line = play.lines.find((each) => each.label === name);
  if (line === undefined) throw new Error(`there is no line ${name}`);
  return line;
}

const letOf = (play: Play, name: string) => {
  const line = lineOf(play, name);
  return line.kind === "let" ? { value: plain(line.value), type: typeInWords(line.type) } : null;
};

describe("what states a line", () => {
  const text = `provision aim on page 7 {
    figure shots: count = 2 { about en "S." }
    sentence dice { en "Roll {shots} dice." es "Tira {shots} dados." }
    sentence hit { en "A six hits." }
    sentence free { en "Firing is free." }
    sentence then { en "The foe answers." }
    resolve asked { ${about} roll dice = 2 of D6  let six = some d in dice has d = 6  gives hit: truth = six }
    procedure turns { ${about} menu acts by marines { fire { announce closed(chief) } from free } }
    react answer after closed from then { set cp to 1 }
  }`;

  test("gives it words, with their figures, and a citation, as a clause has", () => {
    const dice = { label: "dice", words: { en: "Roll 2 dice.", es: "Tira 2 dados." }, citation: "page 7" };
    const hit = { label: "hit", words: { en: "A six hits." }, citation: "page 7" };
    expect(sound(text).lines).toMatchObject([dice, { label: "six", sentences: [], words: {} }, hit]);
  });

  test("gives them to the option of a menu and to a reaction too", () => {
    const { program } = played(text);
    expect(playOf({ program, diagnostics: [], marks: [] }, "turns").lines).toMatchObject([
      { options: [{ label: "fire", words: { en: "Firing is free." }, citation: "page 7" }] },
    ]);
    expect(program.reactions).toMatchObject([{ words: { en: "The foe answers." }, citation: "page 7" }]);
  });
});

describe("dice", () => {
  test.each([
    ["dice + 1", { kind: "arithmetic", left: { kind: "total", of: { kind: "local", name: "dice" } } }],
    ["dice > other", { kind: "compare", left: { kind: "total" }, right: { kind: "total" } }],
    ["highest 2 of dice", { kind: "keep", which: "highest", of: { kind: "local", name: "dice" } }],
    ["dice without 6", { kind: "without", element: { kind: "number" } }],
    ["dice is double", { kind: "is-double", of: { kind: "local" } }],
    ["some d in dice has d >= 5", { kind: "some", body: { kind: "compare", left: { kind: "total" } } }],
    ["count d in dice with not d.rerolled", { kind: "count", filter: { of: { name: "rerolled" } } }],
    ["sum of d for d in dice", { kind: "aggregate", value: { kind: "total" } }],
    ["dice", { kind: "local", name: "dice" }],
    ["dice in 2..5", { kind: "within", of: { kind: "total" } }],
    ["max(dice, 3)", { kind: "extreme", of: [{ kind: "total" }, { kind: "number" }] }],
  ])("%s", (expr, value) => {
    const play = sound(`resolve asked { ${about} roll dice = 2 of D6  roll other = 1 of D6
      let x = ${expr}  gives a: truth = other > 1 and x = x }`);
    expect(letOf(play, "x")?.value).toMatchObject(value);
  });

  test("several are a list of them, one with a measure is what it adds up to", () => {
    const play = sound(`resolve asked given n: count 1..3 { ${about}
      roll dice = n of D6 by marines hidden from stealers
      roll run: length = 2 of D3
      let far = run + 3"  gives a: truth = dice > 3 and far > 4" }`);
    expect(lineOf(play, "dice")).toMatchObject({
      sides: 6,
      type: { kind: "list", of: { kind: "die", sides: 6 } },
      hiddenFrom: ["stealers"],
    });
    expect(lineOf(play, "run")).toMatchObject({ sides: 3, type: { kind: "quantity", quantity: "length" } });
    expect(play.asks).toMatchObject([
      { path: "dice", kind: "roll", owner: "marines" },
      { path: "run", type: { kind: "list", of: { kind: "die", sides: 3 } } },
    ]);
  });

  test("beside an amount they count as such, where a number is given they are added up", () => {
    const play = sound(`resolve asked { ${about} roll dice = 1 of D6
      let far = gap + dice  let total: count = dice  gives a: truth = far > 4" and total > 3 }`);
    expect(letOf(play, "far")?.type).toMatch(/^length/);
    expect(letOf(play, "total")?.value).toMatchObject({ kind: "total" });
  });

  test("a word of dice is a type, and no other thing can have it", () => {
    const { program } = played(`fact kept: list of D6 { about en "Kept." }
      decide doubles: truth { about en "D."  rule: kept is double and kept > 6 }`);
    expect(program.facts.find((fact) => fact.name === "kept")?.type).toEqual({
      kind: "list",
      of: { kind: "die", sides: 6 },
    });
    expect(onlyFault("enum «D6» { a }")).toMatchObject({ code: "shadowed-name", isAtMark: true });
  });

  test.each([
    ["reroll dice", { which: { kind: "all" }, name: "dice-again" }],
    [
      "fresh: reroll d in dice with d = 1 and not d.rerolled",
      { which: { kind: "those", binder: "d" }, name: "fresh" },
    ],
    [
      "choose one: D6 or none by marines among { none, one of dice } reroll one of dice",
      { which: { kind: "one", die: "one" } },
    ],
  ])("thrown again: %s", (line, made) => {
    const play = sound(`resolve asked { ${about} roll dice = 2 of D6  ${line}  gives a: count = dice }`);
    expect(play.lines.find((each) => each.kind === "reroll")).toMatchObject({ roll: "dice", ...made });
    expect(play.asks.map((ask) => ask.path)).toContain("name" in made ? made.name : "dice-again");
  });
});

test("one die counts from 1 to its sides, several from 0 on", () => {
  const play = sound(
    `resolve asked { ${about} roll dice = 2 of D6  let one = highest of d for d in dice else 1  let all = dice + 1
      gives a: count = one  gives b: count = all }`,
  );
  expect([letOf(play, "one")?.type, letOf(play, "all")?.type]).toEqual(["count 1..6", "count at least 1"]);
});

describe("a line that nothing looks at", () => {
  test.each([
    ["roll one = 1 of D6", "one", "roll"],
    ["draw one: count among faces", "one", "draw"],
    ["observe one: truth", "one", "sighting"],
    ["let one = points", "one", "`let`"],
    ["play one = shot", "one", "result"],
  ])("is said to be unused: %s", (line, name, what) => {
    const shot = `resolve shot { ${about} roll d = 1 of D6  gives hit: truth = d = 6 }`;
    expect(
      onlyFault(`${table}${shot} resolve asked { ${about} «${line}»  gives a: truth = yes }`),
    ).toMatchObject({
      code: "unused-line",
      data: { name, what },
    });
  });

  test("is used where something is paid from what it names", () => {
    sound(`procedure asked { ${about} each m in squad { let purse = m  pay 1 from purse.ap by marines } }`);
  });
});

test("a field is set of what a reference leads to, and not of a number", () => {
  const lines = (body: string) =>
    `procedure asked { ${about} each m in squad with m.mark is known { ${body} } }`;
  sound(lines("let other = m.mark  set other.ap to 1"));
  sound(lines("set m.mark.ap to 1"));
  sound(`procedure asked given who: ref trooper { ${about} set who.ap to 1 }`);
  expect(onlyFault(table + lines("let size = m.ap  set size.«ap» to 1 + size"))).toMatchObject({
    code: "unknown-field",
    isAtMark: true,
  });
});

describe("prices of an option", () => {
  const pricesOf = (option: string) => {
    const play = sound(
      `procedure asked { ${about} let cost = points  menu acts by marines { fire { ${option} set cp to cost } } }`,
    );
    const menu = play.lines.find((line) => line.kind === "menu");
    return menu?.kind === "menu"
      ? pricesIn(menu.options[0]?.lines ?? []).map(({ amount }) => plain(amount))
      : [];
  };
  test("are those that rest on what is known before it is taken", () => {
    expect(pricesOf("pay 2 from cp by marines")).toMatchObject([{ value: { n: 2 } }]);
    expect(pricesOf("pay cost from cp by marines")).toMatchObject([{ kind: "local", name: "cost" }]);
  });
  test("are not those that rest on what the option names itself", () => {
    expect(pricesOf("let twice = cost * 2  pay twice from cp by marines")).toEqual([]);
  });
});

describe("what is in reach", () => {
  test("names end with their block; `until` sees the pass just made", () => {
    const play = sound(`resolve asked { ${about}
      let lead: count = 0
      repeat { roll x = 1 of D6  roll y = 1 of D6  set lead to x - y } until x != y
      gives ahead: truth = lead > 0 }`);
    expect(play.asks.map((ask) => ask.path)).toEqual(["x[]", "y[]"]);
    const fault = onlyFault(
      `resolve asked { ${about} when terrain = wood { roll d = 1 of D6  gives a: count = d } gives b: count = «d» }`,
    );
    expect(fault).toMatchObject({ code: "unknown-name", isAtMark: true });
  });

  test("a let that is set later may become anything of its kind", () => {
    const play = sound(
      `resolve asked { ${about} let total = 0  each f in faces { set total to total + f }  gives t: count = total }`,
    );
    expect(letOf(play, "total")?.type).toBe("count");
  });

  test("what is known not to be none counts until it is set, or others act", () => {
    const lines = (between: string) =>
      `procedure asked { ${about} each m in squad with m.mark is known { ${between} set cp to m.mark.ap } }`;
    sound(lines(""));
    expect(
      onlyFault(table + lines("set m.mark to none").replace("to m.mark.ap", "to «m.mark.ap»")),
    ).toMatchObject({
      code: "possibly-none",
      isAtMark: true,
    });
    expect(
      onlyFault(table + lines("announce closed(m)").replace("to m.mark.ap", "to «m.mark.ap»")),
    ).toMatchObject({
      code: "possibly-none",
    });
  });

  test("after a branch that ends the play its condition has failed", () => {
    sound(`resolve asked: length { ${about} when most is none { gives 0" } gives most }`);
  });

  test.each([
    ["a fact", "roll «gap» = 1 of D6  gives a: count = 1"],
    ["a parameter", "let «n» = 1  gives a: count = n"],
    [
      "a roll in another branch",
      "when terrain = wood { roll d = 1 of D6  gives a: count = d } otherwise { roll «d» = 2 of D6  gives a: count = 1 }",
    ],
  ])("the name of %s is taken", (_, lines) => {
    expect(onlyFault(`resolve asked given n: count { ${about} ${lines} }`)).toMatchObject({
      code: "name-twice-in-play",
      isAtMark: true,
    });
  });

  test("what is played without a name asks under that of its play, so only once", () => {
    const shot = `resolve shot { ${about} roll dice = 2 of D6  gives kill: truth = dice > 7 }`;
    const twice = `${shot} resolve asked { ${about} play shot  «play shot»  gives a: count = 1 }`;
    const result = played(twice);
    expect(problems(result).map(({ code }) => code)).toEqual(["name-twice-in-play"]);
  });
});

describe("choices", () => {
  test.each([
    ["truth", ["no", "yes"]],
    ["side", ["marines", "stealers"]],
    ["D3", ["1", "2", "3"]],
    ["count 2..4", ["2", "3", "4"]],
    ["side or none", ["none", "marines", "stealers"]],
  ])("of a %s without options, each of its values", (type, options) => {
    const play = sound(`resolve asked { ${about} choose c: ${type} by marines  gives a: truth = c = c }`);
    expect(play.asks).toMatchObject([{ path: "c", kind: "choose", owner: "marines", options }]);
  });

  test("by whoever something says, among elements and under conditions", () => {
    const play = sound(`procedure asked { ${about}
      choose who: trooper by chief.owner among { chief when chief.ap > 0, one of squad }
      set who.ap to 0 }`);
    expect(written(lineOf(play, "who"))).toMatchObject({
      owner: { kind: "field", name: "owner" },
      options: [{ spread: false, when: { kind: "compare" } }, { spread: true }],
    });
    expect(play.asks).toMatchObject([{ owner: null, options: ["chief", "one of squad"] }]);
  });

  test("a menu has values of its own, which a policy may name", () => {
    const result = played(`procedure asked { ${about}
        menu actions by marines { move when cp > 0 { set cp to cp - 1 }  once parry { set cp to 0 } } }
      policy careful for marines of asked { actions: (move when cp > 2, otherwise done) }`);
    expect(problems(result)).toEqual([]);
    expect(playOf(result, "asked").asks).toMatchObject([
      { path: "actions[]", options: ["move", "parry", "done"] },
    ]);
    expect(result.program.types.enums.get("asked.actions")?.values.map((value) => value.name)).toEqual([
      "move",
      "parry",
      "done",
    ]);
    expect(result.program.policies).toMatchObject([
      {
        name: "careful",
        owner: "marines",
        of: "asked",
        choices: [{ label: "actions", value: { type: { name: "asked.actions" } } }],
      },
    ]);
  });

  test("a policy sees what stands before the choice and nothing after it", () => {
    const lines = (
      value: string,
    ) => `resolve asked { ${about} roll d = 1 of D6  choose c: truth by marines  roll e = 1 of D6
        gives a: truth = c and d > e } policy p for marines of asked { c: ${value} }`;
    expect(problems(played(lines("d > 3")))).toEqual([]);
    expect(onlyFault(table + lines("«e» > 3"))).toMatchObject({ code: "unknown-name", isAtMark: true });
  });
});

describe("what is set", () => {
  test.each([
    ["cp to 0", { root: { kind: "fact", name: "cp" }, fields: [] }],
    ["chief.run to 1", { root: { kind: "fact", name: "chief" }, fields: ["run"] }],
    ["t.ap to 1", { root: { kind: "local", name: "t" }, fields: ["ap"] }],
  ])("in a procedure: %s", (line, target) => {
    const play = sound(`procedure asked given t: trooper { ${about} set ${line} }`);
    expect(play.lines).toMatchObject([{ kind: "set", target }]);
  });

  test("the value fits the place", () => {
    expect(onlyFault(`${table} procedure asked { ${about} set cp to «21» }`)).toMatchObject({
      code: "value-outside-domain",
      isAtMark: true,
    });
    expect(
      onlyFault(`${table} procedure asked { ${about} set «faces.x» to 1 }`.replace("«faces.x»", "faces.«x»")),
    ).toMatchObject({
      code: "unknown-field",
      isAtMark: true,
    });
  });

  test("what is paid is measured as the purses are, and 0 is the least", () => {
    const play = sound(
      `procedure asked { ${about} each m in squad { pay 1 from m.ap, cp down to -4 by marines } }`,
    );
    const [each] = play.lines;
    expect(each?.kind === "each" ? plain(each.lines) : null).toMatchObject([
      { kind: "pay", purses: [{ downTo: { value: { n: 0 } } }, { downTo: { kind: "negate" } }] },
    ]);
    expect(play.asks).toMatchObject([{ path: "pay[]", kind: "choose", owner: "marines" }]);
  });
});

describe("results", () => {
  test("named ones are a shape, and its fields are read where it is played", () => {
    const result =
      played(`resolve shot given n: count { ${about} roll dice = n of D6  gives kill: truth = dice > 7  gives jam: truth = dice is double }
      resolve asked: truth { ${about} play s = shot(2)  gives s.kill and not s.jam }`);
    expect(problems(result)).toEqual([]);
    expect(playOf(result, "shot").parts).toMatchObject([{ name: "kill" }, { name: "jam" }]);
    expect(playOf(result, "asked")).toMatchObject({ plays: ["shot"], asks: [{ path: "s.dice" }], parts: [] });
    expect(result.program.plays.map(({ id }) => id)).toEqual(["shot", "asked"]);
  });

  test("of two branches one result has one type", () => {
    const fault = onlyFault(
      `resolve asked { ${about} when terrain = wood { gives a: count = 1 } otherwise { gives «a»: truth = yes } }`,
    );
    expect(fault).toMatchObject({ code: "result-mismatch", data: { why: "differs" } });
  });

  test("a reaction may end the play it happens in", () => {
    const result = played(`procedure asked: side { ${about} set cp to 0  gives marines }
      react lost as soon as cp = 0 { gives stealers }`);
    expect(problems(result)).toEqual([]);
    expect(written(result.program.reactions)).toMatchObject([
      { lines: [{ kind: "gives", value: { kind: "enum-value", name: "stealers" } }] },
    ]);
  });
});

describe("turns", () => {
  const turn = `procedure asked { ${about}
    turn ours cut by clock-out after act {
      phase act { each m in squad { announce finished(m, yes) together { set cp to 1 } } }
      phase rest { when cp > 3 { go act } }
    } }`;

  test("blocks, what cuts them, and where one goes on", () => {
    const play = sound(turn);
    expect(play.lines).toMatchObject([
      {
        kind: "block",
        word: "turn",
        cut: { event: "clock-out", after: "act" },
        lines: [{ kind: "block" }, { lines: [{ branches: [{ lines: [{ kind: "go", to: "act" }] }] }] }],
      },
    ]);
    expect(onlyFault(table + turn.replace("after act", "after «acting»"))).toMatchObject({
      code: "unknown-in-play",
      isAtMark: true,
    });
    expect(onlyFault(table + turn.replace("by clock-out", "by «closed»"))).toMatchObject({
      code: "unknown-in-play",
      isAtMark: true,
    });
  });

  test("what is asked after a line one may go back to has the pass in its path", () => {
    const play = sound(`procedure asked { ${about} choose a: truth by marines
      step again { choose b: truth by marines  when b { go again } }  choose c: truth by marines }`);
    expect(play.asks.map((ask) => ask.path)).toEqual(["a", "b[]", "c[]"]);
  });

  test("a reaction sees what its event tells, for each it is for", () => {
    const result = played(`${turn}
      react watch for m in squad with m.on-watch after finished when actor.ap > 0 and hit limit 1 per event {
        choose fire: truth by marines  when fire { set m.on-watch to no } }
      react both after finished, closed when actor.ap > 0 { set cp to 2 }
      react ends after end of act over both { set cp to 4 }`);
    expect(problems(result)).toEqual([]);
    expect(result.program.reactions).toMatchObject([
      {
        name: "watch",
        each: { binder: "m" },
        after: [{ at: "event", name: "finished" }],
        limit: { per: "event" },
        asks: [{ path: "fire" }],
      },
      { name: "both" },
      { name: "ends", after: [{ at: "end", name: "act" }], over: ["both"] },
    ]);
    const shared = `${table} procedure asked { ${about} announce closed(chief) } react r after finished, closed when «hit» { set cp to 2 }`;
    expect(onlyFault(shared)).toMatchObject({ code: "unknown-name", isAtMark: true });
  });

  test("a procedure reads and sets what its reactions do", () => {
    const result = played(
      `procedure asked given t: trooper { ${about} announce closed(t) }
      procedure other { ${about} set points to 3 }
      react shut after closed { set cp to army.x }`.replace("army.x", "chief.ap"),
    );
    expect(problems(result)).toEqual([]);
    expect(playOf(result, "asked")).toMatchObject({ reads: ["chief", "cp"], sets: ["cp"] });
    expect(playOf(result, "other")).toMatchObject({ reads: ["points"], sets: ["points"] });
  });

  test("a state has a first value that fits", () => {
    expect(written(played("").program.states)).toMatchObject([
      { fact: "cp", initial: { kind: "number" }, hiddenFrom: ["stealers"] },
    ]);
    expect(onlyFault('state left: count 0..3 = «4» { about en "Left." }')).toMatchObject({
      code: "value-outside-domain",
      isAtMark: true,
    });
  });
});

test("a tally adds its clauses up, and always has a value", () => {
  const { program } =
    played(`tally crowd: count { about en "C."  few: 2 when cp > 3  many over few: 1 when cp > 6 }
    decide asked: truth { about en "A."  rule: crowd > 2  otherwise: no }`);
  expect(program.decisions.filter((each) => each.kind === "ruled")).toMatchObject([
    { id: "crowd", adds: true, total: true },
    { id: "asked", adds: false },
  ]);
});

describe("forms of entries", () => {
  const entry = (form: string, body: string) => `provision woods on page 248 { sentence a { en "A." } }
    update 1.2 of b { on base held in en }
    ruling Q1 on woods settles { form «${form}»  answer en "B."  ${body} }`;
  const rolled = 'table loot: count on D6 { about en "L."  row 1..6: 1 }';
  const shot = `resolve shot { ${about} roll d = 1 of D6 from answer  gives a: count = d from answer }`;

  const bag = `procedure bag { ${about} draw d: count among [1, 2] from answer  gives a: count = d from answer }`;

  test.each([
    ["random-table", rolled],
    ["random-table", bag],
    ["procedure", shot],
    ["value", shot],
  ])("%s", (form, body) => {
    expect(problems(checked(entry(form, body), "1.2"))).toEqual([]);
  });

  test.each([
    ["random-table", shot, true],
    ["procedure", "", false],
    ["guidance", shot, true],
  ])("not %s", (form, body, has) => {
    expect(onlyFault(entry(form, body), "1.2")).toMatchObject({
      code: "form-mismatch",
      isAtMark: true,
      data: { has },
    });
  });
});

test("what plays alone read or set is used", () => {
  const lines = `state left: count 0..3 = 0 { about en "Left." } fact right: count { about en "Right." }
    procedure asked { ${about} set left to 1  when right > 1 { set left to 2 } }`;
  const unused = played(lines).diagnostics.filter(({ code }) => code === "unused-fact");
  expect(unused.map(({ data }) => data)).not.toContainEqual({ name: "left" });
  expect(unused.map(({ data }) => data)).not.toContainEqual({ name: "right" });
  expect(unused.length).toBeGreaterThan(0);
});
