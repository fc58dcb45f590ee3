/**
 * Clauses: conditions put together, stages, precedence written out, circles, and what a decision rests on.
 */
import { reasonBounded } from "../../compiler/check/core.ts";
import { expressionsOfDecision } from "../../compiler/core/walk.ts";
import { describe, expect, test } from "vitest";
import { checked, clauseOf, deciding, decisionOf, onlyFault, plain, problems, written } from "./checked.ts";

/** A provision with these sentences and clauses on `asked`. */
const provision = (clauses: string, labels: readonly string[] = ["a", "b", "c", "d"]) => `
decide asked: count { about en "Asked." }
provision p on page 7 {
  paragraph 1 { ${labels.map((label) => `sentence ${label} { en "Sentence ${label}." }`).join(" ")} }
  ${clauses}
}`;

const precedence = (lines: string) => {
  const result = checked(lines);
  expect(problems(result)).toEqual([]);
  const decision = decisionOf(result.program, "asked");
  return decision.kind === "ruled"
    ? Object.fromEntries(decision.clauses.map(({ label, over, bars }) => [label, { over, bars }]))
    : {};
};

describe("precedence", () => {
  test("over is closed, and otherwise lies below whatever has a value", () => {
    const found = precedence(
      provision(
        `clauses of asked { a: 1  b over a: 2  c over b: 3  d bars a: when points > 9  otherwise: 0 }`,
      ),
    );
    expect(found).toEqual({
      a: { over: ["otherwise"], bars: [] },
      b: { over: ["a", "otherwise"], bars: [] },
      c: { over: ["a", "b", "otherwise"], bars: [] },
      d: { over: [], bars: ["a"] },
      otherwise: { over: [], bars: [] },
    });
  });

  test("groups and all are written out", () => {
    const found = precedence(
      provision(`clauses of asked as small { a: 1 when points < 3  b: 2 when points < 2 }
        clauses of asked { c over small: 3  d over all: 4 }`),
    );
    expect(found.c?.over).toEqual(["a", "b"]);
    expect(found.d?.over).toEqual(["a", "b", "c"]);
  });

  test("each group may close the decision, and the closings are told apart", () => {
    const result = checked(`
      decide asked: truth { about en "Asked." }
      provision p on page 1 { sentence a { en "A." }  clauses of asked when terrain = wood { a: yes when points > 3  otherwise: no } }
      provision q on page 2 { sentence b { en "B." }  clauses of asked when terrain = ruin { b: yes when points > 5  otherwise: no } }`);
    const decision = decisionOf(result.program, "asked");
    const labels = decision.kind === "ruled" ? decision.clauses.map((clause) => clause.label) : [];
    expect(labels).toEqual(["a", "p.otherwise", "b", "q.otherwise"]);
    expect(clauseOf(result.program, "asked", "a").over).toEqual(["p.otherwise", "q.otherwise"]);
    expect(clauseOf(result.program, "asked", "p.otherwise").over).toEqual([]);
  });

  test("a circle is told with its labels", () => {
    const fault = onlyFault(provision("clauses of asked { a over b: 1  «b» bars a: 2 }"));
    expect(fault).toMatchObject({
      code: "override-cycle",
      isAtMark: true,
      data: { decision: "asked", labels: ["a", "b", "a"] },
    });
  });

  test("a clause bars those of the decisions its group speaks of", () => {
    const lines = (of: string) => `
      decide asked: count { about en "Asked." }
      decide other: count { about en "Other." }
      provision p on page 7 {
        sentence a { en "A." }  sentence b { en "B." }  sentence x { en "X." }
        clauses of asked { a: 1 }
        clauses of other { b: 2 }
        clauses of ${of} { x over asked.a bars «other.b»: 3 when points > 9 }
      }`;
    const both = checked(lines("asked, other"));
    expect(problems(both)).toEqual([]);
    expect(clauseOf(both.program, "asked", "x")).toMatchObject({ over: ["a"], bars: [] });
    expect(clauseOf(both.program, "other", "x")).toMatchObject({ over: [], bars: ["b"] });
    expect(onlyFault(lines("asked"))).toMatchObject({
      code: "clause-of-another-decision",
      isAtMark: true,
      data: { decision: "other", label: "b", own: ["asked"] },
    });
  });
});

describe("conditions and stages", () => {
  test("the guard of a group and a clause's own condition are one", () => {
    const { program } = checked(
      provision('clauses of asked when terrain = wood { a: 1 when points > 3 and gap < 3" }'),
    );
    expect(plain(clauseOf(program, "asked", "a").when)).toMatchObject({
      kind: "and",
      all: [{ right: { name: "wood" } }, { left: { name: "points" } }, { left: { name: "gap" } }],
    });
  });

  test("stages follow one another inside a value", () => {
    const { program, diagnostics } = checked(
      provision(
        "clauses of asked { a: stage doubled = target.strength * 2 from b  stage less = doubled - 1 from c  less }",
      ),
    );
    expect(diagnostics.filter((each) => each.severity === "error")).toEqual([]);
    const clause = clauseOf(program, "asked", "a");
    expect(plain(clause.stages)).toMatchObject([
      { name: "doubled" },
      { name: "less", value: { left: { kind: "local" } } },
    ]);
    expect(clause.stages.map((stage) => stage.sentences)).toEqual([["b:p/1/b"], ["b:p/1/c"]]);
    expect(plain(clause.value)).toEqual({ kind: "local", name: "less" });
  });

  test("a stage may not take a name that is taken", () => {
    expect(onlyFault(provision("clauses of asked { a: stage s = 1  stage «s» = 2  s }"))).toMatchObject({
      code: "shadowed-name",
      isAtMark: true,
      data: { name: "s", by: "a stage" },
    });
  });

  test("a clause that neither says nor bars anything", () => {
    expect(onlyFault(provision("clauses of asked { «a»: when points > 3 }"))).toMatchObject({
      code: "clause-without-value",
      isAtMark: true,
    });
  });

  test("a reading is a condition, and its names are checked", () => {
    const doubt = 'doubt extent { whole taken en "W."  first written en "F." }';
    const { program } = checked(provision(`${doubt}  clauses of asked { a: 1 when reading extent = first }`));
    expect(plain(clauseOf(program, "asked", "a").when)).toEqual({
      kind: "reading",
      doubt: "extent",
      reading: "first",
    });
    expect(decisionOf(program, "asked").doubts).toEqual(["extent"]);
    expect(program.doubts).toMatchObject([
      {
        id: "extent",
        readings: [
          { name: "whole", taken: true },
          { name: "first", written: true },
        ],
      },
    ]);
    expect(
      onlyFault(provision(`${doubt}  clauses of asked { a: 1 when reading «extend» = first }`)),
    ).toMatchObject({
      code: "undeclared-doubt",
      isAtMark: true,
      data: { near: ["extent"] },
    });
    expect(
      onlyFault(provision(`${doubt}  clauses of asked { a: 1 when reading extent = «frst» }`)),
    ).toMatchObject({
      code: "undeclared-reading",
      isAtMark: true,
      data: { doubt: "extent", near: ["first"] },
    });
  });
});

describe("what a decision rests on", () => {
  test("facts and decisions, through what it calls, which come before it", () => {
    const { program } = checked(`
      decide outer: truth { about en "O."  a: inner and points > 3 }
      decide inner: truth { about en "I."  a: terrain = wood unless told }`);
    expect(program.decisions.map((decision) => decision.id)).toEqual(["inner", "outer"]);
    expect(decisionOf(program, "outer")).toMatchObject({
      reads: ["points", "terrain"],
      calls: ["inner"],
      told: true,
    });
    expect(decisionOf(program, "inner")).toMatchObject({ reads: ["terrain"], calls: [], told: true });
  });

  test("a decision that rests on itself is told once, and has nothing to say", () => {
    const result = checked(`
      decide «one»: truth { about en "1."  a: two }
      decide two: truth { about en "2."  a: three }
      decide three: truth { about en "3."  a: one }`);
    const found = problems(result);
    expect(found.map((each) => [each.code, each.data])).toEqual([
      ["recursive-decision", { cycle: ["one", "two", "three", "one"] }],
    ]);
    expect(found[0]?.span).toMatchObject(result.marks[0] ?? {});
    expect(decisionOf(result.program, "two")).toMatchObject({ clauses: [] });
  });

  test.each([
    ["a: 1", true],
    ["a: 1 when points > 3", false],
    ["a: 1 when points > 3  otherwise: 0", true],
    ["a: 1  b bars a: when points > 3", false],
    ["a: 1  b over a: 2 when points > 3", true],
    ["a: 1 unless told", false],
    ["a: 1 when points > 3  otherwise: helper", false],
  ])("total: %s is %s", (clauses, total) => {
    const helper = 'decide helper: count { about en "H."  a: 3 when points > 9 }\n';
    const { program } = checked(helper + provision(`clauses of asked { ${clauses} }`));
    expect(decisionOf(program, "asked")).toMatchObject({ total });
  });

  test.each([
    ["points * points", "it multiplies two facts"],
    ["target.strength * points", null],
    ["rounded up (points / target.strength)", "it divides by a fact"],
    ["sum of wounds for m in target.models", null],
    ["product of strength for u in army", "it multiplies over a list"],
    ["count s in between(piece, goal)", "it goes over the squares between two others"],
    ["points * 2 + count m in target.models with granted", null],
    ["rounded up half of points", null],
    ["highest of wounds for m in target.models else 0", null],
  ])("outside the core: %s", (value, outside) => {
    const { program } = checked(
      `decide asked: count { about en "A."  a: ${value} }\ndecide outer: count { about en "O."  a: asked }`,
    );
    expect(decisionOf(program, "asked").outside).toBe(outside);
    expect(decisionOf(program, "outer").outside).toBe(
      outside === null ? null : `it rests on \`asked\`: ${outside}`,
    );
  });

  test.each([
    ["sum of wounds for m in target.models", "it adds up over a list"],
    ["fold t = 0 over f in faces gives t + f", "it goes through a list step by step"],
    ["count m in (nearest m in target.models by m.gap)", "it picks the nearest of a list"],
    ["highest of wounds for m in target.models else 0", null],
  ])("shown up to a length: %s", (value, bounded) => {
    const { program } = checked(deciding("count", value));
    const [expr] = expressionsOfDecision(decisionOf(program, "asked"));
    expect(expr && reasonBounded(expr)).toBe(bounded);
  });
});

describe("laws", () => {
  test("name the fields of their one parameter bare, and are conditions", () => {
    const { program } = checked('law l for m: model: hidden >= 50% or not granted because en "So it is."');
    expect(written(program.laws)).toMatchObject([
      { name: "l", params: [{ name: "m" }], condition: { kind: "or" }, because: { en: "So it is." } },
    ]);
    expect(onlyFault("law l for m: model: «hidden»")).toMatchObject({
      code: "type-mismatch",
      isAtMark: true,
    });
  });
});
