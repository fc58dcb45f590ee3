/** Situations that emitted code reads from JSON: a set holds each value once, however often and in whatever way it is written. */
import { afterAll, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { emitted } from "../support/emitted.ts";

const text = `book inn { held in en  unit length = cm }
enum mood { merry sour }
fact moods: set of mood
fact lengths: set of length
fact numbers: list of count
decide d: count { a: (count m in moods) + 10 * (count l in lengths) + 100 * (count n in numbers) }
`;
const { value } = compile([{ path: "inn.rubric", text }]);
const [program] = [...value.versions.values()].flatMap((all) =>
  [...all.values()].map((each) => each.program),
);
if (program === undefined) throw new Error("there is no version");
const code = await emitted([program]);
afterAll(() => code[Symbol.dispose]());
const module = await code.load("inn/base.js");
const { fromJson } = (await code.load("runtime.js")) as unknown as {
  readonly fromJson: (facts: unknown, rule: unknown, json: object) => object;
};

it.each([
  [{ moods: ["sour", "merry", "sour"], lengths: ["1cm"], numbers: [3] }, 112],
  [{ moods: [], lengths: ["1cm", "1.0cm", "2cm"], numbers: [] }, 20],
  // A list keeps what is the same.
  [{ moods: ["merry"], lengths: [], numbers: [3, 3, 3] }, 301],
])("%j", (json, found) => {
  const [decision = null] = program.decisions;
  const { situation, faults } = decode(program, inputsOf(program, decision), json);
  expect(faults).toEqual([]);
  expect(ask(program, "d" as DecisionId, situation).value).toBe(found);
  const own = module.decisions.d;
  const given = fromJson(module.facts, own, json);
  expect(own?.fast(given)).toBe(found);
  expect(own?.explain(given)).toMatchObject({ status: "ruled", value: found });
});
