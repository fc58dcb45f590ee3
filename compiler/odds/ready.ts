/**
 * Gets a question ready to be worked out: what comes into it, its plays and reactions laid out, and the state it begins in.
 * Following that state to all its ends is odds.ts, to the next choice next-choice.ts.
 */
import { mostStates } from "../limits.ts";
import type { Play, Playing } from "../check/plays.ts";
import { linesWithin } from "../core/walk.ts";
import type { Expr, Program } from "../check/program.ts";
import { unknownOf } from "../evaluate/notes.ts";
import type { Readings, Situation } from "../evaluate/situation.ts";
import { notGiven, type Result } from "../runtime/result.ts";
import type { Cell } from "./cells.ts";
import type { Unit } from "./code.ts";
import type { Shop } from "./draft.ts";
import { eventsOf, marksAtStart } from "./events.ts";
import { compileExpr } from "./expressions.ts";
import { policiesAt, policiesOf } from "./goals.ts";
import { explore } from "./graph.ts";
import { type Compute, groundOf } from "./ground.ts";
import { unitOf } from "./layout.ts";
import type { FromOutside, Machine, Outcomes } from "./machine.ts";
import type { Folding } from "./mentions.ts";
import { outsideOf, passesIn } from "./outside.ts";
import { powerOf } from "./powers.ts";
import { reactingOf, slotsOf } from "./reacting.ts";
import { effortFor } from "./refusals.ts";
import { solve } from "./solve.ts";
import { type Keys, keysOf, type State } from "./state.ts";
import {
  factsIn,
  factsOfReaction,
  factsReadBy,
  firstFacts,
  hiddenFacts,
  longestList,
  mutableFacts,
  namesIn,
  pureTest,
  surroundings,
} from "./surroundings.ts";
import { findPlay } from "../core/lookup.ts";
import { mayHoldThings } from "../core/types.ts";

export interface Question {
  readonly program: Program;
  readonly play: Play;
  /** Facts and arguments, and what is handed in. */
  readonly situation: Situation;
  /** Arguments by name, where they are not in the situation. */
  readonly args?: readonly Result[];
  readonly readings?: Readings;
  /** How each side plays; `""` for all others. */
  readonly playing?: readonly (readonly [owner: string, playing: Playing])[];
  /** At most so many rolls, draws and choices on a path; what goes on longer is unfinished. */
  readonly cap?: number;
  readonly states?: number;
  /** Goals whose means are asked for, besides those of a side that plays its best. */
  readonly goals?: readonly Expr[];
  /** Goes through every play and pass as if something were handed in for each. */
  readonly isByPath?: boolean;
}

/** All that is worked out once, however many situations are put to it. */
export interface Ready {
  readonly machine: Machine;
  readonly keys: Keys;
  readonly states: number;
  readonly best: Extract<Playing, { kind: "best" }> | null;
  readonly outside: readonly FromOutside[];
  readonly assumed: Map<string, string>;
  /** Facts that the play may set and a goal reads, as places in `globals`. */
  readonly readAtEnd: ReadonlySet<number>;
  readonly mutable: readonly string[];
  /** Whether what is laid out would be another for another situation. */
  readonly hangsOnSituation: boolean;
  /** Where it begins in a situation. */
  readonly startIn: (asked: Pick<Question, "situation" | "args">) => State;
}

const noMarks: State["marks"] = new Map();

export function ready(question: Question): Ready {
  const { program, play, readings = new Map(), states = mostStates } = question;
  const { played } = question.situation;
  const outside = outsideOf(program, played);
  // What comes at a path is met only where plays are gone into one by one and passes are counted.
  const isByPath = question.isByPath === true || outside.length > 0;
  const around = surroundings(
    program,
    play,
    outside.map(({ name }) => name),
  );
  const mutable = mutableFacts(program, around, question.situation);
  const ground = groundOf(program, readings, mutable, around.setsFields);
  const playing = new Map(question.playing ?? []);
  const best = [...playing.values()].find((each) => each.kind === "best") ?? null;
  const aims = [...(question.goals ?? []), ...(best?.goals ?? []).map(({ value }) => value)];
  const readByGoals = factsIn(program, aims);
  const results = [...(play.type === null ? [] : [play.type]), ...play.parts.map(({ type }) => type)];
  const readAtEnd = new Set(
    // What is reached through a thing may have been set anywhere.
    [...mutable.keys()].filter((at) =>
      around.setsFields
        ? aims.length > 0 || results.some(mayHoldThings)
        : readByGoals.includes(mutable[at] ?? ""),
    ),
  );
  const handedIn = namesIn(played);
  const isNamed = (name: string): boolean => isByPath || handedIn.has(name);
  const { plays, reactions } = around;
  const policies = policiesOf(program, playing);
  const readsOfPlays = new Map(plays.map((each) => [each.id as string, factsReadBy(program, each, plays)]));
  const readsOfReactions = new Set(
    reactions.flatMap((each) => [...factsOfReaction(program, each, readsOfPlays)]),
  );
  const isPure = pureTest(plays, reactions, best !== null);

  const folding: Folding = {
    program,
    isNamed,
    besides: (line) => policiesAt(policies, line),
    isMutable: (fact) => mutable.includes(fact),
    isPure,
    hasChoices: best !== null,
  };
  let ids = 0;
  const shop: Shop = {
    ground,
    folding,
    marks: around.asksMarks,
    hasEvents: isByPath || handedIn.size > 0,
    hasOutside: outside.length > 0,
    mayLeave: reactions.some(({ lines }) => linesWithin(lines).some(({ kind }) => kind === "go")),
    readLater: new Set(mutable.keys()),
    readsOfPlay: (id) => readsOfPlays.get(id) ?? new Set(),
    reactions,
    readsOfReactions,
    nextId: () => ids++,
    hiddenGlobals: hiddenFacts(program, mutable),
  };
  const units = new Map<string, Unit>();
  const unitOfPlay = (id: string): Unit => {
    const known = units.get(id);
    if (known) return known;
    const found = findPlay({ plays }, id);
    if (!found) throw new Error(`${id} is played and is no play`);
    const source = {
      name: id,
      lines: found.lines,
      params: found.params.map(({ name }) => name),
      play: found,
      reaction: null,
      parts: found.parts.map(({ name }) => name),
    };
    // After the play that was asked come its outcome and what the goals read.
    const unit = unitOf(
      id === play.id ? { ...shop, readLater: around.isCalled ? shop.readLater : readAtEnd } : shop,
      source,
    );
    units.set(id, unit);
    return unit;
  };
  const reacting = lazily(() => reactions.map((reaction) => reactingOf(shop, reaction, program)));
  const values = new Map<string, Compute | null>();
  const assumed = new Map<string, string>();
  const keys = keysOf(around.setsFields);
  const nested = new Map<string, Outcomes>();
  const machine: Machine = {
    ground,
    unitOfPlay,
    playing,
    isBest: best !== null,
    policyValue: (unit, owner, label) => {
      const key = `${unit.id}|${owner}|${label}`;
      const known = values.get(key);
      if (known !== undefined) return known;
      const policy = policies.find(
        (each) =>
          each.owner === owner &&
          each.of === (unit.reaction?.name ?? unit.play?.id ?? unit.name.split("#")[0]),
      );
      const expr = policy?.choices.find((choice) => choice.label === label)?.value;
      const compute = expr ? compileExpr(ground, slotsOf(unit), expr) : null;
      values.set(key, compute);
      return compute;
    },
    outcomesOf: (start) => {
      const key = keys.of(start);
      const known = nested.get(key);
      if (known) return known;
      const outcomes = solve(explore(machine, keys, start, states));
      nested.set(key, outcomes);
      return outcomes;
    },
    isPure,
    powerOf,
    events: eventsOf(program, reacting),
    played,
    outside,
    mostPasses: Math.max(longestList(played), ...outside.map(({ at }) => passesIn(at))) + 1,
    isNamed,
    assumed,
    marks: around.asksMarks,
    effort: { left: effortFor(states) },
  };

  const unit = unitOfPlay(play.id);
  // What no fact comes into stays worked out from one situation to the next.
  const isClosed = [...readsOfPlays.values()].every((facts) => facts.size === 0) && reactions.length === 0;
  const startIn: Ready["startIn"] = ({ situation, args }) => {
    ground.enter(situation);
    if (!isClosed) nested.clear();
    assumed.clear();
    machine.effort.left = effortFor(states);
    for (const each of outside) each.hasCome = false;
    const env: (Cell | undefined)[] = [];
    play.params.forEach((param, i) => {
      const given = args === undefined ? situation.known.get(param.name) : args[i];
      const slot = unit.params[i] ?? 0;
      env[slot] = given === undefined ? notGiven(param.name, unknownOf(program, param)) : given;
    });
    const globals = firstFacts(program, mutable, situation, readings);
    const bare: State = { unit, at: 0, env, globals, below: null, events: situation.played, marks: noMarks };
    return reactions.length === 0 ? bare : { ...bare, marks: marksAtStart(reacting(), bare) };
  };
  const hangsOnSituation = around.setsFields;
  return { machine, keys, states, best, outside, assumed, readAtEnd, mutable, hangsOnSituation, startIn };
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
