/**
 * The limits of questions, proofs, odds, comparisons, mutants and the site are reached: what is said then names what is too much
 * and what to do. Those of a file and a book are in limits.test.ts, those of the steps of a question in evaluate/limits.test.ts.
 */
import { describe, expect, it } from "vitest";
import type { RuledDecision } from "../compiler/check/program.ts";
import { odds } from "../compiler/study/engines.ts";
import { mutating } from "../compiler/study/mutants.ts";
import { chancesOf } from "../compiler/study/site-chances.ts";
import { compare } from "../compiler/prove/prove.ts";
import { surveyClauses } from "../compiler/study/survey.ts";
import { replayOn } from "../compiler/study/proofs.ts";
import { compile } from "../compiler/compile.ts";
import { decode, inputsOf } from "../compiler/evaluate/decode.ts";
import type { JsonObject } from "../compiler/core/json.ts";
import { isState, startPlay } from "../compiler/evaluate/plays/play.ts";
import { diffTexts } from "../compiler/diff/diff.ts";
import { comparePlays } from "../compiler/diff/plays.ts";
import { shortestPlay } from "../compiler/diff/shortest-play.ts";
import * as limits from "../compiler/limits.ts";
import { mutants } from "../compiler/mutants/mutants.ts";
import { effortFor, refusalOf, spend } from "../compiler/odds/refusals.ts";
import { fairDie, statistics } from "../compiler/odds/pools.ts";
import { solve } from "../compiler/odds/solve.ts";
import type { DecisionId } from "../compiler/resolve/graph.ts";
import { clashesOf } from "../compiler/survey/clashes.ts";
import { answerTo } from "./odds/chances-of.ts";
import { told } from "./play/told.ts";
import { emitted } from "./support/emitted.ts";
import * as p from "./support/play-builder.ts";
import * as b from "./support/program-builder.ts";

const range = (count: number) => Array.from({ length: count }, (_, i) => i);
const number = b.countType();
const roll = (sides: number) => p.roll("x", 1, sides);
const total = (name: string) => p.total(p.dice(name));

function versionOf(text: string) {
  const { value, diagnostics } = compile([{ path: "rules/b.rubric", text }]);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const [all] = value.versions.values();
  const version = all?.values().next().value;
  if (version === undefined) throw new Error("there is no version");
  return { ...version, versions: value.versions };
}

function refused(work: () => unknown) {
  try {
    work();
  } catch (problem) {
    return refusalOf(problem);
  }
  return null;
}

describe("one question", () => {
  const chain = (length: number): JsonObject =>
    range(length - 1).reduce((inner: JsonObject) => ({ next: inner }), {});

  it("mostGivenNesting: the path of what is nested too deep is named, by the evaluator and by emitted code", async () => {
    const { program } = versionOf(`book b { title en "B"  held in en }
record link { next?: ref link { about en "Next?" } }
fact first: link { about en "First?" }
decide d: truth { about en "D?" }
provision p on page 1 { sentence s { en "S." }  clauses of d { x: yes when first.next is known from s  otherwise: no from s } }`);
    const [decision = null] = program.decisions;
    const problems = (length: number) =>
      decode(program, inputsOf(program, decision), { first: chain(length) }).faults;
    expect(problems(limits.mostGivenNesting)).toEqual([]);
    const path = `first${".next".repeat(limits.mostGivenNesting)}`;
    const [fault, ...others] = problems(limits.mostGivenNesting + 1);
    expect(fault).toMatchObject({
      path,
      message: expect.stringContaining("but it must be something with fewer nested levels"),
    });
    expect(others).toEqual([]);
    using code = await emitted([program]);
    const { decisions } = await code.load("b/base.js");
    expect(decisions.d?.validate({ first: chain(limits.mostGivenNesting) })).toEqual([]);
    expect(decisions.d?.validate({ first: chain(limits.mostGivenNesting + 1) })).toMatchObject([
      { path, message: expect.stringContaining("but it must be something with fewer nested levels") },
    ]);
  });

  it("mostPlayEvents: a play that goes on is unfinished, unless `cap` says otherwise", () => {
    const rolls = (times: number) =>
      b.programOf({
        plays: [
          p.play(
            "main",
            [
              p.letBe("n", b.counted(0)),
              p.repeat(p.times(times), [
                p.set(p.target("local", "n", number), b.reckon(b.local("n", number), "+", b.counted(1))),
              ]),
              p.gives(b.local("n", number)),
            ],
            { type: number },
          ),
        ],
      });
    const of = (times: number, options = {}) => {
      const state = startPlay(rolls(times), "main" as DecisionId, {}, new Map(), options);
      return isState(state) ? state.result : null;
    };
    expect(of(limits.mostPlayEvents)).toMatchObject({ status: "ruled", value: 10_000 });
    expect(of(limits.mostPlayEvents + 1)).toMatchObject({ status: "unfinished" });
    expect(of(12, { cap: 11 })).toMatchObject({ status: "unfinished" });
  });
});

describe("proofs", () => {
  /** Any two of the clauses rule against each other. */
  const conflicting = (clauses: number) => `book b { title en "B"  held in en }
fact n: count { about en "N?" }
decide d: count { about en "D?" }
provision p on page 1 {
  sentence s { en "S." }
  clauses of d { ${range(clauses)
    .map((i) => `x${i}: ${i} when n > ${i} from s`)
    .join("\n")} }
}`;

  it("mostConflictsShown: so many are shown, and the others are counted as not proved", () => {
    const { versions } = versionOf(conflicting(8));
    const { diagnostics, notProved, sections } = surveyClauses({ versions }, { whole: true });
    // 8 * 7 / 2 = 28 pairs.
    expect(diagnostics.filter(({ code }) => code === "clause-conflict")).toHaveLength(20);
    expect([...notProved]).toEqual([["conflicts", 8]]);
    expect(JSON.stringify(sections)).toContain("8 probably do; only the first 20 are shown with a situation");
  });

  it("mostCheckSteps: what a check leaves open for want of steps, a report proves", () => {
    // Six pigeons in five holes: `x` never applies, and to see that all ways must be gone through.
    const { versions } = versionOf(`book b { title en "B"  held in en }
${range(6)
  .map((i) => `fact a${i}: count 1..5 { about en "Which hole?" }`)
  .join("\n")}
decide d: count { about en "D?" }
provision p on page 1 {
  sentence s { en "S." }
  clauses of d {
    x: 1 when ${range(6)
      .flatMap((i) => range(i).map((j) => `a${i} != a${j}`))
      .join(" and ")} from s
    y: 2 from s
  }
}`);
    expect([...surveyClauses({ versions }).notProved]).toEqual([["conflicts", 1]]);
    const whole = surveyClauses({ versions }, { whole: true });
    expect([...whole.notProved]).toEqual([]);
    expect(whole.diagnostics.map(({ code }) => code)).toEqual(["dead-clause"]);
  });

  it("mostPairsProved: the others are counted, with the reason", () => {
    const { book, program } = versionOf(conflicting(202));
    const [decision] = program.decisions;
    let asked = 0;
    const { passedOver } = clashesOf(
      (_version, _decision, questions) => {
        asked = questions.length;
        return questions.map(() => ({ answer: "impossible", bound: null, why: null, witness: null }));
      },
      { book, program },
      decision as RuledDecision,
    );
    expect(asked).toBe(limits.mostPairsProved);
    // 202 * 201 / 2 = 20,301.
    expect(passedOver).toEqual({ pairs: 301, why: "301 exceed the limit of pairs that a check compares" });
  });

  it("mostFollowedSteps and mostFollowedClosely: a warning says that the play is larger than is followed", () => {
    const going = (lines: number, line: (i: number) => string) =>
      told(`state n: count 0..9 = 5
procedure go { ${range(lines).map(line).join("\n")} gives left: count = n }`).told;
    const setting = (i: number) => `set n to ${i % 9}`;
    const choosing = (i: number) => `choose e${i}: truth by marines when e${i} { set n to ${i % 9} }`;
    for (const [few, many, line] of [
      [2_000, 6_000, setting],
      [200, 1_500, choosing],
    ] as const) {
      expect(going(few, line)).toEqual([]);
      const [warning, ...others] = going(many, line);
      expect(warning).toMatchObject({
        code: "not-proved",
        severity: "warning",
        message: expect.stringContaining("in `go`. Reason: the sequence is too large to follow."),
        help: expect.stringContaining("Split the sequence into smaller ones."),
      });
      expect(others).toEqual([]);
    }
  });

  it("mostProofSteps: a comparison that needs more is not proved, with the reason", () => {
    const facts = range(12).map((i) => b.fact(`a${i}`, b.countType(0, 60)));
    const of = (i: number) => b.factExpr(`a${i}`, b.countType(0, 60));
    const pair = [1, 2].map((shift) =>
      b.programOf({
        facts,
        decisions: [
          b.ruled(
            "d",
            b.truthType,
            [
              b.clause("x", b.yes, {
                when: b.and(
                  ...range(6).map((i) =>
                    b.or(b.compare(of(2 * i), "<", of(2 * i + 1)), b.compare(of(i), ">", b.counted(shift))),
                  ),
                ),
              }),
              b.clause("otherwise", b.no, { otherwise: true }),
            ],
            { reads: facts.map(({ name }) => name) },
          ),
        ],
      }),
    );
    const [from, to] = pair;
    if (from === undefined || to === undefined) throw new Error("there is no pair");
    const { meaning, why } = compare(from, to, "d" as DecisionId, {
      steps: 20,
      replay: replayOn([from, to], "d" as DecisionId),
    });
    expect({ meaning, why }).toEqual({
      meaning: "not-proved",
      why: expect.stringContaining("too many cases for a proof"),
    });
  });
});

describe("odds", () => {
  const reckoned = (left: Parameters<typeof b.reckon>[0], op: "+" | "*", right: typeof left) =>
    b.reckon(left, op, right);
  /** 100 * 100 results, each of its own. */
  const large = p.play(
    "main",
    [
      p.roll("x", 1, 200),
      p.roll("y", 1, 150),
      p.gives(reckoned(reckoned(total("x"), "*", b.counted(1_000)), "+", total("y"))),
    ],
    { type: number },
  );
  const program = b.programOf({ plays: [large] });

  it("mostStates: a question says its limit and how to raise it", () => {
    expect(answerTo(program, "main", {}, { states: 5_000 }).refused).toMatchObject({
      message: "The question has more than 5000 states, which is the limit.",
      help: expect.stringContaining("raise the limit with --states"),
    });
    expect(answerTo(program, "main").refused).toBeNull();
  });

  it("mostSiteStates: a page shows no odds", () => {
    const [shown] = chancesOf(program, large);
    expect(shown?.answer.refused).toMatchObject({ data: { most: limits.mostSiteStates } });
  });

  it("mostStatesCompared: the comparison has no odds", () => {
    expect(odds(program, "main" as DecisionId, {}, new Map())).toBeNull();
    const small = b.programOf({
      plays: [p.play("main", [roll(6), p.gives(total("x"))], { type: number })],
    });
    expect(odds(small, "main" as DecisionId, {}, new Map())?.rows).toHaveLength(6);
  });

  it("mostPlaysNested: a play within itself without end is refused", () => {
    const self = p.play("main", [p.playing("x", "main", number), p.gives(b.local("x", number))], {
      type: number,
    });
    expect(answerTo(b.programOf({ plays: [self] }), "main").refused).toMatchObject({
      code: "endless-plays",
      message: "More than 64 sequences run inside one another, which is the limit.",
      help: "End a sequence before it runs again.",
    });
  });

  it("mostOddsSteps: what goes on without a roll or a choice does not end", () => {
    const lines = [
      p.letBe("n", b.counted(0)),
      p.repeat(p.until(b.no), [p.set(p.target("local", "n", number), b.counted(0))]),
      p.gives(b.counted(1)),
    ];
    const endless = p.play("main", lines, { type: number });
    expect(answerTo(b.programOf({ plays: [endless] }), "main")).toMatchObject({
      distribution: [{ status: "unfinished", chance: "1" }],
    });
  });

  it("mostPoolWork: dice with too many faces are refused before they are counted", () => {
    const die = { ...fairDie(6), faces: new Array(limits.mostPoolWork + 1) };
    expect(refused(() => statistics(die, 3, [0], (so) => so))).toMatchObject({
      code: "distribution-too-large",
      message: "The result of 3 dice takes more than 10000000 steps, which is the limit.",
      help: expect.stringContaining("Give some rolls"),
    });
  });

  it("mostLoopWork: a loop over too many states that lead to one another is refused", () => {
    const states = 130;
    const end = { state: null, outcome: { kind: "unfinished" }, choice: null, total: 1n, edges: [] } as const;
    const linked = {
      ...end,
      outcome: null,
      total: BigInt(states + 1),
      edges: range(states + 1).map((to) => ({ to, ways: 1n })),
    };
    const nodes = [...range(states).map(() => linked), end];
    expect(refused(() => solve({ nodes, start: 0 }))).toMatchObject({
      code: "distribution-too-large",
      message:
        "A loop over 130 states that lead to one another takes more than 400000 steps, which is the limit.",
    });
  });

  it("mostOddsBits: a question of much work says where it was given up", () => {
    const effort = { left: effortFor(limits.mostStates) };
    spend(effort, limits.mostOddsBits, () => "state 1");
    expect(refused(() => spend(effort, 1, () => "state 2"))).toMatchObject({
      message: "The question needs too much work: it stopped at state 2.",
      help: expect.stringContaining("raise the limit with --states"),
      data: { most: 2 ** 30 },
    });
  });
});

describe("comparisons, mutants and the site", () => {
  it("mostEventsCompared: so many events are tried on both sides", () => {
    const request = { path: "d", kind: "roll", domain: { kind: "dice", dice: 1, sides: 6 } };
    const played = { request, result: null };
    let steps = 0;
    const stepper = {
      start: () => played,
      step: () => {
        steps += 1;
        return played;
      },
    } as unknown as Parameters<typeof shortestPlay>[0]["stepper"];
    const sides = { from: new Map(), to: new Map() };
    const given = { from: {}, to: {} };
    const search = { play: "d" as DecisionId, programs: given, readings: sides, given, stepper };
    expect(shortestPlay(search as unknown as Parameters<typeof shortestPlay>[0], [{}])).toBeNull();
    expect(steps).toBe(2 * limits.mostEventsCompared);
  });

  it("mostStatesComparedAbove, mostEventsComparedAbove: less is tried where only a called sequence changed", () => {
    const request = { path: "d", kind: "roll", domain: { kind: "dice", dice: 1, sides: 6 } };
    const played = { request, result: null };
    let steps = 0;
    const states: (number | undefined)[] = [];
    const engines = {
      odds: (...asked: unknown[]) => {
        states.push(asked[4] as number | undefined);
        return null;
      },
      examples: () => [],
      stepper: {
        start: () => played,
        step: () => {
          steps += 1;
          return played;
        },
      },
    } as unknown as Parameters<typeof comparePlays>[2];
    const sideOf = (sides: number) => {
      const inner = p.play("inner", [roll(sides), p.gives(total("x"))], { type: number });
      const outer = p.play("outer", [p.playing("x", "inner", number), p.gives(b.local("x", number))], {
        type: number,
      });
      return { program: b.programOf({ plays: [inner, outer] }), readings: new Map() };
    };
    const compared = comparePlays(sideOf(6), sideOf(8), engines);
    const triedFor = (play: string) => {
      [steps, states.length] = [0, 0];
      expect(compared(play as DecisionId)?.meaning).toBe("not-proved");
      return { steps, states };
    };
    expect(triedFor("inner")).toEqual({
      steps: 2 * limits.mostEventsCompared,
      states: [limits.mostStatesCompared],
    });
    expect(triedFor("outer")).toEqual({
      steps: 2 * limits.mostEventsComparedAbove,
      states: [limits.mostStatesComparedAbove],
    });
  });

  it("mostTextsCompared: with more, what was moved and rewritten is gone and new", () => {
    const names = range(201).map((i) => [...String(i)].map((digit) => "abcdefghij"[Number(digit)]).join(""));
    const book = (home: string, count: number, last: string) =>
      versionOf(`book b { title en "B"  held in en }
provision ${home} on page 1 {
${names
  .slice(0, count)
  .map(
    (name) =>
      `  sentence ${home}-${name} { en "Each ${name} boat that ${name} crews sail to ${name} harbours must carry ${name} ${last}." }`,
  )
  .join("\n")}
}`).book;
    const changes = (count: number) => {
      const kinds = diffTexts(book("old", count, "lamps"), book("new", 200, "lanterns")).map(
        ({ kind }) => kind,
      );
      const of = (wanted: string) => kinds.filter((kind) => kind === wanted).length;
      return { moved: of("moved"), inserted: of("inserted"), deleted: of("deleted") };
    };
    expect(changes(200)).toEqual({ moved: 200, inserted: 0, deleted: 0 });
    expect(changes(201)).toEqual({ moved: 0, inserted: 200, deleted: 201 });
  });

  it("mostMutants and mostMutantSteps: the rest is left out, and what is not proved is open", () => {
    const { program } = versionOf(`book b { title en "B"  held in en }
fact n: count 0..9 { about en "N?" }
decide d: truth { about en "D?" }
provision p on page 1 {
  sentence s { en "S." }
  clauses of d { x: yes when n > 3 and n > 2 from s  otherwise: no from s }
}`);
    const all = mutants([program], mutating);
    expect(mutants([program], mutating, { most: 1 }).leftOut).toBe(all.mutants.length - 1);
    const fates = (of: typeof all) => of.mutants.map(({ fate }) => fate.kind);
    expect(fates(all).filter((kind) => kind === "equivalent")).toHaveLength(2);
    // With one step nothing is proved; what a situation tells apart is still told apart.
    const hurried = mutants([program], mutating, { steps: 1 }).mutants.filter(
      ({ fate }) => fate.kind === "open",
    );
    expect(hurried.map(({ fate }) => fate)).toEqual(
      range(2).map(() =>
        expect.objectContaining({ why: expect.stringContaining("too many cases for a proof") }),
      ),
    );
  });
});
