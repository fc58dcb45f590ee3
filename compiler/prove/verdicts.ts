/**
 * Turns the voices of a decision into its outcome: one diagram that leads every situation to a value, or to what the decision
 * says instead of one. It gathers what the voices say one after another and settles what has been gathered.
 */
import type { Decision } from "../check/program.ts";
import { zero } from "../check/rational.ts";
import { isPlain, openWithin } from "./answers.ts";
import { constantTerm } from "./atoms.ts";
import { isAmount, same } from "./comparing.ts";
import {
  and,
  both,
  choose,
  type Diagrams,
  each,
  end,
  endValue,
  isEnd,
  type Node,
  no,
  not,
  or,
  truthValue,
  yes,
} from "./diagram.ts";
import { reckonedValues } from "./reckoning.ts";
import type { Side } from "./sides.ts";
import type { Space } from "./space.ts";
import { amountNode, gathered, gatheredIn, isStatus, noneValue, statusNode, valueAt } from "./symbols.ts";
import { type Voice, voicesOf } from "./voices.ts";

/** What a caller gets of some arguments; worked out once. */
export function judge(side: Side, decision: Decision, args: readonly Node[]): Node {
  const key = `${decision.id} ${args.join(" ")}`;
  const known = side.judged.get(key);
  if (known !== undefined) return known;
  const voices = voicesOf(side, decision, args);
  const outcome =
    decision.kind === "ruled" && decision.adds ? summed(side.space, voices) : settled(side.space, voices);
  side.judged.set(key, outcome);
  return outcome;
}

// ---------------------------------------------------------------- one value of all

/** One voice that may speak: its place, whether it surely does, what it says, and whether it applies for sure. */
interface Heard {
  readonly at: number;
  /** Null: in force. */
  readonly open: number | null;
  /** Null: it only bars, or is unseen. */
  readonly value: number | null;
  readonly applies: boolean;
  readonly isUnseen: boolean;
}

export function settled(space: Space, voices: readonly Voice[]): Node {
  const speaking = voices.filter(({ value, isUnseen }) => value !== null || isUnseen);
  // Where it is not open who is in force, a few steps are enough, unless several speak at once and say what may be the same.
  const isSure = speaking.every(({ applies, inForce, givesWay }) =>
    isPlain(space, givesWay ? applies : inForce),
  );
  const inFew = isSure ? (plainlySettled(space, speaking) ?? settledOneByOne(space, speaking)) : null;
  return inFew ?? gatheredAndSettled(space, voices);
}

/** Where no two voices are ever in force together: the one that is says what comes of it. Null where two may be. */
function settledOneByOne({ diagrams }: Space, speaking: readonly Voice[]): Node | null {
  let anyone = no;
  for (const { inForce } of speaking) {
    if (and(diagrams, anyone, inForce) !== no) return null;
    anyone = or(diagrams, anyone, inForce);
  }
  return speaking.reduceRight(
    (rest, { inForce, value }) => choose(diagrams, inForce, value ?? statusNode("not-on-record"), rest),
    statusNode("no-ruling"),
  );
}

/** Where each voice says something known; null where that is not so. */
function plainlySettled(space: Space, speaking: readonly Voice[]): Node | null {
  const { diagrams } = space;
  const said = new Map<Node, Node[]>();
  const note = (what: Node, when: Node): void => {
    said.set(what, [...(said.get(what) ?? []), when]);
  };
  let unseen = no;
  let last: Voice | null = null;
  for (const voice of speaking) {
    const { value, isUnseen } = voice;
    if (voice.givesWay && value !== null && isEnd(value) && openWithin(space, endValue(value)) === null)
      last = voice;
    else if (value === null) unseen = isUnseen ? or(diagrams, unseen, voice.inForce) : unseen;
    else if (isPlain(space, value)) {
      note(yes, and(diagrams, voice.inForce, value));
      note(no, and(diagrams, voice.inForce, not(diagrams, value)));
    } else if (isEnd(value) && openWithin(space, endValue(value)) === null) note(value, voice.inForce);
    else return null;
  }
  let isConflict = no;
  const all = [...said].map(([what, some]) => [what, oneOf(diagrams, some)] as const);
  for (const [i, [what, when]] of all.entries()) {
    for (const [other, whenOther] of all.slice(0, i)) {
      const isSame = same(space, endValue(what), endValue(other));
      if (isSame !== no) return null;
      isConflict = or(diagrams, isConflict, and(diagrams, when, whenOther));
    }
  }
  const silent = choose(diagrams, unseen, statusNode("not-on-record"), statusNode("no-ruling"));
  const otherwise = last ? choose(diagrams, last.applies, last.value ?? silent, silent) : silent;
  const ruled = all.reduceRight((rest, [what, when]) => choose(diagrams, when, what, rest), otherwise);
  return choose(diagrams, isConflict, statusNode("conflict"), ruled);
}

/** Neighbours first: what is asked about together is joined while it is small. */
function oneOf(diagrams: Diagrams, some: readonly Node[]): Node {
  if (some.length <= 1) return some[0] ?? no;
  const middle = some.length >> 1;
  return or(diagrams, oneOf(diagrams, some.slice(0, middle)), oneOf(diagrams, some.slice(middle)));
}

function gatheredAndSettled(space: Space, voices: readonly Voice[]): Node {
  const start = gathered(space, "heard", []);
  const all = voices.reduce<Node>((sofar, voice, at) => {
    const heard = heardFrom(space, voice, at);
    return both(space.diagrams, sofar, heard, (before, next) => joined(space, before, next));
  }, start);
  return each(space.diagrams, all, (id) => {
    if (isStatus(id)) return end(id);
    return settle(space, voices, readHeard(gatheredIn(space, id).data));
  });
}

/** What is heard of one voice; nothing where it is not in force. */
function heardFrom(space: Space, voice: Voice, at: number): Node {
  const nothing = gathered(space, "heard", []);
  const { isUnseen, value } = voice;
  const heard = (open: number | null, applies: boolean): Node => {
    const say = (said: number | null): Node =>
      // A voice that has nothing to say and is sure of it matters only when it is unseen.
      said === null && open === null && !isUnseen
        ? nothing
        : gathered(space, "heard", writeHeard({ at, open, value: said, applies, isUnseen }));
    return value === null ? say(null) : each(space.diagrams, value, say);
  };
  if (isPlain(space, voice.inForce)) return choose(space.diagrams, voice.inForce, heard(null, true), nothing);
  // Being in force goes with applying: walked together, what cannot be is never gone through.
  return both(space.diagrams, voice.inForce, voice.applies, (force, applies) => {
    if (force === truthValue) return heard(null, true);
    return isStatus(force) ? heard(force, applies === truthValue) : nothing;
  });
}

/** The same value again changes nothing; another one, of two that are sure, is a conflict. */
function joined(space: Space, before: number, next: number): Node {
  if (isStatus(before)) return end(before);
  const [heard] = readHeard(gatheredIn(space, next).data);
  if (!heard) return end(before);
  const all = readHeard(gatheredIn(space, before).data);
  const longer = (): Node => gathered(space, "heard", [...all, heard].flatMap(writeHeard));
  if (heard.open !== null) return longer();
  if (heard.value === null)
    return all.some((each) => each.isUnseen && each.open === null) ? end(before) : longer();
  const sure = all.flatMap(({ open, value }) => (open === null && value !== null ? [value] : []));
  const value = heard.value;
  if (sure.includes(value) && openWithin(space, value) === null) return end(before);
  // Whether it is the same as the first that is sure: as the last that differ would differ from that as well.
  return sure.reduceRight<Node>(
    (otherwise, other) =>
      each(space.diagrams, same(space, other, value), (answer) => {
        if (isStatus(answer)) return otherwise;
        return answer === truthValue ? end(before) : statusNode("conflict");
      }),
    longer(),
  );
}

function settle(space: Space, voices: readonly Voice[], heard: readonly Heard[]): Node {
  const speaking = heard.filter(({ value }) => value !== null);
  const sure = speaking.filter(({ open }) => open === null);
  // Any order of the clauses finds the same: one whose value is determined comes first.
  const anchor = sure.find(({ value }) => value !== null && openWithin(space, value) === null) ?? sure[0];
  if (anchor) return anchored(space, anchor, speaking);
  return speaking.reduceRight<Node>(
    (otherwise, voice) =>
      each(space.diagrams, cannotFallSilent(space, voices, voice, heard), (answer) =>
        answer === truthValue ? anchored(space, voice, speaking) : otherwise,
      ),
    unanchored(heard, speaking),
  );
}

/** A voice that may yet speak, and would say the same, changes nothing. */
function anchored(space: Space, anchor: Heard, speaking: readonly Heard[]): Node {
  const value = anchor.value ?? noneValue;
  const doubtful = speaking
    .filter((voice) => voice !== anchor)
    .reduce<Node>(
      (sofar, voice) =>
        both(space.diagrams, sofar, agree(space, anchor, voice), (before, answer) => {
          if (answer === truthValue) return end(before);
          const [heaviest = null] = gatheredIn(space, before).data;
          const inside = voice.value === null ? null : openWithin(space, voice.value);
          return gathered(space, "doubtful", [
            heaviestOf([heaviest === null ? null : Number(heaviest), voice.open, inside]),
            true,
          ]);
        }),
      gathered(space, "doubtful", [null, false]),
    );
  return each(space.diagrams, doubtful, (id) => {
    const [heaviest = null, isDoubtful] = gatheredIn(space, id).data;
    if (isDoubtful !== true) return end(value);
    const reasons = [openWithin(space, value), heaviest === null ? null : Number(heaviest)];
    return end(heaviestOf(reasons) ?? value);
  });
}

function unanchored(heard: readonly Heard[], speaking: readonly Heard[]): Node {
  const unseen = heard.filter(({ isUnseen }) => isUnseen);
  const isSurelyUnseen = unseen.some(({ open }) => open === null);
  const possible = [...speaking, ...(isSurelyUnseen ? [] : unseen)];
  if (possible.length === 0) return statusNode(isSurelyUnseen ? "not-on-record" : "no-ruling");
  const reasons = possible.flatMap(({ open, value }) => [
    open,
    value !== null && isStatus(value) ? value : null,
  ]);
  return end(heaviestOf(reasons) ?? noneValue);
}

/** It applies, and whatever may silence it would say the same. */
function cannotFallSilent(
  space: Space,
  voices: readonly Voice[],
  voice: Heard,
  heard: readonly Heard[],
): Node {
  if (!voice.applies) return end(truthValue + 1);
  const silencers = voices[voice.at]?.silencers ?? [];
  const possible = heard.filter(({ at }) => silencers.includes(at));
  return possible.reduce<Node>(
    (sofar, by) =>
      both(space.diagrams, sofar, by.value === null ? end(truthValue + 1) : agree(space, voice, by), (a, b) =>
        end(a === truthValue && b === truthValue ? truthValue : truthValue + 1),
      ),
    end(truthValue),
  );
}

function agree(space: Space, a: Heard, b: Heard): Node {
  if (a === b && a.value !== null && openWithin(space, a.value) === null) return end(truthValue);
  return same(space, a.value ?? noneValue, b.value ?? noneValue);
}

function heaviestOf(statuses: readonly (number | null)[]): number | null {
  return statuses.reduce((a, b) => (a === null || b === null ? (a ?? b) : Math.max(a, b)), null);
}

function writeHeard({ at, open, value, applies, isUnseen }: Heard): (number | null | boolean)[] {
  return [at, open, value, applies, isUnseen];
}

function readHeard(data: readonly (number | string | boolean | null)[]): Heard[] {
  const found: Heard[] = [];
  for (let i = 0; i < data.length; i += 5) {
    const [at, open, value, applies, isUnseen] = data.slice(i, i + 5);
    found.push({
      at: Number(at),
      open: open === null || open === undefined ? null : Number(open),
      value: value === null || value === undefined ? null : Number(value),
      applies: applies === true,
      isUnseen: isUnseen === true,
    });
  }
  return found;
}

// ---------------------------------------------------------------- a tally

/** All that are in force count, and without any it comes to nought. */
function summed(space: Space, voices: readonly Voice[]): Node {
  // What has been added up, what stands in the way for sure, what may stand in the way, and whether something is unseen.
  const start = gathered(space, "tally", [~amountNode(space, zero), null, null, false]);
  const all = voices.reduce<Node>((sofar, voice, at) => {
    if (voice.value === null && !voice.isUnseen) return sofar;
    const heard = heardFrom(space, voice, at);
    return both(space.diagrams, sofar, heard, (before, next) => {
      const [voiced] = readHeard(gatheredIn(space, next).data);
      return voiced ? tallied(space, before, voiced) : end(before);
    });
  }, start);
  return each(space.diagrams, all, (id) => {
    const [sum, open, doubtful, isUnseen] = gatheredIn(space, id).data;
    if (doubtful !== null)
      return end(heaviestOf([Number(doubtful), open === null ? null : Number(open)]) ?? noneValue);
    if (isUnseen === true) return statusNode("not-on-record");
    return open === null ? end(Number(sum)) : end(Number(open));
  });
}

function tallied(space: Space, before: number, { open, value, isUnseen }: Heard): Node {
  const [sum = noneValue, sofar = null, doubtful = null, unseen = false] = gatheredIn(space, before).data;
  const known = (status: typeof sofar): number | null => (status === null ? null : Number(status));
  const inside = value === null ? null : openWithin(space, value);
  const write = (total: number, sure: number | null, maybe: number | null, isHidden: boolean): Node =>
    gathered(space, "tally", [total, sure, maybe, isHidden]);
  if (open !== null) {
    const maybe = heaviestOf([known(doubtful), open, inside]);
    const something = write(Number(sum), known(sofar), maybe, unseen === true);
    const amount = value === null ? null : valueAt(space, value);
    if (amount?.kind !== "number") return something;
    // A clause that may count and would add nothing changes nothing.
    const isNothing = isAmount(space, amount.term, constantTerm(space.atoms, zero));
    return choose(space.diagrams, isNothing, end(before), something);
  }
  if (isUnseen || value === null) return write(Number(sum), known(sofar), known(doubtful), true);
  if (inside !== null)
    return write(Number(sum), heaviestOf([known(sofar), inside]), known(doubtful), unseen === true);
  return each(space.diagrams, reckonedValues(space, "+", Number(sum), value), (total) =>
    write(total, known(sofar), known(doubtful), unseen === true),
  );
}
