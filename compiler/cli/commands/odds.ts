/** `rubric odds`: the exact chances of what a play comes to, of one version or of two beside each other. */
import { findDecision, findPlay } from "../../core/lookup.ts";
import type { OddsAnswer } from "../../odds/answer.ts";
import { odds as oddsOf } from "../../study/odds.ts";
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
import { readEvents } from "../events-file.ts";
import { givenIn } from "../given-options.ts";
import { readingsOf } from "./ask.ts";

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
    const opened = await open(context, [...new Set([address.book, ...(second ? [second.book] : [])])]);
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

async function answered(context: Context, version: Found, name: string): Promise<OddsAnswer> {
  const { program } = version;
  const readings = readingsOf(context, program);
  const decision = findDecision(program, name);
  const asked = decision ?? findPlay(program, name) ?? null;
  const given = givenIn(context, command, program, asked);
  const idle = ["policy", "goal", "max", "states", "events"].find((each) => context.flags.has(each));
  if (decision && idle !== undefined)
    throw new Misuse(
      `\`${name}\` is a decision: nothing is rolled or chosen in it, so \`--${idle}\` has no use.`,
      "Leave it out.",
    );
  const events = asked === null ? null : await readEvents(context);
  const [mostSteps, mostStates] = [countOf(context, "max"), countOf(context, "states")];
  return oddsOf(version, name, given, {
    readings,
    policies: optionList(context, "policy"),
    goals: optionList(context, "goal"),
    ...(events === null ? {} : { events }),
    ...(mostSteps === null ? {} : { mostSteps }),
    ...(mostStates === null ? {} : { mostStates }),
  });
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
