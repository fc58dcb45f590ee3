/**
 * A conversation that leads to an answer: from words to the question that is meant, then one fact after another. Without a
 * terminal it is one step, as data: the questions found, or the next fact.
 */
import { foundAt, isPlaceholder, putAt } from "../evaluate/plays/paths.ts";
import type { Answer } from "../study/ask.ts";
import { boardOf } from "../study/board.ts";
import type { Finder, FoundQuestion } from "../study/find.ts";
import { type NextQuestion, nextQuestions } from "../study/next-questions.ts";
import { describeQuestion, type QuestionInWords } from "../study/question-words.ts";
import { isWord, readAnswer, readAnswerOfSeveral, type Typed } from "../study/read-answer.ts";
import { RequestError } from "../study/request-error.ts";
import { hanging } from "../report/printable.ts";
import { newAround } from "../words/around.ts";
import { questionInWords } from "../words/clauses.ts";
import { languageFor, type Phrases } from "../words/language.ts";
import { typedInWords } from "../words/values.ts";
import { fill, type Wording } from "../words/wording.ts";
import type { Readings } from "../evaluate/situation.ts";
import type { Play } from "../check/plays.ts";
import type { Decision } from "../check/program.ts";
import type { Json, JsonObject } from "../core/json.ts";
import { type Context, type Terminal, writeRefusal } from "./command.ts";
import type { Found } from "./opened.ts";
import { boardLines } from "./shown-board.ts";

// ---------------------------------------------------------------- which question

/** Lets a person choose among the questions that their words find; null at the end of the input. */
export async function chooseQuestion(
  { terminal }: Context,
  finding: Finder,
  language: string,
  firstWords: string,
): Promise<string | null> {
  const { prompts } = languageFor(language).phrases;
  let words = firstWords.trim();
  for (;;) {
    if (words === "") {
      const line = await terminal.ask(`${prompts.whatToAsk} `);
      if (line === null) return null;
      words = line.trim();
      continue;
    }
    const found = offered(finding.find(words, mostFound));
    const [first] = found;
    if (first === undefined) {
      say(terminal, fill(prompts.nothingFound, typedInWords(languageFor(language), words)));
      words = "";
      continue;
    }
    if (found.length === 1) return first.name;
    say(terminal, prompts.found);
    for (const [i, { title }] of found.entries()) say(terminal, `  ${i + 1}  ${title}`, 5);
    const line = await terminal.ask(`${prompts.whichOne} `);
    if (line === null) return null;
    const chosen = chosenIn(found, line.trim());
    if (chosen !== null) return chosen.name;
    words = line.trim();
  }
}

/** Of words the best; of an entry or a page, which is looked up, all. */
function offered(found: readonly FoundQuestion[]): readonly FoundQuestion[] {
  const lookedUp = found.filter(({ score }) => score === 100);
  return lookedUp.length > 0 ? lookedUp : found.slice(0, mostOffered);
}

const mostOffered = 6;
const mostFound = 40;

function chosenIn(found: readonly FoundQuestion[], line: string): FoundQuestion | null {
  const byNumber = /^\d+$/.test(line) ? found[Number(line) - 1] : undefined;
  return byNumber ?? found.find(({ name }) => name === line) ?? null;
}

// ---------------------------------------------------------------- one fact after another

export interface Conversation {
  readonly found: Found;
  readonly name: string;
  /** Null where this version does not have it, though the book has. */
  readonly asked: Decision | Play | null;
  readonly readings: Readings;
  readonly language: string;
  readonly answer: (given: JsonObject) => Answer;
}

/** The next fact that can change the answer and was not passed over, the one that leaves least to ask; null if none can. */
export function nextFact(
  { found, name, readings, language }: Conversation,
  given: JsonObject,
  passed: ReadonlySet<string> = new Set(),
): NextQuestion | null {
  const { questions } = nextQuestions(found.program, name, given, { readings, language });
  return questions.find(({ path }) => !passed.has(path)) ?? null;
}

/** Asks until the answer is known, or nothing is left that the person knows. The situation that they told. */
export async function converse(
  context: Context,
  conversation: Conversation,
  begun: JsonObject,
): Promise<JsonObject> {
  const { found, name, asked, language } = conversation;
  const { phrases } = languageFor(language);
  const { prompts } = phrases;
  const { terminal } = context;
  let at: Told = { given: begun, passed: new Set() };
  const before: Told[] = [];
  for (let isFirst = true; ; isFirst = false) {
    const next = nextFact(conversation, at.given, at.passed);
    if (next === null) return at.given;
    if (isFirst) {
      if (asked !== null)
        say(terminal, questionInWords(newAround(found.program, languageFor(language), asked), asked));
      say(terminal, prompts.commands);
    }
    const question = describeQuestion(found.program, name, next, language);
    const told = await askFact(context, conversation, question, at);
    if (told === "end") return at.given;
    if (told === "back") {
      const last = before.pop();
      if (last === undefined) say(terminal, prompts.nothingBefore);
      at = last ?? at;
      continue;
    }
    before.push(at);
    at = told;
  }
}

/** The values given so far, and the facts that the person does not know. */
interface Told {
  readonly given: JsonObject;
  readonly passed: ReadonlySet<string>;
}

/** Asks for one fact until the line is an answer to it. */
async function askFact(
  context: Context,
  { found, name, language, answer }: Conversation,
  question: QuestionInWords,
  { given, passed }: Told,
): Promise<Told | "back" | "end"> {
  const { terminal } = context;
  const { prompts } = languageFor(language).phrases;
  const alike = alikeBefore(given, question.path);
  const hint = alike === undefined ? question.hint : fill(prompts.orSame, question.hint);
  const board = question.type === "square" ? boardOf(found.program, name, given, language) : null;
  const lines = [
    ...(board === null ? [] : [prompts.board, ...boardLines(board), ""]),
    ...questionLines({ ...question, hint }, languageFor(language).phrases, terminal.width),
  ];
  const text = lines.join("\n");
  let isRepeated = false;
  for (;;) {
    const line: string | null = await terminal.ask(isRepeated ? "> " : `\n${text}\n> `);
    isRepeated = true;
    if (line === null) return "end";
    if (line.trim() === "" || isWord(prompts.words.unknown, line))
      return { given, passed: new Set([...passed, question.path]) };
    if (isWord(prompts.words.back, line)) return "back";
    const isSame = isWord(prompts.words.same, line);
    if (isSame && alike === undefined) {
      say(terminal, prompts.nothingAlike);
      continue;
    }
    const { path, typed }: { readonly path: string; readonly typed: Typed } =
      isSame && alike !== undefined
        ? { path: question.path, typed: { kind: "value", value: alike } }
        : (readAnswerOfSeveral(found.program, name, question, line, given, language) ?? {
            path: question.path,
            typed: readAnswer(found.program, name, question, line, language),
          });
    if (typed.kind === "refused") {
      say(terminal, typed.why);
      continue;
    }
    try {
      const tried = putAt(given, path, typed.value);
      answer(tried);
      return { given: tried, passed };
    } catch (problem) {
      if (!(problem instanceof RequestError)) throw problem;
      writeRefusal(context, [problem]);
    }
  }
}

/** The value given for the thing before: for `models[1].hidden`, the one at `models[0].hidden`. */
function alikeBefore(given: JsonObject, path: string): Json | undefined {
  const [whole, before = "", index = "0", after = ""] = /^(.*)\[(\d+)\]([^[]*)$/.exec(path) ?? [];
  if (whole === undefined || index === "0") return undefined;
  const value = foundAt(given, `${before}[${Number(index) - 1}]${after}`);
  return isPlaceholder(value) ? undefined : value;
}

function questionLines(question: QuestionInWords, phrases: Phrases, width: number): readonly string[] {
  const room = Math.min(width, 100);
  const { name, question: asked, values, type, hint } = question;
  const said = asked === null ? name : fill(phrases.labelled, name, asked);
  const isListed = type !== "truth" && values.length > 0;
  const listed = isListed
    ? values.map(({ value, name }, i) => (typeof value === "number" ? name : `${i + 1} ${name}`))
    : [];
  const isLong = listed.some((each) => each.length > longValue);
  const options = isLong
    ? listed.map((each) => `  ${each}`)
    : listed.length > 0
      ? [`  ${listed.join(" · ")}`]
      : [];
  return [said, ...options, fill(phrases.brackets, hint)].flatMap((each) => hanging(each, room, 4));
}

/** Longer values get a line each. */
const longValue = 32;

function say(terminal: Terminal, text: Wording | string, hang = 2): void {
  terminal.write(`${hanging(text, Math.min(terminal.width, 100), hang).join("\n")}\n`);
}

// ---------------------------------------------------------------- the same without a terminal

/** The next question to a program, in the form of the published schema. */
export function nextInData(
  { found, name, language }: Conversation,
  next: NextQuestion,
  given: JsonObject,
  command: string,
) {
  const {
    path,
    name: label,
    question,
    type,
    kind,
    optional,
    values,
    open,
    range,
    hint,
  } = describeQuestion(found.program, name, next, language);
  return {
    decision: name,
    version: found.versionId,
    given,
    next: { path, name: label, question, type, kind, optional, values, open, range, hint },
    command,
  };
}

/** A command for a shell. */
export function quoteForShell(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}
