/**
 * Counts the work of a function: entries put into maps and sets, and elements of arrays that are searched or walked over.
 * A copy counts as much as it copies. The count is the same on every machine; the time is not.
 */

const walks = ["filter", "find", "findIndex", "flatMap", "includes", "indexOf", "map", "some"] as const;

export function countedWork(act: () => void): number {
  let work = 0;
  const restored: (() => void)[] = [];
  const count = (of: object, name: string, cost: (self: unknown) => number) => {
    const descriptor = Object.getOwnPropertyDescriptor(of, name);
    const original: unknown = descriptor?.value;
    if (descriptor === undefined || typeof original !== "function") throw new Error(`there is no ${name}`);
    const counting = function (this: unknown, ...args: unknown[]): unknown {
      work += cost(this);
      return Reflect.apply(original, this, args);
    };
    Object.defineProperty(of, name, { ...descriptor, value: counting });
    restored.push(() => Object.defineProperty(of, name, descriptor));
  };
  count(Map.prototype, "set", () => 1);
  count(Set.prototype, "add", () => 1);
  for (const name of walks) count(Array.prototype, name, (self) => (Array.isArray(self) ? self.length : 0));
  try {
    act();
  } finally {
    for (const restore of restored) restore();
  }
  return work;
}
