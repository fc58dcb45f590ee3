/**
 * What a comparison is handed in: what the reference evaluator says of a situation, exact odds, plays step by step. What is
 * made of them is the comparison's; whether the emitted code says the same is emitted-verdicts.ts.
 */
import { mostStatesCompared } from "../limits.ts";
import type { Decision, Program } from "../check/program.ts";
import type { Answer, HandedIn, Odds, Say, Side, SideName } from "../diff/handed-in.ts";
import { ask, type MissingFact } from "../evaluate/ask.ts";
import { decode, inputsOf } from "../evaluate/decode.ts";
import { putAt } from "../evaluate/plays/paths.ts";
import { isState, type PlayState, startPlay, step } from "../evaluate/plays/play.ts";
import { withinLimits } from "../evaluate/within-limits.ts";
import { answerOf } from "../odds/answer.ts";
import { odds as oddsOf } from "../odds/odds.ts";
import { reached } from "../diff/sameness.ts";
import { keepKnownClauses } from "./known-clauses.ts";
import { findFact } from "../evaluate/filled.ts";
import { findPlay } from "../core/lookup.ts";
import type { JsonObject } from "../core/json.ts";
import type { Stepper } from "../core/stepper.ts";

export type Sides = Readonly<Record<SideName, Side>>;

/** `ask` of the evaluator; a decision that a version does not have has no ruling there. */
export function sayingOf(sides: Sides, language: string): Say {
  return (side, id, given, readings): Answer | null => {
    // Of a large book, what the decision rests on is little.
    const program = reached(sides[side].program, id);
    const other = reached(sides[side === "from" ? "to" : "from"].program, id);
    const [decision = null, counterpart = null] = [program, other].map(({ decisions }) =>
      decisions.find((each) => each.id === id),
    );
    const { situation, faults } = decode(
      program,
      inputsOf(program, decision ?? counterpart),
      keepKnownClauses(program, given),
    );
    if (faults.length > 0) return null;
    const said = withinLimits(() => ask(program, id, situation, { readings, language }));
    if (said === null) return null;
    const { status, value, because, laws, missing } = said;
    // What cannot be so tells nothing apart.
    if (laws.length > 0) return null;
    const [first] = missing;
    const filled = status === "depends" && first ? withUsual(program, decision, given, first) : null;
    return status === "depends" && filled === null ? null : { said: { status, value, because }, filled };
  };
}

/** Nothing of lists and of what need not be there, no for a truth, the first value, the least amount. */
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

/** Every side plays as odds assume it does, so that the two are alike. */
export function oddsIn(sides: Sides): Odds {
  return (side, id, given, readings) => {
    const { program } = sides[side];
    const play = findPlay(program, id);
    if (play === undefined) return null;
    const { situation, faults } = decode(program, inputsOf(program, play), given, [play]);
    if (faults.length > 0) return null;
    const question = { program, play, situation, readings, playing: [], states: mostStatesCompared };
    const found = withinLimits(() => answerOf({ ...question, goals: [] }, oddsOf(question)));
    if (found === null) return null;
    const { status, distribution, mean, assuming, policy } = found;
    return status === "ruled" ? { rows: distribution, mean, assuming: [...assuming, ...policy] } : null;
  };
}

export function stepperIn(sides: Sides): Stepper<SideName> {
  return {
    start: (side, play, given, readings) =>
      stateOf(() => startPlay(sides[side].program, play, given, readings)),
    step: (side, played, event) => stateOf(() => step(sides[side].program, played as PlayState, event)),
  };
}

function stateOf(play: () => ReturnType<typeof step>): PlayState | null {
  const found = withinLimits(play);
  return found !== null && isState(found) ? found : null;
}

export function handedIn(sides: Sides, language: string): Omit<HandedIn, "prove" | "proveMeaning"> {
  return { say: sayingOf(sides, language), odds: oddsIn(sides), stepper: stepperIn(sides) };
}
