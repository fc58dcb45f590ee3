/**
 * The evaluator as whoever judges changes is handed it: examples are run on it, plays are played, and each situation that tells
 * two programs apart is put to it before it is shown.
 */
import type { Play } from "../check/plays.ts";
import type { CheckedExample, Program } from "../check/program.ts";
import { situationsFor } from "../diff/situations.ts";
import { inputsOf } from "../evaluate/decode.ts";
import { givenOf, holdsIn, playedOf, runExamples } from "../evaluate/examples.ts";
import { foundAt, putAt } from "../evaluate/plays/paths.ts";
import { cameOf, sampled } from "../evaluate/plays/sampled.ts";
import type { Asked, Chance, HandedIn, Ran } from "../mutants/telling.ts";
import { answerOf } from "../odds/answer.ts";
import { chances as chancesAtHand } from "../odds/chance.ts";
import { odds } from "../odds/odds.ts";
import { decode } from "../evaluate/decode.ts";
import { replayOn } from "./proving.ts";
import type { Json, JsonObject } from "../core/json.ts";

export const mutating: HandedIn = {
  run,
  holds: (program, example) => holdsIn(program, example, chancesAtHand()),
  replay: (before, after, decision) => replayOn([before, after], decision),
  sample: sampled,
  play: cameOf,
  turned,
  chances,
  situationOf,
  playedOf,
  situations: situationsFor,
};

function run(program: Program, example: CheckedExample): Ran {
  const results = runExamples(program, chancesAtHand(), [example]);
  return {
    cameBy: new Set(results.flatMap(({ cameBy }) => [...cameBy])),
    holds: results.every(({ passed }) => passed),
    isOpen: example.expects.some(({ outcome }) => outcome.kind === "open"),
    found: JSON.stringify(
      results.map(({ expects, faults }) => [
        expects.map(({ found }) => [found.status, found.value]),
        faults.map(({ message }) => message),
      ]),
    ),
  };
}

function turned(played: JsonObject, before: readonly string[], path: string, option: Json): JsonObject {
  const sofar = before.reduce<JsonObject>((into, each) => {
    const handedIn = foundAt(played, each);
    return handedIn === undefined ? into : putAt(into, each, handedIn);
  }, {});
  return putAt(sofar, path, option);
}

function situationOf(program: Program, example: CheckedExample, asked: Asked): JsonObject {
  const names = new Set([...asked.params.map(({ name }) => name), ...asked.reads]);
  return Object.fromEntries(Object.entries(givenOf(program, example)).filter(([name]) => names.has(name)));
}

/** Many are asked for: what is larger is left out. */
const states = 5_000;

function chances(program: Program, play: Play, given: JsonObject): readonly Chance[] | null {
  const { situation, faults } = decode(program, inputsOf(program, play), given, [play]);
  if (faults.length > 0) return null;
  const question = { program, play, situation, readings: new Map(), playing: [], states };
  const { status, distribution } = answerOf({ ...question, goals: [] }, odds(question));
  return status === "ruled"
    ? distribution.map(({ value, status: own, chance }) => ({ value, status: own, chance }))
    : null;
}
