/**
 * A typed expression as an author wrote it, all names bound: what the check infers from the syntax tree, before lowering.
 * Words, published data and mutants show it; what it means is said once, of the expressions it is lowered to (program.ts).
 */
import type { Span } from "../../grammar/index.ts";
import type { GridOperator } from "../core/operators.ts";
import type { DecisionId, DoubtId } from "../resolve/graph.ts";
import type { Comparison, Fact, Rational, Type } from "./program.ts";

interface SurfaceBase {
  readonly type: Type;
  readonly span: Span;
}

export type Surface = SurfaceBase &
  (
    | { readonly kind: "truth"; readonly value: boolean }
    /** A number of any numeric type, in the unit of its type. */
    | { readonly kind: "number"; readonly value: Rational }
    | { readonly kind: "enum-value"; readonly name: string }
    | { readonly kind: "name-value"; readonly text: string }
    | { readonly kind: "keyword-value"; readonly name: string }
    | { readonly kind: "duty"; readonly value: "may" | "must" | "may not" }
    | { readonly kind: "none" }
    /** A fact of the situation. */
    | { readonly kind: "fact"; readonly name: string }
    /** A parameter, binder, accumulator or stage. Unique in its clause: shadowing is a fault. */
    | { readonly kind: "local"; readonly name: string }
    /** A field of a record, shape, moment, square or interval; through a `ref` it takes the one step. */
    | { readonly kind: "field"; readonly of: Surface; readonly name: string; readonly optional: boolean }
    | { readonly kind: "call"; readonly decision: DecisionId; readonly args: readonly Surface[] }
    /** What comes of a play: its result, or the record of its named results. In examples and questions only. */
    | { readonly kind: "outcome"; readonly play: DecisionId; readonly args: readonly Surface[] }
    /** The chance of a truth, or the mean of a number, over what is left open in the plays below it. */
    | { readonly kind: "odds"; readonly of: Surface; readonly what: "chance" | "mean" }
    /** A list of dice, or one die, where a number is wanted; the type says of what. */
    | { readonly kind: "total"; readonly of: Surface }
    /** The highest or lowest dice of a list of dice, at most so many. */
    | {
        readonly kind: "keep";
        readonly which: "highest" | "lowest";
        readonly many: Surface;
        readonly of: Surface;
      }
    /** A list without one element that is the same; without none, unchanged. */
    | { readonly kind: "without"; readonly of: Surface; readonly element: Surface }
    /** Some face shows at least twice. */
    | { readonly kind: "is-double"; readonly of: Surface }
    | { readonly kind: "not"; readonly of: Surface }
    | { readonly kind: "and"; readonly all: readonly Surface[] }
    | { readonly kind: "or"; readonly any: readonly Surface[] }
    /** Both sides have comparable types: numbers of one unit, or anything under = and !=. Enums with an order and moments are ordered. */
    | { readonly kind: "compare"; readonly op: Comparison; readonly left: Surface; readonly right: Surface }
    /** In a set, list or interval. */
    | { readonly kind: "within"; readonly of: Surface; readonly range: Surface }
    /** `of` is a record with one field of type keywords, or such a field. Printed, or gained. */
    | {
        readonly kind: "has";
        readonly of: Surface;
        readonly keyword: string;
        /** Keywords that imply it, each with the decision by which it is gained. */
        readonly implying: readonly { readonly keyword: string; readonly gained: DecisionId | null }[];
        /** The field of the record with its printed keywords; null where `of` is such a field. */
        readonly field: Pick<Fact, "name" | "type" | "optional"> | null;
        readonly gained: DecisionId | null;
      }
    | { readonly kind: "is-known"; readonly of: Surface }
    | { readonly kind: "is-none"; readonly of: Surface }
    | { readonly kind: "is-whole"; readonly of: Surface }
    | { readonly kind: "is-ruled"; readonly of: Surface }
    | { readonly kind: "reading"; readonly doubt: DoubtId; readonly reading: string }
    /** Division of two equal units or of counts gives a ratio. */
    | {
        readonly kind: "arithmetic";
        readonly op: "+" | "-" | "*" | "/";
        readonly left: Surface;
        readonly right: Surface;
      }
    /** Two lists, one behind the other. */
    | { readonly kind: "join"; readonly left: Surface; readonly right: Surface }
    | { readonly kind: "negate"; readonly of: Surface }
    | { readonly kind: "round"; readonly direction: "up" | "down"; readonly of: Surface }
    | { readonly kind: "extreme"; readonly op: "min" | "max"; readonly of: readonly Surface[] }
    | {
        readonly kind: "every";
        readonly binder: string;
        readonly list: Surface;
        readonly filter: Surface | null;
        readonly body: Surface;
      }
    | {
        readonly kind: "some";
        readonly binder: string;
        readonly list: Surface;
        readonly filter: Surface | null;
        readonly body: Surface | null;
      }
    | {
        readonly kind: "count";
        readonly binder: string;
        readonly list: Surface;
        readonly filter: Surface | null;
      }
    /** The elements of which the filter holds, in order. */
    | { readonly kind: "those"; readonly binder: string; readonly list: Surface; readonly filter: Surface }
    | {
        readonly kind: "aggregate";
        readonly op: "sum" | "product" | "highest" | "lowest" | "common";
        readonly value: Surface;
        readonly binder: string;
        readonly list: Surface;
        readonly filter: Surface | null;
        /** Value for the empty list; null: sum 0, product 1, otherwise none. */
        readonly empty: Surface | null;
      }
    /** The list of elements that tie for the least. */
    | {
        readonly kind: "nearest";
        readonly binder: string;
        readonly list: Surface;
        readonly filter: Surface | null;
        readonly by: Surface;
      }
    | {
        readonly kind: "one-group";
        readonly first: string;
        readonly second: string;
        readonly list: Surface;
        readonly link: Surface;
      }
    | {
        readonly kind: "fold";
        readonly accumulator: string;
        readonly initial: Surface;
        readonly binder: string;
        readonly list: Surface;
        readonly backwards: boolean;
        readonly next: Surface;
      }
    | {
        readonly kind: "cases";
        readonly cases: readonly { readonly value: Surface; readonly when: Surface }[];
        readonly otherwise: Surface | null;
      }
    | { readonly kind: "list"; readonly items: readonly Surface[] }
    | { readonly kind: "set"; readonly items: readonly Surface[] }
    | {
        readonly kind: "record";
        readonly fields: readonly { readonly name: string; readonly value: Surface }[];
      }
    | { readonly kind: "interval"; readonly least: Surface | null; readonly most: Surface | null }
    /** Geometry on squares: `bearing(m, s)`, `range(a, b)`, `ahead(m)`, … */
    | { readonly kind: "builtin"; readonly name: GridOperator; readonly args: readonly Surface[] }
    /** A cell of a random table that was not seen. */
    | { readonly kind: "unseen" }
    /** Stands where something could not be bound. */
    | { readonly kind: "hole" }
  );
