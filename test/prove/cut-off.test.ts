/**
 * How long lists have to be tried: as many elements as quantifiers and counts call for, of both sides and of the laws; and
 * no number where elements are held against one another, reckoned together or led to by references.
 */
import { describe, expect, it } from "vitest";
import type { Expr, Program } from "../../compiler/check/program.ts";
import { cutOffs } from "../../compiler/prove/cut-off.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import * as b from "../support/program-builder.ts";

const model = b.recordType("model");
const unit = b.recordType("unit");
const army = b.factExpr("army", b.listOf(unit));
const others = b.factExpr("others", b.listOf(model));
const field = (binder: string, of: typeof model, name: string, type = b.truthType): Expr =>
  b.fieldOf(b.local(binder, of), name, type);
const modelsOf = (binder: string): Expr => field(binder, unit, "models", b.listOf(model));

function programWith(when: Expr, laws: Program["laws"] = []): Program {
  const decision = b.ruled("allowed", b.truthType, [b.clause("c0", b.yes, { when })]);
  const program = b.programOf({
    facts: [b.fact("army", b.listOf(unit)), b.fact("others", b.listOf(model)), b.fact("n", b.countType())],
    records: {
      unit: [b.fact("ready", b.truthType), b.fact("models", b.listOf(model))],
      model: [b.fact("hidden", b.truthType), b.fact("tag", b.nameType("tag"))],
    },
    decisions: [{ ...decision, reads: ["army", "n", "others"] }],
  });
  return { ...program, laws };
}

const of = (list: string, ...programs: readonly Program[]) =>
  cutOffs(programs, "allowed" as DecisionId).of(list);

const isReady = (binder: string): Expr => field(binder, unit, "ready");
const isHidden = (binder: string): Expr => field(binder, model, "hidden");

describe("lists that are asked about element by element", () => {
  const some = b.some("u", army, isReady("u"));
  const every = b.every("u", army, b.not(isReady("u")));
  const atLeast = (n: number): Expr => b.compare(b.countIn("u", army, isReady("u")), ">=", b.counted(n));

  it("need one element for each quantifier, and as many for a count as it counts up to", () => {
    expect(of("army", programWith(b.and(some, every)))).toEqual({ most: 2, why: null });
    expect(of("army", programWith(b.and(some, atLeast(3))))).toEqual({ most: 4, why: null });
    expect(of("army", programWith(some), programWith(every))).toEqual({ most: 2, why: null });
  });

  it("of elements that have lists need what is asked of each", () => {
    const nested = b.every("u", army, b.some("m", modelsOf("u"), b.and(isHidden("m"), isReady("u"))));
    expect(of("army", programWith(nested)).most).toBe(1);
    expect(of("army[].models", programWith(nested)).most).toBe(1);
  });

  it("need as many more as laws ask about", () => {
    const condition = b.compare(b.countIn("m", modelsOf("u"), null), ">=", b.counted(2));
    const law = { name: "two", params: [b.fact("u", unit)], condition, because: {}, span: condition.span };
    const nested = b.every("u", army, b.some("m", modelsOf("u"), isHidden("m")));
    expect(of("army[].models", programWith(nested, [law])).most).toBe(3);
  });
});

describe("lists without a cut-off", () => {
  it.each([
    [
      "counted and held against a fact",
      b.compare(b.countIn("u", army, isReady("u")), ">=", b.factExpr("n", b.countType())),
    ],
    ["reckoned together", b.compare(b.aggregate("sum", b.counted(1), "u", army), ">=", b.counted(1))],
    [
      "held against its own elements",
      b.every("u", army, b.some("v", army, b.and(isReady("u"), isReady("v")))),
    ],
  ])("%s", (_, when) => {
    expect(of("army", programWith(when)).most).toBeNull();
  });

  it("held against the elements of another", () => {
    const tag = (binder: string): Expr => field(binder, model, "tag", b.nameType("tag"));
    const tied = b.every(
      "u",
      army,
      b.every("m", modelsOf("u"), b.some("o", others, b.compare(tag("m"), "=", tag("o")))),
    );
    expect(of("others", programWith(tied)).most).toBeNull();
    expect(of("army[].models", programWith(tied)).most).toBeNull();
  });
});

describe("references", () => {
  const ship = b.recordType("ship");
  const fleet = b.factExpr("fleet", b.listOf(ship));
  const own = b.local("own", ship);
  const tug = (of: Expr): Expr => b.fieldOf(of, "tug", b.refType("ship"));
  const leaks = (of: Expr): Expr => b.fieldOf(of, "leaks", b.truthType);
  const each = b.local("s", ship);

  function shipping(when: Expr, laws: Program["laws"] = []): Program {
    const decision = b.ruled("allowed", b.truthType, [b.clause("c0", b.yes, { when })], {
      params: [b.fact("own", ship)],
    });
    const program = b.programOf({
      facts: [b.fact("fleet", b.listOf(ship))],
      records: { ship: [b.fact("leaks", b.truthType), b.fact("tug", b.refType("ship"), { optional: true })] },
      decisions: [{ ...decision, reads: ["fleet"] }],
    });
    return { ...program, laws };
  }
  const beyond = (program: Program) => cutOffs([program], "allowed" as DecisionId).beyondLists();

  it.each([
    ["read through by one step", leaks(tug(own))],
    ["asked whether they are there", b.is("known", tug(own))],
    ["held against what stands by itself", b.compare(tug(each), "=", own)],
    ["of elements, read through by one step", leaks(tug(each))],
  ])("%s ask for no more elements", (_, of) => {
    const program = shipping(b.some("s", fleet, b.and(leaks(each), of)));
    expect(cutOffs([program], "allowed" as DecisionId).of("fleet")).toEqual({ most: 1, why: null });
    expect(beyond(program)).toBeNull();
  });

  it.each([
    ["led to by another", leaks(tug(tug(own))), "own.tug.tug"],
    ["held against another", b.compare(tug(own), "=", tug(each)), "own.tug"],
  ])("%s leave a bound, and are named", (_, of, at) => {
    const program = shipping(b.some("s", fleet, of));
    expect(beyond(program)).toMatchObject({ most: null, at });
    expect(cutOffs([program], "allowed" as DecisionId).of("fleet")).toMatchObject({ most: null, at });
  });

  it("held against elements leave a bound for the list of these", () => {
    const program = shipping(b.some("s", fleet, b.compare(tug(own), "=", each)));
    expect(cutOffs([program], "allowed" as DecisionId).of("fleet").most).toBeNull();
  });

  it("that a law follows, or beside a law of several things, leave a bound", () => {
    const law = (params: readonly string[], condition: Expr) => ({
      name: "tow",
      params: params.map((name) => b.fact(name, ship)),
      condition,
      because: {},
      span: condition.span,
    });
    const when = leaks(tug(own));
    expect(beyond(shipping(when, [law(["s"], leaks(each))]))).toBeNull();
    expect(beyond(shipping(when, [law(["s"], leaks(tug(each)))]))).not.toBeNull();
    expect(beyond(shipping(when, [law(["s", "t"], leaks(each))]))).not.toBeNull();
  });
});
