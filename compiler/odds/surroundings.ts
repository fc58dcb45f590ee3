/**
 * What a question has around it: the plays and reactions that may come into it, the facts they read and set, and what is
 * handed in by name. How they are worked out is odds.ts.
 */
import type { Line, Play, Reaction } from "../check/plays.ts";
import { expressionsIn, linesWithin, performedExpressions } from "../core/walk.ts";
import type { Expr, Program } from "../check/program.ts";
import { lookedAtIn, namesSetBy } from "../check/plays/beginning.ts";
import { evaluate } from "../evaluate/run.ts";
import type { Readings, Situation } from "../evaluate/situation.ts";
import { isItems, isRecord, type Result } from "../runtime/result.ts";
import { newRun } from "../evaluate/run.ts";
import type { Cell } from "./cells.ts";
import { asksMark } from "./marks.ts";
import { readsOf } from "./reads.ts";
import { findPlay, findState } from "../core/lookup.ts";
import type { Json } from "../core/json.ts";

interface Around {
  readonly plays: readonly Play[];
  readonly reactions: readonly Reaction[];
  readonly setsFields: boolean;
  readonly asksMarks: boolean;
  /** Whether the play that is asked is played again within itself. */
  readonly isCalled: boolean;
}

/** The plays that may be played, and the reactions that may happen meanwhile, also to what comes from the table. */
export function surroundings(program: Program, play: Play, outside: readonly string[]): Around {
  const byId = new Map(program.plays.map((each) => [each.id as string, each]));
  const found = new Map<string, Play>([[play.id, play]]);
  const reactions = new Set<Reaction>();
  let isCalled = false;
  const waiting: (readonly Line[])[] = [play.lines];
  const names = new Set(outside);
  const sets = new Set<string>();
  for (;;) {
    const lines = waiting.pop();
    if (lines === undefined) break;
    for (const line of linesWithin(lines)) {
      if (line.kind === "play") {
        isCalled ||= line.play === play.id;
        const called = byId.get(line.play);
        if (called && !found.has(called.id)) {
          found.set(called.id, called);
          waiting.push(called.lines);
        }
      }
      if (line.kind === "announce") names.add(line.event);
      for (const name of namesSetBy(line)) sets.add(name);
      if (line.kind === "block") names.add(line.name).add(line.word);
    }
    if (waiting.length > 0) continue;
    for (const reaction of program.reactions) {
      const looked = lookedAtIn(program).get(reaction.name);
      const isMet =
        reaction.after.some(({ name }) => names.has(name)) || [...sets].some((name) => looked?.has(name));
      if (!isMet || reactions.has(reaction)) continue;
      reactions.add(reaction);
      waiting.push(reaction.lines);
    }
  }
  const plays = [...found.values()];
  const all = [...plays.map(({ lines }) => lines), ...[...reactions].map(({ lines }) => lines)];
  const lines = all.flatMap((each) => linesWithin(each));
  const asksMarks = asksMark(program, all.flatMap(expressionsIn));
  const setsFields = lines.some(
    (line) =>
      (line.kind === "set" && line.target.fields.length > 0) ||
      (line.kind === "pay" && line.purses.some(({ purse }) => purse.fields.length > 0)),
  );
  const inOrder = program.reactions.filter((reaction) => reactions.has(reaction));
  return { plays, reactions: inOrder, setsFields, asksMarks, isCalled };
}

/** Facts that may be set; where fields of things are, all that may hold a thing. */
export function mutableFacts(
  program: Program,
  { plays, reactions, setsFields }: Around,
  situation: Situation,
): string[] {
  const found = new Set<string>();
  for (const lines of [...plays, ...reactions].map((each) => each.lines)) {
    for (const line of linesWithin(lines)) {
      if (line.kind === "set" && line.target.root.kind === "fact") found.add(line.target.root.name);
      if (line.kind === "pay")
        for (const { purse } of line.purses) if (purse.root.kind === "fact") found.add(purse.root.name);
    }
  }
  if (setsFields) {
    for (const [name, result] of situation.known) if (holdsThing(result)) found.add(name);
  }
  const states = program.states.map(({ fact }) => fact);
  return [
    ...states.filter((fact) => found.has(fact)),
    ...[...found].filter((fact) => !states.includes(fact)),
  ];
}

function holdsThing(result: Result): boolean {
  return isRecord(result) || (isItems(result) && result.items.some(holdsThing));
}

/** As given, else as states begin. */
export function firstFacts(
  program: Program,
  mutable: readonly string[],
  situation: Situation,
  readings: Readings,
): (Cell | undefined)[] {
  return mutable.map((fact) => {
    const given = situation.known.get(fact);
    if (given) return given;
    const state = findState(program, fact);
    if (!state) return undefined;
    const run = newRun(program, situation, readings);
    return evaluate({ run, locals: situation.known, trace: null }, state.initial);
  });
}

export function hiddenFacts(
  program: Program,
  mutable: readonly string[],
): ReadonlyMap<number, ReadonlySet<string>> {
  const found = new Map<number, ReadonlySet<string>>();
  for (const { fact, hiddenFrom } of program.states) {
    const at = mutable.indexOf(fact);
    if (at >= 0 && hiddenFrom.length > 0) found.set(at, new Set(hiddenFrom));
  }
  return found;
}

export function factsIn(program: Program, exprs: readonly (Expr | null)[]): string[] {
  return exprs.flatMap((expr) => (expr ? [...readsOf(program, expr).facts] : []));
}

export function factsReadBy(program: Program, play: Play, plays: readonly Play[]): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (lines: readonly Line[]): void => {
    for (const line of linesWithin(lines)) {
      for (const fact of factsIn(program, performedExpressions(line))) found.add(fact);
      if (line.kind === "pay") for (const { purse } of line.purses) found.add(purse.root.name);
      if (line.kind === "set" && line.target.fields.length > 0) found.add(line.target.root.name);
      if (line.kind !== "play" || seen.has(line.play)) continue;
      seen.add(line.play);
      visit(findPlay({ plays }, line.play)?.lines ?? []);
    }
  };
  visit(play.lines);
  return found;
}

export function factsOfReaction(
  program: Program,
  reaction: Reaction,
  plays: ReadonlyMap<string, ReadonlySet<string>>,
): Set<string> {
  const { each, soon, when, limit, lines } = reaction;
  const found = new Set(
    factsIn(program, [each?.list ?? null, each?.filter ?? null, soon, when, limit?.times ?? null]),
  );
  for (const line of linesWithin(lines)) {
    for (const fact of factsIn(program, performedExpressions(line))) found.add(fact);
    if (line.kind === "play") for (const fact of plays.get(line.play) ?? []) found.add(fact);
    if (line.kind === "pay") for (const { purse } of line.purses) found.add(purse.root.name);
    if (line.kind === "set") found.add(line.target.root.name);
  }
  return found;
}

/** Plays that set nothing, tell nobody, and in which nobody looks ahead: they are worked out by themselves. */
export function pureTest(plays: readonly Play[], reactions: readonly Reaction[], hasBest: boolean) {
  const known = new Map<string, boolean>();
  const isPure = (id: string): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // Within itself it is met again: that is no play to be worked out first.
    known.set(id, false);
    const play = findPlay({ plays }, id);
    if (!play) return false;
    const found = linesWithin(play.lines).every((line) => {
      if (line.kind === "set") return line.target.root.kind === "local" && line.target.fields.length === 0;
      if (line.kind === "pay" || line.kind === "announce" || line.kind === "ensure" || line.kind === "go")
        return false;
      if (line.kind === "block") return reactions.length === 0;
      if (line.kind === "choose" || line.kind === "menu" || (line.kind === "each" && line.orderedBy))
        return !hasBest;
      return line.kind !== "play" || isPure(line.play);
    });
    known.set(id, found);
    return found;
  };
  return isPure;
}

export function namesIn(json: Json): Set<string> {
  const found = new Set<string>();
  const visit = (each: Json): void => {
    if (Array.isArray(each)) each.forEach(visit);
    else if (typeof each === "object" && each !== null)
      for (const [name, inner] of Object.entries(each)) {
        found.add(name);
        visit(inner);
      }
  };
  visit(json);
  return found;
}

export function longestList(json: Json): number {
  if (Array.isArray(json)) return Math.max(json.length, ...json.map(longestList));
  if (typeof json !== "object" || json === null) return 0;
  return Math.max(0, ...Object.values(json).map(longestList));
}
