/**
 * Shows the progress of a long command: on a terminal in one line that disappears again, otherwise in a line from time
 * to time. Short commands show nothing.
 */

/** Where the lines go, and what is known of it. */
export interface ProgressOutput {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  readonly columns: () => number;
  /** In milliseconds. */
  readonly now: () => number;
}

/** Null takes the line away. */
export function newProgress({
  write,
  isTerminal,
  columns,
  now,
}: ProgressOutput): (text: string | null) => void {
  const began = now();
  let last = began;
  let isShown = false;
  return (text) => {
    if (text === null) {
      if (isShown) write(takenAway);
      isShown = false;
      return;
    }
    const at = now();
    if (isTerminal) {
      if (at - began < firstAfter || at - last < redrawnAfter) return;
      write(`${takenAway}${text.slice(0, columns() - 1)}`);
      isShown = true;
    } else {
      if (at - last < lineAfter) return;
      write(`${text}\n`);
    }
    last = at;
  };
}

const firstAfter = 2_000;
const redrawnAfter = 100;
const lineAfter = 30_000;
const takenAway = "\r\u001b[K";
