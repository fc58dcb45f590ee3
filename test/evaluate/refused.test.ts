/** Examples of what cannot be: what is ensured does not hold, an option is not legal; and what changes of rules they notice. */
import { describe, expect, it } from "vitest";
import { mutating } from "../../compiler/study/mutants.ts";
import { compile } from "../../compiler/compile.ts";
import { runExamples } from "../../compiler/evaluate/examples.ts";
import { mutants } from "../../compiler/mutants/mutants.ts";

const game = (examples: string) => `book game { title en "Game" held in en }
enum side { marines stealers }
enum way { walk run }
fact tired: truth
resolve landing: count {
  observe gap: count 0..9
  ensure gap > 3
  choose how: way by marines among { walk, run when not tired }
  gives (gap + 1 when how = run, otherwise gap)
}
provision landing-rule on page 9 {
  remark first { en "First." }
  example "far enough" { given tired = no, gap = 4, how = run  expect landing = 5 }
${examples}
}
`;
const programOf = (examples: string) => {
  const { value, diagnostics } = compile([{ path: "game.rubric", text: game(examples) }]);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const [program] = [...value.versions.values()].flatMap((all) => [...all.values()]);
  if (!program) throw new Error("the game has a version");
  return program.program;
};
const refusals = `  example "too near" { given tired = no, gap = 3, how = walk  expect landing refused }
  example "too tired" { given tired = yes, gap = 4, how = run  expect landing refused }`;

describe("an example that expects a refusal", () => {
  it("holds where what is ensured does not, and where an option is not legal", () => {
    const results = runExamples(programOf(refusals));
    expect(results.map(({ passed }) => passed)).toEqual([true, true, true]);
    expect(results[1]?.expects[0]?.found.status).toBe("refused");
  });
  it("does not hold where the play can be played so", () => {
    const [, result] = runExamples(
      programOf(`  example "well" { given tired = no, gap = 4, how = walk  expect landing refused }`),
    );
    expect(result?.passed).toBe(false);
    expect(result?.expects[0]?.found).toMatchObject({ status: "ruled", value: 4 });
  });
  it("lets no refusal pass that nobody expects", () => {
    const [, result] = runExamples(
      programOf(`  example "too near" { given tired = no, gap = 3, how = walk  expect landing = 3 }`),
    );
    expect(result?.passed).toBe(false);
    expect(result?.faults.map(({ code }) => code)).toEqual(["refused"]);
  });
});

describe("a limit of a play", () => {
  const fateOf = (examples: string, change: string) =>
    mutants([programOf(examples)], mutating).mutants.find(({ mutated }) => mutated.change === change)?.fate;
  it("is shown as an example of what is refused where none notices that it is gone", () => {
    const fate = fateOf("", "dropped-line");
    expect(fate).toMatchObject({ kind: "alive", said: { status: "refused" } });
  });
  it("is noticed by an example of what is refused", () => {
    expect(fateOf(refusals, "dropped-line")).toMatchObject({ kind: "killed", by: { title: "too near" } });
    expect(fateOf(refusals, "dropped-condition")).toMatchObject({
      kind: "killed",
      by: { title: "too tired" },
    });
  });
});
