/**
 * Runs the command line inside the test, with what it wrote and the exit code; a person's answers can be given.
 * Cases show both outputs in the order in which they were written.
 */
import type { Terminal } from "../../compiler/cli/command.ts";
import { main, type Setting } from "../../compiler/cli/main.ts";
import { compileRemembering } from "./rules.ts";

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Both, in their order. */
  readonly all: string;
}

export async function run(
  args: readonly string[],
  answers: readonly string[] | null = null,
  width = 100,
  setting: Setting = { compile: compileRemembering },
  language: string | null = null,
): Promise<Ran> {
  let out = "";
  let err = "";
  let all = "";
  const left = [...(answers ?? [])];
  const terminal: Terminal = {
    write: (text) => {
      out += text;
      all += text;
    },
    writeError: (text) => {
      err += text;
      all += text;
    },
    isInteractive: answers !== null,
    hasColour: false,
    hasErrorColour: false,
    width,
    language,
    ask: async (question) => {
      out += question;
      const answer = left.shift() ?? null;
      out += `${answer ?? ""}\n`;
      return answer;
    },
    readLines: async function* () {
      yield* left;
    },
  };
  const code = await main(args, terminal, setting);
  return { code, out, err, all };
}
