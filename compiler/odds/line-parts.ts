/**
 * What a line is made of, beyond what any pass asks of it: others in its place, the name it gives, a name alone.
 * What any of that means is layout.ts.
 */
import { allowOnly, type LeafLine, type NestingLine } from "../core/kinds.ts";
import type { Line } from "../check/plays.ts";
import { mapBlocks } from "../core/walk.ts";
import type { Expr } from "../check/program.ts";

/** Lines with some put in place of others, the outer ones first. */
export function mapLines(lines: readonly Line[], change: (line: Line) => readonly Line[]): readonly Line[] {
  return lines.flatMap(change).map((line) => mapBlocks(line, (inner) => mapLines(inner, change)));
}

/** The name a line gives to what follows it. */
export function nameOf(line: Line): string | null {
  switch (line.kind) {
    case "roll":
    case "draw":
    case "choose":
    case "observe":
    case "let":
    case "play":
    case "menu":
      return line.name;
    default:
      allowOnly<LeafLine | NestingLine>(line);
      return null;
  }
}

/** One that only the lines beside it know of. */
export function localOf(expr: Expr): string | null {
  return expr.kind === "local" ? expr.name : null;
}
