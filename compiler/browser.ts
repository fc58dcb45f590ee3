/**
 * What the scripts of the site use: answers, the next question, words and the search. Nothing here needs Node.js, a disk or the
 * compiler, so that it can be bundled for browsers.
 */
export type { Decision, Program } from "./check/program.ts";
export type { Json, JsonObject } from "./core/json.ts";
export { isObject } from "./core/json.ts";
export { findDecision } from "./core/lookup.ts";
export { foundAt, isPlaceholder, putAt } from "./evaluate/plays/paths.ts";
export { findFact, partAt } from "./evaluate/filled.ts";
export { presentType } from "./core/types.ts";
export { readSearch, type WrittenSearch } from "./find/encode.ts";
export { search } from "./find/search.ts";
export { loadAnalyzer } from "./find/load-analyzer.ts";
export { type Packed, unpackProgram } from "./slice/pack.ts";
export { type AskedOfEach, askedOfEach, putForEach } from "./study/alike.ts";
export { type Answer, ask } from "./study/ask.ts";
export {
  type AnswerInWords,
  answerInWords,
  type Considered,
  type Doubt,
  type Reason,
} from "./study/answer-words.ts";
export { type GivenPart, givenInWords } from "./study/given-words.ts";
export { anyElement, nextStep, type Step } from "./study/next-step.ts";
export {
  keepFitting,
  nothingTold,
  readAddress,
  type Told,
  writeAddress,
} from "./study/question-address.ts";
export { describeQuestion, type NamedValue, type QuestionInWords } from "./study/question-words.ts";
export { readAnswer } from "./study/read-answer.ts";
export { selectReadings } from "./study/readings.ts";
export { RequestError } from "./study/request-error.ts";
export { spokenAnswer } from "./study/spoken-answer.ts";
export { understoodIn } from "./study/understood.ts";
export { languageFor } from "./words/language.ts";
export { type Listed, listed } from "./words/listed.ts";
export type { Statement } from "./words/statement.ts";
