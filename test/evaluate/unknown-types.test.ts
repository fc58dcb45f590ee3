/** Books with a fact whose type is not declared: the fault is reported, and what does not rest on the fact is answered. */
import { expect, it } from "vitest";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { vocabularyOf } from "../../compiler/evaluate/notes.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { checkedBook } from "../check/checked.ts";

const { program, diagnostics } = checkedBook(`book b { held in en }
fact wind: breeze
fact tide: count 0..9
decide asked: truth { about en "Asked."  high: yes when tide > 6  otherwise: no }
`);

it("the fault names the type", () => {
  expect(diagnostics).toContainEqual(expect.objectContaining({ code: "unknown-type" }));
});

it.each([3, "strong", { force: 4 }, ["north"]])("%j is accepted for the fact", (wind) => {
  const decision = program.decisions.find(({ id }) => id === "asked") ?? null;
  const { situation } = decode(program, inputsOf(program, decision), { wind, tide: 8 });
  expect(ask(program, "asked" as DecisionId, situation)).toMatchObject({ status: "ruled", value: true });
});

it("the runtime takes anything for it", () => {
  expect(vocabularyOf(program).facts.wind?.type).toBe("any");
});
