/**
 * What the lines of an emitted play call: dice, choices and observations wait for an answer, blocks and passes stand around
 * lines, results are given. Each does what the language says of its line; which lines there are is the rule's affair.
 */
import { chosen, type Menu, menu, type More, pay, purse, type Purse } from "./choices.ts";
import { type Die, faceOf, facesOf, placeOf } from "./dice.ts";
import { floor, type Ratio } from "./exact.ts";
import { nativeOf, type Notes, type TypeNote, type Vocabulary } from "./given.ts";
import {
  aboutPath,
  type Cut,
  type ObservedDomain,
  type Frame,
  type Leave,
  leaving,
  newFrame,
  note,
  pathOf,
  type Running,
  type Source,
  standing,
  type Steps,
  stop,
  tick,
  within,
  withoutRuling,
} from "./playing.ts";
import { announced, lookAround, react, waitFor } from "./reactions.ts";
import { isUnruled, openOf, openWithin, type Undetermined, unruled, type Words } from "./result.ts";
import { cutAfter, isWithinReach } from "./standing.ts";
import { isAlike, openInside, partIn, put, shown, withPart } from "./things.ts";
import type { Term } from "./terms.ts";
import { newRun } from "./verdict.ts";

/** What the lines of a play have at hand. */
export interface At<Facts = Record<string, unknown>> {
  /** The situation as it now stands. */
  readonly facts: Facts;

  // Chance, choice, observation.
  readonly roll: (name: string, dice: Ratio | null, sides: number, more?: More) => Steps<readonly number[]>;
  /** Which dice are thrown again: all, those, or one that was chosen. */
  readonly reroll: (
    of: string,
    name: string,
    sides: number,
    which?: Which,
    more?: More,
  ) => Steps<readonly number[]>;
  /** The dice of a roll as they lie, knowing whether they were thrown again. */
  readonly dice: (of: string) => readonly Die[];
  readonly draw: <T>(name: string, among: readonly T[], more?: More) => Steps<T>;
  readonly choose: <T>(name: string, by: string, options: readonly Offered<T>[], more?: More) => Steps<T>;
  readonly observe: <T>(name: string, domain: ObservedDomain, more?: More) => Steps<T>;
  readonly menu: (name: string, by: string, menu: Menu) => Steps;
  readonly purse: <T extends object, K extends keyof T & string>(
    target: string,
    of: T,
    property: K,
    downTo: Ratio,
  ) => Purse;
  readonly pay: (
    price: Ratio,
    purses: readonly Purse[],
    by?: string | null,
    line?: string | null,
    label?: string,
  ) => Steps;

  // What is set and given.
  /** `target`: in the words of the book. */
  readonly set: <T extends object, K extends keyof T & string>(
    target: string,
    of: T | null | undefined,
    property: K,
    value: Settable<T[K]>,
    more?: SetMore,
  ) => void;
  /** A value that is not changed where it stands, with another part. */
  readonly withPart: <T, P extends keyof NonNullable<T> & string>(
    of: T,
    part: P,
    value: Settable<NonNullable<T>[P]>,
  ) => T;
  /** A name of the play is set. */
  readonly sets: <T>(target: string, value: T, more?: SetMore) => T;
  /** Something has been set that reactions wait for. */
  readonly look: () => Steps;
  readonly gives: (part: string, value: unknown, line?: string) => void;
  /** The single result. */
  readonly gave: <T>(value: T, line?: string | null) => T;
  /** The single result, from within a block. */
  readonly ends: (value: unknown, line?: string | null) => never;

  // Passes, blocks, plays.
  readonly each: <T>(list: readonly T[]) => Iterable<T>;
  readonly eachBy: <T>(
    name: string,
    by: string,
    list: readonly T[],
    lines: (item: T) => Steps<unknown>,
  ) => Steps;
  readonly times: (times: Ratio | null) => Iterable<number>;
  readonly passes: (isOn?: () => unknown) => Iterable<number>;
  readonly block: (word: string, name: string, lines: () => Steps<unknown>, cut?: Cut) => Steps;
  /** Lines to which something goes; of several modes the first is entered. */
  readonly lines: (lines: readonly GoneTo[], from?: number) => Steps;
  readonly go: (to: string, line?: string | null) => never;
  readonly play: <Given, Result>(
    name: string,
    play: Played<Given, Result>,
    given: { readonly [K in keyof NoInfer<Given>]?: NoInfer<Given>[K] | Undetermined },
  ) => Steps<Result>;
  readonly announce: (
    event: string,
    args: Readonly<Record<string, unknown>>,
    together?: (() => Steps<unknown>) | null,
    line?: string | null,
  ) => Steps;
  /** `condition`: in the words of the book. */
  readonly ensure: (holds: unknown, condition: string) => void;
  readonly outside: (words: Words, line?: string | null) => void;

  // What may be open.
  readonly ask: <T>(asked: Asked, locals: object) => T | Undetermined;
  readonly known: <T>(value: T | Undetermined) => T;
}
/** What is reckoned is offered as it is, also where it is finer than a plain number or has come to nothing. */
export type Offered<Value> = Value | (number extends Value ? Ratio | null : never);
/** What is reckoned is set as it is, also where it is open, finer than what is given, or has come to nothing. */
export type Settable<Value> = Value | Undetermined | (number extends Value ? Ratio | null : never);
export type Which =
  | ((face: number) => unknown)
  | { readonly those: (die: Die) => unknown }
  | { readonly die: Die | null | undefined };

/** What straight code cannot say: its term, and what is known of the names in it. */
export interface Asked {
  readonly facts: Vocabulary;
  readonly term: Term;
  readonly type: TypeNote;
  readonly notes: Notes;
}

/** What it takes to play something within another play. */
export interface Played<Given, Result> {
  /** Its name in the book. */
  readonly name: string;
  readonly source: Source;
  readonly params: Notes;
  /** Named results; null where there is a single one. */
  readonly parts: Notes | null;
  readonly lines: (at: At, given: object) => Steps<unknown>;
  /** Which given leads to which result: for types alone. */
  readonly typed?: (given: Given) => Result;
}
export interface SetMore {
  readonly line?: string;
  readonly hiddenFrom?: readonly string[];
  /** Where only a part of the value is another one: which. */
  readonly parts?: readonly string[];
}
export interface GoneTo {
  readonly label: string | null;
  readonly isMode?: true;
  readonly run: () => Steps<unknown>;
}

export function newAt(run: Running, frame: Frame): At {
  const { things } = run;
  const leave = (why: Leave | null): void => {
    if (why !== null) throw why;
  };
  const seen = (value: unknown): unknown =>
    openInside(things, value) === null ? shown(things, value) : null;

  function* thrown(name: string, dice: number, sides: number, how: "rolled" | "re-rolled", more: More) {
    if (dice === 0) return [];
    const { by = null, hiddenFrom = [], line = name } = more;
    const path = pathOf(frame, name);
    const request = {
      kind: "roll",
      path,
      label: name,
      owner: by,
      about: aboutPath(run, path),
      hiddenFrom,
      dice,
      sides,
    } as const;
    const faces = (yield* waitFor(run, frame, request)) as readonly Die[];
    note(run, frame, line, { kind: how, path, dice: facesOf(faces) }, hiddenFrom);
    return faces;
  }

  function give(part: string | null, value: unknown, line: string | null): void {
    // What a reaction gives is the result of the play that was started.
    const into = frame.isReaction ? run.root : frame;
    if (part === null) into.single = { value };
    else into.parts.set(part, value);
    note(run, frame, line, { kind: "gave", part, value: seen(value) });
  }

  function* inPasses<T>(items: Iterable<T>, begins: () => boolean): Iterable<T> {
    const before = frame.passes;
    try {
      let pass = 0;
      for (const item of items) {
        if (!begins()) return;
        tick(run);
        frame.passes = `${before}[${pass++}]`;
        yield item;
        frame.passes = before;
      }
    } finally {
      frame.passes = before;
    }
  }

  const at: At = {
    facts: run.facts,
    *roll(name, dice, sides, more = {}) {
      const faces = yield* thrown(name, wholeNumber(dice), sides, "rolled", more);
      frame.rolls.set(name, faces);
      return facesOf(faces);
    },
    *reroll(of, name, sides, which, more = {}) {
      const dice = at.dice(of);
      const places = placesAgain(dice, which);
      const faces = yield* thrown(name, places.length, sides, "re-rolled", { line: name, ...more });
      const lie = dice.map((die, i): Die => {
        const fresh = faces[places.indexOf(i)];
        return fresh === undefined || !places.includes(i) ? die : { face: faceOf(fresh), rerolled: true };
      });
      frame.rolls.set(of, lie);
      return facesOf(lie);
    },
    dice: (of) => frame.rolls.get(of) ?? [],
    *draw<T>(name: string, among: readonly T[], { hiddenFrom = [], line = name }: More = {}): Steps<T> {
      if (among.length === 0) withoutRuling();
      const path = pathOf(frame, name);
      const options = among.map((option) => shown(things, option));
      const request = {
        kind: "draw",
        path,
        label: name,
        owner: null,
        about: aboutPath(run, path),
        hiddenFrom,
        options,
      } as const;
      const value = (yield* waitFor(run, frame, request, among)) as T;
      note(run, frame, line, { kind: "drew", path, value: shown(things, value) }, hiddenFrom);
      return value;
    },
    *choose<T>(name: string, by: string, all: readonly Offered<T>[], more: More = {}): Steps<T> {
      const options: Offered<T>[] = [];
      for (const option of all)
        if (!options.some((other) => isAlike(things, other, option))) options.push(option);
      if (options.length === 0) withoutRuling();
      // What is handed in for a choice is one of its options, read by its type.
      return (yield* chosen(run, frame, name, by, options, more)) as T;
    },
    *observe<T>(name: string, domain: ObservedDomain, { line = name }: More = {}): Steps<T> {
      const path = pathOf(frame, name);
      const request = {
        kind: "observe",
        path,
        label: name,
        owner: null,
        about: aboutPath(run, path),
        hiddenFrom: [],
        domain,
      } as const;
      const value = (yield* waitFor(run, frame, request)) as T;
      note(run, frame, line, { kind: "saw", path, value: shown(things, value) });
      return value;
    },
    menu: (name, by, offered) => menu(run, frame, name, by, offered),
    pay: (price, purses, by = null, line = null, label = line ?? "pay") =>
      pay(run, frame, price, purses, by, line, label),

    set(target, of, property, value, { line, hiddenFrom = [], parts = [] } = {}) {
      const part = partIn(value, parts);
      within(run, frame, line ?? null, target, part, hiddenFrom);
      // Nothing is part of none.
      if (of !== null && of !== undefined) put(run, of, property, value);
      note(run, frame, line ?? null, { kind: "set", target, value: seen(part) }, hiddenFrom);
    },
    withPart,
    sets(target, value, { line, parts = [] } = {}) {
      const part = partIn(value, parts);
      within(run, frame, line ?? null, target, part, []);
      note(run, frame, line ?? null, { kind: "set", target, value: seen(part) });
      return value;
    },
    *look() {
      leave(yield* lookAround(run));
    },
    purse: (target, of, property, downTo) => purse(run, target, of, property, downTo),
    gives: (part, value, line = part) => give(part, value, line),
    gave(value, line = null) {
      give(null, value, line);
      return value;
    },
    ends(value, line = null) {
      give(null, value, line);
      throw { leave: "ended", frame: frame.isReaction ? run.root : frame } satisfies Leave;
    },

    each: (list) => inPasses([...list], () => true),
    *eachBy<T>(name: string, by: string, list: readonly T[], lines: (item: T) => Steps<unknown>): Steps {
      const left = [...list];
      for (const _pass of inPasses(list, () => true)) {
        const [first] = left;
        const next = left.length > 1 ? yield* chosen(run, frame, name, by, left, {}) : (first as T);
        left.splice(
          left.findIndex((other) => isAlike(things, other, next)),
          1,
        );
        yield* lines(next);
      }
    },
    times: (times) => inPasses(counting(wholeNumber(times)), () => true),
    passes: (isOn = () => true) => inPasses(counting(Number.POSITIVE_INFINITY), () => isOn() === true),

    *block(word, name, lines, cut) {
      const names = [name, word];
      const own = standing("block", names, cut ?? null);
      const depth = run.standing.push(own) - 1;
      note(run, frame, name, { kind: "began", word, name });
      let left = (yield* react(run, "start", names)) ?? (yield* leaving(run, lines));
      if (left?.leave === "cut" && left.block === own) left = null;
      // What it waited for to be cut is over in any case, and nothing cuts it any more.
      run.cuts.splice(0, run.cuts.length, ...run.cuts.filter((each) => each.block !== own));
      run.standing[depth] = { ...own, cut: null };
      if (left?.leave !== "ended") {
        left = (yield* react(run, "end", names)) ?? (yield* lookAround(run)) ?? left;
      }
      note(run, frame, name, { kind: "ended", word, name });
      run.standing.length = depth;
      leave(left ?? cutAfter(run, names));
    },
    *lines(lines, from = 0) {
      const depth =
        run.standing.push(
          standing(
            "lines",
            lines.flatMap(({ label }) => label ?? []),
          ),
        ) - 1;
      const before = frame.passes;
      let jumps = 0;
      let isModeOver = false;
      let left: Leave | null = null;
      for (let i = 0; i < lines.length; i++) {
        const { isMode, run: perform } = lines[i] as GoneTo;
        // Of several modes the first is entered; the others only when gone to.
        if (isMode && isModeOver) continue;
        frame.passes = i >= from ? `${before}[${jumps}]` : before;
        left = yield* leaving(run, perform);
        frame.passes = before;
        isModeOver ||= isMode === true;
        if (left === null) continue;
        const { leave: why } = left;
        const to = why === "go" ? lines.findIndex(({ label }) => label === (left as { to: string }).to) : -1;
        if (to < 0) break;
        tick(run);
        [i, jumps, isModeOver, left] = [to - 1, jumps + 1, false, null];
      }
      run.standing.length = depth;
      leave(left);
    },
    go(to, line = null) {
      if (!frame.isReaction && !isWithinReach(run, to))
        throw new Error(`${to} is gone to and does not stand.`);
      note(run, frame, line, { kind: "went", name: to });
      throw { leave: "go", to } satisfies Leave;
    },
    *play(name, play, given) {
      const inner = newFrame(play.source, `${pathOf(frame, name)}.`, false);
      const depth = run.standing.push(standing("play", [play.name])) - 1;
      const left = yield* leaving(run, () => performed(run, inner, play, given));
      run.standing.length = depth;
      if (left !== null && !(left.leave === "ended" && left.frame === inner)) throw left;
      leave(cutAfter(run, [play.name]));
      return resultOf(inner, play) as never;
    },
    *announce(event, args, own = null, line = null) {
      leave(yield* announced(run, frame, line, event, args, own));
    },
    ensure(holds, condition) {
      if (holds === true) return;
      const message = `With this answer, \`${condition}\` is false, but it must be true here.`;
      stop({ stop: "refused", message, help: "Give another answer." });
    },
    outside: (words, line = null) => note(run, frame, line, { kind: "outside", words }),

    ask({ facts, term, type, notes }, locals) {
      const all = {
        ...Object.getOwnPropertyDescriptors(run.facts),
        ...Object.getOwnPropertyDescriptors(locals),
      };
      const scope = newRun(
        facts,
        notes,
        Object.defineProperties({}, all),
        {},
        {
          amounts: "computed",
          isTraced: false,
        },
      );
      const result = term({ run: scope, locals: scope.known, trace: null });
      const open = openWithin(result);
      return open === null ? (nativeOf(result, type, facts.records) as never) : { undetermined: open };
    },
    known<T>(value: T | Undetermined): T {
      return isUnruled(value) ? stop({ stop: "open", why: openOf(value) }) : value;
    },
  };
  return at;
}

/** The lines of a play, and what it returns as its result. */
export function* performed(
  run: Running,
  frame: Frame,
  { parts, lines }: Pick<Played<never, unknown>, "parts" | "lines">,
  given: object,
): Steps {
  const at = run.at(frame);
  const returned = yield* lines(at, given);
  if (parts === null || typeof returned !== "object" || returned === null) return;
  for (const [part, { property = part }] of Object.entries(parts))
    if (Object.hasOwn(returned, property)) at.gives(part, (returned as Record<string, unknown>)[property]);
}

/** What was never given has no ruling. */
export function resultOf(frame: Frame, { parts }: Pick<Played<never, unknown>, "parts">): unknown {
  const never = { undetermined: unruled("no-ruling") };
  if (parts === null) return frame.single === null ? never : frame.single.value;
  return Object.fromEntries(
    Object.entries(parts).map(([part, { property = part }]) => [
      property,
      frame.parts.has(part) ? frame.parts.get(part) : never,
    ]),
  );
}

function placesAgain(dice: readonly Die[], which: Which | undefined): readonly number[] {
  if (which === undefined) return dice.map((_, i) => i);
  if (typeof which === "function") return dice.flatMap((die, i) => (which(faceOf(die)) === true ? [i] : []));
  if ("those" in which) return dice.flatMap((die, i) => (which.those(die) === true ? [i] : []));
  const place = placeOf(dice, which.die);
  return place < 0 ? [] : [place];
}

function wholeNumber(amount: Ratio | null): number {
  return amount === null ? 0 : Math.max(0, floor(amount));
}

function* counting(to: number): Iterable<number> {
  for (let i = 0; i < to; i++) yield i;
}
