/** Asks a decision or a sequence about a situation, given as JSON or as the evaluator has it. */
import type { Play } from "../check/plays.ts";
import type { Decision, NoteOf, Program } from "../check/program.ts";
import { withInvariants } from "../core/invariants.ts";
import { findDecision, findInvariant, findPlay } from "../core/lookup.ts";
import { linesWithin } from "../core/walk.ts";
import { isObject, type JsonObject } from "../core/json.ts";
import { type AskOptions, ask as askSituation, type Verdict } from "../evaluate/ask.ts";
import { decode, type Decoded, inputsOf } from "../evaluate/decode.ts";
import { withDeclaredNames } from "../evaluate/given-names.ts";
import { playedFaults } from "../evaluate/plays/ask-play.ts";
import type { GivenFault } from "../evaluate/given-faults.ts";
import type { Readings, Situation } from "../evaluate/situation.ts";
import type { DecisionId, VersionId } from "../resolve/graph.ts";
import { type Assumed, assumedIn } from "./assumed-starts.ts";
import { keepKnownClauses } from "./known-clauses.ts";
import { type ReadingsAsked, selectReadings } from "./readings.ts";
import { refuseFaults } from "./request-error.ts";
import type { Versions } from "./select-version.ts";
import { refuseUnreadFacts, type Unused, unusedInput } from "./unused-input.ts";

export interface AskRequest extends Omit<AskOptions, "readings"> {
  /** How doubts are read; those not named are read as taken. */
  readonly readings?: ReadingsAsked;
  /**
   * Versions of the book. Where this one has no answer, those that have one are listed in `elsewhere`. What `told` says of
   * clauses that only others have does not matter here.
   */
  readonly versions?: Versions;
  /** Also finds what makes no difference given the rest, which asks the question again for each part. */
  readonly triesInput?: boolean;
}

/** A verdict, with what has to be known about the situation to trust it. */
export interface Answer extends Verdict {
  /** Words that the book does not list: what they stand for counts as unknown. */
  readonly unlisted: readonly GivenFault[];
  /** What was given and makes no difference. */
  readonly unused: readonly Unused[];
  /** States that are read and not given, with their values at the start. */
  readonly assumed: readonly Assumed[];
  /** What the book does not say, or says elsewhere, where the answer rests on it. */
  readonly notes: readonly NoteOf[];
}

/**
 * The answer of a version in a situation, with the sentences that decide it. Facts that are left out are unknown: the
 * answer depends on them if it needs them. Throws a `RequestError` if the situation does not fit.
 *
 * ```ts
 * import { ask, compile, selectVersion } from "rubric";
 *
 * const text = `book well { held in en }
 * fact depth: count 0..9 { about en "How deep it is." }
 * decide may-wade: truth { about en "May one wade?" shallow: yes when depth <= 3 otherwise: no }`;
 * const { program } = selectVersion(compile([{ path: "well.rubric", text }]).value, "well");
 * ask(program, "may-wade", { depth: 2 }).value; // true
 * ask(program, "may-wade", {}).missing[0]?.path; // "depth"
 * ```
 */
export function ask(
  program: Program,
  name: string,
  given: JsonObject | Situation,
  options: AskRequest = {},
): Answer {
  const { versions, triesInput = false, ...how } = options;
  const readings = selectReadings(program, options.readings ?? {});
  const whole = programAsked(program, name);
  const asked = findAsked(whole, name);
  const others = [...(versions?.values() ?? [])].map((each) => each.program);
  const known = isSituation(given) ? given : keepKnownClauses(program, given, others);
  const { situation, unlisted } = situationOf(whole, asked, known, readings, options.language);
  const judged = askSituation(whole, name as DecisionId, situation, { ...how, readings });
  const notes = notesBehind(whole, asked, judged);
  const isRead = asked !== null && !isSituation(known);
  if (isRead) {
    const named = withDeclaredNames(whole, inputsOf(whole, asked), known).given;
    if (versions !== undefined) refuseUnreadFacts(versions, whole, asked, named, options.language ?? "en");
    const isSame = (without: JsonObject): boolean =>
      isSameAnswer(judged, readAnswer(whole, asked, without, readings));
    // While an answer depends on something, what is given may yet matter.
    const triesAll = triesInput && judged.status !== "depends";
    const unused = unusedInput(whole, asked, named, isSame, triesAll);
    const assumed = assumedIn(whole, asked, named, situation);
    return withElsewhere({ ...judged, unlisted, unused, assumed, notes }, versions, program, name, given);
  }
  return withElsewhere(
    { ...judged, unlisted, unused: [], assumed: [], notes },
    versions,
    program,
    name,
    given,
  );
}

/** Notes with what of them decides here, also in decisions that are called; or on a question that has no answer. */
function notesBehind(
  { notes }: Program,
  asked: Decision | Play | null,
  { status, because }: Verdict,
): readonly NoteOf[] {
  if (asked === null || notes.length === 0) return [];
  const own = labelsOf(asked);
  const behind = new Set(because.map(({ clause }) => (own.has(clause) ? `${asked.id}.${clause}` : clause)));
  if (status === "no-ruling" || asked.kind === "table") behind.add(asked.id);
  return notes.flatMap((note) => {
    const rests = note.rests.filter((name) => behind.has(name));
    return rests.length === 0 ? [] : [{ ...note, rests }];
  });
}

function labelsOf(asked: Decision | Play): ReadonlySet<string | null> {
  const labelled =
    "lines" in asked
      ? linesWithin(asked.lines)
      : asked.kind === "ruled"
        ? asked.clauses
        : asked.kind === "table"
          ? asked.rows
          : [];
  return new Set(labelled.map(({ label }) => label));
}

function readAnswer(
  program: Program,
  asked: Decision | Play,
  given: JsonObject,
  readings: Readings,
): Verdict | null {
  const { situation, faults } = readSituation(program, asked, given, readings);
  return faults.length > 0 ? null : askSituation(program, asked.id, situation, { readings });
}

/** Of one without an answer, also what it needs; and which laws the situation breaks. */
function isSameAnswer(one: Verdict, other: Verdict | null): boolean {
  if (other === null || one.status !== other.status) return false;
  const [left, right] = [one, other].map(({ value, missing, laws }) =>
    JSON.stringify([value, missing.map(({ path }) => path), laws.map(({ name }) => name)]),
  );
  return left === right;
}

function withElsewhere(
  verdict: Answer,
  versions: Versions | undefined,
  program: Program,
  name: string,
  given: JsonObject | Situation,
): Answer {
  if (versions === undefined || isSituation(given)) return verdict;
  if (verdict.status === "ruled" || verdict.status === "conflict") return verdict;
  return { ...verdict, elsewhere: versionsThatRule(versions, program, name, given) };
}

/** A decision, a play or an invariant of a version, by name; null where it has none. */
export function findAsked(program: Program, name: string): Decision | Play | null {
  return findDecision(programAsked(program, name), name) ?? findPlay(program, name) ?? null;
}

/** An invariant is asked like a decision: no says that it fails. */
export function programAsked(program: Program, name: string): Program {
  return findInvariant(program, name) ? withInvariants(program) : program;
}

function situationOf(
  program: Program,
  asked: Decision | Play | null,
  given: JsonObject | Situation,
  readings: Readings,
  language: string | undefined,
): Omit<Decoded, "faults"> {
  if (isSituation(given)) return { situation: given, unlisted: [] };
  const { faults, ...read } = readSituation(program, asked, given, readings, language);
  // This version does not have the decision, so its parameters cannot be checked.
  refuseFaults(asked === null ? faults.filter(({ code }) => code !== "unknown-path") : faults);
  return read;
}

function isSituation(given: JsonObject | Situation): given is Situation {
  return isObject(given as JsonObject) && given.known instanceof Map;
}

/** The situation that the JSON describes, with rolls and choices, and its problems. */
function readSituation(
  program: Program,
  asked: Decision | Play | null,
  given: JsonObject,
  readings: Readings,
  language?: string,
): Decoded {
  const play = program.plays.find((each) => each === asked) ?? null;
  const decoded = decode(program, inputsOf(program, asked), given, play ? [play] : [], language);
  if (play === null || decoded.faults.length > 0) return decoded;
  return { ...decoded, faults: playedFaults(program, play, decoded.situation, readings) };
}

function versionsThatRule(
  versions: Versions,
  { version }: Program,
  name: string,
  given: JsonObject,
): readonly VersionId[] {
  return [...versions].flatMap(([id, { program }]) => {
    const asked = id === version ? null : findAsked(program, name);
    if (asked === null) return [];
    const whole = programAsked(program, name);
    const { situation, faults } = readSituation(whole, asked, keepKnownClauses(program, given), new Map());
    return faults.length === 0 && askSituation(whole, asked.id, situation).status === "ruled" ? [id] : [];
  });
}
