/** Outcomes told in short: what lies where is left out, and the chances of what is then alike are added up exactly. */
import { expect, it } from "vitest";
import { inShort, isShort } from "../../site/pages/play/outcomes.ts";

const row = (value: unknown, chance: string, approx: number) =>
  ({ value, chance, approx, status: "ruled" }) as Parameters<typeof inShort>[0][number];

it("adds up what differs only in things on a board", () => {
  const rows = [
    row({ laid: 1, plan: [{ x: 1 }] }, "1/6", 1 / 6),
    row({ laid: 1, plan: [{ x: 2 }] }, "1/3", 1 / 3),
    row({ laid: 2, plan: [] }, "1/2", 1 / 2),
  ];
  expect(isShort(rows)).toBe(false);
  expect(inShort(rows).map(({ value, chance }) => [value, chance])).toEqual([
    [{ laid: 1 }, "1/2"],
    [{ laid: 2 }, "1/2"],
  ]);
  expect(inShort(rows).reduce((sum, { approx }) => sum + approx, 0)).toBeCloseTo(1, 12);
});

it("keeps dice, lists of numbers, and what would leave nothing", () => {
  const dice = [row({ thrown: [{ face: 3 }], hits: [1, 2] }, "1", 1)];
  expect(isShort(dice)).toBe(true);
  expect(inShort(dice)).toBe(dice);
  const all = [row({ plan: [{ x: 1 }] }, "1", 1)];
  expect(inShort(all)).toBe(all);
});
