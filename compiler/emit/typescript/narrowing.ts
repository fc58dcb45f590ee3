/**
 * What TypeScript knows of paths that may be left out: where a condition that surrounds them has asked for it, they need
 * not be asserted. That they are there at all is known to the check; this is only about what must be written down.
 */
import type { Expr } from "../../check/program.ts";
import type { Context } from "./fast.ts";
import { keyOf } from "./key-of.ts";

/** The context in which a condition came to `outcome`. */
export function knowing(context: Context, condition: Expr, outcome: boolean): Context {
  const keys = thereWhen(condition, outcome);
  return keys.length === 0 ? context : { ...context, there: new Set([...context.there, ...keys]) };
}

/** Inside a function of its own only variables are still known, not what they hold. */
export function withinFunction(there: ReadonlySet<string>): ReadonlySet<string> {
  return there.size === 0 ? there : new Set([...there].filter((key) => !key.startsWith('{"kind":"field"')));
}

function thereWhen(condition: Expr, outcome: boolean): readonly string[] {
  switch (condition.kind) {
    case "not":
      return thereWhen(condition.of, !outcome);
    case "and":
      return outcome ? condition.all.flatMap((each) => thereWhen(each, true)) : [];
    case "or":
      return outcome ? [] : condition.any.flatMap((each) => thereWhen(each, false));
    case "is-known":
      return outcome ? pathOf(condition.of) : [];
    case "is-none":
      return outcome ? [] : pathOf(condition.of);
    default:
      return [];
  }
}

/** A field of something is there only where that is. */
function pathOf(expr: Expr): readonly string[] {
  if (expr.kind === "fact" || expr.kind === "local") return [keyOf(expr)];
  if (expr.kind !== "field") return [];
  const of = pathOf(expr.of);
  return of.length === 0 ? [] : [keyOf(expr), ...of];
}
