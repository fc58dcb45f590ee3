/**
 * What lines may change, themselves or through what they play and what reacts to them: names, facts, fields of things.
 * How they change it is follow.ts.
 */
import type { Line, Play, Reaction, Target } from "../check/plays.ts";
import { inWords } from "../check/in-words.ts";
import { blocksOf, targetsOf } from "../core/walk.ts";
import { memoize } from "../memoize.ts";
import { connectedParts } from "../core/connected-parts.ts";
import { lookedAtIn, namesSetBy } from "../check/plays/beginning.ts";
import type { Expr, Program } from "../check/program.ts";
import { asksSomething, everyLine, placeOf } from "./parts.ts";
import type { Leaving } from "./state.ts";
import { findPlay } from "../core/lookup.ts";
import { isOp, isPlain, numberIn } from "../core/expressions.ts";

export interface Effects {
  /** Of the play itself; whether it is only ever added to. */
  readonly locals: ReadonlyMap<string, boolean>;
  readonly facts: ReadonlyMap<string, Change>;
  /** By name, of whatever has such a field: the one value it is ever set to; null: there are several, or it cannot be seen. */
  readonly fields: ReadonlyMap<string, Expr | null>;
}

export interface Change {
  readonly isGrowing: boolean;
  /** The one value a fact is ever set to; null: there are several, or it cannot be seen. */
  readonly only: Expr | null;
}

export function effectsOf(program: Program, lines: readonly Line[]): Effects {
  return kept(effects, program, lines, () => effectsAnew(program, lines));
}

/** What one line may change, and the lines in it. */
export function effectsOfLine(program: Program, line: Line): Effects {
  return kept(effects, program, line, () => effectsAnew(program, [line]));
}

function effectsAnew(program: Program, lines: readonly Line[]): Effects {
  const all = everyLine(lines);
  const locals = new Map<string, boolean>();
  for (const line of all)
    for (const { root, fields } of targetsOf(line)) {
      if (root.kind !== "local") continue;
      const isKept = fields.length > 0 || (line.kind === "set" && isAddedTo(root, line.value));
      locals.set(root.name, isKept && locals.get(root.name) !== false);
    }
  // What is named anew in each pass begins anew.
  for (const line of all)
    if ("name" in line && line.name !== null && locals.has(line.name)) locals.set(line.name, false);
  const { facts, fields } = begunBy(program, all).reduce(
    (sum, unit) => joined(program, sum, doneBy(program).get(unit) ?? nothing),
    ownOf(all),
  );
  return { locals, facts, fields };
}

// ---------------------------------------------------------------- what plays and reactions do, themselves and through others

/** Without the names of the play itself. */
interface Done extends Pick<Effects, "facts" | "fields"> {
  /** Where reactions may lead instead, by their text. */
  readonly gone: ReadonlyMap<string, Leaving>;
}

type Unit = Play | Reaction;

const nothing: Done = { facts: new Map(), fields: new Map(), gone: new Map() };

/**
 * Found once for all of them: of each after those that it leads to, so that a chain of reactions takes no longer than its
 * length. Those that lead to one another do the same.
 */
const doneBy = memoize((program: Program): ReadonlyMap<Unit, Done> => {
  const units: readonly Unit[] = [...program.plays, ...program.reactions];
  const places = new Map(units.map((unit, place) => [unit, place]));
  const edges = units.map((unit) =>
    begunBy(program, everyLine(unit.lines)).flatMap((next) => {
      const to = places.get(next);
      return to === undefined ? [] : [{ to }];
    }),
  );
  const done = new Map<Unit, Done>();
  for (const part of connectedParts(units.length, units.keys(), (at) => edges[at] ?? [])) {
    let sum = nothing;
    const members = new Set(part);
    for (const at of members)
      for (const { to } of edges[at] ?? []) {
        const unit = units[to];
        if (unit && !members.has(to)) sum = joined(program, sum, done.get(unit) ?? nothing);
      }
    for (const at of members) {
      const unit = units[at];
      if (unit) sum = joined(program, sum, { ...ownOf(everyLine(unit.lines)), gone: leadingAway(unit) });
    }
    for (const at of members) {
      const unit = units[at];
      if (unit) done.set(unit, sum);
    }
  }
  return done;
});

/** The plays that lines play, and the reactions they bring about, by themselves. */
function begunBy(program: Program, all: readonly Line[]): readonly Unit[] {
  const found = new Set<Unit>();
  for (const line of all) {
    const play = line.kind === "play" ? findPlay(program, line.play) : undefined;
    if (play !== undefined) found.add(play);
    for (const reaction of broughtBy(program, line)) found.add(reaction);
  }
  return [...found];
}

function ownOf(all: readonly Line[]): Done {
  const facts = new Map<string, Change>();
  const fields = new Map<string, Expr | null>();
  for (const line of all)
    for (const { root, fields: path } of targetsOf(line)) {
      const value = line.kind === "set" ? line.value : null;
      for (const [i, field] of path.entries())
        fields.set(field, onlyValue(fields.get(field), i === path.length - 1 ? value : null));
      if (root.kind !== "fact" || path.length > 0) continue;
      const change = {
        isGrowing: value !== null && isAddedTo(root, value),
        only: onlyValue(undefined, value),
      };
      facts.set(root.name, bothChanges(facts.get(root.name), change));
    }
  return { facts, fields, gone: nothing.gone };
}

/** One of the two where it has all of the other, so that long chains share what they do. */
function joined(program: Program, one: Done, other: Done): Done {
  if (one === other || other === nothing) return one;
  if (one === nothing) return other;
  const facts = joinedMaps(one.facts, other.facts, bothChanges);
  const fields = joinedMaps(one.fields, other.fields, onlyValue);
  const gone = joinedMaps(one.gone, other.gone, (_, leaving) => leaving);
  const isOf = (done: Done): boolean => facts === done.facts && fields === done.fields && gone === done.gone;
  if (isOf(one)) return one;
  if (isOf(other)) return other;
  const isTooMuch = facts.size + fields.size > mostEffectsTold;
  return isTooMuch ? { ...anyOf(program), gone } : { facts, fields, gone };
}

function joinedMaps<T>(
  one: ReadonlyMap<string, T>,
  other: ReadonlyMap<string, T>,
  both: (before: T | undefined, next: T) => T,
): ReadonlyMap<string, T> {
  const [large, small] = one.size >= other.size ? [one, other] : [other, one];
  let all: Map<string, T> | null = null;
  for (const [name, value] of small) {
    const before = large.get(name);
    const after = before === undefined && !large.has(name) ? value : both(before, value);
    if (after === before && large.has(name)) continue;
    all ??= new Map(large);
    all.set(name, after);
  }
  return all ?? large;
}

function bothChanges(before: Change | undefined, next: Change): Change {
  if (before === undefined) return next;
  const isGrowing = before.isGrowing && next.isGrowing;
  const only = onlyValue(before.only, next.only);
  return isGrowing === before.isGrowing && only === before.only ? before : { isGrowing, only };
}

const mostEffectsTold = 1_000;

/** Everything that any line of the program changes, in any way: where more is changed than is told one by one. */
const anyOf = memoize((program: Program): Pick<Done, "facts" | "fields"> => {
  const set = everSet(program);
  const facts = new Map<string, Change>();
  for (const fact of set.facts) facts.set(fact, { isGrowing: false, only: null });
  const fields = new Map<string, Expr | null>();
  for (const field of set.fields) fields.set(field, null);
  return { facts, fields };
});

/** What is set to one value alone is set to it by every line, plain to see. */
function onlyValue(before: Expr | null | undefined, value: Expr | null): Expr | null {
  if (before === null || value === null || !isPlain(value)) return null;
  if (before === undefined) return value;
  return before === value || inWords(before) === inWords(value) ? before : null;
}

/** Whether something is set to itself and more. */
function isAddedTo(root: Target["root"], value: Expr): boolean {
  if (!isOp(value, "+")) return false;
  const isItself = (part: Expr): boolean => part.kind === root.kind && part.name === root.name;
  const [left, right] = value.args;
  return (isItself(left) && isAtLeastNought(right)) || (isItself(right) && isAtLeastNought(left));
}

/** Plain to see: a number, or what dice show. */
function isAtLeastNought(expr: Expr): boolean {
  return (numberIn(expr)?.n ?? -1n) >= 0n || isOp(expr, "total", "size");
}

/** Whether lines throw or draw something, themselves or in what they play. */
export function areRolled(program: Program, lines: readonly Line[]): boolean {
  return kept(rolled, program, lines, () => {
    const rolling = rollingPlays(program);
    return everyLine(lines).some((line) => isRoll(line) || (line.kind === "play" && rolling.has(line.play)));
  });
}

function isRoll({ kind }: Line): boolean {
  return kind === "roll" || kind === "reroll" || kind === "draw";
}

/** Plays that throw or draw something, themselves or in what they play. */
const rollingPlays = memoize((program: Program): ReadonlySet<string> => {
  const playing = new Map<string, string[]>();
  const found = new Set<string>();
  for (const { id, lines } of program.plays)
    for (const line of everyLine(lines)) {
      if (isRoll(line)) found.add(id);
      if (line.kind !== "play") continue;
      const known = playing.get(line.play);
      if (known === undefined) playing.set(line.play, [id]);
      else known.push(id);
    }
  // Those that are added are come to in the same loop.
  for (const id of found) for (const other of playing.get(id) ?? []) found.add(other);
  return found;
});

/** Whether a line has dice thrown over and over, as often as nobody knows. */
export function isRolledOver(program: Program, line: Line): boolean {
  const isPassedOver = line.kind === "repeat" || line.kind === "each" || line.kind === "menu";
  return isPassedOver && blocksOf(line).some((inner) => areRolled(program, inner));
}

/** Plays that are played by lines, themselves or by one another; each is looked for when it is asked for. */
export function* playedBy(program: Program, lines: readonly Line[]): Iterable<Play> {
  const found = new Set<Play>();
  const waiting = [lines];
  // Those that are added are come to in the same loop.
  for (const some of waiting)
    for (const line of everyLine(some)) {
      const play = line.kind === "play" ? findPlay(program, line.play) : undefined;
      if (play === undefined || found.has(play)) continue;
      found.add(play);
      waiting.push(play.lines);
      yield play;
    }
}

/** What reactions, and those that answer them, may change, and where they may lead instead. */
export interface Answers {
  readonly effects: Effects;
  readonly gone: readonly Leaving[];
}

export function answersOf(program: Program, reactions: readonly Reaction[]): Answers {
  const done = doneBy(program);
  const { gone, ...changed } = reactions.reduce(
    (sum, reaction) => joined(program, sum, done.get(reaction) ?? nothing),
    nothing,
  );
  return { effects: { locals: new Map(), ...changed }, gone: [...gone.values()] };
}

/** Where what reacts to a play may lead instead. */
export function goneFrom(program: Program, play: Play): readonly Leaving[] {
  return [...(doneBy(program).get(play) ?? nothing).gone.values()];
}

function leadingAway(unit: Unit): ReadonlyMap<string, Leaving> {
  const found = new Map<string, Leaving>();
  if ("id" in unit) return found;
  for (const line of everyLine(unit.lines)) {
    if (line.kind === "gives" && line.part === null) found.set("ended", { kind: "ended" });
    if (line.kind === "go" && placeOf(unit.lines, line.to) < 0)
      found.set(`go ${line.to}`, { kind: "go", to: line.to });
  }
  return found;
}

/** The reactions that may happen at a line. */
export function broughtBy(program: Program, line: Line): readonly Reaction[] {
  if (program.reactions.length === 0) return [];
  return kept(brought, program, line, () => {
    const index = placesByCause(program);
    const places = new Set(causesIn(line).flatMap((cause) => index.get(cause) ?? []));
    return [...places].sort((a, b) => a - b).flatMap((place) => program.reactions[place] ?? []);
  });
}

/** What of a line may bring reactions about. What begins to hold is looked for at events, blocks and changes. */
function causesIn(line: Line): readonly string[] {
  if (line.kind === "announce") return ["soon", `event ${line.event}`];
  if (line.kind === "block") return ["soon", `block ${line.name}`, `block ${line.word}`];
  if (line.kind === "set" || line.kind === "pay") return namesSetBy(line).map((name) => `set ${name}`);
  return asksSomething(line) ? ["outside"] : [];
}

/** The places of the reactions that a cause may bring about. */
const placesByCause = memoize((program: Program): ReadonlyMap<string, readonly number[]> => {
  const outside = new Set(program.events.flatMap((event) => (event.outside ? [event.name] : [])));
  const looked = lookedAtIn(program);
  const places = new Map<string, number[]>();
  for (const [place, { name, after, soon }] of program.reactions.entries()) {
    const events = after.flatMap((each) => (each.at === "event" ? [each.name] : []));
    const blocks = after.flatMap((each) => (each.at === "event" ? [] : [`block ${each.name}`]));
    const causes = [
      ...events.map((event) => `event ${event}`),
      ...blocks,
      ...(events.some((event) => outside.has(event)) ? ["outside"] : []),
      ...(soon === null ? [] : ["soon"]),
      ...[...(looked.get(name) ?? [])].map((set) => `set ${set}`),
    ];
    for (const cause of new Set(causes)) {
      const known = places.get(cause);
      if (known === undefined) places.set(cause, [place]);
      else known.push(place);
    }
  }
  return places;
});

/** Whether what a play gives is plain to see as never less than nought: what is never anything else, or only ever added to. */
export function givesAtLeastNought({ lines }: Play, part: string | null): boolean {
  const all = everyLine(lines);
  const isSum = (name: string): boolean =>
    all.every((line) => {
      if ("name" in line && line.name === name) return line.kind === "let" && isAtLeastNought(line.value);
      return targetsOf(line).every(({ root, fields }) => {
        if (root.kind !== "local" || root.name !== name) return true;
        return line.kind === "set" && fields.length === 0 && isAddedTo(root, line.value);
      });
    });
  const given = all.flatMap((line) => (line.kind === "gives" && line.part === part ? [line.value] : []));
  return (
    given.length > 0 &&
    given.every((value) => isAtLeastNought(value) || (value.kind === "local" && isSum(value.name)))
  );
}

interface EverSet {
  readonly facts: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
  /** Fields that are set to something that is not plain to see as at least nought. */
  readonly lowered: ReadonlySet<string>;
}

/** Everything that something of the program sets. */
export function everSet(program: Program): EverSet {
  return kept(set, program, program.plays, () => everSetAnew(program));
}

function everSetAnew(program: Program): EverSet {
  const found = { locals: new Set<string>(), facts: new Set<string>(), fields: new Set<string>() };
  const lowered = new Set<string>();
  for (const line of [...program.plays, ...program.reactions].flatMap(({ lines }) => everyLine(lines))) {
    collect([line], found);
    const isPlain = line.kind === "set" && isAtLeastNought(line.value);
    if (!isPlain) for (const field of targetsOf(line).flatMap(({ fields }) => fields)) lowered.add(field);
  }
  return { ...found, lowered };
}

/** What has been found of the lines of a program: they are followed again and again. */
type Found<T> = WeakMap<Program, WeakMap<object, T>>;
const effects: Found<Effects> = new WeakMap();
const brought: Found<readonly Reaction[]> = new WeakMap();
const rolled: Found<boolean> = new WeakMap();
const set: Found<EverSet> = new WeakMap();

function kept<T>(all: Found<T>, program: Program, of: object, make: () => T): T {
  const found = all.get(program) ?? new WeakMap<object, T>();
  all.set(program, found);
  const known = found.get(of);
  if (known !== undefined) return known;
  const made = make();
  found.set(of, made);
  return made;
}

function collect(
  lines: readonly Line[],
  found: { readonly locals: Set<string>; readonly facts: Set<string>; readonly fields: Set<string> },
): void {
  for (const target of lines.flatMap(targetsOf)) {
    const field = target.fields.at(-1);
    if (target.root.kind === "local") found.locals.add(target.root.name);
    else if (field === undefined) found.facts.add(target.root.name);
    if (field !== undefined) for (const each of target.fields) found.fields.add(each);
  }
}
