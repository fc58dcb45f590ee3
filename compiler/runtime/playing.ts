/**
 * A play while it runs: what it waits for, what stands around a line, what has happened, and why lines are left before their
 * end. What each line does is lines.ts; how others step through a play is plays.ts.
 */
import type { Die } from "./dice.ts";
import { compare, type Ratio } from "./exact.ts";
import type { ValuesNote } from "./given.ts";
import { mostPlayNesting } from "./limits.ts";
import type { At } from "./lines.ts";
import { type Open, type Unruled, unruled, type Words } from "./result.ts";
import type { Table } from "./reactions.ts";
import type { Things } from "./things.ts";

// ---------------------------------------------------------------- waiting

/** What a play waits for, as plain data. */
export type Request = {
  readonly path: string;
  /** What the line names. */
  readonly label: string;
  readonly owner: string | null;
  readonly about: Words;
  readonly hiddenFrom: readonly string[];
} & (
  | { readonly kind: "roll"; readonly dice: number; readonly sides: number }
  /** Options as they are handed in: a thing by its id, else by its place. */
  | { readonly kind: "draw" | "choose"; readonly options: readonly unknown[] }
  | { readonly kind: "observe"; readonly domain: ObservedDomain }
);

/** What may be seen, or come from the table. */
export type ObservedDomain =
  | "truth"
  | "text"
  | "any"
  | { readonly from?: number; readonly to?: number; readonly whole?: true }
  | { readonly values: ValuesNote["values"]; readonly open?: true }
  | { readonly thing: string }
  | { readonly list: ObservedDomain }
  | { readonly orNone: ObservedDomain };

/** What is asked for, with the values that its options stand for. */
export interface Waiting {
  readonly request: Request;
  readonly values: readonly unknown[];
}
export type Answer =
  | { readonly value: unknown }
  | { readonly external: string; readonly args: Readonly<Record<string, unknown>> };

/** A bounded piece of work that may wait. */
export type Steps<T = void> = Generator<Waiting, T, Answer>;

/** Thrown where nothing more can be done: what is open, a play without end, an event that must not be. */
export type Stop =
  | { readonly stop: "open"; readonly why: Open }
  | { readonly stop: "unfinished" }
  | { readonly stop: "refused"; readonly message: string; readonly help: string };

/** Thrown where lines are left before their end. */
export type Leave =
  | { readonly leave: "ended"; readonly frame: Frame }
  | { readonly leave: "go"; readonly to: string }
  | { readonly leave: "cut"; readonly block: Standing };

// ---------------------------------------------------------------- what stands

export interface Running {
  /** A private copy of the situation, changed as the play goes. */
  readonly facts: Record<string, unknown>;
  readonly things: Things;
  readonly table: Table;
  readonly root: Frame;
  /** The innermost last. */
  readonly standing: Standing[];
  /** Blocks that end as soon as what they wait for has. */
  readonly cuts: { readonly block: Standing; readonly after: string }[];
  /** How often each reaction has happened. */
  readonly reacted: Map<string, number>;
  /** Whether what a reaction waits for held when it was last looked at. */
  readonly begun: Map<string, boolean>;
  /** What has been set, by the names of the book. */
  readonly touched: Set<string>;
  /** What is set while things happen together. */
  writes: Write[] | null;
  readonly log: LogEntry[];
  /** Events and passes so far. */
  taken: number;
  readonly cap: number;
  /** What lines have at hand: lines.ts, handed down so that what lines call need not know it. */
  readonly at: (frame: Frame) => At;
}

/** What is known of a play or reaction beside its lines. */
export interface Source {
  readonly name: string;
  readonly cite: string;
  /** Lines that are not called as what they name, and what states them. */
  readonly lines?: Readonly<Record<string, LineNote>>;
  /** Of what it sets, in the words of the book: what a number may be. */
  readonly bounds?: Readonly<Record<string, Bounds>>;
  /** By path: what is asked for, in the words of the book. */
  readonly about?: Readonly<Record<string, Words>>;
}
export interface Bounds {
  readonly from: number | null;
  readonly to: number | null;
}
export interface LineNote {
  readonly label?: string | null;
  readonly cite?: string;
  readonly sentences?: readonly string[];
  readonly words?: Words;
}

/** Names of one play, or of one reaction. */
export interface Frame {
  readonly source: Source;
  readonly isReaction: boolean;
  readonly rolls: Map<string, readonly Die[]>;
  readonly parts: Map<string, unknown>;
  single: { readonly value: unknown } | null;
  /** `shot.`, `watch[2].` */
  readonly prefix: string;
  /** `[2][0]`: in which passes its lines stand now. */
  passes: string;
}

export interface Standing {
  readonly kind: "lines" | "block" | "option" | "play" | "event";
  /** By which it is known: its label, its word; of lines, what a `go` may name. */
  readonly names: readonly string[];
  readonly cut: Cut | null;
  /** Reactions that have happened in it, by reaction and element. */
  readonly happened: Map<string, number>;
}
export interface Cut {
  readonly event: string;
  readonly after?: string;
}

/** What was set: a property of the situation or of a thing. */
export interface Write {
  readonly of: object;
  readonly property: string;
  readonly before: unknown;
  readonly value: unknown;
}

export function standing(
  kind: Standing["kind"],
  names: readonly string[] = [],
  cut: Cut | null = null,
): Standing {
  return { kind, names, cut, happened: new Map() };
}

export function newFrame(source: Source, prefix: string, isReaction: boolean): Frame {
  return { source, isReaction, rolls: new Map(), parts: new Map(), single: null, prefix, passes: "" };
}

// ---------------------------------------------------------------- the log

/** A line that has happened, and the sentences that state it. */
export interface LogEntry<Value = unknown, Sentence = string> {
  /** The play or reaction. */
  readonly play: string;
  readonly label: string | null;
  readonly sentences: readonly Sentence[];
  readonly citation: string;
  /** Of these sentences, by language. */
  readonly words: Words;
  readonly happened: Happened<Value>;
  readonly hiddenFrom: readonly string[];
}
export type Happened<Value = unknown> =
  | { readonly kind: "rolled" | "re-rolled"; readonly path: string; readonly dice: readonly number[] }
  | { readonly kind: "drew" | "chose" | "saw"; readonly path: string; readonly value: Value }
  | { readonly kind: "set"; readonly target: string; readonly value: Value }
  | { readonly kind: "paid"; readonly amounts: readonly Value[] }
  /** What would have been set, and what it may be: why a play is unfinished. */
  | ({ readonly kind: "beyond"; readonly target: string; readonly value: Value } & Bounds)
  | { readonly kind: "gave"; readonly part: string | null; readonly value: Value }
  | { readonly kind: "began" | "ended"; readonly word: string; readonly name: string }
  | { readonly kind: "cut" | "went"; readonly name: string }
  | { readonly kind: "announced"; readonly event: string; readonly outside: boolean }
  | { readonly kind: "reacted"; readonly reaction: string; readonly element: Value }
  | { readonly kind: "outside"; readonly words: Words };

/** `key`: what the line names, or by which its play knows it. */
export function note(
  run: Running,
  frame: Frame,
  key: string | null,
  happened: Happened,
  hiddenFrom: readonly string[] = [],
): void {
  const { name, cite: whole, lines = {} } = frame.source;
  const own = key !== null && Object.hasOwn(lines, key) ? lines[key] : undefined;
  const { label = key, sentences = [], words = {}, cite = whole } = own ?? {};
  run.log.push({ play: name, label, sentences, citation: cite, words, happened, hiddenFrom });
}

// ---------------------------------------------------------------- going on, or not

/** What is set beyond what it may be ends a play: nothing is set then, and the log says why. */
export function within(
  run: Running,
  frame: Frame,
  key: string | null,
  target: string,
  value: unknown,
  hiddenFrom: readonly string[],
): void {
  for (const name of target.split(".")) run.touched.add(name);
  const bounds = frame.source.bounds?.[target];
  if (bounds === undefined || !isRatio(value)) return;
  const { from, to } = bounds;
  const isBeyond = (from !== null && compare(value, from) < 0) || (to !== null && compare(value, to) > 0);
  if (!isBeyond) return;
  note(run, frame, key, { kind: "beyond", target, value, from, to }, hiddenFrom);
  stop({ stop: "unfinished" });
}

function isRatio(value: unknown): value is Ratio {
  return (
    typeof value === "number" || (typeof value === "object" && value !== null && "n" in value && "d" in value)
  );
}

/** One more event or pass. */
export function tick(run: Running): void {
  run.taken += 1;
  if (run.taken > run.cap || isTooDeep(run)) stop({ stop: "unfinished" });
}

/** Lists of lines are no depth of their own. */
export function isTooDeep({ standing }: { readonly standing: readonly Pick<Standing, "kind">[] }): boolean {
  return (
    standing.length > mostPlayNesting &&
    standing.filter(({ kind }) => kind !== "lines").length > mostPlayNesting
  );
}

export function stop(why: Stop): never {
  throw why;
}

export function withoutRuling(status: Unruled = "no-ruling"): never {
  return stop({ stop: "open", why: unruled(status) });
}

export function isStop(thrown: unknown): thrown is Stop {
  return typeof thrown === "object" && thrown !== null && "stop" in thrown;
}

export function isLeave(thrown: unknown): thrown is Leave {
  return typeof thrown === "object" && thrown !== null && "leave" in thrown;
}

/** What leaves these lines before their end; null where they come to it. */
export function* leaving(run: Running, lines: () => Steps<unknown>): Steps<Leave | null> {
  const depth = run.standing.length;
  try {
    yield* lines();
    return null;
  } catch (thrown) {
    if (!isLeave(thrown)) throw thrown;
    run.standing.length = depth;
    return thrown;
  }
}

export function pathOf(frame: Frame, name: string): string {
  return `${frame.prefix}${name}${frame.passes}`;
}

/** What the book says of what is asked for, by its path without the passes. */
export function aboutPath(run: Running, path: string): Words {
  const plain = path.replace(/\[\d+\]/g, "[]");
  return run.root.source.about?.[plain] ?? run.table.about?.[plain] ?? {};
}
