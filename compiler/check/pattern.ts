/**
 * Proves the pattern of a table against its cells: each comes to what the pattern says for its keys, at least in one reading.
 * What stands in no document (holes, unseen cells) proves nothing and is passed over.
 */
import type { BookTable } from "../amend/book.ts";
import { type Constant, constantInWords, constantValue, isSameConstant } from "./constant-value.ts";
import { type Context, scopeIn, spanOf, withParams } from "./context.ts";
import { expressionOf } from "./expression.ts";
import { raise } from "./faults.ts";
import type { Fact, Type, TypeTable } from "./program.ts";
import type { Surface } from "./surface.ts";
import { rational, toNumber } from "./rational.ts";
import { orNone } from "./type-system.ts";
import { keyInWords } from "./type-words.ts";
import { presentType } from "../core/types.ts";
import type { TypedRow } from "./tables.ts";

interface Proved {
  readonly params: readonly Fact[];
  readonly columns: readonly Fact[];
  readonly type: Type;
  readonly rows: readonly TypedRow[];
  readonly across: readonly Surface[];
}

export function provePattern(context: Context, decision: BookTable, table: Proved): void {
  const { pattern } = decision.table;
  if (pattern === null) return;
  const { file } = decision.place;
  const provision = table.rows[0]?.origin.provision ?? null;
  const scope = withParams(scopeIn(file, { provision }), table.params);
  const stated = expressionOf(context, scope, pattern, orNone(table.type));
  if (stated.kind === "hole") return;
  const why = table.columns.length > 0 ? "the table has several columns" : held(context, stated, table);
  if (why !== null)
    context.report(raise("pattern-not-checked", spanOf(file, pattern), { table: decision.id, why }));
}

/** Holds each cell against the pattern; says why where that cannot be done. */
function held(context: Context, stated: Surface, { params, rows, across }: Proved): string | null {
  const [first, second] = params;
  if (first === undefined) return null;
  for (const row of rows) {
    const places = placesOf(context.types, first.type, row.key);
    if (places === null) return `the values of \`${keyInWords(row.key)}\` cannot be listed`;
    for (const [i, cell] of row.cells.entries()) {
      const found = cell === "hole" || cell === "unseen" ? null : valuesOf(cell);
      if (found === null) continue;
      const beside = across[i];
      const other = beside === undefined ? null : constantValue(beside, new Map());
      const keys = places.map((place) => [
        [first.name, place] as const,
        ...(second === undefined || other === null ? [] : [[second.name, other] as const]),
      ]);
      const wanted = keys.map((key) => constantValue(stated, new Map(key)));
      if (wanted.includes(null)) return "it uses more than the keys";
      const off = wanted.findIndex(
        (value) => value !== null && !found.some((each) => isSameConstant(each, value)),
      );
      const due = wanted[off];
      if (due === undefined || due === null) continue;
      const at = (keys[off] ?? []).map(([, value]) => constantInWords(value));
      const data = { at, found: found.map(constantInWords), wanted: constantInWords(due) };
      context.report(raise("pattern-broken", typeof cell === "string" ? row.span : cell.span, data));
    }
  }
  return null;
}

/** More places than these are not gone through. */
const mostPlaces = 1000;

/** What a row speaks for, place by place; null where that has no end. */
function placesOf(types: TypeTable, type: Type, key: Surface): readonly Constant[] | null {
  if (key.kind === "hole") return [];
  if (key.kind !== "interval") {
    const value = constantValue(key, new Map());
    return value === null ? null : [value];
  }
  const of = presentType(type);
  const ends = [key.least, key.most].map((end) => (end === null ? null : constantValue(end, new Map())));
  const [from, to] = ends;
  if (of.kind === "enum") {
    const names = types.enums.get(of.name)?.values.map(({ name }) => name) ?? [];
    const start = from?.kind === "name" ? names.indexOf(from.name) : 0;
    const stop = to?.kind === "name" ? names.indexOf(to.name) : names.length - 1;
    return names.slice(start, stop + 1).map((name) => ({ kind: "name", name }));
  }
  if (of.kind !== "count") return null;
  const start = from?.kind === "number" ? toNumber(from.value) : of.from;
  const stop = to?.kind === "number" ? toNumber(to.value) : of.to;
  if (start === null || stop === null || stop - start >= mostPlaces) return null;
  return Array.from({ length: stop - start + 1 }, (_, i) => ({
    kind: "number",
    value: rational(BigInt(start + i)),
  }));
}

/** What a cell may come to, by its readings; null where that cannot be told. */
function valuesOf(cell: Surface | "never"): readonly Constant[] | null {
  if (cell === "never") return [{ kind: "none" }];
  if (cell.kind !== "cases") {
    const value = constantValue(cell, new Map());
    return value === null ? null : [value];
  }
  const values = [
    ...cell.cases.map((each) => each.value),
    ...(cell.otherwise === null ? [] : [cell.otherwise]),
  ];
  const all = values.map(valuesOf);
  return all.some((each) => each === null) ? null : all.flatMap((each) => each ?? []);
}
