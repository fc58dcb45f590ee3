/** Finds where the clauses of a decision are written, which entry owns them, and what they are called there. */
import type { Clause, ClauseRef, Span } from "../../grammar/tree.ts";
import type { Book, BookClause } from "../amend/book.ts";
import type { CheckedClause, RuledDecision } from "../check/program.ts";
import type { DecisionId, EntryId } from "../resolve/graph.ts";
import { memoize } from "../memoize.ts";

/** A checked clause with its source. */
export interface Written {
  readonly checked: CheckedClause;
  readonly source: BookClause;
  /** Null: the printed book. */
  readonly owner: EntryId | null;
}

export function writtenIn(book: Book, decision: RuledDecision): readonly Written[] {
  const sources = indexClauses(book.decisions).get(decision.id) ?? new Map<string, BookClause>();
  return decision.clauses.flatMap((checked) => {
    const source = sources.get(checked.id);
    return source ? [{ checked, source, owner: source.source.citedAs ?? source.source.entry }] : [];
  });
}

const indexClauses = memoize(
  (decisions: Book["decisions"]): ReadonlyMap<DecisionId, ReadonlyMap<string, BookClause>> =>
    new Map(
      decisions.flatMap((each) =>
        each.kind === "clauses"
          ? [[each.id, new Map(each.clauses.map((clause) => [clause.id, clause]))] as const]
          : [],
      ),
    ),
);

export function labelSpan({ source: { source, clause } }: Written): Span {
  return { file: source.file, start: clause.label.start, end: clause.label.end };
}

export function refSpan({ source: { source } }: Written, { start, end }: ClauseRef): Span {
  return { file: source.file, start, end };
}

/** The later one last: entries after the printed book, in the order of their document, else in source order. */
export function inOrder(book: Book, one: Written, other: Written): readonly [Written, Written] {
  const place = ({ owner }: Written): number => book.entries.findIndex(({ id }) => id === owner);
  const [a, b] = [labelSpan(one), labelSpan(other)];
  const isLater =
    place(one) - place(other) || (a.file < b.file ? -1 : a.file > b.file ? 1 : a.start - b.start);
  return isLater > 0 ? [other, one] : [one, other];
}

/** The clauses that an `over` or `bars` names, as the author wrote it. */
export function namedBy(all: readonly Written[], by: Written, ref: ClauseRef): readonly Written[] {
  const { text } = ref.label;
  return all.filter(
    (each) =>
      each !== by &&
      (text === "all" ||
        each.checked.label === text ||
        (ref.decision !== null && each.checked.label === `${ref.decision.text}.${text}`) ||
        each.source.label === text ||
        each.source.group === text),
  );
}

/** How one clause is put over another; null where its name would mean others as well. */
export function overWritten(all: readonly Written[], by: Written, under: Written): string | null {
  const { label } = under.source;
  const isOnly = all.every(
    (each) => each === under || (each.source.label !== label && each.source.group !== label),
  );
  return isOnly && by !== under ? label : null;
}

/** Behind the label, or behind what it is over already. */
export function overPlace({ source: { source, clause } }: Written): {
  readonly span: Span;
  readonly isFirst: boolean;
} {
  const end = lastOver(clause) ?? clause.label.end;
  return { span: { file: source.file, start: end, end }, isFirst: clause.over.length === 0 };
}

function lastOver({ over }: Clause): number | null {
  return over.at(-1)?.end ?? null;
}

export function placeIn({ file, start }: Span): string {
  return `${file}:${start}`;
}
