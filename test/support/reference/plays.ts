/**
 * Sequences, line by line. What comes from the table is asked of `supply` as a request; a request that is not answered ends
 * the attempt, and whoever wants more supplies more and plays from the beginning.
 */
import type { Expr, Line, ReactDecl, Table, TypeExpr } from "../../../grammar/index.ts";
import { type LineOf, linesIn, named, paramsOf, partType, type Placed } from "./book.ts";
import { everyValue, inRow, isAt, scopeOf } from "./decisions.ts";
import { bound, elementsOf, evaluate, passing, storedValue, test } from "./expressions.ts";
import { localOf, noFrame, type Scope, within } from "./situation.ts";
import {
  add,
  attempt,
  clash,
  countOf,
  dieOf,
  fieldOf,
  type Fraction,
  heldIn,
  is,
  isIn,
  isRecord,
  isSame,
  isUnknown,
  itemsOf,
  known,
  numberOf,
  numbersBetween,
  order,
  same,
  type Stored,
  subtract,
  unruled,
  type Value,
  zero,
} from "./values.ts";

export type Path = readonly (string | number)[];
export interface Request {
  readonly kind: "roll" | "draw" | "choose" | "observe";
  readonly path: Path;
  /** Of a roll: how many dice, which are of its type. */
  readonly count: number;
  /** Of a draw or a choice: values, the labels of options, or `done`. */
  readonly options: readonly Value[];
  readonly type: TypeExpr | null;
  readonly owner: Value;
  readonly scope: Scope;
}
export type Supply = (request: Request) => Value;

/** The sequence waits for something that is not supplied. */
export class Waiting extends Error {}
/** Something was handed in that cannot be. */
export class Refused extends Error {}
/** It goes on longer than is followed, or sets something beyond its bounds. */
export class Unfinished extends Error {}
/** A way to the label that its message names. */
class GoTo extends Error {}
/** The single result is given. */
class Given extends Error {}

/** One run from its beginning, with all that runs within it. */
interface Course {
  readonly supply: Supply;
  /** For `as soon as`: what held when it was last looked at, by reaction and element. */
  readonly held: Map<string, boolean>;
  /** How often a reaction happened: by its name, and by reaction, element and the scope of its limit. */
  readonly counts: Map<string, number>;
  frames: number;
  steps: number;
  events: number;
}
/** Where a line stands: in a run, in a sequence or reaction, and in passes of loops. */
interface Here extends Scope {
  readonly course: Course;
  /** All lines of the sequence or reaction. */
  readonly lines: readonly Line[];
  readonly prefix: Path;
  readonly passes: readonly number[];
  readonly depth: number;
  /** The blocks that a way can lead to. */
  readonly labels: readonly string[];
  /** The results by name; a single one has none. */
  readonly results: Map<string, Stored>;
  readonly type: TypeExpr | null;
  /** What one of two sides that run at once has set: places in the table. */
  readonly written: Set<string>;
  /** No reaction answers to a change before both sides are over. */
  readonly isQuiet: boolean;
}

export interface Result {
  /** The single result, or a thing with all that are named. */
  readonly value: Value;
  /** The table as the sequence leaves it. */
  readonly table: Map<string, Stored>;
}

/** Runs `name` from the beginning at a copy of the table. */
export function play(name: string, args: readonly Expr[] | null, scope: Scope, supply: Supply): Result {
  const course = { supply, held: new Map(), counts: new Map(), frames: 0, steps: 0, events: 0 };
  const nowhere = { lines: [], prefix: [], passes: [], depth: 0, labels: [], results: new Map(), type: null };
  const inner = scopeOf(paramsOf(scope.book, name), args, scope);
  const table = new Map(scope.table);
  const here = { ...inner, table, course, ...nowhere, written: new Set<string>(), isQuiet: false };
  // What holds from the start has not begun to hold.
  Array.from(begun(here));
  return { value: known(playWithin(name, here, [])), table };
}

/** Runs it in a scope with its parameters. */
function playWithin(name: string, scope: Here, prefix: Path): Stored {
  const found = scope.book.find("play", name) ?? scope.book.find("table", name);
  if (!found) throw new Error(`no sequence is called ${name}`);
  const { decl, provision } = found;
  const here = { ...scope, provision, prefix, passes: [] };
  if (decl.kind === "table") return rollOn(decl, here);
  const results = performApart(decl.lines, here, prefix, decl.type);
  return decl.type ? heldIn(results, "", unruled) : { kind: "thing", type: "results", fields: results };
}

/** Lines with names of their own, up to their end or to a single result. */
function performApart(
  lines: readonly Line[],
  scope: Here,
  prefix: Path,
  type: TypeExpr | null,
): Here["results"] {
  const results = new Map<string, Stored>();
  const frame = `${++scope.course.frames} `;
  try {
    perform(lines, { ...scope, frame, lines, prefix, passes: [], results, type });
  } catch (way) {
    if (!(way instanceof Given)) throw way;
  }
  return results;
}

// ---------------------------------------------------------------- lines in order

/**
 * Lines one after the other; a way back to a block of this row begins there again. The names of lines end with them, and
 * `isLast` still sees these.
 */
function perform(lines: readonly Line[], outer: Here, isLast = (): boolean => false): boolean {
  if (outer.depth > 500) throw new Unfinished("it goes too deep");
  const own = lines.map((line) => (line.kind === "block" ? line.name.text : ""));
  const isReturned = own.some((label) => outer.book.goals.has(label));
  const labels = isReturned ? [...outer.labels, ...own] : outer.labels;
  const here = { ...outer, labels, depth: outer.depth + 1 };
  let [at, pass] = [0, 0];
  try {
    while (at < lines.length)
      try {
        step(here.course);
        performLine(lines[at] as Line, lines[at + 1], isReturned ? inPass(here, pass) : here);
        at++;
      } catch (way) {
        at = way instanceof GoTo ? own.indexOf(way.message) : -1;
        if (at < 0) throw way;
        pass++;
      }
    return isLast();
  } finally {
    for (const line of lines) if ("name" in line && line.name) here.table.delete(here.frame + line.name.text);
  }
}

function performLine(line: Line, next: Line | undefined, here: Here): void {
  (performers[line.kind] as Performer<Line>)(line, here);
  // Several that set something in a row are one change.
  if (line.kind !== "pay" && (line.kind !== "set" || next?.kind === "set")) return;
  for (const each of begun(here)) happen(each);
}

function step(course: Course): void {
  if (++course.steps > 10_000) throw new Unfinished("it goes on for too long");
}
const inPass = (here: Here, pass: number): Here => ({ ...here, passes: [...here.passes, pass] });

type Performer<L extends Line> = (line: L, here: Here) => void;
const performers: { readonly [K in Line["kind"]]: Performer<LineOf<K>> } = {
  roll({ name, count, die, type }, here) {
    const pool = roll(here, name.text, countOf(evaluate(count, here)), die.text);
    declare(name.text, type ? numberOf(pool) : pool, here);
  },
  reroll,
  draw({ name: { text }, among, type }, here) {
    declare(text, ask(here, "draw", text, { options: elementsOf(among, here).map(known), type }), here);
  },
  choose(line, here) {
    const { name, type } = line;
    const options = optionsOf(line, here);
    if (options.length === 0) throw unruled;
    const owner = evaluate(line.owner, here);
    declare(name.text, ask(here, "choose", name.text, { options, type, owner }), here);
  },
  observe({ name: { text }, type }, here) {
    declare(text, ask(here, "observe", text, { type }), here);
  },
  let: ({ name, value, type }, here) => declare(name.text, storedValue(value, here, type), here),
  set({ target, value }, here) {
    assign(target, storedValue(value, here, typeOfPlace(target, here)), here);
  },
  gives({ part, value }, here) {
    here.results.set(part?.name.text ?? "", storedValue(value, here, part?.type ?? here.type));
    if (!part) throw new Given();
  },
  when({ branches, otherwise }, here) {
    const branch = branches.find((each) => test(each.when, here));
    perform(branch?.lines ?? otherwise ?? [], here);
  },
  each: goThrough,
  repeat,
  "play-line"({ name, label, play, args }, here) {
    const inner = scopeOf(paramsOf(here.book, play.text), args, here);
    const result = playWithin(play.text, inner, pathOf(here, (name ?? label ?? play).text));
    if (name) declare(name.text, result, here);
  },
  menu: offer,
  pay,
  block({ name: { text }, word, lines }, here) {
    const { counts } = here.course;
    for (const key of counts.keys())
      if (key.endsWith(` per ${text}`) || key.endsWith(` per ${word}`)) counts.delete(key);
    react("start", text, here);
    perform(lines, here);
    react("end", text, here);
  },
  announce,
  go({ to }, here) {
    // Run alone, what a way leads out of is not there, and the lines just end.
    throw here.labels.includes(to.text) ? new GoTo(to.text) : new Given();
  },
  ensure({ condition }, here) {
    if (!test(condition, here)) throw new Refused("what was observed cannot be");
  },
  outside: () => undefined,
};

// ---------------------------------------------------------------- what comes from the table

const pathOf = (here: Here, name: string): Path => [...here.prefix, name, ...here.passes];

function ask(here: Here, kind: Request["kind"], name: string, parts: Partial<Request>): Value {
  step(here.course);
  const nothing = { count: 0, options: [], type: null, owner: null };
  return here.course.supply({ ...nothing, ...parts, kind, path: pathOf(here, name), scope: here });
}

const roll = (here: Here, name: string, count: number, die: string): Value =>
  count === 0 ? { kind: "dice", items: [] } : ask(here, "roll", name, { count, type: named(die) });

/** A die is rolled again once. */
function reroll(line: LineOf<"reroll">, here: Here): void {
  const { which, roll: pool } = line;
  const held = (name: string): Value => known(localOf(name, here) ?? null);
  const dice = itemsOf(held(pool.text));
  let chosen = dice;
  if (which.kind === "those")
    chosen = dice.filter((each) => test(which.filter, bound(here, which.binder.text, each)));
  if (which.kind === "one")
    chosen = dice.filter((each) => same(each, held(which.die.text), here)).slice(0, 1);
  chosen = chosen.filter((each) => fieldOf(each, "rerolled", here) !== true);
  const [first = null] = chosen;
  if (!is(first, "number") || !first.die) return;
  const { sides } = first.die;
  const faces = [...itemsOf(roll(here, againName(line, here), chosen.length, `D${sides}`))];
  const items = dice.map((each) =>
    chosen.includes(each) ? dieOf(countOf(faces.shift() ?? null), sides, true) : each,
  );
  declare(pool.text, { kind: "dice", items }, here);
}

/** Without a label `dice-again`, and of the same roll once more `dice-again2`. */
function againName(line: LineOf<"reroll">, here: Here): string {
  if (line.label) return line.label.text;
  const alike = linesIn(here.lines, "reroll").filter(
    ({ label, roll }) => !label && roll.text === line.roll.text,
  );
  const nth = alike.indexOf(line) + 1;
  return `${line.roll.text}-again${nth === 1 ? "" : nth}`;
}

/** The options that are open, each once. */
function optionsOf({ options, type }: LineOf<"choose">, here: Here): readonly Value[] {
  if (options === null) return everyValue(type, here);
  const open = options
    .filter((option) => option.when === null || test(option.when, here))
    .flatMap(({ spread, value }) =>
      spread ? elementsOf(value, here).map(known) : [evaluate(value, here, type)],
    );
  return open.filter((each, at) => at === open.findIndex((other) => same(each, other, here)));
}

// ---------------------------------------------------------------- what is set

function put(place: string, value: Stored, here: Here): void {
  here.table.set(place, value);
  here.written.add(place);
}
const declare = (name: string, value: Stored, here: Here): void => put(here.frame + name, value, here);

/** The declared type of what is set; null for a `let`. */
function typeOfPlace(target: Expr, here: Here): TypeExpr | null {
  if (target.kind === "ref" && localOf(target.name.text, here) === undefined)
    return here.book.find("fact", target.name.text)?.decl.type ?? null;
  const of = target.kind === "member" ? storedValue(target.of, here) : null;
  return target.kind === "member" && !isUnknown(of) && isRecord(of)
    ? partType(named(of.type), target.name.text, here.book)
    : null;
}

function assign(target: Expr, value: Stored, here: Here): void {
  const type = typeOfPlace(target, here);
  if (type && !isUnknown(value) && !isWithinBounds(value, type, here))
    throw new Unfinished("set beyond its bounds");
  if (target.kind === "ref") {
    const place = here.frame + target.name.text;
    put(here.table.has(place) ? place : target.name.text, value, here);
    return;
  }
  if (target.kind !== "member") throw new Error("only a let, a fact or a field can be set");
  const of = evaluate(target.of, here);
  const field = target.name.text;
  if (is(of, "ref")) put(`${of.to}.${field}`, value, here);
  else if (is(of, "thing"))
    assign(target.of, { ...of, fields: new Map([...of.fields, [field, value]]) }, here);
  else throw new Refused("a field of nothing is set");
}

function isWithinBounds(value: Value, type: TypeExpr, here: Here): boolean {
  if (type.kind === "type-or-none") return isWithinBounds(value, type.of, here);
  if (type.kind !== "type-name" || type.range === null || value === null) return true;
  return isIn(value, evaluate(type.range, here), here);
}

/** What each purse holds beyond its least, if that is enough in all. */
function purses({ amount, purses: all }: LineOf<"pay">, here: Here): Fraction[] | null {
  const held = all.map(({ purse, downTo }) => {
    const least = downTo === null ? zero : numberOf(evaluate(downTo, here));
    const holds = subtract(numberOf(evaluate(purse, here)), least);
    return order(holds, zero) > 0 ? holds : zero;
  });
  return order(held.reduce(add, zero), numberOf(evaluate(amount, here))) < 0 ? null : held;
}

function pay(line: LineOf<"pay">, here: Here): void {
  const held = purses(line, here);
  if (!held) throw unruled;
  const splits = splitsOf(numberOf(evaluate(line.amount, here)), held);
  const options = splits.map((items): Value => ({ kind: "list", items }));
  const isAsked = line.owner !== null && options.length > 1;
  const name = line.label?.text ?? "pay";
  const owner = line.owner && evaluate(line.owner, here);
  const split = isAsked ? ask(here, "choose", name, { options, owner }) : (options[0] ?? null);
  for (const [at, { purse }] of line.purses.entries()) {
    const part = numberOf(itemsOf(split)[at] ?? null);
    assign(purse, subtract(numberOf(evaluate(purse, here)), part), here);
  }
}

/** All ways to split an amount over purses, first the one that takes most from the first. */
function splitsOf(amount: Fraction, [first, ...others]: readonly Fraction[]): Fraction[][] {
  if (!first) return order(amount, zero) === 0 ? [[]] : [];
  const most = order(first, amount) < 0 ? first : amount;
  const taken = others.length === 0 ? [zero] : numbersBetween(zero, most);
  return taken.flatMap((less) => {
    const part = subtract(most, less);
    return splitsOf(subtract(amount, part), others).map((rest) => [part, ...rest]);
  });
}

// ---------------------------------------------------------------- loops and menus

function goThrough(line: LineOf<"each">, here: Here): void {
  const waiting = passing(line, here).map(known);
  for (let pass = 0; waiting.length > 0; pass++) {
    const inner = inPass(here, pass);
    let at = 0;
    if (line.orderedBy && waiting.length > 1) {
      const parts = { options: [...waiting], owner: evaluate(line.orderedBy, here) };
      const next = ask(inner, "choose", line.label?.text ?? line.binder.text, parts);
      at = waiting.findIndex((each) => same(each, next, here));
    }
    const [element = null] = waiting.splice(at, 1);
    declare(line.binder.text, element, here);
    perform(line.lines, inner);
  }
}

function repeat({ how, lines }: LineOf<"repeat">, here: Here): void {
  const times = how.kind === "times" ? countOf(evaluate(how.times, here)) : Number.POSITIVE_INFINITY;
  const isLast = (): boolean => how.kind === "until" && test(how.until, here);
  for (let pass = 0; pass < times; pass++) {
    step(here.course);
    if (how.kind === "while" && !test(how.while, here)) return;
    if (perform(lines, inPass(here, pass), isLast)) return;
  }
}

function offer(line: LineOf<"menu">, here: Here): void {
  const used = new Set<string>();
  const owner = evaluate(line.owner, here);
  for (let pass = 0; ; pass++) {
    const open = line.options.filter(
      ({ once, label, when, lines }) =>
        !(once && used.has(label.text)) &&
        (when === null || test(when, here)) &&
        lines.every((each) => each.kind !== "pay" || isPayable(each, lines, here)),
    );
    const options = open.map(({ label }) => label.text);
    if (!line.forced) options.push("done");
    const inner = inPass(here, pass);
    const answer = open.length > 0 && ask(inner, "choose", line.name.text, { options, owner });
    const option = open.find(({ label }) => label.text === answer);
    if (!option) return;
    used.add(option.label.text);
    perform(option.lines, inner);
  }
}

/** A price that hangs on what the option itself asks for is not known before. */
function isPayable(line: LineOf<"pay">, lines: readonly Line[], here: Here): boolean {
  const mentions = JSON.stringify([line.amount, line.purses]);
  const own = lines.flatMap((each) => ("name" in each && each.name ? [each.name.text] : []));
  return own.some((name) => mentions.includes(`"text":"${name}"`)) || purses(line, here) !== null;
}

// ---------------------------------------------------------------- events and reactions

/** A reaction with the scope of its lines, for an element where it is for each of some. */
interface Happening {
  readonly decl: ReactDecl;
  readonly scope: Here;
  readonly element: Value;
  /** By which the element is known. */
  readonly key: string;
}

function announce({ event, args, together }: LineOf<"announce">, here: Here): void {
  const params = here.book.find("event", event.text)?.decl.params ?? [];
  const { locals } = scopeOf(params, args, here);
  const answer = (side: Here): void => react("event", event.text, side, locals);
  if (together === null) answer(here);
  else sideBySide(here, [(side) => perform(together, side), answer]);
}

/** Each side starts from how things are now. What they set is put together after; two values for one place clash. */
function sideBySide(here: Here, sides: readonly ((side: Here) => void)[]): void {
  const ways: unknown[] = [];
  const set = new Map<string, Stored>();
  for (const performed of sides) {
    const side: Here = { ...here, table: new Map(here.table), written: new Set(), isQuiet: true };
    try {
      performed(side);
    } catch (way) {
      if (!(way instanceof GoTo || way instanceof Given)) throw way;
      ways.push(way);
    }
    for (const place of side.written) {
      const value = side.table.get(place);
      if (value === undefined) continue;
      if (set.has(place) && !isSame(value, set.get(place) ?? null, here)) throw clash;
      set.set(place, value);
    }
  }
  for (const [place, value] of set) put(place, value, here);
  if (ways.length > 0) throw ways[0];
  for (const each of begun(here)) happen(each);
}

/** One reaction after another; whether one is due is seen when its turn comes. */
function react(
  at: "start" | "end" | "event",
  name: string,
  here: Here,
  args: Scope["locals"] = new Map(),
): void {
  here.course.events++;
  const answering = here.book
    .all("react")
    .filter(({ decl }) => decl.after.some((each) => each.at === at && each.name.text === name));
  const done: Happening[] = [];
  for (const reaction of answering)
    for (const each of happeningsOf(reaction, here, args)) {
      if (!isDue(each)) continue;
      const above = answering.filter(({ decl }) =>
        decl.over.some(({ text }) => text === each.decl.name.text),
      );
      const due = above.flatMap((other) => happeningsOf(other, here, args).filter(isDue));
      const goesBefore = (other: Happening): boolean =>
        above.some(({ decl }) => decl === other.decl) && isForSame(other, each);
      if ([...done, ...due].some(goesBefore)) continue;
      done.push(each);
      happen(each);
    }
}

/** A reaction goes before another for the same element, or for all where either is for no element. */
const isForSame = (over: Happening, under: Happening): boolean =>
  over.decl.each === null || under.decl.each === null || same(over.element, under.element, under.scope);

function happeningsOf(
  { decl, provision }: Placed<ReactDecl>,
  here: Here,
  args: Scope["locals"],
): Happening[] {
  const scope = { ...here, locals: args, frame: noFrame, elements: [], provision };
  const { each } = decl;
  if (!each) return [{ decl, scope, element: null, key: "0" }];
  return passing(each, scope).map((stored, at) => {
    const element = known(stored);
    const key = is(element, "ref") ? element.to : String(at);
    return { decl, scope: within(scope, [[each.binder.text, element]]), element, key };
  });
}

const isDue = (each: Happening): boolean =>
  (each.decl.when === null || test(each.decl.when, each.scope)) && !isSpent(each);

/** What a reaction counts under for its limit. */
function limitKey({ decl: { name, limit }, key, scope: { course } }: Happening): string {
  const per = limit?.per.text;
  return per === "event" ? `${name.text} ${key} at ${course.events}` : `${name.text} ${key} per ${per}`;
}

/** It has happened as often as its limit lets it. */
function isSpent(happening: Happening): boolean {
  const { decl, scope } = happening;
  const times = scope.course.counts.get(limitKey(happening)) ?? 0;
  return decl.limit !== null && times >= countOf(evaluate(decl.limit.times, scope));
}

function happen(happening: Happening): void {
  if (isSpent(happening)) return;
  const { decl, scope } = happening;
  const { counts, events } = scope.course;
  const times = counts.get(decl.name.text) ?? 0;
  for (const key of [decl.name.text, limitKey(happening)]) counts.set(key, (counts.get(key) ?? 0) + 1);
  performApart(decl.lines, scope, [decl.name.text, times], null);
  scope.course.events = events;
}

/** Reactions whose `as soon as` has begun to hold. */
function* begun(here: Here): Generator<Happening> {
  if (here.isQuiet) return;
  const { held } = here.course;
  for (const reaction of here.book.all("react")) {
    const { soon, when, name } = reaction.decl;
    if (soon === null) continue;
    const happenings = attempt(() => happeningsOf(reaction, here, new Map()));
    for (const each of isUnknown(happenings) ? [] : happenings) {
      const holds = attempt(() => test(soon, each.scope)) === true;
      const key = `${name.text} ${each.key}`;
      const hasBegun = holds && !held.get(key);
      held.set(key, holds);
      if (hasBegun && (when === null || test(when, each.scope))) yield each;
    }
  }
}

// ---------------------------------------------------------------- tables that are rolled on

function rollOn(table: Table, here: Here): Value {
  let { dice, rows } = table;
  for (let name = "die"; dice; name = "again") {
    const count = dice.count ? countOf(evaluate(dice.count, here)) : 1;
    const plus = dice.plus ? numberOf(evaluate(dice.plus, here)) : zero;
    const total = add(numberOf(roll(here, name, count, dice.die.text)), plus);
    const row = rows.find((each) => isAt(each, total, here, null));
    if (!row) throw new Error("no row holds what was rolled");
    if (!row.nested) return inRow(table, row, here);
    ({ dice, rows } = row.nested);
  }
  throw new Error(`${table.name.text} is not rolled on`);
}
