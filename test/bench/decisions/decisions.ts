/**
 * Which decisions are compared: where the emitted function is, what stands for it by hand, and in which situations.
 * How a peer says the same is left to its own file.
 */
import * as byHand from "./hand-written.ts";
import * as situations from "./situations.ts";

export interface Compared {
  /** By its name in the book. */
  readonly name: string;
  /** The module that emitted it, below `dist/rules`. */
  readonly module: string;
  readonly function: string;
  /** A chain asks other decisions. */
  readonly kind: "single" | "chain";
  readonly situations: readonly unknown[];
  readonly byHand: (given: never) => unknown;
}

function compared<Given>(
  name: string,
  version: string,
  kind: Compared["kind"],
  situations: readonly Given[],
  byHand: (given: Given) => unknown,
): Compared {
  const camel = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return { name, module: `w40k/${version}.js`, function: camel, kind, situations, byHand };
}

export const decisions: readonly Compared[] = [
  compared("may-reroll", "1.5", "single", situations.rerolls, byHand.mayReroll),
  compared("counted", "1.5", "chain", situations.moves, byHand.counted),
  compared("wholly-within", "1.5", "single", situations.placed, byHand.whollyWithin),
  compared("same-sheet", "1.5", "single", situations.sheets, byHand.sameSheet),
  compared("hits", "1.5", "chain", situations.rolls, byHand.hits),
  compared("in-cover", "1.5", "chain", situations.targets, byHand.inCover),
  compared("may-set-up", "1.5", "chain", situations.deployments, byHand.maySetUp),
  compared("sudden-death", "1.5", "chain", situations.endings, byHand.suddenDeath),
];
