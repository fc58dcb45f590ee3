/**
 * Examples and questions about plays: what is handed in, what is asked of them, how the sides play, and which paths they read.
 */
import { describe, expect, test } from "vitest";
import { playPaths } from "../../compiler/check/plays/paths.ts";
import { runExamples } from "../../compiler/evaluate/examples.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { checked, onlyFault, plain, problems, written } from "./checked.ts";

const shots = `
enum side { marines, stealers }
record trooper { run: count 0..1  ap: count 0..4  on-watch: truth }
fact squad: list of trooper { about en "Squad." }
resolve shot given run: count 0..1 { about en "S."
  roll dice = 2 of D6  choose again: D6 or none by marines among { none, one of dice }
  gives kill: truth = dice > 6 - run and again is none  gives jam: truth = dice is double }
resolve volley given n: count 1..4 { about en "V."
  let kills = 0
  repeat n times { play s = shot(0)  when s.kill { set kills to kills + 1 } }
  gives total: count = kills }
resolve first: side { about en "F."  roll d = 1 of D6  gives (marines when d > 3, otherwise stealers) }
resolve relief: count { about en "R."
  choose who: trooper or none by marines among { none, one of squad }
  gives (0 when who is none, otherwise who.ap) }
policy bold for marines of shot { again: none }
`;
const example = (body: string) =>
  `${shots} provision p on page 1 { sentence a { en "A." } remark b { en "B." } example "one" { ${body} } }`;

function exampleIn(body: string) {
  const result = checked(example(body));
  expect(problems(result).filter(({ code }) => code !== "text-without-logic")).toEqual([]);
  const [one] = result.program.examples;
  if (one === undefined) throw new Error("there is no example");
  return one;
}

describe("what is handed in", () => {
  test.each([
    ["given dice = [6, 2], again = 6", "shot(0).kill = yes", ["dice", "again"]],
    [
      "given s = [{ dice: [6, 2], again: none }, { dice: [1, 1] }]",
      "volley(2).total = 1",
      ["s[0].dice", "s[0].again", "s[1].dice"],
    ],
    ["given d = [5]", "first = marines", ["d"]],
    ["given s = [{}, { dice: [1, 1] }]", "volley(2).total = 1", ["s[1].dice"]],
    ['given who = "squad[0]"', "relief = 3", ["who"]],
    ["given who = none", "relief = 0", ["who"]],
  ])("%s", (given, expected, paths) => {
    const { played, given: facts } = exampleIn(`${given}  expect ${expected}`);
    expect(played.map(({ path }) => path)).toEqual(paths);
    expect(facts).toEqual([]);
  });

  test("a die that was thrown again is written by its face and that", () => {
    const asked = `decide fresh: truth given picked: list of D6 { about en "F."  a: no when some d in picked has d.rerolled  otherwise: yes }`;
    const text = (given: string) =>
      `${asked} provision p on page 1 { sentence a { en "A." } example "one" { given picked = ${given}  expect fresh = no } }`;
    const [one] = checked(text("[{ face: 2, rerolled: yes }, 2]")).program.examples;
    expect(written(one?.given)).toMatchObject([
      {
        path: ["picked"],
        value: { items: [{ kind: "record", type: { kind: "die", sides: 6 } }, { kind: "number" }] },
      },
    ]);
    const { program } = checked(text("[{ face: 2, rerolled: yes }, 2, { face: 3 }]"));
    expect(runExamples(program).map(({ passed }) => passed)).toEqual([true]);
    expect(onlyFault(text("[«{ rerolled: yes }»]"))).toMatchObject({ code: "missing-field" });
    expect(onlyFault(text("[{ face: «7» }]"))).toMatchObject({ code: "value-outside-domain" });
    expect(onlyFault(text("[{ face: 2, «again»: yes }]"))).toMatchObject({ code: "unknown-field" });
  });

  test("parameters and facts are given as ever", () => {
    const { given, played } = exampleIn("given run = 1, dice = [1, 1]  expect shot.jam = yes");
    expect(given).toMatchObject([{ path: ["run"] }]);
    expect(played).toMatchObject([{ path: "dice" }]);
  });

  test("an event from the table comes where something is asked", () => {
    const lines = `event clock from outside { about en "C." }  event bell of times: count from outside { about en "B." }
      procedure turn: side { about en "T."  choose who: side by marines  gives who }
      provision p on page 1 { sentence a { en "A." } example "one" {
        given clock = "who", bell = { at: "who", times: 2 }, who = marines  expect turn = marines } }`;
    const { program } = checked(shots + lines);
    expect(plain(program.examples[0]?.played)).toMatchObject([
      { path: "clock", value: { kind: "name-value", text: "who" } },
      { path: "bell", value: { kind: "record", fields: [{ name: "at" }, { name: "times" }] } },
      { path: "who", value: { name: "marines" } },
    ]);
  });

  test.each([
    ["value-outside-domain", "given dice = [«7», 2]  expect shot(0).kill = no"],
    ["example-path-unknown", "given «dise» = [6, 2]  expect shot(0).kill = no"],
    ["example-path-unknown", "given s = [{ «dies»: [6, 2] }]  expect volley(1).total = 0"],
    ["type-mismatch", "given s = «{ dice: [6, 2] }»  expect volley(1).total = 0"],
  ])("%s", (code, body) => {
    expect(onlyFault(example(body))).toMatchObject({ code, isAtMark: true });
  });
});

describe("what is asked", () => {
  test.each([
    ["shot(1)", "{ kill: yes, jam: no }", { kind: "outcome", play: "shot" }],
    ["shot(1).kill", "yes", { kind: "field", of: { kind: "outcome" } }],
    ["chance(shot(1).kill)", "11/36", { kind: "odds", what: "chance" }],
    [
      "chance(first = marines)",
      "1/2",
      { kind: "odds", of: { kind: "compare", left: { kind: "outcome", play: "first" } } },
    ],
    ["mean(volley(3).total)", "1/2", { kind: "odds", what: "mean" }],
  ])("%s", (subject, value, typed) => {
    const { expects } = exampleIn(`expect ${subject} = ${value}`);
    expect(plain(expects[0]?.subject)).toMatchObject(typed);
  });

  test("how the sides play: policies by name, goals over the results", () => {
    const { expects } = exampleIn(
      "expect chance(shot(0).kill) = 1/2 played bold played best for stealers by least kill, then jam played uniform",
    );
    expect(plain(expects[0]?.playing)).toEqual([
      { kind: "policy", name: "bold" },
      {
        kind: "best",
        owner: "stealers",
        goals: [
          { least: true, value: { kind: "local", name: "kill" } },
          { least: false, value: { kind: "local", name: "jam" } },
        ],
      },
      { kind: "uniform" },
    ]);
    const single = exampleIn(
      "expect chance(first = marines) = 1/2 played best for marines by first = marines",
    );
    expect(plain(single.expects[0]?.playing)).toMatchObject([
      { goals: [{ value: { left: { kind: "local", name: "first" } } }] },
    ]);
  });

  test.each([
    ["unknown-in-play", "expect chance(first = marines) = 1/2 played «brave»"],
    ["unknown-side", "expect chance(first = marines) = 1/2 played best for «nobody» by first = marines"],
    ["unknown-name", "expect chance(shot(0).kill) = 1/2 played best for marines by «loss»"],
    ["type-mismatch", "expect mean(«first») = 1"],
  ])("%s", (code, body) => {
    expect(onlyFault(example(body))).toMatchObject({ code, isAtMark: true });
  });
});

test("the paths a play reads: facts and parameters, through what it plays and what reacts", () => {
  const { program } = checked(`${shots}
    event done-with of actor: trooper { about en "O." }
    procedure turn given t: trooper { about en "T."
      each m in squad with m.on-watch { play s = shot(m.run)  when s.jam { set m.ap to 0 } }
      choose who: trooper by marines among { one of squad }
      when who.ap > t.ap { announce done-with(who) } }
    react late after done-with when target.strength > 3 { set points to 3 }`);
  const paths = playPaths(program, "turn" as DecisionId).map(({ path, root }) => `${root} ${path}`);
  expect([...paths].sort()).toEqual([
    "fact points",
    "fact squad[].ap",
    "fact squad[].on-watch",
    "fact squad[].run",
    "fact target.strength",
    "parameter t.ap",
  ]);
});
