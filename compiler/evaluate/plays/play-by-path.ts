/**
 * A play with what was handed in by path: `{"dice": [6, 2], "hit": [[3], [5]], "shot": {"dice": [1, 1]}}`. What does not
 * fit, and what nobody asks for, is told by its path; what comes of the play is run-play.ts.
 */
import type { Play } from "../../check/plays.ts";
import type { Program } from "../../check/program.ts";
import { type GivenFault, notAsked } from "../given-faults.ts";
import type { Readings, Situation } from "../situation.ts";
import { argsOf, comesAt, foundAt, isPlaceholder } from "./paths.ts";
import { answerTo, externalEvent, isAnswer } from "./answers.ts";
import type { Answer, Request } from "./running.ts";
import { type PlayedWith, type Ran, runPlay } from "./run-play.ts";
import { isObject, type Json, type JsonObject } from "../../core/json.ts";

export interface PlayedByPath extends Ran {
  /** What was asked for and answered, in order. */
  readonly asked: readonly Request[];
  readonly faults: readonly GivenFault[];
  /** Paths handed in for which nobody asked, as far as the play came. */
  readonly leftOver: readonly string[];
}

export function playByPath(
  program: Program,
  play: Play,
  situation: Situation,
  readings: Readings,
  more: PlayedWith = {},
): PlayedByPath {
  const { played } = situation;
  const taken = new Set<string>();
  const asked: Request[] = [];
  const faults: GivenFault[] = [];
  let last = "";
  const answer = (request: Request, external: readonly string[]): Answer | null => {
    const come = external.find((name) => comesAt(foundAt(played, name)) === request.path && !taken.has(name));
    const json = come === undefined ? foundAt(played, request.path) : undefined;
    if (come === undefined && !isGiven(json, request)) return null;
    last = come ?? request.path;
    const found =
      come === undefined
        ? answerTo(program, request, json ?? null)
        : externalEvent(program, external, come, argsOf(foundAt(played, come)));
    taken.add(last);
    if (!isAnswer(found)) {
      faults.push(...found);
      return null;
    }
    if (come === undefined) asked.push(request);
    return found;
  };
  const ran = runPlay(program, play, situation, readings, answer, more);
  const { outcome } = ran;
  if (outcome.kind === "refused") {
    const { message, help } = outcome;
    faults.push({
      code: "refused",
      path: last,
      message: `\`${last}\` is not possible. ${message}`,
      help,
      near: [],
    });
  }
  return { ...ran, asked, faults, leftOver: leftOverIn(played, taken) };
}

/** Once a play is over, what is left was for nothing. */
export function tooMany({ outcome, leftOver }: PlayedByPath): readonly GivenFault[] {
  const isOver = outcome.kind === "result" || outcome.kind === "halt";
  return isOver ? leftOver.map((path) => notAsked(path, "Leave it out: the sequence ends without it.")) : [];
}

// ---------------------------------------------------------------- private

/** Null is none where none can be chosen or seen. */
function isGiven(json: Json | undefined, request: Request): json is Json {
  if (json === undefined) return false;
  if (json === null) {
    if (request.kind === "roll") return false;
    return request.kind === "observe" ? request.type.kind === "or-none" : request.options.includes(null);
  }
  return !isPlaceholder(json);
}

/** The outermost paths under which nothing was asked for. */
function leftOverIn(played: JsonObject, taken: ReadonlySet<string>): string[] {
  const under = (path: string): boolean =>
    [...taken].some((each) => each.startsWith(`${path}.`) || each.startsWith(`${path}[`));
  const left = (path: string, json: Json): string[] => {
    if (taken.has(path) || json === null) return [];
    if (!under(path)) return isPlaceholder(json) ? [] : [path];
    if (Array.isArray(json)) return json.flatMap((item: Json, i) => left(`${path}[${i}]`, item));
    return isObject(json) ? Object.entries(json).flatMap(([key, item]) => left(`${path}.${key}`, item)) : [];
  };
  return Object.entries(played).flatMap(([key, item]) => left(key, item));
}
