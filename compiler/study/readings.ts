/** Readings of doubts by the names people write: `conditions`, `Q09.conditions`. */
import type { DoubtOf, Program } from "../check/program.ts";
import type { Readings } from "../evaluate/situation.ts";
import { nearNames } from "../near-names.ts";
import { type DoubtId, doubtIdsOf, type EntryId } from "../resolve/graph.ts";
import { notAText, RequestError } from "./request-error.ts";
import { findDoubt as findDoubtById } from "../core/lookup.ts";

/** By doubt, the reading that is taken: as data, or as `decode` and `ask` have it. */
export type ReadingsAsked = Readings | Readonly<Record<string, string>>;

/** By its name alone, or with its owner's: `conditions`, `Q09.conditions`, and `Q15.conditions` where that is carried so. */
export function findDoubt(program: Pick<Program, "doubts" | "citations">, name: string): DoubtOf | undefined {
  const [bare = "", owner = ""] = name.split(".").toReversed();
  const { doubts, citations } = program;
  const isSo = (each: DoubtOf): boolean => {
    const cited = citations.get(each.owner as EntryId) ?? "";
    const isOwned = doubtIdsOf(each.owner, bare).some((id) => id === name) || isWordOf(cited, owner);
    return each.id.split(".").at(-1) === bare && isOwned;
  };
  return findDoubtById(program, name) ?? (owner === "" ? undefined : doubts.find(isSo));
}

/** `1.2/Q09 (as 1.5/Q15)` names both. */
function isWordOf(citation: string, owner: string): boolean {
  return citation.split(/[^\w-]+/).includes(owner);
}

/** Throws a `RequestError` for an unknown doubt or reading. */
export function selectReadings(program: Program, asked: ReadingsAsked): Readings {
  const readings = new Map<DoubtId, string>();
  for (const [name, reading] of pairsOf(asked)) {
    const doubt = findDoubt(program, name);
    if (doubt === undefined) throw unknownDoubt(name, [program]);
    checkReading(doubt, name, reading);
    readings.set(doubt.id, reading);
  }
  return readings;
}

/** The same for one of two versions: a doubt that only the other has is settled there alone. */
export function selectReadingsOfSide(program: Program, other: Program, asked: ReadingsAsked): Readings {
  const own = pairsOf(asked).filter(([name, reading]) => {
    if (findDoubt(program, name)) return true;
    const doubt = findDoubt(other, name);
    if (doubt === undefined) throw unknownDoubt(name, [program, other]);
    checkReading(doubt, name, reading);
    return false;
  });
  return selectReadings(program, Object.fromEntries(own));
}

function pairsOf(asked: ReadingsAsked): readonly (readonly [string, string])[] {
  const pairs: readonly (readonly [string, string])[] =
    asked instanceof Map ? [...asked] : Object.entries(asked);
  for (const [name] of pairs) if (typeof name !== "string") throw notAText("the name of a doubt");
  return pairs;
}

function checkReading(doubt: DoubtOf, name: string, reading: string): void {
  const known = doubt.readings.map((each) => each.name);
  if (typeof reading !== "string") throw notAText(`the reading of \`${name}\``);
  if (known.includes(reading)) return;
  throw new RequestError(
    `\`${name}\` has no reading \`${reading}\`.`,
    `It has: ${known.join(", ")}.`,
    nearNames(reading, known),
  );
}

export function unknownDoubt(name: string, programs: readonly Program[]): RequestError {
  const known = [...new Set(programs.flatMap(({ doubts }) => doubts.map(({ id }) => id)))];
  const [versions, they] =
    programs.length === 1 ? ["this version", "It has"] : ["these versions", "They have"];
  return new RequestError(
    `There is no doubt \`${name}\` in ${versions}.`,
    known.length > 0 ? `${they}: ${known.join(", ")}.` : `${they} none.`,
    nearNames(name, known),
  );
}
