/** The engines for comparisons and claims: the prover, the reference evaluator, exact odds, and sequences step by step. */
import type { Decision, Program } from "../check/program.ts";
import type { Json, JsonObject } from "../core/json.ts";
import { findDecision, findPlay } from "../core/lookup.ts";
import type { Recall } from "../core/recall.ts";
import type { Stepper } from "../core/stepper.ts";
import { subexpressionsOf } from "../core/walk.ts";
import type { Engines, OddsFound } from "../diff/engines.ts";
import type { Readings } from "../diff/readings.ts";
import { reached } from "../diff/sameness.ts";
import { ask, type MissingFact, resultOf } from "../evaluate/ask.ts";
import { decode, inputsOf } from "../evaluate/decode.ts";
import { encode } from "../evaluate/encode.ts";
import { givenOf, situationOf } from "../evaluate/examples.ts";
import { findFact } from "../evaluate/filled.ts";
import { putAt } from "../evaluate/plays/paths.ts";
import { isState, type PlayState, startPlay, step } from "../evaluate/plays/play.ts";
import { withinLimits } from "../evaluate/within-limits.ts";
import { mostStatesCompared } from "../limits.ts";
import { memoize } from "../memoize.ts";
import { answerOf } from "../odds/answer.ts";
import { odds as oddsOf } from "../odds/odds.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { isOpen } from "../runtime/result.ts";
import { keepKnownClauses } from "./known-clauses.ts";
import { prove } from "./proofs.ts";

/** `language`: of the sentences that answers cite. `recall`: answers of the prover in earlier runs. */
export function createEngines(language: string, recall?: Recall): Engines {
  return {
    prove: recall ? proveOrRecall(recall) : prove,
    answer: answerIn(language),
    odds,
    stepper,
    examples,
  };
}

function proveOrRecall(recall: Recall): Engines["prove"] {
  return (before, after, decision, purpose) =>
    recall([purpose, decision], [before, after], () => prove(before, after, decision, purpose));
}

function answerIn(language: string): Engines["answer"] {
  return (whole, counterpart, id, given, readings) => {
    // Of a large book, a decision reads only a small part.
    const program = reached(whole, id);
    const decision = findDecision(program, id) ?? null;
    const asked = decision ?? findDecision(reached(counterpart, id), id) ?? null;
    const known = keepKnownClauses(program, given);
    const { situation, faults } = decode(program, inputsOf(program, asked), known);
    if (faults.length > 0) return null;
    const said = withinLimits(() => ask(program, id, situation, { readings, language }));
    if (said === null) return null;
    const { status, value, because, laws, missing } = said;
    // An impossible situation shows no difference.
    if (laws.length > 0) return null;
    const [first] = missing;
    const filled = status === "depends" && first ? withUsual(program, decision, given, first) : null;
    return status === "depends" && filled === null ? null : { said: { status, value, because }, filled };
  };
}

/** The situation with a usual value: an empty list, none, no, the first value or the least number. */
function withUsual(
  program: Program,
  decision: Decision | null,
  given: JsonObject,
  { path, domain }: MissingFact,
): JsonObject | null {
  const fact = findFact(program, decision, path);
  if (fact === null) return null;
  if (fact.kind !== "one") return putAt(given, path, []);
  if (fact.type === "truth") return putAt(given, path, false);
  if (fact.optional) return putAt(given, path, null);
  if (domain.kind === "values") return putAt(given, path, domain.values[0] ?? null);
  if (domain.kind === "range") return putAt(given, path, domain.from ?? 0);
  return fact.type === "name" ? putAt(given, path, "one") : putAt(given, path, {});
}

/** Policies are those that odds assume, on every side alike. */
export const odds: Engines["odds"] = (program, id, given, readings, states = mostStatesCompared) => {
  // A version is compared with every other one, in both directions.
  const known = knownOdds(program);
  const asked = JSON.stringify([id, given, [...readings], states]);
  const found = known.get(asked);
  if (found !== undefined) return found;
  const computed = computeOdds(program, id, given, readings, states);
  known.set(asked, computed);
  return computed;
};

const knownOdds = memoize((_: Program) => new Map<string, OddsFound | null>());

function computeOdds(
  program: Program,
  id: DecisionId,
  given: JsonObject,
  readings: Readings,
  states: number,
): OddsFound | null {
  const play = findPlay(program, id);
  if (play === undefined) return null;
  const { situation, faults } = decode(program, inputsOf(program, play), given, [play]);
  if (faults.length > 0) return null;
  const question = { program, play, situation, readings, playing: [], states };
  const found = withinLimits(() => answerOf({ ...question, goals: [] }, oddsOf(question)));
  if (found === null) return null;
  const { status, distribution, mean, assuming, policy } = found;
  return status === "ruled" ? { rows: distribution, mean, assuming: [...assuming, ...policy] } : null;
}

const examples: Engines["examples"] = (program, id) => {
  const play = findPlay(program, id);
  if (play === undefined) return [];
  return program.examples.flatMap((example) => {
    const asked = example.expects.flatMap(({ subject, after }) =>
      after === null ? [subject] : [after, subject],
    );
    const calls = asked
      .flatMap(subexpressionsOf)
      .flatMap((each) => (each.kind === "outcome" && each.play === id ? [each] : []));
    if (calls.length === 0) return [];
    const given = givenOf(program, example);
    const { situation } = situationOf(program, example);
    return calls.flatMap(({ args }) => {
      const own = play.params.flatMap(({ name, type }, i): [string, Json][] => {
        const arg = args[i];
        const result = arg === undefined ? undefined : resultOf(program, arg, situation, new Map()).result;
        return result === undefined || isOpen(result) ? [] : [[name, encode(program, type, result)]];
      });
      return [{ ...given, ...Object.fromEntries(own) }];
    });
  });
};

const stepper: Stepper<Program> = {
  start: (program, play, given, readings) => stateOf(() => startPlay(program, play, given, readings)),
  step: (program, played, event) => stateOf(() => step(program, played as PlayState, event)),
};

function stateOf(play: () => ReturnType<typeof step>): PlayState | null {
  const found = withinLimits(play);
  return found !== null && isState(found) ? found : null;
}
