/**
 * Decisions over so few facts that every situation can be gone through: two truths, a count, a name and a list of records.
 * They are made at random, with clauses over one another; what is proved of them is held against all situations.
 */
import fc from "fast-check";
import type { CheckedClause, Expr, Law, Program, RuledDecision } from "../../compiler/check/program.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import type { Replay } from "../../compiler/prove/prove.ts";
import * as b from "./program-builder.ts";
import type { Json, JsonObject } from "../../compiler/core/json.ts";

const kind = b.enumType("kind");
const count = b.countType(0, 3);
const item = b.recordType("item");
const items = b.factExpr("items", b.listOf(item));

export const decisionId = "allowed" as DecisionId;

// ---------------------------------------------------------------- conditions

const plain: fc.Arbitrary<Expr> = fc.oneof(
  fc.constantFrom(b.factExpr("p", b.truthType), b.factExpr("q", b.truthType)),
  fc
    .tuple(fc.constantFrom("<" as const, "<=" as const, "=" as const, ">=" as const), fc.nat(3))
    .map(([op, n]) => b.compare(b.factExpr("n", count), op, b.counted(n))),
  fc
    .constantFrom("wood", "ruin", "statue")
    .map((name) => b.compare(b.factExpr("kind", kind), "=", b.listed("kind", name))),
);

function ofItem(binder: string): fc.Arbitrary<Expr> {
  const field = (name: string) => b.fieldOf(b.local(binder, item), name, b.truthType);
  const one = fc.constantFrom(field("x"), field("y"), b.not(field("x")), b.not(field("y")));
  return fc.oneof(
    one,
    fc.tuple(one, one).map(([left, right]) => b.and(left, right)),
    fc.tuple(one, one).map(([left, right]) => b.or(left, right)),
    fc.tuple(one, plain).map(([left, right]) => b.and(left, right)),
  );
}

/** What asks about elements one by one, and holds counts against numbers. */
export const overList: fc.Arbitrary<Expr> = fc.oneof(
  ofItem("i").map((body) => b.some("i", items, body)),
  ofItem("i").map((body) => b.every("i", items, body)),
  fc.tuple(ofItem("i"), ofItem("i")).map(([filter, body]) => b.every("i", items, body, filter)),
  fc
    .tuple(
      fc.constantFrom(">=" as const, ">" as const, "=" as const, "<" as const),
      fc.integer({ min: 1, max: 2 }),
      ofItem("i"),
    )
    .map(([op, n, filter]) => b.compare(b.countIn("i", items, filter), op, b.counted(n))),
);

/** What holds elements against one another or against facts. */
const acrossList: fc.Arbitrary<Expr> = fc.oneof(
  ofItem("i").map((filter) => b.compare(b.countIn("i", items, filter), ">=", b.factExpr("n", count))),
  fc
    .tuple(ofItem("i"), ofItem("j"))
    .map(([left, right]) => b.compare(b.countIn("i", items, left), "<=", b.countIn("j", items, right))),
);

function conditions(listed: fc.Arbitrary<Expr>): fc.Arbitrary<Expr> {
  const one = fc.oneof({ weight: 2, arbitrary: plain }, { weight: 2, arbitrary: listed });
  return fc.oneof(
    one,
    fc.tuple(one, one).map(([left, right]) => b.and(left, right)),
    fc.tuple(one, one).map(([left, right]) => b.or(left, b.not(right))),
  );
}

// ---------------------------------------------------------------- programs

function clauses(listed: fc.Arbitrary<Expr>): fc.Arbitrary<readonly CheckedClause[]> {
  const one = fc.record({
    value: fc.constantFrom(b.yes, b.no),
    when: conditions(listed),
    overs: fc.boolean(),
    unseen: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  });
  return fc.tuple(fc.array(one, { minLength: 1, maxLength: 3 }), fc.boolean()).map(([all, isClosed]) => [
    ...all.map(({ value, when, overs, unseen }, i) =>
      b.clause(`c${i}`, unseen ? null : value, {
        when,
        unseen,
        over: overs ? all.flatMap((_, j) => (j < i ? [`c${j}`] : [])) : [],
      }),
    ),
    ...(isClosed ? [b.clause("otherwise", b.no)] : []),
  ]);
}

export function programWith(all: readonly CheckedClause[], laws: readonly Law[] = []): Program {
  const decision: RuledDecision = {
    ...b.ruled("allowed", b.truthType, all),
    reads: ["items", "kind", "n", "p", "q"],
  };
  const program = b.programOf({
    facts: [
      b.fact("p", b.truthType),
      b.fact("q", b.truthType),
      b.fact("n", count),
      b.fact("kind", kind),
      b.fact("items", b.listOf(item)),
    ],
    records: { item: [b.fact("x", b.truthType), b.fact("y", b.truthType)] },
    enums: [b.enumeration("kind", ["wood", "ruin", "statue"])],
    decisions: [decision],
  });
  return { ...program, laws };
}

/** A program, and another of which one clause says otherwise, or two that have nothing to do with one another. */
export function pairs(listed: fc.Arbitrary<Expr>): fc.Arbitrary<readonly [Program, Program]> {
  const changed = fc
    .tuple(clauses(listed), fc.nat(2), conditions(listed), fc.nat(3))
    .map(([all, at, when, how]) => {
      const other = all.map((clause, i) => {
        if (i !== at % all.length) return clause;
        if (how === 0) return { ...clause, over: [], overDirectly: [] };
        return how === 1 && clause.when ? { ...clause, when: b.and(clause.when, when) } : { ...clause, when };
      });
      return [programWith(all), programWith(other)] as const;
    });
  const apart = fc
    .tuple(clauses(listed), clauses(listed))
    .map(([one, other]) => [programWith(one), programWith(other)] as const);
  return fc.oneof({ weight: 3, arbitrary: changed }, { weight: 1, arbitrary: apart });
}

export const monadicPairs = pairs(overList);
export const anyPairs = pairs(fc.oneof(overList, acrossList));

// ---------------------------------------------------------------- all situations

const truths = [false, true];
const elements: readonly JsonObject[] = truths.flatMap((x) => truths.map((y) => ({ x, y })));

/** Every situation whose list has at most so many elements; which of them comes first makes no difference. */
export function* situationsUpTo(longest: number): Iterable<JsonObject> {
  for (const list of listsUpTo(longest))
    for (const p of truths)
      for (const q of truths)
        for (let n = 0; n <= 3; n++)
          for (const kind of ["wood", "ruin", "statue"]) yield { p, q, n, kind, items: list };
}

function listsUpTo(longest: number, from = 0): readonly (readonly Json[])[] {
  if (longest === 0) return [[]];
  const longer = elements.flatMap((element, i) =>
    i < from ? [] : listsUpTo(longest - 1, i).map((rest) => [element, ...rest]),
  );
  return [[], ...longer];
}

export function answerOf(program: Program, given: JsonObject): string {
  const decision = program.decisions.find(({ id }) => id === decisionId) ?? null;
  const { situation } = decode(program, inputsOf(program, decision), given);
  const { status, value } = ask(program, decisionId, situation);
  return status === "ruled" ? (value === true ? "yes" : "no") : status;
}

/** Replays on the evaluator. */
export function replayOn(programs: readonly Program[], id: DecisionId): Replay {
  return (side, given, readings) => {
    const program = programs[side];
    if (!program) throw new Error(`there is no side ${side}`);
    const decision = program.decisions.find((each) => each.id === id) ?? null;
    const { situation, faults } = decode(program, inputsOf(program, decision), given);
    if (faults.length > 0) throw new Error(faults.map(({ path, message }) => `${path}: ${message}`).join());
    const { status, value, missing, laws } = ask(program, id, situation, {
      readings: new Map(readings) as never,
    });
    if (laws.length > 0) throw new Error(`breaks ${laws.map(({ name }) => name).join()}`);
    return { status, value, missing: missing.map(({ path }) => path) };
  };
}
