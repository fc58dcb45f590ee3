/**
 * Tells what the claims of an entry come to under the readings of its doubts of which it claims nothing: where what it claims
 * as written is not so there, which claim would be. That is no fault, since claims are judged as written.
 */
import type { Claim } from "../../grammar/tree.ts";
import type { ClaimWord } from "../diff/change.ts";
import type { Readings } from "../diff/readings.ts";
import type { DeclaredDoubt } from "../resolve/graph.ts";
import { fitting, judge } from "./judging.ts";
import type { OnPlays } from "./plays.ts";

/** A claim that is another under a reading which no claim names. */
export interface OtherReading {
  readonly doubt: string;
  readonly reading: string;
  /** Whether answers use this reading. */
  readonly isTaken: boolean;
  readonly scope: string | null;
  readonly claimed: ClaimWord;
  /** Null where nothing was shown. */
  readonly instead: ClaimWord | null;
  readonly why: string | null;
}

export interface Asked {
  /** Those that hold of the text as written. */
  readonly claims: readonly Claim[];
  /** Those of the entry itself. */
  readonly doubts: readonly DeclaredDoubt[];
  readonly written: Readings;
  readonly isNamed: (doubt: DeclaredDoubt, reading: string) => boolean;
  readonly effect: (readings: Readings, claim: Claim) => OnPlays;
  readonly isRuling: boolean;
}

export function otherReadings({
  claims,
  doubts,
  written,
  isNamed,
  effect,
  isRuling,
}: Asked): readonly OtherReading[] {
  return doubts.flatMap((doubt) =>
    doubt.by.node.readings.flatMap(({ name: { text: reading }, taken }): readonly OtherReading[] => {
      if (written.get(doubt.id) === reading || isNamed(doubt, reading)) return [];
      const readings = new Map(written).set(doubt.id, reading);
      return claims.flatMap((claim): readonly OtherReading[] => {
        const found = effect(readings, claim);
        const judgement = judge(claim.word, found);
        if (judgement.kind === "holds") return [];
        const isOpen = judgement.kind === "open";
        return [
          {
            doubt: doubt.id,
            reading,
            isTaken: taken,
            scope: claim.scope?.text ?? null,
            claimed: claim.word,
            instead: isOpen ? null : fitting(found.flips, isRuling),
            why: isOpen ? judgement.open.why : null,
          },
        ];
      });
    }),
  );
}
