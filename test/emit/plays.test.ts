/** What is emitted for plays: a typed interface, plain states, steps that change nothing, a log, what versions share. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { emitted } from "../support/emitted.ts";
import type { EmittedPlay } from "../support/play-agreement.ts";
import { typeCheck } from "../support/type-check.ts";

const game = `book game { title en "Game" held in en }
enum side { marines stealers }
record model { owner: side  alive: truth  ap: count 0..9 }
fact squad: list of model
fact foe: model
state points: count 0..99 = 3 hidden from stealers
event finished of actor: model
event bell from outside
tally crowd: count given big: truth, far: truth { big: 2 when big  far: -1 when far }
state bonus: count 0..99 = sum of m.ap for m in squad
state strength: count 0..99 = (count m in squad with m.alive) + bonus
decide double-strength: count { all: strength + strength }
decide strong: truth { all: yes when double-strength > 6 otherwise: no }
decide strongest: truth given least: count { all: yes when strong and strength >= least otherwise: no }
resolve muster: count { about en "Musters."  roll die = 1 of D6  gives double-strength + die }
decide rich: truth { rich: yes when points > 2  otherwise: no }
resolve shot given run: count 0..1 {
  about en "What does a shot do?"
  roll dice = 2 of D6
  gives kill: truth = some d in dice has d >= 6 - run
  gives jam: truth = dice is double
}
resolve remembering { roll dice = 2 of D6  reroll d in dice with d = 1  gives again: count = count d in dice with d.rerolled }
react watch for m in squad after finished when m.alive limit 1 per play {
  choose fire: truth by m.owner
  when fire { play burst = shot(0)  when burst.kill { set foe.alive to no } }
}
procedure walk given times: count 0..99 {
  phase act cut by bell {
    repeat times times { pay 1 from points  announce finished(foe) }
  }
  gives alive: truth = foe.alive
}
procedure long given times: count 0..20000 {
  let total: count = 0
  repeat times times { roll die = 1 of D6  set total to total + die }
  gives sum-of: count = total
}
provision shots on page 9 {
  remark first { en "First." }
  example "kills" { given dice = [6, 2]  expect shot(0).kill = yes  expect chance(shot(0).kill) = 11/36 }
}
`;
const update = `update 2 of game { title en "Two" on base dated "2020-01-01" held in en }
fact other: truth
`;
const { value } = compile([
  { path: "game.rubric", text: game },
  { path: "two.rubric", text: update },
]);
const programs = [...value.versions.values()].flatMap((all) =>
  [...all.values()].map(({ program }) => program),
);
const code = await emitted(programs);
afterAll(() => code[Symbol.dispose]());
const text = code.files.get("game/base.ts") ?? "";
const module = (await code.load("game/base.js")) as unknown as {
  readonly plays: Readonly<Record<string, EmittedPlay>>;
  readonly [name: string]: unknown;
};
const play = (name: string): EmittedPlay => {
  const found = module.plays[name];
  if (found === undefined) throw new Error(`${name} is not emitted`);
  return found;
};
const model = (more = {}) => ({ owner: "marines", alive: true, ap: 2, ...more });

describe("an emitted play", () => {
  it("reads like the rule", () => {
    const lines = text
      .slice(text.indexOf("export const shot:"))
      .split("\n")
      .map((line) => line.trim());
    expect(lines.slice(0, lines.indexOf("},")).join("\n")).toContain(`function* (at, { run }) {
const dice = yield* at.roll("dice", 2, 6);
return { kill: dice.some((d) => d >= 6 - run), jam: isDouble(dice) };`);
  });

  it.each([
    ["another sort of event", { at: "dice", chose: true }, "not-asked", "but this is another one"],
    ["too few dice", { at: "dice", rolled: [6] }, "wrong-number", "has one die, but 2 are rolled"],
    ["a face there is not", { at: "dice", rolled: [6, 7] }, "outside-domain", "is not a possible value"],
    ["nothing at all", null, "wrong-type", "has the wrong type"],
  ])("refuses %s, and says why and what to do", (_, event, code, message) => {
    const shot = play("shot");
    const refused = shot.step(shot.start({ run: 1 } as never) as never, event as never);
    expect(refused).toMatchObject([{ code, message: expect.stringContaining(message) }]);
    expect(refused).toMatchObject([{ help: expect.stringMatching(/give|write/i) }]);
  });

  const whole = { times: 2, squad: [model()], foe: model() };
  it.each([
    [
      "a number out of its bounds",
      "shot",
      { run: 2 },
      "`run` is 2, which is not a possible value. Give a whole number from 0 to 1.",
    ],
    [
      "a number that is not whole",
      "shot",
      { run: 0.5 },
      "`run` is 0.5, but it must be a whole number from 0 to 1.",
    ],
    ["no number", "shot", { run: "1" }, '`run` is "1", but it must be a whole number from 0 to 1.'],
    [
      "what is no object",
      "shot",
      null,
      "The input is null, but it must be an object with a value for each fact.",
    ],
    ["nothing for what it needs", "shot", {}, "`run` is missing, and the sequence cannot start without it."],
    [
      "null for what is always there",
      "walk",
      { ...whole, foe: null },
      "`foe` is null, but it must be a model (an object).",
    ],
    ["no list", "walk", { ...whole, squad: model() }, "`squad` is an object, but it must be a list."],
    [
      "a thing that is none",
      "walk",
      { ...whole, squad: [3] },
      "`squad[0]` is 3, but it must be a model (an object).",
    ],
    [
      "a name that there is not",
      "walk",
      { ...whole, squad: [model({ owner: "orks" })] },
      '`squad[0].owner` is "orks", which is not a possible value. Give one of `marines`, `stealers`.',
    ],
    [
      "a field that is left out",
      "walk",
      { ...whole, foe: { owner: "marines", ap: 1 } },
      "`foe.alive` is missing",
    ],
    [
      "a field out of its bounds",
      "walk",
      { ...whole, foe: model({ ap: 10 }) },
      "`foe.ap` is 10, which is not a possible value.",
    ],
    [
      "a state out of its bounds",
      "walk",
      { ...whole, points: 100 },
      "`points` is 100, which is not a possible value.",
    ],
  ])("does not start with %s, and says where and what to do", (_, name, given, message) => {
    const own = play(name);
    expect(() => own.start(given as never)).toThrow(message);
    const refused = own.finish(given as never, []);
    expect(refused).toMatchObject([{ help: expect.stringMatching(/^Give /) }]);
    const [{ message: said, help }] = refused as unknown as [{ message: string; help: string }];
    expect(`${said} ${help}`).toContain(message);
  });

  it("tells all that is wrong at once, and starts with what fits", () => {
    expect(() => play("walk").start({ times: 100, squad: [], foe: model({ ap: -1 }) } as never)).toThrow(
      /`times` is 100.*\n.*`foe\.ap` is -1/,
    );
    expect(play("walk").start(whole as never)).toMatchObject({ given: whole });
    // A thing may stand in several places, and sets count as lists.
    const foe = model();
    expect(play("walk").start({ times: 1, squad: new Set([foe]), foe } as never)).toMatchObject({
      events: [],
    });
  });

  it("is typed: what is given, what can be handed in, what comes of it", async () => {
    writeFileSync(
      join(code.folder, "uses.ts"),
      `import { shot, walk } from "./game/base.js";
const state = shot.start({ run: 1 });
const next = shot.step(state, { at: "dice", rolled: [6, 6] });
// @ts-expect-error no such event
shot.step(state, { at: "dice", chose: true });
// @ts-expect-error a number is wanted
shot.start({ run: "1" });
const done = shot.finish({ run: 1 }, [{ at: "dice", rolled: [6, 6] }]);
export const kill: boolean | null = "status" in done ? (done.value?.kill ?? null) : null;
export const walked = walk.start({ times: 2, squad: [], foe: { owner: "marines", alive: true, ap: 1 } });
walk.step(walked, { at: "watch[0].burst.dice", rolled: [1, 2] });
walk.step(walked, { external: "bell" });
export { next };
`,
    );
    expect(await typeCheck(code.folder, { include: ["**/*.ts"], exclude: ["**/*.d.ts"] })).toBe("");
  });

  it("has plain states, and steps that leave earlier ones as they were", () => {
    const shot = play("shot");
    const state = shot.start({ run: 0 });
    const once = shot.step(state, { at: "dice", rolled: [6, 2] });
    const other = shot.step(state, { at: "dice", rolled: [1, 1] });
    expect(JSON.parse(JSON.stringify(once))).toEqual(once);
    expect(shot.legal(state).request).toMatchObject({ path: "dice", kind: "roll", dice: 2, sides: 6 });
    expect(shot.view(once as never).result).toMatchObject({
      status: "ruled",
      value: { kill: true, jam: false },
    });
    expect(shot.view(JSON.parse(JSON.stringify(other))).result).toMatchObject({
      value: { kill: false, jam: true },
    });
  });

  it("changes a situation of its own", () => {
    const given = { times: 1, squad: [model()], foe: model({ owner: "stealers" }) };
    const events = [
      { at: "watch[0].fire", chose: true },
      { at: "watch[0].burst.dice", rolled: [6, 1] },
    ];
    expect(play("walk").finish(given, events)).toMatchObject({ status: "ruled", value: { alive: false } });
    expect(given.foe.alive).toBe(true);
  });

  it("refuses what is not legal by the reasons the stepper has", () => {
    const shot = play("shot");
    const state = shot.start({ run: 0 });
    const codes = (event: unknown) =>
      (shot.step(state, event) as readonly { code: string }[]).map(({ code }) => code);
    expect(codes({ at: "dice", rolled: [6] })).toEqual(["wrong-number"]);
    expect(codes({ at: "dice", rolled: [7, 1] })).toEqual(["outside-domain"]);
    expect(codes({ at: "die", rolled: [1, 1] })).toEqual(["not-asked"]);
    expect(codes({ external: "bell" })).toEqual(["not-legal"]);
  });

  it("logs each line that happened, and keeps from a side what is hidden from it", () => {
    const walk = play("walk");
    const given = { times: 1, squad: [model()], foe: model() };
    const kinds = (side?: string) =>
      walk.view(walk.start(given), side).log.map(({ happened }) => happened.kind);
    expect(kinds()).toEqual(["began", "paid", "announced", "reacted"]);
    expect(kinds("stealers")).toEqual(["began", "announced", "reacted"]);
  });

  it("refuses to show what nobody could see: the view of a side that there is not", () => {
    const walk = play("walk");
    const state = walk.start({ times: 1, squad: [model()], foe: model() });
    expect(() => walk.view(state, "stealer")).toThrow(
      "There is no side `stealer`. Write one of marines, stealers, or leave it out to see everything.",
    );
    expect(() => play("shot").view(play("shot").start({ run: 0 }), "toString")).toThrow("There is no side");
    expect(walk.view(state, "marines").log).toHaveLength(4);
  });

  it("is as long to play as it has events, and ends at its cap", () => {
    const long = play("long");
    let state = long.start({ times: 3000 });
    for (let i = 0; i < 3000; i++) state = long.step(state, { at: `die[${i}]`, rolled: [1] }) as typeof state;
    expect(long.view(state).result).toMatchObject({ value: { sumOf: 3000 } });
    expect(
      long.finish(
        { times: 9 },
        Array.from({ length: 2 }, (_, i) => ({ at: `die[${i}]`, rolled: [1] })),
        { cap: 4 },
      ),
    ).toMatchObject({
      status: "unfinished",
    });
  });

  it("keeps dice that remember where the rule asks for it, and faces elsewhere", () => {
    expect(text).toContain('count(dice, (d) => typeof d !== "number" && d.rerolled)');
    const events = [
      { at: "dice", rolled: [1, 4] },
      { at: "dice-again", rolled: [5] },
    ];
    expect(play("remembering").finish({}, events)).toMatchObject({ value: { again: 1 } });
  });

  it("is shared by a version that leaves it as it is", () => {
    expect(code.files.get("game/2.ts")).toContain("shot");
    expect(code.files.get("game/2.ts")).not.toContain("at.roll(");
  });
});

describe("emitted decisions", () => {
  it("add up tallies, in both forms", () => {
    const crowd = module.crowd as (given: object) => number;
    const explain = module.explainCrowd as (given: object) => { value: number };
    expect([crowd({ big: true, far: true }), crowd({ big: false, far: false })]).toEqual([1, 0]);
    expect(explain({ big: true, far: false }).value).toBe(2);
  });
  it("take states as they are at first where they are left out", () => {
    const rich = module.rich as (given: object) => boolean;
    const explain = module.explainRich as (given: object) => { value: boolean };
    expect([rich({}), rich({ points: 1 })]).toEqual([true, false]);
    expect([explain({}).value, explain({ points: 1 }).value]).toEqual([true, false]);
  });
});

describe("states that are at first reckoned from other facts", () => {
  const squad = [model({ ap: 2 }), model({ ap: 3, alive: false })];
  const of = (name: string) => module[name] as (given: object) => unknown;
  const explained = (name: string, given: object) =>
    (
      module[name] as (given: object) => {
        status: string;
        value: unknown;
        missing: readonly { path: string }[];
      }
    )(given);
  it("need not be given to decisions, nor to plays", async () => {
    // One is alive, and there are five points: six, twice.
    expect([of("doubleStrength")({ squad }), of("strong")({ squad })]).toEqual([12, true]);
    expect(of("strongest")({ squad, least: 7 })).toBe(false);
    expect(of("doubleStrength")({ squad, bonus: 1 })).toBe(4);
    expect(of("doubleStrength")({ squad, strength: 1 })).toBe(2);
    expect(explained("explainDoubleStrength", { squad }).value).toBe(12);
    expect(explained("explainDoubleStrength", { squad, bonus: 1 }).value).toBe(4);
    expect(play("muster").finish({ squad }, [{ at: "die", rolled: [2] }])).toMatchObject({ value: 14 });
    writeFileSync(
      join(code.folder, "rests.ts"),
      `import { doubleStrength, strongest } from "./game/base.js";
doubleStrength({ squad: [] });
doubleStrength({ squad: [], strength: 3 });
// @ts-expect-error it rests on the squad
strongest({ least: 2 });
`,
    );
    expect(await typeCheck(code.folder, { include: ["rests.ts"] })).toBe("");
  });
  it("are open where what they rest on is", () => {
    const open = explained("explainDoubleStrength", {});
    expect([open.status, open.missing.map(({ path }) => path)]).toEqual(["depends", ["squad"]]);
    const part = explained("explainStrong", { squad: [{ owner: "marines", alive: true }] });
    expect([part.status, part.missing.map(({ path }) => path)]).toEqual(["depends", ["squad[0].ap"]]);
  });
});

describe("emitted examples", () => {
  it("play plays, and say which expectations are left out", async () => {
    const examples = (await code.load("game/base.examples.js")) as unknown as {
      readonly runExamples: () => readonly {
        readonly passed: boolean;
        readonly expects: readonly unknown[];
      }[];
    };
    const [example] = examples.runExamples();
    expect(example?.passed).toBe(true);
    expect(example?.expects.filter((expect) => expect === null)).toHaveLength(1);
    expect(example?.expects.filter((expect) => expect !== null)).toMatchObject([{ passed: true }]);
    expect(code.files.get("game/base.examples.ts")?.replace(/\s+\*?\s*/g, " ")).toContain(
      "One expectation is left out",
    );
  });
});
