/**
 * A play while it runs: what it waits for, who stands in the middle of what, what names stand for, and what has happened.
 * Lines change it as they are performed; what each of them does is in the files beside, how it is handed in play.ts.
 */
import type { ClauseOrigin, Expr, Program, Type, Words } from "../../check/program.ts";
import type { EventOf, Line, Play } from "../../check/plays.ts";
import { linesWithin, subexpressionsOf } from "../../core/walk.ts";
import { wholePart } from "../../runtime/numbers.ts";
import { isTooDeep } from "../../runtime/playing.ts";
import {
  asAnswer,
  asFace,
  isItems,
  isNumber,
  isOpen,
  type Open,
  type Result,
  unruled,
  type Value,
} from "../../runtime/result.ts";
import type { Trace } from "../../runtime/terms.ts";
import { evaluate, newRun } from "../run.ts";
import type { Work } from "../../limits.ts";
import type { Place } from "../scope.ts";
import type { Readings, Situation } from "../situation.ts";
import type { LogEntry } from "./log.ts";
import { live } from "./world.ts";

// ---------------------------------------------------------------- waiting

/** What a play waits for. */
export type Request = {
  readonly path: string;
  /** What the line names: by this a policy chooses. */
  readonly label: string;
  readonly owner: string | null;
  readonly about: Words;
  readonly hiddenFrom: readonly string[];
} & (
  | { readonly kind: "roll"; readonly dice: number; readonly sides: number; readonly type: Type }
  | { readonly kind: "draw" | "choose"; readonly options: readonly Value[]; readonly type: Type }
  | { readonly kind: "observe"; readonly type: Type }
);

/** Where nothing more can be done: what is open, a play without end, an event that must not be. */
export type Halt =
  | { readonly kind: "halt"; readonly why: Open }
  | { readonly kind: "unfinished" }
  | { readonly kind: "refused"; readonly message: string; readonly help: string };

export type Answer =
  | { readonly kind: "value"; readonly value: Result }
  | { readonly kind: "external"; readonly event: EventOf; readonly args: ReadonlyMap<string, Result> };

/** A bounded piece of work that may wait; nobody goes on after a halt. */
export type Steps<T = Leave | null> = Generator<Request | Halt, T, Answer>;

/** Why lines are left before their end. */
export type Leave =
  | { readonly kind: "ended"; readonly frame: Frame }
  | { readonly kind: "go"; readonly to: string }
  | { readonly kind: "cut"; readonly block: Standing };

// ---------------------------------------------------------------- what stands

export interface Running {
  readonly program: Program;
  readonly readings: Readings;
  /** As it stands; each `set` puts another in its place. */
  situation: Situation;
  readonly root: Frame;
  /** Null where nobody asks what led to what comes of it. */
  readonly trace: Trace | null;
  /** The innermost last. */
  readonly standing: Standing[];
  /** Blocks that end as soon as what they wait for has. */
  readonly cuts: { readonly block: Standing; readonly after: string }[];
  /** How often each reaction has happened. */
  readonly reacted: Map<string, number>;
  /** Whether what a reaction waits for held when it was last looked at. */
  readonly begun: Map<string, boolean>;
  /** Facts, names and fields that have been set. */
  readonly touched: Set<string>;
  /** What is set while things happen together. */
  writes: Write[] | null;
  readonly log: LogEntry[];
  /** Lines that were performed, reactions that were looked at, decisions that were judged. */
  readonly passed: Set<Place>;
  /** Events and passes so far. */
  taken: number;
  readonly cap: number;
  /** What is left of the work between two answers. */
  work: Work;
  readonly perform: (at: Running, here: Here, lines: readonly Line[]) => Steps;
}

/** Names of one play, or of one reaction. */
export interface Frame {
  readonly name: string;
  readonly isReaction: boolean;
  readonly origin: ClauseOrigin;
  readonly locals: Map<string, Result>;
  readonly rolls: Map<string, { readonly dice: readonly Value[]; readonly line: RollLine }>;
  readonly parts: Map<string, Result>;
  /** Undefined until it is given. */
  single: Result | undefined;
  /** `shot.`, `watch[2].` */
  readonly prefix: string;
  /** What some `go` in it may name. */
  readonly goneTo: ReadonlySet<string>;
}
export type RollLine = Extract<Line, { kind: "roll" }>;

/** A place in a play: whose names, and which pass. */
export interface Here {
  readonly frame: Frame;
  /** `[2][0]` */
  readonly passes: string;
}

export interface Standing {
  readonly kind: "lines" | "block" | "option" | "play" | "event";
  /** By which it is known: its label, its word. */
  readonly names: readonly string[];
  readonly lines: readonly Line[];
  /** Of a block. */
  readonly cut: Extract<Line, { kind: "block" }>["cut"];
  /** Reactions that have happened in it, by reaction and element. */
  readonly happened: Map<string, number>;
}

export interface Write {
  /** What was set: a fact, or a field of a thing. */
  readonly cell: string;
  readonly value: Result;
  readonly apply: (before: Situation) => Situation;
}

export function standing(kind: Standing["kind"], more: Partial<Standing> = {}): Standing {
  return { kind, names: [], lines: [], cut: null, happened: new Map(), ...more };
}

// ---------------------------------------------------------------- what things come to

export function evaluated(at: Running, { frame }: Here, expr: Expr): Result {
  const run = newRun(at.program, at.situation, at.readings, {
    passed: at.passed,
    isTraced: at.trace !== null,
    work: at.work,
  });
  const locals = new Map<string, Result>();
  for (const name of localsIn(expr)) {
    const value = frame.locals.get(name);
    if (value !== undefined) locals.set(name, live(at.situation, value));
  }
  return evaluate({ run, locals, trace: at.trace }, expr);
}

const namesOf = new WeakMap<Expr, ReadonlySet<string>>();

/** An expression is worked out many times over, and most names around it do not come into it. */
function localsIn(expr: Expr): ReadonlySet<string> {
  const known = namesOf.get(expr);
  if (known) return known;
  const found = new Set(subexpressionsOf(expr).flatMap((part) => (part.kind === "local" ? [part.name] : [])));
  namesOf.set(expr, found);
  return found;
}

/** Whether it holds; where that is open, nothing more can be done. */
export function* holds(at: Running, here: Here, condition: Expr): Steps<boolean> {
  const answer = asAnswer(evaluated(at, here, condition));
  return isOpen(answer) ? yield* halted(answer) : answer;
}

/** A value without which nothing can be done. */
export function* known(at: Running, here: Here, expr: Expr): Steps<Value> {
  const value = evaluated(at, here, expr);
  return isOpen(value) ? yield* halted(value) : value;
}

export function* wholeNumber(at: Running, here: Here, expr: Expr): Steps<number> {
  const value = asFace(yield* known(at, here, expr));
  return isNumber(value) ? Math.max(0, wholePart(value)) : 0;
}

export function* elements(at: Running, here: Here, expr: Expr): Steps<readonly Value[]> {
  const found = yield* known(at, here, expr);
  const items = isItems(found) ? found.items : [];
  const given: Value[] = [];
  for (const item of items) given.push(isOpen(item) ? yield* halted(item) : item);
  return given;
}

export function* ownerOf(at: Running, here: Here, owner: Expr | null): Steps<string | null> {
  if (owner === null) return null;
  const value = yield* known(at, here, owner);
  return typeof value === "string" ? value : null;
}

export function* halted(why: Open): Steps<never> {
  yield { kind: "halt", why };
  throw new Error("a play went on where nothing more can be done");
}

export function* withoutRuling(): Steps<never> {
  return yield* halted(unruled("no-ruling"));
}

/** One more event or pass. */
export function* tick(at: Running): Steps<void> {
  at.taken += 1;
  if (at.taken > at.cap || isTooDeep(at)) yield { kind: "unfinished" };
}

// ---------------------------------------------------------------- places

export function pathOf({ frame, passes }: Here, name: string): string {
  return `${frame.prefix}${name}${passes}`;
}

export function inPass(here: Here, pass: number): Here {
  return { ...here, passes: `${here.passes}[${pass}]` };
}

/** A frame for what a play or reaction names; which `go`s count is for the whole of it. */
export function newFrame(
  program: Program,
  of: Pick<Play, "lines" | "origin"> & { readonly name: string; readonly isReaction: boolean },
  locals: ReadonlyMap<string, Result>,
  prefix: string,
): Frame {
  const goneTo = new Set([of.lines, ...program.reactions.map(({ lines }) => lines)].flatMap(goneToIn));
  const { name, isReaction, origin } = of;
  return {
    name,
    isReaction,
    origin,
    locals: new Map(locals),
    rolls: new Map(),
    parts: new Map(),
    single: undefined,
    prefix,
    goneTo,
  };
}

const gone = new WeakMap<readonly Line[], readonly string[]>();

/** Played many times over, lines stay the same. */
function goneToIn(lines: readonly Line[]): readonly string[] {
  const known =
    gone.get(lines) ?? linesWithin(lines).flatMap((line) => (line.kind === "go" ? [line.to] : []));
  gone.set(lines, known);
  return known;
}
