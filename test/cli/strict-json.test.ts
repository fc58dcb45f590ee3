/** JSON from outside: what `JSON.parse` would change silently is refused with its place, wherever a command reads JSON. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonTextError, readJson } from "../../compiler/runtime/strict-json.ts";
import { run } from "../support/run-cli.ts";
import { runs, seed } from "../support/seed.ts";

function refusal(text: string) {
  try {
    return readJson(text);
  } catch (thrown) {
    if (!(thrown instanceof JsonTextError)) throw thrown;
    return { line: thrown.line, column: thrown.column, what: thrown.what };
  }
}

describe("strict JSON", () => {
  it("reads what any JSON reader reads", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 1, "\t"), (text, indent) => {
        const value: unknown = JSON.parse(text, (key, each: unknown) =>
          key === "__proto__" ? undefined : each,
        );
        const again = JSON.stringify(value, null, indent);
        expect(readJson(again)).toEqual(JSON.parse(again));
      }),
      { numRuns: runs(500), seed },
    );
  });
  it("refuses what no JSON reader reads", () => {
    const pieces = ["{", "}", "[", "]", ",", ":", '"a"', '"', "1", "-", "01", ".5", "true", "nul", " ", "\\"];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 9 }), (parts) => {
        const text = parts.join("");
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        if (!isJson) expect(() => readJson(text)).toThrow(JsonTextError);
      }),
      { numRuns: runs(2000), seed },
    );
  });
  it.each([
    [
      '{"hidden": 1,\n "hidden": 2}',
      2,
      2,
      /^The key `hidden` is given twice in one object: first at line 1, column 2/,
    ],
    ['{"a": [{"b": 1, "c": 2, "b": 1}]}', 1, 25, /`b` is given twice/],
    // The same key, written with an escape.
    ['{"a": 1, "\\u0061": 2}', 1, 10, /`a` is given twice/],
    [
      "[9007199254740993]",
      1,
      2,
      /^The number 9007199254740993 cannot be held exactly and would be read as 9007199254740992/,
    ],
    ["1e400", 1, 1, /read as Infinity/],
    ["-1e400", 1, 1, /read as -Infinity/],
    ["1e-400", 1, 1, /read as 0/],
    ["0.30000000000000000001", 1, 1, /read as 0.3/],
    ['{"__proto__": {"polluted": true}}', 1, 2, /`__proto__` cannot be given/],
    // mostJsonNesting
    [`${"[".repeat(100_000)}`, 1, 202, /nested more than 200 levels/],
    ["", 1, 1, /^There is nothing where a JSON value belongs/],
    ['{"a": 1} x', 1, 10, /`x` behind the JSON value/],
    ['"a\n"', 1, 1, /character or an escape/],
    ['{"a": 007}', 1, 7, /`007` is not a JSON number/],
  ])("refuses %s", (text, line, column, what) => {
    expect(refusal(text)).toEqual({ line, column, what: expect.stringMatching(what) });
  });
  it("keeps numbers that are exact, however they are written", () => {
    const written = "[0, -0, 0.0, 0.1, 1.50, 1e3, 1.5e3, 150e-2, 9007199254740991, -9007199254740991, 1e22]";
    expect(readJson(written)).toEqual([
      0, 0, 0, 0.1, 1.5, 1000, 1500, 1.5, 9007199254740991, -9007199254740991, 1e22,
    ]);
  });
});

describe("the command line", () => {
  const shot = ["odds", "hulk@base", "storm-shot"];
  it.each([
    [[...shot, "--given", '{"run":0,"run":1,"watching":true}'], "The key `run` is given twice".toLowerCase()],
    [[...shot, "--given", '{"run":9007199254740993,"watching":true}'], "cannot be held exactly"],
    [["ask", "w40k@1.5", "in-cover", "--given", '{"terrain":"wood","terrain":"x"}'], "line 1, column 19"],
    [["eval", "w40k@1.5", "1 + 1", "--given", '{"terrain":"wood","terrain":"x"}'], "given twice"],
    [["play", "hulk@base", "storm-shot", "--given", '{"run":0,"run":1}'], "given twice"],
    [[...shot, "--run", "9007199254740993"], "cannot be held exactly"],
    [
      ["odds", "hulk@base", "command-points", "--tokens", '[{"a":1,"a":2}]'],
      "`--tokens` cannot be read as JSON",
    ],
  ])("%j", async (words, wanted) => {
    const { code, err, out } = await run(words);
    expect([code, out]).toEqual([2, ""]);
    expect(err.toLowerCase()).toContain(wanted.toLowerCase());
  });
  const twice = '[{"id":"a","standing":true},{"id":"a","standing":false}]';
  it.each([
    [["ask", "hulk@base", "command-points", "--given", `{"squad":${twice}}`]],
    [["eval", "hulk@base", "1 + 1", "--given", `{"squad":${twice}}`]],
    [["odds", "hulk@base", "command-points", "--given", `{"tokens":[1,2,3],"squad":${twice}}`]],
    [
      [
        "play",
        "hulk@base",
        "command-points",
        "--seed",
        "1",
        "--given",
        `{"tokens":[1,2,3],"squad":${twice}}`,
      ],
    ],
  ])("two things with one id: %j", async (words) => {
    const { code, err, out } = await run(words);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(
      '`squad[1]` has the same "id" `a` as `squad[0]`, but the two differ in `standing`.',
    );
  });
  it("of a file of events", async () => {
    const folder = mkdtempSync(join(process.cwd(), "out/strict-json-"));
    try {
      const path = join(folder, "events.json").slice(process.cwd().length + 1);
      writeFileSync(path, '[{"at":"dice","rolled":[6,2],"rolled":[1,1]}]');
      const words = [
        "play",
        "hulk@base",
        "storm-shot",
        "--given",
        '{"run":0,"watching":true}',
        "--events",
        path,
      ];
      const { code, err } = await run(words);
      expect(code).toBe(2);
      expect(err).toContain("the key `rolled` is given twice");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
