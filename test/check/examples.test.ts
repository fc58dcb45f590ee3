/**
 * Examples: what they give, what they expect, and the clause they say decided.
 */
import { describe, expect, test } from "vitest";
import { checked, onlyFault, plain, problems, written } from "./checked.ts";

const example = (body: string) => `
decide counts: truth given u: unit { about en "C."  strong: yes when u.strength > 3  otherwise: no }
decide asked: truth { about en "A."  wood: yes when terrain = wood }
provision p on page 7 { example "one" { ${body} } }`;

const only = (body: string) => {
  const result = checked(example(body));
  expect(problems(result)).toEqual([]);
  const [found] = result.program.examples;
  if (found === undefined) throw new Error("there is no example");
  return found;
};

describe("what is given", () => {
  test("facts, parts of facts, and parameters of what is asked", () => {
    const found = only(
      "given terrain = wood, target.strength = 4, u = { strength: 5, keywords: { FLY } }  expect counts = yes",
    );
    expect(written(found.given)).toMatchObject([
      { path: ["terrain"], type: { kind: "enum" }, value: { kind: "enum-value", name: "wood" } },
      { path: ["target", "strength"], type: { kind: "count" } },
      { path: ["u"], type: { kind: "record", name: "unit" }, value: { kind: "record" } },
    ]);
    expect(plain(found.expects[0]?.subject)).toEqual({
      kind: "call",
      decision: "counts",
      args: [{ kind: "local", name: "u" }],
    });
  });

  test("names of the example's own are passed where parameters stand", () => {
    const found = only("given here = { strength: 5 }  expect counts(here) = yes");
    expect(found.given).toMatchObject([{ path: ["here"], type: { kind: "record", name: "unit" } }]);
    expect(plain(found.expects[0]?.subject)).toMatchObject({ args: [{ kind: "local", name: "here" }] });
  });

  test("records may leave parts open, and name one another by id", () => {
    const found = only('given army = [{ id: "a", strength: 1 }, { aboard: "a" }]  expect asked depends');
    expect(plain(found.given[0]?.value)).toMatchObject({
      items: [
        { fields: [{ name: "id", value: { kind: "name-value", text: "a" } }, { name: "strength" }] },
        { fields: [{ name: "aboard", value: { kind: "name-value", text: "a" } }] },
      ],
    });
  });

  test("none is given where there may be none", () => {
    expect(written(only("given most = none  expect asked depends").given)).toMatchObject([
      { value: { kind: "none" } },
    ]);
  });

  test("clauses about which a rule on the table says otherwise", () => {
    const lines = (clause: string) => `
      decide asked: truth { about en "A."  wood: yes when terrain = wood unless told  ruin: no when terrain = ruin }
      provision p on page 7 { example "one" { given told = { ${clause} }  expect asked no-ruling } }`;
    expect(plain(checked(lines('"asked.wood"')).program.examples[0]?.given)).toMatchObject([
      { path: ["told"], value: { kind: "set", items: [{ kind: "name-value", text: "asked.wood" }] } },
    ]);
    expect(onlyFault(lines('«"asked.ruin"»'))).toMatchObject({
      code: "unyielding-clause",
      isAtMark: true,
      data: { name: "asked.ruin" },
    });
  });

  test.each([
    [
      "example-path-unknown",
      "given «terain» = wood  expect asked = yes",
      { part: "terain", near: ["terrain"] },
    ],
    [
      "example-path-unknown",
      "given target.«strenth» = 3  expect asked = yes",
      { path: "target", part: "strenth", near: ["strength"] },
    ],
    [
      "example-path-unknown",
      "given terrain.«kind» = wood  expect asked = yes",
      { path: "terrain", part: "kind" },
    ],
    [
      "value-outside-domain",
      "given target.strength = «11»  expect asked = yes",
      { value: "11", domain: "count 1..10" },
    ],
    ["unknown-enum-value", "given terrain = «bog»  expect asked = yes", { of: "terrain-kind" }],
    ["possibly-none", "given terrain = «none»  expect asked = yes", {}],
    ["amount-too-fine", 'given gap = «1.0005"»  expect asked = yes', { value: '1.0005"' }],
    ["amount-too-fine", 'given gap = «10" / 3»  expect asked = yes', { value: '10" / 3' }],
    ["not-constant", "given target.strength = «points»  expect asked = yes", {}],
  ])("%s: %s", (code, body, data) => {
    expect(onlyFault(example(body))).toMatchObject({ code, isAtMark: true, data });
  });
});

describe("what is expected", () => {
  test("a value of the type asked, a status, and the clause that decided", () => {
    const found = only(
      "given terrain = wood  expect asked = yes because wood  expect counts(target) conflict",
    );
    expect(written(found.expects)).toMatchObject([
      {
        decision: "asked",
        outcome: { kind: "value", value: { kind: "truth", value: true } },
        because: ["wood"],
      },
      { decision: "counts", outcome: { kind: "status", status: "conflict" }, because: [] },
    ]);
  });

  test.each([
    ["type-mismatch", "expect asked = «3»", { found: "count" }],
    [
      "unknown-clause-in-because",
      "expect asked = yes because «wod»",
      { label: "wod", decision: "asked", near: ["wood"] },
    ],
    ["because-without-decision", "expect points + 1 = 3 because «wood»", {}],
    ["unknown-name", "expect «askd» = yes because wood", { near: ["asked"] }],
    ["unknown-name", 'given u.strength = 3, v = { a: "b" }  expect «askd» = yes', { near: ["asked"] }],
    ["missing-argument", "expect «counts» = yes", { missing: ["u"] }],
    ["undeclared-doubt", "expect reading «extent» = whole asked = yes", { name: "extent" }],
  ])("%s: %s", (code, body, data) => {
    expect(onlyFault(example(body))).toMatchObject({ code, isAtMark: true, data });
  });
});
