/**
 * What holds of the evaluator whatever the program: it agrees with a plain reading of the clauses, an answer given early
 * stands, and nothing hangs on facts once all are there. Programs and situations are generated.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CheckedClause, Expr, Program } from "../../compiler/check/program.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { situations } from "../support/generate-situations.ts";
import * as b from "../support/program-builder.ts";
import { runs, seed } from "../support/seed.ts";
import type { Json, JsonObject } from "../../compiler/core/json.ts";

const facts = ["p", "q", "r"] as const;

/** Conditions and values over three truths, as data that a test can read by itself. */
type Condition =
  | { readonly fact: (typeof facts)[number]; readonly wanted: boolean }
  | { readonly join: "and" | "or"; readonly parts: readonly Condition[] };
interface Planned {
  readonly when: Condition | null;
  readonly value: number | Condition | null;
  readonly unseen: boolean;
  readonly otherwise: boolean;
  readonly over: readonly number[];
  readonly bars: readonly number[];
}

const literal = fc.record({ fact: fc.constantFrom(...facts), wanted: fc.boolean() });
const condition: fc.Arbitrary<Condition> = fc.oneof(
  literal,
  fc.record({
    join: fc.constantFrom("and" as const, "or" as const),
    parts: fc.array(literal, { minLength: 1, maxLength: 3 }),
  }),
);

/** Clauses silence only those before them, so that there is no circle. */
const plan: fc.Arbitrary<readonly Planned[]> = fc
  .array(
    fc.record({
      when: fc.option(condition, { nil: null }),
      value: fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 0, max: 1 }) },
        { weight: 1, arbitrary: condition },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
      unseen: fc.boolean(),
      otherwise: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
      over: fc.subarray([0, 1, 2, 3, 4]),
      bars: fc.integer({ min: 0, max: 2 }).chain((n) => fc.subarray(n === 0 ? [0, 1, 2, 3, 4] : [])),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) =>
    all.map((each, i) => ({
      ...each,
      unseen: each.value === null && each.unseen,
      otherwise: i === 0 && each.otherwise,
      over: each.over.filter((at) => at < i),
      bars: each.bars.filter((at) => at < i),
    })),
  );

function exprOf(of: Condition): Expr {
  if ("join" in of) return (of.join === "and" ? b.and : b.or)(...of.parts.map(exprOf));
  const fact = b.factExpr(of.fact, b.truthType);
  return of.wanted ? fact : b.not(fact);
}

function programOf(planned: readonly Planned[]): Program {
  const clauses: CheckedClause[] = planned.map(({ when, value, unseen, otherwise, over, bars }, i) =>
    b.clause(
      `c${i}`,
      value === null
        ? null
        : typeof value === "number"
          ? b.counted(value)
          : b.casesOf([[b.counted(1), exprOf(value)]], b.counted(0)),
      {
        when: when && exprOf(when),
        unseen,
        otherwise,
        over: over.map((at) => `c${at}`),
        bars: bars.map((at) => `c${at}`),
      },
    ),
  );
  const asked = b.ruled("asked", b.countType(), clauses, { reads: [...facts] });
  return b.programOf({ facts: facts.map((fact) => b.fact(fact, b.truthType)), decisions: [asked] });
}

function answer(program: Program, given: Json) {
  const [asked] = program.decisions;
  if (!asked) throw new Error("ask something");
  const { situation, faults } = decode(program, inputsOf(program, asked), given);
  expect(faults).toEqual([]);
  return ask(program, asked.id, situation);
}

/** What the clauses say with all facts known, as the language has it in a sentence: read straight off the plan. */
function plainReading(planned: readonly Planned[], given: Readonly<Record<string, boolean>>): string {
  const isSo = (of: Condition): boolean =>
    "join" in of
      ? of.join === "and"
        ? of.parts.every(isSo)
        : of.parts.some(isSo)
      : given[of.fact] === of.wanted;
  const inForce = new Set<number>();
  const silencers = (i: number) =>
    planned.flatMap((other, at) =>
      other.over.includes(i) ||
      other.bars.includes(i) ||
      (planned[i]?.otherwise && !other.otherwise && other.value !== null)
        ? [at]
        : [],
    );
  // Whoever comes last is silenced by nobody; `otherwise` comes first in the list and is silenced by all.
  for (let i = planned.length - 1; i >= 0; i--) {
    const { when } = planned[i] ?? { when: null };
    if ((when === null || isSo(when)) && !silencers(i).some((at) => inForce.has(at))) inForce.add(i);
  }
  const all = planned.filter((_, i) => inForce.has(i));
  const values = new Set(
    all.flatMap(({ value }) =>
      value === null ? [] : [typeof value === "number" ? value : isSo(value) ? 1 : 0],
    ),
  );
  if (values.size > 1) return "conflict";
  if (values.size === 1) return `ruled ${[...values][0]}`;
  return all.some(({ unseen }) => unseen) ? "not-on-record" : "no-ruling";
}

function completions(given: JsonObject): JsonObject[] {
  return facts.reduce<JsonObject[]>(
    (all, fact) =>
      all.flatMap((each) =>
        fact in each
          ? [each]
          : [
              { ...each, [fact]: true },
              { ...each, [fact]: false },
            ],
      ),
    [given],
  );
}

const partial = fc.record(
  { p: fc.boolean(), q: fc.boolean(), r: fc.boolean() },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>;
const complete = fc.record({ p: fc.boolean(), q: fc.boolean(), r: fc.boolean() });

describe("any clauses", () => {
  it("say what a plain reading of them says, once all facts are known", () => {
    fc.assert(
      fc.property(plan, complete, (planned, given) => {
        const { status, value } = answer(programOf(planned), given);
        expect(status === "ruled" ? `ruled ${value}` : status).toBe(plainReading(planned, given));
      }),
      { seed, numRuns: runs(500) },
    );
  });
  it("answer early only what every completion answers", () => {
    fc.assert(
      fc.property(plan, partial, (planned, given) => {
        const program = programOf(planned);
        const early = answer(program, given);
        fc.pre(early.status !== "depends");
        for (const whole of completions(given))
          expect(answer(program, whole)).toMatchObject({ status: early.status, value: early.value });
      }),
      { seed, numRuns: runs(500) },
    );
  });
  it("name only missing facts that can still be given, and never the answer's contrary", () => {
    fc.assert(
      fc.property(plan, partial, (planned, given) => {
        const { status, missing } = answer(programOf(planned), given);
        expect(missing.length > 0).toBe(status === "depends");
        for (const { path } of missing) expect(given).not.toHaveProperty(path);
      }),
      { seed, numRuns: runs(300) },
    );
  });
});

// ---------------------------------------------------------------- every kind of expression

const model = b.recordType("model");
const unit = b.recordType("unit");
const [u, m] = [b.local("u", unit), b.local("m", model)];
const army = b.factExpr("army", b.listOf(unit));
const target = b.factExpr("target", unit);
const gapOf = (of: Expr) => b.fieldOf(of, "gap", b.orNone(b.lengthType()));
const hidden = b.fieldOf(m, "hidden", b.percentType);
const modelsOf = (of: Expr) => b.fieldOf(of, "models", b.listOf(model));
const carrier = b.fieldOf(u, "carrier", b.orNone(b.refType("unit")));
const at = (of: Expr) => b.fieldOf(of, "at", b.enumType("place"));
const onTable = (of: Expr) => b.compare(at(of), "=", b.listed("place", "table"));
const now = b.factExpr("now", b.momentType);

const entire = b.ruled(
  "entire",
  b.truthType,
  [b.clause("p", b.every("m", modelsOf(u), b.compare(hidden, ">=", b.amount(50, b.percentType))))],
  { params: [b.fact("u", unit)] },
);
const asked: readonly (readonly [string, Expr])[] = [
  [
    "a quantifier in a quantifier",
    b.some("u", army, b.every("m", modelsOf(u), b.compare(hidden, ">", b.amount(25, b.percentType)))),
  ],
  ["a call for each element", b.some("u", army, b.callOf("entire", b.truthType, u), onTable(u))],
  ["a count", b.compare(b.countIn("u", army, onTable(u)), ">=", b.counted(2))],
  ["a sum", b.compare(b.aggregate("sum", gapOf(u), "u", army), "<=", b.inches(9))],
  [
    "an extreme",
    b.compare(b.aggregate("highest", gapOf(u), "u", army, { empty: b.inches(0) }), "=", b.inches(3)),
  ],
  [
    "those of which something holds",
    b.some("v", b.those("u", army, onTable(u)), onTable(b.local("v", unit))),
  ],
  ["the nearest", b.within(b.factExpr("chosen", b.refType("unit")), b.nearest("u", army, gapOf(u)))],
  ["a reference", b.some("u", army, b.or(onTable(u), b.and(b.is("known", carrier), onTable(carrier))))],
  [
    "a group",
    b.oneGroup(
      "u",
      "v",
      army,
      b.compare(b.reckon(gapOf(u), "-", gapOf(b.local("v", unit))), "=", b.inches(1)),
    ),
  ],
  [
    "a fold",
    b.compare(
      b.fold("t", b.inches(0), "u", army, b.extreme("max", b.local("t", b.lengthType()), gapOf(u))),
      ">",
      b.inches(2),
    ),
  ],
  [
    "cases",
    b.compare(
      b.casesOf([
        [b.counted(1), b.has(target, "FLY", "FLY")],
        [b.counted(2), b.has(target, "INFANTRY")],
      ]),
      "=",
      b.counted(2),
    ),
  ],
  [
    "a moment",
    b.and(
      b.compare(now, "<=", b.factExpr("later", b.momentType)),
      b.builtin("same-turn", b.truthType, now, b.factExpr("later", b.momentType)),
    ),
  ],
  ["an interval", b.within(gapOf(target), b.factExpr("reach", b.intervalOf(b.lengthType())))],
  [
    "squares",
    b.every(
      "s",
      b.builtin(
        "between",
        b.listOf(b.squareType),
        b.factExpr("from", b.squareType),
        b.factExpr("to", b.squareType),
      ),
      b.not(b.within(b.local("s", b.squareType), b.factExpr("blocked", b.listOf(b.squareType)))),
    ),
  ],
];
const gains = b.gain("FLY", b.fact("m", unit), onTable(b.local("m", unit)));
const rich = b.programOf({
  enums: [b.enumeration("place", ["table", "aboard"]), b.enumeration("phase", ["movement", "shooting"])],
  phases: "phase",
  keywords: [b.keyword("FLY", { gained: "FLY" as never }), b.keyword("INFANTRY")],
  records: {
    model: [b.fact("hidden", b.percentType)],
    unit: [
      b.fact("keywords", b.keywordsType),
      b.fact("models", b.listOf(model)),
      b.fact("gap", b.lengthType(0, 12), { optional: true }),
      b.fact("carrier", b.refType("unit"), { optional: true }),
      b.fact("at", b.enumType("place")),
    ],
  },
  facts: [
    b.fact("army", b.listOf(unit)),
    b.fact("target", unit),
    b.fact("chosen", b.refType("unit")),
    b.fact("now", b.momentType),
    b.fact("later", b.momentType),
    b.fact("reach", b.intervalOf(b.lengthType(0, 12))),
    ...["from", "to"].map((name) => b.fact(name, b.squareType)),
    b.fact("blocked", b.listOf(b.squareType)),
  ],
  decisions: [
    entire,
    gains,
    ...asked.map(([name, when]) =>
      b.ruled(
        name.replaceAll(" ", "-"),
        b.truthType,
        [b.clause("x", b.yes, { when }), b.clause("otherwise", b.no)],
        {
          reads: ["army", "target", "chosen", "now", "later", "reach", "from", "to", "blocked"],
        },
      ),
    ),
  ],
});

describe.each(asked.map(([name]) => name))("with %s", (name) => {
  const decision = rich.decisions.find(({ id }) => id === name.replaceAll(" ", "-"));
  if (!decision) throw new Error(`${name} is not asked`);
  const verdict = (given: Json) => {
    const { situation, faults } = decode(rich, inputsOf(rich, decision), given);
    expect(faults).toEqual([]);
    return ask(rich, decision.id, situation);
  };
  it("a complete situation never depends", () => {
    fc.assert(
      fc.property(situations(rich, decision), (given) => {
        expect(verdict(given).status).not.toBe("depends");
      }),
      { seed, numRuns: runs(100) },
    );
  });
  it("an answer given early stands when more is known", () => {
    fc.assert(
      fc.property(
        situations(rich, decision),
        fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
        (given, dice) => {
          const early = verdict(thinned(given, dice));
          if (early.status !== "depends")
            expect(verdict(given)).toMatchObject({ status: early.status, value: early.value });
        },
      ),
      { seed, numRuns: runs(200) },
    );
  });
  it("a partial situation is read without fault", () => {
    fc.assert(
      fc.property(situations(rich, decision, { complete: false }), (given) => {
        expect(["ruled", "depends"]).toContain(verdict(given).status);
      }),
      { seed, numRuns: runs(50) },
    );
  });
});

/** The same with some facts left out, but for the names by which records are referred to. */
function thinned(json: JsonObject, dice: Iterator<number>): JsonObject {
  const thin = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(thin);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) =>
        key === "id" || dice.next().value !== 0 ? [[key, thin(inner as Json)]] : [],
      ),
    );
  };
  return thin(json) as JsonObject;
}
