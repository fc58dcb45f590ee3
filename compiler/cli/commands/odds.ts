/** `rubric odds`: the exact chances of what a play comes to, of one version or of two beside each other. */
import { findDecision, findPlay } from "../../core/lookup.ts";
import { odds as oddsOf, type OddsFound } from "../../study/odds.ts";
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
import { inProse, type Said, shiftInProse, shiftOf } from "../shown-odds.ts";
import { oddsInWords } from "../../study/odds-words.ts";
import type { JsonObject } from "../../core/json.ts";
import { readEvents } from "../events-file.ts";
import { givenIn } from "../given-options.ts";
import { readReadings } from "../reading-options.ts";

const command: Command = {
  name: "odds",
  summary: "the exact chances of every result of a sequence",
  usage: "<book>@<version> [<book>@<version>] <decision or sequence> [--given '<json>']",
  words: [2, 3],
  takesGivens: true,
  options: [
    {
      name: "given",
      value: "json",
      about: "The situation. Rolls and choices that you give are fixed; the others stay open.",
    },
    {
      name: "events",
      value: "file",
      about:
        "What has happened so far: a JSON list, or the output of rubric play --json. The rest stays open.",
    },
    {
      name: "policy",
      value: "[side=]policy",
      many: true,
      about:
        "How a side chooses: a policy, uniform, first, '<side>=best for <goal>, then least <goal>' or '<side>: <choice> = <value> when <condition>, else <value>'.",
    },
    {
      name: "goal",
      value: "expression",
      many: true,
      about: "Also print the chance or mean of this expression over the results.",
    },
    {
      name: "reading",
      value: "doubt=reading",
      many: true,
      about: "Use this reading of a doubt. Can be repeated.",
    },
    { name: "against", value: "version", about: "Compare with another version of the same book." },
    {
      name: "max",
      value: "steps",
      about: "The most rolls, draws and choices in one course; longer ones count as unfinished.",
    },
    { name: "states", value: "number", about: "The most states to work out (default: 400000)." },
    { name: "lang", value: "language", about: "The language of the results." },
  ],
  details: `Rubric rolls the dice that you do not give, and policies make the choices. Without a policy every option is equally
likely, and the output says so. The chances are exact fractions that add up to one. Things that only players can know belong
in --given: observations by name, and events by the path of the question at which they happen, such as
{"clock-out":"actions[2]"}.

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
    const language = languageOf(context, opened, versions, [second?.language ?? null, address.language]);
    context.terminal.progress?.(`Computing the chances of ${name}`);
    const asked: Answered[] = [];
    for (const version of versions) {
      const { answer, given } = await answered(context, version, name, language);
      const readings = readReadings(context, version.program);
      const words = oddsInWords(version.program, name, answer, { given, readings, language });
      asked.push({ version, answer, words });
    }
    const refused = asked.flatMap(({ answer }) => answer.refused ?? []);
    const [only] = refused;
    if (only && asked.length === 1 && !flag(context, "json")) throw new Misuse(only.message, only.help);
    write(context, asked);
    return refused.length > 0 ? misused : fine;
  },
};

export { command as odds };

interface Answered extends Said {
  readonly version: Found;
}

function secondAddress(context: Context, first: Address, others: readonly string[]): Address | null {
  const against = option(context, "against");
  if (against !== null) return readAddress(against.includes("@") ? against : `${first.book}@${against}`);
  const [second] = others;
  return others.length === 2 && second !== undefined ? readAddress(second) : null;
}

async function answered(
  context: Context,
  version: Found,
  name: string,
  language: string,
): Promise<{ readonly answer: OddsFound; readonly given: JsonObject }> {
  const { program } = version;
  const readings = readReadings(context, program);
  const decision = findDecision(program, name);
  const asked = decision ?? findPlay(program, name) ?? null;
  const given = givenIn(context, command, program, asked);
  const idle = ["policy", "goal", "max", "states", "events"].find((each) => context.flags.has(each));
  if (decision && idle !== undefined)
    throw new Misuse(
      `\`${name}\` is a decision without rolls and choices, so \`--${idle}\` has no use.`,
      "Remove the option.",
    );
  const events = asked === null ? null : await readEvents(context);
  const [mostSteps, mostStates] = [countOf(context, "max"), countOf(context, "states")];
  const answer = oddsOf(version, name, given, {
    readings,
    versions: version.all,
    language,
    policies: optionList(context, "policy"),
    goals: optionList(context, "goal"),
    ...(events === null ? {} : { events }),
    ...(mostSteps === null ? {} : { mostSteps }),
    ...(mostStates === null ? {} : { mostStates }),
  });
  return { answer, given };
}

function countOf(context: Context, name: string): number | null {
  const text = option(context, name);
  if (text === null) return null;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Misuse(
      `\`--${name} ${text}\` is not a whole number from 1 to 999999999.`,
      `Write a number such as --${name} 1000.`,
    );
  return Number(text);
}

function write(context: Context, asked: readonly Answered[]): void {
  const [one, other] = asked;
  if (!one) return;
  if (flag(context, "json")) {
    writeJson(
      context,
      other
        ? {
            versions: asked.map(({ version, answer, words }) => ({
              version: nameOf(version),
              odds: { ...answer, words },
            })),
            shift: shiftOf(one.answer, other.answer),
          }
        : { ...one.answer, words: one.words },
    );
    return;
  }
  const lines = asked.flatMap(({ version, answer, words }) => [
    ...(other ? [`${nameOf(version)}`] : []),
    ...inProse(context, answer, words),
    "",
  ]);
  if (other) lines.push(...shiftInProse(one, other));
  context.terminal.write(`${lines.join("\n").trimEnd()}\n`);
}

function nameOf({ bookId, versionId }: Found): string {
  return `${bookId}@${versionId}`;
}
