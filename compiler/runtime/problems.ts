/**
 * What is wrong with what a caller gives, all of it at once: in the JSON form of `rubric ask`, or as values of a module. Each
 * problem has its path, what is wrong, and what may be written there. Reading what is right is given.ts and json.ts.
 */
import { compare, exact, type Fraction, isFraction, mostThousandths, type Ratio } from "./exact.ts";
import {
  doAll,
  type FactNote,
  type Notes,
  type Range,
  type TypeNote,
  type ValuesNote,
  type Vocabulary,
} from "./given.ts";
import { mostGivenNesting, mostProblemsListed } from "./limits.ts";
import { builtInParts, idOf, resolvedName, valuesOf, wordsOf } from "./named.ts";
import { nearNames } from "./near-names.ts";
import { readAmount } from "./numerals.ts";
import { isUnruled } from "./result.ts";

export interface Problem {
  readonly code:
    | "unknown-path"
    | "wrong-type"
    | "outside-domain"
    | "too-fine"
    | "too-large"
    /** It repeats something that is given elsewhere, or names it by its place. */
    | "unnamed"
    | "no-such-id"
    /** Two things that differ have one id, or a list has one thing twice. */
    | "repeated-id"
    /** Without it nothing can be played. */
    | "missing";
  /** In the names of the book: `target.models[0].on-top`. */
  readonly path: string;
  readonly message: string;
  readonly help: string;
  readonly near: readonly string[];
}

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
  /** What may be given besides, whose values are not looked at. */
  readonly besides?: readonly string[];
}

/** All that is wrong with what is given; empty where nothing is. */
export function problemsIn(
  vocabulary: Vocabulary,
  notes: Notes,
  given: unknown,
  form: GivenForm,
): readonly Problem[] {
  const reader: Reader = {
    ...form,
    vocabulary,
    problems: [],
    standing: new Map(),
    seen: new Map(),
    things: [],
    references: [],
    later: [],
  };
  if (!isObject(given)) {
    wrong(reader, "", "an object with a value for each fact", given);
    return reader.problems;
  }
  look(reader, () => lookAtParts(reader, "", notes, given));
  const own = Object.entries(notes).map(([name, note]) => keyOf(reader, name, note));
  const known = [...new Set([...own, ...(form.besides ?? []), "told"])];
  for (const key of keysOf(given)) if (!known.includes(key)) unknownPath(reader, key, key, known);
  checkTold(reader, Object.hasOwn(given, "told") ? partOf(given, "told") : undefined);
  for (const [name, note] of Object.entries(notes))
    check(reader, name, note.type, partOf(given, keyOf(reader, name, note)), note);
  doAll(reader.later);
  if (form.form === "json") checkReferences(reader);
  return reader.problems;
}

interface Reader extends GivenForm {
  readonly vocabulary: Vocabulary;
  readonly problems: Problem[];
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
  else if ("shape" in type) lookAtParts(reader, path, type.shape, value);
  else if ("interval" in type) lookAtParts(reader, path, endsOf(type.interval), value);
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
  if (part !== null || isBesides) repeatedId(reader, path, before.path, id, part);
}

/** Only its id is given, which may name a thing that stands elsewhere. */
function isIdAlone(value: object): boolean {
  return keysOf(value).join() === "id";
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
      missing(reader, path, type);
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
    if (typeof value !== "boolean") wrong(reader, path, inWords(reader, type), value);
  } else if (type === "name") {
    if (typeof value !== "string") wrong(reader, path, inWords(reader, type), value);
  } else if (type === "duty" || (typeof type === "object" && "enum" in type)) {
    checkName(reader, path, valuesOf(reader.vocabulary, type), inWords(reader, type), value);
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
    const notes = partsNotes(reader, type);
    if (notes === null) checkNumber(reader, path, type, value);
    else if (!isObject(value)) wrong(reader, path, inWords(reader, type), value);
    else checkParts(reader, path, notes, value, false);
  }
}

/** Of what has parts and is no thing. */
function partsNotes({ vocabulary }: Reader, type: TypeNote): Notes | null {
  if (type === "moment" || type === "square") return builtInParts(vocabulary, type);
  if (typeof type !== "object") return null;
  return "shape" in type ? type.shape : "interval" in type ? endsOf(type.interval) : null;
}

function endsOf(type: TypeNote): Notes {
  const end: FactNote = { type, optional: true };
  return { from: end, to: end };
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
    wrong(reader, path, inWords(reader, type), value);
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
  reader.things.push({ record, path, value, isReference });
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

function checkName(reader: Reader, path: string, values: ValuesNote, what: string, value: unknown): void {
  if (typeof value !== "string") wrong(reader, path, `${what}, as text`, value);
  else if (values.open !== true && resolvedName(values, value) === null) {
    const names = values.values.flatMap((each) => wordsOf(each).slice(0, 1));
    const near = nearNames(value, values.values.flatMap(wordsOf));
    const help =
      names.length > 12
        ? "The rules list the possible names."
        : `Give one of ${names.map(quoted).join(", ")}.`;
    outside(reader, path, value, help, near);
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
    outside(reader, path, face, `Give a face from 1 to ${sides}.`, []);
}

// ---------------------------------------------------------------- numbers

function checkNumber(reader: Reader, path: string, type: TypeNote, value: unknown): void {
  const amount = reader.form === "json" ? readAmount(type, value) : nativeAmount(value);
  const isWhole = typeof type === "object" && "count" in type;
  if (
    amount === "none" ||
    (isWhole && (typeof amount !== "number" || !Number.isInteger(amount)) && amount !== "inexact")
  ) {
    wrong(reader, path, inWords(reader, type), value);
    return;
  }
  const isAmount = type === "number" || (typeof type === "object" && "amount" in type);
  if (isAmount && amount !== "inexact" && !isThousandths(amount)) {
    tooFine(reader, path, describeGiven(value));
    return;
  }
  const [from, to] = rangeOf(type);
  if (
    amount === "inexact" ||
    (isAmount && Math.abs(asNumber(amount)) > mostThousandths) ||
    !isExactWhole(amount)
  ) {
    tooLarge(reader, path, describeGiven(value));
    return;
  }
  if ((from !== null && compare(amount, from) < 0) || (to !== null && compare(amount, to) > 0)) {
    outside(reader, path, value, `Give ${inWords(reader, type)}.`, []);
  }
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
  if (told === undefined || (reader.form === "native" && told === null)) return;
  const wanted = "a list of clauses, each as decision.clause";
  checkItems(reader, "told", wanted, told, (at, item) => {
    if (typeof item !== "string") wrong(reader, at, "a clause, as decision.clause", item);
    else if (reader.vocabulary.told !== undefined && !reader.vocabulary.told.includes(item)) {
      const help = "Name a clause that is marked `unless told`, as decision.clause.";
      outside(reader, at, item, help, nearNames(item, reader.vocabulary.told));
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
    if (like !== undefined) repeated(reader, thing.path, like.path);
  }
  for (const reference of references) {
    const { record, path, id } = reference;
    if (standing.has(id)) continue;
    if (things.some((each) => each.record === record && each.path === id)) {
      namedByPlace(reader, path, id);
      continue;
    }
    const near = [...standing.keys()].filter((each) => lettersOf(each) === lettersOf(id));
    const isUnnamed = (each: Thing): boolean =>
      each.record === record && !Object.hasOwn(each.value, "id") && !path.startsWith(`${each.path}.`);
    if (near.length > 0 || things.some(isUnnamed)) noSuchId(reader, reference, near);
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

// ---------------------------------------------------------------- in words

function wrong(reader: Reader, path: string, wanted: string, found: unknown): void {
  const at = path === "" ? "The input" : `\`${path}\``;
  const message = `${at} is ${describeGiven(found)}, but it must be ${wanted}.`;
  const isNone = found === null && reader.isComplete !== true;
  const orNot = reader.isComplete === true ? "" : ", or leave it out if it is unknown";
  const help = isNone ? "Leave it out if it is unknown." : `Give ${wanted}${orNot}.`;
  reader.problems.push({ code: "wrong-type", path, message, help, near: [] });
}

function outside(reader: Reader, path: string, found: unknown, help: string, near: readonly string[]): void {
  const message = `\`${path}\` is ${describeGiven(found)}, which is not a possible value.`;
  reader.problems.push({ code: "outside-domain", path, message, help: offered(help, near), near });
}

function tooFine({ problems }: Reader, path: string, found: string): void {
  const message = `\`${path}\` is ${found}, which has more than three decimals.`;
  problems.push({ code: "too-fine", path, message, help: "Round it to three decimals.", near: [] });
}

function tooLarge({ problems }: Reader, path: string, found: string): void {
  const message = `\`${path}\` is ${found}, which is too large to be exact.`;
  const help = `Give a whole number up to ${Number.MAX_SAFE_INTEGER}, or an amount with fewer digits.`;
  problems.push({ code: "too-large", path, message, help, near: [] });
}

function missing(reader: Reader, path: string, type: TypeNote): void {
  const message = `\`${path}\` is missing, and the sequence cannot start without it.`;
  const help = `Give ${inWords(reader, type)}.`;
  reader.problems.push({ code: "missing", path, message, help, near: [] });
}

/** `part`: where the two differ; null: one list has both. */
function repeatedId(
  { problems }: Reader,
  path: string,
  elsewhere: string,
  id: string,
  part: string | null,
): void {
  const why = part === null ? "are in the same list" : `differ in \`${part}\``;
  const message = `\`${path}\` has the same "id" ${clipped(quoted(id))} as \`${elsewhere}\`, but the two ${why}.`;
  const own = 'Give each its own "id".';
  const help = part === null ? own : `${own} If both are the same thing, give the same values for both.`;
  problems.push({ code: "repeated-id", path, message, help, near: [] });
}

function repeated({ problems }: Reader, path: string, elsewhere: string): void {
  const message = `\`${path}\` repeats the values of \`${elsewhere}\`, so it would be a second record.`;
  const help = `If both are the same, give \`${elsewhere}\` an "id" and write that id for \`${path}\`. If not, give each its own "id".`;
  problems.push({ code: "unnamed", path, message, help, near: [] });
}

function namedByPlace({ problems }: Reader, path: string, id: string): void {
  const message = `\`${path}\` names \`${id}\` by its place, but it needs an "id".`;
  const help = `Give \`${id}\` an "id" and write that id for \`${path}\`.`;
  problems.push({ code: "unnamed", path, message, help, near: [] });
}

function noSuchId({ problems }: Reader, { record, path, id }: Reference, near: readonly string[]): void {
  const message = `\`${path}\` is ${clipped(quoted(id))}, but no record in the input has that "id".`;
  const help = `Give that "id" to the ${record} you mean. If you mean one that is not in the input, give each of these its own "id".`;
  problems.push({ code: "no-such-id", path, message, help: offered(help, near), near });
}

function unknownPath({ problems }: Reader, path: string, key: string, known: readonly string[]): void {
  const near = nearNames(key, known);
  const names =
    known.length > 0 && known.length <= 8 ? `It has ${known.map(quoted).join(", ")}.` : "Leave it out.";
  const message = `There is no fact ${quoted(clipped(path))}.`;
  problems.push({ code: "unknown-path", path, message, help: offered(names, near), near });
}

function offered(help: string, near: readonly string[]): string {
  return near.length === 0 ? help : `Did you mean ${near.map(quoted).join(" or ")}? ${help}`;
}

function inWords(reader: Reader, type: TypeNote): string {
  if (type === "truth") return "true or false";
  if (type === "name") return "a name, as text";
  if (type === "duty") return "a duty";
  if (type === "set" || type === "keywords") return "a list of keywords";
  if (type === "moment") return 'a moment such as { "round": 1, "turn": 1, "phase": …, "part": "start" }';
  if (type === "square") return 'a square such as { "x": 3, "y": 4, "facing": "north" }';
  if (typeof type !== "object") return "a number";
  if ("orNone" in type) return inWords(reader, type.orNone);
  if ("enum" in type) return `a value of ${type.enum}`;
  if ("die" in type) return `a face from 1 to ${type.die}`;
  if ("list" in type || "set" in type) return "a list";
  if ("record" in type) return `a ${type.record} (an object)`;
  if ("ref" in type)
    return reader.form === "json"
      ? `the "id" of a ${type.ref}, or the ${type.ref} itself`
      : `a ${type.ref} (an object)`;
  if ("interval" in type) return 'an interval { "from": …, "to": … }, null at an open end';
  if ("shape" in type) return "an object";
  const [from, to] = rangeOf(type);
  const within =
    from !== null && to !== null
      ? ` from ${from} to ${to}`
      : from !== null
        ? `, at least ${from}`
        : to !== null
          ? `, at most ${to}`
          : "";
  if ("ratio" in type)
    return reader.form === "json"
      ? `a ratio such as "3/2"${within}`
      : `a number or a fraction such as { n: 3, d: 2 }${within}`;
  if ("count" in type) return `a whole number${within}`;
  if (!("amount" in type)) return "a value";
  if (type.unit === "%") return `a percentage such as 50${within}`;
  return reader.form === "json"
    ? `an amount such as "9${type.unit}"${within}`
    : `a number of ${type.unit}${within}`;
}

/** What was given, as a message quotes it. It may be anything, such as something that refers to itself. */
export function describeGiven(found: unknown): string {
  if (found === null) return "null";
  if (typeof found === "string") return clipped(JSON.stringify(found));
  if (typeof found !== "object") return clipped(String(found));
  if (Array.isArray(found) || found instanceof Set) return "a list";
  return isFraction(found) ? `${found.n}/${found.d}` : "an object";
}

function quoted(text: string): string {
  return `\`${text}\``;
}

function clipped(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
