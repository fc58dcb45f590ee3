/**
 * Puts every clause of the newest versions of all books into words, and decides each of their decisions with reasons, in the
 * situation of an example. Both are timed in this process, after a round to warm up.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../../../compiler/compile.ts";
import { findDecision } from "../../../compiler/core/lookup.ts";
import { ask } from "../../../compiler/evaluate/ask.ts";
import { situationOf } from "../../../compiler/evaluate/examples.ts";
import { languages } from "../../../compiler/languages/index.ts";
import { newAround } from "../../../compiler/words/around.ts";
import { clausesInWords } from "../../../compiler/words/clauses.ts";
import { languageFor } from "../../../compiler/words/language.ts";

const root = process.argv[2] ?? ".";
const paths = readdirSync(join(root, "rules"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".rubric"))
  .map((path) => `rules/${path.replaceAll("\\", "/")}`);
const { value: compiled } = compile(
  paths.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") })),
);

const asked = [...compiled.versions.values()].flatMap((versions) => {
  const program = [...versions.values()].at(-1)?.program;
  if (program === undefined) return [];
  return program.examples.flatMap((example) =>
    example.expects.flatMap(({ decision: id }) => {
      const decision = findDecision(program, id);
      return decision?.kind === "ruled" && decision.clauses.length > 0
        ? [{ program, decision, situation: situationOf(program, example).situation }]
        : [];
    }),
  );
});

let clauses = 0;
let [wording, deciding] = [0, 0];
for (const isCounted of [false, true])
  for (const { program, decision, situation } of asked) {
    for (const { code } of languages) {
      const around = newAround(program, languageFor(code), decision);
      const start = performance.now();
      const words = clausesInWords(around, decision);
      const time = performance.now() - start;
      if (words.length !== decision.clauses.length)
        throw new Error(`${decision.id} has a clause without words`);
      if (isCounted) wording += time / words.length / languages.length;
    }
    const start = performance.now();
    const { status } = ask(program, decision.id, situation);
    const time = performance.now() - start;
    if (status === undefined) throw new Error(`${decision.id} is not decided`);
    if (isCounted) deciding += time;
    if (isCounted) clauses += 1;
  }

console.log(
  JSON.stringify({
    ratio: wording / deciding,
    decided: clauses,
    clause: wording / clauses,
    answer: deciding / clauses,
  }),
);
