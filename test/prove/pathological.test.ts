/**
 * Decisions made to be hard: many facts held against many thresholds, clauses over clauses over clauses, lists of records.
 * A proof finishes or says that it gave up, within what it may use; what it says is never wrong.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CheckedClause, Expr, Program } from "../../compiler/check/program.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { compare } from "../../compiler/prove/prove.ts";
import { amountType, hardClauses, hardFacts, hardProgram, withOneTurned } from "../support/hard-decisions.ts";
import * as b from "../support/program-builder.ts";
import { runs, seed } from "../support/seed.ts";
import { decisionId, replayOn } from "../support/small-worlds.ts";
import type { JsonObject } from "../../compiler/core/json.ts";
import { isOp } from "../../compiler/core/expressions.ts";

const { facts, threshold, againstFact, truth } = hardFacts(20, 20);
const [amounts, truths] = [facts.slice(0, 20), facts.slice(20)];

const steps = 600_000;

function isNeverWrong(pair: readonly [Program, Program], given: readonly JsonObject[]): string {
  const comparison = compare(pair[0], pair[1], decisionId, { steps, replay: replayOn(pair, decisionId) });
  for (const { witness } of comparison.flips) expect(witness.isReplayed).toBe(true);
  if (comparison.meaning === "same")
    for (const json of given) expect(answer(pair[0], json)).toEqual(answer(pair[1], json));
  if (comparison.meaning === "not-proved") expect(comparison.why).toMatch(/cases|situations|sums|numbers/);
  return comparison.meaning;
}

function answer(program: Program, json: JsonObject): unknown {
  const { situation } = decode(program, inputsOf(program, null), json);
  const { status, value } = ask(program, decisionId, situation);
  return { status, value };
}

const situation = fc
  .tuple(
    fc.array(fc.nat(60), { minLength: 20, maxLength: 20 }),
    fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
  )
  .map(
    ([counts, flags]): JsonObject => ({
      ...Object.fromEntries(counts.map((n, i) => [`a${i}`, n])),
      ...Object.fromEntries(flags.map((flag, i) => [`t${i}`, flag])),
    }),
  );

describe("forty facts and sixty conditions", () => {
  it.each([
    ["held against numbers", fc.oneof(threshold, truth)],
    ["held against one another", fc.oneof(threshold, againstFact, truth)],
  ])("%s: finished or given up, and never wrong", (_, one) => {
    fc.assert(
      fc.property(
        hardClauses(one, 20),
        fc.nat(19),
        fc.array(situation, { minLength: 10, maxLength: 10 }),
        (clauses, at, given) => {
          isNeverWrong([hardProgram(facts, clauses), hardProgram(facts, withOneTurned(clauses, at))], given);
        },
      ),
      { seed, numRuns: runs(6) },
    );
  });

  it("no two of which touch are told apart without giving up", () => {
    const clauses = amounts.map(({ name }, i) =>
      b.clause(`c${i}`, b.yes, {
        when: b.and(
          b.compare(b.factExpr(name, amountType), ">=", b.counted(i + 10)),
          b.compare(b.factExpr(name, amountType), "<", b.counted(i + 20)),
          b.factExpr(`t${i}`, b.truthType),
        ),
      }),
    );
    const off = clauses.map((clause, i) =>
      i === 7 && clause.when && isOp(clause.when, "and")
        ? {
            ...clause,
            when: b.and(
              ...clause.when.args.slice(1),
              b.compare(b.factExpr("a7", amountType), ">", b.counted(17)),
            ),
          }
        : clause,
    );
    const pair = [hardProgram(facts, clauses), hardProgram(facts, off)] as const;
    expect(compare(pair[0], pair[1], decisionId, { replay: replayOn(pair, decisionId) })).toMatchObject({
      meaning: "narrower",
      bound: null,
      flips: [{ from: "yes", to: "no-ruling", witness: { given: { a7: 17, t7: true } } }],
    });
  });
});

describe("clauses eight deep", () => {
  const names = Array.from({ length: 8 }, (_, i) => `t${i}`);
  const nested = (value: (i: number) => Expr): readonly CheckedClause[] =>
    names.map((name, i) =>
      b.clause(`c${i}`, value(i), {
        when: b.factExpr(name, b.truthType),
        over: names.flatMap((_, j) => (j < i ? [`c${j}`] : [])),
      }),
    );

  it("flip where the innermost is reached, and nowhere else", () => {
    const before = hardProgram(
      truths.slice(0, 8),
      nested((i) => (i % 2 === 0 ? b.yes : b.no)),
    );
    const after = hardProgram(
      truths.slice(0, 8),
      nested((i) => (i % 2 === 0 && i > 0 ? b.yes : b.no)),
    );
    const { meaning, flips } = compare(before, after, decisionId, {
      replay: replayOn([before, after], decisionId),
    });
    expect(meaning).toBe("narrower");
    expect(flips.map(({ witness }) => witness.given)).toEqual([
      { t0: true, t1: false, t2: false, t3: false, t4: false, t5: false, t6: false, t7: false },
    ]);
  });
});

describe("lists of records", () => {
  const pieceType = b.recordType("piece");
  const pieces = b.factExpr("pieces", b.listOf(pieceType));
  const points = (binder: string) => b.fieldOf(b.local(binder, pieceType), "points", b.countType(0, 6));
  const total = b.aggregate("sum", points("i"), "i", pieces);
  const programWith = (when: Expr): Program => ({
    ...b.programOf({
      facts: [b.fact("pieces", b.listOf(pieceType))],
      records: { piece: [b.fact("points", b.countType(0, 6)), b.fact("lost", b.truthType)] },
      decisions: [
        {
          ...b.ruled("allowed", b.truthType, [b.clause("c0", b.yes, { when }), b.clause("otherwise", b.no)]),
          reads: ["pieces"],
        },
      ],
    }),
  });

  it("that are added up are compared up to a bound, which is stated with its reason", () => {
    const pair = [
      programWith(b.compare(total, ">=", b.counted(7))),
      programWith(b.compare(b.counted(7), "<=", total)),
    ] as const;
    expect(compare(pair[0], pair[1], decisionId)).toMatchObject({
      meaning: "same-up-to",
      bound: 3,
      why: expect.stringContaining("`pieces`"),
    });
  });

  it("show the shortest list that tells two sums apart", () => {
    const pair = [
      programWith(b.compare(total, ">=", b.counted(7))),
      programWith(b.compare(total, ">", b.counted(7))),
    ] as const;
    const { meaning, flips } = compare(pair[0], pair[1], decisionId, { replay: replayOn(pair, decisionId) });
    expect(meaning).toBe("narrower");
    const [given] = flips.map(({ witness }) => witness.given.pieces);
    expect(given).toHaveLength(2);
  });
});

it("sets of very many names are one value each", () => {
  const kind = b.enumType("kind");
  const names = Array.from({ length: 30_000 }, (_, i) => `kind-${i}`);
  const setOf = (some: readonly string[]) => b.setExpr(kind, ...some.map((name) => b.listed("kind", name)));
  const among = (some: readonly string[]) =>
    b.programOf({
      enums: [b.enumeration("kind", names)],
      facts: [b.fact("k", kind)],
      decisions: [
        b.ruled(
          decisionId,
          b.truthType,
          [b.clause("a", b.yes, { when: b.within(b.factExpr("k", kind), setOf(some)) })],
          {
            reads: ["k"],
          },
        ),
      ],
    });
  const [all, fewer] = [among(names.slice(1)), among(names.slice(2))];
  expect(compare(all, all, decisionId, { steps }).meaning).toBe("same");
  expect(compare(all, fewer, decisionId, { steps }).meaning).not.toBe("same");
});
