/**
 * What changed between two versions, whole: compared, proved, and each situation put to the emitted code of
 * both. What is claimed of it is judged elsewhere.
 */
import type { CompiledVersion } from "../compile.ts";
import type { Difference } from "../diff/change.ts";
import { diff as differenceOf } from "../diff/diff.ts";
import { replay } from "../diff/replay.ts";
import type { DecisionId, VersionId } from "../resolve/graph.ts";
import { emittedVerdicts } from "./emitted-verdicts.ts";
import { handedIn, type Sides } from "./handed-to-diff.ts";
import { provingMeaning, provingShare } from "./proving.ts";

/** `all`: the versions of the book. */
export async function differenceBetween(
  all: ReadonlyMap<VersionId, CompiledVersion>,
  sides: Sides,
  language: string,
  onlyChanged = false,
): Promise<Difference> {
  const handed = { ...handedIn(sides, language), prove: provingShare, proveMeaning: provingMeaning };
  const found = differenceOf(sides.from, sides.to, handed, { onlyChanged });
  const asked = new Set(
    found.changes.flatMap(({ witnesses }) => witnesses.map(({ decision }) => decision as DecisionId)),
  );
  if (asked.size === 0) return found;
  const replayed = replay(found, await emittedVerdicts(all, sides.from.program, sides.to.program, asked));
  return replayed.difference;
}
