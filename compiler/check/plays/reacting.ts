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
import { connectedParts } from "../../core/connected-parts.ts";
import { linesWithin } from "../../core/walk.ts";
import { memoize, memoizePair } from "../../memoize.ts";

export function reactionsTo(
  { lines: first }: Pick<Play, "lines">,
  { plays, reactions, decisions }: Around,
): readonly Reaction[] {
  const found = new Set<Reaction>();
  const seen = new Set<string>();
  const byChange = reactionsByChange(reactions, decisions);
  const open: (readonly Line[])[] = [first];
  for (let lines = open.pop(); lines !== undefined; lines = open.pop()) {
    const stirred = stirredBy(lines);
    for (const id of stirred.plays) {
      const played = seen.has(id) ? undefined : plays.get(id);
      seen.add(id);
      if (played !== undefined) open.push(played.lines);
    }
    for (const change of stirred.changes) {
      if (seen.has(change)) continue;
      seen.add(change);
      for (const reaction of byChange.get(change) ?? []) {
        if (found.has(reaction)) continue;
        found.add(reaction);
        open.push(reaction.lines);
      }
    }
  }
  return found.size === 0 ? [] : reactions.filter((reaction) => found.has(reaction));
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
  const told = new Set<Reaction>();
  const circles = circlesOf({ ...around, reactions: unlimited });
  for (const reaction of unlimited) {
    const circle = circles.get(reaction);
    if (circle === undefined || told.has(reaction)) continue;
    for (const each of circle) told.add(each);
    const names = circle.map(({ name }) => name);
    context.report(raise("reaction-without-limit", reaction.span, { name: reaction.name, circle: names }));
  }
}

/** The circle of each reaction that may bring itself about, in the order of the reactions. */
function circlesOf({ plays, reactions, decisions }: Around): ReadonlyMap<Reaction, readonly Reaction[]> {
  // A reaction leads to the changes and sequences in its lines, and a change to the reactions to it.
  const byChange = reactionsByChange(reactions, decisions);
  const all: (Reaction | string)[] = [...reactions];
  const places = new Map(all.map((node, place) => [node, place]));
  const placeOf = (node: Reaction | string): number => {
    const place = places.get(node) ?? all.push(node) - 1;
    places.set(node, place);
    return place;
  };
  const edges: (readonly { readonly to: number }[])[] = [];
  for (let i = 0; i < all.length; i++) {
    const node = all[i] ?? "";
    const lines = typeof node === "string" ? plays.get(node as DecisionId)?.lines : node.lines;
    const stirred = lines && stirredBy(lines);
    const next = stirred
      ? [...stirred.changes, ...stirred.plays]
      : typeof node === "string"
        ? (byChange.get(node) ?? [])
        : [];
    edges.push(next.map((each) => ({ to: placeOf(each) })));
  }
  const circles = new Map<Reaction, readonly Reaction[]>();
  for (const part of connectedParts(all.length, reactions.keys(), (place) => edges[place] ?? [])) {
    if (part.length < 2) continue;
    const circle = part.sort((a, b) => a - b).flatMap((place) => reactions[place] ?? []);
    for (const reaction of circle) circles.set(reaction, circle);
  }
  return circles;
}

/** What lines do that something may react to. */
interface Stirred {
  /** Events announced, blocks entered and names set: a word and the name, which is the id of no sequence. */
  readonly changes: ReadonlySet<string>;
  readonly plays: readonly DecisionId[];
}

const stirredBy = memoize((lines: readonly Line[]): Stirred => {
  const all = linesWithin(lines);
  const changes = all.flatMap((line) => {
    const sets = namesSetBy(line).map((name) => `set ${name}`);
    if (line.kind === "announce") return [`event ${line.event}`];
    if (line.kind !== "block") return sets;
    const cut = line.cut === null ? [] : [`event ${line.cut.event}`];
    return [...cut, `block ${line.word}`, `block ${line.name}`];
  });
  return {
    changes: new Set(changes),
    plays: all.flatMap((line) => (line.kind === "play" ? [line.play] : [])),
  };
});

const reactionsByChange = memoizePair(
  (
    reactions: readonly Reaction[],
    decisions: ReadonlyMap<DecisionId, Decision>,
  ): ReadonlyMap<string, readonly Reaction[]> => {
    const found = new Map<string, Reaction[]>();
    for (const reaction of reactions) {
      const after = reaction.after.map(({ at, name }) => `${at === "event" ? "event" : "block"} ${name}`);
      const sets = [...lookedAtFor(reaction, decisions)].map((name) => `set ${name}`);
      for (const change of new Set([...after, ...sets])) {
        const known = found.get(change);
        if (known === undefined) found.set(change, [reaction]);
        else known.push(reaction);
      }
    }
    return found;
  },
);
