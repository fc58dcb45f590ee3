/**
 * What `set` and `pay` do while a play is followed: names, facts and fields change, purses fall by what they pay.
 * The other lines are follow.ts.
 */
import type { Line, Target } from "../check/plays.ts";
import type { Expr, Type } from "../check/program.ts";
import { forgotten, written } from "./counting.ts";
import {
  atMost,
  type Between,
  constant,
  isConstant,
  isWholeForm,
  lyingWithin,
  minus,
  spanning,
} from "./linear.ts";
import { measured } from "./reckon.ts";
import { anything, type Following, learn, type State, withFact, withLocal } from "./state.ts";
import { anyOf, number, type Value } from "./values.ts";
import { findFact } from "../core/lookup.ts";
import { fieldExpr, nameExpr } from "../core/make.ts";

type Of<Kind extends Line["kind"]> = Extract<Line, { kind: Kind }>;
type States = readonly State[];

export function set(at: Following, state: State, { root, fields }: Target, value: Value): States {
  const [field, ...deeper] = fields;
  if (field === undefined)
    return [root.kind === "local" ? withLocal(state, root.name, value) : withFact(state, root.name, value)];
  const thing = root.kind === "local" ? state.locals.get(root.name) : heldFact(at, state, root.name);
  if (thing?.kind === "thing" && deeper.length === 0) return written(at, state, thing, field, value);
  if (thing?.kind === "parts" && root.kind === "local") {
    const [next, any] = anything(at, state, { kind: "unknown" }, root.name, false);
    return [withLocal(next, root.name, any)];
  }
  return [fields.reduce((next, each) => forgotten(at, next, each), state)];
}

function heldFact(at: Following, state: State, name: string): Value | undefined {
  const fact = findFact(at.program, name);
  return (
    state.facts.get(name) ?? (fact ? anyOf(at.program, fact.type, `fact:${name}`, false).value : undefined)
  );
}

/** What a purse holds falls by what it pays, and it held enough. */
export function paid(at: Following, line: Of<"pay">, state: State): States {
  return pricesOf(at, state, line).flatMap(([next, price]): States => {
    let rest = price;
    let now: States = [next];
    for (const [i, { purse, downTo }] of line.purses.entries()) {
      const isLast = i === line.purses.length - 1;
      const share = rest;
      let part = share;
      if (!isLast) {
        const [, any] = anything(
          at,
          next,
          { kind: "count", from: 0, to: null },
          `part of ${line.label ?? "pay"}`,
          true,
        );
        part = any.kind === "number" ? any.form : share;
        now = now.map((one) => learn(one, [atMost(constant(0), part), atMost(part, share)]));
        rest = minus(rest, part);
      }
      now = now.flatMap((one) =>
        measured(at, one, asExpr(purse)).flatMap(([held, holdsNow]) =>
          measured(at, held, downTo).flatMap(([then, floor]) => {
            const left = minus(holdsNow, part);
            const enough = learn(then, [atMost(floor, left), atMost(constant(0), part)]);
            return set(at, enough, purse, number(left));
          }),
        ),
      );
    }
    return now;
  });
}

/** What is paid; where ways are taken together anyway, one price for all, which lies between those that there are. */
function pricesOf(at: Following, state: State, { amount, label }: Of<"pay">): ReturnType<typeof measured> {
  const found = measured(at, state, amount);
  const arePlain = found.every(([, price]) => isConstant(price) && isWholeForm(price));
  if (at.care === "close" || found.length < 2 || !arePlain) return found;
  const type: Type = { kind: "count", from: null, to: null };
  const [next, any] = anything(at, state, type, `price of ${label ?? "pay"}`, false);
  if (any.kind !== "number") return found;
  const ranges = found.map(([, { constant: price }]): Between => ({ least: price, most: price }));
  return [[learn(next, lyingWithin(any.form, ranges.reduce(spanning))), any.form]];
}

function asExpr({ root, fields, type, span }: Target): Expr {
  const base = nameExpr(root.kind, root.name, type, span);
  return fields.reduce((of, name) => fieldExpr(of, name, type, span), base);
}
