/** A price that rests on what an option names is not known before the option is taken, whatever an earlier pass called so. */
import { afterAll, describe, expect, it } from "vitest";
import { isState, startPlay, step } from "../../compiler/evaluate/plays/play.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { chancesOf } from "../odds/chances-of.ts";
import { programOfText } from "../odds/from-text.ts";
import { emitted } from "../support/emitted.ts";
import { amongFinished, enumerateOdds, inFractions } from "../support/enumerate-odds.ts";
import { playsAlike } from "../support/play-agreement.ts";

// The second thing is cheaper than the first: who held on to the first price could not buy it.
const option = (pay: string) => `
  menu actions by buyer {
    buy when bought < 2 {
      let price: count = (2 when purse = 3, otherwise (1 when purse = 1, otherwise 0))
      ${pay}
      set bought to bought + 1
    }
  } ended by buyer`;
const program = programOfText(`book market { title en "Market" held in en }
enum side { buyer seller }
state purse: count 0..9 = 3
procedure buying { let bought: count = 0  ${option("pay price from purse")}  gives left: count = purse }
procedure in-a-block { let bought: count = 0  ${option("step paying { pay price from purse }")}  gives left: count = purse }
procedure day-by-day {
  let bought: count = 0
  repeat 2 times { ${option("pay price from purse")} }
  gives left: count = purse
}
procedure known-beforehand {
  let dear: count = 2
  menu actions by buyer { buy { step paying { pay dear from purse } } } ended by buyer
  gives left: count = purse
}
`);
const code = await emitted([program]);
afterAll(() => code[Symbol.dispose]());

/** What may be chosen after some things have been. */
function legalAfter(id: string, ...chosen: readonly (readonly [path: string, option: string])[]) {
  let state = startPlay(program, id as DecisionId, {});
  for (const [at, chose] of chosen) {
    if (!isState(state)) throw new Error("the play does not go on");
    state = step(program, state, { at, chose });
  }
  const domain = isState(state) ? state.request?.domain : null;
  return domain?.kind === "values" ? domain.values : null;
}

describe("a price that rests on a name of its option", () => {
  it("is named anew in the next pass of the menu", () => {
    expect(legalAfter("buying", ["actions[0]", "buy"])).toEqual(["buy", "done"]);
    expect(legalAfter("in-a-block", ["actions[0]", "buy"])).toEqual(["buy", "done"]);
  });
  it("is named anew in the next pass of a loop around the menu", () =>
    expect(legalAfter("day-by-day", ["actions[0][0]", "buy"], ["actions[0][1]", "done"])).toEqual([
      "buy",
      "done",
    ]));
  it("that rests on none keeps the option from being legal, in a block too", () =>
    expect(legalAfter("known-beforehand", ["actions[0]", "buy"])).toEqual(null));

  it("is reckoned so in the odds", () => {
    expect(chancesOf(program, "buying")).toEqual({
      '{"left":3}': "1/2",
      '{"left":1}': "1/4",
      '{"left":0}': "1/4",
    });
    expect(chancesOf(program, "known-beforehand")).toEqual({ '{"left":3}': "1/2", '{"left":1}': "1/2" });
  });
  it.each(["buying", "in-a-block", "day-by-day", "known-beforehand"])(
    "has the odds of all its ways, one by one: %s",
    (id) =>
      expect(chancesOf(program, id)).toEqual(inFractions(amongFinished(enumerateOdds(program, id, {})))),
  );

  it.each(program.plays.map((play) => [play.id, play] as const))(
    "is the same in the emitted code: %s",
    async (_, play) => {
      await playsAlike(code, program, play, 40);
    },
  );
});
