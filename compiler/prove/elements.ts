/**
 * The elements of a list, each with the scope in which a binder stands for it, and those of them that a filter keeps.
 * What is said of elements is evaluated in symbolic.ts, what comes of them all in over-lists.ts.
 */
import type { Expr } from "../check/program.ts";
import { each, end, type Node, yes } from "./diagram.ts";
import { LiesOutside } from "./limits.ts";
import { chosen } from "./over-lists.ts";
import { type Scope, withLocal } from "./sides.ts";
import { gatheredIn, isStatus, itemsOf, valueAt } from "./symbols.ts";

export interface Element {
  readonly item: number;
  /** The scope in which the binder stands for it. */
  readonly inner: Scope;
}

/** Whether a condition holds in a scope. */
export type Holds = (scope: Scope, condition: Expr) => Node;

/** A list that is none has no elements. */
export function overElements(
  scope: Scope,
  list: Node,
  binder: string,
  give: (elements: readonly Element[]) => Node,
): Node {
  const { space } = scope.side;
  // Longer lists begin as the shorter do: what comes of an element is worked out in one scope.
  const inner = new Map<number, Scope>();
  return each(space.diagrams, list, (id) => {
    if (isStatus(id)) return end(id);
    const value = valueAt(space, id);
    if (value.kind === "keywords") throw new LiesOutside("it reads keywords one by one");
    return give(
      itemsOf(value).map((item) => {
        const known = inner.get(item) ?? withLocal(scope, binder, end(item));
        inner.set(item, known);
        return { item, inner: known };
      }),
    );
  });
}

/** What comes of each element, worked out once for lists of every length. */
export function perElement(give: (element: Element) => Node): (element: Element) => Node {
  const known = new Map<number, Node>();
  return (element) => {
    const result = known.get(element.item) ?? give(element);
    known.set(element.item, result);
    return result;
  };
}

export function meant(filter: Expr | null, holds: Holds): (element: Element) => Node {
  return perElement(({ inner }) => (filter === null ? yes : holds(inner, filter)));
}

/** Over the elements the filter keeps; without a ruling while it is so for one of them. */
export function overKept(
  scope: Scope,
  list: Node,
  expr: { readonly binder: string; readonly filter: Expr | null },
  holds: Holds,
  give: (elements: readonly Element[]) => Node,
): Node {
  const { space } = scope.side;
  const isMeant = meant(expr.filter, holds);
  return overElements(scope, list, expr.binder, (elements) => {
    if (expr.filter === null) return give(elements);
    return each(space.diagrams, chosen(space, elements.map(isMeant)), (id) => {
      if (isStatus(id)) return end(id);
      const { data } = gatheredIn(space, id);
      return give(elements.filter((_, i) => data[i] === true));
    });
  });
}
