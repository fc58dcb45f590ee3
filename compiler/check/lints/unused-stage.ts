/**
 * Finds stages that neither a later stage nor the value of their clause uses.
 * A stage that only a stage without use reads is left until that one is gone.
 */
import type { Diagnostic } from "../../../grammar/index.ts";
import { raise } from "../faults.ts";
import type { Linted } from "../lints.ts";
import type { Expr } from "../program.ts";
import { subexpressionsOf } from "../../core/walk.ts";

export function* unusedStage({ program }: Linted): Iterable<Diagnostic> {
  for (const decision of program.decisions) {
    if (decision.kind !== "ruled") continue;
    for (const { stages, value } of decision.clauses) {
      for (const [i, { name, value: own }] of stages.entries()) {
        const later = [
          ...stages.slice(i + 1).map((stage) => stage.value),
          ...(value === null ? [] : [value]),
        ];
        if (name === "" || later.some((expr) => uses(expr, name))) continue;
        yield raise("unused-stage", own.span, { name });
      }
    }
  }
}

function uses(expr: Expr, name: string): boolean {
  for (const part of subexpressionsOf(expr)) {
    // What could not be typed may have been the use.
    if ((part.kind === "local" && part.name === name) || part.kind === "open") return true;
  }
  return false;
}
