/** What a clause is over in the end: what it names, and what that is over. How names become labels is precedence.ts. */
import type { CheckedClause } from "./program.ts";

/** The clauses with all that each is over: what overrides a clause overrides all that this one overrides. */
export function withOver<T extends Pick<CheckedClause, "label" | "overDirectly">>(
  clauses: readonly T[],
): readonly (T & Pick<CheckedClause, "over">)[] {
  const places = placesOfLabels(clauses);
  const below = clauses.map(({ overDirectly }) => overDirectly.flatMap((label) => places.get(label) ?? []));
  const closed: (PlaceSet | undefined)[] = [];
  const close = (place: number): PlaceSet => {
    const before = closed[place];
    if (before !== undefined) return before;
    const reached = new PlaceSet(clauses.length);
    for (const each of below[place] ?? []) {
      reached.add(each);
      reached.addAll(close(each));
    }
    closed[place] = reached;
    return reached;
  };
  return clauses.map((clause, i) => ({
    ...clause,
    over: close(i)
      .inOrder()
      .flatMap((place) => clauses[place]?.label ?? []),
  }));
}

/** Places in a list as bits. Clauses may have thousands of clauses below them, and share most of them. */
class PlaceSet {
  readonly #bits: Uint32Array;

  constructor(length: number) {
    this.#bits = new Uint32Array(Math.ceil(length / 32));
  }

  add(place: number): void {
    this.#bits[place >>> 5] = (this.#bits[place >>> 5] ?? 0) | (1 << (place & 31));
  }

  addAll(other: PlaceSet): void {
    for (let i = 0; i < other.#bits.length; i++) this.#bits[i] = (this.#bits[i] ?? 0) | (other.#bits[i] ?? 0);
  }

  inOrder(): readonly number[] {
    const places: number[] = [];
    for (const [i, bits] of this.#bits.entries())
      for (let bit = 0; bits >>> bit !== 0 && bit < 32; bit++)
        if (((bits >>> bit) & 1) === 1) places.push(i * 32 + bit);
    return places;
  }
}

/** The place of each clause by its label. */
export function placesOfLabels(clauses: readonly { readonly label: string }[]): ReadonlyMap<string, number> {
  return new Map(clauses.map(({ label }, place) => [label, place]));
}

/** Labels in the order of their clauses. A label that is not there is left out. */
export function inOrder(places: ReadonlyMap<string, number>, labels: Iterable<string>): readonly string[] {
  const found = [...labels].flatMap((label) => {
    const place = places.get(label);
    return place === undefined ? [] : [{ label, place }];
  });
  return found.sort((a, b) => a.place - b.place).map(({ label }) => label);
}
