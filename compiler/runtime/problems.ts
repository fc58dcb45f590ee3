/**
 * What is wrong with what a caller gives, all of it at once: in the JSON form of `rubric ask`, or as values of a module. Each
 * problem has its path, what is wrong, and what may be written there. Reading what is right is given.ts and json.ts.
 */
import { compare, exact, type Fraction, isFraction, mostThousandths, type Ratio } from "./exact.ts";
import {
  type CheckedJson,
  doAll,
  type FactNote,
  type Notes,
  type Range,
  type TypeNote,
  type ValuesNote,
  type Vocabulary,
} from "./given.ts";
import { mostGivenNesting, mostProblemsListed } from "./limits.ts";
import { matchValue, matchWord } from "./match-word.ts";
import { idOf, isIdAlone, partsOfType, valuesOf, wordsOf } from "./named.ts";
import { nearNames } from "./near-names.ts";
import { ratioOf, readExact } from "./numerals.ts";
import * as words from "./problem-words.ts";
import { jsonWording, nativeWording, type Problem, quoted, type Wording } from "./problem-words.ts";
import { isAmount } from "./rational.ts";
import { isUnruled } from "./result.ts";

export type { Problem };

/** Thrown where something given cannot be; lists all that is wrong. */
export class InvalidInputError extends RangeError {
  readonly problems: readonly Problem[];

  constructor(what: string, problems: readonly Problem[]) {
    const shown = problems.slice(0, mostProblemsListed).map(({ message, help }) => `\n  ${message} ${help}`);
    const left = problems.length - shown.length;
    super(`${what}:${shown.join("")}${left > 0 ? `\n  … and ${left} more, in \`problems\`` : ""}`);
    this.name = "InvalidInputError";
    this.problems = problems;
  }
}

/** How something is given. */
export interface GivenForm {
  /** `json`: by the names of the book, amounts with their units, things by their ids. */
  readonly form: "json" | "native";
  /** Nothing may be left out but what is optional. */
  readonly isComplete?: boolean;
  /** What may be given besides. */
  readonly besides?: readonly string[];
  /** Finds the problems of a value that is given besides; without it, such values are not checked. */
  readonly checkBesides?: (name: string, value: unknown) => readonly Problem[];
  /** Where the words are not those for callers of a module. */
  readonly wording?: Wording;
}

/** All that is wrong with what is given; empty where nothing is. */
export function problemsIn(
  vocabulary: Vocabulary,
  notes: Notes,
  given: unknown,
  form: GivenForm,
): readonly Problem[] {
  return checkGiven(vocabulary, notes, given, form).problems;
}

/** The same, with what the check found out for those who read JSON, and the words that the book does not list. */
export function checkGiven(vocabulary: Vocabulary, notes: Notes, given: unknown, form: GivenForm): Checked {
  const reader = newReader(vocabulary, form);
  if (!isObject(given)) {
    wrong(reader, "", "an object with a value for each fact", given);
    return reader;
  }
  const own = Object.entries(notes).map(([name, note]) => keyOf(reader, name, note));
  const besides = form.besides ?? [];
  const known = [...new Set([...own, ...besides, "told"])];
  for (const key of keysOf(given)) {
    if (own.includes(key)) continue;
    const value = partOf(given, key);
    if (key === "told") checkTold(reader, value);
    else if (!known.includes(key)) unknownPath(reader, key, key, known);
    else reader.problems.push(...(form.checkBesides?.(key, value) ?? []));
  }
  look(reader, () => lookAtParts(reader, "", notes, given));
  for (const [name, note] of Object.entries(notes))
    check(reader, name, note.type, partOf(given, keyOf(reader, name, note)), note);
  doAll(reader.later);
  if (form.form === "json") checkReferences(reader);
  return reader;
}

/** One value of JSON alone. References are not checked, because their things may be elsewhere. */
export function checkJsonValue(
  vocabulary: Vocabulary,
  path: string,
  note: FactNote,
  json: unknown,
  wording: Wording,
): Checked {
  const reader = newReader(vocabulary, { form: "json", wording });
  look(reader, () => lookAt(reader, path, note.type, json, null));
  check(reader, path, note.type, json, note);
  return reader;
}

/** What is wrong, and how to read the rest. */
export interface Checked extends CheckedJson {
  readonly problems: readonly Problem[];
  /** Words that the book does not list, where it lists some of the values: what they stand for is not known. */
  readonly unlisted: readonly Problem[];
}

function newReader(vocabulary: Vocabulary, form: GivenForm): Reader {
  return {
    ...form,
    wording: form.wording ?? wordingOf(form),
    vocabulary,
    problems: [],
    unlisted: [],
    invalid: new Set(),
    standing: new Map(),
    seen: new Map(),
    things: [],
    references: [],
    later: [],
  };
}

function wordingOf({ form, isComplete = false }: GivenForm): Wording {
  const wording = form === "json" ? jsonWording : nativeWording;
  return isComplete ? { ...wording, mayBeLeftOut: false } : wording;
}

interface Reader extends GivenForm {
  readonly vocabulary: Vocabulary;
  readonly wording: Wording;
  readonly problems: Problem[];
  readonly unlisted: Problem[];
  /** Paths of values that cannot be. */
  readonly invalid: Set<string>;
  /** By id: where each thing stands. */
  readonly standing: Map<string, Standing>;
  /** What was checked, as which record: things may stand in one another. */
  readonly seen: Map<object, Set<string>>;
  readonly things: Thing[];
  readonly references: Reference[];
  readonly later: (() => void)[];
}

interface Standing {
  readonly record: string;
  readonly path: string;
  readonly value: object;
}
interface Thing extends Standing {
  readonly id: string | null;
  /** It stands in the place of an id. */
  readonly isReference: boolean;
}
interface Reference {
  readonly record: string;
  readonly path: string;
  readonly id: string;
}

/** Only records written in the place of their `id` nest at will. */
function isTooDeep(path: string): boolean {
  return path.split(/[.[]/).length > mostGivenNesting;
}

// ---------------------------------------------------------------- which thing has which id

function look(reader: Reader, first: () => void): void {
  first();
  doAll(reader.later);
}

function lookAtParts(reader: Reader, path: string, notes: Notes, given: object): void {
  if (isTooDeep(path)) return;
  for (const [name, note] of Object.entries(notes))
    lookAt(reader, below(path, name), note.type, partOf(given, keyOf(reader, name, note)), null);
}

/** `list`: the path of the list it is an element of. */
function lookAt(reader: Reader, path: string, type: TypeNote, value: unknown, list: string | null): void {
  if (typeof type !== "object" || typeof value !== "object" || value === null || isUnruled(value)) return;
  if ("orNone" in type) lookAt(reader, path, type.orNone, value, list);
  else if ("list" in type || "set" in type) {
    const inner = "list" in type ? type.list : type.set;
    for (const [i, item] of itemsIn(reader, value)?.entries() ?? [])
      lookAt(reader, `${path}[${i}]`, inner, item, path);
  } else if (!isObject(value)) return;
  else if ("ref" in type) reader.later.push(() => lookAtThing(reader, path, type.ref, value, null, true));
  else if ("record" in type) lookAtThing(reader, path, type.record, value, list, false);
  else if ("shape" in type || "interval" in type)
    lookAtParts(reader, path, partsOfType(reader.vocabulary, type) ?? {}, value);
}

function lookAtThing(
  reader: Reader,
  path: string,
  record: string,
  value: object,
  list: string | null,
  isReference: boolean,
): void {
  const notes = reader.vocabulary.records[record] ?? {};
  const id = idOf(notes, value);
  if (id === null || (isReference && isIdAlone(value))) {
    if (!isSeen(reader, value, `id ${record}`)) lookAtParts(reader, path, notes, value);
    return;
  }
  const before = reader.standing.get(id);
  if (before === undefined) {
    reader.standing.set(id, { record, path, value });
    lookAtParts(reader, path, notes, value);
    return;
  }
  if (isReference && before.value === value && before.record === record) return;
  const part = before.record === record ? differingPart(before.value, value) : "id";
  const isBesides = list !== null && before.path.replace(/\[\d+\]$/, "") === list;
  if (part !== null || isBesides) reader.problems.push(words.repeatedId(path, before.path, id, part));
}

function differingPart(one: object, other: object): string | null {
  if (one === other) return null;
  const pairs: (readonly [object, object])[] = [[one, other]];
  for (const part of new Set([...keysOf(one), ...keysOf(other)]))
    if (!isAlike(partOf(one, part), partOf(other, part), pairs)) return part;
  return null;
}

/** `pairs`: what is being compared; things may stand in one another. */
function isAlike(one: unknown, other: unknown, pairs: (readonly [object, object])[]): boolean {
  // A number that is none is a fault where it first stands, and no other number where it is repeated.
  if (one === other || (Number.isNaN(one) && Number.isNaN(other))) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (pairs.some(([a, b]) => a === one && b === other)) return true;
  if (pairs.length > mostGivenNesting) return false;
  pairs.push([one, other]);
  const [left, right] = [itemsOf(one), itemsOf(other)];
  const found =
    left !== null || right !== null
      ? left?.length === right?.length && left?.every((item, i) => isAlike(item, right?.[i], pairs)) === true
      : [...new Set([...keysOf(one), ...keysOf(other)])].every((part) =>
          isAlike(partOf(one, part), partOf(other, part), pairs),
        );
  pairs.pop();
  return found;
}

function itemsOf(value: object): readonly unknown[] | null {
  return Array.isArray(value) ? value : value instanceof Set ? [...value] : null;
}

// ---------------------------------------------------------------- values

function check(reader: Reader, path: string, type: TypeNote, value: unknown, note: Partial<FactNote>): void {
  if (value === undefined) {
    if (reader.isComplete === true && note.optional !== true && note.isState !== true)
      reader.problems.push(words.missing(reader.wording, path, type));
  } else if (reader.form === "native" && isUnruled(value)) return;
  else if (value !== null || note.optional !== true) checkValue(reader, path, type, value);
}

function checkValue(reader: Reader, path: string, type: TypeNote, value: unknown): void {
  if (typeof type === "object" && "orNone" in type) {
    if (value !== null) checkValue(reader, path, type.orNone, value);
    return;
  }
  if (type === "plain" || type === "any") return;
  if (type === "truth") {
    const isWord = reader.form === "json" && typeof value === "string";
    const isMeant = isWord && matchWord(reader.vocabulary, type, value).kind === "value";
    if (typeof value !== "boolean" && !isMeant) wrong(reader, path, reader.wording.wanted(type), value);
  } else if (type === "name" || (typeof type === "object" && "name" in type)) {
    if (typeof value !== "string") wrong(reader, path, reader.wording.wanted(type), value);
  } else if (type === "duty" || (typeof type === "object" && "enum" in type)) {
    checkName(reader, path, valuesOf(reader.vocabulary, type), reader.wording.wanted(type), value);
  } else if (type === "set" || type === "keywords") {
    const values = valuesOf(reader.vocabulary, "keywords");
    checkItems(reader, path, "a list of keywords", value, (at, item) =>
      checkName(reader, at, values, "a keyword", item),
    );
  } else if (typeof type === "object" && "die" in type) checkDie(reader, path, type.die, value);
  else if (typeof type === "object" && ("list" in type || "set" in type)) {
    const inner = "list" in type ? type.list : type.set;
    checkItems(reader, path, "a list", value, (at, item) => checkValue(reader, at, inner, item));
  } else if (typeof type === "object" && ("record" in type || "ref" in type))
    checkThing(reader, path, type, value);
  else {
    const notes = partsOfType(reader.vocabulary, type);
    if (notes === null) checkNumber(reader, path, type, value);
    else if (!isObject(value)) wrong(reader, path, reader.wording.wanted(type), value);
    else checkParts(reader, path, notes, value, false);
  }
}

function checkItems(
  reader: Reader,
  path: string,
  wanted: string,
  value: unknown,
  each: (path: string, item: unknown) => void,
): void {
  const items = typeof value === "object" && value !== null ? itemsIn(reader, value) : null;
  if (items === null) wrong(reader, path, wanted, value);
  else for (const [i, item] of items.entries()) each(`${path}[${i}]`, item);
}

/** Callers hold sets as arrays or as sets. */
function itemsIn({ form }: Reader, value: object): readonly unknown[] | null {
  if (Array.isArray(value)) return [...value];
  return form === "native" && value instanceof Set ? [...value] : null;
}

function checkThing(
  reader: Reader,
  path: string,
  type: { readonly record: string } | { readonly ref: string },
  value: unknown,
): void {
  const isReference = "ref" in type;
  const record = isReference ? type.ref : type.record;
  const notes = reader.vocabulary.records[record] ?? {};
  if (isReference && reader.form === "json" && typeof value === "string") {
    reader.references.push({ record, path, id: value });
    return;
  }
  if (!isObject(value)) {
    wrong(reader, path, reader.wording.wanted(type), value);
    return;
  }
  const id = idOf(notes, value);
  // Where nothing else has that id, it is a thing of which no more is known.
  if (id !== null && isReference && isIdAlone(value) && reader.standing.has(id)) {
    reader.references.push({ record, path, id });
    return;
  }
  // It is checked where it stands.
  const standing = id === null ? undefined : reader.standing.get(id);
  if (standing !== undefined && standing.path !== path) return;
  if (isTooDeep(path)) {
    wrong(reader, path, "something with fewer nested levels", value);
    return;
  }
  reader.things.push({ record, path, value, id, isReference });
  const go = (): void => {
    if (!isSeen(reader, value, record)) checkParts(reader, path, notes, value, !("id" in notes));
  };
  // A thing is known by where it stands, and not by what refers to it.
  if (isReference && reader.form === "native") reader.later.push(go);
  else go();
}

function isSeen({ seen, form }: Reader, value: object, record: string): boolean {
  if (form === "json") return false;
  const before = seen.get(value) ?? new Set();
  if (before.has(record)) return true;
  seen.set(value, before.add(record));
  return false;
}

function checkParts(reader: Reader, path: string, notes: Notes, given: object, takesId: boolean): void {
  for (const [name, note] of Object.entries(notes))
    check(reader, below(path, name), note.type, partOf(given, keyOf(reader, name, note)), note);
  const known = [
    ...(takesId ? ["id"] : []),
    ...Object.entries(notes).map(([name, note]) => keyOf(reader, name, note)),
  ];
  for (const key of keysOf(given))
    if (!known.includes(key)) unknownPath(reader, `${path}.${key}`, key, known);
  const id = takesId ? partOf(given, "id") : undefined;
  if (id !== undefined && typeof id !== "string") wrong(reader, `${path}.id`, "a text", id);
}

function checkName(
  reader: Reader,
  path: string,
  values: ValuesNote | null,
  what: string,
  value: unknown,
): void {
  if (typeof value !== "string") {
    wrong(reader, path, `${what}, as text`, value);
    return;
  }
  const found = values === null ? null : matchValue(values, value);
  if (values === null || found === null || found.kind === "value") return;
  const { wording } = reader;
  if (found.kind === "ambiguous") {
    put(reader, words.ambiguous(path, wording.shownValue(value, null), found.values));
    return;
  }
  const names = values.values.flatMap((each) => wordsOf(each).slice(0, 1));
  const help = names.length > 12 ? wording.namesElsewhere : `Give one of ${names.map(quoted).join(", ")}.`;
  const near = found.near.map(({ word }) => word);
  if (values.open !== true) outside(reader, path, value, null, help, near);
  else {
    const unlisted = words.unlisted(path, wording.shownValue(value, null), value, help, near);
    // A sequence cannot be played while something is not known.
    if (reader.isComplete === true) put(reader, unlisted);
    else reader.unlisted.push(unlisted);
  }
}

/** A face, or `{ face, rerolled }`. */
function checkDie(reader: Reader, path: string, sides: number, value: unknown): void {
  const isWritten = isObject(value);
  const face = isWritten ? partOf(value, "face") : value;
  const rerolled = isWritten ? partOf(value, "rerolled") : undefined;
  const isDie =
    (rerolled === undefined || typeof rerolled === "boolean") &&
    (!isWritten || keysOf(value).every((key) => key === "face" || key === "rerolled"));
  if (!Number.isInteger(face) || !isDie)
    wrong(reader, path, `the face of a D${sides}, or { "face": …, "rerolled": … }`, value);
  else if (Number(face) < 1 || Number(face) > sides)
    outside(reader, path, face, null, `Give a face from 1 to ${sides}.`, []);
}

// ---------------------------------------------------------------- numbers

function checkNumber(reader: Reader, path: string, type: TypeNote, value: unknown): void {
  const { form, wording } = reader;
  const written = form === "json" ? readExact(type, value) : null;
  const amount = form === "native" ? nativeAmount(value) : written === null ? "none" : ratioOf(written);
  const mustBeWhole = typeof type === "object" && "count" in type;
  if (
    amount === "none" ||
    (mustBeWhole && (typeof amount !== "number" || !Number.isInteger(amount)) && amount !== "inexact")
  ) {
    wrong(reader, path, wording.wanted(type), value);
    return;
  }
  const mustBeAmount = type === "number" || (typeof type === "object" && "amount" in type);
  const isFine = written === null ? amount !== "inexact" && !isThousandths(amount) : !isAmount(written);
  const [from, to] = rangeOf(type);
  if (mustBeAmount && isFine) put(reader, words.tooFine(path, wording.shownValue(value, type)));
  else if (
    amount === "inexact" ||
    (mustBeAmount && Math.abs(asNumber(amount)) > mostThousandths) ||
    !isExactWhole(amount)
  )
    put(reader, words.tooLarge(path, wording.shownValue(value, type)));
  else if ((from !== null && compare(amount, from) < 0) || (to !== null && compare(amount, to) > 0))
    outside(reader, path, value, type, wording.within(type), []);
}

/** A number, or a fraction of two whole numbers. */
function nativeAmount(value: unknown): Ratio | "none" | "inexact" {
  if (typeof value === "number") return Number.isFinite(value) ? value : "none";
  if (!isFraction(value)) return "none";
  const { n, d } = value as Fraction;
  if (!Number.isInteger(n) || !Number.isInteger(d) || d <= 0) return "none";
  return Number.isSafeInteger(n) && Number.isSafeInteger(d) ? value : "inexact";
}

function isThousandths(amount: Ratio): boolean {
  // What is beyond exactness is reported as such.
  if (Math.abs(asNumber(amount)) > mostThousandths) return true;
  return typeof amount === "number" ? exact(amount) === amount : 1000 % amount.d === 0;
}

function isExactWhole(amount: Ratio): boolean {
  return typeof amount !== "number" || Math.abs(amount) <= Number.MAX_SAFE_INTEGER;
}

function asNumber(amount: Ratio): number {
  return typeof amount === "number" ? amount : amount.n / amount.d;
}

function rangeOf(type: TypeNote): Range {
  if (typeof type !== "object") return [null, null];
  if ("count" in type) return type.count;
  if ("amount" in type) return type.amount;
  return "ratio" in type ? type.ratio : [null, null];
}

// ---------------------------------------------------------------- told, and what is referred to

function checkTold(reader: Reader, told: unknown): void {
  if (reader.form === "native" && told === null) return;
  const wanted = "a list of clauses, each as decision.clause";
  checkItems(reader, "told", wanted, told, (at, item) => {
    if (typeof item !== "string") wrong(reader, at, "a clause, as decision.clause", item);
    else if (reader.vocabulary.told !== undefined && !reader.vocabulary.told.includes(item)) {
      const help = "Name a clause that is marked `unless told`, as decision.clause.";
      outside(reader, at, item, null, help, nearNames(item, reader.vocabulary.told));
    }
  });
}

/** An id that nothing has may stand for something beyond what is given, but not where something given may be meant. */
function checkReferences(reader: Reader): void {
  const { things, references, standing } = reader;
  for (const thing of things) {
    if (!thing.isReference || Object.hasOwn(thing.value, "id")) continue;
    const like = things.find(
      (each) =>
        each !== thing && each.record === thing.record && !each.isReference && agree(each.value, thing.value),
    );
    if (like !== undefined) reader.problems.push(words.repeated(thing.path, like.path));
  }
  const ids = new Set([...standing.keys(), ...things.flatMap(({ id }) => id ?? [])]);
  for (const { record, path, id } of references) {
    if (ids.has(id)) continue;
    if (things.some((each) => each.record === record && each.path === id)) {
      reader.problems.push(words.namedByPlace(path, id));
      continue;
    }
    const near = [...ids].filter((each) => lettersOf(each) === lettersOf(id));
    const isUnnamed = (each: Thing): boolean =>
      each.record === record && !Object.hasOwn(each.value, "id") && !path.startsWith(`${each.path}.`);
    if (near.length > 0 || things.some(isUnnamed))
      reader.problems.push(words.noSuchId(path, record, id, near));
  }
}

/** They have a part in common, and none in which they differ. */
function agree(one: object, other: object): boolean {
  const both = keysOf(one).filter((part) => Object.hasOwn(other, part));
  return both.length > 0 && both.every((part) => isAlike(partOf(one, part), partOf(other, part), []));
}

function lettersOf(id: string): string {
  return id.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

// ---------------------------------------------------------------- parts

function keyOf({ form }: Reader, name: string, note: FactNote): string {
  return form === "json" ? name : (note.property ?? name);
}

function below(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** Of what is known: what is undefined is left out, and what is open has no value to look at. */
function keysOf(value: object): readonly string[] {
  return Object.keys(value).filter((key) => partOf(value, key) !== undefined);
}

function partOf(value: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Set);
}

// ---------------------------------------------------------------- faulty values

function wrong(reader: Reader, path: string, wanted: string, found: unknown): void {
  put(reader, words.wrong(reader.wording, path, wanted, found));
}

/** `type`: of a number. */
function outside(
  reader: Reader,
  path: string,
  found: unknown,
  type: TypeNote | null,
  help: string,
  near: readonly string[],
): void {
  put(reader, words.outside(path, reader.wording.shownValue(found, type), help, near));
}

function unknownPath(
  { problems, wording }: Reader,
  path: string,
  key: string,
  known: readonly string[],
): void {
  problems.push(words.unknownPath(wording, path, key, known, nearNames(key, known)));
}

function put({ problems, invalid }: Reader, problem: Problem): void {
  problems.push(problem);
  invalid.add(problem.path);
}
