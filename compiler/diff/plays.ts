/**
 * Compares sequences: the exact chances of both sides in one situation after another, and the shortest course on which
 * they differ. Sequences that are stated alike are the same. Otherwise only a complete set of situations proves
 * anything.
 */
import { subtract, rational, readNumber } from "../check/rational.ts";
import type { Play } from "../check/plays.ts";
import type { Rational } from "../check/program.ts";
import {
  mostEventsCompared,
  mostEventsComparedAbove,
  mostStatesCompared,
  mostStatesComparedAbove,
} from "../limits.ts";
import type { DecisionId, EntryId } from "../resolve/graph.ts";
import type { OddsRow, OddsShift, PlayChange, ReadingsGiven, Sides } from "./change.ts";
import type { Engines, OddsFound, Side } from "./engines.ts";
import type { Meanings } from "./meaning.ts";
import { inUse, type Readings, withReadings } from "./readings.ts";
import { samenessOf } from "./sameness.ts";
import { shortestPlay } from "./shortest-play.ts";
import { situationsFor } from "./situations.ts";
import { findPlay } from "../core/lookup.ts";
import type { Json, JsonObject } from "../core/json.ts";

export type Plays = (id: DecisionId) => PlayChange | null;
type Played = Pick<Side, "program" | "readings">;
/** What is known of decisions: whether they are proved to be the same, and the entries that changed them. */
export type Called = Pick<Meanings, "isSame" | "changedBy">;

/**
 * `decisions`: what is known of decisions that plays call; without it, only what is stated alike is the same. `readings`: by
 * default those in use.
 */
export function comparePlays(
  from: Played,
  to: Played,
  engines: Pick<Engines, "odds" | "stepper" | "examples">,
  decisions: Called = { isSame: () => false, changedBy: () => [] },
  readings: Sides<Readings> = {
    from: inUse(from.program, from.readings),
    to: inUse(to.program, to.readings),
  },
): Plays {
  const stated = samenessOf(withReadings(from.program, readings.from), withReadings(to.program, readings.to));
  const known = new Map<DecisionId, PlayChange | null>();
  return (id) => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const [one, other] = [playIn(from, id), playIn(to, id)];
    const change = one || other ? changeOf(id, one, other) : null;
    known.set(id, change);
    return change;
  };

  function changeOf(id: DecisionId, one: Play | null, other: Play | null): PlayChange {
    const found = tried(id, one, other);
    if (found.meaning === "same" || !isAlikeAlone(id)) return { ...found, own: found.meaning, inherited: [] };
    const entries = [...new Set(changedBelow(id))];
    const inherited = entries.length > 0 ? [{ meaning: found.meaning, entries }] : [];
    return { ...found, own: "same", inherited };
  }

  function tried(
    id: DecisionId,
    one: Play | null,
    other: Play | null,
  ): Omit<PlayChange, "own" | "inherited"> {
    const base = { play: id, called: (other ?? one)?.called ?? {}, odds: null, shortest: null, reason: null };
    if (one === null || other === null) return { ...base, meaning: one === null ? "new" : "withdrawn" };
    if (isSame(id)) return { ...base, meaning: "same" };
    const tried = situationsFor(to.program, other, [
      ...engines.examples(to.program, id),
      ...engines.examples(from.program, id),
    ]);
    const shift = shiftIn(id, tried.situations);
    // Where dice alone decide, what comes of them is all there is.
    if (shift.found === null && tried.areAll && shift.areAll && isChanceAlone(one) && isChanceAlone(other))
      return { ...base, meaning: "same" };
    // Chances that shift tell a resolve apart; in a procedure it matters where.
    const isSearched = shift.found === null || other.kind === "procedure";
    const given = readingsGiven(one, other);
    const programs = { from: from.program, to: to.program };
    const search = { play: id, programs, readings, given, stepper: engines.stepper };
    const most = isAlikeAlone(id) ? mostEventsComparedAbove : mostEventsCompared;
    const shortest = isSearched ? shortestPlay(search, tried.situations, most) : null;
    if (shift.found !== null || shortest !== null)
      return { ...base, meaning: "different", odds: shift.found, shortest };
    const number = tried.situations.length;
    const how = isAlikeAlone(id) ? "A decision or sequence that it calls changed" : "It changed";
    return {
      ...base,
      meaning: "not-proved",
      reason: `${how}, but ${number} tried ${number === 1 ? "situation shows" : "situations show"} no difference. Other situations and choices are not proved.`,
    };
  }

  /** Its own lines, and all decisions and sequences it calls, are stated alike or proved to be the same. */
  function isSame(id: DecisionId): boolean {
    const { plays, others } = comingInto(id);
    return plays.every(isAlikeAlone) && others.every(isSameDecision);
  }

  function isSameDecision(id: DecisionId): boolean {
    return stated.decision(id) || decisions.isSame(id);
  }

  /** The plays that may be played, itself among them, and the decisions that these call. */
  function comingInto(id: DecisionId): {
    readonly plays: readonly DecisionId[];
    readonly others: readonly DecisionId[];
  } {
    const [plays, others] = [new Set<DecisionId>(), new Set<DecisionId>()];
    const open = [id];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (plays.has(at) || others.has(at)) continue;
      const isPlay = at === id || playIn(from, at) !== null || playIn(to, at) !== null;
      (isPlay ? plays : others).add(at);
      if (isPlay) open.push(...stated.calledFrom(at));
    }
    return { plays: [...plays], others: [...others] };
  }

  function isAlikeAlone(id: DecisionId): boolean {
    const [one, other] = [playIn(from, id), playIn(to, id)];
    return one !== null && other !== null && stated.playAlone(id) && doubtsAgree(one, other);
  }

  /** The entries that changed decisions it calls, or the lines of sequences it plays. */
  function changedBelow(id: DecisionId): readonly EntryId[] {
    const { plays, others } = comingInto(id);
    const written = plays.filter((each) => !isAlikeAlone(each));
    return [
      ...written.flatMap((each) => {
        const origin = (playIn(to, each) ?? playIn(from, each))?.origin;
        return origin?.citedAs ?? origin?.entry ?? [];
      }),
      ...others.filter((each) => !isSameDecision(each)).flatMap(decisions.changedBy),
    ];
  }

  function doubtsAgree(one: Play, other: Play): boolean {
    return [...one.doubts, ...other.doubts].every(
      (doubt) => readings.from.get(doubt) === readings.to.get(doubt),
    );
  }

  function readingsGiven(one: Play, other: Play): Sides<ReadingsGiven> {
    const of = (side: "from" | "to", { doubts }: Play) =>
      Object.fromEntries([...readings[side]].filter(([doubt]) => doubts.includes(doubt)));
    return { from: of("from", one), to: of("to", other) };
  }

  /** The first situation in which the chances differ, and whether they could be had in all. */
  function shiftIn(
    id: DecisionId,
    situations: readonly JsonObject[],
  ): { readonly found: OddsShift | null; readonly areAll: boolean } {
    let areAll = true;
    const most = isAlikeAlone(id) ? mostStatesComparedAbove : mostStatesCompared;
    for (const given of situations) {
      const before = engines.odds(from.program, id, given, readings.from, most);
      const after = before && engines.odds(to.program, id, given, readings.to, most);
      if (before === null || after === null) {
        areAll = false;
        continue;
      }
      const rows = rowsOf(before, after);
      if (rows.every(({ shift }) => shift === "0")) continue;
      const [one, other] = [playIn(from, id), playIn(to, id)];
      const given2 = one && other ? readingsGiven(one, other) : { from: {}, to: {} };
      const found = {
        play: id,
        given,
        readings: given2,
        rows,
        mean: { from: before.mean, to: after.mean },
        assuming: [...new Set([...before.assuming, ...after.assuming])],
        words: null,
      };
      return { found, areAll };
    }
    return { found: null, areAll };
  }
}

/** A play that a version does not have is there without lines, or not at all. */
function playIn({ program }: Played, id: DecisionId): Play | null {
  const found = findPlay(program, id);
  return found && found.lines.length > 0 ? found : null;
}

/** Only dice: no choices, and nothing set that lasts. */
function isChanceAlone({ asks, sets }: Play): boolean {
  return sets.length === 0 && asks.every(({ kind }) => kind === "roll");
}

function rowsOf(before: OddsFound, after: OddsFound): readonly OddsRow[] {
  const keyOf = ({ value, status }: { readonly value: Json; readonly status: string }) =>
    JSON.stringify([status, value]);
  const [one, other] = [before, after].map(({ rows }) => new Map(rows.map((row) => [keyOf(row), row])));
  const keys = new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])]);
  return [...keys].map((key) => {
    const row = one?.get(key) ?? other?.get(key);
    const [from, to] = [one?.get(key)?.chance ?? "0", other?.get(key)?.chance ?? "0"];
    const shift = fraction(subtract(exact(to), exact(from)));
    return { value: row?.value ?? null, status: row?.status ?? "ruled", from, to, shift };
  });
}

function exact(text: string): Rational {
  return readNumber(text) ?? rational(0n);
}

function fraction({ n, d }: Rational): string {
  return d === 1n ? `${n}` : `${n}/${d}`;
}
