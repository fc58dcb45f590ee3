/** Answers of the reference interpreter, and how they are compared with those of the evaluator and of emitted code. */
import { numberFrom } from "./reference/values.ts";

export interface Said {
  readonly status: string;
  readonly value: unknown;
}

/** Amounts as fractions without their unit, sets without an order, ids left out. */
export function plain(value: unknown): unknown {
  if (typeof value === "number") return fractionText(String(value));
  if (typeof value === "string") return /^-?\d/.test(value) ? fractionText(value) : value;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  // A facing that is left out is none.
  const parts = Object.entries(value).filter(
    ([key, part]) => key !== "id" && !(key === "facing" && part === null),
  );
  return Object.fromEntries(
    parts.map(([key, part]) => [key, plain(part)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
function fractionText(text: string): string {
  const number = numberFrom(text);
  return number ? `${number.top}/${number.bottom}` : text;
}
export const alike = (a: Said, b: Said): boolean =>
  a.status === b.status && JSON.stringify(plain(a.value)) === JSON.stringify(plain(b.value));

/** Values as emitted code gives them: numbers in floating point, its own case of names, and no field that is none. */
function asEmitted(value: unknown): unknown {
  if (typeof value === "string") {
    const [, top, bottom] = /^(-?\d+)\/(\d+)$/.exec(value) ?? [];
    return top === undefined ? value : (Number(top) / Number(bottom)).toPrecision(12);
  }
  if (typeof value === "number") return value.toPrecision(12);
  if (Array.isArray(value)) {
    // A set stands there in the order in which it was given.
    const items = value.map(asEmitted);
    return items.every((each) => typeof each === "string") ? items.sort() : items;
  }
  if (typeof value !== "object" || value === null) return value ?? null;
  if ("n" in value && "d" in value) return (Number(value.n) / Number(value.d)).toPrecision(12);
  const parts = Object.entries(value).filter(
    ([key, part]) => key !== "id" && part !== null && part !== undefined,
  );
  const named = parts.map(([key, part]) => [key.replaceAll("-", "").toLowerCase(), asEmitted(part)] as const);
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
}
export const alikeEmitted = (mine: Said, emittedCode: Said): boolean =>
  mine.status === emittedCode.status &&
  JSON.stringify(asEmitted(plain(mine.value))) === JSON.stringify(asEmitted(emittedCode.value));
