/** A situation as the prover needs it: the value at each path, and how long lists are. */
import type { Situation } from "../evaluate/situation.ts";
import type { Known, KnownAt } from "../prove/prove.ts";
import { rationalOf } from "../runtime/numbers.ts";
import { isItems, isNumber, isOpen, isRecord, isThrown, type Result } from "../runtime/result.ts";

export function knownIn({ known }: Situation): KnownAt {
  return (path) => {
    const [root = "", ...steps] = path.match(/[^.[\]]+/g) ?? [];
    let found: Result | undefined = known.get(root);
    for (const step of steps) {
      if (found === undefined) return undefined;
      if (isItems(found)) found = found.items[Number(step)];
      else found = isRecord(found) ? found.fields.get(step) : undefined;
    }
    return found === undefined ? undefined : knownAs(found);
  };
}

function knownAs(value: Result): Known | undefined {
  if (isOpen(value)) return undefined;
  if (value === null) return { kind: "none" };
  if (typeof value === "boolean") return { kind: "truth", truth: value };
  if (typeof value === "string") return { kind: "name", name: value };
  if (isThrown(value)) return { kind: "amount", amount: rationalOf(value.face), isRerolled: true };
  if (isNumber(value)) return { kind: "amount", amount: rationalOf(value), isRerolled: false };
  if (isRecord(value)) return { kind: "thing", id: value.id };
  if (!isItems(value)) return { kind: "reference", id: value.id };
  const names = value.items.filter((item) => typeof item === "string");
  return { kind: "items", length: value.items.length, names: new Set(names) };
}

/** The length of the longest list that is known, by its path with empty indexes: `army[].models`. */
export function lengthsIn({ known }: Situation, inputs: ReadonlySet<string>): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>();
  const visit = (path: string, value: Result): void => {
    if (isItems(value)) {
      lengths.set(path, Math.max(lengths.get(path) ?? 0, value.items.length));
      for (const item of value.items) visit(`${path}[]`, item);
    }
    if (isRecord(value)) for (const [name, field] of value.fields) visit(`${path}.${name}`, field);
  };
  for (const [name, value] of known) if (inputs.has(name)) visit(name, value);
  return lengths;
}
