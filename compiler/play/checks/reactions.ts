/**
 * Whether reactions feed on themselves: one announces an event to which another answers, and so round to the first.
 * A limit on one of them breaks the circle, unless it is counted anew for each event.
 */
import type { Diagnostic } from "../../../grammar/index.ts";
import type { Reaction } from "../../check/plays.ts";
import type { Program } from "../../check/program.ts";
import { playedBy } from "../effects.ts";
import { raise } from "../faults.ts";
import { everyLine } from "../parts.ts";

export function reactionCircles(program: Program): readonly Diagnostic[] {
  const feeding = program.reactions.filter((reaction) => !isLimited(reaction));
  const next = new Map(feeding.map((reaction) => [reaction, stepsFrom(program, reaction, feeding)]));
  const told = new Set<Reaction>();
  return feeding.flatMap((start) => {
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

function stepsFrom(program: Program, reaction: Reaction, all: readonly Reaction[]): readonly Step[] {
  const lines = [reaction.lines, ...playedBy(program, reaction.lines).map((play) => play.lines)].flatMap(
    everyLine,
  );
  const events = new Set(lines.flatMap((line) => (line.kind === "announce" ? [line.event] : [])));
  return [...events].flatMap((through) =>
    all
      .filter(({ after }) => after.some((each) => each.at === "event" && each.name === through))
      .map((to) => ({ to, through })),
  );
}

/** The shortest way from a reaction back to itself. */
function wayBack(
  next: ReadonlyMap<Reaction, readonly Step[]>,
  start: Reaction,
): readonly { readonly reaction: Reaction; readonly through: string }[] | null {
  const waiting: { at: Reaction; way: { reaction: Reaction; through: string }[] }[] = [
    { at: start, way: [] },
  ];
  const seen = new Set<Reaction>();
  for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
    for (const { to, through } of next.get(one.at) ?? []) {
      const way = [...one.way, { reaction: one.at, through }];
      if (to === start) return way;
      if (seen.has(to)) continue;
      seen.add(to);
      waiting.push({ at: to, way });
    }
  return null;
}
