/**
 * Turns a program into one in which certain doubts are settled: what asks for their reading is yes or no. So one reading
 * can be compared with another, and what knows nothing of doubts can compare programs.
 */
import type { DoubtOf, Expr, Program } from "../check/program.ts";
import type { DoubtId } from "../resolve/graph.ts";
import { mapDecision, mapLaw, rewrite } from "../core/walk.ts";
import { truthExpr } from "../core/make.ts";

export type Readings = ReadonlyMap<DoubtId, string>;

/** As the text stands, each doubt: as written, else as taken; but those asked for. */
export function asWritten(program: Program, asked: Readings): Readings {
  return new Map(
    program.doubts.flatMap((doubt): [DoubtId, string][] => {
      const reading = asked.get(doubt.id) ?? readingOf(doubt);
      return reading === undefined ? [] : [[doubt.id, reading]];
    }),
  );
}

function readingOf({ readings }: DoubtOf): string | undefined {
  return (readings.find(({ written }) => written) ?? readings.find(({ taken }) => taken))?.name;
}

export function withReadings(program: Program, readings: Readings): Program {
  if (readings.size === 0) return program;
  const change = (expr: Expr): Expr => settle(expr, readings);
  const settled = program.decisions.map((decision) =>
    decision.doubts.length === 0 ? decision : mapDecision(decision, change),
  );
  const laws = program.laws.map((law) => mapLaw(law, change));
  // Programs with the same laws are recognized by the list itself.
  const isSame = laws.every((law, at) => law === program.laws[at]);
  return { ...program, decisions: settled, laws: isSame ? program.laws : laws };
}

function settle(expr: Expr, readings: Readings): Expr {
  return rewrite(expr, (part) => {
    if (part.kind !== "reading") return null;
    const reading = readings.get(part.doubt);
    if (reading === undefined) return null;
    return truthExpr(reading === part.reading, part.span);
  });
}
