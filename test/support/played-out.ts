/**
 * A play drawn to its end by a seed, in one run of the evaluator: what is drawn is what `rubric play` would draw. What is
 * refused is drawn anew, and the play runs again up to there.
 */
import type { Play } from "../../compiler/check/plays.ts";
import type { Program } from "../../compiler/check/program.ts";
import { drawnEvent, type eventOf } from "../../compiler/cli/drawn-events.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import type { Json, JsonObject } from "../../compiler/evaluate/encode.ts";
import { answerTo, domainOfRequest, isAnswer } from "../../compiler/evaluate/plays/answers.ts";
import type { Answer, Request } from "../../compiler/evaluate/plays/running.ts";
import { runPlay } from "../../compiler/evaluate/plays/run-play.ts";
import { openWithin } from "../../compiler/evaluate/value.ts";
import { statusOf } from "../../compiler/evaluate/verdict.ts";
import { randomFrom } from "../../compiler/play/random.ts";

/** How it ended, on what it depends, and what was asked for last. */
export interface PlayedOut {
  readonly status: string;
  readonly last: string;
}

export function playedOut(program: Program, play: Play, given: JsonObject, seed: number): PlayedOut {
  const random = randomFrom(seed);
  const { situation, faults } = decode(program, inputsOf(program, play), given);
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join("\n"));
  const taken: Answer[] = [];
  let last = "";
  const draw = (request: Request): Answer | null => {
    last = request.path;
    const event = drawnEvent({ ...request, domain: domainOfRequest(program, request) }, random);
    if (event === null) return null;
    const answer = answerTo(program, request, drawnIn(event));
    if (!isAnswer(answer)) throw new Error(`${seed}: ${answer.map(({ message }) => message).join("\n")}`);
    taken.push(answer);
    return answer;
  };
  for (let tries = 0; tries < 200; tries++) {
    let at = 0;
    const { outcome } = runPlay(program, play, situation, new Map(), (request) => {
      const known = taken[at];
      at += 1;
      return known ?? draw(request);
    });
    if (outcome.kind === "refused") {
      taken.pop();
      continue;
    }
    if (outcome.kind !== "result" && outcome.kind !== "halt") return { status: outcome.kind, last };
    const open = openWithin(outcome.kind === "result" ? outcome.value : outcome.why);
    const missing = open?.missing.map(({ path }) => path) ?? [];
    return { status: [statusOf(open), ...missing].join(" "), last };
  }
  return { status: "refused", last };
}

function drawnIn(event: ReturnType<typeof eventOf>): Json {
  if ("rolled" in event) return event.rolled;
  if ("chose" in event) return event.chose;
  if ("drew" in event) return event.drew;
  return "saw" in event ? event.saw : null;
}
