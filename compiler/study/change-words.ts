/** Puts the counterexamples of a comparison into words: what is asked, in which situation, and what both versions answer. */
import type { Program, Status } from "../check/program.ts";
import { isObject, type JsonObject } from "../core/json.ts";
import { findDecision, findFact, findPlay } from "../core/lookup.ts";
import type {
  Change,
  DecisionChange,
  OddsShift,
  PlayChange,
  Difference,
  Said,
  SaidInWords,
  Witness,
  WitnessInWords,
} from "../diff/change.ts";
import type { Verdict } from "../evaluate/ask.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { newAround } from "../words/around.ts";
import { languageFor, type Phrases } from "../words/language.ts";
import { situationInWords } from "../words/situation.ts";
import { jsonInWords } from "../words/values.ts";
import type { Wording } from "../words/wording.ts";
import { type AnswerInWords, answerInWords } from "./answer-words.ts";

interface Sides {
  readonly from: Program;
  readonly to: Program;
}

export function withWords(difference: Difference, programs: Sides, language: string): Difference {
  // A witness that several changes show is one.
  const known = new Map<Witness, Witness>();
  const worded = (witness: Witness): Witness => {
    const found = known.get(witness) ?? { ...witness, words: witnessInWords(witness, programs, language) };
    known.set(witness, found);
    return found;
  };
  const inDecision = (decision: DecisionChange): DecisionChange => ({
    ...decision,
    witnesses: decision.witnesses.map(worded),
  });
  const changes = difference.changes.map(
    (change): Change => ({
      ...change,
      witnesses: change.witnesses.map(worded),
      decisions: change.decisions.map(inDecision),
      odds: change.odds?.map((odds) => oddsInWords(odds, programs, language)) ?? null,
      plays: change.plays.map((play) => playInWords(play, programs, language)),
      literally: {
        decisions: change.literally.decisions.map(inDecision),
        plays: change.literally.plays.map((play) => playInWords(play, programs, language)),
      },
    }),
  );
  return { ...difference, changes };
}

function witnessInWords(witness: Witness, programs: Sides, code: string): WitnessInWords {
  const { decision, given, before, after } = witness;
  const language = languageFor(code);
  const program = programFor(witness, programs);
  const around = newAround(program, language, findDecision(program, decision) ?? null);
  const situation = situationInWords(around, given);
  const [first, second] = onlyDifferent(before, after);
  const [one, other] = [
    answered(witness, programs.from, first, code),
    answered(witness, programs.to, second, code),
  ];
  const { question } = findDecision(programs.to, decision) ? other : one;
  return {
    language: code,
    question,
    situation,
    before: saidInWords(language.phrases, before, one),
    after: saidInWords(language.phrases, after, other),
    borrowed: [...new Set([...one.borrowed, ...other.borrowed])],
  };
}

/** Answers with several parts: only the parts that differ. */
function onlyDifferent(before: Said, after: Said): readonly [Said, Said] {
  const [one, other] = [before.value, after.value];
  if (!isObject(one) || !isObject(other)) return [before, after];
  const names = Object.keys(other).filter(
    (name) => Object.hasOwn(one, name) && JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  );
  if (names.length === 0 || Object.keys(one).length !== Object.keys(other).length) return [before, after];
  const keep = (all: JsonObject) => Object.fromEntries(names.map((name) => [name, all[name] ?? null]));
  return [
    { ...before, value: keep(one) },
    { ...after, value: keep(other) },
  ];
}

function playInWords(change: PlayChange, programs: Sides, language: string): PlayChange {
  const { odds, shortest } = change;
  const words =
    shortest && situationInWords(aroundPlay(change.play, programs, language).around, shortest.given);
  return {
    ...change,
    odds: odds && oddsInWords(odds, programs, language),
    shortest: shortest && { ...shortest, words },
  };
}

function oddsInWords(odds: OddsShift, programs: Sides, language: string): OddsShift {
  const { around, play } = aroundPlay(odds.play, programs, language);
  const shorts = shortsOf(around.language.phrases);
  const values = odds.rows.map(
    ({ value, status }) => shorts[status] ?? jsonInWords(around, value, play?.type ?? { kind: "unknown" }),
  );
  return { ...odds, words: { situation: situationInWords(around, odds.given), values } };
}

function aroundPlay(id: DecisionId, { from, to }: Sides, language: string) {
  const program = findPlay(to, id) ? to : from;
  const play = findPlay(program, id) ?? null;
  return { around: newAround(program, languageFor(language), play), play };
}

/** The version that knows most of the situation; the later one if both do. */
function programFor({ decision, given }: Witness, { from, to }: Sides): Program {
  if (findDecision(to, decision) === undefined) return from;
  if (findDecision(from, decision) === undefined) return to;
  const known = (program: Program) => Object.keys(given).filter((name) => findFact(program, name)).length;
  return known(from) > known(to) ? from : to;
}

function answered(
  { decision, given }: Witness,
  program: Program,
  { status, value, because }: Said,
  language: string,
): AnswerInWords {
  const verdict: Verdict = {
    status: status as Status,
    value,
    because,
    unless: [],
    missing: [],
    doubts: [],
    choices: [],
    elsewhere: [],
    laws: [],
  };
  return answerInWords(program, decision, verdict, { given, readings: new Map(), language });
}

/** Why there is no value, as part of a line. */
function shortsOf({ notRuled, notHeld, changes }: Phrases): Readonly<Record<string, Wording>> {
  const { conflict, depends } = changes;
  return { "no-ruling": notRuled, "not-on-record": notHeld, conflict, depends };
}

function saidInWords(phrases: Phrases, { status }: Said, { answer, reasons }: AnswerInWords): SaidInWords {
  const shorts = shortsOf(phrases);
  const [reason] = reasons;
  return {
    answer: shorts[status] ?? answer,
    asked: reason?.asked ?? null,
    sentence: reason?.sentence ?? null,
    citation: reason?.citation ?? null,
  };
}
