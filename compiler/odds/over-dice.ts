/**
 * Tests, counts and combines the dice of a pool, which has no order.
 * The evaluator handles everything that is no pool.
 */
import type { Expr } from "../check/program.ts";
import { type Cell, dieOf, faceOf, isAgain, isPool, type Pool } from "./cells.ts";
import type { Compute, Slots } from "./ground.ts";
import { type OverElements, saidOfElements } from "../core/expressions.ts";

/** A roll whose line says of what it is the total stands for that total. */
export function isScalar(type: Expr["type"]): boolean {
  return type.kind === "quantity" || type.kind === "count" || type.kind === "ratio" || type.kind === "die";
}

export function totalOf(pool: Pool): number {
  return pool.faces.reduce((sum, code) => sum + faceOf(code), 0);
}

/** The face of a die, or a number. */
export function faceIn(cell: Cell): number | null {
  if (typeof cell === "number") return cell;
  return isAgain(cell) ? cell.face : null;
}

export function inOrder(faces: readonly number[]): number[] {
  return [...faces].sort((a, b) => a - b);
}

/** A pool has no order, so that only what does not ask for one is said of it here. */
export function overDice(
  of: (expr: Expr) => Compute,
  slots: Slots,
  expr: OverElements,
  slow: Compute,
): Compute {
  const over = saidOfElements(expr);
  const list = of(over.list);
  const slot = slots.slotOf(over.binder);
  const filter = over.filter && of(over.filter);
  const said = over.value && of(over.value);
  const empty = expr.kind === "aggregate" && expr.empty ? of(expr.empty) : null;
  const op = expr.kind === "some" ? "some" : expr.op;
  return (view) => {
    const pool = list(view);
    if (!isPool(pool) || op === "common" || op === "nearest") return slow(view);
    const outer = view.env[slot];
    const values: number[] = [];
    try {
      for (const code of pool.faces) {
        view.env[slot] = dieOf(code);
        const isMeant = filter ? filter(view) : true;
        if (typeof isMeant !== "boolean") return slow(view);
        if (!isMeant) continue;
        const value = said ? said(view) : true;
        const plain = typeof value === "boolean" ? Number(value) : faceIn(value);
        if (plain === null) return slow(view);
        values.push(plain);
      }
    } finally {
      if (outer === undefined) delete view.env[slot];
      else view.env[slot] = outer;
    }
    switch (op) {
      case "some":
        return values.some((value) => value === 1);
      case "size":
        return values.length;
      case "sum":
        if (values.length === 0 && empty) return empty(view);
        return values.reduce((sum, value) => sum + value, 0);
      case "product":
        if (values.length === 0 && empty) return empty(view);
        return values.reduce((product, value) => product * value, 1);
      default:
        if (values.length === 0) return empty ? empty(view) : null;
        return op === "highest" ? Math.max(...values) : Math.min(...values);
    }
  };
}
