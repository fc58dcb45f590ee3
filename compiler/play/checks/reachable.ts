/**
 * Which lines of a play are never come to, whatever is given, rolled, chosen and seen, and in whichever reading.
 * Of what follows from one that is not, nothing is said.
 */
import type { Diagnostic } from "../../../grammar/index.ts";
import type { Line } from "../../check/plays.ts";
import { blocksOf } from "../../core/walk.ts";
import type { Course, LazyWalk, Walk } from "../courses.ts";
import { raise } from "../faults.ts";
import { lineInWords } from "../wording.ts";

/** After a loop that begins at one of `endless` nothing is told. */
export function unreachable(
  { name, lines }: Course,
  walks: readonly LazyWalk[],
  alone: LazyWalk | null,
  endless: ReadonlySet<number>,
): readonly Diagnostic[] {
  const whole = lookedAt(walks, alone);
  const [start] = lines;
  if (whole === null) {
    if (start === undefined) return [];
    const why = "the sequence is too large to follow";
    return [
      raise("not-proved", start.span, {
        what: "every step is reached",
        play: name,
        why,
        reading: null,
        check: "steps",
      }),
    ];
  }
  const found: Diagnostic[] = [];
  const look = (some: readonly Line[]): void => {
    for (const [i, line] of some.entries()) {
      if (whole.some(({ reached }) => !reached.has(line))) {
        if (endless.has(some[i - 1]?.span.start ?? -1)) return;
        found.push(raise("unreachable-step", line.span, { step: lineInWords(line), play: name }));
        return;
      }
      for (const inner of blocksOf(line)) look(inner);
    }
  };
  look(lines);
  return found;
}

/**
 * What is small, closely; the rest from afar, and its lines alone more closely; what weighs much whole where that can be
 * afforded, since from afar least is seen of that. Null: there is more than can be followed.
 */
function lookedAt(walks: readonly LazyWalk[], alone: LazyWalk | null): readonly Walk[] | null {
  const first = walks[0]?.();
  if (first === undefined || first.isCutShort) return null;
  if (walks.length === 1) return [first];
  const ofLines = alone ? [alone] : [];
  const whole = walks.some(({ care }) => care === "near") ? walks.slice(1) : [];
  const closer = [...whole.slice(0, -1), ...ofLines, ...whole.slice(-1)];
  if (closer.length === 0) return [first];
  for (const walk of closer) {
    const made = walk();
    if (!made.isCutShort) return [first, made];
  }
  return null;
}
