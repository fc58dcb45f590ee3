/**
 * The pages of a site in two independent parts, so that two threads can make one each: findings about a book serve only
 * its own pages, and a comparison only its own. The parts and the order of all pages depend only on the books.
 */
import type { Compiled, Program } from "../compiler/index.ts";
import { type Tail, tails } from "./address.ts";

/**
 * The second part has the pages below these addresses, and those that need no book: whole books (`hulk/`), and the
 * comparisons between two updates of other books, in both directions (`w40k/changes/1.2...1.5/`).
 */
export type SecondPart = ReadonlySet<Tail>;

export function secondPart({ versions }: Compiled): SecondPart {
  const sizes = [...versions].map(([book, all]) => {
    const size = [...all.values()].reduce((sum, { program }) => sum + sizeOf(program), 0);
    return { book: book as string, size };
  });
  // The largest first, each to where less is.
  const second = new Set<Tail>();
  let [ofFirst, ofSecond] = [0, 0];
  for (const { book, size } of sizes.sort((a, b) => b.size - a.size))
    if (ofFirst <= ofSecond) ofFirst += size;
    else {
      ofSecond += size;
      second.add(tails.book(book));
    }
  // A comparison takes longer than all pages of a version, and the way back is taken from the way there.
  for (const [book, all] of versions)
    if (!second.has(tails.book(book)))
      for (const from of all.keys())
        for (const to of all.keys())
          if (from !== to && from !== "base" && to !== "base") second.add(tails.changes(book, from, to));
  return second;
}

/** Most pages are of a decision or a play, and most of the work on them is for their examples. */
function sizeOf({ decisions, plays, examples }: Program): number {
  return decisions.length + plays.length + examples.length;
}

export function isInSecond(second: SecondPart, tail: Tail): boolean {
  const [first = "", next = "", pair = ""] = tail.split("/", 3);
  if (withoutBook.has(first) || second.has(tails.book(first))) return true;
  return next === "changes" && second.has(`${first}/changes/${pair}/`);
}

const withoutBook = new Set(["guide", "faults"]);
