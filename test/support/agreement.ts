/**
 * Puts generated situations to the emitted code and to the evaluator, and expects them to say the same: status, value,
 * what decided and why the rest did not, what is missing, and which doubts and choices the answer rests on.
 */
import fc from "fast-check";
import { expect } from "vitest";
import type { Decision, Fact, Program } from "../../compiler/check/program.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import type { JsonObject } from "../../compiler/evaluate/encode.ts";
import { type EmittedFolder, plainValue } from "./emitted.ts";
import { asNative, faultySituations } from "./generate-faulty-situations.ts";
import { situations } from "./generate-situations.ts";
import { seed } from "./seed.ts";

/** The fast and the explaining form, on situations that are known. */
export async function agreesWhole(
  code: EmittedFolder,
  program: Program,
  decision: Decision,
  numRuns: number,
): Promise<void> {
  const module = await code.load(`${program.book}/${program.version}.js`);
  await fc.assert(
    fc.asyncProperty(situations(program, decision), async (json) => {
      const given = await code.given(module, decision.id, json);
      const wanted = asked(program, decision, json);
      const forms = module.decisions[decision.id];
      const verdict = forms?.explain(given);
      expect(comparable(program, decision, verdict)).toEqual(comparable(program, decision, wanted));
      expect(verdict?.because).toEqual(wanted.because);
      expect(verdict?.unless).toEqual(wanted.unless);
      const bare = plainValue(program, decision.type, forms?.fast(given));
      const ruled = plainValue(program, decision.type, wanted.value);
      expect(bare).toEqual(wanted.status === "ruled" ? ruled : undefined);
    }),
    { numRuns, seed },
  );
}

/** The explaining form, on situations that are known in part. */
export async function agreesInPart(
  code: EmittedFolder,
  program: Program,
  decision: Decision,
  numRuns: number,
): Promise<void> {
  const module = await code.load(`${program.book}/${program.version}.js`);
  await fc.assert(
    fc.asyncProperty(situations(program, decision, { complete: false }), async (json) => {
      const given = await code.given(module, decision.id, json);
      const verdict = module.decisions[decision.id]?.explain(given);
      expect(comparable(program, decision, verdict)).toEqual(
        comparable(program, decision, asked(program, decision, json)),
      );
    }),
    { numRuns, seed },
  );
}

/** What cannot be given is refused by both, at the same paths; what can is answered alike. */
export async function refusesAlike(
  code: EmittedFolder,
  program: Program,
  decision: Decision,
  numRuns: number,
): Promise<void> {
  const module = await code.load(`${program.book}/${program.version}.js`);
  const { InvalidInputError } = await code.runtime();
  const forms = module.decisions[decision.id];
  const refused = async (run: () => unknown): Promise<readonly string[] | null> => {
    try {
      await run();
      return null;
    } catch (thrown) {
      if (!(thrown instanceof InvalidInputError)) throw thrown;
      return pathsOf(thrown.problems);
    }
  };
  await fc.assert(
    fc.asyncProperty(faultySituations(program, decision), async (json) => {
      const inputs = inputsOf(program, decision);
      const { situation, faults } = decode(program, inputs, json);
      const paths = faults.length === 0 ? null : pathsOf(faults);
      expect(await refused(() => code.given(module, decision.id, json))).toEqual(paths);
      const native = asNative(program, inputs as readonly Fact[], json);
      // Whether something that is repeated may be another is asked of JSON alone: values of a module are themselves.
      const isOfJson = faults.some(({ code: each }) => each === "unnamed" || each === "no-such-id");
      if (native !== null && !isOfJson) {
        expect(pathsOf(forms?.validate(native) ?? [])).toEqual(paths ?? []);
        expect(await refused(() => forms?.explain(native))).toEqual(paths);
      }
      if (paths !== null) return;
      const wanted = comparable(program, decision, ask(program, decision.id, situation, { language: "en" }));
      const given = await code.given(module, decision.id, json);
      expect(comparable(program, decision, forms?.explain(given))).toEqual(wanted);
      if (native !== null) expect(comparable(program, decision, forms?.explain(native))).toEqual(wanted);
    }),
    { numRuns, seed },
  );
}

function pathsOf(problems: readonly { readonly path: string }[]): readonly string[] {
  return [...new Set(problems.map(({ path }) => path))].sort();
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
