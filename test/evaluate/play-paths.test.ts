/** What is put at a path and found there again. */
import { describe, expect, it } from "vitest";
import { foundAt, putAt } from "../../compiler/evaluate/plays/paths.ts";

describe("a value put at a path", () => {
  it("is found there", () => {
    expect(foundAt(putAt({}, "shot[1].dice", [6, 2]), "shot[1].dice")).toEqual([6, 2]);
  });
  it("leaves an empty object at a place that is passed over", () => {
    expect(putAt({}, "next[1]", true)).toEqual({ next: [{}, true] });
  });
  it("is kept when it is none", () => {
    expect(putAt(putAt({}, "next[0]", null), "next[1]", null)).toEqual({ next: [null, null] });
  });
});
