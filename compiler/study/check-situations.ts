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

/** Throws if a situation has another answer than the comparison found. `known`: answers to the same questions. */
export function checkSituations(difference: Difference, programs: Sides, known?: Map<string, string>): void {
  const [first, ...others] = wrongSituations(difference, programs, known);
  if (first === undefined) return;
  const { book, from, to } = difference;
  throw new RequestError(
    `The comparison of ${book} from ${from} to ${to} shows ${others.length + 1} situations that have other answers when they are asked. The first: ${first}.`,
    "This is a fault of Rubric, and no site is written. Please report it with the rule files.",
  );
}

/** As `rubric ask` names them: the version, the question, and the query of its address. */
export function wrongSituations(
  { book, from, to, changes }: Difference,
  programs: Sides,
  known: Map<string, string> = new Map(),
): readonly string[] {
  const asked = new Set<Witness>(
    changes.flatMap(({ decisions, literally }) =>
      [...decisions, ...literally.decisions].flatMap(({ witnesses }) => witnesses),
    ),
  );
  return [...asked].flatMap((witness) =>
    (["from", "to"] as const).flatMap((side) => {
      const program = programs[side];
      const decision = findDecision(program, witness.decision);
      const expected = written(side === "from" ? witness.before : witness.after);
      if (decision === undefined)
        return expected === "no-ruling" ? [] : [`${side === "from" ? from : to} ${witness.decision}`];
      const query = questionQuery(program, decision, witness.given, witness.readings[side]);
      const name = `${side === "from" ? from : to} ${witness.decision}?${query}`;
      const said = known.get(`${book}@${name}`) ?? answerTo(program, decision, query);
      known.set(`${book}@${name}`, said);
      return said === expected ? [] : [name];
    }),
  );
}

/** The answer that an address gives, as one text; empty if it cannot be read. */
function answerTo(whole: Program, decision: Decision, query: string): string {
  const { told, unread } = readAddress(whole, decision, query);
  const program = reached(whole, decision.id);
  const { situation, faults } = decode(program, inputsOf(program, decision), told.given);
  if (unread.length > 0 || faults.length > 0) return "";
  const readings = new Map(Object.entries(told.readings) as [DoubtId, string][]);
  return written(ask(program, decision.id, situation, { readings }));
}

function written({ status, value }: Pick<Said, "status" | "value">): string {
  return status === "ruled" ? `${status} ${JSON.stringify(value)}` : status;
}
