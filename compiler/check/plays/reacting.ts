/**
 * Finds the reactions that may happen while a play runs, itself or through what it plays and what reacts in turn.
 * Whether they do happen is left to those who play.
 */
import type { DecisionId } from "../../resolve/graph.ts";
import type { Context } from "../context.ts";
import { raise } from "../faults.ts";
import type { Line, Play, Reaction } from "../plays.ts";
import type { Decision } from "../program.ts";
import { lookedAtFor, namesSetBy } from "./beginning.ts";
import { linesWithin } from "../../core/walk.ts";

export function reactionsTo(
  { lines: first }: Pick<Play, "lines">,
  { plays, reactions, decisions }: Around,
): readonly Reaction[] {
  const found = new Set<Reaction>();
  const seen = new Set<DecisionId>();
  const open: (readonly Line[])[] = [first];
  for (let lines = open.pop(); lines !== undefined; lines = open.pop()) {
    const stirred = stirredBy(lines);
    for (const id of stirred.plays) {
      const played = seen.has(id) ? undefined : plays.get(id);
      seen.add(id);
      if (played !== undefined) open.push(played.lines);
    }
    for (const reaction of reactions) {
      if (found.has(reaction) || !isStirred(reaction, stirred, decisions)) continue;
      found.add(reaction);
      open.push(reaction.lines);
    }
  }
  return reactions.filter((reaction) => found.has(reaction));
}

/** What may play and react. */
export interface Around {
  readonly plays: ReadonlyMap<DecisionId, Play>;
  readonly reactions: readonly Reaction[];
  readonly decisions: ReadonlyMap<DecisionId, Decision>;
}

/** Reactions that bring one another about need a limit somewhere, or they would never end. */
export function tellCircles(context: Context, around: Around): void {
  const unlimited = around.reactions.filter(({ limit }) => limit === null);
  const told = new Set<string>();
  for (const reaction of unlimited) {
    const followed = reactionsTo(reaction, { ...around, reactions: unlimited });
    if (!followed.includes(reaction) || told.has(reaction.name)) continue;
    // Those of the circle come back to themselves, and to this one.
    const circle = followed.filter((each) =>
      reactionsTo(each, { ...around, reactions: unlimited }).includes(reaction),
    );
    for (const { name } of circle) told.add(name);
    const names = circle.map(({ name }) => name);
    context.report(raise("reaction-without-limit", reaction.span, { name: reaction.name, circle: names }));
  }
}

/** What lines do that something may react to. */
interface Stirred {
  readonly events: ReadonlySet<string>;
  readonly blocks: ReadonlySet<string>;
  readonly sets: ReadonlySet<string>;
  readonly plays: readonly DecisionId[];
}

function stirredBy(lines: readonly Line[]): Stirred {
  const all = linesWithin(lines);
  const named = (of: (line: Line) => readonly string[]) => new Set(all.flatMap(of));
  return {
    events: named((line) =>
      line.kind === "announce"
        ? [line.event]
        : line.kind === "block" && line.cut !== null
          ? [line.cut.event]
          : [],
    ),
    blocks: named((line) => (line.kind === "block" ? [line.word, line.name] : [])),
    sets: named(namesSetBy),
    plays: all.flatMap((line) => (line.kind === "play" ? [line.play] : [])),
  };
}

function isStirred(
  reaction: Reaction,
  { events, blocks, sets }: Stirred,
  decisions: Around["decisions"],
): boolean {
  if (reaction.after.some(({ at, name }) => (at === "event" ? events : blocks).has(name))) return true;
  return sets.size > 0 && [...lookedAtFor(reaction, decisions)].some((name) => sets.has(name));
}
