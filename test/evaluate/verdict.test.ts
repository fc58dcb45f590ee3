/** What comes of clauses, rows, figures and gains: each status, who silences whom, and what unknown facts leave open. */
import { describe, expect, it } from "vitest";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import type { CheckedClause, Decision, Expr, Type } from "../../compiler/check/program.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import * as b from "../support/program-builder.ts";
import type { Json } from "../../compiler/core/json.ts";

const letters = ["a", "b", "c", "d"] as const;
const isSo = Object.fromEntries(letters.map((name) => [name, b.factExpr(name, b.truthType)])) as Record<
  "a" | "b" | "c" | "d",
  Expr
>;
const facts = [
  ...letters.map((name) => b.fact(name, b.truthType)),
  b.fact("n", b.countType(0, 9)),
  b.fact("k", b.enumType("kind")),
];
const enums = [b.enumeration("kind", ["x", "y"])];

function verdict(decisions: readonly Decision[], given: Json = {}) {
  const program = b.programOf({ facts, decisions, enums });
  const asked = decisions.at(-1);
  if (!asked) throw new Error("ask something");
  const decoded = decode(program, inputsOf(program, asked), given);
  expect(decoded.faults).toEqual([]);
  return ask(program, asked.id, decoded.situation);
}

/** The value where there is one, what is missing where it depends, else the status; and who decided. */
function brief(decisions: readonly Decision[], given: Json = {}) {
  const { status, value, missing, because } = verdict(decisions, given);
  if (status === "depends") return missing.map(({ path }) => path).join(" ");
  return `${status === "ruled" ? value : status}${because.length > 0 ? ` because ${because.map((each) => each.clause).join(" ")}` : ""}`;
}

function of(clauses: readonly CheckedClause[], given: Json = {}, type: Type = b.countType()) {
  return brief([b.ruled("asked", type, clauses)], given);
}

const one = b.counted(1);
const two = b.counted(2);
const silent = b.ruled("silent", b.truthType, []);
const lost = b.figure("lost", b.truthType, null);
const callOf = (name: string) => b.callOf(name, b.truthType);

describe("clauses whose facts are known", () => {
  it("one that applies rules", () => {
    expect(of([b.clause("x", one, { when: isSo.a })], { a: true })).toBe("1 because x");
    expect(of([b.clause("x", one, { when: isSo.a })], { a: false })).toBe("no-ruling");
  });
  it("several with one value rule together", () => {
    expect(
      of([b.clause("x", one), b.clause("y", one), b.clause("z", two, { when: isSo.a })], { a: false }),
    ).toBe("1 because x y");
  });
  it("which clause silences which is found once, and not in every situation", () => {
    let reads = 0;
    const counted = b.ruled(
      "asked",
      b.countType(),
      Array.from({ length: 40 }, (_, i) => {
        const { over, ...clause } = b.clause(`c${i}`, one, { over: i > 0 ? [`c${i - 1}`] : [] });
        return Object.defineProperty({ ...clause } as CheckedClause, "over", {
          get: () => {
            reads++;
            return over;
          },
        });
      }),
    );
    const program = b.programOf({ facts, decisions: [counted], enums });
    const { situation } = decode(program, inputsOf(program, counted), {});
    const readsOfOne = () => {
      reads = 0;
      expect(ask(program, counted.id, situation).status).toBe("ruled");
      return reads;
    };
    const atFirst = readsOfOne();
    expect(readsOfOne()).toBeLessThan(atFirst / 10);
  });
  it("different values of one clause among many equal ones conflict", () => {
    const equal = ["x", "y", "z"].map((label) => b.clause(label, one));
    expect(of([...equal, b.clause("other", two)])).toBe("conflict because x y z other");
    expect(of([b.clause("other", two), ...equal])).toBe("conflict because other x y z");
  });
  it("several with different values conflict, and all are named", () => {
    expect(of([b.clause("x", one), b.clause("y", two)])).toBe("conflict because x y");
    expect(verdict([b.ruled("asked", b.countType(), [b.clause("x", one), b.clause("y", two)])]).value).toBe(
      null,
    );
  });
  it("none is a value like others", () => {
    expect(of([b.clause("x", b.noneExpr)], {}, b.orNone(b.countType()))).toBe("null because x");
  });
  it("a duty comes out as its words", () => {
    expect(of([b.clause("x", b.duty("may not"))], {}, b.dutyType)).toBe("may not because x");
  });
  it("stages hand values on", () => {
    const doubled = b.local("doubled", b.countType());
    const stages = [
      { name: "doubled", value: b.reckon(b.counted(3), "*", two), sentences: [] },
      { name: "less", value: b.reckon(doubled, "-", one), sentences: [] },
    ];
    expect(of([b.clause("x", b.reckon(b.local("less", b.countType()), "*", two), { stages })])).toBe(
      "10 because x",
    );
  });
  it("a decision nobody declares in this version has no ruling", () => {
    const program = b.programOf({});
    const { situation } = decode(program, [], {});
    const answer = ask(program, "nowhere" as DecisionId, situation, { elsewhere: ["1.5" as never] });
    expect(answer).toMatchObject({ status: "no-ruling", value: null, elsewhere: ["1.5"] });
  });
});

describe("over, bars and otherwise", () => {
  const general = b.clause("general", one);
  const special = b.clause("special", two, { when: isSo.a, over: ["general"] });
  it("what is over another silences it while in force", () => {
    expect(of([general, special], { a: true })).toBe("2 because special");
    expect(of([general, special], { a: false })).toBe("1 because general");
  });
  it("the order of lines means nothing", () => {
    expect(of([special, general], { a: true })).toBe("2 because special");
  });
  it("over reaches through what it silences", () => {
    const top = b.clause("top", b.counted(3), { when: isSo.b, over: ["special", "general"] });
    expect(of([general, special, top], { a: true, b: true })).toBe("3 because top");
    expect(of([general, special, top], { a: false, b: true })).toBe("3 because top");
  });
  it("what bars has no value of its own, and what is barred overrides nothing", () => {
    const bar = b.clause("bar", null, { when: isSo.b, bars: ["special"] });
    expect(of([general, special, bar], { a: true, b: true })).toBe("1 because general");
    expect(of([general, special, bar], { a: true, b: false })).toBe("2 because special");
    expect(of([special, bar], { a: true, b: true })).toBe("no-ruling");
  });
  it("a bar may be barred", () => {
    const bar = b.clause("bar", null, { bars: ["special"] });
    const lift = b.clause("lift", null, { when: isSo.b, bars: ["bar"] });
    expect(of([special, bar, lift], { a: true, b: true })).toBe("2 because special");
    expect(of([special, bar, lift], { a: true, b: false })).toBe("no-ruling");
  });
  it("otherwise gives way to every other clause with a value", () => {
    const otherwise = b.clause("otherwise", one);
    expect(of([otherwise, b.clause("x", two, { when: isSo.a })], { a: true })).toBe("2 because x");
    expect(of([otherwise, b.clause("x", two, { when: isSo.a })], { a: false })).toBe("1 because otherwise");
    expect(of([otherwise, b.clause("x", null, { bars: ["nothing"] })])).toBe("1 because otherwise");
  });
  it("otherwise answers where a clause is unseen", () => {
    expect(of([b.clause("otherwise", one), b.clause("x", null, { unseen: true })])).toBe(
      "1 because otherwise",
    );
  });
  it("otherwise holds only where its guard does", () => {
    expect(of([b.clause("otherwise", one, { when: isSo.a })], { a: false })).toBe("no-ruling");
  });
  it("clauses in a circle are our own mistake", () => {
    const circle = [b.clause("x", one, { over: ["y"] }), b.clause("y", two, { over: ["x"] })];
    expect(() => of(circle)).toThrow(/circle/);
  });
});

describe("what nobody holds", () => {
  const unseen = b.clause("printed", null, { unseen: true, when: isSo.a });
  it("is not on record where it applies and nobody else answers", () => {
    expect(of([unseen], { a: true })).toBe("not-on-record because printed");
    expect(of([unseen], { a: false })).toBe("no-ruling");
  });
  it("yields to a held clause", () => {
    expect(of([unseen, b.clause("x", one)], { a: true })).toBe("1 because x");
  });
  it("is out of force when barred or overridden", () => {
    expect(of([unseen, b.clause("bar", null, { bars: ["printed"] })], { a: true })).toBe("no-ruling");
  });
  it("may itself be over a held clause", () => {
    expect(of([b.clause("printed", null, { unseen: true, over: ["x"] }), b.clause("x", one)])).toBe(
      "not-on-record because printed",
    );
  });
});

describe("what a rule on the table says", () => {
  const clauses = [b.clause("limit", b.no, { told: true, over: ["open"] }), b.clause("open", b.yes)];
  it("puts a clause out of force that yields to it", () => {
    expect(of(clauses, {}, b.truthType)).toBe("false because limit");
    expect(of(clauses, { told: ["asked.limit"] }, b.truthType)).toBe("true because open");
  });
});

describe("facts that are unknown", () => {
  it("leave the answer open, and are named", () => {
    expect(of([b.clause("x", one, { when: isSo.a })])).toBe("a");
    expect(of([b.clause("x", one, { when: isSo.a }), b.clause("y", two, { when: isSo.b })])).toBe("a b");
  });
  it("are not asked where nothing hangs on them", () => {
    const clauses = [b.clause("x", one, { when: isSo.a, over: ["y"] }), b.clause("y", two, { when: isSo.b })];
    expect(of(clauses, { a: true })).toBe("1 because x");
    expect(of(clauses, { a: false })).toBe("b");
    expect(of(clauses, { b: false })).toBe("a");
  });
  it("do not matter where every outcome is the same", () => {
    const same = [b.clause("otherwise", one), b.clause("x", one, { when: isSo.a })];
    expect(of(same)).toBe("1 because otherwise");
    const sure = [b.clause("x", one), b.clause("y", one, { when: isSo.a })];
    expect(of(sure)).toBe("1 because x");
  });
  it("do not matter where what may silence a clause would say the same", () => {
    expect(of([b.clause("x", one), b.clause("y", one, { when: isSo.a, bars: ["x"] })])).toBe("1 because x");
    expect(of([b.clause("x", one), b.clause("y", two, { when: isSo.a, over: ["x"] })])).toBe("a");
  });
  it("matter where what is under may come to nothing", () => {
    const barred = [b.clause("x", one), b.clause("bar", null, { when: isSo.a, bars: ["x"] })];
    expect(of(barred)).toBe("a");
    const unseen = [
      b.clause("x", one),
      b.clause("printed", null, { unseen: true, when: isSo.a, over: ["x"] }),
    ];
    expect(of(unseen)).toBe("a");
  });
  it("are asked only of what would say something else", () => {
    const clauses = [
      b.clause("x", one),
      b.clause("y", one, { when: isSo.a }),
      b.clause("z", two, { when: isSo.b }),
    ];
    expect(of(clauses)).toBe("b");
  });
  it("are asked where they say which clauses conflict, in whatever order these are written", () => {
    const [x, y] = [b.clause("x", one), b.clause("y", one, { when: isSo.a, over: ["x"] })];
    const z = b.clause("z", two);
    for (const clauses of [
      [x, y, z],
      [z, x, y],
    ]) {
      expect(of(clauses)).toBe("a");
      expect(of(clauses, { a: true })).toMatch(/^conflict because (y z|z y)$/);
      expect(of(clauses, { a: false })).toMatch(/^conflict because (x z|z x)$/);
    }
  });
  it("cannot undo a conflict that is sure", () => {
    expect(of([b.clause("x", one), b.clause("y", two), b.clause("z", one, { when: isSo.a })])).toBe(
      "conflict because x y",
    );
  });
  it("leave open whether an unseen clause applies", () => {
    expect(of([b.clause("printed", null, { unseen: true, when: isSo.a })])).toBe("a");
  });
  it("are asked for a value that hangs on them", () => {
    const n = b.factExpr("n", b.countType(0, 9));
    expect(of([b.clause("x", b.reckon(n, "+", one))])).toBe("n");
    expect(verdict([b.ruled("asked", b.countType(), [b.clause("x", n)])]).because).toEqual([]);
    expect(of([b.clause("x", b.reckon(n, "+", one), { when: isSo.a })], { a: false })).toBe("no-ruling");
  });
});

describe("what is called", () => {
  const asking = (...when: Expr[]) =>
    b.ruled("asked", b.countType(), [b.clause("x", one, { when: b.and(...when) })]);
  it("hands its status on where nothing is missing", () => {
    expect(brief([silent, asking(callOf("silent"))])).toBe("no-ruling");
    expect(brief([lost, asking(callOf("lost"))])).toBe("not-on-record");
  });
  it("hands on the heaviest of several", () => {
    const torn = b.ruled("torn", b.truthType, [b.clause("p", b.yes), b.clause("q", b.no)]);
    expect(brief([silent, lost, asking(callOf("silent"), callOf("lost"))])).toBe("not-on-record");
    expect(brief([torn, lost, asking(callOf("lost"), callOf("torn"))])).toBe("conflict");
  });
  it("comes after facts that are missing", () => {
    expect(brief([lost, asking(callOf("lost"), isSo.a)])).toBe("a");
  });
  it("matters no more once something else settles it", () => {
    expect(brief([lost, asking(callOf("lost"), isSo.a)], { a: false })).toBe("no-ruling");
  });
  it("takes arguments", () => {
    const m = b.fact("m", b.countType());
    const twice = b.ruled("twice", b.countType(), [b.clause("p", b.reckon(b.local("m", m.type), "*", two))], {
      params: [m],
    });
    const asked = b.ruled("asked", b.countType(), [
      b.clause("x", b.callOf("twice", b.countType(), b.callOf("twice", b.countType(), two))),
    ]);
    expect(brief([twice, asked])).toBe("8 because x twice.p");
  });
  it("gets its arguments from what is given when it is asked outright", () => {
    const m = b.fact("m", b.countType());
    const twice = b.ruled("twice", b.countType(), [b.clause("p", b.reckon(b.local("m", m.type), "*", two))], {
      params: [m],
    });
    expect(brief([twice], { m: 3 })).toBe("6 because p");
    expect(brief([twice])).toBe("m");
  });
});

describe("figures and gains", () => {
  it("a figure is its value, or not on record", () => {
    expect(brief([b.figure("ap", b.countType(), b.counted(0))])).toBe("0 because ap");
    expect(brief([b.figure("ap", b.countType(), null)])).toBe("not-on-record because ap");
  });
  it("a keyword is gained in any of several ways, and else not", () => {
    const m = b.fact("m", b.countType());
    const gain = b.gain("FLYING", m, isSo.a, b.compare(b.local("m", m.type), ">", one));
    expect(brief([gain], { m: 1, a: true })).toBe("true because 1");
    expect(brief([gain], { m: 2 })).toBe("true because 2");
    expect(brief([gain], { m: 1, a: false })).toBe("false");
    expect(brief([gain], { m: 1 })).toBe("a");
  });
});

describe("tables", () => {
  const n = b.fact("n", b.countType(0, 9));
  const k = b.fact("k", b.enumType("kind"));
  const event = b.table(
    "event",
    b.countType(),
    [n],
    [
      ["small", b.interval(one, b.counted(3)), b.counted(10)],
      ["large", b.interval(b.counted(4), null), b.counted(20)],
      ["zero", b.counted(0), "hole"],
    ],
  );
  it("find the row of a key, ends included", () => {
    expect([1, 3, 4, 9].map((key) => brief([event], { n: key }))).toEqual([
      "10 because small",
      "10 because small",
      "20 because large",
      "20 because large",
    ]);
  });
  it("a hole has no ruling, an unseen cell is not on record, never is none", () => {
    expect(brief([event], { n: 0 })).toBe("no-ruling because zero");
    const blanks = b.table(
      "blanks",
      b.countType(),
      [n],
      [
        ["p", one, "unseen"],
        ["q", two, "never"],
      ],
    );
    expect(brief([blanks], { n: 1 })).toBe("not-on-record because p");
    expect(brief([blanks], { n: 2 })).toBe("null because q");
    expect(brief([blanks], { n: 3 })).toBe("no-ruling");
  });
  it("depend on a key that is unknown", () => {
    expect(brief([event])).toBe("n");
  });
  it("conflict where rows overlap with different values", () => {
    const overlap = b.table(
      "overlap",
      b.countType(),
      [n],
      [
        ["p", one, one],
        ["q", b.interval(one, two), two],
      ],
    );
    expect(brief([overlap], { n: 1 })).toBe("conflict because p q");
    expect(brief([overlap], { n: 2 })).toBe("2 because q");
  });
  it("cross two keys", () => {
    const across = [b.listed("kind", "x"), b.listed("kind", "y")];
    const cross = b.table(
      "cross",
      b.countType(),
      [n, k],
      [
        ["p", one, b.counted(3), b.counted(4)],
        ["q", two, b.counted(5), "never"],
      ],
      { across },
    );
    expect(brief([cross], { n: 1, k: "y" })).toBe("4 because p");
    expect(brief([cross], { n: 2, k: "x" })).toBe("5 because q");
    expect(brief([cross], { n: 2, k: "y" })).toBe("null because q");
    expect(brief([cross], { n: 3, k: "y" })).toBe("no-ruling");
    expect(brief([cross], { n: 1 })).toBe("k");
    expect(brief([cross])).toBe("n k");
  });
  const columns = [b.fact("copies", b.countType()), b.fact("board", b.nameType("board"))];
  const shape: Type = { kind: "shape", fields: columns };
  const wide = b.table(
    "wide",
    shape,
    [n],
    [
      ["p", one, b.counted(2), b.text("board", "4 by 4")],
      ["q", two, b.counted(3), "unseen"],
    ],
    { columns },
  );
  it("with columns give a record", () => {
    expect(verdict([wide], { n: 1 })).toMatchObject({
      status: "ruled",
      value: { copies: 2, board: "4 by 4" },
    });
  });
  it("with an unseen column still give the others", () => {
    expect(verdict([wide], { n: 2 }).status).toBe("not-on-record");
    const copies = b.fieldOf(b.callOf("wide", shape, b.factExpr("n", n.type)), "copies", b.countType());
    expect(brief([wide, b.ruled("asked", b.countType(), [b.clause("x", copies)])], { n: 2 })).toBe(
      "3 because x wide.q",
    );
  });
});
