/**
 * What is given: the JSON of `--given`, and options that bear the name of a fact or a parameter, `--sections 12`.
 * Whether the values fit is seen when they are decoded.
 */
import type { Program } from "../check/program.ts";
import { inputsOf } from "../evaluate/decode.ts";
import { nearNames } from "../near-names.ts";
import { type Command, type Context, Misuse, option } from "./command.ts";
import { readGiven } from "./commands/ask.ts";
import { valueFrom } from "./json-text.ts";
import type { Json, JsonObject } from "../core/json.ts";

/** An option of its own goes before the same name in `--given`. */
export function givenIn(
  context: Context,
  command: Command,
  program: Program,
  asked: Parameters<typeof inputsOf>[1],
): JsonObject {
  const known = inputsOf(program, asked).map(({ name }) => name);
  for (const name of context.givens.keys())
    if (!known.includes(name)) {
      const options = command.options.map((each) => each.name);
      throw new Misuse(
        `\`--${name}\` is not an option of \`rubric ${command.name}\`, and not a fact or parameter of this question.`,
        `\`rubric ${command.name} --help\` lists the options, and \`rubric facts\` lists the facts.`,
        nearNames(name, [...options, ...known]).map((near) => `--${near}`),
      );
    }
  const named = [...context.givens].map(([name, text]): [string, Json] => [name, fromOption(name, text)]);
  return { ...readGiven(option(context, "given") ?? "{}"), ...Object.fromEntries(named) };
}

function fromOption(name: string, text: string): Json {
  if (/^(yes|true)$/.test(text)) return true;
  if (/^(no|false)$/.test(text)) return false;
  if (text === "none") return null;
  return valueFrom(text, `\`--${name}\``);
}
