/** What each kind of expression comes to, and what it says while facts are unknown. */
import { describe, expect, it } from "vitest";
import { evaluateExpression } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import type { Expr } from "../../compiler/check/program.ts";
import * as b from "../support/program-builder.ts";
import type { Json } from "../../compiler/core/json.ts";

const model = b.recordType("model");
const unit = b.recordType("unit");
const program = b.programOf({
  enums: [
    b.enumeration("phase", ["movement", "psychic", "shooting"]),
    b.enumeration("moment-part", ["start", "during", "end"]),
    b.enumeration("role", ["troops", "flyer"]),
    b.enumeration("place", ["table", "aboard"]),
  ],
  phases: "phase",
  keywords: [
    b.keyword("FLY"),
    b.keyword("INFANTRY"),
    b.keyword("GROUNDED"),
    b.keyword("AIRCRAFT", { gained: "AIRCRAFT" as never }),
  ],
  records: {
    model: [
      b.fact("hidden", b.percentType),
      b.fact("gap", b.lengthType(), { optional: true }),
      b.fact("wounds", b.countType()),
    ],
    unit: [
      b.fact("keywords", b.keywordsType),
      b.fact("models", b.listOf(model)),
      b.fact("leader", model, { optional: true }),
      b.fact("carrier", b.orNone(b.refType("unit"))),
      b.fact("at", b.enumType("place")),
    ],
  },
  facts: [
    b.fact("open", b.truthType),
    b.fact("shut", b.truthType),
    b.fact("gap", b.lengthType()),
    b.fact("reach", b.lengthType(), { optional: true }),
    b.fact("role", b.enumType("role")),
    b.fact("phase", b.enumType("phase")),
    b.fact("now", b.momentType),
    b.fact("later", b.momentType),
    b.fact("target", unit),
    b.fact("army", b.listOf(unit)),
    b.fact("models", b.listOf(model)),
    b.fact("rolls", b.listOf(b.countType())),
    b.fact("sets", b.listOf(b.keywordsType)),
    b.fact("time", b.intervalOf(b.countType())),
  ],
  decisions: [
    b.figure("seen", b.countType(), b.counted(4)),
    b.figure("lost", b.countType(), null),
    b.ruled("silent", b.truthType, [b.clause("a", b.yes, { when: b.no })]),
    b.gain("AIRCRAFT", b.fact("m", unit), b.has(b.local("m", unit), "FLY")),
    b.gain(
      "GROUNDED",
      b.fact("m", unit),
      b.not(
        b.compare(b.fieldOf(b.local("m", unit), "at", b.enumType("place")), "=", b.listed("place", "table")),
      ),
    ),
  ],
});

function found(expr: Expr, given: Json = {}) {
  const decoded = decode(program, inputsOf(program, null), given);
  expect(decoded.faults).toEqual([]);
  const { status, value, missing } = evaluateExpression(program, expr, decoded.situation);
  return status === "ruled" ? value : status === "depends" ? missing.map(({ path }) => path) : status;
}

const open = b.factExpr("open", b.truthType);
const shut = b.factExpr("shut", b.truthType);
const gap = b.factExpr("gap", b.lengthType());
const reach = b.factExpr("reach", b.orNone(b.lengthType()));
const models = b.factExpr("models", b.listOf(model));
const rolls = b.factExpr("rolls", b.listOf(b.countType()));
const target = b.factExpr("target", unit);
const m = b.local("m", model);
const hidden = b.fieldOf(m, "hidden", b.percentType);
const isHidden = b.compare(hidden, ">=", b.amount(50, b.percentType));
const r = b.local("r", b.countType());

describe("and, or, not", () => {
  it("a no settles an and, and what is unknown beside it is not asked", () => {
    expect(found(b.and(open, shut), { shut: false })).toBe(false);
    expect(found(b.and(open, shut), { shut: true })).toEqual(["open"]);
    expect(found(b.and(open, shut))).toEqual(["open", "shut"]);
  });
  it("a yes settles an or", () => {
    expect(found(b.or(open, shut), { shut: true })).toBe(true);
    expect(found(b.or(open, shut), { shut: false })).toEqual(["open"]);
  });
  it("not of an unknown is unknown", () => {
    expect(found(b.not(open))).toEqual(["open"]);
    expect(found(b.not(open), { open: false })).toBe(true);
  });
  it("a decision without ruling is passed over where something else settles it", () => {
    const silent = b.callOf("silent", b.truthType);
    expect(found(b.and(silent, b.no))).toBe(false);
    expect(found(b.and(silent, b.yes))).toBe("no-ruling");
    expect(found(b.and(silent, open))).toEqual(["open"]);
  });
});

describe("comparisons and none", () => {
  it("are exact", () => {
    const third = b.amount(1, b.lengthType(), 3);
    expect(found(b.compare(b.reckon(b.reckon(third, "+", third), "+", third), "=", b.inches(1)))).toBe(true);
    expect(found(b.compare(gap, "<=", b.inches(1)), { gap: 0.1 })).toBe(true);
    expect(found(b.compare(b.reckon(gap, "*", b.counted(3)), "=", b.inches(3, 10)), { gap: 0.1 })).toBe(true);
  });
  it("no ordering holds of none, and it equals only none", () => {
    for (const op of ["<", "<=", ">", ">="] as const) {
      expect(found(b.compare(reach, op, b.inches(3)), { reach: null })).toBe(false);
    }
    expect(found(b.compare(reach, "=", b.inches(3)), { reach: null })).toBe(false);
    expect(found(b.compare(reach, "!=", b.inches(3)), { reach: null })).toBe(true);
    expect(found(b.compare(reach, "=", reach), { reach: null })).toBe(true);
  });
  it("known means not none; a fact not given is neither", () => {
    expect(found(b.is("known", reach), { reach: null })).toBe(false);
    expect(found(b.is("known", reach), { reach: "2in" })).toBe(true);
    expect(found(b.is("none", reach), { reach: null })).toBe(true);
    expect(found(b.is("known", reach))).toEqual(["reach"]);
  });
  it("enumerations follow the order they are declared in", () => {
    const phase = b.factExpr("phase", b.enumType("phase"));
    expect(found(b.compare(phase, ">", b.listed("phase", "movement")), { phase: "psychic" })).toBe(true);
    expect(found(b.compare(phase, ">", b.listed("phase", "shooting")), { phase: "psychic" })).toBe(false);
  });
});

describe("arithmetic", () => {
  it("with none gives none, also over zero", () => {
    expect(found(b.reckon(reach, "+", b.inches(1)), { reach: null })).toBe(null);
    expect(found(b.reckon(b.inches(1), "/", b.inches(0), b.ratioType))).toBe(null);
    expect(found(b.extreme("max", reach, b.inches(1)), { reach: null })).toBe(null);
  });
  it("divides exactly and rounds either way", () => {
    const half = b.reckon(b.counted(7), "/", b.counted(2), b.ratioType);
    expect(found(half)).toBe("7/2");
    expect(found(b.round("up", half))).toBe(4);
    expect(found(b.round("down", half))).toBe(3);
    expect(found(b.round("down", b.reckon(b.counted(-7), "/", b.counted(2), b.ratioType)))).toBe(-4);
    expect(found(b.is("whole", half))).toBe(false);
    expect(found(b.is("whole", b.counted(7)))).toBe(true);
  });
  it("takes the least and the greatest", () => {
    expect(found(b.extreme("min", b.counted(3), b.counted(2)))).toBe(2);
    expect(found(b.extreme("max", b.counted(3), b.counted(2)))).toBe(3);
  });
  it("asks for every operand that is unknown", () => {
    expect(found(b.compare(b.reckon(gap, "+", reach), "<=", b.inches(3)))).toEqual(["gap", "reach"]);
  });
});

describe("membership", () => {
  const role = b.factExpr("role", b.enumType("role"));
  const time = b.factExpr("time", b.intervalOf(b.countType()));
  it("in a set needs one that is the same", () => {
    const set = b.setExpr(b.enumType("role"), b.listed("role", "troops"), b.listed("role", "flyer"));
    expect(found(b.within(role, set), { role: "flyer" })).toBe(true);
    expect(found(b.within(role, b.setExpr(b.enumType("role"))), { role: "flyer" })).toBe(false);
  });
  it("in a set sees past what is unknown in it", () => {
    const set = b.setExpr(b.countType(), b.callOf("lost", b.countType()), b.counted(3));
    expect(found(b.within(b.counted(3), set))).toBe(true);
    expect(found(b.within(b.counted(4), set))).toBe("not-on-record");
  });
  it("in an interval takes both ends, and an open end has no bound", () => {
    const three = b.interval(b.counted(1), b.counted(3));
    expect([0, 1, 3, 4].map((n) => found(b.within(b.counted(n), three)))).toEqual([false, true, true, false]);
    expect(found(b.within(b.counted(9), b.interval(b.counted(1), null)))).toBe(true);
    expect(found(b.within(b.counted(2), time), { time: { from: 2, to: null } })).toBe(true);
    expect(found(b.within(b.counted(1), time), { time: { from: 2 } })).toBe(false);
    expect(found(b.within(b.counted(2), time), { time: { from: 2 } })).toEqual(["time.to"]);
    expect(found(b.within(reach, b.interval(null, b.inches(3))), { reach: null })).toBe(false);
  });
});

describe("records and references", () => {
  const carrier = b.fieldOf(b.local("u", unit), "carrier", b.orNone(b.refType("unit")));
  const army = b.factExpr("army", b.listOf(unit));
  const isCarried = b.some(
    "u",
    army,
    b.compare(b.fieldOf(carrier, "at", b.enumType("place")), "=", b.listed("place", "table")),
  );
  it("ask for the part that is missing, and for an optional thing before its parts", () => {
    const wounds = b.fieldOf(b.fieldOf(target, "leader", b.orNone(model)), "wounds", b.countType());
    expect(found(b.compare(wounds, ">", b.counted(1)))).toEqual(["target.leader"]);
    expect(found(b.compare(wounds, ">", b.counted(1)), { target: { leader: {} } })).toEqual([
      "target.leader.wounds",
    ]);
    expect(found(b.compare(wounds, ">", b.counted(1)), { target: { leader: null } })).toBe(false);
    expect(found(b.fieldOf(target, "at", b.enumType("place")))).toEqual(["target.at"]);
  });
  it("take one step to the record named", () => {
    expect(
      found(isCarried, { army: [{ carrier: "rhino" }, { id: "rhino", at: "table", carrier: null }] }),
    ).toBe(true);
    expect(
      found(isCarried, { army: [{ carrier: "rhino" }, { id: "rhino", at: "aboard", carrier: null }] }),
    ).toBe(false);
  });
  it("a record that is not given is unknown, and may stand in the place of its name", () => {
    expect(found(isCarried, { army: [{ carrier: "rhino" }] })).toEqual(["army[0].carrier.at"]);
    expect(found(isCarried, { army: [{ carrier: { id: "rhino", at: "table" } }] })).toBe(true);
  });
  it("are the same by id or by place, never by looks", () => {
    const others = b.some(
      "u",
      army,
      b.some("v", army, b.compare(b.local("u", unit), "!=", b.local("v", unit))),
    );
    expect(found(others, { army: [{ at: "table" }] })).toBe(false);
    expect(found(others, { army: [{ at: "table" }, { at: "table" }] })).toBe(true);
    const isTarget = b.some("u", army, b.compare(b.local("u", unit), "=", target));
    expect(found(isTarget, { army: [{ id: "a" }, { id: "b" }], target: { id: "b" } })).toBe(true);
    expect(
      found(b.some("u", army, b.compare(carrier, "=", target)), {
        army: [{ carrier: "b" }],
        target: { id: "b" },
      }),
    ).toBe(true);
  });
});

describe("keywords", () => {
  it("are had when printed", () => {
    expect(found(b.has(target, "FLY"), { target: { keywords: ["FLY"] } })).toBe(true);
    expect(found(b.has(target, "FLY"), { target: { keywords: [] } })).toBe(false);
    expect(found(b.has(target, "FLY"), { target: {} })).toEqual(["target.keywords"]);
    expect(
      found(b.has(b.fieldOf(target, "keywords", b.keywordsType), "FLY"), { target: { keywords: ["FLY"] } }),
    ).toBe(true);
  });
  it("are had when gained", () => {
    expect(found(b.has(target, "AIRCRAFT", "AIRCRAFT"), { target: { keywords: ["FLY"] } })).toBe(true);
    expect(found(b.has(target, "AIRCRAFT", "AIRCRAFT"), { target: { keywords: [] } })).toBe(false);
    expect(found(b.has(target, "AIRCRAFT"), { target: { keywords: ["FLY"] } })).toBe(false);
    const named = b.has(b.fieldOf(target, "keywords", b.keywordsType), "AIRCRAFT", "AIRCRAFT");
    expect(found(named, { target: { keywords: ["FLY"] } })).toBe(true);
  });
  it("are not had by none", () => {
    const leader = b.fieldOf(target, "carrier", b.orNone(b.refType("unit")));
    expect(found(b.has(leader, "FLY"), { target: { carrier: null } })).toBe(false);
    // Whatever is not on the table gains it, but only if there is something.
    expect(found(b.has(leader, "GROUNDED", "GROUNDED"), { target: { carrier: null } })).toBe(false);
    expect(
      found(b.has(leader, "GROUNDED", "GROUNDED"), { target: { carrier: { at: "aboard", keywords: [] } } }),
    ).toBe(true);
  });
});

describe("over lists", () => {
  const hiddenIs = (...all: (number | undefined)[]): Json => ({
    models: all.map((n) => (n === undefined ? {} : { hidden: n })),
  });
  it("every and some settle on one, and know the empty list", () => {
    expect(found(b.every("m", models, isHidden), hiddenIs(50, 49))).toBe(false);
    expect(found(b.every("m", models, isHidden), hiddenIs(undefined, 49))).toBe(false);
    expect(found(b.every("m", models, isHidden), hiddenIs(undefined, 50))).toEqual(["models[0].hidden"]);
    expect(found(b.every("m", models, isHidden), hiddenIs())).toBe(true);
    expect(found(b.some("m", models, isHidden), hiddenIs(undefined, 50))).toBe(true);
    expect(found(b.some("m", models, isHidden), hiddenIs())).toBe(false);
    expect(found(b.some("m", models, isHidden))).toEqual(["models"]);
  });
  it("a filter that fails lets the element go; one that is open matters only where the body does", () => {
    const wounded = b.compare(b.fieldOf(m, "wounds", b.countType()), ">", b.counted(0));
    const given = (wounds: number): Json => ({ models: [{ wounds, hidden: 0 }] });
    expect(found(b.every("m", models, isHidden, wounded), given(0))).toBe(true);
    expect(found(b.every("m", models, isHidden, wounded), given(1))).toBe(false);
    expect(found(b.every("m", models, isHidden, wounded), hiddenIs(50))).toBe(true);
    expect(found(b.every("m", models, isHidden, wounded), hiddenIs(49))).toEqual(["models[0].wounds"]);
    expect(found(b.some("m", models, isHidden, wounded), hiddenIs(49))).toBe(false);
    expect(found(b.some("m", models, null, wounded), given(1))).toBe(true);
  });
  it("count counts what the filter keeps", () => {
    expect(found(b.countIn("m", models, isHidden), hiddenIs(50, 49, 51))).toBe(2);
    expect(found(b.countIn("m", models), hiddenIs(50, undefined))).toBe(2);
    expect(found(b.countIn("m", models, isHidden), hiddenIs(50, undefined))).toEqual(["models[1].hidden"]);
  });
  it("sums and extremes, and what stands for the empty list", () => {
    expect(found(b.aggregate("sum", r, "r", rolls), { rolls: [3, 2, 3] })).toBe(8);
    expect(found(b.aggregate("product", r, "r", rolls), { rolls: [3, 2] })).toBe(6);
    expect(found(b.aggregate("highest", r, "r", rolls), { rolls: [3, 5, 2] })).toBe(5);
    expect(
      found(b.aggregate("lowest", r, "r", rolls, { filter: b.compare(r, ">", b.counted(2)) }), {
        rolls: [3, 5, 2],
      }),
    ).toBe(3);
    expect(
      ["sum", "product", "highest"].map((op) =>
        found(b.aggregate(op as "sum", r, "r", rolls), { rolls: [] }),
      ),
    ).toEqual([0, 1, null]);
    expect(found(b.aggregate("highest", r, "r", rolls, { empty: b.counted(1) }), { rolls: [] })).toBe(1);
    const gaps = b.aggregate("sum", b.fieldOf(m, "gap", b.orNone(b.lengthType())), "m", models);
    expect(found(gaps, { models: [{ gap: "1in" }, { gap: null }] })).toBe(null);
    expect(found(gaps, { models: [{ gap: "1in" }, {}] })).toEqual(["models[1].gap"]);
  });
  it("common gives what all sets share", () => {
    const s = b.local("s", b.keywordsType);
    const common = b.aggregate("common", s, "s", b.factExpr("sets", b.listOf(b.keywordsType)));
    expect(found(common, { sets: [["FLY", "INFANTRY"], ["INFANTRY"]] })).toEqual(["INFANTRY"]);
    expect(found(common, { sets: [] })).toBe(null);
  });
  it("those gives the elements of which the filter holds, in order", () => {
    const near = b.compare(b.fieldOf(m, "gap", b.orNone(b.lengthType())), "<", b.inches(3));
    const those = b.those("m", models, near);
    const ids = (given: Json) => (found(those, given) as { id: string }[]).map(({ id }) => id);
    const all = ["a", "b", "c", "d"].map((id, i) => ({ id, gap: [2, 3, null, 1][i] ?? null }));
    expect(ids({ models: all })).toEqual(["a", "d"]);
    expect(ids({ models: [...all].reverse() })).toEqual(["d", "a"]);
    expect(found(those, { models: [] })).toEqual([]);
    expect(found(those, { models: [{ gap: 5 }, {}] })).toEqual(["models[1].gap"]);
    expect(found(b.countIn("n", those), { models: all })).toBe(2);
  });
  it("nearest gives all that tie, and leaves out what has no measure", () => {
    const nearest = b.nearest("m", models, b.fieldOf(m, "gap", b.orNone(b.lengthType())));
    const ids = (given: Json) => (found(nearest, given) as { id: string }[]).map(({ id }) => id);
    expect(
      ids({
        models: [
          { id: "a", gap: 3 },
          { id: "b", gap: 2 },
          { id: "c", gap: 2 },
        ],
      }),
    ).toEqual(["b", "c"]);
    expect(
      ids({
        models: [
          { id: "a", gap: 3 },
          { id: "b", gap: null },
        ],
      }),
    ).toEqual(["a"]);
    expect(found(nearest, { models: [{ gap: 3 }, {}] })).toEqual(["models[1].gap"]);
    expect(found(nearest, { models: [] })).toEqual([]);
  });
  it("one group follows links from one to the next", () => {
    const [p, q] = [b.local("p", b.countType()), b.local("q", b.countType())];
    const link = b.compare(b.reckon(p, "-", q), "=", b.counted(2));
    const group = b.oneGroup("p", "q", rolls, link);
    expect(found(group, { rolls: [1, 5, 3] })).toBe(true);
    expect(found(group, { rolls: [1, 3, 6] })).toBe(false);
    expect(found(group, { rolls: [] })).toBe(true);
  });
  it("one group is open only while an open link may join what is apart", () => {
    const [p, q] = [b.local("p", model), b.local("q", model)];
    const near = (one: Expr) =>
      b.compare(b.fieldOf(one, "hidden", b.percentType), "<", b.amount(10, b.percentType));
    const group = b.oneGroup("p", "q", models, b.or(near(p), near(q)));
    expect(found(group, hiddenIs(5, undefined, undefined))).toBe(true);
    expect(found(group, hiddenIs(50, undefined))).toEqual(["models[1].hidden"]);
    expect(found(group, hiddenIs(50, 60, 70))).toBe(false);
  });
  it("one group does not ask for links between what is joined anyway", () => {
    const [p, q] = [b.local("p", b.countType()), b.local("q", b.countType())];
    const sumIs = (n: number) => b.compare(b.reckon(p, "+", q), "=", b.counted(n));
    const steps = b.compare(b.reckon(p, "-", q), "=", b.counted(1));
    const group = b.oneGroup("p", "q", rolls, b.or(steps, b.and(open, sumIs(4)), b.and(shut, sumIs(10))));
    expect(found(group, { rolls: [1, 2, 3, 9] })).toEqual(["shut"]);
  });
  it("fold hands a value on, either way", () => {
    const total = b.local("t", b.countType());
    const next = b.reckon(b.reckon(total, "*", b.counted(10)), "+", r);
    expect(found(b.fold("t", b.counted(0), "r", rolls, next), { rolls: [1, 2, 3] })).toBe(123);
    expect(found(b.fold("t", b.counted(0), "r", rolls, next, true), { rolls: [1, 2, 3] })).toBe(321);
  });
});

describe("cases", () => {
  const five = b.casesOf(
    [
      [b.counted(5), open],
      [b.counted(6), shut],
    ],
    b.counted(7),
  );
  it("the first that holds counts", () => {
    expect(found(five, { open: true, shut: true })).toBe(5);
    expect(found(five, { open: false, shut: true })).toBe(6);
    expect(found(five, { open: false, shut: false })).toBe(7);
    expect(found(five, { open: true })).toBe(5);
    expect(found(five, { shut: true })).toEqual(["open"]);
    expect(found(five)).toEqual(["open", "shut"]);
  });
  it("agree where the open condition makes no difference", () => {
    expect(found(b.casesOf([[b.counted(5), open]], b.counted(5)))).toBe(5);
  });
  it("without otherwise are none", () => {
    expect(found(b.casesOf([[b.counted(5), open]]), { open: false })).toBe(null);
  });
});

describe("moments", () => {
  const now = b.factExpr("now", b.momentType);
  const later = b.factExpr("later", b.momentType);
  const at = (round: number, turn: number, phase: string, part: string): Json => ({
    round,
    turn,
    phase,
    part,
  });
  it("follow one another by round, turn, phase and part", () => {
    const isBefore = (a: Json, c: Json) => found(b.compare(now, "<", later), { now: a, later: c });
    expect(isBefore(at(1, 2, "shooting", "end"), at(2, 1, "movement", "start"))).toBe(true);
    expect(isBefore(at(1, 1, "shooting", "end"), at(1, 2, "movement", "start"))).toBe(true);
    expect(isBefore(at(1, 1, "movement", "end"), at(1, 1, "psychic", "start"))).toBe(true);
    expect(isBefore(at(1, 1, "movement", "during"), at(1, 1, "movement", "during"))).toBe(false);
    expect(isBefore({ round: 1 }, { round: 2 })).toBe(true);
    expect(isBefore({ round: 1 }, { round: 1, turn: 1 })).toEqual(["now.turn"]);
  });
  it("share a turn when round and turn are the same", () => {
    const same = b.builtin("same-turn", b.truthType, now, later);
    expect(found(same, { now: { round: 1, turn: 2 }, later: at(1, 2, "psychic", "end") })).toBe(true);
    expect(found(same, { now: { round: 1, turn: 2 }, later: { round: 1, turn: 1 } })).toBe(false);
    expect(found(same, { now: { round: 1 }, later: { round: 2 } })).toBe(false);
  });
});

describe("what decisions say", () => {
  it("an unseen figure is not on record, and says so where it is used", () => {
    expect(found(b.callOf("seen", b.countType()))).toBe(4);
    expect(found(b.callOf("lost", b.countType()))).toBe("not-on-record");
    expect(found(b.compare(b.callOf("lost", b.countType()), ">", b.callOf("silent", b.truthType)))).toBe(
      "not-on-record",
    );
  });
  it("is ruled asks whether there is an answer", () => {
    expect(found(b.is("ruled", b.callOf("seen", b.countType())))).toBe(true);
    expect(found(b.is("ruled", b.callOf("lost", b.countType())))).toBe(false);
  });
  it("a hole has no ruling", () => {
    expect(found(b.holeExpr)).toBe("no-ruling");
  });
});
