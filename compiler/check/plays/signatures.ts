/**
 * Turns declarations of plays (`resolve`, `procedure`, tables that are rolled on) into what one must know to name them.
 * Results are read off the headers of `gives` lines alone, so that plays may be typed in any order.
 */
import type { Line as AstLine, PlayDecl, Span } from "../../../grammar/index.ts";
import type { Book, BookPlay, BookRow, BookTable } from "../../amend/book.ts";
import type { DecisionId, EntryId, ProvisionId } from "../../resolve/graph.ts";
import type { BookIndex } from "../book-index.ts";
import { spanOf } from "../context.ts";
import { raise } from "../faults.ts";
import type { Play } from "../plays.ts";
import type { Aliases, Fact, Named, Says, Type, Words } from "../program.ts";
import { provisionOf, tableAlone } from "../signatures.ts";
import { tableSignature } from "../tables.ts";
import { type TypeScope, typeOf } from "../type-expressions.ts";
import { isComparable, unknown } from "../type-system.ts";
import { factsOf } from "../vocabulary.ts";
import { calledOf, namedOf } from "../words.ts";

export interface DeclaredPlay {
  readonly id: DecisionId;
  readonly kind: Play["kind"];
  readonly params: readonly Fact[];
  /** Of what comes of it as a whole: the single result, or a shape of the named ones. */
  readonly type: Type;
  /** Null where results are named. */
  readonly single: Type | null;
  readonly parts: Play["parts"];
  readonly called: Words;
  readonly about: Words;
  readonly asked?: Aliases;
  readonly says?: Says;
  readonly provision: ProvisionId | null;
  readonly span: Span;
  readonly standing: Standing | null;
}
/** What is there of it in this version; null where nothing is. */
export type Standing =
  | { readonly kind: "lines"; readonly play: BookPlay<PlayDecl> }
  | { readonly kind: "rows"; readonly table: BookTable };

export function playsDeclared(
  scope: TypeScope,
  book: Book,
  index: BookIndex,
): ReadonlyMap<DecisionId, DeclaredPlay> {
  const all = new Map<DecisionId, DeclaredPlay>();
  for (const play of book.plays) {
    const declared = declaredAs(scope, index, play.place.node, play.place.file, play.owner);
    all.set(declared.id, { ...declared, standing: { kind: "lines", play } });
  }
  for (const table of book.decisions) {
    if (table.kind !== "table" || table.table.dice === null) continue;
    all.set(table.id, { ...tableDeclared(scope, index, table), standing: { kind: "rows", table } });
  }
  // What another version plays can be named, and comes to nothing here.
  for (const [id, declarations] of book.graph.plays) {
    const first = declarations[0];
    if (first !== undefined && !all.has(id))
      all.set(id, declaredAs(scope, index, first.by.node, first.by.file, first.owner));
  }
  for (const [id, declarations] of book.graph.figures) {
    const first = declarations[0];
    if (first === undefined || all.has(id)) continue;
    const { node, file } = first.by;
    if (node.kind !== "table" || node.dice === null) continue;
    const place = { node, file };
    all.set(id, tableDeclared(scope, index, { id, owner: first.owner, place, ...tableAlone(node) }));
  }
  return all;
}

function declaredAs(
  scope: TypeScope,
  index: BookIndex,
  node: PlayDecl,
  file: string,
  owner: ProvisionId | EntryId | null,
): DeclaredPlay {
  const single = node.type === null ? null : typeOf(scope, file, node.type);
  const parts = partsOf(scope, file, node);
  return {
    id: node.name.text as DecisionId,
    kind: node.word,
    params: factsOf(scope, file, node.params),
    type: single ?? { kind: "shape", fields: parts.map(({ name, type }) => ({ name, type })) },
    single,
    parts: single === null ? parts : [],
    ...calledOf(node.naming),
    provision: provisionOf(index, owner),
    span: spanOf(file, node.name),
    standing: null,
  };
}

function tableDeclared(
  scope: TypeScope,
  index: BookIndex,
  table: Pick<BookTable, "id" | "owner" | "place" | "table" | "columns" | "rows" | "keys">,
): DeclaredPlay {
  const { file } = table.place;
  const rows = table.rows.flatMap(withNested);
  const { columns, type } = tableSignature(scope, { ...table, rows }, file);
  const parts = columns.map(({ name, type, called, about, says }) => {
    const named = { called, about, ...(says ? { says } : {}) };
    return { name, type, ...(isEmpty(called) && isEmpty(about) ? {} : { named }) };
  });
  return {
    id: table.id,
    kind: "table",
    params: factsOf(scope, file, table.table.params),
    type,
    single: parts.length > 0 ? null : type,
    parts,
    ...calledOf(table.table.naming),
    provision: provisionOf(index, table.owner),
    span: spanOf(file, table.table.name),
    standing: null,
  };
}

const isEmpty = (words: Words): boolean => Object.keys(words).length === 0;

function withNested(row: BookRow): readonly BookRow[] {
  return row.row.nested === null ? [row] : row.nested.flatMap(withNested);
}

/** The named results, and what is wrong with the results of a play as a whole. */
function partsOf(scope: TypeScope, file: string, node: PlayDecl): Play["parts"] {
  const { text: play } = node.name;
  const gives = everyLine(node.lines).filter((line) => line.kind === "gives");
  const parts = new Map<string, Type>();
  const named = new Map<string, Named>();
  for (const line of gives) {
    const span = spanOf(file, line);
    if (line.part === null) {
      if (node.type === null) scope.report(raise("result-mismatch", span, { play, why: "unnamed" }));
      continue;
    }
    const { name } = line.part;
    if (node.type !== null) {
      scope.report(raise("result-mismatch", span, { play, why: "named" }));
      continue;
    }
    const type = typeOf(scope, file, line.part.type);
    const before = parts.get(name.text);
    const its = namedOf(line.naming).named;
    if (its !== undefined && !named.has(name.text)) named.set(name.text, its);
    if (before === undefined) parts.set(name.text, type);
    else if (!isComparable(before, type) || before.kind !== type.kind) {
      scope.report(raise("result-mismatch", spanOf(file, name), { play, why: "differs" }));
      parts.set(name.text, unknown);
    }
  }
  // A procedure may be there for what it changes.
  const isEmpty = gives.length === 0 && (node.word === "resolve" || node.type !== null);
  if (isEmpty && play !== "") {
    scope.report(raise("result-mismatch", spanOf(file, node.name), { play, why: "none" }));
  }
  return [...parts].map(([name, type]) => {
    const its = named.get(name);
    return { name, type: name === "" ? unknown : type, ...(its ? { named: its } : {}) };
  });
}

/** The lines and all that stand in them, in order of writing. */
export function everyLine(lines: readonly AstLine[]): readonly AstLine[] {
  return lines.flatMap((line) => [line, ...everyLine(linesIn(line))]);
}

function linesIn(line: AstLine): readonly AstLine[] {
  switch (line.kind) {
    case "when":
      return [...line.branches.flatMap(({ lines }) => lines), ...(line.otherwise ?? [])];
    case "each":
    case "repeat":
    case "block":
      return line.lines;
    case "menu":
      return line.options.flatMap(({ lines }) => lines);
    case "announce":
      return line.together ?? [];
    default:
      return [];
  }
}
