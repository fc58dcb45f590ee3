/**
 * What a name holds while odds are worked out: whole numbers and truths as they are, pools of dice without order, and
 * for all else the values of the reference evaluator. Turning one into the other is here; reckoning is expressions.ts.
 */
import { rational } from "../check/rational.ts";
import { die, isOpen, number, type Result, truth } from "../evaluate/value.ts";

/** Dice without order: their faces, least first. A die thrown again is its face and `again`. */
export interface Pool {
  readonly kind: "pool";
  readonly faces: readonly number[];
}

/** A die that was thrown again, where somebody asks for that. */
export interface Rethrown {
  readonly kind: "rethrown";
  readonly face: number;
}

export type Cell = number | boolean | Pool | Rethrown | Result;

/** Added to the face of a die that was thrown again. */
export const again = 1 << 20;

export function faceOf(code: number): number {
  return code >= again ? code - again : code;
}

export function dieOf(code: number): Cell {
  return code >= again ? { kind: "rethrown", face: code - again } : code;
}

export function codeOf(cell: Cell): number | null {
  if (typeof cell === "number") return cell;
  return typeof cell === "object" && cell.kind === "rethrown" ? cell.face + again : null;
}

export function poolOf(faces: readonly number[]): Pool {
  return { kind: "pool", faces };
}

export function isPool(cell: Cell | undefined): cell is Pool {
  return typeof cell === "object" && cell.kind === "pool";
}

export function toResult(cell: Cell): Result {
  if (typeof cell === "number") return number(rational(BigInt(cell)));
  if (typeof cell === "boolean") return truth(cell);
  if (cell.kind === "rethrown") return die(cell.face, true);
  if (cell.kind !== "pool") return cell;
  return { kind: "list", items: cell.faces.map((code) => die(faceOf(code), code >= again)) };
}

export function fromResult(result: Result): Cell {
  if (result.kind === "truth") return result.truth;
  if (result.kind !== "number" || result.number.d !== 1n) return result;
  const whole = Number(result.number.n);
  if (result.rerolled === true) return { kind: "rethrown", face: whole };
  return Number.isSafeInteger(whole) ? whole : result;
}

/** The same for cells that are the same in every respect, and for no others. */
export function keyOf(cell: Cell | undefined): string {
  if (typeof cell === "number") return `${cell}`;
  if (typeof cell === "boolean") return cell ? "y" : "n";
  if (cell === undefined) return "";
  const known = keys.get(cell);
  if (known !== undefined) return known;
  const key = spelled(cell);
  keys.set(cell, key);
  return key;
}

const keys = new WeakMap<object, string>();

function spelled(cell: Exclude<Cell, number | boolean>): string {
  switch (cell.kind) {
    case "pool":
      return `p${cell.faces.join(",")}`;
    case "rethrown":
      return `a${cell.face}`;
    case "truth":
      return cell.truth ? "y" : "n";
    case "number":
      return `${cell.rerolled ? "a" : ""}${cell.number.n}${cell.number.d === 1n ? "" : `/${cell.number.d}`}`;
    case "name":
      return `'${cell.name}'`;
    case "none":
      return "-";
    case "ref":
      return `&${JSON.stringify(cell.id)}`;
    case "list":
      return `[${cell.items.map(keyOf).join(";")}]`;
    case "set":
      return `{${cell.items.map(keyOf).sort().join(";")}}`;
    case "undetermined":
      return `?${cell.unruled ?? ""}${cell.missing.map(({ path }) => path).join(",")}`;
    case "record": {
      const fields = [...cell.fields].map(([name, field]) => `${name}:${keyOf(field)}`);
      return `(${cell.place ?? ""}#${cell.id ?? ""} ${fields.join(";")})`;
    }
  }
}

export function isOpenCell(cell: Cell): cell is Extract<Result, { kind: "undetermined" }> {
  return typeof cell === "object" && cell.kind === "undetermined" && isOpen(cell);
}
