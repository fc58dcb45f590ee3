/**
 * Turns typed plays into the order in which each comes after those it plays, and works out what each rests on.
 * A play that plays itself is told, and then has no lines, so that nothing that follows can run in a circle.
 */
import type { DecisionId, DoubtId } from "../../resolve/graph.ts";
import type { Context } from "../context.ts";
import { raise } from "../faults.ts";
import type { Ask, Line, Play } from "../plays.ts";
import type { Decision, Expr } from "../program.ts";
import {
  expressionsIn,
  expressionsOfReaction,
  linesWithin,
  writtenPartsOf,
  targetsIn,
} from "../../core/walk.ts";
import { type Asking, asksOf } from "./asks.ts";
import { type Around, reactionsTo } from "./reacting.ts";

export interface Resting {
  readonly reads: readonly string[];
  readonly sets: readonly string[];
  readonly calls: readonly DecisionId[];
  readonly plays: readonly DecisionId[];
  readonly doubts: readonly DoubtId[];
}

/** Played ones before those that play them. */
export function playsInOrder(context: Context, plays: readonly Play[]): readonly Play[] {
  const byId = new Map(plays.map((play) => [play.id, { ...play, plays: playedIn(play.lines) }]));
  const order: Play[] = [];
  const state = new Map<DecisionId, "open" | "done">();
  const broken = new Set<DecisionId>();
  // An own stack, since a book may chain more plays than calls can nest.
  for (const start of byId.values()) {
    if (state.has(start.id)) continue;
    const stack = [{ play: start, next: [...start.plays] }];
    state.set(start.id, "open");
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const id = top.next.shift();
      if (id === undefined) {
        stack.pop();
        state.set(top.play.id, "done");
        order.push(top.play);
        continue;
      }
      const played = byId.get(id);
      if (played === undefined || state.get(id) === "done") continue;
      if (state.get(id) === undefined) {
        state.set(id, "open");
        stack.push({ play: played, next: [...played.plays] });
        continue;
      }
      const path = stack.map((each) => each.play.id);
      const cycle = path.slice(path.indexOf(id));
      if (cycle.some((each) => broken.has(each))) continue;
      for (const each of cycle) broken.add(each);
      context.report(raise("recursive-play", played.span, { cycle: [...cycle, id] }));
    }
  }
  return order.map((play) => (broken.has(play.id) ? { ...play, lines: [], plays: [] } : play));
}

/** What each play asks, reads and sets, itself or through what it plays, which comes before it. */
export function playsDerived(
  plays: readonly Play[],
  decisions: ReadonlyMap<DecisionId, Decision>,
  shared: Pick<Asking, "menus">,
  goneTo: ReadonlySet<string>,
): readonly Play[] {
  const done = new Map<DecisionId, Play>();
  for (const play of plays) {
    const asking = {
      ...shared,
      ...askingOf(play.lines, goneTo),
      name: play.id,
      asksOf: (id: DecisionId) => done.get(id)?.asks ?? [],
    };
    const rests = restingOf(play.lines, expressionsIn(play.lines), decisions, done);
    done.set(play.id, { ...play, ...rests, asks: asksOf(asking, play.lines) });
  }
  return [...done.values()];
}

/** What lines say of themselves: where they go, what they roll. */
export function askingOf(
  lines: readonly Line[],
  goneTo: ReadonlySet<string>,
): Pick<Asking, "goneTo" | "sidesOf"> {
  const all = linesWithin(lines);
  const sides = new Map(
    all.flatMap((line) => (line.kind === "roll" ? [[line.name, line.sides] as const] : [])),
  );
  return { goneTo: new Set([...goneTo, ...goneToIn(lines)]), sidesOf: (roll) => sides.get(roll) ?? 0 };
}

export function goneToIn(lines: readonly Line[]): readonly string[] {
  return linesWithin(lines).flatMap((line) => (line.kind === "go" ? [line.to] : []));
}

/** With what the reactions to it rest on. */
export function withReactions(play: Play, around: Around): Play {
  const rests = reactionsTo(play, around).map((reaction) =>
    restingOf(reaction.lines, expressionsOfReaction(reaction), around.decisions, around.plays),
  );
  if (rests.length === 0) return play;
  const all = <T extends string>(own: readonly T[], of: (resting: Resting) => readonly T[]): readonly T[] =>
    [...new Set([...own, ...rests.flatMap(of)])].sort();
  return {
    ...play,
    reads: all(play.reads, ({ reads }) => reads),
    sets: all(play.sets, ({ sets }) => sets),
    doubts: all(play.doubts, ({ doubts }) => doubts),
  };
}

/** What lines and further expressions rest on. */
function restingOf(
  lines: readonly Line[],
  expressions: readonly Expr[],
  decisions: ReadonlyMap<DecisionId, Decision>,
  plays: ReadonlyMap<DecisionId, Play>,
): Resting {
  const parts = expressions.flatMap(({ from }) => writtenPartsOf(from));
  const calls = new Set<DecisionId>();
  const reads = new Set<string>();
  const doubts = new Set<DoubtId>();
  for (const part of parts) {
    if (part.kind === "call") calls.add(part.decision);
    if (part.kind === "has")
      for (const { gained } of [part, ...part.implying]) if (gained !== null) calls.add(gained);
    if (part.kind === "fact") reads.add(part.name);
    if (part.kind === "reading") doubts.add(part.doubt);
  }
  const own = targetsIn(lines).flatMap(({ root }) => (root.kind === "fact" ? [root.name] : []));
  const sets = new Set<string>(own);
  const played = playedIn(lines);
  for (const id of calls) {
    const called = decisions.get(id);
    for (const name of called?.reads ?? []) reads.add(name);
    for (const doubt of called?.doubts ?? []) doubts.add(doubt);
  }
  for (const id of played) {
    const play = plays.get(id);
    for (const name of play?.reads ?? []) reads.add(name);
    for (const name of play?.sets ?? []) sets.add(name);
    for (const doubt of play?.doubts ?? []) doubts.add(doubt);
  }
  for (const name of sets) reads.add(name);
  return {
    reads: [...reads].sort(),
    sets: [...sets].sort(),
    calls: [...calls],
    plays: played,
    doubts: [...doubts].sort(),
  };
}

function playedIn(lines: readonly Line[]): readonly DecisionId[] {
  return [...new Set(linesWithin(lines).flatMap((line) => (line.kind === "play" ? [line.play] : [])))];
}

/** Of what is played without a name, each asks under the name of the play. */
export function tellSharedPaths(
  context: Context,
  play: Play,
  asksOf: (id: DecisionId) => readonly Ask[],
): void {
  const taken = new Set<string>();
  for (const line of linesWithin(play.lines)) {
    const own = "name" in line && line.kind !== "play" ? line.name : null;
    if (own !== null) taken.add(own);
  }
  for (const line of linesWithin(play.lines)) {
    if (line.kind !== "play" || line.name !== null || asksOf(line.play).length === 0) continue;
    if (taken.has(line.prefix))
      context.report(raise("name-twice-in-play", line.span, { name: line.prefix, what: "result" }));
    taken.add(line.prefix);
  }
}
