/** Fits a situation to a program that may lack some of the clauses that the situation names. */
import type { Program } from "../check/program.ts";
import { isObject, type Json, type JsonObject } from "../core/json.ts";
import { memoize } from "../memoize.ts";

/**
 * The situation without what the table said about clauses that the program does not have. `others`: only clauses that one
 * of these has are removed.
 */
export function keepKnownClauses(
  program: Program,
  given: JsonObject,
  others: readonly Program[] | null = null,
): JsonObject {
  const { told } = isObject(given) ? given : {};
  if (!Array.isArray(told)) return given;
  const isOf = (each: Program, clause: Json) => typeof clause === "string" && clausesOf(each).has(clause);
  const isKnown = (clause: Json) =>
    isOf(program, clause) || (others !== null && !others.some((other) => isOf(other, clause)));
  return { ...given, told: told.filter((clause: Json) => isKnown(clause)) };
}

const clausesOf = memoize(
  ({ decisions }: Program): ReadonlySet<string> =>
    new Set(
      decisions.flatMap((decision) =>
        decision.kind === "ruled"
          ? decision.clauses.filter(({ told }) => told).map(({ label }) => `${decision.id}.${label}`)
          : [],
      ),
    ),
);
