/**
 * Judges the claims of every update of a book, with the prover and the words of comparisons handed in. Which messages come of
 * it is the judge's; it is loaded only where there is an update.
 */
import { type Judged, judgeClaims, type Update } from "../claims/claims.ts";
import type { CompiledVersion } from "../compile.ts";
import type { VersionId } from "../resolve/graph.ts";
import { saidInWords, situationInWords } from "./diff-words.ts";
import { proving, provingAlone, provingOne } from "./proving.ts";

/** By version; the printing claims nothing. */
export function judgedIn(all: ReadonlyMap<VersionId, CompiledVersion>): ReadonlyMap<VersionId, Judged> {
  const judged = new Map<VersionId, Judged>();
  for (const id of all.keys()) {
    const one = judgedOne(all, id);
    if (one) judged.set(id, one);
  }
  return judged;
}

/** Null for the printing. */
export function judgedOne(all: ReadonlyMap<VersionId, CompiledVersion>, id: VersionId): Judged | null {
  const now = all.get(id);
  const update = now ? updateOf(all, now) : null;
  return (
    update &&
    judgeClaims(update, {
      prove: provingAlone,
      find: provingOne,
      show: proving,
      situationInWords,
      saidInWords,
    })
  );
}

function updateOf(all: ReadonlyMap<VersionId, CompiledVersion>, now: CompiledVersion): Update | null {
  const node = now.book.graph.versions.get(now.book.version);
  const below = node?.on ? all.get(node.on) : undefined;
  if (node === undefined || below === undefined) return null;
  return { now, below, earlier: node.reissues === null ? null : (all.get(node.reissues) ?? null) };
}
