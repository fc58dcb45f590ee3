/**
 * Whether lines read a name, walk its dice in order, or give names of their own.
 * What follows from it for a roll or a loop is folding.ts and adding.ts.
 */
import type { Line } from "../check/plays.ts";
import { blocksOf, linesWithin, performedExpressions, subexpressionsOf } from "../core/walk.ts";
import type { Expr, Program } from "../check/program.ts";
import { nameOf } from "./line-parts.ts";
import { readsOf } from "./reads.ts";

export interface Folding {
  readonly program: Program;
  /** Whether something of this name may be handed in: then its dice are left as they are. */
  readonly isNamed: (name: string) => boolean;
  /** Further expressions evaluated at a line: those of policies. */
  readonly besides: (line: Line) => readonly Expr[];
  readonly isMutable: (fact: string) => boolean;
  /** Whether a play has no choice that looks ahead and sets nothing. */
  readonly isPure: (play: string) => boolean;
  readonly hasChoices: boolean;
}

/** Whether its dice are walked one after another, so that their order may tell. */
export function isWalked(folding: Folding, lines: readonly Line[], name: string): boolean {
  return linesWithin(lines).some((line) => {
    if (line.kind === "each" && reads(folding, line.list, name)) return true;
    return performedExpressions(line).some((expr) => {
      return subexpressionsOf(expr).some(
        (part) =>
          (part.kind === "fold" || (part.kind === "make" && part.form === "list")) &&
          readsOf(folding.program, part).locals.has(name),
      );
    });
  });
}

export function mentions(folding: Folding, line: Line, name: string): boolean {
  if (line.kind === "reroll" && line.roll === name) return true;
  if (performedExpressions(line).some((expr) => reads(folding, expr, name))) return true;
  if (besidesMention(folding, line, name)) return true;
  return blocksOf(line).some((block) => block.some((inner) => mentions(folding, inner, name)));
}

export function besidesMention(folding: Folding, line: Line, name: string): boolean {
  return linesWithin([line]).some((each) => folding.besides(each).some((expr) => reads(folding, expr, name)));
}

export function reads(folding: Folding, expr: Expr, name: string): boolean {
  return readsOf(folding.program, expr).locals.has(name);
}

export function givenIn(lines: readonly Line[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const line of linesWithin(lines)) {
    const name = nameOf(line);
    if (name !== null) found.add(name);
    if (line.kind === "each") found.add(line.binder);
  }
  return found;
}
