/**
 * Decisions made to be hard: many facts held against many thresholds or against one another, in clauses that are over some of
 * those before them. Proofs are tested on them, and measured.
 */
import fc from "fast-check";
import type { CheckedClause, Expr, Fact, Program } from "../../compiler/check/program.ts";
import * as b from "./program-builder.ts";

export const amountType = b.countType(0, 60);

export interface Hard {
  readonly facts: readonly Fact[];
  readonly threshold: fc.Arbitrary<Expr>;
  readonly againstFact: fc.Arbitrary<Expr>;
  readonly truth: fc.Arbitrary<Expr>;
}

/** So many amounts from 0 to 60, and so many truths. */
export function hardFacts(amounts: number, truths: number): Hard {
  const amount = fc.nat(amounts - 1).map((i): Expr => b.factExpr(`a${i}`, amountType));
  return {
    facts: [
      ...Array.from({ length: amounts }, (_, i) => b.fact(`a${i}`, amountType)),
      ...Array.from({ length: truths }, (_, i) => b.fact(`t${i}`, b.truthType)),
    ],
    threshold: fc
      .tuple(amount, fc.constantFrom("<" as const, "<=" as const, ">=" as const, ">" as const), fc.nat(59))
      .map(([of, op, n]): Expr => b.compare(of, op, b.counted(n))),
    againstFact: fc
      .tuple(amount, fc.constantFrom("<" as const, ">=" as const), amount)
      .map(([left, op, right]): Expr => b.compare(left, op, right)),
    truth: fc.nat(truths - 1).map((i): Expr => b.factExpr(`t${i}`, b.truthType)),
  };
}

/** Clauses of three conditions each, over some of those before them. */
export function hardClauses(one: fc.Arbitrary<Expr>, many: number): fc.Arbitrary<readonly CheckedClause[]> {
  const clause = fc.tuple(one, one, one, fc.boolean(), fc.nat(3));
  return fc.array(clause, { minLength: many, maxLength: many }).map((all) => [
    ...all.map(([first, second, third, value, reach], i) =>
      b.clause(`c${i}`, value ? b.yes : b.no, {
        when: b.and(first, b.or(second, third)),
        over: all.flatMap((_, j) => (j < i && j >= i - reach ? [`c${j}`] : [])),
      }),
    ),
    b.clause("otherwise", b.no),
  ]);
}

export function hardProgram(facts: readonly Fact[], clauses: readonly CheckedClause[]): Program {
  const reads = facts.map(({ name }) => name).sort();
  return b.programOf({ facts, decisions: [{ ...b.ruled("allowed", b.truthType, clauses), reads }] });
}

/** One clause, and not the last, says the opposite. */
export function withOneTurned(clauses: readonly CheckedClause[], at: number): readonly CheckedClause[] {
  return clauses.map((clause, i) =>
    i === at % (clauses.length - 1) ? { ...clause, value: clause.value === b.yes ? b.no : b.yes } : clause,
  );
}
