/** What single lines of an emitted play do: payments, ways back, observations, events, reactions and what cuts a block. */
import { afterAll, describe, expect, it } from "vitest";
import { programOfText } from "../odds/from-text.ts";
import { emitted } from "../support/emitted.ts";
import type { EmittedPlay } from "../support/play-agreement.ts";
import { typeCheck } from "../support/type-check.ts";

const pier = programOfText(`book pier { title en "Pier" held in en }
enum side { captain rival }
open enum weather { calm squall }
state coins: count 0..9 = 3
state credit: count 0..9 = 4
state seen: count 0..9 = 0
state rope: count 0..9 = 3
state knots: count 0..9 = 0
state wind: count 0..9 = 0
event dawn from outside
event fired
procedure settle { pay 5 from coins, credit by captain  gives left: count = coins  gives owed: count = credit }
provision dues on page 1 {
  sentence due { en "Dues are paid." }
  procedure dues-paid { pay 5 from coins, credit by captain from due  gives left: count = coins }
}
procedure rowing {
  step row { observe on: truth  set seen to seen + 1  when on { go row } } ended by the table
  gives strokes: count = seen
}
procedure laps given n: count 0..99 {
  let left: count = n
  step lap { when left > 0 { set left to left - 1  go lap } } decreases left
  gives left: count = left
}
procedure sounding { observe depth: count 0..99  ensure depth >= 3  gives deep: truth = depth > 10 }
procedure lookout { observe sky: weather  observe flag: side  gives sky: weather = sky  gives flag: side = flag }
react tie as soon as rope < 2 { set knots to knots + 1 }
procedure moor {
  pay 2 from rope
  pay 1 from rope
  gives knots: count = knots
}
react gust after fired { set wind to 2 }
procedure volley given own: count 0..9 { announce fired together { set wind to own }  gives wind: count = wind }
procedure night {
  turn watch cut by dawn {
    step sleep cut by dawn { observe alarm: truth  set seen to 1 }
    set seen to seen + 2
  }
  gives seen: count = seen
}
`);
/** All that straight code cannot say in it is asked by one reaction. */
const quay = programOfText(`book quay { title en "Quay" held in en }
record ship { share: ratio 0..1 }
fact fleet: list of ship
state debt: count 0..9 = 0
event sold
react owe after sold when (highest of s.share for s in fleet) > 1/2 { set debt to 1 }
procedure sale { announce sold  gives debt: count = debt }
`);
const code = await emitted([pier], [quay]);
afterAll(() => code[Symbol.dispose]());
const playsOf = async (book: string) =>
  (await code.load(`${book}/base.js`)).plays as Readonly<Record<string, EmittedPlay>>;
const [onPier, onQuay] = [await playsOf("pier"), await playsOf("quay")];

function playOf(name: string): EmittedPlay {
  const found = onPier[name] ?? onQuay[name];
  if (found === undefined) throw new Error(`${name} is not emitted`);
  return found;
}

const finished = (name: string, given: object, ...events: readonly object[]) =>
  playOf(name).finish(given, events);

it("passes the strict type check", async () => {
  expect(await typeCheck(code.folder, { include: ["**/*.ts"], exclude: ["**/*.d.ts"] })).toBe("");
}, 60_000);

describe("a price", () => {
  it("is asked for as `pay`, also where a sentence states it", () => {
    const paid = playOf("dues-paid");
    const { request } = paid.legal(paid.start({}));
    expect(request).toMatchObject({ path: "pay", label: "pay", owner: "captain" });
  });
  it("is split among the purses by the side that pays", () => {
    const settle = playOf("settle");
    const { request } = settle.legal(settle.start({}));
    // Of five, three coins are there and four of credit: at most three and at least one of the coins.
    expect(request).toMatchObject({
      kind: "choose",
      owner: "captain",
      options: [
        [3, 2],
        [2, 3],
        [1, 4],
      ],
    });
    expect(finished("settle", {}, { at: request?.path, chose: [1, 4] })).toMatchObject({
      value: { left: 2, owed: 0 },
    });
  });
});

describe("a way back to the first line", () => {
  it("performs it again", () => {
    const rowing = playOf("rowing");
    let state = rowing.start({});
    for (const saw of [true, true, false]) {
      const next = rowing.step(state, { at: rowing.legal(state).request?.path, saw });
      if (!("events" in next)) throw new Error(JSON.stringify(next));
      state = next;
    }
    expect(rowing.view(state).result).toMatchObject({ status: "ruled", value: { strokes: 3 } });
  });
  it("counts towards the cap each time", () => {
    expect(playOf("laps").finish({ n: 10 }, [], { cap: 20 })).toMatchObject({ value: { left: 0 } });
    expect(playOf("laps").finish({ n: 50 }, [], { cap: 20 })).toMatchObject({ status: "unfinished" });
  });
});

describe("an observation", () => {
  it("is refused where the line behind it ensures otherwise", () => {
    expect(finished("sounding", {}, { at: "depth", saw: 2 })).toMatchObject([{ code: "refused" }]);
    expect(finished("sounding", {}, { at: "depth", saw: 3 })).toMatchObject({ value: { deep: false } });
  });
  it("is a value that its enumeration lists, or of an open one another that is marked so", () => {
    const seen = (sky: string, flag: string) =>
      finished("lookout", {}, { at: "sky", saw: sky }, { at: "flag", saw: flag });
    expect(seen("calm", "rival")).toMatchObject({ value: { sky: "calm", flag: "rival" } });
    expect(seen("other: fog", "captain")).toMatchObject({ value: { sky: "other: fog", flag: "captain" } });
    expect(seen("fog", "captain")).toMatchObject([{ code: "outside-domain", path: "sky" }]);
    expect(seen("calm", "pirate")).toMatchObject([{ code: "outside-domain", path: "flag" }]);
  });
});

describe("a reaction", () => {
  it("happens once while what it waits for goes on holding", () => {
    expect(finished("moor", {})).toMatchObject({ value: { knots: 1 } });
    expect(finished("moor", { rope: 9 })).toMatchObject({ value: { knots: 0 } });
  });
  it("clashes with what happens together with its event where both set something differently", () => {
    expect(finished("volley", { own: 2 })).toMatchObject({ status: "ruled", value: { wind: 2 } });
    expect(finished("volley", { own: 3 })).toMatchObject({ status: "conflict" });
  });
  it("may ask what straight code cannot say", () => {
    const owed = (...shares: readonly number[]) =>
      finished("sale", { fleet: shares.map((share) => ({ share })) });
    expect(owed(0.25, 0.75)).toMatchObject({ value: { debt: 1 } });
    expect(owed(0.25, 0.5)).toMatchObject({ value: { debt: 0 } });
  });
});

describe("an event from outside", () => {
  it("cuts the innermost block that it may cut", () => {
    // The step ends before it sets anything; the turn around it goes on.
    expect(finished("night", {}, { external: "dawn" })).toMatchObject({ value: { seen: 2 } });
    expect(finished("night", {}, { at: "alarm", saw: true })).toMatchObject({ value: { seen: 3 } });
  });
});
