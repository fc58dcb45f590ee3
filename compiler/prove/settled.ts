/**
 * Completes a way that was found with all else that was looked at, as the laws have it: a situation that is written out in
 * full breaks none of them, also not those about what was never asked.
 */
import { choose, no, yes } from "./diagram.ts";
import { allLawful } from "./laws.ts";
import { cheapest, type Found, together } from "./search.ts";
import type { Side } from "./sides.ts";
import type { Space } from "./space.ts";

export function settled(space: Space, sides: readonly Side[], found: Found): Found {
  const laws = allLawful(space, sides);
  const way = choose(space.diagrams, together(space.diagrams, found.claims), laws, no);
  return cheapest(space, way, (value) => ~value === yes, no).found ?? found;
}
