/** How a verdict accounts for itself: who decided, why the others did not, which doubts and choices were met. */
import { describe, expect, it } from "vitest";
import { ask, type AskOptions } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import type { Program } from "../../compiler/check/program.ts";
import type { DoubtId } from "../../compiler/resolve/graph.ts";
import * as b from "../support/program-builder.ts";
import type { Json } from "../../compiler/core/json.ts";

const isSo = (name: string) => b.factExpr(name, b.truthType);
const facts = ["a", "b", "c"].map((name) =>
  b.fact(name, b.truthType, { about: { en: `Is ${name} so?`, es: `¿${name}?` } }),
);

function verdict(parts: b.Parts, given: Json = {}, options: AskOptions = {}) {
  const program: Program = b.programOf({ facts, ...parts });
  const asked = program.decisions.at(-1);
  if (!asked) throw new Error("ask something");
  const decoded = decode(program, inputsOf(program, asked), given);
  expect(decoded.faults).toEqual([]);
  return ask(program, asked.id, decoded.situation, options);
}

describe("because", () => {
  it("cites the clause with its words in the language asked for", () => {
    const origin = { ...b.originOf("page 248, 1.2/E17"), words: { en: "Half of it.", es: "La mitad." } };
    const decisions = [b.ruled("asked", b.truthType, [b.clause("half", b.yes, { origin })])];
    expect(verdict({ decisions }, {}, { language: "es" }).because).toEqual([
      { clause: "half", sentence: "La mitad.", citation: "page 248, 1.2/E17", later: [] },
    ]);
    expect(verdict({ decisions }, {}, { language: "ca" }).because[0]?.sentence).toBe("Half of it.");
  });
  it("goes on to what the deciding clause called, each once", () => {
    const deep = b.ruled("deep", b.truthType, [b.clause("p", b.yes)]);
    const mid = b.ruled("mid", b.truthType, [b.clause("q", b.callOf("deep", b.truthType))]);
    const when = b.and(b.callOf("mid", b.truthType), b.callOf("deep", b.truthType));
    const decisions = [deep, mid, b.ruled("asked", b.truthType, [b.clause("x", b.yes, { when })])];
    expect(verdict({ decisions }).because.map(({ clause }) => clause)).toEqual(["x", "mid.q", "deep.p"]);
  });
  it("of an otherwise goes on to what the clauses that failed called", () => {
    const within = b.ruled("within", b.truthType, [b.clause("p", b.no)]);
    const clauses = [
      b.clause("otherwise", b.no),
      b.clause("x", b.yes, { when: b.callOf("within", b.truthType) }),
    ];
    expect(
      verdict({ decisions: [within, b.ruled("asked", b.truthType, clauses)] }).because.map(
        ({ clause }) => clause,
      ),
    ).toEqual(["otherwise", "within.p"]);
  });
});

describe("unless", () => {
  const clauses = [
    b.clause("plain", b.counted(1)),
    b.clause("special", b.counted(2), { when: isSo("a"), over: ["plain"] }),
    b.clause("failing", b.counted(3), { when: b.and(isSo("a"), b.not(b.or(isSo("c"), isSo("b")))) }),
    b.clause("barred", b.counted(4), { when: isSo("a") }),
    b.clause("bar", null, { bars: ["barred"] }),
    b.clause("told", b.counted(5), { told: true }),
    b.clause("printed", null, { unseen: true }),
  ];
  const decisions = [b.ruled("asked", b.countType(), clauses)];
  const given = { a: true, b: true, c: false, told: ["asked.told"] };
  const why = (options: AskOptions = {}) =>
    Object.fromEntries(verdict({ decisions }, given, options).unless.map((each) => [each.clause, each.why]));
  it("says of every other clause why it did not apply, and where it stands", () => {
    expect(why()).toEqual({
      plain: "overridden by special",
      failing: "its condition does not hold: not b",
      barred: "barred by bar",
      bar: "it applies, but gives no answer itself",
      told: "a rule on the table says otherwise",
      printed: "it applies, but we don't have its text",
    });
    expect(verdict({ decisions }, given).unless[0]?.citation).toBe("page 1, plain");
  });
  it("says so in the reader's language", () => {
    expect(why({ language: "es" })).toMatchObject({
      plain: "desplazada por special",
      failing: "su condición no se cumple: not b",
    });
    expect(why({ language: "ca" })).toMatchObject({ barred: "anul·lada per bar" });
  });
  it("names what is not known and changes nothing", () => {
    const same = [b.clause("x", b.yes), b.clause("y", b.yes, { when: isSo("a") })];
    expect(verdict({ decisions: [b.ruled("asked", b.truthType, same)] }).unless).toMatchObject([
      { clause: "y", why: "it may apply, but that would not change the answer" },
    ]);
  });
  it("while the answer depends, names only what is surely out of it", () => {
    const open = [b.clause("x", b.yes, { when: isSo("a") }), b.clause("y", b.no, { when: isSo("b") })];
    expect(verdict({ decisions: [b.ruled("asked", b.truthType, open)] }, { b: false }).unless).toMatchObject([
      { clause: "y" },
    ]);
  });
  it("prints conditions as an author writes them", () => {
    const models = b.factExpr("models", b.listOf(b.recordType("model")));
    const hidden = b.fieldOf(b.local("m", b.recordType("model")), "hidden", b.percentType);
    const when = b.every("m", models, b.and(b.compare(hidden, ">=", b.amount(50, b.percentType)), b.yes));
    const parts = {
      records: { model: [b.fact("hidden", b.percentType)] },
      facts: [b.fact("models", b.listOf(b.recordType("model")))],
      decisions: [b.ruled("asked", b.truthType, [b.clause("x", b.yes, { when })])],
    };
    expect(verdict(parts, { models: [{ hidden: 0 }] }).unless[0]?.why).toBe(
      "its condition does not hold: every m in models has (m.hidden >= 50% and yes)",
    );
  });
});

describe("missing", () => {
  it("says what each fact is about and what it may be", () => {
    const record = b.recordType("model");
    const parts = {
      records: {
        model: [b.fact("gap", b.lengthType(0, 48), { about: { en: "How far?", es: "¿A qué distancia?" } })],
      },
      facts: [b.fact("models", b.listOf(record))],
      decisions: [
        b.ruled("asked", b.truthType, [
          b.clause(
            "x",
            b.every(
              "m",
              b.factExpr("models", b.listOf(record)),
              b.compare(b.fieldOf(b.local("m", record), "gap", b.lengthType()), "<", b.inches(3)),
            ),
          ),
        ]),
      ],
    };
    expect(verdict(parts, { models: [{ gap: 1 }, {}] }).missing).toEqual([
      {
        path: "models[1].gap",
        about: { en: "How far?", es: "¿A qué distancia?" },
        domain: { kind: "range", from: 0, to: 48, unit: "in" },
      },
    ]);
  });
});

describe("doubts", () => {
  const doubts = [
    b.doubt("each", ["per-die", "taken"], ["per-throw", "written"]),
    b.doubt("other", ["one", "taken", "written"], ["two"]),
  ];
  const readings = b.clause("x", b.counted(1), { when: b.and(isSo("a"), b.reading("each", "per-die")) });
  const strict = b.clause("y", b.counted(2), { when: b.and(isSo("a"), b.reading("each", "per-throw")) });
  const decisions = [
    b.ruled("asked", b.countType(), [readings, strict, b.clause("otherwise", b.counted(0))]),
  ];
  it("take the reading taken, or the one asked for", () => {
    expect(verdict({ doubts, decisions }, { a: true }).value).toBe(1);
    const asked = new Map([["each" as DoubtId, "per-throw"]]);
    expect(verdict({ doubts, decisions }, { a: true }, { readings: asked }).value).toBe(2);
  });
  it("are listed when the answer met them, with what each reading says", () => {
    expect(verdict({ doubts, decisions }, { a: true }).doubts).toEqual([
      {
        id: "each",
        taken: "per-die",
        written: "per-throw",
        readings: [
          { name: "per-die", status: "ruled", value: 1 },
          { name: "per-throw", status: "ruled", value: 2 },
        ],
      },
    ]);
  });
  it("are not listed where the answer did not come to them", () => {
    expect(verdict({ doubts, decisions }, { a: false }).doubts).toEqual([]);
    const over = b.clause("z", b.counted(9), { over: ["x", "y"] });
    const silenced = [b.ruled("asked", b.countType(), [readings, strict, over])];
    expect(verdict({ doubts, decisions: silenced }, { a: true }).doubts).toEqual([]);
  });
  it("are not met in the elements a filter lets go", () => {
    const rolls = b.factExpr("rolls", b.listOf(b.countType()));
    const many = b.compare(b.local("n", b.countType()), ">", b.counted(3));
    for (const quantified of [b.every, b.some]) {
      const when = quantified("n", rolls, b.reading("each", "per-die"), many);
      const parts = {
        doubts,
        facts: [b.fact("rolls", b.listOf(b.countType()))],
        decisions: [b.ruled("asked", b.truthType, [b.clause("x", b.yes, { when })])],
      };
      expect(verdict(parts, { rolls: [1, 2] }).doubts).toEqual([]);
      expect(verdict(parts, { rolls: [1, 4] }).doubts).toHaveLength(1);
    }
  });
  it("are met through what is called", () => {
    const outer = b.ruled("outer", b.countType(), [b.clause("p", b.callOf("asked", b.countType()))]);
    expect(
      verdict({ doubts, decisions: [...decisions, outer] }, { a: true }).doubts.map(({ id }) => id),
    ).toEqual(["each"]);
  });
});

describe("choices", () => {
  const lent = b.fact("lent", b.truthType, { owner: "controller" });
  const steps = b.fact("steps", b.orNone(b.countType(1, 3)), { owner: "opponent" });
  const decisions = [
    b.ruled("asked", b.countType(), [
      b.clause("own", b.counted(9)),
      b.clause("lent", b.counted(8), { when: b.factExpr("lent", b.truthType), over: ["own"] }),
    ]),
  ];
  it("left open are missing, and listed with owner and options", () => {
    const answer = verdict({ facts: [lent], decisions });
    expect(answer).toMatchObject({
      status: "depends",
      choices: [{ path: "lent", owner: "controller", options: [true, false] }],
    });
    expect(answer.missing.map(({ path }) => path)).toEqual(["lent"]);
  });
  it("made are facts like others", () => {
    expect(verdict({ facts: [lent], decisions }, { lent: true })).toMatchObject({
      status: "ruled",
      value: 8,
      choices: [{ path: "lent" }],
    });
  });
  it("have the options of their type", () => {
    const read = [
      b.ruled("asked", b.orNone(b.countType()), [b.clause("x", b.factExpr("steps", steps.type))]),
    ];
    expect(verdict({ facts: [steps], decisions: read }).choices[0]?.options).toEqual([1, 2, 3, null]);
  });
});
