/**
 * The precise paths a decision reads, through lists, references, keywords and whatever it calls.
 */
import { expect, test } from "vitest";
import { factPaths } from "../../compiler/check/reads.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { checked, deciding } from "./checked.ts";

const pathsOf = (lines: string, id: string | null = "asked") =>
  factPaths(checked(lines).program, id as DecisionId | null).map(({ path, root }) =>
    root === "fact" ? path : `(${path})`,
  );

test.each([
  ["truth", "every m in target.models has hidden >= 50%", ["target.models[].hidden"]],
  ["truth", "count m in target.models > 3", ["target.models"]],
  ["truth", "some u in army has u.aboard.strength > 3", ["army[].aboard.strength"]],
  ["truth", "target has FLY or target.leader is known", ["target.keywords", "target.leader"]],
  ["truth", "now.phase = shooting", ["now"]],
  ["truth", "some f in faces has f = 6", ["faces[]"]],
  [
    "truth",
    "some m in (nearest m in target.models by m.gap) has granted",
    ["target.models[].gap", "target.models[].granted"],
  ],
  [
    "truth",
    "some m in (those n in target.models with n.hidden > 0%) has granted",
    ["target.models[].hidden", "target.models[].granted"],
  ],
  ["truth", "target = target", ["target"]],
  ["count", "stage s = target.strength  s + target.strength", ["target.strength"]],
])("%s: %s", (type, value, paths) => {
  expect(pathsOf(deciding(type, value))).toEqual(paths);
});

test("what is called reads parts of what it is given, and nothing else of it", () => {
  const lines = 'decide entire: truth given u: unit { about en "E."  a: every m in u.models has granted }\n';
  expect(pathsOf(lines, "entire")).toEqual(["(u.models[].granted)"]);
  expect(pathsOf(lines + deciding("truth", "entire(target) and some u in army has entire(u)"))).toEqual([
    "target.models[].granted",
    "army[].models[].granted",
  ]);
});

test("a table is asked by its key", () => {
  const lines =
    'provision p on page 1 { table t: count on points: count 1..3000 { about en "T."  row 1..3000: 2 } }\n';
  expect(pathsOf(lines + deciding("count", "t"))).toEqual(["points"]);
  expect(pathsOf(lines, "t")).toEqual(["(points)"]);
});

test("the paths of all decisions are those of the situation", () => {
  const lines = 'decide entire: truth given u: unit { about en "E."  a: u.strength > points }\n';
  expect(pathsOf(lines + deciding("truth", "entire(target)"), null)).toEqual(["points", "target.strength"]);
});

test("a path says what it ends in", () => {
  const { program } = checked(deciding("truth", "every m in target.models has hidden >= 50%"));
  expect(factPaths(program, "asked" as DecisionId)).toMatchObject([
    { fact: { name: "hidden", type: { quantity: "percent" } } },
  ]);
});

test("told is one more path where a rule may say otherwise", () => {
  const lines = 'decide asked: truth { about en "A."  a: terrain = wood unless told }';
  expect(pathsOf(lines)).toEqual(["terrain", "told"]);
});
