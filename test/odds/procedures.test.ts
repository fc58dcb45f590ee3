/** Odds of procedures made by hand: menus, purses, events and reactions, blocks, loops without a bound, what is hidden. */
import { describe, expect, it } from "vitest";
import type { Line } from "../../compiler/check/plays.ts";
import type { Program } from "../../compiler/check/program.ts";
import { amongFinished, enumerateOdds, inFractions } from "../support/enumerate-odds.ts";
import * as p from "../support/play-builder.ts";
import * as b from "../support/program-builder.ts";
import { answerTo, chancesOf } from "./chances-of.ts";
import { programOfText } from "./from-text.ts";

const count = b.countType();
const truth = b.truthType;
const marines = b.listed("side", "marines");
const stealers = b.listed("side", "stealers");
const cp = b.factExpr("cp", count);
const toCp = p.target("fact", "cp", count);
const plus = (name: string, n: number) => b.reckon(b.local(name, count), "+", b.counted(n));
const model = b.recordType("model");

function programOf(parts: Partial<Program>): Program {
  const base = b.programOf({
    enums: [b.enumeration("side", ["marines", "stealers"])],
    records: { model: [b.fact("ap", count), b.fact("alive", truth)] },
    facts: [b.fact("cp", count), b.fact("squad", b.listOf(model))],
  });
  return { ...base, ...parts };
}
const procedure = (lines: readonly Line[], more: p.PlayParts = {}) =>
  p.play("made", lines, { kind: "procedure", ...more });

/** The odds, and the same by every line of play through the stepper. */
function both(program: Program, given: Parameters<typeof chancesOf>[2] = {}) {
  return [chancesOf(program, "made", given), inFractions(enumerateOdds(program, "made", given))] as const;
}

describe("menus and purses", () => {
  const spending = (owner: "marines" | null) =>
    procedure(
      [
        p.letBe("moved", b.counted(0)),
        p.menu("action", marines, {
          move: [
            p.pay(
              b.counted(2),
              [toCp, p.target("fact", "extra", count)],
              owner ? { owner: marines, label: "price" } : {},
            ),
            p.set(p.target("local", "moved", count), plus("moved", 1)),
          ],
          aim: {
            once: true,
            when: b.compare(b.local("moved", count), ">", b.counted(0)),
            lines: [p.roll("eye", 1, 2)],
          },
        }),
        p.gives(b.reckon(b.local("moved", count), "+", cp)),
      ],
      { type: count },
    );
  for (const owner of ["marines", null] as const) {
    it(`offer what can be paid, ${owner ? "split as its owner likes" : "from the first purse on"}`, () => {
      const program = programOf({
        plays: [spending(owner)],
        states: [p.state("cp", b.counted(3)), p.state("extra", b.counted(1))],
        facts: [b.fact("cp", count), b.fact("extra", count)],
      });
      const [odds, brute] = both(program);
      expect(odds).toEqual(brute);
      expect(Object.keys(odds).length).toBeGreaterThan(1);
    });
  }
});

describe("events", () => {
  const shots = (together: boolean): Program => {
    const actor = b.fact("who", count);
    return programOf({
      events: [p.event("finished", [actor])],
      states: [p.state("cp", b.counted(0))],
      reactions: [
        p.reaction(
          "answer",
          [
            p.roll("reply", 1),
            p.when(b.compare(p.total(p.dice("reply")), ">=", b.counted(5)), [
              p.set(toCp, b.reckon(cp, "+", b.counted(1))),
            ]),
          ],
          {
            after: p.after("finished"),
            when: b.compare(b.local("who", count), ">", b.counted(0)),
            limit: { times: b.counted(2), per: "play" },
          },
        ),
        p.reaction("boast", [p.set(toCp, b.reckon(cp, "+", b.counted(10)))], {
          after: p.after("finished"),
          when: b.compare(cp, "=", b.counted(2)),
          over: ["never"],
        }),
      ],
      plays: [
        procedure(
          [
            p.repeat(p.times(3), [
              p.roll("shot", 1, 2),
              p.announce(
                "finished",
                [b.reckon(p.total(p.dice("shot")), "-", b.counted(1))],
                together ? [p.roll("own", 1, 2)] : null,
              ),
            ]),
            p.gives(cp),
          ],
          { type: count },
        ),
      ],
    });
  };
  it("are answered by reactions, in order and as often as their limit says", () => {
    const [odds, brute] = both(shots(false));
    expect(odds).toEqual(brute);
    expect(odds["12"]).toBeDefined();
  });
  it("may happen together with what answers them", () => {
    const [odds, brute] = both(shots(true));
    expect(odds).toEqual(brute);
  });
  it("both sides read what was before: nobody is saved by having shot first", () => {
    const flag = (name: string) => p.target("fact", name, truth);
    const hit = (name: string) => b.compare(p.total(p.dice(name)), "=", b.counted(2));
    const program = programOf({
      facts: [b.fact("hybrid", truth), b.fact("marine", truth)],
      states: [p.state("hybrid", b.yes), p.state("marine", b.yes)],
      events: [p.event("fired")],
      reactions: [
        p.reaction(
          "watch",
          [
            p.when(b.factExpr("marine", truth), [
              p.roll("two", 1, 2),
              p.when(hit("two"), [p.set(flag("hybrid"), b.no)]),
            ]),
          ],
          {
            after: p.after("fired"),
          },
        ),
      ],
      plays: [
        procedure(
          [
            p.announce("fired", [], [p.roll("one", 1, 2), p.when(hit("one"), [p.set(flag("marine"), b.no)])]),
            p.gives(b.and(b.not(b.factExpr("hybrid", truth)), b.not(b.factExpr("marine", truth)))),
          ],
          { type: truth },
        ),
      ],
    });
    const [odds, brute] = both(program);
    expect(odds).toEqual({ true: "1/4", false: "3/4" });
    expect(brute).toEqual(odds);
  });
  it("are answered with results of the play that was started", () => {
    const program = programOf({
      events: [p.event("finished")],
      reactions: [
        p.reaction("tell", [p.roll("t", 1, 3), p.givesPart("told", p.total(p.dice("t", 3)))], {
          after: p.after("finished"),
        }),
      ],
      plays: [
        procedure(
          [
            p.givesPart("told", b.counted(9)),
            p.roll("d", 1, 2),
            p.when(b.compare(p.total(p.dice("d", 2)), "=", b.counted(2)), [p.announce("finished")]),
          ],
          { parts: { told: count } },
        ),
      ],
    });
    const [odds, brute] = both(program);
    expect(odds).toEqual(brute);
    expect(odds).toMatchObject({ '{"told":9}': "1/2", '{"told":3}': "1/6" });
  });
  it("begin to hold, and are noticed once each time", () => {
    const program = programOf({
      states: [p.state("cp", b.counted(0)), p.state("seen", b.counted(0))],
      facts: [b.fact("cp", count), b.fact("seen", count)],
      reactions: [
        p.reaction(
          "notice",
          [p.set(p.target("fact", "seen", count), b.reckon(b.factExpr("seen", count), "+", b.counted(1)))],
          {
            soon: b.compare(cp, "=", b.counted(2)),
          },
        ),
      ],
      plays: [
        procedure(
          [
            p.repeat(p.times(3), [
              p.block("step", "go-on", [p.roll("d", 1, 3), p.set(toCp, p.total(p.dice("d", 3)))]),
            ]),
            p.gives(b.factExpr("seen", count)),
          ],
          { type: count },
        ),
      ],
    });
    const [odds, brute] = both(program);
    expect(odds).toEqual(brute);
    expect(odds["2"]).toBe("2/27");
  });
  it("are told to blocks that begin and end", () => {
    const program = programOf({
      states: [p.state("cp", b.counted(0))],
      reactions: [
        p.reaction("dawn", [p.set(toCp, b.reckon(cp, "+", b.counted(1)))], {
          after: [{ at: "start", name: "turn" }],
          limit: { times: b.counted(1), per: "play" },
        }),
        p.reaction(
          "dusk",
          [p.roll("late", 1, 2), p.set(toCp, b.reckon(cp, "*", p.total(p.dice("late", 2))))],
          { after: [{ at: "end", name: "night" }] },
        ),
      ],
      plays: [
        procedure(
          [
            p.repeat(p.times(2), [p.block("turn", "night", [p.set(toCp, b.reckon(cp, "+", b.counted(2)))])]),
            p.gives(cp),
          ],
          { type: count },
        ),
      ],
    });
    const [odds, brute] = both(program);
    expect(odds).toEqual(brute);
  });
});

describe("things", () => {
  it("are set where they stand, for each binder and list", () => {
    const m = b.local("m", model);
    const program = programOf({
      plays: [
        procedure(
          [
            p.each("m", b.factExpr("squad", b.listOf(model)), [
              p.roll("d", 1, 3),
              p.when(b.compare(p.total(p.dice("d", 3)), ">=", b.counted(2)), [
                p.set(p.target("local", "m.alive", truth), b.no),
              ]),
              p.set(
                p.target("local", "m.ap", count),
                b.reckon(b.fieldOf(m, "ap", count), "+", p.total(p.dice("d", 3))),
              ),
            ]),
            p.gives(
              b.aggregate(
                "sum",
                b.fieldOf(b.local("n", model), "ap", count),
                "n",
                b.factExpr("squad", b.listOf(model)),
                {
                  filter: b.fieldOf(b.local("n", model), "alive", truth),
                },
              ),
            ),
          ],
          { type: count },
        ),
      ],
    });
    const given = {
      squad: [
        { id: "a", ap: 1, alive: true },
        { id: "b", ap: 2, alive: true },
      ],
    };
    const [odds, brute] = both(program, given);
    expect(odds).toEqual(brute);
    expect(odds["0"]).toBe("4/9");
  });
  it("are asked about as they now are, in plays that were handed them and in those that come after", () => {
    const program = programOfText(`
      book made { title en "Made"  held in en }
      record unit {
        about en "A unit."
        size: count at least 0 { about en "How many." }
        lost: count at least 0 { about en "How many are gone." }
      }
      provision fighting on page 1 {
        heading en "Fighting"
        paragraph 1 { sentence all { en "They fight." } }
        decide left: count at least 0 given u: unit { about en "The unit." } { about en "How many stand?" }
        clauses of left { all: u.size - u.lost }
        procedure hits: count given a: unit { about en "The unit." } {
          about en "How many hits?"
          let able: count = left(a) from all
          let hurt: count = 0 from all
          repeat able times {
            roll die = 1 of D6 from all
            when die >= 4 { set hurt to hurt + 1 from all }
          }
          gives hurt from all
        }
        procedure made given one: unit { about en "One." }, other: unit { about en "Other." } {
          about en "Who hits how often?"
          play first = hits(one) from all
          set other.lost to min(first, left(other)) from all
          play second = hits(other) from all
          gives stood: count = left(other) from all
          gives struck: count = second from all
        }
      }
    `);
    const [odds, brute] = both(program, { one: { size: 2, lost: 0 }, other: { size: 2, lost: 0 } });
    expect(odds).toEqual(brute);
    expect(odds).toEqual({
      '{"stood":0,"struck":0}': "1/4",
      '{"stood":1,"struck":0}': "1/4",
      '{"stood":1,"struck":1}': "1/4",
      '{"stood":2,"struck":0}': "1/16",
      '{"stood":2,"struck":1}': "1/8",
      '{"stood":2,"struck":2}': "1/16",
    });
  });
});

describe("loops without a bound", () => {
  it("are a chain that is solved exactly: a random walk between two walls", () => {
    const at = b.local("at", count);
    const program = programOf({
      plays: [
        procedure(
          [
            p.letBe("at", b.counted(2)),
            p.repeat(p.asLong(b.and(b.compare(at, ">", b.counted(0)), b.compare(at, "<", b.counted(5)))), [
              p.roll("d", 1, 3),
              p.set(
                p.target("local", "at", count),
                b.casesOf(
                  [[plus("at", 1), b.compare(p.total(p.dice("d", 3)), "=", b.counted(3))]],
                  plus("at", -1),
                ),
              ),
            ]),
            p.gives(at),
          ],
          { type: count },
        ),
      ],
    });
    // The gambler's ruin: up with 1/3, down with 2/3.
    expect(chancesOf(program, "made")).toEqual({ "0": "28/31", "5": "3/31" });
  });
  it("may have hundreds of states that lead to one another", () => {
    const at = b.local("at", count);
    const program = programOf({
      plays: [
        procedure(
          [
            p.letBe("at", b.counted(50)),
            p.repeat(p.asLong(b.and(b.compare(at, ">", b.counted(0)), b.compare(at, "<", b.counted(200)))), [
              p.roll("d", 1, 2),
              p.set(
                p.target("local", "at", count),
                b.casesOf(
                  [[plus("at", 1), b.compare(p.total(p.dice("d", 2)), "=", b.counted(2))]],
                  plus("at", -1),
                ),
              ),
            ]),
            p.gives(at),
          ],
          { type: count },
        ),
      ],
    });
    expect(chancesOf(program, "made")).toEqual({ "0": "3/4", "200": "1/4" });
  });
  it("divide out what stays, as every finished line of play does in the long run", () => {
    const program = programOf({
      plays: [
        procedure(
          [
            p.letBe("lead", b.counted(0)),
            p.repeat(p.until(b.compare(b.local("lead", count), "!=", b.counted(0))), [
              p.roll("x", 1, 2),
              p.roll("y", 1, 3),
              p.set(
                p.target("local", "lead", count),
                b.reckon(p.total(p.dice("x", 2)), "-", p.total(p.dice("y", 3))),
              ),
            ]),
            p.gives(b.local("lead", count)),
          ],
          { type: count },
        ),
      ],
    });
    expect(chancesOf(program, "made")).toEqual(
      inFractions(amongFinished(enumerateOdds(program, "made", {}, { most: 2 }))),
    );
  });
  it("that nothing leaves are unfinished", () => {
    const lines = [
      p.roll("d", 1, 2),
      p.when(b.compare(p.total(p.dice("d", 2)), "=", b.counted(1)), [p.gives(b.counted(7))]),
      p.repeat({ kind: "on" }, [p.roll("e", 1, 2)]),
    ];
    expect(chancesOf(programOf({ plays: [procedure(lines, { type: count })] }), "made")).toEqual({
      "7": "1/2",
      unfinished: "1/2",
    });
  });
  it("go back to a block that begins anew", () => {
    const program = programOf({
      plays: [
        procedure(
          [
            p.letBe("tries", b.counted(0)),
            p.block("step", "meet", [
              p.roll("d", 1, 2),
              p.set(p.target("local", "tries", count), plus("tries", 1)),
              p.when(
                b.and(
                  b.compare(p.total(p.dice("d", 2)), "=", b.counted(1)),
                  b.compare(b.local("tries", count), "<", b.counted(3)),
                ),
                [p.go("meet")],
              ),
            ]),
            p.gives(b.local("tries", count)),
          ],
          { type: count },
        ),
      ],
    });
    const [odds, brute] = both(program);
    expect(odds).toEqual(brute);
  });
  it("hold no best choice", () => {
    const lines = [
      p.letBe("on", b.yes),
      p.repeat(p.asLong(b.local("on", truth)), [
        p.roll("d", 1, 2),
        p.choose("stop", truth, marines, [b.no, b.yes]),
        p.when(b.or(b.local("stop", truth), b.compare(p.total(p.dice("d", 2)), "=", b.counted(1))), [
          p.set(p.target("local", "on", truth), b.no),
        ]),
      ]),
      p.gives(b.counted(1)),
    ];
    const program = programOf({ plays: [procedure(lines, { type: count })] });
    const goals = [{ least: false, value: b.local("made", count) }];
    const answer = answerTo(
      program,
      "made",
      {},
      { playing: [["marines", { kind: "best", owner: "marines", goals }]] },
    );
    expect(answer.refused).toMatchObject({ code: "best-without-end" });
    expect(answer.refused?.message).toContain("stop");
  });
});

describe("choices", () => {
  const guess = (hidden: boolean) =>
    programOf({
      plays: [
        p.play(
          "made",
          [
            p.roll("coin", 1, 2, { hiddenFrom: hidden ? ["stealers"] : [] }),
            p.letBe("side", p.total(p.dice("coin", 2))),
            p.choose("call", count, stealers, [b.counted(1), b.counted(2)]),
            p.gives(b.compare(b.local("call", count), "=", b.local("side", count))),
          ],
          { type: truth },
        ),
      ],
      policies: [p.policy("bold", "stealers", "made", { call: b.counted(2) })],
    });
  const goals = [{ least: false, value: b.local("made", truth) }];
  const best = (owner: string) => [[owner, { kind: "best", owner, goals }] as const];
  it("are uniform unless something is said, and the answer says so", () => {
    const answer = answerTo(guess(false), "made");
    expect(answer.distribution.map(({ chance }) => chance)).toEqual(["1/2", "1/2"]);
    expect(answer.policy).toEqual(["stealers: uniform (assumed)"]);
  });
  it("follow a named policy", () => {
    const answer = answerTo(
      guess(false),
      "made",
      {},
      { playing: [["stealers", { kind: "policy", name: "bold" }]] },
    );
    expect(answer).toMatchObject({ mean: "1/2", policy: ["stealers: bold"] });
  });
  it("see everything before, and are best with it", () => {
    expect(chancesOf(guess(false), "made", {}, { playing: best("stealers") })).toEqual({ true: "1" });
  });
  it("of the others take the goals down", () => {
    const answer = answerTo(guess(false), "made", {}, { playing: best("marines") });
    expect(answer).toMatchObject({ mean: "0" });
    expect(answer.policy).toContain("stealers: least for the goals, in order (assumed)");
  });
  it("that would need what is hidden are refused by name", () => {
    expect(answerTo(guess(true), "made", {}, { playing: best("stealers") }).refused).toMatchObject({
      code: "blind-choice",
    });
  });
  it("take the smallest number of those alike, wherever it is written", () => {
    const program = programOf({
      plays: [
        p.play(
          "made",
          [
            p.choose("a", count, marines, [b.counted(3), b.counted(1), b.counted(2)]),
            p.givesPart("taken", b.local("a", count)),
            p.givesPart("won", b.yes),
          ],
          { parts: { taken: count, won: truth } },
        ),
      ],
    });
    const playing = [
      [
        "marines",
        { kind: "best", owner: "marines", goals: [{ least: false, value: b.local("won", truth) }] },
      ] as const,
    ];
    expect(chancesOf(program, "made", {}, { playing })).toEqual({ '{"taken":1,"won":true}': "1" });
  });
});

describe("passes that are never made", () => {
  it("ask for nothing, whatever one of them would read", () => {
    const program = programOfText(`
      book made { title en "Made"  held in en }
      fact need: count 2..6 { about en "What hits." }
      provision hitting on page 1 {
        heading en "Hitting"
        paragraph 1 { sentence all { en "They hit." } }
        resolve made: count given able: count at least 0 { about en "How many strike." } {
          about en "How many hits?"
          let hurt: count = 0 from all
          repeat able times {
            roll die = 1 of D6 from all
            when die >= need { set hurt to hurt + 1 from all }
          }
          gives hurt + 1 from all
        }
      }
    `);
    expect(chancesOf(program, "made", { able: 0 })).toEqual({ "1": "1" });
    expect(answerTo(program, "made", { able: 1 })).toMatchObject({ status: "depends" });
  });
});

describe("what is given", () => {
  const sum = [
    p.letBe("total", b.counted(0)),
    p.repeat(p.times(2), [
      p.roll("hit", 2, 3),
      p.reroll("hit", { kind: "those", binder: "d", filter: b.compare(p.die("d", 3), "=", b.counted(1)) }),
      p.set(
        p.target("local", "total", count),
        b.reckon(b.local("total", count), "+", p.total(p.dice("hit", 3))),
      ),
    ]),
    p.gives(b.local("total", count)),
  ];
  const program = programOf({ plays: [p.play("made", sum, { type: count })] });
  it("is fixed, and the rest is rolled", () => {
    expect(
      chancesOf(program, "made", {
        hit: [
          [3, 2],
          [3, 3],
        ],
      }),
    ).toEqual({ "11": "1" });
    expect(
      chancesOf(program, "made", {
        hit: [
          [1, 2],
          [3, 3],
        ],
      }),
    ).toEqual({ "9": "1/3", "10": "1/3", "11": "1/3" });
    expect(
      chancesOf(program, "made", {
        hit: [
          [1, 3],
          [3, 3],
        ],
        "hit-again": [[2]],
      }),
    ).toEqual({ "11": "1" });
    expect(chancesOf(program, "made", { hit: [[3, 2]] })).toEqual({
      "7": "1/81",
      "8": "8/81",
      "9": "8/27",
      "10": "32/81",
      "11": "16/81",
    });
  });
  it("has to be as many dice as are thrown", () => {
    expect(answerTo(program, "made", { hit: [[3]] }).refused).toMatchObject({ code: "given-roll" });
  });
  it("is asked for where it matters", () => {
    const asking = programOf({
      plays: [p.play("made", [p.observe("gap", count), p.gives(b.local("gap", count))], { type: count })],
    });
    expect(answerTo(asking, "made")).toMatchObject({ status: "depends", missing: [{ path: "gap" }] });
    expect(chancesOf(asking, "made", { gap: 4 })).toEqual({ "4": "1" });
  });
});

describe("what is large", () => {
  const pool = (dice: number) =>
    programOf({
      plays: [
        p.play("made", [p.roll("d", dice), p.gives(p.total(p.keep("highest", 2, p.dice("d"))))], {
          type: count,
        }),
      ],
    });
  it("keeps dice as pools without order", () => {
    const { distribution } = answerTo(pool(12), "made");
    expect(distribution.at(-1)).toMatchObject({ value: 12, chance: "1346704211/2176782336" });
  });
  it("sixty dice summed, or counted, take no time", () => {
    const lines = [p.roll("d", 60), p.gives(b.compare(p.total(p.dice("d")), ">=", b.counted(210)))];
    const { mean } = answerTo(programOf({ plays: [p.play("made", lines, { type: truth })] }), "made");
    expect(mean).toMatch(/^\d+\/\d+$/);
  });
  it("so are two thousand counted, and they add up", () => {
    const d = p.die("x");
    const lines = [p.roll("d", 2000), p.gives(b.countIn("x", p.dice("d"), b.compare(d, ">=", b.counted(4))))];
    const answer = answerTo(programOf({ plays: [p.play("made", lines, { type: count })] }), "made");
    expect(answer).toMatchObject({ mean: "1000" });
    expect(answer.distribution).toHaveLength(2001);
  });
  it("is given up where so many rolls are worked out one after the other that it would take too long", () => {
    const isHit = b.compare(p.die("x"), ">=", b.counted(4));
    const first = [p.roll("d", 1500), p.letBe("hits", b.countIn("x", p.dice("d"), isHit))];
    const then = [p.roll("e", b.local("hits", count)), p.gives(b.countIn("x", p.dice("e"), isHit))];
    const lines = [...first, ...then];
    const refused = answerTo(programOf({ plays: [p.play("made", lines, { type: count })] }), "made").refused;
    expect(refused).toMatchObject({ code: "distribution-too-large" });
    expect(refused?.message).toContain("dice among many");
  }, 120_000);
  it("is refused with its size before it is built", () => {
    const refused = answerTo(pool(60), "made").refused;
    expect(refused).toMatchObject({ code: "distribution-too-large" });
    expect(refused?.message).toContain("8259888");
  });
});
