/**
 * Follows the lines of a play without playing it: from what is known before a line to what is known after it, in each way
 * it can turn out. What loops, reactions and the table may do is taken together, so that nothing that can happen is left out.
 */
import type { Line, Play, Reaction } from "../check/plays.ts";
import type { Expr, Program, Type } from "../check/program.ts";
import type { DoubtId } from "../resolve/graph.ts";
import {
  answersOf,
  areRolled,
  broughtBy,
  type Effects,
  effectsOf,
  effectsOfLine,
  everSet,
  givesAtLeastNought,
  goneFrom,
  isRolledOver,
} from "./effects.ts";
import { asList, asTaken, forgotten, listOf, sizeOf } from "./counting.ts";
import { atMost, constant, isConstant, plus } from "./linear.ts";
import { asksSomething, everyLine, placeOf } from "./parts.ts";
import { holding, parted, reckon } from "./reckon.ts";
import { isRelevant } from "./relevance.ts";
import { rollsOf } from "./rolling.ts";
import { paid, set } from "./setting.ts";
import {
  anything,
  type Following,
  anyDeclared,
  fresh,
  joined,
  learn,
  nothing,
  spend,
  type State,
  TooMuch,
  withFact,
  withLocal,
} from "./state.ts";
import { anyOf, idOf, number, placeInEnum, type Value } from "./values.ts";
import { findEvent, findFact, findPlay } from "../core/lookup.ts";
import { isOp, nameIn } from "../core/expressions.ts";

type Of<Kind extends Line["kind"]> = Extract<Line, { kind: Kind }>;
type States = readonly State[];

export function following(program: Program, more: Partial<Following> = {}): Following {
  const { facts, fields, lowered } = everSet(program);
  return {
    program,
    care: "close",
    relevant: null,
    readings: new Map<DoubtId, string>(),
    setFacts: facts,
    setFields: fields,
    loweredFields: lowered,
    isRolling: false,
    forced: null,
    counter: { next: 0 },
    budget: { left: 20_000 },
    depth: 0,
    reckon,
    onLine: () => undefined,
    onLoop: () => undefined,
    ...more,
  };
}

/** What is known when a play begins: its parameters are within their bounds. */
export function startOf(at: Following, play: Pick<Play, "params">): State {
  return play.params.reduce((state, { name, type }) => {
    const made = anyOf(at.program, type, `given:${name}`, true);
    return withLocal(learn(state, made.known), name, made.value);
  }, nothing);
}

/** What is known when a reaction begins. */
export function startOfReaction(at: Following, reaction: Reaction): States {
  const events = reaction.after.flatMap((each) =>
    each.at === "event" ? (findEvent(at.program, each.name) ?? []) : [],
  );
  const params = events[0]?.params ?? [];
  let found: States = [startOf(at, { params })];
  const { each, soon, when } = reaction;
  if (each) found = found.flatMap((state) => element(at, state, each.list, each.binder));
  for (const condition of [each?.filter ?? null, soon, when])
    if (condition) found = found.flatMap((state) => holding(at, state, condition, true));
  return found;
}

/**
 * After the lines, in order; those that leave them say where they go. What leads back to `stop` is left there.
 * Where a `go` leads within the lines, all that they may have changed is unknown.
 */
export function follow(
  at: Following,
  lines: readonly Line[],
  states: States,
  from = 0,
  stop: Line | null = null,
): States {
  const out: State[] = [];
  const seen = new Set<number>();
  const shared = (states[0]?.known ?? []).filter((each) => states.every(({ known }) => known.includes(each)));
  let arriving: readonly Arrival[] = [];
  const take = (start: number, begun: States): void => {
    const { after, gone } = straight(at, lines, begun, start);
    out.push(...after);
    arriving = [...arriving, ...gone];
  };
  take(from, states);
  for (let next = arriving[0]; next !== undefined; next = arriving[0]) {
    const { place } = next;
    const target = lines[place];
    const here = arriving.filter((each) => each.place === place);
    arriving = arriving.filter((each) => each.place !== place);
    if (target === undefined || target === stop) out.push(...here.map(({ state }) => state));
    // What comes round a second time is known to be like the first, but its dice have fallen too.
    else if (at.isRolling && seen.has(place))
      throw new TooMuch("it rolls dice on the way back within a pass");
    else if (!seen.has(place)) {
      seen.add(place);
      const begun = again(at, lines, here, shared);
      if (here.some(({ origin }) => origin >= place)) at.onLoop(target, begun, lines);
      take(place, begun);
    }
  }
  return out;
}

interface Arrival {
  readonly place: number;
  /** The line from which it came. */
  readonly origin: number;
  readonly state: State;
}

function straight(
  at: Following,
  lines: readonly Line[],
  states: States,
  from: number,
): { readonly after: States; readonly gone: readonly Arrival[] } {
  let going = states;
  const left: State[] = [];
  const gone: Arrival[] = [];
  let isModeOver = false;
  for (const [i, line] of lines.entries()) {
    const isMode = line.kind === "block" && line.word === "mode";
    if (i < from || (isMode && isModeOver)) continue;
    isModeOver ||= isMode;
    const after = one(at, line, kept(at, going));
    going = staying(after);
    for (const state of leaving(after)) {
      const place = state.leave?.kind === "go" ? placeOf(lines, state.leave.to) : -1;
      if (place < 0) left.push(state);
      else gone.push({ place, origin: i, state });
    }
  }
  return { after: [...going, ...left], gone };
}

/** What is known where a `go` has led to: nothing of what the lines name or change. */
function again(
  at: Following,
  lines: readonly Line[],
  here: readonly Arrival[],
  shared: State["known"],
): States {
  const begun = gathered(
    at,
    here.map(({ state }) => ({ ...state, known: shared, leave: null })),
  );
  const effects = effectsOf(at.program, lines);
  const locals = new Map(effects.locals);
  for (const line of lines) if ("name" in line && line.name !== null) locals.set(line.name, false);
  return forget(at, begun, { ...effects, locals });
}

/** Everything lines may change is unknown, but that what is only added to is no less, and what is set to itself the same. */
function forget(at: Following, states: States, effects: Effects): States {
  return states.map((state) => {
    let next = state;
    for (const [name, isGrowing] of effects.locals) {
      const value = state.locals.get(name);
      if (value === undefined) continue;
      const [then, any] = anything(at, next, kindOf(value), name, false);
      const changed = value.kind === "thing" && any.kind === "thing" ? { ...any, of: value.of } : any;
      next = withLocal(isGrowing ? noLess(then, value, any) : then, name, changed);
    }
    for (const [name, { isGrowing, only }] of effects.facts) {
      const fact = findFact(at.program, name);
      const before = state.facts.get(name);
      if (fact === undefined || (before && isSetTo(at, state, only, before))) continue;
      const [then, any] = anyDeclared(at, next, fact.type, fresh(at, name), true);
      next = withFact(before && isGrowing ? noLess(then, before, any) : then, name, any);
    }
    for (const [field, only] of effects.fields) next = forgotten(at, next, field, only);
    return next;
  });
}

function isSetTo(at: Following, state: State, value: Expr | null, before: Value): boolean {
  if (!value) return false;
  return at.reckon(at, state, value).every(([, found]) => idOf(found) === idOf(before));
}

function noLess(state: State, before: Value, after: Value): State {
  const areNumbers = before.kind === "number" && after.kind === "number";
  return areNumbers ? learn(state, [atMost(before.form, after.form)]) : state;
}

/** One state for all, but where chances are told apart. */
function gathered(at: Following, states: States): States {
  return at.isRolling ? states : joined(at, states);
}

/** Into the body of a loop: what each pass may change is unknown. */
function entered(at: Following, lines: readonly Line[], states: States): States {
  return forget(at, gathered(at, states), effectsOf(at.program, lines));
}

/** An element of a list, and that there is one. */
function element(at: Following, state: State, list: Expr, name: string): States {
  return at.reckon(at, state, list).flatMap(([next, found]): States => {
    const value = asList(list.type, found);
    if (value.kind === "dice") return value.faces.map((face) => withLocal(next, name, number(face)));
    if (value.kind === "list" && value.items) return value.items.map((item) => withLocal(next, name, item));
    const [sized, size] = value.kind === "list" ? sizeOf(at, next, value) : [next, constant(1)];
    const type: Type = "of" in list.type ? list.type.of : { kind: "unknown" };
    const [then, any] = anything(at, learn(sized, [atMost(constant(1), size)]), type, name, true);
    if (any.kind !== "thing" || value.kind !== "list") return [withLocal(then, name, any)];
    const one = { ...any, of: listOf(value).id };
    return asTaken(at, withLocal(then, name, one), value, one);
  });
}

// ---------------------------------------------------------------- lines

/** So many ways are told apart. */
const mostStates = { close: 48, near: 1, alone: 1, plain: 24, broad: 6 };

function kept(at: Following, states: States): States {
  return !at.isRolling && states.length > mostStates[at.care] ? joined(at, states) : states;
}

/** Whether nothing that is asked rests on what a line names or sets. */
function isIdle(at: Following, line: Line): boolean {
  return at.relevant !== null && !isRelevant(at.relevant, line);
}

function one(at: Following, line: Line, before: States): States {
  spend(at, before.length + 1);
  if (at.isRolling && isRolledOver(at.program, line)) return unrolled(at, line, before);
  at.onLine(line, before);
  if (before.length === 0) return [];
  const ready = at.isRolling && areRolled(at.program, [line]) ? beforeDice(at, before) : before;
  if (!asksSomething(line) || !mayBeAnswered(at, line)) return performed(at, line, ready);
  const states = reacted(at, line, ready);
  return [...performed(at, line, staying(states)), ...leaving(states)];
}

function performed(at: Following, line: Line, states: States): States {
  switch (line.kind) {
    case "roll":
    case "reroll":
    case "draw":
      return states.flatMap((state) => rollsOf(at, line, state, element));
    case "choose":
      return states.flatMap((state) => chosen(at, line, state));
    case "observe":
      return states.map((state) => {
        const [next, value] = anything(at, state, line.type, line.name, true);
        return withLocal(next, line.name, value);
      });
    case "let":
      if (isIdle(at, line))
        return states.map((state) => {
          const [next, value] = anything(at, state, line.type, line.name, false);
          return withLocal(next, line.name, value);
        });
      return states.flatMap((state) =>
        at
          .reckon(at, state, line.value)
          .map(([next, value]) => withLocal(next, line.name, asTyped(line.type, value))),
      );
    case "set": {
      if (isIdle(at, line)) return reacted(at, line, changedBy(at, line, states));
      const after = states.flatMap((state) =>
        at.reckon(at, state, line.value).flatMap(([next, value]) => set(at, next, line.target, value)),
      );
      return reacted(at, line, after);
    }
    case "pay": {
      if (isIdle(at, line)) return reacted(at, line, changedBy(at, line, states));
      const after = states.flatMap((state) => paid(at, line, state));
      return reacted(at, line, after);
    }
    case "gives":
      if (at.relevant !== null)
        return line.part === null ? states.map((state) => ({ ...state, leave: { kind: "ended" } })) : states;
      return states.flatMap((state) =>
        at.reckon(at, state, line.value).map(([next, value]) => {
          const given = withLocal(next, `gives ${line.part ?? ""}`, value);
          return line.part === null ? { ...given, leave: { kind: "ended" } as const } : given;
        }),
      );
    case "when":
      return branches(at, line, states);
    case "each": {
      const inside = entered(at, line.lines, states);
      const begun = inside.flatMap((state) => element(at, state, line.list, line.binder));
      const { filter } = line;
      const held = filter ? begun.flatMap((state) => holding(at, state, filter, true)) : begun;
      return [...inside, ...leaving(follow(at, line.lines, held))];
    }
    case "repeat":
      return repeated(at, line, states);
    case "menu": {
      const inside = entered(
        at,
        line.options.flatMap(({ lines }) => lines),
        states,
      );
      at.onLoop(line, inside, []);
      const after = line.options.flatMap((option) => followOption(at, option, inside));
      return [...inside, ...leaving(after)];
    }
    case "play":
      return states.flatMap((state) => played(at, line, state));
    case "block":
      return block(at, line, states);
    case "announce": {
      const after = line.together ? follow(at, line.together, states) : states;
      return reacted(at, line, after);
    }
    case "go":
      return states.map((state) => ({ ...state, leave: { kind: "go", to: line.to } }));
    case "ensure":
      return states.flatMap((state) => {
        const held = holding(at, state, line.condition, true);
        // Dice that fell so have fallen, whatever else is refused.
        return at.isRolling && held.length === 0 ? [state] : held;
      });
    case "outside":
      return states;
  }
}

/** Before dice fall, what fell alike so far is one, but for the bounds of numbers: each way would be followed with each face. */
function beforeDice(at: Following, states: States): States {
  if (states.length < 4) return states;
  const alike = new Map<string, State[]>();
  for (const state of states) {
    const key = state.chances.map(({ site, way }) => `${site} ${way}`).join();
    alike.set(key, [...(alike.get(key) ?? []), state]);
  }
  return [...alike.values()].flatMap((some) =>
    joined(at, some).map((one) => ({ ...one, chances: some[0]?.chances ?? [] })),
  );
}

/** Dice that are thrown as often as nobody knows fall as is worst, each time. */
function unrolled(at: Following, line: Line, states: States): States {
  return states.flatMap((state) =>
    one({ ...at, isRolling: false }, line, [{ ...state, chances: [] }]).map((after) => ({
      ...after,
      chances: state.chances,
    })),
  );
}

/** One option of a menu, taken while it is legal. */
export function followOption(at: Following, option: Of<"menu">["options"][number], states: States): States {
  const { when, lines } = option;
  const legal = when ? states.flatMap((state) => holding(at, state, when, true)) : states;
  return follow(at, lines, legal);
}

function branches(at: Following, line: Of<"when">, states: States): States {
  const after: State[] = [];
  let others = states;
  for (const { when, lines } of line.branches) {
    const { holds, fails } = parted(at, others, when);
    after.push(...follow(at, lines, kept(at, holds)));
    others = fails;
  }
  return [...after, ...follow(at, line.otherwise, kept(at, others))];
}

function repeated(at: Following, line: Of<"repeat">, states: States): States {
  const { how, lines } = line;
  const inside = entered(at, lines, states);
  const begun =
    how.kind === "while" ? inside.flatMap((state) => holding(at, state, how.while, true)) : inside;
  if (how.kind !== "times") at.onLoop(line, inside, []);
  const after = follow(at, lines, begun);
  const through = staying(after);
  switch (how.kind) {
    case "times":
      return [...inside, ...leaving(after)];
    case "while":
      return [...inside.flatMap((state) => holding(at, state, how.while, false)), ...leaving(after)];
    case "until":
      return [...through.flatMap((state) => holding(at, state, how.until, true)), ...leaving(after)];
    case "on":
      return leaving(after);
  }
}

function block(at: Following, line: Of<"block">, states: States): States {
  const started = reacted(at, line, states);
  const begun = staying(started);
  const after = [...follow(at, line.lines, begun), ...leaving(started)];
  // An event from the table may end it anywhere.
  const cut = line.cut ? forget(at, gathered(at, begun), effectsOf(at.program, line.lines)) : [];
  return [...reacted(at, line, [...staying(after), ...cut]), ...leaving(after)];
}

function played(at: Following, line: Of<"play">, state: State): States {
  const play = findPlay(at.program, line.play);
  if (play === undefined) return [state];
  const isSummed =
    at.care === "plain" ||
    at.care === "alone" ||
    at.care === "broad" ||
    (at.isRolling && everyLine(play.lines).some((each) => isRolledOver(at.program, each)));
  if (isSummed) return summed(at, line, play, state);
  let called: readonly (readonly [State, ReadonlyMap<string, Value>])[] = [[state, new Map()]];
  for (const [i, { name }] of play.params.entries()) {
    const arg = line.args[i];
    if (arg === undefined) continue;
    called = called.flatMap(([next, locals]) =>
      at.reckon(at, next, arg).map(([then, value]) => [then, new Map(locals).set(name, value)] as const),
    );
  }
  const inner = { ...at, depth: at.depth + 1, onLine: () => undefined, onLoop: () => undefined };
  return called.flatMap(([next, locals]) => {
    const after =
      at.depth < 6
        ? follow(inner, play.lines, [{ ...next, locals }])
        : forget(at, [next], effectsOf(at.program, play.lines));
    return after.map((done) => {
      const back = { ...done, locals: state.locals };
      const [came, result] = resultOf(at, play, done, back);
      const leave = done.leave?.kind === "ended" ? null : done.leave;
      return { ...(line.name === null ? came : withLocal(came, line.name, result)), leave };
    });
  });
}

/** What a play may have changed and come to, without looking how; what reacts to it may have led elsewhere. */
function summed(at: Following, line: Of<"play">, play: Play, state: State): States {
  const [after = state] = changedBy(at, line, [state]);
  const gone = goneFrom(at.program, play).map((leave) => ({ ...after, leave }));
  if (line.name === null || isIdle(at, line)) return [after, ...gone];
  const [came, result] = resultOf(at, play, null, after);
  return [withLocal(came, line.name, result), ...gone];
}

/** Whatever a line may change, itself or through what it plays, is unknown. */
function changedBy(at: Following, line: Line, states: States): States {
  return forget(at, states, effectsOfLine(at.program, line));
}

function resultOf(at: Following, play: Play, done: State | null, back: State): [State, Value] {
  const single = done?.locals.get("gives ");
  if (play.type !== null) return single ? [back, single] : anyResult(at, play, null, play.type, back);
  let next = back;
  const parts = play.parts.map(({ name, type }): [string, Value] => {
    const given = done?.locals.get(`gives ${name}`);
    if (given) return [name, given];
    const [then, any] = anyResult(at, play, name, type, next);
    next = then;
    return [name, any];
  });
  return [next, { kind: "parts", parts: new Map(parts) }];
}

/** Its bounds are not kept by whoever gives it, but some results cannot be less than nought. */
function anyResult(at: Following, play: Play, part: string | null, type: Type, state: State): [State, Value] {
  const [next, any] = anything(at, state, type, part ?? play.id, false);
  const isLow = any.kind === "number" && givesAtLeastNought(play, part);
  return [isLow ? learn(next, [atMost(constant(0), any.form)]) : next, any];
}

function chosen(at: Following, line: Of<"choose">, state: State): States {
  const offered = line.options.flatMap((option, i): States => {
    if (at.forced && at.forced.line === line && at.forced.option !== i) return [];
    const { when } = option;
    const legal = when ? holding(at, state, when, true) : [state];
    return legal.flatMap((next): States => {
      if (option.spread) return element(at, next, option.value, line.name);
      return at.reckon(at, next, option.value).map(([then, value]) => withLocal(then, line.name, value));
    });
  });
  return offered.map((next) => {
    const value = next.locals.get(line.name);
    return value ? withLocal(next, line.name, asTyped(line.type, value)) : next;
  });
}

/** A pool where a number is wanted is its total. */
function asTyped(type: Type, value: Value): Value {
  const isNumber = type.kind === "count" || type.kind === "quantity" || type.kind === "ratio";
  return isNumber && value.kind === "dice" ? number(value.faces.reduce(plus, constant(0))) : value;
}

// ---------------------------------------------------------------- what happens of itself

function mayBeAnswered(at: Following, line: Line): boolean {
  return broughtBy(at.program, line).length > 0;
}

/** Reactions may have happened, any number of times, and may have led elsewhere. */
function reacted(at: Following, line: Line, states: States): States {
  const brought = broughtBy(at.program, line);
  if (brought.length === 0) return states;
  if (!at.isRolling) return reactedTo(at, brought, states);
  // Where chances are told apart, so is what cannot have begun to hold.
  return states.flatMap((state) =>
    reactedTo(
      at,
      brought.filter(({ soon, each }) => !soon || each || mayHold(at, state, soon)),
      [state],
    ),
  );
}

/** Not where a fact is plainly known to be something else than it asks for. */
function mayHold(at: Following, state: State, condition: Expr): boolean {
  if (isOp(condition, "and")) return condition.args.every((part) => mayHold(at, state, part));
  if (!isOp(condition, "=")) return true;
  const [left, right] = condition.args;
  const name = right.type.kind === "enum" ? nameIn(right) : null;
  const value = left.kind === "fact" ? state.facts.get(left.name) : undefined;
  if (value?.kind !== "number" || !isConstant(value.form) || name === null) return true;
  return idOf(value) === idOf(number(constant(placeInEnum(at.program, right.type, name))));
}

function reactedTo(at: Following, found: readonly Reaction[], states: States): States {
  if (found.length === 0) return states;
  const { effects, gone } = answersOf(at.program, found);
  const after = forget(at, gathered(at, states), effects);
  const isChanged = effects.facts.size > 0 || effects.fields.size > 0;
  return [
    ...states,
    ...(isChanged ? after : []),
    ...gone.flatMap((leave) => after.map((state) => ({ ...state, leave }))),
  ];
}

function leaving(states: States): States {
  return states.filter(({ leave }) => leave !== null);
}

function staying(states: States): States {
  return states.filter(({ leave }) => leave === null);
}

function kindOf(value: Value): Type {
  switch (value.kind) {
    case "number": {
      const { form } = value;
      const isCount =
        [...form.terms.keys()].every((name) => name.startsWith("#")) &&
        (isConstant(form) ? form.constant.d === 1n : true);
      return { kind: isCount ? "count" : "ratio", from: null, to: null };
    }
    case "truth":
      return { kind: "truth" };
    case "thing":
      return { kind: "record", name: value.record };
    case "list":
      return { kind: "list", of: value.element };
    case "dice":
    case "parts":
    case "other":
      return { kind: "unknown" };
  }
}
