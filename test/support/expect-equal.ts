/** `expect(found).toEqual(wanted)`, quickly where they are equal, for comparisons in their hundred thousands. */
import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";

export function expectEqual(found: unknown, wanted: unknown): void {
  // Strictly equal values are equal for `toEqual` too, which ignores more.
  if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted);
}
