/** A choice that is open is listed with whoever makes it and the values it may take, by the evaluator and by emitted code alike. */
import { afterAll, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { emitted } from "../support/emitted.ts";

const text = `book inn { held in en  unit length = cm }
enum bed { straw, down }
choice lit: truth by host
choice rest: bed by guest
choice guests: count 2..4 by host
choice hundred: count 0..100 by host
choice more: count 0..101 by host
choice late: count 1..2 or none by guest
choice far: length by guest
decide d1: truth { a: lit }
decide d2: truth { a: rest = straw }
decide d3: truth { a: guests = 3 }
decide d4: truth { a: hundred = 3 }
decide d5: truth { a: more = 3 }
decide d6: truth { a: late = 1 }
decide d7: truth { a: far = 3cm }
`;
const compiled = compile([{ path: "inn.rubric", text }]);
const [version] = [...compiled.value.versions.values()].flatMap((all) => [...all.values()]);
if (!version) throw new Error("there is no version");
const { program } = version;
const code = await emitted([program]);
afterAll(() => code[Symbol.dispose]());
const module = await code.load("inn/base.js");

it.each([
  ["d1", "lit", "host", [true, false]],
  ["d2", "rest", "guest", ["straw", "down"]],
  ["d3", "guests", "host", [2, 3, 4]],
  ["d4", "hundred", "host", Array.from({ length: 101 }, (_, i) => i)],
  ["d5", "more", "host", []],
  ["d6", "late", "guest", [1, 2, null]],
  ["d7", "far", "guest", []],
])("%s waits for `%s` by %s", (id, path, owner, options) => {
  const decision = program.decisions.find((each) => each.id === id) ?? null;
  const { situation } = decode(program, inputsOf(program, decision), {});
  const wanted = [{ path, owner, options }];
  expect(ask(program, id as never, situation).choices).toEqual(wanted);
  expect(module.decisions[id]?.explain({}).choices).toEqual(wanted);
});
