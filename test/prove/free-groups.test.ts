/**
 * Groups taken as free truths: what is proved with them for lists of every length holds of all situations there are up to three
 * elements, and what they leave open is still gone through. Where the same words may say something else they are not taken so.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Expr, Program } from "../../compiler/check/program.ts";
import { cutOffs } from "../../compiler/prove/cut-off.ts";
import { compare, type Comparison, possible } from "../../compiler/prove/prove.ts";
import * as b from "../support/program-builder.ts";
import { runs, seed } from "../support/seed.ts";
import {
  answerOf,
  decisionId,
  overList,
  pairs,
  programWith,
  replayOn,
  situationsUpTo,
} from "../support/small-worlds.ts";

const item = b.recordType("item");
const items = b.factExpr("items", b.listOf(item));
const part = (of: string, name: string): Expr => b.fieldOf(b.local(of, item), name, b.truthType);
const [p, q] = [b.factExpr("p", b.truthType), b.factExpr("q", b.truthType)];

const grouped = (link: Expr): Expr => b.oneGroup("a", "b", items, link);
const links = [
  b.and(part("a", "x"), part("b", "y")),
  b.or(part("a", "x"), part("b", "y")),
  b.and(p, part("a", "x")),
];
const groups: fc.Arbitrary<Expr> = fc
  .tuple(fc.constantFrom(...links), fc.boolean())
  .map(([link, isNegated]) => (isNegated ? b.not(grouped(link)) : grouped(link)));

const proved = (pair: readonly [Program, Program]): Comparison =>
  compare(pair[0], pair[1], decisionId, { replay: replayOn(pair, decisionId), goThrough: true });

function flipsIn([before, after]: readonly [Program, Program], longest: number): ReadonlySet<string> {
  const found = new Set<string>();
  for (const given of situationsUpTo(longest)) {
    const [from, to] = [answerOf(before, given), answerOf(after, given)];
    if (from !== to) found.add(`${from} → ${to}`);
  }
  return found;
}

/** A clause on a condition, and no elsewhere. */
const allowing = (when: Expr, more: Partial<Parameters<typeof b.ruled>[3]> = {}): Program => {
  const program = programWith([b.clause("c0", b.yes, { when }), b.clause("otherwise", b.no)]);
  const decisions = program.decisions.map((decision) => ({ ...decision, ...more }));
  return { ...program, decisions } as Program;
};

describe("comparisons", () => {
  it("proved for every length hold of all situations", () => {
    let whole = 0;
    fc.assert(
      fc.property(pairs(fc.oneof(groups, overList)), (pair) => {
        const { bound, flips } = proved(pair);
        for (const { witness } of flips) expect(witness.isReplayed).toBe(true);
        if (bound !== null) return;
        whole++;
        const kinds = new Set(flips.map(({ from, to }) => `${from} → ${to}`));
        for (const flip of flipsIn(pair, 3)) expect(kinds).toContain(flip);
      }),
      { seed, numRuns: runs(25) },
    );
    expect(whole).toBeGreaterThan(5);
  });

  const together = grouped(links[0] ?? p);

  it("are the same where a group is only put otherwise", () => {
    const [one, other] = [allowing(b.and(together, p)), allowing(b.not(b.or(b.not(p), b.not(together))))];
    expect(proved([one, other])).toMatchObject({ meaning: "same", bound: null, why: null });
  });

  it("tell all flips that there are", () => {
    const found = proved([allowing(together), allowing(b.and(together, p))]);
    expect(found).toMatchObject({ meaning: "narrower", bound: null, why: null });
    expect(found.flips.map(({ from, to }) => `${from} → ${to}`)).toEqual(["yes → no"]);
  });

  it("go through lists where the links themselves are what matters", () => {
    const all = b.every("i", items, b.and(part("i", "x"), part("i", "y")));
    const found = proved([allowing(b.or(together, all)), allowing(together)]);
    expect(found).toMatchObject({ meaning: "same-up-to", bound: 3 });
    expect(found.why).toContain("linked with one another");
  });

  it("do not take one group for another", () => {
    const found = proved([allowing(together), allowing(grouped(links[1] ?? p))]);
    expect(found.flips.length).toBeGreaterThan(0);
    for (const { witness } of found.flips) expect(witness.isReplayed).toBe(true);
  });

  it("of a link that asks a decision are gone through, since that may say something else in the other", () => {
    const asking = (answer: Expr): Program => {
      const link = b.callOf("near", b.truthType);
      const program = allowing(grouped(link), { calls: ["near" as typeof decisionId] });
      const near = b.ruled("near", b.truthType, [b.clause("c0", answer)]);
      return { ...program, decisions: [...program.decisions, near] };
    };
    const found = proved([asking(b.yes), asking(b.no)]);
    expect(found.meaning).toBe("narrower");
    expect(found.bound).toBe(3);
  });

  it("of a link that goes by an order are not mixed up where that is another", () => {
    const kind = b.enumType("kind");
    const link = b.compare(b.factExpr("kind", kind), "<", b.listed("kind", "ruin"));
    const ordered = (names: readonly string[]): Program => {
      const program = allowing(grouped(link));
      return {
        ...program,
        types: { ...program.types, enums: new Map([["kind", b.enumeration("kind", names)]]) },
      };
    };
    const pair = [ordered(["wood", "ruin", "statue"]), ordered(["ruin", "wood", "statue"])] as const;
    const kinds = proved(pair).flips.map(({ from, to }) => `${from} → ${to}`);
    expect(kinds).toEqual(["yes → no"]);
  });
});

describe("questions", () => {
  const condition = grouped(links[0] ?? p);
  const asked = (when: Expr) =>
    possible(allowing(p), decisionId, [{ kind: "holds", condition: when }], {
      replay: replayOn([allowing(p)], decisionId),
    });

  it("are answered with no for every length where no group could make it a yes", () => {
    expect(asked(b.and(condition, b.not(condition)))).toMatchObject({ answer: "impossible", bound: null });
    expect(asked(b.and(p, q, condition, b.not(p)))).toMatchObject({ answer: "impossible", bound: null });
  });

  it("are answered with a situation where there is one", () => {
    const found = asked(b.and(b.not(condition), p));
    expect(found.answer).toBe("possible");
    expect(found.witness?.isReplayed).toBe(true);
  });

  it("stay open where only the links forbid it", () => {
    const all = b.every("i", items, b.and(part("i", "x"), part("i", "y")));
    expect(asked(b.and(all, b.not(condition)))).toMatchObject({ answer: "impossible-up-to", bound: 3 });
  });
});

it("asks for no elements of the list, and for those of others as before", () => {
  const program = allowing(b.and(grouped(links[0] ?? p), b.some("i", items, part("i", "x"))));
  expect(cutOffs([program], decisionId, [], "free").of("items")).toEqual({ most: 1, why: null });
  expect(cutOffs([program], decisionId).of("items").most).toBeNull();
});
