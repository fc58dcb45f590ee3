/**
 * What peers without lists are given instead of a list: the answers to the questions a rule asks of all its elements.
 * They are worked out before anything is measured, which is a present: in use somebody has to.
 */
import type { CoverGiven, RerollGiven } from "./situations.ts";

export function ofDice({ dice, summed }: RerollGiven) {
  const picked = dice.filter((die) => die.picked);
  return {
    summed,
    "some-picked": picked.length > 0,
    "all-picked": picked.length === dice.length,
    "some-rerolled": picked.some((die) => die.rerolled),
    "all-granted": picked.every((die) => die.granted),
  };
}

export function ofTarget({ terrain, target }: CoverGiven) {
  return {
    terrain,
    infantry: target.keywords.includes("INFANTRY"),
    entire: target.models.every((model) => model.onTop || model.figure !== "outside"),
    "least-hidden": Math.min(...target.models.map((model) => model.hidden)),
    hidden: target.hidden,
    "hidden-by-terrain": target.hiddenByTerrain,
    "terrain-gap": target.terrainGap,
  };
}
