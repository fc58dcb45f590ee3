/**
 * What a name holds while odds are worked out: values of the runtime, and pools of dice without order. Turning one into
 * the other is here; reckoning is expressions.ts.
 */
import {
  dieValue,
  isOpen,
  isRecord,
  isThrown,
  type Open,
  type RecordValue,
  type Result,
} from "../runtime/result.ts";

/** Dice without order: their faces, least first. A die thrown again is its face and `again`. */
export interface Pool {
  readonly kind: "pool";
  readonly faces: readonly number[];
}

export type Cell = Pool | Result;

/** Added to the face of a die that was thrown again. */
export const again = 1 << 20;

export function faceOf(code: number): number {
  return code >= again ? code - again : code;
}

export function dieOf(code: number): Cell {
  return dieValue(thrownOf(code));
}

function thrownOf(code: number): { readonly face: number; readonly rerolled: boolean } {
  return { face: faceOf(code), rerolled: code >= again };
}

export function codeOf(cell: Cell): number | null {
  if (typeof cell === "number") return cell;
  return isAgain(cell) ? cell.face + again : null;
}

/** A die that was thrown again, where somebody asks for that. */
export function isAgain(cell: Cell): cell is Extract<Result, { kind: "die" }> {
  return !isPool(cell) && isThrown(cell);
}

export function poolOf(faces: readonly number[]): Pool {
  return { kind: "pool", faces };
}

export function isPool(cell: Cell | undefined): cell is Pool {
  return typeof cell === "object" && cell !== null && "kind" in cell && cell.kind === "pool";
}

export function isRecordCell(cell: Cell | undefined): cell is RecordValue {
  return cell !== undefined && !isPool(cell) && isRecord(cell);
}

export function toResult(cell: Cell): Result {
  return isPool(cell) ? { kind: "list", items: cell.faces.map((code) => dieValue(thrownOf(code))) } : cell;
}

/** The same for cells that are the same in every respect, and for no others. */
export function keyOf(cell: Cell | undefined): string {
  if (typeof cell === "number") return `${cell}`;
  if (typeof cell === "boolean") return cell ? "y" : "n";
  if (typeof cell === "string") return `'${cell}'`;
  if (cell === null) return "-";
  if (cell === undefined) return "";
  const known = keys.get(cell);
  if (known !== undefined) return known;
  const key = spelled(cell);
  keys.set(cell, key);
  return key;
}

const keys = new WeakMap<object, string>();

function spelled(cell: Exclude<Cell, number | boolean | string | null>): string {
  if (!("kind" in cell)) return `${cell.n}/${cell.d}`;
  switch (cell.kind) {
    case "pool":
      return `p${cell.faces.join(",")}`;
    case "die":
      return `a${cell.face}`;
    case "ref":
      return `&${JSON.stringify(cell.id)}`;
    case "list":
      return `[${cell.items.map(keyOf).join(";")}]`;
    case "set":
      return `{${cell.items.map(keyOf).sort().join(";")}}`;
    case "open":
      return `?${cell.unruled ?? ""}${cell.missing.map(({ path }) => path).join(",")}`;
    case "record": {
      const fields = [...cell.fields].map(([name, field]) => `${name}:${keyOf(field)}`);
      return `(${cell.place ?? ""}#${cell.id ?? ""} ${fields.join(";")})`;
    }
  }
}

export function isOpenCell(cell: Cell): cell is Open {
  return !isPool(cell) && isOpen(cell);
}
