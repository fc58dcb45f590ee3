/**
 * Turns a program into one in which certain doubts are settled: what asks for their reading is yes or no. So one reading
 * can be compared with another, and what knows nothing of doubts can compare programs.
 */
import type { Decision, DoubtOf, Expr, Program } from "../check/program.ts";
import type { DoubtId } from "../resolve/graph.ts";
import { mapDecision, mapLaw, rewrite } from "../core/walk.ts";
import { truthExpr } from "../core/make.ts";
import { memoizeNamed } from "../memoize.ts";

export type Readings = ReadonlyMap<DoubtId, string>;

/** As answers use them: each doubt as taken, except those asked for. */
export function inUse(program: Program, asked: Readings): Readings {
  return readingsBy(program, asked, takenOf);
}

/** Word for word: each doubt as written, else as taken, except those asked for. */
export function asWritten(program: Program, asked: Readings): Readings {
  return readingsBy(
    program,
    asked,
    (doubt) => doubt.readings.find(({ written }) => written) ?? takenOf(doubt),
  );
}

function takenOf({ readings }: DoubtOf): DoubtOf["readings"][number] | undefined {
  return readings.find(({ taken }) => taken) ?? readings.find(({ written }) => written);
}

function readingsBy(program: Program, asked: Readings, find: typeof takenOf): Readings {
  return new Map(
    program.doubts.flatMap((doubt): [DoubtId, string][] => {
      const reading = asked.get(doubt.id) ?? find(doubt)?.name;
      return reading === undefined ? [] : [[doubt.id, reading]];
    }),
  );
}

/** The same program for the same readings. */
export function withReadings(program: Program, readings: Readings): Program {
  return readings.size === 0 ? program : settledIn(program, JSON.stringify([...readings]));
}

const settledIn = memoizeNamed((program: Program, written: string): Program => {
  const readings: Readings = new Map(JSON.parse(written) as [DoubtId, string][]);
  return {
    ...program,
    decisions: program.decisions.map((decision) => settleDecision(decision, readings)),
    laws: settleLaws(program.laws, readings),
  };
});

export function settleDecision(decision: Decision, readings: Readings): Decision {
  if (readings.size === 0 || decision.doubts.length === 0) return decision;
  return mapDecision(decision, (expr) => settle(expr, readings));
}

/** The same list if nothing changes: programs with the same laws are recognized by it. */
export function settleLaws(laws: Program["laws"], readings: Readings): Program["laws"] {
  if (readings.size === 0) return laws;
  const settled = laws.map((law) => mapLaw(law, (expr) => settle(expr, readings)));
  return settled.every((law, at) => law === laws[at]) ? laws : settled;
}

function settle(expr: Expr, readings: Readings): Expr {
  return rewrite(expr, (part) => {
    if (part.kind !== "reading") return null;
    const reading = readings.get(part.doubt);
    if (reading === undefined) return null;
    return truthExpr(reading === part.reading, part.span);
  });
}
