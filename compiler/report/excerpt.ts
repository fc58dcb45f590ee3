/**
 * Turns a place into its lines, each with the marked part.
 * How wide a line may be shown, and with which signs it is marked, is left to the writers.
 */
import { positionAt, type Span } from "../../grammar/tree.ts";

export interface ExcerptLine {
  /** Counted from 1; a jump in the numbers means that lines are left out. */
  readonly number: number;
  /** As in the file, without its line end. */
  readonly text: string;
  /** The marked part of `text`: from here up to, not including, `to`. Both equal marks a point between letters. */
  readonly from: number;
  readonly to: number;
}

/** Of a long place the first two lines and the last are enough to see what is meant. */
export function linesAround(span: Span, text: string, starts: readonly number[]): ExcerptLine[] {
  const first = positionAt(starts, span.start).line;
  // A place that takes in a line end does not mean the line after it.
  const last = positionAt(starts, Math.max(span.start, span.end - 1)).line;
  const lines: ExcerptLine[] = [];
  for (let number = first; number <= last; number++) {
    if (last - first > 3 && number > first + 1 && number < last) continue;
    const line = lineText(text, starts, number);
    const start = starts[number - 1] ?? 0;
    const indent = line.length - line.trimStart().length;
    const from = number === first ? span.start - start : indent;
    // A place may end in the line end itself; the mark then stops with the text.
    const to = Math.min(number === last ? span.end - start : line.length, line.length);
    lines.push({ number, text: line, from: Math.min(from, to), to });
  }
  return lines;
}

/** The text of a line, counted from 1, without its line end. */
export function lineText(text: string, starts: readonly number[], number: number): string {
  const start = starts[number - 1] ?? text.length;
  let end = starts[number] ?? text.length;
  if (end > start && text[end - 1] === "\n") end -= end - 1 > start && text[end - 2] === "\r" ? 2 : 1;
  return text.slice(start, end);
}
