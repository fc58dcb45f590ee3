/**
 * States and events that no sequence has made: endless, too deep, or of types that JSON does not have. Each is refused with
 * an `InvalidInputError` or a list of problems, never with an error of JavaScript.
 */
import { afterAll, describe, expect, it } from "vitest";
import { programOfText } from "../odds/from-text.ts";
import { emitted } from "../support/emitted.ts";

const program = programOfText(`book yard { held in en }
enum side { ours, theirs }
record ship { crew: count 0..9 next?: ref ship }
fact fleet: list of ship { about en "The fleet." }
resolve race {
  roll dice = 2 of D6
  choose start: count 0..9 by ours
  draw first: ship among fleet
  gives lead: count = start
}
`);
const code = await emitted([program]);
afterAll(() => code[Symbol.dispose]());

interface Sequence {
  readonly start: (given: object) => State;
  readonly legal: (state: unknown) => unknown;
  readonly view: (state: unknown) => { readonly result: { readonly value: unknown } | null };
  readonly step: (state: unknown, event: unknown) => State | readonly { readonly message: string }[];
}
interface State {
  readonly events: readonly object[];
}

const [path = ""] = [...code.files.keys()].filter((each) => each.endsWith("base.js"));
const race = (await code.load(path)).race as Sequence;
const { InvalidInputError } = await code.runtime();

const taken = [
  { at: "dice", rolled: [2, 3] },
  { at: "start", chose: 4 },
  { at: "first", drew: "a" },
];
const start = race.start({ fleet: [{ id: "a", crew: 3 }] });

function stateAfter(events: readonly object[]): State {
  return events.reduce<State>((state, event) => {
    const next = race.step(state, event);
    if (!("events" in next)) throw new Error(next[0]?.message);
    return next;
  }, start);
}

const endless: Record<string, unknown> = {};
endless.itself = endless;
const endlessList: unknown[] = [];
endlessList.push(endlessList);
const deep = Array.from({ length: 30_000 }).reduce<object>((inner) => ({ inner }), {});
const junk: readonly (readonly [string, unknown])[] = [
  ["an object in itself", endless],
  ["a list in itself", endlessList],
  ["a very deep object", deep],
  ["a bigint", 10n],
  ["a symbol", Symbol("x")],
  ["an object without a prototype", Object.create(null)],
  ["NaN", Number.NaN],
  ["a number beyond 2^53", 2 ** 53 + 2],
];

describe.each(junk)("%s", (_, value) => {
  const refusedAs = (use: () => unknown) => expect(use).toThrow(InvalidInputError);

  it.each(["play", "version", "given", "events"])("as `%s` of a state", (key) => {
    for (const state of [start, stateAfter(taken)].map((each) => ({ ...each, [key]: value }))) {
      refusedAs(() => race.legal(state));
      refusedAs(() => race.view(state));
      refusedAs(() => race.step(state, taken[0]));
    }
  });

  it.each([
    [0, "at"],
    [0, "rolled"],
    [1, "chose"],
    [2, "drew"],
  ])("in event %d as `%s`", (place, key) => {
    const forged = { ...taken[place], [key]: value };
    const events = taken.with(place, forged as (typeof taken)[number]);
    refusedAs(() => race.view({ ...stateAfter(taken), events }));
    const before = stateAfter(taken.slice(0, place));
    expect(race.step(before, forged)).toEqual([expect.objectContaining({ help: expect.any(String) })]);
  });

  it("as an event, or as the name of one", () => {
    for (const event of [value, { external: value }, { at: value, rolled: [1, 1] }])
      for (const state of [start, stateAfter(taken)])
        expect(race.step(state, event)).toEqual([expect.objectContaining({ help: expect.any(String) })]);
  });

  it("among options that nothing reads", () => {
    const state = { ...start, options: { more: value } };
    expect(race.legal(state)).toEqual(race.legal(start));
  });
});

it("a chain of very many things is copied", () => {
  const fleet: object[] = [];
  for (let i = 0; i < 30_000; i++) fleet.push({ crew: 1, ...(i > 0 && { next: fleet[i - 1] }) });
  expect(race.start({ fleet }).events).toEqual([]);
});

describe("an error of a getter or a proxy is the caller's, and is passed on", () => {
  const own = new Error("of the caller");
  const fail = (): never => {
    throw own;
  };
  const getter = Object.defineProperty({}, "at", { get: fail, enumerable: true });
  const proxy = new Proxy({}, { get: fail, ownKeys: fail, getOwnPropertyDescriptor: fail });
  it.each([
    ["a getter", getter],
    ["a proxy", proxy],
  ])("%s in an event", (_, event) => {
    expect(() => race.step(start, event)).toThrow(own);
    expect(() => race.view({ ...start, events: [event] })).toThrow(own);
  });
  it("a getter in what is given is never called, and counts as missing", () => {
    const given = Object.defineProperty({}, "fleet", { get: fail, enumerable: true });
    expect(() => race.start(given)).toThrow(InvalidInputError);
  });
});
