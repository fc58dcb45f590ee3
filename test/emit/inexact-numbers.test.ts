/**
 * Numbers beyond 2^53: emitted code is exact or refuses, and never answers otherwise than the evaluator, whose numbers have
 * no limit. Straight code refuses at the first inexact number, the explaining form where its answer is one. Expected values
 * are computed with BigInt.
 */
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { emitted, plainValue } from "../support/emitted.ts";
import { runs, seed } from "../support/seed.ts";
import type { JsonObject } from "../../compiler/core/json.ts";

const text = `
book big { title en "Big" held in en  unit length = cm }
record pile { coins: count at least 0 }
fact n: count
fact m: count
fact small: count 0..9
fact gap: length
fact rate: ratio
fact piles: list of pile
decide squared: truth { one: yes when n * n + 1 = n * n  otherwise: no }
decide twice: count { one: n + n }
decide times: count { one: n * m }
decide difference: count { one: n - m }
decide bounded: count { one: small * small * small + 7 }
decide total: count { one: sum of p.coins for p in piles }
decide many: count { one: product of p.coins for p in piles }
decide walked: length { one: gap * 3 }
decide stepped: length { one: gap * 0.001 }
decide halved: length { one: gap * 0.5 }
decide rated: ratio { one: rate * rate }
decide shared: ratio { one: rate + 1 / 3 }
decide called: count { one: twice * 2 }
decide large: truth { one: yes when n < 9007199254740993  otherwise: no }
tally points: count { a: n when small > 0  b: n when small > 1  c: -m when small > 2 }
procedure counted: count { about en "Counts."  let doubled = n * 2  gives doubled + m }
`;
const compiled = compile([{ path: "big.rubric", text }]);
const [version] = [...compiled.value.versions.values()].flatMap((all) => [...all.values()]);
if (!version) throw new Error("there is no version");
const { program } = version;
const code = await emitted([program]);
afterAll(() => code[Symbol.dispose]());
const module = await code.load("big/base.js");

const full: JsonObject = { n: 0, m: 0, small: 0, gap: 0, rate: "0", piles: [] };

/** What an emitted form says, or the error it refuses with. */
function said(run: () => unknown): unknown {
  try {
    return run();
  } catch (thrown) {
    if (thrown instanceof RangeError) return thrown.name;
    throw thrown;
  }
}

async function both(id: string, more: JsonObject) {
  const given = await code.given(module, id, { ...full, ...more });
  const forms = module.decisions[id];
  return {
    fast: said(() => forms?.fast(given)),
    explained: said(() => forms?.explain(given).value),
  };
}

const inexact = { fast: "InexactNumberError", explained: "InexactNumberError" };
const most = 9007199254740991;

it("the book has no faults", () => {
  expect(compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

describe("a whole number beyond the safe range", () => {
  it("is refused where n * n + 1 = n * n would be true, or answered exactly", async () => {
    // 94906267 squared is 9007199515875289, which is odd and above 2^53.
    expect(94906267n * 94906267n).toBeGreaterThan(BigInt(most));
    expect(await both("squared", { n: 94906267 })).toEqual({ ...inexact, explained: false });
    // 94906265 squared is 9007199136250225, and one more still is below.
    expect(await both("squared", { n: 94906265 })).toEqual({ fast: false, explained: false });
  });

  it.each([
    ["twice", { n: most }, inexact],
    ["twice", { n: 4503599627370495 }, { fast: most - 1, explained: most - 1 }],
    ["times", { n: 94906267, m: 94906267 }, inexact],
    ["difference", { n: -most, m: 2 }, inexact],
    ["difference", { n: most, m: most }, { fast: 0, explained: 0 }],
    ["total", { piles: [{ coins: most }, { coins: 1 }] }, inexact],
    ["total", { piles: [{ coins: most }, { coins: 0 }] }, { fast: most, explained: most }],
    ["many", { piles: [{ coins: most }, { coins: 2 }] }, inexact],
    // Straight code does not multiply what is inexact by zero. The explaining form loses nothing on the way.
    ["many", { piles: [{ coins: most }, { coins: 2 }, { coins: 0 }] }, { ...inexact, explained: 0 }],
    ["called", { n: 2 ** 52 }, inexact],
    ["large", { n: 1 }, { ...inexact, explained: true }],
    ["rated", { rate: "1/94906267" }, inexact],
    ["rated", { rate: "3/2" }, { fast: 2.25, explained: 2.25 }],
    ["shared", { rate: `1/${most}` }, inexact],
    // Half of a thousandth has a fourth place.
    ["halved", { gap: 0.005 }, { fast: 0.0025, explained: 0.0025 }],
    ["halved", { gap: 0.001 }, { fast: 0.0005, explained: 0.0005 }],
    // 2^53 - 1 twice is odd plus odd; a double that loses a digit does not get it back when as much is taken away.
    ["points", { n: most, m: most, small: 3 }, { ...inexact, explained: most }],
    ["points", { n: most, m: most, small: 1 }, { fast: most, explained: most }],
  ] as const)("%s of %j", async (id, given, wanted) => {
    expect(await both(id, given)).toEqual(wanted);
  });

  it.each([
    // Straight code stops at the first number that is inexact, the explaining form only where its answer is.
    ["fast", "twice"],
    ["explain", "called"],
  ] as const)(
    "is named by %s with the decision that computes it, and with what to do",
    async (form, name) => {
      const given = await code.given(module, "called", { ...full, n: 2 ** 52 });
      expect(() => module.decisions.called?.[form](given)).toThrow(
        new RegExp(
          `^\`${name}\` computes a number that is too large to be exact: whole numbers are exact up to 9007199254740991, .*rubric ask`,
        ),
      );
    },
  );

  it("is refused in a play, by its name", () => {
    const play = module.counted as { finish: (given: object, events: readonly object[]) => unknown };
    expect(play.finish({ n: 4, m: 1 }, [])).toMatchObject({ value: 9 });
    expect(() => play.finish({ n: most, m: 0 }, [])).toThrow(/^`counted` computes a number/);
  });
});

it("no check is written where declared ranges rule it out", () => {
  const js = code.files.get("big/base.js") ?? "";
  expect(js).toMatch(/return small \* small \* small \+ 7;/);
});

it("both forms answer what the evaluator answers, or refuse", async () => {
  const wholes = fc.oneof(
    fc.integer({ min: -100, max: 100 }),
    fc.maxSafeInteger(),
    fc.constantFrom(most, -most, most - 1, 94906265, 94906266, 94906267, 2 ** 52, 2 ** 52 - 1),
  );
  const coins = wholes.map((value) => ({ coins: Math.abs(value) }));
  const situations = fc.record({
    n: wholes,
    m: wholes,
    small: fc.integer({ min: 0, max: 9 }),
    gap: fc.oneof(
      fc.integer({ min: 0, max: 1125899906842 }),
      fc.nat(5000).map((n) => n / 1000),
    ),
    rate: fc
      .tuple(
        wholes,
        wholes.filter((d) => d > 0),
      )
      .map(([n, d]) => `${n}/${d}`),
    piles: fc.array(coins, { maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(situations, fc.constantFrom(...program.decisions), async (json, decision) => {
      const { situation, faults } = decode(program, inputsOf(program, decision), json);
      expect(faults).toEqual([]);
      const wanted = plainValue(program, decision.type, ask(program, decision.id, situation).value);
      const found = await both(decision.id, json);
      for (const value of [found.fast, found.explained])
        if (value !== "InexactNumberError") expect(plainValue(program, decision.type, value)).toEqual(wanted);
    }),
    { numRuns: runs(400), seed },
  );
});
