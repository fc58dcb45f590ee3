/**
 * Reads a situation from the command line: the JSON of `--given`, and options with the name of a fact or parameter, such
 * as `--sections 12`. Decoding checks whether the values fit.
 */
import type { Program } from "../check/program.ts";
import { inputsOf } from "../evaluate/decode.ts";
import { nearNames } from "../near-names.ts";
import { type Command, type Context, Misuse, option } from "./command.ts";
import { jsonFrom, valueFrom } from "./json-text.ts";
import type { Json, JsonObject } from "../core/json.ts";

/** An option with the name of a fact wins over the same name in `--given`. */
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

/** The JSON of `--given`, which must be an object. */
export function readGiven(text: string): JsonObject {
  if (text.trim() === "")
    throw new Misuse(
      "`--given` is empty: it needs a JSON object.",
      `Write --given '{"name": value}', with the quotes for the shell.`,
    );
  const given = jsonFrom(text, "`--given`");
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    const found = Array.isArray(given) ? "a list" : given === null ? "null" : `a ${typeof given}`;
    throw new Misuse(
      `\`--given\` is ${found}, but it needs a JSON object.`,
      `Write --given '{"name": value}'.`,
    );
  }
  return given as JsonObject;
}
