/** A text with a name, and places in it. Passes use only offsets; lines and columns are computed for output. */

export interface SourceFile {
  /** Path below the project folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** A place in a source file: from `start` up to, not including, `end`. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

export interface Position {
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in UTF-16 units. */
  readonly column: number;
}

/** The start offset of each line of `text`. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) starts.push(i + 1);
  return starts;
}

export function positionAt(starts: readonly number[], offset: number): Position {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
