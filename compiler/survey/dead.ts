/**
 * Turns clauses that decide in no version of a book, and precedence that never matters, into warnings. A report lists
 * those that are idle in only some versions.
 */
import type { Diagnostic } from "../../grammar/tree.ts";
import type { Found } from "./asking.ts";
import { raise } from "./faults.ts";
import type { Idle, IdleClause } from "./idle.ts";
import { labelSpan, placeIn, refSpan, type Written } from "./places.ts";

/** Of all versions: what has a say in one of them is not dead. */
export function deadIn(all: readonly Found<Idle>[]): readonly Diagnostic[] {
  const clauses = new Map<string, Diagnostic | null>();
  const precedence = new Map<string, Diagnostic | null>();
  for (const { decision, found } of all) {
    for (const { of, dead } of found.clauses) {
      const span = labelSpan(of);
      const key = `${decision.id} ${of.checked.id}`;
      const data = { decision: decision.id, clause: of.checked.label, takers: dead?.takers ?? null };
      keep(clauses, key, isWrong(of, dead) ? raise("dead-clause", span, data) : null);
    }
    for (const { of, word, ref, isIdle } of found.precedence) {
      const span = refSpan(of, ref);
      const named = ref.decision ? `${ref.decision.text}.${ref.label.text}` : ref.label.text;
      const data = { decision: decision.id, clause: of.checked.label, word, named };
      keep(precedence, placeIn(span), isIdle ? raise("redundant-override", span, data) : null);
    }
  }
  const dead = [...clauses.values()].flatMap((each) => each ?? []);
  // Of a clause that never has a say it need not be said that it is over nothing.
  const isDead = ({ data }: Diagnostic): boolean =>
    dead.some((each) => each.data.decision === data.decision && each.data.clause === data.clause);
  return [...dead, ...[...precedence.values()].flatMap((each) => (each && !isDead(each) ? each : []))];
}

/** That nothing is left to `otherwise` is well: it closes what the others may one day leave open. */
function isWrong({ checked }: Written, dead: IdleClause["dead"]): boolean {
  return dead !== null && !(checked.otherwise && dead.takers !== null);
}

function keep(found: Map<string, Diagnostic | null>, key: string, told: Diagnostic | null): void {
  if (!found.has(key) || told === null) found.set(key, told);
}
