/**
 * A situation that tells a changed program from the one that is written: what is asked in it, what is given and handed in,
 * and what either says. How it is found is decisions.ts and plays.ts.
 */
import type { Program } from "../check/program.ts";
import type { DecisionId } from "../resolve/graph.ts";
import type { Answer, Came, Chance, MutantEngines } from "./engines.ts";
import { findPlay } from "../core/lookup.ts";
import type { Json, JsonObject } from "../core/json.ts";

export interface Situation {
  /** A decision, a play that is played so, how it leaves what it sets, or its chances. */
  readonly asks: "decision" | "play" | "left" | "chances";
  readonly id: DecisionId;
  readonly given: JsonObject;
  readonly played: JsonObject;
}

export interface Told {
  readonly said: Answer;
  readonly changed: Answer;
}

/** What both say of it where they part and what is written says something; null elsewhere. */
export function toldApart(
  engines: MutantEngines,
  program: Program,
  other: Program,
  situation: Situation,
): Told | null {
  const [said, changed] = bothSay(engines, program, other, situation);
  if (said === null || changed === null || !(isSaying(said) || isRefusal(situation, said))) return null;
  // A decision that would have to know more has not said anything else; a play that goes on has.
  if (situation.asks === "decision" && !isSaying(changed)) return null;
  return textOf(said) === textOf(changed) ? null : { said, changed };
}

/** What one program says of a situation. */
export function saidOf(engines: MutantEngines, program: Program, situation: Situation): Answer | null {
  return bothSay(engines, program, program, situation)[0];
}

export function textOf({ status, value }: Answer): string {
  return JSON.stringify([status, value]);
}

function bothSay(
  engines: MutantEngines,
  program: Program,
  other: Program,
  { asks, id, given, played }: Situation,
): readonly [Answer | null, Answer | null] {
  if (asks === "decision") {
    const replay = engines.replayOn([program, other], id);
    const [one, two] = [0, 1].map((side) => answerIn(replay(side, given, new Map())));
    return [one ?? null, two ?? null];
  }
  if (asks === "left") {
    const [one, two] = [program, other].map((whole) => {
      const play = findPlay(whole, id);
      return play ? engines.play(whole, play, { given, played }) : null;
    });
    return one && two ? leftApart(one, two) : [null, null];
  }
  const say = (whole: Program): Answer | null => {
    const play = findPlay(whole, id);
    if (play === undefined) return null;
    if (asks === "play") return answerIn(engines.play(whole, play, { given, played }));
    const chances = engines.chances(whole, play, given);
    return chances && { status: "ruled", value: chances.map(rowData) };
  };
  return [say(program), say(other)];
}

/** What one leaves otherwise than the other, by path: `{"fleet[0].crew": 3}`. */
export function leftApart(one: Came, other: Came): readonly [Answer, Answer] {
  // What one of them did not touch is there as it was.
  const was = { ...one.left.was, ...other.left.was };
  const [before, after] = [one, other].map(
    ({ left }) =>
      new Map(Object.entries({ ...was, ...left.is }).flatMap(([name, json]) => leavesOf(name, json))),
  );
  const paths = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].filter(
    (path) => before?.get(path) !== after?.get(path),
  );
  const answer = ({ status }: Came, leaves: ReadonlyMap<string, Json> | undefined): Answer => ({
    status,
    value: Object.fromEntries(paths.map((path) => [path, leaves?.get(path) ?? null])),
  });
  return [answer(one, before), answer(other, after)];
}

function leavesOf(path: string, json: Json): readonly (readonly [string, Json])[] {
  if (typeof json !== "object" || json === null) return [[path, json]];
  const parts: readonly (readonly [string, Json])[] = Array.isArray(json)
    ? (json as readonly Json[]).map((item, at) => [`${path}[${at}]`, item] as const)
    : Object.entries(json).map(([name, part]) => [`${path}.${name}`, part] as const);
  return parts.length === 0 ? [[path, ""]] : parts.flatMap(([at, part]) => leavesOf(at, part));
}

function answerIn({ status, value }: Answer): Answer {
  return { status, value };
}

/** A row of chances, as an answer holds it. */
export function rowData({ value, status, chance }: Chance): Json {
  return { value, status, chance };
}

/** That something cannot be handed in is said of plays. */
function isRefusal({ asks }: Situation, { status }: Answer): boolean {
  return asks === "play" && status === "refused";
}

function isSaying({ status }: Answer): boolean {
  return ["ruled", "no-ruling", "not-on-record", "conflict"].includes(status);
}
