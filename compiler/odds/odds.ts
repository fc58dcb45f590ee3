/**
 * Turns a play, a situation and the ways the sides play into the exact chances of its outcomes, or into the reasons why
 * there are none: what is not known, or a refusal. Wording them for a terminal is left to the command line.
 */
import type { Play, Playing } from "../check/plays.ts";
import type { Program, Rational } from "../check/program.ts";
import { rational } from "../check/rational.ts";
import type { Readings, Situation } from "../evaluate/situation.ts";
import { type Missing, notGiven, type Result } from "../evaluate/value.ts";
import { settled } from "./best.ts";
import { capped } from "./capped.ts";
import { type Cell, fromResult } from "./cells.ts";
import type { Unit } from "./code.ts";
import type { Shop } from "./draft.ts";
import { eventsOf, marksAtStart } from "./events.ts";
import { compileExpr } from "./expressions.ts";
import { type Compute, groundOf } from "./ground.ts";
import type { Folding } from "./mentions.ts";
import { aimOf, policiesAt, policiesOf } from "./goals.ts";
import { explore, outcomeKey } from "./graph.ts";
import { unitOf } from "./layout.ts";
import type { Machine, Outcomes } from "./machine.ts";
import { neverCame, outsideOf, passesIn } from "./outside.ts";
import { powerOf } from "./powers.ts";
import { reactingOf, slotsOf } from "./reacting.ts";
import { isSeenMissing, missingOf, mostStates, type Refusal, refusalOf } from "./refusals.ts";
import { solve } from "./solve.ts";
import { sumAtEnd } from "./spread.ts";
import { keysOf, type Outcome, type State } from "./state.ts";
import {
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
import { leastMultiple } from "./weights.ts";

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
  /** Goes through every play and pass as if something were handed in for each. */
  readonly isByPath?: boolean;
}

export interface Distribution {
  readonly kind: "distribution";
  readonly total: bigint;
  readonly all: Outcomes["all"];
  /** Owners whose choices were left to chance, or who answered another's best. */
  readonly assumed: ReadonlyMap<string, string>;
}

export type Odds =
  | Distribution
  | { readonly kind: "depends"; readonly missing: readonly Missing[] }
  | { readonly kind: "refused"; readonly refusal: Refusal };

export function odds(question: Question): Odds {
  return within(() => {
    try {
      return prepared(question)(question);
    } catch (problem) {
      if (!isSeenMissing(problem)) throw problem;
      // Its path is known only where plays are gone into one by one and passes are counted.
      const again = within(() => prepared({ ...question, isByPath: true })(question));
      if (again.kind === "depends") return again;
      throw problem;
    }
  });
}

/** What is asked of many situations: all that does not hang on one of them is worked out once. */
export function prepare(question: Omit<Question, "situation" | "args">): (situation: Situation) => Odds {
  let run: Prepared | null = null;
  return (situation) =>
    within(() => {
      run ??= prepared({ ...question, situation: { ...situation, played: {} } });
      if (!run.hangsOnSituation && isEmpty(situation.played)) return run({ situation });
      const asked = { ...question, situation };
      return prepared(asked)(asked);
    });
}

function isEmpty(played: object): boolean {
  for (const _ in played) return false;
  return true;
}

function within(work: () => Odds): Odds {
  try {
    return work();
  } catch (problem) {
    const missing = missingOf(problem);
    if (missing) return { kind: "depends", missing };
    const refusal = refusalOf(problem);
    if (refusal) return { kind: "refused", refusal };
    throw problem;
  }
}

const noMarks: State["marks"] = new Map();

interface Prepared {
  (question: Pick<Question, "situation" | "args">): Distribution;
  /** Whether what is laid out would be another for another situation. */
  readonly hangsOnSituation: boolean;
}

function prepared(question: Question): Prepared {
  const { program, play, readings = new Map(), cap, states = mostStates } = question;
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
  const best = [...playing.values()].find((each) => each.kind === "best");
  const handedIn = namesIn(played);
  const isNamed = (name: string): boolean => isByPath || handedIn.has(name);
  const { plays, reactions } = around;
  const policies = policiesOf(program, playing);
  const readsOfPlays = new Map(plays.map((each) => [each.id as string, factsReadBy(program, each, plays)]));
  const readsOfReactions = new Set(
    reactions.flatMap((each) => [...factsOfReaction(program, each, readsOfPlays)]),
  );
  const isPure = pureTest(plays, reactions, best !== undefined);

  const folding: Folding = {
    program,
    isNamed,
    besides: (line) => policiesAt(policies, line),
    isMutable: (fact) => mutable.includes(fact),
    isPure,
    hasChoices: best !== undefined,
  };
  let ids = 0;
  const shop: Shop = {
    ground,
    folding,
    marks: around.asksMarks,
    hasEvents: isByPath || handedIn.size > 0,
    hasOutside: outside.length > 0,
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
    const found = plays.find((each) => each.id === id);
    if (!found) throw new Error(`${id} is played and is no play`);
    const source = {
      name: id,
      lines: found.lines,
      params: found.params.map(({ name }) => name),
      play: found,
      reaction: null,
      parts: found.parts.map(({ name }) => name),
    };
    // What comes after the play that was asked is its outcome alone.
    const unit = unitOf(
      id === play.id ? { ...shop, readLater: around.isCalled ? shop.readLater : new Set() } : shop,
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
  const passes = new Map<Unit, Outcomes>();
  const machine: Machine = {
    ground,
    unitOfPlay,
    playing,
    isBest: best !== undefined,
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
    passes,
    powerOf,
    events: eventsOf(program, reacting),
    played,
    outside,
    mostPasses: Math.max(longestList(played), ...outside.map(({ at }) => passesIn(at))) + 1,
    isNamed,
    assumed,
    marks: around.asksMarks,
  };

  const unit = unitOfPlay(play.id);
  // What no fact comes into stays worked out from one situation to the next.
  const isClosed = [...readsOfPlays.values()].every((facts) => facts.size === 0) && reactions.length === 0;
  const run = (asked: Pick<Question, "situation" | "args">): Distribution => {
    const { situation } = asked;
    ground.enter(situation);
    if (!isClosed) {
      nested.clear();
      passes.clear();
    }
    assumed.clear();
    const env: (Cell | undefined)[] = [];
    play.params.forEach((param, i) => {
      const given = asked.args?.[i] ?? situation.known.get(param.name);
      const slot = unit.params[i] ?? 0;
      env[slot] = given ? fromResult(given) : notGiven(param.name, param.about, param.type, param.optional);
    });
    for (const each of outside) each.hasCome = false;
    const told = (distribution: Distribution): Distribution => {
      for (const each of outside) if (!each.hasCome) neverCame(each);
      return distribution;
    };
    const globals = firstFacts(program, mutable, situation, readings);
    const bare: State = { unit, at: 0, env, globals, below: null, events: situation.played, marks: noMarks };
    const start = reactions.length === 0 ? bare : { ...bare, marks: marksAtStart(reacting(), bare) };
    if (cap !== undefined)
      return told({
        kind: "distribution",
        ...onlyValues(capped(machine, keys, start, cap, states)),
        assumed,
      });
    const sum = best || outside.length > 0 ? null : sumAtEnd(machine, start);
    if (sum) return { kind: "distribution", total: sum.total, all: sum.all, assumed };
    const graph = explore(machine, keys, start, states);
    const settledGraph = best ? settled(graph, aimOf(best, program, play, readings, situation)) : graph;
    return told({ kind: "distribution", ...onlyValues(solve(settledGraph)), assumed });
  };
  return Object.assign(run, { hangsOnSituation: around.setsFields });
}

/** What was set on the way is no part of the answer. */
function onlyValues({ total, all }: Outcomes): Outcomes {
  const merged = new Map<string, { ways: bigint; outcome: Outcome }>();
  for (const { ways, outcome } of all) {
    const plain: Outcome = outcome.kind === "value" ? { ...outcome, globals: [] } : outcome;
    const key = outcomeKey(plain);
    const known = merged.get(key);
    merged.set(key, { outcome: plain, ways: (known?.ways ?? 0n) + ways });
  }
  return { total, all: [...merged.values()] };
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The mean of what each outcome is worth. */
export function meanOf(
  { total, all }: Pick<Distribution, "total" | "all">,
  worth: (outcome: Outcome) => Rational,
): Rational {
  // One denominator for all, and one reduction at the end.
  const worths = all.map(({ ways, outcome }) => ({ ways, each: worth(outcome) }));
  const common = worths.reduce((so, { each }) => leastMultiple(so, each.d), 1n);
  const sum = worths.reduce((so, { ways, each }) => so + ways * each.n * (common / each.d), 0n);
  return rational(sum, total * common);
}
