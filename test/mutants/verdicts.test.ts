/** What is said of each change is held against every situation, and every way to play, gone through one by one. */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Program } from "../../compiler/check/program.ts";
import { mutating } from "../../compiler/study/mutants.ts";
import { compile } from "../../compiler/compile.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { mutants } from "../../compiler/mutants/mutants.ts";
import type { BookId, DecisionId, VersionId } from "../../compiler/resolve/graph.ts";
import { isSoak, runs, seed } from "../support/seed.ts";
import { answerOf, monadicPairs, situationsUpTo } from "../support/small-worlds.ts";
import type { JsonObject } from "../../compiler/core/json.ts";

it("of generated decisions: alive where some situation flips, equivalent where none does", () => {
  const all = [...situationsUpTo(3)];
  fc.assert(
    fc.property(monadicPairs, ([program]) => {
      const said = all.map((given) => answerOf(program, given));
      for (const { mutated, fate } of mutants([program], mutating, { most: 12 }).mutants) {
        const other = mutated.changed(program);
        const flips = all.some((given, at) => answerOf(other, given) !== said[at]);
        if (fate.kind === "equivalent") expect(flips).toBe(false);
        if (fate.kind === "alive")
          expect(answerOf(other, fate.situation.given)).not.toBe(answerOf(program, fate.situation.given));
        // Lists of three are as long as any that these decisions tell from others.
        if (flips) expect(fate.kind).toBe("alive");
      }
    }),
    { numRuns: runs(6), seed },
  );
}, 60_000);

const faces = [1, 2, 3, 4, 5, 6];
const of = <T>(...values: readonly T[]) => fc.constantFrom(...values);

/** Two rolls, one of which may be thrown again, a choice and two results. */
const resolves = fc
  .record({
    dice: of(1, 2),
    target: of(1, 3, 6, 7),
    again: of("reroll first", "reroll d in first with d = 1", "reroll d in first with d < 1", ""),
    guard: of("bold", "not bold", "bold and spared"),
    quantifier: of("some", "every"),
    sign: of(">=", ">", "<"),
    most: of("highest", "lowest"),
    example: of("given bold = no, spared = no, first = [6], gamble = no", ""),
  })
  .map((parts) => ({
    ...parts,
    text: `
book dock { title en "Dock" held in en }
enum side { us, them }
provision gust on page 3 {
  sentence words { en "A gust." }
  resolve gust given bold: truth, spared: truth {
    about en "What comes of it?"
    roll first = ${parts.dice} of D6
    ${parts.again === "" ? "" : `when ${parts.guard} { ${parts.again} from words }`}
    choose gamble: truth by us among { no, yes when bold }
    let best: count = ${parts.most} 1 of first
    gives torn: truth = ${parts.quantifier} d in first has d ${parts.sign} ${parts.target}
    gives left: count = (best when gamble, otherwise 0)
  }
  ${parts.example === "" || parts.dice === 2 ? "" : `example "one" { ${parts.example}  expect gust.left = 0  expect gust.torn = ${6 >= parts.target === (parts.sign === ">=") ? "yes" : "no"} }`}
}`,
  }));

function programOf(text: string): Program {
  const { value, diagnostics } = compile([{ path: "rules/dock.rubric", text }]);
  expect(diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual(
    [],
  );
  const found = value.versions.get("dock" as BookId)?.get("base" as VersionId)?.program;
  if (!found) throw new Error("there is no such version");
  return found;
}

function rows(dice: number): readonly (readonly number[])[] {
  return dice === 0 ? [[]] : rows(dice - 1).flatMap((row) => faces.map((face) => [...row, face]));
}

/** Whatever may be handed in, also what nobody asks for. */
function* everything(dice: number): Iterable<JsonObject> {
  for (const bold of [true, false])
    for (const spared of [true, false])
      for (const first of rows(dice))
        for (const gamble of [true, false])
          for (const again of [null, ...[0, 1, dice].flatMap((thrown) => rows(thrown).slice(0, 8))])
            yield { bold, spared, first, gamble, ...(again === null ? {} : { "first-again": again }) };
}

function comesOf(program: Program, given: JsonObject): string {
  const play = program.plays[0];
  if (!play) throw new Error("there is a play");
  const { situation, faults } = decode(program, inputsOf(program, play), given, [play]);
  if (faults.length > 0) return "faults";
  const { status, value, missing } = ask(program, play.id as DecisionId, situation, { language: "en" });
  return JSON.stringify([status, value, missing]);
}

it("of generated resolves: alive where some play comes to something else, equivalent where none does", () => {
  const fates = new Set<string>();
  fc.assert(
    fc.property(resolves, ({ text, dice }) => {
      const program = programOf(text);
      // Of what each may hand in `npm test` takes a fifth.
      const all = [...everything(dice)].filter((_, at) => isSoak || (at + seed) % 5 === 0);
      const said = all.map((given) => comesOf(program, given));
      for (const { mutated, fate } of mutants([program], mutating, { courses: 4_000 }).mutants) {
        fates.add(fate.kind);
        if (fate.kind !== "equivalent" && fate.kind !== "alive") continue;
        const other = mutated.changed(program);
        if (fate.kind === "equivalent") {
          const flips = all.some((given, at) => comesOf(other, given) !== said[at]);
          expect([mutated.change, mutated.was, flips]).toEqual([mutated.change, mutated.was, false]);
        } else if (fate.situation.asks === "play") {
          const { given, played } = fate.situation;
          const both = { ...given, ...played };
          expect(comesOf(other, both)).not.toBe(comesOf(program, both));
        }
      }
    }),
    { numRuns: runs(4), seed },
  );
  expect(fates).toEqual(new Set(["killed", "equivalent", "alive"]));
}, 120_000);
