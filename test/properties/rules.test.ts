/**
 * What holds of every decision in rules/, in every version: its examples hold, nothing depends once all facts are given,
 * and what is answered early stands. Situations are generated from the types.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { runExamples } from "../../compiler/evaluate/examples.ts";
import { chances } from "../../compiler/odds/chance.ts";
import { expectEqual } from "../support/expect-equal.ts";
import { situations } from "../support/generate-situations.ts";
import { restatedIn } from "../support/restated.ts";
import { compiledRules } from "../support/rules.ts";
import { isSoak, runs, seed } from "../support/seed.ts";
import type { Json } from "../../compiler/core/json.ts";

const value = compiledRules();
const programs = [...value.versions.values()].flatMap((versions) =>
  [...versions.values()].map(({ program }) => program),
);

describe.each(programs.map((program) => [`${program.book}@${program.version}`, program] as const))(
  "%s",
  (_, program) => {
    it("has examples that hold", () => {
      const failed = runExamples(program, chances()).filter(({ passed }) => !passed);
      const told = failed.map(({ example, expects, faults }) => {
        const differing = expects
          .filter(({ passed }) => !passed)
          .map(({ expected, found, decided }) => ({ expected, found, decided }));
        return { of: example.owner, example: example.title, differing, faults };
      });
      expect(told).toEqual([]);
    });

    const isRestated = restatedIn(program);
    const stated = program.decisions.filter(({ id }) => isSoak || !isRestated(id));
    it.each(stated.map((decision) => [decision.id, decision] as const))(
      "%s is answered early only for good",
      (_, decision) => {
        const verdict = (given: Json) => {
          const { situation, faults } = decode(program, inputsOf(program, decision), given);
          expectEqual(faults, []);
          return ask(program, decision.id, situation);
        };
        // A state that is left out is as it is at first, and so known; a die is known whole.
        const known = new Set(["id", "told", "face", "rerolled", ...program.states.map(({ fact }) => fact)]);
        fc.assert(
          fc.property(
            situations(program, decision),
            fc.infiniteStream(fc.integer({ min: 0, max: 4 })),
            (given, dice) => {
              const whole = verdict(given);
              expect(whole.status).not.toBe("depends");
              const early = verdict(thinned(given, dice, known));
              if (early.status !== "depends")
                expect(whole).toMatchObject({ status: early.status, value: early.value });
            },
          ),
          { seed, numRuns: runs(5) },
        );
      },
    );
  },
);

/** The same with some facts left out, but for the names by which records are referred to, and for what is known anyway. */
function thinned(json: Json, dice: Iterator<number>, known: ReadonlySet<string>): Json {
  if (Array.isArray(json)) return json.map((item: Json) => thinned(item, dice, known));
  if (typeof json !== "object" || json === null) return json;
  const kept = Object.entries(json).filter(([key]) => known.has(key) || dice.next().value !== 0);
  return Object.fromEntries(kept.map(([key, inner]) => [key, thinned(inner as Json, dice, known)]));
}
