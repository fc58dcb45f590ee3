/**
 * The pages of a site in two independent parts, so that two threads can make one each: findings about a book serve only
 * its own pages. The parts and the order of all pages depend only on the books.
 */
import type { Compiled, Program } from "../compiler/index.ts";
import type { Tail } from "./address.ts";

/** The second part has the pages of these books, and those that need no book. */
export type SecondPart = ReadonlySet<string>;

export function secondPart({ versions }: Compiled): SecondPart {
  const sizes = [...versions].map(([book, all]) => {
    const size = [...all.values()].reduce((sum, { program }) => sum + sizeOf(program), 0);
    return { book: book as string, size };
  });
  // The largest first, each to where less is.
  const second = new Set<string>();
  let [ofFirst, ofSecond] = [0, 0];
  for (const { book, size } of sizes.sort((a, b) => b.size - a.size))
    if (ofFirst <= ofSecond) ofFirst += size;
    else {
      ofSecond += size;
      second.add(book);
    }
  return second;
}

/** Most pages are of a decision or a play, and most of the work on them is for their examples. */
function sizeOf({ decisions, plays, examples }: Program): number {
  return decisions.length + plays.length + examples.length;
}

export function isInSecond(second: SecondPart, tail: Tail): boolean {
  const [first = ""] = tail.split("/", 1);
  return second.has(first) || withoutBook.has(first);
}

const withoutBook = new Set(["guide", "faults"]);
