/**
 * Plays as others step through them: start, what is legal, one event more, what one side may see, or all at once with what
 * was handed in. A state is plain data, the situation given and the events so far; where a play stands follows from it.
 */
import { answerTo, isRefusal, notAsked, type PlayEvent, type Refusal } from "./answers.ts";
import { plain, type Ratio } from "./exact.ts";
import { type Copies, frozenCopy } from "./frozen.ts";
import { type BookNames, isAmountNote, type Notes, type Vocabulary, withStates } from "./given.ts";
import { mostPlayEvents } from "./limits.ts";
import { type At, newAt, performed, type Played, resultOf } from "./lines.ts";
import {
  isStop,
  type LogEntry,
  newFrame,
  type Request,
  type Running,
  type Source,
  standing,
  type Steps,
  type Stop,
  type Waiting,
} from "./playing.ts";
import { shownFound } from "./problem-words.ts";
import { InvalidInputError, type Problem, problemsIn } from "./problems.ts";
import { comingNow, noteWhatHolds, type Table } from "./reactions.ts";
import { notGiven, type Open, unruled } from "./result.ts";
import { copied, openInside } from "./things.ts";
import { type Status, statusOf } from "./verdict.ts";

export type { PlayEvent, Refusal };

/** A resolve, a procedure or a random table. */
export interface Play<Given, Result, Event, States extends keyof Given = never>
  extends Played<Given, Result> {
  /** States that are filled in where they are left out: for types alone. */
  readonly states?: States;
  /** Throws where something that is given cannot be, or is not given, with all that is wrong in its message. */
  readonly start: (given: Given, options?: PlayOptions) => PlayState<Given, Event>;
  /** What it waits for, and what may come from the table. */
  readonly legal: (state: PlayState<Given, Event>) => Legal;
  /** The state after one event more, or why there cannot be such an event. */
  readonly step: (
    state: PlayState<Given, Event>,
    event: Event,
  ) => PlayState<Given, Event> | readonly Refusal[];
  /** With all that is handed in, in order. */
  readonly finish: (
    given: Given,
    events: readonly Event[],
    options?: PlayOptions,
  ) => PlayResult<Result> | readonly Refusal[];
  /** All that has happened, as a side sees it; without a side, as it is. A side that there is not is an error. */
  readonly view: (state: PlayState<Given, Event>, side?: string) => View<Given, Result>;
}

/** A play of which nothing is known but its name. */
export interface AnyPlay {
  readonly name: string;
  /** What is handed to it; `fromJson` reads it with the facts. */
  readonly params: Notes;
  readonly start: (given: never, options?: PlayOptions) => PlayState<unknown, unknown>;
  readonly legal: (state: never) => Legal;
  readonly step: (state: never, event: never) => PlayState<unknown, unknown> | readonly Refusal[];
  readonly finish: (
    given: never,
    events: readonly never[],
    options?: PlayOptions,
  ) => PlayResult<unknown> | readonly Refusal[];
  readonly view: (state: never, side?: string) => View<unknown, unknown>;
}

/** Plain data, which can be kept and sent. */
export interface PlayState<Given, Event> {
  readonly play: string;
  /** The version that declares the play: `hulk@base`. */
  readonly version: string;
  readonly given: Given;
  readonly options: PlayOptions;
  readonly events: readonly Event[];
}
export interface PlayOptions {
  /** Events and passes after which it is unfinished; 10 000 where it is left out. */
  readonly cap?: number;
}
export interface Legal {
  /** Null once the play is over. */
  readonly request: Request | null;
  readonly external: readonly string[];
}
export interface View<Given, Result> extends Legal {
  readonly given: Given;
  readonly events: readonly PlayEvent[];
  /** Null while it waits. */
  readonly result: PlayResult<Result> | null;
  /** The situation as it now stands. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly log: readonly LogEntry[];
}
export interface PlayResult<Result> {
  /** `unfinished`: it went on for longer than a play may. */
  readonly status: Status | "unfinished";
  /** Null unless ruled; a result that is ruled may also be none. */
  readonly value: Result | null;
  /** What it waits for, or facts without which it cannot go on. */
  readonly missing: readonly string[];
}

export interface PlayNotes extends Omit<Source, "name"> {
  /** The version that declares it: `hulk@base`. */
  readonly version?: string;
  readonly params?: Notes;
  readonly parts?: Notes;
  /** Of a single result that is an amount. */
  readonly type?: "number";
  /** States it may read: what they are at first. */
  readonly states?: Notes;
  readonly table?: () => Table;
  /** Who may look at it. */
  readonly sides?: readonly string[];
  /** What may be given: its facts are what the play needs. */
  readonly given?: () => Vocabulary;
  /** What other plays may need at the same table. */
  readonly book?: () => BookNames;
}

/** What is given, with the states that are filled in where they are left out. */
export type Filled<Given, States extends keyof Given> = Omit<Given, States> & Required<Pick<Given, States>>;

export function play<Given extends object, Result, Event, States extends keyof Given = never>(
  name: string,
  notes: PlayNotes,
  lines: (at: At<Filled<Given, States>>, given: Filled<Given, States>) => Steps<unknown>,
): Play<Given, Result, Event, States> {
  const {
    version = "",
    params = {},
    parts = null,
    type = null,
    states = {},
    table = () => ({}),
    sides = [],
    given: wanted = () => nothing,
    book = () => noNames,
    ...source
  } = notes;
  const own: Whole = {
    name,
    version,
    source: { name, ...source },
    params,
    parts,
    type,
    states,
    table,
    given: wanted,
    book,
    lines: lines as unknown as Whole["lines"],
  };
  const problemsOf = (given: unknown): readonly Problem[] => playProblems(own, given);
  const checked = (state: PlayState<Given, Event>) => checkedState(own, state);
  const standingAt = (state: PlayState<Given, Event>): Live =>
    at(own, checked(state) as unknown as PlayState<object, PlayEvent>);
  const made: Play<Given, Result, Event, States> = {
    name,
    source: own.source,
    params,
    parts,
    lines: own.lines,
    start: (given, options = {}) => {
      const problems = [...problemsOf(given), ...optionProblems(options)];
      if (problems.length === 0) return newState({ play: name, version, given, options, events: [] });
      throw new InvalidInputError(`\`${name}\` cannot be started: its input is invalid`, problems);
    },
    legal: (state) => legalIn(standingAt(state)),
    step: (state, event) => {
      const from = checked(state);
      const live = standingAt(from);
      const own = frozenCopy(event, ownStates.get(from));
      const refused = take(live, own as PlayEvent);
      // What was ensured and does not hold has ended this play: the state is played up to again.
      if (live.stopped?.stop === "refused") lives.delete(from);
      if (refused !== null) return [refused];
      const next = stateAfter(from, own);
      // The play itself goes on; whoever steps from an earlier state again plays up to it again.
      lives.delete(from);
      lives.set(next, live);
      return next;
    },
    finish: (given, events, options = {}) => {
      const problems = [...problemsOf(given), ...optionProblems(options)];
      if (problems.length > 0) return problems;
      const live = begun(own, given, options);
      for (const event of events) {
        const refused = take(live, event as PlayEvent);
        if (refused !== null) return [refused];
      }
      return (resultIn<Result>(live) ?? waitingFor(live)) as PlayResult<Result>;
    },
    view: (state, side) => {
      if (side !== undefined && !sides.includes(side)) throw new Error(unknownSide(side, sides));
      return viewed(standingAt(state), state, side);
    },
  };
  wholes.set(made, own);
  return made;
}

/** What comes of a play that somebody answers as it goes; open where it is not answered. */
export function playWith(
  play: Played<never, unknown>,
  given: object,
  answer: (request: Request, external: readonly string[]) => PlayEvent | null,
  prepare: (facts: Record<string, unknown>) => void = () => {},
): unknown {
  const own = wholes.get(play);
  if (own === undefined) throw new Error(`${play.name} is not a sequence.`);
  const live = begun(own, given, {}, prepare);
  while (live.waiting !== null) {
    const { request } = live.waiting;
    const event = answer(request, comingNow(live.run));
    if (event === null || take(live, event) !== null)
      return { undetermined: notGiven(request.path, { about: request.about }) };
  }
  const { stopped } = live;
  if (stopped === null) return resultOf(live.run.root, own);
  return { undetermined: stopped.stop === "open" ? stopped.why : unruled("no-ruling") };
}

const wholes = new WeakMap<object, Whole>();

// ---------------------------------------------------------------- a play that runs

type Whole = Played<object, unknown> & {
  readonly version: string;
  readonly type: "number" | null;
  readonly states: Notes;
  readonly table: () => Table;
  /** What may be given, so that a value is told from a thing. */
  readonly given: () => Vocabulary;
  readonly book: () => BookNames;
};

const nothing: Vocabulary = { facts: {}, records: {}, doubts: {} };
const noNames: BookNames = { facts: [], told: [] };

/** More may be given than a play needs: what others need at the same table. */
function playProblems({ given: wanted, book }: Whole, given: unknown): readonly Problem[] {
  const { facts, told } = book();
  const vocabulary: Vocabulary = { ...wanted(), told };
  return problemsIn(vocabulary, vocabulary.facts, given, {
    form: "native",
    isComplete: true,
    besides: facts,
  });
}

function optionProblems(options: unknown): readonly Problem[] {
  const cap = typeof options === "object" && options !== null && "cap" in options ? options.cap : undefined;
  const isOptions = typeof options === "object" && options !== null && !Array.isArray(options);
  if (isOptions && (cap === undefined || (Number.isSafeInteger(cap) && Number(cap) >= 0))) return [];
  const [path, wanted] = isOptions ? ["options.cap", "a whole number, at least 0"] : ["options", "an object"];
  const message = `\`${path}\` is not ${wanted}.`;
  return [{ code: "wrong-type", path, message, help: "Leave it out, or give 10000.", near: [] }];
}

/** A play that has come as far as it is answered. */
interface Live {
  readonly own: Whole;
  readonly run: Running;
  readonly steps: Steps;
  /** What it waits for; null once it is over. */
  waiting: Waiting | null;
  stopped: Stop | null;
  /** For each event, from whom it is hidden. */
  readonly hidden: (readonly string[])[];
}

/** States made here, which nobody can change, with the copies of what they were made of. */
const ownStates = new WeakMap<object, Copies>();

function newState<Given, Event>(state: PlayState<Given, Event>): PlayState<Given, Event> {
  const copies: Copies = new Map();
  const own = frozenCopy(state, copies);
  ownStates.set(own, copies);
  return own;
}

function stateAfter<Given, Event>(from: PlayState<Given, Event>, event: Event): PlayState<Given, Event> {
  const next = Object.freeze({ ...from, events: Object.freeze([...from.events, event]) });
  ownStates.set(next, ownStates.get(from) ?? new Map());
  return next;
}

/** Of the newest states: the play itself, so that a step is one step. */
const lives = new WeakMap<object, Live>();

function at(own: Whole, state: PlayState<object, PlayEvent>): Live {
  const known = lives.get(state);
  if (known !== undefined) return known;
  const live = begun(own, state.given, state.options);
  for (const [i, event] of state.events.entries()) {
    const refused = take(live, event);
    if (refused === null) continue;
    const message = `\`events[${i}]\` cannot have happened: ${refused.message}`;
    throw notReached(own, [
      { code: "wrong-type", path: `events[${i}]`, message, help: refused.help, near: [] },
    ]);
  }
  lives.set(state, live);
  return live;
}

/** A state that the caller made may be changed at any time: it is checked and copied whenever it is used. */
function checkedState<Given, Event>(own: Whole, state: PlayState<Given, Event>): PlayState<Given, Event> {
  if (ownStates.has(state) && state.play === own.name && state.version === own.version) return state;
  const wrong = stateProblems(own, state);
  if (wrong.length > 0) throw notReached(own, wrong);
  return newState(state);
}

function notReached({ name }: Whole, problems: readonly Problem[]): InvalidInputError {
  return new InvalidInputError(`\`${name}\` cannot have reached this state`, problems);
}

/** A state may come from a file, or from another version: it is checked before it is played up to. */
function stateProblems(own: Whole, state: unknown): readonly Problem[] {
  const help = `Give a state that \`start\` or \`step\` of \`${own.name}\` returned.`;
  const problem = (path: string, message: string): Problem => ({
    code: "wrong-type",
    path,
    message,
    help,
    near: [],
  });
  if (typeof state !== "object" || state === null || Array.isArray(state))
    return [problem("", "The state is not an object.")];
  const { play, version, given, options, events } = state as Readonly<Record<string, unknown>>;
  if (play !== own.name)
    return [problem("play", `\`play\` is ${shownFound(play)}: it is a state of another sequence.`)];
  if (version !== own.version) {
    const found = `\`version\` is ${shownFound(version)}`;
    return [problem("version", `${found}, but this sequence is of \`${own.version}\`.`)];
  }
  const inGiven = playProblems(own, given).map((each) => ({
    ...each,
    path: each.path === "" ? "given" : `given.${each.path}`,
  }));
  const isList = Array.isArray(events);
  return [
    ...inGiven,
    ...optionProblems(options),
    ...(isList ? [] : [problem("events", "`events` is not a list.")]),
  ];
}

function begun(
  own: Whole,
  given: object,
  { cap = mostPlayEvents }: PlayOptions,
  prepare: (facts: Record<string, unknown>) => void = () => {},
): Live {
  const { facts, things } = copied(withStates(own.states, given), own.given());
  prepare(facts);
  const root = newFrame(own.source, "", false);
  const run: Running = {
    facts,
    things,
    table: own.table(),
    root,
    standing: [standing("play", [own.name])],
    cuts: [],
    reacted: new Map(),
    begun: new Map(),
    touched: new Set(),
    writes: null,
    log: [],
    taken: 0,
    cap,
    at: (frame) => newAt(run, frame),
  };
  noteWhatHolds(run);
  const live: Live = {
    own,
    run,
    steps: performed(run, root, own, facts),
    waiting: null,
    stopped: null,
    hidden: [],
  };
  goOn(live, () => live.steps.next());
  return live;
}

/** As far as it is answered; a single result leaves all lines. */
function goOn(live: Live, next: () => IteratorResult<Waiting, void>): void {
  try {
    const step = next();
    live.waiting = step.done ? null : step.value;
  } catch (thrown) {
    live.waiting = null;
    if (isStop(thrown)) live.stopped = thrown;
    else if (!isEnd(live, thrown)) throw thrown;
  }
}

function isEnd({ run }: Live, thrown: unknown): boolean {
  return typeof thrown === "object" && thrown !== null && "frame" in thrown && thrown.frame === run.root;
}

/** Null where the event is taken. */
function take(live: Live, event: PlayEvent): Refusal | null {
  if (live.waiting === null) return notAsked(pathOf(event), "The sequence is over.");
  const answer = answerTo(live.run, live.waiting, event);
  if (isRefusal(answer)) return answer;
  live.hidden.push("value" in answer ? live.waiting.request.hiddenFrom : []);
  goOn(live, () => live.steps.next(answer));
  const { stopped } = live;
  if (stopped?.stop !== "refused") return null;
  return { code: "refused", path: pathOf(event), message: stopped.message, help: stopped.help };
}

/** Callers without types may hand in anything. */
function pathOf(event: PlayEvent | null): string {
  if (typeof event !== "object" || event === null) return "";
  const named: unknown = "at" in event ? event.at : event.external;
  return typeof named === "string" ? named : "";
}

// ---------------------------------------------------------------- what others see

function legalIn({ waiting, run }: Live): Legal {
  return { request: waiting?.request ?? null, external: waiting === null ? [] : comingNow(run) };
}

function resultIn<Result>({ waiting, stopped, run, own }: Live): PlayResult<Result> | null {
  if (waiting !== null) return null;
  if (stopped?.stop === "unfinished") return { status: "unfinished", value: null, missing: [] };
  const value = resultOf(run.root, own);
  const open: Open | null = stopped?.stop === "open" ? stopped.why : openInside(run.things, value);
  const missing = open?.missing.map(({ path }) => path) ?? [];
  return { status: statusOf(open), value: open === null ? (handedOut(own, value) as Result) : null, missing };
}

/** Amounts as plain numbers, which within plays are exact. */
function handedOut({ type, parts }: Whole, value: unknown): unknown {
  if (parts === null) return type === "number" ? plain(value as Ratio | null) : value;
  const found = { ...(value as Readonly<Record<string, unknown>>) };
  for (const [part, { property = part, type: of }] of Object.entries(parts))
    if (isAmountNote(of)) found[property] = plain(found[property] as Ratio | null);
  return found;
}

function waitingFor({ waiting }: Live): PlayResult<never> {
  return { status: "depends", value: null, missing: waiting === null ? [] : [waiting.request.path] };
}

function unknownSide(side: string, sides: readonly string[]): string {
  const help =
    sides.length > 0
      ? `Write one of ${sides.join(", ")}, or leave it out to see everything.`
      : "Leave it out: this sequence has no sides.";
  return `There is no side \`${side}\`. ${help}`;
}

function viewed<Given extends object, Result, Event>(
  live: Live,
  { given, events }: PlayState<Given, Event>,
  side: string | undefined,
): View<Given, Result> {
  const { run, hidden } = live;
  const isOpenTo = (hiddenFrom: readonly string[]): boolean =>
    side === undefined || !hiddenFrom.includes(side);
  const visible = <T extends object>(facts: T): T =>
    Object.fromEntries(
      Object.entries(facts).filter(([property]) => isOpenTo(run.table.hidden?.[property] ?? [])),
    ) as T;
  const { request, external } = legalIn(live);
  return {
    given: visible(given),
    events: (events as readonly PlayEvent[]).map((event, i) =>
      isOpenTo(hidden[i] ?? []) ? event : veiled(event),
    ),
    request: request === null || isOpenTo(request.hiddenFrom) ? request : veiledRequest(request),
    external,
    result: resultIn(live),
    facts: copied(visible(run.facts), live.own.given()).facts,
    log: run.log.filter(({ hiddenFrom }) => isOpenTo(hiddenFrom)),
  };
}

/** That something was handed in is seen, and not what. */
function veiled(event: PlayEvent): PlayEvent {
  if ("external" in event) return event;
  return "rolled" in event ? { at: event.at, rolled: [] } : { at: event.at, saw: null };
}

function veiledRequest(request: Request): Request {
  return request.kind === "draw" || request.kind === "choose" ? { ...request, options: [] } : request;
}
