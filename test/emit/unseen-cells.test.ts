/** What a roll on a random table comes to where its cell was not seen: not on record, said with the row, by all who play it. */
import { afterAll, describe, expect, it } from "vitest";
import { isState, startPlay, step } from "../../compiler/evaluate/plays/play.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { chancesOf } from "../odds/chances-of.ts";
import { programOfText } from "../odds/from-text.ts";
import { emitted } from "../support/emitted.ts";
import { playsAlike } from "../support/play-agreement.ts";

const program = programOfText(`book harbour { title en "Harbour" held in en }
provision finds on page 9 {
  paragraph 1 { sentence wreck { en "A wreck has a hold." }  sentence torn { en "The leaf is torn here." } }
  table wreck: count on D6 { row low = 1..3: 2  row torn = 4: unseen  row none-there = 5: hole  row high = 6: 9 }
  table chest on D6 {
    column gold: count
    column silver: count
    row few = 1..5: 1, 2
    row torn = 6: 3, unseen
  }
}
resolve dive {
  play found = wreck
  gives rich: truth = found > 4
}
`);

const code = await emitted([program]);
afterAll(() => code[Symbol.dispose]());

/** What comes of one die, and the last thing the log says. */
function rolled(id: string, path: string, face: number) {
  const begun = startPlay(program, id as DecisionId, {});
  if (!isState(begun)) throw new Error("it does not begin");
  const played = step(program, begun, { at: path, rolled: [face] });
  if (!isState(played)) throw new Error("the roll is refused");
  return { result: played.result, last: played.log.at(-1) };
}

describe("a cell of a random table that was not seen", () => {
  it("is not on record when it is rolled, and the log names its row and place", () => {
    const { result, last } = rolled("wreck", "die", 4);
    expect(result).toMatchObject({ status: "not-on-record", value: null });
    expect(last).toMatchObject({
      label: "torn",
      happened: { kind: "gave", part: null, value: null },
      citation: expect.stringContaining("page 9"),
    });
  });
  it("is something else than a place where nothing stands, and than one that was seen", () => {
    expect(rolled("wreck", "die", 5).result).toMatchObject({ status: "no-ruling" });
    expect(rolled("wreck", "die", 6).result).toMatchObject({ status: "ruled", value: 9 });
  });
  it("leaves what rests on it off the record too", () =>
    expect(rolled("dive", "found.die", 4).result).toMatchObject({ status: "not-on-record" }));
  it("is so in one column of several", () => {
    expect(rolled("chest", "die", 6).result).toMatchObject({ status: "not-on-record" });
    expect(rolled("chest", "die", 5).result).toMatchObject({ value: { gold: 1, silver: 2 } });
  });

  it("has its chance under that name", () => {
    expect(chancesOf(program, "wreck")).toEqual({
      "2": "1/2",
      "9": "1/6",
      "no-ruling": "1/6",
      "not-on-record": "1/6",
    });
    expect(chancesOf(program, "chest")).toMatchObject({ '{"gold":1,"silver":2}': "5/6" });
  });

  it.each(program.plays.map((play) => [play.id, play] as const))(
    "comes to the same in the emitted code: %s",
    async (_, play) => {
      await playsAlike(code, program, play, 40);
    },
  );
});
