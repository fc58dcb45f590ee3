/**
 * The emitted code and the evaluator agree on every decision in rules/, in every version: the fast and the explaining form
 * on situations that are known, the explaining form on situations that are known in part. What cannot be given both refuse.
 * What is answered of a part of a situation, straight code answers of the whole.
 */
import { describe, it } from "vitest";
import { agreesInPart, agreesWhole, refusesAlike, staysWhenCompleted } from "../support/agreement.ts";
import { emittedRules } from "../support/emitted.ts";
import { restatedIn } from "../support/restated.ts";
import { compiledRules } from "../support/rules.ts";
import { isSoak, runs } from "../support/seed.ts";

const value = compiledRules();
const books = [...value.versions.values()].map((versions) =>
  [...versions.values()].map(({ program }) => program),
);
const code = await emittedRules();

describe.each(books.flat().map((program) => [`${program.book}@${program.version}`, program] as const))(
  "%s",
  (_, program) => {
    const isRestated = restatedIn(program);
    it.each(program.decisions.map((decision) => [decision.id, decision] as const))(
      "%s",
      async (_, decision) => {
        // The version before put the same situations to the same clauses; here the module may still cite others.
        const isKnown = !isSoak && isRestated(decision.id);
        await agreesWhole(code, program, decision, isKnown ? 1 : runs(3));
        if (isKnown) return;
        await agreesInPart(code, program, decision, runs(3));
        await staysWhenCompleted(code, program, decision, runs(3));
        await refusesAlike(code, program, decision, runs(2));
      },
    );
  },
);
