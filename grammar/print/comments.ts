/** Assigns the comments of a file to places in the tree, each exactly once. */
import type { Comment, Place } from "../ast.ts";

/** The comments of a file and its text, from which lines and blank lines are read; both may be empty. */
export interface Notes {
  /** The comments that start within a stretch of the text and were not taken before. */
  readonly take: (from: number, to: number) => Comment[];
  /** Whether an unassigned comment starts within that part of the text. */
  readonly has: (from: number, to: number) => boolean;
  /** Whether the comment is alone on its line. */
  readonly isAlone: (comment: Comment) => boolean;
  /** Whether the author left an empty line between two places. */
  readonly isBlankBetween: (before: Place, after: Place) => boolean;
}

export function notesOf(comments: readonly Comment[], text: string): Notes {
  const taken = new Uint8Array(comments.length);
  return {
    take(from, to) {
      const found: Comment[] = [];
      for (let i = firstFrom(comments, from); i < comments.length; i++) {
        const comment = comments[i] as Comment;
        if (comment.start >= to) break;
        if (taken[i] === 1) continue;
        taken[i] = 1;
        found.push(comment);
      }
      return found;
    },
    has(from, to) {
      for (let i = firstFrom(comments, from); i < comments.length && (comments[i] as Comment).start < to; i++)
        if (taken[i] === 0) return true;
      return false;
    },
    isAlone: ({ start }) => /^\s*$/.test(text.slice(text.lastIndexOf("\n", start - 1) + 1, start)),
    isBlankBetween: (before, after) => /\n[^\S\n]*\n/.test(text.slice(before.end, after.start)),
  };
}

export const commentText = ({ text }: Comment): string => (text === "" ? "--" : `-- ${text}`);

function firstFrom(comments: readonly Comment[], from: number): number {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle] as Comment).start < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
