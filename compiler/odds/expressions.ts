/**
 * Compiles an expression of a play to a function over the cells of a state: whole numbers, truths and dice at once,
 * everything else, and every operand that is not plain, by the reference evaluator, which has the last word.
 */
import type { Comparison, Expr } from "../check/program.ts";
import { byReference, call } from "./by-reference.ts";
import { type Cell, codeOf, faceOf, isAgain, isPool, isRecordCell, poolOf } from "./cells.ts";
import { exactOf } from "../runtime/numbers.ts";
import type { Compute, Ground, Slots } from "./ground.ts";
import { faceIn, inOrder, isScalar, overDice, totalOf } from "./over-dice.ts";
import { readsOf } from "./reads.ts";

export function compileExpr(ground: Ground, slots: Slots, expr: Expr): Compute {
  const compute = compiled(ground, slots, expr);
  const { locals, facts } = readsOf(ground.program, expr);
  // Through a reference, any fact that holds things may be reached.
  const isFixed =
    locals.size === 0 &&
    (facts.size === 0 || !(ground.hasFieldSets || ground.mutable.some((fact) => facts.has(fact))));
  if (!isFixed) return compute;
  const { now } = ground;
  let known: Cell = false;
  let turn = -1;
  return (view) => {
    if (turn === now.turn) return known;
    known = compute(view);
    turn = now.turn;
    return known;
  };
}

function compiled(ground: Ground, slots: Slots, expr: Expr): Compute {
  const of = (inner: Expr): Compute => compileExpr(ground, slots, inner);
  const slow = byReference(ground, slots, expr);
  switch (expr.kind) {
    case "truth": {
      const { value } = expr;
      return () => value;
    }
    case "number": {
      const cell = exactOf(expr.value);
      return () => cell;
    }
    case "local": {
      if (!slots.has(expr.name)) return slow;
      const slot = slots.slotOf(expr.name);
      const isTotal = isScalar(expr.type);
      return (view) => {
        const cell = view.env[slot];
        if (isTotal && isPool(cell)) return totalOf(cell);
        return cell ?? slow(view);
      };
    }
    case "fact": {
      const at = ground.mutable.indexOf(expr.name);
      return at < 0 ? slow : (view) => view.globals[at] ?? slow(view);
    }
    case "field":
      if (expr.of.type.kind === "shape") {
        const record = of(expr.of);
        return (view) => {
          const cell = record(view);
          const field = isRecordCell(cell) ? cell.fields.get(expr.name) : undefined;
          return field === undefined || ground.hasFieldSets ? slow(view) : field;
        };
      }
      if (expr.name === "rerolled" && expr.of.type.kind === "die") {
        const die = of(expr.of);
        return (view) => {
          return isAgain(die(view));
        };
      }
      return slow;
    case "call":
      return call(ground, expr, expr.args.map(of));
    case "total": {
      const pool = of(expr.of);
      return (view) => {
        const cell = pool(view);
        return isPool(cell) ? totalOf(cell) : typeof cell === "number" ? cell : slow(view);
      };
    }
    case "is-double": {
      const pool = of(expr.of);
      return (view) => {
        const cell = pool(view);
        if (!isPool(cell)) return slow(view);
        return new Set(cell.faces.map(faceOf)).size < cell.faces.length;
      };
    }
    case "keep": {
      const [pool, many] = [of(expr.of), of(expr.many)];
      return (view) => {
        const [cell, kept] = [pool(view), many(view)];
        if (!isPool(cell) || typeof kept !== "number") return slow(view);
        const sorted = [...cell.faces].sort((a, b) => faceOf(a) - faceOf(b) || a - b);
        return poolOf(
          inOrder(
            expr.which === "lowest"
              ? sorted.slice(0, Math.max(0, kept))
              : kept > 0
                ? sorted.slice(-kept)
                : [],
          ),
        );
      };
    }
    case "without": {
      const [pool, element] = [of(expr.of), of(expr.element)];
      return (view) => {
        const [cell, die] = [pool(view), element(view)];
        if (!isPool(cell)) return slow(view);
        const code = codeOf(die);
        if (code === null) return die === null ? cell : slow(view);
        const at =
          cell.faces.indexOf(code) >= 0
            ? cell.faces.indexOf(code)
            : cell.faces.findIndex((each) => faceOf(each) === faceOf(code));
        return at < 0 ? cell : poolOf(cell.faces.filter((_, i) => i !== at));
      };
    }
    case "not": {
      const inner = of(expr.of);
      return (view) => {
        const cell = inner(view);
        return typeof cell === "boolean" ? !cell : slow(view);
      };
    }
    case "and":
    case "or": {
      const stop = expr.kind === "or";
      const parts = (expr.kind === "or" ? expr.any : expr.all).map(of);
      return (view) => {
        let isOpen = false;
        for (const part of parts) {
          const cell = part(view);
          if (cell === stop) return stop;
          isOpen ||= typeof cell !== "boolean";
        }
        return isOpen ? slow(view) : !stop;
      };
    }
    case "compare": {
      const [left, right] = [of(expr.left), of(expr.right)];
      const test = comparisons[expr.op];
      const isSame = expr.op === "=" || expr.op === "!=";
      return (view) => {
        const [a, b] = [left(view), right(view)];
        if (typeof a === "number" && typeof b === "number") return test(a, b);
        if (isSame && typeof a === "boolean" && typeof b === "boolean")
          return (a === b) === (expr.op === "=");
        if (isSame && typeof a === "string" && typeof b === "string") return (a === b) === (expr.op === "=");
        const [c, d] = [faceIn(a), faceIn(b)];
        return c !== null && d !== null ? test(c, d) : slow(view);
      };
    }
    case "within": {
      if (expr.range.kind !== "interval") return slow;
      const value = of(expr.of);
      const [from, to] = [expr.range.from && of(expr.range.from), expr.range.to && of(expr.range.to)];
      return (view) => {
        const found = faceIn(value(view));
        const [least, most] = [from ? faceIn(from(view)) : -Infinity, to ? faceIn(to(view)) : Infinity];
        return found === null || least === null || most === null
          ? slow(view)
          : least <= found && found <= most;
      };
    }
    case "arithmetic": {
      const [left, right] = [of(expr.left), of(expr.right)];
      const { op } = expr;
      return (view) => {
        const [a, b] = [faceIn(left(view)), faceIn(right(view))];
        if (a === null || b === null || op === "/") return slow(view);
        const found = op === "+" ? a + b : op === "-" ? a - b : a * b;
        return Number.isSafeInteger(found) ? found : slow(view);
      };
    }
    case "negate": {
      const inner = of(expr.of);
      return (view) => {
        const found = faceIn(inner(view));
        return found === null ? slow(view) : -found;
      };
    }
    case "extreme": {
      const parts = expr.of.map(of);
      const best = expr.op === "min" ? Math.min : Math.max;
      return (view) => {
        const found = parts.map((part) => faceIn(part(view)));
        return found.some((each) => each === null) ? slow(view) : best(...found.map(Number));
      };
    }
    case "cases": {
      const cases = expr.cases.map(({ value, when }) => ({ value: of(value), when: of(when) }));
      const otherwise = expr.otherwise && of(expr.otherwise);
      return (view) => {
        for (const { value, when } of cases) {
          const cell = when(view);
          if (cell === true) return value(view);
          if (cell !== false) return slow(view);
        }
        return otherwise ? otherwise(view) : null;
      };
    }
    case "every":
    case "some":
    case "count":
    case "aggregate":
      return overDice(of, slots, expr, slow);
    default:
      return slow;
  }
}

const comparisons: Readonly<Record<Comparison, (a: number, b: number) => boolean>> = {
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};
