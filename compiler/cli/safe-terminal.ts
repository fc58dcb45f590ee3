/**
 * The one way from the commands to a terminal: whatever they write, the terminal obeys our own colours and nothing else. What
 * authors and users wrote is shown with its control characters visible, wherever it comes from.
 */
import { forTerminal } from "../report/printable.ts";
import type { Terminal } from "./command.ts";

export function safeTerminal(terminal: Terminal): Terminal {
  const { hasColour, hasErrorColour, progress, width } = terminal;
  return {
    write: (text) => terminal.write(forTerminal(text, hasColour)),
    writeError: (text) => terminal.writeError(forTerminal(text, hasErrorColour)),
    get isInteractive() {
      return terminal.isInteractive;
    },
    hasColour,
    hasErrorColour,
    width,
    ...(progress ? { progress: (text) => progress(text === null ? null : forTerminal(text, false)) } : {}),
    ask: (question) => terminal.ask(forTerminal(question, hasColour)),
  };
}
