/**
 * What a line itself asks, and not the lines in it: for whoever looks for conditions.
 * What is in an expression is parts.ts.
 */
import { allowOnly, type LeafLine, type NestingLine } from "../core/kinds.ts";
import type { Line } from "../check/plays.ts";
import type { Expr } from "../check/program.ts";

export function ownExpressions(line: Line): readonly Expr[] {
  switch (line.kind) {
    case "when":
      return line.branches.map(({ when }) => when);
    case "repeat": {
      const { how } = line;
      return how.kind === "while" ? [how.while] : how.kind === "until" ? [how.until] : [];
    }
    case "choose":
      return line.options.flatMap(({ when }) => (when ? [when] : []));
    case "menu":
      return line.options.flatMap(({ when }) => (when ? [when] : []));
    case "ensure":
      return [line.condition];
    default:
      allowOnly<LeafLine | NestingLine>(line);
      return [];
  }
}
