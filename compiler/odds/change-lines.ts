/**
 * The same lines with their expressions changed, those of lines within them too.
 * What is changed is left to folding.ts.
 */
import { allowOnly, type LeafLine } from "../core/kinds.ts";
import type { Line } from "../check/plays.ts";
import type { Expr } from "../check/program.ts";
import type { LaidRoll } from "./folding.ts";

/** A line with its expressions changed, and those of the lines within. */
export function inLine(line: Line, change: (expr: Expr) => Expr): Line {
  const inner = (lines: readonly Line[]) => lines.map((each) => inLine(each, change));
  const maybe = (expr: Expr | null) => (expr ? change(expr) : null);
  switch (line.kind) {
    case "roll": {
      const laid: LaidRoll = line;
      const statistics = laid.folded?.statistics.map((each) => ({ ...each, of: change(each.of) }));
      return {
        ...line,
        count: change(line.count),
        owner: maybe(line.owner),
        ...(laid.folded ? { folded: { ...laid.folded, statistics } } : {}),
      } as Line;
    }
    case "reroll":
      return line.which.kind === "those"
        ? { ...line, which: { ...line.which, filter: change(line.which.filter) } }
        : line;
    case "draw":
      return { ...line, among: change(line.among) };
    case "choose":
      return {
        ...line,
        owner: change(line.owner),
        options: line.options.map((option) => ({
          ...option,
          value: change(option.value),
          when: maybe(option.when),
        })),
      };
    case "let":
    case "set":
    case "gives":
      return { ...line, value: change(line.value) };
    case "when":
      return {
        ...line,
        branches: line.branches.map(({ when, lines }) => ({ when: change(when), lines: inner(lines) })),
        otherwise: inner(line.otherwise),
      };
    case "each":
      return {
        ...line,
        list: change(line.list),
        filter: maybe(line.filter),
        orderedBy: maybe(line.orderedBy),
        lines: inner(line.lines),
      };
    case "repeat": {
      const { how } = line;
      const changed =
        how.kind === "times"
          ? { ...how, times: change(how.times) }
          : how.kind === "until"
            ? { ...how, until: change(how.until) }
            : how.kind === "while"
              ? { ...how, while: change(how.while) }
              : how;
      return { ...line, how: changed, lines: inner(line.lines) };
    }
    case "play":
      return { ...line, args: line.args.map(change) };
    case "announce":
      return { ...line, args: line.args.map(change), together: line.together && inner(line.together) };
    case "menu":
      return {
        ...line,
        owner: change(line.owner),
        options: line.options.map((option) => ({
          ...option,
          when: maybe(option.when),
          lines: inner(option.lines),
        })),
      };
    case "pay":
      return {
        ...line,
        amount: change(line.amount),
        owner: maybe(line.owner),
        purses: line.purses.map((purse) => ({ ...purse, downTo: change(purse.downTo) })),
      };
    case "block":
      return { ...line, lines: inner(line.lines) };
    case "ensure":
      return { ...line, condition: change(line.condition) };
    default:
      allowOnly<LeafLine>(line);
      return line;
  }
}
