/** Emitted reactions cite the sentences of other provisions that state them, as the stepper does; a price that may come to nothing is paid alike. */
import { afterAll, describe, expect, it } from "vitest";
import { programOfText } from "../odds/from-text.ts";
import { emitted } from "../support/emitted.ts";
import { playsAlike } from "../support/play-agreement.ts";
import { typeCheck } from "../support/type-check.ts";

const program = programOfText(`book quay { title en "Quay" held in en }
enum side { captain rival }
enum wares { grain oil }
record ship { owner: side  crew: count 0..9 }
fact fleet: list of ship
fact first: ship
state coins: count 0..9 = 9
event landed of s: ship
provision tolls on page 1 {
  sentence toll { en "Who lands pays." }
  decide price: count given s: ship, what: wares {
    toll: 1 when what = grain and some t in fleet has t.crew > s.crew
    oil: 2 when what = oil from toll
  }
  procedure landing {
    about en "A ship lands."
    choose what: wares by captain
    pay price(first, what) from coins from toll
    announce landed(first)
  }
}
provision crews on page 2 {
  sentence crew { en "A crew that has seen it wants its share." }
  react share for t in fleet after landed when t.crew > s.crew from crew, tolls.toll {
    when coins > 0 { set coins to coins - 1 }
  }
}
`);
const code = await emitted([program]);
afterAll(() => code[Symbol.dispose]());

describe("a reaction stated elsewhere too", () => {
  it.each(program.plays.map((play) => [play.id, play] as const))("is told alike in %s", async (_, play) => {
    await playsAlike(code, program, play, 40);
  });
  it("passes the strict type check, with a price that a decision says", async () => {
    expect(await typeCheck(code.folder, { include: ["**/*.ts"], exclude: ["**/*.d.ts"] })).toBe("");
  }, 60_000);
});
