/**
 * The only way from the commands to a terminal. The terminal obeys only our own colours; control characters of authors
 * and users are made visible.
 */
import { forTerminal } from "../report/printable.ts";
import type { Terminal } from "./command.ts";

export function safeTerminal(terminal: Terminal): Terminal {
  const { hasColour, hasErrorColour, language = null, progress, readLines, width } = terminal;
  return {
    write: (text) => terminal.write(forTerminal(text, hasColour)),
    writeError: (text) => terminal.writeError(forTerminal(text, hasErrorColour)),
    get isInteractive() {
      return terminal.isInteractive;
    },
    hasColour,
    hasErrorColour,
    width,
    language,
    ...(progress ? { progress: (text) => progress(text === null ? null : forTerminal(text, false)) } : {}),
    ...(readLines ? { readLines } : {}),
    ask: (question) => terminal.ask(forTerminal(question, hasColour)),
  };
}
