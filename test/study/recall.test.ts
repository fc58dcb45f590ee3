/** A comparison and a survey that may reuse earlier answers find what they find without, and ask the prover nothing again. */
import { expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import type { Recall } from "../../compiler/core/recall.ts";
import { recallWith } from "../../compiler/store/remembered.ts";
import { compare } from "../../compiler/study/compare.ts";
import { survey } from "../../compiler/study/survey.ts";
import { storedSources } from "../support/stored-project.ts";

const sources = Object.entries(storedSources).flatMap(([path, text]) =>
  path.endsWith(".rubric") ? [{ path, text }] : [],
);

/** Each time it compiles again, so that no two programs are the same object. */
async function sameWith<T>(find: (recall?: Recall) => Promise<T>): Promise<void> {
  const plain = await find();
  const answers = new Map<string, unknown>();
  expect(await find(recallWith(answers))).toEqual(plain);
  expect(answers.size).toBeGreaterThan(0);
  const again: Recall = (question, programs) =>
    recallWith(new Map(), answers)(question, programs, () => {
      throw new Error(`asked again: ${JSON.stringify(question)}`);
    });
  expect(await find(again)).toEqual(plain);
}

it("of two versions, with the situations that the emitted code confirms", async () => {
  await sameWith(async (recall) => {
    const { value } = compile(sources);
    const found = await compare(value, "lamp", "base", "1.1", recall ? { recall } : {});
    expect(found.changes.flatMap(({ witnesses }) => witnesses).length).toBeGreaterThan(0);
    return found;
  });
});

it("of clauses and claims", async () => {
  const clashing = sources.map(({ path, text }) => ({
    path,
    text: text.replace("otherwise: no from dark", "dark: no when depth >= 1m"),
  }));
  await sameWith(async (recall) => {
    const found = await survey(compile(clashing).value, recall ? { recall } : {});
    expect(found.diagnostics.length).toBeGreaterThan(0);
    return found;
  });
});
