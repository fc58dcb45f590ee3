/** What the pages for asking need of the compiler: packed rules, clauses and examples in words, search indexes. */
import type { AskedExample, AskingInput } from "../../site/index.ts";
import type { Decision, Program } from "../check/program.ts";
import type { Compiled, CompiledVersion } from "../compile.ts";
import type { JsonObject } from "../core/json.ts";
import { outcomeOf } from "../evaluate/ask.ts";
import { decode, inputsOf } from "../evaluate/decode.ts";
import { givenOf } from "../evaluate/examples.ts";
import { loadAnalyzer } from "../find/load-analyzer.ts";
import { mainLanguage } from "../find/main-language.ts";
import { type SearchWriter, searchWriter } from "./find.ts";
import { type FirstQuestion, firstInWords, firstQuestion, firstQuestions } from "./first-question.ts";
import { memoize, memoizePair } from "../memoize.ts";
import { packProgram } from "../slice/pack.ts";
import { sliceProgram } from "../slice/slice.ts";
import type { BookId, DecisionId, VersionId } from "../resolve/graph.ts";
import type { RecallOfBook } from "../store/parts.ts";
import { newAround } from "../words/around.ts";
import { languageFor } from "../words/language.ts";
import { jsonInWords } from "../words/values.ts";
import { givenInWords } from "./given-words.ts";
import { nothingTold, writeAddress } from "./question-address.ts";

/** `recall`: what earlier builds found for all questions of a version; null: each is found on its own. */
export function askingInput(compiled: Compiled, recall: RecallOfBook | null): AskingInput {
  const versionOf = (book: string, version: string): CompiledVersion => {
    const found = compiled.versions.get(book as BookId)?.get(version as VersionId);
    if (found === undefined) throw new Error(`${book}@${version} is not compiled`);
    return found;
  };
  const firsts = new Map<string, Promise<ReadonlyMap<DecisionId, FirstQuestion>>>();
  const firstOf = async (
    recalling: RecallOfBook,
    book: string,
    version: string,
    id: DecisionId,
  ): Promise<FirstQuestion | null> => {
    const key = `${book}@${version}`;
    const found =
      firsts.get(key) ??
      recalling(book, ["first questions", version], () => firstQuestions(versionOf(book, version).program));
    firsts.set(key, found);
    return (await found).get(id) ?? null;
  };
  return {
    first: async (book, version, decision, language) => {
      const { program } = versionOf(book, version);
      const found = recall
        ? await firstOf(recall, book, version, decision.id)
        : firstQuestion(program, decision);
      return found && firstInWords(program, decision, found, language);
    },
    packed: (program, decision, language) => packProgram(sliceProgram(program, decision, language)),
    examples: examplesInWords,
    mainLanguage: (book, version) => mainLanguage(versionOf(book, version)),
    searchIndex: async (book, version, language) => {
      const found = versionOf(book, version);
      const writer = await writerOf(found);
      return writer(await loadAnalyzer(language));
    },
  };
}

/** What is indexed in the main language serves all others. */
const writerOf = memoize(
  async (version: CompiledVersion): Promise<SearchWriter> =>
    searchWriter(version, await loadAnalyzer(mainLanguage(version))),
);

interface Asked {
  readonly given: JsonObject;
  readonly query: string;
  readonly outcome: Pick<ReturnType<typeof outcomeOf>, "status" | "value">;
}

/** So many examples are shown, each with an answer of its own first. */
const mostShown = 4;

const askedExamples = memoizePair((program: Program, decision: Decision): readonly Asked[] => {
  const inputs = inputsOf(program, decision);
  const own = new Set([...decision.params.map(({ name }) => name), ...decision.reads]);
  const found: Asked[] = [];
  for (const example of examplesByDecision(program).get(decision.id) ?? []) {
    const given = Object.fromEntries(
      Object.entries(givenOf(program, example)).filter(([name]) => own.has(name)),
    );
    const { situation, faults } = decode(program, inputs, given);
    if (faults.length > 0 || Object.keys(given).length === 0) continue;
    const outcome = outcomeOf(program, decision, situation);
    if (outcome.status === "depends") continue;
    const query = writeAddress(program, decision, { ...nothingTold, given });
    if (found.every((each) => each.query !== query)) found.push({ given, query, outcome });
    if (found.length >= mostTried) break;
  }
  const isNew = ({ outcome }: Asked, i: number): boolean =>
    found.findIndex((each) => JSON.stringify(each.outcome) === JSON.stringify(outcome)) === i;
  const short = (all: readonly Asked[]) => [...all].sort((a, b) => a.query.length - b.query.length);
  return [...short(found.filter(isNew)), ...short(found.filter((each, i) => !isNew(each, i)))].slice(
    0,
    mostShown,
  );
});

const mostTried = 12;

const examplesByDecision = memoize((program: Program) => {
  const found = new Map<string, Program["examples"][number][]>();
  for (const example of program.examples)
    for (const id of new Set(example.expects.flatMap(({ decision }) => decision ?? [])))
      if (example.runs) found.set(id, [...(found.get(id) ?? []), example]);
  return found;
});

function examplesInWords(program: Program, decision: Decision, language: string): readonly AskedExample[] {
  const around = newAround(program, languageFor(language), decision);
  const { statuses } = around.language.phrases;
  return askedExamples(program, decision).map(({ given, query, outcome: { status, value } }) => {
    const isNo = value === false || value === "may not";
    return {
      query,
      situation: givenInWords(program, decision, given, language).map(({ words }) => words),
      answer: status === "ruled" ? jsonInWords(around, value, decision.type) : statuses[status],
      look: status !== "ruled" ? "open" : isNo ? "no" : "yes",
    };
  });
}
