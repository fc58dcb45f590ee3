/**
 * Turns a version that was derived on its own into one that holds the earlier version's data wherever both say the same.
 * Nothing it says is changed; most of a book stands as it stood, and is then in memory once for all versions.
 */

/**
 * Looks at the parts of the version, and at each of what a list or a map in it holds; where anything in these differs,
 * they are the later version's own.
 */
export function takeOver<T extends object>(later: T, earlier: T): T {
  const known = new Map<string, unknown>(Object.entries(earlier));
  const parts = Object.entries(later).map(([name, part]) => [name, takePart(part, known.get(name))]);
  return Object.fromEntries(parts) as T;
}

function takePart(later: unknown, earlier: unknown): unknown {
  if (later instanceof Map && earlier instanceof Map) return takeValues(later, earlier);
  if (Array.isArray(later) && Array.isArray(earlier)) return takeElements(later, earlier);
  return isSame(later, earlier) ? earlier : later;
}

function takeValues(later: ReadonlyMap<unknown, unknown>, earlier: ReadonlyMap<unknown, unknown>) {
  const taken = new Map<unknown, unknown>();
  for (const [key, value] of later) {
    const known = earlier.get(key);
    const own = isSame(value, known) ? known : value;
    // The later version has a new copy of the id's text; the earlier one is in memory anyway.
    taken.set(idOf(own) === key ? idOf(own) : key, own);
  }
  return taken;
}

/** Elements with ids are found by them, because insertions shift positions. */
function takeElements(later: readonly unknown[], earlier: readonly unknown[]): readonly unknown[] {
  const known = new Map(earlier.map((element, index) => [idOf(element) ?? index, element] as const));
  return later.map((element, index) => {
    const own = known.get(idOf(element) ?? index);
    return isSame(element, own) ? own : element;
  });
}

function idOf(element: unknown): unknown {
  return isObject(element) && "id" in element ? element.id : undefined;
}

/** Whether both are the same plain data. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b)) return false;
  if (Array.isArray(a))
    return (
      Array.isArray(b) && a.length === b.length && a.every((element, index) => isSame(element, b[index]))
    );
  if (a instanceof Set) return b instanceof Set && a.size === b.size && isSameRow(a, b);
  // The order of a map can be seen.
  if (a instanceof Map)
    return (
      b instanceof Map &&
      a.size === b.size &&
      isSameRow(a.keys(), b.keys()) &&
      isSameRow(a.values(), b.values())
    );
  if (Array.isArray(b) || b instanceof Set || b instanceof Map) return false;
  return isSameObject(a, b);
}

type Fields = Readonly<Record<string, unknown>>;

/** Counts as it goes: a list of the keys of each object would be the most that is made here. */
function isSameObject(
  a: Fields & { readonly from?: unknown },
  b: Fields & { readonly from?: unknown },
): boolean {
  // Lowering is a function, so comparing the sources is enough; otherwise each part would compare its source again.
  if (isLowered(a) && isLowered(b)) return isSame(a.from, b.from);
  let count = 0;
  for (const key in a) {
    if (!(key in b) || !isSame(a[key], b[key])) return false;
    count += 1;
  }
  for (const _ in b) count -= 1;
  return count === 0;
}

function isLowered({ kind, type, from }: Fields): boolean {
  return kind !== undefined && type !== undefined && isObject(from) && "span" in from;
}

/** Of two rows of one length. */
function isSameRow(a: Iterable<unknown>, b: Iterable<unknown>): boolean {
  const others = b[Symbol.iterator]();
  for (const element of a) if (!isSame(element, others.next().value)) return false;
  return true;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
