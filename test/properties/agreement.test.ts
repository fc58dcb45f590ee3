/**
 * The emitted code and the evaluator agree on every decision in rules/, in every version: the fast and the explaining form
 * on situations that are known, the explaining form on situations that are known in part. What cannot be given both refuse.
 */
import { afterAll, describe, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { agreesInPart, agreesWhole, refusesAlike } from "../support/agreement.ts";
import { emitted } from "../support/emitted.ts";
import { rules } from "../support/rules.ts";
import { runs } from "../support/seed.ts";

const { value } = compile(rules);
const books = [...value.versions.values()].map((versions) =>
  [...versions.values()].map(({ program }) => program),
);
const code = await emitted(...books);
afterAll(() => code[Symbol.dispose]());

describe.each(books.flat().map((program) => [`${program.book}@${program.version}`, program] as const))(
  "%s",
  (_, program) => {
    it.each(program.decisions.map((decision) => [decision.id, decision] as const))(
      "%s",
      async (_, decision) => {
        await agreesWhole(code, program, decision, runs(40));
        await agreesInPart(code, program, decision, runs(40));
        await refusesAlike(code, program, decision, runs(10));
      },
    );
  },
);
