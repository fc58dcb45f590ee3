/**
 * What compiled expressions come to in a state: what is not known ends the work, what has no ruling ends the path.
 * How expressions are compiled is expressions.ts.
 */
import { wholePart } from "../runtime/numbers.ts";
import { isItems, isNumber } from "../runtime/result.ts";
import { type Cell, dieOf, faceOf, isOpenCell, isPool } from "./cells.ts";
import type { Compute, View } from "./ground.ts";
import { needs } from "./refusals.ts";
import type { Outcome, State } from "./state.ts";

/** A path that ends here. */
export interface Halt {
  readonly outcome: Outcome;
}

function viewOf(state: State): View {
  return { env: state.env as (Cell | undefined)[], globals: state.globals };
}

/** What is not known ends the work; what has no ruling is a value. */
export function valueAt(state: State, compute: Compute): Cell {
  const cell = compute(viewOf(state));
  if (isOpenCell(cell) && cell.isMissing) needs(cell.missing);
  return cell;
}

export function truthAt(state: State, compute: Compute): boolean | Halt {
  const cell = valueAt(state, compute);
  if (typeof cell === "boolean") return cell;
  if (isOpenCell(cell)) return { outcome: { kind: "unruled", status: cell.unruled ?? "no-ruling" } };
  return false;
}

export function wholeAt(state: State, compute: Compute): number | Halt {
  const cell = valueAt(state, compute);
  if (isOpenCell(cell)) return { outcome: { kind: "unruled", status: cell.unruled ?? "no-ruling" } };
  if (typeof cell === "number") return Math.max(0, cell);
  if (isPool(cell)) return cell.faces.reduce((sum, code) => sum + faceOf(code), 0);
  return isNumber(cell) ? Math.max(0, wholePart(cell)) : 0;
}

export function numberIn(cell: Cell | undefined): number {
  return typeof cell === "number" ? cell : 0;
}

export function itemsOf(cell: Cell | undefined): readonly Cell[] {
  if (isPool(cell)) return cell.faces.map(dieOf);
  return cell !== undefined && isItems(cell) ? cell.items : [];
}
