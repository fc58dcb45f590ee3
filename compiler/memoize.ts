/** Remembers what a function returned for an object, as long as the object lives. */

export function memoize<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as Value;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}

/** Remembers it for the last object alone: where each value is large and asked for many times in a row. */
export function memoizeLast<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  let last: { readonly key: Key; readonly value: Value } | null = null;
  return (key) => {
    if (last?.key !== key) last = { key, value: compute(key) };
    return last.value;
  };
}

/** As `memoize`, for two objects. */
export function memoizePair<One extends object, Other extends object, Value>(
  compute: (one: One, other: Other) => Value,
): (one: One, other: Other) => Value {
  const computeFrom = memoize((one: One) => memoize((other: Other) => compute(one, other)));
  return (one, other) => computeFrom(one)(other);
}

/** The same for an object and a name. */
export function memoizeNamed<Key extends object, Value>(
  compute: (key: Key, name: string) => Value,
): (key: Key, name: string) => Value {
  const knownOf = memoize((_: Key) => new Map<string, Value>());
  return (key, name) => {
    const known = knownOf(key);
    const found = known.get(name);
    if (found !== undefined || known.has(name)) return found as Value;
    const value = compute(key, name);
    known.set(name, value);
    return value;
  };
}
