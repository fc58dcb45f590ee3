/**
 * What is said of clauses holds of all situations: which clash, which never have a say, which precedence never matters and
 * what nobody decides, held against going through every situation on the evaluator.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CheckedClause, Expr, Program, RuledDecision } from "../../compiler/check/program.ts";
import { areExclusive, possibilities, type Question } from "../../compiler/prove/prove.ts";
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
import type { Json, JsonObject } from "../../compiler/core/json.ts";
import { truthIn } from "../../compiler/core/expressions.ts";

function clausesOf(program: Program): readonly CheckedClause[] {
  const decision = program.decisions.find(({ id }) => id === decisionId);
  if (decision?.kind !== "ruled") throw new Error("it is ruled by clauses");
  return decision.clauses;
}

/** Whether a condition holds, on the evaluator: alone in a decision, it is all there is to say. */
function applier(program: Program, clause: CheckedClause): (given: JsonObject) => boolean {
  const alone = {
    ...programWith([b.clause("alone", b.yes, clause.when ? { when: clause.when } : {})]),
    laws: program.laws,
  };
  return (given) => answerOf(alone, given) === "yes";
}

/** The labels in force, as precedence is defined. */
function forces(program: Program): (given: JsonObject) => { applies: Set<string>; inForce: Set<string> } {
  const all = clausesOf(program).map((clause) => ({ clause, holds: applier(program, clause) }));
  return (given) => {
    const applies = new Set(all.filter(({ holds }) => holds(given)).map(({ clause }) => clause.label));
    const known = new Map<string, boolean>();
    const isInForce = (clause: CheckedClause): boolean => {
      const before = known.get(clause.label);
      if (before !== undefined) return before;
      const isSilenced = all.some(
        ({ clause: by }) =>
          by !== clause &&
          (by.over.includes(clause.label) ||
            by.bars.includes(clause.label) ||
            (clause.otherwise && !by.otherwise && by.value !== null)) &&
          isInForce(by),
      );
      const result = applies.has(clause.label) && !isSilenced;
      known.set(clause.label, result);
      return result;
    };
    return {
      applies,
      inForce: new Set(all.filter(({ clause }) => isInForce(clause)).map(({ clause }) => clause.label)),
    };
  };
}

interface Named {
  readonly name: string;
  readonly question: Question;
  readonly isSo: (found: { applies: Set<string>; inForce: Set<string> }) => boolean;
  /** What the situation that is shown comes to. */
  readonly comesTo?: string;
}

function questionsOf(program: Program): readonly Named[] {
  const clauses = clausesOf(program);
  const said = ({ value }: CheckedClause) => value && truthIn(value);
  const one = clauses.map(
    ({ label }): Named => ({
      name: `${label} has a say`,
      question: { conditions: [{ kind: "in-force", clause: label }], shown: false },
      isSo: ({ inForce }) => inForce.has(label),
    }),
  );
  const two = clauses.flatMap((by) =>
    clauses.flatMap((clause): readonly Named[] => [
      {
        name: `${by.label} meets ${clause.label}`,
        question: {
          conditions: [
            { kind: "in-force", clause: by.label },
            { kind: "applies", clause: clause.label },
          ],
          shown: false,
        },
        isSo: ({ applies, inForce }) => inForce.has(by.label) && applies.has(clause.label),
      },
      {
        name: `${by.label} clashes with ${clause.label}`,
        question: { conditions: [{ kind: "clash", clause: by.label, other: clause.label }], shown: true },
        comesTo: "conflict",
        isSo: ({ inForce }) =>
          inForce.has(by.label) &&
          inForce.has(clause.label) &&
          said(by) !== null &&
          said(clause) !== null &&
          said(by) !== said(clause),
      },
    ]),
  );
  const silent: Named = {
    name: "nobody speaks",
    question: { conditions: [{ kind: "silent" }], shown: true },
    comesTo: "no-ruling",
    isSo: ({ inForce }) => inForce.size === 0,
  };
  return [...one, ...two, silent];
}

function holdsOf(program: Program, longest: number, isExact: boolean): void {
  const named = questionsOf(program);
  const answers = possibilities(
    program,
    decisionId,
    named.map(({ question }) => question),
    { longest, replay: replayOn([program], decisionId) },
  );
  const forced = forces(program);
  const seen = new Set<string>();
  for (const given of situationsUpTo(longest)) {
    const found = forced(given);
    for (const { name, isSo } of named) if (isSo(found)) seen.add(name);
  }
  named.forEach(({ name, comesTo }, i) => {
    const { answer, witness } = answers[i] ?? { answer: "not-proved", witness: null };
    if (seen.has(name)) expect({ name, answer }).toEqual({ name, answer: "possible" });
    else if (isExact) expect({ name, answer }).toEqual({ name, answer: "impossible" });
    if (witness === null || comesTo === undefined) return;
    expect(witness.isReplayed).toBe(true);
    expect(answerOf(program, completed(witness.given))).toBe(comesTo);
  });
}

/** With any value for what does not matter. */
function completed({ items, ...given }: JsonObject): JsonObject {
  const elements = Array.isArray(items) ? items : [];
  const whole = elements.map((item: Json) => ({ x: false, y: false, ...(item as JsonObject) }));
  return { p: false, q: false, n: 0, kind: "wood", ...given, items: whole };
}

describe("clauses of small worlds", () => {
  it("are said to clash, to have a say, to meet and to fall silent just where some situation shows it", () => {
    fc.assert(
      fc.property(monadicPairs, ([program]) => {
        holdsOf(program, 4, true);
      }),
      { seed, numRuns: runs(12) },
    );
  });

  it("show every clash, say and silence that short lists show, also where lists have no bound", () => {
    fc.assert(
      fc.property(anyPairs, ([program]) => {
        holdsOf(program, 2, false);
      }),
      { seed, numRuns: runs(12) },
    );
  });
});

// ---------------------------------------------------------------- conditions that exclude each other as written

const maybe = b.orNone(b.countType(0, 3));
const facts = [
  b.fact("p", b.truthType),
  b.fact("n", b.countType(0, 3)),
  b.fact("m", b.countType(0, 3), { optional: true }),
  b.fact("kind", b.enumType("kind")),
];
const kinds = ["wood", "ruin", "statue"];
const number = fc.constantFrom(b.factExpr("n", b.countType(0, 3)), b.factExpr("m", maybe));
const operator = fc.constantFrom(
  "=" as const,
  "!=" as const,
  "<" as const,
  "<=" as const,
  ">" as const,
  ">=" as const,
);
const kind = b.factExpr("kind", b.enumType("kind"));
const literal: fc.Arbitrary<Expr> = fc.oneof(
  fc.constant(b.factExpr("p", b.truthType)),
  fc.tuple(number, operator, fc.nat(3)).map(([of, op, n]) => b.compare(of, op, b.counted(n))),
  fc.tuple(number, operator, number).map(([of, op, to]) => b.compare(of, op, to)),
  fc
    .tuple(operator, fc.constantFrom(...kinds))
    .map(([op, name]) => b.compare(kind, op === "=" ? "=" : "!=", b.listed("kind", name))),
  fc
    .subarray(kinds, { minLength: 1 })
    .map((names) =>
      b.within(kind, b.setExpr(b.enumType("kind"), ...names.map((name) => b.listed("kind", name)))),
    ),
  fc
    .tuple(fc.nat(3), fc.nat(2))
    .map(([from, more]) =>
      b.within(b.factExpr("n", b.countType(0, 3)), b.interval(b.counted(from), b.counted(from + more))),
    ),
  fc.constantFrom(b.is("known", b.factExpr("m", maybe)), b.is("none", b.factExpr("m", maybe))),
);
const condition: fc.Arbitrary<Expr> = fc.oneof(
  literal,
  literal.map(b.not),
  fc.tuple(literal, literal).map(([one, other]) => b.and(one, b.not(other))),
  fc.tuple(literal, literal).map(([one, other]) => b.or(one, other)),
);

function* everything(): Iterable<JsonObject> {
  for (const p of [false, true])
    for (const n of [0, 1, 2, 3])
      for (const m of [null, 0, 1, 2, 3]) for (const name of kinds) yield { p, n, m, kind: name };
}

describe("conditions that exclude each other as they are written", () => {
  it("hold together in no situation", () => {
    let found = 0;
    fc.assert(
      fc.property(condition, condition, (one, other) => {
        if (!areExclusive(one, other)) return;
        found += 1;
        const decision: RuledDecision = {
          ...b.ruled("allowed", b.truthType, [b.clause("both", b.yes, { when: b.and(one, other) })]),
          reads: ["kind", "m", "n", "p"],
        };
        const program = b.programOf({ facts, enums: [b.enumeration("kind", kinds)], decisions: [decision] });
        for (const given of everything()) expect(answerOf(program, given)).not.toBe("yes");
      }),
      { seed, numRuns: runs(600) },
    );
    expect(found).toBeGreaterThan(20);
  });
});
