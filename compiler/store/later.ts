/**
 * Objects with fields that are read from the store on first access. Reading everything stored of a large book takes
 * longer than most questions. Readers see plain data with fields in their order.
 */

export type Fields = Readonly<Record<string, unknown>>;

/** An object in two halves: the fields that most readers want, and the others. `names`: of all, in order. */
export interface Halves {
  readonly names: readonly string[];
  readonly first: Fields;
  readonly second: Fields;
}

export function halve(whole: object, isFirst: (name: string) => boolean): Halves {
  const fields = Object.entries(whole);
  return {
    names: fields.map(([name]) => name),
    first: Object.fromEntries(fields.filter(([name]) => isFirst(name))),
    second: Object.fromEntries(fields.filter(([name]) => !isFirst(name))),
  };
}

/** The whole object again. Where the field is in neither `known`, it is one of `later`, which is asked for once. */
export function joinLater<T extends object>(
  names: readonly string[],
  known: Fields,
  later: (name: string) => unknown,
): T {
  const whole: Record<string, unknown> = {};
  for (const name of names) {
    if (Object.hasOwn(known, name)) whole[name] = known[name];
    else readLater(whole, name, () => later(name));
  }
  return whole as T;
}

/** Adds a field that is worked out once, when it is first looked at. */
export function readLater(object: object, name: string, find: () => unknown): void {
  Object.defineProperty(object, name, {
    enumerable: true,
    configurable: true,
    get: () => {
      const value = find();
      Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
      return value;
    },
  });
}

export function once<T>(find: () => T): () => T {
  let found: { readonly value: T } | null = null;
  return () => {
    found ??= { value: find() };
    return found.value;
  };
}
