/**
 * Finds `is known` asked of what can never be none: an author may take it for "is given", which nobody can ask.
 * Whether a decision is ruled is another question, and left alone.
 */
import type { Diagnostic } from "../../../grammar/index.ts";
import { raise } from "../faults.ts";
import type { Linted } from "../lints.ts";
import { mayBeNone } from "../type-system.ts";

export function* alwaysKnown({ expressions }: Linted): Iterable<Diagnostic> {
  for (const expr of expressions) {
    if (expr.kind !== "is-known" || mayBeNone(expr.of.type) || expr.of.type.kind === "unknown") continue;
    if (expr.of.kind === "call") continue;
    yield raise("always-known", expr.span, { asked: "is known" });
  }
}
