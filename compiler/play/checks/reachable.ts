/**
 * Which lines of a play are never come to, whatever is given, rolled, chosen and seen, and in whichever reading.
 * Of what follows from one that is not, nothing is said.
 */
import type { Diagnostic } from "../../../grammar/index.ts";
import type { Line } from "../../check/plays.ts";
import { listsIn } from "../../check/plays/walk.ts";
import type { Course, Walk } from "../courses.ts";
import { raise } from "../faults.ts";
import { lineInWords } from "../wording.ts";

/** After a loop that begins at one of `endless` nothing is told. */
export function unreachable(
  { name, lines }: Course,
  [first]: readonly (() => Walk)[],
  endless: ReadonlySet<number>,
): readonly Diagnostic[] {
  const walk = first?.();
  if (walk === undefined || walk.isCutShort) return [];
  const { reached } = walk;
  const found: Diagnostic[] = [];
  const look = (some: readonly Line[]): void => {
    for (const [i, line] of some.entries()) {
      if (!reached.has(line)) {
        if (endless.has(some[i - 1]?.span.start ?? -1)) return;
        found.push(raise("unreachable-step", line.span, { step: lineInWords(line), play: name }));
        return;
      }
      for (const inner of listsIn(line)) look(inner);
    }
  };
  look(lines);
  return found;
}
