/**
 * Turns declarations of decisions (`decide`, tables, figures) into what one must know to name them: parameters, type, words.
 * Those that this version does not rule are among them, so that a rule may speak of what a later update brings.
 */
import type { Span } from "../../grammar/index.ts";
import type { Book, BookDecision, BookTable } from "../amend/book.ts";
import type { DecisionId, EntryId, ProvisionId } from "../resolve/graph.ts";
import type { BookIndex } from "./book-index.ts";
import { spanOf } from "./context.ts";
import type { Aliases, Fact, Says, Type, Words } from "./program.ts";
import { type TableSignature, tableSignature } from "./tables.ts";
import { type TypeScope, typeOf } from "./type-expressions.ts";
import { unknown } from "./type-system.ts";
import { factsOf } from "./vocabulary.ts";
import { calledOf } from "./words.ts";

/** A decision as declared, whether or not something stands on it in this version. */
export interface Declared {
  readonly id: DecisionId;
  readonly params: readonly Fact[];
  /** Columns of a table. */
  readonly columns: readonly Fact[];
  readonly type: Type;
  readonly called: Words;
  readonly about: Words;
  readonly because?: Words;
  readonly asked?: Aliases;
  readonly says?: Says;
  readonly provision: ProvisionId | null;
  /** A tally: its clauses add up. */
  readonly adds: boolean;
  readonly span: Span;
  /** What stands on it in this version; null where nothing does. */
  readonly standing: BookDecision | null;
}

/** Gained keywords are not among them: they are asked for by `has`. */
export function declarationsOf(
  scope: TypeScope,
  book: Book,
  index: BookIndex,
): ReadonlyMap<DecisionId, Declared> {
  const all = new Map<DecisionId, Declared>();
  for (const decision of book.decisions) {
    // What is rolled on is played.
    if (decision.kind === "table" && decision.table.dice !== null) continue;
    const declared = standingOf(scope, book, index, decision);
    if (declared !== null) all.set(decision.id, declared);
  }
  for (const id of book.graph.decisions.keys()) {
    const declared = all.has(id) ? null : ruledOf(scope, book, index, id, null);
    if (declared !== null) all.set(id, declared);
  }
  for (const [id, declarations] of book.graph.figures) {
    const first = declarations[0];
    if (all.has(id) || first === undefined || first.by.node.kind === "gain") continue;
    const { node, file } = first.by;
    if (node.kind === "table" && node.dice !== null) continue;
    const signature =
      node.kind === "table"
        ? tableSignature(scope, tableAlone(node), file)
        : { params: [], columns: [], type: typeOf(scope, file, node.type) };
    const provision = provisionOf(index, first.owner);
    all.set(id, {
      id,
      ...signature,
      ...calledOf(node.naming),
      provision,
      adds: false,
      span: spanOf(file, node.name),
      standing: null,
    });
  }
  return all;
}

function standingOf(scope: TypeScope, book: Book, index: BookIndex, decision: BookDecision): Declared | null {
  const { id, owner, place } = decision;
  const provision = provisionOf(index, owner);
  switch (decision.kind) {
    case "clauses":
      return ruledOf(scope, book, index, id, decision);
    case "table": {
      const signature: TableSignature = tableSignature(scope, decision, place.file);
      const span = spanOf(place.file, decision.table.name);
      return {
        id,
        ...signature,
        ...calledOf(decision.table.naming),
        provision,
        adds: false,
        span,
        standing: decision,
      };
    }
    case "figure": {
      const { figure } = decision;
      const type = typeOf(scope, place.file, figure.type);
      const span = spanOf(place.file, figure.name);
      return {
        id,
        params: [],
        columns: [],
        type,
        ...calledOf(figure.naming),
        provision,
        adds: false,
        span,
        standing: decision,
      };
    }
    case "gain":
      return null;
  }
}

function ruledOf(
  scope: TypeScope,
  book: Book,
  index: BookIndex,
  id: DecisionId,
  standing: BookDecision | null,
): Declared | null {
  const declared = book.graph.decisions.get(id);
  if (declared === undefined) {
    // Clauses of what was never declared have had their message.
    if (standing === null) return null;
    const span = spanOf(standing.place.file, standing.place.node);
    return {
      id,
      params: [],
      columns: [],
      type: unknown,
      called: {},
      about: {},
      provision: null,
      adds: false,
      span,
      standing,
    };
  }
  const { node, file } = declared.by;
  return {
    id,
    params: factsOf(scope, file, node.params),
    columns: [],
    type: typeOf(scope, file, node.type),
    ...calledOf(node.naming),
    provision: provisionOf(index, declared.owner),
    adds: node.adds,
    span: spanOf(file, node.name),
    standing,
  };
}

/** A table as its declaration has it, with the rows written there. */
export function tableAlone(
  table: BookTable["table"],
): Pick<BookTable, "table" | "keys" | "columns" | "rows"> {
  const source = { entry: null, citedAs: null, provision: null, file: "" };
  return {
    table,
    keys: table.keys,
    columns: table.columns,
    rows: table.rows.map((row) => ({ row, source, file: "", cellFiles: [], nested: [] })),
  };
}

export function provisionOf(index: BookIndex, owner: ProvisionId | EntryId | null): ProvisionId | null {
  if (owner === null) return null;
  if (index.provisions.has(owner as ProvisionId)) return owner as ProvisionId;
  return index.entries.get(owner as EntryId)?.on[0] ?? null;
}
