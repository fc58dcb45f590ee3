/** Conditions that TypeScript would call impossible, or always so, are emitted as code that it accepts and that says the same. */
import { afterAll, describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { emitted } from "../support/emitted.ts";
import { typeCheck } from "../support/type-check.ts";
import type { JsonObject } from "../../compiler/core/json.ts";

const text = `book odd { title en "Odd" held in en  unit length = cm }
enum side { us them nobody }
open enum colour { red blue }
names town
record model { owner: side  wounds: count 0..9  reach: length  home?: town  rank?: count 0..9 }
fact n: count 0..9
fact m: count 0..9
fact gap: length
fact who: side
fact whose: side
fact paint: colour
fact town-of: town
fact maybe?: count 0..9
fact squad: list of model
fact chief: model
state points: count 0..9 = 4
decide a-pair: truth { one: yes when n = 4 and n != 1 otherwise: no }
decide not-ever: truth { one: yes when n = 4 and n = 1 otherwise: no }
decide turned: truth { one: yes when 4 = n and 1 != n otherwise: no }
decide lengths: truth { one: yes when gap = 4cm and gap != 1cm otherwise: no }
decide in-a-few: truth { one: yes when n in { 4, 5 } and n != 6 otherwise: no }
decide negated: truth { one: yes when not (n != 4) and n != 1 otherwise: no }
decide one-of-two: truth { one: yes when (n = 4 or n = 5) and n != 6 otherwise: no }
decide others: truth { one: yes when n = m and n != 1 and m = 2 and m != 3 otherwise: no }
decide paired: truth { one: yes when n = 4 and m = 1 and n = m otherwise: no }
decide sides: truth { one: yes when who = us and who != them otherwise: no }
decide colours: truth { one: yes when paint = red and paint != blue otherwise: no }
decide towns: truth { one: yes when town-of = "Vic" and town-of != "Olot" otherwise: no }
decide perhaps: truth { one: yes when maybe is known and maybe = 4 and maybe != 1 otherwise: no }
decide fields: truth { one: yes when chief.wounds = 4 and chief.wounds != 1 otherwise: no }
decide lists: truth { one: yes when some s in squad has (s.wounds = 4 and s.wounds != 1) otherwise: no }
decide many: truth { one: yes when (count s in squad) = 2 and (count s in squad) != 1 otherwise: no }
decide values: count { one: (1 when n = 4 and n != 2, 2 when n = 4 and n = 5, otherwise 3) }
decide clauses-of: count { guarded: 1 when n = 4 and n != 1  second: 2 when n = 5 and n != 4  otherwise: 3 }
decide after-one: count { first over second: 1 when who = us  second: 2 when us = who and n = 4  otherwise: 3 }
decide within-list: truth { one: yes when chief.rank is known and some s in squad has s.wounds > chief.rank otherwise: no }
decide neither: truth { one: yes when not (who in { us, whose }) and who != us otherwise: no }
decide one-or-other: truth { one: yes when who in { us, whose } and who = them otherwise: no }
decide given-one: truth given k: count 0..9 { one: yes when k = 4 and k != 1 otherwise: no }
resolve toss given k: count 0..9 {
  about en "Throws."
  roll die = 1 of D6
  gives single: truth = die = 6 and die != 1
  roll dice = 2 of D6
  gives some-are: truth = some d in dice has (d = 6 and d != 1)
  when k = 4 { when k != 1 { gives inner: count = 1 } }
}
procedure spend: count {
  about en "Spends."
  when points = 4 {
    set points to m
    when points = 1 { gives 1 }
    when points != 4 { gives 2 }
  }
  let left = points
  when left = 3 { set left to m  when left != 2 { gives 9 } }
  gives left
}
`;
const compiled = compile([{ path: "odd.rubric", text }]);
const [version] = [...compiled.value.versions.values()].flatMap((all) => [...all.values()]);
if (!version) throw new Error("there is no version");
const { program } = version;
const code = await emitted([program]);
afterAll(() => code[Symbol.dispose]());
const module = (await code.load("odd/base.js")) as unknown as Readonly<
  Record<
    string,
    ((given: object) => unknown) & { finish: (given: object, events: readonly object[]) => unknown }
  >
>;
const plain = { wounds: 4, reach: 1, owner: "us" };

describe("conditions that exclude one another", () => {
  it("pass the type check, also with their negation", async () => {
    expect(compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(await typeCheck(code.folder, { include: ["**/*.ts"], exclude: ["**/*.d.ts"] })).toBe("");
  });

  it("say what the evaluator says", () => {
    for (let n = 0; n < 8; n++) {
      const json: JsonObject = {
        n,
        m: (n * 2) % 7,
        gap: n % 2 === 0 ? "4cm" : "1cm",
        who: ["us", "them", "nobody"][n % 3] ?? "us",
        whose: ["them", "nobody"][n % 2] ?? "them",
        paint: ["red", "blue", "other: green"][n % 3] ?? "red",
        "town-of": ["Vic", "Olot"][n % 2] ?? "Vic",
        maybe: n % 4 === 3 ? null : n,
        squad: Array.from({ length: n % 3 }, (_, i) => ({ ...plain, wounds: (n + i) % 6 })),
        chief: { ...plain, wounds: n, rank: n % 2 === 0 ? null : n - 1 },
      };
      const native = { ...json, gap: n % 2 === 0 ? 4 : 1, townOf: json["town-of"], k: n };
      for (const { id, params } of program.decisions) {
        const decision = program.decisions.find((each) => each.id === id) ?? null;
        const given = { ...json, ...(params.length > 0 ? { k: n } : {}) };
        const { situation } = decode(program, inputsOf(program, decision), given);
        const property = id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
        expect([id, n, module[property]?.(native)]).toEqual([id, n, ask(program, id, situation).value]);
      }
    }
  });

  it("hold in plays, where what is set is what is compared next", () => {
    expect(module.spend?.finish({ points: 4, m: 1 }, [])).toMatchObject({ value: 1 });
    expect(module.spend?.finish({ points: 3, m: 2 }, [])).toMatchObject({ value: 2 });
    const events = [
      { at: "die", rolled: [6] },
      { at: "dice", rolled: [6, 1] },
    ];
    expect(module.toss?.finish({ k: 4 }, events)).toMatchObject({
      value: { single: true, someAre: true, inner: 1 },
    });
  });
});
