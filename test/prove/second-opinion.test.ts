/**
 * z3 reads the typed programs for itself and must come to what the prover comes to: on every decision of the rules between
 * neighbouring versions, on small changes to them, and on pairs made at random. What either cannot say is listed by name.
 */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Program } from "../../compiler/check/program.ts";
import { mutatedFrom } from "../../compiler/mutants/mutated.ts";
import { mostProofSteps } from "../../compiler/limits.ts";
import { samenessOf } from "../../compiler/diff/sameness.ts";
import { compare } from "../../compiler/prove/prove.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import * as b from "../support/program-builder.ts";
import { programs } from "../support/generate-programs.ts";
import { compiledRules } from "../support/rules.ts";
import { isSoak, runs, seed } from "../support/seed.ts";
import { anyPairs, decisionId, monadicPairs } from "../support/small-worlds.ts";
import { type Agreement, agreementAt, agreementOn, tooMuch } from "../support/z3/agreement.ts";
import { newSolver, type Solver } from "../support/z3/solver.ts";

let solver: Solver;
beforeAll(async () => {
  solver = await newSolver();
});
afterAll(() => solver.close());

const value = compiledRules();

/** Most proofs take few steps; of what is changed or made at random, those that take more are left out. */
const few = 150_000;

function agreement(pair: readonly [Program, Program], id: DecisionId, steps = few): Agreement {
  return agreementOn(solver, pair, id, (longest) =>
    compare(...pair, id, { goThrough: true, longest, steps }),
  );
}

/** Why something may be left out: the reasons the prover gives itself, and one of z3's own. */
const known: readonly string[] = [
  "the prover: it goes over the squares between two others",
  "the prover: too many cases for a proof",
  "the prover: numbers that are too large",
  "the prover: products of facts without a situation",
  "the prover: too many situations that only seem possible",
  "the prover: whole numbers in too many sums",
  tooMuch,
];

interface Opinion {
  readonly name: string;
  readonly found: Agreement;
}

/** What is left out, by name; where they disagree, that is said. */
function leftOut(all: readonly Opinion[]): readonly string[] {
  return all.flatMap(({ name, found }) => {
    if (found.kind === "disagreed") throw new Error(`${name}: ${found.about}`);
    if (found.kind === "agreed") return [];
    expect(known).toContain(found.why);
    return [`${name}: ${found.why}`];
  });
}

/** Decisions of the rules of which the prover itself leaves some kind of flip open, or that are too much work for z3. */
const neverSettled: readonly string[] = [
  "patrol-ok: the prover: too many cases for a proof",
  "attack-strength: z3: more work than it is given",
];

describe("z3 and the prover agree on the rules", () => {
  const neighbours = [...value.versions].flatMap(([book, versions]) => {
    const all = [...versions].flatMap(([version, { program }]) => (program ? [{ version, program }] : []));
    return all.slice(1).map(({ version, program }, i) => {
      const before = all[i];
      if (!before) throw new Error("each has one before it");
      return { name: `${book} ${before.version} to ${version}`, pair: [before.program, program] as const };
    });
  });

  it.each(neighbours)("$name: on every decision, but for those that are named", ({ pair }) => {
    const [before, after] = pair;
    const all = [...new Set([...before.decisions, ...after.decisions].map(({ id }) => id))];
    // Soak asks all, `npm test` every second, and one in twenty-four of those that are stated alike on both sides.
    const { decision: isStatedAlike } = samenessOf(before, after);
    const ids = all.filter((id, at) => {
      const share = isSoak ? 1 : isStatedAlike(id) ? 24 : 2;
      return at % share === seed % share;
    });
    const opinions = ids.map((id) => ({ name: id, found: agreement(pair, id, mostProofSteps) }));
    expect(leftOut(opinions).filter((line) => !neverSettled.includes(line))).toEqual([]);
  });

  const last = [...value.versions].flatMap(([book, versions]) =>
    [...versions].slice(-1).flatMap(([, { program }]) => (program ? [{ book, program }] : [])),
  );
  it.each(last)("$book: on a small change to each decision", ({ program }) => {
    const all = program.decisions.flatMap((decision, at) => {
      const changes = mutatedFrom(program, decision);
      const some = isSoak
        ? changes
        : changes.filter((_, i) => at % 30 === 0 && i === (seed + at) % changes.length);
      return some.map((change) => {
        return {
          name: `${decision.id}, ${change.label}: ${change.change}`,
          found: agreement([program, change.changed(program)], decision.id),
        };
      });
    });
    // Most are agreed on: what is left out is the exception, such as what goes over squares.
    expect(leftOut(all).length).toBeLessThanOrEqual(all.length / 8);
  });
});

describe("z3 and the prover agree on what is made at random", () => {
  it.each([
    ["lists asked about one by one", monadicPairs],
    ["lists held against one another and against facts", anyPairs],
  ])("%s", (_, pairs) => {
    fc.assert(
      fc.property(pairs, (pair) => {
        expect(agreement(pair, decisionId)).toEqual({ kind: "agreed" });
      }),
      { seed, numRuns: runs(15) },
    );
  });

  it("decisions of all kinds of expressions, and a small change to one", () => {
    const opinions: Opinion[] = [];
    fc.assert(
      fc.property(programs, fc.nat(), fc.nat(), (program, which, what) => {
        const decision = program.decisions[which % program.decisions.length];
        const changes = decision ? mutatedFrom(program, decision) : [];
        const change = changes[what % changes.length];
        if (!decision || !change) return;
        opinions.push({
          name: decision.id,
          found: agreement([program, change.changed(program)], decision.id),
        });
      }),
      { seed, numRuns: runs(20) },
    );
    expect(leftOut(opinions).length).toBeLessThanOrEqual(opinions.length / 10);
  });
});

describe("the second opinion is one of its own", () => {
  const program = (limit: number): Program =>
    b.programOf({
      facts: [b.fact("n", b.countType(0, 9))],
      decisions: [
        {
          ...b.ruled("allowed", b.truthType, [
            b.clause("c0", b.yes, {
              when: b.compare(b.factExpr("n", b.countType(0, 9)), ">=", b.counted(limit)),
            }),
            b.clause("otherwise", b.no),
          ]),
          reads: ["n"],
        },
      ],
    });
  const pair = [program(3), program(4)] as const;
  const comparison = compare(...pair, decisionId);

  it("and disagrees with a flip that is not there, one that is missed, and one the wrong way round", () => {
    expect(comparison).toMatchObject({ meaning: "narrower", flips: [{ from: "yes", to: "no" }] });
    const opinion = (flips: typeof comparison.flips): string =>
      agreementAt(solver, pair, decisionId, { ...comparison, flips }, 1).kind;
    const turned = comparison.flips.map((flip) => ({ ...flip, from: flip.to, to: flip.from }));
    expect(opinion(comparison.flips)).toBe("agreed");
    expect(opinion([])).toBe("disagreed");
    expect(opinion(turned)).toBe("disagreed");
    expect(opinion([...comparison.flips, ...turned])).toBe("disagreed");
  });
});
