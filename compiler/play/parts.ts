/**
 * Goes round the parts of expressions and lines as plain data, so that whoever looks for something need not know every kind.
 * What is looked for is the reader's.
 */
import type { Line } from "../check/plays.ts";
import { expressionsIn, linesWithin, subexpressionsOf } from "../core/walk.ts";
import type { Expr } from "../check/program.ts";

/** An expression and all it is made of; of a line, those of the lines in it too. */
export function everyPart(of: Expr | Line): readonly Expr[] {
  const known = parts.get(of);
  if (known) return known;
  const found = isLine(of) ? expressionsIn([of]).flatMap(subexpressionsOf) : subexpressionsOf(of);
  parts.set(of, found);
  return found;
}

/** They are asked for again and again. */
const parts = new WeakMap<Expr | Line, readonly Expr[]>();

/** The lines and all that stand in them, each before its own: asked for so often that it is kept. */
export function everyLine(lines: readonly Line[]): readonly Line[] {
  const known = inner.get(lines);
  if (known) return known;
  const found = linesWithin(lines);
  inner.set(lines, found);
  return found;
}

const inner = new WeakMap<readonly Line[], readonly Line[]>();

/** What a line names, of those that ask. */
export function asksSomething(line: Line): boolean {
  return ["roll", "reroll", "draw", "choose", "observe", "menu"].includes(line.kind);
}

/** The place in a list to which a `go` leads; -1: not in this list. */
export function placeOf(lines: readonly Line[], to: string): number {
  return lines.findIndex((line) => line.label === to || (line.kind === "block" && line.name === to));
}

function isLine(of: Expr | Line): of is Line {
  return "sentences" in of;
}
