/** `rubric ask`: puts a situation to a decision; finds the decision by words, and asks a person for what still matters. */
import type { Play } from "../../check/plays.ts";
import type { Decision } from "../../check/program.ts";
import { nearNames } from "../../near-names.ts";
import { answerInWords } from "../../study/answer-words.ts";
import { ask as askOf, findAsked, programAsked } from "../../study/ask.ts";
import { nextQuestions } from "../../study/next-questions.ts";
import {
  asking,
  type Command,
  type Context,
  fine,
  flag,
  Misuse,
  option,
  optionList,
  writeJson,
} from "../command.ts";
import {
  chooseQuestion,
  type Conversation,
  converse,
  nextFact,
  nextInData,
  quoteForShell,
} from "../conversing.ts";
import { openFinder } from "../finding.ts";
import { verdictLines } from "../shown-verdict.ts";
import { readGiven } from "../given-options.ts";
import { readReadings } from "../reading-options.ts";
import { languageOf } from "../languages.ts";
import { languageFor } from "../../words/language.ts";
import { exitCode, findVersion, type Found, open, type Opened, readAddress, tell } from "../opened.ts";
import type { JsonObject } from "../../core/json.ts";

export const ask: Command = {
  name: "ask",
  summary: "ask a rule: the answer in a situation, with its reasons",
  usage:
    "<book>[@<version>] [words, or a decision or sequence] [--given '<json>'] [--reading <doubt>=<reading>]",
  words: [1, Number.POSITIVE_INFINITY],
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
    {
      name: "next",
      about: "Ask for what is still needed beside --given. Without a terminal: as JSON, with exit code 3.",
    },
    { name: "lang", value: "language", about: "The language of the answer." },
    { name: "all", about: "Show all clauses that do not apply, and not only the first few." },
    { name: "names", about: "Also show the names of facts, clauses and readings in the rule files." },
  ],
  details: `In a terminal, ask in your own words, by an entry (\`Q29\`) or by a page (\`page 248\`): the command offers the
questions that fit, asks for one fact after another, and prints the answer and the command that asks the same again. With
--given it answers at once; a fact that you leave out is unknown. \`rubric facts\` lists the names of facts and their values.

The answer comes with the sentences that decided, and why other clauses did not. The status is ruled, no-ruling,
not-on-record, depends or conflict. For a resolve or procedure, write rolls, choices and observations by path beside the
facts: {"dice":[6,2],"hit":[[3],[5]],"shot":{"dice":[1,1]}}. If one is missing, the answer names the next one.

Without a terminal, words print the questions found as JSON, and a question without --given, or with --next, prints the next
fact as JSON, each with exit code 3. Add the fact to --given and run it again, until the answer comes with exit code 0.

  rubric ask w40k "can I shoot a character"
  rubric ask w40k@1.5 in-cover --given '{"terrain":"wood","target":{"keywords":["INFANTRY"],"models":[]}}'
  rubric ask w40k@1.5 in-cover --next --given '{"terrain":"wood"}'`,
  run: async (context) => {
    const [addressText = ""] = context.words;
    const address = readAddress(addressText);
    const opened = await open(context, [address.book], { needs: "rules" });
    if (!tell(context, opened, "errors")) return exitCode(context, opened);
    const found = findVersion(opened, address);
    const givenText = option(context, "given");
    const begun = readGiven(givenText ?? "{}");
    const wanted = await wantedIn(context, opened, found);
    if (wanted === null) return asking;
    const { name, language } = wanted;
    if (wanted.found !== null) {
      writeJson(context, wanted.found);
      return asking;
    }
    const program = programAsked(found.program, name);
    const asked = askedOf(found, name);
    const readings = readReadings(context, program);
    const put = (given: JsonObject, triesInput = false) =>
      askOf(found.program, name, given, { readings, language, versions: found.all, triesInput });
    const conversation: Conversation = { found, name, asked, readings, language, answer: put };
    const isAsking = flag(context, "next") || (givenText === null && !flag(context, "json"));
    const isPerson = isAsking && context.terminal.isInteractive && !flag(context, "json");
    if (isAsking && !isPerson) {
      put(begun);
      const next = nextFact(conversation, begun);
      if (next !== null) {
        writeJson(
          context,
          nextInData(conversation, next, begun, commandFor(context, conversation, begun, ["--next"])),
        );
        return asking;
      }
    }
    const given = isPerson ? await converse(context, conversation, begun) : begun;
    const verdict = put(given, flag(context, "json"));
    // What the answer needs, and not all that is unknown; nothing, where every situation has the same answer.
    const next =
      verdict.status === "depends" ? nextQuestions(program, name, given, { readings, language }) : null;
    const told = next?.settled ?? verdict;
    const words = answerInWords(program, name, told, {
      given,
      readings,
      language,
      ...(next && { next: next.questions }),
    });
    if (flag(context, "json")) {
      const settled = next?.settled ? { status: next.settled.status, value: next.settled.value } : null;
      writeJson(context, { ...verdict, settled, words });
      return fine;
    }
    const lines = verdictLines(told, words, context.terminal.width, {
      hasNames: flag(context, "names"),
      isWhole: flag(context, "all"),
    });
    context.terminal.write(`${isPerson ? "\n" : ""}${lines.join("\n")}\n`);
    if (isPerson) {
      const { prompts } = languageFor(language).phrases;
      context.terminal.write(`\n${prompts.askAgain}\n  ${commandFor(context, conversation, given)}\n`);
    }
    return fine;
  },
};

/** From words to the question that they mean. */
interface Wanted {
  readonly name: string;
  readonly language: string;
  /** What the words found, for a program to choose from; null where that is settled. */
  readonly found: { readonly query: string; readonly found: readonly unknown[] } | null;
}

/** A decision or sequence goes by its name; anything else is words. Null where a person stops before choosing. */
async function wantedIn(context: Context, opened: Opened, found: Found): Promise<Wanted | null> {
  const [addressText = "", ...rest] = context.words;
  const words = rest.join(" ").trim();
  const { language: named } = readAddress(addressText);
  const isData = option(context, "given") !== null || flag(context, "json");
  const isName = rest.length === 1 && (namesIn(found).has(words) || (isData && /^\S+$/.test(words)));
  const language = languageOf(context, opened, [found], [named], isName ? "" : words);
  if (isName) return { name: words, language, found: null };
  const finding = await openFinder(context, opened, found, language);
  if (context.terminal.isInteractive && !flag(context, "json")) {
    const name = await chooseQuestion(context, finding, language, words);
    return name === null ? null : { name, language, found: null };
  }
  if (words === "")
    throw new Misuse(
      "Nothing is asked.",
      `Write what you want to know: rubric ask ${addressText} "…". \`rubric facts ${addressText}\` lists all questions.`,
    );
  return { name: "", language, found: { query: words, found: finding.find(words) } };
}

function namesIn({ all }: Found): ReadonlySet<string> {
  return new Set(
    [...all.values()].flatMap(({ program: { decisions, plays, invariants } }) =>
      [...decisions, ...plays, ...invariants].map((each) => each.id as string),
    ),
  );
}

function askedOf(found: Found, name: string): Decision | Play | null {
  const { program, book } = found;
  const here = findAsked(program, name);
  if (here) return here;
  const known = namesIn(found);
  if (known.has(name)) return null;
  throw new Misuse(
    `\`${book.id}\` has no decision or sequence \`${name}\`.`,
    `\`rubric facts ${book.id}@${program.version}\` lists them.`,
    nearNames(name, known),
  );
}

/** The command that asks the same again, for a shell. */
function commandFor(
  context: Context,
  { found, name, language }: Conversation,
  given: JsonObject,
  more: readonly string[] = [],
): string {
  const { book, version, languages } = found.program;
  const project = option(context, "project");
  return quoteForShell([
    "rubric",
    "ask",
    `${book}@${version}`,
    name,
    ...(project === null ? [] : ["--project", project]),
    ...(option(context, "lang") !== null || language !== languages[0] ? ["--lang", language] : []),
    ...optionList(context, "reading").flatMap((reading) => ["--reading", reading]),
    ...more,
    "--given",
    JSON.stringify(given),
  ]);
}
