/**
 * What is proved of two decisions holds of all situations: held against every one of them where these are few, against
 * random ones elsewhere. Every witness says on the evaluator what it says here.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Expr, Program } from "../../compiler/check/program.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { compare, type Comparison, possible } from "../../compiler/prove/prove.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { programOfText } from "../odds/from-text.ts";
import { programs } from "../support/generate-programs.ts";
import { situations } from "../support/generate-situations.ts";
import * as b from "../support/program-builder.ts";
import { runs, seed } from "../support/seed.ts";
import {
  answerOf,
  anyPairs,
  decisionId,
  monadicPairs,
  programWith,
  replayOn,
  situationsUpTo,
} from "../support/small-worlds.ts";
import type { Json } from "../../compiler/core/json.ts";

const proved = (pair: readonly [Program, Program], more = {}): Comparison =>
  compare(pair[0], pair[1], decisionId, { replay: replayOn(pair, decisionId), goThrough: true, ...more });

/** The kinds of flips that occur, by going through everything. */
function flipsIn([before, after]: readonly [Program, Program], longest: number): Set<string> {
  const found = new Set<string>();
  for (const given of situationsUpTo(longest)) {
    const [from, to] = [answerOf(before, given), answerOf(after, given)];
    if (from !== to) found.add(`${from} → ${to}`);
  }
  return found;
}

const kinds = ({ flips }: Comparison): Set<string> => new Set(flips.map(({ from, to }) => `${from} → ${to}`));

describe("small worlds", () => {
  it("show the flips that going through all of them shows, and each is borne out", () => {
    fc.assert(
      fc.property(anyPairs, (pair) => {
        const comparison = proved(pair, { longest: 2 });
        const isAtMostTwo = comparison.bound !== null && comparison.bound <= 2;
        if (isAtMostTwo) expect(kinds(comparison)).toEqual(flipsIn(pair, 2));
        else for (const flip of flipsIn(pair, 2)) expect(kinds(comparison)).toContain(flip);
        for (const { from, to, witness } of comparison.flips) {
          expect(witness.isReplayed).toBe(true);
          const said = pair.map((program) => answerOf(program, witness.given));
          expect(said).toEqual([from, to]);
        }
      }),
      { seed, numRuns: runs(25) },
    );
  });

  it("are the same as themselves", () => {
    fc.assert(
      fc.property(anyPairs, ([before]) => {
        const { meaning, flips } = proved([before, before]);
        expect(flips).toEqual([]);
        expect(["same", "same-up-to"]).toContain(meaning);
      }),
      { seed, numRuns: runs(25) },
    );
  });

  it("that are proved the same show no flip in longer lists, and none is missed", () => {
    fc.assert(
      fc.property(monadicPairs, (pair) => {
        const comparison = proved(pair);
        expect(comparison.bound).toBeNull();
        expect(kinds(comparison)).toEqual(flipsIn(pair, 4));
      }),
      { seed, numRuns: runs(12) },
    );
  });

  it("are compared one way as the other, turned round", () => {
    fc.assert(
      fc.property(anyPairs, (pair) => {
        const there = proved(pair, { longest: 2 });
        const back = proved([pair[1], pair[0]], { longest: 2 });
        expect(there.flips.map(({ from, to }) => `${to} ${from}`).sort()).toEqual(
          back.flips.map(({ from, to }) => `${from} ${to}`).sort(),
        );
      }),
      { seed, numRuns: runs(25) },
    );
  });
});

describe("generated programs", () => {
  it("show witnesses that are borne out, and no flip where none is shown", () => {
    fc.assert(
      fc.property(
        fc.tuple(programs, programs).chain(([before, after]) => {
          const decision = before.decisions[before.decisions.length - 1];
          if (!decision) throw new Error("a generated program decides something");
          return fc.tuple(
            fc.constant([before, after] as const),
            fc.constant(decision),
            fc.array(situations(before, decision), { minLength: 20, maxLength: 20 }),
          );
        }),
        ([pair, decision, given]) => {
          const options = { replay: replayOn(pair, decision.id), longest: 2, steps: 400_000 };
          const comparison = compare(pair[0], pair[1], decision.id, options);
          if (comparison.meaning === "not-proved") expect(comparison.why).not.toBe(borneOut);
          for (const { witness } of comparison.flips) expect(witness.isReplayed).toBe(true);
          if (comparison.meaning !== "same" && comparison.meaning !== "same-up-to") return;
          for (const json of given) {
            // A rule on the table that says otherwise was not asked about.
            if ("told" in json) continue;
            if (longestIn(json) > (comparison.bound ?? 9)) continue;
            const said = pair.map((program) => {
              const asked = program.decisions.find(({ id }) => id === decision.id) ?? null;
              const { situation } = decode(program, inputsOf(program, asked), json);
              const { status, value } = ask(program, decision.id, situation);
              return { status, value };
            });
            // What only one of the two reads may not have been given.
            if (said.every(({ status }) => status !== "depends")) expect(said[0]).toEqual(said[1]);
          }
        },
      ),
      { seed, numRuns: runs(60) },
    );
  });
});

function longestIn(json: Json): number {
  if (typeof json !== "object" || json === null) return 0;
  const own = Array.isArray(json) ? json.length : 0;
  const inner = Object.entries(json).map(([name, part]) => (name === "keywords" ? 0 : longestIn(part)));
  return Math.max(own, ...inner);
}

const borneOut = "the evaluator does not confirm the situation that was found";

describe("laws", () => {
  const p = b.factExpr("p", b.truthType);
  const q = b.factExpr("q", b.truthType);
  const before = [b.clause("c0", b.yes, { when: p }), b.clause("otherwise", b.no)];
  const after = [b.clause("c0", b.yes, { when: b.and(p, q) }), b.clause("otherwise", b.no)];
  const law = (condition: Expr) => [
    { name: "both-or-none", params: [], condition, because: {}, span: condition.span },
  ];

  it("leave no difference where what would show it cannot be", () => {
    const laws = law(b.or(b.not(p), q));
    expect(proved([programWith(before, laws), programWith(after, laws)])).toMatchObject({
      meaning: "same",
      bound: null,
    });
    expect(proved([programWith(before), programWith(after)])).toMatchObject({ meaning: "narrower" });
  });

  it("are obeyed by witnesses, also where these say more than was asked", () => {
    const n = b.factExpr("n", b.countType(0, 3));
    const laws = law(b.or(b.not(p), b.compare(n, ">=", b.counted(2))));
    const pair = [programWith(before, laws), programWith(after, laws)] as const;
    const { flips } = compare(pair[0], pair[1], decisionId, { goThrough: true });
    expect(flips.map(({ witness }) => witness.given)).toEqual([
      expect.objectContaining({ p: true, q: false }),
    ]);
    for (const { witness } of flips) {
      const { situation } = decode(pair[0], inputsOf(pair[0], null), witness.given);
      expect(ask(pair[0], decisionId, situation).laws).toEqual([]);
    }
  });
});

describe("possible", () => {
  const p = b.factExpr("p", b.truthType);
  const q = b.factExpr("q", b.truthType);
  const program = programWith([
    b.clause("one", b.yes, { when: p }),
    b.clause("other", b.no, { when: q }),
    b.clause("never", b.no, { when: b.and(p, b.not(p)) }),
  ]);

  it("finds the situation in which two clauses clash", () => {
    const found = possible(program, decisionId, [{ kind: "outcome", status: "conflict" }], {
      replay: replayOn([program], decisionId),
    });
    expect(found).toMatchObject({
      answer: "possible",
      witness: { given: { p: true, q: true }, isReplayed: true },
    });
  });

  it("finds what nothing decides", () => {
    const found = possible(program, decisionId, [{ kind: "outcome", status: "no-ruling" }]);
    expect(found.witness?.given).toMatchObject({ p: false, q: false });
  });

  it("proves that a clause can never apply", () => {
    expect(possible(program, decisionId, [{ kind: "applies", clause: "never" }])).toMatchObject({
      answer: "impossible",
      bound: null,
    });
    expect(possible(program, decisionId, [{ kind: "decides", clause: "one" }])).toMatchObject({
      answer: "possible",
    });
  });

  it("takes conditions of whoever asks", () => {
    const conditions = [
      { kind: "outcome", status: "ruled" },
      { kind: "holds", condition: b.and(p, q) },
    ] as const;
    expect(possible(program, decisionId, conditions)).toMatchObject({ answer: "impossible" });
  });
});

describe("a keyword gained in two ways", () => {
  const book = (has: string) =>
    programOfText(`book wares { held in en }
      keyword LIGHT
      record crate { keywords: keywords  filled: truth  marked: truth }
      fact crate: crate
      decide is-empty: truth given c: crate { unfilled: yes when c.marked and not c.filled }
      decide asked: truth { one: ${has} }
      provision carrying on page 1 {
        sentence light { en "An empty crate is light, and so is a marked one." }
        gain LIGHT for c: crate when is-empty(c) from light
        gain LIGHT for c: crate when marked from light
      }`);
  it("is gained where either holds, whatever has no ruling", () => {
    const pair = [
      book("crate has LIGHT"),
      book("crate.keywords has LIGHT or crate.marked or is-empty(crate)"),
    ] as const;
    const asked = "asked" as DecisionId;
    const { meaning, flips } = compare(...pair, asked, { replay: replayOn(pair, asked) });
    expect([meaning, flips]).toEqual(["same", []]);
  });
});
