/** Fits a situation to a program that may lack some of the clauses that the situation names. */
import type { Program } from "../check/program.ts";
import type { JsonObject } from "../core/json.ts";

/** The situation without what the table said about clauses that the program does not have. */
export function keepKnownClauses(program: Program, given: JsonObject): JsonObject {
  const { told } = given;
  if (!Array.isArray(told)) return given;
  const known = new Set(
    program.decisions.flatMap((decision) =>
      decision.kind === "ruled"
        ? decision.clauses.filter((clause) => clause.told).map(({ label }) => `${decision.id}.${label}`)
        : [],
    ),
  );
  return { ...given, told: told.filter((clause) => typeof clause === "string" && known.has(clause)) };
}
