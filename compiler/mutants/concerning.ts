/**
 * Tells whether a changed program may matter to an example that asks for chances: to work these out takes long, and some of
 * the plays behind them, played with what is given, show whether anything comes out otherwise.
 */
import type { Play } from "../check/plays.ts";
import type { CheckedExample, Expr, Program } from "../check/program.ts";
import { asksForChances, namedIn } from "./reaching.ts";
import type { HandedIn, Sample } from "./telling.ts";

/** False only of chances, and where none of the plays that were tried says so. */
export type Concerns = (other: Program, example: CheckedExample) => boolean;

interface Tried extends Sample {
  readonly play: Play;
}

export function concerning(program: Program, handed: HandedIn): Concerns {
  const known = new Map<CheckedExample, readonly Tried[] | null>();
  const triedFor = (example: CheckedExample): readonly Tried[] | null => {
    const found = known.get(example);
    if (found !== undefined) return found;
    const tried = asksForChances(example) ? playsTried(program, handed, example) : null;
    known.set(example, tried);
    return tried;
  };
  return (other, example) => {
    const tried = triedFor(example);
    return tried === null || tried.some((each) => isOtherwise(handed, other, each));
  };
}

const most = 256;

/** Null where more than the plays decides: what is handed to them, how the sides play. */
function playsTried(program: Program, handed: HandedIn, example: CheckedExample): readonly Tried[] | null {
  const { expects } = example;
  const isOpen = expects.some(
    ({ playing }) => playing.some(({ kind }) => kind === "policy") || namedIn(playing).length > 0,
  );
  const outcomes = expects.flatMap(({ subject }) => outcomesIn(subject));
  const others = expects.flatMap(({ subject }) => namedIn(subject));
  const plays = program.plays.filter(({ id }) => outcomes.some(({ play }) => play === id));
  const isPlain =
    outcomes.length > 0 &&
    others.every((id) => plays.some((play) => play.id === id)) &&
    outcomes.every(({ play, args }) => isByName(plays, play, args));
  if (isOpen || !isPlain) return null;
  const tried = plays.map((play) => ({
    play,
    ...handed.sample(program, play, [handed.situationOf(program, example, play)], most),
  }));
  return tried.every(({ courses }) => courses.length > 0) ? tried : null;
}

type Outcome = Extract<Expr, { kind: "outcome" }>;

function outcomesIn(part: unknown): readonly Outcome[] {
  if (typeof part !== "object" || part === null) return [];
  const own = "kind" in part && part.kind === "outcome" ? [part as Outcome] : [];
  return [...own, ...Object.values(part).flatMap(outcomesIn)];
}

/** It takes what the example gives. */
function isByName(plays: readonly Play[], id: string, args: readonly Expr[]): boolean {
  const params = plays.find((play) => play.id === id)?.params ?? [];
  return args.every((arg, at) => arg.kind === "local" && arg.name === params[at]?.name);
}

function isOtherwise(handed: HandedIn, other: Program, { play, courses }: Tried): boolean {
  const changed = other.plays.find(({ id }) => id === play.id);
  if (changed === undefined) return true;
  return courses.some(({ came, ...course }) => {
    const now = handed.play(other, changed, course);
    return JSON.stringify(now) !== JSON.stringify(came);
  });
}
