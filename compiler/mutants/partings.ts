/**
 * Finds where a play and the changed one first offer different options, of what was asked for on the way. That an option is
 * taken there is plays.ts.
 */
import type { Program } from "../check/program.ts";
import type { Came } from "./engines.ts";
import type { Json } from "../core/json.ts";

/** An option that one of two programs alone offers. */
export interface Parting {
  readonly whole: Program;
  /** What was asked for before, by path. */
  readonly before: readonly string[];
  readonly path: string;
  readonly option: Json;
}

/** Those of the first choice that offers others; none where something else differs before. */
export function partingsOf(
  [one, cameOfOne]: readonly [Program, Came],
  [other, cameOfOther]: readonly [Program, Came],
): readonly Parting[] {
  const [first, second] = [cameOfOne, cameOfOther].map(({ asked }) => asked.split("\n").map(askedIn));
  const at = first?.findIndex((each, i) => each.text !== second?.[i]?.text) ?? -1;
  const [mine, theirs] = [first?.[at], second?.[at]];
  if (!mine || !theirs || mine.kind !== "choose" || theirs.kind !== "choose" || mine.path !== theirs.path)
    return [];
  const before = (first ?? []).slice(0, at).map(({ path }) => path);
  const only = (whole: Program, options: readonly Json[], others: readonly Json[]): readonly Parting[] => {
    const known = new Set(others.map((option) => JSON.stringify(option)));
    return options
      .filter((option) => !known.has(JSON.stringify(option)))
      .map((option) => ({ whole, before, path: mine.path, option }));
  };
  return [...only(one, mine.options, theirs.options), ...only(other, theirs.options, mine.options)];
}

interface AskedFor {
  readonly text: string;
  readonly kind: string;
  readonly path: string;
  readonly options: readonly Json[];
}

/** `choose actions[0] {"kind":"values","values":["move"]}` */
function askedIn(text: string): AskedFor {
  const [kind = "", path = "", ...rest] = text.split(" ");
  const domain = rest.length > 0 ? (JSON.parse(rest.join(" ")) as { readonly values?: readonly Json[] }) : {};
  return { text, kind, path, options: domain.values ?? [] };
}
