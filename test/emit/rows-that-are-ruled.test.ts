/** Whether a row of a table has an answer, asked in emitted code: not where one of its cells has none. */
import { afterAll, expect, it } from "vitest";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { programOfText } from "../odds/from-text.ts";
import { emitted } from "../support/emitted.ts";

const program = programOfText(`book harbour { held in en }
fact berth: count 1..9 { about en "Which berth?" }
provision list on page 3 {
  table dues on n: count 1..9 {
    column fee: count
    column tow: count
    row small = 1..3: 2, hole
    row large = 4..9: 3, 4
  }
}
decide is-listed: truth {
  about en "Does the list have every figure for the berth?"
  listed: yes when dues(berth) is ruled
  otherwise: no
}
`);
const code = await emitted([program]);
afterAll(() => code[Symbol.dispose]());

it.each([
  [2, false],
  [5, true],
])("berth %d", async (berth, isListed) => {
  const id = "is-listed";
  const decision = program.decisions.find((each) => each.id === id);
  if (decision === undefined) throw new Error("the decision is not there");
  const { situation } = decode(program, inputsOf(program, decision), { berth });
  expect(ask(program, id as DecisionId, situation).value).toBe(isListed);
  const [path = ""] = [...code.files.keys()].filter((each) => each.endsWith("base.js"));
  const module = await code.load(path);
  const given = await code.given(module, id, { berth });
  expect(module.decisions[id]?.fast(given)).toBe(isListed);
  expect(module.decisions[id]?.explain(given).value).toBe(isListed);
});
