/**
 * What happens of itself: reactions after an event, at the start or end of a block, and as soon as something holds; and
 * lines that happen together with the reactions to them.
 */
import type { At } from "./lines.ts";
import {
  type Answer,
  type ObservedDomain,
  type Frame,
  isStop,
  type Leave,
  leaving,
  newFrame,
  note,
  type Request,
  type Running,
  type Source,
  standing,
  type Steps,
  tick,
  type Write,
  withoutRuling,
} from "./playing.ts";
import type { Words } from "./result.ts";
import { countedIn, cut, cutAfter, cutBy, isWithinReach } from "./standing.ts";
import { isAlike, put, shown, undo } from "./things.ts";

/** What is the same for every play of a version: events, reactions, who may not see what. */
export interface Table {
  /** From the table: what goes with them. */
  readonly events?: Readonly<Record<string, { readonly outside?: Readonly<Record<string, Part>> }>>;
  /** In order of writing. */
  readonly reactions?: readonly Reaction[];
  /** States, by their property: who may not see them. */
  readonly hidden?: Readonly<Record<string, readonly string[]>>;
  readonly about?: Readonly<Record<string, Words>>;
}
export interface Part {
  readonly property?: string;
  readonly domain: ObservedDomain;
  readonly optional?: true;
}

export interface Reaction extends Source {
  /** `event finished`, `start of action`, `end of turn`. */
  readonly after?: readonly (readonly ["event" | "start" | "end", string])[];
  readonly each?: (at: At, args: Args) => readonly unknown[];
  readonly filter?: (at: At, args: Args, element: unknown) => boolean;
  readonly soon?: (at: At, args: Args, element: unknown) => boolean;
  /** Facts and fields that what it waits for looks at, by the names of the book. */
  readonly looks?: readonly string[];
  readonly when?: (at: At, args: Args, element: unknown) => boolean;
  readonly over?: readonly string[];
  readonly limit?: { readonly times: (at: At, args: Args, element: unknown) => number; readonly per: string };
  /** What it rests on itself, where that is told otherwise than of all its lines. */
  readonly cites?: string;
  readonly sentences?: readonly string[];
  readonly words?: Words;
  readonly run: (at: At, args: Args, element: unknown) => Steps<unknown>;
}
export type Args = Readonly<Record<string, unknown>>;

/** A reaction with the types of what it is told and of what it is for. */
export interface TypedReaction<Facts, With, Element> extends Source {
  readonly after?: Reaction["after"] & {};
  readonly each?: (at: At<Facts>, args: With) => readonly Element[];
  readonly filter?: (at: At<Facts>, args: With, element: Element) => boolean;
  readonly soon?: (at: At<Facts>, args: With, element: Element) => boolean;
  readonly looks?: readonly string[];
  readonly when?: (at: At<Facts>, args: With, element: Element) => boolean;
  readonly over?: readonly string[];
  readonly limit?: {
    readonly times: (at: At<Facts>, args: With, element: Element) => number;
    readonly per: string;
  };
  readonly cites?: string;
  readonly sentences?: readonly string[];
  readonly words?: Words;
  readonly run: (at: At<Facts>, args: With, element: Element) => Steps<unknown>;
}

export function reaction<Facts, With, Element>(typed: TypedReaction<Facts, With, Element>): Reaction {
  return typed as unknown as Reaction;
}

// ---------------------------------------------------------------- waiting

/** A request put to whoever plays: it is answered, or something comes from the table first and is dealt with before it. */
export function* waitFor(
  run: Running,
  frame: Frame,
  request: Request,
  values: readonly unknown[] = [],
): Steps<unknown> {
  for (;;) {
    tick(run);
    const answer: Answer = yield { request, values };
    if ("value" in answer) return answer.value;
    const block = cutBy(run, answer.external);
    const leave =
      (yield* announced(run, frame, null, answer.external, answer.args, null)) ??
      (block && cut(run, frame, block));
    if (leave !== null) throw leave;
  }
}

/** Events that may come from the table now: those that cut a block that is run, and those somebody reacts to. */
export function comingNow(run: Running): readonly string[] {
  const { events = {}, reactions = [] } = run.table;
  const isAnswered = (event: string): boolean =>
    reactions.some(({ after = [] }) => after.some(([at, name]) => at === "event" && name === event));
  return Object.entries(events)
    .filter(([name, { outside }]) => outside !== undefined && (cutBy(run, name) !== null || isAnswered(name)))
    .map(([name]) => name);
}

// ---------------------------------------------------------------- events

/** An event, with what happens together with it; whoever reacts has done so when this is over. */
export function* announced(
  run: Running,
  frame: Frame,
  key: string | null,
  event: string,
  args: Args,
  own: (() => Steps<unknown>) | null,
): Steps<Leave | null> {
  tick(run);
  note(run, frame, key, {
    kind: "announced",
    event,
    outside: run.table.events?.[event]?.outside !== undefined,
  });
  const answering = () => react(run, "event", [event], args);
  const leave = own === null ? yield* answering() : yield* together(run, () => leaving(run, own), answering);
  return leave ?? (yield* lookAround(run)) ?? cutAfter(run, [event]);
}

/** The reactions to a trigger, in order of writing, for each element. */
export function* react(
  run: Running,
  at: "event" | "start" | "end",
  names: readonly string[],
  args: Args = {},
): Steps<Leave | null> {
  const answering = (run.table.reactions ?? []).filter(({ after = [] }) =>
    after.some(([when, name]) => when === at && names.includes(name)),
  );
  const depth = run.standing.push(standing("event")) - 1;
  const done: Candidate[] = [];
  for (const reaction of answering) {
    for (const candidate of candidatesOf(run, reaction, args)) {
      if (!isDue(run, candidate)) continue;
      const above = answering.filter(({ over = [] }) => over.includes(reaction.name));
      const due = above
        .flatMap((other) => candidatesOf(run, other, args))
        .filter((other) => isDue(run, other));
      if ([...done, ...due].some((other) => isOver(run, other, candidate))) continue;
      done.push(candidate);
      const leave = yield* happen(run, candidate);
      if (leave !== null) {
        run.standing.length = depth;
        return leave;
      }
    }
  }
  run.standing.length = depth;
  return null;
}

/** Reactions to what begins to hold, until nothing new does. */
export function* lookAround(run: Running): Steps<Leave | null> {
  // What happens together is over before anything is seen of it.
  if (run.writes !== null) return null;
  // Only what is set can make something begin to hold.
  const waiting = (run.table.reactions ?? []).filter(
    ({ soon, looks = [] }) => soon !== undefined && looks.some((name) => run.touched.has(name)),
  );
  for (;;) {
    const beginning: Candidate[] = [];
    for (const reaction of waiting)
      for (const candidate of candidatesOf(run, reaction, {}))
        if (begins(run, candidate) && isDue(run, candidate)) beginning.push(candidate);
    if (beginning.length === 0) return null;
    const depth = run.standing.push(standing("event")) - 1;
    for (const candidate of beginning) {
      if (beginning.some((other) => isOver(run, other, candidate))) continue;
      const isStill = holds(candidate, "soon") && isDue(run, candidate);
      const leave = isStill ? yield* happen(run, candidate) : null;
      if (leave !== null) {
        run.standing.length = depth;
        return leave;
      }
    }
    run.standing.length = depth;
  }
}

/** What holds when a play starts has not begun in it; what is not known then does not hold yet. */
export function noteWhatHolds(run: Running): void {
  for (const reaction of run.table.reactions ?? []) {
    if (reaction.soon === undefined) continue;
    const bare = run.at(newFrame(reaction, "", true));
    const elements =
      reaction.each === undefined ? [undefined] : (tried(() => reaction.each?.(bare, {})) ?? []);
    for (const element of elements) {
      const candidate = candidateOf(run, reaction, {}, element);
      run.begun.set(candidate.key, tried(() => holds(candidate, "soon")) === true);
    }
  }
}

function tried<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (thrown) {
    if (isStop(thrown)) return undefined;
    throw thrown;
  }
}

// ---------------------------------------------------------------- who reacts

/** A reaction for one element. */
interface Candidate {
  readonly reaction: Reaction;
  readonly args: Args;
  readonly element: unknown;
  readonly at: At;
  readonly key: string;
}

function candidateOf(run: Running, reaction: Reaction, args: Args, element: unknown): Candidate {
  const key =
    reaction.each === undefined
      ? reaction.name
      : `${reaction.name}|${JSON.stringify(shown(run.things, element))}`;
  return { reaction, args, element, at: run.at(newFrame(reaction, "", true)), key };
}

function candidatesOf(run: Running, reaction: Reaction, args: Args): readonly Candidate[] {
  const { each } = reaction;
  if (each === undefined) return [candidateOf(run, reaction, args, undefined)];
  const bare = run.at(newFrame(reaction, "", true));
  return each(bare, args)
    .map((element) => candidateOf(run, reaction, args, element))
    .filter((candidate) => holds(candidate, "filter"));
}

function holds({ reaction, at, args, element }: Candidate, which: "filter" | "soon" | "when"): boolean {
  return reaction[which]?.(at, args, element) ?? true;
}

function isDue(run: Running, candidate: Candidate): boolean {
  const { reaction, at, args, element, key } = candidate;
  if (!holds(candidate, "when")) return false;
  const { limit } = reaction;
  return limit === undefined || (countedIn(run, limit.per).get(key) ?? 0) < limit.times(at, args, element);
}

function begins(run: Running, candidate: Candidate): boolean {
  const before = run.begun.get(candidate.key) ?? false;
  const now = holds(candidate, "soon");
  run.begun.set(candidate.key, now);
  return now && !before;
}

/** Where both are for elements, only for the same one. */
function isOver({ things }: Running, above: Candidate, below: Candidate): boolean {
  if (!above.reaction.over?.includes(below.reaction.name)) return false;
  if (above.reaction.each === undefined || below.reaction.each === undefined) return true;
  return isAlike(things, above.element, below.element);
}

// ---------------------------------------------------------------- it happens

function* happen(run: Running, { reaction, args, element, key }: Candidate): Steps<Leave | null> {
  tick(run);
  const { name, limit, sentences = [], words = {}, cites = reaction.cite } = reaction;
  const times = run.reacted.get(name) ?? 0;
  run.reacted.set(name, times + 1);
  if (limit !== undefined) {
    const happened = countedIn(run, limit.per);
    happened.set(key, (happened.get(key) ?? 0) + 1);
  }
  const frame = newFrame(reaction, `${name}[${times}].`, true);
  run.log.push({
    play: name,
    label: name,
    sentences,
    citation: cites,
    words,
    happened: {
      kind: "reacted",
      reaction: name,
      element: reaction.each === undefined ? null : shown(run.things, element),
    },
    hiddenFrom: [],
  });
  const leave = yield* leaving(run, () => reaction.run(run.at(frame), args, element));
  // Where no such block stands, only the reaction ends.
  return leave?.leave === "go" && !isWithinReach(run, leave.to) ? null : leave;
}

/** Both sides read the state before; what they set is set after, and must not clash. */
function* together(
  run: Running,
  one: () => Steps<Leave | null>,
  other: () => Steps<Leave | null>,
): Steps<Leave | null> {
  const outer = run.writes;
  const sides: { readonly leave: Leave | null; readonly writes: readonly Write[] }[] = [];
  for (const side of [one, other]) {
    const writes: Write[] = [];
    run.writes = writes;
    const leave = yield* side();
    undo(writes);
    sides.push({ leave, writes });
  }
  const [first = [], second = []] = sides.map(({ writes }) => lastOf(writes));
  const clash = first.some((a) =>
    second.some((b) => a.of === b.of && a.property === b.property && !isAlike(run.things, a.value, b.value)),
  );
  if (clash) withoutRuling("conflict");
  run.writes = outer;
  for (const { of, property, value } of sides.flatMap(({ writes }) => writes)) put(run, of, property, value);
  return sides.find(({ leave }) => leave !== null)?.leave ?? null;
}

/** The last value of each property. */
function lastOf(writes: readonly Write[]): readonly Write[] {
  return writes.filter(
    ({ of, property }, i) =>
      !writes.slice(i + 1).some((later) => later.of === of && later.property === property),
  );
}
