/**
 * The way back: a comparison of the later version with the earlier one, from the comparison the other way. The words are
 * compared again, which is fast. Findings of the proofs are mirrored: the same situations, with both answers swapped.
 */
import { findDecision, findPlay } from "../core/lookup.ts";
import type { DecisionId } from "../resolve/graph.ts";
import type {
  Change,
  DecisionChange,
  Difference,
  Meaning,
  OddsShift,
  PlayChange,
  ShortestPlay,
  Sides,
  Witness,
} from "./change.ts";
import { assemble, type Findings, groupWords } from "./diff.ts";
import type { Side } from "./engines.ts";

/** `from`, `to`: the sides of the result. Claims are not judged, and nothing is in words. */
export function reverse(there: Difference, from: Side, to: Side): Difference {
  const { groups, texts } = groupWords(from.book, to.book);
  // Entries that are one change on the way there are one on the way back.
  for (const { entries } of there.changes) {
    const [first, ...others] = [...entries.to, ...entries.from];
    if (first !== undefined) for (const each of others) groups.join(first, each);
  }
  return assemble(from, to, groups, texts, mirrored(there, from, to));
}

function mirrored(there: Difference, from: Side, to: Side): Findings {
  const mirror = mirrorOf(from, to);
  const ofEntry = new Map<string, Change>();
  const [decisions, plays] = [new Map<DecisionId, DecisionChange>(), new Map<DecisionId, PlayChange>()];
  for (const change of there.changes) {
    const entries = [...change.entries.from, ...change.entries.to];
    for (const entry of entries) ofEntry.set(entry, change);
    if (entries.length > 0) continue;
    for (const each of change.decisions) decisions.set(each.decision, mirror.decision(each));
    for (const each of change.plays) plays.set(each.play, mirror.play(each));
  }
  return {
    ofGroup: ({ entries }) => {
      const changes = new Set([...entries.to, ...entries.from].flatMap(({ id }) => ofEntry.get(id) ?? []));
      const all = [...changes];
      return {
        decisions: all.flatMap((change) => change.decisions.map(mirror.decision)),
        plays: all.flatMap((change) => change.plays.map(mirror.play)),
        literally: {
          decisions: all.flatMap(({ literally }) => literally.decisions.map(mirror.decision)),
          plays: all.flatMap(({ literally }) => literally.plays.map(mirror.play)),
        },
      };
    },
    decisionAlone: (id) => decisions.get(id) ?? null,
    playAlone: (id) => plays.get(id) ?? null,
  };
}

function mirrorOf(from: Side, to: Side) {
  // A witness that several changes show is one.
  const known = new Map<Witness, Witness>();
  const mirroredWitness = (witness: Witness): Witness => {
    const found = known.get(witness) ?? {
      ...witness,
      readings: swapped(witness.readings),
      before: witness.after,
      after: witness.before,
      words: null,
    };
    known.set(witness, found);
    return found;
  };
  return {
    decision: (change: DecisionChange): DecisionChange => {
      const { decision: id } = change;
      const witnesses = change.witnesses.map(mirroredWitness);
      const isOnRecordNow =
        witnesses.length > 0 && witnesses.every(({ before }) => before.status === "not-on-record");
      const meaningOf = (meaning: Meaning): Meaning =>
        meaning === "different" && isOnRecordNow ? "was-not-on-record" : opposite(meaning);
      return {
        ...change,
        called: (findDecision(to.program, id) ?? findDecision(from.program, id))?.called ?? change.called,
        meaning: meaningOf(change.meaning),
        own: meaningOf(change.own),
        inherited: change.inherited.map((each) => ({ ...each, meaning: meaningOf(each.meaning) })),
        readings: change.readings.map((each) => ({ ...each, meaning: opposite(each.meaning) })),
        witnesses,
      };
    },
    play: (change: PlayChange): PlayChange => ({
      ...change,
      called:
        (findPlay(to.program, change.play) ?? findPlay(from.program, change.play))?.called ?? change.called,
      meaning: opposite(change.meaning),
      own: opposite(change.own),
      inherited: change.inherited.map((each) => ({ ...each, meaning: opposite(each.meaning) })),
      odds: change.odds && mirroredOdds(change.odds),
      shortest: change.shortest && mirroredCourse(change.shortest),
    }),
  };
}

function opposite(meaning: Meaning): Meaning {
  switch (meaning) {
    case "narrower":
      return "wider";
    case "wider":
      return "narrower";
    case "new":
      return "withdrawn";
    case "withdrawn":
      return "new";
    case "was-not-on-record":
      return "different";
    default:
      return meaning;
  }
}

function mirroredOdds(odds: OddsShift): OddsShift {
  return {
    ...odds,
    readings: swapped(odds.readings),
    rows: odds.rows.map((row) => ({ ...row, ...swapped(row), shift: negated(row.shift) })),
    mean: swapped(odds.mean),
    words: null,
  };
}

function mirroredCourse({ before, after, ...rest }: ShortestPlay): ShortestPlay {
  return { ...rest, readings: swapped(rest.readings), before: after, after: before, words: null };
}

function swapped<T>({ from, to }: Sides<T>): Sides<T> {
  return { from: to, to: from };
}

/** A chance as it is written: `-1/6` of `1/6`. */
function negated(shift: string): string {
  if (shift === "0") return shift;
  return shift.startsWith("-") ? shift.slice(1) : `-${shift}`;
}
