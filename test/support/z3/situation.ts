/**
 * All situations that can be given to some programs, with lists of at most so many elements: each place of a situation is
 * laid out when it is first asked for, with variables for what may stand there.
 */
import { builtInEnums, builtInFields } from "../../../compiler/check/built-in.ts";
import type { Fact, Program, Type } from "../../../compiler/check/program.ts";
import {
  and,
  codeOf,
  defined,
  equal,
  not,
  or,
  type Term,
  type Terms,
  amountOf,
  variable,
  whole,
  yes,
} from "./terms.ts";
import { choose, joined, type Leaf, name, none, number, sure, truth, type Value } from "./values.ts";

/** What the solver is not asked about: named, and left out by whoever asks. */
export class Beyond extends Error {}

export interface Situation {
  readonly terms: Terms;
  readonly programs: readonly Program[];
  /** Parameters, then facts: what each may be, by name. */
  readonly roots: ReadonlyMap<string, Declared>;
  /** Of these, what the question reads. */
  readonly read: ReadonlySet<string>;
  /** Lists have at most so many elements. */
  readonly longest: number;
  /** In the order in which they were laid out. */
  readonly places: Map<string, Place>;
}

/** Something declared once or more, by several programs: what each of them takes may stand there. */
interface Declared {
  readonly types: readonly Type[];
  readonly optional: boolean;
}

export interface Place {
  readonly path: string;
  readonly declared: Declared;
  /** When there is such a place. */
  readonly present: Term;
  readonly depth: number;
  /** It stands where a reference leads. */
  readonly isInline: boolean;
  readonly keywords: Map<string, Term>;
  value: Value | null;
  there: Term | null;
  length: Term | null;
  isAsked: boolean;
}

export function newSituation(
  terms: Terms,
  programs: readonly Program[],
  params: readonly (readonly Fact[])[],
  read: ReadonlySet<string>,
  longest: number,
): Situation {
  const own = declaredTogether(params);
  const facts = declaredTogether(programs.map((program) => program.facts));
  return {
    terms,
    programs,
    roots: new Map([...facts, ...own]),
    read: new Set([...read, ...own.keys()]),
    longest,
    places: new Map(),
  };
}

function declaredTogether(
  all: readonly (readonly Pick<Fact, "name" | "type" | "optional">[])[],
): Map<string, Declared> {
  const found = new Map<string, Declared>();
  for (const { name, type, optional } of all.flat()) {
    const before = found.get(name);
    found.set(name, {
      types: [...(before?.types ?? []), type],
      optional: optional && (before?.optional ?? true),
    });
  }
  return found;
}

// ---------------------------------------------------------------- places

export function rootAt(situation: Situation, root: string): Place | null {
  const declared = situation.roots.get(root);
  return declared ? placed(situation, root, { declared, present: yes, depth: 0, isInline: false }) : null;
}

export function partAt(situation: Situation, place: Place, part: string): Place | null {
  const declared = partsOf(situation, typeOf(place)).get(part);
  if (!declared) return null;
  place.isAsked = true;
  const { depth, isInline } = place;
  const present = filled(situation, place);
  return placed(situation, `${place.path}.${part}`, { declared, present, depth: depth + 1, isInline });
}

/** Names of parts, with what may stand under each. */
export function partsOf(situation: Situation, type: Type): ReadonlyMap<string, Declared> {
  if (type.kind === "record" || type.kind === "ref")
    return declaredTogether(
      situation.programs.map((program) => program.types.records.get(type.name)?.fields ?? []),
    );
  if (type.kind === "shape")
    return declaredTogether([type.fields.map((field) => ({ ...field, optional: false }))]);
  const phases = situation.programs.map(({ types }) => types.phases).find((each) => each !== null) ?? null;
  return declaredTogether([builtInFields(type, phases) ?? []]);
}

function elementAt(situation: Situation, place: Place, index: number): Place {
  const { terms } = situation;
  const types = place.declared.types.map(plainType).flatMap((type) => ("of" in type ? [type.of] : []));
  const isLonger = not(terms, upTo(terms, lengthOf(situation, place), index));
  return placed(situation, `${place.path}[${index}]`, {
    declared: { types, optional: false },
    present: and(terms, filled(situation, place), isLonger),
    depth: place.depth + 1,
    isInline: place.isInline,
  });
}

/** What stands in the place of a reference to it. */
function inlineAt(situation: Situation, place: Place): Place {
  const types: Type[] = place.declared.types
    .map(plainType)
    .flatMap((type) => (type.kind === "ref" ? [{ kind: "record", name: type.name }] : []));
  return placed(situation, `${place.path}*`, {
    declared: { types, optional: false },
    present: filled(situation, place),
    depth: place.depth + 1,
    isInline: true,
  });
}

function placed(
  situation: Situation,
  path: string,
  place: Pick<Place, "declared" | "present" | "depth" | "isInline">,
): Place {
  const known = situation.places.get(path);
  if (known) return known;
  if (place.depth > deepest) throw new Beyond("records within records without end");
  const made: Place = {
    ...place,
    path,
    keywords: new Map(),
    value: null,
    there: null,
    length: null,
    isAsked: false,
  };
  situation.places.set(path, made);
  return made;
}

const deepest = 12;

export function plainType(type: Type): Type {
  return type.kind === "or-none" ? plainType(type.of) : type;
}

/** What kind of thing stands there, as the first that declares it says. */
export function typeOf({ declared: { types } }: Place): Type {
  const [first = { kind: "unknown" as const }] = types;
  return plainType(first);
}

function mayBeNone({ declared: { types, optional } }: Place): boolean {
  return optional || types.every((type) => type.kind === "or-none");
}

/** When there is such a place, and something stands there. */
export function filled(situation: Situation, place: Place): Term {
  if (!mayBeNone(place)) return place.present;
  place.there ??= variable(situation.terms, "Bool");
  return and(situation.terms, place.present, place.there);
}

// ---------------------------------------------------------------- what stands there

export function valueAt(situation: Situation, place: Place): Value {
  if (place.value) return place.value;
  const value = present(situation, place);
  const { terms } = situation;
  filled(situation, place);
  place.value = place.there === null ? value : choose(terms, place.there, value, none);
  return place.value;
}

function present(situation: Situation, place: Place): Value {
  const { terms } = situation;
  const types = place.declared.types.map(plainType);
  const type = typeOf(place);
  if (types.some(({ kind }) => kind !== type.kind)) throw new Beyond("facts of two types");
  switch (type.kind) {
    case "truth":
      return truth(variable(terms, "Bool"));
    case "count":
    case "quantity":
      return number(bounded(terms, types, "Int", type.kind === "quantity" ? 1000 : 1));
    case "ratio":
      return number(bounded(terms, types, "Real", 1));
    case "die": {
      const face = variable(terms, "Int");
      terms.assertions.push(upTo(terms, "1", face), upTo(terms, face, type.sides));
      return sure({ kind: "die", amount: amountOf(terms, face, 1), rerolled: variable(terms, "Bool") });
    }
    case "enum":
    case "name":
    case "duty":
      return name(namedOne(situation, type));
    case "keywords":
      return sure({ kind: "keywords", place });
    case "ref":
      return referred(situation, place, type.name);
    case "list":
    case "set":
      return listAt(situation, place, type.kind);
    case "unknown":
    case "or-none":
      return none;
    default:
      return sure({ kind: "thing", place });
  }
}

function upTo(terms: Terms, a: Term, b: Term | number): Term {
  return defined(terms, "Bool", `(<= ${a} ${typeof b === "number" ? whole(b) : b})`);
}

function bounded(terms: Terms, types: readonly Type[], sort: "Int" | "Real", perUnit: number): Term {
  const amount = variable(terms, sort);
  for (const type of types) {
    if (type.kind !== "count" && type.kind !== "quantity" && type.kind !== "ratio") continue;
    const written = (bound: number): Term =>
      sort === "Int" ? whole(Math.round(bound * perUnit)) : `(to_real ${whole(bound)})`;
    if (type.from !== null) terms.assertions.push(upTo(terms, written(type.from), amount));
    if (type.to !== null) terms.assertions.push(upTo(terms, amount, written(type.to)));
  }
  return sort === "Int" ? amountOf(terms, amount, perUnit) : amount;
}

/** One of the names all programs know; of an open type, any. */
function namedOne({ terms, programs }: Situation, type: Type): Term {
  const code = variable(terms, "Int");
  const declared =
    type.kind === "enum"
      ? programs.flatMap(({ types }) => types.enums.get(type.name) ?? builtInEnums.get(type.name) ?? [])
      : [];
  if (type.kind === "name" || declared.some(({ open }) => open)) return code;
  const known = declared.map(({ values }) => values.map((value) => value.name));
  const [first = type.kind === "duty" ? ["may", "must", "may not"] : []] = known;
  const shared = first.filter((each) => known.every((names) => names.includes(each)));
  terms.assertions.push(or(terms, ...shared.map((each) => equal(terms, code, codeOf(terms, each)))));
  return code;
}

function lengthOf({ terms, longest }: Situation, place: Place): Term {
  if (place.length === null) {
    place.length = variable(terms, "Int");
    terms.assertions.push(upTo(terms, "0", place.length), upTo(terms, place.length, longest));
  }
  return place.length;
}

function listAt(situation: Situation, place: Place, kind: "list" | "set"): Value {
  const { terms, longest } = situation;
  const length = lengthOf(situation, place);
  const items = Array.from({ length: longest }, (_, i) => valueAt(situation, elementAt(situation, place, i)));
  return joined(
    terms,
    Array.from({ length: longest + 1 }, (_, size) => ({
      when: equal(terms, length, whole(size)),
      value: sure({ kind, items: items.slice(0, size) } satisfies Leaf),
    })),
  );
}

/** Whether a keyword is printed there. */
export function isPrinted({ terms }: Situation, place: Place, keyword: string): Term {
  const known = place.keywords.get(keyword) ?? variable(terms, "Bool");
  place.keywords.set(keyword, known);
  return known;
}

// ---------------------------------------------------------------- references

/** To a thing that stands in what is read, or to one written in its place. */
function referred(situation: Situation, place: Place, record: string): Value {
  const { terms } = situation;
  const others = thingsOf(situation, record);
  const isOwn = !place.isInline || others.length === 0;
  const candidates = isOwn ? [...new Set([...others, inlineAt(situation, place)])] : others;
  const which = variable(terms, "Int");
  terms.assertions.push(upTo(terms, "0", which), upTo(terms, which, candidates.length - 1));
  const isThis = (i: number): Term => equal(terms, which, whole(i));
  const leads = candidates.map((candidate, i) => and(terms, isThis(i), filled(situation, candidate)));
  terms.assertions.push(or(terms, not(terms, filled(situation, place)), ...leads));
  return joined(
    terms,
    candidates.map((candidate, i) => ({ when: isThis(i), value: sure({ kind: "thing", place: candidate }) })),
  );
}

/** Every thing of a kind in what is read, where it stands by itself and not where a reference within a record leads. */
function thingsOf(situation: Situation, record: string): readonly Place[] {
  const found: Place[] = [];
  const collect = (place: Place): void => {
    const type = typeOf(place);
    if (!holds(situation, type, record, [])) return;
    if (type.kind === "ref") {
      if (place.depth === 0) found.push(inlineAt(situation, place));
    } else if (type.kind === "record") {
      if (type.name === record) found.push(place);
      for (const part of partsOf(situation, type).keys()) {
        const inner = partAt(situation, place, part);
        if (inner && holds(situation, typeOf(inner), record, [type.name])) collect(inner);
      }
    } else if (type.kind === "list" || type.kind === "set") {
      for (let i = 0; i < situation.longest; i++) collect(elementAt(situation, place, i));
    }
  };
  for (const root of situation.roots.keys()) {
    const place = situation.read.has(root) ? rootAt(situation, root) : null;
    if (place) collect(place);
  }
  return found;
}

function holds(situation: Situation, type: Type, record: string, within: readonly string[]): boolean {
  switch (type.kind) {
    case "or-none":
    case "list":
    case "set":
      return holds(situation, type.of, record, within);
    case "ref":
      return type.name === record && within.length === 0;
    case "record": {
      if (type.name === record) return true;
      if (within.includes(type.name)) return false;
      const parts = [...partsOf(situation, type).values()].flatMap(({ types }) => types);
      return parts.some((part) => holds(situation, part, record, [...within, type.name]));
    }
    default:
      return false;
  }
}
