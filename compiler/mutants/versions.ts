/**
 * Tells whether what a change is made to, and all it rests on, reads the same in two versions, so that what was found out in
 * one need not be found out again; and in which versions an example of one of them says the same.
 */
import type { ClauseOrigin, Program } from "../check/program.ts";
import type { VersionId } from "../resolve/graph.ts";
import type { Of } from "./mutated.ts";
import { type Situation, saidOf, textOf } from "./situation.ts";
import type { MutantEngines } from "./engines.ts";

/** The same text where a decision and all it calls are the same data; null of what has an order. */
export function closureOf(program: Program, of: Of): string | null {
  if (of.kind !== "decision") return null;
  const named = new Map(program.decisions.map((decision) => [decision.id, decision]));
  const seen = new Set([of.id]);
  const numbers: number[] = [];
  for (const id of seen) {
    const decision = named.get(id);
    if (decision === undefined) continue;
    numbers.push(numberOf(decision));
    for (const called of decision.calls) seen.add(called);
  }
  const around = [program.types, ...program.laws, ...program.facts].map(numberOf);
  return [...numbers.sort((a, b) => a - b), "|", ...around].join(" ");
}

/** Versions of a book share what reads the same. */
const numbers = new WeakMap<object, number>();
let last = 0;

function numberOf(part: object): number {
  const known = numbers.get(part);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(part, last);
  return last;
}

/** Null: wherever the owner of an example stands, the same is said. */
export function versionsWith(
  engines: MutantEngines,
  programs: readonly Program[],
  version: VersionId,
  { entry, citedAs }: ClauseOrigin,
  situation: Situation,
): readonly VersionId[] | null {
  const standing = programs.filter(
    (program) =>
      entry === null || program.citations.has(entry) || (citedAs !== null && program.citations.has(citedAs)),
  );
  const said = (program: Program): string => {
    const answer = saidOf(engines, program, situation);
    return answer === null ? "" : textOf(answer);
  };
  const own = programs.find((program) => program.version === version);
  if (own === undefined) return [version];
  const wanted = said(own);
  const alike = standing.filter((program) => program === own || said(program) === wanted);
  return alike.length === standing.length ? null : alike.map((program) => program.version);
}
