/** What the clauses of all books are in words: without identifiers, in the reader's language, and different where the logic is. */
import { describe, expect, it } from "vitest";
import type { Program, RuledDecision } from "../../compiler/check/program.ts";
import { findDecision } from "../../compiler/core/lookup.ts";
import { mutatedFrom } from "../../compiler/mutants/mutated.ts";
import { newAround } from "../../compiler/words/around.ts";
import { clausesInWords, questionInWords } from "../../compiler/words/clauses.ts";
import { languages } from "../../compiler/languages/index.ts";
import { statementLines } from "../../compiler/words/lines.ts";
import { type Language, languageOf } from "../../compiler/words/language.ts";
import { identifiersIn, isUnreadable } from "../support/readable.ts";
import { compiledRules } from "../support/rules.ts";
import { isSoak } from "../support/seed.ts";

const programs: readonly Program[] = [...compiledRules().versions.values()].flatMap((versions) =>
  [...versions.values()].map(({ program }) => program),
);

function ruledIn(program: Program): readonly RuledDecision[] {
  return program.decisions.flatMap((decision) => (decision.kind === "ruled" ? [decision] : []));
}

function linesOf(program: Program, language: Language, decision: RuledDecision): readonly string[] {
  const clauses = clausesInWords(newAround(program, language, decision), decision);
  return clauses.flatMap(({ answer, when, isOtherwise, unless, borrowed }) => [
    ...(borrowed.length > 0 ? [`borrowed from ${borrowed.join(", ")}`] : []),
    ...(answer === null ? ["-"] : statementLines(language.phrases, answer)),
    ...(isOtherwise ? [language.phrases.otherwise] : []),
    ...(when === null ? [] : statementLines(language.phrases, when, 1)),
    ...(unless.length > 0 ? [`unless ${unless.map((label) => placeOf(decision, label)).join(", ")}`] : []),
  ]);
}

function placeOf({ clauses }: RuledDecision, label: string): number {
  return clauses.findIndex((each) => each.label === label);
}

describe.each(languages.map((each) => [each.code, languageOf(each)] as const))(
  "in %s, clauses of the books",
  (_, language) => {
    it("contain no identifier, no path, no open hole and no empty line", () => {
      const wrong: string[] = [];
      for (const program of programs) {
        const identifiers = identifiersIn(program, language.code);
        for (const decision of ruledIn(program)) {
          const question = questionInWords(newAround(program, language), decision);
          for (const line of [question, ...linesOf(program, language, decision)]) {
            const isWrong = isUnreadable(line, identifiers) || line.includes("borrowed");
            if (isWrong) wrong.push(`${program.book} ${decision.id}: ${line}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    });

    it("say in a statement whether a truth is so", () => {
      const { yes, no, parts } = language.phrases;
      const bare = programs.flatMap((program) =>
        ruledIn(program).flatMap((decision) =>
          linesOf(program, language, decision)
            .filter((line) => line.endsWith(`: ${yes}`) || line.endsWith(`: ${no}`))
            .map((line) => `${program.book} ${decision.id}: ${line.trim()}`),
        ),
      );
      // Of a die the language itself says so.
      expect(bare.filter((line) => !line.includes(parts.rerolled))).toEqual([]);
    });

    it("read differently after every small change of their logic", () => {
      const alike: string[] = [];
      const newest = programs.filter((program, i) => programs[i + 1]?.book !== program.book);
      let changes = 0;
      for (const [i, program] of newest.entries())
        for (const [k, decision] of ruledIn(program).entries()) {
          // Soak tries all of them.
          if (!isSoak && (i + k) % 5 !== 0) continue;
          const before = linesOf(program, language, decision).join("\n");
          for (const mutant of mutatedFrom(program, decision)) {
            const changed = mutant.changed(program);
            const other = findDecision(changed, decision.id);
            if (other?.kind !== "ruled" || mutant.change === "dropped-told") continue;
            changes += 1;
            if (linesOf(changed, language, other).join("\n") === before)
              alike.push(`${program.book} ${decision.id} ${mutant.label}: ${mutant.was} → ${mutant.became}`);
          }
        }
      expect(changes).toBeGreaterThan(isSoak ? 5_000 : 500);
      expect(alike).toEqual([]);
    });
  },
);
