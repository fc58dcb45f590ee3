/** `rubric eval`: any expression of the language over a version; in a terminal, without one, a prompt to try things in. */
import type { Program } from "../../check/program.ts";
import { inputsOf } from "../../evaluate/decode.ts";
import { report } from "../../report/report.ts";
import { renderStyled } from "../../report/terminal.ts";
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
import { checkGiven, evaluateText, expressionPath } from "../../study/evaluate-text.ts";
import { RequestError } from "../../study/request-error.ts";
import { shown } from "../../report/situation-words.ts";
import { readGiven } from "../given-options.ts";
import { readReadings } from "../reading-options.ts";
import type { JsonObject } from "../../core/json.ts";

export const evaluate: Command = {
  name: "eval",
  summary: "evaluate an expression in a version",
  usage: "<book>@<version> ['<expression>'] [--given '<json>']",
  words: [1, 2],
  options: [
    {
      name: "given",
      value: "json",
      about: "The known facts of the situation, and parameters of what you ask.",
    },
    {
      name: "policy",
      value: "policy",
      many: true,
      about:
        "How the sides choose in `chance` and `mean`: the name of a policy, uniform, first, or 'best for <side> by <goal>, then least <goal>'.",
    },
    {
      name: "reading",
      value: "doubt=reading",
      many: true,
      about: "Use this reading of a doubt. Can be repeated.",
    },
  ],
  details: `Evaluates any expression of the language: figures, tables, decisions, arithmetic, the result of a resolve or
procedure, \`chance(…)\` and \`mean(…)\`. Without an expression, in a terminal, it opens a prompt: \`name = value\` sets a
fact, and an empty line ends it.

  rubric eval w40k@1.5 'event(1500).copies'
  rubric eval fantasy@base 'may-march' --given '{"u":{"fleeing":true}}'
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
        "Write one in quotes. The prompt needs a terminal.",
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

/** The situation with one more value in JSON; unchanged if the value does not fit. */
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
    checkGiven(program, next);
    return next;
  } catch (problem) {
    if (!(problem instanceof RequestError)) throw problem;
    writeRefusal(context, [problem]);
    return given;
  }
}

function answer(context: Context, found: Found, text: string, given: JsonObject): number {
  const { terminal } = context;
  terminal.progress?.("Evaluating");
  const { value, diagnostics } = evaluateText(found, text, given, {
    policies: optionList(context, "policy"),
    readings: readReadings(context, found.program),
  });
  if (value === null) {
    const source = { path: expressionPath, text };
    terminal.writeError(renderStyled(report(diagnostics, [source]), terminal.width));
    return misused;
  }
  const { assuming, assumed, unused, unlisted, ...answered } = value;
  if (flag(context, "json")) writeJson(context, { ...answered, assuming, assumed, unused, unlisted });
  else if (answered.status === "ruled") terminal.write(`${shown(answered.value)}\n`);
  else {
    const missing = answered.missing.map(({ path }) => path).join(", ");
    terminal.write(`${answered.status}${missing ? `: ${missing}` : ""}\n`);
  }
  if (!flag(context, "json"))
    for (const { message, help } of unlisted) terminal.write(`${message} ${help}\n`);
  if (assuming.length > 0 && !flag(context, "json"))
    terminal.write(`\nNot given, so assumed:\n${assuming.map((each) => `  ${each}\n`).join("")}`);
  if (!flag(context, "json") && unused.length > 0) {
    const names = unused.map(({ path }) => `\`${path}\``).join(", ");
    terminal.write(`\nNot used by this expression: ${names}\n`);
  }
  return fine;
}
