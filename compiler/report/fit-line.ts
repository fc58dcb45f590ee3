/**
 * Turns a line and its marked part into what fits a width: printable, cut around the mark where it is too long.
 * Drawing the mark is left to the writer.
 */
import { printable, widthOf } from "./printable.ts";

export interface FittedLine {
  readonly text: string;
  /** Columns before the mark. */
  readonly at: number;
  /** Columns that the mark takes. */
  readonly marked: number;
}

export function fitLine(
  line: { readonly text: string; readonly from: number; readonly to: number },
  width: number,
): FittedLine {
  // Of a long line, no more is looked at than can be shown.
  const room = 4 * width;
  const end = Math.min(line.to, line.from + room);
  const before = printable(line.text.slice(Math.max(0, line.from - room), line.from));
  const inside = printable(line.text.slice(line.from, end));
  const text = before + inside + printable(line.text.slice(end, end + room));
  const at = widthOf(before);
  const marked = widthOf(inside);
  if (widthOf(text) <= width) return { text, at, marked };

  // A third of the room goes to what leads up to the mark; more where the line ends before the room does.
  const lead = Math.min(at - Math.floor(width / 3), widthOf(text) - width);
  const skip = at + marked < width ? 0 : Math.max(0, lead);
  const { text: kept, skipped } = cut(text, skip, width);
  const from = at - skipped;
  return { text: kept, at: from, marked: Math.min(marked, widthOf(kept) - from) };
}

/** The part of `text` from column `skip` on, with an ellipsis for what is missing at either end. */
function cut(text: string, skip: number, width: number): { text: string; skipped: number } {
  let column = 0;
  let kept = skip > 0 ? "…" : "";
  let used = kept.length;
  let skipped = 0;
  for (const letter of text) {
    const wide = widthOf(letter);
    column += wide;
    // The ellipsis stands in the column of the last letter left out.
    if (skip > 0 && column <= skip + 1) {
      skipped = column - 1;
      continue;
    }
    if (used + wide > width - 1) return { text: `${kept}…`, skipped };
    kept += letter;
    used += wide;
  }
  return { text: kept, skipped };
}
