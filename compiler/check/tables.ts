/**
 * Turns a table into rows with typed keys and cells, and checks that each place of the key is spoken for once.
 * Coverage itself is reckoned in coverage.ts.
 */
import type { Cell, Row, Span } from "../../grammar/index.ts";
import type { BookTable, Source } from "../amend/book.ts";
import type { Context, Scope } from "./context.ts";
import { scopeIn, spanOf } from "./context.ts";
import { tellCoverage } from "./coverage.ts";
import { infer } from "./expression.ts";
import { fitted } from "./expression/fit.ts";
import { raise } from "./faults.ts";
import { type Cited, originOf } from "./origin.ts";
import type { CheckedRow, ClauseOrigin, EnumType, Expr, Fact, Type, TypeTable } from "./program.ts";
import type { Surface } from "./surface.ts";
import { rational } from "./rational.ts";
import { orNone, truth, unknown } from "./type-system.ts";
import { keyInWords } from "./type-words.ts";
import { factsOf } from "./vocabulary.ts";
import { provePattern } from "./pattern.ts";
import { writtenChildrenOf } from "../core/walk.ts";
import { lower } from "../lower/lower.ts";
import { type TypeScope, typeOf } from "./type-expressions.ts";
import { presentType } from "../core/types.ts";

/** What a table gives, from its declaration alone: a shape of its columns, or the one type of its cells. */
export interface TableSignature {
  readonly params: readonly Fact[];
  readonly columns: readonly Fact[];
  readonly type: Type;
}

export function tableSignature(
  scope: TypeScope,
  { table, keys, columns, rows }: Pick<BookTable, "table" | "keys" | "columns" | "rows">,
  file: string,
): TableSignature {
  const params = factsOf(scope, file, keys);
  const declared = factsOf(scope, file, columns);
  const isNever = (index: number) => rows.some(({ row }) => isNeverCell(row.cells[index]));
  if (declared.length > 0) {
    const facts = declared.map((fact, i) => ({
      ...fact,
      type: isNever(i) || fact.optional ? orNone(fact.type) : fact.type,
    }));
    return {
      params,
      columns: facts,
      type: { kind: "shape", fields: facts.map(({ name, type }) => ({ name, type })) },
    };
  }
  const cell = table.type === null ? unknown : typeOf(scope, file, table.type);
  const hasNever = rows.some(({ row }) => row.cells.some(isNeverCell));
  return { params, columns: [], type: hasNever ? orNone(cell) : cell };
}

/** A row before its key and cells are lowered. */
export interface TypedRow {
  readonly label: string;
  readonly key: Surface;
  readonly cells: readonly (Surface | "never" | "hole" | "unseen")[];
  readonly origin: ClauseOrigin;
  readonly span: Span;
}

export interface CheckedTable {
  readonly rows: readonly CheckedRow[];
  readonly across: readonly Expr[];
}

export function tableOf(
  context: Context,
  cited: Cited,
  decision: BookTable,
  signature: TableSignature,
): CheckedTable {
  const { params, columns, type } = signature;
  const why = misbuilt(decision, signature);
  if (why !== null) {
    const name = decision.table.name;
    const span = spanOf(decision.place.file, name);
    if (name.text !== "") context.report(raise("table-keys", span, { table: decision.id, why }));
    return { rows: [], across: [] };
  }
  const [key, second] = params;
  const across = second === undefined ? [] : valuesOf(context.types, second.type, second.span);
  const heads =
    columns.length > 0 ? columns.map((column) => column.name) : across.map((each) => keyInWords(each));
  const types =
    columns.length > 0
      ? columns.map((column) => column.type)
      : heads.length > 0
        ? heads.map(() => type)
        : [type];
  const rows = decision.rows.map(({ row, source, file, cellFiles }) => {
    const scopeOf = (written: string) => scopeIn(written, { provision: source.provision });
    tellCellCount(context, decision.id, row, types.length, heads, file);
    return {
      label: row.label?.text ?? "",
      key: keyOf(context, scopeOf(file), row, key?.type ?? unknown),
      cells: types.map((wanted, i) => cellOf(context, scopeOf(cellFiles[i] ?? file), row.cells[i], wanted)),
      origin: originOf(cited, { source, sentences: [], history: historyOf(source), inferred: [], cites: [] }),
      span: spanOf(file, row),
    };
  });
  const named = withLabels(rows);
  const file = decision.place.file;
  if (key !== undefined)
    tellCoverage(context, decision.id, key.type, named, spanOf(file, decision.table.name));
  provePattern(context, decision, { ...signature, rows: named, across });
  const lowered = named.map((row) => ({
    ...row,
    key: lower(row.key),
    cells: row.cells.map((cell) => (typeof cell === "string" ? cell : lower(cell))),
  }));
  return { rows: lowered, across: across.map(lower) };
}

/** Why a table cannot be read at all; null when it can. */
function misbuilt({ table, keys, columns }: BookTable, { params, type }: TableSignature): string | null {
  if (keys.length === 0) return "it has no key";
  if (keys.length > 2) return `it has ${keys.length} keys`;
  if (columns.length > 0 && table.type !== null) return "it has columns and one type for all cells";
  if (columns.length > 0 && keys.length === 2) return "it has columns and a second key";
  if (columns.length === 0 && table.type === null) return "it has neither columns nor a type for its cells";
  const second = params[1]?.type;
  if (second === undefined || second.kind === "unknown" || type.kind === "unknown") return null;
  return isListable(second) ? null : "its second key has too many values to list";
}

function isListable(type: Type): boolean {
  if (type.kind === "count") return type.from !== null && type.to !== null && type.to - type.from < 1000;
  return type.kind === "enum" || type.kind === "truth";
}

/** The values of the second key, one for each cell of a row. */
function valuesOf(types: TypeTable, type: Type, span: Surface["span"]): readonly Surface[] {
  if (type.kind === "truth")
    return [true, false].map((value) => ({ kind: "truth", value, type: truth, span }));
  if (type.kind === "enum") {
    const values: EnumType["values"] = types.enums.get(type.name)?.values ?? [];
    return values.map(({ name }) => ({ kind: "enum-value", name, type, span }));
  }
  if (type.kind !== "count" || type.from === null || type.to === null) return [];
  const { from } = type;
  return Array.from({ length: type.to - from + 1 }, (_, i) => {
    const at = from + i;
    return { kind: "number", value: rational(BigInt(at)), type: { kind: "count", from: at, to: at }, span };
  });
}

function keyOf(context: Context, scope: Scope, row: Row, wanted: Type): Surface {
  const hint: Type =
    row.key.kind === "range" ? { kind: "interval", of: presentType(wanted) } : presentType(wanted);
  const key = fitted(
    context,
    infer(context, scope, row.key, hint),
    wanted.kind === "unknown" ? unknown : hint,
  );
  return constant(context, key, "the key of a row");
}

function cellOf(
  context: Context,
  scope: Scope,
  cell: Cell | undefined,
  wanted: Type,
): TypedRow["cells"][number] {
  if (cell === undefined) return "hole";
  if (cell.kind === "blank") return cell.blank;
  const value = fitted(context, infer(context, scope, cell.value, wanted), wanted);
  return constant(context, value, "a cell");
}

function isNeverCell(cell: Cell | undefined): boolean {
  return cell?.kind === "blank" && cell.blank === "never";
}

/** Keys, cells and figures are what the page shows. */
export function constant(context: Context, expr: Surface, what: string): Surface {
  const odd = firstVariable(expr);
  if (odd === null) return expr;
  context.report(raise("not-constant", odd.span, { what }));
  return { kind: "hole", type: unknown, span: expr.span };
}

function firstVariable(expr: Surface): Surface | null {
  switch (expr.kind) {
    case "truth":
    case "number":
    case "enum-value":
    case "name-value":
    case "keyword-value":
    case "duty":
    case "none":
    case "hole":
      return null;
    case "negate":
      return firstVariable(expr.of);
    case "arithmetic":
      return firstVariable(expr.left) ?? firstVariable(expr.right);
    case "interval":
      return (
        [expr.least, expr.most]
          .map((end) => (end === null ? null : firstVariable(end)))
          .find((each) => each) ?? null
      );
    case "list":
    case "set":
      return expr.items.map(firstVariable).find((each) => each !== null) ?? null;
    case "record":
      return expr.fields.map((field) => firstVariable(field.value)).find((each) => each !== null) ?? null;
    // Readings differ on what is printed; they are no part of the situation.
    case "reading":
      return null;
    case "not":
      return firstVariable(expr.of);
    case "and":
    case "or":
    case "cases":
      return (
        writtenChildrenOf(expr)
          .map(firstVariable)
          .find((each) => each !== null) ?? null
      );
    default:
      return expr;
  }
}

function tellCellCount(
  context: Context,
  table: string,
  row: Row,
  wanted: number,
  heads: readonly string[],
  file: string,
): void {
  const found = row.cells.length;
  if (found === wanted || wanted === 0) return;
  const data = { table, wanted, found, of: heads };
  context.report(raise("cell-count", spanOf(file, row), data));
}

/** A row without a label goes by its key; two of one label are told apart by number. */
function withLabels(rows: readonly TypedRow[]): readonly TypedRow[] {
  const taken = new Set<string>();
  return rows.map((row) => {
    const wanted = row.label === "" ? keyInWords(row.key) : row.label;
    let label = wanted;
    for (let n = 2; taken.has(label); n++) label = `${wanted} (${n})`;
    taken.add(label);
    return { ...row, label };
  });
}

export function historyOf(source: Source): readonly NonNullable<Source["entry"]>[] {
  return source.entry === null ? [] : [source.entry];
}
