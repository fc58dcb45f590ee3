/**
 * Holds a claim against what was found to flip: whether it is so, is not so with the situation that shows it, or is open; and
 * says what would have been so. The flips are effect.ts's, the messages claims.ts's.
 */
import type { ClaimWord } from "../diff/change.ts";
import type { Effect, Flip } from "./effect.ts";
import type { OnPlays } from "./plays.ts";

export type Judgement =
  | { readonly kind: "holds" }
  | { readonly kind: "refuted"; readonly flip: Flip | null }
  | { readonly kind: "open"; readonly open: Effect["open"][number] };

export function judge(word: ClaimWord, { flips, open, isNew }: OnPlays): Judgement {
  const [first] = open;
  const unless = (flip: Flip | undefined): Judgement =>
    flip ? { kind: "refuted", flip } : first ? { kind: "open", open: first } : { kind: "holds" };
  const some = (isSo: boolean): Judgement =>
    isSo
      ? { kind: "holds" }
      : first
        ? { kind: "open", open: first }
        : { kind: "refuted", flip: flips[0] ?? null };
  switch (word) {
    case "editorial":
    case "clarifies":
      return unless(flips.find(wasRuled) ?? flips[0]);
    case "records":
      // The entry makes no statement about unknown things, so only what was known can contradict it.
      return unless(flips.find(wasRuled));
    case "settles": {
      const judged = unless(flips.find(wasRuled) ?? flips.find(endsInConflict));
      return judged.kind === "holds" ? some(flips.some(isRuled) || isNew) : judged;
    }
    case "changes":
      return some(flips.some((flip) => wasRuled(flip) || flip.before.status === "conflict"));
    case "withdraws": {
      const judged = unless(flips.find(isRuled) ?? flips.find(endsInConflict));
      return judged.kind === "holds" ? some(flips.length > 0) : judged;
    }
  }
}

function wasRuled({ before }: Flip): boolean {
  return before.status === "ruled";
}

function isRuled({ after }: Flip): boolean {
  return after.status === "ruled";
}

/** Neither settled nor withdrawn: two clauses speak, and nothing says which of them holds. */
function endsInConflict({ after }: Flip): boolean {
  return after.status === "conflict";
}

/** The claim that these flips would bear out. */
export function fitting(flips: readonly Flip[], isRuling: boolean): ClaimWord {
  if (flips.length === 0) return isRuling ? "clarifies" : "editorial";
  if (!flips.some((flip) => isRuled(flip) || endsInConflict(flip))) return "withdraws";
  if (flips.some((flip) => wasRuled(flip) || flip.before.status === "conflict")) return "changes";
  return flips.every(({ before }) => before.status === "not-on-record") ? "records" : "settles";
}

/** The flip that speaks loudest: of what was ruled, else any. */
export function worst(flips: readonly Flip[]): Flip | null {
  return flips.find(wasRuled) ?? flips[0] ?? null;
}
