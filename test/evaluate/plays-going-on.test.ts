/** A play that is stepped through goes on where it stands, and comes to the same as one that is played anew. */
import { describe, expect, it } from "vitest";
import type { Line } from "../../compiler/check/plays.ts";
import {
  isState,
  type PlayEvent,
  type PlayState,
  startPlay,
  step,
} from "../../compiler/evaluate/plays/play.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import * as b from "../support/program-builder.ts";
import * as p from "../support/play-builder.ts";

const number = b.countType();
const seen: Line = { ...p.roll("d", 1), label: "d" };
const times = 60;
const often = p.play(
  "often",
  [
    p.letBe("sum", b.counted(0)),
    p.repeat(p.times(times), [
      seen,
      p.set(p.target("local", "sum", number), b.reckon(b.local("sum", number), "+", p.total(p.dice("d")))),
      p.ensure(b.compare(b.local("sum", number), "<", b.counted(5 * times))),
    ]),
    p.gives(b.local("sum", number)),
  ],
  { type: number },
);
const program = b.programOf({ plays: [often] });

function begun(): PlayState {
  const found = startPlay(program, "often" as DecisionId, {});
  if (!isState(found)) throw new Error("it does not begin");
  return found;
}

function rolled(state: PlayState, face: number): PlayState {
  const event: PlayEvent = { at: state.request?.path ?? "", rolled: [face] };
  const found = step(program, state, event);
  if (!isState(found)) throw new Error(found.map(({ message }) => message).join(" "));
  return found;
}

describe("a state", () => {
  const seen: PlayEvent = { at: "often[0].d", rolled: [1] };
  const counting = b.programOf({
    facts: [b.fact("most", b.listOf(number))],
    plays: [
      p.play(
        "adding",
        [p.roll("d", 1), p.gives(b.reckon(p.total(p.dice("d")), "+", b.counted(1)))].map((line, i) =>
          i === 0 ? { ...line, label: "d" } : line,
        ) as Line[],
        { type: number, reads: ["most"] },
      ),
    ],
  });
  const of = (found: ReturnType<typeof step>): PlayState => {
    if (!isState(found)) throw new Error(found.map(({ message }) => message).join(" "));
    return found;
  };

  it("is not changed by what becomes of the objects it was made of", () => {
    const given = { most: [1, 2] };
    const event = { at: "d", rolled: [6] };
    const start = of(startPlay(counting, "adding" as DecisionId, given));
    const after = of(step(counting, start, event));
    given.most.push(3);
    event.rolled[0] = 1;
    expect([start.given, after.given]).toEqual([{ most: [1, 2] }, { most: [1, 2] }]);
    expect(after.events).toEqual([{ at: "d", rolled: [6] }]);
    expect(after.result?.value).toBe(7);
    expect(() => (after.given.most as number[]).push(3)).toThrow(TypeError);
    expect(() => Object.assign(start, { events: [] })).toThrow(TypeError);
  });

  it("with more events than the play asks for is refused", () => {
    const start = of(startPlay(counting, "adding" as DecisionId, {}));
    const forged = { ...start, events: [{ at: "d", rolled: [6] }, seen] };
    expect(step(counting, forged, { at: "d", rolled: [1] })).toMatchObject([
      { code: "not-asked", path: "often[0].d" },
    ]);
  });
});

describe("a play that is stepped through", () => {
  it("goes on from a state that was left before, from the same state twice, and from a copy of it", () => {
    const third = [2, 3].reduce(rolled, begun());
    const [low, high] = [rolled(third, 1), rolled(third, 6)];
    const copied = JSON.parse(JSON.stringify(third)) as PlayState;
    expect(rolled(copied, 1)).toEqual(low);
    expect(rolled(copied, 6)).toEqual(high);
    expect(rolled(low, 4).events).toHaveLength(4);
    expect(rolled(high, 4).facts).toEqual(rolled(rolled(copied, 6), 4).facts);
  });

  it("goes on after what does not fit, and after what must not be", () => {
    const most = Array.from({ length: times - 1 }, () => 5).reduce(rolled, begun());
    expect(step(program, most, { at: most.request?.path ?? "", rolled: [7] })).toMatchObject([
      { code: "outside-domain" },
    ]);
    expect(step(program, most, { at: most.request?.path ?? "", rolled: [6] })).toMatchObject([
      { code: "refused" },
    ]);
    expect(rolled(most, 4).result).toMatchObject({ status: "ruled", value: 5 * (times - 1) + 4 });
  });

  it("passes by each line as often as it is met", () => {
    let met = 0;
    const watched = { ...seen };
    Object.defineProperty(watched, "count", {
      get: () => {
        met += 1;
        return b.counted(1);
      },
    });
    const lines = often.lines.map((line) =>
      line.kind === "repeat" ? { ...line, lines: [watched, ...line.lines.slice(1)] } : line,
    );
    const whole = b.programOf({ plays: [{ ...often, lines }] });
    const first = startPlay(whole, "often" as DecisionId, {});
    met = 0;
    let state = first;
    while (isState(state) && state.request !== null)
      state = step(whole, state, { at: state.request.path, rolled: [1] });
    expect(isState(state) && state.result?.value).toBe(times);
    expect(met).toBeLessThanOrEqual(2 * times);
  });
});
