/**
 * Decisions over things that refer to one another: what is proved of them for lists of every length holds of all situations of
 * up to two elements, and of longer ones drawn at random, whoever refers to whom.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Expr, Program } from "../../compiler/check/program.ts";
import { compare } from "../../compiler/prove/prove.ts";
import * as b from "../support/program-builder.ts";
import { runs, seed } from "../support/seed.ts";
import { answerOf, decisionId, replayOn } from "../support/small-worlds.ts";
import type { JsonObject } from "../../compiler/core/json.ts";

const ship = b.recordType("ship");
const fleet = b.factExpr("fleet", b.listOf(ship));
const own = b.local("own", ship);
const tug = (of: Expr): Expr => b.fieldOf(of, "tug", b.orNone(b.refType("ship")));
const leaks = (of: Expr): Expr => b.fieldOf(of, "leaks", b.truthType);

/** About a ship: what it is, what its tug is, whether that is one's own. */
const nearby = (of: Expr): readonly Expr[] => [
  leaks(of),
  leaks(tug(of)),
  b.is("known", tug(of)),
  b.compare(tug(of), "=", own),
];
/** Also about the tug of its tug, and whether two have the same. */
const farther = (of: Expr): readonly Expr[] => [leaks(tug(tug(of))), b.compare(tug(of), "=", tug(own))];

function conditions(asked: (of: Expr) => readonly Expr[]): fc.Arbitrary<Expr> {
  const about = (of: Expr): fc.Arbitrary<Expr> => {
    const one = fc.constantFrom(...asked(of));
    return fc.oneof(
      one,
      one.map(b.not),
      fc.tuple(one, one).map(([left, right]) => b.and(left, b.not(right))),
      fc.tuple(one, one).map(([left, right]) => b.or(left, right)),
    );
  };
  const each = about(b.local("s", ship));
  const condition = fc.oneof(
    about(own),
    each.map((body) => b.some("s", fleet, body)),
    fc.tuple(each, each).map(([body, filter]) => b.every("s", fleet, body, filter)),
    each.map((filter) => b.compare(b.countIn("s", fleet, filter), ">=", b.counted(2))),
  );
  return fc.oneof(
    condition,
    fc.tuple(condition, condition).map(([left, right]) => b.and(left, right)),
  );
}

function programWith(when: Expr): Program {
  const clauses = [b.clause("c0", b.yes, { when }), b.clause("otherwise", b.no)];
  const decision = b.ruled("allowed", b.truthType, clauses, { params: [b.fact("own", ship)] });
  return b.programOf({
    facts: [b.fact("fleet", b.listOf(ship))],
    records: { ship: [b.fact("leaks", b.truthType), b.fact("tug", b.refType("ship"), { optional: true })] },
    decisions: [{ ...decision, reads: ["fleet"] }],
  });
}

const borneOut = "the evaluator does not confirm the situation that was found";
const truths = [false, true];

/** Every situation of so many ships besides one's own. */
function* situations(many: number): Iterable<JsonObject> {
  const names = ["own", ...Array.from({ length: many }, (_, i) => `ship-${i}`)];
  const tugs = [null, ...names];
  const ships = (left: readonly string[]): readonly (readonly JsonObject[])[] => {
    const [id, ...others] = left;
    if (id === undefined) return [[]];
    const rest = ships(others);
    return truths.flatMap((leaking) =>
      tugs.flatMap((named) => rest.map((more) => [{ id, leaks: leaking, tug: named }, ...more])),
    );
  };
  for (const [first, ...others] of ships(names)) yield { own: first ?? {}, fleet: others };
}

const longer: fc.Arbitrary<JsonObject> = fc.integer({ min: 3, max: 5 }).chain((many) => {
  const names = ["own", ...Array.from({ length: many }, (_, i) => `ship-${i}`)];
  const one = (id: string) =>
    fc.tuple(fc.boolean(), fc.constantFrom(null, ...names)).map(([leaking, named]) => ({
      id,
      leaks: leaking,
      tug: named,
    }));
  return fc.tuple(...names.map(one)).map(([first, ...others]) => ({ own: first ?? {}, fleet: others }));
});

const few = [0, 1, 2].flatMap((many) => [...situations(many)]);

function holdsOf(asked: fc.Arbitrary<Expr>, isProved: boolean): void {
  fc.assert(
    fc.property(
      asked,
      asked,
      asked,
      fc.nat(2),
      fc.array(longer, { minLength: 40, maxLength: 40 }),
      (first, second, third, how, many) => {
        // Another way to say the same, something that says a little more, or anything else.
        const others = [
          b.or(b.and(first, second), b.and(first, b.not(second))),
          b.or(first, b.and(second, third)),
          second,
        ];
        const pair = [programWith(first), programWith(others[how] ?? second)] as const;
        const { bound, flips, why } = compare(pair[0], pair[1], decisionId, {
          goThrough: true,
          replay: replayOn(pair, decisionId),
        });
        expect(why).not.toBe(borneOut);
        if (isProved) expect(bound).toBeNull();
        if (bound !== null) return;
        const kinds = new Set(flips.map(({ from, to }) => `${from} ${to}`));
        for (const given of [...few, ...many]) {
          const [from, to] = pair.map((program) => answerOf(program, given));
          if (from !== to) expect(kinds).toContain(`${from} ${to}`);
        }
      },
    ),
    { seed, numRuns: runs(12) },
  );
}

it("of what is read by one step all is proved, and holds whoever refers to whom", () => {
  holdsOf(conditions(nearby), true);
});

it("of other uses what is proved holds, and witnesses are borne out", () => {
  holdsOf(
    conditions((of) => [...nearby(of), ...farther(of)]),
    false,
  );
});
