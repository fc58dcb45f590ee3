/** The stamp by which a translation remembers its words: FNV-1a, whose published values have 32 bits, folded to 24. */
import { expect, it } from "vitest";
import { stampOf } from "../../compiler/amend/stamp.ts";

it.each([
  // Published: e40c292c and bf9cf968.
  ["a", "0c29c8"],
  ["foobar", "9cf9d7"],
])("of %s is %s", (text, stamp) => {
  const words = { kind: "words", text } as const;
  expect(stampOf({ kind: "text", start: 0, end: 0, parts: [words] })).toBe(stamp);
});
