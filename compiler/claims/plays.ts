/**
 * Finds what a step does to the plays it writes: chances that shift, or the shortest play on which both part, with all that
 * they call and play as the update has it on both sides. What was shown neither way says so.
 */
import type { Program } from "../check/program.ts";
import type { Line, Play } from "../check/plays.ts";
import type { OddsRow, PlayChange } from "../diff/change.ts";
import type { Engines, Verdict } from "../diff/engines.ts";
import { comparePlays } from "../diff/plays.ts";
import type { Readings } from "../diff/readings.ts";
import { isAlike } from "../diff/sameness.ts";
import type { DecisionId, NodeId } from "../resolve/graph.ts";
import type { Concerns, Effect, Flip, Part } from "./effect.ts";
import { eventInWords, playedInWords, saidInWords } from "../report/situation-words.ts";
import { linesWithin } from "../core/walk.ts";
import type { JsonObject } from "../core/json.ts";
import { findPlay, findReaction } from "../core/lookup.ts";

/** The plays that an entry, or one it stands for, wrote, as the version before has them and as this one does. */
export interface Written {
  readonly names: readonly string[];
  readonly before: Program;
  readonly after: Program;
}

/**
 * `isNew`: one of them had no lines before. That settles something. Nothing can show whether it follows from other
 * rules, so it contradicts no claim.
 */
export interface OnPlays extends Effect {
  readonly isNew: boolean;
}

export function effectOnPlays(
  engines: Engines,
  concerns: Concerns,
  { names, before, after }: Written,
  readings: Readings,
  part: Part | null,
): OnPlays {
  const flips: Flip[] = [];
  const open: Effect["open"][number][] = [];
  let isNew = false;
  for (const name of new Set(names)) {
    const [one, other] = [playIn(before, name), playIn(after, name)];
    const play = other ?? one;
    if (play === null) {
      const [was, is] = [before, after].map((program) => findReaction(program, name));
      isNew ||= was === undefined && is !== undefined;
      if (was !== undefined && !isAlike(was, is)) open.push({ decision: name as DecisionId, why: byItself });
      continue;
    }
    if (isSame(one, other) || !isMeant(concerns, [one, other], part)) continue;
    if (one === null) {
      isNew = true;
      continue;
    }
    if (other === null) {
      flips.push(flipOf(play.id, {}, asPlayed, unplayed));
      continue;
    }
    // Called decisions and sequences are the same on both sides; their changes are reported at their own entries.
    const plays = after.plays.map((each) => (each.id === one.id ? one : each));
    const sides = [
      { program: { ...after, plays }, readings },
      { program: after, readings },
    ] as const;
    const change = comparePlays(...sides, engines)(play.id);
    if (change === null || change.meaning === "same") continue;
    const flip = parted(change);
    if (flip) flips.push(flip);
    else open.push({ decision: play.id, why: whyOpen(change) });
  }
  return { flips, open, isNew };
}

const byItself = "a reaction is compared only within the sequences that trigger it";

/** Before anyone has written it, a play has no lines. */
function playIn(program: Program, name: string): Play | null {
  const play = findPlay(program, name);
  return play && play.lines.length > 0 ? play : null;
}

function isSame(one: Play | null, other: Play | null): boolean {
  if (one === null || other === null) return one === other;
  return isAlike(one.lines, other.lines) && isAlike(one.params, other.params);
}

function isMeant(concerns: Concerns, plays: readonly (Play | null)[], part: Part | null): boolean {
  if (part === null) return true;
  const sentences = plays.flatMap((play) => sentencesIn(play?.lines ?? []));
  const { scope, scopes } = part;
  return scope === null ? !scopes.some((each) => concerns(sentences, each)) : concerns(sentences, scope);
}

/** Of lines and of the options of menus. */
function sentencesIn(lines: readonly Line[]): readonly NodeId[] {
  return linesWithin(lines).flatMap((line) => [
    ...line.sentences,
    ...(line.kind === "menu" ? line.options.flatMap(({ sentences }) => sentences) : []),
  ]);
}

// ---------------------------------------------------------------- how they part

const unplayed: Verdict = { status: "no-ruling", value: null };
const asPlayed: Verdict = { status: "ruled", value: "played" };

function flipOf(decision: DecisionId, given: JsonObject, before: Verdict, after: Verdict): Flip {
  const found = { given, before, after };
  return { ...found, decision, shown: () => found };
}

function parted({ play, odds, shortest }: PlayChange): Flip | null {
  if (odds !== null) {
    const shifted = odds.rows.filter(({ shift }) => shift !== "0");
    return flipOf(play, odds.given, chances(shifted, "from"), chances(shifted, "to"));
  }
  if (shortest === null) return null;
  const { given, events, before, after } = shortest;
  const said = (so: typeof before): Verdict => ({
    status: so.kind === "over" ? so.status : "ruled",
    value: [...events.map(eventInWords), playedInWords(so)].join(", then "),
  });
  return flipOf(play, given, said(before), said(after));
}

/** The chances that shift, as a side has them; no ruling where all that it has more of than the other is not ruled. */
function chances(shifted: readonly OddsRow[], side: "from" | "to"): Verdict {
  const lost = shifted.filter(({ shift }) => shift.startsWith("-") === (side === "from"));
  const [first] = lost;
  const isSilent =
    first !== undefined && lost.every(({ status }) => status === first.status && status !== "ruled");
  const words = shifted.map((row) => `${saidInWords(row)} with ${row[side]}`);
  return isSilent ? { status: first.status, value: null } : { status: "ruled", value: words.join(", ") };
}

function whyOpen({ reason }: PlayChange): string {
  return reason === null ? "the sequences could not be compared" : reason.replace(/\.$/, "");
}
