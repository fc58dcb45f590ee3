/**
 * A situation that tells a changed program from the one that is written: what is asked in it, what is given and handed in,
 * and what either says. How it is found is decisions.ts and plays.ts.
 */
import type { Program } from "../check/program.ts";
import type { Json, JsonObject } from "../prove/written.ts";
import type { DecisionId } from "../resolve/graph.ts";
import type { Answer, Chance, HandedIn } from "./telling.ts";

export interface Situation {
  /** A decision, a play that is played so, or the chances of one. */
  readonly asks: "decision" | "play" | "chances";
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
  handed: HandedIn,
  program: Program,
  other: Program,
  situation: Situation,
): Told | null {
  const [said, changed] = bothSay(handed, program, other, situation);
  if (said === null || changed === null || !(isSaying(said) || isRefusal(situation, said))) return null;
  // A decision that would have to know more has not said anything else; a play that goes on has.
  if (situation.asks === "decision" && !isSaying(changed)) return null;
  return textOf(said) === textOf(changed) ? null : { said, changed };
}

/** What one program says of a situation. */
export function saidOf(handed: HandedIn, program: Program, situation: Situation): Answer | null {
  return bothSay(handed, program, program, situation)[0];
}

export function textOf({ status, value }: Answer): string {
  return JSON.stringify([status, value]);
}

function bothSay(
  handed: HandedIn,
  program: Program,
  other: Program,
  { asks, id, given, played }: Situation,
): readonly [Answer | null, Answer | null] {
  if (asks === "decision") {
    const replay = handed.replay(program, other, id);
    const [one, two] = [0, 1].map((side) => answerIn(replay(side, given, new Map())));
    return [one ?? null, two ?? null];
  }
  const say = (whole: Program): Answer | null => {
    const play = whole.plays.find((each) => each.id === id);
    if (play === undefined) return null;
    if (asks === "play") return answerIn(handed.play(whole, play, { given, played }));
    const chances = handed.chances(whole, play, given);
    return chances && { status: "ruled", value: chances.map(rowData) };
  };
  return [say(program), say(other)];
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
