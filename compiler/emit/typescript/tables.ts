/**
 * Turns a table into straight code: a switch over names, comparisons over ranges, a constant of cells for a cross table.
 * Rows that meet in a key are left to the explaining form, which says what comes of it.
 */
import type { Expr, Fact, TableDecision, Type } from "../../check/program.ts";
import type { Body } from "./lines.ts";
import { code, joined, layout, listed } from "./code.ts";
import { type Context, type Fast, fast, noFields, settledNone, express } from "./fast.ts";
import { key, quote } from "./literal.ts";
import { toNumber } from "../../check/rational.ts";
import { endsIn, numberIn } from "../../core/expressions.ts";

/** A table as code, and the constant it looks things up in, where it has one. */
export interface TableBody extends Body {
  readonly cells: {
    readonly name: string;
    readonly value: string;
    readonly isOpen: boolean;
    readonly mayBeNever: boolean;
  } | null;
}

/** Null when straight code cannot say it. */
export function tableBody(context: Context, table: TableDecision, cellsName: string): TableBody | null {
  const [first, second] = table.params;
  if (first === undefined || table.params.some((param) => param.optional || param.type.kind === "or-none"))
    return null;
  const rows = placesIn(
    first,
    table.rows.map((row) => row.key),
  );
  if (rows === null) return null;
  const cells = table.rows.map((row) => row.cells.map((cell) => cellOf(context, cell)));
  const all = cells.flat();
  const result = {
    open: all.some((cell) => cell.open) || !covers(context, first.type, rows),
    none: all.some((cell) => cell.none !== "never"),
    places: Math.max(0, ...all.map((cell) => cell.places)),
    most: Math.max(0, ...all.map((cell) => cell.most)),
    openFields: noFields,
  };
  if (context.uses.beyond) return null;
  if (second !== undefined) {
    const columns = placesIn(second, table.across);
    if (columns === null) return null;
    const open = result.open || !covers(context, second.type, columns);
    const crossed = { first, second, rows, columns, cells };
    return cross(context, crossed, { ...result, open }, cellsName);
  }
  if (table.columns.length === 0) {
    const lines = chosen(
      context,
      first,
      rows,
      cells.map((row) => row[0] ?? fast("undefined", { open: true })),
      "  ",
      result.open,
    );
    return { lines, result, cells: null };
  }
  // A row that is there is there, whatever columns of it nobody holds.
  const isOpen = !covers(context, first.type, rows);
  const openFields = new Set(
    table.columns.flatMap((column, i) => (cells.some((row) => row[i]?.open) ? [column.name] : [])),
  );
  const values = cells.map((row) => rowOf(context, table.columns, row));
  const lines = chosen(context, first, rows, values, "  ", isOpen);
  return { lines, result: { ...result, open: isOpen, openFields, none: false }, cells: null };
}

function cellOf(context: Context, cell: TableDecision["rows"][number]["cells"][number]): Fast {
  if (cell === "never") return fast("null", { none: "null", most: 0 });
  if (cell === "hole" || cell === "unseen") return fast("undefined", { open: true, most: 0 });
  const piece = settledNone(express(context, cell));
  // What is reckoned may be open in ways a column does not tell.
  if (piece.open || piece.openFields.size > 0) context.uses.beyond = true;
  return piece;
}

function rowOf(context: Context, columns: readonly Fact[], row: readonly Fast[]): Fast {
  const fields = columns.map((column, i) =>
    joined(`${key(context.names.property(column.name))}: `, row[i]?.code ?? code("undefined")),
  );
  return fast(listed("{", fields, "}", " "));
}

// ---------------------------------------------------------------- keys

/** One value, or from one number to another. */
type Place =
  | { readonly kind: "value"; readonly code: string; readonly number: number | null }
  | { readonly kind: "range"; readonly from: number | null; readonly to: number | null };

/** Null when a key is computed, or two of them meet. */
function placesIn(param: Fact, keys: readonly Expr[]): readonly Place[] | null {
  const places = keys.map(placeOf);
  if (places.some((place) => place === null)) return null;
  const known = places.filter((place) => place !== null);
  const isNumber = param.type.kind === "count" || param.type.kind === "quantity";
  if (!isNumber) {
    const values = known.map((place) =>
      place.kind === "value" && place.number === null ? place.code : null,
    );
    return values.includes(null) || new Set(values).size < values.length ? null : known;
  }
  const ends = known.map(endsOf).sort((a, b) => a.from - b.from);
  return ends.some((end, i) => i > 0 && end.from <= (ends[i - 1]?.to ?? 0)) ? null : known;
}

function placeOf(expr: Expr): Place | null {
  if (expr.kind === "literal") {
    const { value } = expr;
    if (value === null) return null;
    if (typeof value === "object")
      return { kind: "value", code: String(toNumber(value)), number: toNumber(value) };
    return { kind: "value", code: typeof value === "string" ? quote(value) : String(value), number: null };
  }
  const ends = endsIn(expr);
  if (ends === null) return null;
  const [from, to] = [ends.from, ends.to].map((end) => end && numberIn(end));
  if ((ends.from && !from) || (ends.to && !to)) return null;
  return { kind: "range", from: from ? toNumber(from) : null, to: to ? toNumber(to) : null };
}

function endsOf(place: Place): { readonly from: number; readonly to: number } {
  if (place.kind === "value") return { from: place.number ?? 0, to: place.number ?? 0 };
  return { from: place.from ?? Number.NEGATIVE_INFINITY, to: place.to ?? Number.POSITIVE_INFINITY };
}

/** Whether every value the type admits has a place. */
function covers(context: Context, type: Type, places: readonly Place[]): boolean {
  if (type.kind === "truth") return places.length === 2;
  if (type.kind === "enum") {
    const declared = context.program.types.enums.get(type.name);
    return declared !== undefined && !declared.open && declared.values.length === places.length;
  }
  if (type.kind !== "count" && type.kind !== "quantity") return false;
  const ends = places.map(endsOf).sort((a, b) => a.from - b.from);
  const step = type.kind === "count" ? 1 : 0;
  const [first] = ends;
  const isWhole = ends.every((end, i) => i === 0 || end.from <= (ends[i - 1]?.to ?? 0) + step);
  const last = Math.max(...ends.map((end) => end.to));
  const isFromStart = first !== undefined && first.from <= (type.from ?? Number.NEGATIVE_INFINITY);
  return isWhole && isFromStart && last >= (type.to ?? Number.POSITIVE_INFINITY);
}

// ---------------------------------------------------------------- one key

/** What stands for each place, one after another. */
function chosen(
  context: Context,
  param: Fact,
  places: readonly Place[],
  values: readonly Fast[],
  indent: string,
  isOpen: boolean,
): string {
  const name = context.names.local(param.name);
  const isNumber = param.type.kind === "count" || param.type.kind === "quantity";
  const end = isOpen ? `${indent}return undefined;\n` : "";
  const result = (value: Fast | undefined, at: string): string => {
    const piece = value?.code ?? code("undefined");
    return `return ${layout(piece, at, at.length + 8, 1)};\n`;
  };
  if (!isNumber) {
    const cases = places.map((place, i) => {
      const label = place.kind === "value" ? place.code : "";
      return `${indent}  case ${label}:\n${indent}    ${result(values[i], `${indent}    `)}`;
    });
    return `${indent}switch (${name}) {\n${cases.join("")}${indent}}\n${end}`;
  }
  const inOrder = places
    .map((place, i) => ({ place, value: values[i], ...endsOf(place) }))
    .sort((a, b) => a.from - b.from);
  const step = param.type.kind === "count" ? 1 : 0;
  let reached = (("from" in param.type ? param.type.from : null) ?? Number.NEGATIVE_INFINITY) - step;
  let lines = "";
  let hasEnded = false;
  for (const { place, value, from, to } of inOrder) {
    const tests: string[] = [];
    if (place.kind === "value") tests.push(`${name} === ${place.code}`);
    else {
      if (from > reached + step) tests.push(`${name} >= ${from}`);
      const isLast = !isOpen && place === inOrder.at(-1)?.place;
      if (to !== Number.POSITIVE_INFINITY && !isLast) tests.push(`${name} <= ${to}`);
    }
    const isLast = !isOpen && place === inOrder.at(-1)?.place;
    const isAlone = tests.length === 0 || isLast;
    const line = result(value, isAlone ? indent : `${indent}  `);
    const head = `${indent}if (${tests.join(" && ")}) `;
    hasEnded ||= isAlone;
    if (isAlone) lines += indent + line;
    else lines += head.length + line.length <= 111 ? head + line : `${head}{\n${indent}  ${line}${indent}}\n`;
    reached = to;
  }
  return hasEnded ? lines : lines + end;
}

// ---------------------------------------------------------------- two keys

interface Crossed {
  readonly first: Fact;
  readonly second: Fact;
  readonly rows: readonly Place[];
  readonly columns: readonly Place[];
  readonly cells: readonly (readonly Fast[])[];
}

function cross(context: Context, crossed: Crossed, result: Body["result"], name: string): TableBody {
  const { first, second, rows, columns, cells } = crossed;
  const isKey = (place: Place): boolean =>
    place.kind === "value" &&
    (place.number === null || (Number.isInteger(place.number) && place.number >= 0));
  const isLookedUp = [first, second].every((param) => isOwnOnly(context, param.type));
  if (rows.every(isKey) && columns.every(isKey) && isLookedUp) {
    const keyed = (places: readonly Place[], i: number): string => {
      const place = places[i];
      return place?.kind === "value" ? place.code.replace(/^"([A-Za-z][A-Za-z0-9]*)"$/, "$1") : "";
    };
    const lines = cells.map((row, i) => {
      const inner = row.map((cell, j) => `${keyed(columns, j)}: ${cell.code.flat}`);
      const flat = `{ ${inner.join(", ")} }`;
      return `  ${keyed(rows, i)}: ${flat},\n`;
    });
    const look = (param: Fact): string => lookup(context, param);
    const isOpen = cells.flat().some((cell) => cell.open);
    const value = `{\n${lines.join("")}}`;
    const step = result.open ? "?." : "";
    return {
      lines: `  return ${name}[${look(first)}]${step}[${look(second)}];\n`,
      result,
      cells: { name, value, isOpen, mayBeNever: result.none },
    };
  }
  const inner = cells.map((row) => chosen(context, second, columns, row, "    ", true));
  const tests = rows.map((place) => testOf(context.names.local(first.name), place));
  const lines = inner.map((block, i) => `  if (${tests[i]}) {\n${block}  }\n`).join("");
  return { lines: `${lines}  return undefined;\n`, result: { ...result, open: true }, cells: null };
}

function testOf(name: string, place: Place): string {
  if (place.kind === "value") return `${name} === ${place.code}`;
  const tests = [
    place.from === null ? "" : `${name} >= ${place.from}`,
    place.to === null ? "" : `${name} <= ${place.to}`,
  ];
  return tests.filter((test) => test !== "").join(" && ") || "true";
}

/** Whether none of its values is a property that every object has, and that would be found where there is no row. */
function isOwnOnly({ program }: Context, type: Type): boolean {
  if (type.kind !== "enum") return type.kind !== "name";
  const declared = program.types.enums.get(type.name);
  return declared !== undefined && !declared.open && !declared.values.some(({ name }) => name in {});
}

/** A truth is no key of an object. */
function lookup(context: Context, param: Fact): string {
  const name = context.names.local(param.name);
  return param.type.kind === "truth" ? `${name} ? ${quote("true")} : ${quote("false")}` : name;
}
