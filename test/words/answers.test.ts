/** Answers of all decisions of all books, in every language: nobody needs a name of the rule files to read them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Decision, Program } from "../../compiler/check/program.ts";
import { ask } from "../../compiler/study/ask.ts";
import { answerInWords } from "../../compiler/study/answer-words.ts";
import { languages } from "../../compiler/languages/index.ts";
import { languageFor } from "../../compiler/words/language.ts";
import { statementLines } from "../../compiler/words/lines.ts";
import { fill } from "../../compiler/words/wording.ts";
import type { JsonObject } from "../../compiler/core/json.ts";
import { RequestError } from "../../compiler/study/request-error.ts";
import { situations } from "../support/generate-situations.ts";
import { identifiersIn, isUnreadable } from "../support/readable.ts";
import { compiledRules } from "../support/rules.ts";
import { isSoak, seed } from "../support/seed.ts";

const programs: readonly Program[] = [...compiledRules().versions.values()].flatMap((versions) =>
  [...versions.values()].map(({ program }) => program),
);

/** All that a person reads, but for what people at the table named themselves. */
function linesOf(program: Program, decision: Decision, given: JsonObject, code: string): readonly string[] {
  const verdict = ask(program, decision.id, given, { language: code });
  const asked = { given, readings: new Map(), language: code };
  const words = answerInWords(program, decision.id, verdict, asked);
  const { phrases } = languageFor(code);
  expect(words.borrowed, `${program.book} ${decision.id}`).toEqual([]);
  return [
    words.question,
    ...words.reasons.flatMap(
      ({ asked: question, before, inShort, clause, sentence, sentenceIn, citation }) => [
        ...[question, before, inShort, citation].filter((each) => each !== null),
        ...(sentence === null
          ? []
          : [sentenceIn === null ? sentence : fill(phrases.borrowed, sentence, sentenceIn)]),
        ...clause.flatMap((each) => statementLines(phrases, each)),
      ],
    ),
    ...words.considered.flatMap(({ why, instead }) => [
      why,
      ...(instead === null ? [] : statementLines(phrases, instead)),
    ]),
    ...words.missing.flatMap(({ name, question }) => [name, question ?? phrases.none]),
    ...words.doubts.flatMap(({ readings }) => readings.map((reading) => reading.words)),
    ...words.laws,
  ];
}

describe.each(languages.map((language, at) => [language.code, at] as const))("in %s", (code, turn) => {
  it("answers contain no identifier, no path, no empty line and nothing unmarked in another language", () => {
    const wrong = new Set<string>();
    let answers = 0;
    for (const program of programs) {
      const identifiers = identifiersIn(program, code);
      const foreign = textsInOtherLanguages(program, code);
      for (const [at, decision] of program.decisions.entries()) {
        // Each decision in one language, and one after the other has its turn; soak asks in all.
        if (!isSoak && at % languages.length !== turn) continue;
        // A drawn situation may break a rule of what can be given together; of three, one nearly always fits.
        const drawn = fc.sample(situations(program, decision, { complete: true, longest: 1 }), {
          seed,
          numRuns: isSoak ? 30 : 3,
        });
        const collect = (given: JsonObject): boolean => {
          try {
            for (const line of linesOf(program, decision, given, code))
              if (isUnreadable(line, identifiers) || foreign.has(line))
                wrong.add(`${program.book} ${decision.id}: ${line}`);
            answers += 1;
            return true;
          } catch (problem) {
            if (!(problem instanceof RequestError)) throw problem;
            return false;
          }
        };
        collect({});
        for (const given of drawn) if (collect(given as JsonObject) && !isSoak) break;
      }
    }
    expect([...wrong]).toEqual([]);
    expect(answers).toBeGreaterThan(1_000 / (isSoak ? 1 : languages.length));
  });

  it("no reason is a sentence that says the opposite of the answer, or that is not understood alone", () => {
    const wrong: string[] = [];
    const { opensWith, refersBack } = languageFor(code);
    for (const program of programs)
      for (const decision of program.decisions)
        for (const clause of decision.kind === "ruled" ? decision.clauses : []) {
          const value = clause.value?.kind === "literal" ? clause.value.value : null;
          const sentence = clause.origin.words[code] ?? "";
          const because = [{ clause: clause.label, sentence, citation: clause.origin.citation, later: [] }];
          const verdict = { ...ruled, value: value as boolean | string | null, because };
          const asked = { given: {}, readings: new Map(), language: code };
          const { reasons } = answerInWords(program, decision.id, verdict, asked);
          for (const reason of reasons) {
            const said = `${program.book}@${program.version} ${decision.id}.${clause.label}: ${reason.sentence}`;
            if (reason.sentence === null || reason.sentenceIn !== null) {
              if (reason.clause.length === 0) wrong.push(`${said} says nothing`);
              continue;
            }
            const opening = opensWith(reason.sentence);
            const isOpposite = typeof value === "boolean" && opening !== null && opening !== value;
            if (isOpposite && reason.inShort === null) wrong.push(`${said} (opposite)`);
            const stands = reason.asked ?? reason.before ?? reason.clause[0];
            if (refersBack(reason.sentence) && clause.when !== null && stands === undefined)
              wrong.push(`${said} (alone)`);
          }
        }
    expect(wrong).toEqual([]);
  });
});

// A row has no sentence: the table itself is the text. Some rows are intervals, and their labels contain dots.
describe("a table whose rows are its text", () => {
  const lantern = programs.filter(({ book }) => book === "lantern");
  const lightOf = {
    en: "Table “Light by oil”, row Oil in the lantern: from 1 to 3 (page 4)",
    es: "Tabla «Luz según el aceite», fila Aceite en el farol: de 1 a 3 (página 4)",
    ca: "Taula «Llum segons l'oli», fila Oli al fanal: de 1 a 3 (pàgina 4)",
  };

  it.each(Object.entries(lightOf))("is cited by its name, its row and its page in %s", (code, row) => {
    expect(lantern).not.toEqual([]);
    for (const program of lantern)
      for (const [id, given] of [
        ["light-of-oil", { left: 3 }],
        ["reach", { oil: 3, bright: false, heroes: [{ keywords: ["GUARD"], lantern: true }] }],
      ] as const) {
        const verdict = ask(program, id, given, { language: code });
        const asked = { given, readings: new Map(), language: code };
        const { reasons } = answerInWords(program, id, verdict, asked);
        const cited = reasons.flatMap(({ sentence, clause, citation }) =>
          sentence === null ? [`${clause.map(({ text }) => text).join()} (${citation})`] : [],
        );
        expect(cited, `${program.version} ${id}`).toEqual([row]);
      }
  });

  it("says its row in every table of every book that has no sentence for it", () => {
    const silent: string[] = [];
    let rows = 0;
    for (const program of programs)
      for (const decision of program.decisions)
        for (const { label, origin } of decision.kind === "table" ? decision.rows : []) {
          const because = [
            { clause: `${decision.id}.${label}`, sentence: "", citation: origin.citation, later: [] },
          ];
          const verdict = { ...ruled, value: null, because };
          const asked = { given: {}, readings: new Map(), language: "en" };
          for (const { clause } of answerInWords(program, decision.id, verdict, asked).reasons)
            if (clause.length === 0)
              silent.push(`${program.book}@${program.version} ${decision.id}.${label}`);
          rows += 1;
        }
    expect(silent).toEqual([]);
    expect(rows).toBeGreaterThan(0);
  });
});

it.each([
  ["en", "Shadows: 6 × (Square: Column: 4, Row: 7, Cold: No, In the vault: No)"],
  ["es", "Sombras: 6 × (Casilla: Columna: 4, Fila: 7, Gélida: No, En la cripta: No)"],
  ["ca", "Ombres: 6 × (Casella: Columna: 4, Fila: 7, Gèlida: No, A la cripta: No)"],
])("pieces that are equal at the start are listed once, with their number, in %s", (code, shadows) => {
  for (const program of programs.filter(({ book }) => book === "lantern")) {
    const verdict = ask(program, "may-step", {}, { language: code });
    const { assumed } = answerInWords(program, "may-step", verdict, {
      given: {},
      readings: new Map(),
      language: code,
    });
    expect(
      assumed.map(({ words }) => words),
      program.version,
    ).toContain(shadows);
  }
});

const ruled = {
  status: "ruled",
  unless: [],
  missing: [],
  doubts: [],
  choices: [],
  laws: [],
  elsewhere: [],
} as const;

/** Texts of authors that exist in other languages only. */
function textsInOtherLanguages(program: Program, code: string): ReadonlySet<string> {
  const { facts, decisions, plays } = program;
  const texts = [...facts, ...decisions, ...plays].flatMap(({ called, about }) => [called, about]);
  const stated = decisions.flatMap((each) =>
    each.kind === "ruled" ? each.clauses.map(({ origin }) => origin.words) : [],
  );
  const own = new Set([...texts, ...stated].map((words) => words[code]));
  return new Set(
    [...texts, ...stated].flatMap((words) =>
      Object.entries(words).flatMap(([language, text]) => (language === code || own.has(text) ? [] : [text])),
    ),
  );
}
