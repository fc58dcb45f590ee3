/**
 * Finds clauses that no sentence states: in an entry or a printing we hold that is a fault, where it is inferred a warning.
 * `otherwise` closes what the other sentences say and needs none of its own.
 */
import type { Clause, Diagnostic } from "../../../grammar/index.ts";
import type { BookClause } from "../../amend/book.ts";
import { spanOf } from "../context.ts";
import { raise } from "../faults.ts";
import type { Linted } from "../lints.ts";

export function* clauseWithoutSentence({ book }: Linted): Iterable<Diagnostic> {
  const seen = new Set<Clause>();
  for (const decision of book.decisions) {
    if (decision.kind !== "clauses") continue;
    for (const each of decision.clauses) {
      if (seen.has(each.clause) || isStated(each)) continue;
      seen.add(each.clause);
      const { clause, source, label } = each;
      const isInferred = source.entry === null && clause.inferred.length > 0;
      const code = isInferred ? "inferred-clause-without-sentence" : "clause-without-sentence";
      yield raise(code, spanOf(source.file, clause.label), { label, decision: decision.id });
    }
  }
}

function isStated({ clause, sentences, source }: BookClause): boolean {
  if (sentences.length > 0 || clause.unseen || clause.label.text === "otherwise" || clause.label.text === "")
    return true;
  // What the vocabulary itself decides is how a notion is made precise, and stands in no text.
  if (source.entry === null && source.provision === null) return true;
  return clause.from.length > 0 || clause.stages.some((stage) => stage.from.length > 0);
}
