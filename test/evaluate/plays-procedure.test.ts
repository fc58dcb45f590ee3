/** Procedures: the situation changes, things are announced and answered, blocks are left and begun anew. */
import { describe, expect, it } from "vitest";
import type { Line } from "../../compiler/check/plays.ts";
import type { Expr, Program } from "../../compiler/check/program.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { playedFaults } from "../../compiler/evaluate/plays/ask-play.ts";
import {
  isState,
  legal,
  type PlayEvent,
  type PlayState,
  startPlay,
  step,
  view,
} from "../../compiler/evaluate/plays/play.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { enumerateOdds, inFractions } from "../support/enumerate-odds.ts";
import * as b from "../support/program-builder.ts";
import * as p from "../support/play-builder.ts";
import type { Json, JsonObject } from "../../compiler/core/json.ts";

const side = b.enumType("side");
const sides = b.enumeration("side", ["marines", "stealers"]);
const marines = b.listed("side", "marines");
const model = b.recordType("model");
const number = b.countType();
const m = b.local("m", model);
const squad = b.factExpr("squad", b.listOf(model));
const ap = (of: Expr) => b.fieldOf(of, "ap", number);
const alive = (of: Expr) => b.fieldOf(of, "alive", b.truthType);
const score = p.target("fact", "score", number);
const scored = b.factExpr("score", number);
const add = (n: number): Line => p.set(score, b.reckon(scored, "+", b.counted(n)));

const world = {
  enums: [sides],
  records: {
    model: [b.fact("alive", b.truthType), b.fact("ap", number), b.fact("side", side, { optional: true })],
  },
  facts: [b.fact("squad", b.listOf(model)), b.fact("score", number), b.fact("cp", number)],
  states: [p.state("score", b.counted(0)), p.state("cp", b.counted(3), ["stealers"])],
};
function programOf(lines: readonly Line[], more: Partial<b.Parts> = {}, play: p.PlayParts = {}): Program {
  const last = p.gives(scored);
  const main = p.play("main", [...lines, last], { kind: "procedure", type: number, ...play });
  return b.programOf({ ...world, ...more, plays: [...(more.plays ?? []), main] });
}
function played(program: Program, given: JsonObject, ...events: PlayEvent[]): PlayState {
  const start = startPlay(program, "main" as DecisionId, given);
  const end = events.reduce((state, event) => (isState(state) ? step(program, state, event) : state), start);
  if (!isState(end)) throw new Error(end.map(({ message }) => message).join(" "));
  return end;
}
const resultOf = (state: PlayState): Json => state.result?.value ?? state.result?.status ?? null;
const pathOf = (state: PlayState) => state.request?.path;
const optionsOf = (state: PlayState) =>
  state.request?.domain.kind === "values" ? state.request.domain.values : [];
const happened = (state: PlayState, kind: string) =>
  state.log.filter((entry) => entry.happened.kind === kind);

describe("what is set", () => {
  it("is seen through a list, a binder and a parameter alike", () => {
    const program = programOf(
      [
        p.set(p.target("local", "u.ap", number), b.counted(9)),
        p.each("m", squad, [p.set(p.target("local", "m.ap", number), b.reckon(ap(m), "+", b.counted(1)))]),
        p.set(score, b.aggregate("sum", ap(m), "m", squad)),
      ],
      {},
      { params: [b.fact("u", model)] },
    );
    const state = played(program, { squad: [{ ap: 1 }, { ap: 2 }], u: { ap: 3 } });
    expect(resultOf(state)).toBe(5);
    expect(state.facts).toMatchObject({ squad: [{ ap: 2 }, { ap: 3 }], score: 5 });
  });
  it("is seen by a thing that is handed on to another play", () => {
    const hurt = p.play("hurt", [p.set(p.target("local", "v.alive", b.truthType), b.no)], {
      params: [b.fact("v", model)],
    });
    const shape = { kind: "shape", fields: [] } as const;
    const program = programOf(
      [p.each("m", squad, [p.playing(null, "hurt", shape, m), p.when(b.not(alive(m)), [add(1)])])],
      { plays: [hurt] },
    );
    expect(resultOf(played(program, { squad: [{ alive: true }, { alive: true }] }))).toBe(2);
  });
  it("begins with what a state is at first, unless that is given", () => {
    expect(resultOf(played(programOf([add(1)]), {}))).toBe(1);
    expect(resultOf(played(programOf([add(1)]), { score: 5 }))).toBe(6);
  });
  it("leaves the states before it as they were", () => {
    const program = programOf([p.observe("seen", number), p.set(score, b.local("seen", number))]);
    const before = played(program, {});
    const after = step(program, before, { at: "seen", saw: 4 });
    expect(before.facts).toMatchObject({ score: 0 });
    expect(after).toMatchObject({ facts: { score: 4 } });
  });
});

describe("a charge", () => {
  const reaction = b.enumType("reaction");
  const gap = b.local("gap", number);
  const answered = (name: string) => b.compare(b.local("answer", reaction), "=", b.listed("reaction", name));
  const lines = [
    p.letBe("near", b.local("gap", number)),
    p.letBe("tries", b.counted(0)),
    p.letBe("run", b.counted(0)),
    p.block("step", "meet", [
      p.choose("answer", reaction, b.listed("side", "stealers"), [
        b.listed("reaction", "hold"),
        b.listed("reaction", "flee"),
        [b.listed("reaction", "shoot"), b.compare(gap, ">", b.counted(10))],
      ]),
      p.when(answered("flee"), [
        p.roll("flight", 5),
        p.set(p.target("local", "run", number), p.total(p.dice("flight"))),
        p.when(
          b.compare(b.reckon(b.local("near", number), "+", b.local("run", number)), "<=", b.counted(20)),
          [p.set(score, b.counted(100)), p.go("over")],
        ),
      ]),
      p.when(b.and(b.not(answered("flee")), b.compare(b.local("near", number), "<=", b.counted(20))), [
        p.set(score, b.counted(50)),
        p.go("over"),
      ]),
    ]),
    p.block("step", "failed", [
      p.when(b.compare(b.local("tries", number), "<", b.counted(1)), [
        p.choose("again", b.truthType, marines, [b.no, b.yes]),
        p.when(b.local("again", b.truthType), [
          p.set(p.target("local", "tries", number), b.reckon(b.local("tries", number), "+", b.counted(1))),
          p.set(p.target("local", "near", number), b.counted(12)),
          p.go("meet"),
        ]),
      ]),
    ]),
    p.block("step", "over", []),
  ];
  const program = programOf(
    lines,
    { enums: [sides, b.enumeration("reaction", ["hold", "flee", "shoot"])] },
    { params: [b.fact("gap", number)] },
  );

  it("offers what the distance allows", () => {
    expect(optionsOf(played(program, { gap: 8 }))).toEqual(["hold", "flee"]);
    expect(optionsOf(played(program, { gap: 11 }))).toEqual(["hold", "flee", "shoot"]);
  });
  it("catches who flees from 8 with 127/1296", () => {
    const chooses = ({ label }: { label: string }) => (label === "answer" ? "flee" : false);
    expect(inFractions(enumerateOdds(program, "main", { gap: 8 }, { chooses }))).toEqual({
      0: "1169/1296",
      100: "127/1296",
    });
  });
  it("that fails may turn to another, in another pass", () => {
    const fled = played(
      program,
      { gap: 15 },
      { at: "answer[0]", chose: "flee" },
      { at: "flight[0]", rolled: [6, 6, 6, 6, 6] },
    );
    expect(pathOf(fled)).toBe("again[0]");
    const turned = step(program, fled, { at: "again[0]", chose: true });
    expect(turned).toMatchObject({ request: { path: "answer[1]" } });
    expect(isState(turned) && step(program, turned, { at: "answer[1]", chose: "hold" })).toMatchObject({
      result: { value: 50 },
    });
  });
});

describe("a menu", () => {
  const spend = (more: Partial<Extract<Line, { kind: "menu" }>> = {}) =>
    programOf([
      p.menu(
        "actions",
        marines,
        {
          move: [p.pay(b.counted(2), [p.target("fact", "cp", number)]), add(1)],
          parry: { once: true, lines: [add(10)] },
        },
        more,
      ),
    ]);
  it("offers what can be paid, once what is there once, until its owner is done", () => {
    const start = played(spend(), {});
    expect(start.request).toMatchObject({ path: "actions[0]", owner: "marines" });
    expect(optionsOf(start)).toEqual(["move", "parry", "done"]);
    const parried = played(spend(), {}, { at: "actions[0]", chose: "parry" });
    expect(optionsOf(parried)).toEqual(["move", "done"]);
    const over = played(
      spend(),
      {},
      { at: "actions[0]", chose: "parry" },
      { at: "actions[1]", chose: "move" },
    );
    expect(resultOf(over)).toBe(11);
    expect(resultOf(played(spend(), {}, { at: "actions[0]", chose: "done" }))).toBe(0);
  });
  it("that is forced is done only when nothing else is legal", () => {
    const start = played(spend({ forced: true }), {});
    expect(optionsOf(start)).toEqual(["move", "parry"]);
  });
  it("refuses what is not legal, with what may have been meant", () => {
    expect(step(spend(), played(spend(), {}), { at: "actions[0]", chose: "mvoe" })).toMatchObject([
      { code: "not-legal", path: "actions[0]", near: ["move"] },
    ]);
  });
});

describe("a price", () => {
  const purses = [p.target("fact", "cp", number), p.target("fact", "score", number)];
  it("of several purses is split as its owner chooses, the greedy way first", () => {
    const program = programOf([p.pay(b.counted(2), purses, { owner: marines })]);
    const start = played(program, { score: 1 });
    expect(start.request).toMatchObject({ path: "pay", owner: "marines" });
    expect(optionsOf(start)).toEqual([
      [2, 0],
      [1, 1],
    ]);
    expect(played(program, { score: 1 }, { at: "pay", chose: [1, 1] })).toMatchObject({
      facts: { cp: 2, score: 0 },
    });
  });
  it("is paid greedily where nobody chooses, or where there is one way", () => {
    expect(played(programOf([p.pay(b.counted(4), purses)]), { score: 9 }).facts).toMatchObject({
      cp: 0,
      score: 8,
    });
    const one = programOf([p.pay(b.counted(4), purses, { owner: marines })]);
    expect(played(one, { score: 1 }).facts).toMatchObject({ cp: 0, score: 0 });
  });
  it("may be overdrawn as far as it says", () => {
    const overdrawing = (from: number | null) => {
      const cp = p.target("fact", "cp", b.countType(from));
      const overdrawn = p.pay(b.counted(5), [], {
        purses: [{ purse: cp, downTo: b.amount(-2, b.countType(null)) }],
      });
      return played(programOf([overdrawn]), {});
    };
    expect(overdrawing(null).facts).toMatchObject({ cp: -2 });
    // Its own bounds hold all the same.
    expect(resultOf(overdrawing(0))).toBe("unfinished");
  });
  it("that cannot be paid has no ruling", () => {
    const program = programOf([
      p.observe("price", number),
      p.pay(b.local("price", number), [purses[0] ?? score]),
    ]);
    expect(resultOf(played(program, {}, { at: "price", saw: 4 }))).toBe("no-ruling");
    expect(resultOf(played(program, {}, { at: "price", saw: 3 }))).toBe(0);
  });
});

describe("order", () => {
  it("of an each is chosen one after the other where somebody orders it", () => {
    const program = programOf([
      p.each("m", squad, [p.set(score, b.reckon(b.reckon(scored, "*", b.counted(10)), "+", ap(m)))], {
        orderedBy: marines,
      }),
    ]);
    const given = { squad: [{ id: "a", ap: 1 }, { id: "b", ap: 2 }, { ap: 3 }] };
    const start = played(program, given);
    expect(start.request).toMatchObject({ path: "m[0]", owner: "marines" });
    expect(optionsOf(start)).toEqual(["a", "b", "squad[2]"]);
    const end = played(program, given, { at: "m[0]", chose: "squad[2]" }, { at: "m[1]", chose: "a" });
    expect(resultOf(end)).toBe(312);
  });
});

describe("what is ensured of what was seen", () => {
  const program = programOf([
    p.observe("seen", number),
    p.ensure(b.compare(b.local("seen", number), "<", b.counted(5))),
    p.set(score, b.local("seen", number)),
  ]);
  it("refuses what does not hold it, and the state before stands", () => {
    const start = played(program, {});
    expect(step(program, start, { at: "seen", saw: 7 })).toMatchObject([{ code: "refused", path: "seen" }]);
    expect(step(program, start, { at: "seen", saw: 4 })).toMatchObject({ result: { value: 4 } });
  });
  it("is a fault at its path in a situation", () => {
    const [play] = program.plays;
    if (play === undefined) throw new Error("no play");
    const { situation } = decode(program, inputsOf(program, play), { seen: 7 }, [play]);
    expect(playedFaults(program, play, situation, new Map())).toMatchObject([
      { code: "refused", path: "seen" },
    ]);
    expect(ask(program, play.id, situation).status).toBe("no-ruling");
  });
});

describe("reactions", () => {
  const finished = p.event("finished", [b.fact("actor", model)]);
  const actor = b.local("actor", model);
  const announced = (more: Partial<Parameters<typeof p.reaction>[2]>, lines: readonly Line[] = [add(1)]) =>
    programOf([p.each("m", squad, [p.announce("finished", [m])])], {
      events: [finished],
      reactions: [p.reaction("watch", lines, { after: p.after("finished"), ...more })],
    });
  const three = {
    squad: [
      { alive: true, ap: 1 },
      { alive: true, ap: 2 },
      { alive: false, ap: 4 },
    ],
  };
  const everyone = { binder: "w", list: squad, filter: alive(b.local("w", model)) };

  it("happen after what they are after, with what it is about", () => {
    const program = announced({}, [p.set(score, b.reckon(scored, "+", ap(actor)))]);
    expect(resultOf(played(program, three))).toBe(7);
    expect(resultOf(played(announced({ when: alive(actor) }), three))).toBe(2);
  });
  it("happen for each whom they are for", () => {
    expect(resultOf(played(announced({ each: everyone }), three))).toBe(6);
  });
  it("happen no more often than their limit", () => {
    const limit = (per: string, times = 1) => ({ each: everyone, limit: { times: b.counted(times), per } });
    expect(resultOf(played(announced(limit("event")), three))).toBe(6);
    expect(resultOf(played(announced(limit("play")), three))).toBe(2);
    expect(resultOf(played(announced(limit("play", 2)), three))).toBe(4);
  });
  it("count anew in each block their limit is for", () => {
    const program = programOf(
      [
        p.repeat(p.times(2), [
          p.block("phase", "action", [
            p.announce("finished", [b.local("u", model)]),
            p.announce("finished", [b.local("u", model)]),
          ]),
        ]),
      ],
      {
        events: [finished],
        reactions: [
          p.reaction("watch", [add(1)], {
            after: p.after("finished"),
            limit: { times: b.counted(1), per: "phase" },
          }),
        ],
      },
      { params: [b.fact("u", model)] },
    );
    expect(resultOf(played(program, { u: {} }))).toBe(2);
  });
  it("ask by how often they have happened", () => {
    const program = announced({}, [
      p.choose("fire", b.truthType, marines, [b.no, b.yes]),
      p.when(b.local("fire", b.truthType), [add(1)]),
    ]);
    const state = played(program, three, { at: "watch[0].fire", chose: true });
    expect(pathOf(state)).toBe("watch[1].fire");
    const { situation } = decode(
      program,
      inputsOf(program, program.plays[0] ?? null),
      { ...three, watch: [{ fire: true }, { fire: false }, { fire: true }] },
      program.plays,
    );
    expect(ask(program, "main" as DecisionId, situation)).toMatchObject({ status: "ruled", value: 2 });
  });
  it("pass over those they are over", () => {
    const two = (over: string[]) =>
      programOf(
        [p.announce("finished", [b.local("u", model)])],
        {
          events: [finished],
          reactions: [
            p.reaction("slow", [add(1)], { after: p.after("finished") }),
            p.reaction("fast", [add(10)], { after: p.after("finished"), over, when: alive(actor) }),
          ],
        },
        { params: [b.fact("u", model)] },
      );
    expect(resultOf(played(two([]), { u: { alive: true } }))).toBe(11);
    expect(resultOf(played(two(["slow"]), { u: { alive: true } }))).toBe(10);
    expect(resultOf(played(two(["slow"]), { u: { alive: false } }))).toBe(1);
  });
  it("come at the start and at the end of a block, by its name or its word", () => {
    const program = programOf([p.block("phase", "action", [add(1)])], {
      reactions: [
        p.reaction("early", [p.set(score, b.reckon(scored, "*", b.counted(10)))], {
          after: [{ at: "start", name: "action" }],
        }),
        p.reaction("late", [p.set(score, b.reckon(scored, "*", b.counted(2)))], {
          after: [{ at: "end", name: "phase" }],
        }),
      ],
    });
    expect(resultOf(played(program, { score: 3 }))).toBe(62);
  });
  it("come as soon as something holds, and again once it has ceased to", () => {
    const soon = b.compare(scored, ">=", b.counted(5));
    const reactions = [
      p.reaction(
        "seen",
        [p.set(p.target("fact", "cp", number), b.reckon(b.factExpr("cp", number), "+", b.counted(1)))],
        { soon },
      ),
    ];
    const toFive = (value: number) => p.block("step", `to-${value}`, [p.set(score, b.counted(value))]);
    const once = programOf([toFive(5), toFive(6), toFive(0), toFive(7)], { reactions });
    expect(played(once, {}).facts).toMatchObject({ cp: 5 });
    expect(played(programOf([toFive(6)], { reactions }), { score: 5 }).facts).toMatchObject({ cp: 3 });
  });
  it("begin only where something they read is set, by themselves or by what they call", () => {
    const many = b.ruled("many", b.truthType, [b.clause("all", b.compare(scored, ">=", b.counted(5)))]);
    const squadUp = b.some("m", squad, alive(m));
    const reactions = [
      p.reaction("called", [p.set(p.target("fact", "cp", number), b.counted(9))], {
        soon: b.callOf("many", b.truthType),
      }),
      p.reaction("unknown", [add(100)], { soon: squadUp }),
    ];
    const program = programOf([p.block("step", "up", [add(6)])], { reactions, decisions: [many] });
    expect(played(program, {}).facts).toMatchObject({ cp: 9, score: 6 });
  });
  it("may lead to another block", () => {
    const program = programOf(
      [
        p.block("mode", "exploring", [p.announce("finished", [b.local("u", model)]), add(1)]),
        p.block("mode", "fighting", [add(10)]),
        add(100),
      ],
      {
        events: [finished],
        reactions: [
          p.reaction("met", [p.go("fighting")], { after: p.after("finished"), when: alive(actor) }),
        ],
      },
      { params: [b.fact("u", model)] },
    );
    expect(resultOf(played(program, { u: { alive: true } }))).toBe(110);
    // A mode that ends is not followed by the next mode: only by what comes after the modes.
    expect(resultOf(played(program, { u: { alive: false } }))).toBe(101);
  });
  it("may end the play with its result", () => {
    const program = announced({}, [p.gives(b.counted(77))]);
    expect(resultOf(played(program, three))).toBe(77);
  });
  it("that feed on one another are unfinished", () => {
    const program = announced({}, [p.announce("finished", [actor])]);
    expect(resultOf(played(program, three))).toBe("unfinished");
  });
});

describe("what happens together", () => {
  const shot = p.event("shot");
  const twice = p.set(score, b.reckon(b.reckon(scored, "*", b.counted(2)), "+", b.counted(1)));
  const cp = p.target("fact", "cp", number);
  const more = (lines: readonly Line[]): Partial<b.Parts> => ({
    events: [shot],
    reactions: [p.reaction("answer", lines, { after: p.after("shot") })],
  });
  it("reads the state before on both sides", () => {
    const own = [p.set(score, b.counted(50))];
    const program = programOf([p.announce("shot", [], own)], more([p.set(cp, scored)]));
    expect(played(program, { score: 4 }).facts).toMatchObject({ score: 50, cp: 4 });
    const after = programOf([...own, p.announce("shot")], more([p.set(cp, scored)]));
    expect(played(after, { score: 4 }).facts).toMatchObject({ cp: 50 });
  });
  it("is a conflict where both sides set the same to something else", () => {
    const clash = programOf([p.announce("shot", [], [add(1)])], more([twice]));
    expect(played(clash, { score: 4 }).result).toMatchObject({ status: "conflict" });
    expect(resultOf(played(clash, { score: 0 }))).toBe(1);
  });
});

describe("an event from the table", () => {
  const clock = p.event("clock-out", [], { outside: true });
  const turn = (after: string | null) =>
    programOf(
      [
        p.block(
          "turn",
          "marines",
          [
            p.menu("action", marines, {
              move: [p.observe("to", number), add(1)],
            }),
            add(1000),
          ],
          { cut: { event: "clock-out", after } },
        ),
        add(100),
      ],
      { events: [clock] },
    );
  it("is legal while a block is run that it cuts", () => {
    expect(legal(played(turn(null), {})).external).toEqual(["clock-out"]);
    expect(legal(played(programOf([p.observe("x", number)], { events: [clock] }), {})).external).toEqual([]);
    expect(
      step(
        programOf([p.observe("x", number)], { events: [clock] }),
        played(programOf([p.observe("x", number)], { events: [clock] }), {}),
        { external: "clock-out" },
      ),
    ).toMatchObject([{ code: "not-legal", path: "clock-out" }]);
  });
  it("ends the block at once, where it waits for nothing", () => {
    const state = played(turn(null), {}, { at: "action[0]", chose: "move" }, { external: "clock-out" });
    expect(resultOf(state)).toBe(100);
    expect(happened(state, "cut")).toHaveLength(1);
  });
  it("ends the block after what it waits for, and comes once", () => {
    const waiting = played(turn("action"), {}, { at: "action[0]", chose: "move" }, { external: "clock-out" });
    expect(waiting).toMatchObject({ request: { path: "to[0]" }, external: [] });
    const over = step(turn("action"), waiting, { at: "to[0]", saw: 3 });
    expect(over).toMatchObject({ result: { value: 101 } });
    // Between two actions none is under way.
    expect(resultOf(played(turn("action"), {}, { external: "clock-out" }))).toBe(100);
  });
  it("is handed in by the path at which it comes", () => {
    const program = turn("action");
    const given = { action: ["move", "move"], to: [1, 2], "clock-out": "to[1]" };
    const { situation, faults } = decode(
      program,
      inputsOf(program, program.plays[0] ?? null),
      given,
      program.plays,
    );
    expect(faults).toEqual([]);
    expect(ask(program, "main" as DecisionId, situation)).toMatchObject({ status: "ruled", value: 102 });
  });
});

describe("what is hidden", () => {
  const program = programOf([
    p.draw("token", number, b.listExpr(number, b.counted(4), b.counted(6)), { hiddenFrom: ["stealers"] }),
    p.set(p.target("fact", "cp", number), b.local("token", number)),
    p.observe("ready", b.truthType),
  ]);
  it("has no value for whom it is hidden from, in facts, events and log", () => {
    const state = played(program, {}, { at: "token", drew: 6 });
    const seen = view(program, state, "stealers");
    expect(JSON.stringify([seen.facts, seen.events, seen.log])).not.toContain("6");
    expect(seen.events).toHaveLength(1);
    expect(view(program, state, "marines")).toMatchObject({ facts: { cp: 6 }, events: [{ drew: 6 }] });
  });
  it("is not offered to whom it is hidden from", () => {
    expect(view(program, played(program, {}), "stealers").request).toMatchObject({ domain: { kind: "any" } });
  });
});
