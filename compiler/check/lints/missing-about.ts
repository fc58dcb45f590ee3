/**
 * Finds facts, decisions, tables, invariants and plays without a sentence that tells a stranger what they are about.
 * Fields and parameters may do without: what they belong to speaks for them.
 */
import type { Diagnostic } from "../../../grammar/index.ts";
import { raise } from "../faults.ts";
import type { Linted } from "../lints.ts";

export function* missingAbout({ program }: Linted): Iterable<Diagnostic> {
  for (const { name, owner, about, span } of program.facts) {
    if (isEmpty(about))
      yield raise("missing-about", span, { name, what: owner === null ? "fact" : "choice" });
  }
  for (const { id, kind, about, span } of program.decisions) {
    const what = kind === "ruled" ? "decision" : kind === "table" ? "table" : null;
    if (what !== null && isEmpty(about)) yield raise("missing-about", span, { name: id, what });
  }
  for (const { id, about, span } of program.invariants) {
    if (isEmpty(about)) yield raise("missing-about", span, { name: id, what: "invariant" });
  }
  for (const { id, kind, about, span } of program.plays) {
    if (isEmpty(about)) yield raise("missing-about", span, { name: id, what: kind });
  }
}

function isEmpty(about: Readonly<Record<string, string>>): boolean {
  return Object.keys(about).length === 0;
}
