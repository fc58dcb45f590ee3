/** Finds the sides of a version: who makes choices, and from whom something is hidden. */
import type { Program } from "../check/program.ts";
import { linesWithin } from "./walk.ts";

/** The values of the enumerations that name who chooses, or from whom something is hidden. */
export function sidesOf({ plays, reactions, policies, states, types }: Program): readonly string[] {
  const parts = [...plays, ...reactions];
  const lines = parts.flatMap((part) => linesWithin(part.lines));
  const hidden = lines.flatMap((line) => ("hiddenFrom" in line ? line.hiddenFrom : []));
  const owners = [...parts.flatMap(({ asks }) => asks), ...policies].map(({ owner }) => owner);
  const named = new Set<string | null>([...owners, ...hidden, ...states.flatMap((each) => each.hiddenFrom)]);
  return [...types.enums.values()]
    .map(({ values }) => values.map(({ name }) => name))
    .filter((values) => values.some((value) => named.has(value)))
    .flat();
}
