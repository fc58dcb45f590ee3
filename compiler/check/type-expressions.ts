/**
 * Turns a declared type (`count 0..12`, `list of model`, `terrain-kind or none`) into a type of the program, domain and all.
 * An unknown one is told once and then silent.
 */
import type { Expr as Ast, Range, TypeExpr } from "../../grammar/index.ts";
import type { Diagnostic, Name } from "../../grammar/index.ts";
import { nearNames } from "../near-names.ts";
import { builtInTypes, sidesOf } from "./built-in.ts";
import { spanOf } from "./context.ts";
import { quantityOf } from "./expression/literals.ts";
import { raise } from "./faults.ts";
import type { Rational, Type, TypeTable } from "./program.ts";
import {
  add,
  divide,
  isAmount,
  isWhole,
  multiply,
  parseNumber,
  rational,
  subtract,
  toNumber,
  writeNumber,
} from "./rational.ts";
import { isNumeric, unknown } from "./type-system.ts";
import { unitSign } from "./in-words.ts";
import { kindInWords } from "./type-words.ts";

export interface TypeScope {
  readonly types: TypeTable;
  /** Names that are types, also while their declarations are still being read. */
  readonly declared: DeclaredTypes;
  readonly report: (diagnostic: Diagnostic) => void;
}
export interface DeclaredTypes {
  readonly enums: ReadonlySet<string>;
  readonly records: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

export function typeOf(scope: TypeScope, file: string, ast: TypeExpr): Type {
  switch (ast.kind) {
    case "type-list":
      return { kind: "list", of: typeOf(scope, file, ast.of) };
    case "type-set":
      return setOf(typeOf(scope, file, ast.of));
    case "type-interval":
      return { kind: "interval", of: typeOf(scope, file, ast.of) };
    case "type-or-none": {
      const of = typeOf(scope, file, ast.of);
      return of.kind === "unknown" || of.kind === "or-none" ? of : { kind: "or-none", of };
    }
    case "type-ref": {
      if (scope.declared.records.has(ast.of.text)) return { kind: "ref", name: ast.of.text };
      return tellUnknown(scope, file, ast.of, () => scope.declared.records);
    }
    case "type-name":
      return ranged(scope, file, named(scope, file, ast.name), ast.range);
  }
}

/** `set of keywords` is what keywords are. */
function setOf(of: Type): Type {
  return of.kind === "keywords" ? of : { kind: "set", of };
}

function named(scope: TypeScope, file: string, name: Name): Type {
  const { text } = name;
  switch (text) {
    case "count":
    case "ratio":
      return { kind: text, from: null, to: null };
    case "truth":
    case "duty":
    case "square":
    case "keywords":
      return { kind: text };
    case "moment":
      if (scope.types.phases === null) scope.report(raise("moment-without-phases", spanOf(file, name), {}));
      return { kind: text };
  }
  const sides = sidesOf(text);
  if (sides !== null) return { kind: "die", sides };
  const unit = scope.types.units.get(text);
  if (unit !== undefined) return { kind: "quantity", quantity: text, unit, from: null, to: null };
  const { enums, records, names } = scope.declared;
  if (enums.has(text)) return { kind: "enum", name: text };
  if (records.has(text)) return { kind: "record", name: text };
  if (names.has(text)) return { kind: "name", name: text };
  return tellUnknown(scope, file, name, () => [
    ...builtInTypes,
    ...scope.types.units.keys(),
    ...enums,
    ...records,
    ...names,
  ]);
}

function tellUnknown(scope: TypeScope, file: string, name: Name, known: () => Iterable<string>): Type {
  const near = nearNames(name.text, known);
  if (name.text !== "") scope.report(raise("unknown-type", spanOf(file, name), { name: name.text, near }));
  return unknown;
}

// ---------------------------------------------------------------- domains

function ranged(scope: TypeScope, file: string, type: Type, range: Range | null): Type {
  if (range === null || type.kind === "unknown") return type;
  if (!isNumeric(type)) {
    scope.report(raise("range-without-number", spanOf(file, range), { type: kindInWords(type) }));
    return type;
  }
  const from = endOf(scope, file, type, range.from);
  const to = endOf(scope, file, type, range.to);
  if (from !== null && to !== null && toNumber(from) > toNumber(to)) {
    const data = { from: writeNumber(from), to: writeNumber(to) };
    scope.report(raise("empty-range", spanOf(file, range), data));
    return type;
  }
  return { ...type, from: from === null ? null : toNumber(from), to: to === null ? null : toNumber(to) };
}

/** An end of a domain is a written number; without a unit it is in that of the type. */
function endOf(scope: TypeScope, file: string, type: Type, ast: Ast | null): Rational | null {
  if (ast === null || ast.kind === "missing") return null;
  const span = spanOf(file, ast);
  const end = constantOf(scope, ast);
  if (end === null) {
    scope.report(raise("not-constant", span, { what: "the end of a domain" }));
    return null;
  }
  const quantity = type.kind === "quantity" ? type.quantity : null;
  if (end.quantity !== null && end.quantity !== quantity) {
    const hint =
      type.kind === "quantity"
        ? `Write \`${writeNumber(end.value)}${unitSign(type.unit)}\` if that is meant.`
        : "";
    scope.report(raise("units-mixed", span, { left: kindInWords(type), right: end.quantity, hint }));
    return null;
  }
  if (type.kind === "quantity" && !isAmount(end.value)) {
    const value = `${writeNumber(end.value)}${unitSign(type.unit)}`;
    scope.report(raise("amount-too-fine", span, { value }));
  }
  if (type.kind === "count" && !isCount(end.value)) {
    scope.report(raise("value-outside-domain", span, { value: writeNumber(end.value), domain: "count" }));
    return null;
  }
  return end.value;
}

/** A whole number that is exact as a number of JavaScript. */
function isCount(value: Rational): boolean {
  return isWhole(value) && Number.isSafeInteger(toNumber(value));
}

interface Constant {
  readonly value: Rational;
  readonly quantity: string | null;
}

/** What a written number, or a sum or product of such, comes to; null for anything else. */
function constantOf(scope: TypeScope, ast: Ast): Constant | null {
  if (ast.kind === "number") return { value: parseNumber(ast.text), quantity: null };
  if (ast.kind === "quantity") {
    const of = quantityOf(scope, ast.unit);
    return of === null ? null : { value: parseNumber(ast.text), quantity: of.quantity };
  }
  if (ast.kind === "negate") {
    const of = constantOf(scope, ast.of);
    return of === null ? null : { ...of, value: subtract(rational(0n), of.value) };
  }
  if (ast.kind !== "arithmetic") return null;
  const left = constantOf(scope, ast.left);
  const right = constantOf(scope, ast.right);
  if (left === null || right === null || (left.quantity !== right.quantity && right.quantity !== null))
    return null;
  const value = { "+": add, "-": subtract, "*": multiply, "/": divide }[ast.op](left.value, right.value);
  return value === null ? null : { value, quantity: left.quantity };
}
