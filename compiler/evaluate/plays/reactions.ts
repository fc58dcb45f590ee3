/**
 * What happens of itself: reactions after an event, at the start or end of a block, and as soon as something holds; and
 * lines that happen together with the reactions to them. Which lines announce what is in lines.ts.
 */
import type { EventOf, Line, Reaction, Trigger } from "../../check/plays.ts";
import { lookedAtIn } from "../../check/plays/beginning.ts";
import { asAnswer, isItems, isOpen, type Result, same, unruled, type Value } from "../../runtime/result.ts";
import { type LineNoted, note } from "./log.ts";
import {
  elements,
  type Frame,
  halted,
  type Here,
  holds,
  type Leave,
  newFrame,
  type Running,
  standing,
  type Steps,
  tick,
  evaluated,
  wholeNumber,
  type Write,
} from "./running.ts";
import { countedIn } from "../../runtime/standing.ts";
import { cutAfter, isWithinReach } from "./standing.ts";
import { optionJson } from "./options.ts";
import type { Json } from "../../core/json.ts";
import { truthExpr } from "../../core/make.ts";

type Args = ReadonlyMap<string, Result>;

/** An event, with what happens together with it; whoever reacts has done so when this is over. */
export function* announce(
  at: Running,
  here: Here,
  event: EventOf,
  args: Args,
  line: { readonly together: readonly Line[] | null } & LineNoted,
): Steps {
  yield* tick(at);
  note(at, here, line, { kind: "announced", event: event.name, outside: event.outside });
  const own = line.together;
  const answering = (): Steps => react(at, { at: "event", names: [event.name] }, args);
  const leave = own ? yield* together(at, () => at.perform(at, here, own), answering) : yield* answering();
  return leave ?? (yield* lookAround(at)) ?? cutAfter(at, [event.name]);
}

/** The reactions to a trigger, in order of writing, for each element. */
export function* react(
  at: Running,
  trigger: { readonly at: Trigger["at"]; readonly names: readonly string[] },
  args: Args = new Map(),
): Steps {
  const answering = at.program.reactions.filter((reaction) =>
    reaction.after.some((each) => each.at === trigger.at && trigger.names.includes(each.name)),
  );
  const done: Candidate[] = [];
  at.standing.push(standing("event"));
  for (const reaction of answering) {
    for (const candidate of yield* candidatesOf(at, reaction, args)) {
      if (!(yield* isDue(at, candidate))) continue;
      const above = answering.filter((other) => other.over.includes(reaction.name));
      const due = yield* allDue(at, above, args);
      if ([...done, ...due].some((other) => isOver(other, candidate))) continue;
      done.push(candidate);
      const leave = yield* happen(at, candidate);
      if (leave) return dropped(at, leave);
    }
  }
  return dropped(at, null);
}

/** Reactions to what begins to hold, until nothing new does. */
export function* lookAround(at: Running): Steps {
  // What happens together is over before anything is seen of it.
  if (at.writes !== null) return null;
  const waiting = at.program.reactions.filter((reaction) => mayBegin(at, reaction));
  for (;;) {
    const beginning: Candidate[] = [];
    for (const reaction of waiting)
      for (const candidate of yield* candidatesOf(at, reaction, new Map()))
        if ((yield* begins(at, candidate)) && (yield* isDue(at, candidate))) beginning.push(candidate);
    if (beginning.length === 0) return null;
    at.standing.push(standing("event"));
    for (const candidate of beginning) {
      if (beginning.some((other) => isOver(other, candidate))) continue;
      const stillDue = (yield* holds(at, candidate.here, candidate.soon)) && (yield* isDue(at, candidate));
      const leave = stillDue ? yield* happen(at, candidate) : null;
      if (leave) return dropped(at, leave);
    }
    at.standing.pop();
  }
}

/** What holds when a play starts has not begun in it; what is not known then does not hold yet. */
export function noteWhatHolds(at: Running): void {
  for (const reaction of at.program.reactions) {
    const { each, soon } = reaction;
    if (soon === null) continue;
    at.passed.add(reaction);
    const here = bare(at, reaction, new Map());
    const isBegun = (locals: Args): boolean =>
      asAnswer(evaluated(at, bare(at, reaction, locals), soon)) === true;
    if (each === null) {
      at.begun.set(reaction.name, isBegun(new Map()));
      continue;
    }
    const list = evaluated(at, here, each.list);
    for (const element of isItems(list) ? list.items : [])
      if (!isOpen(element))
        at.begun.set(
          `${reaction.name}|${JSON.stringify(elementJson(at, element))}`,
          isBegun(new Map([[each.binder, element]])),
        );
  }
}

/** Whether something reacts to an event. */
export function isAnswered(at: Running, event: string): boolean {
  return at.program.reactions.some(({ after }) =>
    after.some((each) => each.at === "event" && each.name === event),
  );
}

// ---------------------------------------------------------------- who reacts

/** A reaction for one element, with the names it may use. */
interface Candidate {
  readonly reaction: Reaction;
  /** Undefined where it is for none. */
  readonly element: Value | undefined;
  readonly here: Here;
  readonly key: string;
  readonly soon: NonNullable<Reaction["soon"]>;
}

function* candidatesOf(at: Running, reaction: Reaction, args: Args): Steps<readonly Candidate[]> {
  const { each } = reaction;
  at.passed.add(reaction);
  const soon = reaction.soon ?? truthExpr(true, reaction.span);
  if (each === null)
    return [{ reaction, element: undefined, here: bare(at, reaction, args), key: reaction.name, soon }];
  const found: Candidate[] = [];
  for (const element of yield* elements(at, bare(at, reaction, args), each.list)) {
    const here = bare(at, reaction, new Map(args).set(each.binder, element));
    const key = `${reaction.name}|${JSON.stringify(elementJson(at, element))}`;
    if (each.filter === null || (yield* holds(at, here, each.filter)))
      found.push({ reaction, element, here, key, soon });
  }
  return found;
}

function elementJson(at: Running, element: Value): Json {
  return optionJson(at.program, { kind: "unknown" }, element);
}

function bare(at: Running, reaction: Reaction, locals: Args, prefix = ""): Here {
  const frame: Frame = newFrame(at.program, { ...reaction, isReaction: true }, locals, prefix);
  return { frame, passes: "" };
}

function* isDue(at: Running, { reaction, here, key }: Candidate): Steps<boolean> {
  if (reaction.when !== null && !(yield* holds(at, here, reaction.when))) return false;
  if (reaction.limit === null) return true;
  const times = yield* wholeNumber(at, here, reaction.limit.times);
  return (countedIn(at, reaction.limit.per).get(key) ?? 0) < times;
}

function* begins(at: Running, { key, here, soon }: Candidate): Steps<boolean> {
  const before = at.begun.get(key) ?? false;
  const now = yield* holds(at, here, soon);
  at.begun.set(key, now);
  return now && !before;
}

/** Only what is set can make something begin to hold, read by itself or by a decision it calls. */
function mayBegin(at: Running, { name }: Reaction): boolean {
  return [...(lookedAtIn(at.program).get(name) ?? [])].some((looked) => at.touched.has(looked));
}

function* allDue(at: Running, reactions: readonly Reaction[], args: Args): Steps<readonly Candidate[]> {
  const due: Candidate[] = [];
  for (const reaction of reactions)
    for (const candidate of yield* candidatesOf(at, reaction, args))
      if (yield* isDue(at, candidate)) due.push(candidate);
  return due;
}

/** Where both are for elements, only for the same one. */
function isOver(above: Candidate, below: Candidate): boolean {
  if (!above.reaction.over.includes(below.reaction.name)) return false;
  return (
    above.element === undefined || below.element === undefined || same(above.element, below.element) === true
  );
}

// ---------------------------------------------------------------- it happens

function* happen(at: Running, { reaction, element, here: before, key }: Candidate): Steps {
  yield* tick(at);
  const times = at.reacted.get(reaction.name) ?? 0;
  at.reacted.set(reaction.name, times + 1);
  if (reaction.limit) {
    const happened = countedIn(at, reaction.limit.per);
    happened.set(key, (happened.get(key) ?? 0) + 1);
  }
  const here = bare(at, reaction, before.frame.locals, `${reaction.name}[${times}].`);
  note(
    at,
    here,
    { ...reaction, label: reaction.name },
    {
      kind: "reacted",
      reaction: reaction.name,
      element: element === undefined ? null : elementJson(at, element),
    },
  );
  const leave = yield* at.perform(at, here, reaction.lines);
  // Where no such block stands, only the reaction ends.
  return leave?.kind === "go" && !isWithinReach(at, leave.to) ? null : leave;
}

/** The trigger is over. */
function dropped(at: Running, leave: Leave | null): Leave | null {
  at.standing.pop();
  return leave;
}

/** Both sides read the state before; what they set is set after, and must not clash. */
function* together(at: Running, one: () => Steps, other: () => Steps): Steps {
  const [before, outer] = [at.situation, at.writes];
  const sides: { readonly leave: Leave | null; readonly writes: readonly Write[] }[] = [];
  for (const side of [one, other]) {
    const writes: Write[] = [];
    at.situation = before;
    at.writes = writes;
    const leave = yield* side();
    sides.push({ leave, writes });
  }
  const last = sides.map(({ writes }) => new Map(writes.map((each) => [each.cell, each.value])));
  const clash = [...(last[0] ?? [])].some(([cell, value]) => {
    const also = last[1]?.get(cell);
    return also !== undefined && same(value, also) !== true;
  });
  if (clash) yield* halted(unruled("conflict"));
  const all = sides.flatMap(({ writes }) => writes);
  at.situation = all.reduce((now, each) => each.apply(now), before);
  at.writes = outer;
  outer?.push(...all);
  return sides.find(({ leave }) => leave !== null)?.leave ?? null;
}
