/** Who compiles time and again is given what compiling once gives, and what no edit touched is not made again. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Compiled, compile, compiling } from "../compiler/compile.ts";
import { emitJson } from "../compiler/emit/json.ts";
import type { SourceFile } from "../grammar/index.ts";
import { runs, seed } from "./support/seed.ts";
import { twoBooks } from "./support/two-books.ts";

/** What each file may hold, the empty one among them: two books, a part and two updates of one, words that are wrong. */
const files: readonly (readonly string[])[] = [
  [
    'book quarry { held in en }\nfact depth: count { about en "the depth" }',
    'book quarry { held in en }\nfact depth: count { about en "how deep it is" }',
    'book quarry { held in en }\nfact depth: count { about en "the depth" }\nfact depth: truth { about en "twice" }',
    "book quarry { held in",
    "",
  ],
  [
    'part of quarry\nprovision ladder on pages 1..1 { sentence a { en "A ladder leads down." } }',
    'part of quarry\nprovision ladder on pages 1..1 { sentence a { en "Two lead down." } }\nprovision rope on pages 2..2 { sentence b { en "A rope." } }',
    'part of orchard\nprovision ladder on pages 1..1 { sentence a { en "A ladder leads up." } }',
    'part of nowhere\nprovision ladder on pages 1..1 { sentence a { en "A ladder leads on." } }',
    "",
  ],
  [
    'update 1 of quarry { on base held in en }\nerratum E1 on ladder records { replace sentence a at en sentence 1 { en "Nobody goes down." } }',
    'update 1 of orchard { on base held in en }\nerratum E1 on ladder records { replace sentence a at en sentence 1 { en "Nobody goes up." } }',
    "",
  ],
  [
    'book orchard { held in en }\ndecide ripe: truth { about en "Whether it is." }',
    'book orchard { held in en }\nprovision tree on pages 1..1 { sentence a { en "It bears." } }',
    "",
  ],
];

const paths = ["rules/1.rubric", "rules/2.rubric", "rules/3.rubric", "rules/4.rubric"];
const sourcesOf = (chosen: readonly number[]): SourceFile[] =>
  chosen.flatMap((which, i) => {
    const text = files[i]?.[which] ?? "";
    return text === "" ? [] : [{ path: paths[i] ?? "", text }];
  });

test("what is edited has versions, and nothing wrong to begin with", () => {
  const { value, diagnostics } = compile(sourcesOf([0, 0, 0, 0]));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect([...value.versions].map(([book, all]) => [book, [...all.keys()]])).toEqual([
    ["quarry", ["base", "1"]],
    ["orchard", ["base"]],
  ]);
});

test("after any edits, as if it had been compiled once", () => {
  const state = fc.tuple(...files.map((texts) => fc.nat({ max: texts.length - 1 })));
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 6 }), (states) => {
      const compileAgain = compiling();
      for (const each of states) expect(compileAgain(sourcesOf(each))).toEqual(compile(sourcesOf(each)));
    }),
    { seed, numRuns: runs(60) },
  );
});

test("of several books, an edit compiles its own book again and no other", () => {
  const compileAgain = compiling();
  const before = compileAgain(twoBooks).value;
  const edited = twoBooks.map(({ path, text }) => ({
    path,
    text: text.replace('heading en "The wick', "$& Edited."),
  }));
  const after = compileAgain(edited);
  const once = compile(edited);
  expect(after.diagnostics).toEqual(once.diagnostics);
  expect([...emitJson(after.value)]).toEqual([...emitJson(once.value)]);
  expect([...emitJson(after.value)]).not.toEqual([...emitJson(before)]);
  const kept = (compiled: Compiled) =>
    [...compiled.versions].filter(([book, all]) => before.versions.get(book) === all).map(([book]) => book);
  expect(kept(after.value).sort()).toEqual(["well"]);
  expect(kept(once.value)).toEqual([]);
});
