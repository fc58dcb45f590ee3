/** What emitted code does with what cannot be given: it resolves names as `rubric ask` does, and refuses the rest, all at once. */
import { afterAll, describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { emitted, type EmittedProblem } from "../support/emitted.ts";
import { typeCheck } from "../support/type-check.ts";
import type { JsonObject } from "../../compiler/core/json.ts";

const text = `
book wood { title en "Wood"  held in en, es  unit length = in }
enum terrain { wood { name en "Wood" es "Bosque" } ruin }
keyword INFANTRY { name en "INFANTRY" es "INFANTERÍA" }
keyword VEHICLE
record model { hidden: percent 0%..100%  on-top: truth  carrier?: ref model }
record unit { keywords: keywords  models: list of model }
fact terrain: terrain
fact target: unit
fact share: ratio 0..1
fact gap?: length
fact spot?: square
fact grounds?: set of terrain
decide in-cover: truth {
  infantry: yes when terrain = wood and target has INFANTRY
  hidden: yes when every m in target.models has m.hidden >= 50% unless told
  otherwise: no
}
decide half: truth { one: yes when share >= 1/2  otherwise: no }
decide carried: truth given m: model { one: yes when m.carrier is known and m.carrier.hidden > 10%  otherwise: no }
resolve shot given aims: truth { about en "Shoots."  roll dice = 2 of D6  gives kill: truth = aims and some d in dice has d >= 5 }
procedure sighting { about en "Looks."  gives seen: truth = target has INFANTRY }
procedure march given aims: truth { about en "Marches."  choose on: truth by player  gives kill: truth = on }
`.replace(/choose on: truth by player/, "observe on: truth");
const compiled = compile([{ path: "wood.rubric", text }]);
const [version] = [...compiled.value.versions.values()].flatMap((all) => [...all.values()]);
if (!version) throw new Error("there is no version");
const { program } = version;
const code = await emitted([program]);
afterAll(() => code[Symbol.dispose]());
const module = await code.load("wood/base.js");
const { fromJson, InvalidInputError } = await code.runtime();

function problemsOf(run: () => unknown): readonly EmittedProblem[] {
  try {
    run();
    return [];
  } catch (thrown) {
    if (thrown instanceof InvalidInputError) return thrown.problems;
    throw thrown;
  }
}
/** What is thrown, or given back in place of a result. */
function problemsIn(run: () => unknown): readonly EmittedProblem[] {
  let found: unknown = [];
  const thrown = problemsOf(() => {
    found = run();
  });
  return thrown.length > 0 ? thrown : Array.isArray(found) ? (found as EmittedProblem[]) : [];
}
const explained = (id: string, given: object) => module.decisions[id]?.explain(given);
const said = (problems: readonly EmittedProblem[]) => problems.map(({ code: each, path }) => [path, each]);
const model = { hidden: 0, onTop: true };

it("the book has no faults, and what is emitted passes the type check", async () => {
  expect(compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(await typeCheck(code.folder, { include: ["**/*.ts"], exclude: ["**/*.d.ts"] })).toBe("");
});

describe("the explaining form", () => {
  it("takes names in any case and language", () => {
    for (const keyword of ["INFANTRY", "infantry", "infantería", "Infanteria"])
      for (const terrain of ["wood", "Wood", "BOSQUE"])
        expect(
          explained("in-cover", { terrain, target: { keywords: [keyword], models: [model] } }),
        ).toMatchObject({
          status: "ruled",
          because: [{ clause: "infantry" }],
        });
    const given = { terrain: "Wood", target: { keywords: new Set(["infantry"]), models: [model] } };
    expect(explained("in-cover", given)).toMatchObject({ value: true });
  });
  it("lists all that is wrong, with what to write", () => {
    const given = {
      terrain: "woods",
      target: { keywords: ["INFANTRI"], models: [{ hidden: 5000, ontop: true }, { hidden: Number.NaN }] },
      share: "60%",
      shooter: 3,
    };
    const problems = problemsOf(() => explained("in-cover", given));
    expect(said(problems)).toEqual([
      ["shooter", "unknown-path"],
      ["terrain", "outside-domain"],
      ["target.keywords[0]", "outside-domain"],
      ["target.models[0].hidden", "outside-domain"],
      ["target.models[0].ontop", "unknown-path"],
      ["target.models[1].hidden", "wrong-type"],
      ["share", "wrong-type"],
    ]);
    expect(problems.map(({ near }) => near)).toEqual([[], ["wood"], ["INFANTRY"], [], ["onTop"], [], []]);
    expect(problems[1]).toMatchObject({
      message: '`terrain` is "woods", which is not a possible value.',
      help: "Did you mean `wood`? Give one of `wood`, `ruin`.",
    });
    expect(problems[3]?.help).toBe("Give a percentage such as 50 from 0 to 100.");
    expect(module.decisions["in-cover"]?.validate(given)).toEqual(problems);
    expect(() => explained("in-cover", given)).toThrow(
      /^`in-cover` cannot be answered: its input is invalid:\n {2}There is no fact `shooter`/,
    );
  });
  it("says that an answer depends on what is left out", () => {
    expect(explained("in-cover", { terrain: "wood" })).toMatchObject({ status: "depends" });
    expect(explained("in-cover", { terrain: "wood", target: undefined })).toMatchObject({
      status: "depends",
    });
    expect(module.decisions["in-cover"]?.validate({})).toEqual([]);
  });
  it("mostProblemsListed: lists the first hundred problems in its message, and all in `problems`", () => {
    const models = Array.from({ length: 150 }, () => ({ hidden: -1, onTop: true }));
    let thrown: unknown = null;
    try {
      explained("in-cover", { target: { keywords: [], models } });
    } catch (problem) {
      thrown = problem;
    }
    expect((thrown as { readonly problems: readonly object[] }).problems).toHaveLength(150);
    const lines = (thrown as Error).message.split("\n");
    expect(lines).toHaveLength(102);
    expect(lines.at(-1)).toBe("  … and 50 more, in `problems`");
  });
  it("looks at each thing once, however many refer to one another", () => {
    // To take 200,000 references from the front of a list one by one takes minutes.
    const many = 200_000;
    const all = Array.from({ length: many }, (_, i) => ({
      hidden: 0,
      "on-top": true,
      id: `m${i}`,
      carrier: `m${(i + 1) % many}`,
    }));
    const given = fromJson(module.facts, module.decisions["in-cover"]?.rule, {
      target: { keywords: [], models: all },
    });
    expect(explained("in-cover", { ...given, terrain: "ruin" })).toMatchObject({ value: false });
    const [decision = null] = program.decisions;
    expect(
      decode(program, inputsOf(program, decision), { target: { keywords: [], models: all } }).faults,
    ).toEqual([]);
  });
  it("never gives NaN", () => {
    for (const share of [Number.NaN, Infinity, "1/2", { n: 1, d: 0 }, { n: 0.5, d: 1 }, null, true])
      expect(said(problemsOf(() => explained("half", { share })))).toEqual([["share", "wrong-type"]]);
    for (const share of [{ n: 2 ** 53, d: 2 ** 53 + 2 }])
      expect(said(problemsOf(() => explained("half", { share })))).toEqual([["share", "too-large"]]);
    expect(explained("half", { share: { n: 1, d: 2 } })).toMatchObject({ value: true });
  });
  it("says how a square is given", () => {
    const problems = problemsOf(() => explained("half", { share: 1, spot: "e4" }));
    expect(said(problems)).toEqual([["spot", "wrong-type"]]);
    expect(problems[0]?.help).toContain('a square such as { "x": 3, "y": 4, "facing": "north" }');
  });
  it.each([null, [], "text", 3, undefined])("refuses %j instead of a situation", (given) => {
    expect(said(problemsOf(() => explained("half", given as never)))).toEqual([["", "wrong-type"]]);
  });
  it("is not led astray by keys that every object has", () => {
    const hostile: unknown = JSON.parse('{"__proto__": {"share": 1}, "constructor": 1}');
    expect(said(module.decisions.half?.validate(hostile) ?? [])).toEqual([
      ["__proto__", "unknown-path"],
      ["constructor", "unknown-path"],
    ]);
  });
  it("takes things that refer to one another in a circle", () => {
    const one: { hidden: number; onTop: boolean; carrier: object | null } = { ...model, carrier: null };
    one.carrier = { ...model, hidden: 20, carrier: one };
    expect(explained("carried", { m: one })).toMatchObject({ value: true });
  });
});

describe("the fast form", () => {
  it("compares plain numbers as they are, without a check of their digits", () => {
    const half = (share: number) => module.decisions.half?.fast({ share });
    expect([half(1 / 3), half(1 / 2), half(2 / 3)]).toEqual([false, true, true]);
  });
});

describe("two things with one id", () => {
  const rival = {
    terrain: "ruin",
    target: { keywords: [], models: [{ id: "a", hidden: 60, "on-top": true }] },
  };
  const given = (carrier: JsonObject | string): JsonObject => ({
    ...rival,
    m: { id: "b", hidden: 0, "on-top": true, carrier },
  });
  const decision = program.decisions.find(({ id }) => id === "carried") ?? null;
  const asked = (json: JsonObject) => {
    const { situation, faults } = decode(program, inputsOf(program, decision), json);
    return faults.length > 0
      ? faults.map(({ path, code: each }) => [path, each])
      : ask(program, "carried" as DecisionId, situation).value;
  };
  const emittedSays = (json: JsonObject) => {
    const rule = module.decisions.carried?.rule;
    const problems = problemsOf(() => fromJson(module.facts, rule, json));
    return problems.length > 0
      ? said(problems)
      : explained("carried", fromJson(module.facts, rule, json))?.value;
  };
  it("that differ are refused by all alike", () => {
    const json = given({ id: "a", hidden: 5, "on-top": true });
    const wanted = [["m.carrier", "repeated-id"]];
    expect(asked(json)).toEqual(wanted);
    expect(emittedSays(json)).toEqual(wanted);
    const native = {
      terrain: "ruin",
      target: { keywords: [], models: [{ id: "a", ...model, hidden: 60 }] },
      m: { id: "b", ...model, carrier: { id: "a", ...model, hidden: 5 } },
    };
    expect(said(problemsOf(() => explained("carried", native)))).toEqual(wanted);
  });
  it("that are one thing are taken as one", () => {
    for (const carrier of ["a", { id: "a" }, { id: "a", hidden: 60, "on-top": true }]) {
      expect(asked(given(carrier))).toBe(true);
      expect(emittedSays(given(carrier))).toBe(true);
    }
  });
  it("do not keep an id that nothing has from standing for something beyond", () => {
    expect(asked(given("z"))).toBeNull();
    expect(emittedSays(given("z"))).toBeNull();
  });
  it("leave in doubt which is meant by an id that nothing has, where one of them has none", () => {
    const json = { ...given("z"), target: { keywords: [], models: [{ hidden: 60, "on-top": true }] } };
    const wanted = [["m.carrier", "no-such-id"]];
    expect(asked(json)).toEqual(wanted);
    expect(emittedSays(json)).toEqual(wanted);
  });
  it("in one list are refused, also where they are alike", () => {
    const json = {
      ...rival,
      target: { keywords: [], models: [rival.target.models[0], rival.target.models[0]] },
    };
    const wanted = [["target.models[1]", "repeated-id"]];
    expect(asked(json as unknown as JsonObject)).toEqual(wanted);
    expect(emittedSays(json as unknown as JsonObject)).toEqual(wanted);
  });
});

describe("JSON text", () => {
  it("is read strictly", () => {
    const { rule } = module.decisions.half ?? {};
    expect(fromJson(module.facts, rule, '{"share": "1/2"}')).toEqual({ share: 0.5 });
    expect(() => fromJson(module.facts, rule, '{"share": 0, "share": 1}')).toThrow(
      "The key `share` is given twice in one object: first at line 1, column 2, and again at line 1, column 14.",
    );
    expect(() => fromJson(module.facts, rule, '{"share": 0.30000000000000000001}')).toThrow(
      "cannot be held exactly",
    );
  });
  it("has amounts with exponents and signs, as the evaluator reads them", () => {
    const { rule } = module.decisions.half ?? {};
    expect(fromJson(module.facts, rule, { share: "5e-1", gap: "1e3in" })).toEqual({ share: 0.5, gap: 1000 });
  });
});

describe("a set in JSON", () => {
  it("has each value once, in whatever words it is given", () => {
    const { rule } = module.decisions.half ?? {};
    const json = { share: 1, grounds: ["wood", "ruin", "Bosque", "ruin"] };
    expect(fromJson(module.facts, rule, json)).toEqual({ share: 1, grounds: ["wood", "ruin"] });
  });
});

describe("a state of a play", () => {
  interface State {
    readonly play: string;
    readonly version: string;
    readonly given: object;
    readonly events: readonly object[];
  }
  const { shot, march, sighting } = module.plays as unknown as Readonly<
    Record<
      string,
      {
        readonly start: (given: object, options?: object) => State;
        readonly finish: (given: object, events: readonly object[]) => unknown;
        readonly step: (state: unknown, event: object) => State;
        readonly legal: (state: unknown) => object;
        readonly view: (state: unknown) => object;
      }
    >
  >;
  if (shot === undefined || march === undefined || sighting === undefined)
    throw new Error("there are no plays");
  const start = shot.start({ aims: true });
  const rolled = shot.step(start, { at: "dice", rolled: [6, 1] });
  const copy = (more: object): unknown => ({ ...(JSON.parse(JSON.stringify(rolled)) as object), ...more });

  it("goes on from text", () => {
    expect(start).toMatchObject({ play: "shot", version: "wood@base" });
    expect(shot.view(copy({}))).toMatchObject({ result: { value: { kill: true } } });
  });
  it.each([
    ["nothing", null, "The state is not an object."],
    ["an empty object", {}, "`play` is undefined: it is a state of another sequence."],
    ["another play", copy({ play: "march" }), '`play` is "march": it is a state of another sequence.'],
    [
      "another version",
      copy({ version: "wood@1.1" }),
      '`version` is "wood@1.1", but this sequence is of `wood@base`.',
    ],
    ["no version", copy({ version: undefined }), "`version` is undefined"],
    [
      "a situation that cannot be",
      copy({ given: { aims: "yes" } }),
      '`aims` is "yes", but it must be true or false.',
    ],
    ["no situation", copy({ given: null }), "The input is null"],
    ["no events", copy({ events: null }), "`events` is not a list."],
    [
      "a roll that cannot be",
      copy({ events: [{ at: "dice", rolled: [7, 1] }] }),
      "`events[0]` cannot have happened: ",
    ],
    [
      "an event at no path",
      copy({ events: [{ at: "hit", rolled: [6] }] }),
      "`events[0]` cannot have happened: Nothing here asks for `hit`.",
    ],
    ["an event that is none", copy({ events: [3] }), "`events[0]` cannot have happened: "],
    [
      "more than happened",
      copy({ events: [...rolled.events, { at: "dice", rolled: [1, 1] }] }),
      "`events[1]` cannot have happened: ",
    ],
    ["a damaged cap", copy({ options: { cap: "many" } }), "`options.cap` is not a whole number, at least 0."],
    ["no options", copy({ options: null }), "`options` is not an object."],
  ])("is refused with a sentence: %s", (_, state, message) => {
    for (const use of [
      shot.legal,
      shot.view,
      (each: unknown) => shot.step(each, { at: "dice", rolled: [1, 1] }),
    ]) {
      expect(() => use(state)).toThrow(InvalidInputError);
      expect(() => use(state)).toThrow(message);
    }
  });
  it("is not one of another play", () => {
    expect(() => march.legal(start)).toThrow("`march` cannot have reached this state");
  });
  it("cannot be changed beside the play", () => {
    expect(() => (rolled.events as object[]).push({ at: "dice", rolled: [1, 1] })).toThrow(TypeError);
  });
  it("says what to give for keywords that are left out", () => {
    const [problem, ...more] = problemsIn(() => sighting.start({ target: { models: [] } }));
    expect(more).toEqual([]);
    expect(problem).toMatchObject({
      code: "missing",
      path: "target.keywords",
      help: "Give a list of keywords.",
    });
  });
  it("refuses a key that the book has not, with the name that was meant", () => {
    for (const use of [shot.start, (given: object) => shot.finish(given, [])]) {
      const problems = problemsIn(() => use({ aims: true, terain: "wood", told: ["in-cover.hiden"] }));
      expect(said(problems)).toEqual([
        ["terain", "unknown-path"],
        ["told[0]", "outside-domain"],
      ]);
      expect(problems[0]).toMatchObject({ near: ["terrain"], message: "There is no fact `terain`." });
      expect(problems[1]).toMatchObject({ near: ["in-cover.hidden"] });
    }
    expect(said(problemsIn(() => shot.start({ aims: true, told: "in-cover.hidden" })))).toEqual([
      ["told", "wrong-type"],
    ]);
    // Facts of the book that this play does not read may be given: others at the same table read them.
    expect(shot.start({ aims: true, terrain: "wood", told: ["in-cover.hidden"] })).toMatchObject({
      events: [],
    });
  });
  it("is not changed by what becomes of the objects it was made of", () => {
    const given = { target: { keywords: new Set(["INFANTRY"]), models: [{ ...model }] }, aims: true };
    const options = { cap: 100 };
    const event = { at: "dice", rolled: [6, 1] };
    const first = shot.start(given, options) as { readonly events: readonly object[] };
    const after = shot.step(first, event);
    const [before, text] = [JSON.stringify(first), JSON.stringify(after)];
    given.aims = false;
    given.target.keywords.add("VEHICLE");
    given.target.models.push({ ...model });
    options.cap = 0;
    event.rolled[0] = 1;
    expect([JSON.stringify(first), JSON.stringify(after)]).toEqual([before, text]);
    // From a text nothing is remembered: it is played again.
    expect(shot.view(JSON.parse(text))).toMatchObject({ result: { value: { kill: true } } });
    const owned = after as unknown as {
      readonly given: { target: { models: object[] } };
      readonly events: object[];
    };
    expect(() => owned.given.target.models.push({})).toThrow(TypeError);
    expect(() => Object.assign(owned.events[0] ?? {}, { at: "hit" })).toThrow(TypeError);
  });
  it("that the caller made is looked at each time", () => {
    const mine = { ...(copy({}) as { events: object[]; given: { aims: boolean } }) };
    expect(shot.view(mine)).toMatchObject({ result: { value: { kill: true } } });
    mine.given = { aims: false };
    expect(shot.view(mine)).toMatchObject({ result: { value: { kill: false } } });
    mine.events = [{ at: "dice", rolled: [7, 1] }];
    expect(() => shot.view(mine)).toThrow("`events[0]` cannot have happened: ");
  });
  it("takes names as a decision does", () => {
    expect(() => shot.start({ aims: true }, { cap: Number.NaN })).toThrow(
      "`options.cap` is not a whole number",
    );
  });
});

it("a record whose parts are named like those of a fraction is a record", async () => {
  const shares = compile([
    {
      path: "shares.rubric",
      text: `
book shares { title en "Shares"  held in en }
record share { n: count  d: count }
fact share: share
decide more: truth { more: yes when share.n > share.d  otherwise: no }
`,
    },
  ]);
  const [base] = [...shares.value.versions.values()].flatMap((all) => [...all.values()]);
  if (!base) throw new Error("there is no version");
  using folder = await emitted([base.program]);
  const { decisions } = await folder.load("shares/base.js");
  const given = { share: { n: 3, d: 2 } };
  expect(decisions.more?.explain(given)).toMatchObject({ status: "ruled", value: true });
  const { situation } = decode(base.program, inputsOf(base.program, null), given);
  expect(ask(base.program, "more" as DecisionId, situation)).toMatchObject({ status: "ruled", value: true });
});
