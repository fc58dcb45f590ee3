/** Decisions as people read them: a question, and for each clause its answer and when it applies. */
import type { CheckedClause, Decision, RuledDecision, Words } from "../check/program.ts";
import type { Around } from "./around.ts";
import { declared, markedIfBorrowed } from "./around.ts";
import { answerInWords, conditionInWords, valueInWords } from "./expressions.ts";
import { nameOfDecision, ownNameOf } from "./names.ts";
import { fill, type Wording } from "./wording.ts";
import { headed, line, type Statement } from "./statement.ts";

export interface WordedClause {
  readonly label: string;
  /** Null for a clause that only keeps others from applying. */
  readonly answer: Statement | null;
  /** Null: always. */
  readonly when: Statement | null;
  /** It applies where no other clause does, among the situations of `when`. */
  readonly isOtherwise: boolean;
  /** Labels of the clauses that come first where both apply. */
  readonly unless: readonly string[];
  /** Languages of its texts that the reader did not ask for. */
  readonly borrowed: readonly string[];
}

/** What is asked: the question that its author wrote, else its name. */
export function questionInWords(around: Around, decision: Pick<Decision, "id" | "about">): Wording {
  return markedIfBorrowed(around, decision.about) ?? nameOfDecision(around, decision.id);
}

/** The row of a table that was read, or a figure: `Tip: 2`. */
export function rowInWords(around: Around, decision: Decision, label: string): Statement | null {
  if (decision.kind === "figure")
    return decision.value && line(named(around, decision, valueInWords(around, decision.value)));
  const row = decision.kind === "table" ? decision.rows.find((each) => each.label === label) : undefined;
  if (row === undefined) return null;
  const value = valueInWords(around, row.key);
  const [key] = decision.params;
  const name = key && ownNameOf(around, key);
  const { labelled, quoted, row: inTable } = around.language.phrases;
  const said = name ? fill(labelled, name, value) : value;
  const called = declared(around, decision.called);
  return line(fill(inTable, called ? fill(quoted, called) : nameOfDecision(around, decision.id), said));
}

function named(around: Around, { id }: Decision, value: Wording): Wording {
  return fill(around.language.phrases.labelled, nameOfDecision(around, id), value);
}

export function clausesInWords(around: Around, decision: RuledDecision): readonly WordedClause[] {
  return decision.clauses.map((clause) => clauseInWords(around, decision, clause));
}

export function clauseInWords(
  around: Around,
  { params, clauses }: RuledDecision,
  { label, value, unseen, when, otherwise, stages, shown }: CheckedClause,
): WordedClause {
  const own: Around = {
    ...around,
    decision: { params },
    stages: new Map(stages.map((stage) => [stage.name, stage.value])),
    borrowed: new Set(),
  };
  const answer = unseen
    ? line(own.language.phrases.notHeld)
    : value === null
      ? null
      : when === null
        ? shortened(own, shown, answerInWords(own, value))
        : answerInWords(own, value);
  const condition = when === null ? null : shortened(own, shown, conditionInWords(own, when));
  const above = otherwise
    ? []
    : clauses.filter(({ over, bars }) => over.includes(label) || bars.includes(label));
  return {
    label,
    answer,
    when: condition,
    isOtherwise: otherwise,
    unless: above.map((each) => each.label),
    borrowed: [...own.borrowed],
  };
}

/** Where its author says in short what a condition, or an answer without one, means, the details stand below. */
function shortened(around: Around, shown: Words | undefined, condition: Statement): Statement {
  const short = shown && declared(around, shown);
  return short ? headed(short, condition) : condition;
}
