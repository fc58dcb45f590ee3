/**
 * The problems of an input, in words. Most read the same for everybody. A `Wording` holds what differs between the caller of a
 * module, who gives values or JSON, and a person who writes JSON for the command line.
 */
import { isFraction } from "./exact.ts";
import type { Range, TypeNote } from "./given.ts";

export interface Problem {
  readonly code:
    | "unknown-path"
    | "wrong-type"
    | "outside-domain"
    /** A word means several values. */
    | "ambiguous"
    /** The book lists some values, and this is none of them: what it stands for is not known. */
    | "unlisted"
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

export interface Wording {
  /** Nothing needs to be given. */
  readonly mayBeLeftOut: boolean;
  /** A value of the wrong type. */
  readonly shown: (found: unknown) => string;
  /** A value that is not possible for its type; null: it is a clause or a face. */
  readonly shownValue: (found: unknown, type: TypeNote | null) => string;
  /** What belongs there: `a whole number`. */
  readonly wanted: (type: TypeNote) => string;
  /** The help for a number outside its range. */
  readonly within: (type: TypeNote) => string;
  /** Where the possible names are, if they are too many to list. */
  readonly namesElsewhere: string;
  /** The help for an unknown name; `isPart`: it is inside a record. */
  readonly amongNames: (known: readonly string[], isPart: boolean) => string;
}

/** For the caller of a module who gives values. */
export const nativeWording: Wording = {
  mayBeLeftOut: true,
  shown: (found) => (isFraction(found) ? `${found.n}/${found.d}` : shownFound(found)),
  shownValue: (found) => nativeWording.shown(found),
  wanted: (type) => typeInWords(type, "native"),
  within: (type) => `Give ${typeInWords(type, "native")}.`,
  namesElsewhere: "The rules list the possible names.",
  amongNames: (known) => (areFew(known) ? listed(known) : "Leave it out."),
};

/** For the caller of a module who gives JSON. */
export const jsonWording: Wording = {
  ...nativeWording,
  shown: shownFound,
  shownValue: shownFound,
  wanted: (type) => typeInWords(type, "json"),
  within: (type) => `Give ${typeInWords(type, "json")}.`,
};

// ---------------------------------------------------------------- problems

export function wrong(wording: Wording, path: string, wanted: string, found: unknown): Problem {
  const at = path === "" ? "The input" : `\`${path}\``;
  const message = `${at} is ${wording.shown(found)}, but it must be ${wanted}.`;
  const orNot = wording.mayBeLeftOut ? ", or leave it out if it is unknown" : "";
  const isNone = found === null && wording.mayBeLeftOut;
  const help = isNone ? "Leave it out if it is unknown." : `Give ${wanted}${orNot}.`;
  return { code: "wrong-type", path, message, help, near: [] };
}

/** `found`: in the words of a wording. */
export function outside(path: string, found: string, help: string, near: readonly string[]): Problem {
  const message = `\`${path}\` is ${found}, which is not a possible value.`;
  return { code: "outside-domain", path, message, help: offered(help, near), near };
}

/** `found`: in the words of a wording; `values`: what it may mean. */
export function ambiguous(path: string, found: string, values: readonly string[]): Problem {
  const message = `\`${path}\` is ${found}, which means several values.`;
  const help = `Give ${values.map(quoted).join(" or ")}.`;
  return { code: "ambiguous", path, message, help, near: values };
}

/** `found`: `word` in the words of a wording. */
export function unlisted(
  path: string,
  found: string,
  word: string,
  help: string,
  near: readonly string[],
): Problem {
  const message = `\`${path}\` is ${found}, which the rules do not list, so it counts as unknown.`;
  const other = `If it is really another one, give ${clipped(quoted(`other: ${word}`))}.`;
  return { code: "unlisted", path, message, help: offered(`${help} ${other}`, near), near };
}

export function tooFine(path: string, found: string): Problem {
  const message = `\`${path}\` is ${found}, which has more than three decimals.`;
  return { code: "too-fine", path, message, help: "Round it to three decimals.", near: [] };
}

export function tooLarge(path: string, found: string): Problem {
  const message = `\`${path}\` is ${found}, which is too large to be exact.`;
  const help = `Give a whole number up to ${Number.MAX_SAFE_INTEGER}, or an amount with fewer digits.`;
  return { code: "too-large", path, message, help, near: [] };
}

export function missing(wording: Wording, path: string, type: TypeNote): Problem {
  const message = `\`${path}\` is missing, and the sequence cannot start without it.`;
  return { code: "missing", path, message, help: `Give ${wording.wanted(type)}.`, near: [] };
}

/** `part`: where the two differ; null: one list has both. */
export function repeatedId(path: string, elsewhere: string, id: string, part: string | null): Problem {
  const why = part === null ? "are in the same list" : `differ in \`${part}\``;
  const message = `\`${path}\` has the same "id" ${clipped(quoted(id))} as \`${elsewhere}\`, but the two ${why}.`;
  const own = 'Give each its own "id".';
  const help = part === null ? own : `${own} If both are the same thing, give the same values for both.`;
  return { code: "repeated-id", path, message, help, near: [] };
}

/** A copy of a record in place of its id would be a second record. */
export function repeated(path: string, elsewhere: string): Problem {
  const message = `\`${path}\` repeats the values of \`${elsewhere}\`, so it would be a second record.`;
  const help = `If both are the same, give \`${elsewhere}\` an "id" and write that id for \`${path}\`. If not, give each its own "id".`;
  return { code: "unnamed", path, message, help, near: [] };
}

/** A place in place of an id names no given record. */
export function namedByPlace(path: string, id: string): Problem {
  const message = `\`${path}\` names \`${id}\` by its place, but it needs an "id".`;
  const help = `Give \`${id}\` an "id" and write that id for \`${path}\`.`;
  return { code: "unnamed", path, message, help, near: [] };
}

/** An unknown id that may be meant for a given record. */
export function noSuchId(path: string, record: string, id: string, near: readonly string[]): Problem {
  const message = `\`${path}\` is ${clipped(quoted(id))}, but no record in the input has that "id".`;
  const help = `Give that "id" to the ${record} you mean. If you mean one that is not in the input, give each of these its own "id".`;
  return { code: "no-such-id", path, message, help: offered(help, near), near };
}

export function unknownPath(
  wording: Wording,
  path: string,
  key: string,
  known: readonly string[],
  near: readonly string[],
): Problem {
  const help = offered(wording.amongNames(known, path !== key), near);
  const message = `There is no fact ${quoted(clipped(path))}.`;
  return { code: "unknown-path", path, message, help, near };
}

// ---------------------------------------------------------------- values and types

/** A value of JSON. */
export function shownFound(found: unknown): string {
  if (found === null) return "null";
  if (typeof found === "string") return clipped(JSON.stringify(found));
  if (typeof found !== "object") return clipped(String(found));
  return Array.isArray(found) || found instanceof Set ? "a list" : "an object";
}

export function typeInWords(type: TypeNote, form: "json" | "native"): string {
  if (type === "truth") return "true or false";
  if (type === "name") return "a name, as text";
  if (type === "duty") return "a duty";
  if (type === "set" || type === "keywords") return "a list of keywords";
  if (type === "moment") return 'a moment such as { "round": 1, "turn": 1, "phase": …, "part": "start" }';
  if (type === "square") return 'a square such as { "x": 3, "y": 4, "facing": "north" }';
  if (typeof type !== "object") return "a number";
  if ("orNone" in type) return typeInWords(type.orNone, form);
  if ("name" in type) return `a name of ${type.name}, as text`;
  if ("enum" in type) return `a value of ${type.enum}`;
  if ("die" in type) return `a face from 1 to ${type.die}`;
  if ("list" in type || "set" in type) return "a list";
  if ("record" in type) return `a ${type.record} (an object)`;
  if ("ref" in type)
    return form === "json"
      ? `the "id" of a ${type.ref}, or the ${type.ref} itself`
      : `a ${type.ref} (an object)`;
  if ("interval" in type) return 'an interval { "from": …, "to": … }, null at an open end';
  if ("shape" in type) return "an object";
  if ("count" in type) return `a whole number${rangeInWords(type.count)}`;
  const [number, range] =
    "ratio" in type
      ? [
          form === "json" ? 'a ratio such as "3/2"' : "a number or a fraction such as { n: 3, d: 2 }",
          type.ratio,
        ]
      : [amountInWords(type.unit, form), type.amount];
  return `${number}${rangeInWords(range)}`;
}

function amountInWords(unit: string, form: "json" | "native"): string {
  if (unit === "%") return "a percentage such as 50";
  return form === "json" ? `an amount such as "9${unit}"` : `a number of ${unit}`;
}

function rangeInWords([from, to]: Range): string {
  if (from !== null && to !== null) return ` from ${from} to ${to}`;
  if (from !== null) return `, at least ${from}`;
  return to === null ? "" : `, at most ${to}`;
}

/** The parts of one record are few enough to list. */
export function areFew(names: readonly string[]): boolean {
  return names.length > 0 && names.length <= mostNamesListed;
}
const mostNamesListed = 8;

export function listed(names: readonly string[]): string {
  return `It has ${names.map(quoted).join(", ")}.`;
}

export function offered(help: string, near: readonly string[]): string {
  return near.length === 0 ? help : `Did you mean ${near.map(quoted).join(" or ")}? ${help}`;
}

export function quoted(text: string): string {
  return `\`${text}\``;
}

export function clipped(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
