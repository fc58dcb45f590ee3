/**
 * A map that is extended without changing it: a scope keeps its names while the lines after it add more. A copy for each
 * name would take time and memory that grow with the square of the names.
 */

/** The entries are in layers, the latest first. Lookups stop at the first layer that has the key. */
class PersistentMap<Key, Value> implements ReadonlyMap<Key, Value> {
  readonly #layers: readonly ReadonlyMap<Key, Value>[];
  #whole: ReadonlyMap<Key, Value> | null = null;

  constructor(layers: readonly ReadonlyMap<Key, Value>[]) {
    this.#layers = layers;
  }

  with(key: Key, value: Value): PersistentMap<Key, Value> {
    let latest: ReadonlyMap<Key, Value> = new Map([[key, value]]);
    let merged = 0;
    // Each layer is larger than the one before it, so there are few of them, and each entry is copied a few times only.
    for (const older of this.#layers) {
      if (older.size > smallest && older.size > latest.size) break;
      latest = new Map([...older, ...latest]);
      merged += 1;
    }
    return new PersistentMap([latest, ...this.#layers.slice(merged)]);
  }

  get(key: Key): Value | undefined {
    for (const layer of this.#layers) {
      const value = layer.get(key);
      if (value !== undefined || layer.has(key)) return value;
    }
    return undefined;
  }

  has(key: Key): boolean {
    return this.#layers.some((layer) => layer.has(key));
  }

  get size(): number {
    return this.#entriesInOrder().size;
  }

  entries(): MapIterator<[Key, Value]> {
    return this.#entriesInOrder().entries();
  }

  keys(): MapIterator<Key> {
    return this.#entriesInOrder().keys();
  }

  values(): MapIterator<Value> {
    return this.#entriesInOrder().values();
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  forEach(act: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this) act(value, key, this);
  }

  /** As one map, in the order in which the keys first came. */
  #entriesInOrder(): ReadonlyMap<Key, Value> {
    if (this.#layers.length === 1 && this.#layers[0]) return this.#layers[0];
    this.#whole ??= new Map(this.#layers.toReversed().flatMap((layer) => [...layer]));
    return this.#whole;
  }
}

/** Up to this size, a copy costs less than another layer. */
const smallest = 16;

/** The map with one more entry, or with another value for a key. The map itself does not change. */
export function extended<Key, Value>(
  map: ReadonlyMap<Key, Value>,
  key: Key,
  value: Value,
): ReadonlyMap<Key, Value> {
  return (map instanceof PersistentMap ? map : new PersistentMap<Key, Value>([map])).with(key, value);
}
