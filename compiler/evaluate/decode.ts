/**
 * Turns the JSON in which a situation is given into a situation, and what does not fit into faults as data: an unknown
 * path, a wrong type, a value outside its domain, each with near names. What is left out stays unknown.
 */
import { mostGivenNesting } from "../limits.ts";
import type { Play } from "../check/plays.ts";
import type { Decision, Fact, Program, Type } from "../check/program.ts";
import { nearNames } from "../near-names.ts";
import { dieOf, duties, named, numberOf } from "./decode-plain.ts";
import { enumOf, partsOf, type Part } from "./domain.ts";
import {
  type Context,
  type GivenFault,
  namedByPlace,
  noSuchId,
  outside,
  type ReferenceRead,
  type ThingRead,
  unknownPath,
  unnamed,
  wrong,
} from "./given-faults.ts";
import { idOf, isAlike, isIdAlone, standingThings } from "./given-ids.ts";
import { unknownOf } from "./notes.ts";
import { tellUnasked } from "./plays/handed-names.ts";
import { isRecord, notGiven, type RecordValue, type Result, same, type Value } from "../runtime/result.ts";
import { evaluate, newRun } from "./run.ts";
import { type Situation, situation } from "./situation.ts";
import { type Json, type JsonObject, isObject } from "../core/json.ts";

export type { GivenFault } from "./given-faults.ts";

export interface Decoded {
  readonly situation: Situation;
  readonly faults: readonly GivenFault[];
}

/** What can be given when a decision or play is asked: its parameters, and the facts of the book; a parameter hides a fact. */
export function inputsOf(program: Program, asked: Decision | Play | null): readonly Part[] {
  const params: readonly Fact[] = asked?.params ?? [];
  const hidden = new Set(params.map((param) => param.name));
  return [...params, ...program.facts.filter((fact) => !hidden.has(fact.name))];
}

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
  given: Json,
  plays: readonly Play[] = [],
): Decoded {
  const playable = playedIn(program, plays);
  const played: Record<string, Json> = {};
  const context = {
    program,
    faults: [],
    things: [],
    references: [],
    firstPlaces: new Map<string, string>(),
  } satisfies Context;
  const known = new Map<string, Result>();
  const told: string[] = [];
  if (!isObject(given)) {
    wrong(context, "", "an object with a value for each fact", given);
    return { situation: situation(known), faults: context.faults };
  }
  for (const [key, json] of Object.entries(given)) {
    if (inputs.some((each) => each.name === key)) continue;
    if (key === "told") told.push(...toldClauses(context, json));
    else if (playable.includes(key)) {
      played[key] = json;
      tellUnasked(context, program, plays, key, json);
    } else unknownPath(context, key, key, [...inputs.map((each) => each.name), ...playable, "told"]);
  }
  const standing = standingThings(context, inputs, given);
  const reading: Context = { ...context, standing, read: new Map() };
  for (const part of inputs) {
    const { name: key, type, optional } = part;
    if (!Object.hasOwn(given, key)) continue;
    const value = decoded(reading, key, type, given[key] ?? null, optional);
    known.set(key, value === undefined ? notGiven(key, unknownOf(program, part)) : value);
  }
  tellRepeated(context, context.things);
  const decodedSituation = withStates(program, situation(known, told, played));
  tellNowhere(reading, context.references, decodedSituation);
  return { situation: decodedSituation, faults: context.faults };
}

/** A state that is not given is what it is at first; a parameter of its name hides it. */
function withStates(program: Program, given: Situation): Situation {
  return program.states.reduce((before, { fact, initial }) => {
    if (before.known.has(fact)) return before;
    const scope = { run: newRun(program, before, new Map()), locals: before.known, trace: null };
    const known = new Map(before.known).set(fact, evaluate(scope, initial));
    return situation(known, before.told, before.played);
  }, given);
}

/** Undefined once a fault is told. */
export function decoded(
  context: Context,
  path: string,
  type: Type,
  json: Json,
  optional: boolean,
): Value | undefined {
  if (json === null && (optional || type.kind === "or-none")) return null;
  switch (type.kind) {
    case "or-none":
      return decoded(context, path, type.of, json, false);
    case "truth":
      return typeof json === "boolean" ? json : wrong(context, path, "true or false", json);
    case "count":
    case "ratio":
    case "quantity":
      return numberOf(context, path, type, json);
    case "die":
      return dieOf(context, path, type.sides, json);
    case "enum": {
      const declared = enumOf(context.program, type.name);
      return named(context, path, { ...declared, what: `a value of ${type.name}` }, json);
    }
    case "duty":
      return named(context, path, { what: "a duty", open: false, values: duties }, json);
    case "name":
      return typeof json === "string" ? json : wrong(context, path, `a name of ${type.name}, as text`, json);
    case "keywords": {
      const values = [...context.program.types.keywords.values()];
      return itemsOf(
        context,
        path,
        "a list of keywords",
        json,
        (at, item) => named(context, at, { what: "a keyword", open: false, values }, item),
        "set",
      );
    }
    case "list":
    case "set":
      return itemsOf(
        context,
        path,
        "a list",
        json,
        (at, item) => decoded(context, at, type.of, item, false),
        type.kind,
      );
    case "ref":
      if (typeof json === "string") return refTo(context, type.name, path, json);
      if (isObject(json) && isIdAlone(json)) {
        // Where nothing else has that id, it is a thing of which no more is known.
        const id = idOf(context.program, type, json);
        if (id !== null && context.standing?.has(id)) return refTo(context, type.name, path, id);
      }
      return withParts(
        context,
        path,
        type,
        "thing",
        `the "id" of a ${type.name}, or the ${type.name} itself`,
        json,
      );
    case "record":
      return withParts(context, path, type, "thing", `an object: a ${type.name}`, json);
    case "moment":
      return withParts(
        context,
        path,
        type,
        "moment",
        'a moment such as { "round": 1, "turn": 1, "phase": …, "part": "start" }',
        json,
      );
    case "square":
      return withParts(
        context,
        path,
        type,
        "square",
        'a square such as { "x": 3, "y": 4, "facing": "north" }',
        json,
      );
    case "interval":
      return withParts(
        context,
        path,
        type,
        "interval",
        'an interval { "from": …, "to": … }, null at an open end',
        json,
      );
    case "shape":
      return withParts(context, path, type, "shape", "an object", json);
    case "unknown":
      return null;
  }
}

/** `told` names clauses that yield to a rule on the table, as `decision.clause`. */
function toldClauses(context: Context, json: Json): string[] {
  const clauses = context.program.decisions.flatMap((decision) =>
    decision.kind === "ruled"
      ? decision.clauses.filter((clause) => clause.told).map((clause) => `${decision.id}.${clause.label}`)
      : [],
  );
  const items = Array.isArray(json) ? json : null;
  if (!items) wrong(context, "told", "a list of clauses, each as decision.clause", json);
  return (items ?? []).flatMap((item: Json, i) => {
    if (typeof item === "string" && clauses.includes(item)) return [item];
    if (typeof item !== "string") wrong(context, `told[${i}]`, "a clause, as decision.clause", item);
    else
      outside(
        context,
        `told[${i}]`,
        item,
        "Name a clause that is marked `unless told`, as decision.clause.",
        nearNames(item, clauses),
      );
    return [];
  });
}

// ---------------------------------------------------------------- what is made of parts

function itemsOf(
  context: Context,
  path: string,
  wanted: string,
  json: Json,
  read: (path: string, item: Json) => Value | undefined,
  kind: "list" | "set",
): Value | undefined {
  if (!Array.isArray(json)) return wrong(context, path, wanted, json);
  const items = json.map((item: Json, i) => read(`${path}[${i}]`, item));
  if (items.includes(undefined)) return undefined;
  const known = items.filter((item) => item !== undefined);
  if (kind === "list") return { kind, items: known };
  // A set has each value once, also where it is written in two ways.
  const isFirst = (item: Value, i: number): boolean =>
    isRecord(item) || known.findIndex((each) => same(each, item) === true) === i;
  return { kind, items: known.filter(isFirst) };
}

function refTo(context: Context, record: string, path: string, id: string): Value {
  const first = context.firstPlaces?.get(id) ?? path;
  context.firstPlaces?.set(id, first);
  context.references?.push({ record, path, id });
  return { kind: "ref", id, place: first };
}

function withParts(
  context: Context,
  path: string,
  type: Type,
  form: RecordValue["form"],
  wanted: string,
  json: Json,
): Value | undefined {
  if (!isObject(json)) return wrong(context, path, wanted, json);
  if (path.split(/[.[]/).length > mostGivenNesting)
    return wrong(context, path, "something with fewer nested levels", json);
  const record = type.kind === "ref" || type.kind === "record" ? type : null;
  const own = record === null ? null : idOf(context.program, record, json);
  if (record !== null && own !== null) {
    const known = context.read?.get(own);
    if (known !== undefined) return known;
    // It stands elsewhere: a record is read there, and one that is written in the place of its id refers to it.
    const place = context.standing?.get(own)?.path;
    if (place !== undefined && place !== path) return { kind: "ref", id: own, place: path };
  }
  if (record !== null)
    context.things?.push({ record: record.name, path, json, isReference: record.kind === "ref" });
  const parts = partsOf(context.program, type) ?? [];
  const takesId = form === "thing" && !parts.some((part) => part.name === "id");
  const fields = new Map<string, Result>();
  for (const part of parts) {
    const at = `${path}.${part.name}`;
    const given = Object.hasOwn(json, part.name) ? json[part.name] : undefined;
    const value = given === undefined ? undefined : decoded(context, at, part.type, given, part.optional);
    fields.set(part.name, value === undefined ? notGiven(at, unknownOf(context.program, part)) : value);
  }
  const names = [...(takesId ? ["id"] : []), ...parts.map((part) => part.name)];
  for (const key of Object.keys(json))
    if (!names.includes(key)) unknownPath(context, `${path}.${key}`, key, names);
  const id = takesId && Object.hasOwn(json, "id") ? json.id : undefined;
  if (id !== undefined && typeof id !== "string") wrong(context, `${path}.id`, "a text", id);
  const named = typeof id === "string" ? id : null;
  const value: Value = { kind: "record", form, fields, place: path, id: named, native: null };
  if (own !== null) context.read?.set(own, value);
  return value;
}

/** A thing that is written out where its id could stand, and agrees with one given elsewhere, may be meant to be that one. */
function tellRepeated(context: Context, things: readonly ThingRead[]): void {
  for (const told of things) {
    if (!told.isReference || Object.hasOwn(told.json, "id")) continue;
    const like = things.find(
      (each) =>
        each !== told && each.record === told.record && !each.isReference && agree(each.json, told.json),
    );
    if (like) unnamed(context, told.path, like.path);
  }
}

function lettersOf(id: string): string {
  return id.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * An id that nothing has may stand for something beyond what is given. But where something given has the same letters, or
 * has no id at all, that may be meant, and would be taken for another.
 */
function tellNowhere(context: Context, references: readonly ReferenceRead[], given: Situation): void {
  // A list with a fault in it is unknown as a whole, but its things still have their ids.
  const ids = new Set([...(context.standing?.keys() ?? []), ...given.things.keys()]);
  for (const told of references) {
    if (ids.has(told.id)) continue;
    if (context.things?.some(({ record, path }) => record === told.record && path === told.id)) {
      namedByPlace(context, told);
      continue;
    }
    const near = [...ids].filter((id) => lettersOf(id) === lettersOf(told.id));
    const isUnnamed = (each: ThingRead) =>
      each.record === told.record &&
      !Object.hasOwn(each.json, "id") &&
      !told.path.startsWith(`${each.path}.`);
    if (near.length > 0 || context.things?.some(isUnnamed)) noSuchId(context, told, near);
  }
}

/** They have a part in common, and none in which they differ. */
function agree(one: JsonObject, other: JsonObject): boolean {
  const both = Object.keys(one).filter((part) => Object.hasOwn(other, part));
  return (
    both.length > 0 && both.every((part) => isAlike(one[part] ?? null, other[part] ?? null, mostGivenNesting))
  );
}
