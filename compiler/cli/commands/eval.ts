/** `rubric eval`: any expression of the language over a version; in a terminal, without one, a prompt to try things in. */
import { parseExpression } from "../../../grammar/index.ts";
import { checkExpression } from "../../check/check.ts";
import type { Play, Playing } from "../../check/plays.ts";
import type { Expr, Program } from "../../check/program.ts";
import { subexpressionsOf } from "../../core/walk.ts";
import { evaluateExpression } from "../../evaluate/ask.ts";
import { decode, inputsOf } from "../../evaluate/decode.ts";
import { encode } from "../../evaluate/encode.ts";
import type { Situation } from "../../evaluate/situation.ts";
import { isOpen } from "../../evaluate/value.ts";
import { chances } from "../../odds/chance.ts";
import { report } from "../../report/report.ts";
import { renderStyled } from "../../report/terminal.ts";
import type { DecisionId } from "../../resolve/graph.ts";
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
  writeRefusal,
} from "../command.ts";
import { exitCode, type Found, findVersion, open, readAddress, tell } from "../opened.ts";
import { policyFrom } from "../sides.ts";
import { shown } from "../typed-in.ts";
import { readGiven, readingsOf } from "./ask.ts";
import type { JsonObject } from "../../core/json.ts";

export const evaluate: Command = {
  name: "eval",
  summary: "what an expression comes to in a version",
  usage: "<book>@<version> ['<expression>'] [--given '<json>']",
  words: [1, 2],
  options: [
    { name: "given", value: "json", about: "What is known of the situation." },
    {
      name: "policy",
      value: "policy",
      many: true,
      about:
        "How those choose of whose plays chances are asked: a policy by name, uniform, first, or 'best for <side> by <goal>, then least <goal>'.",
    },
    {
      name: "reading",
      value: "doubt=reading",
      many: true,
      about: "Take this reading of a doubt; may be repeated.",
    },
  ],
  details: `Evaluates any expression of the language: figures, tables, decisions, arithmetic; what comes of a resolve or
procedure, and the \`chance(…)\` of a truth or \`mean(…)\` of a number over what is left open there. Without an expression,
in a terminal, it is a prompt; \`name = value\` there sets what is given, an empty line ends it.

  rubric eval w40k@1.5 'event(1500).copies'
  rubric eval hulk 'mean(command-points.obtained)' --policy keep-four --given '{"tokens":[1,2,3,4]}'`,
  run: async (context) => {
    const [addressText = "", expression] = context.words;
    const address = readAddress(addressText);
    const opened = await open(context, [address.book]);
    if (!tell(context, opened, "errors")) return exitCode(context, opened);
    const found = findVersion(opened, address);
    const given = readGiven(option(context, "given") ?? "{}");
    if (expression !== undefined) return answer(context, found, expression, given);
    if (!context.terminal.isInteractive) {
      throw new Misuse(
        "There is no expression to evaluate.",
        "Give one in quotes; the prompt needs a terminal.",
      );
    }
    return prompt(context, found, given);
  },
};

async function prompt(context: Context, found: Found, start: JsonObject): Promise<number> {
  let given = start;
  for (;;) {
    const line = await context.terminal.ask(`${found.bookId}@${found.versionId}> `);
    if (line === null || line.trim() === "") return fine;
    const setting = /^\s*([a-z][\w-]*)\s*=(?!=)\s*([[{"].*|-?\d[\w.]*|true|false|null)\s*$/.exec(line);
    const isFact = setting && inputsOf(found.program, null).some(({ name }) => name === setting[1]);
    if (setting?.[1] !== undefined && isFact)
      given = settled(context, found.program, given, setting[1], setting[2] ?? "");
    else answer(context, found, line, given);
  }
}

/** What is given, with one more value in JSON; as it was where the value does not fit. */
function settled(
  context: Context,
  program: Program,
  given: JsonObject,
  name: string,
  text: string,
): JsonObject {
  try {
    const next = {
      ...given,
      ...readGiven(
        `{${JSON.stringify(name)}: ${/^\d/.test(text) && !/^\d+(\.\d+)?$/.test(text) ? JSON.stringify(text) : text}}`,
      ),
    };
    situationOf(program, next);
    return next;
  } catch (problem) {
    if (!(problem instanceof Misuse)) throw problem;
    writeRefusal(context, [problem]);
    return given;
  }
}

function answer(context: Context, found: Found, text: string, given: JsonObject): number {
  const { terminal } = context;
  const { book, program } = found;
  const source = { path: "expression", text };
  const parsed = parseExpression(source);
  const checked = parsed.diagnostics.length > 0 ? parsed : checkExpression(book, parsed.value, source.path);
  const faults = checked.diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  if (faults.length > 0 || !("type" in checked.value)) {
    terminal.writeError(renderStyled(report(faults, [source]), terminal.width));
    return misused;
  }
  const expr = checked.value;
  const plays = program.plays.filter(({ id }) => playsIn(expr).includes(id));
  const odds = chances(({ message, help }) => {
    throw new Misuse(message, help);
  });
  const playing = playingIn(context, found, plays);
  const readings = readingsOf(context, program);
  const situation = situationOf(program, given, plays);
  const answered = evaluateExpression(program, expr, situation, { odds, playing, readings });
  const assuming = assumedStarts(program, expr, given, situation);
  if (flag(context, "json")) writeJson(context, { ...answered, assuming });
  else if (answered.status === "ruled") terminal.write(`${shown(answered.value)}\n`);
  else {
    const missing = answered.missing.map(({ path }) => path).join(", ");
    terminal.write(`${answered.status}${missing ? `: ${missing}` : ""}\n`);
  }
  if (assuming.length > 0 && !flag(context, "json"))
    terminal.write(`\nAssumed, as at the start:\n${assuming.map((each) => `  ${each}\n`).join("")}`);
  return fine;
}

/** The states that an expression reads and that are not given, each with its value at the start, if that is known. */
function assumedStarts(
  program: Program,
  expr: Expr,
  given: JsonObject,
  { known }: Situation,
): readonly string[] {
  const parts = subexpressionsOf(expr);
  const named = new Set([
    ...parts.flatMap((part) => (part.kind === "call" ? [part.decision] : [])),
    ...parts.flatMap((part) => (part.kind === "has" && part.gained !== null ? [part.gained] : [])),
    ...playsIn(expr),
  ]);
  const read = new Set([
    ...parts.flatMap((part) => (part.kind === "fact" ? [part.name] : [])),
    ...[...program.decisions, ...program.plays].flatMap(({ id, reads }) => (named.has(id) ? reads : [])),
  ]);
  return program.states.flatMap(({ fact, initial }) => {
    const value = known.get(fact);
    if (!read.has(fact) || Object.hasOwn(given, fact) || value === undefined || isOpen(value)) return [];
    return [`${fact} = ${shown(encode(program, initial.type, value))}`];
  });
}

/** As an example has it after `played`: what one side alone does is a policy with a name, or what is best for it. */
function playingIn(context: Context, found: Found, plays: readonly Play[]): readonly Playing[] {
  return optionList(context, "policy").map((text) => {
    const [play] = plays;
    if (play === undefined)
      throw new Misuse(
        "Nothing is played in this expression, so nobody chooses.",
        "Leave `--policy` out, or ask for the `chance(…)` or `mean(…)` of what a play comes to.",
      );
    const [side, playing] = policyFrom(found, play, text);
    if (side !== "" && (playing.kind === "first" || playing.kind === "uniform"))
      throw new Misuse(
        `\`${text}\` is for one side, and in an expression \`${playing.kind}\` is for all who choose.`,
        `Write \`--policy ${playing.kind}\`, or ask \`rubric odds\`.`,
      );
    return playing;
  });
}

/** The plays whose outcome or odds an expression asks for. */
function playsIn(expr: Expr): readonly DecisionId[] {
  return subexpressionsOf(expr).flatMap((part) => (part.kind === "outcome" ? [part.play] : []));
}

/** With what is rolled, chosen and seen in the plays that are asked, and their parameters. */
function situationOf(program: Program, given: JsonObject, plays: readonly Play[] = []) {
  const own = new Map(plays.flatMap((play) => inputsOf(program, play)).map((part) => [part.name, part]));
  const inputs = plays.length > 0 ? [...own.values()] : inputsOf(program, null);
  const { situation, faults } = decode(program, inputs, given, plays);
  const [first] = faults;
  if (first) throw new Misuse(first.message, first.help, first.near);
  return situation;
}
