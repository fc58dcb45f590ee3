/**
 * The faults of an input situation, as data and in words for the caller.
 * decode.ts finds them. They are not faults of rules, so the catalogue does not list them.
 */
import { nearNames } from "../near-names.ts";
import type { Program } from "../check/program.ts";
import type { Value } from "../runtime/result.ts";
import type { Json, JsonObject } from "../core/json.ts";

/** One fault of the input, in words for the caller. */
export interface GivenFault {
  readonly code:
    | "unknown-path"
    /** More work than one question may cause. */
    | "limit-reached"
    | "wrong-type"
    | "outside-domain"
    | "too-fine"
    /** Too many digits for emitted code to hold them exactly. */
    | "too-large"
    /** Two things that differ have one id, or a list has one thing twice. */
    | "repeated-id"
    /** It may be something that stands elsewhere in what is given, and may be another. */
    | "unnamed"
    /** An id that nothing given has. */
    | "no-such-id"
    /** Another number of dice is rolled. */
    | "wrong-number"
    /** No option of a choice as things stand. */
    | "not-legal"
    /** No request needs it. */
    | "not-asked"
    /** What comes of it must not be. */
    | "refused"
    /** Chances that cannot be worked out. */
    | "no-odds";
  readonly path: string;
  readonly message: string;
  readonly help: string;
  readonly near: readonly string[];
}

/** The expected names and types, and the faults so far. */
export interface Context {
  readonly program: Program;
  readonly faults: GivenFault[];
  /** Things read so far, in the order in which they are given. */
  readonly things?: ThingRead[];
  /** Ids read so far that stand for a thing, in the order in which they are given. */
  readonly references?: ReferenceRead[];
  /** By id: where it is first referred to. What is missing of a thing that is not given is named from there. */
  readonly firstPlaces?: Map<string, string>;
  /** By id: the thing that has it, where it stands. */
  readonly standing?: ReadonlyMap<string, Standing>;
  /** Things that have an id, once they are read. */
  readonly read?: Map<string, Value>;
}

/** A record with an id, and its place. */
export interface Standing {
  readonly record: string;
  readonly path: string;
  readonly json: JsonObject;
}

export interface ReferenceRead {
  readonly record: string;
  readonly path: string;
  readonly id: string;
}

export interface ThingRead {
  readonly record: string;
  readonly path: string;
  readonly json: JsonObject;
  /** It is written in place of an id. */
  readonly isReference: boolean;
}

export function wrong(context: Context, path: string, wanted: string, json: Json): undefined {
  const at = path === "" ? "The input" : `\`${path}\``;
  const found = shown(json);
  const help =
    json === null ? "Leave it out if it is unknown." : `Give ${wanted}, or leave it out if it is unknown.`;
  context.faults.push({
    code: "wrong-type",
    path,
    message: `${at} is ${found}, but it must be ${wanted}.`,
    help,
    near: [],
  });
  return undefined;
}

export function outside(
  context: Context,
  path: string,
  found: string,
  help: string,
  near: readonly string[],
): undefined {
  const message = `\`${path}\` is ${clipped(quoted(found))}, which is not a possible value.`;
  context.faults.push({ code: "outside-domain", path, message, help: offered(help, near), near });
  return undefined;
}

export function tooFine(context: Context, path: string, found: string): undefined {
  const message = `\`${path}\` is ${clipped(quoted(found))}, which has more than three decimals.`;
  const help = "Round it to three decimals.";
  context.faults.push({ code: "too-fine", path, message, help, near: [] });
  return undefined;
}

export function tooLarge(context: Context, path: string, found: string): undefined {
  const message = `\`${path}\` is ${clipped(quoted(found))}, which is too large to be exact.`;
  const help = `Give a whole number up to ${Number.MAX_SAFE_INTEGER}, or an amount with fewer digits.`;
  context.faults.push({ code: "too-large", path, message, help, near: [] });
  return undefined;
}

/** `part`: where the two differ; null: one list has both. */
export function repeatedId(
  context: Context,
  path: string,
  elsewhere: string,
  id: string,
  part: string | null,
): void {
  const why = part === null ? "are in the same list" : `differ in \`${part}\``;
  const message = `\`${path}\` has the same "id" ${clipped(quoted(id))} as \`${elsewhere}\`, but the two ${why}.`;
  const help = 'Give each its own "id". If both are the same thing, give the same values for both.';
  const own = 'Give each its own "id".';
  context.faults.push({ code: "repeated-id", path, message, help: part === null ? own : help, near: [] });
}

/** A copy of a record in place of its id would be a second record. */
export function unnamed(context: Context, path: string, elsewhere: string): void {
  const message = `\`${path}\` repeats the values of \`${elsewhere}\`, so it would be a second record.`;
  const help = `If both are the same, give \`${elsewhere}\` an "id" and write that id for \`${path}\`. If not, give each its own "id".`;
  context.faults.push({ code: "unnamed", path, message, help, near: [] });
}

/** An unknown id that may be meant for a given record. */
export function noSuchId(
  context: Context,
  { record, path, id }: ReferenceRead,
  near: readonly string[],
): void {
  const message = `\`${path}\` is ${clipped(quoted(id))}, but no record in the input has that "id".`;
  const help = `Give that "id" to the ${record} you mean. If you mean one that is not in the input, give each of these its own "id".`;
  context.faults.push({ code: "no-such-id", path, message, help: offered(help, near), near });
}

/** A place in place of an id names no given record. */
export function namedByPlace(context: Context, { path, id }: ReferenceRead): void {
  const message = `\`${path}\` names \`${id}\` by its place, but it needs an "id".`;
  const help = `Give \`${id}\` an "id" and write that id for \`${path}\`.`;
  context.faults.push({ code: "unnamed", path, message, help, near: [] });
}

/** Too many or too few dice. */
export function wrongNumber(
  context: Context,
  path: string,
  found: number,
  wanted: number,
  sides: number,
): undefined {
  const message = `\`${path}\` has ${found} ${found === 1 ? "die" : "dice"}, but ${wanted} ${wanted === 1 ? "is" : "are"} rolled.`;
  const help = `Give a list of ${wanted} ${wanted === 1 ? "face" : "faces"} from 1 to ${sides}.`;
  context.faults.push({ code: "wrong-number", path, message, help, near: [] });
  return undefined;
}

/** An option that is not legal now. */
export function notLegal(context: Context, path: string, found: Json, options: readonly Json[]): undefined {
  const names = options.map(shown);
  const text = shown(found);
  const message = `\`${path}\` is ${text}, which is not an option here.`;
  const near =
    typeof found === "string"
      ? nearNames(
          found,
          options.filter((each) => typeof each === "string"),
        )
      : [];
  const help = `Choose one of ${names.map((each) => clipped(each)).join(", ")}.`;
  context.faults.push({ code: "not-legal", path, message, help: offered(help, near), near });
  return undefined;
}

/** A given roll or choice that the sequence does not request. */
export function notAsked(path: string, help: string): GivenFault {
  return { code: "not-asked", path, message: `Nothing here asks for \`${path}\`.`, help, near: [] };
}

/** The parts of one record are few enough to list; the facts of a situation are not. */
const mostPartsTold = 8;

export function unknownPath(context: Context, path: string, key: string, known: readonly string[]): void {
  const near = nearNames(key, known);
  const isPart = path !== key && known.length > 0 && known.length <= mostPartsTold;
  const help = offered(
    isPart ? `It has ${known.map(quoted).join(", ")}.` : "`rubric facts` lists the facts.",
    near,
  );
  const message = `There is no fact ${quoted(clipped(path))}.`;
  context.faults.push({ code: "unknown-path", path, message, help, near });
}

function offered(help: string, near: readonly string[]): string {
  return near.length === 0 ? help : `Did you mean ${near.map(quoted).join(" or ")}? ${help}`;
}

function shown(json: Json): string {
  if (json === null) return "none";
  if (Array.isArray(json) && json.every((each) => typeof each === "number"))
    return clipped(JSON.stringify(json));
  // JSON has no word for a number that is too large to be one.
  if (typeof json === "number") return String(json);
  if (typeof json === "object") return Array.isArray(json) ? "a list" : "an object";
  return clipped(JSON.stringify(json));
}

export function quoted(text: string): string {
  return `\`${text}\``;
}

function clipped(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
