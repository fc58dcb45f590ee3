/**
 * Plays, line by line. What comes from the table is asked of `supply` as a request; a request that is not answered ends
 * the attempt, and whoever wants more supplies more and plays from the beginning.
 */
import type { Expr, Line, PlayDecl, ReactDecl, Row, Table, TypeExpr } from "../../../grammar/index.ts";
import { fieldType, paramsOf } from "./book.ts";
import { scopeOf } from "./decisions.ts";
import { bound, evaluate, factValue, fieldValue, test, valueAs } from "./expressions.ts";
import { elementsOf, passing } from "./lists.ts";
import { Locals, type Scope } from "./scope.ts";
import { copier, typedAs, sidesOf, whole, wordOf } from "./situation.ts";
import {
  add,
  asNumber,
  clash,
  type Fraction,
  isBetween,
  isUnknown,
  listOf,
  negate,
  order,
  same,
  type Thing,
  type Truth,
  type Unknown,
  unruled,
  type Value,
  zero,
} from "./values.ts";

export type Path = readonly (string | number)[];
export interface Request {
  readonly kind: "roll" | "draw" | "choose" | "observe";
  readonly path: Path;
  readonly count: number;
  readonly sides: number;
  /** Of a draw or a choice; words are option labels, `done`, or values. */
  readonly options: readonly Value[];
  readonly type: TypeExpr | null;
  readonly owner: string | null;
  readonly scope: Scope;
}
export type Supply = (request: Request) => Value;

/** The play waits for something that is not supplied. */
export class Waiting extends Error {
  readonly request: Request;
  constructor(request: Request) {
    super(`waits for ${request.path.join(".")}`);
    this.request = request;
  }
}
/** What a line needs is not known. */
export class Open extends Error {
  readonly why: Unknown;
  constructor(why: Unknown) {
    super(`not known: ${why.why}`);
    this.why = why;
  }
}
/** Something was handed in that cannot be. */
export class Refused extends Error {}
/** It goes on longer than is followed, or sets something beyond its bounds. */
export class Unfinished extends Error {}

class GoTo extends Error {
  readonly label: string;
  constructor(label: string) {
    super(label);
    this.label = label;
  }
}
class Given extends Error {}
class Cut extends Error {
  readonly block: Line;
  constructor(block: Line) {
    super("cut");
    this.block = block;
  }
}

/** One run from its beginning, with all that is played within it. */
interface Course {
  readonly supply: Supply;
  /** For `as soon as`: what held when it was last looked at, by reaction and element. */
  readonly held: Map<string, boolean>;
  readonly happened: Map<string, number>;
  /** How often a reaction happened, by reaction and the scope of its limit. */
  readonly counts: Map<string, number>;
  readonly blocks: Line[];
  readonly through: Set<string>;
  /** The labels in the rows of lines that are being performed. */
  readonly rows: (readonly (string | null)[])[];
  /** The event from outside that has come. */
  come: string | null;
  readonly outside: ReadonlyMap<string, string>;
  steps: number;
  depth: number;
  eventNumber: number;
  isQuiet: boolean;
}
interface Frame {
  readonly course: Course;
  readonly prefix: Path;
  readonly results: Map<string, Value>;
  single: Value;
  readonly type: TypeExpr | null;
  readonly goals: ReadonlySet<string>;
  /** What re-rolls without a label are handed in as. */
  readonly again: ReadonlyMap<Line, string>;
}

const limit = 10_000;

export interface Result {
  /** The single result, or a thing with all that are named. */
  readonly value: Value;
  /** The table as the play leaves it. */
  readonly scope: Scope;
}

/** Plays `name` from the beginning in a copy of the table. */
export function play(
  name: string,
  args: readonly Expr[] | null,
  scope: Scope,
  supply: Supply,
  outside: ReadonlyMap<string, string> = new Map(),
): Result {
  const copy = copier();
  const facts = new Map([...scope.world.facts].map(([fact, value]) => [fact, copy(value)] as const));
  for (const fact of scope.book.facts.keys())
    if (!facts.has(fact)) {
      const value = factValue(fact, scope);
      if (!isUnknown(value)) facts.set(fact, copy(value));
    }
  const params = paramsOf(scope.book, name) ?? [];
  const given = new Map<string, Value>();
  for (const [key, value] of scope.world.given) {
    const type = params.find((param) => param.name.text === key)?.type;
    given.set(key, copy(type ? typedAs(scope.book, value, type) : value));
  }
  const fresh = { ...scope, world: { facts, given }, locals: scope.locals.copied(copy) };
  const course: Course = {
    supply,
    held: new Map(),
    happened: new Map(),
    counts: new Map(),
    blocks: [],
    through: new Set(),
    rows: [],
    come: null,
    outside,
    steps: 0,
    depth: 0,
    eventNumber: 0,
    isQuiet: false,
  };
  lookAt(course, fresh, () => undefined);
  return { value: playWithin(name, args, fresh, course, []), scope: fresh };
}

function playWithin(
  name: string,
  args: readonly Expr[] | null,
  scope: Scope,
  course: Course,
  prefix: Path,
): Value {
  const table = scope.book.tables.get(name);
  if (table)
    return rollOn(table.decl, scopeFor(table.decl.params, args, scope, table.provision), course, prefix);
  const found = scope.book.plays.get(name);
  if (!found) throw new Error(`no play is called ${name}`);
  const inner = scopeFor(found.decl.params, args, scope, found.provision);
  const goals = labelsGoneTo(found.decl, scope);
  const frame: Frame = {
    course,
    prefix,
    results: notGiven(found.decl.lines),
    single: unruled,
    type: found.decl.type,
    goals,
    again: againNames(found.decl.lines),
  };
  try {
    deeper(course, () => perform(found.decl.lines, inner, frame, []));
  } catch (ended) {
    if (!(ended instanceof Given)) throw ended;
  }
  if (found.decl.type) return frame.single;
  return { kind: "thing", type: null, identity: null, fields: frame.results };
}

/** A result that no line comes to give is not ruled. */
function notGiven(lines: readonly Line[], into = new Map<string, Value>()): Map<string, Value> {
  for (const line of lines) {
    if (line.kind === "gives" && line.part) into.set(line.part.name.text, unruled);
    for (const within of blocksOf(line)) notGiven(within, into);
  }
  return into;
}

/** `dice-again`, and of the same roll once more `dice-again2`. */
function againNames(lines: readonly Line[], into = new Map<Line, string>()): Map<Line, string> {
  for (const line of lines) {
    if (line.kind === "reroll" && line.label === null) {
      const before = [...into.keys()].filter(
        (each) => each.kind === "reroll" && each.roll.text === line.roll.text,
      );
      into.set(line, `${line.roll.text}-again${before.length === 0 ? "" : before.length + 1}`);
    }
    for (const within of blocksOf(line)) againNames(within, into);
  }
  return into;
}

function scopeFor(
  params: PlayDecl["params"],
  args: readonly Expr[] | null,
  scope: Scope,
  provision: string | null,
): Scope {
  const inner = scopeOf(params, args, scope);
  return { ...inner, provision };
}

function labelsGoneTo(decl: PlayDecl, scope: Scope): Set<string> {
  const found = new Set<string>();
  const look = (lines: readonly Line[]): void => {
    for (const line of lines) {
      if (line.kind === "go") found.add(line.to.text);
      for (const inner of blocksOf(line)) look(inner);
    }
  };
  look(decl.lines);
  for (const { decl: reaction } of scope.book.reactions) look(reaction.lines);
  return found;
}

function blocksOf(line: Line): readonly (readonly Line[])[] {
  switch (line.kind) {
    case "when":
      return [...line.branches.map((branch) => branch.lines), line.otherwise ?? []];
    case "each":
    case "repeat":
    case "block":
      return [line.lines];
    case "menu":
      return line.options.map((option) => option.lines);
    case "announce":
      return [line.together ?? []];
    default:
      return [];
  }
}

// ---------------------------------------------------------------- lines in order

/** Lines one after the other; a way back to a block of this row begins there again. */
function perform(lines: readonly Line[], scope: Scope, frame: Frame, passes: readonly number[]): void {
  const blocks = lines.map((line) => (line.kind === "block" ? line.name.text : null));
  const isReturned = blocks.some((name) => name !== null && frame.goals.has(name));
  let at = 0;
  let pass = 0;
  for (;;) {
    if (isReturned) frame.course.rows.push(blocks);
    try {
      for (; at < lines.length; at++) {
        const line = lines[at] as Line;
        step(frame.course);
        performLine(line, scope, frame, isReturned ? [...passes, pass] : passes);
        const follows = lines[at + 1]?.kind;
        if (line.kind === "set" && follows === "set") continue;
        if (line.kind === "set" || line.kind === "pay") lookAt(frame.course, scope, react);
      }
      return;
    } catch (way) {
      const target = way instanceof GoTo ? blocks.indexOf(way.label) : -1;
      if (target < 0) throw way;
      pass++;
      at = target;
    } finally {
      if (isReturned) frame.course.rows.pop();
    }
  }
  function react(reaction: Happening): void {
    happen(reaction, scope, frame.course);
  }
}

/** Blocks, options, plays and events within one another, which have an end. */
function deeper(course: Course, what: () => void): void {
  if (++course.depth > 500) throw new Unfinished("it goes too deep");
  try {
    what();
  } finally {
    course.depth--;
  }
}

function step(course: Course): void {
  if (++course.steps > limit) throw new Unfinished("it goes on for too long");
}

const inner = (scope: Scope, own: Iterable<readonly [string, Value]> = []): Scope => ({
  ...scope,
  locals: new Locals(scope.locals, own),
});

function certain(answer: Truth): boolean {
  if (typeof answer === "boolean") return answer;
  throw new Open(answer);
}
function known(value: Value): Value {
  if (isUnknown(value)) throw new Open(value);
  return value;
}
function numberOf(value: Value): Fraction {
  const number = asNumber(value);
  if (number === null) return zero;
  if (number.kind === "unknown") throw new Open(number);
  return number;
}
const countOf = (value: Value): number => Number(numberOf(value).top / numberOf(value).bottom);

function performLine(line: Line, scope: Scope, frame: Frame, passes: readonly number[]): void {
  const { course } = frame;
  const path = (name: string): Path => [...frame.prefix, name, ...passes];
  const ask = (request: Partial<Request> & Pick<Request, "kind" | "path">): Value =>
    asked({ count: 0, sides: 0, options: [], type: null, owner: null, scope, ...request }, course);
  switch (line.kind) {
    case "roll": {
      const sides = sidesOf(line.die.text) ?? 6;
      const count = countOf(evaluate(line.count, scope));
      const pool =
        count === 0 ? listOf([], true) : ask({ kind: "roll", path: path(line.name.text), count, sides });
      scope.locals.declare(line.name.text, line.type ? numberOf(pool) : pool);
      return;
    }
    case "reroll":
      reroll(line, scope, (count, sides) =>
        ask({
          kind: "roll",
          path: path(line.label?.text ?? frame.again.get(line) ?? line.roll.text),
          count,
          sides,
        }),
      );
      return;
    case "draw": {
      const options = itemsOf(evaluate(line.among, scope), scope);
      scope.locals.declare(
        line.name.text,
        ask({ kind: "draw", path: path(line.name.text), options, type: line.type }),
      );
      return;
    }
    case "choose": {
      const options = optionsOf(line, scope);
      if (options.length === 0) throw new Open(unruled);
      const owner = sideOf(evaluate(line.owner, scope));
      const request = {
        kind: "choose",
        path: path(line.name.text),
        options,
        type: line.type,
        owner,
      } as const;
      scope.locals.declare(line.name.text, ask(request));
      return;
    }
    case "observe":
      scope.locals.declare(
        line.name.text,
        ask({ kind: "observe", path: path(line.name.text), type: line.type }),
      );
      return;
    case "let":
      scope.locals.declare(line.name.text, valueAs(line.value, line.type, scope));
      return;
    case "set":
      assign(line.target, evaluateFor(line.target, line.value, scope), scope);
      return;
    case "gives":
      if (line.part) {
        frame.results.set(line.part.name.text, valueAs(line.value, line.part.type, scope));
        return;
      }
      frame.single = valueAs(line.value, frame.type, scope);
      throw new Given();
    case "when": {
      const branch = line.branches.find((each) => certain(test(each.when, scope)));
      perform(branch?.lines ?? line.otherwise ?? [], inner(scope), frame, passes);
      return;
    }
    case "each":
      goThrough(line, scope, frame, passes, ask);
      return;
    case "repeat":
      repeat(line, scope, frame, passes);
      return;
    case "play-line": {
      const name = line.name?.text ?? line.label?.text ?? line.play.text;
      const result = playWithin(line.play.text, line.args, scope, course, path(name));
      if (line.name) scope.locals.declare(line.name.text, result);
      return;
    }
    case "menu":
      offer(line, scope, frame, passes, ask);
      return;
    case "pay":
      pay(line, scope, (options, owner) =>
        ask({ kind: "choose", path: path(line.label?.text ?? "pay"), options, owner }),
      );
      return;
    case "block":
      block(line, scope, frame, passes);
      return;
    case "announce":
      announce(line, scope, frame, passes);
      return;
    case "go":
      // Played alone, what a way leads out of is not there, and the lines just end.
      if (!course.rows.some((row) => row.includes(line.to.text))) throw new Given();
      throw new GoTo(line.to.text);
    case "ensure":
      if (!certain(test(line.condition, scope))) throw new Refused("what was observed cannot be");
      return;
    case "outside":
      return;
  }
}

type Of<K extends Line["kind"]> = Extract<Line, { readonly kind: K }>;
type Ask = (request: Partial<Request> & Pick<Request, "kind" | "path">) => Value;

function asked(request: Request, course: Course): Value {
  step(course);
  const event = course.outside.get(request.path.join("."));
  if (event !== undefined && course.come === null) {
    course.come = event;
    react("event", event, request.scope, course, new Map());
    for (const each of course.blocks) cutWhereThrough(each, course);
  }
  return course.supply(request);
}

const itemsOf = (value: Value, scope: Scope): readonly Value[] => {
  const elements = elementsOf(value, scope);
  if (!Array.isArray(elements)) throw new Open(elements as Unknown);
  return elements;
};
const sideOf = (value: Value): string | null =>
  typeof value === "object" && value !== null && "text" in value ? value.text : null;

function reroll(line: Of<"reroll">, scope: Scope, again: (count: number, sides: number) => Value): void {
  const pool = scope.locals.get(line.roll.text);
  const dice = itemsOf(pool, scope);
  const { which } = line;
  let chosen: number[] = dice.map((_, at) => at);
  if (which.kind === "those")
    chosen = chosen.filter((at) =>
      certain(test(which.filter, bound(scope, which.binder.text, dice[at] ?? null))),
    );
  if (which.kind === "one") {
    const die = scope.locals.get(which.die.text);
    const at = die === null ? -1 : dice.findIndex((each) => same(each, die) === true);
    chosen = at < 0 ? [] : [at];
  }
  chosen = chosen.filter((at) => fieldValue(dice[at] ?? null, "rerolled", scope) !== true);
  const [first] = chosen.map((at) => dice[at]);
  if (!first || typeof first !== "object" || first.kind !== "die") return;
  const rolled = itemsOf(again(chosen.length, first.sides), scope);
  const after = dice.map((die, at): Value => {
    const fresh = rolled[chosen.indexOf(at)];
    return typeof fresh === "object" && fresh?.kind === "die" ? { ...fresh, rerolled: true } : die;
  });
  scope.locals.assign(line.roll.text, listOf(after, true));
}

/** The options that are open, each once. */
function optionsOf(line: Of<"choose">, scope: Scope): readonly Value[] {
  if (line.options === null) return everyValue(line.type, scope);
  const open = line.options
    .filter((option) => option.when === null || certain(test(option.when, scope)))
    .flatMap((option) =>
      option.spread
        ? itemsOf(evaluate(option.value, scope), scope)
        : [known(valueAs(option.value, line.type, scope))],
    );
  return open.filter((each, at) => open.findIndex((other) => same(each, other) === true) === at);
}

function everyValue(type: TypeExpr, scope: Scope): readonly Value[] {
  if (type.kind === "type-or-none") return [...everyValue(type.of, scope), null];
  if (type.kind !== "type-name") return [];
  const words = scope.book.enums.get(type.name.text);
  if (words) return words.map((text) => wordOf(scope.book, type.name.text, text));
  if (type.name.text === "truth") return [true, false];
  const { range } = type;
  if (!range?.from || !range.to) return [];
  const values: Value[] = [];
  for (
    let each = numberOf(evaluate(range.from, scope));
    order(each, numberOf(evaluate(range.to, scope))) <= 0;
  )
    [each] = [add(each, numberOf(whole(1))), values.push(each)];
  return values;
}

// ---------------------------------------------------------------- what is set

/** The value for a place that is set: bare words are meant of its type. */
function evaluateFor(target: Expr, value: Expr, scope: Scope): Value {
  return valueAs(value, typeOfPlace(target, scope), scope);
}

function typeOfPlace(target: Expr, scope: Scope): TypeExpr | null {
  if (target.kind === "ref")
    return scope.locals.has(target.name.text) ? null : (scope.book.facts.get(target.name.text)?.type ?? null);
  if (target.kind !== "member") return null;
  const thing = evaluate(target.of, scope);
  if (typeof thing !== "object" || thing?.kind !== "thing" || thing.type === null) return null;
  return fieldType(scope.book, thing.type, target.name.text);
}

function assign(target: Expr, value: Value, scope: Scope): void {
  const type = typeOfPlace(target, scope);
  if (type) within(value, type, scope);
  if (target.kind === "ref") {
    if (scope.locals.has(target.name.text)) scope.locals.assign(target.name.text, value);
    else scope.world.facts.set(target.name.text, value);
    return;
  }
  if (target.kind !== "member") throw new Error("only a let, a fact or a field can be set");
  const thing = known(evaluate(target.of, scope)) as Thing;
  if (thing === null) throw new Refused("a field of nothing is set");
  if (thing.identity !== null) {
    setField(thing, target.name.text, value);
  } else assign(target.of, { ...thing, fields: new Map(thing.fields).set(target.name.text, value) }, scope);
}

/** What is set beyond the bounds of its type ends the play. */
function within(value: Value, type: TypeExpr, scope: Scope): void {
  if (type.kind === "type-or-none") within(value, type.of, scope);
  if (type.kind !== "type-name" || type.range === null || value === null) return;
  const from = type.range.from ? evaluate(type.range.from, scope) : null;
  const to = type.range.to ? evaluate(type.range.to, scope) : null;
  if (isBetween(value, from, to) === false) throw new Unfinished("set beyond its bounds");
}

type Purse = Of<"pay">["purses"][number];
const inPurse = ({ purse, downTo }: Purse, scope: Scope): Fraction => {
  const least = downTo ? numberOf(evaluate(downTo, scope)) : zero;
  const holds = add(numberOf(evaluate(purse, scope)), negate(least));
  return order(holds, zero) > 0 ? holds : zero;
};

function holdsEnough(line: Of<"pay">, scope: Scope): boolean {
  const amount = numberOf(evaluate(line.amount, scope));
  const all = line.purses.reduce((sum, purse) => add(sum, inPurse(purse, scope)), zero);
  return order(all, amount) >= 0;
}

function pay(
  line: Of<"pay">,
  scope: Scope,
  ask: (options: readonly Value[], owner: string | null) => Value,
): void {
  if (!holdsEnough(line, scope)) throw new Open(unruled);
  const amount = numberOf(evaluate(line.amount, scope));
  const held = line.purses.map((purse) => inPurse(purse, scope));
  const splits = splitsOf(amount, held);
  const [firstFirst] = splits;
  const owner = line.owner ? sideOf(evaluate(line.owner, scope)) : null;
  const isOpen = line.owner !== null && splits.length > 1;
  const split = isOpen
    ? ask(
        splits.map((parts) => listOf(parts)),
        owner,
      )
    : listOf(firstFirst ?? []);
  for (const [at, part] of itemsOf(split, scope).entries()) {
    const purse = line.purses[at]?.purse;
    if (purse) assign(purse, add(numberOf(evaluate(purse, scope)), negate(numberOf(part))), scope);
  }
}

/** All ways to split an amount over purses, first the one that takes most from the first. */
function splitsOf(amount: Fraction, held: readonly Fraction[]): Fraction[][] {
  const [first, ...others] = held;
  if (!first) return order(amount, zero) === 0 ? [[]] : [];
  const most = order(first, amount) < 0 ? first : amount;
  if (others.length === 0) return order(most, amount) === 0 ? [[amount]] : [];
  const found: Fraction[][] = [];
  for (let part = most; order(part, zero) >= 0; part = add(part, negate(numberOf(whole(1)))))
    for (const rest of splitsOf(add(amount, negate(part)), others)) found.push([part, ...rest]);
  return found;
}

// ---------------------------------------------------------------- loops, menus, blocks

function goThrough(line: Of<"each">, scope: Scope, frame: Frame, passes: readonly number[], ask: Ask): void {
  const passed = passing(line.list, line.binder.text, line.filter, scope);
  if ("kind" in passed) throw new Open(passed);
  const waiting = [...passed];
  for (let pass = 0; waiting.length > 0; pass++) {
    let at = 0;
    if (line.orderedBy && waiting.length > 1) {
      const owner = sideOf(evaluate(line.orderedBy, scope));
      const path = [...frame.prefix, line.label?.text ?? line.binder.text, ...passes, pass];
      const next = ask({ kind: "choose", path, options: waiting, owner });
      at = waiting.findIndex((each) => same(each, next) === true);
    }
    const [element = null] = waiting.splice(at, 1);
    perform(line.lines, inner(scope, [[line.binder.text, element]]), frame, [...passes, pass]);
  }
}

function repeat(line: Of<"repeat">, scope: Scope, frame: Frame, passes: readonly number[]): void {
  const { how } = line;
  const times = how.kind === "times" ? countOf(evaluate(how.times, scope)) : Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < times; pass++) {
    step(frame.course);
    if (how.kind === "while" && !certain(test(how.while, scope))) return;
    const body = inner(scope);
    perform(line.lines, body, frame, [...passes, pass]);
    if (how.kind === "until" && certain(test(how.until, body))) return;
  }
}

function offer(line: Of<"menu">, scope: Scope, frame: Frame, passes: readonly number[], ask: Ask): void {
  const used = new Set<string>();
  const owner = sideOf(evaluate(line.owner, scope));
  for (let pass = 0; ; pass++) {
    const open = line.options.filter((option) => {
      if (option.once && used.has(option.label.text)) return false;
      if (option.when && !certain(test(option.when, scope))) return false;
      return option.lines.every((each) => each.kind !== "pay" || isPayable(each, option.lines, scope));
    });
    if (open.length === 0) break;
    const labels = open.map((option) => option.label.text);
    if (!line.forced) labels.push("done");
    const options = labels.map((text): Value => ({ kind: "text", text }));
    const path = [...frame.prefix, line.name.text, ...passes, pass];
    const answer = sideOf(ask({ kind: "choose", path, options, owner }));
    const option = open.find((each) => each.label.text === answer);
    if (!option) break;
    used.add(option.label.text);
    deeper(frame.course, () => perform(option.lines, inner(scope), frame, [...passes, pass]));
  }
  isThrough(line.name.text, frame.course);
}

/** A price that hangs on what the option itself asks for is not known before. */
function isPayable(line: Of<"pay">, lines: readonly Line[], scope: Scope): boolean {
  const own = new Set(lines.flatMap((each) => ("name" in each && each.name ? [each.name.text] : [])));
  const mentions = JSON.stringify([line.amount, line.purses]);
  if ([...own].some((name) => mentions.includes(`"text":"${name}"`))) return true;
  return holdsEnough(line, scope);
}

function block(line: Of<"block">, scope: Scope, frame: Frame, passes: readonly number[]): void {
  const { course } = frame;
  course.blocks.push(line);
  const name = line.name.text;
  for (const key of course.counts.keys())
    if (key.endsWith(` per ${name}`) || key.endsWith(` per ${line.word}`)) course.counts.delete(key);
  try {
    trigger("start", name, scope, course);
    deeper(course, () => perform(line.lines, inner(scope), frame, passes));
  } catch (way) {
    if (!(way instanceof Cut) || way.block !== line) throw way;
  } finally {
    course.blocks.pop();
  }
  trigger("end", name, scope, course);
  isThrough(name, course);
}

function isThrough(name: string, course: Course): void {
  course.through.add(name);
  for (const each of course.blocks) cutWhereThrough(each, course);
}

function cutWhereThrough(each: Line, course: Course): void {
  if (each.kind !== "block" || each.cut === null || each.cut.event.text !== course.come) return;
  if (each.cut.after === null || course.through.has(each.cut.after.text)) throw new Cut(each);
}

// ---------------------------------------------------------------- events and reactions

interface Happening {
  readonly decl: ReactDecl;
  readonly own: readonly (readonly [string, Value])[];
  readonly element: Value;
}

function announce(line: Of<"announce">, scope: Scope, frame: Frame, passes: readonly number[]): void {
  const event = scope.book.events.get(line.event.text);
  const args = new Map<string, Value>();
  for (const [at, param] of (event?.params ?? []).entries()) {
    const arg = line.args[at];
    args.set(param.name.text, arg ? valueAs(arg, param.type, scope) : null);
  }
  const { course } = frame;
  course.eventNumber++;
  const { together } = line;
  if (together === null) {
    react("event", line.event.text, scope, course, args);
    return;
  }
  sideBySide(scope, course, [
    ({ scope: own }) => perform(together, inner(own), frame, passes),
    ({ scope: own, copy }) => {
      const copied = new Map([...args].map(([name, value]) => [name, copy(value)] as const));
      react("event", line.event.text, own, course, copied);
    },
  ]);
  lookAt(course, scope, (each) => happen(each, scope, course));
}

// ---------------------------------------------------------------- two sides at once

/** What one side set: seen at the table it was copied from once both are over. */
interface Write {
  readonly cell: string;
  readonly value: Value;
  readonly apply: () => void;
}
interface Side {
  readonly scope: Scope;
  readonly copy: (value: Value) => Value;
  readonly writes: Write[];
}

/** Each side starts from how things are now. What they set is put together after; two values for one place clash. */
function sideBySide(scope: Scope, course: Course, sides: readonly ((side: Side) => void)[]): void {
  const wasQuiet = course.isQuiet;
  course.isQuiet = true;
  const done = sides.map((performed) => {
    const side = apart(scope);
    try {
      performed(side);
      return { ...side, way: null };
    } catch (way) {
      if (!(way instanceof GoTo || way instanceof Given || way instanceof Cut)) throw way;
      return { ...side, way };
    }
  });
  course.isQuiet = wasQuiet;
  const [one, other] = done.map(
    ({ writes }) => new Map(writes.map(({ cell, value }) => [cell, value] as const)),
  );
  for (const [cell, value] of one ?? [])
    if (other?.has(cell) && same(value, other.get(cell) ?? null) !== true) throw new Open(clash);
  for (const { writes } of done) for (const { apply } of writes) apply();
  for (const { way } of done) if (way) throw way;
}

/** A table of one's own: what others set does not show in it, and what is set in it waits. */
function apart(scope: Scope): Side {
  const writes: Write[] = [];
  const copy = copier((copied, of) => copies.set(copied, { of, writes }));
  const facts = new CopiedFacts(scope.world.facts, writes);
  for (const [name, value] of scope.world.facts) facts.keep(name, copy(value));
  const given = new Map([...scope.world.given].map(([name, value]) => [name, copy(value)] as const));
  const own = {
    ...scope,
    world: { facts, given },
    locals: scope.locals.copied(copy, fromCopy),
    elements: scope.elements.map(copy),
  };
  return { scope: own, copy, writes };
}

class CopiedFacts extends Map<string, Value> {
  readonly #live: Map<string, Value>;
  readonly #writes: Write[];
  constructor(live: Map<string, Value>, writes: Write[]) {
    super();
    this.#live = live;
    this.#writes = writes;
  }
  keep(name: string, value: Value): void {
    super.set(name, value);
  }
  override set(name: string, value: Value): this {
    const put = fromCopy(value);
    this.#writes.push({ cell: name, value: put, apply: () => void this.#live.set(name, put) });
    return super.set(name, value);
  }
}

/** Of a copied thing, what it is a copy of, and where it is noted what is set in it. */
const copies = new WeakMap<Thing, { readonly of: Thing; readonly writes: Write[] }>();

function setField(thing: Thing, field: string, value: Value): void {
  thing.fields.set(field, value);
  const copy = copies.get(thing);
  if (!copy) return;
  const put = fromCopy(value);
  const cell = `${thing.identity}.${field}`;
  copy.writes.push({ cell, value: put, apply: () => setField(copy.of, field, put) });
}

function fromCopy(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (value.kind === "thing") return copies.get(value)?.of ?? value;
  return value.kind === "list" ? listOf(value.items.map(fromCopy), value.pool) : value;
}

function trigger(at: At, name: string, scope: Scope, course: Course): void {
  course.eventNumber++;
  react(at, name, scope, course, new Map());
}
type At = "start" | "end" | "event";

/** One reaction after another; whether one is due is seen when its turn comes. */
function react(at: At, name: string, scope: Scope, course: Course, args: ReadonlyMap<string, Value>): void {
  const answering = scope.book.reactions
    .map(({ decl }) => decl)
    .filter(({ after }) => after.some((each) => each.at === at && each.name.text === name));
  const done: Happening[] = [];
  const isDue = (each: Happening): boolean => holdsWhen(each, scope) && !isSpent(each, scope, course);
  for (const decl of answering)
    for (const each of happeningsOf(decl, scope, args)) {
      if (!isDue(each)) continue;
      const above = answering.filter((other) => other.over.some((under) => under.text === decl.name.text));
      const due = above.flatMap((other) => happeningsOf(other, scope, args).filter(isDue));
      if ([...done, ...due].some((other) => above.includes(other.decl) && alike(other, each))) continue;
      done.push(each);
      happen(each, scope, course);
    }
}

/** A reaction goes before another for the same element, or for all where either is for no element. */
const alike = (over: Happening, under: Happening): boolean =>
  over.decl.each === null || under.decl.each === null || same(over.element, under.element) === true;

function happeningsOf(decl: ReactDecl, scope: Scope, args: ReadonlyMap<string, Value>): Happening[] {
  const base: Scope = {
    ...scope,
    locals: new Locals(null, args),
    elements: [],
    provision: provisionOf(decl, scope),
  };
  const found: Happening[] = [];
  const elements = decl.each
    ? passing(decl.each.list, decl.each.binder.text, decl.each.filter, base)
    : [null];
  if ("kind" in elements) throw new Open(elements);
  for (const element of elements) {
    const own: [string, Value][] = [...args];
    if (decl.each) own.push([decl.each.binder.text, element]);
    found.push({ decl, own, element });
  }
  return found;
}

const scopeOfReaction = ({ decl, own }: Happening, scope: Scope): Scope => ({
  ...scope,
  locals: new Locals(null, own),
  elements: [],
  provision: provisionOf(decl, scope),
});

const holdsWhen = (happening: Happening, scope: Scope): boolean =>
  happening.decl.when === null || certain(test(happening.decl.when, scopeOfReaction(happening, scope)));

/** What a reaction counts under for its limit. */
function limitKey({ decl: { name, limit }, element }: Happening, course: Course): string {
  const of = `${name.text} ${elementKey(element, 0)}`;
  return limit?.per.text === "event" ? `${of} at ${course.eventNumber}` : `${of} per ${limit?.per.text}`;
}

/** It has happened as often as its limit lets it. */
function isSpent(happening: Happening, scope: Scope, course: Course): boolean {
  const { limit } = happening.decl;
  if (!limit) return false;
  const most = countOf(evaluate(limit.times, scopeOfReaction(happening, scope)));
  return (course.counts.get(limitKey(happening, course)) ?? 0) >= most;
}

const provisionOf = (decl: ReactDecl, scope: Scope): string | null =>
  scope.book.reactions.find((each) => each.decl === decl)?.provision ?? null;

function happen(happening: Happening, scope: Scope, course: Course): void {
  const { decl } = happening;
  const name = decl.name.text;
  const base = scopeOfReaction(happening, scope);
  if (isSpent(happening, scope, course)) return;
  if (decl.limit) {
    const key = limitKey(happening, course);
    course.counts.set(key, (course.counts.get(key) ?? 0) + 1);
  }
  const times = course.happened.get(name) ?? 0;
  course.happened.set(name, times + 1);
  const frame: Frame = {
    course,
    prefix: [name, times],
    results: new Map(),
    single: null,
    type: null,
    goals: new Set(),
    again: againNames(decl.lines),
  };
  const number = course.eventNumber;
  try {
    deeper(course, () => perform(decl.lines, base, frame, []));
  } catch (ended) {
    if (!(ended instanceof Given)) throw ended;
  }
  course.eventNumber = number;
}

const elementKey = (element: Value, at: number): string | number =>
  typeof element === "object" && element?.kind === "thing" && element.identity !== null
    ? element.identity
    : at;

/** What a reaction waits for with `as soon as`: whether it has begun to hold. */
function lookAt(course: Course, scope: Scope, begin: (happening: Happening) => void): void {
  if (course.isQuiet) return;
  for (const { decl, provision } of scope.book.reactions) {
    if (!decl.soon) continue;
    const base: Scope = { ...scope, locals: new Locals(), elements: [], provision };
    const elements = decl.each
      ? passing(decl.each.list, decl.each.binder.text, decl.each.filter, base)
      : [null];
    if ("kind" in elements) continue;
    for (const [at, element] of elements.entries()) {
      const own: [string, Value][] = decl.each ? [[decl.each.binder.text, element]] : [];
      const holds = test(decl.soon, { ...base, locals: new Locals(null, own) }) === true;
      const key = `${decl.name.text} ${elementKey(element, at)}`;
      const before = course.held.get(key) ?? false;
      course.held.set(key, holds);
      if (!holds || before) continue;
      if (decl.when && !certain(test(decl.when, { ...base, locals: new Locals(null, own) }))) continue;
      begin({ decl, own, element });
    }
  }
}

// ---------------------------------------------------------------- tables that are rolled on

function rollOn(table: Table, scope: Scope, course: Course, prefix: Path): Value {
  if (!table.dice) throw new Error(`${table.name.text} is not rolled on`);
  let { dice, rows } = { dice: table.dice, rows: table.rows };
  for (let name = "die"; ; name = "again") {
    const sides = sidesOf(dice.die.text) ?? 6;
    const count = dice.count ? countOf(evaluate(dice.count, scope)) : 1;
    const request = {
      kind: "roll",
      path: [...prefix, name],
      count,
      sides,
      options: [],
      type: null,
      owner: null,
      scope,
    } as const;
    let total = numberOf(asked(request, course));
    if (dice.plus) total = add(total, numberOf(evaluate(dice.plus, scope)));
    const row: Row | undefined = rows.find((each) => isAt(each, total, scope));
    if (!row) throw new Error("no row holds what was rolled");
    if (!row.nested) return cellsOf(table, row, scope);
    ({ dice, rows } = row.nested);
  }
}

function isAt(row: Row, total: Fraction, scope: Scope): boolean {
  const key = evaluate(row.key, scope);
  if (typeof key === "object" && key?.kind === "interval") return isBetween(total, key.from, key.to) === true;
  return same(key, total) === true;
}

function cellsOf(table: Table, row: Row, scope: Scope): Value {
  const values = row.cells.map((cell, at) => {
    if (cell.kind === "blank") return null;
    return valueAs(cell.value, table.columns[at]?.type ?? table.type, scope);
  });
  if (table.columns.length === 0) return values[0] ?? null;
  const fields = table.columns.map(
    (column, at) => [column.name.text, typedAs(scope.book, values[at] ?? null, column.type)] as const,
  );
  return { kind: "thing", type: null, identity: null, fields: new Map(fields) };
}
