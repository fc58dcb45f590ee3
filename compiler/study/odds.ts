/** The exact chances of a play, or the certain answer of a decision, by their names and with policies and goals as text. */
import type { Play } from "../check/plays.ts";
import type { Program } from "../check/program.ts";
import type { CompiledVersion } from "../compile.ts";
import type { JsonObject } from "../core/json.ts";
import { findDecision, findPlay } from "../core/lookup.ts";
import { decode, inputsOf } from "../evaluate/decode.ts";
import { withDeclaredNames } from "../evaluate/given-names.ts";
import type { PlayEvent } from "../evaluate/plays/play.ts";
import type { Situation } from "../evaluate/situation.ts";
import { nearNames } from "../near-names.ts";
import { answerOf, answerOfDecision, type OddsAnswer } from "../odds/answer.ts";
import { odds as oddsOf } from "../odds/odds.ts";
import { ask } from "./ask.ts";
import { type Assumed, assumedIn } from "./assumed-starts.ts";
import { withEvents } from "./handed-events.ts";
import { goalFrom, policyFrom } from "./policies.ts";
import { type ReadingsAsked, selectReadings } from "./readings.ts";
import { notAText, refuseFaults, RequestError } from "./request-error.ts";
import type { Versions } from "./select-version.ts";
import { refuseUnreadFacts, type Unused, unusedInput } from "./unused-input.ts";

export interface OddsOptions {
  /** How doubts are read; those not named are read as taken. */
  readonly readings?: ReadingsAsked;
  /** How sides choose: `bold`, `marines=bold`, `uniform`, `best for marines by kill`. */
  readonly policies?: readonly string[];
  /** Results whose chance or mean is wanted besides: `kill`, `least turns`. */
  readonly goals?: readonly string[];
  /** The events so far; later rolls and choices are open. */
  readonly events?: readonly PlayEvent[];
  /** At most so many rolls, draws and choices on a path; the rest is unfinished. */
  readonly mostSteps?: number;
  /** At most so many states are worked out. */
  readonly mostStates?: number;
  /** Versions of the book: with them, a fact that none of them reads is refused. */
  readonly versions?: Versions;
  /** Of names that are suggested. */
  readonly language?: string;
}

/** Chances, with what has to be known about the situation to trust them. */
export interface OddsFound extends OddsAnswer {
  /** States that are read and not given, with their values at the start. */
  readonly assumed: readonly Assumed[];
  /** What was given and makes no difference. */
  readonly unused: readonly Unused[];
}

/**
 * The exact chances of the results of a sequence. Given rolls and choices are fixed, the others are open. The answer of a
 * decision has chance 1. Throws a `RequestError` if the situation does not fit.
 *
 * ```ts
 * import { compile, odds, selectVersion } from "rubric";
 *
 * const text = `book well { held in en }
 * resolve luck { about en "Is one lucky?" roll dice = 1 of D6 gives struck: truth = some d in dice has d >= 5 }`;
 * const version = selectVersion(compile([{ path: "well.rubric", text }]).value, "well");
 * odds(version, "luck", {}).mean; // { struck: "1/3" }
 * ```
 */
export function odds(
  version: Pick<CompiledVersion, "book" | "program">,
  name: string,
  given: JsonObject,
  options: OddsOptions = {},
): OddsFound {
  const { program } = version;
  const readings = selectReadings(program, options.readings ?? {});
  const { events, mostSteps, mostStates, policies = [], goals: wanted = [], versions, language } = options;
  refuseOthersThanTexts({ policies, goals: wanted });
  const decision = findDecision(program, name);
  if (decision) {
    const situation = situationFor(program, decision, given);
    const { assumed, unused } = ask(program, name, given, {
      readings,
      ...(versions && { versions }),
      ...(language !== undefined && { language }),
    });
    return { ...answerOfDecision(program, decision, situation, readings), assumed, unused };
  }
  const play = findPlay(program, name);
  if (play === undefined) throw unknownName(program, name);
  const all = events === undefined ? given : withEvents(program, play, readings, given, events);
  const situation = situationFor(program, play, all);
  const notes = notesOnInput(program, play, given, options);
  const playing = policies.map((text) => policyFrom(version, play, text));
  const goals = wanted.map((text) => ({ text, goal: goalFrom(version, play, text) }));
  const found = oddsOf({
    program,
    play,
    situation,
    readings,
    playing,
    goals: goals.map(({ goal }) => goal.value),
    ...(mostSteps === undefined ? {} : { cap: mostSteps }),
    ...(mostStates === undefined ? {} : { states: mostStates }),
  });
  const answer = answerOf({ program, play, situation, readings, playing, goals }, found);
  const { refused } = answer;
  if (refused && isWrongUse(refused.code)) throw new RequestError(refused.message, refused.help);
  return { ...answer, ...notes };
}

function refuseOthersThanTexts(lists: Readonly<Record<string, unknown>>): void {
  for (const [name, list] of Object.entries(lists)) {
    if (!Array.isArray(list))
      throw new RequestError(`\`${name}\` is not a list.`, `Write a list of texts: \`${name}: ["…"]\`.`);
    for (const [i, text] of list.entries()) if (typeof text !== "string") throw notAText(`\`${name}[${i}]\``);
  }
}

/**
 * Of a sequence: what it starts with, and what it never reads. Throws where no version reads a fact. With `policies` or goals
 * nothing counts as unread, since these may read any fact.
 */
export function notesOnInput(
  program: Program,
  play: Play,
  given: JsonObject,
  {
    versions,
    language = "en",
    policies = [],
    goals = [],
  }: Pick<OddsOptions, "versions" | "language" | "policies" | "goals"> = {},
): Pick<OddsFound, "assumed" | "unused"> {
  const { given: named } = withDeclaredNames(program, inputsOf(program, play), given);
  const assumed = assumedIn(program, play, named, situationFor(program, play, given));
  if (policies.length + goals.length > 0) return { assumed, unused: [] };
  if (versions !== undefined) refuseUnreadFacts(versions, program, play, named, language);
  return { assumed, unused: unusedInput(program, play, named, () => true, false) };
}

function situationFor(program: Program, asked: Parameters<typeof inputsOf>[1], given: JsonObject): Situation {
  const isPlay = asked !== null && "lines" in asked;
  const { situation, faults, unlisted } = decode(
    program,
    inputsOf(program, asked),
    given,
    isPlay ? [asked] : [],
  );
  // There are no chances over what a word may stand for.
  refuseFaults([...faults, ...unlisted]);
  return situation;
}

/** Throws if the situation does not fit. Other refusals are answers: the odds cannot be computed. */
function isWrongUse(code: string): boolean {
  return ["given-roll", "given-option", "refused-observation", "outside-event"].includes(code);
}

function unknownName({ book, version, plays, decisions }: Program, name: string): RequestError {
  const known = [...plays, ...decisions].map(({ id }) => id);
  return new RequestError(
    `\`${book}\` has no decision or sequence \`${name}\` in version ${version}.`,
    `\`rubric facts ${book}@${version}\` lists them.`,
    nearNames(name, known),
  );
}
