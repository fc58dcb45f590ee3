/**
 * Sequences, line by line. What comes from the table is asked of `supply` as a request; a request that is not answered ends
 * the attempt, and whoever wants more supplies more and plays from the beginning.
 */
import type { Expr, Line, ReactDecl, Row, Table, TypeExpr } from "../../../grammar/index.ts";
import { type Of, named, paramsOf, partType, type Placed } from "./book.ts";
import { everyValue, inRow, isAt, scopeOf } from "./decisions.ts";
import { bound, evaluate, test } from "./expressions.ts";
import { elementsOf, passing } from "./lists.ts";
import { localOf, noFrame, type Scope } from "./situation.ts";
import {
  add,
  attempt,
  clash,
  countOf,
  dieOf,
  fieldOf,
  type Fraction,
  is,
  isBetween,
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
export class Waiting extends Error {
  readonly request: Request;
  constructor(request: Request) {
    super(`waits for ${request.path.join(".")}`);
    this.request = request;
  }
}
/** Something was handed in that cannot be. */
export class Refused extends Error {}
/** It goes on longer than is followed, or sets something beyond its bounds. */
export class Unfinished extends Error {}

/** Ways out of the lines that run. */
class GoTo extends Error {
  readonly label: string;
  constructor(label: string) {
    super(label);
    this.label = label;
  }
}
class Given extends Error {
  readonly value: Stored;
  constructor(value: Stored) {
    super("given");
    this.value = value;
  }
}

/** One run from its beginning, with all that runs within it. */
interface Course {
  readonly supply: Supply;
  /** For `as soon as`: what held when it was last looked at, by reaction and element. */
  readonly held: Map<string, boolean>;
  /** How often a reaction happened: by its name, and by reaction, element and the scope of its limit. */
  readonly counts: Map<string, number>;
  /** The labels in the rows of lines that are being performed. */
  readonly rows: (readonly string[])[];
  frames: number;
  steps: number;
  depth: number;
  events: number;
  isQuiet: boolean;
}
/** Where a line stands: in a run, in a sequence or reaction, and in passes of loops. */
interface Here extends Scope {
  readonly course: Course;
  readonly prefix: Path;
  readonly passes: readonly number[];
  readonly results: Map<string, Stored>;
  readonly type: TypeExpr | null;
  readonly marks: Marks;
  /** What one of two sides that run at once has set: places in the table. */
  readonly written: Set<string>;
}

export interface Result {
  /** The single result, or a thing with all that are named. */
  readonly value: Value;
  /** The table as the sequence leaves it. */
  readonly scope: Scope;
}

/** Runs `name` from the beginning at a copy of the table. */
export function play(name: string, args: readonly Expr[] | null, scope: Scope, supply: Supply): Result {
  const course: Course = {
    supply,
    held: new Map(),
    counts: new Map(),
    rows: [],
    frames: 0,
    steps: 0,
    depth: 0,
    events: 0,
    isQuiet: false,
  };
  const here: Here = {
    ...scopeOf(paramsOf(scope.book, name), args, scope),
    table: new Map(scope.table),
    course,
    prefix: [],
    passes: [],
    results: new Map(),
    type: null,
    marks: { results: [], goals: new Set(), again: new Map() },
    written: new Set(),
  };
  lookAt(here, () => undefined);
  return { value: known(playWithin(name, here, [])), scope: { ...scope, table: here.table } };
}

/** Runs it in a scope with its parameters. */
function playWithin(name: string, scope: Here, prefix: Path): Stored {
  const found = scope.book.find("play", name) ?? scope.book.find("table", name);
  if (!found) throw new Error(`no sequence is called ${name}`);
  const { decl, provision } = found;
  const here = { ...scope, provision, prefix, passes: [] };
  if (decl.kind === "table") return rollOn(decl, here);
  const { value, results } = performApart(decl.lines, here, prefix, decl.type);
  return decl.type ? value : { kind: "thing", type: "", fields: results };
}

/** Lines with names of their own, up to their end or to a `gives`. */
function performApart(
  lines: readonly Line[],
  scope: Here,
  prefix: Path,
  type: TypeExpr | null,
): { readonly value: Stored; readonly results: Map<string, Stored> } {
  const marks = marksOf(lines, scope);
  const frame = `${++scope.course.frames} `;
  // A result that no line comes to give is not ruled.
  const results = new Map<string, Stored>(marks.results.map((name) => [name, unruled]));
  try {
    performInside(lines, { ...scope, frame, prefix, passes: [], results, type, marks });
  } catch (way) {
    if (!(way instanceof Given)) throw way;
    return { value: way.value, results };
  }
  return { value: unruled, results };
}

/** What is known of lines before they run. */
interface Marks {
  readonly results: readonly string[];
  /** The labels that a `go` leads to. */
  readonly goals: ReadonlySet<string>;
  /** What re-rolls without a label are handed in as: `dice-again`, and of the same roll once more `dice-again2`. */
  readonly again: ReadonlyMap<LineOf<"reroll">, string>;
}
const knownMarks = new WeakMap<readonly Line[], Marks>();

function marksOf(lines: readonly Line[], { book }: Scope): Marks {
  const before = knownMarks.get(lines);
  if (before) return before;
  const inside = linesWithin(lines);
  const again = new Map<LineOf<"reroll">, string>();
  for (const line of inside)
    if (line.kind === "reroll" && line.label === null) {
      const before = [...again.keys()].filter((each) => each.roll.text === line.roll.text).length;
      again.set(line, `${line.roll.text}-again${before === 0 ? "" : before + 1}`);
    }
  const reactions = book.all("react").flatMap(({ decl }) => linesWithin(decl.lines));
  const marks = {
    results: inside.flatMap((line) => (line.kind === "gives" && line.part ? [line.part.name.text] : [])),
    goals: new Set([...inside, ...reactions].flatMap((line) => (line.kind === "go" ? [line.to.text] : []))),
    again,
  };
  knownMarks.set(lines, marks);
  return marks;
}

/** All lines, also those inside of others, in the order in which they are written. */
const linesWithin = (node: unknown): Line[] =>
  typeof node !== "object" || node === null
    ? []
    : [
        ...("label" in node && "from" in node ? [node as Line] : []),
        ...Object.values(node).flatMap(linesWithin),
      ];

// ---------------------------------------------------------------- lines in order

/** Lines one after the other; a way back to a block of this row begins there again. */
function perform(lines: readonly Line[], here: Here): void {
  const { course, marks } = here;
  const labels = lines.map((line) => (line.kind === "block" ? line.name.text : ""));
  const isReturned = labels.some((label) => marks.goals.has(label));
  let [at, pass] = [0, 0];
  for (;;) {
    if (isReturned) course.rows.push(labels);
    try {
      for (; at < lines.length; at++) {
        const line = lines[at] as Line;
        step(course);
        performLine(line, isReturned ? { ...here, passes: [...here.passes, pass] } : here);
        // Several that set something in a row are one change.
        const isLast = line.kind === "pay" || (line.kind === "set" && lines[at + 1]?.kind !== "set");
        if (isLast) lookAt(here, (each) => happen(each, here));
      }
      return;
    } catch (way) {
      const target = way instanceof GoTo ? labels.indexOf(way.label) : -1;
      if (target < 0) throw way;
      pass++;
      at = target;
    } finally {
      if (isReturned) course.rows.pop();
    }
  }
}

/** Lines inside of others, whose names end with them; `isLast` still sees these. */
function performInside(lines: readonly Line[], here: Here, isLast = (): boolean => false): boolean {
  const { course } = here;
  if (++course.depth > 500) throw new Unfinished("it goes too deep");
  try {
    perform(lines, here);
    return isLast();
  } finally {
    course.depth--;
    for (const line of lines) if ("name" in line && line.name) here.table.delete(here.frame + line.name.text);
  }
}

function step(course: Course): void {
  if (++course.steps > 10_000) throw new Unfinished("it goes on for too long");
}

function performLine(line: Line, here: Here): void {
  const declare = (name: string, value: Stored): void => put(here.frame + name, value, here);
  const values = (expr: Expr): readonly Value[] => elementsOf(expr, here);
  switch (line.kind) {
    case "roll": {
      const pool = roll(here, line.name.text, countOf(evaluate(line.count, here)), line.die.text);
      declare(line.name.text, line.type ? numberOf(pool) : pool);
      return;
    }
    case "reroll":
      reroll(line, here);
      return;
    case "draw":
      declare(
        line.name.text,
        ask(here, "draw", line.name.text, { options: values(line.among), type: line.type }),
      );
      return;
    case "choose": {
      const options = optionsOf(line, here);
      if (options.length === 0) throw unruled;
      const owner = evaluate(line.owner, here);
      declare(line.name.text, ask(here, "choose", line.name.text, { options, type: line.type, owner }));
      return;
    }
    case "observe":
      declare(line.name.text, ask(here, "observe", line.name.text, { type: line.type }));
      return;
    case "let":
      declare(
        line.name.text,
        attempt(() => evaluate(line.value, here, line.type)),
      );
      return;
    case "set":
      assign(
        line.target,
        attempt(() => evaluate(line.value, here, typeOfPlace(line.target, here))),
        here,
      );
      return;
    case "gives": {
      const value = attempt(() => evaluate(line.value, here, line.part?.type ?? here.type));
      if (!line.part) throw new Given(value);
      here.results.set(line.part.name.text, value);
      return;
    }
    case "when": {
      const branch = line.branches.find((each) => test(each.when, here));
      performInside(branch?.lines ?? line.otherwise ?? [], here);
      return;
    }
    case "each":
      goThrough(line, here);
      return;
    case "repeat":
      repeat(line, here);
      return;
    case "play-line": {
      const name = line.name ?? line.label ?? line.play;
      const inner = scopeOf(paramsOf(here.book, line.play.text), line.args, here);
      const result = playWithin(line.play.text, inner, pathOf(here, name.text));
      if (line.name) declare(line.name.text, result);
      return;
    }
    case "menu":
      offer(line, here);
      return;
    case "pay":
      pay(line, here);
      return;
    case "block": {
      const name = line.name.text;
      for (const key of here.course.counts.keys())
        if (key.endsWith(` per ${name}`) || key.endsWith(` per ${line.word}`)) here.course.counts.delete(key);
      react("start", name, here);
      performInside(line.lines, here);
      react("end", name, here);
      return;
    }
    case "announce":
      announce(line, here);
      return;
    case "go":
      // Run alone, what a way leads out of is not there, and the lines just end.
      throw here.course.rows.some((row) => row.includes(line.to.text))
        ? new GoTo(line.to.text)
        : new Given(unruled);
    case "ensure":
      if (!test(line.condition, here)) throw new Refused("what was observed cannot be");
      return;
    case "outside":
      return;
  }
}
type LineOf<K extends Line["kind"]> = Extract<Line, { readonly kind: K }>;

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
  const dice = itemsOf(known(localOf(pool.text, here) ?? null));
  const die = which.kind === "one" ? known(localOf(which.die.text, here) ?? null) : null;
  const one = die === null ? -1 : dice.findIndex((each) => same(each, die, here));
  const isMeant = (each: Value, at: number): boolean =>
    which.kind === "those"
      ? test(which.filter, bound(here, which.binder.text, each))
      : which.kind === "all" || at === one;
  const chosen = dice.filter((each, at) => isMeant(each, at) && fieldOf(each, "rerolled", here) !== true);
  const [first = null] = chosen;
  if (!is(first, "number") || !first.die) return;
  const { sides } = first.die;
  const name = line.label?.text ?? here.marks.again.get(line) ?? pool.text;
  const faces = [...itemsOf(roll(here, name, chosen.length, `D${sides}`))];
  const items = dice.map((each) =>
    chosen.includes(each) ? dieOf(countOf(faces.shift() ?? null), sides, true) : each,
  );
  put(here.frame + pool.text, { kind: "dice", items }, here);
}

/** The options that are open, each once. */
function optionsOf({ options, type }: LineOf<"choose">, here: Here): readonly Value[] {
  if (options === null) return everyValue(type, here);
  const open = options
    .filter((option) => option.when === null || test(option.when, here))
    .flatMap(({ spread, value }) => (spread ? elementsOf(value, here) : [evaluate(value, here, type)]));
  return open.filter((each, at) => at === open.findIndex((other) => same(each, other, here)));
}

// ---------------------------------------------------------------- what is set

function put(place: string, value: Stored, here: Here): void {
  here.table.set(place, value);
  here.written.add(place);
}

/** The declared type of what is set; null for a `let`. */
function typeOfPlace(target: Expr, here: Here): TypeExpr | null {
  if (target.kind === "ref")
    return localOf(target.name.text, here) === undefined
      ? (here.book.find("fact", target.name.text)?.decl.type ?? null)
      : null;
  const of = target.kind === "member" ? attempt(() => evaluate(target.of, here)) : null;
  if (target.kind !== "member" || isUnknown(of) || !isRecord(of)) return null;
  return partType(named(of.type), target.name.text, here.book);
}

function assign(target: Expr, value: Stored, here: Here): void {
  const type = typeOfPlace(target, here);
  if (type && !isUnknown(value) && !isWithinBounds(value, type, here))
    throw new Unfinished("set beyond its bounds");
  if (target.kind === "ref") {
    const isLocal = here.table.has(here.frame + target.name.text);
    put(isLocal ? here.frame + target.name.text : target.name.text, value, here);
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
  const [from, to] = [type.range.from, type.range.to].map((end) => end && evaluate(end, here));
  return isBetween(value, from ?? null, to ?? null, here);
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
  const owner = line.owner && evaluate(line.owner, here);
  const split =
    line.owner && options.length > 1
      ? ask(here, "choose", line.label?.text ?? "pay", { options, owner })
      : (options[0] ?? null);
  for (const [at, part] of itemsOf(split).entries()) {
    const purse = line.purses[at]?.purse;
    if (purse) assign(purse, subtract(numberOf(evaluate(purse, here)), numberOf(part)), here);
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

const inPass = (here: Here, pass: number): Here => ({ ...here, passes: [...here.passes, pass] });

function goThrough(line: LineOf<"each">, here: Here): void {
  const waiting = passing(line, here);
  for (let pass = 0; waiting.length > 0; pass++) {
    const inner = inPass(here, pass);
    let at = 0;
    if (line.orderedBy && waiting.length > 1) {
      const owner = evaluate(line.orderedBy, here);
      const name = line.label?.text ?? line.binder.text;
      const next = ask(inner, "choose", name, { options: [...waiting], owner });
      at = waiting.findIndex((each) => same(each, next, here));
    }
    const [element = null] = waiting.splice(at, 1);
    put(here.frame + line.binder.text, element, here);
    performInside(line.lines, inner);
  }
}

function repeat({ how, lines }: LineOf<"repeat">, here: Here): void {
  const times = how.kind === "times" ? countOf(evaluate(how.times, here)) : Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < times; pass++) {
    step(here.course);
    if (how.kind === "while" && !test(how.while, here)) return;
    const isLast = (): boolean => how.kind === "until" && test(how.until, here);
    if (performInside(lines, inPass(here, pass), isLast)) return;
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
    if (open.length === 0) return;
    const options = open.map(({ label }) => label.text);
    if (!line.forced) options.push("done");
    const inner = inPass(here, pass);
    const answer = ask(inner, "choose", line.name.text, { options, owner });
    const option = open.find(({ label }) => label.text === answer);
    if (!option) return;
    used.add(option.label.text);
    performInside(option.lines, inner);
  }
}

/** A price that hangs on what the option itself asks for is not known before. */
function isPayable(line: LineOf<"pay">, lines: readonly Line[], here: Here): boolean {
  const mentions = JSON.stringify([line.amount, line.purses]);
  const own = lines.flatMap((each) => ("name" in each && each.name ? [each.name.text] : []));
  return own.some((name) => mentions.includes(`"text":"${name}"`)) || purses(line, here) !== null;
}

// ---------------------------------------------------------------- events and reactions

/** A reaction, for an element where it is for each of some, with the arguments of its event. */
interface Happening extends Placed<ReactDecl> {
  readonly own: ReadonlyMap<string, Stored>;
  readonly element: Value;
  /** By which the element is known. */
  readonly key: string;
}

function announce({ event, args, together }: LineOf<"announce">, here: Here): void {
  const params = here.book.find("event", event.text)?.decl.params ?? [];
  const given = new Map<string, Stored>(scopeOf(params, args, here).locals);
  if (together === null) {
    react("event", event.text, here, given);
    return;
  }
  sideBySide(here, [
    (side) => performInside(together, side),
    (side) => react("event", event.text, side, given),
  ]);
  lookAt(here, (each) => happen(each, here));
}

/** Each side starts from how things are now. What they set is put together after; two values for one place clash. */
function sideBySide(here: Here, sides: readonly ((side: Here) => void)[]): void {
  const { course } = here;
  const wasQuiet = course.isQuiet;
  course.isQuiet = true;
  const done = sides.map((performed) => {
    const side: Here = { ...here, table: new Map(here.table), written: new Set() };
    try {
      performed(side);
      return { side, way: null };
    } catch (way) {
      if (!(way instanceof GoTo || way instanceof Given)) throw way;
      return { side, way };
    }
  });
  course.isQuiet = wasQuiet;
  const set = new Map<string, Stored>();
  for (const { side } of done)
    for (const place of side.written) {
      const value = side.table.get(place);
      if (value === undefined) continue;
      if (set.has(place) && !isSame(value, set.get(place) ?? null, here)) throw clash;
      set.set(place, value);
    }
  for (const [place, value] of set) put(place, value, here);
  for (const { way } of done) if (way) throw way;
}

/** One reaction after another; whether one is due is seen when its turn comes. */
function react(
  at: "start" | "end" | "event",
  name: string,
  here: Here,
  args: ReadonlyMap<string, Stored> = new Map(),
): void {
  here.course.events++;
  const answering = here.book
    .all("react")
    .filter(({ decl }) => decl.after.some((each) => each.at === at && each.name.text === name));
  const done: Happening[] = [];
  const isDue = (each: Happening): boolean =>
    (each.decl.when === null || test(each.decl.when, scopeOfReaction(each, here))) && !isSpent(each, here);
  for (const reaction of answering)
    for (const each of happeningsOf(reaction, here, args)) {
      if (!isDue(each)) continue;
      const above = answering.filter(({ decl }) =>
        decl.over.some(({ text }) => text === reaction.decl.name.text),
      );
      const due = above.flatMap((other) => happeningsOf(other, here, args).filter(isDue));
      const goesBefore = (other: Happening): boolean =>
        above.some(({ decl }) => decl === other.decl) && isForSame(other, each, here);
      if ([...done, ...due].some(goesBefore)) continue;
      done.push(each);
      happen(each, here);
    }
}

/** A reaction goes before another for the same element, or for all where either is for no element. */
const isForSame = (over: Happening, under: Happening, here: Here): boolean =>
  over.decl.each === null || under.decl.each === null || same(over.element, under.element, here);

function happeningsOf(
  { decl, provision }: Placed<ReactDecl>,
  here: Here,
  args: ReadonlyMap<string, Stored>,
): Happening[] {
  const { each } = decl;
  if (!each) return [{ decl, provision, own: args, element: null, key: "0" }];
  const scope = { ...here, locals: args, frame: noFrame, elements: [], provision };
  return passing(each, scope).map((element, at) => {
    const key = is(element, "ref") ? element.to : String(at);
    return { decl, provision, own: new Map([...args, [each.binder.text, element]]), element, key };
  });
}

const scopeOfReaction = ({ own, provision }: Happening, here: Here): Here => ({
  ...here,
  locals: own,
  frame: noFrame,
  elements: [],
  provision,
});

/** What a reaction counts under for its limit. */
function limitKey({ decl: { name, limit }, key }: Happening, { course }: Here): string {
  const per = limit?.per.text;
  return per === "event" ? `${name.text} ${key} at ${course.events}` : `${name.text} ${key} per ${per}`;
}

/** It has happened as often as its limit lets it. */
function isSpent(happening: Happening, here: Here): boolean {
  const { limit } = happening.decl;
  if (!limit) return false;
  const most = countOf(evaluate(limit.times, scopeOfReaction(happening, here)));
  return (here.course.counts.get(limitKey(happening, here)) ?? 0) >= most;
}

function happen(happening: Happening, here: Here): void {
  if (isSpent(happening, here)) return;
  const { course } = here;
  const { name, lines } = happening.decl;
  const times = course.counts.get(name.text) ?? 0;
  course.counts.set(name.text, times + 1);
  const key = limitKey(happening, here);
  course.counts.set(key, (course.counts.get(key) ?? 0) + 1);
  const event = course.events;
  performApart(lines, scopeOfReaction(happening, here), [name.text, times], null);
  course.events = event;
}

/** What a reaction waits for with `as soon as`: whether it has begun to hold. */
function lookAt(here: Here, begin: (happening: Happening) => void): void {
  if (here.course.isQuiet) return;
  for (const reaction of here.book.all("react")) {
    const { soon, when, name } = reaction.decl;
    if (soon === null) continue;
    const happenings = attempt(() => happeningsOf(reaction, here, new Map()));
    for (const each of isUnknown(happenings) ? [] : happenings) {
      const scope = scopeOfReaction(each, here);
      const holds = attempt(() => test(soon, scope)) === true;
      const key = `${name.text} ${each.key}`;
      const before = here.course.held.get(key) ?? false;
      here.course.held.set(key, holds);
      if (holds && !before && (when === null || test(when, scope))) begin(each);
    }
  }
}

// ---------------------------------------------------------------- tables that are rolled on

function rollOn(table: Table, here: Here): Value {
  let { dice, rows } = table as { dice: Of<"table">["dice"]; rows: readonly Row[] };
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
