/**
 * Turns the plays and reactions of a program into those that differ in one small way. The ways in which lines differ are
 * mutated-lines.ts; whose turn it is to roll or choose is not changed, for no example says.
 */
import type { Line, Play, Reaction } from "../check/plays.ts";
import { inWords } from "../check/in-words.ts";
import type { ClauseOrigin, Program } from "../check/program.ts";
import { textOf } from "../prove/likeness.ts";
import type { Mutated, Of } from "./mutated.ts";
import { changedLines, type LineChange } from "./mutated-lines.ts";
import { type Variant, variantsAt } from "./variants.ts";

export function mutatedPlays(program: Program): readonly Mutated[] {
  return [
    ...program.plays.flatMap((play) => fromPlay(program, play)),
    ...program.reactions.flatMap((reaction) => fromReaction(program, reaction)),
  ];
}

function fromPlay(program: Program, play: Play): readonly Mutated[] {
  const of: Of = { kind: "play", id: play.id };
  const put = (lines: readonly Line[]) => (whole: Program) => ({
    ...whole,
    plays: whole.plays.map((each) => (each.id === play.id ? { ...play, lines } : each)),
  });
  return eachOnce(play.lines, changedLines(program, play.lines)).map((change) =>
    mutatedLine(of, play.origin, change, put(change.lines)),
  );
}

function fromReaction(program: Program, reaction: Reaction): readonly Mutated[] {
  const of: Of = { kind: "reaction", id: reaction.name };
  const { origin, sentences, span } = reaction;
  const put = (other: Reaction) => (whole: Program) => ({
    ...whole,
    reactions: whole.reactions.map((each) => (each.name === reaction.name ? other : each)),
  });
  const head = (change: Mutated["change"], was: string, became: string | null, other: Reaction): Mutated => ({
    of,
    label: reaction.name,
    change,
    was,
    became,
    sentences,
    origin,
    span,
    place: reaction,
    changed: put(other),
  });
  const { when, each, limit, over } = reaction;
  const filter = each?.filter ?? null;
  return [
    ...(when ? [head("dropped-condition", inWords(when), null, { ...reaction, when: null })] : []),
    ...(each && filter
      ? [head("dropped-condition", inWords(filter), null, { ...reaction, each: { ...each, filter: null } })]
      : []),
    ...(limit
      ? [
          head("dropped-limit", `limit ${inWords(limit.times)} per ${limit.per}`, null, {
            ...reaction,
            limit: null,
          }),
        ]
      : []),
    ...(over.length > 0 ? [head("dropped-over", over.join(", "), null, { ...reaction, over: [] })] : []),
    ...headVariants(program, reaction).map(({ change, was, became, whole }) =>
      head(change, was, became, whole),
    ),
    ...eachOnce(reaction.lines, changedLines(program, reaction.lines)).map((change) =>
      mutatedLine(of, origin, change, put({ ...reaction, lines: change.lines })),
    ),
  ];
}

/** Those of its conditions, of what it is for each of, and of its limit. */
function headVariants(program: Program, reaction: Reaction): readonly Variant<Reaction>[] {
  const { when, each, limit, soon } = reaction;
  return [
    ...variantsAt(program, when, (other) => ({ ...reaction, when: other })),
    ...(each
      ? [
          ...variantsAt(program, each.list, (list) => ({ ...reaction, each: { ...each, list } })),
          ...variantsAt(program, each.filter, (filter) => ({ ...reaction, each: { ...each, filter } })),
        ]
      : []),
    ...(limit
      ? variantsAt(program, limit.times, (times) => ({ ...reaction, limit: { ...limit, times } }))
      : []),
    ...variantsAt(program, soon, (other) => ({ ...reaction, soon: other })),
  ];
}

function eachOnce(lines: readonly Line[], changes: readonly LineChange[]): readonly LineChange[] {
  const seen = new Set([textOf(lines)]);
  return changes.filter((change) => {
    const text = textOf(change.lines);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

function mutatedLine(
  of: Of,
  origin: ClauseOrigin,
  { change, was, became, label, line }: LineChange,
  changed: Mutated["changed"],
): Mutated {
  const { sentences, span } = line;
  return { of, label: label ?? of.id, change, was, became, sentences, origin, span, place: line, changed };
}
