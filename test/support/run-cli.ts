/** Runs the command line inside the test, with what it wrote and the exit code; a person's answers can be given. */
import type { Terminal } from "../../compiler/cli/command.ts";
import { type Bundled, main } from "../../compiler/cli/main.ts";

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export async function run(
  args: readonly string[],
  answers: readonly string[] | null = null,
  bundled?: Bundled,
): Promise<Ran> {
  let out = "";
  let err = "";
  const left = [...(answers ?? [])];
  const terminal: Terminal = {
    write: (text) => {
      out += text;
    },
    writeError: (text) => {
      err += text;
    },
    isInteractive: answers !== null,
    hasColour: false,
    hasErrorColour: false,
    width: 100,
    ask: async (question) => {
      out += question;
      const answer = left.shift() ?? null;
      out += `${answer ?? ""}\n`;
      return answer;
    },
  };
  const code = await (bundled ? main(args, terminal, bundled) : main(args, terminal));
  return { code, out, err };
}
