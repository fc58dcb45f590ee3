/** Emitted examples ask both forms what the evaluator is asked: also with records that are written out, and of none. */
import { afterAll, describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { runExamples } from "../../compiler/evaluate/examples.ts";
import { emitted } from "../support/emitted.ts";

const text = `book game { title en "Game" held in en }
record model { left-over: count  in-box: truth  worth?: count }
record unit { models: list of model  gap: count 0..9  near-by?: ref unit }
fact unsighted: truth
decide fits: truth given force: list of model { listed: no when some m in force has not m.in-box  otherwise: yes }
decide alone: truth given u: unit {
  seen: no when unsighted or u.near-by is known or some m in u.models has m.worth is known
  otherwise: yes
}
decide is-close: truth given u: unit { near: yes when u.gap <= 1  otherwise: no }
decide fights: truth given u: unit {
  near: yes when is-close(u)
  failed: no when (count m in u.models) >= 1 and u.gap > 1
  otherwise: no
}
fact toll: count
decide ladder: list of count { steps: [toll, toll + 1] }
decide paid: truth { dear: yes when toll > 4 }
decide dearest: count or none given u: unit { all: highest of m.worth for m in u.models }
resolve last: count or none given left: count 0..3 { gives (left when left > 0, otherwise none) }
procedure hit given u: unit {
  each m in u.models { set m.left-over to 0 }
  gives slain: count = count m in u.models with m.left-over = 0
}
provision first on page 1 {
  remark first { en "First." }
  table rent on days: count 1..9 { column gold: count  column silver: count  row few = 1..9: 2, 3 }
  example "names of several words" {
    expect fits([{ left-over: 1, in-box: yes }]) = yes
    expect fits([{ left-over: 1, in-box: no }]) = no because listed
  }
  example "what is left out is none" {
    given unsighted = no
    expect alone({ models: [{ in-box: yes }] }) = yes
    expect dearest({ models: [{ in-box: yes }] }) = none
  }
  example "a play that gives none" { expect last(0) = none  expect last(2) = 2 }
  example "a play that changes what is written out" {
    expect hit({ models: [{ left-over: 1 }, { left-over: 2 }] }).slain = 2
  }
  example "a status instead of a value" { given toll = 2  expect paid no-ruling }
  example "a list that nobody knows and nobody needs" { expect fights({ gap: 1 }) = yes because near }
  example "a list" { given toll = 2  expect ladder = [2, 3] }
  example "a row of a table" { expect rent(3) = { gold: 2, silver: 3 } }
}
`;
const { value, diagnostics } = compile([{ path: "game.rubric", text }]);
const programs = [...value.versions.values()].flatMap((all) =>
  [...all.values()].map(({ program }) => program),
);
const code = await emitted(programs);
afterAll(() => code[Symbol.dispose]());

interface Ran {
  readonly title: string;
  readonly passed: boolean;
  readonly expects: readonly (null | { readonly passed: boolean; readonly fast: unknown })[];
}

describe("an example", () => {
  it("is written without a fault, and holds on the evaluator", () => {
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const [program] = programs;
    expect(program && runExamples(program).map(({ passed }) => passed)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
  });
  it("holds in both emitted forms, and none of its expectations is left out", async () => {
    const { runExamples: run } = (await code.load("game/base.examples.js")) as unknown as {
      readonly runExamples: () => readonly Ran[];
    };
    const expects = run().flatMap((example) => example.expects);
    expect(expects).toHaveLength(11);
    for (const each of expects) expect(each).toMatchObject({ passed: true, fast: null });
  });
});

describe("an example of which the fast form gives something else", () => {
  interface Example {
    readonly title: string;
    readonly expects: readonly { readonly call: { readonly fast: (given: object) => unknown } }[];
  }
  const ranWith = async (fast: unknown, title = "a row of a table"): Promise<Ran> => {
    const { facts } = await code.load("game/base.js");
    const { examples } = (await code.load("game/base.examples.js")) as unknown as {
      readonly examples: readonly Example[];
    };
    const { runExample } = (await code.load("runtime/examples.js")) as unknown as {
      readonly runExample: (facts: unknown, example: Example) => Ran;
    };
    const example = examples.find((each) => each.title === title);
    if (example === undefined) throw new Error("the example is not emitted");
    const expects = example.expects.map((each) => ({ ...each, call: { ...each.call, fast: () => fast } }));
    return runExample(facts, { ...example, expects });
  };
  it.each([[{ gold: 2, silver: 4 }], [{ gold: 2 }], [[2, 3]], [null], [undefined], [2]])(
    "fails, and says what it gave: %j",
    async (fast) => {
      expect(await ranWith(fast)).toMatchObject({ passed: false, expects: [{ fast: { value: fast } }] });
    },
  );
  it("passes where both give the same, in whatever order", async () => {
    expect(await ranWith({ silver: 3, gold: 2 })).toMatchObject({ passed: true, expects: [{ fast: null }] });
  });
  it.each([[[2, 4]], [[3, 2]], [[2]], [[2, 3, 3]]])("fails with another list: %j", async (fast) => {
    expect(await ranWith(fast, "a list")).toMatchObject({
      passed: false,
      expects: [{ fast: { value: fast } }],
    });
  });
  it("passes with the same list", async () => {
    expect(await ranWith([2, 3], "a list")).toMatchObject({ passed: true, expects: [{ fast: null }] });
  });
});
