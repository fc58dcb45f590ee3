/**
 * Follows a play or reaction once through and notes what is come to: lines, choices and loops, with what is known there.
 * What is wrong with it is said by the checks.
 */
import { mostFollowedClosely, mostFollowedSteps } from "../limits.ts";
import type { Line, Play } from "../check/plays.ts";
import type { Program } from "../check/program.ts";
import { memoizePair } from "../memoize.ts";
import type { DoubtId } from "../resolve/graph.ts";
import { follow, following, startOf, startOfReaction } from "./follow.ts";
import type { Loop } from "./loops.ts";
import { playedBy } from "./effects.ts";
import { everyLine, everyPart } from "./parts.ts";
import { relevantIn } from "./relevance.ts";
import { type Care, type Following, type State, TooMuch } from "./state.ts";
import { findDecision, findReaction } from "../core/lookup.ts";

export interface Course {
  readonly name: string;
  readonly lines: readonly Line[];
  /** Null: a reaction. */
  readonly play: Play | null;
  readonly doubts: readonly DoubtId[];
}

export interface Walk {
  readonly at: Following;
  /** What is known before each line that is come to. */
  readonly reached: ReadonlyMap<Line, readonly State[]>;
  readonly loops: readonly Loop[];
  /** It was too large to follow. */
  readonly isCutShort: boolean;
}

/** Made when it is first asked for. */
export type LazyWalk = (() => Walk) & { readonly care: Care };

/**
 * Walks of one course, the one that costs least first: what it leaves open the next may show. What is small is followed
 * closely at once.
 */
export function walksOf(program: Program, course: Course): readonly LazyWalk[] {
  const walk = (care: Care): LazyWalk => lazily(program, course, care);
  const close = walk("close");
  const weight = weightOf(program, course.lines);
  if (weight <= lightest && !close().isCutShort) return [close];
  return [walk("broad"), walk("plain"), weight <= heaviest ? close : walk("near")];
}

/** A walk that takes little, and shows most steps that are never come to; null: no more is seen of them than from afar. */
export function walkAlone(program: Program, course: Course): LazyWalk | null {
  return relevantIn(program, course.lines).asksDecisions ? lazily(program, course, "alone") : null;
}

function lazily(program: Program, course: Course, care: Care): LazyWalk {
  let made: Walk | null = null;
  const once = (): Walk => {
    made ??= walked(program, course, care);
    return made;
  };
  return Object.assign(once, { care });
}

export function walked(
  program: Program,
  course: Course,
  care: Care,
  readings: ReadonlyMap<DoubtId, string> = new Map(),
): Walk {
  const reached = new Map<Line, State[]>();
  const loops = new Map<Line, { line: Line; list: readonly Line[]; states: State[] }>();
  const at = following(program, {
    care,
    relevant: care === "broad" || care === "alone" ? relevantIn(program, course.lines) : null,
    readings,
    budget: { left: budgets[care] },
    onLine: (line, states) => {
      if (states.length > 0) reached.set(line, [...(reached.get(line) ?? []), ...states]);
    },
    onLoop: (line, states, list) => {
      const loop = loops.get(line) ?? { line, list, states: [] };
      loop.states.push(...states);
      loops.set(line, loop);
    },
  });
  const isCutShort = !isFollowed(() => follow(at, course.lines, beginnings(at, program, course)));
  return { at, reached, loops: [...loops.values()], isCutShort };
}

/** A new allowance for each thing that is to be shown. */
export function afresh(at: Following): Following {
  return { ...at, budget: { left: mostFollowedSteps }, onLine: () => undefined, onLoop: () => undefined };
}

/** What comes of following; null where it was too much. */
export function found<T>(work: () => T): T | null {
  try {
    return work();
  } catch (problem) {
    if (problem instanceof TooMuch) return null;
    throw problem;
  }
}

/**
 * What weighs much is followed far where nothing less shows what is asked; lines alone, as far as costs a check next to nothing.
 */
const budgets: Readonly<Record<Care, number>> = {
  close: mostFollowedSteps,
  near: mostFollowedClosely,
  plain: mostFollowedSteps,
  alone: 1_000,
  broad: mostFollowedSteps,
};

/** What weighs less is followed closely at once, and of what weighs more all ways of a line are taken together. */
const lightest = 8;
const heaviest = 150;

/**
 * About how many ways it can turn out: what is asked in lines, in the plays they play, and in decisions. Beyond what is
 * followed closely it is not weighed to the end.
 */
function weightOf(program: Program, lines: readonly Line[]): number {
  const weigh = (some: readonly Line[]): number => weightAlone(program, some);
  let weight = weigh(lines);
  let weighed = everyLine(lines).length;
  for (const play of playedBy(program, lines)) {
    // As many lines as these are not followed to the end either.
    if (weight > heaviest || weighed > mostFollowedSteps) return heaviest + 1;
    weight += weigh(play.lines);
    weighed += everyLine(play.lines).length;
  }
  return weight;
}

/** Of the lines without the plays they play. */
const weightAlone = memoizePair((program: Program, lines: readonly Line[]): number => {
  let weight = 0;
  for (const line of everyLine(lines)) {
    if (weight > heaviest) return weight;
    if (line.kind === "when") weight += line.branches.length;
    if (line.kind === "menu" || line.kind === "choose") weight += line.options.length;
    if (line.kind === "reroll") weight += 4;
    for (const part of everyPart(line)) {
      if (part.kind !== "call") continue;
      const decision = findDecision(program, part.decision);
      if (decision?.kind === "ruled") weight += decision.clauses.length;
      if (decision?.kind === "table") weight += decision.rows.length;
    }
  }
  return weight;
});

function isFollowed(work: () => unknown): boolean {
  return (
    found(() => {
      work();
      return true;
    }) === true
  );
}

function beginnings(at: Following, program: Program, { name, play }: Course): readonly State[] {
  if (play) return [startOf(at, play)];
  const reaction = findReaction(program, name);
  return reaction ? startOfReaction(at, reaction) : [];
}
