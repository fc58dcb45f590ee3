/**
 * Whether reactions feed on themselves: one announces an event to which another answers, and so round to the first.
 * A limit on one of them breaks the circle, unless it is counted anew for each event.
 */
import type { Diagnostic } from "../../../grammar/index.ts";
import type { Reaction } from "../../check/plays.ts";
import type { Program } from "../../check/program.ts";
import { connectedParts } from "../../core/connected-parts.ts";
import { playedBy } from "../effects.ts";
import { raise } from "../faults.ts";
import { everyLine } from "../parts.ts";

export function reactionCircles(program: Program): readonly Diagnostic[] {
  const feeding = program.reactions.filter((reaction) => !isLimited(reaction));
  const next = stepsBetween(program, feeding);
  const told = new Set<Reaction>();
  return inCircles(feeding, next).flatMap((start) => {
    if (told.has(start)) return [];
    const way = wayBack(next, start);
    if (way === null) return [];
    for (const { reaction } of way) told.add(reaction);
    const circle = [...way.flatMap(({ reaction, through }) => [reaction.name, through]), start.name];
    return [raise("reaction-circle", start.span, { circle })];
  });
}

interface Step {
  readonly to: Reaction;
  readonly through: string;
}

function isLimited({ limit }: Reaction): boolean {
  return limit !== null && limit.per !== "event";
}

type Steps = ReadonlyMap<Reaction, readonly Step[]>;

/** From each reaction to those that answer the events it announces. */
function stepsBetween(program: Program, reactions: readonly Reaction[]): Steps {
  const answering = new Map<string, Reaction[]>();
  for (const reaction of reactions)
    for (const event of new Set(reaction.after.flatMap((each) => (each.at === "event" ? [each.name] : [])))) {
      const known = answering.get(event);
      if (known === undefined) answering.set(event, [reaction]);
      else known.push(reaction);
    }
  return new Map(
    reactions.map((reaction) => {
      const plays = [...playedBy(program, reaction.lines)];
      const lines = [reaction, ...plays].flatMap((each) => everyLine(each.lines));
      const events = new Set(lines.flatMap((line) => (line.kind === "announce" ? [line.event] : [])));
      const steps = [...events].flatMap((through) =>
        (answering.get(through) ?? []).map((to) => ({ to, through })),
      );
      return [reaction, steps] as const;
    }),
  );
}

/** Those that some way leads back to. */
function inCircles(reactions: readonly Reaction[], next: Steps): readonly Reaction[] {
  const places = new Map(reactions.map((reaction, place) => [reaction, place]));
  const edges = reactions.map((reaction) =>
    (next.get(reaction) ?? []).map(({ to }) => ({ to: places.get(to) ?? 0 })),
  );
  const found = new Set<number>();
  for (const part of connectedParts(reactions.length, reactions.keys(), (at) => edges[at] ?? []))
    for (const at of part) if (part.length > 1 || edges[at]?.some(({ to }) => to === at)) found.add(at);
  return reactions.filter((_, at) => found.has(at));
}

/** The shortest way from a reaction back to itself. */
function wayBack(
  next: Steps,
  start: Reaction,
): readonly { readonly reaction: Reaction; readonly through: string }[] | null {
  const cameFrom = new Map<Reaction, { readonly reaction: Reaction; readonly through: string }>();
  const waiting = [start];
  // Those that are added are come to in the same loop.
  for (const reaction of waiting)
    for (const { to, through } of next.get(reaction) ?? []) {
      if (to === start) return [...wayTo(cameFrom, reaction), { reaction, through }];
      if (cameFrom.has(to)) continue;
      cameFrom.set(to, { reaction, through });
      waiting.push(to);
    }
  return null;
}

function wayTo<Step extends { readonly reaction: Reaction }>(
  cameFrom: ReadonlyMap<Reaction, Step>,
  to: Reaction,
): readonly Step[] {
  const way: Step[] = [];
  for (let step = cameFrom.get(to); step !== undefined; step = cameFrom.get(step.reaction)) way.push(step);
  return way.reverse();
}
