/**
 * Turns the JSON in which a situation is given into a situation, and what does not fit into faults as data: an unknown
 * path, a wrong type, a value outside its domain, each with near names. What is left out stays unknown. The runtime checks and
 * reads the values, by the types of the program.
 */
import type { Play } from "../check/plays.ts";
import type { Decision, Program, Type } from "../check/program.ts";
import { type Json, isObject } from "../core/json.ts";
import { findFact } from "../core/lookup.ts";
import { memoize, memoizeLast, memoizePair } from "../memoize.ts";
import { readJsonGiven, readJsonValue } from "../runtime/given.ts";
import { checkGiven, checkJsonValue } from "../runtime/problems.ts";
import { isOpen, type Result, type Value } from "../runtime/result.ts";
import type { Part } from "./domain.ts";
import { commandWording, type Context, type GivenFault } from "./given-faults.ts";
import { link } from "./link.ts";
import { withDeclaredNames } from "./given-names.ts";
import { notesOf } from "./notes.ts";
import { unaskedIn } from "./plays/handed-names.ts";
import { evaluate, newRun } from "./run.ts";
import { type Situation, situation } from "./situation.ts";
import { typeNote } from "./type-notes.ts";
import { thingsIn } from "./written-out.ts";

export type { GivenFault } from "./given-faults.ts";

export interface Decoded {
  readonly situation: Situation;
  readonly faults: readonly GivenFault[];
  /** Words that the book does not list, where it lists some of the values: what they stand for is not known. */
  readonly unlisted: readonly GivenFault[];
}

/** What can be given when a decision or play is asked: its parameters, and the facts of the book; a parameter hides a fact. */
export function inputsOf(program: Program, asked: Decision | Play | null): readonly Part[] {
  return asked === null || asked.params.length === 0 ? program.facts : withFacts(program.facts)(asked.params);
}

/**
 * Keeps only the list of the decision that was asked last: each is as long as the facts of the book, and a comparison puts
 * one situation after another to the same decision.
 */
const withFacts = memoize((facts: Program["facts"]) =>
  memoizeLast((params: (Decision | Play)["params"]): readonly Part[] => {
    const hidden = new Set(params.map((param) => param.name));
    return [...params, ...facts.filter((fact) => !hidden.has(fact.name))];
  }),
);

/** The names under which what is rolled, chosen and seen in plays is handed in, and what comes from the table. */
function playedIn(program: Program, plays: readonly Play[]): readonly string[] {
  const asks = plays.flatMap((play) => play.asks.map(({ path }) => path.split(/[.[]/)[0] ?? path));
  const reactions = program.reactions.filter((reaction) => reaction.asks.length > 0).map(({ name }) => name);
  const events = program.events.filter((event) => event.outside).map(({ name }) => name);
  return plays.length === 0 ? [] : [...new Set([...asks, ...reactions, ...events])];
}

/** What plays ask for is kept as it is given: whether it fits is seen when they are played. */
export function decode(
  program: Program,
  inputs: readonly Part[],
  json: Json,
  plays: readonly Play[] = [],
  language?: string,
): Decoded {
  const { vocabulary } = link(program);
  const notes = notesOfInputs(program.types, inputs);
  const playable = playedIn(program, plays);
  const named = isObject(json) ? withDeclaredNames(program, inputs, json, playable, language) : null;
  const given = named === null ? json : named.given;
  const checked = checkGiven(vocabulary, notes, given, {
    form: "json",
    wording: commandWording,
    besides: playable,
    checkBesides: (name, json) => unaskedIn(program, plays, name, json as Json),
  });
  const faults =
    named === null
      ? checked.problems
      : [
          ...named.faults,
          ...checked.problems.map((fault) =>
            fault.code === "unknown-path" ? (named.hints.get(fault.path) ?? fault) : fault,
          ),
        ];
  const { unlisted } = checked;
  if (!isObject(given)) return { situation: situation(new Map()), faults, unlisted };
  const known = readJsonGiven(vocabulary, notes, given, checked);
  const told = Array.isArray(given.told) && !Object.hasOwn(notes, "told") ? given.told : [];
  const clauses = vocabulary.told ?? [];
  const played = Object.entries(given).filter(
    ([key]) => playable.includes(key) && !Object.hasOwn(notes, key),
  );
  return {
    situation: withStates(
      program,
      situation(
        withNoneUnlessGiven(inputs, known),
        told.filter((each) => clauses.includes(each)),
        Object.fromEntries(played),
      ),
    ),
    faults,
    unlisted,
  };
}

const notesOfInputs = memoizePair((types: Program["types"], inputs: readonly Part[]) =>
  notesOf({ types }, inputs),
);

function withNoneUnlessGiven(
  inputs: readonly Part[],
  known: ReadonlyMap<string, Result>,
): ReadonlyMap<string, Result> {
  const left = inputs.filter(({ name, isNoneUnlessGiven }) => isNoneUnlessGiven && !known.has(name));
  return left.length === 0 ? known : new Map([...known, ...left.map(({ name }) => [name, null] as const)]);
}

/** A state that is not given is what it is at first; a parameter of its name hides it. */
function withStates(program: Program, given: Situation): Situation {
  return program.states.reduce((before, { fact, initial }) => {
    if (before.known.has(fact)) return before;
    const scope = { run: newRun(program, before, new Map()), locals: before.known, trace: null };
    const { type } = findFact(program, fact) ?? {};
    const value = evaluate(scope, initial);
    const stands = type === undefined ? value : thingsIn(program, type, value, fact);
    const known = new Map(before.known).set(fact, stands);
    return situation(known, before.told, before.played);
  }, given);
}

/** One value of a type; undefined if a fault was reported. */
export function decoded(
  { program, faults }: Context,
  path: string,
  type: Type,
  json: Json,
  optional = false,
): Value | undefined {
  const { vocabulary } = link(program);
  const note = { type: typeNote(type), ...(optional && { optional }) };
  const checked = checkJsonValue(vocabulary, path, note, json, commandWording);
  faults.push(...checked.problems, ...checked.unlisted);
  const value = readJsonValue(vocabulary, path, note.type, json, checked);
  return value === undefined || isOpen(value) ? undefined : value;
}
