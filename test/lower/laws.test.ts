/**
 * The laws of the desugarings: what an author writes, and what it is lowered to as an author would write that, say the same
 * wherever operands are known, unknown or none. The reference interpreter, which knows of no lowering, reads both.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import type { Expr, Program } from "../../compiler/check/program.ts";
import { inWords } from "../../compiler/check/in-words.ts";
import type { JsonObject } from "../../compiler/core/json.ts";
import { subexpressionsOf } from "../../compiler/core/walk.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { parse } from "../../grammar/index.ts";
import { situations } from "../support/generate-situations.ts";
import { askJson, readBook } from "../support/reference/index.ts";
import { alike } from "../support/reference-answers.ts";
import { runs, seed } from "../support/seed.ts";

const vocabulary = `book b { title en "Book" held in en  unit length = in }
keyword FLY
keyword HOVER
enum mood { calm, wild }
record model { hurt: truth  wounds: count 0..3  mood?: mood  gap?: length 0..9 }
record unit { keywords: keywords  models: list of model  ridden: truth }
fact target: unit { about en "Target." }
fact other?: unit { about en "Other." }
fact sky: mood { about en "Sky." }
fact usual?: mood { about en "Usual mood." }
fact n: count 0..4 { about en "N." }
fact m?: count 0..4 { about en "M." }
decide borne: truth given u: unit { about en "Ridden."  always: u.ridden }
`;

/** What an author writes, and what that is lowered to. */
const laws: readonly (readonly [law: string, type: string, written: string, lowered: string])[] = [
  ["unlike", "truth", "n != 2", "not n = 2"],
  ["unlike, where one may be none", "truth", "sky != usual", "not sky = usual"],
  ["known", "truth", "usual is known", "not usual is none"],
  ["negation", "count", "-n", "0 - n"],
  ["negation of what may be none", "count or none", "-m", "0 - m"],
  ["keyword", "truth", "target has FLY", "target.keywords has FLY"],
  ["gained keyword", "truth", "target has HOVER", "target.keywords has HOVER or borne(target)"],
  [
    "gained keyword of what may be none",
    "truth",
    "other has HOVER",
    "other.keywords has HOVER or (other is known and borne(other))",
  ],
  ["every", "truth", "every x in target.models has x.hurt", "not some x in target.models has not x.hurt"],
  [
    "every with a filter",
    "truth",
    "every x in target.models with x.wounds > n has x.mood = wild",
    "not some x in target.models has (x.wounds > n and not x.mood = wild)",
  ],
  [
    "some with a filter",
    "truth",
    "some x in target.models with x.mood = sky has x.hurt",
    "some x in target.models has (x.mood = sky and x.hurt)",
  ],
  [
    "some with a filter alone",
    "truth",
    "some x in target.models with x.hurt",
    "some x in target.models has x.hurt",
  ],
  [
    "count with a filter",
    "count",
    "count x in target.models with x.wounds >= n",
    "count x in (those x in target.models with x.wounds >= n)",
  ],
  [
    "sum with a filter",
    "count",
    "sum of x.wounds for x in target.models with x.mood = usual",
    "sum of x.wounds for x in (those x in target.models with x.mood = usual)",
  ],
  [
    "highest with a filter and a value for none",
    "count",
    "highest of x.wounds for x in target.models with x.hurt else n",
    "highest of x.wounds for x in (those x in target.models with x.hurt) else n",
  ],
  [
    "nearest with a filter",
    "list of model",
    "nearest x in target.models with x.hurt by x.gap",
    "nearest x in (those x in target.models with x.hurt) by x.gap",
  ],
];

const text = `${vocabulary}${laws
  .flatMap(([, type, written, lowered], i) =>
    [written, lowered].map(
      (expression, j) =>
        `decide ${j === 0 ? "written" : "lowered"}-${i}: ${type} { about en "D."  always: ${expression} }`,
    ),
  )
  .join("\n")}
provision p { gain HOVER for u: unit when borne(u) }
`;
const source = { path: "b.rubric", text };
const compiled = compile([source]);
const program = [...compiled.value.versions.values()][0]?.values().next().value?.program;
const book = readBook([parse(source).value]);

function evaluated(of: Program, id: string, given: JsonObject) {
  const decision = of.decisions.find((each) => each.id === id);
  if (!decision) throw new Error(`no decision ${id}`);
  const { situation, faults } = decode(of, inputsOf(of, decision), given);
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join(" "));
  return ask(of, decision.id, situation);
}

describe("what is written and what it is lowered to say the same", () => {
  it("in a book without faults", () => {
    expect(compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(program).toBeDefined();
  });

  it.each(laws.map(([law], i) => [law, i] as const))("%s", (_, i) => {
    if (!program) throw new Error("the book does not compile");
    const [written, lowered] = [`written-${i}`, `lowered-${i}`];
    const decision = program.decisions.find(({ id }) => id === written);
    if (!decision) throw new Error("the decision is there");
    const given = fc.oneof(situations(program, decision), {
      weight: 2,
      arbitrary: situations(program, decision, { complete: false }),
    });
    const seen = new Set<string>();
    fc.assert(
      fc.property(given, (situation) => {
        const said = [written, lowered].map((id) => askJson(book, id, situation));
        const [one, two] = [written, lowered].map((id) => evaluated(program, id, situation));
        if (!said[0] || !said[1] || !one || !two) throw new Error("both answer");
        seen.add(one.status);
        expect(alike(said[0], said[1])).toBe(true);
        // The reference has no early answers: it waits for all facts that it may need.
        if (said[0].status !== "depends") expect(alike(one, said[0])).toBe(true);
        expect({ status: two.status, value: two.value }).toEqual({ status: one.status, value: one.value });
        expect(two.missing.map(({ path }) => path)).toEqual(one.missing.map(({ path }) => path));
      }),
      { numRuns: runs(60), seed },
    );
    expect([...seen].sort()).toEqual(["depends", "ruled"]);
  });
});

it("a lowered expression still says what its author wrote, and so does each of its parts", () => {
  const value = (id: string): Expr => {
    const decision = program?.decisions.find((each) => each.id === id);
    const [clause] = decision?.kind === "ruled" ? decision.clauses : [];
    if (!clause?.value) throw new Error(`no value of ${id}`);
    return clause.value;
  };
  for (const [i, [, , written]] of laws.entries()) expect(inWords(value(`written-${i}`))).toBe(written);
  const every = laws.findIndex(([law]) => law === "every with a filter");
  expect(subexpressionsOf(value(`written-${every}`)).map(inWords)).toContain("x.mood = wild");
});
