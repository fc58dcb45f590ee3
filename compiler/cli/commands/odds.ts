/** `rubric odds`: the exact chances of what a play comes to, of one version or of two beside each other. */
import { parseExpression } from "../../../grammar/index.ts";
import { checkExpression } from "../../check/check.ts";
import type { Goal, Play, Playing } from "../../check/plays.ts";
import type { Expr, Program, Type } from "../../check/program.ts";
import { decode, inputsOf } from "../../evaluate/decode.ts";
import type { JsonObject } from "../../evaluate/encode.ts";
import type { Readings, Situation } from "../../evaluate/situation.ts";
import { nearNames } from "../../near-names.ts";
import { answerOf, answerOfDecision, type OddsAnswer } from "../../odds/answer.ts";
import { odds as oddsOf } from "../../odds/odds.ts";
import type { DecisionId } from "../../resolve/graph.ts";
import { type Command, type Context, fine, flag, Misuse, option, optionList, writeJson } from "../command.ts";
import { languageOf } from "../languages.ts";
import { type Address, exitCode, findVersion, type Found, open, readAddress, tell } from "../opened.ts";
import { inProse, shiftInProse, shiftOf } from "../shown-odds.ts";
import { tellUnknownSide } from "../sides.ts";
import { readGiven, readingsOf } from "./ask.ts";

export const odds: Command = {
  name: "odds",
  summary: "the exact chances of what a play comes to",
  usage: "<book>@<version> [<book>@<version>] <decision or play> [--given '<json>']",
  words: [2, 3],
  options: [
    {
      name: "given",
      value: "json",
      about: "The situation; rolls and choices given are fixed, the others are left open.",
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
answer says so. Chances are exact fractions that add up to one.

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
    const asked = versions.map((version) => ({
      version,
      answer: answered(context, version, name),
    }));
    write(context, asked, language);
    return fine;
  },
};

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

function answered(context: Context, found: Found, name: string): OddsAnswer {
  const { program } = found;
  const readings = readingsOf(context, program);
  const given = readGiven(option(context, "given") ?? "{}");
  const play = program.plays.find((each) => each.id === name);
  if (play) return ofPlay(context, found, play, situationFor(program, play, given), readings);
  const decision = program.decisions.find((each) => each.id === name);
  if (decision) {
    const idle = ["policy", "goal", "max", "states"].find((each) => context.flags.has(each));
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
    throw new Misuse(`\`--${name} ${text}\` is no number.`, "Give a whole number from 1 on.");
  return Number(text);
}

/** `bold`, `marines=bold`, `uniform`, `stealers=first`, `best for stealers by dead, then least kill` */
function policyFrom(found: Found, play: Play, text: string): readonly [string, Playing] {
  const best = /^best\s+for\s+([a-z][\w-]*)\s+by\s+(.+)$/is.exec(text.trim());
  if (best) {
    const [, owner = "", goals = ""] = best;
    const list = goals.split(/,\s*then\s+/).map((goal) => goalFrom(found, play, goal));
    tellUnknownSide(found.program, owner);
    return [owner, { kind: "best", owner, goals: list }];
  }
  const [, side = "", name = ""] = /^(?:([a-z][\w-]*)\s*=\s*)?([a-z][\w-]*)$/i.exec(text.trim()) ?? [];
  if (side !== "") tellUnknownSide(found.program, side);
  if (name === "uniform" || name === "first") return [side, { kind: name }];
  const { policies } = found.program;
  const policy = policies.find((each) => each.name === name && (side === "" || each.owner === side));
  if (policy) return [policy.owner, { kind: "policy", name }];
  const known = [...new Set(policies.map((each) => each.name)), "uniform", "first"];
  throw new Misuse(
    `There is no policy \`${text}\` in this version.`,
    `It has: ${known.join(", ")}; or write 'best for <side> by <goal>'.`,
    nearNames(name, known),
  );
}

function goalFrom({ book }: Found, play: Play, text: string): Goal {
  const least = /^least\s+/.test(text.trim());
  return { least, value: resultExpr(book, play.id, text.trim().replace(/^least\s+/, "")) };
}

function resultExpr(book: Found["book"], play: DecisionId, text: string): Expr {
  const source = { path: "goal", text };
  const parsed = parseExpression(source);
  const checked =
    parsed.diagnostics.length > 0 ? parsed : checkExpression(book, parsed.value, source.path, play);
  const fault = checked.diagnostics.find((diagnostic) => diagnostic.severity === "error");
  if (fault || !("type" in checked.value)) {
    throw new Misuse(
      `\`${text}\` is no goal: ${fault?.message ?? "it cannot be read."}`,
      "Name a result of the play, or compare one with something.",
    );
  }
  const expr = checked.value as Expr;
  if (!["truth", "count", "ratio", "quantity", "die", "unknown"].includes(bare(expr.type).kind))
    throw new Misuse(
      `\`${text}\` is no goal: it is neither a truth nor a number.`,
      "Compare it with something: `… = …`.",
    );
  return expr;
}

function bare(type: Type): Type {
  return type.kind === "or-none" ? bare(type.of) : type;
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
