/** Examples of a program: what passes, and what is told of those that do not. */
import { describe, expect, it } from "vitest";
import type { Expr, Type } from "../../compiler/check/program.ts";
import { givenOf, runExamples } from "../../compiler/evaluate/examples.ts";
import type { DoubtId, EntryId } from "../../compiler/resolve/graph.ts";
import { rational } from "../../compiler/check/rational.ts";
import * as p from "../support/play-builder.ts";
import * as b from "../support/program-builder.ts";
import { lower } from "../../compiler/lower/lower.ts";

const span = { file: "hand-made.rubric", start: 0, end: 0 };
const unit = b.recordType("unit");
const u = b.local("u", unit);
const gapOf = (of: Expr) => b.fieldOf(of, "gap", b.lengthType());

function program(example: Partial<b.ExampleParts>) {
  return b.programOf({
    records: {
      unit: [b.fact("gap", b.lengthType(0, 48)), b.fact("carrier", b.refType("unit"), { optional: true })],
    },
    facts: [b.fact("army", b.listOf(unit)), b.fact("target", unit)],
    doubts: [b.doubt("edge", ["in", "taken"], ["out", "written"])],
    decisions: [
      b.figure("reach", b.lengthType(), b.inches(6)),
      b.ruled(
        "near",
        b.truthType,
        [
          b.clause("close", b.yes, { when: b.compare(gapOf(u), "<", b.callOf("reach", b.lengthType())) }),
          b.clause("edge", b.reading("edge", "in"), {
            when: b.compare(gapOf(u), "=", b.callOf("reach", b.lengthType())),
          }),
          b.clause("otherwise", b.no),
        ],
        { params: [b.fact("u", unit)] },
      ),
    ],
    examples: [
      {
        title: "an example",
        printed: false,
        owner: "E01" as EntryId,
        runs: true,
        given: [],
        expects: [],
        span,
        ...example,
      },
    ],
  });
}

const given = (path: string, type: Type, value: Expr) => ({ path: path.split("."), type, value });
function expects(
  subject: Expr,
  outcome: Expr | "depends" | "no-ruling",
  more: Partial<b.ExpectParts> = {},
): b.ExpectParts {
  return {
    readings: new Map(),
    subject,
    after: null,
    decision: subject.kind === "call" ? subject.decision : null,
    outcome:
      typeof outcome === "string" ? { kind: "status", status: outcome } : { kind: "value", value: outcome },
    because: [],
    span,
    ...more,
  };
}
const near = b.callOf("near", b.truthType, u);
const atGap = (n: number) => [given("u", unit, b.recordExpr(unit, { gap: b.inches(n) }))];

describe("an example", () => {
  it("passes when the value and the clauses are as expected", () => {
    const [result] = runExamples(
      program({ given: atGap(5), expects: [expects(near, b.yes, { because: ["close"] })] }),
    );
    expect(result).toMatchObject({ passed: true, faults: [] });
  });
  it("that fails shows both values and who decided", () => {
    const [result] = runExamples(program({ given: atGap(7), expects: [expects(near, b.yes)] }));
    expect(result).toMatchObject({
      passed: false,
      expects: [
        {
          expected: { status: "ruled", value: true },
          found: { status: "ruled", value: false },
          decided: ["otherwise"],
        },
      ],
    });
  });
  it("fails when another clause decided", () => {
    const [result] = runExamples(
      program({ given: atGap(5), expects: [expects(near, b.yes, { because: ["edge"] })] }),
    );
    expect(result).toMatchObject({ passed: false, expects: [{ decided: ["close"] }] });
  });
  it("may expect a status, and says what is missing where it depends", () => {
    const bare = [given("u", unit, b.recordExpr(unit, {}))];
    const [result] = runExamples(
      program({ given: bare, expects: [expects(near, "depends"), expects(near, b.yes)] }),
    );
    expect(result?.expects).toMatchObject([
      { passed: true },
      { passed: false, found: { status: "depends", missing: ["u.gap"] } },
    ]);
  });
  it("takes the reading it names", () => {
    const readings = new Map([["edge" as DoubtId, "out"]]);
    const both = [expects(near, b.yes), expects(near, b.no, { readings })];
    expect(runExamples(program({ given: atGap(6), expects: both }))[0]).toMatchObject({ passed: true });
  });
  it("may ask any expression", () => {
    const army = [b.recordExpr(unit, { gap: b.inches(1) }), b.recordExpr(unit, { gap: b.inches(9) })];
    const count = b.countIn("u", b.factExpr("army", b.listOf(unit)), near);
    const example = {
      given: [given("army", b.listOf(unit), b.listExpr(unit, ...army))],
      expects: [expects(count, b.counted(1))],
    };
    expect(runExamples(program(example))[0]).toMatchObject({ passed: true, expects: [{ decided: [] }] });
  });
  it("that does not run in this version is left alone", () => {
    expect(runExamples(program({ runs: false }))).toEqual([]);
  });
  it("with a value its type does not admit says so", () => {
    const [result] = runExamples(program({ given: atGap(99), expects: [expects(near, b.no)] }));
    expect(result).toMatchObject({ passed: false, faults: [{ code: "outside-domain", path: "u.gap" }] });
  });
});

describe("an example of a play", () => {
  const six = b.compare(p.total(p.dice("die")), "=", b.counted(6));
  const test = p.play("test", [p.roll("die", 1), p.gives(six)], { type: b.truthType });
  const outcome = p.outcomeOf("test", b.truthType);
  const run = (example: Partial<b.ExampleParts>, odds?: Parameters<typeof runExamples>[1]) => {
    const plain = {
      title: "a play",
      printed: false,
      owner: "E01" as EntryId,
      runs: true,
      given: [],
      expects: [],
      span,
    };
    return runExamples(b.programOf({ plays: [test], examples: [{ ...plain, ...example }] }), odds)[0];
  };
  it("takes what is handed in", () => {
    const played = [{ path: "die", value: b.listExpr(b.countType(), b.counted(6)) }];
    expect(run({ played, expects: [expects(outcome, b.yes)] })).toMatchObject({ passed: true });
  });
  it("depends while something is open", () => {
    expect(run({ expects: [expects(outcome, "depends")] })).toMatchObject({ passed: true });
  });
  it("has chances as they are reckoned for it, under the policies it names", () => {
    const playing = [{ kind: "first" }] as const;
    const asked: unknown[] = [];
    const reckoned = run(
      { expects: [expects(p.odds("chance", outcome), b.amount(1, b.ratioType, 6), { playing })] },
      (question) => {
        asked.push(question.what, question.of, question.playing);
        return rational(1n, 6n);
      },
    );
    expect(reckoned).toMatchObject({ passed: true });
    expect(asked).toEqual(["chance", outcome, playing]);
  });
  it("has no ruling for a chance that nobody reckons", () => {
    const chance = expects(p.odds("chance", outcome), "no-ruling");
    expect(run({ expects: [chance] })).toMatchObject({ passed: true });
  });
});

describe("what an example gives", () => {
  it("is put together from its paths, with what figures say and ids that are referred to", () => {
    const id = lower({ kind: "name-value", text: "rhino", type: b.nameType("id"), span });
    const ref = lower({ kind: "name-value", text: "rhino", type: b.refType("unit"), span });
    const example = {
      given: [
        given("target.gap", b.lengthType(), b.callOf("reach", b.lengthType())),
        given("target.carrier", b.orNone(b.refType("unit")), b.noneExpr),
        given(
          "army",
          b.listOf(unit),
          b.listExpr(
            unit,
            b.recordExpr(unit, { carrier: ref }),
            b.recordExpr(unit, { id, gap: b.inches(1, 2) }),
          ),
        ),
      ],
    };
    const whole = program(example);
    const [first] = whole.examples;
    expect(first && givenOf(whole, first)).toEqual({
      target: { gap: "6in", carrier: null },
      army: [{ carrier: "rhino" }, { id: "rhino", gap: "0.5in" }],
    });
  });
  it("may be a parameter given part by part", () => {
    const parts = [given("u.gap", b.lengthType(), b.inches(5))];
    expect(runExamples(program({ given: parts, expects: [expects(near, b.yes)] }))[0]).toMatchObject({
      passed: true,
    });
  });
});
