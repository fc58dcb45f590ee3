/**
 * Turns members that stand one after the other, and the comments around them, into a body that may break.
 * How a single member looks is left to the caller.
 */
import type { Comment, Place } from "../ast.ts";
import {
  blankLine,
  group,
  hardLine,
  indent,
  line,
  type Piece,
  softLine,
  trailing,
  wideLine,
} from "./layout.ts";
import { commentText, type Notes } from "./comments.ts";

export interface Member extends Place {
  readonly print: () => Piece;
}

export interface SequenceStyle {
  readonly open: string;
  readonly close: string;
  /** Where the comments of this sequence may begin and must end. */
  readonly from: number;
  readonly to: number;
  /** Between members; the line after it breaks or is a space. */
  readonly separator: "" | ",";
  /** Whether each member gets its own line even if all would fit on one. */
  readonly always?: boolean;
  /** Whether the brackets hug what they hold, as in `[a]`. */
  readonly hugging?: boolean;
}

/** The members between their brackets. */
export function sequence(notes: Notes, members: readonly Member[], style: SequenceStyle): Piece {
  const rows = rowsOf(notes, members, style);
  if (rows.length === 0) return style.open + style.close;
  const between = style.separator === "," ? line : wideLine;
  const inside: Piece[] = [];
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (before !== undefined) inside.push(notes.isBlankBetween(before, row) ? blankLine : between);
    inside.push(row.piece);
  }
  const edge = style.always ? hardLine : style.hugging ? softLine : line;
  return group(style.open, indent(edge, inside), edge, style.close);
}

/** Members and comments without brackets, each on lines of its own, with where they stood. */
export function rowsOf(
  notes: Notes,
  members: readonly Member[],
  style: Pick<SequenceStyle, "from" | "to" | "separator">,
): Row[] {
  const rows: Row[] = [];
  let at = style.from;
  let last: Member | null = null;
  const settle = (comments: readonly Comment[]) => {
    for (const comment of comments) {
      const row = rows.at(-1);
      if (row !== undefined && last !== null && !row.closed && !notes.isAlone(comment)) {
        rows[rows.length - 1] = {
          ...row,
          end: comment.end,
          closed: true,
          piece: [row.piece, trailing(`  ${commentText(comment)}`)],
        };
      } else rows.push(commentRow(comment, comment));
      last = null;
    }
  };
  for (const [index, member] of members.entries()) {
    settle(notes.take(at, member.start));
    const piece = member.print();
    // A comment in the middle of a member that cannot break moves before it.
    for (const comment of notes.take(member.start, member.end))
      rows.push(commentRow(comment, { start: member.start, end: member.start }));
    const separator = index < members.length - 1 ? style.separator : "";
    rows.push({
      start: member.start,
      end: member.end,
      piece: separator === "" ? piece : [piece, separator],
      closed: false,
      member,
    });
    last = member;
    at = Math.max(at, member.end);
  }
  settle(notes.take(at, style.to));
  return rows;
}

export interface Row extends Place {
  readonly piece: Piece;
  /** Null for a comment. */
  readonly member: Member | null;
  /** Whether a comment ends its line. */
  readonly closed: boolean;
}

function commentRow(comment: Comment, place: Place): Row {
  return {
    start: place.start,
    end: place.end,
    piece: trailing(commentText(comment)),
    closed: true,
    member: null,
  };
}
