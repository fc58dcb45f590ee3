/**
 * What lines may change, themselves or through what they play and what reacts to them: names, facts, fields of things.
 * How they change it is follow.ts.
 */
import type { Line, Play, Reaction } from "../check/plays.ts";
import { targetsOf } from "../check/plays/walk.ts";
import { lookedAtIn, namesSetBy } from "../check/plays/beginning.ts";
import type { Program } from "../check/program.ts";
import { asksSomething, everyLine } from "./parts.ts";

export interface Effects {
  /** Of the play itself. */
  readonly locals: ReadonlySet<string>;
  readonly facts: ReadonlySet<string>;
  /** By name, of whatever has such a field. */
  readonly fields: ReadonlySet<string>;
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
  const elsewhere = [...playedBy(program, all), ...answering(program, all)];
  for (const { lines: others } of elsewhere) collect(everyLine(others), { ...found, locals: new Set() });
  return found;
}

/** Plays that are played by lines, themselves or by one another. */
export function playedBy(program: Program, lines: readonly Line[]): readonly Play[] {
  return kept(plays, program, lines, () => playedAnew(program, lines));
}

function playedAnew(program: Program, lines: readonly Line[]): readonly Play[] {
  const found = new Map<string, Play>();
  const visit = (some: readonly Line[]): void => {
    for (const line of everyLine(some)) {
      const play = line.kind === "play" ? program.plays.find(({ id }) => id === line.play) : undefined;
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

/** The reactions that may happen at a line. */
export function broughtBy(program: Program, line: Line): readonly Reaction[] {
  if (program.reactions.length === 0) return [];
  return kept(brought, program, line, () =>
    program.reactions.filter((reaction) => mayBring(program, line, reaction)),
  );
}

/** Whether a reaction may happen at a line. */
function mayBring(program: Program, line: Line, { name, after, soon }: Reaction): boolean {
  if (line.kind === "announce")
    return soon !== null || after.some((each) => each.at === "event" && each.name === line.event);
  if (line.kind === "block")
    return (
      soon !== null ||
      after.some((each) => each.at !== "event" && (each.name === line.name || each.name === line.word))
    );
  if (line.kind === "set" || line.kind === "pay")
    return namesSetBy(line).some((set) => lookedAtIn(program).get(name)?.has(set) === true);
  if (!asksSomething(line)) return false;
  const outside = program.events.filter((event) => event.outside).map(({ name }) => name);
  return after.some((each) => each.at === "event" && outside.includes(each.name));
}

/** Everything that something of the program sets. */
export function everSet(program: Program): Pick<Effects, "facts" | "fields"> {
  const found = { locals: new Set<string>(), facts: new Set<string>(), fields: new Set<string>() };
  for (const { lines } of [...program.plays, ...program.reactions]) collect(everyLine(lines), found);
  return found;
}

/** What has been found of the lines of a program: they are followed again and again. */
type Found<T> = WeakMap<Program, WeakMap<object, T>>;
const effects: Found<Effects> = new WeakMap();
const plays: Found<readonly Play[]> = new WeakMap();
const answers: Found<readonly Reaction[]> = new WeakMap();
const brought: Found<readonly Reaction[]> = new WeakMap();

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
