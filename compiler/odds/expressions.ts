/**
 * Compiles an expression of a play to a function over the cells of a state: whole numbers, truths and dice at once,
 * everything else, and every operand that is not plain, by the evaluator, which has the last word.
 */
import type { Expr } from "../check/program.ts";
import { endsIn } from "../core/expressions.ts";
import { mayHoldThings } from "../core/types.ts";
import { meaningOf, type Meanings } from "../core/operators.ts";
import { byEvaluator, call } from "./by-evaluator.ts";
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
  const slow = byEvaluator(ground, slots, expr);
  switch (expr.kind) {
    case "literal": {
      const { value } = expr;
      if (typeof value === "boolean") return () => value;
      if (value === null || typeof value === "string") return slow;
      const cell = exactOf(value);
      return () => cell;
    }
    case "local": {
      if (!slots.has(expr.name)) return slow;
      const slot = slots.slotOf(expr.name);
      const isTotal = isScalar(expr.type);
      // A name may hold a thing as it was before something of it was set.
      if (ground.hasFieldSets && mayHoldThings(expr.type)) return slow;
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
          return field === undefined ? slow(view) : field;
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
    case "op":
      if (expr.op === "size") return overDice(of, slots, expr, slow);
      return meaningOf(meanings, expr.op)({ of, slow }, expr.args, expr.type);
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
    case "some":
    case "aggregate":
      return overDice(of, slots, expr, slow);
    case "open":
    case "reading":
    case "those":
    case "fold":
    case "group":
    case "make":
    case "outcome":
    case "odds":
      return slow;
  }
}

// ---------------------------------------------------------------- operators

interface At {
  readonly of: (operand: Expr) => Compute;
  /** For operands that are not plain. */
  readonly slow: Compute;
}
type One = readonly [Expr];
type Two = readonly [Expr, Expr];

function bySlow({ slow }: At): Compute {
  return slow;
}

function comparing(test: (a: number, b: number) => boolean): (at: At, args: Two) => Compute {
  return ({ of, slow }, args) => {
    const [left, right] = [of(args[0]), of(args[1])];
    return (view) => {
      const [a, b] = [faceIn(left(view)), faceIn(right(view))];
      return a !== null && b !== null ? test(a, b) : slow(view);
    };
  };
}

function same({ of, slow }: At, args: Two): Compute {
  const [left, right] = [of(args[0]), of(args[1])];
  return (view) => {
    const [a, b] = [left(view), right(view)];
    if (typeof a === "number" && typeof b === "number") return a === b;
    if (typeof a === "boolean" && typeof b === "boolean") return a === b;
    if (typeof a === "string" && typeof b === "string") return a === b;
    const [c, d] = [faceIn(a), faceIn(b)];
    return c !== null && d !== null ? c === d : slow(view);
  };
}

function junction(stop: boolean): (at: At, args: readonly Expr[]) => Compute {
  return ({ of, slow }, args) => {
    const parts = args.map(of);
    return (view) => {
      let isOpen = false;
      for (const part of parts) {
        const cell = part(view);
        if (cell === stop) return stop;
        isOpen ||= typeof cell !== "boolean";
      }
      return isOpen ? slow(view) : !stop;
    };
  };
}

function reckoning(reckon: (a: number, b: number) => number): (at: At, args: Two) => Compute {
  return ({ of, slow }, args) => {
    const [left, right] = [of(args[0]), of(args[1])];
    return (view) => {
      const [a, b] = [faceIn(left(view)), faceIn(right(view))];
      if (a === null || b === null) return slow(view);
      const found = reckon(a, b);
      return Number.isSafeInteger(found) ? found : slow(view);
    };
  };
}

function furthest(best: (...values: number[]) => number): (at: At, args: readonly Expr[]) => Compute {
  return ({ of, slow }, args) => {
    const parts = args.map(of);
    return (view) => {
      const found = parts.map((part) => faceIn(part(view)));
      return found.some((each) => each === null) ? slow(view) : best(...found.map(Number));
    };
  };
}

function keeping(
  pick: (sorted: readonly number[], many: number) => number[],
): (at: At, args: Two) => Compute {
  return ({ of, slow }, args) => {
    const [many, pool] = [of(args[0]), of(args[1])];
    return (view) => {
      const [cell, kept] = [pool(view), many(view)];
      if (!isPool(cell) || typeof kept !== "number") return slow(view);
      const sorted = [...cell.faces].sort((a, b) => faceOf(a) - faceOf(b) || a - b);
      return poolOf(inOrder(pick(sorted, Math.max(0, kept))));
    };
  };
}

const meanings: Meanings<At, Expr, Compute> = {
  not: ({ of, slow }, args: One) => {
    const inner = of(args[0]);
    return (view) => {
      const cell = inner(view);
      return typeof cell === "boolean" ? !cell : slow(view);
    };
  },
  and: junction(false),
  or: junction(true),

  "=": same,
  "<": comparing((a, b) => a < b),
  "<=": comparing((a, b) => a <= b),
  ">": comparing((a, b) => a > b),
  ">=": comparing((a, b) => a >= b),
  in: ({ of, slow }, [element, range]) => {
    const ends = endsIn(range);
    if (ends === null) return slow;
    const value = of(element);
    const [from, to] = [ends.from && of(ends.from), ends.to && of(ends.to)];
    return (view) => {
      const found = faceIn(value(view));
      const [least, most] = [from ? faceIn(from(view)) : -Infinity, to ? faceIn(to(view)) : Infinity];
      return found === null || least === null || most === null ? slow(view) : least <= found && found <= most;
    };
  },
  has: bySlow,
  "is-none": bySlow,
  "is-whole": bySlow,
  "is-ruled": bySlow,

  "+": reckoning((a, b) => a + b),
  "-": reckoning((a, b) => a - b),
  "*": reckoning((a, b) => a * b),
  "/": bySlow,
  "round-up": bySlow,
  "round-down": bySlow,
  min: furthest(Math.min),
  max: furthest(Math.max),

  size: bySlow,
  join: bySlow,
  total: ({ of, slow }, args: One) => {
    const pool = of(args[0]);
    return (view) => {
      const cell = pool(view);
      return isPool(cell) ? totalOf(cell) : typeof cell === "number" ? cell : slow(view);
    };
  },
  "keep-highest": keeping((sorted, many) => (many > 0 ? sorted.slice(-many) : [])),
  "keep-lowest": keeping((sorted, many) => sorted.slice(0, many)),
  without: ({ of, slow }, args: Two) => {
    const [pool, element] = [of(args[0]), of(args[1])];
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
  },
  "is-double": ({ of, slow }, args: One) => {
    const pool = of(args[0]);
    return (view) => {
      const cell = pool(view);
      if (!isPool(cell)) return slow(view);
      return new Set(cell.faces.map(faceOf)).size < cell.faces.length;
    };
  },

  "same-turn": bySlow,
  bearing: bySlow,
  range: bySlow,
  between: bySlow,
  ahead: bySlow,
  behind: bySlow,
  beside: bySlow,
  adjacent: bySlow,
};
