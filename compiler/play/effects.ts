/**
 * What lines may change, themselves or through what they play and what reacts to them: names, facts, fields of things.
 * How they change it is follow.ts.
 */
import type { Line, Play, Reaction, Target } from "../check/plays.ts";
import { inWords } from "../check/in-words.ts";
import { blocksOf, targetsOf } from "../core/walk.ts";
import { memoize } from "../memoize.ts";
import { lookedAtIn, namesSetBy } from "../check/plays/beginning.ts";
import type { Expr, Program } from "../check/program.ts";
import { asksSomething, everyLine, placeOf } from "./parts.ts";
import type { Leaving } from "./state.ts";
import { findPlay } from "../core/lookup.ts";
import { isOp, isPlain, numberIn } from "../core/expressions.ts";

export interface Effects {
  /** Of the play itself. */
  readonly locals: ReadonlySet<string>;
  readonly facts: ReadonlySet<string>;
  /** By name, of whatever has such a field. */
  readonly fields: ReadonlySet<string>;
  /** Of these names and facts those that are only ever added to. */
  readonly growing: ReadonlySet<string>;
  /** The one value a fact is ever set to; null: there are several, or it cannot be seen. */
  readonly constant: ReadonlyMap<string, Expr | null>;
  /** The same of a field. */
  readonly marks: ReadonlyMap<string, Expr | null>;
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
  const found = { locals: new Set<string>(), facts: new Set<string>(), fields: new Set<string>() };
  collect(all, found);
  const elsewhere = [...playedBy(program, all), ...answering(program, all)].map((each) =>
    everyLine(each.lines),
  );
  for (const others of elsewhere) collect(others, { ...found, locals: new Set() });
  const growing = new Set([...found.locals, ...found.facts]);
  const constant = new Map<string, Expr | null>();
  const marks = new Map<string, Expr | null>();
  // What is named anew in each pass begins anew.
  for (const line of all) if ("name" in line && line.name !== null) growing.delete(line.name);
  for (const line of [all, ...elsewhere].flat())
    for (const { root, fields } of targetsOf(line)) {
      const value = line.kind === "set" ? line.value : null;
      for (const [i, field] of fields.entries())
        marks.set(field, onlyValue(marks.get(field), i === fields.length - 1 ? value : null));
      const isOther = root.kind === "local" && !found.locals.has(root.name);
      if (isOther || fields.length > 0) continue;
      if (value === null || !isAddedTo(root, value)) growing.delete(root.name);
      if (root.kind === "fact") constant.set(root.name, onlyValue(constant.get(root.name), value));
    }
  return { ...found, growing, constant, marks };
}

/** What is set to one value alone is set to it by every line, plain to see. */
function onlyValue(before: Expr | null | undefined, value: Expr | null): Expr | null {
  if (before === null || value === null || !isPlain(value)) return null;
  return before === undefined || inWords(before) === inWords(value) ? value : null;
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
  return kept(rolled, program, lines, () =>
    [lines, ...playedBy(program, lines).map((play) => play.lines)]
      .flatMap(everyLine)
      .some(({ kind }) => kind === "roll" || kind === "reroll" || kind === "draw"),
  );
}

/** Whether a line has dice thrown over and over, as often as nobody knows. */
export function isRolledOver(program: Program, line: Line): boolean {
  const isPassedOver = line.kind === "repeat" || line.kind === "each" || line.kind === "menu";
  return isPassedOver && blocksOf(line).some((inner) => areRolled(program, inner));
}

/** Plays that are played by lines, themselves or by one another. */
export function playedBy(program: Program, lines: readonly Line[]): readonly Play[] {
  return kept(plays, program, lines, () => playedAnew(program, lines));
}

function playedAnew(program: Program, lines: readonly Line[]): readonly Play[] {
  const found = new Map<string, Play>();
  const visit = (some: readonly Line[]): void => {
    for (const line of everyLine(some)) {
      const play = line.kind === "play" ? findPlay(program, line.play) : undefined;
      if (play === undefined || found.has(play.id)) continue;
      found.set(play.id, play);
      visit(play.lines);
    }
  };
  visit(lines);
  return [...found.values()];
}

/** Reactions that may happen while lines are performed. */
export function answering(program: Program, lines: readonly Line[]): readonly Reaction[] {
  if (program.reactions.length === 0) return [];
  return kept(answers, program, lines, () => answeringAnew(program, lines));
}

function answeringAnew(program: Program, lines: readonly Line[]): readonly Reaction[] {
  const found = new Set<Reaction>();
  let waiting: readonly Line[] = [
    ...everyLine(lines),
    ...playedBy(program, lines).flatMap((play) => everyLine(play.lines)),
  ];
  while (waiting.length > 0) {
    const happening = waiting.flatMap((line) => broughtBy(program, line));
    waiting = [];
    for (const reaction of happening) {
      if (found.has(reaction)) continue;
      found.add(reaction);
      waiting = [
        ...waiting,
        ...everyLine(reaction.lines),
        ...playedBy(program, reaction.lines).flatMap((play) => everyLine(play.lines)),
      ];
    }
  }
  return [...found];
}

/** What reactions, and those that answer them, may change, and where they may lead instead. */
export interface Answers {
  readonly effects: Effects;
  readonly gone: readonly Leaving[];
}

export function answersOf(program: Program, reactions: readonly Reaction[]): Answers {
  const all = known.get(program) ?? new Map<string, Answers>();
  known.set(program, all);
  const key = reactions.map(({ name }) => name).join();
  const before = all.get(key);
  if (before !== undefined) return before;
  const own = reactions.flatMap(({ lines }) => lines);
  const elsewhere = answering(program, own).filter((each) => !reactions.includes(each));
  const effects = effectsAnew(program, [...own, ...elsewhere.flatMap(({ lines }) => lines)]);
  const gone = [...reactions, ...elsewhere].flatMap(leadingAway);
  const found: Answers = {
    effects: { ...effects, locals: new Set() },
    gone: gone.filter((each, i) => gone.findIndex((other) => isSameWay(each, other)) === i),
  };
  all.set(key, found);
  return found;
}

const known = new WeakMap<Program, Map<string, Answers>>();

function leadingAway({ lines }: Reaction): readonly Leaving[] {
  return everyLine(lines).flatMap((line): readonly Leaving[] => {
    if (line.kind === "gives" && line.part === null) return [{ kind: "ended" }];
    return line.kind === "go" && placeOf(lines, line.to) < 0 ? [{ kind: "go", to: line.to }] : [];
  });
}

function isSameWay(a: Leaving, b: Leaving): boolean {
  return a.kind === b.kind && (a.kind !== "go" || (b.kind === "go" && a.to === b.to));
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

interface EverSet extends Pick<Effects, "facts" | "fields"> {
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
const plays: Found<readonly Play[]> = new WeakMap();
const answers: Found<readonly Reaction[]> = new WeakMap();
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
