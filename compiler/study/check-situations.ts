/**
 * Asks the situations of a comparison again as a reader does: each is written as the address of its question, read back
 * from there and answered by the evaluator. A page that shows a situation then leads to the answer that it shows.
 */
import type { Decision, Program } from "../check/program.ts";
import type { JsonObject } from "../core/json.ts";
import { findDecision, findDoubt } from "../core/lookup.ts";
import type { Difference, ReadingsGiven, Said, Witness } from "../diff/change.ts";
import { reached } from "../diff/sameness.ts";
import { ask } from "../evaluate/ask.ts";
import { decode, inputsOf } from "../evaluate/decode.ts";
import type { DoubtId } from "../resolve/graph.ts";
import { keepKnownClauses } from "./known-clauses.ts";
import { readAddress, writeAddress } from "./question-address.ts";
import { RequestError } from "./request-error.ts";

/** The query of the address that asks a situation; readings in use are left out. */
export function questionQuery(
  program: Program,
  decision: Decision,
  given: JsonObject,
  readings: ReadingsGiven,
): string {
  const isOther = ([doubt, name]: readonly [string, string]) => {
    const found = findDoubt(program, doubt)?.readings.find((each) => each.name === name);
    return found !== undefined && !found.taken;
  };
  return writeAddress(program, decision, {
    given: keepKnownClauses(program, given),
    readings: Object.fromEntries(Object.entries(readings).filter(isOther)),
    unknown: [],
  });
}

interface Sides {
  readonly from: Program;
  readonly to: Program;
}

/** Throws if a situation has another answer than the comparison found. */
export function checkSituations(difference: Difference, programs: Sides): void {
  const [first, ...others] = wrongSituations(difference, programs);
  if (first === undefined) return;
  const { book, from, to } = difference;
  throw new RequestError(
    `The comparison of ${book} from ${from} to ${to} shows ${others.length + 1} situations that have other answers when they are asked. The first: ${first}.`,
    "This is a fault of Rubric, and no site is written. Please report it with the rule files.",
  );
}

/** As `rubric ask` names them: the version, the question, and the query of its address. */
export function wrongSituations({ from, to, changes }: Difference, programs: Sides): readonly string[] {
  const asked = new Set<Witness>(
    changes.flatMap(({ decisions, literally }) =>
      [...decisions, ...literally.decisions].flatMap(({ witnesses }) => witnesses),
    ),
  );
  return [...asked].flatMap((witness) =>
    (["from", "to"] as const).flatMap((side) => {
      const query = wrongAddress(programs[side], witness, side);
      return query === null ? [] : [`${side === "from" ? from : to} ${witness.decision}?${query}`];
    }),
  );
}

/** The query that does not give the answer; null if all is well. */
function wrongAddress(
  whole: Program,
  { decision: id, given, readings, before, after }: Witness,
  side: "from" | "to",
): string | null {
  const expected = side === "from" ? before : after;
  const decision = findDecision(whole, id);
  if (decision === undefined) return expected.status === "no-ruling" ? null : id;
  const query = questionQuery(whole, decision, given, readings[side]);
  const { told, unread } = readAddress(whole, decision, query);
  const program = reached(whole, id);
  const { situation, faults } = decode(program, inputsOf(program, decision), told.given);
  if (unread.length > 0 || faults.length > 0) return query;
  const used = new Map(Object.entries(told.readings) as [DoubtId, string][]);
  return isSaid(ask(program, id, situation, { readings: used }), expected) ? null : query;
}

function isSaid({ status, value }: Pick<Said, "status" | "value">, expected: Said): boolean {
  if (status !== expected.status) return false;
  return status !== "ruled" || JSON.stringify(value) === JSON.stringify(expected.value);
}
