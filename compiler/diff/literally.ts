/**
 * Finds what changes only if doubts are read word for word, where answers use another reading. It is compared when a
 * change has no effect of its own under the readings in use.
 */
import type { DecisionId } from "../resolve/graph.ts";
import type { DecisionChange, PlayChange, Sides } from "./change.ts";
import type { Engines, Side } from "./engines.ts";
import { isEffect } from "./kinds.ts";
import { type Meanings, meaningsOf } from "./meaning.ts";
import type { OwnerOf } from "./ownership.ts";
import { comparePlays, type Plays } from "./plays.ts";
import { asWritten, inUse, type Readings } from "./readings.ts";
import type { Groups } from "./units.ts";
import { findDecision, findPlay } from "../core/lookup.ts";

export interface LiteralChanges {
  /** What a group of entries does to a decision; null if nothing. */
  readonly decision: (id: DecisionId, group: string) => DecisionChange | null;
  readonly play: (id: DecisionId) => PlayChange | null;
}

export function literalChanges(
  from: Side,
  to: Side,
  engines: Engines,
  owner: OwnerOf,
  groups: Groups,
): LiteralChanges {
  const readings: Sides<Readings> = {
    from: asWritten(from.program, from.readings),
    to: asWritten(to.program, to.readings),
  };
  const readOther = new Set([...readOtherwise(from, readings.from), ...readOtherwise(to, readings.to)]);
  const isReadOther = (id: DecisionId): boolean =>
    [from, to].some(({ program }) => {
      const asked = findDecision(program, id) ?? findPlay(program, id);
      return asked?.doubts.some((doubt) => readOther.has(doubt)) ?? false;
    });
  // Most comparisons need neither.
  let known: { readonly meanings: Meanings; readonly plays: Plays } | null = null;
  const literal = () => {
    if (known === null) {
      const meanings = meaningsOf({ from, to, engines, owner, groups, readings }, false);
      known = { meanings, plays: comparePlays(from, to, engines, meanings, readings) };
    }
    return known;
  };
  const ifEffect = <T extends DecisionChange | PlayChange>(change: T | null): T | null =>
    change !== null && isEffect(change.own) ? change : null;
  return {
    decision: (id, group) => {
      if (!isReadOther(id) || literal().meanings.isSame(id)) return null;
      return ifEffect(literal().meanings.of(id, group));
    },
    play: (id) => (isReadOther(id) ? ifEffect(literal().plays(id)) : null),
  };
}

/** The doubts that are read in another way than they are written. */
function readOtherwise({ program, readings }: Side, written: Readings): readonly string[] {
  const used = inUse(program, readings);
  return [...written].flatMap(([doubt, name]) => (used.get(doubt) === name ? [] : [doubt]));
}
