/** `rubric ask`: puts a situation to a decision; with a person at the terminal, asks for what still matters. */
import { putAt } from "../../evaluate/plays/paths.ts";
import type { Readings } from "../../evaluate/situation.ts";
import { wordsIn } from "../../check/in-words.ts";
import type { Play } from "../../check/plays.ts";
import type { Decision } from "../../check/program.ts";
import { nearNames } from "../../near-names.ts";
import { answerInWords } from "../../study/answer-words.ts";
import { type Answer, ask as askOf, findAsked, programAsked } from "../../study/ask.ts";
import { nextQuestions } from "../../study/next-questions.ts";
import { RequestError } from "../../study/request-error.ts";
import {
  type Command,
  type Context,
  fine,
  flag,
  Misuse,
  option,
  writeJson,
  writeRefusal,
} from "../command.ts";
import { verdictLines } from "../shown-verdict.ts";
import { readGiven } from "../given-options.ts";
import { hint, typedIn } from "../typed-in.ts";
import { readReadings } from "../reading-options.ts";
import { languageOf } from "../languages.ts";
import { exitCode, findVersion, type Found, open, readAddress, tell } from "../opened.ts";
import type { JsonObject } from "../../core/json.ts";

export const ask: Command = {
  name: "ask",
  summary: "ask a rule: the answer in a situation, with its reasons",
  usage: "<book>@<version> <decision or sequence> [--given '<json>'] [--reading <doubt>=<reading>]",
  words: [2, 2],
  options: [
    {
      name: "given",
      value: "json",
      about: "The situation. A fact that you leave out is unknown; null means none.",
    },
    {
      name: "reading",
      value: "doubt=reading",
      many: true,
      about: "Use this reading of a doubt. Can be repeated.",
    },
    { name: "lang", value: "language", about: "The language of the answer." },
    { name: "all", about: "Show all clauses that do not apply, and not only the first few." },
    { name: "names", about: "Also show the names of facts, clauses and readings in the rule files." },
  ],
  details: `Prints the answer with the sentences that decided, and why other clauses did not. The status is ruled, no-ruling,
not-on-record, depends or conflict. \`rubric facts\` lists the names of the facts and their possible values. In a terminal,
without --given, the command asks for the facts that still matter. For a resolve or procedure, write rolls, choices and
observations by path beside the facts: {"dice":[6,2],"hit":[[3],[5]],"shot":{"dice":[1,1]}}. If one is missing, the
answer names the next one.

  rubric ask w40k@1.5 in-cover --given '{"terrain":"wood","target":{"keywords":["INFANTRY"],"models":[]}}'`,
  run: async (context) => {
    const [addressText = "", name = ""] = context.words;
    const address = readAddress(addressText);
    const opened = await open(context, [address.book], { needs: "rules" });
    if (!tell(context, opened, "errors")) return exitCode(context, opened);
    const found = findVersion(opened, address);
    const program = programAsked(found.program, name);
    const asked = askedOf(found, name);
    const language = languageOf(context, opened, [found], [address.language]);
    const question: Question = {
      found,
      name,
      asked,
      readings: readReadings(context, program),
      language,
    };
    const givenText = option(context, "given");
    const isAsking = givenText === null && context.terminal.isInteractive && !flag(context, "json");
    const given = readGiven(givenText ?? "{}");
    const answered = isAsking
      ? await converse(context, question)
      : { given, verdict: answer(question, given, flag(context, "json")) };
    const { verdict } = answered;
    const { readings } = question;
    // What the answer needs, and not all that is unknown; nothing, where every situation has the same answer.
    const next =
      verdict.status === "depends"
        ? nextQuestions(program, name, answered.given, { readings, language })
        : null;
    const told = next?.settled ?? verdict;
    const words = answerInWords(program, name, told, {
      given: answered.given,
      readings,
      language,
      ...(next && { next: next.questions }),
    });
    if (flag(context, "json")) writeJson(context, { ...verdict, words });
    else {
      const lines = verdictLines(told, words, context.terminal.width, {
        hasNames: flag(context, "names"),
        isWhole: flag(context, "all"),
      });
      context.terminal.write(`${lines.join("\n")}\n`);
    }
    return fine;
  },
};

interface Question {
  readonly found: Found;
  readonly name: string;
  /** Null where this version does not have it, though the book has. */
  readonly asked: Decision | Play | null;
  readonly readings: Readings;
  readonly language: string;
}

function askedOf({ program, book, all }: Found, name: string): Decision | Play | null {
  const here = findAsked(program, name);
  if (here) return here;
  const known = new Set(
    [...all.values()].flatMap(({ program: { decisions, plays, invariants } }) =>
      [...decisions, ...plays, ...invariants].map((each) => each.id as string),
    ),
  );
  if (known.has(name)) return null;
  throw new Misuse(
    `\`${book.id}\` has no decision or sequence \`${name}\`.`,
    `\`rubric facts ${book.id}@${program.version}\` lists them.`,
    nearNames(name, known),
  );
}

function answer(
  { found, name, readings, language }: Question,
  given: JsonObject,
  triesInput = false,
): Answer {
  return askOf(found.program, name, given, {
    readings,
    language,
    versions: found.all,
    triesInput,
  });
}

// ---------------------------------------------------------------- a conversation

/** Asks for what can still change the answer, one after another; a line without an answer goes on to the next. */
async function converse(
  context: Context,
  question: Question,
): Promise<{ readonly given: JsonObject; readonly verdict: Answer }> {
  const { found, name, language, readings } = question;
  let given: JsonObject = {};
  const passed = new Set<string>();
  for (;;) {
    const { questions } = nextQuestions(found.program, name, given, { readings, language });
    const fact = questions.find(({ path }) => !passed.has(path));
    if (fact === undefined) return { given, verdict: answer(question, given) };
    const next = fact.path;
    const about = wordsIn(fact.about, language) || next;
    const line = await context.terminal.ask(`${about} ${hint(fact)}\n${next}: `);
    if (line === null) return { given, verdict: answer(question, given) };
    if (line.trim() === "") {
      passed.add(next);
      continue;
    }
    try {
      const tried = putAt(given, next, typedIn(line.trim(), fact));
      answer(question, tried);
      given = tried;
    } catch (problem) {
      if (!(problem instanceof RequestError)) throw problem;
      writeRefusal(context, [problem]);
    }
  }
}
