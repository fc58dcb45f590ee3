/**
 * Which prices that stand in an option of a menu are known before it is taken: those alone keep it from being legal.
 * Whether they can be paid is for whoever plays.
 */
import type { Line } from "../plays.ts";
import { linesWithin, subexpressionsOf } from "../../core/walk.ts";

type Pay = Extract<Line, { kind: "pay" }>;

/** In order, also those in blocks; none that rests on what the option names, which is named anew each time it is taken. */
export function pricesIn(lines: readonly Line[]): readonly Pay[] {
  const named = new Set(
    linesWithin(lines).flatMap((line) => ("name" in line && line.name ? [line.name] : [])),
  );
  const isNamedWithin = ({ amount, purses }: Pay): boolean =>
    [amount, ...purses.map(({ downTo }) => downTo)]
      .flatMap(subexpressionsOf)
      .some((part) => part.kind === "local" && named.has(part.name)) ||
    purses.some(({ purse }) => purse.root.kind === "local" && named.has(purse.root.name));
  const inOrder = (all: readonly Line[]): readonly Pay[] =>
    all.flatMap((line): readonly Pay[] => {
      if (line.kind === "block") return inOrder(line.lines);
      return line.kind === "pay" && !isNamedWithin(line) ? [line] : [];
    });
  return inOrder(lines);
}
