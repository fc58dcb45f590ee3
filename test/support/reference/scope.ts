/** What a name can mean at some place: binders, parameters and lets, elements gone over, and the table itself. */
import type { Expr } from "../../../grammar/index.ts";
import type { Book } from "./book.ts";
import type { World } from "./situation.ts";
import type { Value } from "./values.ts";

export class Locals {
  readonly #own = new Map<string, Value>();
  readonly #outer: Locals | null;
  #copied: { readonly of: Locals; readonly back: (value: Value) => Value } | null = null;
  constructor(outer: Locals | null = null, own: Iterable<readonly [string, Value]> = []) {
    this.#outer = outer;
    for (const [name, value] of own) this.#own.set(name, value);
  }
  has(name: string): boolean {
    return this.#own.has(name) || (this.#outer?.has(name) ?? false);
  }
  get(name: string): Value {
    const own = this.#own.get(name);
    return own !== undefined ? own : (this.#outer?.get(name) ?? null);
  }
  declare(name: string, value: Value): void {
    this.#own.set(name, value);
  }
  /** Changes it where it was declared; of a copy also in what it is a copy of. */
  assign(name: string, value: Value): void {
    if (!this.#own.has(name) && this.#outer !== null) {
      this.#outer.assign(name, value);
      return;
    }
    this.#own.set(name, value);
    this.#copied?.of.assign(name, this.#copied.back(value));
  }
  /** All that is in sight, each under its name, as `copy` leaves it; `back` undoes that. */
  copied(copy: (value: Value) => Value, back: ((value: Value) => Value) | null = null): Locals {
    const own = [...this.#own].map(([name, value]) => [name, copy(value)] as const);
    const found = new Locals(this.#outer?.copied(copy, back) ?? null, own);
    if (back) found.#copied = { of: this, back };
    return found;
  }
}

export interface Scope {
  readonly book: Book;
  readonly world: World;
  /** By `provision.doubt`; what is not in it is read as taken. */
  readonly readings: ReadonlyMap<string, string>;
  /** Clauses that yield to a rule on the table, as `decision.label`. */
  readonly told: ReadonlySet<string>;
  readonly locals: Locals;
  /** The elements gone over, the innermost last. */
  readonly elements: readonly Value[];
  readonly provision: string | null;
  /** Plays, chances and means have a value only where something is played. `isPart`: only a part of the result is read. */
  readonly played?: (name: string, args: readonly Expr[] | null, scope: Scope, isPart: boolean) => Value;
}

export function within(scope: Scope, own: Iterable<readonly [string, Value]>, element?: Value): Scope {
  const elements = element === undefined ? scope.elements : [...scope.elements, element];
  return { ...scope, locals: new Locals(scope.locals, own), elements };
}
