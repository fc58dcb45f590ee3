/** `rubric ask`: puts a situation to a decision; with a person at the terminal, asks for what still matters. */
import { ask as askOf, type Verdict } from "../../evaluate/ask.ts";
import { decode, type GivenFault, inputsOf } from "../../evaluate/decode.ts";
import { putAt } from "../../evaluate/plays/paths.ts";
import { playedFaults } from "../../evaluate/plays/ask-play.ts";
import type { Readings, Situation } from "../../evaluate/situation.ts";
import { wordsIn } from "../../check/in-words.ts";
import type { Play } from "../../check/plays.ts";
import type { Decision, DoubtOf, Program } from "../../check/program.ts";
import { nearNames } from "../../near-names.ts";
import {
  type DecisionId,
  doubtIdsOf,
  type DoubtId,
  type EntryId,
  type VersionId,
} from "../../resolve/graph.ts";
import {
  type Command,
  type Context,
  fine,
  flag,
  Misuse,
  option,
  optionList,
  writeJson,
  writeRefusal,
} from "../command.ts";
import { askedFor, findFact } from "../filled.ts";
import { verdictLines } from "../shown-verdict.ts";
import { jsonFrom } from "../json-text.ts";
import { hint, typedIn } from "../typed-in.ts";
import { languageOf } from "../languages.ts";
import { exitCode, findVersion, type Found, open, readAddress, tell } from "../opened.ts";
import type { JsonObject } from "../../core/json.ts";

export const ask: Command = {
  name: "ask",
  summary: "a verdict on a situation, with its reasons",
  usage: "<book>@<version> <decision or play> [--given '<json>'] [--reading <doubt>=<reading>]",
  words: [2, 2],
  options: [
    {
      name: "given",
      value: "json",
      about: "The situation; what is left out is unknown, null is known to be none.",
    },
    {
      name: "reading",
      value: "doubt=reading",
      many: true,
      about: "Take this reading of a doubt; may be repeated.",
    },
    { name: "lang", value: "language", about: "The language of the sentences cited." },
  ],
  details: `Answers ruled, no-ruling, not-on-record, depends or conflict, with the sentences that decided and why the
others did not apply. Of a resolve or procedure, what is rolled, chosen and seen is given by path beside the facts,
and it depends on what is asked for next: {"dice":[6,2],"hit":[[3],[5]],"shot":{"dice":[1,1]}}. In a terminal, without --given, it asks for what still matters. The names of the facts,
and what may be filled in, are listed by \`rubric facts\`.

  rubric ask w40k@1.5 in-cover --given '{"terrain":"wood","target":{"keywords":["INFANTRY"],"models":[]}}'`,
  run: async (context) => {
    const [addressText = "", name = ""] = context.words;
    const address = readAddress(addressText);
    const opened = await open(context, [address.book], { needs: "rules" });
    if (!tell(context, opened, "errors")) return exitCode(context, opened);
    const found = findVersion(opened, address);
    const { program } = found;
    const asked = askedOf(found, name);
    const language = languageOf(context, opened, [found], address.language);
    const question: Question = {
      found,
      name: name as DecisionId,
      asked,
      readings: readingsOf(context, program),
      language,
    };
    const givenText = option(context, "given");
    const isAsking = givenText === null && context.terminal.isInteractive && !flag(context, "json");
    const given = readGiven(givenText ?? "{}");
    const answered = isAsking
      ? await converse(context, question)
      : { given, verdict: answer(question, given) };
    if (flag(context, "json")) writeJson(context, answered.verdict);
    else {
      const lines = verdictLines(answered.verdict, answered.given, context.terminal.width, language);
      context.terminal.write(`${lines.join("\n")}\n`);
    }
    return fine;
  },
};

interface Question {
  readonly found: Found;
  readonly name: DecisionId;
  /** Null where this version does not have it, though the book has. */
  readonly asked: Decision | Play | null;
  readonly readings: Readings;
  readonly language: string;
}

function askedOf({ program, book, all }: Found, name: string): Decision | Play | null {
  const here = namedIn(program, name);
  if (here) return here;
  const known = new Set(
    [...all.values()].flatMap(({ program: { decisions, plays } }) =>
      [...decisions, ...plays].map((each) => each.id as string),
    ),
  );
  if (known.has(name)) return null;
  throw new Misuse(
    `\`${book.id}\` has no decision and no play \`${name}\`.`,
    `\`rubric facts ${book.id}@${program.version}\` lists them.`,
    nearNames(name, known),
  );
}

export function namedIn({ decisions, plays }: Program, name: string): Decision | Play | null {
  return [...decisions, ...plays].find((each) => each.id === name) ?? null;
}

/** What is given for it, and what is wrong with that, of facts and of what is rolled and chosen. */
function read(
  program: Program,
  asked: Decision | Play | null,
  readings: Readings,
  given: JsonObject,
): { readonly situation: Situation; readonly faults: readonly GivenFault[] } {
  const play = program.plays.find((each) => each === asked) ?? null;
  const decoded = decode(program, inputsOf(program, asked), given, play ? [play] : []);
  if (play === null || decoded.faults.length > 0) return decoded;
  return { ...decoded, faults: playedFaults(program, play, decoded.situation, readings) };
}

/** By its name alone, or with its owner's: `conditions`, `Q09.conditions`, and `Q15.conditions` where that is carried so. */
export function doubtIn(
  { doubts, citations }: Pick<Program, "doubts" | "citations">,
  name: string,
): DoubtOf | undefined {
  const [bare = "", owner = ""] = name.split(".").toReversed();
  const isSo = (each: DoubtOf): boolean => {
    const cited = citations.get(each.owner as EntryId) ?? "";
    const isOwned = doubtIdsOf(each.owner, bare).some((id) => id === name) || isWordOf(cited, owner);
    return each.id.split(".").at(-1) === bare && isOwned;
  };
  return doubts.find(({ id }) => id === name) ?? (owner === "" ? undefined : doubts.find(isSo));
}

/** `1.2/Q09 (as 1.5/Q15)` names both. */
function isWordOf(citation: string, owner: string): boolean {
  return citation.split(/[^\w-]+/).includes(owner);
}

export function readingsOf(context: Context, program: Program): Readings {
  const readings = new Map<DoubtId, string>();
  for (const text of optionList(context, "reading")) {
    const [name = "", reading = ""] = text.split("=");
    const doubt = doubtIn(program, name);
    if (!doubt) {
      const known = program.doubts.map((each) => each.id);
      throw new Misuse(
        `There is no doubt \`${name}\` in this version.`,
        known.length > 0 ? `It has: ${known.join(", ")}.` : "It has none.",
        nearNames(name, known),
      );
    }
    const known = doubt.readings.map((each) => each.name);
    if (reading === "") throw noReading(name, known);
    if (!known.includes(reading)) {
      throw new Misuse(
        `\`${name}\` has no reading \`${reading}\`.`,
        `It has: ${known.join(", ")}.`,
        nearNames(reading, known),
      );
    }
    readings.set(doubt.id, reading);
  }
  return readings;
}

/** A doubt alone says nothing. */
export function noReading(doubt: string, known: readonly string[]): Misuse {
  return new Misuse(
    `\`--reading ${doubt}\` names a doubt and no reading of it.`,
    `Write \`--reading ${doubt}=${known[0] ?? "…"}\`. It has: ${known.join(", ")}.`,
  );
}

export function readGiven(text: string): JsonObject {
  if (text.trim() === "")
    throw new Misuse(
      "What is given is empty, where a JSON object is wanted.",
      `Write it as '{"name": value}', in quotes for the shell.`,
    );
  const given = jsonFrom(text, "What is given");
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    const found = Array.isArray(given) ? "a list" : given === null ? "null" : `a ${typeof given}`;
    throw new Misuse(
      `What is given is ${found}, where a JSON object is wanted.`,
      `Write it as '{"name": value}'.`,
    );
  }
  return given as JsonObject;
}

function answer(question: Question, given: JsonObject): Verdict {
  const { found, asked, readings, language } = question;
  const { situation, faults } = read(found.program, asked, readings, given);
  const known = asked === null ? faults.filter((fault) => fault.code !== "unknown-path") : faults;
  const [first] = known;
  if (first) throw new Misuse(first.message, first.help, first.near);
  const verdict = askOf(found.program, question.name, situation, { readings, language });
  if (verdict.status === "ruled" || verdict.status === "conflict") return verdict;
  return { ...verdict, elsewhere: elsewhere(question, given) };
}

/** The versions that do rule it, given the same. */
function elsewhere({ found, name }: Question, given: JsonObject): VersionId[] {
  return [...found.all].flatMap(([id, { program }]) => {
    if (id === found.versionId) return [];
    const asked = namedIn(program, name);
    if (asked === null) return [];
    const { situation, faults } = read(program, asked, new Map(), given);
    return faults.length === 0 && askOf(program, name, situation).status === "ruled" ? [id] : [];
  });
}

// ---------------------------------------------------------------- a conversation

/** Asks for one missing fact after the other; a line without an answer leaves it open and goes on to the next. */
async function converse(
  context: Context,
  question: Question,
): Promise<{ readonly given: JsonObject; readonly verdict: Verdict }> {
  let given: JsonObject = {};
  const passed = new Set<string>();
  for (;;) {
    const verdict = answer(question, given);
    const missing = verdict.missing.find(({ path }) => !passed.has(path));
    if (missing === undefined) return { given, verdict };
    const next = missing.path;
    const fact = findFact(question.found.program, question.asked, next) ?? askedFor(missing);
    const about = wordsIn(fact.about, question.language) || fact.path;
    const line = await context.terminal.ask(`${about} ${hint(fact)}\n${next}: `);
    if (line === null) return { given, verdict };
    if (line.trim() === "") {
      passed.add(next);
      continue;
    }
    try {
      const tried = putAt(given, next, typedIn(line.trim(), fact));
      answer(question, tried);
      given = tried;
    } catch (problem) {
      if (!(problem instanceof Misuse)) throw problem;
      writeRefusal(context, [problem]);
    }
  }
}
