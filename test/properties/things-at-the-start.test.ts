/** Records that a state holds at its start are things, also where two are written alike: every form of the rules moves the same one. */
import { expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import type { BookId, DecisionId, VersionId } from "../../compiler/resolve/graph.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode } from "../../compiler/evaluate/decode.ts";
import { emitted } from "../support/emitted.ts";
import { playsAlike } from "../support/play-agreement.ts";

const text = `
book purse { held in en }
enum side { buyer }
record coin { heads: truth }
record bag { best: coin  lesser-coins: list of coin }
state own-coins: list of coin = [{ heads: no }, { heads: no }, { heads: no }]
state big-bag: bag = { best: { heads: no }, lesser-coins: [{ heads: no }] }
decide others: count {
  about en "How many coins have another beside them?"
  all: count c in own-coins with some d in own-coins has d != c
}
procedure turn: count {
  choose c: coin by buyer among own-coins
  set c.heads to yes
  choose d: coin by buyer among { one of big-bag.lesser-coins, one of own-coins }
  set d.heads to yes
  gives count x in own-coins with x.heads
}
`;

const compiled = compile([{ path: "purse.rubric", text }]).value;
const program = compiled.versions.get("purse" as BookId)?.get("base" as VersionId)?.program;
if (program === undefined) throw new Error("the book has no printing");

it("tells apart two that are written alike", async () => {
  using code = await emitted([program]);
  const { decisions } = (await code.load("purse/base.js")) as unknown as {
    readonly decisions: {
      readonly others: { readonly explain: (given: object) => { readonly value: unknown } };
    };
  };
  expect(decisions.others.explain({}).value).toBe(3);
  const { situation } = decode(program, program.facts, {});
  expect(ask(program, "others" as DecisionId, situation).value).toBe(3);
});

it("changes the one that was chosen, in emitted code as in the stepper", async () => {
  using code = await emitted([program]);
  for (const play of program.plays) await playsAlike(code, program, play, 30);
});
