/** `rubric odds`: the exact chances of what a play comes to, of one version or of two beside each other. */
import type { Play } from "../../check/plays.ts";
import type { Program } from "../../check/program.ts";
import { decode, inputsOf } from "../../evaluate/decode.ts";
import type { Readings, Situation } from "../../evaluate/situation.ts";
import { nearNames } from "../../near-names.ts";
import { answerOf, answerOfDecision, type OddsAnswer } from "../../odds/answer.ts";
import { odds as oddsOf } from "../../odds/odds.ts";
import {
  type Command,
  type Context,
  fine,
  flag,
  Misuse,
  misused,
  option,
  optionList,
  writeJson,
} from "../command.ts";
import { languageOf } from "../languages.ts";
import { type Address, exitCode, findVersion, type Found, open, readAddress, tell } from "../opened.ts";
import { inProse, shiftInProse, shiftOf } from "../shown-odds.ts";
import { eventsHandedIn, withEvents } from "../handed-events.ts";
import { goalFrom, policyFrom } from "../sides.ts";
import { givenIn } from "../given-options.ts";
import { readingsOf } from "./ask.ts";
import { findDecision, findPlay } from "../../core/lookup.ts";
import type { JsonObject } from "../../core/json.ts";

const command: Command = {
  name: "odds",
  summary: "the exact chances of what a play comes to",
  usage: "<book>@<version> [<book>@<version>] <decision or play> [--given '<json>']",
  words: [2, 3],
  takesGivens: true,
  options: [
    {
      name: "given",
      value: "json",
      about: "The situation; rolls and choices given are fixed, the others are left open.",
    },
    {
      name: "events",
      value: "file",
      about:
        "What has happened so far: a JSON list, or what rubric play --json wrote; what comes after is open.",
    },
    {
      name: "policy",
      value: "[side=]policy",
      many: true,
      about:
        "How a side chooses: a policy by name, uniform, first, or 'best for <side> by <goal>, then least <goal>'.",
    },
    {
      name: "goal",
      value: "expression",
      many: true,
      about: "Also the chance or mean of this, over the results of the play.",
    },
    {
      name: "reading",
      value: "doubt=reading",
      many: true,
      about: "Take this reading of a doubt; may be repeated.",
    },
    { name: "against", value: "version", about: "Another version of the same book: both, and the shift." },
    {
      name: "max",
      value: "steps",
      about: "At most so many rolls, draws and choices on a path; the rest is unfinished.",
    },
    { name: "states", value: "number", about: "Work out up to so many states (400000)." },
    { name: "lang", value: "language", about: "The language in which is said what is not known yet." },
  ],
  details: `Rolls that are not given are rolled, choices are made by policy; without one each option is as likely, and the
answer says so. Chances are exact fractions that add up to one. What only the table can tell is handed in: what is seen
by its name, an event by the path of what is asked for when it comes, such as {"clock-out":"actions[2]"}.

  rubric odds hulk@base storm-shot --given '{"run":0,"watching":true}'
  rubric odds w40k@1.2 w40k@1.5 two-rerolls --given '{"need":4}'`,
  run: async (context) => {
    const [first = "", ...others] = context.words;
    const name = others.at(-1) ?? "";
    const address = readAddress(first);
    const second = secondAddress(context, address, others);
    const opened = await open(context, [...new Set([address.book, ...(second ? [second.book] : [])])], {
      needs: "rules",
    });
    if (!tell(context, opened, "errors")) return exitCode(context, opened);
    const found = findVersion(opened, address);
    const against = second ? findVersion(opened, second) : null;
    const versions = [found, ...(against ? [against] : [])];
    const language = languageOf(context, opened, versions, second?.language ?? null, address.language);
    const asked: Answered[] = [];
    for (const version of versions) asked.push({ version, answer: await answered(context, version, name) });
    const refused = asked.flatMap(({ answer }) => answer.refused ?? []);
    const [only] = refused;
    if (only && asked.length === 1 && !flag(context, "json")) throw new Misuse(only.message, only.help);
    write(context, asked, language);
    return refused.length > 0 ? misused : fine;
  },
};

export { command as odds };

interface Answered {
  readonly version: Found;
  readonly answer: OddsAnswer;
}

function secondAddress(context: Context, first: Address, others: readonly string[]): Address | null {
  const against = option(context, "against");
  if (against !== null) return readAddress(against.includes("@") ? against : `${first.book}@${against}`);
  const [second] = others;
  return others.length === 2 && second !== undefined ? readAddress(second) : null;
}

async function answered(context: Context, found: Found, name: string): Promise<OddsAnswer> {
  const { program } = found;
  const readings = readingsOf(context, program);
  const play = findPlay(program, name);
  const asked = play ?? findDecision(program, name) ?? null;
  const given = givenIn(context, command, program, asked);
  if (play) {
    const events = await eventsHandedIn(context);
    const all = events === null ? given : withEvents(program, play, readings, given, events);
    return ofPlay(context, found, play, situationFor(program, play, all), readings);
  }
  const decision = findDecision(program, name);
  if (decision) {
    const idle = ["policy", "goal", "max", "states", "events"].find((each) => context.flags.has(each));
    if (idle !== undefined)
      throw new Misuse(
        `\`${name}\` is a decision: nothing is rolled or chosen in it, so \`--${idle}\` has no use.`,
        "Leave it out.",
      );
    return answerOfDecision(program, decision, situationFor(program, decision, given), readings);
  }
  const known = [...program.plays, ...program.decisions].map((each) => each.id);
  throw new Misuse(
    `\`${found.bookId}\` has no decision or play \`${name}\` in version ${found.versionId}.`,
    `\`rubric facts ${found.bookId}@${found.versionId}\` lists them.`,
    nearNames(name, known),
  );
}

function situationFor(program: Program, asked: Parameters<typeof inputsOf>[1], given: JsonObject): Situation {
  const isPlay = asked !== null && "lines" in asked;
  const { situation, faults } = decode(program, inputsOf(program, asked), given, isPlay ? [asked] : []);
  const [first] = faults;
  if (first) throw new Misuse(first.message, first.help, first.near);
  return situation;
}

function ofPlay(
  context: Context,
  found: Found,
  play: Play,
  situation: Situation,
  readings: Readings,
): OddsAnswer {
  const { program } = found;
  const playing = optionList(context, "policy").map((text) => policyFrom(found, play, text));
  const goals = optionList(context, "goal").map((text) => ({ text, goal: goalFrom(found, play, text) }));
  const [cap, states] = [countOf(context, "max"), countOf(context, "states")];
  const question = {
    program,
    play,
    situation,
    readings,
    playing,
    goals: goals.map(({ goal }) => goal.value),
    ...(cap === null ? {} : { cap }),
    ...(states === null ? {} : { states }),
  };
  const answer = answerOf({ program, play, situation, readings, playing, goals }, oddsOf(question));
  const { refused } = answer;
  if (refused && isWrongUse(refused.code)) throw new Misuse(refused.message, refused.help);
  return answer;
}

/** What somebody gave does not fit; other refusals are answers: what was asked cannot be worked out. */
function isWrongUse(code: string): boolean {
  return ["given-roll", "given-option", "refused-observation", "outside-event"].includes(code);
}

function countOf(context: Context, name: string): number | null {
  const text = option(context, name);
  if (text === null) return null;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Misuse(
      `\`--${name} ${text}\` is no whole number from 1 to 999999999.`,
      `Write it as --${name} 1000.`,
    );
  return Number(text);
}

function write(context: Context, asked: readonly Answered[], language: string): void {
  const [one, other] = asked;
  if (!one) return;
  if (flag(context, "json")) {
    writeJson(
      context,
      other
        ? {
            versions: asked.map(({ version, answer }) => ({ version: nameOf(version), odds: answer })),
            shift: shiftOf(one.answer, other.answer),
          }
        : one.answer,
    );
    return;
  }
  const lines = asked.flatMap(({ version, answer }) => [
    ...(other ? [`${nameOf(version)}`] : []),
    ...inProse(context, answer, language),
    "",
  ]);
  if (other) lines.push(...shiftInProse(one.answer, other.answer));
  context.terminal.write(`${lines.join("\n").trimEnd()}\n`);
}

function nameOf({ bookId, versionId }: Found): string {
  return `${bookId}@${versionId}`;
}
