/**
 * What peers without lists are given instead of a list: the answers to the questions a rule asks of all its elements.
 * They are worked out before anything is measured, which is a present: in use somebody has to.
 */
import type { CoverGiven, Model, RerollGiven } from "./situations.ts";

export function ofDice({ dice, picked, covered, summed }: RerollGiven) {
  return {
    summed,
    "some-picked": picked.length > 0,
    "all-picked": picked.length === dice.length,
    "some-rerolled": picked.some((die) => die.rerolled),
    covered,
  };
}

export function ofTarget({ terrain, target }: CoverGiven) {
  const isWithin = (model: Model) => (model.based ? model.base : model.hull) !== "outside";
  return {
    terrain,
    infantry: target.keywords.includes("INFANTRY"),
    entire: target.models.every((model) => model.onTop || isWithin(model)),
    "least-hidden": Math.min(...target.models.map((model) => model.hidden)),
    hidden: target.hidden,
    "terrain-gap": target.terrainGap,
  };
}
