/**
 * Plays as others step through them: start, what is legal, one event more, and what one side may see of it. A state is plain
 * data, the situation given and the events so far; what it leads to goes on from there, or where that is gone, from the beginning.
 */
import type { Play } from "../../check/plays.ts";
import type { Program, Status, Words } from "../../check/program.ts";
import type { DecisionId, DoubtId } from "../../resolve/graph.ts";
import { decode, inputsOf } from "../decode.ts";
import { encode } from "../encode.ts";
import { type GivenFault, notAsked } from "../given-faults.ts";
import { nearNames } from "../../near-names.ts";
import { frozenCopy } from "../../runtime/frozen.ts";
import { isOpen, openWithin } from "../../runtime/result.ts";
import { statusOf } from "../../runtime/verdict.ts";
import { answerTo, domainOfRequest, externalEvent, isAnswer } from "./answers.ts";
import { requestInWords } from "./in-words.ts";
import type { LogEntry } from "./log.ts";
import type { Answer, Request } from "./running.ts";
import { beginPlay, type Ongoing, type Outcome, typeOfPlay } from "./run-play.ts";
import { findPlay, findState } from "../../core/lookup.ts";
import type { Domain } from "../../core/stepper.ts";
import { isObject, type Json, type JsonObject } from "../../core/json.ts";

/** What is handed in at a path, or comes from the table. */
export type PlayEvent =
  | { readonly at: string; readonly rolled: readonly number[] }
  | { readonly at: string; readonly chose: Json }
  | { readonly at: string; readonly drew: Json }
  | { readonly at: string; readonly saw: Json }
  | { readonly external: string; readonly with?: JsonObject };

export interface PlayState {
  readonly play: DecisionId;
  readonly given: JsonObject;
  readonly readings: Readonly<Record<string, string>>;
  readonly events: readonly PlayEvent[];
  /** What it waits for; null once it is over. */
  readonly request: Asked | null;
  /** Events that may come from the table now. */
  readonly external: readonly string[];
  /** Null while it waits. */
  readonly result: PlayResult | null;
  /** Facts and states as they now stand. */
  readonly facts: JsonObject;
  readonly log: readonly LogEntry[];
  /** For each event, from whom it is hidden. */
  readonly hidden: readonly (readonly string[])[];
}
export interface Asked {
  readonly path: string;
  readonly label: string;
  readonly kind: Request["kind"];
  readonly owner: string | null;
  readonly about: Words;
  readonly domain: Domain;
  readonly hiddenFrom: readonly string[];
}
export interface PlayResult {
  /** `unfinished`: it went on for longer than a play may. */
  readonly status: Status | "unfinished";
  readonly value: Json;
  /** Facts without which it cannot go on. */
  readonly missing: readonly string[];
}

export interface PlayOptions {
  /** Events and passes after which it is unfinished. */
  readonly cap?: number;
}

/** The facts given must fit; what is missing shows when it matters. */
export function startPlay(
  program: Program,
  id: DecisionId,
  given: JsonObject,
  readings: ReadonlyMap<DoubtId, string> = new Map(),
  options: PlayOptions = {},
): PlayState | readonly GivenFault[] {
  return played(program, id, ownCopy(given), Object.fromEntries(readings), [], options);
}

export function legal(state: PlayState): Pick<PlayState, "request" | "external"> {
  return { request: state.request, external: state.external };
}

/** The state after one event more, or why there cannot be such an event. */
export function step(
  program: Program,
  state: PlayState,
  event: PlayEvent,
  options: PlayOptions = {},
): PlayState | readonly GivenFault[] {
  const { play, given, readings, events, request, external } = state;
  const malformed = malformedEvent(event);
  if (malformed !== null) return [malformed];
  if (request === null) return [notAsked(pathOf(event), "The sequence is over.")];
  if ("at" in event && event.at !== request.path) {
    const help = `It waits for \`${request.path}\`.`;
    return [{ ...notAsked(event.at, help), near: nearNames(event.at, [request.path, ...external]) }];
  }
  const on = ongoing.get(state);
  const own = ownCopy(event);
  return on?.program === program && on.cap === options.cap
    ? gone(state, on, own)
    : played(program, play, copyUnlessOurs(given), readings, [...events.map(ownCopy), own], options);
}

export function isState(found: PlayState | readonly GivenFault[]): found is PlayState {
  return "play" in found;
}

/** What a side may see: nothing that is hidden from it has a value. */
export function view(program: Program, state: PlayState, side: string): PlayState {
  const isOpenTo = (hiddenFrom: readonly string[]): boolean => !hiddenFrom.includes(side);
  const visible = (facts: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(facts).filter(([fact]) => isOpenTo(findState(program, fact)?.hiddenFrom ?? [])),
    );
  const { request } = state;
  return {
    ...state,
    given: visible(state.given),
    events: state.events.map((event, i) => (isOpenTo(state.hidden[i] ?? []) ? event : veiled(event))),
    request: request && !isOpenTo(request.hiddenFrom) ? { ...request, domain: { kind: "any" } } : request,
    facts: visible(state.facts),
    log: state.log.filter((entry) => isOpenTo(entry.hiddenFrom)),
  };
}

// ---------------------------------------------------------------- private

/** A play that stands where a state says, until somebody steps on from it. */
interface Standing {
  readonly program: Program;
  readonly cap: number | undefined;
  readonly at: Ongoing;
}
const ongoing = new WeakMap<PlayState, Standing>();

/** The same play goes on; from a state that was left already it is played anew. */
function gone(state: PlayState, on: Standing, event: PlayEvent): PlayState | readonly GivenFault[] {
  const { program, at } = on;
  const outcome = at.outcome();
  if (outcome.kind !== "waiting") throw new Error(`${state.play} stands where nothing is waited for`);
  const { request, external } = outcome;
  const answer = answerOf(program, request, external, event);
  if (!isAnswer(answer)) return answer;
  ongoing.delete(state);
  at.goOn(answer);
  const events = [...state.events, event];
  return stateOf({ ...state, events }, on, [...state.hidden, hiddenFrom(answer, request)]);
}

function played(
  program: Program,
  id: DecisionId,
  given: JsonObject,
  readings: Readonly<Record<string, string>>,
  events: readonly PlayEvent[],
  options: PlayOptions,
): PlayState | readonly GivenFault[] {
  const play = playNamed(program, id);
  const read = decodeOnce(program, play, given);
  const { situation } = read;
  // What a word stands for that the book does not list is not known, and a sequence cannot be played so.
  const faults = [...read.faults, ...read.unlisted];
  if (faults.length > 0) return faults;
  const hidden: (readonly string[])[] = [];
  const chosen = new Map(Object.entries(readings).map(([doubt, name]) => [doubt as DoubtId, name]));
  const at = beginPlay(program, play, situation, chosen, options);
  for (const event of events) {
    const malformed = malformedEvent(event);
    if (malformed !== null) return [malformed];
    const outcome = at.outcome();
    if (outcome.kind !== "waiting") return [notAsked(pathOf(event), "The sequence is over.")];
    const answered = answerOf(program, outcome.request, outcome.external, event);
    if (!isAnswer(answered)) return answered;
    hidden.push(hiddenFrom(answered, outcome.request));
    at.goOn(answered);
  }
  return stateOf({ play: id, given, readings, events }, { program, cap: options.cap, at }, hidden);
}

/** What states of ours hold is frozen, so it is read once, however many courses begin with it. */
const decoded = new WeakMap<JsonObject, Decoded>();
interface Decoded {
  readonly program: Program;
  readonly play: Play;
  readonly found: ReturnType<typeof decode>;
}

function decodeOnce(program: Program, play: Play, given: JsonObject): ReturnType<typeof decode> {
  const known = decoded.get(given);
  if (known?.program === program && known.play === play) return known.found;
  const found = decode(program, inputsOf(program, play), given);
  // Callers without types may hand in anything.
  if (isObject(given)) decoded.set(given, { program, play, found });
  return found;
}

function copyUnlessOurs(given: JsonObject): JsonObject {
  return decoded.has(given) ? given : ownCopy(given);
}

function hiddenFrom(answer: Answer, request: Request): readonly string[] {
  return answer.kind === "value" ? request.hiddenFrom : [];
}

function stateOf(
  { play: id, given, readings, events }: Pick<PlayState, "play" | "given" | "readings" | "events">,
  on: Standing,
  hidden: PlayState["hidden"],
): PlayState | readonly GivenFault[] {
  const { program, at } = on;
  const { running } = at;
  const outcome = at.outcome();
  const last = events.at(-1);
  if (outcome.kind === "refused") {
    const path = last === undefined ? "" : pathOf(last);
    return [{ code: "refused", path, message: outcome.message, help: outcome.help, near: [] }];
  }
  const play = playNamed(program, id);
  const state: PlayState = {
    play: id,
    given,
    readings,
    events: Object.freeze(events),
    request: outcome.kind === "waiting" ? askedFor(program, outcome.request) : null,
    external: outcome.kind === "waiting" ? outcome.external : [],
    result: resultOf(program, play, outcome),
    facts: Object.fromEntries(
      program.facts.flatMap(({ name, type }): [string, Json][] => {
        const value = running.situation.known.get(name);
        return value === undefined || isOpen(value) ? [] : [[name, encode(program, type, value)]];
      }),
    ),
    log: [...running.log],
    hidden,
  };
  if (outcome.kind === "waiting") ongoing.set(state, on);
  return Object.freeze(state);
}

/** An event may come from a file. */
function malformedEvent(event: unknown): GivenFault | null {
  const { at, external, with: input = {} } = isObject(event as Json) ? (event as JsonObject) : {};
  const name = at === undefined ? external : at;
  if (typeof name === "string" && (at !== undefined || isObject(input))) return null;
  const message = "This is not an event: it names no request, and no event from the table.";
  const help =
    'Write one such as `{ "at": "dice", "rolled": [3] }`, or `{ "external": "<name>", "with": {} }`.';
  return { code: "wrong-type", path: "", message, help, near: [] };
}

function pathOf(event: PlayEvent): string {
  return "at" in event ? event.at : event.external;
}

/** What a caller changes later must not change a state. */
function ownCopy<T extends JsonObject | PlayEvent>(json: T): T {
  if (!isObject(json as Json) || frozenCopies.has(json)) return json;
  const made = frozenCopy(json);
  frozenCopies.add(made);
  return made;
}
const frozenCopies = new WeakSet<object>();

function playNamed(program: Program, id: DecisionId): Play {
  const play = findPlay(program, id);
  if (play === undefined) throw new Error(`${id} is no play of ${program.book}@${program.version}`);
  return play;
}

function answerOf(
  program: Program,
  request: Request,
  external: readonly string[],
  event: PlayEvent,
): ReturnType<typeof answerTo> {
  if ("external" in event) return externalEvent(program, external, event.external, event.with ?? {});
  const handed: Readonly<Record<Request["kind"], Json | undefined>> = {
    roll: "rolled" in event ? event.rolled : undefined,
    choose: "chose" in event ? event.chose : undefined,
    draw: "drew" in event ? event.drew : undefined,
    observe: "saw" in event ? event.saw : undefined,
  };
  const json = handed[request.kind];
  if (json !== undefined && event.at === request.path) return answerTo(program, request, json);
  const word = { roll: "rolled", choose: "chose", draw: "drew", observe: "saw" }[request.kind];
  return [notAsked(event.at, `\`${request.path}\` needs an event with \`${word}\`.`)];
}

function askedFor(program: Program, request: Request): Asked {
  const { path, label, kind, owner, hiddenFrom } = request;
  const about = requestInWords(request);
  return { path, label, kind, owner, about, domain: domainOfRequest(program, request), hiddenFrom };
}

function resultOf(program: Program, play: Play, outcome: Outcome): PlayResult | null {
  if (outcome.kind === "unfinished") return { status: "unfinished", value: null, missing: [] };
  if (outcome.kind !== "result" && outcome.kind !== "halt") return null;
  const result = outcome.kind === "result" ? outcome.value : outcome.why;
  const open = openWithin(result);
  const value = open || isOpen(result) ? null : encode(program, typeOfPlay(play), result);
  return { status: statusOf(open), value, missing: open?.missing.map(({ path }) => path) ?? [] };
}

/** That something was handed in is seen, and not what. */
function veiled(event: PlayEvent): PlayEvent {
  if ("external" in event) return event;
  const { at } = event;
  if ("rolled" in event) return { at, rolled: [] };
  if ("chose" in event) return { at, chose: null };
  return "drew" in event ? { at, drew: null } : { at, saw: null };
}
