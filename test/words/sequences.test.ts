/** Sequences of all books in words: what is asked, what happens, what comes of it and how likely, without a name of the files. */
import { describe, expect, it } from "vitest";
import type { Play } from "../../compiler/check/plays.ts";
import type { Program } from "../../compiler/check/program.ts";
import { languages } from "../../compiler/languages/index.ts";
import { findPlay } from "../../compiler/core/lookup.ts";
import { linesWithin, ownExpressions } from "../../compiler/core/walk.ts";
import { mutatedPlays } from "../../compiler/mutants/mutated-plays.ts";
import { randomFrom } from "../../compiler/play/random.ts";
import { answerInWords } from "../../compiler/study/answer-words.ts";
import { ask } from "../../compiler/study/ask.ts";
import { drawNext, startCourse, type Stepping } from "../../compiler/study/course.ts";
import { courseInWords, requestInWords } from "../../compiler/study/course-words.ts";
import { odds } from "../../compiler/study/odds.ts";
import { oddsInWords } from "../../compiler/study/odds-words.ts";
import { RequestError } from "../../compiler/study/request-error.ts";
import { aroundPlay } from "../../compiler/words/around.ts";
import { conditionInWords, valueInWords } from "../../compiler/words/expressions.ts";
import { type Language, languageOf } from "../../compiler/words/language.ts";
import { statementLines } from "../../compiler/words/lines.ts";
import { identifiersIn, isUnreadable } from "../support/readable.ts";
import { compiledRules } from "../support/rules.ts";
import { isSoak, seed } from "../support/seed.ts";

const versions = [...compiledRules().versions.values()].flatMap((each) => [...each.values()]);
const mostSteps = isSoak ? 200 : 12;

/** What a person meets who plays it for some steps by a seed, asks it without knowing anything, and asks for its chances. */
function linesOf(version: (typeof versions)[number], play: Play, code: string): readonly string[] {
  const { program } = version;
  const asked = { given: {}, readings: new Map(), language: code };
  const verdict = ask(program, play.id, {}, { language: code });
  const answer = answerInWords(program, play.id, verdict, asked);
  const lines = [
    answer.question,
    answer.answer,
    ...answer.missing.flatMap(({ name, question }) => [name, ...(question === null ? [] : [question])]),
    ...answer.choices.flatMap(({ name, options }) => [name, ...options]),
  ];
  const at: Stepping = {
    program,
    play,
    readings: new Map(),
    random: randomFrom(seed),
    handedIn: {},
    playing: [],
    assumed: new Map(),
    isAsking: false,
  };
  let course = startCourse(at, {});
  for (let i = 0; i < mostSteps && course.state.request !== null; i++) {
    const { name, answers } = requestInWords(program, play, course.state.request, code);
    lines.push(name, answers);
    const next = drawNext(at, course, course.state.request);
    if (next === null) break;
    course = next;
  }
  const words = courseInWords(program, play, course.state, {
    language: code,
    isCapped: false,
    most: 9,
    sides: [],
    notes: { assumed: [], unused: [] },
  });
  lines.push(...words.steps, words.outcome);
  const chances = oddsOf(version, play);
  if (chances !== null) {
    const said = oddsInWords(program, play.id, chances, asked);
    const { rows, means, assuming, sides, missing } = said;
    lines.push(
      ...rows.flatMap(({ outcome, chance }) => [outcome, ...(chance === null ? [] : [chance])]),
      ...means.map(({ name }) => name),
      ...assuming,
      ...sides,
      ...missing.map(({ name }) => name),
    );
  }
  return lines;
}

function oddsOf(version: (typeof versions)[number], play: Play): ReturnType<typeof odds> | null {
  try {
    return odds(version, play.id, {}, { mostStates: 2_000 });
  } catch (problem) {
    if (problem instanceof RequestError) return null;
    throw problem;
  }
}

function wordsOf(program: Program, language: Language, play: Play): string {
  const around = aroundPlay(program, language, play);
  return linesWithin(play.lines)
    .flatMap(ownExpressions)
    .map((expr) =>
      expr.type.kind === "truth"
        ? statementLines(language.phrases, conditionInWords(around, expr)).join("\n")
        : valueInWords(around, expr),
    )
    .join("\n");
}

const changesOfLogic = new Set([
  "boundary",
  "opposite",
  "off-by-one",
  "other-value",
  "other-quantifier",
  "other-joint",
  "other-direction",
]);

describe.each(languages.map((each) => [each.code, languageOf(each)] as const))("in %s", (code, language) => {
  it("sequences have no identifier, no path and no empty line", () => {
    const wrong = new Set<string>();
    let asked = 0;
    for (const [i, version] of versions.entries())
      for (const [k, play] of version.program.plays.entries()) {
        if (!isSoak && (i + k) % 3 !== 0) continue;
        const identifiers = identifiersIn(version.program, code);
        asked += 1;
        try {
          for (const line of linesOf(version, play, code))
            if (isUnreadable(line, identifiers)) wrong.add(`${version.program.book} ${play.id}: ${line}`);
        } catch (problem) {
          // A sequence may need facts before it can begin.
          if (!(problem instanceof RequestError)) throw problem;
        }
      }
    expect([...wrong]).toEqual([]);
    expect(asked).toBeGreaterThan(30);
  });

  it("conditions and values of sequences read differently after every small change", () => {
    const alike: string[] = [];
    let changes = 0;
    const newest = versions.filter(({ program }, i) => versions[i + 1]?.program.book !== program.book);
    for (const { program } of newest) {
      const before = new Map<string, string>();
      for (const [k, mutant] of mutatedPlays(program).entries()) {
        // Soak tries all of them.
        if (!isSoak && k % 5 !== 0) continue;
        if (mutant.of.kind !== "play" || !changesOfLogic.has(mutant.change)) continue;
        const { id } = mutant.of;
        const play = findPlay(program, id);
        const changed = mutant.changed(program);
        const other = findPlay(changed, id);
        if (!play || !other) continue;
        const was = before.get(id) ?? wordsOf(program, language, play);
        before.set(id, was);
        changes += 1;
        if (wordsOf(changed, language, other) === was)
          alike.push(`${program.book} ${id} ${mutant.label}: ${mutant.was} → ${mutant.became}`);
      }
    }
    expect(alike).toEqual([]);
    expect(changes).toBeGreaterThan(isSoak ? 1_000 : 200);
  });
});
