/**
 * What to ask next: the values that are not known and can still change the answer, the one that leaves least to ask first.
 * The prover finds them, each with two situations that differ in nothing else. Where it gives up, a value counts as one that
 * can matter.
 */
import type { Play } from "../check/plays.ts";
import type { Decision, Program } from "../check/program.ts";
import { findDecision } from "../core/lookup.ts";
import type { JsonObject } from "../core/json.ts";
import { ask as askSituation, type MissingFact, outcomeOf, type Verdict } from "../evaluate/ask.ts";
import { type Decoded, decode, inputsOf } from "../evaluate/decode.ts";
import { askedFor, type FilledFact, findFact, givenAs } from "../evaluate/filled.ts";
import { playedFaults } from "../evaluate/plays/ask-play.ts";
import { brokenLaws } from "../evaluate/run.ts";
import type { Readings } from "../evaluate/situation.ts";
import { withinLimits } from "../evaluate/within-limits.ts";
import { mostAskingSteps } from "../limits.ts";
import { mattering } from "../prove/prove.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { findAsked, programAsked } from "./ask.ts";
import { type Drawn, drawPair, isDifferent, type Pair } from "./drawn-situations.ts";
import { knownIn, lengthsIn } from "./known-values.ts";
import { mergeSituations } from "./merged-situations.ts";
import { type ReadingsAsked, selectReadings } from "./readings.ts";

export interface NextQuestion extends FilledFact {
  /** Two situations that differ in this value alone, with different answers; null if none was found within the budget. */
  readonly pair: Pair | null;
  /** Of a set: the values that can matter; null if all may. */
  readonly among: readonly string[] | null;
}

export interface NextQuestions {
  /** The one that leaves least to ask first. Empty: the answer is known. */
  readonly questions: readonly NextQuestion[];
  /** The answer where every possible situation with these values has the same one, though not all is known. */
  readonly settled: Verdict | null;
}

export interface NextOptions {
  readonly readings?: ReadingsAsked;
  readonly language?: string;
  /** The work that a proof may cause. */
  readonly steps?: number;
  /** Whether two situations are drawn for a value where no proof gives them: of use for tests, and slow. */
  readonly draws?: boolean;
}

/**
 * The values that can still change an answer, the one that leaves least to ask first. A value is not asked for if the
 * answer is the same whatever it is.
 *
 * ```ts
 * import { compile, nextQuestions, selectVersion } from "rubric";
 *
 * const text = `book well { held in en }
 * fact depth: count 0..9 { about en "How deep it is." }
 * fact dry: truth { about en "Is it dry?" }
 * decide may-wade: truth { about en "May one wade?" low: yes when dry or depth <= 3 otherwise: no }`;
 * const { program } = selectVersion(compile([{ path: "well.rubric", text }]).value, "well");
 * nextQuestions(program, "may-wade", { dry: false }).questions[0]?.path; // "depth"
 * nextQuestions(program, "may-wade", { dry: true }).questions.length; // 0
 * ```
 */
export function nextQuestions(
  version: Program,
  name: string,
  given: JsonObject,
  options: NextOptions = {},
): NextQuestions {
  const program = programAsked(version, name);
  const readings = selectReadings(program, options.readings ?? {});
  const asked = findAsked(program, name);
  if (asked === null) return nothing;
  const language = options.language ?? program.languages[0] ?? "en";
  const asking: Asking = {
    program,
    asked,
    given,
    readings,
    language,
    steps: options.steps ?? mostAskingSteps,
    draws: options.draws ?? false,
  };
  const verdict = verdictOn(asking, given);
  if (verdict.status !== "depends") return nothing;
  return proved(asking, verdict) ?? { questions: drawn(asking, verdict.missing), settled: null };
}

const nothing: NextQuestions = { questions: [], settled: null };

interface Asking {
  readonly program: Program;
  readonly asked: Decision | Play;
  readonly given: JsonObject;
  readonly readings: Readings;
  readonly language: string;
  readonly steps: number;
  readonly draws: boolean;
}

function situationOf({ program, asked, readings }: Asking, given: JsonObject): Decoded {
  const play = program.plays.find((each) => each === asked);
  const decoded = decode(program, inputsOf(program, asked), given, play ? [play] : []);
  if (play === undefined || decoded.faults.length > 0) return decoded;
  return { ...decoded, faults: playedFaults(program, play, decoded.situation, readings) };
}

function verdictOn(asking: Asking, given: JsonObject): Verdict {
  const { program, asked, readings, language } = asking;
  return askSituation(program, asked.id as DecisionId, situationOf(asking, given).situation, {
    readings,
    language,
  });
}

/** Null where the prover says too little. */
function proved(asking: Asking, { missing }: Verdict): NextQuestions | null {
  const { program, asked, given, readings, steps } = asking;
  const decision = findDecision(program, asked.id);
  if (decision === undefined) return null;
  const inputs = inputsOf(program, decision);
  const { situation } = situationOf(asking, given);
  const answer = (found: JsonObject) => {
    const { situation: whole, faults } = situationOf(asking, mergeSituations(given, found));
    if (faults.length > 0 || brokenLaws(program, inputs, whole, readings).length > 0) return null;
    const outcome = withinLimits(() => outcomeOf(program, decision, whole, readings));
    return outcome === null || outcome.status === "depends" ? null : outcome;
  };
  const { matters, bound, example } = mattering(program, decision.id, {
    known: knownIn(situation),
    lengths: lengthsIn(situation, new Set(inputs.map(({ name }) => name))),
    readings,
    steps,
    isFlip: (one, other) => {
      const a = answer(one);
      const b = a && answer(other);
      return a !== null && b !== null && isDifferent(a, b);
    },
  });
  const whole = (found: JsonObject): JsonObject => mergeSituations(given, found);
  const questions = (matters ?? []).map(({ path, pair, among }): NextQuestion => {
    const asked = missing.find((each) => each.path === path) ?? unknown(path);
    return { ...factOf(asking, asked), pair: pair && [whole(pair[0]), whole(pair[1])], among };
  });
  if (questions.some(({ pair }) => pair !== null))
    return {
      questions: shownFirst(questions.map((each) => (each.pair ? each : withPair(asking, each)))),
      settled: null,
    };
  if (questions.length > 0 || matters === null || bound !== null || example === null) return null;
  const settled = verdictOn(asking, whole(example));
  return settled.status === "depends" ? null : { questions: [], settled };
}

/** Those with two situations to show for them come first. */
function shownFirst(questions: readonly NextQuestion[]): readonly NextQuestion[] {
  return [...questions.filter(({ pair }) => pair !== null), ...questions.filter(({ pair }) => pair === null)];
}

function unknown(path: string): MissingFact {
  return { path, about: {}, domain: { kind: "any" } };
}

/** Of sequences, and where a proof is too large: what the evaluator still needs, with situations drawn at random. */
function drawn(asking: Asking, missing: readonly MissingFact[]): readonly NextQuestion[] {
  const { program, asked } = asking;
  const whole = missing.map((each) => ({ ...each, path: givenAs(program, asked, each.path) }));
  const once = [...new Map(whole.map((each) => [each.path, each])).values()];
  return shownFirst(
    once.map((each) => withPair(asking, { ...factOf(asking, each), pair: null, among: null })),
  );
}

function factOf({ program, asked }: Asking, missing: MissingFact): FilledFact {
  return findFact(program, asked, missing.path) ?? askedFor(missing);
}

function withPair(asking: Asking, question: NextQuestion): NextQuestion {
  const { program, asked, given, readings, draws } = asking;
  if (!draws) return question;
  const inputs = inputsOf(program, asked);
  const answer = (tried: JsonObject): Drawn => {
    const { situation, faults } = situationOf(asking, tried);
    const isPossible = faults.length === 0 && brokenLaws(program, inputs, situation, readings).length === 0;
    const verdict = isPossible ? withinLimits(() => verdictOn(asking, tried)) : null;
    return verdict === null ? impossible : { ...verdict, isPossible };
  };
  return { ...question, pair: drawPair({ program, asked, answer }, given, question, mostDrawn) };
}

const impossible: Drawn = { status: "depends", value: null, missing: [], isPossible: false };
const mostDrawn = 12;
