/**
 * The order in which the values of a distribution are told: numbers from the least, values as they are declared, results
 * by their parts. How a row is shown is answer.ts and the command line.
 */
import type { Program, Type } from "../check/program.ts";
import { enumOf } from "../evaluate/domain.ts";
import { compare } from "../runtime/numbers.ts";
import { asFace, isItems, isNumber, isOpen, isRecord, type Result } from "../runtime/result.ts";
import { presentType } from "../core/types.ts";
import type { Json } from "../core/json.ts";

interface Told {
  readonly row: { readonly status: string; readonly value: Json };
  readonly result: Result | undefined;
}

/** What has no value comes last; what nothing else tells apart goes by how it is written. */
export function inOrder(program: Program, type: Type): (a: Told, b: Told) => number {
  return (a, b) => {
    const [left, right] = [a.row.status === "ruled" ? 0 : 1, b.row.status === "ruled" ? 0 : 1];
    if (left !== right) return left - right;
    const first =
      a.result !== undefined && b.result !== undefined
        ? compareResults(program, type, a.result, b.result)
        : 0;
    return first || byText(JSON.stringify(a.row.value), JSON.stringify(b.row.value));
  };
}

function compareResults(program: Program, type: Type, a: Result, b: Result): number {
  if (isOpen(a) || isOpen(b)) return Number(isOpen(a)) - Number(isOpen(b));
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [x, y] = [asFace(a), asFace(b)];
  if (isNumber(x) && isNumber(y)) return compare(x, y);
  if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b);
  const own = presentType(type);
  if (typeof a === "string" && typeof b === "string") {
    const names = own.kind === "enum" ? enumOf(program, own.name).values.map(({ name }) => name) : [];
    return names.indexOf(a) - names.indexOf(b) || byText(a, b);
  }
  if (isItems(a) && isItems(b) && a.kind === "list" && b.kind === "list" && own.kind === "list") {
    const shorter = a.items.length - b.items.length;
    return (
      firstOf(
        a.items.map((item, i) => [own.of, item, b.items[i]]),
        program,
      ) || shorter
    );
  }
  if (isRecord(a) && isRecord(b) && own.kind === "shape")
    return firstOf(
      own.fields.map((part) => [part.type, a.fields.get(part.name), b.fields.get(part.name)]),
      program,
    );
  return 0;
}

/** By the first part that differs; one that has nothing there comes after. */
function firstOf(
  parts: readonly (readonly [Type, Result | undefined, Result | undefined])[],
  program: Program,
): number {
  for (const [type, a, b] of parts) {
    const found =
      a !== undefined && b !== undefined
        ? compareResults(program, type, a, b)
        : Number(a === undefined) - Number(b === undefined);
    if (found !== 0) return found;
  }
  return 0;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
