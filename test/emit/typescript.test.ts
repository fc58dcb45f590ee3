/** What is emitted for hand-made programs: names, values, sharing between versions, safety of the author's words. */
import { describe, expect, it } from "vitest";
import type { Program } from "../../compiler/check/program.ts";
import { compile } from "../../compiler/compile.ts";
import type { ExamplesModule } from "../../compiler/emit/examples.ts";
import type { DecisionId, VersionId } from "../../compiler/resolve/graph.ts";
import { type EmittedFolder, type EmittedModule, emitted } from "../support/emitted.ts";
import * as b from "../support/program-builder.ts";
import { typeCheck } from "../support/type-check.ts";

async function moduleOf(
  program: Program,
): Promise<{ readonly code: EmittedFolder; readonly module: EmittedModule }> {
  const code = await emitted([program]);
  return { code, module: await code.load("hand-made/base.js") };
}

function textOf(code: EmittedFolder, ending = "ts"): string {
  return code.files.get(`hand-made/base.${ending}`) ?? "";
}

type Fast = (given: object) => unknown;

describe("names", () => {
  it("are camel case for functions, properties and figures, Pascal case for types", async () => {
    const { code, module } = await moduleOf(
      b.programOf({
        records: { "transport-unit": [b.fact("end-gap", b.lengthType())] },
        enums: [b.enumeration("terrain-kind", ["wood", "old-ruin"])],
        keywords: [b.keyword("AIRCRAFT")],
        facts: [
          b.fact("the-terrain", b.enumType("terrain-kind")),
          b.fact("moved", b.recordType("transport-unit")),
        ],
        decisions: [
          b.ruled("may-reroll", b.truthType, [b.clause("always", b.yes)], {
            reads: ["moved", "the-terrain"],
          }),
          b.figure("battalion.benefit", b.countType(), b.counted(5)),
          b.gain("AIRCRAFT", b.fact("u", b.recordType("transport-unit")), b.yes),
        ],
      }),
    );
    expect(Object.keys(module)).toEqual(
      expect.arrayContaining(["mayReroll", "explainMayReroll", "battalionBenefit", "isAircraft"]),
    );
    expect(Object.keys(module.decisions)).toEqual(["may-reroll", "battalion.benefit", "AIRCRAFT"]);
    expect((module.battalionBenefit as () => unknown)()).toBe(5);
    expect(textOf(code)).toContain('export type TerrainKind = "wood" | "old-ruin";');
    expect(textOf(code)).toContain("export interface TransportUnit {");
    expect(textOf(code)).toContain("readonly endGap: number;");
    expect(textOf(code)).toContain("readonly theTerrain: TerrainKind;");
  });

  it("that are words of JavaScript, names of the runtime or one another's are told apart, always alike", async () => {
    const fields = [
      b.fact("a-b", b.truthType),
      b.fact("aB", b.truthType),
      b.fact("default", b.truthType),
      b.fact("exact", b.truthType),
    ];
    const read = b.and(...fields.map((each) => b.factExpr(each.name, each.type)));
    const program = b.programOf({
      facts: fields,
      records: { record: [b.fact("x", b.truthType)], verdict: [b.fact("y", b.truthType)] },
      decisions: ["delete", "has", "in-cover", "inCover", "explain-has"].map((id) =>
        b.ruled(id, b.truthType, [b.clause("c", b.yes, { when: read }), b.clause("otherwise", b.no)], {
          reads: fields.map(({ name }) => name),
        }),
      ),
    });
    const { code, module } = await moduleOf(program);
    const names = Object.entries(module.decisions).map(([name, { fast }]) => [name, fast.name]);
    expect(new Set(names.map(([, name]) => name)).size).toBe(5);
    for (const { fast } of Object.values(module.decisions)) {
      expect(fast({ aB: true, aB2: true, default: true, exact: true })).toBe(true);
      expect(fast({ aB: true, aB2: false, default: true, exact: true })).toBe(false);
    }
    expect([...(await emitted([program])).files]).toEqual([...code.files]);
  });
});

it("types whose names begin like those of the runtime keep their names", async () => {
  const text = `book game { title en "Game" held in en }
record ratio-model { size: count 0..9 }
enum ratio-kind { plain, odd }
fact model: ratio-model { about en "Which?" }
fact kind: ratio-kind { about en "Which?" }
decide largest: ratio-model { about en "Which?"  all: model }
decide kind-of: ratio-kind { about en "Which?"  all: kind }
decide half: ratio { about en "How much?"  all: model.size / 2 }
provision woods {
  remark a { en "A." }
  table rational on n: count 0..9 { column one: count 0..9  column two: count 0..9  row zero = 0: 1, 2  row more = 1..9: 3, 4 }
}
decide total: count { about en "How many?"  all: rational(model.size).one + rational(1).two }
`;
  const { value, diagnostics } = compile([{ path: "game.rubric", text }]);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  using code = await emitted(
    [...value.versions.values()].flatMap((all) => [...all.values()].map((v) => v.program)),
  );
  expect(await typeCheck(code.folder, { include: ["**/*.ts"] })).toBe("");
});

describe("names that every object has", () => {
  const source = `book game { title en "Game" held in en, constructor }
record counter { constructor?: truth { about en "C." }  toString?: truth { about en "S." } }
record constructor { marked: truth { about en "M." } }
enum kind { constructor, other }
enum part { length, name }
open enum free { other }
decide plain-cells: count { about en "How many cells?"  four: 4 }
fact constructor?: count 0..9 { about en "Is there one?" }
fact valueOf?: truth { about en "Is it worth it?" }
fact counters: list of counter { about en "Which?" }
fact kind: kind { about en "What?" }
fact marked: constructor { about en "Which one?" }
decide examples: truth { about en "Is there one?"  there: yes when constructor is known  otherwise: no }
decide run-examples: truth { about en "Is it worth it?"  worth: yes when valueOf  otherwise: no }
decide toString: count { about en "How many?"  all: count c in counters with (c.constructor or c.toString) }
decide hasOwnProperty: truth { about en "Is it?"  so: yes when kind = constructor and marked.marked  otherwise: no }
provision woods {
  remark a { en "A." }
  table odd: count on a: free, b: part { about en "How odd?"  row rest = other: 1, 2 }
  table plain: count on a: count 0..1, b: truth { about en "How plain?"  row zero = 0: 1, 2  row single = 1: 3, 4 }
  doubt constructor { first taken en "One." second en "Two." }
  decide isPrototypeOf: truth { about en "Which?" }
  clauses of isPrototypeOf { a: yes when reading constructor = first  otherwise: no }
  example "with" { given constructor = 3  expect examples = yes because there }
}
`;
  const given = { counters: [{}, {}], kind: "constructor", marked: { marked: true } };

  it("are found where they are given, and only there", async () => {
    const { value, diagnostics } = compile([{ path: "game.rubric", text: source }]);
    expect(diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual(
      [],
    );
    const programs = [...value.versions.values()].flatMap((all) =>
      [...all.values()].map(({ program }) => program),
    );
    const code = await emitted(programs);
    const { decisions } = await code.load("game/base.js");
    const named = (name: string) => decisions[name];
    const both = (name: string, extra = {}) => {
      const facts = { ...given, ...extra };
      const known = { constructor2: null, valueOf2: null, ...facts };
      const one = named(name);
      return [one?.fast(facts), one?.explain(known, extra).value];
    };
    expect(both("examples")).toEqual([false, false]);
    expect(both("examples", { constructor2: 3 })).toEqual([true, true]);
    expect(both("run-examples")).toEqual([false, false]);
    expect(named("toString")?.fast(given)).toBe(0);
    expect(both("hasOwnProperty")).toEqual([true, true]);
    expect(both("isPrototypeOf")).toEqual([true, true]);
    expect([named("plain")?.fast({ a: 1, b: true }), named("plain-cells")?.fast({})]).toEqual([3, 4]);
    const odd = (a: string) => named("odd")?.fast({ a, b: "length" });
    expect([odd("other"), odd("constructor")]).toEqual([1, undefined]);
    const other = { readings: { constructor: "second" } };
    expect(named("isPrototypeOf")?.explain(given, other).value).toBe(false);
    const worded = named("isPrototypeOf")?.explain(given, { language: "constructor" });
    expect(worded?.because[0]?.sentence).toBe("A.");
    expect(await typeCheck(code.folder, { include: ["**/*.ts"], exclude: ["**/*.d.ts"] })).toBe("");
    const examples = (await code.load("game/base.examples.js")) as unknown as ExamplesModule;
    expect(examples.runExamples().map(({ passed }) => passed)).toEqual([true]);
  });
});

it("states, results, lines and events may have names that every object has", async () => {
  const text = `book game { title en "Game" held in en }
enum side { one, two }
record counter { rank: count 0..9 }
fact counters: list of counter { about en "Which?" }
state constructor: count 0..9 = 1
state valueOf: truth = no
event hasOwnProperty of toString: count 0..9 from outside { about en "What happens?" }
procedure turn {
  about en "What comes of it?"
  phase toLocaleString cut by hasOwnProperty after toLocaleString {
    choose isPrototypeOf: truth by one
    let toString = (constructor / 2 when isPrototypeOf, otherwise 1 / 3)
    set valueOf to isPrototypeOf
    menu propertyIsEnumerable by one { once constructor-up when constructor < 9 and toString * 3 < 9 { set constructor to constructor + 1 } }
  }
  gives constructor: truth = valueOf
  gives hasOwnProperty: count = constructor
}
react valueOf after hasOwnProperty when toString > 3 limit 1 per play { set valueOf to yes }
`;
  const { value, diagnostics } = compile([{ path: "game.rubric", text }]);
  expect(diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual(
    [],
  );
  using code = await emitted(
    [...value.versions.values()].flatMap((all) => [...all.values()].map((v) => v.program)),
  );
  expect(await typeCheck(code.folder, { include: ["**/*.ts"] })).toBe("");
});

describe("the fast form", () => {
  const p = b.factExpr("p", b.truthType);
  const q = b.factExpr("q", b.truthType);
  const facts = [b.fact("p", b.truthType), b.fact("q", b.truthType)];
  const reads = ["p", "q"];

  it("gives no value where nothing rules, where words are unseen and where clauses conflict", async () => {
    const { module } = await moduleOf(
      b.programOf({
        facts,
        decisions: [
          b.ruled("none", b.truthType, [b.clause("a", b.yes, { when: p })], { reads }),
          b.ruled(
            "unseen",
            b.truthType,
            [b.clause("a", null, { unseen: true }), b.clause("b", b.yes, { when: p })],
            { reads },
          ),
          b.ruled(
            "torn",
            b.truthType,
            [b.clause("a", b.yes, { when: p }), b.clause("b", b.no, { when: q })],
            { reads },
          ),
        ],
      }),
    );
    const ask = (name: string, given: object) => [
      (module[name] as Fast)(given),
      module.decisions[name]?.explain(given).status,
    ];
    expect(ask("none", { p: true, q: false })).toEqual([true, "ruled"]);
    expect(ask("none", { p: false, q: false })).toEqual([undefined, "no-ruling"]);
    expect(ask("unseen", { p: false, q: false })).toEqual([undefined, "not-on-record"]);
    expect(ask("unseen", { p: true, q: false })).toEqual([true, "ruled"]);
    expect(ask("torn", { p: true, q: true })).toEqual([undefined, "conflict"]);
    expect(ask("torn", { p: false, q: true })).toEqual([false, "ruled"]);
  });

  it("keeps of a list what something holds of", async () => {
    const ship = b.recordType("ship");
    const docked = b.fieldOf(b.local("s", ship), "docked", b.truthType);
    const moored = b.those("s", b.factExpr("fleet", b.listOf(ship)), docked);
    const { code, module } = await moduleOf(
      b.programOf({
        records: { ship: [b.fact("docked", b.truthType)] },
        facts: [b.fact("fleet", b.listOf(ship))],
        decisions: [b.ruled("moored", b.listOf(ship), [b.clause("a", moored)], { reads: ["fleet"] })],
      }),
    );
    const given = { fleet: [{ docked: true }, { docked: false }, { docked: true }] };
    expect(textOf(code)).toContain("fleet.filter((s) => s.docked)");
    expect((module.moored as Fast)(given)).toEqual([{ docked: true }, { docked: true }]);
    expect(module.decisions.moored?.explain(given).value).toEqual([{ docked: true }, { docked: true }]);
  });

  it("rules where a clause that may be open and one outside the question it shares say the same", async () => {
    const open = b.callOf("asked", b.truthType);
    const r = b.factExpr("r", b.truthType);
    const { module } = await moduleOf(
      b.programOf({
        facts: [...facts, b.fact("r", b.truthType)],
        decisions: [
          b.ruled("asked", b.truthType, [b.clause("a", b.yes, { when: q })], { reads: ["q"] }),
          b.ruled(
            "sure",
            b.truthType,
            [
              b.clause("first", b.no, { when: b.and(p, r), over: ["second"] }),
              b.clause("second", b.yes, { when: b.and(p, open) }),
              b.clause("otherwise", b.yes, { otherwise: true }),
            ],
            { reads: ["p", "q", "r"], calls: ["asked" as DecisionId] },
          ),
        ],
      }),
    );
    const given = { p: true, q: false, r: false };
    expect(module.decisions.sure?.explain(given)).toMatchObject({ status: "ruled", value: true });
    expect((module.sure as Fast)(given)).toBe(true);
    expect((module.sure as Fast)({ ...given, r: true })).toBe(false);
  });

  it("has no undefined in its type where there always is a value", async () => {
    const { code } = await moduleOf(
      b.programOf({
        facts,
        decisions: [
          b.ruled(
            "total",
            b.truthType,
            [b.clause("a", b.yes, { when: p, over: ["otherwise"] }), b.clause("otherwise", b.no)],
            { reads },
          ),
          b.ruled("partial", b.truthType, [b.clause("a", b.yes, { when: p })], { reads }),
        ],
      }),
    );
    expect(textOf(code, "d.ts")).toContain("export declare function total(given: TotalGiven): boolean;");
    expect(textOf(code, "d.ts")).toContain(
      "export declare function partial(given: PartialGiven): boolean | undefined;",
    );
  });

  it("follows over, bars, told and otherwise", async () => {
    const { module } = await moduleOf(
      b.programOf({
        facts,
        decisions: [
          b.ruled(
            "may",
            b.dutyType,
            [
              b.clause("grant", b.duty("may"), { when: p, over: ["otherwise"] }),
              b.clause("limit", b.duty("may not"), { when: q, told: true, over: ["grant", "otherwise"] }),
              b.clause("exempt", null, { when: b.and(p, q), bars: ["grant"] }),
              b.clause("otherwise", b.duty("must")),
            ],
            { reads, told: true },
          ),
        ],
      }),
    );
    const may = module.may as Fast;
    expect(may({ p: true, q: false })).toBe("may");
    expect(may({ p: false, q: true })).toBe("may not");
    expect(may({ p: true, q: true, told: ["may.limit"] })).toBe("must");
    expect(may({ p: true, q: true, told: new Set(["may.limit"]) })).toBe("must");
    expect(may({ p: false, q: false })).toBe("must");
  });

  it("takes keywords as arrays and as sets", async () => {
    const { module } = await moduleOf(
      b.programOf({
        facts: [b.fact("who", b.recordType("unit"))],
        records: { unit: [b.fact("keywords", b.keywordsType)] },
        keywords: [b.keyword("FLY")],
        decisions: [
          b.ruled(
            "flies",
            b.truthType,
            [b.clause("a", b.has(b.factExpr("who", b.recordType("unit")), "FLY"))],
            { reads: ["who"] },
          ),
        ],
      }),
    );
    const flies = module.flies as Fast;
    expect(flies({ who: { keywords: ["FLY"] } })).toBe(true);
    expect(flies({ who: { keywords: new Set(["FLY"]) } })).toBe(true);
    expect(flies({ who: { keywords: new Set() } })).toBe(false);
  });

  it("looks tables up: ranges, cells that cannot be, holes, rows with several columns", async () => {
    const event = {
      kind: "shape",
      fields: [
        { name: "copies", type: b.countType() },
        { name: "hours", type: b.countType() },
      ],
    } as const;
    const points = [b.fact("points", b.countType(1, 9999))];
    const skills = [b.fact("mine", b.countType(1, 2)), b.fact("theirs", b.countType(1, 2))];
    const { module, code } = await moduleOf(
      b.programOf({
        decisions: [
          b.table(
            "event",
            event,
            points,
            [
              ["small", b.interval(b.counted(1), b.counted(1000)), b.counted(2), b.counted(2)],
              ["large", b.interval(b.counted(1001), b.counted(2000)), b.counted(3), "unseen"],
            ],
            { columns: [b.fact("copies", b.countType()), b.fact("hours", b.countType())] },
          ),
          b.table(
            "hit",
            b.orNone(b.countType()),
            skills,
            [
              ["1", b.counted(1), b.counted(4), "never"],
              ["2", b.counted(2), b.counted(3), "hole"],
            ],
            { across: [b.counted(1), b.counted(2)] },
          ),
          b.ruled(
            "copies",
            b.countType(),
            [
              b.clause(
                "a",
                b.fieldOf(
                  b.callOf("event", event, b.local("points", b.countType())),
                  "copies",
                  b.countType(),
                ),
              ),
            ],
            {
              params: points,
              calls: ["event" as DecisionId],
            },
          ),
        ],
      }),
    );
    const event_ = module.event as Fast;
    expect(event_({ points: 1000 })).toEqual({ copies: 2, hours: 2 });
    expect(event_({ points: 1001 })).toBeUndefined();
    expect(event_({ points: 2001 })).toBeUndefined();
    const copies = module.copies as Fast;
    expect([copies({ points: 1001 }), copies({ points: 2001 })]).toEqual([3, undefined]);
    const hit = module.hit as Fast;
    expect([hit({ mine: 1, theirs: 1 }), hit({ mine: 1, theirs: 2 }), hit({ mine: 2, theirs: 2 })]).toEqual([
      4,
      null,
      undefined,
    ]);
    expect(textOf(code)).not.toContain("settled(");
  });

  it("reckons exactly with decimals and with fractions", async () => {
    const across = b.factExpr("across", b.lengthType());
    const climbed = b.factExpr("climbed", b.lengthType());
    const thirds = b.reckon(across, "/", b.counted(3));
    const { module } = await moduleOf(
      b.programOf({
        facts: [b.fact("across", b.lengthType()), b.fact("climbed", b.lengthType())],
        decisions: [
          b.ruled(
            "near",
            b.truthType,
            [b.clause("a", b.compare(b.reckon(across, "+", climbed), "<=", b.inches(3, 10)))],
            { reads: ["across", "climbed"] },
          ),
          b.ruled("third", b.lengthType(), [b.clause("a", thirds)], { reads: ["across"] }),
          b.ruled(
            "whole",
            b.truthType,
            [
              b.clause(
                "a",
                b.compare(b.reckon(b.callOf("third", b.lengthType()), "*", b.counted(3)), "=", across),
              ),
            ],
            {
              reads: ["across"],
              calls: ["third" as DecisionId],
            },
          ),
        ],
      }),
    );
    expect((module.near as Fast)({ across: 0.1, climbed: 0.2 })).toBe(true);
    expect((module.near as Fast)({ across: 0.1, climbed: 0.201 })).toBe(false);
    expect((module.third as Fast)({ across: 0.1 })).toBe(0.1 / 3);
    expect((module.whole as Fast)({ across: 0.1 })).toBe(true);
  });

  it("knows gained keywords", async () => {
    const unit = b.recordType("unit");
    const u = b.local("u", unit);
    const { module } = await moduleOf(
      b.programOf({
        facts: [b.fact("who", unit)],
        records: { unit: [b.fact("keywords", b.keywordsType), b.fact("move", b.lengthType())] },
        keywords: [b.keyword("AIRCRAFT", { gained: "AIRCRAFT" as DecisionId })],
        decisions: [
          b.gain(
            "AIRCRAFT",
            b.fact("u", unit),
            b.compare(b.fieldOf(u, "move", b.lengthType()), ">=", b.inches(20)),
          ),
          b.ruled(
            "flown-over",
            b.truthType,
            [b.clause("a", b.has(b.factExpr("who", unit), "AIRCRAFT", "AIRCRAFT"))],
            {
              reads: ["who"],
              calls: ["AIRCRAFT" as DecisionId],
            },
          ),
        ],
      }),
    );
    const over = module.flownOver as Fast;
    expect(over({ who: { keywords: ["AIRCRAFT"], move: 5 } })).toBe(true);
    expect(over({ who: { keywords: [], move: 20 } })).toBe(true);
    expect(over({ who: { keywords: [], move: 19.5 } })).toBe(false);
  });
});

describe("the explaining form", () => {
  const program = b.programOf({
    facts: [b.fact("p", b.truthType), b.fact("lent", b.truthType, { owner: "controller" })],
    doubts: [b.doubt("extent", ["whole", "taken"], ["first", "written"])],
    decisions: [
      b.ruled(
        "counts",
        b.truthType,
        [
          b.clause("first", b.no, {
            when: b.and(b.reading("extent", "first"), b.factExpr("p", b.truthType)),
            over: ["otherwise"],
          }),
          b.clause("lent", b.yes, { when: b.factExpr("lent", b.truthType), over: ["otherwise", "first"] }),
          b.clause("otherwise", b.yes),
        ],
        { reads: ["lent", "p"], doubts: ["extent" as never] },
      ),
    ],
  });

  it("says who decided and where that stands, who did not and why, and what it rests on", async () => {
    const { module } = await moduleOf(program);
    expect(module.decisions.counts?.explain({ p: true, lent: false })).toEqual({
      status: "ruled",
      value: true,
      because: [
        {
          clause: "otherwise",
          sentence: "The words of page 1, otherwise.",
          citation: "page 1, otherwise",
          later: [],
        },
      ],
      unless: [
        {
          clause: "first",
          why: "its condition does not hold: reading extent = first",
          citation: "page 1, first",
        },
        { clause: "lent", why: "its condition does not hold: lent", citation: "page 1, lent" },
      ],
      missing: [],
      doubts: [
        {
          id: "extent",
          taken: "whole",
          written: "first",
          readings: [
            { name: "whole", status: "ruled", value: true },
            { name: "first", status: "ruled", value: false },
          ],
        },
      ],
      choices: [{ path: "lent", owner: "controller", options: [true, false] }],
    });
  });

  it("refuses amounts finer than three decimals, and says what to do", async () => {
    const far = b.compare(b.factExpr("far", b.lengthType()), ">", b.inches(1));
    const { code, module } = await moduleOf(
      b.programOf({
        records: { model: [b.fact("gap", b.lengthType())] },
        facts: [b.fact("far", b.lengthType()), b.fact("models", b.listOf(b.recordType("model")))],
        decisions: [b.ruled("is-far", b.truthType, [b.clause("a", far)], { reads: ["far", "models"] })],
      }),
    );
    const explain = module.decisions["is-far"]?.explain;
    expect(explain?.({ far: 1.125, models: [] })).toMatchObject({ value: true });
    expect(() => explain?.({ far: 1.0005, models: [] })).toThrow(
      "`far` is 1.0005, which has more than three decimals. Round it to three decimals.",
    );
    expect(() => explain?.({ far: 0.1 + 0.2, models: [] })).toThrow(RangeError);
    expect(() => explain?.({ far: 1, models: [{ gap: 1 / 3 }] })).toThrow("models[0].gap");
    await expect(code.given(module, "is-far", { far: "1/3in" })).rejects.toThrow(RangeError);
  });

  it("takes the reading it is asked for", async () => {
    const { module } = await moduleOf(program);
    const verdict = module.decisions.counts?.explain(
      { p: true, lent: false },
      { readings: { extent: "first" } },
    );
    expect([verdict?.value, verdict?.because.map(({ clause }) => clause)]).toEqual([false, ["first"]]);
    expect(module.decisions.counts?.fast({ p: true, lent: false })).toBe(true);
  });

  it("answers from part of a situation, and names what is missing", async () => {
    const { module } = await moduleOf(program);
    expect(module.decisions.counts?.explain({})).toMatchObject({ status: "ruled", value: true, missing: [] });
    const asked = module.decisions.counts?.explain({}, { readings: { extent: "first" } });
    expect(asked).toMatchObject({ status: "depends", value: null });
    expect(asked?.missing.map(({ path }) => path)).toEqual(["p", "lent"]);
  });
});

describe("versions", () => {
  const source = `book game { title en "Game" held in en }
fact a: truth { about en "Is it so?" }
fact b: truth { about en "Is it otherwise?" }
decide kept: truth { about en "Does it stay?" }
decide changed: truth { about en "Does it change?" }
decide told: truth { about en "Does it follow?" }
provision one on page 7 {
  block rules { paragraph 1 { sentence s { en "It stays." } sentence t unseen } }
  clauses of kept { s: yes when a  otherwise: no }
  clauses of changed { t: yes when a inferred from 1.2/E1  otherwise: no inferred from 1.2/E1 }
  clauses of told { s2: yes when kept  otherwise: no }
}
update 1.2 of game { on base held in en }
erratum E1 on one records {
  replace sentence t at en page 7, block rules, paragraph 1, sentence -1 { en "It changes." }
  clauses of changed { replace t: yes when b }
}
update 1.5 of game { on base re-issues 1.2 held in en }
carries 1.2/E1 as E2 { at en page 7, block rules, paragraph 1, sentence -1 }
`;
  const { value } = compile([{ path: "rules/game/game.rubric", text: source }]);
  const versions = [...value.versions.values()].flatMap((all) =>
    [...all.values()].map(({ program }) => program),
  );
  const ids = versions.map(({ version }) => version as VersionId);

  it("take from an earlier one what they did not change", async () => {
    expect(ids).toEqual(["base", "1.2", "1.5"]);
    using code = await emitted(versions);
    const [base, second, third] = await Promise.all(ids.map((version) => code.load(`game/${version}.js`)));
    expect(second?.kept).toBe(base?.kept);
    expect(second?.told).toBe(base?.told);
    expect(second?.explainKept).toBe(base?.explainKept);
    expect(second?.changed).not.toBe(base?.changed);
    expect(third?.changed).toBe(second?.changed);
    expect(code.files.get("game/1.5.ts")).toMatch(/export \{[^}]*\bchanged\b[^}]*\} from "\.\/1\.2\.js";/);
    expect(code.files.get("game/1.5.ts")).not.toContain("function changed(");
  });

  it("cite each under its own name, and tell all that is known of a shared function in its comment", async () => {
    using code = await emitted(versions);
    const [second, third] = await Promise.all(
      ["1.2", "1.5"].map((version) => code.load(`game/${version}.js`)),
    );
    const given = { a: false, b: true };
    expect(second?.decisions.changed?.explain(given).because[0]?.citation).toBe("page 7, 1.2/E1");
    expect(third?.decisions.changed?.explain(given).because[0]?.citation).toBe("page 7, 1.2/E1 (as 1.5/E2)");
    expect(code.files.get("game/1.2.ts")).toMatch(
      /Does it change\?\n \*\n \* Page 7; 1\.2\/E1, carried as 1\.5\/E2/,
    );
  });

  it("come out the same, byte for byte, whenever they are emitted", async () => {
    using first = await emitted(versions);
    using again = await emitted(compileAgain());
    expect([...again.files]).toEqual([...first.files]);
  });

  function compileAgain(): readonly Program[] {
    const again = compile([{ path: "rules/game/game.rubric", text: source }]).value;
    return [...again.versions.values()].flatMap((all) => [...all.values()].map(({ program }) => program));
  }
});

describe("words of the author", () => {
  const hostile = [
    "*/ globalThis.hacked = true; /*",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a text that would like to be a template.
    "`${globalThis.hacked = true}`",
    '"; globalThis.hacked = true; "',
    '\\"; globalThis.hacked = true; //',
    "\u2028globalThis.hacked = true;\u2029",
    "</script><script>globalThis.hacked = true</script><!--",
    "@deprecated @internal {@link x}",
    "\u202Eeurt = dekcah\u202C \u0000 \uD800 \r\n globalThis.hacked = true",
    "//# sourceMappingURL=data:x",
    "\u0001 as any\u0002",
  ];

  it("stay in literals and comments", async () => {
    const words = hostile.join(" ");
    const about = { en: words, es: words, [hostile[0] ?? ""]: words };
    const program = b.programOf({
      facts: [b.fact("p", b.nameType("title"), { about, called: about, owner: words })],
      records: { unit: [b.fact("x", b.truthType, { about })] },
      enums: [b.enumeration("kind", ["a"], { about, called: about })],
      decisions: [
        b.ruled(
          "hostile",
          b.nameType("title"),
          [
            ...hostile.map((text, i) =>
              b.clause(`c${i}`, b.text("title", text), {
                when: b.compare(b.factExpr("p", b.nameType("title")), "=", b.text("title", text)),
                origin: { ...b.originOf(text, words), entry: text as never, citedAs: words as never },
              }),
            ),
          ],
          { reads: ["p"], about, called: about },
        ),
      ],
    });
    const titled: Program = {
      ...program,
      types: { ...program.types, names: new Map([["title", { name: "title", called: about, about }]]) },
    };
    const { code, module } = await moduleOf(titled);
    for (const text of hostile) {
      expect((module.hostile as Fast)({ p: text })).toBe(text);
      expect(module.decisions.hostile?.explain({ p: text }).because[0]).toMatchObject({
        citation: text,
        sentence: words,
      });
    }
    expect("hacked" in globalThis).toBe(false);
    for (const [path, text] of code.files) {
      if (!path.startsWith("hand-made/")) continue;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not stand there is named letter by letter.
      expect(text).not.toMatch(/[\u2028\u2029\u202a-\u202e\u0000-\u0009\u000b-\u001f]|<\/script|<!--/);
      const comments = text.match(/\/\*\*[\s\S]*?\*\//g) ?? [];
      expect(comments.filter((comment) => /(?<![\\])@(?!internal\n)/.test(comment))).toEqual([]);
    }
  });
});
