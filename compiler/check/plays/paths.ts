/**
 * Turns a play into the precise paths of the situation and of its parameters that it may read or set (`squad[].run`).
 * What it asks on the way is apart: that is listed with the play.
 */
import type { DecisionId } from "../../resolve/graph.ts";
import type { Line, Play, Reaction, Target } from "../plays.ts";
import type { Expr, Program } from "../program.ts";
import {
  type FactPath,
  fieldsOf,
  type Locals,
  note,
  noteList,
  noteNamed,
  noteUse,
  once,
  oneOf,
  pathOf,
  pathsOf,
  type Reader,
  type Reading,
  readerOf,
  rootOf,
  type Shared,
  stepTo,
} from "../reads.ts";
import { reactionsTo } from "./reacting.ts";
import { linesWithin, ownExpressions } from "../../core/walk.ts";
import { presentType } from "../../core/types.ts";

export function playPaths(program: Program, id: DecisionId): readonly FactPath[] {
  const shared = readerOf(program);
  return pathsRead(program, shared, playsRead(program, shared), id);
}

/**
 * What each play reads, by its name. With what a decision reads itself handed in, what is read only through calls and plays
 * played is left out.
 */
export function ownPlayPaths(program: Program): ReadonlyMap<DecisionId, readonly FactPath[]> {
  const all = readerOf(program, "itself");
  const isParameter = ({ root }: Reading) => root === "parameter";
  const shared = {
    ...all,
    readings: new Map([...all.readings].map(([id, found]) => [id, found.filter(isParameter)])),
  };
  const plays = playsRead(program, shared, isParameter);
  return new Map(program.plays.map(({ id }) => [id, pathsRead(program, shared, plays, id)]));
}

/** Played ones come first, so each finds what it plays: of that, what `passedOn` lets through. */
function playsRead(program: Program, shared: Shared, passedOn?: (found: Reading) => boolean): Plays {
  const own = new Map<DecisionId, readonly Reading[]>();
  const byId = new Map(program.plays.map((each) => [each.id, each]));
  const plays: Plays = { byId, readings: new Map(), own };
  for (const play of program.plays) {
    const reader: Reader = { ...shared, found: [] };
    const params = new Map(play.params.map((param) => [param.name, rootOf(param, "parameter")]));
    noteLines(reader, plays, params, play.lines);
    const found = once(reader.found);
    own.set(play.id, found);
    plays.readings.set(play.id, passedOn === undefined ? found : found.filter(passedOn));
  }
  return plays;
}

function pathsRead(program: Program, shared: Shared, plays: Plays, id: DecisionId): readonly FactPath[] {
  const asked = plays.byId.get(id);
  if (asked === undefined) return [];
  const reader: Reader = { ...shared, found: [...(plays.own.get(id) ?? [])] };
  const around = { plays: plays.byId, reactions: program.reactions, decisions: shared.decisions };
  for (const reaction of reactionsTo(asked, around)) noteReaction(reader, plays, reaction);
  return pathsOf(reader.found);
}

interface Plays {
  readonly byId: ReadonlyMap<DecisionId, Play>;
  /** What is read of each where it is played. */
  readonly readings: Map<DecisionId, readonly Reading[]>;
  /** What each reads itself. */
  readonly own: ReadonlyMap<DecisionId, readonly Reading[]>;
}

function noteReaction(reader: Reader, plays: Plays, { each, soon, when, limit, lines }: Reaction): void {
  const element = each === null ? null : noteList(reader, new Map(), each.list);
  const locals: Locals = each === null ? new Map() : new Map([[each.binder, element]]);
  for (const part of [each?.filter, soon, when, limit?.times])
    if (part !== null && part !== undefined) note(reader, locals, part);
  noteLines(reader, plays, locals, lines);
}

function noteLines(reader: Reader, plays: Plays, outer: Locals, lines: readonly Line[]): Locals {
  return lines.reduce((locals, line, i) => {
    const after = noteLine(reader, plays, locals, line);
    return line.kind === "let" ? withLaterValues(reader, after, line.name, lines.slice(i + 1)) : after;
  }, outer);
}

/** A local that is set later may then stand for something else, also where a loop comes back to what is above. */
function withLaterValues(reader: Reader, locals: Locals, name: string, lines: readonly Line[]): Locals {
  const values = linesWithin(lines).flatMap((line) =>
    line.kind === "set" && line.target.root.name === name && line.target.fields.length === 0
      ? [pathOf(reader, locals, line.value)]
      : [],
  );
  const all = [locals.get(name) ?? null, ...values].filter((path) => path !== null);
  return values.length === 0 ? locals : new Map([...locals, [name, oneOf(all)]]);
}

/** Gives what is in reach after the line. */
function noteLine(reader: Reader, plays: Plays, locals: Locals, line: Line): Locals {
  const below = (inner: Locals, lines: readonly Line[]) => noteLines(reader, plays, inner, lines);
  const all = (exprs: readonly Expr[]) => {
    for (const expr of exprs) note(reader, locals, expr);
  };
  const named = (name: string, path: Reading | null): Locals => new Map([...locals, [name, path]]);
  switch (line.kind) {
    case "let":
      return named(line.name, noteNamed(reader, locals, line.value));
    case "draw":
      return named(line.name, noteList(reader, locals, line.among));
    case "choose": {
      all([line.owner, ...line.options.flatMap(({ when }) => (when === null ? [] : [when]))]);
      all(line.options.flatMap(({ spread, value }) => (spread ? [] : [value])));
      const elements = line.options.flatMap(({ spread, value }) =>
        spread ? (noteList(reader, locals, value) ?? []) : [],
      );
      return named(line.name, oneOf(elements));
    }
    case "each": {
      const element = noteList(reader, locals, line.list);
      const inner = named(line.binder, element);
      if (line.filter !== null) note(reader, inner, line.filter);
      if (line.orderedBy !== null) note(reader, locals, line.orderedBy);
      below(inner, line.lines);
      return locals;
    }
    case "repeat": {
      const inner = below(locals, line.lines);
      for (const expr of ownExpressions(line)) note(reader, line.how.kind === "until" ? inner : locals, expr);
      return locals;
    }
    case "when":
      all(ownExpressions(line));
      for (const { lines } of line.branches) below(locals, lines);
      below(locals, line.otherwise);
      return locals;
    case "play": {
      const play = plays.byId.get(line.play);
      const read = plays.readings.get(line.play) ?? [];
      noteUse(reader, locals, { read, params: play?.params ?? [] }, line.args);
      return line.name === null ? locals : named(line.name, null);
    }
    case "menu":
      all(ownExpressions(line));
      for (const { lines } of line.options) below(locals, lines);
      return locals;
    case "block":
      below(locals, line.lines);
      return locals;
    case "announce":
      all(line.args);
      below(locals, line.together ?? []);
      return locals;
    case "reroll": {
      if (line.which.kind !== "those") return locals;
      note(reader, named(line.which.binder, null), line.which.filter);
      return locals;
    }
    case "set":
      note(reader, locals, line.value);
      noteTarget(reader, locals, line.target);
      return locals;
    case "pay":
      all(ownExpressions(line));
      for (const { purse } of line.purses) noteTarget(reader, locals, purse);
      return locals;
    case "roll":
    case "observe":
      all(ownExpressions(line));
      return named(line.name, null);
    case "gives":
    case "go":
    case "ensure":
    case "outside":
      all(ownExpressions(line));
      return locals;
  }
}

/** What is set is looked at as well: what it was may matter to who asks. */
function noteTarget(reader: Reader, locals: Locals, { root, fields }: Target): void {
  const fact = root.kind === "fact" ? reader.facts.get(root.name) : undefined;
  let path = fact === undefined ? (locals.get(root.name) ?? null) : rootOf(fact, "fact");
  for (const name of fields) {
    if (path === null) return;
    const field = fieldsOf(reader, presentType(path.fact.type)).find((each) => each.name === name);
    if (field === undefined) return;
    path = stepTo(path, field);
  }
  if (path !== null) reader.found.push(path);
}
