/**
 * The names that may have been meant, within what one compilation may spend on them. They are found by the runtime of emitted
 * code, which offers near names too and is shipped as text, so that it cannot import from here.
 */
import { nearNames as findNearNames } from "./runtime/near-names.ts";
import { mostNamesCompared } from "./limits.ts";

export { foldName } from "./runtime/near-names.ts";

/** Names compared since the last compilation began: a book full of wrong names has more pairs than anyone can wait for. */
let compared = 0;

/** A new compilation may compare as many names as any. */
export function beginNearNames(): void {
  compared = 0;
}

/**
 * At most `limit` of `known`, best first, and none rather than a far-fetched one. Once a compilation has compared as many
 * names as the limit allows, there are none. A function is called only while there may be some.
 */
export function nearNames(
  name: string,
  known: Iterable<string> | (() => Iterable<string>),
  limit = 3,
): string[] {
  if (compared >= mostNamesCompared) return [];
  const names = new Set(typeof known === "function" ? known() : known);
  compared += names.size;
  return findNearNames(name, names, limit);
}
