/**
 * Everything that can be asked for before a decision or sequence is answered: each value that it reads, and each list,
 * reference and part that may be absent around it.
 */
import { playPaths } from "../check/plays/paths.ts";
import type { Ask, Play } from "../check/plays.ts";
import { reactionsTo } from "../check/plays/reacting.ts";
import type { Decision, Program } from "../check/program.ts";
import { factPaths } from "../check/reads.ts";
import { type FilledFact, findFact, givenAs, partAt } from "../evaluate/filled.ts";
import { memoizePair } from "../memoize.ts";
import { presentType } from "../core/types.ts";

/** By their paths with empty indexes, such as `target.models[].hidden`; what surrounds a value comes before it. */
export const askableFacts = memoizePair((program: Program, asked: Decision | Play): readonly FilledFact[] => {
  const isPlay = program.plays.some((play) => play === asked);
  const read = isPlay
    ? playPaths(program, asked.id as Play["id"])
    : factPaths(program, asked.id as Decision["id"]);
  // A sequence starts with what it is given, also where it reads only parts of it.
  const started = isPlay ? asked.params.map(({ name }) => name) : [];
  const paths = read.flatMap(({ path }) => {
    const given = givenAs(program, asked, path);
    return [...outerPaths(given).filter((outer) => mayBeAsked(program, asked, outer, isPlay)), given];
  });
  return [...new Set([...started, ...paths])].flatMap((path) => findFact(program, asked, path) ?? []);
});

/** `target`, `target.models` of `target.models[].hidden`. */
function outerPaths(path: string): readonly string[] {
  return [...path.matchAll(/[.[]/g)].map(({ index }) => path.slice(0, index));
}

/** True if it can be asked for as a whole. A sequence may hand on a record without reading its parts. */
function mayBeAsked(program: Program, asked: Decision | Play, path: string, isPlay: boolean): boolean {
  const part = partAt(program, asked, path);
  if (part === null) return false;
  const { kind } = presentType(part.type);
  const isThere = !part.optional && part.type.kind !== "or-none";
  return (
    !isThere ||
    kind === "list" ||
    kind === "set" ||
    kind === "ref" ||
    (isPlay && kind === "record" && !path.endsWith("[]"))
  );
}

/** What is rolled, chosen and seen in a sequence, and in the reactions to it. */
export function askedInPlay(program: Program, asked: Decision | Play): readonly Ask[] {
  const play = program.plays.find((each) => each === asked);
  if (play === undefined) return [];
  const plays = new Map(program.plays.map((each) => [each.id, each]));
  const decisions = new Map(program.decisions.map((each) => [each.id, each]));
  const around = { plays, decisions, reactions: program.reactions };
  const reacting = reactionsTo(play, around).flatMap(({ name, asks }) =>
    asks.map((ask) => ({ ...ask, path: `${name}[].${ask.path}` })),
  );
  return [...play.asks, ...reacting];
}
