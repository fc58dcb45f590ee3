/**
 * The package as other programs use it: texts in, versions, verdicts, comparisons and emitted code out, without a console.
 * `compare` loads emitted code from a folder of the system for temporary files; nothing else touches the disk. API.md has a
 * sample of each function. Other programs rely only on these names.
 */
export type {
  Diagnostic,
  Edit,
  Fix,
  Outcome,
  Related,
  Severity,
  SourceFile,
  Span,
} from "../grammar/index.ts";
export { format } from "../grammar/index.ts";
export type {
  Book,
  BookClause,
  BookClauses,
  BookDecision,
  BookEntry,
  BookFigure,
  BookPlay,
  BookProvision,
  BookRow,
  BookTable,
  HistoryStep,
  NodeText,
  NodeTexts,
  TextNode,
} from "./amend/book.ts";
export type { Ask, Play, Policy } from "./check/plays.ts";
export { addressInWords } from "./amend/address-words.ts";
export type {
  CheckedClause,
  CheckedExample,
  ClauseOrigin,
  Decision,
  DoubtOf,
  Fact,
  Program,
  Status,
  Type,
  Words,
} from "./check/program.ts";
export { type FactPath, factPaths } from "./check/reads.ts";
export { type Compiled, type CompiledVersion, type CompileOptions, compile, derive } from "./compile.ts";
export type { Json, JsonObject } from "./core/json.ts";
export type * from "./diff/change.ts";
export { type ChangeKind, changeKinds, changesByKind, kindOfChange } from "./diff/kinds.ts";
export type { Statement } from "./words/statement.ts";
export type { BookSettings, Facet, OfficialDocument, SiteSettings, Tag } from "./site-settings.ts";
export { type EntryData, entriesOf, type FlagData } from "./emit/entries.ts";
export type { AskOptions, Verdict } from "./evaluate/ask.ts";
export { type Decoded, decode, type GivenFault, inputsOf } from "./evaluate/decode.ts";
export type { Covered } from "./evaluate/coverage.ts";
export type { FilledFact } from "./evaluate/filled.ts";
export type { ExampleResult, ExpectResult } from "./evaluate/examples.ts";
export type { PlayEvent, PlayState } from "./evaluate/plays/play.ts";
export type { Judged } from "./claims/claims.ts";
export type { Fate } from "./mutants/fate.ts";
export type { Mutant, Mutants } from "./mutants/mutants.ts";
export type { OddsAnswer } from "./odds/answer.ts";
export type { PlayGraph, Step } from "./play/graph.ts";
export { LimitReached } from "./limits.ts";
export { renderJson } from "./report/json.ts";
export { type Report, report } from "./report/report.ts";
export { renderTerminal } from "./report/terminal.ts";
export type {
  BookGraph,
  BookId,
  ClauseId,
  DecisionId,
  DoubtId,
  EntryId,
  NodeId,
  ProvisionId,
  VersionId,
  VersionNode,
} from "./resolve/graph.ts";
export { type AskRequest, ask } from "./study/ask.ts";
export { judgeClaims } from "./study/claims.ts";
export { type CompareOptions, compare } from "./study/compare.ts";
export { type DoubtInWords, explainDoubt } from "./study/doubt-words.ts";
export { runExamples } from "./study/examples.ts";
export {
  type Finder,
  type FinderOptions,
  type FoundQuestion,
  finder,
  type Neighbours,
  neighboursOf,
  searchIndexes,
} from "./study/find.ts";
export type { WrittenSearch } from "./find/encode.ts";
export { type ProvedInvariant, proveInvariants } from "./study/invariants.ts";
export { type MutateOptions, mutate } from "./study/mutants.ts";
export { askableFacts } from "./study/askable.ts";
export {
  type NextOptions,
  type NextQuestion,
  type NextQuestions,
  nextQuestions,
} from "./study/next-questions.ts";
export { describeQuestion, type NamedValue, type QuestionInWords } from "./study/question-words.ts";
export { readAnswer, type Typed } from "./study/read-answer.ts";
export { type OddsOptions, odds } from "./study/odds.ts";
export { type PlayingOptions, type PlaySteps, play, type SavedPlay } from "./study/play.ts";
export type { ReadingsAsked } from "./study/readings.ts";
export { RequestError } from "./study/request-error.ts";
export { type SelectedVersion, selectVersion } from "./study/select-version.ts";
export { type Survey, type SurveyOptions, survey } from "./study/survey.ts";
export type { Broken } from "./survey/faults.ts";
export type { Finding, Section } from "./survey/findings.ts";
