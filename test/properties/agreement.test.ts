/**
 * The emitted code and the evaluator agree on every decision in rules/, in every version: the fast and the explaining form
 * on situations that are known, the explaining form on situations that are known in part.
 */
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { Decision, Program } from "../../compiler/check/program.ts";
import { compile } from "../../compiler/compile.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import type { JsonObject } from "../../compiler/evaluate/encode.ts";
import { emitted, plainValue } from "../support/emitted.ts";
import { situations } from "../support/generate-situations.ts";
import { rules } from "../support/rules.ts";
import { runs, seed } from "../support/seed.ts";

const { value } = compile(rules);
const books = [...value.versions.values()].map((versions) => [...versions.values()].map(({ program }) => program));
const code = await emitted(...books);
afterAll(() => code[Symbol.dispose]());

describe.each(books.flat().map((program) => [`${program.book}@${program.version}`, program] as const))(
  "%s",
  (_, program) => {
    it.each(program.decisions.map((decision) => [decision.id, decision] as const))("%s", async (_, decision) => {
      await agreesWhole(program, decision);
      await agreesInPart(program, decision);
    });
  },
);

async function agreesWhole(program: Program, decision: Decision): Promise<void> {
  const module = await code.load(`${program.book}/${program.version}.js`);
  await fc.assert(
    fc.asyncProperty(situations(program, decision), async (json) => {
      const given = await code.given(module, decision.id, json);
      const wanted = asked(program, decision, json);
      const forms = module.decisions[decision.id];
      const verdict = forms?.explain(given);
      expect(comparable(program, decision, verdict)).toEqual(comparable(program, decision, wanted));
      expect(verdict?.because.map(({ clause }) => clause)).toEqual(wanted.because.map(({ clause }) => clause));
      expect(verdict?.unless).toEqual(wanted.unless);
      const bare = plainValue(program, decision.type, forms?.fast(given));
      const ruled = plainValue(program, decision.type, wanted.value);
      expect(bare).toEqual(wanted.status === "ruled" ? ruled : undefined);
    }),
    { numRuns: runs(40), seed },
  );
}

async function agreesInPart(program: Program, decision: Decision): Promise<void> {
  const module = await code.load(`${program.book}/${program.version}.js`);
  await fc.assert(
    fc.asyncProperty(situations(program, decision, { complete: false }), async (json) => {
      const given = await code.given(module, decision.id, json);
      const verdict = module.decisions[decision.id]?.explain(given);
      expect(comparable(program, decision, verdict)).toEqual(comparable(program, decision, asked(program, decision, json)));
    }),
    { numRuns: runs(40), seed },
  );
}

function asked(program: Program, decision: Decision, json: JsonObject) {
  const { situation, faults } = decode(program, inputsOf(program, decision), json);
  expect(faults).toEqual([]);
  return ask(program, decision.id, situation, { language: "en" });
}

interface Comparable {
  readonly status: string;
  readonly value: unknown;
  readonly missing: readonly { readonly path: string }[];
  readonly doubts: readonly { readonly id: string }[];
  readonly choices: readonly { readonly path: string }[];
}

function comparable(program: Program, decision: Decision, verdict: Comparable | undefined) {
  return {
    status: verdict?.status,
    value: plainValue(program, decision.type, verdict?.value),
    missing: verdict?.missing.map(({ path }) => path).sort(),
    doubts: verdict?.doubts.map(({ id }) => id),
    choices: verdict?.choices.map(({ path }) => path),
  };
}
