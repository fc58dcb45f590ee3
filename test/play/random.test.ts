/** Drawing by a seed is the same on every machine, and fair enough. */
import { expect, it } from "vitest";
import { randomFrom } from "../../compiler/play/random.ts";

it("gives the published numbers of SplitMix64", () => {
  // The first outputs for the seed 1234567: 6457827717110365317, 3203168211198807973.
  const random = randomFrom(1234567);
  expect([random.below(1_000_000), random.below(1_000_000)]).toEqual([365317, 807973]);
});

it("draws each face about as often", () => {
  const random = randomFrom(7);
  const faces = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < 6000; i++) {
    const face = random.below(6);
    faces[face] = (faces[face] ?? 0) + 1;
  }
  for (const times of faces) expect(Math.abs(times - 1000)).toBeLessThan(120);
});
