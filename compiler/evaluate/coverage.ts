/**
 * Tells of each clause, row, figure and way to gain which examples it decided in, itself asked or called by what was asked.
 * What a play consults while it is played, and what chances rest on, is not followed.
 */
import type { CheckedExample, Decision, Program } from "../check/program.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { isStopped, situationFor, situationOf } from "./examples.ts";
import { type OddsOf, playsAtHand } from "./plays/at-hand.ts";
import { newTrace, traceOf } from "../runtime/terms.ts";
import type { Judgement, Voice } from "../runtime/verdict.ts";
import { evaluate, newRun } from "./run.ts";

export interface Covered {
  readonly decision: DecisionId;
  /** Of a clause or row; of a way to gain its number; of a figure its name. */
  readonly label: string;
  readonly examples: readonly CheckedExample[];
}

/** In order of the program; those without an example too. */
export function coverageOf(program: Program, odds: OddsOf | null = null): readonly Covered[] {
  const found = new Map<string, CheckedExample[]>();
  for (const example of program.examples)
    if (example.runs)
      for (const place of decidedIn(program, example, odds))
        found.set(place, [...(found.get(place) ?? []), example]);
  return program.decisions.flatMap((decision) =>
    labelsOf(decision).map((label) => ({
      decision: decision.id,
      label,
      examples: found.get(placeOf(decision.id, label)) ?? [],
    })),
  );
}

function decidedIn(program: Program, example: CheckedExample, odds: OddsOf | null): ReadonlySet<string> {
  const { situation } = situationOf(program, example);
  const seen = new Set<Judgement>();
  for (const expect of example.expects) {
    const plays = playsAtHand(odds, expect.playing, []);
    const left = situationFor(program, expect, situation, plays);
    if (isStopped(left)) continue;
    const run = newRun(program, left, expect.readings, { plays, isTraced: true });
    const trace = newTrace();
    evaluate({ run, locals: left.known, trace }, expect.subject);
    follow(trace.calls, seen);
  }
  return new Set(
    [...seen].flatMap(({ rule, deciding, voices }) =>
      voices
        .filter((voice) => deciding.includes(voice) || isSilencing(voice))
        .map(({ label }) => placeOf(rule.name, label)),
    ),
  );
}

/** What was called, and what was called for that. */
function follow(calls: Iterable<Judgement>, seen: Set<Judgement>): void {
  for (const judgement of calls) {
    if (seen.has(judgement)) continue;
    seen.add(judgement);
    for (const { scope } of judgement.voices) follow(traceOf(scope).calls, seen);
  }
}

/** A clause that only bars has no value of its own, and decides by being in force. */
function isSilencing({ value, isUnseen, inForce }: Voice): boolean {
  return value === undefined && !isUnseen && inForce === true;
}

function placeOf(id: string, label: string): string {
  return `${id} ${label}`;
}

function labelsOf(decision: Decision): readonly string[] {
  switch (decision.kind) {
    case "ruled":
      return decision.clauses.map(({ label }) => label);
    case "table":
      return decision.rows.map(({ label }) => label);
    case "gain":
      return decision.ways.map((_, at) => `${at + 1}`);
    case "figure":
      return [decision.id];
  }
}
