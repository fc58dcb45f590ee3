/** Values worked out by hand, against the evaluator, the emitted function and the explaining one. */
import { afterAll, describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { emitted, plainValue } from "../support/emitted.ts";
import { typeCheck } from "../support/type-check.ts";
import type { Json, JsonObject } from "../../compiler/core/json.ts";

/** Of a decision: its type, its value, and what it gives in some situations; undefined where it cannot be told. */
type Line = readonly [
  name: string,
  type: string,
  value: string,
  ...cases: readonly (readonly [JsonObject, Json | undefined])[],
];

const seven: JsonObject = { n: 7 };
const coin = (worth: number, hue = "red", marked: boolean | null = false): JsonObject => ({
  worth,
  hue,
  ...(marked === null ? {} : { marked }),
});
const at = (x: number, y: number, facing?: string): JsonObject => ({ x, y, ...(facing ? { facing } : {}) });

const lines: readonly Line[] = [
  ["half-up", "count", "rounded up (n / 2)", [{ n: 5 }, 3], [{ n: 4 }, 2]],
  ["half-down", "count", "rounded down half of n", [{ n: 5 }, 2], [{ n: 4 }, 2]],
  ["third-up", "count", "rounded up (n / 3)", [seven, 3], [{ n: 6 }, 2]],
  ["third-down", "count", "rounded down (n / 3)", [seven, 2], [{ n: 6 }, 2]],
  ["third", "ratio", "n / 3", [{ n: 6 }, 2], [{ n: 4 }, 4 / 3]],
  [
    "third-or-none",
    "ratio or none",
    "(n / 3 when n > 3, otherwise none)",
    [{ n: 4 }, 4 / 3],
    [{ n: 3 }, null],
  ],
  ["within", "truth", "n in 3..7", [{ n: 2 }, false], [{ n: 3 }, true], [seven, true], [{ n: 8 }, false]],
  ["from-three", "truth", "n in at least 3", [{ n: 2 }, false], [{ n: 3 }, true], [{ n: 20 }, true]],
  ["up-to-three", "truth", "n in at most 3", [{ n: 0 }, true], [{ n: 3 }, true], [{ n: 4 }, false]],
  [
    "within-given",
    "truth",
    "n in hours",
    [{ n: 3, hours: { from: 3, to: 4 } }, true],
    [{ n: 5, hours: { from: 3, to: 4 } }, false],
  ],
  [
    "sum-within",
    "truth",
    "n + m in 3..7",
    [{ n: 2, m: 5 }, true],
    [{ n: 2, m: 6 }, false],
    [{ n: 1, m: 1 }, false],
  ],
  ["one-of-few", "truth", "hue in { red, blue }", [{ hue: "blue" }, true], [{ hue: "green" }, false]],
  [
    "one-of-many",
    "truth",
    "hue in { red, blue, green, black, white }",
    [{ hue: "white" }, true],
    [{ hue: "grey" }, false],
  ],
  [
    "one-of-given",
    "truth",
    "hue in hues",
    [{ hue: "red", hues: ["blue", "red"] }, true],
    [{ hue: "red", hues: ["blue"] }, false],
  ],
  [
    "number-of-given",
    "truth",
    "n in numbers",
    [{ n: 2, numbers: [1, 2] }, true],
    [{ n: 3, numbers: [1, 2] }, false],
  ],
  ["low-or-one", "count", "(low when low is known, otherwise 1)", [{ low: 4 }, 4], [{ low: null }, 1]],
  ["low-is-four", "truth", "low = 4", [{ low: 4 }, true], [{ low: null }, false], [{}, undefined]],
  ["low-in-few", "truth", "low in { 4, 5 }", [{ low: 5 }, true], [{ low: null }, false]],
  [
    "of-two-doubtful",
    "truth",
    "n > 3 or low is known",
    [{ n: 4 }, true],
    [{ n: 3, low: 1 }, true],
    [{ n: 3, low: null }, false],
    [{ n: 3 }, undefined],
  ],
  ["most", "count", "max(n, m, 3)", [{ n: 1, m: 2 }, 3], [{ n: 9, m: 2 }, 9]],
  ["least", "count", "min(n, m, 3)", [{ n: 1, m: 2 }, 1], [{ n: 9, m: 8 }, 3]],
  ["worth", "count", "sum of c.worth for c in coins", [{ coins: [coin(2), coin(3)] }, 5], [{ coins: [] }, 0]],
  [
    "dearest",
    "count or none",
    "highest of c.worth for c in coins",
    [{ coins: [coin(2), coin(3)] }, 3],
    [{ coins: [] }, null],
  ],
  [
    "cheapest",
    "count",
    "lowest of c.worth for c in coins else 9",
    [{ coins: [coin(2), coin(3)] }, 2],
    [{ coins: [] }, 9],
  ],
  [
    "all-red",
    "truth",
    "every c in coins has c.hue = red",
    [{ coins: [coin(1), coin(2)] }, true],
    [{ coins: [coin(1, "blue"), coin(2)] }, false],
    [{ coins: [] }, true],
  ],
  ["red-ones", "count", "count c in coins with c.hue = red", [{ coins: [coin(1), coin(1, "blue")] }, 1]],
  [
    "some-marked",
    "truth",
    "some c in coins with c.marked",
    [{ coins: [coin(1), coin(1, "red", true)] }, true],
    [{ coins: [coin(1)] }, false],
    [{ coins: [coin(1, "red", null), coin(1, "red", true)] }, true],
    [{ coins: [coin(1, "red", null)] }, undefined],
  ],
  [
    "every-marked",
    "truth",
    "every c in coins has c.marked",
    [{ coins: [coin(1, "red", null), coin(1)] }, false],
    [{ coins: [coin(1, "red", null), coin(1, "red", true)] }, undefined],
  ],
  [
    "together",
    "truth",
    "one group of a, b in coins linked by (a.hue = b.hue or a.worth = b.worth)",
    [{ coins: [coin(1), coin(2), coin(2, "blue")] }, true],
    [{ coins: [coin(1), coin(2), coin(3, "blue")] }, false],
    [{ coins: [coin(1), coin(2, "blue"), coin(1, "blue")] }, true],
  ],
  [
    "shared",
    "keywords or none",
    "common of k.words for k in kinds",
    [{ kinds: [{ words: ["FLY", "DIG"] }, { words: ["DIG"] }] }, ["DIG"]],
    [{ kinds: [] }, null],
  ],
  [
    "steps",
    "count",
    "range(here, goal)",
    [{ here: at(1, 1), goal: at(3, 5) }, 4],
    [{ here: at(3, 5), goal: at(1, 4) }, 2],
  ],
  [
    "squares-between",
    "list of square",
    "between(here, goal)",
    [{ here: at(1, 1), goal: at(4, 1) }, [at(2, 1), at(3, 1)]],
    [{ here: at(2, 5), goal: at(2, 2) }, [at(2, 4), at(2, 3)]],
    [{ here: at(1, 5), goal: at(3, 3) }, [at(2, 4)]],
    [{ here: at(1, 1), goal: at(2, 3) }, [at(1, 2), at(2, 2)]],
  ],
  [
    "ahead-of-here",
    "square or none",
    "ahead(here)",
    [{ here: at(1, 1, "north") }, at(1, 2, "north")],
    [{ here: at(1, 1, "east") }, at(2, 1, "east")],
    [{ here: at(1, 1, "south") }, at(1, 0, "south")],
    [{ here: at(1, 1, "west") }, at(0, 1, "west")],
  ],
  [
    "lowest-kept",
    "count",
    "lowest n of kept",
    [{ n: 2, kept: [5, 3, 1] }, 4],
    [{ n: 0, kept: [5] }, 0],
    [{ n: 4, kept: [5] }, 5],
  ],
  ["highest-kept", "count", "highest n of kept", [{ n: 2, kept: [5, 3, 6] }, 11], [{ n: 0, kept: [5] }, 0]],
  [
    "shared-loosely",
    "keywords or none",
    "common of k.words for k in loose",
    [{ loose: [{ words: ["FLY"] }, { words: ["FLY"] }] }, ["FLY"]],
    [{ loose: [{ words: ["FLY"] }, { words: null }] }, null],
  ],
  [
    "toll-of",
    "count",
    "toll(n)",
    [{ n: 0 }, 9],
    [{ n: 4 }, 9],
    [{ n: 5 }, 1],
    [{ n: 9 }, 1],
    [{ n: 10 }, 4],
    [{ n: 20 }, 4],
  ],
  ["paint-of", "count or none", "paint(hue)", [{ hue: "red" }, 3], [{ hue: "blue" }, null]],
  ["paint-price", "count", "tin(n).price + tin(n).weight", [{ n: 3 }, 3], [{ n: 12 }, 7]],
];

const text = `book sums { held in en  unit length = cm }
enum hue { red, blue, green, black, white, grey }
keyword FLY keyword DIG
record coin { worth: count 0..9  hue: hue  marked: truth }
record kind { words: keywords }
record loose { words?: keywords }
fact n: count 0..20
fact m: count 0..20
fact low?: count 0..20
fact hue: hue
fact hues: set of hue
fact numbers: list of count 0..20
fact hours: interval of count 0..20
fact coins: list of coin
fact kept: list of D6
fact loose: list of loose
fact kinds: list of kind
fact here: square
fact goal: square
provision tables on page 1 {
  table toll: count on k: count 0..20 { row 10..20: 4  row 0..4: 9  row 5..9: 1 }
  table paint: count on k: hue { row red: 3  row blue: never  row green: 1  row black: 1  row white: 1  row grey: 1 }
  table tin on k: count 0..20 { column price: count  column weight: count  row 0..9: 1, 2  row 10..20: 3, 4 }
}
${lines.map(([name, type, value]) => `decide ${name}: ${type} { a: ${value} }`).join("\n")}
`;
const compiled = compile([{ path: "sums.rubric", text }]);
const [version] = [...compiled.value.versions.values()].flatMap((all) => [...all.values()]);
if (!version) throw new Error("there is no version");
const { program } = version;
const code = await emitted([program]);
afterAll(() => code[Symbol.dispose]());
const module = await code.load("sums/base.js");

it("the book has no error, and what is emitted passes the type check", async () => {
  const errors = compiled.diagnostics.filter(({ severity }) => severity === "error");
  expect(errors.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
  expect(await typeCheck(code.folder, { include: ["**/*.ts"], exclude: ["**/*.d.ts"] })).toBe("");
});

describe.each(lines.map(([name, type, value, ...cases]) => ({ name, type, value, cases })))(
  "$name: $type = $value",
  ({ name, cases }) => {
    it.each(cases)("%j gives %j", async (given, wanted) => {
      const decision = program.decisions.find(({ id }) => id === name);
      if (decision === undefined) throw new Error(`there is no ${name}`);
      const plain = (value: unknown) => plainValue(program, decision.type, value);
      const due = wanted === undefined ? undefined : plain(wanted);

      const { situation, faults } = decode(program, inputsOf(program, decision), given);
      expect(faults).toEqual([]);
      const verdict = ask(program, decision.id, situation);
      expect(verdict.status).toBe(wanted === undefined ? "depends" : "ruled");
      if (wanted !== undefined) expect(plain(verdict.value)).toEqual(due);

      const native = await code.given(module, name, given);
      const explained = module.decisions[name]?.explain(native);
      expect(explained?.status).toBe(wanted === undefined ? "depends" : "ruled");
      if (wanted !== undefined) expect(plain(explained?.value)).toEqual(due);
      // The fast form is asked of whole situations only.
      if (wanted !== undefined) expect(plain(module.decisions[name]?.fast(native))).toEqual(due);
    });
  },
);
