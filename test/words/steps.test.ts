/** The steps of all sequences of the books in words: whole, and without a name of the files. */
import { describe, expect, it } from "vitest";
import type { Program } from "../../compiler/check/program.ts";
import { findPlay, findReaction } from "../../compiler/core/lookup.ts";
import { languages } from "../../compiler/languages/index.ts";
import { graphsOf, type PlayGraph } from "../../compiler/play/graph.ts";
import { outlineOf } from "../../compiler/play/outline.ts";
import { tellingInWords } from "../../compiler/study/told-steps.ts";
import { identifiersIn, isUnreadable } from "../support/readable.ts";
import { compiledRules } from "../support/rules.ts";

function outlinesOf(program: Program, language: string): ReadonlyMap<string, readonly string[]> {
  const graphs = graphsOf(program, (of) => tellingInWords(program, of, language));
  return new Map([...graphs].map(([name, graph]) => [name, outlineIn(program, graph, language)]));
}

function outlineIn(program: Program, graph: PlayGraph, language: string): readonly string[] {
  const of = findPlay(program, graph.name) ?? findReaction(program, graph.name);
  if (of === undefined) throw new Error(`there is no ${graph.name}`);
  return outlineOf(graph, language, tellingInWords(program, of, language));
}

const newest = [...compiledRules().versions.values()].flatMap((versions) => [...versions.values()].slice(-1));

describe.each(languages.map(({ code }) => code))("in %s", (code) => {
  it("steps of the books have no identifier, no path and no empty line", () => {
    const wrong = new Set<string>();
    let steps = 0;
    for (const { program } of newest) {
      const identifiers = identifiersIn(program, code);
      for (const [name, lines] of outlinesOf(program, code))
        for (const line of lines) {
          steps += 1;
          if (isUnreadable(line, identifiers)) wrong.add(`${program.book} ${name}: ${line}`);
        }
    }
    expect([...wrong]).toEqual([]);
    expect(steps).toBeGreaterThan(1_000);
  });
});
