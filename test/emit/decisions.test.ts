/** What the fast form gives where tables have gaps, rows have holes and amounts are no decimals, and how its code reads. */
import { afterAll, describe, expect, it } from "vitest";
import { programOfText } from "../odds/from-text.ts";
import { emitted } from "../support/emitted.ts";
import { typeCheck } from "../support/type-check.ts";

const program = programOfText(`book wares { title en "Wares" held in en  unit length = cm }
enum ware { grain oil wool }
names port
keyword LIGHT
record crate { keywords: keywords  filled: truth  marked: truth }
fact late: truth
fact early: truth
fact hands: count 2..9
fact width: length 2.5cm..12cm
fact edges: list of length
fact more-edges: list of length
fact crate: crate
decide both: truth { late: yes when late and early  otherwise: no }
decide either: truth { one: yes in { late, early } }
decide few: truth given values-of-port: count 0..9 { few: values-of-port < 3 }
decide third: length { third: width / 3 }
decide whole-edge: length { whole: sum of e for e in (edges + more-edges) }
decide is-empty: truth given c: crate { marked: yes when c.marked and not c.filled }
decide hauled: count given strongest-hands-on-the-pier: count 0..9, hands-lent-by-other-ships: count 0..9 {
  all: stage with-all = strongest-hands-on-the-pier + hands-lent-by-other-ships + max(strongest-hands-on-the-pier, hands-lent-by-other-ships)
    gives with-all * 2
}
provision prices on page 1 {
  sentence light { en "What is empty is light, and so is what is marked." }
  gain LIGHT for c: crate when is-empty(c) from light
  gain LIGHT for c: crate when marked from light
  table price: count on what: ware { row grain: 3  row oil: 5  row wool: 7 }
  table toll: count on steps: count 0..20 { row 5..9: 1  row 2..4: 2  row 0..1: 8  row 10..20: hole }
  table rent on days: count 1..20 {
    column gold: count { about en "How much gold?" }
    column silver: count
    row few = 1..10: 2, 3
    row many = 11..20: 4, unseen
  }
}
decide silver: count given days: count 1..20, long: truth {
  one: (rent(days) when long, otherwise rent(1)).silver + 1
}
`);
const code = await emitted([program]);
afterAll(() => code[Symbol.dispose]());
const { decisions } = await code.load("wares/base.js");
const text = code.files.get("wares/base.ts") ?? "";
const declarations = code.files.get("wares/base.d.ts") ?? "";

const gives = (decision: string, given: object) => decisions[decision]?.fast(given);

it("passes the strict type check", async () => {
  expect(await typeCheck(code.folder, { include: ["**/*.ts"], exclude: ["**/*.d.ts"] })).toBe("");
}, 60_000);

describe("a table", () => {
  it("finds the row of a number in whatever order the rows are written", () => {
    const tolls = [0, 1, 2, 4, 5, 9, 10].map((steps) => gives("toll", { steps }));
    expect(tolls).toEqual([8, 8, 2, 2, 1, 1, undefined]);
  });
  it("gives nothing of a row whose cell is unseen, also where a choice is made among rows", () => {
    expect(gives("silver", { days: 10, long: true })).toBe(4);
    expect(gives("silver", { days: 11, long: false })).toBe(4);
    expect(gives("silver", { days: 11, long: true })).toBeUndefined();
  });
  it("over an enumeration is looked up without the explaining form", () => {
    expect(["grain", "oil", "wool"].map((what) => gives("price", { what }))).toEqual([3, 5, 7]);
    expect(text).toContain('case "oil":\n      return 5;');
  });
});

describe("amounts", () => {
  it("are exact over one list behind another", () => {
    // A plain sum of the two doubles is 0.30000000000000004.
    expect(gives("whole-edge", { edges: [0.1], moreEdges: [0.2] })).toBe(0.3);
  });
  it("in thirds are the nearest number", () => {
    expect(gives("third", { width: 10 })).toBe(10 / 3);
  });
});

describe("a keyword gained in two ways", () => {
  const crate = (marked: boolean, filled: boolean) => ({ c: { keywords: [], marked, filled } });
  it("is gained where one way holds and the other rules nothing", () => {
    expect(gives("LIGHT", crate(true, false))).toBe(true);
    expect(gives("LIGHT", crate(true, true))).toBe(true);
  });
  it("is open where one way rules nothing and the other does not hold", () => {
    expect(gives("LIGHT", crate(false, false))).toBeUndefined();
  });
});

describe("the code of a decision", () => {
  it("gives a condition and its contrary as one answer", () => {
    expect(text).toContain("return late && early;");
  });
  it("compares a written truth with what is named", () => {
    expect(text).toContain("return late || early;");
  });
  it("calls a parameter as the rule does, where nothing else has that name", () => {
    expect(text).toContain("return valuesOfPort < 3;");
  });
  it("keeps long steps to lines of 120 signs", () => {
    expect(gives("hauled", { strongestHandsOnThePier: 4, handsLentByOtherShips: 3 })).toBe(22);
    const long = text.split("\n").filter((line) => line.length > 120);
    expect(long).toEqual([]);
  });
});

describe("the declarations", () => {
  it("say within which bounds a number is given", () => {
    expect(declarations).toContain("/** From 2.5 to 12 cm. */\n  readonly width: number;");
  });
  it("say of a column what its rule says", () => {
    expect(declarations).toMatch(
      /interface RentValue \{\n {2}\/\*\* How much gold\? \*\/\n {2}readonly gold: number;\n {2}readonly silver: number;/,
    );
  });
});
