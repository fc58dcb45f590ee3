/** What the page of a rule says in words: the logic of a decision as lists, examples as sentences, places on a page. */
import type { RuleWords, WordedAnswer, WordedLogic, WordedOdds } from "../../site/index.ts";
import type { Play } from "../check/plays.ts";
import type { CheckedClause, CheckedExample, Decision, Program } from "../check/program.ts";
import { findDecision } from "../core/lookup.ts";
import { subexpressionsOf } from "../core/walk.ts";
import { type ExampleResult, givenOf } from "../evaluate/examples.ts";
import { languages } from "../languages/index.ts";
import { memoize } from "../memoize.ts";
import { type Around, newAround } from "../words/around.ts";
import { clausesInWords, questionInWords, type WordedClause } from "../words/clauses.ts";
import { languageFor } from "../words/language.ts";
import { valueInWords } from "../words/expressions.ts";
import { nameOfPart } from "../words/names.ts";
import { situationInWords } from "../words/situation.ts";
import { linesOf } from "../words/listed.ts";
import { inline, line, type Statement } from "../words/statement.ts";
import { pathInWords } from "../words/sequences.ts";
import { jsonInWords } from "../words/values.ts";
import { fill } from "../words/wording.ts";
import type { OddsAnswer } from "../odds/answer.ts";
import { questionQuery } from "./check-situations.ts";
import { oddsInWords } from "./odds-words.ts";

export const ruleWords: RuleWords = {
  logic,
  example,
  situation,
  exampleQuery,
  odds,
  asked,
  answer,
  placeWithoutLabels,
};

// ---------------------------------------------------------------- logic

function logic(program: Program, decision: Decision, language: string): WordedLogic {
  const around = newAround(program, languageFor(language), decision);
  const answers = new Map<string, WordedAnswer>();
  if (decision.kind === "ruled")
    for (const [i, worded] of clausesInWords(around, decision).entries())
      answers.set(worded.label, answerOf(around, worded, isOurs(program, decision.clauses[i])));
  return { question: questionInWords(around, decision), answers };
}

function answerOf({ language: { phrases } }: Around, worded: WordedClause, ours: boolean): WordedAnswer {
  const { answer: said, when, isOtherwise, unless } = worded;
  return {
    answer: said && inline(phrases, said),
    when:
      when === null
        ? null
        : { join: joinOf(when), lines: linesOf(phrases, when), inOneLine: inline(phrases, when) },
    isOtherwise,
    unless,
    isOurs: ours,
  };
}

function joinOf({ text, join, parts }: Statement): "all" | "any" | null {
  if (text !== null || parts.length < 2) return null;
  return join === "any" ? "any" : "all";
}

/** It does not need a reading that is not ours. */
function isOurs(program: Program, clause: CheckedClause | undefined): boolean {
  if (!clause?.when) return true;
  const ours = oursIn(program);
  return subexpressionsOf(clause.when).every(
    (each) => each.kind !== "reading" || ours.get(each.doubt) === each.reading,
  );
}

const oursIn = memoize(
  (program: Program) =>
    new Map(
      program.doubts.map(({ id, readings }): [string, string | undefined] => [
        id,
        readings.find(({ taken }) => taken)?.name,
      ]),
    ),
);

// ---------------------------------------------------------------- examples

/** Titles are in English; in other languages the situation is put into words. Null where there is no decision to put it for. */
function example(program: Program, checked: CheckedExample, language: string): string | null {
  const { title, expects } = checked;
  if (language === "en") return title;
  const id = expects[0]?.decision ?? null;
  const decision = id === null ? undefined : findDecision(program, id);
  if (decision === undefined) return null;
  const around = newAround(program, languageFor(language), decision);
  const { phrases } = around.language;
  const said = situationInWords(around, givenOf(program, checked));
  return inOneLine(around, said) ?? phrases.changes.always;
}

function inOneLine({ language: { phrases } }: Around, said: readonly Statement[]): string | null {
  return said.length === 0 ? null : said.map((each) => inline(phrases, each)).join(phrases.semicolon);
}

/** As its first question is put: with the readings that it names. */
function exampleQuery(program: Program, decision: Decision, checked: CheckedExample): string {
  const readings = Object.fromEntries(checked.expects[0]?.readings ?? []);
  return questionQuery(program, decision, givenOf(program, checked), readings);
}

function answer(
  program: Program,
  decision: Decision,
  { status, value }: ExampleResult["expects"][number]["found"],
  language: string,
): string | null {
  const around = newAround(program, languageFor(language), decision);
  if (status === "refused") return null;
  if (status !== "ruled") return around.language.phrases.statuses[status];
  return jsonInWords(around, value, decision.type);
}

/** The facts that the example gives and what it hands to the parameters: `Shots before: 2; Number needed: 3`. */
function situation(
  program: Program,
  play: Play,
  { example: given, args }: Parameters<RuleWords["situation"]>[2],
  language: string,
): string | null {
  const around = newAround(program, languageFor(language), play);
  const facts = given === null ? [] : situationInWords(around, givenOf(program, given));
  const outside = { ...around, decision: null };
  const handed = play.params.flatMap((param, i) => {
    const arg = args[i];
    // A fact or parameter that the example gives has its words already.
    const isGiven = arg?.kind === "local" || arg?.kind === "fact";
    const value = arg && !isGiven && valueInWords(outside, arg);
    return value ? [line(fill(around.language.phrases.labelled, nameOfPart(around, param), value))] : [];
  });
  return inOneLine(around, [...facts, ...handed]);
}

/** A roll, choice or observation of a sequence. */
function asked(program: Program, play: Play, path: string, language: string): string {
  return pathInWords(newAround(program, languageFor(language), play), play, path);
}

// ---------------------------------------------------------------- places

/** Of every language; English has those of the rule language, which are the keys of the others. */
const unitWords = new Set(languages.flatMap(({ addresses: { units } }) => Object.entries(units).flat()));

function placeWithoutLabels(place: string): string {
  const isLabelled = (step: string) => {
    const [unit = "", label = ""] = step.split(/ (.*)/s);
    return unitWords.has(unit) && /^\p{L}/u.test(label);
  };
  return place
    .split(", ")
    .filter((step) => !isLabelled(step))
    .join(", ");
}

// ---------------------------------------------------------------- odds

function odds(program: Program, play: Play, found: OddsAnswer, language: string): WordedOdds {
  return oddsInWords(program, play.id, found, { given: {}, readings: new Map(), language });
}
