/**
 * Which small changes to the rules of a book no example would notice. Examples and plays run on the evaluator, and each situation
 * that tells two programs apart is put to it before it is shown; the changes and their fates are mutants/'s.
 */
import type { Play } from "../check/plays.ts";
import type { CheckedExample, Program } from "../check/program.ts";
import type { Compiled } from "../compile.ts";
import { localName } from "../diff/blocks.ts";
import { situationsFor } from "../diff/situations.ts";
import { inputsOf } from "../evaluate/decode.ts";
import { givenOf, holdsIn, playedOf, runExamples } from "../evaluate/examples.ts";
import { foundAt, putAt } from "../evaluate/plays/paths.ts";
import { cameOf, sampled } from "../evaluate/plays/sampled.ts";
import { type Mutants, type MutantsOptions, mutants } from "../mutants/mutants.ts";
import type { Asked, Chance, MutantEngines, Ran } from "../mutants/engines.ts";
import { nearNames } from "../near-names.ts";
import { answerOf } from "../odds/answer.ts";
import { chances as chancesAtHand } from "../odds/chance.ts";
import { odds } from "../odds/odds.ts";
import { decode } from "../evaluate/decode.ts";
import type { VersionId } from "../resolve/graph.ts";
import { replayOn } from "./proofs.ts";
import { RequestError } from "./request-error.ts";
import { selectBook, selectVersion, type Versions } from "./select-version.ts";
import type { Json, JsonObject } from "../core/json.ts";

export interface MutateOptions {
  /** Only what stands in this version; by default in any. */
  readonly version?: string;
  /** Only what this provision or entry says: `Q29`, `in-cover`. */
  readonly owner?: string;
  /** Changes beyond so many are left out, and counted. */
  readonly most?: number;
}

/**
 * Changes every clause, row and line of a book in small ways, and says of each change whether an example notices it, whether
 * it makes no difference, or in which situation it does. Throws a `RequestError` for an unknown book, version or owner.
 *
 * ```ts
 * import { compile, mutate } from "rubric";
 *
 * const text = `book well { held in en }
 * fact depth: count 0..9 { about en "How deep it is." }
 * decide may-wade: truth { about en "May one wade?" shallow: yes when depth <= 3 otherwise: no }`;
 * const { value } = compile([{ path: "well.rubric", text }]);
 * mutate(value, "well").mutants[0]?.fate.kind; // "alive"
 * ```
 */
export function mutate(
  compiled: Pick<Compiled, "versions" | "graph">,
  book: string,
  { version, owner, most }: MutateOptions = {},
): Mutants {
  const all = version === undefined ? selectBook(compiled, book) : selectVersion(compiled, book, version).all;
  const wanted = wantedOf(all, book, version ?? null, owner ?? null);
  return mutants(
    [...all.values()].map(({ program }) => program),
    mutating,
    { ...(most === undefined ? {} : { most }), ...(wanted ? { wanted } : {}) },
  );
}

/** Selects changes in the given version and of the given rule or entry; null selects all. */
function wantedOf(
  all: Versions,
  book: string,
  version: string | null,
  owner: string | null,
): MutantsOptions["wanted"] | null {
  const isAsked = (each: VersionId): boolean => version === null || each === version;
  if (owner === null) return version === null ? null : (_, each) => isAsked(each);
  const owners = ownersNamed(all, book, version, owner);
  return ({ origin: { entry, citedAs, provision } }, each) =>
    isAsked(each) && [entry, citedAs, provision].some((id) => id !== null && owners.has(id));
}

function ownersNamed(all: Versions, book: string, version: string | null, name: string): ReadonlySet<string> {
  const books = [...all.values()].map((each) => each.book);
  const owners = books.flatMap(({ version: own, provisions, entries }) => [
    ...provisions.filter(({ id }) => id === name).map(({ id }) => id as string),
    ...entries
      .filter(({ id }) => id === name || localName(id) === name)
      .filter(() => version === null || own === version)
      .flatMap((entry): readonly string[] => (entry.kind === "printed" ? entry.on : [entry.id])),
  ]);
  if (owners.length > 0) return new Set(owners);
  const known = books.flatMap(({ provisions, entries }) => [
    ...provisions.map(({ id }) => id),
    ...entries.map(({ id }) => localName(id)),
  ]);
  throw new RequestError(
    `\`${book}\` has no provision or entry \`${name}\`.`,
    "`rubric entries` lists the entries, and `rubric show` the provisions.",
    nearNames(name, [...new Set(known)]),
  );
}

// ---------------------------------------------------------------- the evaluator

export const mutating: MutantEngines = {
  run,
  holds: (program, example) => holdsIn(program, example, chancesAtHand()),
  replayOn,
  sample: sampled,
  play: cameOf,
  turned,
  chances,
  situationOf,
  playedOf,
  situations: situationsFor,
};

function run(program: Program, example: CheckedExample): Ran {
  const results = runExamples(program, chancesAtHand(), [example]);
  return {
    cameBy: new Set(results.flatMap(({ cameBy }) => [...cameBy])),
    holds: results.every(({ passed }) => passed),
    isOpen: example.expects.some(({ outcome }) => outcome.kind === "open"),
    found: JSON.stringify(
      results.map(({ expects, faults }) => [
        expects.map(({ found }) => [found.status, found.value]),
        faults.map(({ message }) => message),
      ]),
    ),
  };
}

function turned(played: JsonObject, before: readonly string[], path: string, option: Json): JsonObject {
  const sofar = before.reduce<JsonObject>((into, each) => {
    const handedIn = foundAt(played, each);
    return handedIn === undefined ? into : putAt(into, each, handedIn);
  }, {});
  return putAt(sofar, path, option);
}

function situationOf(program: Program, example: CheckedExample, asked: Asked): JsonObject {
  const names = new Set([...asked.params.map(({ name }) => name), ...asked.reads]);
  return Object.fromEntries(Object.entries(givenOf(program, example)).filter(([name]) => names.has(name)));
}

/** Many are asked for: what is larger is left out. */
const states = 5_000;

function chances(program: Program, play: Play, given: JsonObject): readonly Chance[] | null {
  const { situation, faults } = decode(program, inputsOf(program, play), given, [play]);
  if (faults.length > 0) return null;
  const question = { program, play, situation, readings: new Map(), playing: [], states };
  const { status, distribution } = answerOf({ ...question, goals: [] }, odds(question));
  return status === "ruled"
    ? distribution.map(({ value, status: own, chance }) => ({ value, status: own, chance }))
    : null;
}
