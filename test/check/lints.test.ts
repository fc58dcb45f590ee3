/**
 * What is well-formed and most likely not meant.
 */
import { describe, expect, test } from "vitest";
import { checked, deciding, onlyFault, problems } from "./checked.ts";

const codes = (lines: string) => checked(lines).diagnostics.map((each) => each.code);

describe("comparisons that never hold", () => {
  test.each([
    ["«target.strength > 10»", { left: "`count 1..10`", right: "`10`" }],
    ["«target.strength = 0»", {}],
    ['«gap >= 49"»', {}],
    ["«points in 4000..5000»", {}],
    ["«gap is none»", { left: "never none" }],
    ["target.strength in { 3, «11» }", {}],
    ["target.strength in [3, «11»]", {}],
    ["every m in target.models has «hidden > 100%»", {}],
  ])("%s", (value, data) => {
    expect(onlyFault(deciding("truth", value))).toMatchObject({
      code: "never-true",
      severity: "warning",
      isAtMark: true,
      data,
    });
  });

  test.each([
    "target.strength >= 10",
    'gap = 48"',
    "most is none",
    "points in 2999..5000",
    "target.strength != 0",
  ])("%s may hold", (value) => {
    expect(problems(checked(deciding("truth", value)))).toEqual([]);
  });
});

test("asking whether something is known that never is none", () => {
  expect(onlyFault(deciding("truth", "«gap is known»"))).toMatchObject({
    code: "always-known",
    severity: "warning",
    isAtMark: true,
  });
});

describe("facts", () => {
  test("a fact no rule reads, and one without a word on what it is", () => {
    const result = checked(
      'fact «spare»: truth\nfact used: truth { about en "U." }\ndecide d: truth { about en "D."  a: used }',
    );
    const spare = result.diagnostics.filter((each) => each.data.name === "spare");
    expect(spare.map((each) => each.code)).toEqual(["unused-fact", "missing-about"]);
    expect(spare[0]?.span).toMatchObject(result.marks[0] ?? {});
    expect(result.diagnostics.filter((each) => each.data.name === "used")).toEqual([]);
  });

  test("a fact that fills a parameter of its name is used", () => {
    const lines =
      'fact far: length { about en "F." }\ndecide d: truth given far: length { about en "D."  a: far > 3" }';
    expect(checked(lines).diagnostics.filter((each) => each.data.name === "far")).toEqual([]);
    // The clause does not read the parameter, which a caller leaves to the fact all the same.
    const unread = lines.replace('far > 3"', "yes");
    expect(codes(unread)).toEqual(codes(""));
  });

  test("a decision without a word on what it is about", () => {
    expect(codes("decide d: truth { a: terrain = wood }")).toContain("missing-about");
  });
});

test("a stage that nothing uses", () => {
  expect(onlyFault('decide d: count { about en "D."  a: stage s = «points + 1»  points }')).toMatchObject({
    code: "unused-stage",
    isAtMark: true,
    data: { name: "s" },
  });
});

describe("text and logic in a printing", () => {
  const provision = (clause: string) => `
    decide d: truth { about en "D." }
    provision p on page 1 { sentence a { en "A." }  sentence c { en "C." }  clauses of d { ${clause} } }`;

  test("a clause that no sentence states", () => {
    expect(onlyFault(provision("a: yes when points > 2  «b»: no when points = 2"))).toMatchObject({
      code: "clause-without-sentence",
      severity: "error",
      isAtMark: true,
      data: { label: "b", decision: "d" },
    });
  });

  test("a provision that answers for an entry has a form too", () => {
    const lines = (form: string) =>
      `provision p on page 1 answers R1 { form «${form}»  sentence a { en "A." } }`;
    expect(onlyFault(lines("predicate"))).toMatchObject({
      code: "form-mismatch",
      isAtMark: true,
      data: { entry: "R1", has: false },
    });
    expect(problems(checked(lines("guidance")))).toEqual([]);
  });

  test("a clause that names its sentence, and one that closes the rest, need no other", () => {
    expect(problems(checked(provision("b: yes when points > 2 from a  otherwise: no")))).toEqual([]);
  });
});
