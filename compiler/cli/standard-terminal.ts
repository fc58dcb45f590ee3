/**
 * The process as a terminal: its streams, and what becomes of them when a reader stops or a disk is full. It also has the last
 * word on errors that no command caught.
 */
import { refusalInWords } from "../host.ts";
import { wantsColour } from "../report/terminal.ts";
import { broken, misused, type Terminal } from "./command.ts";
import { internalErrorInWords } from "./internal-error.ts";
import { newProgress } from "./progress.ts";
import { safeTerminal } from "./safe-terminal.ts";

export function standardTerminal(): Terminal {
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
    // A reader such as `head` may stop before the end, which is no error.
    if (code === "EPIPE") process.exit();
    const why = refusalInWords({ ok: false, path: "", reason: "denied", detail: code ?? "no more" });
    process.stderr.write(`The output cannot be written: ${why}.\n`);
    process.exit(misused);
  });
  // Where messages cannot be written, the exit code still says what happened.
  process.stderr.on("error", () => undefined);
  const colour = (stream: NodeJS.WriteStream) => wantsColour("auto", stream.isTTY === true, process.env);
  const progress = newProgress({
    write: (text) => void process.stderr.write(text),
    file: 2,
    isTerminal: process.stderr.isTTY === true,
    columns: () => process.stderr.columns || 80,
  });
  process.on("exit", () => progress.tell(null));
  const terminal: Terminal = {
    write: (text) => {
      progress.makeRoom(text);
      process.stdout.write(text);
    },
    writeError: (text) => {
      progress.makeRoom(text);
      process.stderr.write(text);
    },
    // Looking at the input opens it, which few commands need.
    get isInteractive() {
      return process.stdin.isTTY === true && process.stdout.isTTY === true;
    },
    hasColour: colour(process.stdout),
    hasErrorColour: colour(process.stderr),
    // A terminal that does not know its width says 0.
    width: process.stdout.columns || 100,
    language: languageOfSystem(process.env),
    ask: (question) => {
      progress.tell(null);
      return askOnce(question);
    },
    readLines: () => readLines(() => progress.tell(null)),
    progress: progress.tell,
  };
  // Without this, Node.js would print the line of the bundle that threw, which is most of the bundle.
  process.on("uncaughtException", (problem) => {
    safeTerminal(terminal).writeError(internalErrorInWords(problem, terminal.width));
    process.exit(broken);
  });
  return terminal;
}

async function* readLines(wait: () => void): AsyncIterable<string> {
  const { createInterface } = await import("node:readline/promises");
  wait();
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    yield line;
    wait();
  }
}

async function askOnce(question: string): Promise<string | null> {
  // Only who asks pays for loading what asks.
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await new Promise((resolve) => {
      lines.once("close", () => resolve(null));
      void lines.question(question).then(resolve, () => resolve(null));
    });
  } finally {
    lines.close();
  }
}

/** `ca` of `ca_ES.UTF-8`. `C` and `POSIX` name no language. */
function languageOfSystem({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): string | null {
  return /^[a-z]{2,3}(?=[_.@-]|$)/.exec(LC_ALL || LC_MESSAGES || LANG || "")?.[0] ?? null;
}
