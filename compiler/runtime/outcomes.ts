/**
 * What comes of a play where an example names it: it is played with what the example hands in by path,
 * `{"dice": [6, 2], "hit": [[3], [5]], "shot": {"dice": [1, 1]}}`.
 */
import type { PlayEvent } from "./answers.ts";
import { nativeOf, type Notes, readGiven, type TypeNote, type Vocabulary } from "./given.ts";
import type { Played } from "./lines.ts";
import type { Request } from "./playing.ts";
import { playWith } from "./plays.ts";
import { isOpen, isUnruled, notGiven, openOf, openWithin, type Result, unruled } from "./result.ts";
import type { Scope, Term } from "./terms.ts";
import { hold } from "./things.ts";
import type { GivenRun } from "./verdict.ts";

export function outcome(
  play: Played<never, unknown>,
  params: Notes,
  type: TypeNote,
  ...args: readonly Term[]
): Term {
  return (scope) => {
    const run = givenRun(scope);
    const results = args.map((arg) => arg(scope));
    const open = results.map(openWithin).find((each) => each !== null);
    if (open !== undefined) return open;
    const { records } = run.vocabulary;
    const natives = Object.entries(params).map(([name, note], i) => {
      const result: Result = results[i] ?? null;
      return [note.property ?? name, isOpen(result) ? null : nativeOf(result, note.type, records)] as const;
    });
    let asked = "";
    const value = playWith(
      play,
      { ...run.given, ...Object.fromEntries(natives) },
      (request, external) => {
        asked = request.path;
        return eventIn(run.played, request, external);
      },
      (facts) => guard(run.vocabulary, { ...run.vocabulary.facts, ...params }, facts, "", new Set()),
    );
    // What is asked for and not handed in is the example's to say; facts it leaves open are not.
    if (isUnruled(value))
      for (const { path } of openOf(value).missing) if (path !== asked) run.open.add(path);
    const { known } = readGiven(run.vocabulary, { value: { type } }, { value }, "computed");
    const found = known.get("value");
    // None is a result like any other.
    return found === undefined ? unruled("no-ruling") : found;
  };
}

function givenRun({ run }: Scope): GivenRun {
  if (!("given" in run)) throw new Error("A sequence is named where its input is not at hand.");
  return run as GivenRun;
}

/** An example need not give all: a play that reads what it leaves open goes no further. */
function guard(vocabulary: Vocabulary, notes: Notes, of: object, at: string, seen: Set<object>): void {
  if (seen.has(of)) return;
  seen.add(of);
  for (const [name, { property = name, type, ...note }] of Object.entries(notes)) {
    const path = at === "" ? name : `${at}.${name}`;
    if (Object.hasOwn(of, property)) {
      within(vocabulary, type, (of as Readonly<Record<string, unknown>>)[property], path, seen);
      continue;
    }
    hold(of, property, { undetermined: notGiven(path, note) });
  }
}

function within(
  vocabulary: Vocabulary,
  type: TypeNote,
  value: unknown,
  path: string,
  seen: Set<object>,
): void {
  if (typeof value !== "object" || value === null || typeof type === "string") return;
  if ("orNone" in type) within(vocabulary, type.orNone, value, path, seen);
  else if ("record" in type) guard(vocabulary, vocabulary.records[type.record] ?? {}, value, path, seen);
  else if ("ref" in type) guard(vocabulary, vocabulary.records[type.ref] ?? {}, value, path, seen);
  else if (("list" in type || "set" in type) && Array.isArray(value)) {
    const inner = "list" in type ? type.list : type.set;
    for (const [i, item] of value.entries()) within(vocabulary, inner, item, `${path}[${i}]`, seen);
  }
}

const words = { roll: "rolled", choose: "chose", draw: "drew", observe: "saw" } as const;

/** What is handed in for a request, or comes from the table at it; null while nothing is. */
function eventIn(played: object, request: Request, external: readonly string[]): PlayEvent | null {
  const { path, kind } = request;
  for (const event of external) {
    const given = (played as Readonly<Record<string, unknown>>)[event];
    if (given === path) return { external: event };
    if (typeof given === "object" && given !== null && "at" in given && given.at === path) {
      const { at: _at, ...parts } = given;
      return { external: event, with: parts };
    }
  }
  const given = foundAt(played, path);
  if (given === undefined || isFiller(given)) return null;
  const value = kind === "roll" && typeof given === "number" ? [given] : given;
  return { at: path, [words[kind]]: value } as unknown as PlayEvent;
}

function foundAt(json: unknown, path: string): unknown {
  return [...path.matchAll(/[^.[\]]+/g)].reduce<unknown>((found, [step]) => {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, step)) return undefined;
    return (found as Readonly<Record<string, unknown>>)[step];
  }, json);
}

/** An empty object fills a place in a list. */
function isFiller(given: unknown): boolean {
  return (
    typeof given === "object" && given !== null && !Array.isArray(given) && Object.keys(given).length === 0
  );
}
