/**
 * Walks the lines of plays and what stands in them: expressions, names they bind and set, what they go to.
 * What becomes of them is left to the rest of this folder.
 */
import { allowOnly, type LeafLine, type NestingLine } from "../../../core/kinds.ts";
import type { Line, Play, Reaction } from "../../../check/plays.ts";
import { linesWithin, statedExpressions, subexpressionsOf, targetsOf } from "../../../core/walk.ts";
import type { Expr, Program } from "../../../check/program.ts";

export interface Named {
  readonly facts: ReadonlySet<string>;
  readonly decisions: ReadonlySet<string>;
  readonly plays: ReadonlySet<string>;
}

/** What plays, reactions and expressions name: facts read or set, decisions asked, plays played. */
export function namedIn(parts: readonly (Play | Reaction | Expr)[]): Named {
  const facts = new Set<string>();
  const decisions = new Set<string>();
  const stated = parts.flatMap((part) => ("lines" in part ? statedExpressions(part) : [part]));
  for (const expr of stated.flatMap(subexpressionsOf)) {
    if (expr.kind === "fact") facts.add(expr.name);
    if (expr.kind === "call") decisions.add(expr.decision);
  }
  const lines = parts.flatMap((part) => ("lines" in part ? linesWithin(part.lines) : []));
  for (const { root } of lines.flatMap(targetsOf)) if (root.kind === "fact") facts.add(root.name);
  const plays = new Set(lines.flatMap((line): string[] => (line.kind === "play" ? [line.play] : [])));
  return { facts, decisions, plays };
}

/** Names of the play that change: set, paid from, or thrown again. */
export function changedIn(lines: readonly Line[]): ReadonlySet<string> {
  return new Set(
    linesWithin(lines).flatMap((line) => [
      ...targetsOf(line).flatMap(({ root }) => (root.kind === "local" ? [root.name] : [])),
      ...(line.kind === "reroll" ? [line.roll] : []),
    ]),
  );
}

/** The name by which what comes of a line is known to the lines after it. */
export function boundBy(line: Line): string | null {
  switch (line.kind) {
    case "roll":
    case "draw":
    case "choose":
    case "observe":
    case "let":
    case "play":
      return line.name;
    default:
      allowOnly<LeafLine | NestingLine>(line);
      return null;
  }
}

/** What some `go` may name while these lines run: reactions go to lines of any play. */
export function goneTo(program: Program, lines: readonly Line[]): ReadonlySet<string> {
  const all = [lines, ...program.reactions.map((reaction) => reaction.lines)].flatMap(linesWithin);
  return new Set(all.flatMap((line) => (line.kind === "go" ? [line.to] : [])));
}

/** By which a `go` may name a line. */
export function isCalled(line: Line, name: string): boolean {
  return line.label === name || (line.kind === "block" && line.name === name);
}
