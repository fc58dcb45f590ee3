/**
 * The emitted code and the stepper agree at every step: on every play in rules/, in every version, and on plays made
 * at random.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Program } from "../../compiler/check/program.ts";
import { compile } from "../../compiler/compile.ts";
import { emitted, emittedRules } from "../support/emitted.ts";
import { bookOfPlays } from "../support/generate-plays.ts";
import { playsAlike } from "../support/play-agreement.ts";
import { restatedIn } from "../support/restated.ts";
import { compiledRules } from "../support/rules.ts";
import { isSoak, runs, seed } from "../support/seed.ts";
import { typeCheck } from "../support/type-check.ts";

const value = compiledRules();
const books = [...value.versions.values()].map((versions) =>
  [...versions.values()].map(({ program }) => program),
);
const code = await emittedRules();

/** A version plays a sequence that it states as the one before did in the same way. */
const played = books.flat().flatMap((program) => {
  const isRestated = restatedIn(program);
  const plays = program.plays.filter(({ id }) => isSoak || !isRestated(id));
  return plays.length === 0 ? [] : [[`${program.book}@${program.version}`, program, plays] as const];
});

describe.each(played)("%s", (_, program, plays) => {
  it.each(plays.map((play) => [play.id, play] as const))("%s", async (_, play) => {
    await playsAlike(code, program, play, runs(2));
  });
});

describe("plays made at random", () => {
  const tape = fc.array(fc.nat({ max: 9999 }), { minLength: 150, maxLength: 150 });
  // What cannot be proved of a play can be played all the same: there is a cap.
  const unproved = ["unreachable-step", "ended-by-nobody", "missing-certificate", "reaction-circle"];
  const tapes = fc.sample(tape, { numRuns: Math.min(runs(20), 2000), seed });
  const made = tapes.flatMap((numbers, i): Program[] => {
    const compiled = compile([{ path: "made.rubric", text: bookOfPlays(`made-${i}`, numbers) }]);
    const isWrong = compiled.diagnostics.some(
      ({ severity, code }) => severity === "error" && !unproved.includes(code),
    );
    return isWrong
      ? []
      : [...compiled.value.versions.values()].flatMap((all) =>
          [...all.values()].map(({ program }) => program),
        );
  });

  it("are mostly plays an author could write", () => {
    expect(made.length).toBeGreaterThan(tapes.length / 2);
  });

  it("agree with the stepper, and pass the type check", async () => {
    using folder = await emitted(...made.map((program) => [program]));
    expect(await typeCheck(folder.folder, { include: ["**/*.ts"], exclude: ["**/*.d.ts"] })).toBe("");
    for (const program of made)
      for (const play of program.plays) await playsAlike(folder, program, play, isSoak ? 10 : 3);
  });
});
